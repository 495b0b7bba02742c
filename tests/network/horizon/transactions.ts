import { type Answer, badRequest, compareIds, type HorizonRequest, notFound, ok, page } from './answer';
import { checkedAccount } from './assets';
import { takesPart } from './operations';
import { transactionRecord } from './transaction-record';

export function getTransaction({ world, parts: [id = ''] }: HorizonRequest): Answer {
  if (!/^[0-9a-fA-F]{64}$/.test(id)) throw badRequest('hash', 'Transaction hash must be a hex-encoded, lowercase SHA-256 hash');
  const found = world.ledger.transaction(id.toLowerCase());
  if (!found) throw notFound();
  return ok(transactionRecord(world, found, id.toLowerCase()));
}

/** Those that an account sent, paid for or took part in; failed ones where `include_failed` is set. */
export function listTransactions(request: HorizonRequest): Answer {
  const { world, query, parts } = request;
  const id = checkedAccount(parts[0] ?? '', 'account_id');
  const failed = query.get('include_failed') === 'true';
  const records = [...world.ledger.history]
    .filter((one) => (one.ok || failed) && (one.source === id || one.feeSource === id || takesPart(world, one, id)))
    .map((one) => transactionRecord(world, one));
  return page(request, records, compareIds);
}
