/** What the ledger says of accounts, lines and balances. Each question remembers which entries it lacked, so that one further read can fetch them all. */
import { xdr } from '@stellar/stellar-sdk/base';
import { type AccountState, parseAccount } from '../chain/account';
import type { ClassicAsset } from '../chain/assets';
import { accountKey, dataKey, memoRequiredKey, trustlineKey } from '../chain/ledger-keys';
import type { Entry, Reading } from '../chain/reading';
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
    return entry ? (parseAccount(entry) ?? null) : entry;
  }

  /** Whether `key` has weight at the account `id`. */
  isSigner(key: Address, id: Address): boolean {
    return isAccountId(id) && Boolean(this.account(id)?.signers.some((signer) => signer.key === key));
  }

  /** null: no line. */
  trustline(id: AccountId, asset: ClassicAsset): xdr.TrustLineEntry | null | undefined {
    const entry = this.entry(trustlineKey(id, asset));
    if (!entry) return entry;
    return entry.data.type === 'trustline' ? entry.data.trustLine : null;
  }

  /** null: claimed, or never there. */
  claimable(balanceId: xdr.ClaimableBalanceId): xdr.ClaimableBalanceEntry | null | undefined {
    const entry = this.entry(xdr.LedgerKey.claimableBalance(new xdr.LedgerKeyClaimableBalance({ balanceId })));
    if (!entry) return entry;
    return entry.data.type === 'claimableBalance' ? entry.data.claimableBalance : null;
  }

  /** The two assets of a liquidity pool. */
  poolAssets(liquidityPoolId: xdr.PoolId): readonly [xdr.Asset, xdr.Asset] | undefined {
    const data = this.entry(xdr.LedgerKey.liquidityPool(new xdr.LedgerKeyLiquidityPool({ liquidityPoolId })))?.data;
    if (data?.type !== 'liquidityPool') return undefined;
    const { assetA, assetB } = data.liquidityPool.body.constantProduct.params;
    return [assetA, assetB];
  }

  hasData(id: AccountId, name: Uint8Array): boolean {
    return Boolean(this.entry(dataKey(id, name)));
  }

  /** SEP-29: the account asks for a memo on every payment. */
  wantsMemo(id: AccountId): boolean {
    return Boolean(this.entry(memoRequiredKey(id)));
  }
}
