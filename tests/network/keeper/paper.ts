/**
 * A vault of one asset and one strategy on paper: the sums of contracts.md 4.4 and 4.5 without a ledger, for worlds that are
 * lived through by the thousand. Amounts are stroops; what a strategy gains is told in plain numbers a year, compounded.
 */
import { boostAmount, decide, yearlyYield } from './maths';
import { startOf } from './prices';

const YEAR_SECONDS = 31_556_952;
const SCALE = 1_000_000_000_000_000n;

export interface PaperEvent {
  time: number;
  kind: 'deposit' | 'withdraw' | 'distributed' | 'boost' | 'gift';
  /** Above zero, whichever way it went. */
  amount: bigint;
  /** Gross value per share just before, 18 decimals: what an indexer remembers of a vault's transaction. */
  grossBefore: bigint;
}

export class PaperVault {
  time: number;
  idle = 0n;
  /** What the strategy holds, locked fees among it. */
  balance = 0n;
  supply = 0n;
  feeBps: number;
  gains = 0n;
  locked = 0n;
  previous = 0n;
  /** Fees that were paid out. */
  distributed = 0n;
  /** Everything that moved money in or out, oldest first. */
  readonly events: PaperEvent[] = [];
  /** The logarithm of what its gross value grew by, by the strategy alone. */
  grown = 0;

  constructor(time: number, feeBps: number, deposit: bigint) {
    this.time = time;
    this.feeBps = feeBps;
    this.deposit(deposit, false);
    this.invest(deposit);
  }

  /** Idle money and the strategy's balance. */
  get gross(): bigint {
    return this.idle + this.balance;
  }

  /** 18 decimals; the first share is one. */
  get grossPrice(): bigint {
    return this.supply === 0n ? 10n ** 18n : (this.gross * 10n ** 18n) / this.supply;
  }

  /** What all shares would be paid: the fee on pending gains is locked first. */
  get net(): bigint {
    const gains = this.gains + this.balance - (this.previous === 0n ? this.balance : this.previous);
    const fee = gains > 0n ? (gains * BigInt(this.feeBps)) / 10_000n : 0n;
    return this.gross - this.locked - fee;
  }

  /** Gains of which the fee is not locked. */
  get pending(): bigint {
    const gains = this.gains + this.balance - (this.previous === 0n ? this.balance : this.previous);
    return gains > 0n ? gains : 0n;
  }

  advance(seconds: number, yearly: number): void {
    const factor = Math.expm1((Math.log1p(yearly) * seconds) / YEAR_SECONDS);
    this.time += seconds;
    this.earn((this.balance * BigInt(Math.round(factor * Number(SCALE)))) / SCALE);
  }

  /** A gain of the strategy, or a loss. */
  earn(amount: bigint): void {
    const before = this.gross;
    this.balance += amount;
    if (before > 0n) this.grown += Math.log1p(Number((amount * SCALE) / before) / Number(SCALE));
  }

  report(): void {
    this.gains += this.balance - (this.previous === 0n ? this.balance : this.previous);
    this.previous = this.balance;
  }

  /** The fee on what stored reports hold as gained: it looks at no strategy. */
  lockFees(feeBps: number): void {
    this.feeBps = feeBps;
    this.lock();
  }

  refresh(): void {
    this.report();
    this.lock();
  }

  deposit(amount: bigint, invest = true): void {
    if (this.supply > 0n) this.refresh();
    this.tell('deposit', amount);
    const total = this.gross - this.locked;
    const shares = this.supply === 0n ? amount : (this.supply * amount) / total;
    this.idle += amount;
    this.supply += shares;
    if (invest && this.balance > 0n) this.invest(amount);
  }

  /** Answers what is paid. */
  withdraw(shares: bigint): bigint {
    this.refresh();
    const paid = ((this.gross - this.locked) * shares) / this.supply;
    this.tell('withdraw', paid);
    const fromIdle = paid < this.idle ? paid : this.idle;
    this.idle -= fromIdle;
    this.balance -= paid - fromIdle;
    this.previous = this.balance;
    this.supply -= shares;
    return paid;
  }

