/** Offers: to sell so much, to buy so much, or to wait for somebody else; the first thing an offer does is to take what suits it. */
import { xdr } from '@stellar/stellar-sdk/base';
import { keyString } from '../../host/entries';
import { canBuy, canSell, comparePrices, convert, MOST_OFFERS_CROSSED, owe, ratio, type Stop, writeOffer } from '../book';
import { accountText, assetText, I64_MAX, isAsset, offerKey, publicKey } from '../entries';
import { adjusted, exchangeWithoutThreshold, least, promised, type Ratio } from '../exchange';
import { addTo, holdingOf } from '../holdings';
import { giveReserve, takeReserve } from '../reserves';
import { inner, type OperationContext, type Result, shortResult } from './operation';

type Code =
  | 'Malformed'
  | 'SellNoTrust'
  | 'BuyNoTrust'
  | 'SellNotAuthorized'
  | 'BuyNotAuthorized'
  | 'LineFull'
  | 'Underfunded'
  | 'CrossSelf'
  | 'NotFound'
  | 'LowReserve';

/** The three operations in one form: the price is of what is sold, in what is bought. */
interface Wanted {
  kind: 'sell' | 'buy' | 'passive';
  selling: xdr.Asset;
  buying: xdr.Asset;
  /** Of what is sold; where `kind` is 'buy', of what is bought. */
  amount: bigint;
  price: xdr.Price;
  offerId: bigint;
}

export type OfferBody = Extract<xdr.OperationBody, { type: 'manageSellOffer' | 'manageBuyOffer' | 'createPassiveSellOffer' }>;

const PASSIVE = 1;
const ONE_ENTRY = { reserves: 1, of: 'subentry' } as const;

function wantedOf(body: OfferBody): Wanted {
  switch (body.type) {
    case 'manageSellOffer':
      return { kind: 'sell', ...body.manageSellOfferOp };
    case 'createPassiveSellOffer':
      return { kind: 'passive', offerId: 0n, ...body.createPassiveSellOfferOp };
    case 'manageBuyOffer': {
      const { buyAmount, price, ...op } = body.manageBuyOfferOp;
      return { kind: 'buy', amount: buyAmount, ...op, price: new xdr.Price({ n: price.d, d: price.n }) };
    }
  }
}

function fail(kind: Wanted['kind'], code: Code): Result {
  const Tr = xdr.OperationResultTr;
  if (kind === 'buy') return inner(Tr.manageBuyOffer(xdr.ManageBuyOfferResult[`manageBuyOffer${code}`]()));
  const result = xdr.ManageSellOfferResult[`manageSellOffer${code}`]();
  return inner(kind === 'sell' ? Tr.manageSellOffer(result) : Tr.createPassiveSellOffer(result));
}

function success(kind: Wanted['kind'], offersClaimed: xdr.ClaimAtom[], offer: xdr.ManageOfferSuccessResultOffer): Result {
  const Tr = xdr.OperationResultTr;
  const told = new xdr.ManageOfferSuccessResult({ offersClaimed, offer });
  if (kind === 'buy') return inner(Tr.manageBuyOffer(xdr.ManageBuyOfferResult.manageBuyOfferSuccess(told)));
  const result = xdr.ManageSellOfferResult.manageSellOfferSuccess(told);
  return inner(kind === 'sell' ? Tr.manageSellOffer(result) : Tr.createPassiveSellOffer(result));
}

export function checkOffer(body: OfferBody): Result | undefined {
  const { kind, selling, buying, amount, price, offerId } = wantedOf(body);
  const assets = isAsset(selling) && isAsset(buying) && assetText(selling) !== assetText(buying);
  const fine = assets && amount >= 0n && price.n > 0 && price.d > 0 && offerId >= 0n && (offerId > 0n || amount > 0n);
  return fine ? undefined : fail(kind, 'Malformed');
}

