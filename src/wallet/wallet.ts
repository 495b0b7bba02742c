/**
 * The wallet: binds every command to the rooms, inside the boundaries of a session (boundaries.ts). It runs without a
 * browser; what it needs of one comes in as adapters.
 */

import type { CommandInput, CommandName, CommandOutput, Handlers } from '../commands/commands';
import type { SiteQuestion } from '../commands/site-commands';
import type { WalletState } from '../commands/views';
import { newLife } from '../consent/approvals';
import { readIntent } from '../interface/schema/intents';
import type { TransactionRecord } from '../journal/record';
import { noteUnfinished, unfinishedHashes } from '../journal/unfinished';
import { createKeyring, type Keyring } from '../keyring/keyring';
import type { Item } from '../platform/kept';
import type { Database, Platform } from '../platform/ports';
import { isInKeyFile } from '../primitives/account-kinds';
import { type AccountId, type Address, parseAddress } from '../primitives/addresses';
import type { Asker } from '../primitives/asker';
import { refuse } from '../primitives/errors';
import { identityOf } from '../settings/networks';
import { activeAccount } from './account/active';
import { type Book, createBook } from './account/book';
import type { Adapters, Core } from './adapters';
import { createBoundaries } from './boundaries';
import type { Engine, Shared } from './engine';
import { createGate } from './gate';
import type { Heavy } from './heavy';
import { dropAside, namesAside } from './kept/inspect';
import { createWalletStore, type WalletStore } from './kept/store';
import { portfolioItem, vaultItem, vaultsItem } from './kept/table';
import { createLife } from './life';
import { networkView } from './networks/network-view';
import { createPlaces, type SitePlaces } from './sites/places';
import { createSites, type Sites, siteStores } from './sites/sites';
import { createWatch, WATCH_ALARM, type Watch } from './vaults/watch';

export interface Wallet {
  handle<N extends CommandName>(command: N, input: CommandInput<N>): Promise<CommandOutput<N>>;
  /** A question of a site, named in its document. */
  site(asker: Asker, name: string, question: SiteQuestion): Promise<unknown>;
  /** A document with questions under way has gone. */
  left(asker: Asker): Promise<void>;
  /** Hears the browser's alarms, its start, its locked screen and the extension's update, and wakes. In the worker's first turn. */
  start(): void;
  /** Takes up what an earlier worker left: unfinished transactions, words that led to nothing. */
  wake(): Promise<void>;
  /** The alarm of this name went off. */
  alarm(name: string): Promise<void>;
}

/** Wakes the worker while something is on its way; while it is awake it asks more often. */
const POLL_ALARM = 'journal';
const POLL_ALARM_SECONDS = 30;
const LOCK_ALARM = 'lock';

/** How the heavy half comes in, when it is first needed. */
export type LoadHeavy = () => Promise<Heavy>;

