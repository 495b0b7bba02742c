/** Methods that take and tell transactions. */
import { contractEvents, diagnosticEvents, transactionEvents } from '../ledger/meta';
import { fieldsOf, invalidParams, invalidRequest, optionalInteger, optionalString } from './errors';
import type { RpcPort, RpcTransaction } from './port';

export function sendTransaction(port: RpcPort, params: unknown): unknown {
  const envelope = optionalString(fieldsOf(params), 'transaction');
  const submission = envelope === undefined ? undefined : port.submit(envelope);
  if (!submission) throw invalidParams('invalid_xdr');
  const { status, hash, result } = submission;
  return {
    ...(result ? { errorResultXdr: result.toXDR('base64') } : {}),
    status,
    hash,
    latestLedger: port.latest.sequence,
    latestLedgerCloseTime: String(port.latest.closeTime),
  };
}

export function getTransaction(port: RpcPort, params: unknown): unknown {
  const hash = optionalString(fieldsOf(params), 'hash') ?? '';
  if (!/^[0-9a-f]{64}$/.test(hash)) throw invalidParams(`unexpected hash length (${hash.length})`);
  const transaction = port.transaction(hash);
  const retained = transaction && transaction.ledger >= port.oldest.sequence ? transaction : undefined;
  return {
    latestLedger: port.latest.sequence,
    latestLedgerCloseTime: String(port.latest.closeTime),
    oldestLedger: port.oldest.sequence,
    oldestLedgerCloseTime: String(port.oldest.closeTime),
    ...(retained ? { ...described(retained), createdAt: String(retained.closeTime) } : notFound(hash)),
  };
}

/** A node leaves no number out: what it does not know is zero. */
function notFound(hash: string): Record<string, unknown> {
  return { status: 'NOT_FOUND', txHash: hash, applicationOrder: 0, feeBump: false, events: {}, ledger: 0, createdAt: '0' };
}

/** Pages by ledger, then by cursor (the transaction's order id). */
export function getTransactions(port: RpcPort, params: unknown): unknown {
  const fields = fieldsOf(params);
  const pagination = fieldsOf(fields.pagination);
  const limit = optionalInteger(pagination, 'limit') ?? 50;
  if (limit < 1 || limit > 200) throw invalidParams('limit must be between 1 and 200');
  const after = cursorOf(optionalString(pagination, 'cursor'));
  const start = optionalInteger(fields, 'startLedger');
  if (after !== undefined && start !== undefined) throw invalidParams('startLedger and cursor cannot both be set');
  const from = after === undefined ? start : Number(after >> 32n);
  if (from === undefined) throw invalidParams('startLedger must be set');
  if (from < port.oldest.sequence || from > port.latest.sequence) {
    throw invalidRequest(
      `start ledger must be between the oldest ledger: ${port.oldest.sequence} and the latest ledger: ${port.latest.sequence}`,
    );
  }
  const found: RpcTransaction[] = [];
  for (let sequence = from; sequence <= port.latest.sequence && found.length < limit; sequence++) {
    found.push(...port.transactionsOf(sequence).filter((tx) => after === undefined || orderId(tx) > after));
  }
  const page = found.slice(0, limit);
  const last = page.at(-1);
  return {
    transactions: page.map((tx) => ({ ...described(tx), createdAt: tx.closeTime })),
    latestLedger: port.latest.sequence,
    latestLedgerCloseTimestamp: port.latest.closeTime,
    oldestLedger: port.oldest.sequence,
    oldestLedgerCloseTimestamp: port.oldest.closeTime,
    cursor: String(last ? orderId(last) : (after ?? BigInt(port.latest.sequence) << 32n)),
  };
}

function cursorOf(cursor: string | undefined): bigint | undefined {
  if (cursor === undefined) return undefined;
  if (!/^\d{1,19}$/.test(cursor)) throw invalidParams('invalid cursor');
  return BigInt(cursor);
}

/** Total order id (SEP-35) of a transaction, or of one of its operations. */
export function orderId(transaction: Pick<RpcTransaction, 'ledger' | 'order'>, operation = 0): bigint {
  return (BigInt(transaction.ledger) << 32n) | (BigInt(transaction.order) << 12n) | BigInt(operation);
}

function described(transaction: RpcTransaction): Record<string, unknown> {
  const { meta } = transaction;
  const base64 = (value: { toXDR(format: 'base64'): string }) => value.toXDR('base64');
  const diagnostics = diagnosticEvents(meta).map(base64);
  const stages = transactionEvents(meta).map(base64);
  const operations = contractEvents(meta).map((events) => events.map(base64));
  return {
    status: transaction.ok ? 'SUCCESS' : 'FAILED',
    txHash: transaction.hash,
    applicationOrder: transaction.order,
    feeBump: transaction.envelope.type === 'envelopeTypeTxFeeBump',
    envelopeXdr: base64(transaction.envelope),
    resultXdr: transaction.raw?.result ?? base64(transaction.result),
    resultMetaXdr: transaction.raw?.meta ?? base64(meta),
    ...(diagnostics.length > 0 ? { diagnosticEventsXdr: diagnostics } : {}),
    events: {
      ...(stages.length > 0 ? { transactionEventsXdr: stages } : {}),
      ...(operations.length > 0 ? { contractEventsXdr: operations } : {}),
    },
    ledger: transaction.ledger,
  };
}
