/** Classic entries over a layer: accounts with their reserve, trustlines, offers, data, claimable balances, pools (contracts.md part 9). */
import { Asset, hash, Keypair, StrKey, xdr } from '@stellar/stellar-sdk/base';
import { accountKey, keyString, trustlineKey } from '../host/entries';
import { readExtra } from './account-ext';
import type { KeyString, Layer } from './store';

export const MAX_SUBENTRIES = 1000;
export const I64_MAX = 9_223_372_036_854_775_807n;
/** Flags of trustlines; the last also of claimable balances, where it is 1. */
export const AUTHORIZED = 1;
export const MAINTAINS_LIABILITIES = 2;
export const CLAWBACK_ENABLED = 4;
export const BALANCE_CLAWBACK_ENABLED = 1;
/** Flags of accounts. */
export const AUTH_REQUIRED = 1;
export const AUTH_REVOCABLE = 2;
export const AUTH_IMMUTABLE = 4;
export const AUTH_CLAWBACK = 8;

const texts = new WeakMap<xdr.Asset, string>();

/** 'native' or 'CODE:ISSUER'. */
export function assetText(asset: xdr.Asset): string {
  const known = texts.get(asset);
  if (known !== undefined) return known;
  const named = Asset.fromOperation(asset);
  const text = named.isNative() ? 'native' : `${named.getCode()}:${named.getIssuer()}`;
  texts.set(asset, text);
  return text;
}

/** Whether an asset's code is one: letters and digits, then zeros; five at least in the long form. */
export function isAsset(asset: xdr.Asset): boolean {
  if (asset.type === 'assetTypeNative') return true;
  const long = asset.type === 'assetTypeCreditAlphanum12';
  const code = (long ? asset.alphaNum12 : asset.alphaNum4).assetCode.toBytes();
  const text = String.fromCharCode(...code).replace(/\0+$/, '');
  return /^[A-Za-z0-9]+$/.test(text) && (!long || text.length > 4);
}

export function assetOf(text: string): Asset {
  if (text === 'native') return Asset.native();
  const [code = '', issuer] = text.split(':');
  return new Asset(code, issuer);
}

export const issuerOf = (asset: string): string => asset.split(':')[1] ?? '';

export const accountText = (id: xdr.PublicKey): string => StrKey.encodeEd25519PublicKey(id.ed25519.toBytes());

export const publicKey = (id: string): xdr.PublicKey => Keypair.fromPublicKey(id).xdrAccountId();

/** The `G…` below a muxed account. */
export const muxedText = (id: xdr.MuxedAccount): string =>
  StrKey.encodeEd25519PublicKey((id.type === 'keyTypeEd25519' ? id.ed25519 : id.med25519.ed25519).toBytes());

type Fields<Entry extends abstract new (input: never) => unknown> = Partial<ConstructorParameters<Entry>[0]>;

export class Classic {
  constructor(
    readonly layer: Layer,
    /** What written entries say of when they were last modified. */
    readonly sequence: number,
  ) {}

  /** Writes an entry's data; who pays for it stays as it was. */
  write(key: KeyString, data: xdr.LedgerEntryData): void {
    const sponsor = this.layer.get(key)?.sponsor;
    this.layer.set(key, { data, lastModified: this.sequence, ...(sponsor === undefined ? {} : { sponsor }) });
  }

  /** Says who pays for an entry: null where nobody does any more. */
  writeSponsor(key: KeyString, sponsor: string | null): void {
    const stored = this.layer.get(key);
    if (stored) this.layer.set(key, { ...stored, lastModified: this.sequence, sponsor });
  }

  account(id: string): xdr.AccountEntry | undefined {
    const data = this.layer.get(accountName(id))?.data;
    return data?.type === 'account' ? data.account : undefined;
  }

  putAccount(id: string, change: Fields<typeof xdr.AccountEntry>): void {
    const old = this.account(id);
    if (!old) throw new Error(`no account ${id}`);
    this.write(accountName(id), xdr.LedgerEntryData.account(new xdr.AccountEntry({ ...old, ...change })));
  }

