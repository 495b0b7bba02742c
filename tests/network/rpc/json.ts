/** `xdrFormat: 'json'`: an answer with the fields that are XDR as JSON (SEP-51), each under another name. */
import { xdr } from '@stellar/stellar-sdk/base';

type Decode = (text: string) => unknown;

const as =
  (type: { fromXdr(text: string, format: 'base64'): unknown }): Decode =>
  (text) =>
    JSON.parse(JSON.stringify(type.fromXdr(text, 'base64')));

/** Field → its name in JSON, and what it is. */
interface Shape {
  [field: string]: [name: string, decode: Decode] | Shape;
}

const event: Decode = as(xdr.DiagnosticEvent);
const value: Decode = as(xdr.ScVal);

const TRANSACTION: Shape = {
  envelopeXdr: ['envelopeJson', as(xdr.TransactionEnvelope)],
  resultXdr: ['resultJson', as(xdr.TransactionResult)],
  resultMetaXdr: ['resultMetaJson', as(xdr.TransactionMeta)],
  diagnosticEventsXdr: ['diagnosticEventsJson', event],
  events: {
    transactionEventsXdr: ['transactionEventsJson', as(xdr.TransactionEvent)],
    contractEventsXdr: ['contractEventsJson', as(xdr.ContractEvent)],
  },
};

const LEDGER: Shape = {
  headerXdr: ['headerJson', as(xdr.LedgerHeaderHistoryEntry)],
  metadataXdr: ['metadataJson', as(xdr.LedgerCloseMeta)],
};

const SHAPES: { readonly [method: string]: Shape } = {
  getLatestLedger: { ...LEDGER, headerXdr: ['headerJson', as(xdr.LedgerHeader)] },
  getLedgers: { ledgers: LEDGER },
  getLedgerEntries: {
    entries: {
      key: ['keyJson', as(xdr.LedgerKey)],
      xdr: ['dataJson', as(xdr.LedgerEntryData)],
      extXdr: ['extJson', as(xdr.LedgerEntryExt)],
    },
  },
  getTransaction: TRANSACTION,
  getTransactions: { transactions: TRANSACTION },
  getEvents: { events: { topic: ['topicJson', value], value: ['valueJson', value] } },
  sendTransaction: { errorResultXdr: ['errorResultJson', as(xdr.TransactionResult)] },
  simulateTransaction: {
    transactionData: ['transactionDataJson', as(xdr.SorobanTransactionData)],
    events: ['eventsJson', event],
    results: { auth: ['authJson', as(xdr.SorobanAuthorizationEntry)], xdr: ['returnValueJson', value] },
    restorePreamble: { transactionData: ['transactionDataJson', as(xdr.SorobanTransactionData)] },
    stateChanges: {
      key: ['keyJson', as(xdr.LedgerKey)],
      before: ['beforeJson', as(xdr.LedgerEntry)],
      after: ['afterJson', as(xdr.LedgerEntry)],
    },
  },
};

/** The answer of a method that was asked for JSON. */
export const inJson = (method: string, result: unknown): unknown => shaped(result, SHAPES[method] ?? {});

function shaped(value: unknown, shape: Shape): unknown {
  if (Array.isArray(value)) return value.map((item) => shaped(item, shape));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([field, content]) => {
      const wanted = Object.hasOwn(shape, field) ? shape[field] : undefined;
      if (!wanted) return [field, content];
      return Array.isArray(wanted) ? [wanted[0], decoded(content, wanted[1])] : [field, shaped(content, wanted)];
    }),
  );
}

function decoded(content: unknown, decode: Decode): unknown {
  if (Array.isArray(content)) return content.map((item) => decoded(item, decode));
  return typeof content === 'string' ? decode(content) : content;
}
