/** Swaps, paths and offers beside what the market gives now (quotes.ts): one comparison for all of them. */
import type { xdr } from '@stellar/stellar-sdk/base';
import type { WarningLevel } from '../primitives/plan';
import type { AssetParam } from '../primitives/plan-words';
import { likenessOf } from './likeness';
import { assetKey, assetParam } from './names';
import type { NoQuote, Quote } from './quotes';
import type { Scope } from './scope';
import { type Trade, tradesOf } from './trades';

interface Compared {
  trade: Trade;
  selling: AssetParam;
  buying: AssetParam;
  quote: Quote;
}

/** Below half of the market somebody takes what is given; below nine tenths somebody takes a part of it. */
function levelOf(least: bigint, market: bigint): WarningLevel | undefined {
  if (least * 2n < market) return 'danger';
  return least * 10n < market * 9n ? 'warning' : undefined;
}

/** Where nothing can be compared: less than this part of what is given, in the smallest units, is as good as nothing. */
const NEXT_TO_NOTHING = 10_000n;

/** An asset is worth itself, and nothing is worth nothing, whatever a market says. */
const compare = (trade: Trade, { network, quotes }: Scope): Compared => {
  const [selling, buying] = [assetParam(trade.selling, network), assetParam(trade.buying, network)];
  const plain = trade.most === 0n || assetKey(selling) === assetKey(buying);
  return { trade, selling, buying, quote: plain ? { market: trade.most } : quotes(trade) };
};

/** Those of one pair, and alike in what is wrong with them. */
function groups<T extends Compared>(all: readonly T[], kindOf: (one: T) => string | undefined): T[][] {
  const found = new Map<string, T[]>();
  for (const one of all) {
    const kind = kindOf(one);
    if (kind === undefined) continue;
    const key = `${kind} ${assetKey(one.selling)} ${assetKey(one.buying)}`;
    found.set(key, [...(found.get(key) ?? []), one]);
  }
  return [...found.values()];
}

const sum = (values: readonly bigint[]) => values.reduce((total, value) => total + value, 0n).toString();
/** Where it is one alone, its place. */
const placeOf = ([first, ...more]: readonly Compared[]) => (first && more.length === 0 ? { at: first.trade.at } : {});

function judgeQuoted(all: readonly (Compared & { quote: { market: bigint } })[], { notes }: Scope): void {
  for (const level of ['danger', 'warning'] as const) {
    const bad = groups(all, ({ trade, quote }) => (levelOf(trade.least, quote.market) === level ? level : undefined));
    for (const group of bad) {
      const [first] = group;
      if (!first) continue;
      notes.warn(level, 'swap_price', {
        ...placeOf(group),
        selling: first.selling,
        asset: first.buying,
        sold: sum(group.map(({ trade }) => trade.most)),
        least: sum(group.map(({ trade }) => trade.least)),
        market: sum(group.map(({ quote }) => quote.market)),
        count: group.length,
      });
    }
  }
  for (const { trade, buying, quote } of all) {
    if (trade.offer && levelOf(trade.least, quote.market) === undefined)
      notes.warn('info', 'offer_price', { at: trade.at, asset: buying, market: quote.market.toString() });
  }
}

function judgeUnquoted(all: readonly (Compared & { quote: { why: NoQuote } })[], { notes, network }: Scope): void {
  for (const group of groups(all, ({ quote }) => quote.why)) {
    const [first] = group;
    if (!first) continue;
    const { selling, buying, quote } = first;
    const like = buying.listed ? undefined : likenessOf(buying, network);
    const nothing = group.some(({ trade }) => trade.least * NEXT_TO_NOTHING < trade.most);
    const level = quote.why === 'not_asked' || like?.degree === 'same' || nothing ? 'danger' : 'warning';
    notes.warn(level, 'price_unknown', {
      ...placeOf(group),
      selling,
      buying,
      why: quote.why,
      sold: sum(group.map(({ trade }) => trade.most)),
      least: sum(group.map(({ trade }) => trade.least)),
      ...(like?.degree === 'same' ? { like: like.name } : {}),
    });
  }
}

const WHOLE = 1_000_000n;

/** Each step of a chain may be content with a little less, and all of them together with much less: what is kept of what went in. */
function judgeTogether(all: readonly (Compared & { quote: { market: bigint } })[], { notes }: Scope): void {
  const kept = new Map<string, bigint>();
  let worst = WHOLE;
  for (const { trade, selling, buying, quote } of all) {
    const part = quote.market === 0n ? WHOLE : (trade.least * WHOLE) / quote.market;
    const left = ((kept.get(assetKey(selling)) ?? WHOLE) * (part > WHOLE ? WHOLE : part)) / WHOLE;
    const best = kept.get(assetKey(buying));
    if (best === undefined || left < best) kept.set(assetKey(buying), left);
    if (left < worst) worst = left;
  }
  const alone = all.some(({ trade, quote }) => levelOf(trade.least, quote.market) === 'danger');
  if (!alone && worst * 2n < WHOLE) notes.warn('danger', 'swaps_together', { percent: Number((worst * 100n) / WHOLE) });
}

/** Content with much less than the market gives now: whoever trades first takes the difference. */
export function judgePrices(operations: readonly xdr.Operation[], scope: Scope): void {
  const all = tradesOf(operations).map((trade) => compare(trade, scope));
  const quoted = all.filter((one): one is Compared & { quote: { market: bigint } } => 'market' in one.quote);
  judgeQuoted(quoted, scope);
  judgeTogether(quoted, scope);
  judgeUnquoted(
    all.filter((one): one is Compared & { quote: { why: NoQuote } } => 'why' in one.quote),
    scope,
  );
}
