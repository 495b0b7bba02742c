/** XLM held as reserve while the operations run (contracts.md 9.3), who pays it, and whether there is enough. */

import { type AccountState, BASE_RESERVE } from '../chain/account';
import type { AccountId } from '../primitives/addresses';
import type { Holdings } from './holdings';
import { XLM } from './names';

export class Reserves {
  /** Sponsored account → who pays for it now. */
  readonly #sponsors = new Map<AccountId, AccountId>();
  readonly #missing = new Map<AccountId, bigint>();
  readonly #holdings: Holdings;
  readonly #account: (id: AccountId) => AccountState | null | undefined;

  constructor(holdings: Holdings, account: (id: AccountId) => AccountState | null | undefined) {
    this.#holdings = holdings;
    this.#account = account;
  }

  begin(sponsored: AccountId, sponsor: AccountId): void {
    this.#sponsors.set(sponsored, sponsor);
  }

  end(sponsored: AccountId): void {
    this.#sponsors.delete(sponsored);
  }

  /** Whether begun sponsorships were all ended. */
  get open(): boolean {
    return this.#sponsors.size > 0;
  }

  /** `units` base reserves more (or less) for an entry of `owner`, at its sponsor's cost where one is active. */
  hold(owner: AccountId, units: bigint): void {
    const payer = this.#sponsors.get(owner) ?? owner;
    this.#holdings.add(payer, 'reserve', XLM, { amount: units * BASE_RESERVE });
    if (units > 0n) this.check(payer);
  }

  /** Notes what is missing for `id` to keep its reserve at this point. */
  check(id: AccountId): void {
    const facts = this.#account(id);
    const balance = this.#holdings.now(id, 'wallet', XLM);
    const reserve = this.#holdings.now(id, 'reserve', XLM);
    if (!facts || balance === undefined || reserve === undefined) return;
    const missing = reserve + facts.selling - balance;
    if (missing > (this.#missing.get(id) ?? 0n)) this.#missing.set(id, missing);
  }

  missing(): [AccountId, bigint][] {
    return [...this.#missing];
  }
}
