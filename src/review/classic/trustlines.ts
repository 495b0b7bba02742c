/** change trust, allow trust, trustline flags. */
import { I64_MAX } from '../../primitives/amounts';
import type { Step } from '../../primitives/plan';
import type { AssetParam } from '../../primitives/plan-words';
import { accountText, assetCodeText, assetParam } from '../names';
import { step } from '../notes';
import type { Body, Classic } from './operation';

export const IMMUTABLE = 4;
export const ACCOUNT_FLAGS: [number, string][] = [
  [1, 'authRequired'],
  [2, 'authRevocable'],
  [IMMUTABLE, 'authImmutable'],
  [8, 'clawback'],
];
const LINE_FLAGS: [number, string][] = [
  [1, 'authorized'],
  [2, 'maintainLiabilities'],
  [4, 'clawback'],
];

/** Names of the bits that are set; unknown bits as numbers. */
export function flagNames(bits: number, names: [number, string][]): string[] {
  const known = names.filter(([bit]) => (bits & bit) !== 0).map(([, name]) => name);
  const rest = names.reduce((left, [bit]) => left & ~bit, bits >>> 0) >>> 0;
  return rest === 0 ? known : [...known, String(rest)];
}

function explainLine(asset: AssetParam, limit: bigint, { scope, source, at }: Classic): Step {
  const open = scope.holdings.now(source, 'trustline', asset) === 1n;
  if (limit === 0n) {
    const left = scope.holdings.now(source, 'wallet', asset);
    if (left !== undefined && left > 0n) scope.notes.warn('danger', 'line_not_empty', { at, asset, left: left.toString() });
    scope.holdings.set(source, 'trustline', asset, 0n);
    if (open) scope.reserves.hold(source, -1n);
    return step('close_trustline', { source, asset });
  }
  const issuer = asset.issuer ? scope.facts.account(asset.issuer) : undefined;
  const flags = issuer ? flagNames(issuer.flags & ~IMMUTABLE, ACCOUNT_FLAGS) : [];
  if (flags.length > 0) scope.notes.warn('warning', 'issuer_powers', { at, asset, flags });
  if (issuer === null) scope.notes.warn('danger', 'issuer_missing', { at, asset });
  scope.holdings.set(source, 'trustline', asset, 1n);
  if (!open) scope.reserves.hold(source, 1n);
  return step('open_trustline', { source, asset, existing: open, ...(limit === I64_MAX ? {} : { limit: limit.toString() }) });
}

export function explainChangeTrust({ changeTrustOp: op }: Body<'changeTrust'>, classic: Classic): Step {
  const { scope, source } = classic;
  if (op.line.type !== 'assetTypePoolShare') return explainLine(assetParam(op.line, scope.network), op.limit, classic);
  const { assetA, assetB, fee } = op.line.liquidityPool.constantProduct;
  return step('pool_trustline', {
    source,
    assetA: assetParam(assetA, scope.network),
    assetB: assetParam(assetB, scope.network),
    feeBps: fee,
    limit: op.limit.toString(),
  });
}

export function explainAllowTrust({ allowTrustOp: op }: Body<'allowTrust'>, { source }: Classic): Step {
  return step('allow_trust', { source, trustor: accountText(op.trustor), code: assetCodeText(op.asset), authorize: op.authorize });
}

export function explainLineFlags({ setTrustLineFlagsOp: op }: Body<'setTrustLineFlags'>, { scope, source }: Classic): Step {
  return step('set_trustline_flags', {
    source,
    trustor: accountText(op.trustor),
    asset: assetParam(op.asset, scope.network),
    set: flagNames(op.setFlags, LINE_FLAGS),
    clear: flagNames(op.clearFlags, LINE_FLAGS),
  });
}
