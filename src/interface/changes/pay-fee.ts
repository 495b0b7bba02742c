/**
 * payFee, the wallet's own (architecture.md 7): a higher fee, paid by an account of this wallet, for what others have signed to the end
 * and the network did not include for its fee (CAP-15). The bytes inside are theirs, and stay as they are; of the fee that is offered
 * only what is for being included can be raised, since what a contract call carries for its resources was signed with it.
 */
import { mustStillSucceed } from '../../chain/carried';
import { completeOf } from '../../chain/complete';
import { bumpInclusion } from '../../chain/fees';
import { accountKey } from '../../chain/ledger-keys';
import type { Reading } from '../../chain/reading';
import { bidOf, buildFeeBump, insideOf, isContractTransaction, type ParsedTransaction, parseTransaction } from '../../chain/transaction';
import { type AccountId, parseAccountId } from '../../primitives/addresses';
import { refuse } from '../../primitives/errors';
import type { Expectation } from '../../primitives/expectation';
import { type Change, change } from '../call/change';
import { checkFunds, checkNetwork, existingAccount, signingAccount } from '../checks';
import type { Context } from '../context';
import type { ClassicTransaction } from '../schema/outputs';
import type { Taken } from '../schema/table';
import { mustEnd } from './send';

interface Parsed {
  from: AccountId;
  /** Whose sequence it takes. */
  sequenceOf: AccountId;
  /** As it was given, and what is inside where that is a fee bump itself. */
  given: string;
  inner: string;
  transaction: ParsedTransaction;
  queued: boolean;
}

function parseParties({ chain: { network } }: Context, input: Taken<'payFee'>): Parsed {
  const from = parseAccountId(input.from, 'from');
  checkNetwork(input.network, network);
  const inner = insideOf(input.envelope)?.envelope ?? input.envelope;
  const transaction = parseTransaction(inner, network.passphrase);
  if (transaction.validUntil === 0) refuse('unbounded', 'This transaction has no end.');
  return { from, sequenceOf: transaction.source, given: input.envelope, inner, transaction, queued: input.queued === true };
}

/**
 * 409 `too_late`, `sequence_used`, `sequence_later`: no fee would bring it into a ledger. 400 `unbounded`: it is valid for longer than its
 * signers may take, and would hold its account and the payer's word for that long.
 */
function checkTurn(reading: Reading, { sequenceOf, transaction }: Parsed, validity: number | undefined): void {
  const { tx, validUntil } = transaction;
  mustEnd(validUntil, reading.closeTime, validity);
  if (validUntil <= reading.closeTime) refuse('too_late', 'Its time is over.', { validUntil });
  const { sequence } = existingAccount(reading, sequenceOf);
  if (sequence >= tx.seqNum) refuse('sequence_used', 'It was sent already, or another transaction took its place.');
  if (sequence + 1n < tx.seqNum) refuse('sequence_later', 'Another transaction of its account comes first.', { account: sequenceOf });
}

function expectationOf(parties: Parsed, network: string, { inner, fee }: { inner: string; fee: bigint }): Expectation {
  const { from, sequenceOf, transaction } = parties;
  return {
    network,
    source: sequenceOf,
    kind: isContractTransaction(transaction) ? 'contract' : 'classic',
    operations: transaction.tx.operations.map((one) => ({ type: 'classic', operation: one.toXdr('base64') })),
    amounts: [],
    maxFee: fee.toString(),
    validUntil: transaction.validUntil,
    bump: { payer: from, inner },
  };
}

/** Two rounds: { both accounts, fees, who has signed }, and whether it would succeed. */
export const payFee = change(parseParties, async (context, parties): Promise<Change<ClassicTransaction>> => {
  const { from, sequenceOf, given, transaction, queued } = parties;
  const { rpc, network } = context.chain;
  const [reading, stats] = await Promise.all([rpc.read([accountKey(sequenceOf), accountKey(from)]), rpc.feeStats()]);
  checkTurn(reading, parties, context.validity);
  const payer = signingAccount(context, reading, from, 'low');
  const inner = await completeOf(context.chain, parties.inner);
  const { operations, resources } = bidOf(inner);
  const paid = isContractTransaction(transaction) ? stats.sorobanInclusionFee.p90 : stats.inclusionFee.p90;
  const fee = resources + bumpInclusion(paid, operations, { before: bidOf(given), queued }, reading.rules);
  checkFunds(payer, fee);
  await mustStillSucceed(context.chain, transaction.tx);
  const envelope = buildFeeBump(inner, from, fee);
  return {
    result: { xdr: envelope },
    envelope,
    expectation: expectationOf(parties, network.passphrase, { inner, fee }),
    reading,
    account: from,
  };
});
