/**
 * Gateways that are killed (`kill -9`) at random moments while clients send through them, until every transaction has its end. What
 * reaches a node is written down on the way there.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as after } from 'node:timers/promises';
import { expect } from 'vitest';
import { accepted, post, type Sent, unsigned } from '../conformance/answers';
import { openScene, type Scene, UNIT } from '../conformance/scene';
import type { Ask } from '../conformance/subject';
import type { Manifest, Network } from '../network/index';
import { randomOf } from '../unit/keeper/random';
import { newPlace, type Program, type Running, runGateway } from './process';
import { type Watched, watch } from './watched';

export interface Setup {
  /** Of a PostgreSQL; absent: a file. */
  journal?: string;
  processes: number;
}

/** What one request was about, and what became of it. */
interface Played {
  envelope: string;
  /** Whether its client asked until it had an end, or asked once and went away. */
  patient: boolean;
  /** Ledger sequences that the account has used since. */
  used: bigint;
  /** By every process that lives afterwards. */
  answers: Sent[];
}

export interface Told {
  kills: number;
  /** Of the kills, those that struck every process at once. */
  all: number;
  /** Submissions that the node was told to lose or to hang on: each is a reason by itself to hand in the same bytes again. */
  faults: number;
  /** Transactions at the moment of a kill: not handed in yet; handed in and in no ledger; in a ledger. */
  struck: { before: number; open: number; ended: number };
  played: Played[];
  submitted: readonly string[];
}

/** Milliseconds from the first request of a round to the kill: from before it is written down to after its end. */
const LONGEST = 3_000;

/** A process and its successors. */
function createSlot(start: () => Promise<Running>) {
  let living = start();
  return {
    running: () => living,
    async kill() {
      const dying = living;
      let go = () => {};
      // Whoever asks from now on waits for the next one.
      living = new Promise<void>((resolve) => {
        go = resolve;
      }).then(start);
      await (await dying).end('SIGKILL');
      go();
      await living;
    },
    end: async () => void (await (await living).end('SIGKILL')),
  };
}

type Slot = ReturnType<typeof createSlot>;

interface World {
  scene: Scene;
  slots: readonly Slot[];
  watched: Watched;
  ask: (running: Running) => Ask;
  /** One of the processes, as chance has it. */
  any(): Slot;
  random: ReturnType<typeof randomOf>;
}

const answerOf = async (asked: Promise<Response>) => {
  const answer = await asked.catch(() => undefined);
  const text = await answer?.text().catch(() => undefined);
  return text === undefined ? undefined : { status: answer?.status, body: JSON.parse(text) as Sent };
};

/** Milliseconds after which a request that has no end has lost it. */
const PATIENCE = 90_000;

/** Asks again until there is an end, whichever process answers. */
async function persist({ slots, ask }: World, xdr: string): Promise<Sent> {
  const until = performance.now() + PATIENCE;
  for (let turn = 0; performance.now() < until; turn++) {
    const slot = slots[turn % slots.length] as Slot;
    const said = await answerOf(post(ask(await slot.running()), '/send', { xdr }));
    if (said?.status === 200 && said.body.status !== 'pending') return said.body;
    if (said && ![200, 502, 503, 504].includes(said.status ?? 0)) throw new Error(JSON.stringify(said));
  }
  throw new Error(`a transaction without an end: ${xdr}`);
}

async function sequenceOf({ manifest }: Scene, address: string): Promise<bigint> {
  const account = (await (await fetch(`${manifest.network.horizonUrl}/accounts/${address}`)).json()) as { sequence: string };
  return BigInt(account.sequence);
}

/** A signed move of somebody new; built by a process that nobody kills meanwhile. */
async function signed({ scene, any, ask }: World) {
  const from = await scene.lender(100n * UNIT);
  const body = { from: from.address, vaultAddress: scene.vault('Harbor') };
  const { xdr } = await unsigned(post(ask(await any().running()), '/migration/lendpool-to-vaultsvc', body));
  return { from, envelope: from.sign(xdr), before: await sequenceOf(scene, from.address) };
}

