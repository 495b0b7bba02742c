/** A Horizon client as far as the wallet needs it: the index of claimable balances, and submission. */

import * as v from 'valibot';
import type { AccountId } from '../primitives/addresses';
import { isAccountId } from '../primitives/addresses';
import { CLASSIC_DECIMALS, fromHorizon, toDecimal } from '../primitives/amounts';
import { isServiceError, refuse } from '../primitives/errors';
import { base64, hashHex } from '../primitives/schemas';
import { type ClassicAsset, isAssetCode } from './assets';
import type { Door, DoorAnswer } from './door';
import { type AccountOperation, operationOf, operationsPage } from './operations';
import { type Predicate, parsePredicate } from './predicate';

export interface ClaimableBalance {
  /** The 72-hex form. */
  id: string;
  /** Stroops. */
  amount: bigint;
  predicate: Predicate;
}

/** What Horizon says of bytes that it was given; it answers at once, and not when they are in a ledger. */
export type Submission =
  /** Its node took them, or had them. */
  | { status: 'taken'; hash: string }
  /** Its node would take them later. */
  | { status: 'busy' }
  /** Its node refused them. */
  | { status: 'refused'; hash: string; resultXdr: string }
  /** It takes no transactions: nothing was sent. */
  | { status: 'unserved' }
  /** Nobody knows: a cut connection, a hang, an answer of another kind. */
  | { status: 'unknown'; reason: string };

export interface HorizonTransaction {
  hash: string;
  successful: boolean;
  ledger: number;
  /** Unix seconds. */
  createdAt: number;
  envelope: string;
  result: string;
  resultMeta: string | undefined;
}

export interface HorizonLedger {
  ledger: number;
  /** Unix seconds. */
  closeTime: number;
  protocol: number;
}

export interface HorizonRoot extends HorizonLedger {
  /** Of the network that it serves. */
  passphrase: string;
}

export interface HorizonAccount {
  sequence: bigint;
  /** The ledger that changed it last. */
  lastModified: number;
  /** Stroops of XLM. */
  balance: bigint;
  /** The domain that it names; null: none. */
  homeDomain: string | null;
}

/** What is changed into what, of assets; undefined is XLM. `amount`, in stroops, is what leaves ('send') or what arrives ('receive'). */
export interface Exchange {
  strict: 'send' | 'receive';
  selling: ClassicAsset | undefined;
  buying: ClassicAsset | undefined;
  amount: bigint;
}

/** One way from an asset to another, over others; amounts in stroops. */
export interface Path {
  sold: bigint;
  bought: bigint;
  between: (ClassicAsset | undefined)[];
}

export interface Horizon {
  readonly url: string;
  /** Balances of `asset` that `claimant` is named in, in Horizon's order, all pages up to 1000. */
  claimableBalances(claimant: AccountId, asset: ClassicAsset): Promise<ClaimableBalance[]>;
  /** The most of `buying` that so many stroops of `selling` fetch along any path, in stroops; undefined where none leads there. Of assets: undefined is XLM. */
  bestPath(selling: ClassicAsset | undefined, amount: bigint, buying: ClassicAsset | undefined): Promise<bigint | undefined>;
  /** The way on which most arrives, or least leaves, as the ledger's offers and pools stand; undefined where none leads there. */
  path(exchange: Exchange): Promise<Path | undefined>;
  /** Hands signed bytes to its node. */
  submit(envelope: string): Promise<Submission>;
  /** null: not known to Horizon. */
  transaction(hash: string): Promise<HorizonTransaction | null>;
  /** Its latest ledger, up to a second late: Horizon refreshes its root by a clock of its own. */
  root(): Promise<HorizonRoot>;
  /** One ledger; null: it has none of that number. */
  ledger(sequence: number): Promise<HorizonLedger | null>;
  /** What happened to the account, newest first, after `cursor`; `next`: the cursor of the page after, null at the end. */
  operations(account: AccountId, cursor?: string): Promise<{ operations: AccountOperation[]; next: string | null }>;
  /** null: no such account. */
  account(account: AccountId): Promise<HorizonAccount | null>;
  /** The same, with the ledger that the answer is as of; undefined where Horizon does not say. */
  accountAsOf(account: AccountId): Promise<{ account: HorizonAccount | null; ledger: number | undefined }>;
  /** Assets that the account has a trustline for, liquidity pools left out; none where there is no account. */
  lines(account: AccountId): Promise<ClassicAsset[]>;
  /** Ids in hex of the liquidity pools that the account has a line for the shares of; none where there is no account. */
  pools(account: AccountId): Promise<string[]>;
}

