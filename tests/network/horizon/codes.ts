/** Horizon's names of result codes. */
import type { xdr } from '@stellar/stellar-sdk/base';

const TRANSACTION: { [name: string]: string } = {
  txNoAccount: 'tx_no_source_account',
  txBadMinSeqAgeOrGap: 'tx_bad_minimum_sequence_age_or_gap',
};
const INNER: { [name: string]: string } = {
  createAccountAlreadyExist: 'op_already_exists',
  pathPaymentStrictReceiveOfferCrossSelf: 'op_cross_self',
  pathPaymentStrictReceiveOverSendmax: 'op_over_source_max',
  pathPaymentStrictSendOfferCrossSelf: 'op_cross_self',
  pathPaymentStrictSendUnderDestmin: 'op_under_dest_min',
  manageSellOfferSellNotAuthorized: 'sell_not_authorized',
  manageSellOfferBuyNotAuthorized: 'buy_not_authorized',
  manageSellOfferNotFound: 'op_offer_not_found',
  manageBuyOfferSellNotAuthorized: 'sell_not_authorized',
  manageBuyOfferBuyNotAuthorized: 'buy_not_authorized',
  manageBuyOfferNotFound: 'op_offer_not_found',
  allowTrustNoTrustLine: 'op_no_trustline',
  setTrustLineFlagsNoTrustLine: 'op_no_trustline',
  accountMergeSeqnumTooFar: 'op_seq_num_too_far',
  manageDataNameNotFound: 'op_data_name_not_found',
  manageDataInvalidName: 'op_data_invalid_name',
  invokeHostFunctionTrapped: 'function_trapped',
  invokeHostFunctionResourceLimitExceeded: 'resource_limit_exceeded',
  invokeHostFunctionEntryArchived: 'entry_archived',
  invokeHostFunctionInsufficientRefundableFee: 'insufficient_refundable_fee',
  restoreFootprintResourceLimitExceeded: 'resource_limit_exceeded',
  restoreFootprintInsufficientRefundableFee: 'insufficient_refundable_fee',
  extendFootprintTtlResourceLimitExceeded: 'resource_limit_exceeded',
  extendFootprintTtlInsufficientRefundableFee: 'insufficient_refundable_fee',
};

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

export interface ResultCodes {
  transaction: string;
  inner_transaction?: string;
  operations?: string[];
}

export function resultCodes({ result }: xdr.TransactionResult): ResultCodes {
  const own = transactionCode(result.type);
  if (result.type === 'txFeeBumpInnerFailed' || result.type === 'txFeeBumpInnerSuccess') {
    const inner = result.innerResultPair.result.result;
    return { transaction: own, inner_transaction: transactionCode(inner.type), ...operationsOf(inner) };
  }
  return { transaction: own, ...operationsOf(result) };
}

const transactionCode = (name: string) => TRANSACTION[name] ?? snake(name);

function operationsOf(result: xdr.TransactionResultResult | xdr.InnerTransactionResultResult): { operations?: string[] } {
  return result.type === 'txFailed' || result.type === 'txSuccess' ? { operations: result.results.map(operationCode) } : {};
}

function operationCode(result: xdr.OperationResult): string {
  if (result.type === 'opNoAccount') return 'op_no_source_account';
  if (result.type !== 'opInner') return snake(result.type);
  const inner = Object.entries(result.tr).find(([name]) => name !== 'type')?.[1] as { type: string } | undefined;
  const name = inner?.type ?? '';
  // 'paymentSrcNoTrust' without the operation's own name.
  return INNER[name] ?? `op${snake(withoutOperation(name, result.tr.type))}`;
}

function withoutOperation(name: string, operation: string): string {
  return name.startsWith(operation) ? name.slice(operation.length) : name;
}