  distribute(): void {
    if (this.locked === 0n) return;
    this.tell('distributed', this.locked);
    this.balance -= this.locked;
    this.distributed += this.locked;
    this.previous = this.balance;
    this.locked = 0n;
  }

  /** Comes to lie idle, and bears no fee. */
  receive(amount: bigint, kind: 'boost' | 'gift' = 'boost'): void {
    this.tell(kind, amount);
    this.idle += amount;
  }

  /** Idle money is put to work; what the report carried is overwritten (contracts.md 4.4). */
  invest(amount: bigint): void {
    const previous = this.previous;
    this.idle -= amount;
    this.balance += amount;
    this.gains = this.balance - previous - amount;
    this.previous = this.balance;
  }

  private lock(): void {
    if (this.gains <= 0n) return;
    this.locked += (this.gains * BigInt(this.feeBps)) / 10_000n;
    this.gains = 0n;
  }

  private tell(kind: PaperEvent['kind'], amount: bigint): void {
    this.events.push({ time: this.time, kind, amount, grossBefore: this.grossPrice });
  }
}

/** What an owner and a campaign set. */
export interface PaperTerms {
  targetBps: number;
  minBps: number;
  maxBps: number;
}

const DAY = 86_400;

/** The keeper over a vault on paper: the same decisions, boosts and windows as on the ledger, the chain's refusals included. */
export class PaperKeeper {
  #prices: { time: number; gross: bigint; boosted: bigint }[] = [];
  #boostedPerShare = 0n;
  #lastBoostAt = 0;
  available = 0n;

  constructor(
    readonly vault: PaperVault,
    readonly terms: PaperTerms,
  ) {}

  record(): void {
    const { time, grossPrice: gross } = this.vault;
    this.#prices.push({ time, gross, boosted: this.#boostedPerShare });
  }

  /** What depositors have of the last day's yield at the vault's fee, boosts left out. */
  #organicNet(): number | undefined {
    const end = this.#prices.at(-1);
    const start = end && (this.#prices.findLast(({ time }) => time <= end.time - DAY) ?? this.#prices[0]);
    const gross = start && yearlyYield(start.gross, end.gross - (end.boosted - start.boosted), end.time - start.time);
    return gross === undefined || gross <= 0 ? gross : gross * (1 - this.vault.feeBps / 10_000);
  }

  boost(): bigint {
    this.record();
    const { vault, terms, available } = this;
    const netYield = this.#organicNet();
    if (netYield === undefined) return 0n;
    const seconds = this.#lastBoostAt === 0 ? undefined : BigInt(vault.time - this.#lastBoostAt);
    const amount = boostAmount({ available, managed: vault.gross - vault.locked, targetBps: terms.targetBps, netYield, seconds });
    if (amount <= 0n) return 0n;
    vault.receive(amount);
    this.available -= amount;
    this.#lastBoostAt = vault.time;
    this.#boostedPerShare += (amount * 10n ** 18n) / vault.supply;
    this.record();
    return amount;
  }

  /** A fee cycle; false where the chain refuses the step. */
  cycle(): boolean {
    this.record();
    const { vault, terms } = this;
    const known = vault.events
      .filter(({ kind }) => kind !== 'boost' && kind !== 'gift')
      .map(({ time, grossBefore: gross }) => ({ time, gross }));
    const { action, nextBps } = decide({
      ...terms,
      ...{ start: startOf(known, vault.time), end: { time: vault.time, gross: vault.grossPrice }, currentBps: vault.feeBps },
    });
    if (action !== 'changed') return true;
    if (nextBps < terms.minBps || nextBps > terms.maxBps || nextBps > 9_000) return false;
    vault.lockFees(nextBps);
    return true;
  }
}
