/** The sums of a Plan: what each holder has before and after, by running the operations in order over the facts. */
import type { Address } from '../primitives/addresses';
import type { Effect, Given } from '../primitives/plan';
import type { AssetParam } from '../primitives/plan-words';
import { assetKey } from './names';

export type Where = Effect['where'];
type Basis = Effect['basis'];

/** A change of a holding. `least` and `most` are of the change itself; without them `amount` is exact. */
export interface Change {
  amount: bigint;
  least?: bigint;
  /** null: nothing bounds it from above. */
  most?: bigint | null;
  basis?: Basis;
  /** The ledger itself sees to `least`, however much more there is. */
  enforced?: boolean;
}

interface Line {
  holder: Address;
  where: Where;
  asset: AssetParam;
  before: bigint;
  /** The most that there was at any point. */
  peak: bigint;
  after: bigint;
  least: bigint;
  most: bigint | null;
  /** Of what comes, what only a contract says that nobody vouches for: it is shown, and nothing is reckoned with it. */
  claimed: bigint;
  /** What is left at least by the ledger's own word: what others promise to bring does not count. */
  rest: bigint;
  /** Whether what leaves is judged as a share of what was there, and of how much at least. */
  judged: boolean;
  basis: Basis;
}

type Giving = Omit<Given, 'amount' | 'permitted'> & { amount: bigint };

/** A holding of which a part leaves. */
export interface Share {
  holder: Address;
  asset: AssetParam;
  /** The most that there was. */
  before: bigint;
  rest: bigint;
}

const RANK: Basis[] = ['exact', 'computed', 'estimate', 'claimed'];

/** What a holding is now, by the facts; undefined where they do not tell. */
export type Lookup = (holder: Address, where: Where, asset: AssetParam) => bigint | undefined;

export class Holdings {
  readonly #lines = new Map<string, Line>();
  readonly #lookup: Lookup;
  readonly #unknown = new Map<string, { holder: Address; asset: AssetParam }>();
  readonly #given = new Map<string, Given>();
  readonly #own: Address;
  /** What is added now may happen or not, as whoever is called pleases: what goes may go, and nothing that comes to the own account is counted. */
  permitted = false;
  /** Who says what is added now: a contract that nobody vouches for only claims what comes of it. */
  claimed = false;
  /** Whether nobody here vouches for who keeps the books of this asset. */
  readonly #isClaim: (asset: AssetParam) => boolean;

  constructor(own: Address, lookup: Lookup, isClaim: (asset: AssetParam) => boolean = () => false) {
    this.#own = own;
    this.#lookup = lookup;
    this.#isClaim = isClaim;
  }

