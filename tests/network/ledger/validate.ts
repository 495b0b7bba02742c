/** What a transaction must satisfy before its ledger runs it, in the validators' order (contracts.md 9.4). */
import { xdr } from '@stellar/stellar-sdk/base';
import { readTransactionData } from '../host/transaction-data';
import { readExtra } from './account-ext';
import { checkClassic, thresholdOf } from './classic';
import { Classic, muxedText } from './entries';
import type { Parsed } from './envelope';
import { ASSUMED, masterSigner, SignatureCheck, signersOf } from './signatures';
import type { Layer } from './store';

/** The ledger that a transaction would be in. */
export interface Moment {
  layer: Layer;
  sequence: number;
  /** Unix seconds, for what must have begun. */
  closeTime: bigint;
  /** Unix seconds, for what must not be over: the next close, where the transaction is not yet in a ledger. */
  latestClose: bigint;
  /** Where signatures are not looked at: whoever has to sign has signed. */
  signed?: 'assumed';
}

type Signatures = Pick<SignatureCheck, 'reaches' | 'allUsed'>;

type Fault = xdr.TransactionResultResult | undefined;

export const BASE_FEE = 100n;
const MAX_OPERATIONS = 100;
const R = xdr.TransactionResultResult;

const resourceFee = ({ ext }: xdr.Transaction) => (ext.type === 'sorobanData' ? ext.sorobanData.resourceFee : 0n);

/** What a fee counts for: a fee bump is one more (CAP-15). */
export const operationsOf = ({ tx, bump }: Parsed): bigint => BigInt(tx.operations.length + (bump ? 1 : 0));

/** What is offered for being included: all that is not for resources. */
export const inclusionFee = ({ tx, fee }: Parsed): bigint => fee - resourceFee(tx);

/** What takes the place of another one of the account in a queue bids ten times as much for each operation. */
const OUTBID = 10n;

/** The least that `parsed` must offer for the place of `queued`. */
export function leastInPlace(queued: Parsed, parsed: Parsed): bigint {
  const [had, wants] = [operationsOf(queued), operationsOf(parsed)];
  return (OUTBID * inclusionFee(queued) * wants + had - 1n) / had;
}

/** What a transaction pays where nobody outbids it: the base fee for each operation, and the declared resource fee. */
export function minimumFee(parsed: Parsed): bigint {
  return BASE_FEE * operationsOf(parsed) + resourceFee(parsed.tx);
}

/** What the answer to a refused transaction names as its fee: nothing, where its very shape is wrong. */
export const feeOfFault = (fault: xdr.TransactionResultResult, parsed: Parsed): bigint =>
  fault.type === 'txMalformed' ? 0n : minimumFee(parsed);

/** The first rule that a transaction breaks; undefined: it may run. */
export function faultOf(moment: Moment, parsed: Parsed): Fault {
  if (!parsed.bump) return innerFault(moment, parsed, true);
  const outer = bumpFault(moment, parsed, parsed.bump);
  if (outer) return outer;
  const fault = innerFault(moment, parsed, false);
  return fault && bumped(parsed, fault, false);
}

/** The result of a fee bump around that of its inner transaction. */
export function bumped(parsed: Parsed, result: xdr.TransactionResultResult, ok: boolean): xdr.TransactionResultResult {
  const pair = new xdr.InnerTransactionResultPair({
    transactionHash: parsed.payload,
    result: new xdr.InnerTransactionResult({
      feeCharged: 0n,
      result: xdr.InnerTransactionResultResult.fromXdr(result.toXdr('base64'), 'base64'),
      ext: xdr.InnerTransactionResultExt.v0(),
    }),
  });
  return ok ? R.txFeeBumpInnerSuccess(pair) : R.txFeeBumpInnerFailed(pair);
}

export function transactionResult(result: xdr.TransactionResultResult, feeCharged: bigint): xdr.TransactionResult {
  return new xdr.TransactionResult({ feeCharged, result, ext: xdr.TransactionResultExt.v0() });
}

function bumpFault({ layer, sequence, signed }: Moment, parsed: Parsed, bump: NonNullable<Parsed['bump']>): Fault {
  const classic = new Classic(layer, sequence);
  const operations = BigInt(parsed.tx.operations.length);
  const resources = resourceFee(parsed.tx);
  if (parsed.fee < minimumFee(parsed)) return R.txInsufficientFee();
  // Per operation the bump must bid at least what the inner transaction bids.
  if ((parsed.fee - resources) * operations < (BigInt(parsed.tx.fee) - resources) * (operations + 1n)) return R.txInsufficientFee();
  const payer = classic.account(parsed.feeSource);
  if (!payer) return R.txNoAccount();
  const check: Signatures = signed ? ASSUMED : new SignatureCheck(bump.payload, bump.signatures);
  if (!check.reaches(signersOf(parsed.feeSource, payer), payer.thresholds.toBytes()[1] ?? 0)) return R.txBadAuth();
  if (classic.available(parsed.feeSource) < parsed.fee) return R.txInsufficientBalance();
  return check.allUsed ? undefined : R.txBadAuthExtra();
}

