/**
 * A disk that fills up: in whole journeys every value that the wallet keeps finds no room, one after the other, once or from then
 * on. A step that is refused says so in plain words and has changed nothing; one that is not is done whole. Nothing is sent that
 * does not lie here, nothing twice, and once there is room again the same worker, or the next, goes on and the journey ends as it
 * would have.
 */
import { Horizon, Keypair } from '@stellar/stellar-sdk';
import { afterAll, expect, it } from 'vitest';
import type { PreviewView } from '../../src/commands/request-views';
import type { PreviewRequest } from '../../src/interface/schema/intents';
import type { TransactionRecord } from '../../src/journal/record';
import { summarizedItem } from '../../src/journal/summaries';
import { toKeep } from '../../src/platform/kept';
import { isFinal } from '../../src/primitives/record-states';
import { errorsEn } from '../../src/words/en/errors';
import { adr } from '../network/index';
import { approved, Browser, confirmed, openBrowser, PASSWORD, type Worker } from './browser';
import { RATES } from './owners';
import { lend, newClaimant, newLender, newPerson, type Person, UNIT } from './people';
import { openSite, type SitePage } from './site';
import { SITE, turn } from './site-scene';
import { openWorld, type World } from './world';

type Test = Parameters<typeof openWorld>[0];
type Wallet = Worker['wallet'];

/** A wallet as a journey finds it. */
interface Base {
  world: World;
  browser: Browser;
  person: Person;
}

/** One run of a journey, over a disk of its own. */
interface Run extends Base {
  worker: Worker;
  page: SitePage;
  shown?: PreviewView;
  /** What was signed. */
  hash?: string;
  /** What the page waits for. */
  asked?: { answer: Promise<unknown>; over: boolean };
}

interface Step {
  name: string;
  does(run: Run): Promise<unknown>;
  /** The yes, or the keys, are kept before what tells of them: a refusal may have left that much, and the person finds it. */
  left?: true;
  /** By itself: nobody waits for it who could be told, and it goes on whenever the worker is woken. */
  wakes?: true;
}

interface Journey {
  title: string;
  base(test: Test): Promise<Base>;
  /** There is something to do again, on the ledger. */
  renew?(base: Base): Promise<unknown>;
  steps: readonly Step[];
  /** Its end is kept as another journey's is. */
  likeOthers?: true;
  /** What differs where the room stays away is seen in another journey. */
  once?: true;
}

const walletOf = (who: (world: World) => Promise<Person>) => async (test: Test) => {
  const world = await openWorld(test);
  world.fresh();
  const person = await who(world);
  const { browser } = await openBrowser(world, person.secret);
  // The list of what was signed is complete from the start: looking at it writes nothing.
  browser.put('settings', summarizedItem.name, toKeep(summarizedItem, { unreadable: 0 }));
  return { world, person, browser };
};
let known: Promise<Base> | undefined;
/** The same one for all: every run has a disk of its own. */
const anybody = (test: Test): Promise<Base> => {
  known ??= walletOf((world) => newPerson(world, 4_000n * UNIT))(test);
  return known;
};

const rewarded = ({ world, person: { address } }: Base) =>
  world.control().createClaimableBalance({ from: 'rewardIssuer', claimant: address, amount: 7n * UNIT });

const step = (name: string, does: (wallet: Wallet, run: Run) => Promise<unknown>): Step => ({
  name,
  does: (run) => does(run.worker.wallet, run),
});

const ending: Step = {
  name: 'comes to its end',
  wakes: true,
  async does(run) {
    const hash = run.hash ?? '';
    for (let round = 0; round < 3; round++) {
      await run.worker.wallet.alarm('journal');
      if (isFinal(await run.worker.wallet.handle('record', { hash }))) return;
      await run.world.control().close();
    }
  },
};

/** Previewed, confirmed, and brought to its end. */
const sending = (wish: (run: Run) => PreviewRequest): Step[] => [
  step('is previewed', async (wallet, run) => {
    run.shown = await wallet.handle('preview', wish(run));
  }),
  step('is confirmed', async (wallet, run) => {
    const { requestId, plan } = run.shown as PreviewView;
    run.hash = (await confirmed(wallet, { requestId, digest: plan.digest })).hash;
  }),
  ending,
];

