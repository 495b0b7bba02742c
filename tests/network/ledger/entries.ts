/** Classic entries over a layer: accounts with their reserve, trustlines, claimable balances (contracts.md part 9). */
import { Asset, Keypair, StrKey, xdr } from '@stellar/stellar-sdk/base';
import { accountKey, keyString, trustlineKey } from '../host/entries';
import { readExtra } from './account-ext';
import type { Layer } from './store';

export const BASE_RESERVE = 5_000_000n;
export const MAX_SUBENTRIES = 1000;
export const I64_MAX = 9_223_372_036_854_775_807n;
export const AUTHORIZED = 1;

/** 'native' or 'CODE:ISSUER'. */
export function assetText(asset: xdr.Asset): string {
  const named = Asset.fromOperation(asset);
  return named.isNative() ? 'native' : `${named.getCode()}:${named.getIssuer()}`;
}

export function assetOf(text: string): Asset {
  if (text === 'native') return Asset.native();
  const [code = '', issuer] = text.split(':');
  return new Asset(code, issuer);
}

export const issuerOf = (asset: string): string => asset.split(':')[1] ?? '';

export const accountText = (id: xdr.PublicKey): string => StrKey.encodeEd25519PublicKey(id.ed25519.toBytes());

/** The `G…` below a muxed account. */
export const muxedText = (id: xdr.MuxedAccount): string =>
  StrKey.encodeEd25519PublicKey((id.type === 'keyTypeEd25519' ? id.ed25519 : id.med25519.ed25519).toBytes());

export class Classic {
  constructor(
    readonly layer: Layer,
    /** What written entries say of when they were last modified. */
    readonly sequence: number,
  ) {}

  account(id: string): xdr.AccountEntry | undefined {
    const data = this.layer.get(keyString(accountKey(id)))?.data;
    return data?.type === 'account' ? data.account : undefined;
  }

  putAccount(id: string, change: Partial<ConstructorParameters<typeof xdr.AccountEntry>[0]>): void {
    const old = this.account(id);
    if (!old) throw new Error(`no account ${id}`);
    const data = xdr.LedgerEntryData.account(new xdr.AccountEntry({ ...old, ...change }));
    this.layer.set(keyString(accountKey(id)), { data, lastModified: this.sequence });
  }

  createAccount(id: string, balance: bigint): void {
    const data = xdr.LedgerEntryData.account(
      new xdr.AccountEntry({
        accountId: Keypair.fromPublicKey(id).xdrAccountId(),
        balance,
        seqNum: BigInt(this.sequence) << 32n,
        numSubEntries: 0,
        inflationDest: null,
        flags: 0,
        homeDomain: '',
        thresholds: Uint8Array.of(1, 0, 0, 0),
        signers: [],
        ext: xdr.AccountEntryExt.v0(),
      }),
    );
    this.layer.set(keyString(accountKey(id)), { data, lastModified: this.sequence });
  }

  /** The reserve (contracts.md 9.3). */
  minimum(account: xdr.AccountEntry): bigint {
    const { sponsoring, sponsored } = readExtra(account);
    return BigInt(2 + account.numSubEntries + sponsoring - sponsored) * BASE_RESERVE;
  }

  /** What may be spent: reserve and selling liabilities left out; may be negative. */
  available(id: string): bigint {
    const account = this.account(id);
    return account ? account.balance - this.minimum(account) - readExtra(account).selling : 0n;
  }

  trustline(id: string, asset: string): xdr.TrustLineEntry | undefined {
    const data = this.layer.get(keyString(trustlineKey(id, asset)))?.data;
    return data?.type === 'trustline' ? data.trustLine : undefined;
  }

  /** Changes a trustline; opens it, as one more subentry, where there is none. */
  putTrustline(id: string, asset: string, change: Partial<ConstructorParameters<typeof xdr.TrustLineEntry>[0]>): void {
    const old = this.trustline(id, asset);
    const line = new xdr.TrustLineEntry({
      accountId: Keypair.fromPublicKey(id).xdrAccountId(),
      asset: assetOf(asset).toTrustLineXdrObject(),
      balance: 0n,
      limit: I64_MAX,
      flags: AUTHORIZED,
      ext: xdr.TrustLineEntryExt.v0(),
      ...old,
      ...change,
    });
    this.layer.set(keyString(trustlineKey(id, asset)), { data: xdr.LedgerEntryData.trustline(line), lastModified: this.sequence });
    if (!old) this.putAccount(id, { numSubEntries: (this.account(id)?.numSubEntries ?? 0) + 1 });
  }

  deleteTrustline(id: string, asset: string): void {
    this.layer.delete(keyString(trustlineKey(id, asset)));
    this.putAccount(id, { numSubEntries: (this.account(id)?.numSubEntries ?? 1) - 1 });
  }

  /** Writes something beside the account under a name; one more subentry where there is none. */
  putData(id: string, name: string, value: Uint8Array): void {
    const accountId = Keypair.fromPublicKey(id).xdrAccountId();
    const key = keyString(xdr.LedgerKey.data(new xdr.LedgerKeyData({ accountId, dataName: name })));
    const known = this.layer.get(key);
    const entry = new xdr.DataEntry({ accountId, dataName: name, dataValue: value, ext: xdr.DataEntryExt.v0() });
    this.layer.set(key, { data: xdr.LedgerEntryData.data(entry), lastModified: this.sequence });
    if (!known) this.putAccount(id, { numSubEntries: (this.account(id)?.numSubEntries ?? 0) + 1 });
  }

  /** A claimable balance and who pays its reserve. */
  balance(id: xdr.ClaimableBalanceId): { entry: xdr.ClaimableBalanceEntry; sponsor: string | undefined } | undefined {
    const stored = this.layer.get(keyString(balanceKey(id)));
    return stored?.data.type === 'claimableBalance' ? { entry: stored.data.claimableBalance, sponsor: stored.sponsor } : undefined;
  }

  putBalance(entry: xdr.ClaimableBalanceEntry, sponsor: string): void {
    const data = xdr.LedgerEntryData.claimableBalance(entry);
    this.layer.set(keyString(balanceKey(entry.balanceId)), { data, lastModified: this.sequence, sponsor });
  }

  deleteBalance(id: xdr.ClaimableBalanceId): void {
    this.layer.delete(keyString(balanceKey(id)));
  }
}

export function balanceKey(id: xdr.ClaimableBalanceId): xdr.LedgerKey {
  return xdr.LedgerKey.claimableBalance(new xdr.LedgerKeyClaimableBalance({ balanceId: id }));
}

export function liabilities(line: xdr.TrustLineEntry): { buying: bigint; selling: bigint } {
  return line.ext.type === 'v1' ? line.ext.v1.liabilities : { buying: 0n, selling: 0n };
}
