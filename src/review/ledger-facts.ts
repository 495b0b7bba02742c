/** What the ledger says of accounts, lines and balances. Each question remembers which entries it lacked, so that one further read can fetch them all. */
import { xdr } from '@stellar/stellar-sdk/base';
import { BASE_RESERVE } from '../chain/account';
import type { ClassicAsset } from '../chain/assets';
import { accountKey, trustlineKey } from '../chain/ledger-keys';
import { publicKey } from '../chain/names';
import type { Entry, Reading } from '../chain/reading';
import type { AccountId } from '../primitives/addresses';
import { signerText } from './classic/signer-text';
import type { Control } from './control';
import { accountText } from './names';

export interface AccountFacts extends Control {
  id: AccountId;
  balance: bigint;
  /** Stroops held as reserve. */
  reserve: bigint;
  selling: bigint;
  sequence: bigint;
  flags: number;
}

const MEMO_REQUIRED = new TextEncoder().encode('config.memo_required');

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

  /** null: read, and not there. undefined: not read yet. */
  entry(key: xdr.LedgerKey): Entry | null | undefined {
    if (this.#reading?.has(key)) return this.#reading.get(key) ?? null;
    this.#missing.set(key.toXdr('base64'), key);
    return undefined;
  }

  account(id: AccountId): AccountFacts | null | undefined {
    const entry = this.entry(accountKey(id));
    if (!entry) return entry;
    return entry.data.type === 'account' ? accountFacts(id, entry.data.account) : null;
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

  hasData(id: AccountId, name: Uint8Array): boolean {
    const key = new xdr.LedgerKeyData({ accountId: publicKey(id), dataName: name });
    return Boolean(this.entry(xdr.LedgerKey.data(key)));
  }

  /** SEP-29: the account asks for a memo on every payment. */
  wantsMemo(id: AccountId): boolean {
    return this.hasData(id, MEMO_REQUIRED);
  }
}

function accountFacts(id: AccountId, entry: xdr.AccountEntry): AccountFacts {
  const v1 = entry.ext.type === 'v1' ? entry.ext.v1 : undefined;
  const v2 = v1?.ext.type === 'v2' ? v1.ext.v2 : undefined;
  const units = BigInt(2 + entry.numSubEntries + (v2?.numSponsoring ?? 0) - (v2?.numSponsored ?? 0));
  const [master = 0, low = 0, medium = 0, high = 0] = entry.thresholds.toBytes();
  return {
    id: accountText(entry.accountId),
    balance: entry.balance,
    reserve: units * BASE_RESERVE,
    selling: v1?.liabilities.selling ?? 0n,
    sequence: entry.seqNum,
    flags: entry.flags,
    thresholds: { low, medium, high },
    signers: [{ key: id, weight: master }, ...entry.signers.map(({ key, weight }) => ({ key: signerText(key).key, weight }))],
  };
}
