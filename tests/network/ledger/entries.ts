/** Classic entries over a layer: accounts with their reserve, trustlines, claimable balances (contracts.md part 9). */
import { Asset, Keypair, xdr } from '@stellar/stellar-sdk/base';
import { accountKey, keyString, trustlineKey } from '../host/entries';
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

export class Classic {
  constructor(
    readonly layer: Layer,
    readonly sequence: number,
  ) {}

  account(id: string): xdr.AccountEntry | undefined {
    const data = this.layer.get(keyString(accountKey(id)))?.data;
    return data?.type === 'account' ? data.account : undefined;
  }

  putAccount(id: string, change: Partial<xdr.AccountEntry>): void {
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
        thresholds: new Uint8Array([1, 0, 0, 0]),
        signers: [],
        ext: xdr.AccountEntryExt.v0(),
      } as never),
    );
    this.layer.set(keyString(accountKey(id)), { data, lastModified: this.sequence });
  }

  minimum(account: xdr.AccountEntry): bigint {
    const v2 = account.ext.type === 'v1' && account.ext.v1.ext.type === 'v2' ? account.ext.v1.ext.v2 : undefined;
    return BigInt(2 + account.numSubEntries + (v2?.numSponsoring ?? 0) - (v2?.numSponsored ?? 0)) * BASE_RESERVE;
  }

  /** What may be spent: reserve and selling liabilities left out; may be negative. */
  available(id: string): bigint {
    const account = this.account(id);
    if (!account) return 0n;
    const selling = account.ext.type === 'v1' ? account.ext.v1.liabilities.selling : 0n;
    return account.balance - this.minimum(account) - selling;
  }

  trustline(id: string, asset: string): xdr.TrustLineEntry | undefined {
    const data = this.layer.get(keyString(trustlineKey(id, asset)))?.data;
    return data?.type === 'trustline' ? data.trustLine : undefined;
  }

  putTrustline(id: string, asset: string, change: Partial<xdr.TrustLineEntry>): void {
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

  balance(id: xdr.ClaimableBalanceId): xdr.ClaimableBalanceEntry | undefined {
    const data = this.layer.get(keyString(balanceKey(id)))?.data;
    return data?.type === 'claimableBalance' ? data.claimableBalance : undefined;
  }

  putBalance(entry: xdr.ClaimableBalanceEntry): void {
    this.layer.set(keyString(balanceKey(entry.balanceId)), {
      data: xdr.LedgerEntryData.claimableBalance(entry),
      lastModified: this.sequence,
    });
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

/** Whether a stored predicate holds in a ledger that closes at `closeTime`. */
export function predicateHolds(predicate: xdr.ClaimPredicate, closeTime: bigint): boolean {
  switch (predicate.type) {
    case 'claimPredicateUnconditional':
      return true;
    case 'claimPredicateAnd':
      return predicate.andPredicates.every((inner) => predicateHolds(inner, closeTime));
    case 'claimPredicateOr':
      return predicate.orPredicates.some((inner) => predicateHolds(inner, closeTime));
    case 'claimPredicateNot':
      return predicate.notPredicate !== null && !predicateHolds(predicate.notPredicate, closeTime);
    case 'claimPredicateBeforeAbsoluteTime':
      return predicate.absBefore > closeTime;
    case 'claimPredicateBeforeRelativeTime':
      return false;
  }
}

/** Relative times become absolute when the balance is created. */
export function absolutePredicate(predicate: xdr.ClaimPredicate, closeTime: bigint): xdr.ClaimPredicate {
  const P = xdr.ClaimPredicate;
  switch (predicate.type) {
    case 'claimPredicateAnd':
      return P.claimPredicateAnd(predicate.andPredicates.map((inner) => absolutePredicate(inner, closeTime)));
    case 'claimPredicateOr':
      return P.claimPredicateOr(predicate.orPredicates.map((inner) => absolutePredicate(inner, closeTime)));
    case 'claimPredicateNot':
      return P.claimPredicateNot(predicate.notPredicate && absolutePredicate(predicate.notPredicate, closeTime));
    case 'claimPredicateBeforeRelativeTime':
      return P.claimPredicateBeforeAbsoluteTime(closeTime + predicate.relBefore);
    default:
      return predicate;
  }
}