/** What the page asks, and the person's yes to it. What waits already is not asked for again. */
const asking = (ask: (run: Run) => Promise<unknown>): Step => ({
  name: 'is asked for and given',
  async does(run) {
    if (!run.asked || run.asked.over) run.asked = waitFor(ask(run));
    const { asked } = run;
    for (;;) {
      const { request } = await run.worker.wallet.handle('siteQueue', {});
      if (!request && asked.over) return void (await asked.answer);
      if (request) {
        const word = { requestId: request.requestId, digest: request.requested.digest, accounts: [run.person.address] };
        const { hash } = await approved(run.worker.wallet, word);
        if (hash) run.hash = hash;
        if (hash) return;
      }
      await turn();
    }
  },
});

function waitFor(answer: Promise<unknown>) {
  const asked = { answer, over: false };
  const end = () => {
    asked.over = true;
  };
  answer.then(end, end);
  return asked;
}

const FRIEND = Keypair.random().publicKey();
const SECOND = Keypair.random().secret();
const NEXT_PASSWORD = 'nine lamps above a loud harbour';
const connected: Step = { ...asking(({ page }) => page.ballast.connect({ features: ['sign', 'send', 'migration'] })), left: true };

const journeys: Journey[] = [
  {
    title: 'a payment',
    base: anybody,
    steps: sending(({ person, world }) => ({
      name: 'payment',
      input: { from: person.address, to: world.role('owner'), asset: 'XLM', amount: String(UNIT) },
    })),
  },
  {
    title: 'a migration',
    once: true,
    base: walletOf((world) => newLender(world, 500n * UNIT)),
    async renew({ world, person: { address } }) {
      await world.control().setTrustline(address, 'usdc', { balance: 500n * UNIT });
      await lend(world, address, 500n * UNIT);
      await world.control().close();
    },
    steps: sending(({ person, world }) => ({ name: 'lendpoolToVaultsvc', input: { from: person.address, vaultAddress: world.vault('') } })),
  },
  {
    title: 'a claim',
    likeOthers: true,
    base: walletOf((world) => newClaimant(world, 7n * UNIT)),
    renew: rewarded,
    steps: sending(({ person, world }) => ({
      name: 'claimReward',
      input: { from: person.address, destination: world.role('rewardFallback') },
    })),
  },
  {
    title: 'a registration',
    likeOthers: true,
    base: walletOf(async (world) => {
      const { address, secret = '' } = world.manifest.accounts.owner ?? world.lacks('the network has no owner');
      return { address: address as Person['address'], secret, sign: (envelope) => world.sign(envelope) };
    }),
    renew: ({ world }) =>
      world.control().invoke(world.network.stabilizer ?? '', 'unregister_vault', [adr(world.vault('Beacon')).toXdr('base64')]),
    steps: sending(({ person, world }) => ({
      name: 'register',
      input: { vaultAddress: world.vault('Beacon'), caller: person.address, ...RATES },
    })),
  },
  {
    title: 'what a site sends',
    likeOthers: true,
    once: true,
    async base(test) {
      const base = await anybody(test);
      const run = begin(base);
      await connected.does(run);
      await rewarded(base);
      return { ...base, browser: run.browser };
    },
    renew: rewarded,
    steps: [
      {
        ...asking(({ page, person }) => page.ballast.migration.claimReward({ from: person.address, destination: person.address })),
        left: true,
      },
      ending,
    ],
  },
  { title: 'a site’s connection', base: anybody, steps: [connected] },
  {
    title: 'settings',
    base: anybody,
    steps: [
      step('are chosen', (wallet) => wallet.handle('setPreferences', { theme: 'dark', autoLockMinutes: 60, watchMinutes: 0 })),
      step('name another network', (wallet) => wallet.handle('selectNetwork', { id: 'mainnet' })),
    ],
  },
  {
    title: 'a contact',
    base: anybody,
    steps: [
      step('is named', (wallet) => wallet.handle('keepContact', { address: FRIEND, name: 'Friend' })),
      step('is renamed', (wallet) => wallet.handle('keepContact', { address: FRIEND, name: 'Good friend' })),
      step('is forgotten', (wallet) => wallet.handle('forgetContact', { address: FRIEND })),
    ],
  },
  {
    title: 'a file',
    base: anybody,
    steps: [
      step('is brought in', (wallet, { world, person }) =>
        wallet.handle('bring', {
          contacts: [{ address: FRIEND, name: 'Friend' }],
          lines: ['ab', 'cd'].map((byte) => ({
            networkId: world.network.id,
            account: person.address,
            hash: byte.repeat(32),
            what: 'payment',
            state: 'confirmed' as const,
            at: 5,
            change: null,
          })),
        }),
      ),
      step('brings choices', (wallet) => wallet.handle('setPreferences', { theme: 'dark' })),
    ],
  },
  {
    title: 'accounts',
    once: true,
    base: anybody,
    steps: [
      step('are imported', (wallet) => wallet.handle('importSecret', { password: PASSWORD, secret: SECOND })),
      step('are watched', (wallet) => wallet.handle('watch', { address: FRIEND, name: 'Friend' })),
      step('are renamed', (wallet, { person }) => wallet.handle('renameAccount', { address: person.address, name: 'Mine' })),
      step('are chosen', async (wallet, { person: { address } }) =>
        expect(await wallet.handle('selectAccount', { address })).toMatchObject({ active: address }),
      ),
      step('are hidden', (wallet, { person }) => wallet.handle('hideAccount', { address: person.address, hidden: true })),
    ],
  },
  {
    title: 'a new wallet',
    once: true,
    base: async (test) => {
      const { world, person } = await anybody(test);
      return { world, person, browser: new Browser(world.clock) };
    },
    steps: [
      {
        // Keys that were kept and not opened are there under their password, with the words still to be written down.
        ...step('is made', async (wallet) => {
          if ((await wallet.handle('state', {})).keys === 'empty') return wallet.handle('createVault', { password: PASSWORD });
          await wallet.handle('unlock', { password: PASSWORD });
          return wallet.handle('backupWords', {});
        }),
        left: true,
      },
      step('has another account', (wallet) => wallet.handle('addAccount', {})),
    ],
  },
  {
    title: 'a password',
    once: true,
    base: anybody,
    steps: [
      step('is changed', (wallet) => wallet.handle('changePassword', { old: PASSWORD, new: NEXT_PASSWORD })),
      step('locks', (wallet) => wallet.handle('lock', {})),
      step('opens as the next one', (wallet) => wallet.handle('unlock', { password: NEXT_PASSWORD })),
    ],
  },
];

