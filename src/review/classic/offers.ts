/** The three offers, and liquidity pools. */

import { toHex } from '../../chain/bytes';
import type { Step } from '../../primitives/plan';
import type { AssetParam } from '../../primitives/plan-words';
import { assetParam } from '../names';
import { step } from '../notes';
import type { Body, Classic } from './operation';

/** An offer is worth what somebody takes: no balance changes for certain, so its price is pointed at. */
function offered({ scope, at }: Classic, selling: AssetParam, buying: AssetParam): void {
  scope.notes.warn('warning', 'offer_price', { at, selling, buying });
}

const plain = ({ n, d }: { n: number; d: number }) => ({ n, d });

export function explainSellOffer({ manageSellOfferOp: op }: Body<'manageSellOffer'>, classic: Classic): Step {
  const { scope, source } = classic;
  const selling = assetParam(op.selling, scope.network);
  const buying = assetParam(op.buying, scope.network);
  const offerId = op.offerId.toString();
  if (op.amount === 0n) return step('cancel_offer', { source, selling, buying, offerId });
  offered(classic, selling, buying);
  if (op.offerId === 0n) scope.reserves.hold(source, 1n);
  return step('sell_offer', { source, selling, buying, amount: op.amount.toString(), price: plain(op.price), offerId });
}

export function explainBuyOffer({ manageBuyOfferOp: op }: Body<'manageBuyOffer'>, classic: Classic): Step {
  const { scope, source } = classic;
  const selling = assetParam(op.selling, scope.network);
  const buying = assetParam(op.buying, scope.network);
  const offerId = op.offerId.toString();
  if (op.buyAmount === 0n) return step('cancel_offer', { source, selling, buying, offerId });
  offered(classic, selling, buying);
  if (op.offerId === 0n) scope.reserves.hold(source, 1n);
  return step('buy_offer', { source, selling, buying, amount: op.buyAmount.toString(), price: plain(op.price), offerId });
}

export function explainPassiveOffer({ createPassiveSellOfferOp: op }: Body<'createPassiveSellOffer'>, classic: Classic): Step {
  const { scope, source } = classic;
  const selling = assetParam(op.selling, scope.network);
  const buying = assetParam(op.buying, scope.network);
  offered(classic, selling, buying);
  scope.reserves.hold(source, 1n);
  return step('passive_sell_offer', { source, selling, buying, amount: op.amount.toString(), price: plain(op.price) });
}

export function explainPoolDeposit({ liquidityPoolDepositOp: op }: Body<'liquidityPoolDeposit'>, { scope, source, at }: Classic): Step {
  scope.notes.warn('warning', 'facts_missing', { what: `pool ${at}` });
  return step('pool_deposit', {
    source,
    pool: toHex(op.liquidityPoolId.toBytes()),
    maxA: op.maxAmountA.toString(),
    maxB: op.maxAmountB.toString(),
    minPrice: plain(op.minPrice),
    maxPrice: plain(op.maxPrice),
  });
}

export function explainPoolWithdraw({ liquidityPoolWithdrawOp: op }: Body<'liquidityPoolWithdraw'>, { scope, source, at }: Classic): Step {
  scope.notes.warn('warning', 'facts_missing', { what: `pool ${at}` });
  return step('pool_withdraw', {
    source,
    pool: toHex(op.liquidityPoolId.toBytes()),
    amount: op.amount.toString(),
    minA: op.minAmountA.toString(),
    minB: op.minAmountB.toString(),
  });
}
