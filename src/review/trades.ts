/** What swaps and offers may give, and what for. */
import type { xdr } from '@stellar/stellar-sdk/base';

export interface Trade {
  /** Of the operation, in the plan. */
  at: string;
  selling: xdr.Asset;
  buying: xdr.Asset;
  /** The most that is sold, and the least that is bought for it, in stroops. */
  most: bigint;
  least: bigint;
  /** It may stand until somebody takes it. */
  offer: boolean;
}
type Sides = Pick<Trade, 'selling' | 'buying' | 'most' | 'least'>;

/** At a price, to the stroop below; nothing where that is none. */
export const times = (amount: bigint, { n, d }: { n: number; d: number }): bigint => (d > 0 ? (amount * BigInt(n)) / BigInt(d) : 0n);

const sale = ({ selling, buying, amount, price }: { selling: xdr.Asset; buying: xdr.Asset; amount: bigint; price: xdr.Price }): Sides => ({
  selling,
  buying,
  most: amount,
  least: times(amount, price),
});

function sidesOf(body: xdr.OperationBody): Sides | undefined {
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

/** What the operations exchange, in their order; an offer of nothing is one that is withdrawn. */
export const tradesOf = (operations: readonly xdr.Operation[]): Trade[] =>
  operations.flatMap(({ body }, index) => {
    const sides = sidesOf(body);
    if (!sides || (sides.most === 0n && sides.least === 0n)) return [];
    return [{ ...sides, at: String(index), offer: !body.type.startsWith('path') }];
  });
