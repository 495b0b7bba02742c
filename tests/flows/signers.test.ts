/** signers against a ledger (architecture.md 7; docs/multisig.md): who signs for an account, and how much of it is needed. */
import { Account, FeeBumpTransaction, Keypair, Operation, TransactionBuilder } from '@stellar/stellar-sdk/base';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import type { PreviewView } from '../../src/commands/request-views';
import { signers } from '../../src/interface/changes/signers';
import { classicTransaction } from '../../src/interface/schema/outputs';
import type { Asked, Taken } from '../../src/interface/schema/table';
import type { AccountId } from '../../src/primitives/addresses';
import { type Browser, openBrowser, PASSWORD, settle, type Worker } from './browser';
import { refusal } from './outcomes';
import { newPerson, type Person, sequenceOf, UNIT } from './people';
import { turn } from './site-scene';
import { submitted } from './submitted';
import { openWorld, type World } from './world';

type Input = Omit<Taken<'signers'>, 'from'>;
const key = () => Keypair.random().publicKey();
const keys = (count: number) => Array.from({ length: count }, () => ({ key: key(), weight: 1 }));

const build = (world: World, { address }: Person, input: Input) => signers.build(world.context, { from: address, ...input });

async function made(world: World, person: Person, input: Input): Promise<void> {
  const said = await submitted(world, person.sign((await build(world, person, input)).envelope));
  expect(said.status).toBe('included');
}

const stateOf = async (world: World, { address }: Person) => (await world.holdings(address)).account;

function operationsOf(world: World, envelope: string) {
  const transaction = TransactionBuilder.fromXDR(envelope, world.network.passphrase);
  if (transaction instanceof FeeBumpTransaction) throw new Error('a fee bump');
  return transaction.operations.map((operation) => ({ ...operation }));
}

it('makes one operation for each signer, the last of which sets the rest, and holds half an XLM for each', async (test) => {
  const world = await openWorld(test);
  const person = await newPerson(world);
  const [ana, ben] = [key(), key()];
  const input = { signers: [ana, ben].map((one) => ({ key: one, weight: 1 })), thresholds: { medium: 2, high: 2 } };
  const change = await build(world, person, input);
  expect(v.is(classicTransaction, change.result)).toBe(true);
  expect(operationsOf(world, change.envelope)).toMatchObject([
    { type: 'setOptions', signer: { ed25519PublicKey: ana, weight: 1 }, masterWeight: undefined, medThreshold: undefined },
    { type: 'setOptions', signer: { ed25519PublicKey: ben, weight: 1 }, lowThreshold: undefined, medThreshold: 2, highThreshold: 2 },
  ]);
  const before = await stateOf(world, person);
  expect((await submitted(world, person.sign(change.envelope))).status).toBe('included');
  const after = await stateOf(world, person);
  expect(after).toMatchObject({ thresholds: { low: 0, medium: 2, high: 2 }, signers: expect.arrayContaining(input.signers) });
  expect((after?.minimum ?? 0n) - (before?.minimum ?? 0n)).toBe(10_000_000n);
});

it('leaves out what is so already, removes before it adds, and sets weights alone in one operation', async (test) => {
  const world = await openWorld(test);
  const person = await newPerson(world);
  const [ana, ben, cleo] = [key(), key(), key()];
  await made(world, person, { signers: [ana, ben].map((one) => ({ key: one, weight: 1 })) });
  const change = await build(world, person, {
    signers: [
      { key: cleo, weight: 4 },
      { key: ana, weight: 1 },
      { key: ben, weight: 0 },
      { key: key(), weight: 0 },
    ],
    master: 1,
  });
  expect(operationsOf(world, change.envelope)).toMatchObject([
    { signer: { ed25519PublicKey: ben, weight: 0 } },
    { signer: { ed25519PublicKey: cleo, weight: 4 }, masterWeight: undefined },
  ]);
  expect((await submitted(world, person.sign(change.envelope))).status).toBe('included');
  const settings = await build(world, person, { signers: [], master: 3, thresholds: { low: 1, medium: 2, high: 3 } });
  expect(operationsOf(world, settings.envelope)).toMatchObject([
    { type: 'setOptions', masterWeight: 3, lowThreshold: 1, medThreshold: 2, highThreshold: 3 },
  ]);
  expect((await submitted(world, person.sign(settings.envelope))).status).toBe('included');
  expect((await stateOf(world, person))?.signers.map(({ weight }) => weight).sort()).toEqual([1, 3, 4]);
});

