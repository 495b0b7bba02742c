/** send (interface.md 4.6): submits a signed contract transaction and answers when it is final, or after 30 s. */

import { DAY } from '../../chain/agreement';
import { isContractTransaction, isSignedBy, parseTransaction } from '../../chain/transaction';
import type { AccountId } from '../../primitives/addresses';
import { refuse } from '../../primitives/errors';
import { toHex } from '../../primitives/hex';
import { checkNetwork } from '../checks';
import type { Context } from '../context';
import type { SendResult } from '../schema/outputs';
import type { Input } from '../schema/table';

export interface Submission {
  envelope: string;
  hash: string;
  source: AccountId;
}

/** 400 `unbounded`: until it ends it may hold its account, and what ends too late is as if it never did. `seconds`: a day where nobody is waited for. */
export function mustEnd(validUntil: number, clock: number, seconds = DAY): void {
  if (validUntil === 0 || validUntil > clock + seconds) refuse('unbounded', 'The transaction does not end within a day.');
}

/**
 * What may be sent: a contract transaction of this network, signed by its source, which ends within a day.
 * 400 `invalid_xdr`, `use_classic_submission`, `not_single_call`, `not_simulated`, `not_signed`, `unbounded`.
 */
export async function parseSubmission({ chain: { network }, clock }: Context, input: Input<'send'>): Promise<Submission> {
  const parsed = parseTransaction(input.xdr, network.passphrase);
  const { source, validUntil } = parsed;
  checkNetwork(input.network, network);
  if (!isContractTransaction(parsed)) {
    refuse('use_classic_submission', 'This is a classic transaction: submit it to Horizon.');
  }
  // The network takes neither of these; refused here, nothing is written down that could never be included.
  if (parsed.tx.operations.length !== 1) refuse('not_single_call', 'A contract transaction has exactly one operation.');
  if (parsed.tx.ext.type !== 'sorobanData') refuse('not_simulated', 'The transaction names no resources: it was not simulated.');
  if (!(await isSignedBy(parsed, source))) {
    refuse('not_signed', 'The transaction is not signed by its source for this network.', { account: source });
  }
  mustEnd(validUntil, clock());
  return { envelope: input.xdr, hash: toHex(parsed.hash), source };
}

/** Who carries a submission to its end: the wallet's journal, which writes it down before it leaves. */
export interface Carrier {
  take(submission: Submission): Promise<void>;
  /** One step towards the end: sends what was not sent yet, else asks what became of it. */
  advance(hash: string): Promise<SendResult>;
  /** Waits between two steps. */
  pause(seconds: number): Promise<void>;
}

/** Seconds after which an answer is given although the end is not known (interface.md 4.6). */
const PATIENCE = 30;
const STEP = 1;

/** Answers as soon as it is final; after 30 s what is known then. */
export async function send(context: Context, input: Input<'send'>, carrier: Carrier): Promise<SendResult> {
  const submission = await parseSubmission(context, input);
  const end = context.clock() + PATIENCE;
  await carrier.take(submission);
  for (;;) {
    const result = await carrier.advance(submission.hash);
    if (result.status !== 'pending' || context.clock() + STEP > end) return result;
    await carrier.pause(STEP);
  }
}