/** Where sent bytes lie when they leave: nothing else may. */
const SENDINGS = ['sendTransaction', 'POST /transactions_async'];

interface KeptRecord {
  value: Pick<TransactionRecord, 'state' | 'attempts'>;
}

function begin({ browser, ...base }: Base): Run {
  const own = browser.fork();
  const run: Run = { ...base, browser: own, worker: own.start(), page: openSite(() => run.worker, own.documents, SITE) };
  watch(run);
  return run;
}

function watch({ browser, worker }: Run): void {
  worker.watch(({ at, what }) => {
    const waiting = (browser.kept('journal') as KeptRecord[]).filter(({ value }) => !isFinal(value) && value.attempts > 0);
    if (at === 'asked' && SENDINGS.includes(what)) expect(waiting, 'nothing leaves that does not lie here').toHaveLength(1);
    return false;
  });
}

/** What a wallet says of itself, without what is kept only for comfort: who was paid last, and which account was added last. */
async function said({ handle }: Wallet, { world, person }: Base) {
  const { keys, accounts, network, preferences, inFlight, asked, setAside } = await handle('state', {});
  const { records } = await handle('activity', { account: person.address, networkId: world.network.id });
  return {
    ...{ keys, network: network.id, preferences, inFlight, asked, setAside },
    accounts: accounts.map(({ name, kind, hidden }) => ({ name, kind, hidden })),
    contacts: (await handle('contacts', {})).filter(({ name }) => name !== ''),
    records: records.map((record) => `${record.intent?.name} ${isFinal(record) ? record.state : 'on its way'}`),
    brought: (await handle('brought', { account: person.address })).map(({ hash }) => hash),
    sites: (await handle('sites', {})).map(({ origin, given }) => ({ origin, given })),
    waits: (await handle('pendingPreview', {})) !== null,
  };
}

