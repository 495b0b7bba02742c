/** Ledgers as a node tells them: the header, and what closing did. */
import { xdr } from '@stellar/stellar-sdk/base';
import { transactionOf } from '../ledger/envelope';
import { fieldsOf, invalidParams, invalidRequest, optionalInteger, optionalString } from './errors';
import type { RpcLedger, RpcPort, RpcTransaction } from './port';

const MOST = 200;

export function getLatestLedger(port: RpcPort): unknown {
  const { latest } = port;
  return {
    id: latest.hash,
    protocolVersion: latest.header.ledgerVersion,
    sequence: latest.sequence,
    closeTime: String(latest.closeTime),
    headerXdr: latest.header.toXDR('base64'),
    metadataXdr: closeMeta(port, latest).toXDR('base64'),
  };
}

/** Those that were closed one by one, from `startLedger` or after a cursor, which is a ledger's number. */
export function getLedgers(port: RpcPort, params: unknown): unknown {
  const fields = fieldsOf(params);
  const pagination = fieldsOf(fields.pagination);
  const limit = optionalInteger(pagination, 'limit') ?? 50;
  if (limit < 1 || limit > MOST) throw invalidParams(`limit must be between 1 and ${MOST}`);
  const cursor = optionalString(pagination, 'cursor');
  const start = optionalInteger(fields, 'startLedger');
  if (cursor !== undefined && start !== undefined) throw invalidParams('startLedger and cursor cannot both be set');
  if (cursor !== undefined && !/^\d{1,10}$/.test(cursor)) throw invalidParams('invalid cursor');
  const from = cursor === undefined ? start : Number(cursor) + 1;
  if (from === undefined) throw invalidParams('startLedger must be set');
  const { oldest, latest } = port;
  if (from < oldest.sequence || from > latest.sequence + (cursor === undefined ? 0 : 1)) {
    const range = `the oldest ledger: ${oldest.sequence} and the latest ledger: ${latest.sequence}`;
    throw invalidRequest(`start ledger must be between ${range} for this rpc instance`);
  }
  const page = port.closed.filter(({ sequence }) => sequence >= from).slice(0, limit);
  return {
    ledgers: page.map((ledger) => ({
      hash: ledger.hash,
      sequence: ledger.sequence,
      ledgerCloseTime: String(ledger.closeTime),
      headerXdr: historyEntry(ledger).toXDR('base64'),
      metadataXdr: closeMeta(port, ledger).toXDR('base64'),
    })),
    latestLedger: latest.sequence,
    latestLedgerCloseTime: latest.closeTime,
    oldestLedger: oldest.sequence,
    oldestLedgerCloseTime: oldest.closeTime,
    cursor: String(page.at(-1)?.sequence ?? cursor ?? from),
  };
}

const historyEntry = ({ hash, header }: RpcLedger) =>
  new xdr.LedgerHeaderHistoryEntry({ hash, header, ext: xdr.LedgerHeaderHistoryEntryExt.v0() });

/** What closing a ledger did: who was in it, what became of each, and what the network voted. */
function closeMeta(port: RpcPort, ledger: RpcLedger): xdr.LedgerCloseMeta {
  const transactions = port.transactionsOf(ledger.sequence);
  const [classic, contracts] = [false, true].map((wanted) => transactions.filter((one) => isContract(one) === wanted));
  const P = xdr.TransactionPhase;
  const fees = new xdr.TxSetComponentTxsMaybeDiscountedFee({ baseFee: null, txs: (classic ?? []).map(({ envelope }) => envelope) });
  const components = fees.txs.length > 0 ? [xdr.TxSetComponent.txsetCompTxsMaybeDiscountedFee(fees)] : [];
  const stages = contracts?.length ? [[contracts.map(({ envelope }) => envelope)]] : [];
  const txSet = new xdr.TransactionSetV1({
    previousLedgerHash: ledger.header.previousLedgerHash,
    phases: [P.v0Components(components), P.parallelTxsComponent(new xdr.ParallelTxsComponent({ baseFee: null, executionStages: stages }))],
  });
  return xdr.LedgerCloseMeta.v2(
    new xdr.LedgerCloseMetaV2({
      ext: xdr.LedgerCloseMetaExt.v0(),
      ledgerHeader: historyEntry(ledger),
      txSet: xdr.GeneralizedTransactionSet.v1TxSet(txSet),
      txProcessing: transactions.map(processed),
      upgradesProcessing: ledger.header.scpValue.upgrades.map(
        (upgrade) => new xdr.UpgradeEntryMeta({ upgrade: xdr.LedgerUpgrade.fromXdr(upgrade.toBytes()), changes: [] }),
      ),
      scpInfo: [],
      totalByteSizeOfLiveSorobanState: 0n,
      evictedKeys: [],
    }),
  );
}

const isContract = ({ envelope }: RpcTransaction) => transactionOf(envelope).ext.type === 'sorobanData';

function processed({ hash, result, meta, feeChanges, refundChanges }: RpcTransaction): xdr.TransactionResultMetaV1 {
  return new xdr.TransactionResultMetaV1({
    ext: xdr.ExtensionPoint.v0(),
    result: new xdr.TransactionResultPair({ transactionHash: Buffer.from(hash, 'hex'), result }),
    feeProcessing: [...feeChanges],
    txApplyProcessing: meta,
    postTxApplyFeeProcessing: [...refundChanges],
  });
}