export function createWallet(adapters: Adapters, loadHeavy: LoadHeavy): Wallet {
  const { platform } = adapters;
  const store = createWalletStore(platform.database);
  const keyring = keyringOf(adapters, loadHeavy, store);
  const emit: Adapters['emit'] = (event) => {
    adapters.emit(event);
    if (event.event === 'activity') void sites.moved().catch(() => undefined);
    if (event.event === 'sites') void watch.count();
  };
  const core = coreOf(adapters, { emit, store, keyring });
  const book = createBook(core);
  const stores = siteStores(core);
  const { now: engine, end: endEngine } = createLife(platform.database, async (database) => {
    const its = { ...core, platform: { ...platform, database }, store: createWalletStore(database) };
    const ports: Shared = { ...stores, moving: () => poll.start(), released: (id, record) => released(id, record, { poll, book, sites }) };
    return (await loadHeavy()).createEngine(its, ports);
  });
  /** What it waited for to be signed, the next one asks for. */
  const end = () => {
    for (const abort of core.life.signing.values()) abort.abort();
    core.life.signing.clear();
    endEngine();
  };
  const poll = createPoll(core, engine);
  const sites = createSites({ core, engine, stores });
  const places = createPlaces(core);
  const watch = createWatch(core, engine, sites.waiting);

  keyring.onChange(() => emit({ event: 'state' }));
  const { newer, over, quietly } = createGate(core, sites.sweep);
  const state = () => stateOf(core, sites.waiting, newer);
  const then = async (work: Promise<unknown>): Promise<WalletState> => {
    await work;
    emit({ event: 'state' });
    return state();
  };

  const light = {
    ...keyHandlers(core, { engine, watch, sites, places }, then, end),
    ...settingHandlers(core, engine, poll, watch, { sites, places }, then, end),
    ...book.commands,
    ...chainHandlers(core, engine),
    ...siteHandlers(sites, places),
    seenAlerts: () => then(watch.seen()),
    dropAside: () => then(dropAside(platform.database)),
    state,
  };
  /** What is not here is answered by the heavy half. */
  async function handlerOf<N extends CommandName>(command: N): Promise<Handlers[N]> {
    const own: Partial<Handlers> = light;
    const all = async (): Promise<Handlers> => ({ ...light, ...(await engine()).commands });
    return own[command] ?? (await all())[command];
  }

  const wallet: Wallet = {
    handle: (command, input) => over(async () => (await handlerOf(command))(input), command),
    site: (asker, name, question) => over(() => sites.ask(asker, name, question)),
    left: (asker) => quietly(() => sites.left(asker)),
    start() {
      listenTo(platform, wallet, places, () => quietly(sites.closed));
      void wallet.wake();
    },
    wake: () =>
      quietly(async () => {
        await wakeUp(core, engine, poll, watch);
        await sites.takeUp();
      }),
    alarm: (name) => quietly(() => rung(name, core, poll, watch)),
  };
  return wallet;
}

function coreOf(adapters: Adapters, own: Pick<Core, 'emit' | 'store' | 'keyring'>): Core {
  const rest = { ...adapters, ...own, life: newLife() };
  return { ...rest, boundaries: createBoundaries(rest), signerOf: signersOf(adapters, own.keyring) };
}

/** What a signature led to. The book is a comfort: what was signed goes on without it. */
async function released(
  requestId: string,
  record: TransactionRecord | undefined,
  { poll, book, sites }: { poll: Poll; book: Book; sites: Sites },
): Promise<void> {
  if (record) poll.start();
  if (record) await book.paid({ intent: readIntent(record.intent) }).catch(() => undefined);
  await sites.released(requestId, record);
}

async function rung(name: string, { keyring }: Core, poll: Poll, watch: Watch): Promise<void> {
  if (name === POLL_ALARM) await poll.once();
  else if (name === WATCH_ALARM) await watch.check();
  // Whoever asks after the deadline ends the session.
  else if (name === LOCK_ALARM) await keyring.state();
}

async function wakeUp({ keyring, platform: { database } }: Core, engine: () => Promise<Engine>, poll: Poll, watch: Watch): Promise<void> {
  await keyring.state();
  if ((await unfinishedHashes(database)).length > 0) poll.start();
  await noteUnfinished(database);
  await watch.arrange();
  await takeUp(database, engine);
}

/** What waits, and was answered or is still to be signed. */
async function takeUp(database: Database, engine: () => Promise<Engine>): Promise<void> {
  if ((await database.all('approvals')).length > 0) await (await engine()).requests.takeUp();
}

function listenTo(
  { alarms, idle, lifecycle, approvalWindow, notifications, places: browserPlaces }: Platform,
  wallet: Wallet,
  places: SitePlaces,
  closed: () => Promise<void>,
): void {
  const lock = () => void wallet.handle('lock', {}).catch(() => undefined);
  alarms.onAlarm((name) => void wallet.alarm(name));
  idle.onLocked(lock);
  // What notifies about an account is in its activity; about a vault, at home.
  notifications.onClicked((id) => void notifications.open(`popup.html${/^(arrived|ended) /.test(id) ? '#activity' : ''}`));
  lifecycle.onStartup(lock);
  lifecycle.onUpdated(lock);
  lifecycle.onUpdated(() => void places.arrange());
  // A browser that was killed may have kept less of them than the wallet did.
  lifecycle.onStartup(() => void places.arrange());
  browserPlaces.onAllowed((patterns) => void places.allowed(patterns));
  approvalWindow.onClosed(() => void closed());
}

