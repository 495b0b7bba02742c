/** change trust, allow trust, trustline flags. */
import type { xdr } from '@stellar/stellar-sdk/base';
import type { AccountId } from '../../primitives/addresses';
import { CLASSIC_DECIMALS, I64_MAX } from '../../primitives/amounts';
import type { Step } from '../../primitives/plan';
import type { AssetParam } from '../../primitives/plan-words';
import { ACCOUNT_FLAG, LINE_FLAG, type LineNow } from '../entries';
import { accountFlags, lineFlags } from '../flags';
import { accountText, assetCodeText, assetParam } from '../names';
import { step } from '../notes';
import { actor, type Body, type Classic, fails } from './operation';
import { release } from './release';
import { lineReserve } from './reserved';

/** No account has more entries than this. */
const MOST_ENTRIES = 1_000;

/** Opens a line, at the cost of who pays for the account's entries. */
function open(classic: Classic, asset: AssetParam, limit: bigint, flags: number): void {
  const { scope, source } = classic;
  const { name, found } = lineReserve(scope, source, asset);
  if ((actor(classic)?.subentries ?? 0) + found.units > MOST_ENTRIES) fails(classic, 'too_many_entries');
  scope.entries.openLine(source, asset, limit, flags);
  scope.holdings.set(source, 'trustline', asset, 1n);
  scope.reserves.create(name, { kind: found.kind, owner: source, units: found.units }, source);
}

function close({ scope, source }: Classic, asset: AssetParam): void {
  const { name, found } = lineReserve(scope, source, asset);
  scope.entries.closeLine(source, asset);
  scope.holdings.set(source, 'trustline', asset, 0n);
  scope.reserves.remove(name, found);
}

/** A line that is there: it keeps what is on it and what offers ask for, and stays while pools' shares need it. */
function change(classic: Classic, line: LineNow, limit: bigint): void {
  const { scope, source, at } = classic;
  const { asset } = line;
  const left = scope.holdings.bounds(source, 'wallet', asset)?.least ?? 0n;
  if (limit === 0n && left > 0n) scope.notes.warn('danger', 'line_not_empty', { at, asset, left: left.toString() });
  else if (limit < left + (line.loose ? 0n : line.buying)) fails(classic, 'limit_too_low');
  if (limit > 0n) line.limit = limit;
  else {
    if (line.uses > 0) fails(classic, 'line_needed');
    close(classic, asset);
  }
}

function explainLine(asset: AssetParam, limit: bigint, classic: Classic): Step {
  const { scope, source, at } = classic;
  const line = scope.entries.line(source, asset);
  if (asset.issuer === source || !asset.issuer) fails(classic, 'own_asset');
  if (line) change(classic, line, limit);
  else if (limit === 0n && line === null) fails(classic, 'nothing_to_delete');
  if (limit === 0n) return step('close_trustline', { source, asset });
  const issuer = asset.issuer ? scope.entries.account(asset.issuer) : undefined;
  const powers = accountFlags((issuer?.flags ?? 0) & ~ACCOUNT_FLAG.immutable);
  if (powers.length > 0) scope.notes.warn('warning', 'issuer_powers', { at, asset, flags: powers });
  if (issuer === null) scope.notes.warn('danger', 'issuer_missing', { at, asset });
  if (line === null) {
    const flags = issuer?.flags ?? 0;
    const waits = (flags & ACCOUNT_FLAG.required) !== 0;
    if (waits) scope.notes.warn('warning', 'line_waits', { at, asset });
    open(classic, asset, limit, (waits ? 0 : LINE_FLAG.authorized) | (flags & ACCOUNT_FLAG.clawback ? LINE_FLAG.clawback : 0));
  }
  return step('open_trustline', { source, asset, existing: Boolean(line), ...(limit === I64_MAX ? {} : { limit: limit.toString() }) });
}

type PoolShare = Extract<xdr.ChangeTrustAsset, { type: 'assetTypePoolShare' }>;

