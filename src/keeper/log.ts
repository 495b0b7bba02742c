/**
 * What an auditor reads: one JSON object a line. What was decided about each vault and why, whether it was sent, and how it ended. The
 * moment of the next boost stands in no line, and no secret can.
 */
import type { Clock } from '../primitives/clock';
import type { BoostPlan, FeePlan } from './plan';

interface Of {
  vault: string;
  name: string;
}

export type Line =
  | { event: 'started'; network: string; stabilizer: string; acts: boolean; accounts: readonly string[]; vaults: readonly string[] }
  | ({ event: 'fee' } & Of & FeePlan)
  /** In stroops, decimal; null: nothing. */
  | ({ event: 'boost'; amount: string | null; available: string | null } & Of & Omit<BoostPlan, 'amount'>)
  /** It would have been sent: dry runs send nothing. */
  | ({ event: 'not_sent'; call: string } & Of)
  /** The cycle had its turn of this vault before the keeper was started again. */
  | ({ event: 'done_before'; call: string; hash: string } & Of)
  | ({ event: 'refused'; call: string; code: string } & Of)
  | { event: 'transaction'; hash: string; state: string; call?: string; vault?: string; account: string; fee?: string | null }
  | { event: 'trouble'; code: string }
  | { event: 'stopping' }
  | { event: 'stopped' };

export type Log = (line: Line) => void;

export function createLog(write: (text: string) => void, clock: Clock): Log {
  return (line) => write(`${JSON.stringify({ time: new Date(clock() * 1000).toISOString(), ...line })}\n`);
}
