/** XLM held as reserve while the operations run: for which entries, who pays for each (CAP-33), and whether there is enough. */
import type { AccountId } from '../primitives/addresses';
import type { ControlChange, ReservedKind } from '../primitives/plan';
import type { Entries } from './entries';
import type { Holdings } from './holdings';
import { XLM } from './names';

type ReserveChange = Extract<ControlChange, { what: 'reserve' }>;

/** An entry for which XLM is held. */
export interface Reserved {
  kind: ReservedKind;
  /** null: a claimable balance, which nobody owns. */
  owner: AccountId | null;
  /** Base reserves. */
  units: number;
  /** Who pays in the owner's place; null: the owner does. undefined: nobody says. */
  sponsor: AccountId | null | undefined;
  /** Of a claimable balance: who may claim it for good, and so ends it. */
  claimants?: readonly AccountId[];
}

/** Who pays; undefined: nobody says. */
const payerOf = ({ sponsor, owner }: Reserved): AccountId | undefined =>
  sponsor === undefined ? undefined : (sponsor ?? owner ?? undefined);

export class Reserves {
  /** Sponsored account → who pays for what it opens. */
  readonly #sponsors = new Map<AccountId, AccountId>();
  readonly #held = new Map<string, { before: Reserved | null; now: Reserved | null }>();
  readonly #missing = new Map<AccountId, bigint>();
  readonly #baseReserve: bigint;
  readonly #holdings: Holdings;
  readonly #entries: Entries;
  /** It is not known of an entry who pays for it. */
  unsaid = false;

  /** `baseReserve`: stroops for an entry. */
  constructor(holdings: Holdings, entries: Entries, baseReserve: bigint) {
    this.#baseReserve = baseReserve;
    this.#holdings = holdings;
    this.#entries = entries;
  }

  begin(sponsored: AccountId, sponsor: AccountId): void {
    this.#sponsors.set(sponsored, sponsor);
  }

  end(sponsored: AccountId): void {
    this.#sponsors.delete(sponsored);
  }

  /** Who pays for what an account opens now, in its place. */
  sponsorOf(id: AccountId): AccountId | undefined {
    return this.#sponsors.get(id);
  }

  isSponsoring(id: AccountId): boolean {
    return [...this.#sponsors.values()].includes(id);
  }

  /** Whether begun sponsorships were all ended. */
  get open(): boolean {
    return this.#sponsors.size > 0;
  }

  /**
   * An entry comes to be by an operation of `by`: who sponsors its owner pays, else the owner; for a claimable balance who sponsors
   * `by`, else `by`. `maybe`: it may be gone at once.
   */
  create(name: string, entry: Omit<Reserved, 'sponsor'>, by: AccountId, maybe = false): void {
    const sponsor = this.#sponsors.get(entry.owner ?? by) ?? (entry.owner === null ? by : null);
    this.add(name, { ...entry, sponsor }, maybe);
  }

  /** An entry comes to be, and it is said who pays for it. */
  add(name: string, now: Reserved, maybe = false): void {
    this.#held.set(name, { before: this.#held.get(name)?.before ?? null, now });
    this.#count(now, 1, maybe);
  }

  /** Of what is held for entries that nobody names, up to `units` base reserves may be held no more. */
  maybeLess(payer: AccountId, units: number): void {
    const least = BigInt(-units) * this.#baseReserve;
    this.#holdings.add(payer, 'reserve', XLM, { amount: 0n, least, basis: 'estimate' });
  }

  /** An entry as it is now; `found`: as the ledger has it. */
  #at(name: string, found: Reserved) {
    const change = this.#held.get(name) ?? { before: found, now: found };
    this.#held.set(name, change);
    return change;
  }

  /** As it is after what happened to it here. */
  now(name: string, found: Reserved): Reserved | null {
    return this.#at(name, found).now;
  }

  remove(name: string, found: Reserved): void {
    const change = this.#at(name, found);
    if (change.now) this.#count(change.now, -1);
    change.now = null;
  }

