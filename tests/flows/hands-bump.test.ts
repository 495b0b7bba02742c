/** A higher fee for what several people have signed, paid by anybody (CAP-15): by whoever began it, by a stranger, in every order, once. */
import { Account, Keypair, TransactionBuilder } from '@stellar/stellar-sdk';
import { expect, it } from 'vitest';
import { attachSignatures, bidOf, hashOf, insideOf } from '../../src/chain/transaction';
import type { PreviewView } from '../../src/commands/request-views';
import type { RecordView } from '../../src/commands/views';
import { payFee } from '../../src/interface/changes/pay-fee';
import { fromHex, toHex } from '../../src/primitives/hex';
import { txLink } from '../../src/primitives/tx-link';
import { PASSWORD, settle } from './browser';
import { begun, type Circle, circle, confirm, type Member, member, type Options, once, operations, pays, sends } from './circle';
import { refusal } from './outcomes';
import { muxed } from './owner-refusals';
import { newPerson, type Person, sequenceOf, UNIT } from './people';
import { turn } from './site-scene';

/** Stroops for each operation that a full queue asks for, where the deposit offers 100. */
const SURGE = 5_000n;

const recordOf = ({ worker }: Member, hash: string) => worker.wallet.handle('record', { hash });

async function ended({ worker }: Member, hash: string, holds: (record: RecordView) => boolean): Promise<RecordView> {
  for (;;) {
    const now = await worker.wallet.handle('record', { hash }).catch(() => undefined);
    if (now && holds(now)) return now;
    await turn();
  }
}

/** Both have signed, in Ana’s wallet, and every node wants more for it. */
async function tooCheap(at: Circle): Promise<RecordView & { signed: string }> {
  const { requestId, hands, plan } = await begun(at);
  await at.world.control().surge(SURGE);
  const signed = at.ben.person.sign(hands?.envelope ?? '');
  await at.ana.worker.wallet.handle('addSignatures', { requestId, text: signed });
  return { ...(await ended(at.ana, plan.hash, ({ state }) => state === 'failed')), signed };
}

const higher = ({ person, worker }: Member, of: { hash: string } | { text: string }, from = person.address) =>
  worker.wallet.handle('payFee', { from, ...of });

const lumens = async ({ world }: Circle, { address }: Person) => BigInt((await world.holdings(address)).account?.balance ?? 0n);

const step = ({ plan }: PreviewView) => plan.steps[0];

it('security 133: whoever began it pays more than the network refused: the bytes inside stay, the review says who pays and for what, and both records end', async (test) => {
  const at = await circle(test);
  const over = await tooCheap(at);
  expect(over).toMatchObject({ again: true, payable: true, outcome: { reason: { details: { result: 'txInsufficientFee' } } } });
  const asked = await higher(at.ana, over);
  const { envelope, fee, hash, source } = asked.plan;
  expect(asked).toMatchObject({ account: at.ana.person.address, signable: true, hands: null, waitsFor: null });
  expect(source).toBe(at.shared.address);
  expect(insideOf(envelope)).toEqual({ envelope: over.signed, payer: at.ana.person.address });
  expect(step(asked)).toMatchObject({ code: 'fee_bump', params: { feeSource: at.ana.person.address, maxFee: fee.max } });
  expect(step(asked)?.children).toEqual(over.plan.steps);
  // What 90 of 100 paid, for one operation and the fee bump; what the call carries for its resources is as it was.
  expect(bidOf(envelope)).toEqual({ fee: 2n * SURGE, operations: 2n, resources: BigInt(over.plan.fee.resource) });
  const before = await lumens(at, at.ana.person);
  await confirm(at.ana, asked);
  const outer = await settle(at.world, at.ana.worker, hash);
  expect(outer).toMatchObject({ state: 'confirmed', account: at.shared.address, signer: at.ana.person.address, payable: false });
  expect(before - (await lumens(at, at.ana.person))).toBe(BigInt(outer.outcome?.feeCharged ?? 0));
  expect(await recordOf(at.ana, over.hash)).toMatchObject({
    state: 'confirmed',
    again: false,
    payable: false,
    outcome: { feeCharged: '0' },
  });
  expect(await sequenceOf(at.world, at.shared.address)).toBe(BigInt(over.plan.sequence));
  const own = await at.ana.worker.wallet.handle('activity', { account: at.ana.person.address });
  expect(own.records).toMatchObject([{ hash, state: 'confirmed', intent: { name: 'payFee' }, fee: outer.outcome?.feeCharged }]);
});

