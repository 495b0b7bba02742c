/** What a node or Horizon said to an envelope that was sent to it. Only the identical bytes may ever be sent again. */
import { ServiceError } from '../primitives/errors';
import type { ClassicSubmission, Horizon } from './horizon';
import { type Outcome, parseOutcome } from './outcome';
import type { Rpc, Sent } from './rpc';

export type Submission =
  /** Taken, or taken before; what became of it is asked by hash. */
  | { word: 'accepted' }
  /** Not taken now; the same bytes may be taken later. */
  | { word: 'busy' }
  /** Refused before inclusion, with the codes of its result ('txBadSeq', 'opNoTrust'). */
  | { word: 'refused'; code: string; operations: string[] }
  /** Nobody can say whether it arrived (a hang, a cut connection, Horizon's 504, an answer without sense): not a failure. */
  | { word: 'unknown' };

function readResult(result: string | undefined): Outcome | undefined {
  try {
    return result ? parseOutcome(result) : undefined;
  } catch {
    return undefined;
  }
}

/** 'tx_bad_seq' of Horizon → 'txBadSeq' of the result's XDR. */
const camel = (code: string) => code.replace(/_([a-z0-9])/g, (_all, letter: string) => letter.toUpperCase());

function refused({ transaction, operations }: Pick<Outcome, 'transaction' | 'operations'>): Submission {
  return { word: 'refused', code: transaction, operations };
}

function readSent({ status, hash, errorResultXdr }: Sent, own: string): Submission {
  if (hash !== own) return { word: 'unknown' };
  if (status === 'PENDING' || status === 'DUPLICATE') return { word: 'accepted' };
  if (status === 'TRY_AGAIN_LATER') return { word: 'busy' };
  const result = status === 'ERROR' ? readResult(errorResultXdr) : undefined;
  return result && !result.successful ? refused(result) : { word: 'unknown' };
}

function readClassic(said: ClassicSubmission, own: string): Submission {
  if (said.status === 'included') return said.hash === own ? { word: 'accepted' } : { word: 'unknown' };
  if (said.status === 'unknown') return { word: 'unknown' };
  // It was included and failed: the ledger is asked how.
  if (said.transaction === 'tx_failed') return { word: 'accepted' };
  return refused(readResult(said.resultXdr) ?? { transaction: camel(said.transaction), operations: said.operations.map(camel) });
}

/** Whatever broke after the bytes may have left says nothing about them; a host that is not in settings got none. */
function lost(error: unknown): Submission {
  if (error instanceof ServiceError && error.code === 'host_refused') throw error;
  return { word: 'unknown' };
}

/** Sends a contract transaction once. `hash` is its own, computed here: an answer about another one is no answer. */
export function submitContract(rpc: Pick<Rpc, 'send'>, envelope: string, hash: string): Promise<Submission> {
  return rpc.send(envelope).then((sent) => readSent(sent, hash), lost);
}

/** Sends a classic transaction once. */
export function submitClassic(horizon: Pick<Horizon, 'submit'>, envelope: string, hash: string): Promise<Submission> {
  return horizon.submit(envelope).then((said) => readClassic(said, hash), lost);
}
