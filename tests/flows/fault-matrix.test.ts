/**
 * Every fault of a node, at every step of a transaction, once and for as long as the transaction may live, with a worker that
 * lives, dies before the step or after it: each ends as confirmed, failed with a reason, expired, or refused before signing,
 * nothing is on the ledger twice, and nothing is lost. The ledger is read by the SDK alone.
 */
import { Horizon, rpc } from '@stellar/stellar-sdk';
import { afterAll, describe, expect, it } from 'vitest';
import { isServiceError } from '../../src/primitives/errors';
import { isFinal } from '../../src/primitives/record-states';
import { type Browser, confirmed, Hangs, openBrowser, PASSWORD, settle, type Worker } from './browser';
import { askedIn, type Cell, cells, ending, FAULTS, type Flow } from './fault-matrix';
import type { Person } from './people';
import { openWorld, type World } from './world';

interface Stage {
  world: World;
  person: Person;
  browser: Browser;
  worker: Worker;
  ledger: ReturnType<typeof sdk>;
  /** There is something to do for the person. */
  ready: boolean;
  /** When the password was given last. */
  unlockedAt: number;
}

/** The ledger as the SDK reads it. */
function sdk({ network }: World) {
  const node = new rpc.Server(network.rpcUrls[0], { allowHttp: true });
  const horizon = new Horizon.Server(network.horizonUrl, { allowHttp: true });
  return {
    sequence: async (account: string) => BigInt((await node.getAccount(account)).sequenceNumber()),
    /** Hashes of what the account sent and a ledger took, failed ones too, newest first. */
    taken: async (account: string) => {
      const { records } = await horizon.transactions().forAccount(account).includeFailed(true).order('desc').limit(20).call();
      return records.filter(({ source_account: source }) => source === account);
    },
  };
}

const stages = new Map<Flow, Promise<Stage>>();

async function stageOf(flow: Flow, test: Parameters<typeof openWorld>[0]): Promise<Stage> {
  const known = stages.get(flow);
  if (known) return known;
  const made = (async () => {
    const world = await openWorld(test);
    world.fresh();
    const person = await flow.person(world);
    const opened = await openBrowser(world, person.secret);
    opened.browser.hangs = new Hangs(world.control());
    return { world, person, ...opened, ledger: sdk(world), ready: true, unlockedAt: world.clock() };
  })();
  stages.set(flow, made);
  return made;
}

/** A wallet of its own, open, whose person has something to do. */
async function setUp(stage: Stage, { flow }: Cell): Promise<Browser> {
  const { world, person, worker } = stage;
  if (!stage.ready) await flow.renew(world, person);
  stage.ready = true;
  // Time passes in the cells, and an old password would be asked for again.
  if (world.clock() - stage.unlockedAt > 120) {
    await worker.wallet.handle('unlock', { password: PASSWORD });
    stage.unlockedAt = world.clock();
  }
  return stage.browser.fork();
}

/** What a promise came to; `gone`: the worker died meanwhile. */
type Came<T> = { is: 'done'; value: T } | { is: 'refused'; code: string } | { is: 'gone' };

async function came<T>(worker: Worker, work: Promise<T>): Promise<Came<T>> {
  const ended = work.then(
    (value): Came<T> => ({ is: 'done', value }),
    (error: unknown): Came<T> => {
      if (!isServiceError(error)) throw error;
      return { is: 'refused', code: error.code };
    },
  );
  return Promise.race([ended, worker.death.then((): Came<T> => ({ is: 'gone' }))]);
}

const SENDINGS = ['sendTransaction', 'POST /transactions_async'];
const sent = ({ points }: Worker) => points.filter(({ at, what }) => at === 'asked' && SENDINGS.includes(what)).length;

/** Until its end, or for as long as it may live while the fault lasts; then the fault passes. */
async function toItsEnd({ world }: Stage, worker: Worker, hash: string) {
  const control = world.control();
  for (let round = 0; round < 5; round++) {
    await worker.wallet.alarm('journal');
    const record = await worker.wallet.handle('record', { hash });
    if (isFinal(record)) return record;
    // Longer, all together, than any node asks to be left alone.
    await control.advance(20, 2);
  }
  await control.advance(301, 2);
  await worker.wallet.alarm('journal');
  await control.clearFaults();
  return settle(world, worker, hash);
}