  #line(holder: Address, where: Where, asset: AssetParam): Line | undefined {
    const key = `${holder} ${where} ${assetKey(asset)}`;
    const cached = this.#lines.get(key);
    if (cached) return cached;
    const before = this.#lookup(holder, where, asset);
    if (before === undefined) {
      this.#unknown.set(key, { holder, asset });
      return undefined;
    }
    const line: Line = {
      holder,
      where,
      asset,
      before,
      peak: before,
      after: before,
      least: before,
      most: before,
      claimed: 0n,
      rest: before,
      judged: false,
      basis: 'exact',
    };
    this.#lines.set(key, line);
    return line;
  }

  /** What there would be at this point; undefined where the facts do not tell. */
  now(holder: Address, where: Where, asset: AssetParam): bigint | undefined {
    return this.#line(holder, where, asset)?.after;
  }

  /** The least and the most that there may be at this point; undefined where the facts do not tell. null: nothing bounds it. */
  bounds(holder: Address, where: Where, asset: AssetParam): { least: bigint; most: bigint | null } | undefined {
    const line = this.#line(holder, where, asset);
    return line && { least: line.least, most: line.most };
  }

  /** The most that there was at any point; undefined where the facts do not tell. */
  peak(holder: Address, where: Where, asset: AssetParam): bigint | undefined {
    return this.#line(holder, where, asset)?.peak;
  }

  /** What leaves it is a share of it that a person should know (`shares`). */
  judge(holder: Address, where: Where, asset: AssetParam): void {
    const line = this.#line(holder, where, asset);
    if (line) line.judged = true;
  }

  /** Whatever is judged, as the sum over the whole transaction. */
  shares(): Share[] {
    return [...this.#lines.values()]
      .filter(({ judged }) => judged)
      .map(({ holder, asset, peak, rest }) => ({ holder, asset, before: peak, rest: nonNegative(rest) }));
  }

  /** Applies a change. Answers what is missing for it (0n: enough), since the ledger lets no holding fall below zero. */
  add(holder: Address, where: Where, asset: AssetParam, sure: Change): bigint {
    const gain = sure.amount > 0n;
    const line = this.#line(holder, where, asset);
    if (!line || (this.permitted && gain && holder === this.#own)) return 0n;
    const change: Change = this.permitted ? { ...sure, ...(gain ? { least: 0n } : { most: 0n }), basis: 'estimate' } : sure;
    if ((this.claimed && change.amount >= 0n) || this.#isClaim(asset)) return this.#claim(line, change);
    return this.#count(line, change);
  }

  /** Nothing of a gain is promised; a loss is believed. */
  #claim(line: Line, { amount, least = amount, most }: Change): bigint {
    line.basis = 'claimed';
    if (amount < 0n || least < 0n) return this.#count(line, { amount, least, ...(most === undefined ? {} : { most }), basis: 'claimed' });
    line.claimed += amount;
    line.most = null;
    return 0n;
  }

  #count(line: Line, change: Change): bigint {
    let after = line.after + change.amount;
    // What is spent of a claim fails where the claim does.
    const covered = after < 0n && line.claimed > 0n ? lesser(-after, line.claimed) : 0n;
    line.claimed -= covered;
    after += covered;
    const least = line.least + (change.least ?? change.amount);
    line.after = after < 0n ? 0n : after;
    if (after > line.peak) line.peak = after;
    line.least = least < 0n ? 0n : least;
    line.rest += counted(change);
    line.most = change.most === null || line.most === null ? null : nonNegative(line.most + (change.most ?? change.amount));
    if (RANK.indexOf(change.basis ?? 'exact') > RANK.indexOf(line.basis)) line.basis = change.basis ?? 'exact';
    return after < 0n ? -after : 0n;
  }

  /** Finds that there was more from the start, as each claimable balance adds to what was claimable. */
  reveal(holder: Address, where: Where, asset: AssetParam, amount: bigint): void {
    const line = this.#line(holder, where, asset);
    if (!line) return;
    line.before += amount;
    this.add(holder, where, asset, { amount });
  }

  /** Sets a holding to an exact value, as closing a line or emptying a position does. */
  set(holder: Address, where: Where, asset: AssetParam, value: bigint): void {
    const line = this.#line(holder, where, asset);
    if (line) Object.assign(line, { after: value, least: value, most: value, claimed: 0n, rest: value });
  }

  /** Notes that it goes to somebody else (see `Given`); what goes to oneself is not given. */
  give({ from, to, asset, amount, ...how }: Giving): void {
    if (to.includes(from) || amount === 0n) return;
    const { permitted } = this;
    const key = [from, ...to, assetKey(asset), permitted, 'beside' in how].join(' ');
    const sum = BigInt(this.#given.get(key)?.amount ?? 0n) + amount;
    this.#given.set(key, { from, to, asset, amount: sum.toString(), permitted, ...how });
  }

  /** What goes to others, for each receiver. */
  given(): Given[] {
    return [...this.#given.values()];
  }

  /** Figures that could not be read: of whom, in which asset. */
  unknown(): { holder: Address; asset: AssetParam }[] {
    return [...this.#unknown.values()];
  }

  /** The lines that change or may change. `doubtful`: it may be that nothing happens at all, so nothing of it is sure. */
  effects(doubtful = false): Effect[] {
    const lines = [...this.#lines.values()].filter(moves);
    return (doubtful ? lines.map(unsure) : lines).map((line) => ({
      holder: line.holder,
      where: line.where,
      asset: line.asset,
      before: line.before.toString(),
      after: (line.after + line.claimed).toString(),
      least: line.least.toString(),
      ...(line.most === null ? {} : { most: line.most.toString() }),
      basis: line.basis,
    }));
  }
}

const lesser = (a: bigint, b: bigint): bigint => (a < b ? a : b);

function nonNegative(value: bigint): bigint {
  return value < 0n ? 0n : value;
}

/** What is left of it, or comes, by the ledger's own rules. */
function counted({ amount, least = amount, basis = 'exact', enforced }: Change): bigint {
  if (amount <= 0n || enforced) return least;
  return RANK.indexOf(basis) <= RANK.indexOf('computed') ? amount : 0n;
}

function unsure(line: Line): Line {
  const { before, least, most, basis } = line;
  return {
    ...line,
    least: least < before ? least : before,
    most: most === null || most > before ? most : before,
    basis: RANK.indexOf(basis) < RANK.indexOf('estimate') ? 'estimate' : basis,
  };
}

function moves({ before, after, least, most, claimed }: Line): boolean {
  return after !== before || claimed !== 0n || least !== before || most !== before;
}
