/** An account that two of three people sign for, and what they do with it: for flows of several hands. */
import { Account, Asset, Operation, TransactionBuilder } from '@stellar/stellar-sdk';
import { expect } from 'vitest';
import type { PreviewView } from '../../src/commands/request-views';
import { type Browser, openBrowser, settle, type Worker } from './browser';
import { newPerson, type Person, sequenceOf, UNIT } from './people';
import { turn } from './site-scene';
import { openWorld, type World } from './world';

export type Options = Parameters<typeof Operation.setOptions>[0];

/** Sent by the account's own key, with whoever else has to sign. */
export async function sends(world: World, person: Person, operations: Options[], others: Person[] = []): Promise<void> {
  const sequence = await sequenceOf(world, person.address);
  const builder = new TransactionBuilder(new Account(person.address, sequence.toString()), {
    fee: '1000',
    networkPassphrase: world.network.passphrase,
  });
  for (const options of operations) builder.addOperation(Operation.setOptions(options));
  const built = builder
    .setTimebounds(0, world.clock() + 120)
    .build()
    .toXDR();
  await world.chain.rpc.send([person, ...others].reduce((envelope, one) => one.sign(envelope), built));
  await world.control().close();
}

export interface Member {
  person: Person;
  browser: Browser;
  worker: Worker;
}

export interface Circle {
  world: World;
  /** The account that they share: two of three sign for it, and its own key is in nobody's wallet. */
  shared: Person;
  ana: Member;
  ben: Member;
  cleo: Person;
}

export async function member(world: World): Promise<Member> {
  const person = await newPerson(world);
  return { person, ...(await openBrowser(world, person.secret)) };
}

/** `role`: whose account of the scenario it is; absent: a new one. */
export async function circle(
  test: Parameters<typeof openWorld>[0],
  role?: string,
  wishes?: Parameters<typeof openWorld>[1],
): Promise<Circle> {
  const world = await openWorld(test, wishes);
  world.fresh();
  const [ana, ben, cleo] = [await member(world), await member(world), await newPerson(world)];
  const shared = role
    ? { address: world.role(role), secret: '', sign: (envelope: string) => world.sign(envelope) }
    : await newPerson(world);
  if (!role) await world.control().setTrustline(shared.address, 'usdc', { balance: 100n * UNIT });
  await sends(world, shared, [
    ...[ana.person, ben.person, cleo].map(({ address }) => ({ signer: { ed25519PublicKey: address, weight: 1 } })),
    { masterWeight: 0, lowThreshold: 2, medThreshold: 2, highThreshold: 2 },
  ]);
  for (const { worker } of [ana, ben]) await worker.wallet.handle('addShared', { address: shared.address, name: 'Ours' });
  return { world, shared, ana, ben, cleo };
}

export const deposit = ({ world, shared }: Circle, { worker }: Member, amount = UNIT): Promise<PreviewView> =>
  worker.wallet.handle('preview', {
    name: 'vaultDeposit',
    input: { from: shared.address, vaultAddress: world.vault('Harbor'), amount: amount.toString() },
  });

export const pending = async ({ worker }: Member) => worker.wallet.handle('pendingPreview', {});

/** Once something holds of what waits there. */
export async function once(at: Member, holds: (preview: PreviewView | null) => boolean): Promise<PreviewView | null> {
  for (;;) {
    const preview = await pending(at);
    if (holds(preview)) return preview;
    await turn();
  }
}

export const confirm = ({ worker }: Member, { requestId, plan: { digest } }: PreviewView) =>
  worker.wallet.handle('confirm', { requestId, digest });

export const record = async ({ shared }: Circle, { worker }: Member) =>
  (await worker.wallet.handle('activity', { account: shared.address })).records[0];

export const signedBy = (preview: PreviewView | null): string[] =>
  (preview?.hands?.shares[0]?.signers ?? []).filter(({ signed }) => signed).map(({ key }) => key);

/** Ana has confirmed a deposit, and waits for the others. */
export async function begun(at: Circle, need = 2): Promise<PreviewView> {
  const asked = await deposit(at, at.ana);
  expect(asked).toMatchObject({ signable: true, hands: { shares: [{ account: at.shared.address, level: 'medium', need, have: 0 }] } });
  // A day, where nothing else was chosen.
  expect(asked.plan.validUntil - asked.plan.asOf.closeTime).toBe(86_400);
  expect(await confirm(at.ana, asked)).toMatchObject({ record: null, signing: { until: asked.plan.validUntil } });
  return (await once(at.ana, (preview) => preview?.hands?.shares[0]?.have === 1)) as PreviewView;
}

export async function confirmedBy(at: Circle, by: Member, hash: string): Promise<void> {
  while ((await record(at, by))?.hash !== hash) await turn();
  expect((await settle(at.world, by.worker, hash)).state).toBe('confirmed');
}

/** Signed by the account's own key in the scenario; in the order of its sequence. */
export async function operations(world: World, source: Person, more: Parameters<TransactionBuilder['addOperation']>[0][]): Promise<string> {
  const account = new Account(source.address, (await sequenceOf(world, source.address)).toString());
  const builder = new TransactionBuilder(account, { fee: '1000', networkPassphrase: world.network.passphrase });
  for (const operation of more) builder.addOperation(operation);
  return builder
    .setTimebounds(0, world.clock() + 3_600)
    .build()
    .toXDR();
}

export const pays = (from: string | undefined, to: string, amount = '1') =>
  Operation.payment({ destination: to, asset: Asset.native(), amount, ...(from ? { source: from } : {}) });
