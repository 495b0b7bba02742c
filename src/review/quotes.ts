/** What the market gives now for what swaps and offers may spend: by Horizon's word alone, so it warns, and promises nothing. */
import type { xdr } from '@stellar/stellar-sdk/base';
import type { ClassicAsset } from '../chain/assets';
import type { Chain } from '../chain/chain';
import type { Network } from '../settings/networks';
import type { Decoded } from './decode';
import { assetParam } from './names';
import { tradeOf } from './trade';

/** Stroops of what is bought, by the operation's path in the plan; absent where no way leads there, or nobody says. */
export type Quotes = ReadonlyMap<string, bigint>;

/** So many swaps and offers are asked about: more in one transaction are nobody's everyday. */
const MOST = 8;

function classic(asset: xdr.Asset, network: Network): ClassicAsset | undefined {
  const { code, issuer } = assetParam(asset, network);
  return issuer ? { code, issuer } : undefined;
}

export async function readQuotes({ horizon, network }: Chain, { tx }: Decoded): Promise<Quotes> {
  const trades = tx.operations.flatMap(({ body }, index) => {
    const trade = tradeOf(body);
    return trade && trade.most > 0n ? [{ ...trade, at: String(index) }] : [];
  });
  const quotes = new Map<string, bigint>();
  await Promise.all(
    trades.slice(0, MOST).map(async ({ selling, most, buying, at }) => {
      const fetched = await horizon.bestPath(classic(selling, network), most, classic(buying, network)).catch(() => undefined);
      if (fetched !== undefined) quotes.set(at, fetched);
    }),
  );
  return quotes;
}
