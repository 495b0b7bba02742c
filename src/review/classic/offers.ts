/** The three offers, and liquidity pools. */
import type { xdr } from '@stellar/stellar-sdk/base';
import { toHex } from '../../chain/bytes';
import type { Step } from '../../primitives/plan';
import type { Change } from '../holdings';
import { assetParam } from '../names';
import { step } from '../notes';
import { times } from '../trades';
import type { Body, Classic } from './operation';
import { judgeShare, receive, spend } from './payments';

const plain = ({ n, d }: { n: number; d: number }) => ({ n, d });

interface Offer {
  selling: xdr.Asset;
  buying: xdr.Asset;
  price: { n: number; d: number };
  /** Of what is sold, or what is bought. */
  amount: bigint;
  /** 0: a new one. */
  offerId: bigint;
}

/** An offer is worth what somebody takes: no balance changes for certain, and what it gives at most counts. */
function offer(
  code: 'sell_offer' | 'buy_offer' | 'passive_sell_offer',
  { selling: sold, buying: bought, price, amount, offerId }: Offer,
  classic: Classic,
): Step {
  const { scope, source } = classic;
  const selling = assetParam(sold, scope.network);
  const buying = assetParam(bought, scope.network);
  if (amount === 0n) return step('cancel_offer', { source, selling, buying, offerId: offerId.toString() });
  const given = code === 'buy_offer' ? times(amount, price) : amount;
  if (selling.issuer !== source) scope.holdings.add(source, 'wallet', selling, { amount: 0n, least: -given, most: 0n, basis: 'estimate' });
  judgeShare(classic, source, selling, 'wallet', undefined, scope.holdings.least(source, 'wallet', selling));
  if (offerId === 0n) scope.reserves.hold(source, 1n);
  return step(code, { source, selling, buying, amount: amount.toString(), price: plain(price), offerId: offerId.toString() });
}

export const explainSellOffer = ({ manageSellOfferOp: op }: Body<'manageSellOffer'>, classic: Classic) => offer('sell_offer', op, classic);

export const explainBuyOffer = ({ manageBuyOfferOp: op }: Body<'manageBuyOffer'>, classic: Classic) =>
  offer('buy_offer', { ...op, amount: op.buyAmount }, classic);

export const explainPassiveOffer = ({ createPassiveSellOfferOp: op }: Body<'createPassiveSellOffer'>, classic: Classic) =>
  offer('passive_sell_offer', { ...op, offerId: 0n }, classic);

/** The pool and its two assets, to each of which something happens; a warning where they could not be read. */
function poolOf(id: xdr.PoolId, classic: Classic, amounts: [bigint, bigint], happens: typeof spend, change: Omit<Change, 'amount'>) {
  const { scope, source, at } = classic;
  const assets = scope.facts.poolAssets(id)?.map((asset) => assetParam(asset, scope.network));
  for (const [index, asset] of (assets ?? []).entries()) {
    happens(classic, source, asset, { ...change, amount: amounts[index] ?? 0n, basis: 'estimate' });
  }
  if (!assets) scope.notes.warn('warning', 'facts_missing', { what: `pool ${at}` });
  return { source, pool: toHex(id.toBytes()), ...(assets ? { assets } : {}) };
}

export function explainPoolDeposit({ liquidityPoolDepositOp: op }: Body<'liquidityPoolDeposit'>, classic: Classic): Step {
  const [maxA, maxB] = [op.maxAmountA, op.maxAmountB];
  return step('pool_deposit', {
    ...poolOf(op.liquidityPoolId, classic, [-maxA, -maxB], spend, { most: 0n }),
    maxA: maxA.toString(),
    maxB: maxB.toString(),
    minPrice: plain(op.minPrice),
    maxPrice: plain(op.maxPrice),
  });
}

export function explainPoolWithdraw({ liquidityPoolWithdrawOp: op }: Body<'liquidityPoolWithdraw'>, classic: Classic): Step {
  const [minA, minB] = [op.minAmountA, op.minAmountB];
  return step('pool_withdraw', {
    ...poolOf(op.liquidityPoolId, classic, [minA, minB], receive, { most: null }),
    amount: op.amount.toString(),
    minA: minA.toString(),
    minB: minB.toString(),
  });
}
