/** Path finding: what the ledger itself would do of a path payment, hop by hop, through its offers and pools as they stand. */
import type { xdr } from '@stellar/stellar-sdk/base';
import { convert, MOST_OFFERS_CROSSED } from '../ledger/book';
import { accountText, assetText, Classic, I64_MAX } from '../ledger/entries';
import { type Answer, badRequest, decimal, type HorizonRequest, ok, Problem, stroops } from './answer';
import { assetFields, assetOfQuery, checkedAccount, checkedAsset } from './assets';

/** Assets between the first and the last. */
const MOST_BETWEEN = 3;
/** As many as Horizon lists of one question. */
const MOST_LISTED = 20;
const MOST_ASSETS = 15;

type Strict = 'send' | 'receive';

interface Path {
  from: string;
  to: string;
  between: string[];
  sold: bigint;
  bought: bigint;
}

/** What each asset can be changed into, in either direction where a pool does it. */
function marketsOf({ layer }: Classic): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  const add = (from: string, to: string) => found.set(from, (found.get(from) ?? new Set()).add(to));
  for (const [, { data }] of layer.listed('offer')) {
    if (data.type === 'offer') add(assetText(data.offer.buying), assetText(data.offer.selling));
  }
  for (const [, { data }] of layer.listed('pool')) {
    if (data.type !== 'liquidityPool') continue;
    const { assetA, assetB } = data.liquidityPool.body.constantProduct.params;
    add(assetText(assetA), assetText(assetB));
    add(assetText(assetB), assetText(assetA));
  }
  return found;
}

/** One hop, on a ledger of its own; undefined: the market does not take or give that much. */
function hop(
  before: Classic,
  strict: Strict,
  sheep: string,
  wheat: string,
  amount: bigint,
): { amount: bigint; after: Classic } | undefined {
  const after = new Classic(before.layer.child(), before.sequence);
  const bounds =
    strict === 'send'
      ? ({ maxSheep: amount, maxWheat: I64_MAX, rounding: 'strictSend' } as const)
      : ({ maxSheep: I64_MAX, maxWheat: amount, rounding: 'strictReceive' } as const);
  const done = convert(after, { sheep, wheat, ...bounds, stops: () => undefined, mostOffers: MOST_OFFERS_CROSSED });
  const [fixed, other] = strict === 'send' ? [done.sheep, done.wheat] : [done.wheat, done.sheep];
  return done.ending === 'ok' && fixed === amount && other > 0n ? { amount: other, after } : undefined;
}

/** The ledger's books, once this Horizon has them. */
function booksOf({ world }: HorizonRequest): Classic {
  if (!world.ledger.ingesting) return world.ledger.classic;
  const detail =
    "Data cannot be presented because it's still being ingested. Please wait for several minutes before trying your request again.";
  throw new Problem('still_ingesting', 503, 'Still Ingesting', detail);
}

/** Every way from where an amount is fixed to one of the other ends. */
function walk(classic: Classic, strict: Strict, fixed: string, amount: bigint, ends: readonly string[]): Path[] {
  const markets = marketsOf(classic);
  const found: Path[] = [];
  const nextTo = (asset: string): string[] =>
    strict === 'send' ? [...(markets.get(asset) ?? [])] : [...markets].filter(([, others]) => others.has(asset)).map(([other]) => other);
  const step = (at: Classic, asset: string, had: bigint, seen: string[]) => {
    for (const next of nextTo(asset)) {
      if (next === fixed || seen.includes(next)) continue;
      const done = strict === 'send' ? hop(at, strict, asset, next, had) : hop(at, strict, next, asset, had);
      if (!done) continue;
      if (ends.includes(next)) {
        const [from, to, between] = strict === 'send' ? [fixed, next, seen] : [next, fixed, [...seen].reverse()];
        const [sold, bought] = strict === 'send' ? [amount, done.amount] : [done.amount, amount];
        found.push({ from, to, between, sold, bought });
      }
      if (seen.length < MOST_BETWEEN) step(done.after, next, done.amount, [...seen, next]);
    }
  };
  step(classic, fixed, amount, []);
  return found;
}

/** The assets at the end that is left open: named one by one, or all that an account holds. */
function endsOf({ world, query }: HorizonRequest, side: 'source' | 'destination'): string[] {
  const account = query.get(`${side}_account`);
  if (account !== null) {
    const id = checkedAccount(account, `${side}_account`);
    const held = [...world.ledger.classic.layer.listed('trustline')].flatMap(([, { data }]) => {
      if (data.type !== 'trustline' || accountText(data.trustLine.accountId) !== id) return [];
      const { asset } = data.trustLine;
      return asset.type === 'assetTypePoolShare' ? [] : [assetText(asset as unknown as xdr.Asset)];
    });
    return ['native', ...held];
  }
  const field = `${side}_assets`;
  const named = (query.get(field) ?? '').split(',').map((asset) => checkedAsset(asset, field));
  if (named.length > MOST_ASSETS) throw badRequest(field, `list of assets exceeds maximum length of ${MOST_ASSETS}`);
  return named;
}

function amountOf({ query }: HorizonRequest, field: string): bigint {
  const amount = stroops(query.get(field) ?? '');
  if (amount === undefined || amount === 0n) throw badRequest(field, 'Amount must be positive');
  return amount;
}

const answer = (paths: readonly Path[]): Answer =>
  ok({
    _embedded: {
      records: paths.slice(0, MOST_LISTED).map(({ from, to, between, sold, bought }) => ({
        ...assetFields(from, 'source_'),
        source_amount: decimal(sold),
        ...assetFields(to, 'destination_'),
        destination_amount: decimal(bought),
        path: between.map((asset) => assetFields(asset)),
      })),
    },
  });

const descending = (a: bigint, b: bigint): number => (a > b ? -1 : a < b ? 1 : 0);

/** The most that so much fetches, the best first. */
export function listStrictSend(request: HorizonRequest): Answer {
  const from = assetOfQuery(request.query, 'source_');
  const paths = walk(booksOf(request), 'send', from, amountOf(request, 'source_amount'), endsOf(request, 'destination'));
  return answer(paths.sort((a, b) => descending(a.bought, b.bought)));
}

/** The least that so much costs, the best first. */
export function listStrictReceive(request: HorizonRequest): Answer {
  const to = assetOfQuery(request.query, 'destination_');
  const paths = walk(booksOf(request), 'receive', to, amountOf(request, 'destination_amount'), endsOf(request, 'source'));
  return answer(paths.sort((a, b) => descending(b.sold, a.sold)));
}