  createAccount(id: string, balance: bigint): void {
    const data = xdr.LedgerEntryData.account(
      new xdr.AccountEntry({
        accountId: publicKey(id),
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
    this.write(accountName(id), data);
  }

  /** The reserve (contracts.md 9.3). */
  minimum(account: xdr.AccountEntry): bigint {
    const { sponsoring, sponsored } = readExtra(account);
    return BigInt(2 + account.numSubEntries + sponsoring - sponsored) * this.layer.settled.baseReserve;
  }

  /** What may be spent: reserve and selling liabilities left out; may be negative. */
  available(id: string): bigint {
    const account = this.account(id);
    return account ? account.balance - this.minimum(account) - readExtra(account).selling : 0n;
  }

  /** By its key: of an asset, or of a pool's shares. */
  line(name: KeyString): xdr.TrustLineEntry | undefined {
    const data = this.layer.get(name)?.data;
    return data?.type === 'trustline' ? data.trustLine : undefined;
  }

  putLine(name: KeyString, change: Fields<typeof xdr.TrustLineEntry>): void {
    const old = this.line(name);
    if (!old) throw new Error(`no line ${name}`);
    this.write(name, xdr.LedgerEntryData.trustline(new xdr.TrustLineEntry({ ...old, ...change })));
  }

  trustline(id: string, asset: string): xdr.TrustLineEntry | undefined {
    return this.line(lineName(id, asset));
  }

  /** Changes a trustline; opens it, as one more subentry, where there is none. */
  putTrustline(id: string, asset: string, change: Fields<typeof xdr.TrustLineEntry>): void {
    const old = this.trustline(id, asset);
    const line = old ?? newLine(id, assetOf(asset).toTrustLineXdrObject(), I64_MAX, AUTHORIZED);
    this.write(lineName(id, asset), xdr.LedgerEntryData.trustline(new xdr.TrustLineEntry({ ...line, ...change })));
    if (!old) this.putAccount(id, { numSubEntries: (this.account(id)?.numSubEntries ?? 0) + 1 });
  }

  /** Writes something beside the account under a name; one more subentry where there is none. */
  putData(id: string, name: string, value: Uint8Array): void {
    const key = keyString(dataKey(id, name));
    const known = this.layer.get(key);
    this.write(key, newData(id, name, value));
    if (!known) this.putAccount(id, { numSubEntries: (this.account(id)?.numSubEntries ?? 0) + 1 });
  }

  offer(id: string, offerId: bigint): xdr.OfferEntry | undefined {
    const data = this.layer.get(keyString(offerKey(id, offerId)))?.data;
    return data?.type === 'offer' ? data.offer : undefined;
  }

  pool(id: PoolHash): xdr.LiquidityPoolEntryConstantProduct | undefined {
    const data = this.layer.get(keyString(poolKey(id)))?.data;
    return data?.type === 'liquidityPool' ? data.liquidityPool.body.constantProduct : undefined;
  }

  putPool(id: PoolHash, body: Fields<typeof xdr.LiquidityPoolEntryConstantProduct>): void {
    const old = this.pool(id);
    const fresh = { reserveA: 0n, reserveB: 0n, totalPoolShares: 0n, poolSharesTrustLineCount: 0n };
    const params = body.params ?? old?.params;
    if (!params) throw new Error(`no pool ${id}`);
    const constant = new xdr.LiquidityPoolEntryConstantProduct({ ...fresh, ...old, ...body, params });
    const entry = new xdr.LiquidityPoolEntry({
      liquidityPoolId: poolId(id),
      body: xdr.LiquidityPoolEntryBody.liquidityPoolConstantProduct(constant),
    });
    this.write(keyString(poolKey(id)), xdr.LedgerEntryData.liquidityPool(entry));
  }

  /** A claimable balance and who pays its reserve. */
  balance(id: xdr.ClaimableBalanceId): { entry: xdr.ClaimableBalanceEntry; sponsor: string | undefined } | undefined {
    const stored = this.layer.get(keyString(balanceKey(id)));
    if (stored?.data.type !== 'claimableBalance') return undefined;
    return { entry: stored.data.claimableBalance, sponsor: stored.sponsor ?? undefined };
  }

  putBalance(entry: xdr.ClaimableBalanceEntry, sponsor: string): void {
    const data = xdr.LedgerEntryData.claimableBalance(entry);
    this.layer.set(keyString(balanceKey(entry.balanceId)), { data, lastModified: this.sequence, sponsor });
  }
}

/** Keys of accounts and lines in base64, which are asked for again and again. */
const names = new Map<string, KeyString>();
const MOST_NAMES = 20_000;

function named(text: string, make: () => xdr.LedgerKey): KeyString {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= MOST_NAMES) names.clear();
  const name = keyString(make());
  names.set(text, name);
  return name;
}

export const accountName = (id: string): KeyString => named(id, () => accountKey(id));

/** `asset` is 'CODE:ISSUER'. */
export const lineName = (id: string, asset: string): KeyString => named(`${id} ${asset}`, () => trustlineKey(id, asset));

/** A pool's id, hex. */
export type PoolHash = string;

const bytesOf = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
export const poolHash = (id: xdr.PoolId): PoolHash => Array.from(id.toBytes(), (byte) => byte.toString(16).padStart(2, '0')).join('');
export const poolId = (id: PoolHash): xdr.PoolId => new xdr.PoolId(bytesOf(id));

export const POOL_FEE_BPS = 30;

/** The pool of two assets; they may come in any order. */
export function poolOf(one: Asset, other: Asset): { id: PoolHash; params: xdr.LiquidityPoolConstantProductParameters } {
  const [a, b] = Asset.compare(one, other) < 0 ? [one, other] : [other, one];
  const params = new xdr.LiquidityPoolConstantProductParameters({ assetA: a.toXdrObject(), assetB: b.toXdrObject(), fee: POOL_FEE_BPS });
  const bytes = hash(xdr.LiquidityPoolParameters.liquidityPoolConstantProduct(params).toXdr());
  return { id: poolHash(new xdr.PoolId(bytes)), params };
}

/** The key of an account's line of a pool's shares. */
export const sharesName = (id: string, pool: PoolHash): KeyString =>
  named(`${id} pool ${pool}`, () =>
    xdr.LedgerKey.trustline(
      new xdr.LedgerKeyTrustLine({ accountId: publicKey(id), asset: xdr.TrustLineAsset.assetTypePoolShare(poolId(pool)) }),
    ),
  );

export function newLine(id: string, asset: xdr.TrustLineAsset, limit: bigint, flags: number): xdr.TrustLineEntry {
  return new xdr.TrustLineEntry({ accountId: publicKey(id), asset, balance: 0n, limit, flags, ext: xdr.TrustLineEntryExt.v0() });
}

export function newData(id: string, name: string, value: Uint8Array | xdr.DataValue): xdr.LedgerEntryData {
  return xdr.LedgerEntryData.data(
    new xdr.DataEntry({ accountId: publicKey(id), dataName: name, dataValue: value, ext: xdr.DataEntryExt.v0() }),
  );
}

export function dataKey(id: string, name: string): xdr.LedgerKey {
  return xdr.LedgerKey.data(new xdr.LedgerKeyData({ accountId: publicKey(id), dataName: name }));
}

export function offerKey(id: string, offerId: bigint): xdr.LedgerKey {
  return xdr.LedgerKey.offer(new xdr.LedgerKeyOffer({ sellerId: publicKey(id), offerId }));
}

export function poolKey(id: PoolHash): xdr.LedgerKey {
  return xdr.LedgerKey.liquidityPool(new xdr.LedgerKeyLiquidityPool({ liquidityPoolId: poolId(id) }));
}

export function balanceKey(id: xdr.ClaimableBalanceId): xdr.LedgerKey {
  return xdr.LedgerKey.claimableBalance(new xdr.LedgerKeyClaimableBalance({ balanceId: id }));
}