it('reads all at once and asks no more', async (test) => {
  const world = await openWorld(test);
  world.fresh();
  world.traffic.reset();
  await signers.build(world.context, { from: world.role('newcomer'), signers: keys(1) });
  expect(world.traffic.requests.sort()).toEqual(['getFeeStats', 'getLatestLedger', 'getLedgerEntries']);
  expect(world.traffic.rounds).toBe(1);
});

it('security 109: what takes power from the own key alone is a danger where it was asked for here, and blocked from elsewhere', async (test) => {
  const world = await openWorld(test);
  const person = await newPerson(world);
  const change = await build(world, person, { signers: keys(2), thresholds: { medium: 2, high: 2 } });
  const { warnings } = await world.plan(change);
  expect(warnings).toContainEqual({ level: 'danger', code: 'locked_out', params: { account: person.address, nobody: false } });
  expect(warnings).toContainEqual(expect.objectContaining({ level: 'danger', code: 'signers_change' }));
  const { weakens: _, ...elsewhere } = change;
  expect(await refusal(world.plan(elsewhere))).toMatchObject({ code: 'plan_mismatch', details: { what: 'blocked.locked_out' } });
  const others = { ...change, weakens: world.role('owner') };
  expect(await refusal(world.plan(others))).toMatchObject({ code: 'plan_mismatch', details: { what: 'blocked.locked_out' } });
});

it('refuses what would leave a threshold out of the reach of all signers together', async (test) => {
  const world = await openWorld(test);
  const person = await newPerson(world);
  const ana = key();
  await made(world, person, { signers: [{ key: ana, weight: 2 }] });
  const ask = (input: Input) => refusal(build(world, person, input));
  const beyond = (level: string, needed: number, together: number) => ({
    status: 400,
    code: 'signers_out_of_reach',
    details: { level, needed, together },
  });
  expect(await ask({ signers: [], thresholds: { high: 4 } })).toEqual(beyond('high', 4, 3));
  expect(await ask({ signers: [], thresholds: { medium: 255 } })).toEqual(beyond('medium', 255, 3));
  expect(await ask({ signers: [], thresholds: { low: 5 } })).toEqual(beyond('low', 5, 3));
  expect(await ask({ signers: [{ key: ana, weight: 0 }], master: 0 })).toEqual(beyond('high', 1, 0));
  expect(await ask({ signers: [{ key: ana, weight: 1 }], thresholds: { high: 3 } })).toEqual(beyond('high', 3, 2));
  // The own key may be given up, as long as the others reach everything.
  expect((await build(world, person, { signers: [], master: 0, thresholds: { high: 2 } })).envelope).not.toBe('');
});

it('counts no signer that cannot sign whenever it is needed', async (test) => {
  const world = await openWorld(test);
  const person = await newPerson(world);
  const account = new Account(person.address, (await sequenceOf(world, person.address)).toString());
  const hashed = new TransactionBuilder(account, { fee: '1000', networkPassphrase: world.network.passphrase })
    .addOperation(Operation.setOptions({ signer: { sha256Hash: 'ab'.repeat(32), weight: 5 } }))
    .setTimebounds(0, world.clock() + 120)
    .build();
  expect((await submitted(world, person.sign(hashed.toXdr()))).status).toBe('included');
  expect(await refusal(build(world, person, { signers: [], thresholds: { high: 3 } }))).toMatchObject({
    code: 'signers_out_of_reach',
    details: { needed: 3, together: 1 },
  });
});

