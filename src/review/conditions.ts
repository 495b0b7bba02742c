/** What an envelope says beside its operations: when it is valid, what it costs, its memo, who has signed. */
import type { xdr } from '@stellar/stellar-sdk/base';
import { boundsOf } from '../chain/transaction';
import { type AccountId, isAccountId } from '../primitives/addresses';
import { I64_MAX } from '../primitives/amounts';
import { toHex } from '../primitives/hex';
import type { Plan, PlanFee } from '../primitives/plan';
import { cleanBytes } from '../primitives/text';
import type { Decoded } from './decode';
import { accountOfMuxed } from './names';
import type { Scope } from './scope';

const HOUR = 3_600;

export interface Validity {
  validAfter: number;
  /** 0: unbounded. */
  validUntil: number;
}

/** A time above what a number holds safely is as good as unbounded. */
function seconds(time: bigint): number {
  return time > BigInt(Number.MAX_SAFE_INTEGER) ? 0 : Number(time);
}

export function validityOf(tx: xdr.Transaction): Validity {
  const bounds = boundsOf(tx);
  return bounds ? { validAfter: seconds(bounds.minTime), validUntil: seconds(bounds.maxTime) } : { validAfter: 0, validUntil: 0 };
}

/** Warns of a sequence number that is jumped to, and of the last ones. */
export function judgeSequence({ notes }: Scope, to: bigint, at: { at?: string }): void {
  if (to > I64_MAX - 1_000_000n) notes.warn('danger', 'sequence_exhausted', at);
  else notes.warn('warning', 'sequence_jump', { ...at, to: to.toString() });
}

/** Warnings of time bounds and further preconditions, against the ledger's close time. */
export function judgeValidity({ tx, source }: Decoded, { validAfter, validUntil }: Validity, scope: Scope): void {
  const { closeTime } = scope.facts;
  if (validUntil === 0) scope.notes.warn('warning', 'no_time_bounds', {});
  else if (validUntil <= closeTime) scope.notes.warn('blocked', 'expired', { validUntil, closeTime });
  else if (validUntil - closeTime > HOUR) scope.notes.warn('warning', 'long_validity', { validUntil });
  if (validAfter > closeTime) scope.notes.warn('warning', 'valid_later', { validAfter });
  if (tx.cond.type !== 'precondV2') return;
  const { ledgerBounds, minSeqNum, minSeqAge, minSeqLedgerGap, extraSigners } = tx.cond.v2;
  const asked = { ledgerBounds, minSeqNum: minSeqNum !== null, minSeqAge, minSeqLedgerGap, extraSigners: extraSigners.length };
  const conditions = Object.entries(asked).flatMap(([name, value]) => (value ? name : []));
  // Where the account's number need not be the one before, it becomes the transaction's all the same.
  if (minSeqNum !== null && tx.seqNum - 1n !== scope.facts.account(source)?.sequence) judgeSequence(scope, tx.seqNum, {});
  if (conditions.length > 0) scope.notes.warn('warning', 'preconditions', { conditions });
}

export function sorobanDataOf({ ext }: xdr.Transaction): xdr.SorobanTransactionData | undefined {
  return ext.type === 'sorobanData' ? ext.sorobanData : undefined;
}

/** What is known of the resource fee, in stroops; see `PlanFee`. */
interface Known {
  usual: bigint | undefined;
  rent: bigint;
}

/** The fee field is the most that can be charged; for a fee bump it is the outer one. */
export function feeOf({ tx, feeBump }: Decoded, ceiling: string, { usual, rent }: Known): PlanFee {
  const max = feeBump?.fee ?? BigInt(tx.fee);
  const resource = sorobanDataOf(tx)?.resourceFee ?? 0n;
  const inclusion = max > resource ? max - resource : 0n;
  return {
    max: max.toString(),
    inclusion: inclusion.toString(),
    resource: resource.toString(),
    ceiling,
    ...(usual === undefined ? {} : { usual: usual.toString() }),
    ...(rent === 0n ? {} : { rent: rent.toString() }),
  };
}

/** Classic inclusion above this is not what anybody means to pay. */
const HIGH_CLASSIC = 10_000_000n;
const HIGH_CONTRACT = 20_000_000n;

export function judgeFee(fee: PlanFee, kind: Plan['kind'], scope: Scope): void {
  const max = BigInt(fee.max);
  // Rent has its own question.
  const rest = max - BigInt(fee.rent ?? 0);
  if (max > BigInt(fee.ceiling)) scope.notes.warn('blocked', 'fee_above_ceiling', { fee: fee.max, ceiling: fee.ceiling });
  else if (rest >= (kind === 'classic' ? HIGH_CLASSIC : HIGH_CONTRACT)) scope.notes.warn('warning', 'fee_high', { fee: fee.max });
}

export function memoOf({ memo }: xdr.Transaction, scope: Scope): Plan['memo'] {
  if (memo.type === 'memoNone') return undefined;
  if (memo.type === 'memoId') return { type: 'id', value: memo.id.toString() };
  if (memo.type === 'memoHash') return { type: 'hash', value: toHex(memo.hash.toBytes()) };
  if (memo.type === 'memoReturn') return { type: 'return', value: toHex(memo.retHash.toBytes()) };
  const { text, hidden } = cleanBytes(memo.text.bytes);
  if (hidden) scope.notes.warn('danger', 'hidden_text', { where: 'memo' });
  return { type: 'text', value: text };
}

/** Whose signature the envelope needs, and whether ours is among them. */
export function judgeSigners({ tx, feeBump, signatures, innerSignatures, source }: Decoded, scope: Scope): void {
  const { account, notes } = scope;
  if (feeBump && feeBump.feeSource !== account) notes.warn('info', 'other_fee_source', { feeSource: feeBump.feeSource });
  if (signatures + innerSignatures > 0) notes.warn('info', 'already_signed', { count: signatures + innerSignatures });
  const needed = new Set<AccountId>(feeBump ? [feeBump.feeSource] : [source]);
  if (!feeBump) for (const { sourceAccount } of tx.operations) if (sourceAccount) needed.add(accountOfMuxed(sourceAccount));
  const signer = [...needed].some((id) => scope.facts.isSigner(account, id));
  // A smart wallet signs its authorization, never an envelope.
  if (isAccountId(account) && !needed.has(account) && !signer) notes.warn('warning', 'signature_not_needed', { account });
}
