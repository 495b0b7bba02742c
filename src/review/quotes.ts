/** What the market gives now for what swaps may spend: by Horizon's word alone, so it warns, and promises nothing. */
import type { xdr } from '@stellar/stellar-sdk/base';
import type { ClassicAsset } from '../chain/assets';
import type { Chain } from '../chain/chain';
import type { Network } from '../settings/networks';
import type { Decoded } from './decode';
import { assetParam } from './names';

/** Stroops of what is bought, by the operation's path in the plan; absent where no way leads there, or nobody says. */
export type Quotes = ReadonlyMap<string, bigint>;

/** So many swaps are asked about: more in one transaction are nobody's everyday. */
const MOST = 8;

function classic(asset: xdr.Asset, network: Network): ClassicAsset | undefined {
  const { code, issuer } = assetParam(asset, network);
  return issuer ? { code, issuer } : undefined;
}

function sale({ body }: xdr.Operation, network: Network) {
  const swap =
    body.type === 'pathPaymentStrictSend'
      ? { ...body.pathPaymentStrictSendOp, most: body.pathPaymentStrictSendOp.sendAmount }
      : body.type === 'pathPaymentStrictReceive'
        ? { ...body.pathPaymentStrictReceiveOp, most: body.pathPaymentStrictReceiveOp.sendMax }
        : undefined;
  return swap && { selling: classic(swap.sendAsset, network), most: swap.most, buying: classic(swap.destAsset, network) };
}

export async function readQuotes({ horizon, network }: Chain, { tx }: Decoded): Promise<Quotes> {
  const sales = tx.operations.flatMap((operation, index) => {
    const found = sale(operation, network);
    return found ? [{ ...found, at: String(index) }] : [];
  });
  const quotes = new Map<string, bigint>();
  await Promise.all(
    sales.slice(0, MOST).map(async ({ selling, most, buying, at }) => {
      const fetched = await horizon.bestPath(selling, most, buying).catch(() => undefined);
      if (fetched !== undefined) quotes.set(at, fetched);
    }),
  );
  return quotes;
}
