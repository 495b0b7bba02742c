/** send (design.md parts 3 and 7): submits a signed contract transaction and answers when it is final, or after 30 s. */

import { toHex } from '../chain/bytes';
import { isContractTransaction, isSignedBy, parseTransaction } from '../chain/transaction';
import type { AccountId } from '../primitives/addresses';
import type { Context } from './change';
import { checkNetwork, refuse } from './checks';
import type { EndpointInput, SendResult } from './schema';

export interface Submission {
  envelope: string;
  hash: string;
  source: AccountId;
  sequence: bigint;
  validUntil: number;
}

/**
 * What may be sent: a contract transaction of this network, signed by its source, with an end to its time.
 * 400 `invalid_xdr`, `use_classic_submission`, `not_signed`, `unbounded`.
 */
export function parseSubmission({ chain: { network } }: Pick<Context, 'chain'>, input: EndpointInput<'send'>): Submission {
  const parsed = parseTransaction(input.xdr, network.passphrase);
  const { source, validUntil } = parsed;
  checkNetwork(input.network, network);
  if (!isContractTransaction(parsed)) {
    refuse(400, 'use_classic_submission', 'This is a classic transaction: submit it to the network’s classic submission interface.');
  }
  if (!isSignedBy(parsed, source)) {
    refuse(400, 'not_signed', 'The transaction is not signed by its source for this network.', { account: source });
  }
  if (validUntil === 0) refuse(400, 'unbounded', 'The transaction has no end to its time.');
  return { envelope: input.xdr, hash: toHex(parsed.hash), source, sequence: parsed.tx.seqNum, validUntil };
}

/** Carries a submission to its end, as far as that is known in time; the wallet's journal does it. */
export type Submit = (submission: Submission) => Promise<SendResult>;

export async function send(context: Pick<Context, 'chain'>, input: EndpointInput<'send'>, submit: Submit): Promise<SendResult> {
  return submit(parseSubmission(context, input));
}
