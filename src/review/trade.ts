/** What swaps and offers may give, and what for. */
import type { xdr } from '@stellar/stellar-sdk/base';

interface Trade {
  selling: xdr.Asset;
  buying: xdr.Asset;
  /** The most that is sold, and the least that is bought for it, in stroops. */
  most: bigint;
  least: bigint;
}

/** At a price, to the stroop below; nothing where that is none. */
export const times = (amount: bigint, { n, d }: { n: number; d: number }): bigint => (d > 0 ? (amount * BigInt(n)) / BigInt(d) : 0n);

const sale = ({ selling, buying, amount, price }: { selling: xdr.Asset; buying: xdr.Asset; amount: bigint; price: xdr.Price }): Trade => ({
  selling,
  buying,
  most: amount,
  least: times(amount, price),
});

/** undefined: nothing is exchanged. */
export function tradeOf(body: xdr.OperationBody): Trade | undefined {
  switch (body.type) {
    case 'pathPaymentStrictSend': {
      const { sendAsset: selling, sendAmount: most, destAsset: buying, destMin: least } = body.pathPaymentStrictSendOp;
      return { selling, buying, most, least };
    }
    case 'pathPaymentStrictReceive': {
      const { sendAsset: selling, sendMax: most, destAsset: buying, destAmount: least } = body.pathPaymentStrictReceiveOp;
      return { selling, buying, most, least };
    }
    case 'manageSellOffer':
      return sale(body.manageSellOfferOp);
    case 'createPassiveSellOffer':
      return sale(body.createPassiveSellOfferOp);
    case 'manageBuyOffer': {
      const { selling, buying, buyAmount: least, price } = body.manageBuyOfferOp;
      return { selling, buying, most: times(least, price), least };
    }
    default:
      return undefined;
  }
}
