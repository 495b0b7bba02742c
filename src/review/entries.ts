/**
 * The ledger's entries as the operations before leave them: accounts, lines, offers, data, claimable balances, pools. What is asked
 * for the first time comes from the facts; undefined: they do not tell; null: there is none. Balances are in the Holdings, and who
 * pays for an entry in the Reserves.
 */
import type { xdr } from '@stellar/stellar-sdk/base';
import { signerAddress } from '../chain/names';
import { type Predicate, predicateOf } from '../chain/predicate';
import { type AccountId, accountIdOf } from '../primitives/addresses';
import { toHex } from '../primitives/hex';
import type { AssetParam } from '../primitives/plan-words';
import { cleanBytes } from '../primitives/text';
import { classicAsset } from './balances';
import type { Facts } from './facts';
import { accountText, assetKey, assetParam } from './names';

type Maybe<T> = T | null | undefined;

export interface SignerNow {
  key: string;
  weight: number;
  /** Who pays for it; null: the account. */
  sponsor: AccountId | null;
}

export interface AccountNow {
  id: AccountId;
  sequence: bigint;
  flags: number;
  domain: string;
  /** Of its own key. */
  master: number;
  signers: SignerNow[];
  thresholds: { low: number; medium: number; high: number };
  subentries: number;
  sponsoring: number;
  sponsored: number;
  /** Of the subentries, so many may be gone. */
  maybe: number;
  /** Of XLM. */
  buying: bigint;
  selling: bigint;
  /** What offers bind is at most this: some of them may be gone. */
  loose: boolean;
}

/** Of an asset, or of a pool's shares. */
export interface LineNow {
  holder: AccountId;
  asset: AssetParam;
  flags: number;
  limit: bigint;
  buying: bigint;
  selling: bigint;
  /** What offers bind is at most this: some of them may be gone. */
  loose: boolean;
  /** Lines for pools' shares that need it. */
  uses: number;
}

export interface OfferNow {
  selling: AssetParam;
  buying: AssetParam;
  amount: bigint;
  price: { n: number; d: number };
}

export interface ClaimableNow {
  asset: AssetParam;
  amount: bigint;
  clawback: boolean;
  /** An operation before has set it aside. */
  fresh?: true;
  /** Times are absolute. */
  claimants: { destination: AccountId; predicate: Predicate }[];
}

export interface PoolNow {
  assets: [AssetParam, AssetParam];
  reserves: [bigint, bigint];
  shares: bigint;
  /** Lines for its shares: the last one that closes ends it. */
  lines: bigint;
}

/** Bits of an account's flags. */
export const ACCOUNT_FLAG = { required: 1, revocable: 2, immutable: 4, clawback: 8 } as const;
/** Bits of a line's flags. */
export const LINE_FLAG = { authorized: 1, maintain: 2, clawback: 4 } as const;

export class Entries {
  readonly #facts: Facts;
  readonly #accounts = new Map<AccountId, { before: Maybe<AccountNow>; now: Maybe<AccountNow> }>();
  readonly #lines = new Map<string, { before: Maybe<LineNow>; now: Maybe<LineNow> }>();
  readonly #offers = new Map<string, Maybe<OfferNow>>();
  readonly #data = new Map<string, Maybe<true>>();
  readonly #claimables = new Map<string, Maybe<ClaimableNow>>();
  readonly #pools = new Map<string, Maybe<PoolNow>>();

  constructor(facts: Facts) {
    this.#facts = facts;
  }

  account(id: AccountId): Maybe<AccountNow> {
    return this.#account(id).now;
  }

  /** As it was before the transaction. */
  accountBefore(id: AccountId): Maybe<AccountNow> {
    return this.#account(id).before;
  }