it('security 133: somebody who signs for nothing in it pays by the link alone, and whose record it was learns how it ended', async (test) => {
  const at = await circle(test);
  const over = await tooCheap(at);
  const stranger = await member(at.world);
  const text = txLink(over.signed, at.world.network.passphrase);
  expect(await refusal(stranger.worker.wallet.handle('bringTransaction', { text }))).toMatchObject({ code: 'account_not_here' });
  const asked = await higher(stranger, { text });
  expect(asked.plan.effects.some(({ holder }) => holder === stranger.person.address)).toBe(true);
  await confirm(stranger, asked);
  expect((await settle(at.world, stranger.worker, asked.plan.hash)).state).toBe('confirmed');
  // Ana looks at what was refused: two witnesses say that it is in a ledger, at no cost of hers.
  expect(await ended(at.ana, over.hash, ({ state }) => state !== 'failed')).toMatchObject({
    state: 'confirmed',
    again: false,
    outcome: { feeCharged: '0' },
  });
  expect(await refusal(at.ana.worker.wallet.handle('sendAgain', { hash: over.hash }))).toMatchObject({ code: 'sequence_used' });
  expect(await refusal(higher(at.ana, over))).toMatchObject({ code: 'sequence_used' });
});

it('security 133: one witness alone does not say that what was refused is in a ledger', async (test) => {
  const at = await circle(test);
  const over = await tooCheap(at);
  const stranger = await member(at.world);
  const asked = await higher(stranger, { text: over.signed });
  await confirm(stranger, asked);
  await settle(at.world, stranger.worker, asked.plan.hash);
  at.ana.browser.twist = (what, text) =>
    what === 'getTransaction'
      ? JSON.stringify({
          ...JSON.parse(text),
          result: { status: 'NOT_FOUND', latestLedger: 1, latestLedgerCloseTime: '1', oldestLedger: 1, oldestLedgerCloseTime: '1' },
        })
      : text;
  await at.ana.worker.wallet.handle('sendAgain', { hash: over.hash }).catch(() => undefined);
  expect((await recordOf(at.ana, over.hash)).state).toBe('failed');
});

/** In the nodes’ queue, which no ledger has emptied. */
async function queued(at: Circle): Promise<RecordView & { signed: string }> {
  const { requestId, hands, plan } = await begun(at);
  await at.world.control().mode('manual');
  const signed = at.ben.person.sign(hands?.envelope ?? '');
  await at.ana.worker.wallet.handle('addSignatures', { requestId, text: signed });
  return { ...(await ended(at.ana, plan.hash, ({ state }) => state === 'submitted')), signed };
}

it('security 133: what waits in a queue is replaced by ten times its fee, and both end by the one that is included', async (test) => {
  const at = await circle(test);
  const waits = await queued(at);
  expect(waits.payable).toBe(true);
  const asked = await higher(at.ana, waits);
  expect(asked.waitsFor).toBeNull();
  const inner = bidOf(waits.signed);
  expect(bidOf(asked.plan.envelope).fee).toBe(10n * inner.fee * 2n);
  await confirm(at.ana, asked);
  await ended(at.ana, asked.plan.hash, ({ state }) => state === 'submitted');
  expect(await at.world.control().time()).toMatchObject({ pending: 1 });
  expect(await settle(at.world, at.ana.worker, asked.plan.hash)).toMatchObject({ state: 'confirmed' });
  expect(await settle(at.world, at.ana.worker, waits.hash)).toMatchObject({ state: 'confirmed', outcome: { feeCharged: '0' } });
});