const balances = v.object({
  _embedded: v.object({
    records: v.array(
      v.object({
        id: v.pipe(v.string(), v.regex(/^0{8}[0-9a-f]{64}$/)),
        asset: v.string(),
        amount: v.string(),
        paging_token: v.string(),
        claimants: v.array(v.object({ destination: v.string(), predicate: v.unknown() })),
      }),
    ),
  }),
});
const submitted = v.object({
  tx_status: v.picklist(['PENDING', 'DUPLICATE', 'TRY_AGAIN_LATER', 'ERROR']),
  hash: hashHex,
  error_result_xdr: v.optional(base64),
});
const record = v.object({
  hash: hashHex,
  successful: v.boolean(),
  ledger: v.pipe(v.number(), v.integer()),
  created_at: v.string(),
  envelope_xdr: v.string(),
  result_xdr: v.string(),
  result_meta_xdr: v.fallback(v.optional(v.string()), undefined),
});
const maybe = v.optional(v.string());
/** As many as an operation can name. */
const MOST_BETWEEN = 5;
const between = v.pipe(v.array(v.object({ asset_type: v.string(), asset_code: maybe, asset_issuer: maybe })), v.maxLength(MOST_BETWEEN));
const path = v.object({
  source_asset_type: v.string(),
  source_asset_code: maybe,
  source_asset_issuer: maybe,
  source_amount: v.string(),
  destination_asset_type: v.string(),
  destination_asset_code: maybe,
  destination_asset_issuer: maybe,
  destination_amount: v.string(),
  path: between,
});
const paths = v.object({ _embedded: v.object({ records: v.pipe(v.array(path), v.maxLength(200)) }) });
const missing = v.object({ status: v.literal(404) });
const ledgerNumber = v.pipe(v.number(), v.integer(), v.minValue(0));
const account = v.object({
  sequence: v.pipe(v.string(), v.regex(/^\d{1,19}$/)),
  last_modified_ledger: ledgerNumber,
  home_domain: v.optional(v.string()),
  balances: v.array(v.object({ asset_type: v.string(), balance: v.string() })),
});
const lines = v.object({
  balances: v.array(v.object({ asset_type: v.string(), asset_code: v.optional(v.string()), asset_issuer: v.optional(v.string()) })),
});
const pools = v.object({ balances: v.array(v.object({ liquidity_pool_id: v.optional(hashHex) })) });
const root = v.object({
  history_latest_ledger: ledgerNumber,
  history_latest_ledger_closed_at: v.string(),
  current_protocol_version: ledgerNumber,
  network_passphrase: v.string(),
});

const closed = v.object({ sequence: ledgerNumber, closed_at: v.string(), protocol_version: ledgerNumber });

const PAGE = 200;
const PAGES = 5;
/** Operations of an account that are read at once. */
const LISTED = 25;

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function parse<S extends v.GenericSchema>(schema: S, answer: DoorAnswer, host: string): v.InferOutput<S> {
  const parsed = v.safeParse(schema, jsonOf(answer.text));
  if (parsed.success) return parsed.output;
  refuse('node_invalid', 'Horizon answered with another shape.', { host, path: v.getDotPath(parsed.issues[0]) ?? '' });
}

/** Of a Horizon that is older, or closed to transactions. */
const UNSERVED = [403, 404, 405, 410, 501];

function parseSubmission({ status, text }: DoorAnswer): Submission {
  const said = v.safeParse(submitted, jsonOf(text));
  if (!said.success) return UNSERVED.includes(status) ? { status: 'unserved' } : { status: 'unknown', reason: `http_${status}` };
  const { tx_status: word, hash, error_result_xdr: resultXdr } = said.output;
  if (word === 'PENDING' || word === 'DUPLICATE') return { status: 'taken', hash };
  if (word === 'TRY_AGAIN_LATER') return { status: 'busy' };
  return resultXdr === undefined ? { status: 'unknown', reason: 'error' } : { status: 'refused', hash, resultXdr };
}

async function submitTo(door: Door, base: string, envelope: string): Promise<Submission> {
  const body = new URLSearchParams({ tx: envelope }).toString();
  const url = `${base}/transactions_async`;
  try {
    return parseSubmission(await door({ url, method: 'POST', body, contentType: 'application/x-www-form-urlencoded', write: true }));
  } catch (error) {
    if (isServiceError(error) && error.code === 'host_refused') throw error;
    // Whatever broke after the bytes may have left: the outcome is unknown, not a failure.
    return { status: 'unknown', reason: isServiceError(error) ? error.code : 'unreachable' };
  }
}

