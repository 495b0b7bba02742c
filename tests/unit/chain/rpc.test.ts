import { readFileSync } from 'node:fs';
import { xdr } from '@stellar/stellar-sdk';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkPassphrase } from '../../../src/chain/chain';
import { accountKey, contractDataKey, keyOf, keyText } from '../../../src/chain/ledger-keys';
import type { Reading } from '../../../src/chain/reading';
import { priceKeys } from '../../../src/chain/rent';
import { ruleKeys, USUAL } from '../../../src/chain/rules';
import { mainnet } from '../../../src/settings/networks';
import { accountData, contract, contractData, lineData, other, user, wireEntry } from './entries';
import { codeOf, type Question, refusal, text, world } from './liar';

const point = { id: 'aa', sequence: 100, protocolVersion: 25, closeTime: '1750000000' };
const key = accountKey(user);
const data = accountData();

/** An honest node but for what a test gives. */
function node(own: { [method: string]: (question: Question, count: number) => unknown }) {
  const honest: typeof own = {
    getLatestLedger: () => point,
    getLedgerEntries: () => ({ latestLedger: 100, entries: [wireEntry(data)] }),
  };
  return world((question, count) => (own[question.method] ?? honest[question.method])?.(question, count));
}

const entriesWith = (entries: unknown, latestLedger: unknown = 100) => node({ getLedgerEntries: () => ({ latestLedger, entries }) });

/** The header that a real node answered with, and what is changed of it. */
function headerWith(changes: { baseFee: number; baseReserve: number }): string {
  const recorded = JSON.parse(readFileSync(new URL('../../vectors/real-node/p28/getLatestLedger.json', import.meta.url), 'utf8'));
  const header = xdr.LedgerHeader.fromXdr(recorded.answer.result.headerXdr, 'base64');
  return new xdr.LedgerHeader({ ...header, ...changes }).toXdr('base64');
}

const compute = (txMaxInstructions: bigint) =>
  xdr.LedgerEntryData.configSetting(
    xdr.ConfigSettingEntry.configSettingContractComputeV0(
      new xdr.ConfigSettingContractComputeV0({
        ledgerMaxInstructions: 1n,
        txMaxInstructions,
        feeRatePerInstructionsIncrement: 1n,
        txMemoryLimit: 1,
      }),
    ),
  );
const scpTiming = (ledgerTargetCloseTimeMilliseconds: number) =>
  xdr.LedgerEntryData.configSetting(
    xdr.ConfigSettingEntry.configSettingScpTiming(
      new xdr.ConfigSettingScpTiming({
        ledgerTargetCloseTimeMilliseconds,
        nominationTimeoutInitialMilliseconds: 1,
        nominationTimeoutIncrementMilliseconds: 1,
        ballotTimeoutInitialMilliseconds: 1,
        ballotTimeoutIncrementMilliseconds: 1,
      }),
    ),
  );

describe('questions of one turn', () => {
  it('are asked once, whoever asks them, and anew once they are answered', async () => {
    const { rpc, asked } = node({});
    const all = await Promise.all([rpc.readTimeless([key]), rpc.readTimeless([key]), rpc.readTimeless([key]), rpc.latestLedger()]);
    expect(all.slice(0, 3).map((reading) => (reading as Reading).get(key)?.data.type)).toEqual(['account', 'account', 'account']);
    expect(asked.map(({ method }) => method).sort()).toEqual(['getLatestLedger', 'getLedgerEntries']);
    await rpc.readTimeless([key]);
    expect(asked).toHaveLength(3);
  });

  it('end for all who ask where they fail, and nobody is answered with an old failure', async () => {
    const { rpc } = node({ getLedgerEntries: (_question, count) => (count === 1 ? 'nonsense' : { latestLedger: 100, entries: [] }) });
    const both = await Promise.all([codeOf(rpc.readTimeless([key])), codeOf(rpc.readTimeless([key]))]);
    expect(both).toEqual(['node_invalid', 'node_invalid']);
    expect((await rpc.readTimeless([key])).has(key)).toBe(true);
  });

  it('for a transaction and submissions are never shared', async () => {
    const sent = { status: 'PENDING', hash: 'ab'.repeat(32) };
    const absent = { status: 'NOT_FOUND', latestLedger: 100 };
    const { rpc, asked } = node({ getTransaction: () => absent, sendTransaction: () => sent });
    await Promise.all([rpc.transaction('ab'.repeat(32)), rpc.transaction('ab'.repeat(32)), rpc.send('AAAA'), rpc.send('AAAA')]);
    expect(asked).toHaveLength(4);
  });
});