it('security 133: where the one inside is included by itself, its payer pays nothing, and is told', async (test) => {
  const at = await circle(test);
  const waits = await queued(at);
  const asked = await higher(at.ana, waits);
  // It leaves, and reaches nobody.
  await at.world
    .control()
    .fault(
      { door: 'rpc', method: 'sendTransaction', kind: 'status', status: 503, next: 1_000 },
      { door: 'horizon', method: 'POST /transactions_async', kind: 'status', status: 503, next: 1_000 },
    );
  const before = await lumens(at, at.ana.person);
  await confirm(at.ana, asked);
  expect(await settle(at.world, at.ana.worker, asked.plan.hash)).toMatchObject({
    state: 'failed',
    outcome: { feeCharged: null, reason: { code: 'replaced' } },
  });
  expect(await settle(at.world, at.ana.worker, waits.hash)).toMatchObject({ state: 'confirmed' });
  expect(await lumens(at, at.ana.person)).toBe(before);
});

it('security 133: what has been included meanwhile is not signed for, nor asked for again', async (test) => {
  const at = await circle(test);
  const waits = await queued(at);
  const asked = await higher(at.ana, waits);
  await at.world.control().close();
  expect(await refusal(confirm(at.ana, asked))).toMatchObject({ code: 'preview_stale' });
  expect(await refusal(higher(at.ana, waits))).toMatchObject({ code: 'sequence_used' });
  expect((await settle(at.world, at.ana.worker, waits.hash)).state).toBe('confirmed');
});

it('a second fee bump that offers less than ten times the first is refused by the nodes, which is said, and a third that offers it goes', async (test) => {
  const at = await circle(test);
  const waits = await queued(at);
  const stranger = await member(at.world);
  // By the link alone nobody knows what waits where.
  const first = await higher(stranger, { text: waits.signed });
  await confirm(stranger, first);
  const refused = await ended(stranger, first.plan.hash, ({ state }) => state === 'failed');
  expect(refused).toMatchObject({
    payable: true,
    again: false,
    outcome: { reason: { code: 'refused', details: { result: 'txInsufficientFee' } } },
  });
  const second = await higher(stranger, refused);
  expect(insideOf(second.plan.envelope)?.envelope).toBe(waits.signed);
  expect(bidOf(second.plan.envelope).fee).toBe(10n * bidOf(first.plan.envelope).fee);
  await confirm(stranger, second);
  expect((await settle(at.world, stranger.worker, second.plan.hash)).state).toBe('confirmed');
  expect((await settle(at.world, at.ana.worker, waits.hash)).state).toBe('confirmed');
});

it('a fee bump that waits is replaced by a dearer one of the same wallet, and of the two one is charged', async (test) => {
  const at = await circle(test);
  const waits = await queued(at);
  const first = await higher(at.ana, waits);
  await confirm(at.ana, first);
  const open = await ended(at.ana, first.plan.hash, ({ state }) => state === 'submitted');
  const second = await higher(at.ana, open);
  expect(second.waitsFor).toBeNull();
  const before = await lumens(at, at.ana.person);
  await confirm(at.ana, second);
  await ended(at.ana, second.plan.hash, ({ state }) => state === 'submitted');
  const { outcome } = await settle(at.world, at.ana.worker, second.plan.hash);
  expect(before - (await lumens(at, at.ana.person))).toBe(BigInt(outcome?.feeCharged ?? 0));
  expect(await settle(at.world, at.ana.worker, first.plan.hash)).toMatchObject({
    state: 'failed',
    outcome: { reason: { code: 'replaced' } },
  });
  expect((await settle(at.world, at.ana.worker, waits.hash)).state).toBe('confirmed');
});

it('security 133: while a fee bump is on its way what is inside is not sent beside it', async (test) => {
  const at = await circle(test);
  const over = await tooCheap(at);
  const asked = await higher(at.ana, over);
  await at.world.control().mode('manual');
  await confirm(at.ana, asked);
  await ended(at.ana, asked.plan.hash, ({ state }) => state === 'submitted');
  const again = await at.ana.worker.wallet.handle('sendAgain', { hash: over.hash });
  expect(again.waitsFor).toBe(asked.plan.hash);
  expect(await refusal(confirm(at.ana, again))).toMatchObject({ code: 'account_busy', details: { hash: asked.plan.hash } });
});

