/** The builder's word against the bytes: a Plan that is not exactly what was meant is never shown (architecture.md 4). */
import type { xdr } from '@stellar/stellar-sdk/base';
import { addressText } from '../chain/names';
import { ServiceError } from '../primitives/errors';
import type { Expectation } from '../primitives/expectation';
import type { Plan } from '../primitives/plan';
import type { AssetParam } from '../primitives/plan-words';
import { sorobanDataOf, validityOf } from './conditions';
import { type Decoded, decodeEnvelope } from './decode';
import { muxedText } from './names';

function mismatch(what: string): ServiceError {
  return new ServiceError('plan_mismatch', 'The transaction that was built is not the one that was meant. Nothing was signed.', { what });
}

function same(what: string, actual: unknown, expected: unknown): void {
  if (actual !== expected) throw mismatch(what);
}

type Operations = Expectation['operations'];
type Invoke = Extract<Operations[number], { type: 'invoke' }>;

function sameInvoke(operation: xdr.Operation, expected: Invoke, at: string): void {
  const { body } = operation;
  if (operation.sourceAccount !== null) throw mismatch(`${at}.source`);
  if (body.type !== 'invokeHostFunction') throw mismatch(`${at}.type`);
  const { hostFunction, auth } = body.invokeHostFunctionOp;
  if (hostFunction.type !== 'hostFunctionTypeInvokeContract') throw mismatch(`${at}.type`);
  const { contractAddress, functionName, args } = hostFunction.invokeContract;
  same(`${at}.contract`, addressText(contractAddress), expected.contract);
  same(`${at}.fn`, functionName.toString(), expected.fn);
  same(`${at}.args`, args.length, expected.args.length);
  for (const [index, arg] of args.entries()) same(`${at}.args.${index}`, arg.toXdr('base64'), expected.args[index]);
  same(`${at}.auth`, auth.length, expected.auth.length);
  for (const [index, entry] of auth.entries()) same(`${at}.auth.${index}`, entry.toXdr('base64'), expected.auth[index]);
}

function sameOperations({ tx }: Decoded, expected: Operations): void {
  same('operations', tx.operations.length, expected.length);
  for (const [index, operation] of tx.operations.entries()) {
    const meant = expected[index];
    const at = `operations.${index}`;
    if (!meant) throw mismatch(at);
    if (meant.type === 'invoke') sameInvoke(operation, meant, at);
    else same(at, operation.toXdr('base64'), meant.operation);
  }
}

/** Base64; undefined: none. */
const memoText = (memo: xdr.Memo) => (memo.type === 'memoNone' ? undefined : memo.toXdr('base64'));

/** 'XLM', 'CODE:ISSUER' or a contract. */
function isAsset({ code, issuer, contract }: AssetParam, expected: string): boolean {
  return expected === contract || expected === (issuer ? `${code}:${issuer}` : code);
}

/** The bounds that the builder promised: the Plan's own may be tighter, never wider. */
function withinAmounts(plan: Plan, amounts: Expectation['amounts']): void {
  for (const { name, holder, asset, least, most } of amounts) {
    const effect = plan.effects.find((item) => item.holder === holder && item.where === name && isAsset(item.asset, asset));
    if (!effect) throw mismatch(`amounts.${name}`);
    // What only a contract says is promised to nobody: the call's own arguments are the bound.
    if (effect.basis === 'claimed') continue;
    if (least !== undefined && (effect.least === undefined || BigInt(effect.least) < BigInt(least)))
      throw mismatch(`amounts.${name}.least`);
    if (most !== undefined && (effect.most === undefined || BigInt(effect.most) > BigInt(most))) throw mismatch(`amounts.${name}.most`);
  }
}

/**
 * Whether the bytes, read again from `envelope`, and the Plan are exactly what was meant: network, source, kind, every
 * operation with arguments and authorizations, fee, expiry, amounts. 500 `plan_mismatch` with `details.what`.
 */
export function mustSatisfy(plan: Plan, envelope: string, expectation: Expectation): void {
  same('envelope', plan.envelope, envelope);
  same('network', plan.network.passphrase, expectation.network);
  const decoded = decodeEnvelope(envelope, expectation.network);
  same('hash', plan.hash, decoded.hash);
  same('feeBump', decoded.feeBump, undefined);
  same('source', decoded.source, expectation.source);
  same('source', muxedText(decoded.tx.sourceAccount), undefined);
  same('planSource', plan.source, expectation.source);
  same('kind', decoded.kind, expectation.kind);
  same('memo', memoText(decoded.tx.memo), expectation.memo);
  same('signatures', decoded.signatures, 0);
  sameOperations(decoded, expectation.operations);
  sameConditions(decoded, plan, expectation);
  withinAmounts(plan, expectation.amounts);
  const blocked = plan.warnings.find(({ level }) => level === 'blocked');
  if (blocked && blocked.code !== 'expired') throw mismatch(`blocked.${blocked.code}`);
}

function sameConditions({ tx }: Decoded, plan: Plan, { maxFee, validUntil, kind }: Expectation): void {
  if (BigInt(tx.fee) > BigInt(maxFee)) throw mismatch('fee');
  same('planFee', plan.fee.max, String(tx.fee));
  same('validUntil', validityOf(tx).validUntil, validUntil);
  same('planValidUntil', plan.validUntil, validUntil);
  same('validAfter', plan.validAfter, 0);
  if (tx.cond.type !== 'precondTime') throw mismatch('preconditions');
  same('resources', sorobanDataOf(tx) !== undefined, kind === 'contract');
}
