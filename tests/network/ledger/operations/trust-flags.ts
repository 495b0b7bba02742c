/** What an issuer says of somebody's line: the older and the newer operation, and what losing all authorization does (CAP-38). */
import { hash, xdr } from '@stellar/stellar-sdk/base';
import { keyString } from '../../host/entries';
import { removeOffers } from '../book';
import {
  AUTH_REVOCABLE,
  AUTHORIZED,
  accountText,
  assetText,
  balanceKey,
  CLAWBACK_ENABLED,
  isAsset,
  issuerOf,
  lineName,
  MAINTAINS_LIABILITIES,
  type PoolHash,
  poolHash,
  poolId,
  publicKey,
} from '../entries';
import { holdingOf } from '../holdings';
import { addEntry, establish, removeEntry, type Shortage } from '../reserves';
import { leavePool } from './change-trust';
import { balanceExt } from './claimable-balances';
import { inner, type OperationContext, type Result, shortResult } from './operation';

const Tr = xdr.OperationResultTr;
const Allow = xdr.AllowTrustResult;
const Flags = xdr.SetTrustLineFlagsResult;
const allowed = (result: xdr.AllowTrustResult): Result => inner(Tr.allowTrust(result));
const flagged = (result: xdr.SetTrustLineFlagsResult): Result => inner(Tr.setTrustLineFlags(result));

const AUTHORIZATIONS = AUTHORIZED | MAINTAINS_LIABILITIES;
const ALL_FLAGS = AUTHORIZATIONS | CLAWBACK_ENABLED;

/** The asset of an older operation, which names a code alone: the source issues it. */
function issuedBy(source: string, code: xdr.AssetCode): xdr.Asset {
  const issuer = publicKey(source);
  return code.type === 'assetTypeCreditAlphanum4'
    ? xdr.Asset.assetTypeCreditAlphanum4(new xdr.AlphaNum4({ assetCode: code.assetCode4, issuer }))
    : xdr.Asset.assetTypeCreditAlphanum12(new xdr.AlphaNum12({ assetCode: code.assetCode12, issuer }));
}

export function checkAllowTrust({ trustor, asset, authorize }: xdr.AllowTrustOp, source: string): Result | undefined {
  const fine = authorize <= MAINTAINS_LIABILITIES && isAsset(issuedBy(source, asset)) && accountText(trustor) !== source;
  return fine ? undefined : allowed(Allow.allowTrustMalformed());
}

export function allowTrust(context: OperationContext, op: xdr.AllowTrustOp): Result {
  const { classic, source } = context;
  const { authorize } = op;
  const revocable = mayRevoke(context);
  if (!revocable && authorize === 0) return allowed(Allow.allowTrustCantRevoke());
  const asset = assetText(issuedBy(source, op.asset));
  const trustor = accountText(op.trustor);
  const line = classic.trustline(trustor, asset);
  if (!line) return allowed(Allow.allowTrustNoTrustLine());
  const lessened = (line.flags & AUTHORIZED) !== 0 && authorize === MAINTAINS_LIABILITIES;
  if (!revocable && lessened) return allowed(Allow.allowTrustCantRevoke());
  const shortage = setFlags(context, trustor, asset, (line.flags & ~AUTHORIZATIONS) | authorize);
  return shortage ? shortResult(shortage, allowed(Allow.allowTrustLowReserve())) : allowed(Allow.allowTrustSuccess());
}

export function checkSetTrustLineFlags(op: xdr.SetTrustLineFlagsOp, source: string): Result | undefined {
  const { setFlags: set, clearFlags: clear } = op;
  const named = op.asset.type !== 'assetTypeNative' && isAsset(op.asset) && issuerOf(assetText(op.asset)) === source;
  const known = (set & ~AUTHORIZATIONS) === 0 && (clear & ~ALL_FLAGS) === 0;
  const fine = named && known && (set & clear) === 0 && set !== AUTHORIZATIONS && accountText(op.trustor) !== source;
  return fine ? undefined : flagged(Flags.setTrustLineFlagsMalformed());
}

export function setTrustLineFlags(context: OperationContext, op: xdr.SetTrustLineFlagsOp): Result {
  const clearing = (op.clearFlags & AUTHORIZATIONS) !== 0 && (op.setFlags & AUTHORIZED) === 0;
  if (clearing && !mayRevoke(context)) return flagged(Flags.setTrustLineFlagsCantRevoke());
  const asset = assetText(op.asset);
  const trustor = accountText(op.trustor);
  const line = context.classic.trustline(trustor, asset);
  if (!line) return flagged(Flags.setTrustLineFlagsNoTrustLine());
  const flags = (line.flags & ~op.clearFlags) | op.setFlags;
  if ((flags & AUTHORIZATIONS) === AUTHORIZATIONS) return flagged(Flags.setTrustLineFlagsInvalidState());
  const shortage = setFlags(context, trustor, asset, flags);
  return shortage ? shortResult(shortage, flagged(Flags.setTrustLineFlagsLowReserve())) : flagged(Flags.setTrustLineFlagsSuccess());
}