it('security 133: no fee brings in what not enough have signed, what would fail, or what carries too little for its resources', async (test) => {
  const at = await circle(test);
  const { hands } = await begun(at);
  const [half, stranger] = [hands?.envelope ?? '', await member(at.world)];
  expect(await refusal(higher(stranger, { text: half }))).toMatchObject({
    code: 'signatures_missing',
    details: { account: at.shared.address },
  });
  const signed = at.ben.person.sign(half);
  await at.world.control().setTrustline(at.shared.address, 'usdc', { balance: 0n });
  expect(await refusal(higher(stranger, { text: signed }))).toMatchObject({ code: 'simulation_failed' });
  await at.world.control().setTrustline(at.shared.address, 'usdc', { balance: 100n * UNIT });
  await at.world.control().archive({ contract: at.world.vault('Harbor') });
  expect(await refusal(higher(stranger, { text: signed }))).toMatchObject({ code: 'resources_short', details: { lacking: 'archived' } });
});

it('security 133: what held when it was shown holds when it is signed: a signer that was removed, and a call that would fail now, cost nobody a fee', async (test) => {
  const at = await circle(test);
  const over = await tooCheap(at);
  await at.world.control().surge(0n);
  const asked = await higher(at.ana, over);
  await at.world.control().setTrustline(at.shared.address, 'usdc', { balance: 0n });
  expect(await refusal(confirm(at.ana, asked))).toMatchObject({ code: 'simulation_failed' });
  await at.world.control().setTrustline(at.shared.address, 'usdc', { balance: 100n * UNIT });
  const off = { source: at.shared.address, signer: { ed25519PublicKey: at.ben.person.address, weight: 0 } } as Options;
  await sends(at.world, at.ben.person, [off], [at.cleo]);
  expect(await refusal(confirm(at.ana, asked))).toMatchObject({ code: 'signatures_missing' });
});

it('a signature too many is left out, since the ledger takes none with it', async (test) => {
  const at = await circle(test);
  const over = await tooCheap(at);
  const asked = await higher(at.ana, { text: at.cleo.sign(over.signed) });
  await confirm(at.ana, asked);
  expect((await settle(at.world, at.ana.worker, asked.plan.hash)).state).toBe('confirmed');
});

interface Given {
  fee?: string;
  /** Seconds from now; 0: for ever. */
  seconds?: number;
  /** How many others come before it. */
  ahead?: bigint;
  /** Without an operation. */
  empty?: true;
}

/** A payment of one account’s own, signed by its key, as another wallet left it. */
async function own({ world, cleo }: Circle, by: Person, { fee = '1000', seconds = 3_600, ahead = 0n, empty }: Given = {}): Promise<string> {
  const sequence = (await sequenceOf(world, by.address)) + ahead;
  const builder = new TransactionBuilder(new Account(by.address, sequence.toString()), {
    fee,
    networkPassphrase: world.network.passphrase,
  });
  if (!empty) builder.addOperation(pays(undefined, cleo.address));
  const built = builder.setTimebounds(0, seconds && world.clock() + seconds).build();
  return by.sign(built.toXDR());
}

it('the payer may be the account that it takes its sequence of', async (test) => {
  const at = await circle(test);
  const text = await own(at, at.ana.person);
  const asked = await higher(at.ana, { text });
  expect(asked.plan.source).toBe(at.ana.person.address);
  await confirm(at.ana, asked);
  const { outcome } = await settle(at.world, at.ana.worker, asked.plan.hash);
  expect(BigInt(outcome?.feeCharged ?? 0)).toBeGreaterThan(0n);
});

it('security 135: what the ledger has approved beforehand is paid for without a signature, and the review says which signer goes with it', async (test) => {
  const at = await circle(test);
  const { world, ana, cleo } = at;
  // Made for the sequence after the next, which approving it takes.
  const account = new Account(ana.person.address, ((await sequenceOf(world, ana.person.address)) + 1n).toString());
  const built = new TransactionBuilder(account, { fee: '1000', networkPassphrase: world.network.passphrase })
    .addOperation(pays(undefined, cleo.address))
    .setTimebounds(0, world.clock() + 3_600)
    .build();
  await sends(world, ana.person, [{ signer: { preAuthTx: built.hash(), weight: 1 } }]);
  const reserve = async () => (await world.holdings(ana.person.address)).account?.minimum;
  const before = await reserve();
  const asked = await higher(ana, { text: built.toXDR() });
  expect(asked.plan.control).toMatchObject([
    {
      what: 'signers',
      account: ana.person.address,
      before: { signers: [{}, { kind: 'preAuthTx' }] },
      after: { signers: [{ key: ana.person.address }] },
    },
  ]);
  const held = asked.plan.effects.find(({ where, holder }) => where === 'reserve' && holder === ana.person.address);
  expect(BigInt(held?.before ?? 0) - BigInt(held?.after ?? 0)).toBe(UNIT / 2n);
  await confirm(ana, asked);
  expect((await settle(world, ana.worker, asked.plan.hash)).state).toBe('confirmed');
  expect((before ?? 0n) - ((await reserve()) ?? 0n)).toBe(UNIT / 2n);
});

