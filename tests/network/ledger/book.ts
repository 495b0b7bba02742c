/** The book of offers and the pools beside it: who takes what, and what that leaves behind. */
import { xdr } from '@stellar/stellar-sdk/base';
import { keyString } from '../host/entries';
import { accountText, assetOf, assetText, Classic, offerKey, POOL_FEE_BPS, poolId, poolOf } from './entries';
import { adjusted, exchange, least, poolGives, poolTakes, promised, type Ratio, type Rounding } from './exchange';
import { addTo, holdingOf, oweMore } from './holdings';
import { removeEntry } from './reserves';

export const MOST_OFFERS_CROSSED = 1000;

export const ratio = ({ n, d }: xdr.Price): Ratio => ({ n: BigInt(n), d: BigInt(d) });
/** Whether a price is lower (-1), the same (0) or higher (1). */
export const comparePrices = (a: Ratio, b: Ratio): number => {
  const [left, right] = [a.n * b.d, b.n * a.d];
  return left < right ? -1 : left > right ? 1 : 0;
};

const above = (value: bigint): bigint => (value < 0n ? 0n : value);

/** What an account could sell of an asset in the book. */
export function canSell(classic: Classic, id: string, asset: string): bigint {
  const holding = holdingOf(classic, id, asset);
  return holding?.maintains ? above(holding.available) : 0n;
}

export function canBuy(classic: Classic, id: string, asset: string): bigint {
  return above(holdingOf(classic, id, asset)?.room ?? 0n);
}

/** What an offer promises is set aside, or no longer. */
export function owe(classic: Classic, { sellerId, selling, buying, price, amount }: xdr.OfferEntry, sign: 1n | -1n): void {
  const seller = accountText(sellerId);
  const liabilities = promised(ratio(price), amount);
  oweMore(classic, seller, assetText(selling), { selling: sign * liabilities.selling });
  oweMore(classic, seller, assetText(buying), { buying: sign * liabilities.buying });
}

export function writeOffer(classic: Classic, offer: xdr.OfferEntry): void {
  classic.write(keyString(offerKey(accountText(offer.sellerId), offer.offerId)), xdr.LedgerEntryData.offer(offer));
}

/** Every offer that sells `wheat` for `sheep`, the best first. */
export function offersFor({ layer }: Classic, sheep: string, wheat: string): xdr.OfferEntry[] {
  const found: xdr.OfferEntry[] = [];
  for (const [, { data }] of layer.listed('offer')) {
    if (data.type === 'offer' && assetText(data.offer.selling) === wheat && assetText(data.offer.buying) === sheep) found.push(data.offer);
  }
  return found.sort((a, b) => comparePrices(ratio(a.price), ratio(b.price)) || (a.offerId < b.offerId ? -1 : 1));
}

/** An account's offers that sell or buy an asset leave the book. */
export function removeOffers(classic: Classic, id: string, asset: string): void {
  for (const [name, { data }] of [...classic.layer.listed('offer')]) {
    if (data.type !== 'offer' || accountText(data.offer.sellerId) !== id) continue;
    if (![data.offer.selling, data.offer.buying].some((one) => assetText(one) === asset)) continue;
    owe(classic, data.offer, -1n);
    removeEntry(classic, name, id);
  }
}

export type Stop = 'badPrice' | 'crossSelf';
export type Ending = 'ok' | 'partial' | 'tooMany' | Stop;

export interface Conversion {
  ending: Ending;
  sheep: bigint;
  wheat: bigint;
  trail: xdr.ClaimAtom[];
}

export interface Trade {
  sheep: string;
  wheat: string;
  maxSheep: bigint;
  maxWheat: bigint;
  rounding: Rounding;
  /** Why an offer is not crossed. */
  stops: (offer: xdr.OfferEntry) => Stop | undefined;
  mostOffers: number;
}