type Said = Awaited<ReturnType<typeof said>>;

/** The worker that lives, and another one over the same disk, say the same. */
async function told(run: Run): Promise<Said> {
  const here = await said(run.worker.wallet, run);
  expect(await said(run.browser.fork().start().wallet, run), 'what lies there is what is said').toEqual(here);
  return here;
}

async function sequencesOf({ world, person }: Base): Promise<{ sequence: bigint; hashes: string[] }> {
  const horizon = new Horizon.Server(world.network.horizonUrl, { allowHttp: true });
  const { records } = await horizon.transactions().forAccount(person.address).includeFailed(true).order('desc').limit(5).call();
  const own = records.filter(({ source_account: source }) => source === person.address);
  return { sequence: BigInt((await horizon.loadAccount(person.address)).sequence), hashes: own.map(({ hash }) => hash) };
}

/** Answers whether it was refused, in plain words. */
async function refused(work: Promise<unknown>): Promise<boolean> {
  return work.then(
    () => false,
    (error: { code?: string }) => {
      expect(error.code, String(error)).toBe('storage_full');
      expect(errorsEn.storage_full).toMatchObject({ what: expect.stringMatching(/full/), next: expect.stringMatching(/space/) });
      return true;
    },
  );
}

const LASTS = ['once', 'from then on'] as const;

const table: { [title: string]: { values: number; cells: number; refused: number; 'went on': number } } = {};
afterAll(() => console.table(table));

it.for(journeys)(
  'security 55: $title, on a disk that fills up at every value',
  { timeout: 120_000 },
  async ({ title, base: prepare, renew, steps, likeOthers, once }, test) => {
    const base = await prepare(test);
    const sends = steps.includes(ending) ? 1 : 0;
    let before = await sequencesOf(base);
    /** After each step, as it is meant to be. */
    const meant: Said[] = [];
    const ends = async (run: Run) => {
      const after = await sequencesOf(base);
      expect(after.sequence - before.sequence, 'sent once').toBe(BigInt(sends));
      if (sends > 0) expect(after.hashes[0]).toBe(run.hash);
      before = after;
      await renew?.(base);
    };
    const clean = begin(base);
    clean.browser.crowded = () => false;
    meant.push(await told(clean));
    /** Of what a person asks for; what comes of it by itself is kept after that. */
    let asked = 0;
    for (const { does, wakes } of steps) {
      await does(clean);
      if (!wakes) asked = clean.browser.values;
      meant.push(await told(clean));
    }
    const { values } = clean.browser;
    await ends(clean);

    const count = { values, cells: 0, refused: 0, 'went on': 0 };
    table[title] = count;
    for (const lasts of once ? LASTS.slice(0, 1) : LASTS) {
      for (let full = 0; full < (likeOthers || lasts === 'from then on' ? asked : values); full++) {
        const run = begin(base);
        run.browser.crowded = (value) => (lasts === 'once' ? value === full : value >= full);
        let roomy = false;
        for (const [index, { name, does, wakes, left }] of steps.entries()) {
          const where = `${name}, value ${full}, ${lasts}`;
          const isRefused = await refused(does(run));
          if (roomy || run.browser.values <= full) {
            expect(isRefused, where).toBe(false);
            continue;
          }
          if (isRefused) count.refused += 1;
          else count['went on'] += 1;
          roomy = true;
          run.browser.crowded = undefined;
          const [{ records, inFlight, sites }, whole] = [meant[index] as Said, meant[isRefused ? index : index + 1]];
          const expected = left && isRefused ? expect.objectContaining({ records, inFlight, sites }) : whole;
          if (!wakes) expect(await told(run), where).toEqual(expected);
          if (isRefused || wakes) await does(run);
          expect(await told(run), `${where}, and then`).toEqual(meant[index + 1]);
        }
        await ends(run);
        count.cells += 1;
      }
    }
  },
);
