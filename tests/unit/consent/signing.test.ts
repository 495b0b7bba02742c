/** What was approved and waits for whoever signs it: kept apart from what still asks, until it is signed, refused, or over. */
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { type Approval, approvalsOf, createApprovals, type Gathered, newLife } from '../../../src/consent/approvals';
import { createMemoryDatabase } from '../../platform/memory-database';

const ACCOUNT = 'GDRXE2BQUC3AZNPVFSCEZ76NJ3WWL25FYFK6RGZGIEKWE4SOOHSUJUJ6' as never;
const OTHER = 'GBAW5XGWORWVFE2XTJYDTLDHXTY2Q2MO73HYCGB3XMFMQ562Q2W2GJQX' as never;
const DIGEST = 'ab'.repeat(32);
const SIGNATURE = '0f'.repeat(64);
const FAILED = { status: 403, code: 'signer_refused', message: 'Refused on the device.' } as const;
const until = { until: 900, network: 'settings' };

const request = (id: string, change: Partial<Approval<string>> = {}) => ({
  ...{ id, origin: 'https://a.example', account: ACCOUNT, networkId: 'local', digest: DIGEST },
  ...{ session: { of: 'here', unlocked: true }, createdAt: 100, shown: `shown ${id}` },
  ...change,
});

const gatheredOf = (...signatures: Gathered['signatures']): Gathered => ({
  shares: [{ account: ACCOUNT, level: 'medium', need: 2, signers: [{ key: ACCOUNT, weight: 1 }] }],
  signatures,
});

function opened(life = newLife(), disk = new Map()) {
  const database = createMemoryDatabase({ disk });
  return { database, life, disk, approvals: createApprovals(database, approvalsOf(v.string()), life) };
}

async function waiting(id = '1', change: Partial<Approval<string>> = {}, gathered?: Gathered) {
  const all = opened();
  await all.approvals.open(request(id, change));
  await all.approvals.approve(id, DIGEST);
  await all.approvals.signing(id, until, undefined, gathered);
  return all;
}

test('what waits for a signature says until when, is answered already, and is read by the next worker as it was', async () => {
  const { approvals, disk } = await waiting();
  expect(await approvals.get('1')).toMatchObject({ state: 'signing', signing: until, shown: 'shown 1' });
  await expect(approvals.approve('1', DIGEST)).rejects.toMatchObject({ code: 'already_answered' });
  const woken = opened(newLife(), disk).approvals;
  expect(await woken.pending()).toMatchObject([{ id: '1', state: 'signing', signing: until }]);
});

test('its signature is kept with it, and one that comes when it waits no longer is of no weight', async () => {
  const { approvals } = await waiting();
  await approvals.signed('1', SIGNATURE);
  expect(await approvals.get('1')).toMatchObject({ state: 'signing', signature: SIGNATURE });
  await approvals.reopen('1', { failed: FAILED, beside: undefined });
  expect(await approvals.get('1')).toMatchObject({ state: 'pending', failed: FAILED });
  expect((await approvals.get('1'))?.signature).toBeUndefined();
  await approvals.signed('1', SIGNATURE);
  expect((await approvals.get('1'))?.signature).toBeUndefined();
  await approvals.signed('9', SIGNATURE);
  expect(await approvals.get('9')).toBeUndefined();
});

test.each(['', SIGNATURE.slice(1), `${SIGNATURE}0`, SIGNATURE.replace('0', 'g'), SIGNATURE.toUpperCase()])(
  'a kept signature of another form than 64 bytes in hex is nobody’s: %s',
  async (signature) => {
    const { approvals } = await waiting();
    await expect(approvals.signed('1', signature).then(() => approvals.get('1'))).resolves.toBeUndefined();
  },
);