export function manageOffer(context: OperationContext, body: OfferBody): Result {
  const { classic, source } = context;
  const wanted = wantedOf(body);
  const { kind, offerId, amount } = wanted;
  const deletes = amount === 0n;
  const wrong = deletes ? undefined : holdingFault(context, wanted);
  if (wrong) return fail(kind, wrong);
  let flags = kind === 'passive' ? PASSIVE : 0;
  let sponsor: string | null | undefined;
  if (offerId > 0n) {
    const old = classic.offer(source, offerId);
    if (!old) return fail(kind, 'NotFound');
    const name = keyString(offerKey(source, offerId));
    owe(classic, old, -1n);
    flags = old.flags;
    sponsor = classic.layer.get(name)?.sponsor;
    // Its reserve stays taken until it is known whether the offer does.
    classic.layer.delete(name);
  } else {
    const taken = takeReserve(context, source, ONE_ENTRY);
    if (typeof taken === 'string') return shortResult(taken, fail(kind, 'LowReserve'));
    sponsor = taken.sponsor;
  }
  const traded = deletes ? { trail: [], left: 0n } : trade(context, wanted, flags);
  if ('type' in traded) return traded;
  const Effect = xdr.ManageOfferSuccessResultOffer;
  if (traded.left === 0n) {
    giveReserve(classic, source, ONE_ENTRY, sponsor);
    return success(kind, traded.trail, Effect.manageOfferDeleted());
  }
  const offer = new xdr.OfferEntry({
    sellerId: publicKey(source),
    offerId: offerId > 0n ? offerId : classic.layer.nextId(),
    selling: wanted.selling,
    buying: wanted.buying,
    amount: traded.left,
    price: wanted.price,
    flags,
    ext: xdr.OfferEntryExt.v0(),
  });
  writeOffer(classic, offer);
  if (sponsor !== undefined) classic.writeSponsor(keyString(offerKey(source, offer.offerId)), sponsor);
  owe(classic, offer, 1n);
  return success(kind, traded.trail, offerId > 0n ? Effect.manageOfferUpdated(offer) : Effect.manageOfferCreated(offer));
}

function holdingFault({ classic, source }: OperationContext, { selling, buying }: Wanted): Code | undefined {
  const sells = holdingOf(classic, source, assetText(selling));
  if (!sells) return 'SellNoTrust';
  if (selling.type !== 'assetTypeNative' && sells.balance === 0n) return 'Underfunded';
  if (!sells.authorized) return 'SellNotAuthorized';
  const buys = holdingOf(classic, source, assetText(buying));
  if (!buys) return 'BuyNoTrust';
  return buys.authorized ? undefined : 'BuyNotAuthorized';
}

/** What an offer would promise if nobody took of it. */
function promises({ kind, amount }: Wanted, price: Ratio): { selling: bigint; buying: bigint } {
  if (kind !== 'buy') return promised(price, amount);
  const limits = { wheatSend: I64_MAX, wheatReceive: I64_MAX, sheepSend: I64_MAX, sheepReceive: amount };
  const { wheat, sheep } = exchangeWithoutThreshold(price, limits, 'normal');
  return { selling: wheat, buying: sheep };
}

/** Takes what suits from the book, and says how much is left to stand there. */
function trade(context: OperationContext, wanted: Wanted, flags: number): Result | { trail: xdr.ClaimAtom[]; left: bigint } {
  const { classic, source } = context;
  const { kind, amount } = wanted;
  const [sheep, wheat] = [assetText(wanted.selling), assetText(wanted.buying)];
  const price = ratio(wanted.price);
  const { selling, buying } = promises(wanted, price);
  if ((holdingOf(classic, source, wheat)?.room ?? 0n) < buying) return fail(kind, 'LineFull');
  if ((holdingOf(classic, source, sheep)?.available ?? 0n) < selling) return fail(kind, 'Underfunded');
  const within = (sold: bigint, bought: bigint) => {
    const [sell, buy] = [canSell(classic, source, sheep), canBuy(classic, source, wheat)];
    return kind === 'buy' ? { sell, buy: least(amount - bought, buy) } : { sell: least(amount - sold, sell), buy };
  };
  const { sell: maxSheep, buy: maxWheat } = within(0n, 0n);
  if (maxWheat === 0n) return fail(kind, 'LineFull');
  const highest = { n: price.d, d: price.n };
  const stops = (offer: xdr.OfferEntry): Stop | undefined => {
    const compared = comparePrices(ratio(offer.price), highest);
    if (compared > 0 || ((flags & PASSIVE) !== 0 && compared === 0)) return 'badPrice';
    return accountText(offer.sellerId) === source ? 'crossSelf' : undefined;
  };
  const done = convert(classic, { sheep, wheat, maxSheep, maxWheat, rounding: 'normal', stops, mostOffers: MOST_OFFERS_CROSSED });
  if (done.ending === 'crossSelf') return fail(kind, 'CrossSelf');
  if (done.ending === 'tooMany') return xdr.OperationResult.opExceededWorkLimit();
  const moved = done.wheat === 0n || (addTo(classic, source, wheat, done.wheat) && addTo(classic, source, sheep, -done.sheep));
  if (!moved) throw new Error('an offer beyond what is there');
  if (done.ending === 'ok') return { trail: done.trail, left: 0n };
  const { sell, buy } = within(done.sheep, done.wheat);
  return { trail: done.trail, left: adjusted(price, sell, buy) };
}