describe('a reading', () => {
  it('holds what was asked for, from one ledger, with its close time', async () => {
    const { rpc, asked } = node({});
    const reading = await rpc.read([key, accountKey(other), key]);
    expect([reading.ledger, reading.closeTime]).toEqual([100, 1_750_000_000]);
    expect(reading.get(key)?.data).toEqual({ type: 'account', account: data.account });
    expect([reading.has(accountKey(other)), reading.get(accountKey(other))]).toEqual([true, undefined]);
    expect(reading.has(accountKey(user))).toBe(true);
    expect(asked.map(({ method }) => method).sort()).toEqual(['getLatestLedger', 'getLedgerEntries']);
    expect(asked.find(({ method }) => method === 'getLedgerEntries')?.params.keys).toEqual([
      ...[key, accountKey(other)].map(keyText),
      ...ruleKeys.map(keyText),
    ]);
  });

  it('is of the network as it says itself, as far as it does', async () => {
    const { rpc } = node({});
    expect((await rpc.read([key])).rules).toEqual(USUAL);
    const header = { ...point, headerXdr: headerWith({ baseFee: 200, baseReserve: 1_000_000 }) };
    const says = (timing?: number) => {
      const all = [compute(123_456n), ...(timing === undefined ? [] : [scpTiming(timing)])].map((one) => wireEntry(one));
      return node({ getLatestLedger: () => header, getLedgerEntries: () => ({ latestLedger: 100, entries: all }) }).rpc;
    };
    const learned = { baseFee: 200n, baseReserve: 1_000_000n, instructions: 123_456 };
    const of = async (asked: { read: (typeof rpc)['read'] }) => (await asked.read([key])).rules;
    expect(await of(says(2_500))).toEqual({ ...learned, ledgerSeconds: 2.5, callsRestore: true });
    // Before protocol 23 there is no such setting, and a rhythm that no network has is not believed.
    expect(await of(says())).toEqual({ ...learned, ledgerSeconds: 5, callsRestore: false });
    expect([(await of(says(1))).ledgerSeconds, (await of(says(1e9))).ledgerSeconds]).toEqual([1, 60]);
    const torn = node({ getLatestLedger: () => ({ ...point, headerXdr: 'AAAA' }) });
    expect(await of(torn.rpc)).toEqual(USUAL);
  });

  it('of more than 200 keys takes as many requests as it needs, all at once', async () => {
    const { rpc, asked } = entriesWith([]);
    const keys = Array.from({ length: 401 }, (_, index) => contractDataKey(contract, xdr.ScVal.scvU32(index)));
    await rpc.read(keys);
    const sizes = asked.filter(({ method }) => method === 'getLedgerEntries').map(({ params }) => (params.keys as string[]).length);
    expect(sizes).toEqual([200, 200, 1 + ruleKeys.length]);
  });

  it('takes the close time from getHealth where getLatestLedger has none', async () => {
    const { closeTime: _none, ...old } = point;
    const health = { status: 'healthy', latestLedger: 100, latestLedgerCloseTime: '1750000007' };
    expect((await node({ getLatestLedger: () => old, getHealth: () => health }).rpc.read([key])).closeTime).toBe(1_750_000_007);
    const { latestLedgerCloseTime: _gone, ...older } = health;
    expect(await codeOf(node({ getLatestLedger: () => old, getHealth: () => older }).rpc.read([key]))).toBe('node_invalid');
  });

  it('reads again where a ledger closed between the answers', async () => {
    const { rpc } = node({ getLatestLedger: (_question, count) => ({ ...point, sequence: count === 1 ? 99 : 100 }) });
    expect((await rpc.read([key])).ledger).toBe(100);
  });

  it('never mixes entries of two ledgers, and gives up after three times', async () => {
    const keys = Array.from({ length: 201 }, (_, index) => contractDataKey(contract, xdr.ScVal.scvU32(index)));
    const { rpc, asked } = node({ getLedgerEntries: (_question, count) => ({ latestLedger: 100 + (count % 2), entries: [] }) });
    expect(await refusal(rpc.read(keys))).toMatchObject({ status: 502, code: 'node_stale' });
    expect(asked.filter(({ method }) => method === 'getLatestLedger')).toHaveLength(3);
  });

  it('security 38: is refused where the latest ledger is far from that of the entries', async () => {
    for (const sequence of [10_100, 103, 97, 1]) {
      expect(await codeOf(node({ getLatestLedger: () => ({ ...point, sequence }) }).rpc.read([key]))).toBe('node_stale');
    }
    const neighbour = await node({ getLatestLedger: () => ({ ...point, sequence: 101 }) }).rpc.read([key]);
    expect([neighbour.ledger, neighbour.closeTime]).toEqual([100, 1_750_000_000]);
  });
});