/** Somebody outside this wallet first: an account is not watched alone where its device is known. */
function signersOf(adapters: Adapters, keyring: Keyring): Core['signerOf'] {
  return async (account) => {
    const outside = await adapters.signerOf?.(account);
    if (outside) return outside;
    const isKeyed = (await keyring.accounts()).some((one) => one.address === account && isInKeyFile(one));
    return isKeyed ? keyring.signer : undefined;
  };
}

function keyringOf({ platform, clock, kdf, ticks }: Adapters, loadHeavy: LoadHeavy, { preferences }: WalletStore) {
  const { database, session, alarms, words, lifecycle } = platform;
  const means = async () => (await loadHeavy()).keyMeans;
  const lockAfter = async () => (await preferences()).autoLockMinutes;
  return createKeyring({ database, session, alarms, words, means, clock, lockAfter, stay: lifecycle.stay, kdf, ticks });
}

type Poll = ReturnType<typeof createPoll>;

/** Moves unfinished records on: in the ledger's rhythm while the worker lives, by alarm where it does not. */
function createPoll({ platform, emit, clock }: Core, engine: () => Promise<Engine>) {
  let cancel: (() => void) | undefined;
  let turns = 0;
  const ring = (seconds = POLL_ALARM_SECONDS) => platform.alarms.set(POLL_ALARM, clock() + seconds);
  async function turn(fresh = false): Promise<void> {
    cancel?.();
    const mine = ++turns;
    const seconds = await (await engine()).turn(fresh);
    // A later turn may have found what this one could not know of.
    if (mine !== turns) return;
    if (seconds === null) await platform.alarms.clear(POLL_ALARM);
    else cancel = platform.schedule(seconds, () => void turn());
    if (seconds !== null && seconds > POLL_ALARM_SECONDS) await ring(seconds);
  }
  return {
    start() {
      void ring();
      void turn(true);
    },
    async once(): Promise<void> {
      // Before anything is asked: the browser may stop a worker that waits for nodes.
      await ring();
      await (await engine()).advance();
      emit({ event: 'activity' });
      await turn(true);
    },
  };
}

async function stateOf(core: Core, waiting: () => Promise<number>, isNewer: () => Promise<boolean>): Promise<WalletState> {
  const { bootId, keyring, store, platform } = core;
  const watching = async () => store.watched((await store.activeNetwork()).id);
  // All at once: a page of a worker that was just started waits for it.
  const [
    keys,
    presentUntil,
    backupPending,
    accounts,
    network,
    networks,
    services,
    preferences,
    active,
    unfinished,
    watched,
    asked,
    setAside,
    newer,
  ] = await Promise.all([
    keyring.state(),
    keyring.presentUntil(),
    keyring.backupPending(),
    keyring.accounts(),
    store.activeNetwork(),
    store.networks(),
    store.services(),
    store.preferences(),
    activeAccount(core),
    unfinishedHashes(platform.database),
    watching(),
    waiting(),
    namesAside(platform.database),
    isNewer(),
  ]);
  return {
    bootId,
    keys: newer ? 'newer' : keys,
    presentUntil,
    backupPending,
    accounts,
    active,
    network: networkView(network, services),
    networks: networks.map((one) => networkView(one, services)),
    preferences,
    inFlight: unfinished.length,
    asked,
    alerts: watched.alerts,
    watchedAt: watched.at,
    setAside,
  };
}

type Then = (work: Promise<unknown>) => Promise<WalletState>;

