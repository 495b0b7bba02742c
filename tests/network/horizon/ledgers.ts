import { transactionOf } from '../ledger/envelope';
import type { Included } from '../ledger/ledger';
import type { RpcLedger } from '../rpc/port';
import { orderId } from '../rpc/transactions';
import type { SeenWorld } from '../world';
import { type Answer, badRequest, compareIds, decimal, type HorizonRequest, horizonUrl, iso, link, notFound, ok, page } from './answer';

/** `/ledgers`: those that were closed one by one. The numbers that moving time leaves out have no record. */
export function listLedgers(request: HorizonRequest): Answer {
  const { world } = request;
  return page(
    request,
    world.ledger.closed.map((ledger) => ledgerRecord(world, ledger)),
    compareIds,
  );
}

export function getLedger({ world, parts: [id = ''] }: HorizonRequest): Answer {
  if (!/^\d{1,10}$/.test(id)) throw badRequest('ledger_id', 'Ledger ID must be an integer higher than 0');
  const found = world.ledger.closed.find(({ sequence }) => sequence === Number(id));
  if (!found) throw notFound();
  return ok(ledgerRecord(world, found));
}

function ledgerRecord(world: SeenWorld, { sequence, closeTime, hash, header }: RpcLedger) {
  const transactions = world.ledger.transactionsOf(sequence);
  const successful = transactions.filter((one) => one.ok);
  const operations = (list: readonly Included[]) => list.reduce((sum, { envelope }) => sum + transactionOf(envelope).operations.length, 0);
  const self = `${horizonUrl(world)}/ledgers/${sequence}`;
  const list = (name: string) => link(`${self}/${name}{?cursor,limit,order}`, true);
  return {
    _links: {
      self: link(self),
      transactions: list('transactions'),
      operations: list('operations'),
      payments: list('payments'),
      effects: list('effects'),
    },
    id: hash,
    paging_token: String(orderId({ ledger: sequence, order: 0 })),
    hash,
    prev_hash: Buffer.from(header.previousLedgerHash.toBytes()).toString('hex'),
    sequence,
    successful_transaction_count: successful.length,
    failed_transaction_count: transactions.length - successful.length,
    operation_count: operations(successful),
    tx_set_operation_count: operations(transactions),
    closed_at: iso(closeTime),
    total_coins: decimal(header.totalCoins),
    fee_pool: decimal(header.feePool),
    base_fee_in_stroops: header.baseFee,
    base_reserve_in_stroops: header.baseReserve,
    max_tx_set_size: header.maxTxSetSize,
    protocol_version: header.ledgerVersion,
    header_xdr: header.toXdr('base64'),
  };
}
