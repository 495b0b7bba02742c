/** What the nodes say of a record, in the words of the state machine. Answers are claims: only what names our envelope counts. */
import type { Chain } from '../chain/chain';
import { parseEnding, parseResult } from '../chain/outcome';
import type { Rpc, TransactionAnswer } from '../chain/rpc';
import { hashOf } from '../chain/transaction';
import { type Standing, witnessesOf } from '../chain/witness';
import { ServiceError } from '../primitives/errors';
import type { TransactionRecord } from './record';
import type { Word } from './state';

interface Inclusion {
  ledger: number;
  closeTime: number | undefined;
  /** As the node says. */
  successful: boolean;
  result: string;
  meta: string | undefined;
}

/** The end comes from status and result alone; what cannot be read beside them is told, and holds nothing up. */
function includedBy({ ledger, closeTime, ...inclusion }: Inclusion): Word {
  const said = parseEnding(inclusion);
  const read = 'transaction' in said ? said : undefined;
  const failure = new ServiceError({
    status: 422,
    code: 'transaction_failed',
    message: 'The network included the transaction, and it failed: nothing moved but the fee.',
    details: read ? { result: read.transaction, operations: read.operations } : {},
  });
  return {
    word: 'included',
    successful: said.successful,
    outcome: {
      ledger,
      ...(closeTime === undefined ? {} : { closeTime }),
      feeCharged: read?.feeCharged.toString() ?? null,
      ...(read?.returnValue ? { returnValue: read.returnValue.toXdr('base64') } : {}),
      ...(said.missing ? { missing: said.missing } : {}),
      ...(said.successful ? {} : { reason: failure.toJSON() }),
    },
  };
}

async function sendByRpc(rpc: Rpc, { envelope, hash }: TransactionRecord): Promise<Word> {
  const sent = await rpc.send(envelope);
  // An answer about another transaction is none about this one.
  if (sent.hash !== hash) return { word: 'unknown' };
  if (sent.status === 'PENDING' || sent.status === 'DUPLICATE') return { word: 'accepted' };
  if (sent.status === 'TRY_AGAIN_LATER') return { word: 'busy' };
  if (sent.status !== 'ERROR' || !sent.errorResultXdr) return { word: 'unknown' };
  return { word: 'refused', code: parseResult(sent.errorResultXdr).transaction };
}

async function sendByHorizon(horizon: Chain['horizon'], { envelope, hash }: TransactionRecord): Promise<Word> {
  const said = await horizon.submit(envelope);
  if (said.status === 'included') return { word: said.hash === hash ? 'accepted' : 'unknown' };
  if (said.status === 'unknown') return said.reason === 'node_unavailable' ? { word: 'unreachable' } : { word: 'unknown' };
  // tx_failed: it was included, and the ledger is asked how. Anything else never was.
  if (said.transaction === 'tx_failed') return { word: 'accepted' };
  return { word: 'refused', code: said.resultXdr ? parseResult(said.resultXdr).transaction : said.transaction };
}

/**
 * Sends the stored bytes once. A refusal could hide that the node passed them on: the same bytes go to another door then,
 * and what that says counts. Rejects with what the door says where no answer came.
 */
export async function send({ rpc, second, horizon }: Chain, record: TransactionRecord): Promise<Word> {
  const classic = record.kind === 'classic';
  const said = await (classic ? sendByHorizon(horizon, record) : sendByRpc(rpc, record));
  if (said.word !== 'refused') return said;
  const other = second ?? (classic ? rpc : undefined);
  const again = await (other ? sendByRpc(other, record) : sendByHorizon(horizon, record)).catch(wordOfError);
  return again.word === 'unreachable' ? { word: 'unknown' } : again;
}

/** Of an error after the bytes may have left: it never means that they did not arrive. */
export function wordOfError(error: unknown): Word {
  if (!(error instanceof ServiceError)) return { word: 'unknown' };
  if (error.code === 'host_refused') throw error;
  // No answer at all, as when the machine is offline; a status is a node that was reached.
  return error.code === 'node_unavailable' && error.details?.status === undefined ? { word: 'unreachable' } : { word: 'unknown' };
}

function isOurs(envelope: string | undefined, { passphrase, hash }: TransactionRecord): boolean {
  try {
    return envelope !== undefined && hashOf(envelope, passphrase) === hash;
  } catch {
    return false;
  }
}

function inclusionOf(said: TransactionAnswer, record: TransactionRecord): Inclusion | undefined {
  const found = said.status === 'SUCCESS' || said.status === 'FAILED';
  if (!found || said.ledger === undefined || !said.resultXdr || !isOurs(said.envelopeXdr, record)) return undefined;
  return {
    ledger: said.ledger,
    closeTime: said.createdAt,
    successful: said.status === 'SUCCESS',
    result: said.resultXdr,
    meta: said.resultMetaXdr,
  };
}

/** Of the second node where there is one and it is asked for, else of the first. */
async function standingOf(chain: Chain, { account }: TransactionRecord, second = false): Promise<Standing> {
  const rpcs = witnessesOf(chain).filter(({ kind }) => kind === 'rpc');
  const witness = rpcs[second ? rpcs.length - 1 : 0];
  if (!witness) throw new TypeError('a network without nodes');
  return witness.standing(account);
}

/** Ledger time before which it cannot have been included: clocks of machines are not compared with those of ledgers. */
const madeAt = ({ plan, createdAt }: TransactionRecord) => plan.asOf?.closeTime ?? createdAt;

const hasTaken = ({ sequence }: Standing, record: TransactionRecord) => sequence === null || sequence >= BigInt(record.sequence);

/**
 * What became of it. Included: a node names our envelope, and the account's sequence, from a second node where there is
 * one, agrees. Absent: not found by a node that has seen the ledger in which the sequence and the time were read; where
 * these decide anything, Horizon is asked too.
 */
export async function ask(chain: Chain, record: TransactionRecord): Promise<Word> {
  const first = inclusionOf(await chain.rpc.transaction(record.hash), record);
  if (first) {
    const standing = await standingOf(chain, record, true);
    return hasTaken(standing, record) ? includedBy(first) : { word: 'unknown' };
  }
  const standing = await standingOf(chain, record);
  const late = record.validUntil !== 0 && standing.closeTime > record.validUntil;
  const taken = standing.sequence !== null && hasTaken(standing, record);
  if (record.kind === 'classic' || late || taken) {
    const indexed = await chain.horizon.transaction(record.hash);
    if (indexed && isOurs(indexed.envelope, record)) {
      if (!hasTaken(standing, record)) return { word: 'unknown' };
      const { ledger, createdAt: closeTime, successful, result, resultMeta: meta } = indexed;
      return includedBy({ ledger, closeTime, successful, result, meta });
    }
  }
  if (!late && !taken) return { word: 'absent', ...standing, covered: true };
  // It may have been included between the two answers: whoever decides must have looked after the standing was read.
  const again = await chain.rpc.transaction(record.hash);
  const found = inclusionOf(again, record);
  if (found) return hasTaken(standing, record) ? includedBy(found) : { word: 'unknown' };
  const sawAll = again.latestLedger >= standing.ledger;
  const covered = sawAll && (again.oldestLedgerCloseTime === undefined || again.oldestLedgerCloseTime <= madeAt(record));
  return { word: 'absent', ...standing, covered };
}