/** Nothing was sent or signed, nothing waits; and where the worker lives, the person asks again and nothing stands in the way. */
async function refusedCleanly(stage: Stage, { flow, kill }: Cell, browser: Browser, worker: Worker): Promise<string[]> {
  expect(sent(worker)).toBe(0);
  expect(browser.kept('journal')).toEqual([]);
  const { world, person } = stage;
  await world.control().clearFaults();
  const next = browser.start();
  await next.wallet.wake();
  expect(await next.wallet.handle('pendingPreview', {})).toBeNull();
  if (kill !== 'lives') return [];
  const { requestId, plan } = await flow.preview(world, next, person);
  await confirmed(next.wallet, { requestId, digest: plan.digest });
  expect((await settle(world, next, plan.hash)).state).toBe('confirmed');
  return [plan.hash];
}

/** Answers how the cell ended, and the hash that the ledger must have, if any. */
async function play(stage: Stage, browser: Browser, cell: Cell): Promise<{ end: string; hashes: string[] }> {
  const { flow, fault, step, lasts, kill } = cell;
  const { world, person } = stage;
  const control = world.control();
  const asked = askedIn(cell);
  const [verb = ''] = asked.split('?');
  const plant = () => control.fault({ door: flow.door, method: asked, ...FAULTS[fault], next: lasts === 'once' ? 1 : 10_000 });
  const worker = browser.start();
  const isStep = (what: string) => what.startsWith(verb);
  worker.watch(({ at, what }) => {
    if (kill === 'lives' || !isStep(what)) return false;
    return kill === 'killed before' ? at === 'asked' : at === 'answered' || at === 'broken';
  });
  const early = step === 'read' || step === 'simulate';
  if (early) await plant();
  const preview = await came(worker, flow.preview(world, worker, person));
  if (preview.is !== 'done') {
    return {
      end: `refused: ${preview.is === 'gone' ? 'worker gone' : preview.code}`,
      hashes: await refusedCleanly(stage, cell, browser, worker),
    };
  }
  const { requestId, plan } = preview.value;
  if (!early) await plant();
  const word = await came(worker, confirmed(worker.wallet, { requestId, digest: plan.digest }));
  if (word.is === 'refused') {
    return { end: `refused: ${word.code}`, hashes: await refusedCleanly(stage, cell, browser, worker) };
  }
  const record = await Promise.race([toItsEnd(stage, worker, plan.hash), worker.death.then(() => undefined)]).then(async (ended) => {
    if (ended) return ended;
    const next = browser.start();
    await next.wallet.wake();
    expect(await next.wallet.handle('pendingPreview', {})).toBeNull();
    return toItsEnd(stage, next, plan.hash);
  });
  const reason = record.state === 'failed' ? `: ${record.outcome?.reason?.code}` : '';
  return { end: `${record.state}${reason}`, hashes: record.state === 'expired' ? [] : [plan.hash] };
}

const table: { [row: string]: { [column: string]: string } } = {};
afterAll(() => console.table(table));

// An old list shows what the cells before have done: they are played in their order.
describe('on one ledger, one after another', { shuffle: false }, () => {
  it.for(cells)('$flow.title, $fault, $step, $lasts, $kill', async (cell, test) => {
    const { flow, fault, step, lasts, kill } = cell;
    const stage = await stageOf(flow, test);
    const { world, person, ledger } = stage;
    const before = await ledger.sequence(person.address);
    const browser = await setUp(stage, cell);
    const { end, hashes } = await play(stage, browser, cell);
    stage.ready = hashes.length === 0;
    await world.control().clearFaults();
    // Once, and not lost: what the wallet says happened is what the ledger took, and nothing else.
    const taken = await ledger.taken(person.address);
    expect(await ledger.sequence(person.address)).toBe(before + BigInt(hashes.length));
    expect(taken.filter(({ source_account_sequence: at }) => BigInt(at) > before).map(({ hash }) => hash)).toEqual(hashes);
    if (end === 'confirmed') expect(taken[0]?.successful).toBe(true);
    expect(end).toBe(ending(cell));
    table[`${flow.title.split(' ')[1]}, ${fault}, ${lasts}`] = {
      ...table[`${flow.title.split(' ')[1]}, ${fault}, ${lasts}`],
      [`${step}, ${kill}`]: end,
    };
  });
});