const pageOf = (records: Parameters<typeof operationOf>[0][], id: AccountId) => ({
  operations: records.flatMap((one) => operationOf(one, id) ?? []),
  next: records.length < LISTED ? null : (records.at(-1)?.paging_token ?? null),
});

/** An asset as Horizon writes it after `prefix`. */
const sideOf = (prefix: string, asset: ClassicAsset | undefined): [string, string][] =>
  asset
    ? [
        [`${prefix}asset_type`, asset.code.length <= 4 ? 'credit_alphanum4' : 'credit_alphanum12'],
        [`${prefix}asset_code`, asset.code],
        [`${prefix}asset_issuer`, asset.issuer],
      ]
    : [[`${prefix}asset_type`, 'native']];

const listOf = (asset: ClassicAsset | undefined): string => (asset ? `${asset.code}:${asset.issuer}` : 'native');

function pathQuery({ strict, selling, buying, amount }: Exchange): URLSearchParams {
  const figure = toDecimal(amount, CLASSIC_DECIMALS);
  return new URLSearchParams(
    strict === 'send'
      ? [...sideOf('source_', selling), ['source_amount', figure], ['destination_assets', listOf(buying)]]
      : [['source_assets', listOf(selling)], ...sideOf('destination_', buying), ['destination_amount', figure]],
  );
}

/** undefined: that is no asset. */
function hopOf({ asset_type: type, asset_code: code = '', asset_issuer: issuer }: v.InferOutput<typeof between>[number]) {
  if (type === 'native') return { asset: undefined };
  return isAssetCode(code) && isAccountId(issuer) ? { asset: { code, issuer } } : undefined;
}

/** A path of something else, of another amount, or to something else, is a lie, and so is one that fetches or costs nothing, or more than there can be. */
function pathOf(record: v.InferOutput<typeof path>, { strict, selling, buying, amount }: Exchange): Path | undefined {
  const requested = [...sideOf('source_', selling), ...sideOf('destination_', buying)];
  const isAsked = requested.every(([name, value]) => record[name as keyof typeof record] === value);
  const sold = fromHorizon(record.source_amount);
  const bought = fromHorizon(record.destination_amount);
  const hops = record.path.map(hopOf);
  if (!isAsked || !sold || !bought || sold <= 0n || bought <= 0n || (strict === 'send' ? sold : bought) !== amount) return undefined;
  return hops.every((hop) => hop !== undefined) ? { sold, bought, between: hops.map(({ asset }) => asset) } : undefined;
}

function bestOf(records: readonly v.InferOutput<typeof path>[], exchange: Exchange, host: string): Path | undefined {
  const isBetter = (one: Path, other: Path) => (exchange.strict === 'send' ? one.bought > other.bought : one.sold < other.sold);
  return records
    .map((record) => pathOf(record, exchange) ?? refuse('node_invalid', 'Horizon listed what was not asked for.', { host }))
    .reduce<Path | undefined>((best, one) => (best === undefined || isBetter(one, best) ? one : best), undefined);
}

function accountOf(found: v.InferOutput<typeof account> | null, host: string): HorizonAccount | null {
  if (!found) return null;
  const balance = fromHorizon(found.balances.find(({ asset_type: type }) => type === 'native')?.balance ?? '');
  if (balance === undefined || balance < 0n) refuse('node_invalid', 'Horizon does not say how much XLM an account has.', { host });
  return {
    sequence: BigInt(found.sequence),
    lastModified: found.last_modified_ledger,
    balance,
    homeDomain: found.home_domain || null,
  };
}

function createAsking(base: string, host: string, door: Door) {
  const ask = (path: string, long = false) => door({ url: `${base}${path}`, method: 'GET', long });

  async function find<S extends v.GenericSchema>(schema: S, path: string, long = false): Promise<v.InferOutput<S> | null> {
    return foundIn(schema, await ask(path, long));
  }

  function foundIn<S extends v.GenericSchema>(schema: S, answer: DoorAnswer): v.InferOutput<S> | null {
    // Its own word: a page that is missing on the way to it says nothing of the ledger.
    if (answer.status === 404) return parse(missing, answer, host) && null;
    if (answer.status !== 200) refuse('node_unavailable', 'Horizon cannot answer.', { host, status: answer.status });
    return parse(schema, answer, host);
  }

  return { host, ask, find, foundIn };
}
type Asking = ReturnType<typeof createAsking>;

