/** What the market gives now for what swaps and offers may spend: by Horizon alone, so it warns, and promises nothing. */
import type { xdr } from '@stellar/stellar-sdk/base';
import type { ClassicAsset } from '../chain/assets';
import type { Chain } from '../chain/chain';
import type { Network } from '../settings/networks';
import type { Decoded } from './decode';
import { assetKey, assetParam } from './names';
import { type Trade, tradesOf } from './trades';

/** Why there is nothing to compare with: Horizon did not answer, it knows no way from the one to the other, or it was not asked. */
export type NoQuote = 'silent' | 'no_market' | 'not_asked';
/** What a sale would fetch now, in stroops of what is bought. */
export type Quote = { market: bigint } | { why: NoQuote };
export type Quotes = (trade: Trade) => Quote;

/** So many questions are asked for one transaction. */
const MOST = 16;

export const noQuotes: Quotes = () => ({ why: 'not_asked' });

function classic(asset: xdr.Asset, network: Network): ClassicAsset | undefined {
  const { code, issuer } = assetParam(asset, network);
  return issuer ? { code, issuer } : undefined;
}

interface Asked {
  trade: Trade;
  quote: Quote;
}

/**
 * Each pair of assets is asked about for its smallest sale, and then for the others while there are questions left. A sale that was
 * not asked about is held against a smaller one of its pair: the more is sold, the worse the price, so this errs on the strict side.
 */
export async function readQuotes({ horizon, network }: Chain, { tx }: Decoded): Promise<Quotes> {
  const pairOf = ({ selling, buying }: Trade) => `${assetKey(assetParam(selling, network))} ${assetKey(assetParam(buying, network))}`;
  const pairs = new Map<string, Map<bigint, Trade>>();
  for (const trade of tradesOf(tx.operations)) {
    const sizes = pairs.get(pairOf(trade)) ?? new Map<bigint, Trade>();
    if (trade.most > 0n) pairs.set(pairOf(trade), sizes.set(trade.most, trade));
  }
  const sorted = [...pairs.values()].map((sizes) => [...sizes.values()].sort((a, b) => (a.most < b.most ? -1 : 1)));
  const requests = [...sorted.flatMap((sizes) => sizes.slice(0, 1)), ...sorted.flatMap((sizes) => sizes.slice(1))].slice(0, MOST);
  const ask = async (trade: Trade): Promise<Asked> => {
    const { selling, most, buying } = trade;
    try {
      const market = await horizon.bestPath(classic(selling, network), most, classic(buying, network));
      return { trade, quote: market === undefined ? { why: 'no_market' } : { market } };
    } catch {
      return { trade, quote: { why: 'silent' } };
    }
  };
  const answers = await Promise.all(requests.map(ask));
  return (trade) => {
    const smaller = answers.filter(({ trade: other }) => pairOf(other) === pairOf(trade) && other.most <= trade.most);
    const nearest = smaller.sort((a, b) => (a.trade.most < b.trade.most ? 1 : -1))[0];
    if (!nearest) return { why: 'not_asked' };
    if ('why' in nearest.quote) return nearest.quote;
    return { market: (nearest.quote.market * trade.most) / nearest.trade.most };
  };
}
