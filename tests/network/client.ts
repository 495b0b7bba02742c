/** Control from outside, for tests: one method a verb. Amounts are stroops; accounts and assets may go by their role. */
import type { Asked, DoorName, Fault, RequestCounts } from './faults';
import type { KeeperCycle } from './keeper/verbs';
import type { MetaVersion } from './ledger/changes';
import type { CloseMode } from './ledger/ledger';
import type { View } from './nodes/view';
import type { RpcSubmission } from './rpc/port';
import type { OrderBook } from './world';

/** Where a world stands. */
export interface Standing {
  sequence: number;
  /** Unix seconds. */
  closeTime: number;
  mode: CloseMode;
  /** Accepted transactions that wait for a ledger. */
  pending: number;
}

export interface Control {
  reset(): Promise<Standing>;
  time(): Promise<Standing>;
  /** Closes one ledger, or `count`. */
  close(count?: number): Promise<Standing>;
  /** Moves time, and the sequence by as many ledgers as that takes, or by `ledgers`. */
  advance(seconds: number, ledgers?: number): Promise<Standing>;
  mode(mode: CloseMode): Promise<Standing>;
  /** Of the metas of what is included from now on: 4, or 3 as before protocol 23. */
  metaVersion(version: MetaVersion): Promise<Standing>;
  /** The queue is full from now on, and lets nobody in for less for each operation; 0: it has room again. */
  surge(perOperation: bigint): Promise<Standing>;
  fund(address: string, amount: bigint, asset?: string): Promise<Standing>;
  setTrustline(address: string, asset: string, settings?: { limit?: bigint; balance?: bigint; authorized?: boolean }): Promise<Standing>;
  /** Writes `value` beside the account under `name`, as `config.memo_required` is. */
  setData(address: string, name: string, value: string): Promise<Standing>;
  /** The predicate in Horizon's JSON form, or base64 XDR. Resolves to the id in its 72-hex form. */
  createClaimableBalance(balance: {
    from: string;
    claimant: string;
    amount: bigint;
    asset?: string;
    predicate?: unknown;
  }): Promise<{ id: string }>;
  orderBook(pair: { selling: string; buying: string } & Partial<OrderBook>): Promise<Standing>;
  archive(entry: { key: string } | { contract: string; key?: string; durability?: 'persistent' | 'temporary' }): Promise<Standing>;
  /** Arguments and answer in base64 XDR; everything is authorized. */
  invoke(contract: string, fn: string, args?: readonly string[]): Promise<{ result: string }>;
  fault(...faults: Fault[]): Promise<Standing>;
  clearFaults(): Promise<Standing>;
  /** The next request that a `hang` strikes, as soon as it does: its path, as it follows the host, and its body. */
  hung(): Promise<Asked>;
  /** How the node behind a door sees the ledger from now on; with the door alone: as it is. */
  view(view: View): Promise<Standing>;
  /** Makes a node pass on what it withheld. Resolves to what the network says of each submission. */
  release(door: DoorName): Promise<{ statuses: RpcSubmission['status'][] }>;
  requests(): Promise<RequestCounts>;
  resetRequests(): Promise<Standing>;
  /** Stroops of each asset, over all accounts, lines, claimable balances and contracts. */
  sums(): Promise<{ [asset: string]: string }>;
  horizonTimeout(ms: number): Promise<Standing>;
  /** One cycle of the keeper, now: fees by a step, then boosts. */
  keeper(): Promise<KeeperCycle>;
  /** Hours of the keeper's life. `yields` (bps a year) are set hour by hour on `vault`'s strategy, or on every managed one that holds. */
  keeperHours(hours: number, yields?: readonly number[], vault?: string): Promise<KeeperCycle[]>;
  /** The price of a vault's shares lived through again from now on, with a keeper's cycle at each; prices as decimal strings. */
  replayPrices(vault: string, prices: readonly { timestamp: number; price: string }[]): Promise<KeeperCycle[]>;
  /** A verb that the scenario adds, such as `strategyYield`. */
  run<T = unknown>(verb: string, body?: object): Promise<T>;
}

/** Control of the world whose manifest this is. */
export function control({ controlUrl }: { controlUrl: string }): Control {
  async function run<T>(verb: string, body: object = {}): Promise<T> {
    const text = JSON.stringify(body, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
    const response = await fetch(`${controlUrl}/${verb}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: text,
    });
    const answer = (await response.json()) as T & { error?: string };
    if (!response.ok) throw new Error(`control ${verb}: ${answer.error ?? response.status}`);
    return answer;
  }
  return {
    run,
    reset: () => run('reset'),
    time: () => run('time'),
    close: (count = 1) => run('close', { count }),
    advance: (seconds, ledgers) => run('advance', { seconds, ledgers }),
    mode: (mode) => run('mode', { mode }),
    metaVersion: (version) => run('metaVersion', { version }),
    surge: (perOperation) => run('surge', { perOperation }),
    fund: (address, amount, asset = 'native') => run('fund', { address, amount, asset }),
    setTrustline: (address, asset, settings) => run('setTrustline', { address, asset, ...settings }),
    setData: (address, name, value) => run('setData', { address, name, value }),
    createClaimableBalance: (balance) => run('createClaimableBalance', balance),
    orderBook: (pair) => run('orderBook', pair),
    archive: (entry) => run('archive', entry),
    invoke: (contract, fn, args = []) => run('invoke', { contract, fn, args }),
    fault: (...faults) => run('faults', { faults }),
    view: (view) => run('view', view),
    release: (door) => run('release', { door }),
    clearFaults: () => run('faults/clear'),
    hung: async () => (await run<{ asked: Asked }>('faults/hung')).asked,
    requests: () => run('requests'),
    resetRequests: () => run('requests/reset'),
    keeper: () => run('keeper'),
    keeperHours: (hours, yields, vault) => run('keeperHours', { hours, yields, vault }),
    replayPrices: (vault, prices) => run('replayPrices', { vault, prices }),
    sums: () => run('sums'),
    horizonTimeout: (ms) => run('horizonTimeout', { ms }),
  };
}