/** What a node does to the submission that comes next. */
async function weather({ scene: { control }, random }: World): Promise<boolean> {
  const kind = ([undefined, undefined, 'dropAfterAccept', 'hang'] as const)[random.whole(0, 4 - 1)];
  if (kind) await control.fault({ door: 'rpc', method: 'sendTransaction', kind, next: 1 });
  return kind !== undefined;
}

type Round = { all: boolean; fault: boolean; at: (keyof Told['struck'])[]; played: Played[] };

async function round(world: World): Promise<Round> {
  const { slots, ask, any, random, scene, watched } = world;
  const requests = await Promise.all([1, 2, 3].map(() => signed(world)));
  const fault = await weather(world);
  const [left, ...patient] = requests;
  if (!left) throw new Error('there are three');
  const leaving = answerOf(post(ask(await any().running()), '/send', { xdr: left.envelope }));
  const waiting = patient.map(({ envelope }) => persist(world, envelope));
  await after(random.whole(0, LONGEST - 1));
  const all = slots.length > 1 && random.whole(0, 5 - 1) === 0;
  const struck = all ? slots : [any()];
  const usedBy = async ({ from, before }: (typeof requests)[number]) => (await sequenceOf(scene, from.address)) - before;
  const at = await Promise.all(
    requests.map(async (request) => {
      if (watched.of(request.envelope).length === 0) return 'before' as const;
      return (await usedBy(request)) === 0n ? ('open' as const) : ('ended' as const);
    }),
  );
  await Promise.all(struck.map((slot) => slot.kill()));
  await Promise.all([leaving, ...waiting]);
  // What nobody asks for any more comes to its end by itself, if any of its bytes left: it was written down before.
  if (watched.of(left.envelope).length > 0) await expect.poll(() => usedBy(left)).toBe(1n);
  await scene.control.clearFaults();
  await persist(world, left.envelope);
  const played = requests.map(async (request) => {
    const { envelope } = request;
    const answers: Sent[] = [];
    for (const slot of slots) answers.push(await accepted<Sent>(post(ask(await slot.running()), '/send', { xdr: envelope })));
    return { envelope, patient: request !== left, used: await usedBy(request), answers };
  });
  return { all, fault, at, played: await Promise.all(played) };
}

/** Plays so many kills on a ledger of its own. */
export async function playKills(network: Network, program: Program, setup: Setup, kills: number, seed: number): Promise<Told> {
  const manifest = (await (await fetch(network.manifestUrl(randomUUID().slice(0, 8)))).json()) as Manifest;
  const watched = await watch(manifest);
  const place = newPlace();
  const key = place.key('migration', 'send');
  const env = { ...process.env, ...program.env, ...(setup.journal ? { BALLAST_JOURNAL: setup.journal } : {}) };
  const start = () => runGateway({ ...place, ...program, env }, watched.file, '--rate', '1000000');
  const slots = Array.from({ length: setup.processes }, () => createSlot(start));
  const ask =
    (running: Running): Ask =>
    (path, init) =>
      fetch(`${running.url}${path}`, { ...init, headers: { ...init?.headers, authorization: `Bearer ${key}` } });
  const random = randomOf(seed);
  const world: World = {
    scene: openScene(manifest),
    slots,
    watched,
    ask,
    random,
    any: () => slots[random.whole(0, slots.length - 1)] as Slot,
  };
  const told = { kills: 0, all: 0, faults: 0, struck: { before: 0, open: 0, ended: 0 }, played: [] as Played[] };
  try {
    while (told.kills < kills) {
      const { all, fault, at, played } = await round(world);
      told.kills += 1;
      told.all += all ? 1 : 0;
      told.faults += fault ? 1 : 0;
      for (const where of at) told.struck[where] += 1;
      told.played.push(...played);
    }
    return { ...told, submitted: watched.submitted };
  } finally {
    await Promise.all(slots.map((slot) => slot.end()));
    await watched.close();
  }
}
