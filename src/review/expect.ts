/** The builder's word against the bytes: a Plan that is not exactly what was meant is never shown (architecture.md 4). */
import type { xdr } from '@stellar/stellar-sdk/base';
import { addressText } from '../chain/names';
import { insideOf } from '../chain/transaction';
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
type Bump = NonNullable<Expectation['bump']>;
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

/** The fee bump itself: its payer, its fee to the stroop, and around which bytes. What they are is others' affair, and is what the review shows. */
function sameBump({ feeBump }: Decoded, plan: Plan, envelope: string, { bump, maxFee }: Expectation & { bump: Bump }): void {
  same('feeBump.payer', feeBump?.feeSource, bump.payer);
  same('feeBump.payer', insideOf(envelope)?.payer, bump.payer);
  same('feeBump.inner', insideOf(envelope)?.envelope, bump.inner);
  same('fee', feeBump?.fee, BigInt(maxFee));
  same('planFee', plan.fee.max, maxFee);
}

/** What others signed and a fee bump carries may be blocked: whoever reads it sees that, and cannot sign. Of what is built here nothing is. */
function notBlocked({ warnings }: Plan): void {
  const blocked = warnings.find(({ level }) => level === 'blocked');
  if (blocked && blocked.code !== 'expired') throw mismatch(`blocked.${blocked.code}`);
}

/**
 * Whether the bytes, read again from `envelope`, and the Plan are exactly what was meant: network, source, kind, every
 * operation with arguments and authorizations, fee, expiry, amounts; of a fee bump who pays, how much, for which bytes. 500 `plan_mismatch` with `details.what`.
 */
export function mustSatisfy(plan: Plan, envelope: string, expectation: Expectation): void {
  same('envelope', plan.envelope, envelope);
  same('network', plan.network.passphrase, expectation.network);
  const decoded = decodeEnvelope(envelope, expectation.network);
  same('hash', plan.hash, decoded.hash);
  same('source', decoded.source, expectation.source);
  same('source', muxedText(decoded.tx.sourceAccount), undefined);
  same('planSource', plan.source, expectation.source);
  same('kind', decoded.kind, expectation.kind);
  same('signatures', decoded.signatures, 0);
  sameOperations(decoded, expectation.operations);
  same('validUntil', validityOf(decoded.tx).validUntil, expectation.validUntil);
  same('planValidUntil', plan.validUntil, expectation.validUntil);
  if (expectation.bump) sameBump(decoded, plan, envelope, { ...expectation, bump: expectation.bump });
  else samePlain(decoded, plan, expectation);
}

/** What is built here to the last byte. */
function samePlain(decoded: Decoded, plan: Plan, expectation: Expectation): void {
  same('feeBump', decoded.feeBump, undefined);
  same('memo', memoText(decoded.tx.memo), expectation.memo);
  sameConditions(decoded, plan, expectation);
  withinAmounts(plan, expectation.amounts);
  notBlocked(plan);
}

function sameConditions({ tx }: Decoded, plan: Plan, { maxFee, kind }: Expectation): void {
  if (BigInt(tx.fee) > BigInt(maxFee)) throw mismatch('fee');
  same('planFee', plan.fee.max, String(tx.fee));
  same('validAfter', plan.validAfter, 0);
  if (tx.cond.type !== 'precondTime') throw mismatch('preconditions');
  same('resources', sorobanDataOf(tx) !== undefined, kind === 'contract');
}
