/** What the ledger says of accounts, lines and balances. Each question remembers which entries it lacked, so that one further read can fetch them all. */
import type { xdr } from '@stellar/stellar-sdk/base';
import { type AccountState, parseAccount } from '../chain/account';
import type { ClassicAsset } from '../chain/assets';
import {
  accountKey,
  claimableBalanceKey,
  dataKey,
  memoRequiredKey,
  offerKey,
  poolKey,
  poolLineKey,
  trustlineKey,
} from '../chain/ledger-keys';
import type { Entry, Reading } from '../chain/reading';
import { type Rules, USUAL } from '../chain/rules';
import { type AccountId, type Address, isAccountId } from '../primitives/addresses';

export class LedgerFacts {
  readonly #reading: Reading | undefined;
  readonly #missing = new Map<string, xdr.LedgerKey>();

  constructor(reading: Reading | undefined) {
    this.#reading = reading;
  }

  /** The ledger that the facts are from; 0 before anything was read. */
  get ledger(): number {
    return this.#reading?.ledger ?? 0;
  }

  get closeTime(): number {
    return this.#reading?.closeTime ?? 0;
  }

  /** What the network holds to. */
  get rules(): Rules {
    return this.#reading?.rules ?? USUAL;
  }

  get ledgerSeconds(): number {
    return this.rules.ledgerSeconds;
  }

  /** Entries that were asked for and never read. */
  get missing(): xdr.LedgerKey[] {
    return [...this.#missing.values()];
  }

  protected wasRead(key: xdr.LedgerKey): boolean {
    return this.#reading?.has(key) ?? false;
  }

  /** null: read, and not there. undefined: not read yet. */
  entry(key: xdr.LedgerKey): Entry | null | undefined {
    if (this.wasRead(key)) return this.#reading?.get(key) ?? null;
    this.#missing.set(key.toXdr('base64'), key);
    return undefined;
  }

  account(id: AccountId): AccountState | null | undefined {
    const entry = this.entry(accountKey(id));
    return entry ? (parseAccount(entry, this.rules) ?? null) : entry;
  }

  /** Whether `key` has weight at the account `id`. */
  isSigner(key: Address, id: Address): boolean {
    return isAccountId(id) && Boolean(this.account(id)?.signers.some((signer) => signer.key === key));
  }

  /** What is under a key, read as what it should be. null: read, and not there. */
  #under<T>(key: xdr.LedgerKey, as: (data: xdr.LedgerEntryData) => T | undefined): T | null | undefined {
    const entry = this.entry(key);
    return entry ? (as(entry.data) ?? null) : entry;
  }

  accountEntry(id: AccountId): xdr.AccountEntry | null | undefined {
    return this.#under(accountKey(id), (data) => (data.type === 'account' ? data.account : undefined));
  }

  /** null: no line. */
  trustline(id: AccountId, asset: ClassicAsset): xdr.TrustLineEntry | null | undefined {
    return this.#under(trustlineKey(id, asset), (data) => (data.type === 'trustline' ? data.trustLine : undefined));
  }

  /** A line for the shares of the liquidity pool that bears this id in hex. null: no line. */
  poolLine(id: AccountId, pool: string): xdr.TrustLineEntry | null | undefined {
    return this.#under(poolLineKey(id, pool), (data) => (data.type === 'trustline' ? data.trustLine : undefined));
  }

  /** null: taken, withdrawn, or never there. */
  offer(seller: AccountId, offerId: bigint): xdr.OfferEntry | null | undefined {
    return this.#under(offerKey(seller, offerId), (data) => (data.type === 'offer' ? data.offer : undefined));
  }

  /** null: claimed, or never there. */
  claimable(balanceId: xdr.ClaimableBalanceId): xdr.ClaimableBalanceEntry | null | undefined {
    return this.#under(claimableBalanceKey(balanceId.toXdr('hex')), (data) =>
      data.type === 'claimableBalance' ? data.claimableBalance : undefined,
    );
  }

  /** By its id in hex. null: nobody has shares of it. */
  pool(id: string): xdr.LiquidityPoolEntryConstantProduct | null | undefined {
    return this.#under(poolKey(id), (data) => (data.type === 'liquidityPool' ? data.liquidityPool.body.constantProduct : undefined));
  }

  dataEntry(id: AccountId, name: Uint8Array): xdr.DataEntry | null | undefined {
    return this.#under(dataKey(id, name), (data) => (data.type === 'data' ? data.data : undefined));
  }

  /** Who pays for an entry's reserve in its owner's place; null: nobody does, or it is not there. undefined: not read, or nobody says. */
  sponsor(key: xdr.LedgerKey): AccountId | null | undefined {
    const entry = this.entry(key);
    return entry ? entry.sponsor : entry;
  }

  /** SEP-29: the account asks for a memo on every payment. */
  wantsMemo(id: AccountId): boolean {
    return Boolean(this.entry(memoRequiredKey(id)));
  }
}