it('what is classic and several operations long pays for one more', async (test) => {
  const at = await circle(test);
  const built = await operations(
    at.world,
    at.ana.person,
    [1, 2, 3].map(() => pays(undefined, at.cleo.address)),
  );
  const asked = await higher(at.ben, { text: at.ana.person.sign(built) });
  // 1000 for each of three, twice as much, four times.
  expect(bidOf(asked.plan.envelope)).toEqual({ fee: 8_000n, operations: 4n, resources: 0n });
  await confirm(at.ben, asked);
  expect((await settle(at.world, at.ben.worker, asked.plan.hash)).state).toBe('confirmed');
});

it('each reason why no fee helps, or this one cannot be paid, is a refusal of its own', async (test) => {
  const at = await circle(test);
  const { ana, ben, world } = at;
  const text = await own(at, ana.person);
  const code = async (given: string) => (await refusal(higher(ben, { text: given }))).code;
  expect(await code('AAAA')).toBe('invalid_xdr');
  const poor = await newPerson(world, UNIT + 1_000n);
  expect(await refusal(payFee.build(world.context, { from: poor.address, envelope: text }))).toMatchObject({ code: 'low_balance' });
  const nobody = Keypair.random().publicKey();
  expect(await refusal(payFee.build(world.context, { from: nobody, envelope: text }))).toMatchObject({
    code: 'account_not_found',
    details: { account: nobody },
  });
  for (const [from, said] of [
    ['GABC', 'invalid_address'],
    [world.vault('Harbor'), 'account_expected'],
    [Keypair.random().secret(), 'secret_key_given'],
    [muxed(ben.person.address), 'muxed_address'],
  ] as const) {
    expect(await refusal((async () => payFee.build(world.context, { from, envelope: text }))())).toMatchObject({ code: said });
  }
  const endless = await own(at, ana.person, { seconds: 0 });
  for (const [envelope, said] of [
    ['AAAA', 'invalid_xdr'],
    [endless, 'unbounded'],
  ] as const) {
    expect(await refusal((async () => payFee.build(world.context, { from: ben.person.address, envelope }))())).toMatchObject({
      code: said,
    });
  }
  expect(await refusal(payFee.build({ ...world.context, alone: true }, { from: at.shared.address, envelope: text }))).toMatchObject({
    code: 'signer_too_weak',
  });
  expect(await code(endless)).toBe('unbounded');
  // What ends later than several people may take, and what does nothing.
  expect(await code(await own(at, ana.person, { seconds: 7 * 86_400 + 60 }))).toBe('unbounded');
  expect(await code(await own(at, ana.person, { seconds: 2 ** 40 }))).toBe('unbounded');
  expect(await code(await own(at, ana.person, { empty: true }))).toBe('invalid_xdr');
  expect(await code(await own(at, ana.person, { ahead: 1n }))).toBe('sequence_later');
  // More than 0.1 XLM, where it is to be outbid.
  expect(await refusal(higher(ben, { text: await own(at, ana.person, { fee: '250001' }) }))).toMatchObject({
    code: 'fee_above_ceiling',
    details: { fee: '1000004', ceiling: '1000000' },
  });
  expect(bidOf((await higher(ben, { text: await own(at, ana.person, { fee: '250000' }) })).plan.envelope).fee).toBe(1_000_000n);
  await sends(world, ana.person, [{ homeDomain: 'example.org' }]);
  expect(await code(text)).toBe('sequence_used');
  await world.control().advance(3_700);
  expect(await code(text)).toBe('too_late');
});

