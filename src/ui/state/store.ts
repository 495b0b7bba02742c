/** The page's mirror of what the worker knows. The worker owns everything here; the page asks again when it hears of a change. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { CommandInput } from '../../commands/commands';
import type { PreviewView } from '../../commands/request-views';
import type { AsOf, ConfirmedView, FlowView, PortfolioView, RecordView, WalletState } from '../../commands/views';
import type { PreviewRequest } from '../../interface/schema/intents';
import type { Client } from '../../messaging/client';
import type { Clock } from '../../primitives/clock';
import { type ErrorBody, toServiceError } from '../../primitives/errors';
import { isHidden, type Route, resumeRoute } from './route';
import { createTyped, placeOf, type TypedForms } from './typed';

export interface UiState {
  wallet: WalletState | null;
  /** Why the worker could not be asked for its state. */
  lost: ErrorBody | null;
  /** The active account's figures; null: never read. */
  portfolio: PortfolioView | null;
  portfolioError: ErrorBody | null;
  refreshing: boolean;
  /** Records that a screen may need: those on their way, those of the migration, those that were opened; newest first. null: not asked yet. */
  records: RecordView[] | null;
  flow: FlowView | null;
  preview: PreviewView | null;
  /** The newest ledger that was reported. */
  ledger: AsOf | null;
  route: Route;
  /** The person chose to look around while the keys are locked. */
  looking: boolean;
  /** The first answers are in and the route was chosen from them. */
  settled: boolean;
  /** Grows when a transaction of this account came to its end: figures from before are not shown as if they were of now. */
  epoch: number;
  /** A review ended without an answer of the person's: by a lock, another session, another run of the worker. */
  over: boolean;
  /** The person said yes: the review stays on the screen until what came of it is known. */
  confirming: boolean;
}

export interface Ui {
  get(): UiState;
  subscribe(listener: () => void): () => void;
  client: Client;
  clock: Clock;
  typed: TypedForms;
  /** What else a page keeps while it is open. */
  held: Map<string, unknown>;
  go(route: Route): void;
  look(): void;
  /** Home, with everything that was read of the account dropped and read again: for what could not be drawn. */
  anew(): void;
  /** Takes a WalletState that a command answered. */
  accept(wallet: WalletState): void;
  refreshWallet(): Promise<void>;
  refreshPortfolio(): Promise<void>;
  refreshRecords(): Promise<void>;
  setPreview(preview: PreviewView | null): void;
  /** Signs the review that is shown. */
  confirm(word: CommandInput<'confirm'>): Promise<ConfirmedView>;
  /** Asks for a preview and shows it, with the way `back`; who has gone on in the meantime is left where they are. */
  review(request: PreviewRequest, back: Route): Promise<void>;
  /** Whether a review ended by itself. */
  setOver(over: boolean): void;
  setFlow(flow: FlowView | null): void;
  /** Puts a record that a command answered into the list. */
  putRecord(record: RecordView): void;
  start(): () => void;
}

const initial: UiState = {
  wallet: null,
  lost: null,
  portfolio: null,
  portfolioError: null,
  refreshing: false,
  records: null,
  flow: null,
  preview: null,
  ledger: null,
  route: { name: 'home' },
  looking: false,
  settled: false,
  epoch: 0,
  over: false,
  confirming: false,
};

/** Of an account nothing was read yet. */
const nothingRead = {
  portfolio: null,
  portfolioError: null,
  records: null,
  flow: null,
  preview: null,
  refreshing: false,
} satisfies Partial<UiState>;

/** What the account's figures belong to: another account or network must never show them. */
function scope(wallet: WalletState | null): string {
  return wallet?.active ? `${wallet.network.id}/${wallet.active}` : '';
}

/** How many records are asked for again whenever one has moved. */
const KNOWN = 20;

/** The newer answers, and what they do not speak of. */
function together(newer: RecordView[], older: RecordView[]): RecordView[] {
  const others = older.filter(({ hash }) => !newer.some((record) => record.hash === hash));
  return [...newer, ...others].sort((a, b) => b.createdAt - a.createdAt);
}

/** Reads the active account's figures and records into the store; what another account or network answers late is dropped. */
function createReader(store: StoreApi<UiState>, client: Client) {
  const { getState: get, setState: set } = store;
  const same = (at: string) => scope(get().wallet) === at;
  return {
    async records(): Promise<void> {
      const at = scope(get().wallet);
      const account = get().wallet?.active;
      if (!account) return;
      const known = (get().records ?? []).slice(0, KNOWN).map(({ hash }) => hash);
      const [records, flow, preview] = await Promise.all([
        client.call('records', { account, known }).catch(() => null),
        account.startsWith('G') ? client.call('flow', { account }).catch(() => null) : null,
        client.call('pendingPreview', {}).catch(() => null),
      ]);
      const shown = get();
      const { plan, signing = null } = shown.preview ?? {};
      // What is just being signed waits no longer and is not over: its answer, or its record, says where it goes.
      const goesOn =
        shown.confirming || (signing !== null && shown.route.name !== 'home' && !!records?.some(({ hash }) => hash === plan?.hash));
      if (same(at)) set({ records: together(records ?? [], shown.records ?? []), flow, preview: goesOn ? shown.preview : preview });
    },
    async portfolio(cached: boolean): Promise<void> {
      const at = scope(get().wallet);
      const address = get().wallet?.active;
      if (!address) return;
      if (!cached) set({ refreshing: true });
      try {
        const portfolio = await client.call('portfolio', cached ? { address, cached, opens: true } : { address });
        if (same(at) && portfolio) set({ portfolio, portfolioError: null });
      } catch (cause) {
        if (same(at) && !cached) set({ portfolioError: toServiceError(cause).toJSON() });
      } finally {
        if (same(at) && !cached) set({ refreshing: false });
      }
    },
  };
}

