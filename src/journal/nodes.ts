/** What the nodes say of a record, in the words of the state machine. Answers are claims: only what names our envelope counts. */
import type { Chain } from '../chain/chain';
import { parseEnding, parseResult } from '../chain/outcome';
import type { Rpc } from '../chain/rpc';
import { hashOf, insideOf } from '../chain/transaction';
import type { Said, Witness } from '../chain/witness';
import { isServiceError, refuse, ServiceError } from '../primitives/errors';
import type { TransactionRecord } from './record';
import type { WitnessAnswer, Word } from './state';

/** The end comes from status and result alone; what cannot be read beside them is reported, and holds nothing up. */
function includedBy(
  { ledger, closeTime, ...inclusion }: Extract<Said, { found: true }>,
  isPaidFor: boolean,
): Extract<WitnessAnswer, { is: 'included' }> {
  const said = parseEnding(inclusion);
  const read = 'transaction' in said ? said : undefined;
  const failure = new ServiceError(
    'transaction_failed',
    'The network included the transaction, and it failed: nothing moved but the fee.',
    read ? { result: read.transaction, operations: read.operations } : {},
  );
  return {
    is: 'included',
    successful: said.successful,
    outcome: {
      ledger,
      ...(closeTime === undefined ? {} : { closeTime }),
      feeCharged: isPaidFor ? '0' : (read?.feeCharged.toString() ?? null),
      ...(read?.returnValue ? { returnValue: read.returnValue.toXdr('base64') } : {}),
      ...(said.missing ? { missing: said.missing } : {}),
      ...(said.successful ? {} : { reason: failure.toJSON() }),
    },
  };
}

/** Of a fee bump what is wrong with what is inside, where that is it. */
function refusalIn(result: string): string {
  const { transaction, inner } = parseResult(result);
  return inner ?? transaction;
}

async function sendByRpc(rpc: Rpc, { envelope, hash }: TransactionRecord): Promise<Word> {
  const sent = await rpc.send(envelope);
  // An answer about another transaction is none about this one.
  if (sent.hash !== hash) return { word: 'unknown' };
  if (sent.status === 'PENDING' || sent.status === 'DUPLICATE') return { word: 'accepted' };
  if (sent.status === 'TRY_AGAIN_LATER') return { word: 'busy' };
  if (sent.status !== 'ERROR' || !sent.errorResultXdr) return { word: 'unknown' };
  return { word: 'refused', code: refusalIn(sent.errorResultXdr) };
}

async function sendByHorizon(horizon: Chain['horizon'], { envelope, hash }: TransactionRecord): Promise<Word> {
  const said = await horizon.submit(envelope);
  switch (said.status) {
    case 'taken':
      return { word: said.hash === hash ? 'accepted' : 'unknown' };
    case 'busy':
      return { word: 'busy' };
    case 'refused':
      return said.hash === hash ? { word: 'refused', code: refusalIn(said.resultXdr) } : { word: 'unknown' };
    case 'unserved':
      return { word: 'unreachable' };
    case 'unknown':
      return { word: said.reason === 'node_unavailable' ? 'unreachable' : 'unknown' };
  }
}

/** What two doors say together, neither of which took the bytes: refused only by both, and not sent only where neither was reached. */
const together = (one: Word, other: Word): Word => (one.word === other.word ? other : { word: 'unknown' });

/**
 * Hands the stored bytes to one door after the other, until a node takes them: a classic transaction to Horizon first, a contract
 * call to the RPCs. A refusal could hide that the node passed them on, and so could silence: what the next door says counts too.
 */
export async function send({ rpc, second, horizon }: Chain, record: TransactionRecord): Promise<Word> {
  const byRpc = [rpc, ...(second ? [second] : [])].map((node) => () => sendByRpc(node, record));
  const byHorizon = () => sendByHorizon(horizon, record);
  const [first, ...others] = record.kind === 'classic' ? ([byHorizon, ...byRpc] as const) : [...byRpc, byHorizon];
  let said = await (first ?? byHorizon)().catch(wordOfError);
  for (const door of others) {
    if (said.word === 'accepted' || said.word === 'busy') return said;
    const word = await door().catch(wordOfError);
    said = word.word === 'accepted' || word.word === 'busy' ? word : together(said, word);
  }
  return said;
}

/** Of an error after the bytes may have left: it never means that they did not arrive. */
function wordOfError(error: unknown): Word {
  if (!isServiceError(error)) return { word: 'unknown' };
  if (error.code === 'host_refused') throw error;
  // No answer at all, as when the machine is offline, or nothing was asked of a node that rests; a status else is a node that was reached.
  const { status, retryAfterSeconds: rests } = error.details ?? {};
  return error.code === 'node_unavailable' && (status === undefined || rests !== undefined) ? { word: 'unreachable' } : { word: 'unknown' };
}

/** undefined: not found. Rejects with 502 `node_invalid` where the witness names another transaction's bytes for this hash. */
async function find(witness: Witness, record: TransactionRecord) {
  const said = await witness.inclusion(record.hash);
  if (!said.found) return { said, included: undefined };
  const payer = payerIn(said.envelope, record);
  if (!payer) refuse('node_invalid', 'The node answered for another transaction.', { host: witness.name });
  return { said, included: includedBy(said, payer !== record.account) };
}

/**
 * Who pays for our transaction in this envelope: whoever sees our bytes may put them inside a fee bump, where they end as by
 * themselves. undefined: it is not there, or nothing can be read.
 */
function payerIn(envelope: string, { hash, passphrase, account }: TransactionRecord): string | undefined {
  try {
    if (hashOf(envelope, passphrase) === hash) return account;
    const inside = insideOf(envelope);
    return inside && hashOf(inside.envelope, passphrase) === hash ? inside.payer : undefined;
  } catch {
    return undefined;
  }
}

/** Ledger time before which it cannot have been included: clocks of machines are not compared with those of ledgers. */
const madeAt = ({ plan, createdAt }: TransactionRecord) => plan.asOf?.closeTime ?? createdAt;

/**
 * What a witness says became of it. Where the account stands is read first, so that whoever does not find the hash then has
 * looked in that ledger too.
 */
export async function hear(witness: Witness, record: TransactionRecord): Promise<WitnessAnswer> {
  try {
    const standing = await witness.standing(record.account);
    const { said, included } = await find(witness, record);
    if (included) return { ...included, standing };
    const sawAll = said.latestLedger === undefined || said.latestLedger >= standing.ledger;
    const covered = sawAll && (said.oldestCloseTime === undefined || said.oldestCloseTime <= madeAt(record));
    return { is: 'absent', ledger: standing.ledger, closeTime: standing.closeTime, sequence: standing.sequence, covered };
  } catch (error) {
    return { is: 'silent', code: isServiceError(error) ? error.code : 'internal' };
  }
}

/** One request: the inclusion where the witness has it by now; undefined where it has not, or does not answer. */
export async function glance(witness: Witness, record: TransactionRecord) {
  return find(witness, record).catch(() => undefined);
}