function innerFault(moment: Moment, parsed: Parsed, paysFee: boolean): Fault {
  const { tx, source } = parsed;
  if (tx.operations.length === 0) return R.txMissingOperation();
  if (tx.operations.length > MAX_OPERATIONS) return R.txMalformed();
  if (parsed.contract && (tx.operations.length > 1 || tx.ext.type !== 'sorobanData')) return R.txMalformed();
  if (parsed.contract && !isContractShape(parsed, moment.layer.settled.instructions)) return R.txSorobanInvalid();
  if (!parsed.contract && tx.ext.type === 'sorobanData') return R.txMalformed();
  const time = timeFault(moment, tx);
  if (time) return time;
  if (paysFee && parsed.fee < minimumFee(parsed)) return R.txInsufficientFee();
  const classic = new Classic(moment.layer, moment.sequence);
  const account = classic.account(source);
  if (!account) return R.txNoAccount();
  const sequence = sequenceFault(moment, tx, account);
  if (sequence) return sequence;
  const check: Signatures = moment.signed ? ASSUMED : new SignatureCheck(parsed.payload, parsed.signatures);
  if (!check.reaches(signersOf(source, account), account.thresholds.toBytes()[1] ?? 0)) return R.txBadAuth();
  const extra = tx.cond.type === 'precondV2' ? tx.cond.v2.extraSigners : [];
  if (extra.some((key) => !check.reaches([{ key, weight: 1 }], 1))) return R.txBadAuth();
  if (paysFee && classic.available(source) < parsed.fee) return R.txInsufficientBalance();
  const wrong = operationFault(classic, parsed, check);
  if (wrong) return R.txFailed(wrong);
  return check.allUsed ? undefined : R.txBadAuthExtra();
}

function isContractShape({ tx, envelope }: Parsed, most: number): boolean {
  const data = tx.ext.type === 'sorobanData' ? tx.ext.sorobanData : undefined;
  return data !== undefined && readTransactionData(data, envelope.toXdr().length, most) !== undefined;
}

function timeFault({ sequence, closeTime, latestClose }: Moment, { cond }: xdr.Transaction): Fault {
  const bounds = cond.type === 'precondTime' ? cond.timeBounds : cond.type === 'precondV2' ? cond.v2.timeBounds : null;
  const ledgers = cond.type === 'precondV2' ? cond.v2.ledgerBounds : null;
  if ((bounds && bounds.minTime > closeTime) || (ledgers && ledgers.minLedger > sequence)) return R.txTooEarly();
  if (bounds && bounds.maxTime !== 0n && bounds.maxTime < latestClose) return R.txTooLate();
  return ledgers && ledgers.maxLedger !== 0 && ledgers.maxLedger <= sequence ? R.txTooLate() : undefined;
}

function sequenceFault({ sequence, closeTime }: Moment, { cond, seqNum }: xdr.Transaction, account: xdr.AccountEntry): Fault {
  const rules = cond.type === 'precondV2' ? cond.v2 : undefined;
  const least = rules?.minSeqNum;
  const fits = typeof least === 'bigint' ? account.seqNum >= least && account.seqNum < seqNum : seqNum === account.seqNum + 1n;
  // A first sequence number of a ledger yet to come could be taken by a new account.
  if (!fits || seqNum === BigInt(sequence) << 32n) return R.txBadSeq();
  if (!rules) return undefined;
  const { seqLedger, seqTime } = readExtra(account);
  const young = closeTime - seqTime < rules.minSeqAge || sequence - seqLedger < rules.minSeqLedgerGap;
  return young ? R.txBadMinSeqAgeOrGap() : undefined;
}

/** The results of the operations, where one of them cannot be applied in any ledger: that one's alone says why. */
function operationFault(classic: Classic, { tx, source, contract }: Parsed, check: Signatures): xdr.OperationResult[] | undefined {
  for (const [index, { body, sourceAccount }] of tx.operations.entries()) {
    const id = sourceAccount ? muxedText(sourceAccount) : source;
    const account = classic.account(id);
    // An account that an earlier operation creates: its own key has to sign.
    const signers = account ? signersOf(id, account) : masterSigner(id, 1);
    const needed = account?.thresholds.toBytes()[thresholdOf(body) + 1] ?? 0;
    const wrong = check.reaches(signers, needed) ? (contract ? undefined : checkClassic(body, id)) : xdr.OperationResult.opBadAuth();
    if (wrong) return tx.operations.map((operation, other) => (other === index ? wrong : untouched(operation.body)));
  }
  return undefined;
}

/** Bytes after the code of a result that is nothing but zeros, where it has any. */
const ZEROS: { readonly [type in xdr.OperationBody['type']]?: number } = {
  pathPaymentStrictReceive: 52,
  manageSellOffer: 84,
  createPassiveSellOffer: 84,
  accountMerge: 8,
  inflation: 4,
  manageBuyOffer: 84,
  pathPaymentStrictSend: 52,
  createClaimableBalance: 36,
  invokeHostFunction: 32,
};

/** What the result of an operation reads as that was not looked at: zeros, which mean success. */
export function untouched({ type }: xdr.OperationBody): xdr.OperationResult {
  const kind = xdr.OperationType[type].value;
  const bytes = new Uint8Array(12 + (ZEROS[type] ?? 0));
  bytes[7] = kind;
  return xdr.OperationResult.fromXdr(bytes);
}
