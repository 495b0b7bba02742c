/**
 * A wallet in bad weather: one activity after the other, chosen by a seed, with faults of the nodes and deaths of the worker in
 * between. Whatever happens, each ends as confirmed, failed, expired or refused before signing. A seed plays the same choices
 * again.
 */
import type { PreviewRequest } from '../../src/interface/schema/intents';
import type { AccountId } from '../../src/primitives/addresses';
import { isServiceError } from '../../src/primitives/errors';
import { isFinal } from '../../src/primitives/record-states';
import type { Control, Fault } from '../network/index';
import { type Browser, confirmed, Hangs, openBrowser, PASSWORD, settle, type Worker } from './browser';
import { FAULTS } from './fault-matrix';
import { enrol } from './owners';
import { lend, newPerson, type Person, sequenceOf, UNIT } from './people';
import type { World } from './world';

/** Numbers from a seed (mulberry32): `next(n)`, from 0 to n - 1. */
export function createDice(seed: number) {
  let state = seed >>> 0;
  const roll = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  const next = (sides: number) => Math.floor((roll() / 2 ** 32) * sides);
  return {
    next,
    one: <T>(of: readonly T[]): T => of[next(of.length)] as T,
    /** True in so many of a hundred. */
    chance: (percent: number) => next(100) < percent,
  };
}
export type Dice = ReturnType<typeof createDice>;

interface Scene {
  world: World;
  control: Control;
  browser: Browser;
  worker: Worker;
  dice: Dice;
  mover: Person;
  claimant: Person;
  owner: { address: AccountId };
  vault: string;
  unlockedAt: number;
}

/** What may be asked for next; each is possible whatever was done before, or refused before anything is signed. */
const wishes: { [kind: string]: (scene: Scene) => PreviewRequest } = {
  deposit: ({ mover, world, dice }) => ({
    name: 'vaultDeposit',
    input: {
      from: mover.address,
      vaultAddress: world.vault(dice.one(['Harbor', 'Keel'])),
      amount: String(UNIT * BigInt(1 + dice.next(9))),
    },
  }),
  withdrawal: ({ mover, world, dice }) => ({
    name: 'vaultWithdraw',
    input: { from: mover.address, vaultAddress: world.vault(dice.one(['Harbor', 'Keel'])), shares: dice.chance(20) ? 'all' : String(UNIT) },
  }),
  'migration out of a pool': ({ mover, world, dice }) => ({
    name: 'lendpoolToVaultsvc',
    input: { from: mover.address, vaultAddress: world.vault(dice.one(['Harbor', 'Keel'])) },
  }),
  'migration between vaults': ({ mover, world, dice }) => {
    const [source, target] = dice.chance(50) ? ['Harbor', 'Keel'] : ['Keel', 'Harbor'];
    return {
      name: 'vaultToVault',
      input: { from: mover.address, sourceVaultAddress: world.vault(source), targetVaultAddress: world.vault(target) },
    };
  },
  'target of a vault': ({ owner, vault, dice }) => ({
    name: 'targetApy',
    input: { caller: owner.address, vaultAddress: vault, targetApyBps: 300 + dice.next(500) },
  }),
  'bounds of a fee': ({ owner, vault, dice }) => ({
    name: 'feeBounds',
    input: { caller: owner.address, vaultAddress: vault, minFeeBps: dice.next(100), maxFeeBps: 2000 + dice.next(2000) },
  }),
  boost: ({ owner, vault, dice }) => ({
    name: 'boostDeposit',
    input: { caller: owner.address, vaultAddress: vault, amount: String(UNIT * BigInt(1 + dice.next(5))) },
  }),
  'payment of a claim': ({ claimant, mover }) => ({ name: 'claimReward', input: { from: claimant.address, destination: mover.address } }),
};

const METHODS: { [door in 'rpc' | 'horizon']: readonly string[] } = {
  rpc: ['getLedgerEntries', 'getLatestLedger', 'getFeeStats', 'simulateTransaction', 'sendTransaction', 'getTransaction'],
  horizon: ['POST /transactions_async', 'GET /transactions', 'GET /accounts', 'GET /claimable_balances', 'GET /'],
};

function someFault(dice: Dice): Fault {
  const door = dice.one(['rpc', 'horizon'] as const);
  const fault = dice.one(Object.values(FAULTS));
  return { door, method: dice.one(METHODS[door]), ...fault, next: 1 + dice.next(3), skip: dice.next(3) };
}

/** What became of an activity: its record's state, or the code with which it was refused; `unsigned`: its worker died before. */
export interface Ended {
  kind: string;
  end: string;
  hash?: string;
}