it('security 126: a setting that cannot be read is as one that is not served, and anything else that cannot be read is refused', async () => {
  const [setting] = priceKeys() as [xdr.LedgerKey];
  const unknown = Buffer.from([0, 0, 0, 8, 0, 0, 1, 0]).toString('base64');
  const own = wireEntry(data);
  const reading = await entriesWith([own, { key: keyText(setting), xdr: unknown }]).rpc.read([key, setting]);
  expect([reading.get(key)?.data.type, reading.has(setting), reading.get(setting)]).toEqual(['account', true, undefined]);
  expect(await codeOf(entriesWith([{ ...own, xdr: unknown }]).rpc.read([key]))).toBe('node_invalid');
});

describe('an archived entry', () => {
  const own = xdr.ScVal.scvU32(1);
  const persistent = contractData(own, xdr.ScVal.scvBool(true));
  const at = contractDataKey(contract, own);

  it.each([
    ['0', 0, true],
    ['one ledger ago', 99, true],
    ['now', 100, false],
    ['later', 5_000, false],
  ])('is one whose life ended: %s', async (_name, liveUntilLedgerSeq, archived) => {
    const entry = (await entriesWith([wireEntry(persistent, { liveUntilLedgerSeq })]).rpc.read([at])).get(at);
    expect([entry?.archived, entry?.liveUntil]).toEqual([archived, liveUntilLedgerSeq]);
    expect(entry?.data.type).toBe('contractData');
  });

  it('is no classic one, which has no life time at all', async () => {
    expect((await node({}).rpc.read([key])).get(key)).toMatchObject({ archived: false });
  });

  it('that was temporary is gone', async () => {
    const temporary = contractData(own, xdr.ScVal.scvBool(true), 'temporary');
    const where = contractDataKey(contract, own, 'temporary');
    expect((await entriesWith([wireEntry(temporary, { liveUntilLedgerSeq: 99 })]).rpc.read([where])).get(where)).toBeUndefined();
    expect((await entriesWith([wireEntry(temporary, { liveUntilLedgerSeq: 100 })]).rpc.read([where])).get(where)).toBeDefined();
  });
});

describe('security 40: a node that lies about entries', () => {
  const mine = wireEntry(data);
  it.each([
    ['with an entry that was not asked for', [wireEntry(accountData({ id: other }))]],
    ['with the same entry twice', [mine, mine]],
    ['with another account under this key', [{ ...wireEntry(accountData({ id: other })), key: mine.key }]],
    ['with another kind of entry under this key', [{ ...wireEntry(lineData()), key: mine.key }]],
    ['with bytes that are no entry', [{ ...mine, xdr: 'AAAA' }]],
    ['with more bytes than an entry has', [{ ...mine, xdr: `${data.toXdr('base64').replace(/=+$/, '')}AAAA` }]],
    ['with text that is no base64', [{ ...mine, xdr: '***' }]],
    ['with a life time in a string', [{ ...mine, liveUntilLedgerSeq: '7' }]],
    ['with a negative life time', [{ ...mine, liveUntilLedgerSeq: -1 }]],
    ['with an object for the list', { 0: mine }],
  ])('%s is not believed', async (_name, entries) => {
    expect(await refusal(entriesWith(entries).rpc.read([key]))).toMatchObject({ status: 502, code: 'node_invalid' });
  });

  it('about the ledger is not believed', async () => {
    for (const latest of ['100', -1, 1.5, 2 ** 32, null]) {
      expect(await codeOf(entriesWith([], latest).rpc.read([key]))).toBe('node_invalid');
    }
  });

  it('in any way at all gives a typed error or a reading of what was asked', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (junk) => {
        const { rpc } = world(() => text(JSON.stringify({ jsonrpc: '2.0', id: 1, result: junk })));
        expect(await refusal(rpc.latestLedger())).toMatchObject({ status: 502, code: 'node_invalid' });
      }),
      { numRuns: 200 },
    );
  });
});

