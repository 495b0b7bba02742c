/** Swaps and offers beside what the market gives now (quotes.ts). */
import type { xdr } from '@stellar/stellar-sdk/base';
import { assetParam } from '../names';
import type { Scope } from '../scope';
import { tradeOf } from '../trade';

/** Content with much less than the market gives now: whoever trades first takes the difference. */
export function judgePrice(body: xdr.OperationBody, { network, notes, quotes }: Scope, at: string): void {
  const trade = tradeOf(body);
  // An offer of nothing is one that is withdrawn.
  if (!trade || (trade.most === 0n && trade.least === 0n)) return;
  const asset = assetParam(trade.buying, network);
  const market = quotes.get(at);
  if (market === undefined) notes.warn('warning', 'price_unknown', { at, selling: assetParam(trade.selling, network), buying: asset });
  else if (trade.least * 10n < market * 9n)
    notes.warn('warning', 'swap_price', { at, asset, least: trade.least.toString(), market: market.toString() });
  else if (!body.type.startsWith('path')) notes.warn('warning', 'offer_price', { at, asset, market: market.toString() });
}
