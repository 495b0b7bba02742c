import { describe, expect, it } from 'vitest';
import { createHorizon } from '../../../src/chain/horizon';
import { type Witness, witnessesOf } from '../../../src/chain/witness';
import { accountData, user, wireEntry } from './entries';
import { codeOf, type DoorWorld, text, URL_OF_NODE, world } from './liar';

const pause = async () => undefined;
const hash = 'ab'.repeat(32);
const json = (value: unknown, status = 200, headers: { [name: string]: string } = {}) => text(JSON.stringify(value), status, headers);

function voices(node: DoorWorld) {
  const horizon = createHorizon({ url: URL_OF_NODE, door: node.door });
  const [rpc, last] = witnessesOf({ rpc: node.rpc, second: undefined, horizon, pause });
  return { rpc: rpc as Witness, horizon: last as Witness, asked: node.asked };
}

/** Both kinds of node behind one address; Horizon's paths are told by their end. */
function node(at: {
  rpc?: [point: number, read: number][];
  /** `asOf`: what the account's answer names in its header. */
  horizon?: [root: number, modified: number | null, asOf?: string | undefined][];
  /** Ledgers that Horizon has a record of. */
  ledgers?: number[];
}) {
  let read = 0;
  let seen = 0;
  return world(({ method, url }, count) => {
    const last = <T>(list: readonly T[] | undefined, index: number) => list?.[Math.min(index, list.length) - 1] as T;
    if (method === 'getLatestLedger')
      return { id: 'a', sequence: last(at.rpc, count)[0], protocolVersion: 25, closeTime: String(1000 + last(at.rpc, count)[0]) };
    if (method === 'getLedgerEntries')
      return { latestLedger: last(at.rpc, count)[1], entries: [wireEntry(accountData({ sequence: 7n, balance: 1n }))] };
    if (url.endsWith('/')) {
      const [ledger] = last(at.horizon, ++seen);
      return json({
        history_latest_ledger: ledger,
        history_latest_ledger_closed_at: new Date((1000 + ledger) * 1000).toISOString(),
        current_protocol_version: 25,
        network_passphrase: 'Some network',
      });
    }
    const number = Number(url.match(/\/ledgers\/(\d+)$/)?.[1]);
    if (at.ledgers?.includes(number)) {
      return json({ sequence: number, closed_at: new Date((1000 + number) * 1000).toISOString(), protocol_version: 25 });
    }
    if (number) return json({ status: 404 }, 404);
    const [, modified, asOf] = last(at.horizon, ++read);
    const headers = asOf === undefined ? {} : { 'Latest-Ledger': asOf };
    if (modified === null) return json({ status: 404 }, 404, headers);
    return json(
      { sequence: '7', last_modified_ledger: modified, balances: [{ asset_type: 'native', balance: '1.0000000' }] },
      200,
      headers,
    );
  });
}

it('the witnesses are the first RPC, the second where there is one, and Horizon', () => {
  const one = world(() => undefined);
  const horizon = createHorizon({ url: 'https://horizon.test', door: one.door });
  const named = (second: typeof one.rpc | undefined) =>
    witnessesOf({ rpc: one.rpc, second, horizon, pause }).map(({ name, kind }) => `${kind} ${name}`);
  expect(named(undefined)).toEqual(['rpc node.test', 'horizon horizon.test']);
  expect(named({ ...one.rpc, url: 'https://other.test:8000/rpc' })).toEqual([
    'rpc node.test',
    'rpc other.test:8000',
    'horizon horizon.test',
  ]);
});

