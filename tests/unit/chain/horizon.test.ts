import { describe, expect, it } from 'vitest';
import { createHorizon } from '../../../src/chain/horizon';
import { issuer, other, user } from './entries';
import { codeOf, cut, refusal, text, URL_OF_NODE, world } from './liar';

const asset = { code: 'BLND', issuer };
const id = (byte: string) => `00000000${byte.repeat(32)}`;
const json = (value: unknown, status = 200) => text(JSON.stringify(value), status);

const balance = {
  id: id('ab'),
  asset: `BLND:${issuer}`,
  amount: '12.3456789',
  paging_token: '1-a',
  claimants: [
    { destination: other, predicate: { not: { unconditional: true } } },
    { destination: user, predicate: { unconditional: true } },
  ],
};
const page = (...records: unknown[]) => json({ _embedded: { records } });

function horizon(script: Parameters<typeof world>[0]) {
  const all = world(script);
  return { ...all, horizon: createHorizon({ url: `${URL_OF_NODE}/`, door: all.door }) };
}

describe('claimable balances', () => {
  it('are those of the claimant in the asset, in order, with the claimant’s own predicate', async () => {
    const second = { ...balance, id: id('cd'), amount: '0.0000001' };
    const { horizon: client, asked } = horizon(() => page(balance, second));
    expect(await client.claimableBalances(user, asset)).toEqual([
      { id: id('ab'), amount: 123_456_789n, predicate: { type: 'always' } },
      { id: id('cd'), amount: 1n, predicate: { type: 'always' } },
    ]);
    const query = new URL(asked[0]?.url ?? '');
    expect(query.pathname).toBe('/claimable_balances');
    expect(Object.fromEntries(query.searchParams)).toMatchObject({ claimant: user, asset: `BLND:${issuer}`, order: 'asc' });
  });

  it('come in pages, which are read to the last', async () => {
    const many = Array.from({ length: 250 }, (_, index) => ({
      ...balance,
      id: `00000000${index.toString(16).padStart(64, '0')}`,
      paging_token: String(index),
    }));
    const { horizon: client, asked } = horizon(({ url }) => {
      const cursor = new URL(url).searchParams.get('cursor');
      const start = cursor === null ? 0 : Number(cursor) + 1;
      return page(...many.slice(start, start + 200));
    });
    expect((await client.claimableBalances(user, asset)).map((found) => found.id)).toEqual(many.map((item) => item.id));
    expect(asked).toHaveLength(2);
  });

  it('of an account that Horizon does not know are none', async () => {
    expect(await horizon(() => json({ status: 404 }, 404)).horizon.claimableBalances(user, asset)).toEqual([]);
  });

  it.each([
    ['of another asset', { ...balance, asset: `USDC:${issuer}` }],
    ['of somebody else', { ...balance, claimants: [{ destination: other, predicate: { unconditional: true } }] }],
    ['with a predicate that cannot be read', { ...balance, claimants: [{ destination: user, predicate: {} }] }],
    ['of nothing', { ...balance, amount: '0.0000000' }],
    ['of less than nothing', { ...balance, amount: '-1.0000000' }],
    ['with too fine an amount', { ...balance, amount: '1.00000001' }],
    ['with an amount that is a number', { ...balance, amount: 1 }],
    ['with an id in another form', { ...balance, id: 'ab'.repeat(32) }],
    ['with an id of a type that there is not', { ...balance, id: `00000001${'ab'.repeat(32)}` }],
    ['without claimants', { ...balance, claimants: undefined }],
  ])('%s are not believed', async (_name, lie) => {
    expect(await refusal(horizon(() => page(lie)).horizon.claimableBalances(user, asset))).toMatchObject({
      status: 502,
      code: 'node_invalid',
    });
  });

  it('that are listed twice are not believed', async () => {
    expect(await codeOf(horizon(() => page(balance, balance)).horizon.claimableBalances(user, asset))).toBe('node_invalid');
  });

  it('from a page without end stop after a thousand', async () => {
    let next = 0;
    const { horizon: client, asked } = horizon(() => {
      const fresh = () => ({ ...balance, id: `00000000${(next++).toString(16).padStart(64, '0')}` });
      return page(...Array.from({ length: 200 }, fresh));
    });
    expect(await client.claimableBalances(user, asset)).toHaveLength(1_000);
    expect(asked).toHaveLength(5);
  });
});

