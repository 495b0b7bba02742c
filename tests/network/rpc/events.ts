/** `getEvents`: contract events in a range of ledgers, by contract and topics, paged. */
import { StrKey, type xdr } from '@stellar/stellar-sdk/base';
import { contractEvents } from '../ledger/meta';
import { fieldsOf, invalidParams, invalidRequest, optionalInteger, optionalString } from './errors';
import type { RpcPort, RpcTransaction } from './port';
import { orderId } from './transactions';

/** Ledgers that one request looks through. */
const SCAN_LIMIT = 10_000;
const MAX_EVENTS = 10_000;

interface Filter {
  types: string[];
  contracts: string[];
  topics: string[][];
}

interface Found {
  id: string;
  transaction: RpcTransaction;
  operation: number;
  event: xdr.ContractEvent;
}

export function getEvents(port: RpcPort, params: unknown): unknown {
  const fields = fieldsOf(params);
  const pagination = fieldsOf(fields.pagination);
  const limit = optionalInteger(pagination, 'limit') ?? 100;
  if (limit < 1 || limit > MAX_EVENTS) throw invalidParams(`limit must be between 1 and ${MAX_EVENTS}`);
  const filters = filtersOf(fields.filters);
  const { from, end, after } = rangeOf(port, fields, optionalString(pagination, 'cursor'));
  const found: Found[] = [];
  for (let sequence = from; sequence < end && found.length < limit; sequence++) {
    for (const transaction of port.transactionsOf(sequence)) found.push(...eventsOf(transaction, filters, after));
  }
  const page = found.slice(0, limit);
  const last = page.length === limit ? page.at(-1)?.id : undefined;
  return {
    events: page.map(described),
    cursor: last ?? lastIdOf(end - 1),
    latestLedger: port.latest.sequence,
    oldestLedger: port.oldest.sequence,
    latestLedgerCloseTime: String(port.latest.closeTime),
    oldestLedgerCloseTime: String(port.oldest.closeTime),
  };
}

function rangeOf(port: RpcPort, fields: Record<string, unknown>, cursor: string | undefined): { from: number; end: number; after: string } {
  const start = optionalInteger(fields, 'startLedger');
  const endLedger = optionalInteger(fields, 'endLedger');
  if (cursor !== undefined && (start !== undefined || endLedger !== undefined))
    throw invalidParams('ledger ranges and cursor cannot both be set');
  if (cursor !== undefined && !/^\d{19}-\d{10}$/.test(cursor)) throw invalidParams('invalid cursor');
  const from = cursor === undefined ? start : Number(BigInt(cursor.slice(0, 19)) >> 32n);
  if (from === undefined || from < 1) throw invalidParams('startLedger must be positive');
  const { oldest, latest } = port;
  if (from < oldest.sequence || from > latest.sequence)
    throw invalidRequest(`startLedger must be within the ledger range: ${oldest.sequence} - ${latest.sequence}`);
  if (endLedger !== undefined && endLedger <= from) throw invalidParams('endLedger must be after startLedger');
  const end = Math.min(from + SCAN_LIMIT, latest.sequence + 1, endLedger ?? Number.MAX_SAFE_INTEGER);
  return { from, end, after: cursor ?? '' };
}

function filtersOf(value: unknown): Filter[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw invalidParams('filters must be a list');
  if (value.length > 5) throw invalidParams('maximum 5 filters per request');
  return value.map((item) => {
    const fields = fieldsOf(item);
    const contracts = stringsOf(fields.contractIds, 'contractIds', 5);
    if (contracts.some((id) => !StrKey.isValidContract(id))) throw invalidParams('contract ID invalid');
    const topics = listOf(fields.topics, 'topics', 5).map((topic) => segmentsOf(topic));
    const types = (optionalString(fields, 'type') ?? '').split(',').filter((type) => type !== '');
    if (types.some((type) => !['contract', 'system'].includes(type))) throw invalidParams('filter type invalid');
    return { types, contracts, topics };
  });
}

function segmentsOf(value: unknown): string[] {
  const segments = stringsOf(value, 'topic', 5);
  const open = segments.indexOf('**');
  if (segments.length === 0 || (open !== -1 && open !== segments.length - 1) || (open === -1 && segments.length > 4))
    throw invalidParams('topic must have 1 to 4 segments, ** only as the last');
  return segments;
}

function listOf(value: unknown, name: string, most: number): unknown[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value) || value.length > most) throw invalidParams(`${name} must be a list of at most ${most}`);
  return value;
}

function stringsOf(value: unknown, name: string, most: number): string[] {
  return listOf(value, name, most).map((item) => {
    if (typeof item !== 'string') throw invalidParams(`${name} must be strings`);
    return item;
  });
}

function eventsOf(transaction: RpcTransaction, filters: readonly Filter[], after: string): Found[] {
  if (!transaction.ok) return [];
  return contractEvents(transaction.meta).flatMap((events, operation) =>
    events.flatMap((event, index) => {
      const id = eventId(transaction, operation, index);
      const wanted = filters.length === 0 || filters.some((filter) => matches(filter, event));
      return id > after && wanted ? [{ id, transaction, operation, event }] : [];
    }),
  );
}

function matches(filter: Filter, event: xdr.ContractEvent): boolean {
  if (filter.types.length > 0 && !filter.types.includes(event.type.name)) return false;
  if (filter.contracts.length > 0 && !filter.contracts.includes(contractOf(event))) return false;
  const topics = event.body.v0.topics.map((topic) => topic.toXDR('base64'));
  return filter.topics.length === 0 || filter.topics.some((segments) => topicsMatch(segments, topics));
}

/** `*` stands for one topic, a last `**` for any number of them. */
function topicsMatch(segments: readonly string[], topics: readonly string[]): boolean {
  const open = segments.at(-1) === '**';
  const fixed = open ? segments.slice(0, -1) : segments;
  if (open ? topics.length < fixed.length : topics.length !== fixed.length) return false;
  return fixed.every((segment, i) => segment === '*' || segment === topics[i]);
}

function contractOf(event: xdr.ContractEvent): string {
  return event.contractId === null ? '' : StrKey.encodeContract(event.contractId.toBytes());
}

function described({ id, transaction, operation, event }: Found): unknown {
  return {
    type: event.type.name,
    ledger: transaction.ledger,
    ledgerClosedAt: new Date(transaction.closeTime * 1000).toISOString().replace('.000Z', 'Z'),
    contractId: contractOf(event),
    id,
    operationIndex: operation,
    transactionIndex: transaction.order,
    txHash: transaction.hash,
    inSuccessfulContractCall: true,
    topic: event.body.v0.topics.map((topic) => topic.toXDR('base64')),
    value: event.body.v0.data.toXDR('base64'),
  };
}

function eventId(transaction: RpcTransaction, operation: number, index: number): string {
  return `${String(orderId(transaction, operation)).padStart(19, '0')}-${String(index).padStart(10, '0')}`;
}

/** The greatest id of a ledger: where to go on after a range was searched to its end. */
function lastIdOf(ledger: number): string {
  const order = orderId({ ledger, order: 0xfffff }, 0xfff);
  return `${String(order).padStart(19, '0')}-4294967295`;
}