it('security 90: needs the high threshold, which the own key alone has to reach where it signs alone', async (test) => {
  const world = await openWorld(test);
  const person = await newPerson(world);
  const { address: from } = person;
  await made(world, person, { signers: [{ key: key(), weight: 2 }], thresholds: { medium: 1, high: 2 } });
  const asked = (alone: boolean) => signers.build({ ...world.context, alone }, { from, signers: keys(1) });
  expect(await refusal(asked(true))).toEqual({
    status: 403,
    code: 'signer_too_weak',
    details: { account: from, weight: 1, needed: 2 },
  });
  expect((await asked(false)).envelope).not.toBe('');
});

it('refuses keys named twice, the own key, weights that are none, too many signers, and what changes nothing', async (test) => {
  const world = await openWorld(test);
  const person = await newPerson(world);
  const [first] = keys(1);
  const one = first as { key: string; weight: number };
  const ask = (input: Input) => refusal(build(world, person, input));
  expect(await ask({ signers: [one, { ...one, weight: 0 }] })).toEqual({ status: 400, code: 'signer_twice', details: { key: one.key } });
  expect(await ask({ signers: [{ key: person.address, weight: 2 }] })).toEqual({
    status: 400,
    code: 'own_key_signer',
    details: { key: person.address },
  });
  for (const weight of [-1, 256, 1.5, Number.NaN]) {
    expect(await ask({ signers: [{ ...one, weight }] })).toEqual({ status: 400, code: 'invalid_weight', details: { field: 'signers' } });
    expect(await ask({ signers: [], master: weight })).toEqual({ status: 400, code: 'invalid_weight', details: { field: 'master' } });
    for (const level of ['low', 'medium', 'high']) {
      const asked = ask({ signers: [], thresholds: { [level]: weight } });
      expect(await asked).toEqual({ status: 400, code: 'invalid_weight', details: { field: level } });
    }
  }
  expect(await ask({ signers: [{ key: world.vault('Harbor'), weight: 1 }] })).toMatchObject({ code: 'account_expected' });
  expect(await ask({ signers: [{ key: 'G', weight: 1 }] })).toEqual({
    status: 400,
    code: 'invalid_address',
    details: { field: 'signers' },
  });
  const tooMany = { status: 400, code: 'too_many_signers', details: { most: 20 } };
  expect(await ask({ signers: keys(21) })).toEqual(tooMany);
  const nothing: Input[] = [{ signers: [] }, { signers: [{ ...one, weight: 0 }], master: 1, thresholds: { low: 0, medium: 0, high: 0 } }];
  for (const input of nothing) expect(await ask(input)).toEqual({ status: 400, code: 'signers_unchanged' });
  await made(world, person, { signers: keys(20) });
  expect(await ask({ signers: [one] })).toEqual(tooMany);
});

it('refuses a signer whose reserve is not there, and asks for none where one goes as another comes', async (test) => {
  const world = await openWorld(test);
  const person = await newPerson(world, 15_000_600n);
  const [ana, ben] = [key(), key()];
  expect(await refusal(build(world, person, { signers: keys(2) }))).toMatchObject({
    status: 400,
    code: 'low_balance',
    details: { needed: '10000200', available: '5000600' },
  });
  await made(world, person, { signers: [{ key: ana, weight: 1 }] });
  expect(await refusal(build(world, person, { signers: [{ key: ben, weight: 1 }] }))).toMatchObject({ code: 'low_balance' });
  await made(world, person, {
    signers: [
      { key: ben, weight: 1 },
      { key: ana, weight: 0 },
    ],
  });
  expect((await stateOf(world, person))?.signers.map((signer) => signer.key)).toEqual([person.address, ben]);
});

interface Own extends Person {
  browser: Browser;
  worker: Worker;
}