it('a link of another network is refused, and so is an envelope whose signatures are of another one', async (test) => {
  const at = await circle(test);
  const built = await operations(at.world, at.ana.person, [pays(undefined, at.cleo.address)]);
  const link = txLink(at.ana.person.sign(built), 'Public Global Stellar Network ; September 2015');
  expect(await refusal(higher(at.ben, { text: link }))).toMatchObject({ code: 'network_mismatch' });
  const key = Keypair.fromSecret(at.ana.person.secret);
  const signature = key.sign(fromHex(hashOf(built, 'Public Global Stellar Network ; September 2015')) as never);
  const foreign = attachSignatures(built, [{ key: at.ana.person.address, signature }]);
  expect(await refusal(higher(at.ben, { text: foreign }))).toMatchObject({ code: 'signatures_missing' });
});

it('security 133: a lock ends what was shown, and holds nothing up that was signed', async (test) => {
  const at = await circle(test);
  const over = await tooCheap(at);
  const asked = await higher(at.ana, over);
  await at.ana.worker.wallet.handle('lock', {});
  expect(await refusal(confirm(at.ana, asked))).toMatchObject({ code: expect.stringMatching(/^(locked|request_missing)$/) });
  await at.ana.worker.wallet.handle('unlock', { password: PASSWORD });
  const again = await higher(at.ana, over);
  await confirm(at.ana, again);
  await at.ana.worker.wallet.handle('lock', {});
  expect((await settle(at.world, at.ana.worker, again.plan.hash)).state).toBe('confirmed');
});

it('a key on a device pays as well: what its screens show is not foretold', async (test) => {
  const at = await circle(test);
  const over = await tooCheap(at);
  const key = Keypair.random();
  const account = key.publicKey() as never;
  await at.world.control().fund(account, 40n * UNIT);
  await at.ana.worker.wallet.handle('addDevice', { places: [{ address: account, path: "44'/148'/0'" }] });
  const asked = await higher(at.ana, over, account);
  expect(await confirm(at.ana, asked)).toMatchObject({ record: null, signing: { until: expect.any(Number) } });
  const [ask] = await at.ana.worker.wallet.handle('deviceAsks', {});
  expect(ask).toMatchObject({ account, kind: 'transaction', hash: asked.plan.hash, after: 'submitted' });
  const signature = toHex(key.sign(fromHex(asked.plan.hash) as never));
  await at.ana.worker.wallet.handle('deviceSigned', { account, hash: asked.plan.hash, signature });
  await ended(at.ana, asked.plan.hash, () => true);
  expect((await settle(at.world, at.ana.worker, asked.plan.hash)).state).toBe('confirmed');
});

it('security 133: wherever the worker is killed while a higher fee is paid, it is paid once', async (test) => {
  const at = await circle(test);
  for (let point = 0, met = true; met; point += 2) {
    await at.world.control().surge(0n);
    await at.world.control().close();
    await at.ana.worker.wallet.handle('selectAccount', { address: at.shared.address });
    const over = await tooCheap(at);
    const asked = await higher(at.ana, over);
    const before = await lumens(at, at.ana.person);
    at.ana.worker.watch(point);
    const gone = (async () => {
      await confirm(at.ana, asked);
      await ended(at.ana, asked.plan.hash, ({ state }) => state !== 'signed');
    })();
    met = await Promise.race([at.ana.worker.death.then(() => true), gone.then(() => false)]);
    if (!met) at.ana.worker.watch();
    if (met) {
      gone.catch(() => undefined);
      at.ana.worker = at.ana.browser.start();
      await at.ana.worker.wallet.wake();
      await at.ana.worker.wallet.handle('unlock', { password: PASSWORD });
      const waits = await once(at.ana, () => true);
      const kept = await recordOf(at.ana, asked.plan.hash).catch(() => undefined);
      if (!kept) await confirm(at.ana, waits ?? (await higher(at.ana, over)));
    }
    const { outcome, state } = await settle(at.world, at.ana.worker, asked.plan.hash);
    expect(state).toBe('confirmed');
    expect(before - (await lumens(at, at.ana.person))).toBe(BigInt(outcome?.feeCharged ?? 0));
    expect(await recordOf(at.ana, over.hash)).toMatchObject({ state: 'confirmed' });
    expect(await sequenceOf(at.world, at.shared.address)).toBe(BigInt(over.plan.sequence));
  }
});