describe('submission to Horizon', () => {
  const hash = 'ab'.repeat(32);
  const submit = (script: Parameters<typeof world>[0]) => horizon(script).horizon.submit('AAAA+/==');

  it('sends the envelope as a form, once, and does not wait for a ledger', async () => {
    const { horizon: client, asked } = horizon(() => json({ tx_status: 'PENDING', hash }, 201));
    expect(await client.submit('AAAA+/==')).toEqual({ status: 'taken', hash });
    expect(asked).toHaveLength(1);
    expect(asked[0]?.url).toMatch(/\/transactions_async$/);
    expect(asked[0]?.init).toMatchObject({ method: 'POST', body: 'tx=AAAA%2B%2F%3D%3D' });
    expect(asked[0]?.init.headers).toEqual({ 'Content-Type': 'application/x-www-form-urlencoded' });
  });

  it.each([
    [{ tx_status: 'DUPLICATE', hash }, 409, { status: 'taken', hash }],
    [{ tx_status: 'TRY_AGAIN_LATER', hash }, 503, { status: 'busy' }],
    [{ tx_status: 'ERROR', hash, error_result_xdr: 'AAAA' }, 400, { status: 'refused', hash, resultXdr: 'AAAA' }],
    [{ title: 'Resource Missing' }, 404, { status: 'unserved' }],
    [{ title: 'Transaction Submission Disabled' }, 405, { status: 'unserved' }],
  ])('%o is its node’s word', async (body, status, said) => {
    expect(await submit(() => json(body, status))).toEqual(said);
  });

  it.each([
    ['504', () => json({ title: 'Timeout' }, 504)],
    ['503', () => text('<html>', 503)],
    ['429', () => text('', 429)],
    ['400 without a status', () => json({ title: 'Transaction Malformed' }, 400)],
    ['400 in HTML', () => text('<html>', 400)],
    ['201 without a hash', () => json({ tx_status: 'PENDING' }, 201)],
    ['a refusal without a result', () => json({ tx_status: 'ERROR', hash }, 400)],
    ['200 cut off', () => text('{"hash":"')],
    ['a cut connection', cut],
  ])('that ends in %s is unknown, never failed, and never repeated', async (_name, script) => {
    const { horizon: client, asked } = horizon(script);
    expect((await client.submit('AAAA')).status).toBe('unknown');
    expect(asked).toHaveLength(1);
  });
});

describe('a transaction by its hash', () => {
  const hash = 'ab'.repeat(32);
  const found = { hash, successful: true, ledger: 7, created_at: '2025-01-01T00:00:05Z', envelope_xdr: 'AAAA', result_xdr: 'AAAB' };
  it('is read, or not known', async () => {
    expect(await horizon(() => json(found)).horizon.transaction(hash)).toEqual({
      hash,
      successful: true,
      ledger: 7,
      createdAt: 1_735_689_605,
      envelope: 'AAAA',
      result: 'AAAB',
      resultMeta: undefined,
    });
    expect(await horizon(() => json({ status: 404 }, 404)).horizon.transaction(hash)).toBeNull();
  });

  it('that is another one, or has no time, is not believed', async () => {
    for (const lie of [
      { ...found, hash: 'cd'.repeat(32) },
      { ...found, created_at: 'today' },
      { ...found, successful: 'true' },
    ]) {
      expect(await codeOf(horizon(() => json(lie)).horizon.transaction(hash))).toBe('node_invalid');
    }
  });
});

describe('an account', () => {
  const native = { asset_type: 'native', balance: '12.5000000' };
  const said = {
    sequence: '9223372036854775807',
    last_modified_ledger: 12,
    balances: [{ asset_type: 'credit_alphanum4', balance: '1' }, native],
  };

  it('has a sequence that is an integer, or there is none', async () => {
    expect(await horizon(() => json(said)).horizon.account(user)).toEqual({
      sequence: 2n ** 63n - 1n,
      lastModified: 12,
      balance: 125_000_000n,
      homeDomain: null,
    });
    const named = { ...said, home_domain: 'anchor.test' };
    expect(await horizon(() => json(named)).horizon.account(user)).toMatchObject({ homeDomain: 'anchor.test' });
    expect(await horizon(() => json({ status: 404 }, 404)).horizon.account(user)).toBeNull();
    for (const sequence of [7, '-1', '1e3', '']) {
      expect(await codeOf(horizon(() => json({ ...said, sequence })).horizon.account(user))).toBe('node_invalid');
    }
    // What XLM it has cannot be read: that is no account with none.
    for (const balances of [
      undefined,
      [],
      [said.balances[0]],
      ...['', '1e3', '12,5', '-0.0000001'].map((balance) => [{ ...native, balance }]),
    ]) {
      expect(await codeOf(horizon(() => json({ ...said, balances })).horizon.account(user))).toBe('node_invalid');
    }
  });
});

describe('the root', () => {
  const said = {
    ...{ history_latest_ledger: 77, history_latest_ledger_closed_at: '2026-01-02T03:04:05Z' },
    ...{ current_protocol_version: 25, network_passphrase: 'Some network' },
  };

  it('says the latest ledger, when it closed, and of which network', async () => {
    expect(await horizon(() => json(said)).horizon.root()).toEqual({
      ...{ ledger: 77, closeTime: 1_767_323_045, protocol: 25 },
      passphrase: 'Some network',
    });
  });

  it('of another shape, or without a time, is not believed', async () => {
    for (const lie of [{ ...said, history_latest_ledger_closed_at: 'now' }, { ...said, history_latest_ledger: '77' }, {}]) {
      expect(await codeOf(horizon(() => json(lie)).horizon.root())).toBe('node_invalid');
    }
    expect(await codeOf(horizon(() => json({ status: 404 }, 404)).horizon.root())).toBe('node_invalid');
  });
});

it('what is not there is said by Horizon itself: a page that is missing before it says nothing of accounts and transactions', async () => {
  const client = (body: string) => horizon(() => text(body, 404)).horizon;
  for (const body of ['<html><h1>404 Not Found</h1></html>', '', '{}', 'null']) {
    expect(await codeOf(client(body).account(user)), body).toBe('node_invalid');
    expect(await codeOf(client(body).transaction('ab'.repeat(32))), body).toBe('node_invalid');
    expect(await codeOf(client(body).claimableBalances(user, asset)), body).toBe('node_invalid');
    expect(await codeOf(client(body).operations(user)), body).toBe('node_invalid');
  }
});