describe('security 40: an answer', () => {
  const frame = (body: string, status = 200) => world(() => text(body, status)).rpc.latestLedger();
  it.each([
    ['in HTML', '<html><body>Bad gateway</body></html>'],
    ['cut off', '{"jsonrpc":"2.0","id":1,"result":{"sequence":1'],
    ['of nothing', ''],
    ['to another question', `{"jsonrpc":"2.0","id":2,"result":${JSON.stringify(point)}}`],
    ['with its id in a string', `{"jsonrpc":"2.0","id":"1","result":${JSON.stringify(point)}}`],
    ['without a version', `{"id":1,"result":${JSON.stringify(point)}}`],
    ['without a result', '{"jsonrpc":"2.0","id":1}'],
    ['in a batch', `[{"jsonrpc":"2.0","id":1,"result":${JSON.stringify(point)}}]`],
    ['with null', '{"jsonrpc":"2.0","id":1,"result":null}'],
  ])('%s is invalid', async (_name, body) => {
    expect(await refusal(frame(body))).toMatchObject({ status: 502, code: 'node_invalid', details: { host: 'node.test' } });
  });

  it('that is an error is told with what it says, cut short', async () => {
    const error = JSON.stringify({ jsonrpc: '2.0', id: 1, error: { code: -32602, message: 'x'.repeat(5_000) } });
    expect(await refusal(frame(error))).toMatchObject({ code: 'node_refused', details: { code: -32602, said: 'x'.repeat(200) } });
  });

  const inside = (id: unknown) =>
    text(JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32603, message: 'could not obtain ledger entries: http 404' } }));

  it('that is an error inside the node is no answer: it is asked again, and then told as a node out of reach', async () => {
    const well = world(({ id }, count) => (count < 3 ? inside(id) : { sequence: 9, protocolVersion: 27, closeTime: '5' }));
    expect(await well.rpc.latestLedger()).toMatchObject({ sequence: 9 });
    expect(well.waits).toEqual([250, 500]);
    const ill = world(({ id }) => inside(id));
    expect(await refusal(ill.rpc.latestLedger())).toMatchObject({ code: 'node_unavailable', details: { host: 'node.test' } });
    expect(ill.asked).toHaveLength(3);
  });

  it('that is an error inside the node is told as it is of what was sent, which is not sent again', async () => {
    const { rpc, asked } = world(({ id }) => inside(id));
    expect(await codeOf(rpc.send('AAAA'))).toBe('node_refused');
    expect(asked).toHaveLength(1);
  });

  it('about a simulation that the node itself could not do, as a real one said it, is asked for again, and is no refusal of the network', async () => {
    const trouble = JSON.parse(readFileSync('tests/vectors/real-node/p27/simulate-node-trouble.json', 'utf8')).answer.result;
    const refused = { error: 'HostError: Error(Contract, #10)', latestLedger: 9 };
    const well = world((_question, count) => (count < 3 ? trouble : refused));
    expect((await well.rpc.simulate('AAAA')).error).toBe(refused.error);
    expect(well.asked).toHaveLength(3);
    const ill = world(() => trouble);
    expect(await refusal(ill.rpc.simulate('AAAA'))).toMatchObject({ code: 'node_unavailable', details: { host: 'node.test' } });
  });

  it('comes with the id of its question, a new one each time', async () => {
    const { rpc, asked } = node({});
    await rpc.latestLedger();
    await rpc.latestLedger();
    expect(asked.map(({ id }) => id)).toEqual([1, 2]);
  });
});

describe('sending', () => {
  it('is done once, whatever happens', async () => {
    for (const status of [429, 500, 503]) {
      const { rpc, asked } = world(() => text('', status));
      expect(await codeOf(rpc.send('AAAA'))).toBe('node_unavailable');
      expect(asked).toHaveLength(1);
    }
  });
});

describe('security 38: the network', () => {
  it('is the one of the settings, to the letter', async () => {
    const of = (passphrase: string) => node({ getNetwork: () => ({ passphrase, protocolVersion: 25 }) }).rpc;
    await checkPassphrase({ network: mainnet, rpc: of(mainnet.passphrase) });
    for (const said of ['Test SDF Network ; September 2015', `${mainnet.passphrase} `, '']) {
      expect(await codeOf(checkPassphrase({ network: mainnet, rpc: of(said) }))).toBe('node_wrong_network');
    }
  });
});

describe('two readings', () => {
  it('together hold both, the newer entry of a key in both, and are as old as the older', async () => {
    const at = (ledger: number, sequence: bigint) =>
      node({
        getLatestLedger: () => ({ ...point, sequence: ledger, closeTime: String(ledger * 5) }),
        getLedgerEntries: () => ({ latestLedger: ledger, entries: [wireEntry(accountData({ sequence }))] }),
      }).rpc.read([key]);
    const [older, newer] = [await at(100, 1n), await at(101, 2n)];
    for (const merged of [older.merge(newer), newer.merge(older)]) {
      expect([merged.ledger, merged.closeTime]).toEqual([100, 500]);
      expect(merged.get(key)?.data).toMatchObject({ account: { seqNum: 2n } });
    }
  });
});

describe('the key of an entry', () => {
  it('is the key that it was asked for by', () => {
    const all = [data, lineData(), contractData(xdr.ScVal.scvU32(1), xdr.ScVal.scvVoid(), 'temporary')];
    expect(all.map((item) => keyOf(item).type)).toEqual(['account', 'trustline', 'contractData']);
    expect(keyText(key)).toBe(keyText(keyOf(data)));
  });
});