/** What is done to the list of accounts: what was found is added, and the rest changes no key. */
const listHandlers = ({ keyring, store }: Pick<Core, 'keyring' | 'store'>, then: Then, sites: Pick<Sites, 'revoke'>) => {
  /** Who is shown in the place of one that went is chosen from then on: neither its return nor another order shows somebody else. */
  const staying = async (work: Promise<unknown>) => {
    await work;
    const active = await activeAccount({ keyring, store });
    if (active) await store.setActiveAccount(active).catch(() => undefined);
  };
  return {
    addFound: ({ places }) => then(keyring.addAt(places)),
    moveAccount: ({ address, by }) => then(keyring.move(address, by)),
    renameAccount: ({ address, name }) => then(keyring.rename(address, name)),
    hideAccount: ({ address, hidden }) => then(staying(keyring.hide(address, hidden))),
    forgetAccount: ({ address }) =>
      then(staying(keyring.forget(address).then(() => sites.revoke(null, { account: address as AccountId })))),
  } satisfies Partial<Handlers>;
};

function keyHandlers(
  { keyring, store, platform }: Core,
  { engine, watch, sites, places }: { engine: () => Promise<Engine>; watch: Watch; sites: Sites; places: SitePlaces },
  then: Then,
  end: () => void,
) {
  /** What was just added is what the user wants to see. */
  const showing = async (work: Promise<unknown>) => {
    const before = new Set((await keyring.accounts()).map(({ address, kind }) => address + kind));
    await work;
    // One whose key has come is new too.
    const added = (await keyring.accounts()).find(({ address, kind }) => !before.has(address + kind));
    // It is there, whether or not it can be chosen.
    if (added) await store.setActiveAccount(added.address).catch(() => undefined);
    await watch.arrange();
  };
  /** Nothing stays, in no store of the browser and nowhere on its face (security.md 3.6). */
  const wipe = async () => {
    const { session, alarms, badge, notifications, database } = platform;
    end();
    // While it is known who waits for what, and in which window.
    await sites.revoke(null).catch(() => undefined);
    await keyring.wipe();
    await Promise.all([session.clear(), alarms.clearAll(), badge.show(0), notifications.clearAll()]);
    // What was written by whoever was at work meanwhile.
    await database.wipe();
    // The browser keeps by itself where the provider is.
    await places.arrange();
  };
  const select = async (address: Address) => {
    const exists = (await keyring.accounts()).some((account) => account.address === address);
    if (!exists) refuse('key_missing', 'This account is not in the wallet.');
    await store.setActiveAccount(address);
  };
  return {
    createVault: async ({ password }) => {
      await showing(keyring.create(password));
      return keyring.backup();
    },
    backupWords: () => keyring.backup(),
    confirmBackup: ({ words }) => then(keyring.confirmBackup(words)),
    importPhrase: (input) => then(showing(keyring.importPhrase(input))),
    importSecret: (input) => then(showing(keyring.importSecret(input))),
    async addShared({ address, name }) {
      await (await engine()).mustSignFor(address);
      return then(showing(keyring.addShared({ address, name })));
    },
    addDevice: ({ places }) => then(showing(keyring.addDevice(places))),
    watch: ({ address, name }) => then(showing(keyring.watch({ address: parseAddress(address), name }))),
    unlock: ({ password }) => then(keyring.unlock(password)),
    lock: () => then(keyring.lock()),
    phrases: () => keyring.phrases(),
    addAccount: ({ name, phrase }) => then(showing(keyring.addAccount(name, phrase))),
    ...listHandlers({ keyring, store }, then, sites),
    selectAccount: ({ address }) => then(select(address)),
    exportPhrases: ({ password }) => keyring.exportPhrases(password),
    exportSecret: async ({ password, address }) => ({
      secret: await keyring.exportSecret(password, address),
    }),
    changePassword: (input) => then(keyring.changePassword(input.old, input.new)),
    wipe: () => then(wipe()),
    touch: keyring.touch,
  } satisfies Partial<Handlers>;
}

