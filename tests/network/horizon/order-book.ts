import { type Answer, badRequest, type HorizonRequest, ok } from './answer';
import { assetFields, assetOfQuery } from './assets';

/** How a pair is named where order books are kept; assets are 'native' or 'CODE:ISSUER'. */
export const pairName = (selling: string, buying: string): string => `${selling}/${buying}`;

/** Empty where control has set none. */
export function getOrderBook({ world, query }: HorizonRequest): Answer {
  const selling = assetOfQuery(query, 'selling_');
  const buying = assetOfQuery(query, 'buying_');
  const limit = Number(query.get('limit') ?? '20');
  if (!Number.isInteger(limit) || limit < 1 || limit > 200) throw badRequest('limit', 'limit must be between 1 and 200');
  const { bids, asks } = world.orderBooks.get(pairName(selling, buying)) ?? { bids: [], asks: [] };
  return ok({ bids: bids.slice(0, limit), asks: asks.slice(0, limit), base: assetFields(selling), counter: assetFields(buying) });
}
