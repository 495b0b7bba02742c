import type { OrderBookLevel } from '../world';
import { type Answer, badRequest, decimal, type HorizonRequest, ok, Problem } from './answer';
import { assetFields, assetOfQuery, checkedAsset } from './assets';
import { pairName } from './order-book';

const UNIT = 10_000_000n;
/** Assets between the first and the last. */
const MOST_BETWEEN = 2;

interface Path {
  between: string[];
  amount: bigint;
}

const stroops = (text: string): bigint | undefined => {
  const [, whole, part = ''] = /^(\d{1,12})(?:\.(\d{1,7}))?$/.exec(text) ?? [];
  return whole === undefined ? undefined : BigInt(whole) * UNIT + BigInt(part.padEnd(7, '0'));
};

/** What the bids give for so much, the best first; undefined where they do not take all of it. */
function through(bids: readonly OrderBookLevel[], selling: bigint): bigint | undefined {
  let left = selling;
  let bought = 0n;
  for (const {
    price_r: { n, d },
    amount,
  } of bids) {
    const takes = ((stroops(amount) ?? 0n) * BigInt(d)) / BigInt(n);
    const sold = left < takes ? left : takes;
    bought += (sold * BigInt(n)) / BigInt(d);
    left -= sold;
    if (left === 0n) return bought;
  }
  return undefined;
}

/** Every way from one asset to the other through the order books that control has set, the best first. */
export function listStrictSend({ world, query }: HorizonRequest): Answer {
  if (world.ledger.ingesting) {
    const detail =
      "Data cannot be presented because it's still being ingested. Please wait for several minutes before trying your request again.";
    throw new Problem('still_ingesting', 503, 'Still Ingesting', detail);
  }
  const from = assetOfQuery(query, 'source_');
  const amount = stroops(query.get('source_amount') ?? '');
  const to = checkedAsset(query.get('destination_assets') ?? '', 'destination_assets');
  if (amount === undefined || amount === 0n) throw badRequest('source_amount', 'Amount must be positive');
  const found: Path[] = [];
  const walk = (asset: string, had: bigint, between: string[]) => {
    for (const [pair, { bids }] of world.orderBooks) {
      const [selling = '', buying = ''] = pair.split('/');
      if (pair !== pairName(asset, buying) || selling !== asset || buying === from || between.includes(buying)) continue;
      const got = through(bids, had);
      if (got === undefined || got === 0n) continue;
      if (buying === to) found.push({ between, amount: got });
      else if (between.length < MOST_BETWEEN) walk(buying, got, [...between, buying]);
    }
  };
  walk(from, amount, []);
  found.sort((a, b) => (a.amount > b.amount ? -1 : 1));
  const records = found.map((path) => ({
    ...assetFields(from, 'source_'),
    source_amount: decimal(amount),
    ...assetFields(to, 'destination_'),
    destination_amount: decimal(path.amount),
    path: path.between.map((asset) => assetFields(asset)),
  }));
  return ok({ _embedded: { records } });
}