/** Takes one offer, as far as both can; says whether more is wanted. */
function cross(classic: Classic, offer: xdr.OfferEntry, maxWheat: bigint, maxSheep: bigint, rounding: Rounding) {
  const seller = accountText(offer.sellerId);
  const [wheat, sheep] = [assetText(offer.selling), assetText(offer.buying)];
  const price = ratio(offer.price);
  owe(classic, offer, -1n);
  const fits = (amount: bigint) => adjusted(price, least(amount, canSell(classic, seller, wheat)), canBuy(classic, seller, sheep));
  const amount = fits(offer.amount);
  const limits = {
    wheatSend: least(amount, canSell(classic, seller, wheat)),
    sheepReceive: canBuy(classic, seller, sheep),
    wheatReceive: maxWheat,
    sheepSend: maxSheep,
  };
  const result = exchange(price, limits, rounding);
  const moved = addTo(classic, seller, sheep, result.sheep) && addTo(classic, seller, wheat, -result.wheat);
  if (!moved) throw new Error('an offer that could not be kept');
  const left = result.wheatStays ? fits(amount - result.wheat) : 0n;
  if (left > 0n) {
    const rest = new xdr.OfferEntry({ ...offer, amount: left });
    writeOffer(classic, rest);
    owe(classic, rest, 1n);
  } else removeEntry(classic, keyString(offerKey(seller, offer.offerId)), seller);
  const atom = xdr.ClaimAtom.claimAtomTypeOrderBook(
    new xdr.ClaimOfferAtom({
      sellerId: offer.sellerId,
      offerId: offer.offerId,
      assetSold: offer.selling,
      amountSold: result.wheat,
      assetBought: offer.buying,
      amountBought: result.sheep,
    }),
  );
  return { ...result, atom, taken: left === 0n };
}

function convertWithOffers(classic: Classic, trade: Trade): Conversion {
  const done: Conversion = { ending: 'ok', sheep: 0n, wheat: 0n, trail: [] };
  const leftWheat = () => trade.maxWheat - done.wheat;
  const leftSheep = () => trade.maxSheep - done.sheep;
  let more = leftWheat() > 0n && leftSheep() > 0n;
  if (!more) return done;
  if (trade.mostOffers === 0) return { ...done, ending: 'tooMany' };
  for (const offer of offersFor(classic, trade.sheep, trade.wheat)) {
    const stop = trade.stops(offer);
    if (stop) return { ...done, ending: stop };
    if (done.trail.length >= trade.mostOffers) return { ...done, ending: 'tooMany' };
    const crossed = cross(classic, offer, leftWheat(), leftSheep(), trade.rounding);
    done.sheep += crossed.sheep;
    done.wheat += crossed.wheat;
    done.trail.push(crossed.atom);
    more = !crossed.wheatStays && leftWheat() > 0n && leftSheep() > 0n;
    if (!more) return done;
    if (!crossed.taken) return { ...done, ending: 'partial' };
  }
  return { ...done, ending: 'partial' };
}

/** What the pool of the pair gives for a path's hop; offers alone never trade with pools. */
function convertWithPool(classic: Classic, { sheep, wheat, maxSheep, maxWheat, rounding, mostOffers }: Trade): Conversion | undefined {
  if (rounding === 'normal' || mostOffers === 0) return undefined;
  const { id } = poolOf(assetOf(sheep), assetOf(wheat));
  const pool = classic.pool(id);
  if (!pool || pool.reserveA <= 0n || pool.reserveB <= 0n) return undefined;
  const sheepFirst = assetText(pool.params.assetA) === sheep;
  const reserves = sheepFirst ? { to: pool.reserveA, from: pool.reserveB } : { to: pool.reserveB, from: pool.reserveA };
  const fee = BigInt(POOL_FEE_BPS);
  const sent = rounding === 'strictSend' ? maxSheep : poolTakes(reserves, maxWheat, fee);
  const received = rounding === 'strictSend' ? poolGives(reserves, maxSheep, fee) : maxWheat;
  if (sent === undefined || received === undefined) return undefined;
  const [to, from] = [reserves.to + sent, reserves.from - received];
  classic.putPool(id, sheepFirst ? { reserveA: to, reserveB: from } : { reserveA: from, reserveB: to });
  const atom = xdr.ClaimAtom.claimAtomTypeLiquidityPool(
    new xdr.ClaimLiquidityAtom({
      liquidityPoolId: poolId(id),
      assetSold: assetOf(wheat).toXdrObject(),
      amountSold: received,
      assetBought: assetOf(sheep).toXdrObject(),
      amountBought: sent,
    }),
  );
  return { ending: 'ok', sheep: sent, wheat: received, trail: [atom] };
}

/** Buys wheat for sheep from the book, or from the pool unless the book's price is strictly better. */
export function convert(classic: Classic, trade: Trade): Conversion {
  const on = () => new Classic(classic.layer.child(), classic.sequence);
  const [bookSide, poolSide] = [on(), on()];
  const pool = convertWithPool(poolSide, trade);
  const book = convertWithOffers(bookSide, trade);
  const byBook = !pool || (book.ending === 'ok' && pool.sheep * book.wheat > pool.wheat * book.sheep);
  (byBook ? bookSide : poolSide).layer.commit();
  return byBook ? book : pool;
}