function settingHandlers(
  { store, keyring, platform }: Core,
  engine: () => Promise<Engine>,
  poll: Poll,
  watch: Watch,
  { sites, places }: { sites: Sites; places: SitePlaces },
  then: Then,
  end: () => void,
) {
  /** What is still read of a network that goes, or another takes the name of, is kept nowhere. */
  const ending = async <T>(work: () => Promise<T>): Promise<T> => {
    end();
    return work()
      .finally(end)
      .finally(() => takeUp(platform.database, engine).catch(() => undefined));
  };
  /** Exactly what was shown: nothing is read again. */
  const keep = async (draftId: string) => {
    const draft = await store.draft(draftId);
    if (!draft) refuse('draft_missing', 'This is not the network that was shown last.');
    return ending(() => store.addNetwork(draft.manifest));
  };
  const select = async (id: string) => {
    if (!(await store.network(id))) refuse('network_missing', 'There is no such network.');
    await store.setActiveNetwork(id);
    // Each network has its own findings, and was last looked at in a time of its own.
    await watch.arrange();
  };
  /** What sites were given there goes with it. */
  const forget = async (id: string) => {
    const gone = await store.network(id);
    await store.removeNetwork(id);
    if (gone && !(await store.network(id))) await sites.revoke(null, { network: identityOf(gone) });
  };
  const choose = async (text: string | null) => {
    const { id } = await store.activeNetwork();
    const { address } = text === null ? { address: undefined } : await (await engine()).commands.draftStabilizer({ address: text });
    await store.chooseStabilizer(id, address);
  };
  const chooseService = async (id: string, service: string | null) => {
    if (!(await store.network(id))) refuse('network_missing', 'There is no such network.');
    await store.chooseService(id, service ?? undefined);
  };
  return {
    selectNetwork: ({ id }) => then(select(id)),
    keepNetwork: ({ draftId }) =>
      then(
        keep(draftId)
          .then(({ id }) => select(id))
          // What was on its way there before it was forgotten goes on.
          .then(poll.start),
      ),
    setNodes: ({ id, nodes }) => then(engine().then((ready) => ready.setNodes(id, nodes))),
    keepStabilizer: ({ address }) => then(choose(address)),
    setService: ({ id, service }) => then(chooseService(id, service)),
    forgetNetwork: ({ id }) => then(ending(() => forget(id)).then(watch.arrange)),
    setPreferences: (change) =>
      then(
        store.setPreferences(change).then(async () => {
          if (change.autoLockMinutes) await keyring.touch();
          if (change.watchMinutes !== undefined) await watch.arrange();
          if (change.freighter !== undefined) await places.arrange();
        }),
      ),
  } satisfies Partial<Handlers>;
}

/** What a person says to sites, and sees of them. */
const siteHandlers = (sites: Sites, places: SitePlaces) =>
  ({
    dismiss: ({ requestId }) => sites.dismiss(requestId),
    sites: sites.list,
    revokeSite: ({ origin, ...which }) => sites.revoke(origin, which).then(sites.list),
    unmuteSite: ({ origin }) => sites.unmute(origin).then(sites.list),
    places: places.list,
    addPlace: ({ pattern, ...more }) => places.add(pattern, more),
    removePlace: ({ pattern }) => places.remove(pattern),
  }) satisfies Partial<Handlers>;

function chainHandlers(core: Core, engine: () => Promise<Engine>) {
  const { store } = core;
  /** The last snapshot, at once, or null; else read now. */
  async function cachedOr<T>(
    cached: boolean | undefined,
    item: Item<T>,
    which: (string | null)[],
    read: (ready: Engine) => Promise<T>,
  ): Promise<T | null> {
    if (!cached) return read(await engine());
    return (await store.snapshot(item, (await store.activeNetwork()).id, ...which)) ?? null;
  }
  return {
    async portfolio({ address, cached, opens }) {
      if (opens)
        void engine()
          .then((ready) => ready.askAhead())
          .catch(() => undefined);
      return cachedOr(cached, portfolioItem, [address], (ready) => ready.portfolio(address));
    },
    vaults: async ({ cached }) => {
      const account = await activeAccount(core);
      return cachedOr(cached, vaultsItem, [account], (ready) => ready.vaults(account));
    },
    vault: async ({ vault, cached, soon }) => {
      const account = await activeAccount(core);
      return cachedOr(cached, vaultItem, [account, vault], (ready) => ready.vault(account, vault, soon));
    },
    setAside: async () => ({ records: await store.setAside() }),
  } satisfies Partial<Handlers>;
}