describe('where an account stands', () => {
  const stands = { ledger: 100, closeTime: 1100, protocol: 25, sequence: 7n };

  it('is told by either kind as of one ledger', async () => {
    const { rpc, horizon } = voices(node({ rpc: [[100, 100]], horizon: [[100, 90]] }));
    expect(await rpc.standing(user)).toEqual(stands);
    expect(await horizon.standing(user)).toEqual(stands);
  });

  it('has no sequence where there is no account', async () => {
    const { horizon } = voices(node({ horizon: [[100, null]] }));
    expect((await horizon.standing(user)).sequence).toBeNull();
  });

  it('is asked again where a ledger closed between the answers', async () => {
    const at = voices(
      node({
        rpc: [
          [99, 100],
          [100, 100],
        ],
        horizon: [
          [99, 100],
          [100, 100],
        ],
      }),
    );
    expect(await at.rpc.standing(user)).toEqual(stands);
    expect(await at.horizon.standing(user)).toEqual(stands);
  });

  it('is as of the ledger that an account’s answer names, where Horizon’s root is late', async () => {
    for (const asOf of ['100', undefined]) {
      const { horizon, asked } = voices(node({ horizon: [[99, 100, asOf]], ledgers: [100] }));
      expect(await horizon.standing(user)).toEqual(stands);
      expect(asked).toHaveLength(3);
    }
    const missing = voices(node({ horizon: [[99, null, '100']], ledgers: [100] }));
    expect(await missing.horizon.standing(user)).toEqual({ ...stands, sequence: null });
  });

  it('is as of an earlier ledger than the root’s where the account was read before that one closed', async () => {
    const { horizon } = voices(node({ horizon: [[101, 90, '100']], ledgers: [100] }));
    expect(await horizon.standing(user)).toEqual(stands);
  });

  it('takes no number from a header that is none', async () => {
    for (const asOf of ['', '-1', '1e3', '99999999999', '0x64', '100, 200']) {
      const { horizon } = voices(node({ horizon: [[100, 90, asOf]] }));
      expect(await horizon.standing(user)).toEqual(stands);
    }
  });

  it('is not told by answers that never belong together', async () => {
    const at = voices(node({ rpc: [[90, 100]], horizon: [[90, 100]] }));
    expect(await codeOf(at.rpc.standing(user))).toBe('node_stale');
    expect(await codeOf(at.horizon.standing(user))).toBe('node_stale');
  });
});

describe('what is said of a hash', () => {
  const found = { successful: false, ledger: 9, envelope: 'AAAA', result: 'BBBB' };

  it('is where it was included, by either kind', async () => {
    const { rpc, horizon } = voices(
      world(({ method }) =>
        method === 'getTransaction'
          ? {
              status: 'FAILED',
              latestLedger: 10,
              ledger: 9,
              createdAt: '1009',
              envelopeXdr: 'AAAA',
              resultXdr: 'BBBB',
              resultMetaXdr: 'CCCC',
            }
          : json({ hash, successful: false, ledger: 9, created_at: '1970-01-01T00:16:49Z', envelope_xdr: 'AAAA', result_xdr: 'BBBB' }),
      ),
    );
    expect(await rpc.inclusion(hash)).toEqual({ found: true, ...found, closeTime: 1009, meta: 'CCCC' });
    expect(await horizon.inclusion(hash)).toEqual({ found: true, ...found, closeTime: 1009 });
  });

  it('is that it was not found, as far as each has looked', async () => {
    const { rpc, horizon } = voices(
      world(({ method }) =>
        method === 'getTransaction'
          ? { status: 'NOT_FOUND', latestLedger: 10, oldestLedger: 2, oldestLedgerCloseTime: '12' }
          : json({ status: 404 }, 404),
      ),
    );
    expect(await rpc.inclusion(hash)).toEqual({ found: false, latestLedger: 10, oldestCloseTime: 12 });
    expect(await horizon.inclusion(hash)).toEqual({ found: false });
  });

  it('is nothing, and never that it was not found, where the answer lacks what would prove it', async () => {
    for (const odd of [{ status: 'SUCCESS' }, { status: 'FAILED', ledger: 9, envelopeXdr: 'AAAA' }, { status: 'PENDING', ledger: 9 }]) {
      const { rpc } = voices(world(() => ({ latestLedger: 10, ...odd })));
      expect(await codeOf(rpc.inclusion(hash))).toBe('node_invalid');
    }
  });
});