async function begin(world: World, dice: Dice): Promise<Scene> {
  const control = world.fresh();
  const vault = await enrol(world);
  const [mover, claimant] = [await newPerson(world, 2_000n * UNIT), await newPerson(world, 2_000n * UNIT)];
  for (const line of ['usdc', 'reward'])
    await control.setTrustline(mover.address, line, line === 'usdc' ? { balance: 50_000n * UNIT } : {});
  const owner = { address: world.role('owner') };
  await control.setTrustline(owner.address, 'usdc', { balance: 50_000n * UNIT });
  await control.fund(owner.address, 2_000n * UNIT);
  const { browser, worker } = await openBrowser(world, mover.secret);
  for (const secret of [claimant.secret, world.manifest.accounts.owner?.secret ?? '']) {
    await worker.wallet.handle('importSecret', { password: PASSWORD, secret });
  }
  browser.hangs = new Hangs(control);
  return { world, control, browser, worker, dice, mover, claimant, owner, vault, unlockedAt: world.clock() };
}

/** What the worker does next, under another one where it is dead by then; undefined: it died. */
async function unlessDead<T>({ worker }: Scene, work: Promise<T>): Promise<T | undefined> {
  return Promise.race([work, worker.death.then(() => undefined)]);
}

async function revive(scene: Scene): Promise<void> {
  scene.worker.watch();
  if (!scene.worker.dead) return;
  scene.worker = scene.browser.start();
  await scene.worker.wallet.wake();
}

async function toTheEnd(scene: Scene, hash: string): Promise<string> {
  const { world, control, dice } = scene;
  for (let round = 0; round < 3; round++) {
    await unlessDead(scene, scene.worker.wallet.alarm('journal'));
    await revive(scene);
    const record = await scene.worker.wallet.handle('record', { hash });
    if (isFinal(record)) return record.state;
    await control.close(1 + dice.next(2));
  }
  if (dice.chance(20)) await control.advance(301, 2);
  await control.clearFaults();
  return (await settle(world, scene.worker, hash)).state;
}

/** What there is to do is there: money lent again out of the person's own, a reward that waits. */
async function prepare(scene: Scene, kind: string): Promise<void> {
  const { control, claimant, mover, world } = scene;
  if (kind === 'migration out of a pool') await lend(world, mover.address, 10n * UNIT);
  if (kind === 'payment of a claim') {
    await control.createClaimableBalance({ from: 'rewardIssuer', claimant: claimant.address, amount: 3n * UNIT });
  }
}

/** One activity: asked for, confirmed and brought to its end, whatever breaks. */
async function live(scene: Scene, kind: string): Promise<Ended> {
  const { dice, control, world, browser } = scene;
  const wish = (wishes[kind] as (scene: Scene) => PreviewRequest)(scene);
  if (world.clock() - scene.unlockedAt > 120) {
    await scene.worker.wallet.handle('unlock', { password: PASSWORD });
    scene.unlockedAt = world.clock();
  }
  const faults = Array.from({ length: dice.chance(50) ? 1 + dice.next(3) : 0 }, () => someFault(dice));
  if (faults.length > 0) await control.fault(...faults);
  const killAt = dice.chance(30) ? dice.next(60) : undefined;
  scene.worker.watch(killAt);
  const kept = new Set((browser.kept('journal') as { value: { hash: string } }[]).map(({ value }) => value.hash));
  const word = async () => {
    const { requestId, plan } = await scene.worker.wallet.handle('preview', wish);
    await confirmed(scene.worker.wallet, { requestId, digest: plan.digest, password: PASSWORD });
  };
  let refused: string | undefined;
  await unlessDead(
    scene,
    word().catch((error: unknown) => {
      if (!isServiceError(error)) throw error;
      refused = error.code;
    }),
  );
  await revive(scene);
  const fresh = (browser.kept('journal') as { value: { hash: string } }[]).map(({ value }) => value.hash).filter((hash) => !kept.has(hash));
  const [hash] = fresh;
  if (fresh.length > 1) throw new Error(`two records of one word: ${fresh.join(', ')}`);
  if (hash) return { kind, hash, end: await toTheEnd(scene, hash) };
  await control.clearFaults();
  return { kind, end: refused ? `refused: ${refused}` : 'unsigned: worker gone' };
}

export interface Soaked {
  scene: Scene;
  ended: Ended[];
  /** Before: sums of assets, and sequences by account. */
  sums: { [asset: string]: string };
  sequences: ReadonlyMap<AccountId, bigint>;
  /** What was added to the ledger by the test itself meanwhile. */
  added: bigint;
}

/** So many activities in a row. */
export async function soak(world: World, seed: number, count: number): Promise<Soaked> {
  const dice = createDice(seed);
  const scene = await begin(world, dice);
  const sums = await scene.control.sums();
  const accounts = [scene.mover.address, scene.claimant.address, scene.owner.address];
  const sequences = new Map<AccountId, bigint>();
  for (const account of accounts) sequences.set(account, await sequenceOf(world, account));
  const ended: Ended[] = [];
  let added = 0n;
  for (let index = 0; index < count; index++) {
    const kind = dice.one(Object.keys(wishes));
    await prepare(scene, kind);
    if (kind === 'payment of a claim') added += 3n * UNIT;
    ended.push(await live(scene, kind));
    // A node that asked to be left alone is asked again only when its time is over.
    if (dice.chance(40)) await scene.control.advance(61, 2);
  }
  await scene.control.clearFaults();
  await scene.control.advance(301, 2);
  return { scene, ended, sums, added, sequences };
}
