import { offersFor } from '../ledger/book';
import type { OrderBookLevel } from '../world';
import { type Answer, badRequest, decimal, type HorizonRequest, ok } from './answer';
import { assetFields, assetOfQuery } from './assets';

const PRICE_UNIT = 10_000_000n;

/** The ledger's offers that sell `wheat` for `sheep`, those of one price as one; a bid's price is that of what it takes. */
function levelsOf({ world }: HorizonRequest, sheep: string, wheat: string, inverted: boolean): OrderBookLevel[] {
  const levels = new Map<string, { n: number; d: number; amount: bigint }>();
  for (const { price, amount } of offersFor(world.ledger.classic, sheep, wheat)) {
    const [n, d] = inverted ? [price.d, price.n] : [price.n, price.d];
    const level = levels.get(`${n}/${d}`) ?? { n, d, amount: 0n };
    levels.set(`${n}/${d}`, { ...level, amount: level.amount + amount });
  }
  return [...levels.values()].map(({ n, d, amount }) => ({
    price_r: { n, d },
    price: decimal((BigInt(n) * PRICE_UNIT) / BigInt(d)),
    amount: decimal(amount),
  }));
}

export function getOrderBook(request: HorizonRequest): Answer {
  const { query } = request;
  const selling = assetOfQuery(query, 'selling_');
  const buying = assetOfQuery(query, 'buying_');
  const limit = Number(query.get('limit') ?? '20');
  if (!Number.isInteger(limit) || limit < 1 || limit > 200) throw badRequest('limit', 'limit must be between 1 and 200');
  const bids = levelsOf(request, selling, buying, true).slice(0, limit);
  const asks = levelsOf(request, buying, selling, false).slice(0, limit);
  return ok({ bids, asks, base: assetFields(selling), counter: assetFields(buying) });
}
