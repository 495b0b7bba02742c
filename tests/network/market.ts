/** The market that control sets: one account whose offers in the ledger are the order books. No transaction makes them. */
import { xdr } from '@stellar/stellar-sdk/base';
import { stroops } from './horizon/answer';
import { keyString } from './host/entries';
import { owe } from './ledger/book';
import { accountText, assetOf, assetText, offerKey, publicKey } from './ledger/entries';
import { addEntry, removeEntry } from './ledger/reserves';
import { addAccount, give } from './setup';
import { account, type OrderBook, type OrderBookLevel, type World } from './world';

/** The role whose offers they are. */
const MARKET = 'market';
const UNIT = 10_000_000n;
/** Enough for the reserves of all its offers. */
const LUMENS = 1_000n * UNIT;

/** So much of `selling` for `buying`, at n/d of that for each. */
interface Level {
  amount: bigint;
  n: number;
  d: number;
}

function placeOffers(world: World, id: string, selling: string, buying: string, levels: readonly Level[]): void {
  const { classic } = world.ledger;
  for (const [name, { data }] of [...classic.layer.listed('offer')]) {
    if (data.type !== 'offer' || accountText(data.offer.sellerId) !== id) continue;
    if (assetText(data.offer.selling) !== selling || assetText(data.offer.buying) !== buying) continue;
    owe(classic, data.offer, -1n);
    removeEntry(classic, name, id);
  }
  give(world, id, buying, 0n);
  for (const { amount, n, d } of levels) {
    give(world, id, selling, amount);
    const offer = new xdr.OfferEntry({
      sellerId: publicKey(id),
      offerId: classic.layer.nextId(),
      selling: assetOf(selling).toXdrObject(),
      buying: assetOf(buying).toXdrObject(),
      amount,
      price: new xdr.Price({ n, d }),
      flags: 0,
      ext: xdr.OfferEntryExt.v0(),
    });
    const key = keyString(offerKey(id, offer.offerId));
    const short = addEntry({ classic, sandwiches: new Map() }, key, xdr.LedgerEntryData.offer(offer), id);
    if (short) throw new Error(`no offer: ${short}`);
    owe(classic, offer, 1n);
  }
}

const levelOf = ({ price_r: { n, d }, amount }: OrderBookLevel, inverted: boolean): Level => ({
  amount: stroops(amount) ?? 0n,
  n: inverted ? d : n,
  d: inverted ? n : d,
});

/** Puts the market's offers for a pair in the place of those that it had; a side that is not named stays as it is. */
export function setMarket(world: World, base: string, counter: string, { bids, asks }: Partial<OrderBook>): void {
  const id = account(MARKET, world.name).publicKey();
  if (!world.ledger.classic.account(id)) addAccount(world, id, LUMENS);
  // Who bids sells the counter asset for the base.
  if (bids)
    placeOffers(
      world,
      id,
      counter,
      base,
      bids.map((level) => levelOf(level, true)),
    );
  if (asks)
    placeOffers(
      world,
      id,
      base,
      counter,
      asks.map((level) => levelOf(level, false)),
    );
}