test('once the holder refused, it asks again, by another word', async () => {
  const { approvals } = await waiting();
  await approvals.reopen('1', { failed: FAILED, beside: undefined });
  expect(await approvals.approve('1', DIGEST)).toMatchObject({ failed: FAILED });
  await approvals.signing('1', until, undefined);
  expect((await approvals.get('1'))?.failed).toBeUndefined();
  // Without a reason it was only that nothing came of the word, and of an end there is none.
  await approvals.reopen('9', { failed: FAILED, beside: undefined });
  expect(await approvals.get('9')).toBeUndefined();
});

test('what several people signed moves on from what there was, and of another form it is nobody’s', async () => {
  const first = gatheredOf();
  const { approvals } = await waiting('1', {}, first);
  expect((await approvals.get('1'))?.gathered).toEqual(first);
  const signature = { key: ACCOUNT as string, signature: 'ab'.repeat(64) };
  await approvals.gather('1', ({ gathered }) => gatheredOf(...(gathered?.signatures ?? []), signature));
  expect((await approvals.get('1'))?.gathered).toEqual(gatheredOf(signature));
  await expect(approvals.gather('9', () => first)).rejects.toMatchObject({ code: 'request_missing' });
  // A secret of a hash lock may be any bytes, none among them, at most 64.
  await approvals.gather('1', () => gatheredOf({ ...signature, signature: '' }));
  expect(await approvals.get('1')).toBeDefined();
  for (const wrong of ['a', 'zz', `${'ab'.repeat(64)}ab`]) {
    const { approvals: other } = await waiting();
    await other.gather('1', () => gatheredOf({ ...signature, signature: wrong }));
    expect(await other.get('1')).toBeUndefined();
  }
  for (const wrong of [{ level: 'highest' }, { signers: [{ key: 1, weight: 1 }] }, { need: '2' }]) {
    const { approvals: other } = await waiting();
    await other.gather('1', () => ({ ...first, shares: [{ ...first.shares[0], ...wrong }] }) as never);
    expect(await other.get('1')).toBeUndefined();
  }
});

test('a row beside it is kept in the same step, or neither is', async () => {
  const { approvals, database } = opened();
  const row = { store: 'requests', key: 'r', value: { told: true } } as const;
  await approvals.open(request('1'), 'queue', row);
  expect(await database.get('requests', 'r')).toEqual(row.value);
  await approvals.approve('1', DIGEST);
  await approvals.signing('1', until, { ...row, key: 's' });
  expect(await database.get('requests', 's')).toEqual(row.value);
  await expect(approvals.signing('9', until, { ...row, key: 't' })).rejects.toMatchObject({ code: 'request_missing' });
  expect(await database.get('requests', 't')).toBeUndefined();
  await approvals.reopen('1', { failed: FAILED, beside: { ...row, key: 'u' } });
  expect(await database.get('requests', 'u')).toEqual(row.value);
});

test('it takes nobody’s place, and nobody takes its own', async () => {
  const { approvals } = await waiting('1', { origin: 'chrome-extension://own' });
  for (const id of ['2', '3']) await approvals.open(request(id, { origin: 'chrome-extension://own' }));
  // The second replaced the first that still asked; what waits for its signature stands.
  expect((await approvals.pending()).map(({ id, order }) => [id, order])).toEqual([
    ['1', 1],
    ['3', 2],
  ]);
  for (const id of ['4', '5', '6']) await approvals.open(request(id), 'queue');
  await expect(approvals.open(request('7'), 'queue')).rejects.toMatchObject({ code: 'already_pending' });
});

test.each([
  ['another account', { account: OTHER }],
  ['another network', { networkId: 'else' }],
  ['another origin', { origin: 'chrome-extension://other' }],
])('a preview of %s takes the place of none', async (_, change) => {
  const { approvals } = opened();
  await approvals.open(request('1', { origin: 'chrome-extension://own' }));
  await approvals.open(request('2', { origin: 'chrome-extension://own', ...change }));
  expect(await approvals.pending()).toHaveLength(2);
});