async function listBalances({ host, find }: Asking, claimant: AccountId, asset: ClassicAsset): Promise<ClaimableBalance[]> {
  const requested = `${asset.code}:${asset.issuer}`;
  const found: ClaimableBalance[] = [];
  let cursor = '';
  for (let page = 0; page < PAGES; page++) {
    const query = new URLSearchParams({ claimant, asset: requested, limit: String(PAGE), order: 'asc', ...(cursor ? { cursor } : {}) });
    const answer = await find(balances, `/claimable_balances?${query}`);
    const records = answer?._embedded.records ?? [];
    for (const item of records) {
      const amount = fromHorizon(item.amount);
      const mine = item.claimants.find(({ destination }) => isAccountId(destination) && destination === claimant);
      const predicate = mine && parsePredicate(mine.predicate);
      const again = found.some(({ id }) => id === item.id);
      if (item.asset !== requested || amount === undefined || amount <= 0n || !predicate || again) {
        refuse('node_invalid', 'Horizon listed what was not asked for.', { host });
      }
      found.push({ id: item.id, amount, predicate });
    }
    const last = records.at(-1);
    if (!last || records.length < PAGE) break;
    cursor = last.paging_token;
  }
  return found;
}

async function pathThrough({ host, find }: Asking, exchange: Exchange): Promise<Path | undefined> {
  const found = await find(paths, `/paths/strict-${exchange.strict}?${pathQuery(exchange)}`);
  return bestOf(found?._embedded.records ?? [], exchange, host);
}

export function createHorizon({ url, door }: { url: string; door: Door }): Horizon {
  const base = url.replace(/\/$/, '');
  const { host } = new URL(url);

  const asking = createAsking(base, host, door);
  const { ask, find, foundIn } = asking;

  return {
    url: base,
    claimableBalances: (claimant, asset) => listBalances(asking, claimant, asset),
    bestPath: async (selling, amount, buying) => (await pathThrough(asking, { strict: 'send', selling, buying, amount }))?.bought,
    path: (exchange) => pathThrough(asking, exchange),
    submit: (envelope) => submitTo(door, base, envelope),
    async transaction(hash) {
      const found = await find(record, `/transactions/${hash}`, true);
      if (!found) return null;
      const createdAt = Math.floor(Date.parse(found.created_at) / 1000);
      if (found.hash !== hash || !Number.isFinite(createdAt)) refuse('node_invalid', 'Horizon answered for another transaction.', { host });
      const { successful, ledger, envelope_xdr: envelope, result_xdr: result, result_meta_xdr: resultMeta } = found;
      return { hash, successful, ledger, createdAt, envelope, result, resultMeta };
    },
    async root() {
      const said = await find(root, '/');
      const closeTime = said ? Math.floor(Date.parse(said.history_latest_ledger_closed_at) / 1000) : Number.NaN;
      if (!said || !Number.isFinite(closeTime)) refuse('node_invalid', 'Horizon does not say when its ledger closed.', { host });
      const { history_latest_ledger: ledger, current_protocol_version: protocol, network_passphrase: passphrase } = said;
      return { ledger, closeTime, protocol, passphrase };
    },
    async ledger(sequence) {
      const found = await find(closed, `/ledgers/${sequence}`);
      if (!found) return null;
      const closeTime = Math.floor(Date.parse(found.closed_at) / 1000);
      if (found.sequence !== sequence || !Number.isFinite(closeTime))
        refuse('node_invalid', 'Horizon answered for another ledger.', { host });
      return { ledger: sequence, closeTime, protocol: found.protocol_version };
    },
    async operations(id, cursor) {
      const query = new URLSearchParams({ order: 'desc', limit: String(LISTED), ...(cursor === undefined ? {} : { cursor }) });
      return pageOf((await find(operationsPage, `/accounts/${id}/operations?${query}`))?._embedded.records ?? [], id);
    },
    account: async (id) => accountOf(await find(account, `/accounts/${id}`), host),
    async accountAsOf(id) {
      const answer = await ask(`/accounts/${id}`);
      return { account: accountOf(foundIn(account, answer), host), ledger: answer.ledger };
    },
    pools: async (id) => ((await find(pools, `/accounts/${id}`))?.balances ?? []).flatMap(({ liquidity_pool_id: pool }) => pool ?? []),
    async lines(id) {
      const { balances: held = [] } = (await find(lines, `/accounts/${id}`)) ?? {};
      return held.flatMap(({ asset_code: code = '', asset_issuer: issuer }) =>
        isAssetCode(code) && isAccountId(issuer) ? [{ code, issuer }] : [],
      );
    },
  };
}