/** A line for a pool's shares: both assets' lines must be there, and stay while it is. */
function explainPoolLine(line: PoolShare, limit: bigint, classic: Classic): Step {
  const { scope, source } = classic;
  const { assetA: a, assetB: b, fee } = line.liquidityPool.constantProduct;
  const asset = assetParam(line, scope.network);
  const id = asset.code;
  const [assetA, assetB] = [assetParam(a, scope.network), assetParam(b, scope.network)];
  const held = scope.entries.line(source, asset);
  const pool = scope.entries.pool(id);
  const issued = [assetA, assetB].filter(({ issuer }) => issuer && issuer !== source);
  const below = issued.map((one) => scope.entries.line(source, one));
  if (held) {
    change(classic, held, limit);
    if (limit === 0n) {
      for (const one of below) if (one) one.uses--;
      if (pool) scope.entries.setPool(id, pool.lines === 1n ? null : { ...pool, lines: pool.lines - 1n });
    }
  } else if (limit === 0n) {
    if (held === null) fails(classic, 'nothing_to_delete');
  } else if (held === null) {
    if (below.includes(null)) fails(classic, 'pool_lines_missing');
    if (below.some((one) => one && !(one.flags & (LINE_FLAG.authorized | LINE_FLAG.maintain)))) fails(classic, 'not_authorized');
    for (const one of below) if (one) one.uses++;
    const fresh = { assets: [assetA, assetB] as [AssetParam, AssetParam], reserves: [0n, 0n] as [bigint, bigint], shares: 0n, lines: 0n };
    if (pool !== undefined) scope.entries.setPool(id, { ...(pool ?? fresh), lines: (pool ?? fresh).lines + 1n });
    open(classic, asset, limit, 0);
  }
  const unlimited = limit === I64_MAX;
  const said = { pool: id, assetA, assetB, feeBps: fee, limit: limit.toString(), unlimited, existing: Boolean(held) };
  return step('pool_trustline', { source, ...said });
}

export function explainChangeTrust({ changeTrustOp: op }: Body<'changeTrust'>, classic: Classic): Step {
  if (op.line.type === 'assetTypePoolShare') return explainPoolLine(op.line, op.limit, classic);
  return explainLine(assetParam(op.line, classic.scope.network), op.limit, classic);
}

const MAY = LINE_FLAG.authorized | LINE_FLAG.maintain;

/** What an issuer lets a holder do with a line. Answers whether the holder's offers and shares of pools end by it. */
function setLine(classic: Classic, trustor: AccountId, asset: AssetParam, next: (flags: number) => number): boolean {
  const { scope, source } = classic;
  const issuer = actor(classic);
  if (asset.issuer !== source) fails(classic, 'not_issuer');
  if (trustor === source) fails(classic, 'own_asset');
  const line = scope.entries.line(trustor, asset);
  if (line === null) fails(classic, 'no_line');
  if (!line) return false;
  const [had, has] = [line.flags, next(line.flags)];
  if ((has & MAY) === MAY) fails(classic, 'flags_clash');
  const takes = (had & MAY && !(has & MAY)) || (had & LINE_FLAG.authorized && !(has & LINE_FLAG.authorized));
  if (takes && issuer && !(issuer.flags & ACCOUNT_FLAG.revocable)) fails(classic, 'not_revocable');
  line.flags = has;
  const ends = (had & MAY) !== 0 && (has & MAY) === 0;
  if (ends) release(classic, line);
  return ends;
}

export function explainAllowTrust({ allowTrustOp: op }: Body<'allowTrust'>, classic: Classic): Step {
  const { source } = classic;
  const trustor = accountText(op.trustor);
  const code = assetCodeText(op.asset);
  const { network } = classic.scope;
  const listed = Object.values(network.assets).find((asset) => asset?.code === code && asset.issuer === source);
  const asset: AssetParam = {
    kind: 'asset',
    code,
    issuer: source,
    ...(listed ? { contract: listed.contract } : {}),
    decimals: CLASSIC_DECIMALS,
    listed: listed !== undefined,
  };
  setLine(classic, trustor, asset, (flags) => (flags & ~MAY) | (op.authorize & MAY));
  // Taking what is not given needs the power all the same.
  return step('allow_trust', { source, trustor, code, authorize: op.authorize });
}

export function explainLineFlags({ setTrustLineFlagsOp: op }: Body<'setTrustLineFlags'>, classic: Classic): Step {
  const { scope, source } = classic;
  const trustor = accountText(op.trustor);
  const asset = assetParam(op.asset, scope.network);
  setLine(classic, trustor, asset, (flags) => (flags & ~op.clearFlags) | op.setFlags);
  return step('set_trustline_flags', { source, trustor, asset, set: lineFlags(op.setFlags), clear: lineFlags(op.clearFlags) });
}