  /** It may cease to be, or stay. */
  maybeGone(name: string, found: Reserved): void {
    const { owner, ...now } = this.#at(name, found).now ?? found;
    const holder = owner && this.#entries.account(owner);
    if (holder) holder.maybe += now.units;
    const payer = payerOf({ ...now, owner });
    if (payer === undefined) this.unsaid = true;
    else this.#holdings.add(payer, 'reserve', XLM, { amount: 0n, least: BigInt(-found.units) * this.#baseReserve, basis: 'estimate' });
  }

  /** From now on `sponsor` pays for it, or its owner. */
  pay(name: string, found: Reserved, sponsor: AccountId | null): void {
    const change = this.#at(name, found);
    if (!change.now) return;
    this.#count(change.now, -1);
    change.now = { ...change.now, sponsor };
    this.#count(change.now, 1);
  }

  /** From now on `sponsor` may pay for it, or its owner: or all stays as it is. */
  mayPay(name: string, found: Reserved, sponsor: AccountId | null): void {
    const change = this.#at(name, found);
    const [until, payer] = [change.now && payerOf(change.now), payerOf({ ...found, sponsor })];
    if (!change.now || !payer || until === payer) return;
    if (until) this.maybeLess(until, found.units);
    this.#hold(payer, BigInt(found.units), true);
    change.now = { ...change.now, sponsor };
  }

  /** Counts an entry in (1) or out (-1) at whom it belongs to and who pays for it. */
  #count(entry: Reserved, sign: 1 | -1, maybe = false): void {
    const { kind, owner, units, sponsor } = entry;
    const payer = payerOf(entry);
    if (payer === undefined) this.unsaid = true;
    const holder = owner && this.#entries.account(owner);
    if (holder && kind !== 'account') holder.subentries += sign * units;
    if (holder && maybe) holder.maybe += units;
    if (holder && sponsor) holder.sponsored += sign * units;
    const paying = sponsor && this.#entries.account(sponsor);
    if (paying) paying.sponsoring += sign * units;
    if (payer !== undefined) this.#hold(payer, BigInt(sign * units), maybe);
  }

  /** `units` base reserves more for an entry of `owner` that a contract opens. */
  hold(owner: AccountId, units: bigint): void {
    this.#hold(owner, units, false);
  }

  #hold(payer: AccountId, units: bigint, maybe: boolean): void {
    this.#holdings.add(payer, 'reserve', XLM, { amount: units * this.#baseReserve, ...(maybe ? { least: 0n } : {}) });
    if (units > 0n) this.check(payer);
  }

  /** Notes what is missing for `id` to keep its reserve at this point. */
  check(id: AccountId): void {
    const account = this.#entries.account(id);
    const balance = this.#holdings.now(id, 'wallet', XLM);
    const reserve = this.#holdings.now(id, 'reserve', XLM);
    if (!account || balance === undefined || reserve === undefined) return;
    const missing = reserve + account.selling - balance;
    if (missing > (this.#missing.get(id) ?? 0n)) this.#missing.set(id, missing);
  }

  missing(): [AccountId, bigint][] {
    return [...this.#missing];
  }

  /** Whose XLM is held for entries of somebody else, or is no more, where that changes. */
  changes(): ReserveChange[] {
    const changes = new Map<string, ReserveChange>();
    for (const { before, now } of this.#held.values()) {
      const payer = now && payerOf(now);
      const until = (before && payerOf(before)) ?? undefined;
      // What one opens, or can claim, one can close again.
      const own = now?.owner === payer || (now?.claimants ?? []).includes(payer as AccountId);
      if (!now || !payer || payer === until || (own && before === null)) continue;
      const name = [payer, until, now.owner].join(' ');
      const change = changes.get(name) ?? {
        what: 'reserve',
        payer,
        ...(until === undefined || until === now.owner ? {} : { before: until }),
        owner: now.owner,
        entries: [],
        amount: '0',
        freedBy: now.owner === null ? 'claimants' : 'owner',
      };
      const kind = change.entries.find((entry) => entry.kind === now.kind);
      if (kind) kind.count++;
      else change.entries.push({ kind: now.kind, count: 1 });
      change.amount = (BigInt(change.amount) + BigInt(now.units) * this.#baseReserve).toString();
      changes.set(name, change);
    }
    return [...changes.values()];
  }
}
