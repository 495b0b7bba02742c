/** Entries for which XLM is held, as the ledger has them: whose, for how much, who pays. */
import type { xdr } from '@stellar/stellar-sdk/base';
import { accountKey, claimableBalanceKey, dataKey, offerKey, poolLineKey, trustlineKey } from '../../chain/ledger-keys';
import { holds } from '../../chain/predicate';
import type { AccountId } from '../../primitives/addresses';
import { toHex } from '../../primitives/hex';
import type { AssetParam } from '../../primitives/plan-words';
import { classicAsset } from '../balances';
import { type ClaimableNow, lineName } from '../entries';
import type { Reserved } from '../reserves';
import type { Scope } from '../scope';

/** Under which name the Reserves know it, and how it stands on the ledger. */
interface Named {
  name: string;
  found: Reserved;
}

/** Where a node does not say who pays: of who is sponsored by nobody the owner does. */
function sponsorOf(scope: Scope, key: xdr.LedgerKey, owner: AccountId | null): AccountId | null | undefined {
  const said = scope.facts.sponsor(key);
  if (said !== undefined || owner === null) return said ?? (owner === null ? undefined : null);
  return scope.entries.accountBefore(owner)?.sponsored === 0 ? null : undefined;
}

export const accountReserve = (scope: Scope, owner: AccountId): Named => ({
  name: `account ${owner}`,
  found: { kind: 'account', owner, units: 2, sponsor: sponsorOf(scope, accountKey(owner), owner) },
});

export function lineReserve(scope: Scope, owner: AccountId, asset: AssetParam): Named {
  const pool = asset.kind === 'pool';
  const classic = classicAsset(asset);
  const key = pool ? poolLineKey(owner, asset.code) : classic && trustlineKey(owner, classic);
  return {
    name: `line ${lineName(owner, asset)}`,
    found: { kind: pool ? 'poolShare' : 'trustline', owner, units: pool ? 2 : 1, sponsor: key && sponsorOf(scope, key, owner) },
  };
}

export const offerReserve = (scope: Scope, owner: AccountId, offerId: bigint): Named => ({
  name: `offer ${owner} ${offerId}`,
  found: { kind: 'offer', owner, units: 1, sponsor: sponsorOf(scope, offerKey(owner, offerId), owner) },
});

export const dataReserve = (scope: Scope, owner: AccountId, name: Uint8Array): Named => ({
  name: `data ${owner} ${toHex(name)}`,
  found: { kind: 'data', owner, units: 1, sponsor: sponsorOf(scope, dataKey(owner, name), owner) },
});

/** The account's own entry says who pays for its signers. */
export const signerReserve = (scope: Scope, owner: AccountId, key: string): Named => ({
  name: `signer ${owner} ${key}`,
  found: {
    kind: 'signer',
    owner,
    units: 1,
    sponsor: scope.entries.accountBefore(owner)?.signers.find((signer) => signer.key === key)?.sponsor ?? null,
  },
});

/** `id` in hex. */
export const claimableReserve = (scope: Scope, id: string, claimants: ClaimableNow['claimants']): Named => ({
  name: `claimable ${id}`,
  found: {
    kind: 'claimableBalance',
    owner: null,
    units: claimants.length,
    sponsor: sponsorOf(scope, claimableBalanceKey(id), null),
    claimants: claimants.filter(({ predicate }) => holds(predicate, Number.MAX_SAFE_INTEGER)).map(({ destination }) => destination),
  },
});