const mayRevoke = ({ classic, source }: OperationContext): boolean => ((classic.account(source)?.flags ?? 0) & AUTH_REVOCABLE) !== 0;

/** A line without any authorization has neither offers nor shares: those go first. */
function setFlags(context: OperationContext, trustor: string, asset: string, flags: number): Shortage | undefined {
  const { classic } = context;
  const frozen = (flags & AUTHORIZATIONS) === 0 && (holdingOf(classic, trustor, asset)?.maintains ?? false);
  if (frozen) {
    removeOffers(classic, trustor, asset);
    const shortage = redeemShares(context, trustor, asset);
    if (shortage) return shortage;
  }
  classic.putLine(lineName(trustor, asset), { flags });
  return undefined;
}

/** Every share of the account in a pool of the asset becomes two claimable balances of its own. */
function redeemShares(context: OperationContext, trustor: string, asset: string): Shortage | undefined {
  const { classic } = context;
  for (const [name, { data, sponsor }] of [...classic.layer.listed('trustline')]) {
    if (data.type !== 'trustline' || data.trustLine.asset.type !== 'assetTypePoolShare') continue;
    if (accountText(data.trustLine.accountId) !== trustor) continue;
    const id = poolHash(data.trustLine.asset.liquidityPoolId);
    const pool = classic.pool(id);
    if (!pool || ![pool.params.assetA, pool.params.assetB].some((one) => assetText(one) === asset)) continue;
    removeEntry(classic, name, trustor);
    const shortage = payOut(context, { trustor, payer: sponsor ?? trustor, id, pool, shares: data.trustLine.balance });
    if (shortage) return shortage;
    leavePool(classic, trustor, id);
  }
  return undefined;
}

interface Redemption {
  trustor: string;
  /** Who paid for the line of shares; pays for the balances. */
  payer: string;
  id: PoolHash;
  pool: xdr.LiquidityPoolEntryConstantProduct;
  shares: bigint;
}

function payOut(context: OperationContext, { trustor, payer, id, pool, shares }: Redemption): Shortage | undefined {
  if (shares === 0n) return undefined;
  const { assetA, assetB } = pool.params;
  const [amountA, amountB] = [pool.reserveA, pool.reserveB].map((reserve) => (shares * reserve) / pool.totalPoolShares) as [bigint, bigint];
  for (const [asset, amount] of [[assetA, amountA] as const, [assetB, amountB] as const]) {
    if (amount === 0n || issuerOf(assetText(asset)) === trustor) continue;
    const shortage = putAside(context, { trustor, payer, id, asset, amount });
    if (shortage) return shortage;
  }
  context.classic.putPool(id, {
    reserveA: pool.reserveA - amountA,
    reserveB: pool.reserveB - amountB,
    totalPoolShares: pool.totalPoolShares - shares,
  });
  return undefined;
}

interface Aside extends Pick<Redemption, 'trustor' | 'payer' | 'id'> {
  asset: xdr.Asset;
  amount: bigint;
}

/** The balance takes the reserve that its line gave back, also where the account has too little. */
function putAside(context: OperationContext, { trustor, payer, id, asset, amount }: Aside): Shortage | undefined {
  const { classic, sandwiches } = context;
  const text = assetText(asset);
  const balanceId = revokeId(context, id, asset);
  const claimant = new xdr.ClaimantV0({ destination: publicKey(trustor), predicate: xdr.ClaimPredicate.claimPredicateUnconditional() });
  const clawback = text !== 'native' && (holdingOf(classic, trustor, text)?.clawback ?? false);
  const entry = new xdr.ClaimableBalanceEntry({
    balanceId,
    claimants: [xdr.Claimant.claimantTypeV0(claimant)],
    asset,
    amount,
    ext: balanceExt(clawback),
  });
  if (sandwiches.has(payer)) return addEntry(context, keyString(balanceKey(balanceId)), xdr.LedgerEntryData.claimableBalance(entry), payer);
  classic.putBalance(entry, payer);
  establish(classic, payer, undefined, 1);
  return undefined;
}

/** The id of the balance that holds what was in a pool. */
export function revokeId({ transaction }: Pick<OperationContext, 'transaction'>, id: PoolHash, asset: xdr.Asset): xdr.ClaimableBalanceId {
  const preimage = xdr.HashIdPreimage.envelopeTypePoolRevokeOpId(
    new xdr.HashIdPreimageRevokeId({
      sourceAccount: publicKey(transaction.source),
      seqNum: transaction.sequence,
      opNum: transaction.index,
      liquidityPoolId: poolId(id),
      asset,
    }),
  );
  return xdr.ClaimableBalanceId.claimableBalanceIdTypeV0(hash(preimage.toXdr()));
}
