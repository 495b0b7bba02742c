/** The three offers. */
import type { xdr } from '@stellar/stellar-sdk/base';
import type { AccountId } from '../../primitives/addresses';
import type { Step } from '../../primitives/plan';
import type { AssetParam } from '../../primitives/plan-words';
import { LINE_FLAG, type OfferNow } from '../entries';
import { assetKey, assetParam } from '../names';
import { step } from '../notes';
import { times } from '../trades';
import { type Body, type Classic, fails } from './operation';
import { judgeShare, touchOffers } from './payments';
import { offerReserve } from './reserved';

const plain = ({ n, d }: { n: number; d: number }) => ({ n, d });

/** At a price, rounded up: what an offer asks, or gives, at most. */
const ceiling = (amount: bigint, { n, d }: { n: number; d: number }): bigint =>
  d > 0 ? (amount * BigInt(n) + BigInt(d) - 1n) / BigInt(d) : 0n;

interface Offer {
  selling: xdr.Asset;
  buying: xdr.Asset;
  price: { n: number; d: number };
  /** Of what is sold, or what is bought. */
  amount: bigint;
  /** 0: a new one. */
  offerId: bigint;
}

/** Where what an offer binds is counted: at a line, or at the account for XLM; nowhere for an asset of one's own. */
function bound({ scope }: Pick<Classic, 'scope'>, holder: AccountId, asset: AssetParam) {
  if (asset.issuer === holder) return undefined;
  return (asset.issuer ? scope.entries.line(holder, asset) : scope.entries.account(holder)) ?? undefined;
}

/** What an offer that stands binds: so much of what it sells, and room for what it asks. */
function bind(classic: Classic, { selling, buying, amount, price }: OfferNow, sign: 1n | -1n): void {
  const { source } = classic;
  const [sold, bought] = [bound(classic, source, selling), bound(classic, source, buying)];
  const atLeastZero = (value: bigint) => (value < 0n ? 0n : value);
  if (sold) sold.selling = atLeastZero(sold.selling + sign * amount);
  if (bought) bought.buying = atLeastZero(bought.buying + sign * ceiling(amount, price));
}

/** Whether the account may trade the asset at all. */
function judgeLine(classic: Classic, asset: AssetParam): void {
  const { scope, source } = classic;
  if (!asset.issuer || asset.issuer === source) return;
  const line = scope.entries.line(source, asset);
  if (line === null) fails(classic, 'no_line');
  else if (line && !(line.flags & LINE_FLAG.authorized)) fails(classic, 'not_authorized');
}

/** More than is free of other offers, or more than there is room for. */
function judgeRoom(classic: Classic, { selling, buying, amount }: OfferNow): void {
  const { scope, source } = classic;
  const has = scope.holdings.now(source, 'wallet', selling);
  const sold = selling.issuer ? bound(classic, source, selling) : undefined;
  // Of the offer itself all is bound, whatever became of the others.
  const most = sold?.loose ? amount : (sold?.selling ?? 0n);
  if (sold && has !== undefined && has < most) fails(classic, 'bound_by_offers');
  if (!selling.issuer) scope.reserves.check(source);
  const line = buying.issuer && buying.issuer !== source ? scope.entries.line(source, buying) : undefined;
  const least = scope.holdings.bounds(source, 'wallet', buying)?.least ?? 0n;
  if (line && !line.loose && least + line.buying > line.limit) fails(classic, 'line_full');
}

/**
 * An offer is worth what somebody takes: no balance changes for certain. What it gives at most counts, and that what it asks for may
 * come: at its price or a better one. It may be taken at once, and then nothing is held for it.
 */
function offer(
  code: 'sell_offer' | 'buy_offer' | 'passive_sell_offer',
  { selling: sold, buying: bought, price, amount, offerId }: Offer,
  classic: Classic,
): Step {
  const { scope, source } = classic;
  const selling = assetParam(sold, scope.network);
  const buying = assetParam(bought, scope.network);
  const old = offerId === 0n ? undefined : scope.entries.offer(source, offerId);
  const opened = scope.opened.get(source) ?? [];
  if (old === null && opened.length === 0) fails(classic, 'no_offer');
  // What an operation before opened has a number that nobody knows yet: it may be any of them.
  if (old === null) for (const { name, found } of opened) scope.reserves.maybeGone(name, found);
  if (assetKey(selling) === assetKey(buying)) fails(classic, 'same_asset');
  if (old) bind(classic, old, -1n);
  const reserve = offerReserve(scope, source, offerId === 0n ? BigInt(-1 - Number(classic.at)) : offerId);
  if (amount === 0n) {
    if (old) {
      scope.entries.setOffer(source, offerId, null);
      scope.reserves.remove(reserve.name, reserve.found);
    }
    return step('cancel_offer', { source, selling, buying, offerId: offerId.toString() });
  }
  const inverse = { n: price.d, d: price.n };
  const given = code === 'buy_offer' ? ceiling(amount, price) : amount;
  const now: OfferNow = { selling, buying, amount: given, price: code === 'buy_offer' ? inverse : plain(price) };
  judgeLine(classic, selling);
  judgeLine(classic, buying);
  if (selling.issuer !== source) {
    scope.holdings.add(source, 'wallet', selling, { amount: 0n, least: -given, most: 0n, basis: 'estimate' });
    judgeShare(classic, source, selling, 'wallet');
  }
  // At a better price more of it comes for what is sold; an offer to buy ends at its amount.
  const most = code === 'buy_offer' ? amount : null;
  if (buying.issuer !== source) scope.holdings.add(source, 'wallet', buying, { amount: 0n, most, basis: 'estimate' });
  touchOffers(classic, [selling, buying]);
  bind(classic, now, 1n);
  judgeRoom(classic, now);
  // It may be taken at once, or in part.
  for (const side of [bound(classic, source, selling), bound(classic, source, buying)]) if (side) side.loose = true;
  if (old) {
    scope.entries.setOffer(source, offerId, now);
    scope.reserves.maybeGone(reserve.name, reserve.found);
  } else {
    if (offerId === 0n) scope.opened.set(source, [...opened, reserve]);
    scope.reserves.create(reserve.name, { kind: 'offer', owner: source, units: 1 }, source, true);
  }
  const brings = code === 'buy_offer' ? amount : times(amount, price);
  return step(code, {
    source,
    selling,
    buying,
    amount: amount.toString(),
    price: plain(price),
    offerId: offerId.toString(),
    ...(code === 'buy_offer' ? { costs: given.toString() } : { brings: brings.toString() }),
  });
}

export const explainSellOffer = ({ manageSellOfferOp: op }: Body<'manageSellOffer'>, classic: Classic) => offer('sell_offer', op, classic);

export const explainBuyOffer = ({ manageBuyOfferOp: op }: Body<'manageBuyOffer'>, classic: Classic) =>
  offer('buy_offer', { ...op, amount: op.buyAmount }, classic);

export const explainPassiveOffer = ({ createPassiveSellOfferOp: op }: Body<'createPassiveSellOffer'>, classic: Classic) =>
  offer('passive_sell_offer', { ...op, offerId: 0n }, classic);