/** What follows from which account is shown: another one begins anew, and what is shown now and was not before is read. */
function createShowing(
  { getState: get, setState: set }: StoreApi<UiState>,
  reader: ReturnType<typeof createReader>,
  typed: TypedForms,
  figures: boolean,
) {
  const left = () => {
    const { wallet } = get();
    return wallet ? typed.left(placeOf(wallet.network.id, wallet.active)) : null;
  };
  const load = async () => {
    if (!figures) return;
    const at = scope(get().wallet);
    const [draft] = await Promise.all([left(), reader.portfolio(true), reader.records()]);
    if (scope(get().wallet) !== at) return;
    const { records, flow, preview, route } = get();
    set({ settled: true, ...(route.name === 'home' ? { route: resumeRoute({ records: records ?? [], flow, preview, draft }) } : {}) });
    await reader.portfolio(false);
  };
  /** Of an account that is hidden nothing is read: the worker need not even run the half that reads. */
  const show = (change: Partial<UiState>, moved: boolean) => {
    const wasHidden = isHidden(get());
    set(change);
    if ((moved || wasHidden) && !isHidden(get())) void load();
  };
  return {
    look: () => show({ looking: true }, false),
    /** Of no account nothing is read, but what was typed to have one. */
    async begin() {
      const draft = figures ? await left() : null;
      set({ settled: true, ...(draft && get().route.name === 'home' ? { route: draft } : {}) });
    },
    accept(wallet: WalletState) {
      const before = get().wallet;
      if (before?.accounts.length && wallet.accounts.length === 0) typed.clear();
      const moved = scope(before) !== scope(wallet);
      // A page that is open is not taken out of somebody's hands: a request has a window of its own.
      const asks = wallet.asked > 0 && !before?.asked && (!before || get().route.name === 'home');
      const route = asks ? { route: { name: 'approval' as const } } : moved && before ? { route: { name: 'home' as const } } : {};
      show({ wallet, lost: null, ...(moved ? nothingRead : {}), ...route }, moved);
    },
  };
}

interface Begins {
  /** Where it begins; absent: where the wallet's standing leads. */
  route?: Route | undefined;
  /** Whether the page shows what the account holds and did: that is read for who does. */
  figures?: boolean;
}

export function createUi(client: Client, clock: Clock, { route = initial.route, figures = true }: Begins = {}): Ui {
  const store = createStore<UiState>(() => ({ ...initial, route }));
  const { getState: get, setState: set } = store;
  const reader = createReader(store, client);
  const typed = createTyped(client, clock);
  const { look, begin, accept } = createShowing(store, reader, typed, figures);

  const refreshWallet = async () => {
    try {
      accept(await client.call('state', {}));
      if (!get().wallet?.active) await begin();
    } catch (cause) {
      set({ lost: toServiceError(cause).toJSON() });
    }
  };

  return {
    get,
    subscribe: store.subscribe,
    client,
    clock,
    typed,
    held: new Map(),
    go: (route) => set({ route, over: false }),
    look,
    anew: () => {
      set({ ...nothingRead, route: { name: 'home' } });
      void reader.records();
      void reader.portfolio(false);
    },
    accept,
    refreshWallet,
    refreshPortfolio: () => reader.portfolio(false),
    refreshRecords: reader.records,
    setPreview: (preview) => set({ preview, ...(preview ? { over: false } : {}) }),
    async confirm(word) {
      set({ confirming: true });
      try {
        return await client.call('confirm', word);
      } catch (cause) {
        // Refused: whether it waits still is read now.
        void reader.records();
        throw cause;
      } finally {
        set({ confirming: false });
      }
    },
    async review(request, back) {
      const { route } = get();
      const preview = await client.call('preview', request);
      if (get().route === route) set({ preview, over: false, route: { name: 'review', back } });
      else await client.call('dismiss', { requestId: preview.requestId }).catch(() => undefined);
    },
    setOver: (over) => set({ over }),
    setFlow: (flow) => set({ flow }),
    putRecord: (record) => set({ records: together([record], get().records ?? []) }),
    start() {
      void refreshWallet();
      return client.listen((event) => {
        if (event.event === 'state' || event.event === 'sites') void refreshWallet();
        else if (event.event === 'ledger') set({ ledger: event.asOf });
        else if (!figures || isHidden(get())) return;
        else if (event.event === 'activity') void reader.records();
        else if (event.event === 'portfolio' && event.address === get().wallet?.active) {
          // What was just confirmed is read from the ledger: the last snapshot is from before it.
          set({ epoch: get().epoch + 1 });
          void reader.portfolio(false);
        }
      });
    },
  };
}