test('the oldest is first, whatever the ids and the moments say', async () => {
  const { approvals } = opened();
  for (const id of ['9', '3', '5']) await approvals.open(request(id, { createdAt: 100 - Number(id) }), 'queue');
  expect((await approvals.pending()).map(({ id }) => id)).toEqual(['9', '3', '5']);
});

test('another thing in its place must be answered by its own digest, and carries nothing over', async () => {
  const { approvals } = await waiting('1', {}, gatheredOf());
  const by = { digest: 'cd'.repeat(32), session: { of: 'here', unlocked: true }, createdAt: 200, shown: 'anew' };
  await expect(approvals.change('1', by)).rejects.toMatchObject({ code: 'already_answered' });
  await approvals.reopen('1', { failed: FAILED, beside: undefined });
  await approvals.change('1', by);
  const now = await approvals.get('1');
  expect(now).toMatchObject({ ...by, state: 'pending', order: 1 });
  expect([now?.failed, now?.gathered, now?.signature, now?.signing]).toEqual([undefined, undefined, undefined, undefined]);
  await approvals.approve('1', by.digest);
  await expect(approvals.change('1', by)).rejects.toMatchObject({ code: 'request_missing' });
  await expect(approvals.change('9', by)).rejects.toMatchObject({ code: 'request_missing' });
});

test('a lock and another session leave it where it may still be signed, and end it where it may not', async () => {
  const { approvals, life } = await waiting();
  await approvals.open(request('2'), 'queue');
  const abort = new AbortController();
  life.signing.set('1', abort);
  const present = (maySign: boolean) => async () => ({ mark: { of: 'later', unlocked: false }, maySign: () => maySign });
  expect(await approvals.keepOnly(present(true))).toBe(1);
  expect(await approvals.pending()).toMatchObject([{ id: '1', session: { of: 'here', unlocked: true } }]);
  expect(abort.signal.aborted).toBe(false);
  expect(await approvals.keepOnly(present(true))).toBe(0);
  expect(await approvals.keepOnly(present(false))).toBe(1);
  expect(abort.signal.aborted).toBe(true);
  expect(await approvals.pending()).toEqual([]);
});

test('what came back unsigned is bound as what waits is, and not to the session', async () => {
  const { approvals } = await waiting();
  await approvals.reopen('1', { failed: FAILED, beside: undefined });
  const present = (maySign: boolean) => async () => ({ mark: { of: 'later', unlocked: false }, maySign: () => maySign });
  expect(await approvals.keepOnly(present(true))).toBe(0);
  expect(await approvals.get('1')).toBeDefined();
  expect(await approvals.keepOnly(present(false))).toBe(1);
});

test('whatever was wiped is waited for no longer', async () => {
  const { approvals, life } = opened();
  const abort = new AbortController();
  life.signing.set('1', abort);
  expect(await approvals.keepOnly(() => Promise.reject(new Error('nobody asks')))).toBe(0);
  expect(abort.signal.aborted).toBe(true);
});

test('its end is told to whoever signs, and remembered for a late second answer: of the last 32', async () => {
  const { approvals, life } = await waiting();
  const abort = new AbortController();
  life.signing.set('1', abort);
  await approvals.close('1');
  expect(abort.signal.aborted).toBe(true);
  // What never was is no end.
  await approvals.close('never');
  await expect(approvals.approve('never', DIGEST)).rejects.toMatchObject({ code: 'request_missing' });
  for (let turn = 2; turn <= 32; turn++) {
    await approvals.open(request(`${turn}`), 'queue');
    await approvals.close(`${turn}`);
  }
  await expect(approvals.approve('1', DIGEST)).rejects.toMatchObject({ code: 'already_answered' });
  await approvals.open(request('33'), 'queue');
  await approvals.close('33');
  await expect(approvals.approve('1', DIGEST)).rejects.toMatchObject({ code: 'request_missing' });
  await expect(approvals.approve('2', DIGEST)).rejects.toMatchObject({ code: 'already_answered' });
});