  #account(id: AccountId) {
    let cached = this.#accounts.get(id);
    if (!cached) {
      const entry = this.#facts.accountEntry(id);
      cached = { before: entry && accountOf(id, entry), now: entry && accountOf(id, entry) };
      this.#accounts.set(id, cached);
    }
    return cached;
  }

  openAccount(id: AccountId, sequence: bigint): void {
    const cached = this.#account(id);
    cached.now = {
      id,
      sequence,
      flags: 0,
      domain: '',
      master: 1,
      signers: [],
      thresholds: { low: 0, medium: 0, high: 0 },
      subentries: 0,
      sponsoring: 0,
      sponsored: 0,
      maybe: 0,
      buying: 0n,
      selling: 0n,
      loose: false,
    };
  }

  closeAccount(id: AccountId): void {
    this.#account(id).now = null;
  }

  /** Every account that was looked at. */
  accounts(): { id: AccountId; before: Maybe<AccountNow>; now: Maybe<AccountNow> }[] {
    return [...this.#accounts].map(([id, states]) => ({ id, ...states }));
  }

  /** undefined too where no line can be: XLM, an asset of one's own, tokens. */
  line(holder: AccountId, asset: AssetParam): Maybe<LineNow> {
    return this.#line(holder, asset)?.now;
  }

  #line(holder: AccountId, asset: AssetParam) {
    const name = lineName(holder, asset);
    let cached = this.#lines.get(name);
    if (!cached) {
      const entry = lineEntry(this.#facts, holder, asset);
      cached = { before: entry && lineOf(holder, asset, entry), now: entry && lineOf(holder, asset, entry) };
      this.#lines.set(name, cached);
    }
    return cached;
  }

  openLine(holder: AccountId, asset: AssetParam, limit: bigint, flags: number): void {
    const cached = this.#line(holder, asset);
    const line = { holder, asset, flags, limit, buying: 0n, selling: 0n, loose: false, uses: 0 };
    cached.now = line;
    // What an issuer lets a new line do counts from its opening on.
    if (cached.before === null) cached.before = { ...line };
  }

  closeLine(holder: AccountId, asset: AssetParam): void {
    this.#line(holder, asset).now = null;
  }

  lines(): { before: Maybe<LineNow>; now: Maybe<LineNow> }[] {
    return [...this.#lines.values()];
  }

  offer(seller: AccountId, offerId: bigint): Maybe<OfferNow> {
    return remembered(this.#offers, `${seller} ${offerId}`, () => {
      const entry = this.#facts.offer(seller, offerId);
      return (
        entry && {
          selling: assetParam(entry.selling, this.#facts.network),
          buying: assetParam(entry.buying, this.#facts.network),
          amount: entry.amount,
          price: { n: entry.price.n, d: entry.price.d },
        }
      );
    });
  }

  setOffer(seller: AccountId, offerId: bigint, offer: OfferNow | null): void {
    this.#offers.set(`${seller} ${offerId}`, offer);
  }

  /** Whether there is something under that name. */
  data(owner: AccountId, name: Uint8Array): Maybe<true> {
    return remembered(this.#data, `${owner} ${toHex(name)}`, () => {
      const entry = this.#facts.dataEntry(owner, name);
      return entry && true;
    });
  }

  setData(owner: AccountId, name: Uint8Array, there: true | null): void {
    this.#data.set(`${owner} ${toHex(name)}`, there);
  }

  claimable(id: xdr.ClaimableBalanceId): Maybe<ClaimableNow> {
    return remembered(this.#claimables, id.toXdr('hex'), () => {
      const entry = this.#facts.claimable(id);
      return (
        entry && {
          asset: assetParam(entry.asset, this.#facts.network),
          amount: entry.amount,
          clawback: entry.ext.type === 'v1' && (entry.ext.v1.flags & 1) !== 0,
          claimants: entry.claimants.map(({ v0 }) => ({ destination: accountText(v0.destination), predicate: predicateOf(v0.predicate) })),
        }
      );
    });
  }

  setClaimable(hex: string, balance: ClaimableNow | null): void {
    this.#claimables.set(hex, balance);
  }

  /** By its id in hex. */
  pool(id: string): Maybe<PoolNow> {
    return remembered(this.#pools, id, () => {
      const entry = this.#facts.pool(id);
      if (!entry) return entry;
      const { params, reserveA, reserveB, totalPoolShares, poolSharesTrustLineCount } = entry;
      return {
        assets: [assetParam(params.assetA, this.#facts.network), assetParam(params.assetB, this.#facts.network)],
        reserves: [reserveA, reserveB],
        shares: totalPoolShares,
        lines: poolSharesTrustLineCount,
      };
    });
  }

  setPool(id: string, pool: PoolNow | null): void {
    this.#pools.set(id, pool);
  }
}

function remembered<T>(cached: Map<string, Maybe<T>>, name: string, read: () => Maybe<T>): Maybe<T> {
  if (!cached.has(name)) cached.set(name, read());
  return cached.get(name);
}

export const lineName = (holder: AccountId, asset: AssetParam) => `${holder} ${assetKey(asset)}`;

/** undefined: not read, or nothing that a line can be for. */
export function lineEntry(facts: Facts, holder: AccountId, asset: AssetParam): Maybe<xdr.TrustLineEntry> {
  if (asset.kind === 'pool') return facts.poolLine(holder, asset.code);
  const classic = classicAsset(asset);
  return classic && classic.issuer !== holder ? facts.trustline(holder, classic) : undefined;
}

function accountOf(id: AccountId, entry: xdr.AccountEntry): AccountNow {
  const v1 = entry.ext.type === 'v1' ? entry.ext.v1 : undefined;
  const v2 = v1?.ext.type === 'v2' ? v1.ext.v2 : undefined;
  const [master = 0, low = 0, medium = 0, high = 0] = entry.thresholds.toBytes();
  return {
    id,
    sequence: entry.seqNum,
    flags: entry.flags,
    domain: cleanBytes(entry.homeDomain.bytes).text,
    master,
    signers: entry.signers.map(({ key, weight }, index) => {
      const sponsor = v2?.signerSponsoringIDs[index];
      return { key: signerAddress(key), weight, sponsor: sponsor ? accountIdOf(sponsor.ed25519.toBytes()) : null };
    }),
    thresholds: { low, medium, high },
    subentries: entry.numSubEntries,
    sponsoring: v2?.numSponsoring ?? 0,
    sponsored: v2?.numSponsored ?? 0,
    maybe: 0,
    buying: v1?.liabilities.buying ?? 0n,
    selling: v1?.liabilities.selling ?? 0n,
    loose: false,
  };
}

function lineOf(holder: AccountId, asset: AssetParam, { flags, limit, ext }: xdr.TrustLineEntry): LineNow {
  const v1 = ext.type === 'v1' ? ext.v1 : undefined;
  return {
    holder,
    asset,
    flags,
    limit,
    buying: v1?.liabilities.buying ?? 0n,
    selling: v1?.liabilities.selling ?? 0n,
    loose: false,
    uses: v1?.ext.type === 'v2' ? v1.ext.v2.liquidityPoolUseCount : 0,
  };
}
