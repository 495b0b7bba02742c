import { Asset, hash, xdr } from '@stellar/stellar-sdk/base';
import { keyString } from '../../host/entries';
import {
  AUTH_CLAWBACK,
  AUTH_REQUIRED,
  AUTHORIZED,
  assetOf,
  assetText,
  CLAWBACK_ENABLED,
  type Classic,
  isAsset,
  issuerOf,
  lineName,
  newLine,
  POOL_FEE_BPS,
  type PoolHash,
  poolHash,
  poolId,
  poolKey,
  sharesName,
} from '../entries';
import { holdingOf } from '../holdings';
import { readLine, writeLine } from '../line-ext';
import { addEntry, removeEntry } from '../reserves';
import { inner, type OperationContext, type Result, shortResult } from './operation';

const R = xdr.ChangeTrustResult;
const answer = (result: xdr.ChangeTrustResult): Result => inner(xdr.OperationResultTr.changeTrust(result));

type Line = { asset: string } | { pool: PoolHash; params: xdr.LiquidityPoolConstantProductParameters };

/** undefined for lumens. */
function lineOf({ line }: xdr.ChangeTrustOp): Line | undefined {
  if (line.type === 'assetTypeNative') return undefined;
  if (line.type !== 'assetTypePoolShare') return { asset: assetText(line as unknown as xdr.Asset) };
  const params = line.liquidityPool.constantProduct;
  return { pool: poolHash(new xdr.PoolId(hash(line.liquidityPool.toXdr()))), params };
}

function isLine({ line }: xdr.ChangeTrustOp): boolean {
  if (line.type !== 'assetTypePoolShare') return isAsset(line as unknown as xdr.Asset);
  const { assetA, assetB, fee } = line.liquidityPool.constantProduct;
  return (
    fee === POOL_FEE_BPS &&
    isAsset(assetA) &&
    isAsset(assetB) &&
    Asset.compare(Asset.fromOperation(assetA), Asset.fromOperation(assetB)) < 0
  );
}

export function checkChangeTrust(op: xdr.ChangeTrustOp, source: string): Result | undefined {
  if (op.limit < 0n || !isLine(op)) return answer(R.changeTrustMalformed());
  const line = lineOf(op);
  if (!line || ('asset' in line && issuerOf(line.asset) === source)) return answer(R.changeTrustMalformed());
  return undefined;
}

export function changeTrust(context: OperationContext, op: xdr.ChangeTrustOp): Result {
  const line = lineOf(op);
  if (!line) throw new Error('a line of lumens was let through');
  const name = 'asset' in line ? lineName(context.source, line.asset) : sharesName(context.source, line.pool);
  const known = context.classic.line(name);
  return known ? change(context, op, line, name, known) : open(context, op, line, name);
}

function change(
  { classic, source }: OperationContext,
  { limit }: xdr.ChangeTrustOp,
  line: Line,
  name: string,
  known: xdr.TrustLineEntry,
): Result {
  const { buying, poolUses } = readLine(known);
  if (limit < known.balance + buying) return answer(R.changeTrustInvalidLimit());
  if (limit === 0n) {
    if (poolUses > 0) return answer(R.changeTrustCannotDelete());
    removeEntry(classic, name, source);
    if ('pool' in line) leavePool(classic, source, line.pool);
    return answer(R.changeTrustSuccess());
  }
  if ('asset' in line && !classic.account(issuerOf(line.asset))) return answer(R.changeTrustNoIssuer());
  classic.putLine(name, { limit });
  return answer(R.changeTrustSuccess());
}

function open(context: OperationContext, { limit }: xdr.ChangeTrustOp, line: Line, name: string): Result {
  const { classic, source } = context;
  if (limit === 0n) return answer(R.changeTrustInvalidLimit());
  let flags = 0;
  if ('asset' in line) {
    const issuer = classic.account(issuerOf(line.asset));
    if (!issuer) return answer(R.changeTrustNoIssuer());
    if ((issuer.flags & AUTH_REQUIRED) === 0) flags |= AUTHORIZED;
    if ((issuer.flags & AUTH_CLAWBACK) !== 0) flags |= CLAWBACK_ENABLED;
  } else {
    const wrong = joinPool(classic, source, line.pool, line.params);
    if (wrong) return wrong;
  }
  const entry = newLine(source, assetOfLine(line), limit, flags);
  const shortage = addEntry(context, name, xdr.LedgerEntryData.trustline(entry), source);
  return shortage ? shortResult(shortage, answer(R.changeTrustLowReserve())) : answer(R.changeTrustSuccess());
}

const assetOfLine = (line: Line): xdr.TrustLineAsset =>
  'asset' in line ? assetOf(line.asset).toTrustLineXdrObject() : xdr.TrustLineAsset.assetTypePoolShare(poolId(line.pool));

/** The lines below a pool's shares count them; the first share makes the pool. */
function joinPool(classic: Classic, id: string, pool: PoolHash, params: xdr.LiquidityPoolConstantProductParameters): Result | undefined {
  for (const asset of [params.assetA, params.assetB].map(assetText)) {
    if (asset === 'native' || issuerOf(asset) === id) continue;
    const line = classic.trustline(id, asset);
    if (!line) return answer(R.changeTrustTrustLineMissing());
    if (!holdingOf(classic, id, asset)?.maintains) return answer(R.changeTrustNotAuthMaintainLiabilities());
    classic.putLine(lineName(id, asset), { ext: writeLine(line, { poolUses: readLine(line).poolUses + 1 }) });
  }
  const known = classic.pool(pool);
  classic.putPool(pool, { params, poolSharesTrustLineCount: (known?.poolSharesTrustLineCount ?? 0n) + 1n });
  return undefined;
}

/** A line of a pool's shares is gone: the lines below it are free, and the last share takes the pool along. */
export function leavePool(classic: Classic, id: string, pool: PoolHash): void {
  const known = classic.pool(pool);
  if (!known) throw new Error(`no pool ${pool}`);
  for (const asset of [known.params.assetA, known.params.assetB].map(assetText)) {
    const line = asset === 'native' || issuerOf(asset) === id ? undefined : classic.trustline(id, asset);
    if (line) classic.putLine(lineName(id, asset), { ext: writeLine(line, { poolUses: readLine(line).poolUses - 1 }) });
  }
  const count = known.poolSharesTrustLineCount - 1n;
  if (count === 0n) classic.layer.delete(keyString(poolKey(pool)));
  else classic.putPool(pool, { poolSharesTrustLineCount: count });
}
