import type { xdr } from '@stellar/stellar-sdk/base';
import type { Included } from '../ledger/ledger';
import type { RpcSubmission } from '../rpc/port';
import type { SeenWorld } from '../world';
import { type Answer, type HorizonRequest, ok, Problem } from './answer';
import { resultCodes } from './codes';
import { transactionRecord } from './transaction-record';

/** `POST /transactions`: answers when the transaction is in a ledger, or 504 when that takes too long. */
export async function submitTransaction({ world, query }: HorizonRequest): Promise<Answer> {
  const envelope = query.get('tx') ?? '';
  const submission = accept(world, envelope);
  // What is in a ledger already is found there, whatever the core says of it.
  const done = world.ledger.transaction(submission.hash);
  if (done?.ok) return ok(transactionRecord(world, done));
  if (done) throw transactionFailed(done.result, envelope);
  if (submission.status === 'ERROR' && submission.result) throw transactionFailed(submission.result, envelope);
  if (submission.status === 'TRY_AGAIN_LATER') throw unavailable();
  const included = await inclusion(world, submission.hash);
  if (!included) throw timeout(submission.hash, envelope);
  if (!included.ok) throw transactionFailed(included.result, envelope);
  return ok(transactionRecord(world, included));
}

const ASYNC_STATUS = { PENDING: 201, DUPLICATE: 409, TRY_AGAIN_LATER: 503, ERROR: 400 } as const;

/** `POST /transactions_async`: answers at once, with what the node says of the transaction. */
export function submitAsync({ world, query }: HorizonRequest): Answer {
  const { status, hash, result } = accept(world, query.get('tx') ?? '');
  const error = result ? { error_result_xdr: result.toXdr('base64') } : {};
  return {
    status: ASYNC_STATUS[status],
    body: { ...error, tx_status: status, hash },
    headers: { 'content-type': 'application/hal+json; charset=utf-8' },
  };
}

function accept({ ledger }: SeenWorld, envelope: string): RpcSubmission {
  const submission = ledger.submit(envelope);
  if (!submission) {
    throw new Problem(
      'transaction_malformed',
      400,
      'Transaction Malformed',
      'Horizon could not decode the transaction envelope in this request. A transaction should be an XDR TransactionEnvelope struct encoded using base64.  The envelope read from this request is echoed in the `extras.envelope_xdr` field of this response for your convenience.',
      { envelope_xdr: envelope },
    );
  }
  return submission;
}

async function inclusion({ ledger, horizonTimeoutMs }: SeenWorld, id: string): Promise<Included | undefined> {
  let late = false;
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<void>((resolve) => {
    timer = setTimeout(() => {
      late = true;
      resolve();
    }, horizonTimeoutMs);
  });
  while (!ledger.transaction(id) && !late) await Promise.race([ledger.nextClose(), deadline]);
  clearTimeout(timer);
  return ledger.transaction(id);
}

function transactionFailed(result: xdr.TransactionResult, envelope: string): Problem {
  return new Problem(
    'transaction_failed',
    400,
    'Transaction Failed',
    'The transaction failed when submitted to the stellar network. The `extras.result_codes` field on this response contains further details.  Descriptions of each code can be found at: https://developers.stellar.org/api/errors/http-status-codes/horizon-specific/transaction-failed/',
    { envelope_xdr: envelope, result_codes: resultCodes(result), result_xdr: result.toXdr('base64') },
  );
}

function timeout(hash: string, envelope: string): Problem {
  return new Problem(
    'timeout',
    504,
    'Timeout',
    'Your request timed out before completing.  Please try your request again. If you are submitting a transaction make sure you are sending exactly the same transaction (with the same sequence number).',
    { hash, envelope_xdr: envelope },
  );
}

function unavailable(): Problem {
  return new Problem(
    'server_over_capacity',
    503,
    'Server Over Capacity',
    'This horizon server is currently overloaded. Please wait for several minutes before trying your request again.',
  );
}