const ask = ({ worker }: Own, input: Asked<'signers'>): Promise<PreviewView> => worker.wallet.handle('preview', { name: 'signers', input });

async function confirmed(world: World, { worker, address }: Own, { requestId, plan }: PreviewView, more?: (envelope: string) => string) {
  await worker.wallet.handle('confirm', { requestId, digest: plan.digest, password: PASSWORD });
  if (more) {
    let waiting = await worker.wallet.handle('pendingPreview', {});
    while (waiting?.hands?.shares[0]?.have !== 1) {
      await turn();
      waiting = await worker.wallet.handle('pendingPreview', {});
    }
    await worker.wallet.handle('addSignatures', { requestId, text: more(waiting.hands.envelope) });
  }
  const last = async () => (await worker.wallet.handle('activity', { account: address })).records[0]?.hash;
  while ((await last()) !== plan.hash) await turn();
  expect((await settle(world, worker, plan.hash)).state).toBe('confirmed');
}

it('an own account becomes one of two of three; with two signatures a threshold is raised and a signer removed', async (test) => {
  const world = await openWorld(test);
  world.fresh();
  const [person, ana, ben] = [await newPerson(world, 50n * UNIT), await newPerson(world), await newPerson(world)];
  const own: Own = { ...person, ...(await openBrowser(world, person.secret)) };
  const { address: from, worker } = own;
  const signersOf = () => worker.wallet.handle('signersOf', { address: from });
  const weighed = (list: [string, number][]) => list.map(([one, weight]) => ({ kind: 'account', key: one, weight }));
  expect(await signersOf()).toEqual({ signers: weighed([[from, 1]]), thresholds: { low: 0, medium: 0, high: 0 } });

  const three = [ana, ben].map(({ address }) => ({ key: address, weight: 1 }));
  const shared = await ask(own, { from, signers: three, thresholds: { medium: 2, high: 2 } });
  expect(shared).toMatchObject({ signable: true, hands: null });
  expect(shared.plan.control).toMatchObject([{ what: 'signers', account: from, after: { thresholds: { medium: 2, high: 2 } } }]);
  await confirmed(world, own, shared);
  const { signers: now, thresholds } = await signersOf();
  expect([now.map((one) => one.key).sort(), thresholds]).toEqual([[from, ana.address, ben.address].sort(), { low: 0, medium: 2, high: 2 }]);

  const raised = await ask(own, { from, signers: [], thresholds: { high: 3 } });
  expect(raised).toMatchObject({ signable: true, hands: { shares: [{ account: from, level: 'high', need: 2, have: 0 }] } });
  await confirmed(world, own, raised, ana.sign);
  expect((await signersOf()).thresholds).toEqual({ low: 0, medium: 2, high: 3 });

  expect(await refusal(ask(own, { from, signers: [{ key: ben.address, weight: 0 }] }))).toMatchObject({ code: 'signers_out_of_reach' });
  const removed = await ask(own, { from, signers: [{ key: ben.address, weight: 0 }], thresholds: { high: 2 } });
  expect(removed).toMatchObject({ hands: { shares: [{ level: 'high', need: 3, have: 0 }] } });
  await confirmed(world, own, removed, (envelope) => ben.sign(ana.sign(envelope)));
  const left = await signersOf();
  expect(left.signers).toEqual(
    expect.arrayContaining(
      weighed([
        [from, 1],
        [ana.address, 1],
      ]),
    ),
  );
  expect(left).toMatchObject({ signers: { length: 2 }, thresholds: { low: 0, medium: 2, high: 2 } });
});

it('who signs for an account that is not there is nobody’s to say', async (test) => {
  const world = await openWorld(test);
  const { worker } = await openBrowser(world, (await newPerson(world)).secret);
  const address = key() as AccountId;
  expect(await refusal(worker.wallet.handle('signersOf', { address }))).toMatchObject({ status: 404, code: 'account_not_found' });
});
