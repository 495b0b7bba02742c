/**
 * What an auditor reads: one JSON object a line. What was decided about each vault and why, whether it was sent, and how it ended. The
 * moment of the next boost stands in no line, and no secret can.
 */
import type { Clock } from '../primitives/clock';
import type { RecordState } from '../primitives/record-states';
import type { BoostPlan, Corner, FeePlan } from './plan';

interface Of {
  vault: string;
  name: string;
}

export type AlertCode =
  /** Nodes have let no turn end for five minutes. */
  | 'nodes_unavailable'
  /** A call was decided and could not be made; `detail`: the code. */
  | 'refused'
  /** The ledger took the fee and not the call; `detail`: how it ended. */
  | 'transaction_failed'
  /** The campaign is empty while depositors are below the target. */
  | 'campaign_empty'
  | 'archived'
  /** Neither key may do what the vault needs. */
  | 'not_ours'
  | 'bounds_above_vault_limit'
  | Corner;

export interface Alert {
  alert: AlertCode;
  state: 'raised' | 'cleared';
  /** null: of the keeper as a whole. */
  vault: string | null;
  name: string | null;
  /** The cycle or the call that it is about. */
  of: string;
  detail: string | null;
}

export type Line =
  | {
      event: 'started';
      network: string;
      stabilizer: string;
      acts: boolean;
      accounts: readonly string[];
      vaults: readonly string[];
      metrics?: string;
    }
  /** Of the program that signs for a keeper. */
  | { event: 'signing'; url: string; accounts: readonly string[] }
  | { event: 'signed'; account: string; hash: string }
  | ({ event: 'fee' } & Of & FeePlan)
  /** In stroops, decimal; null: nothing. */
  | ({ event: 'boost'; amount: string | null; available: string | null } & Of & Omit<BoostPlan, 'amount'>)
  /** It would have been sent: dry runs send nothing. */
  | ({ event: 'not_sent'; call: string } & Of)
  /** The cycle had its turn of this vault before the keeper was started again. */
  | ({ event: 'done_before'; call: string; hash: string } & Of)
  | ({ event: 'refused'; call: string; code: string; message?: string } & Of)
  | { event: 'transaction'; hash: string; state: RecordState; call?: string; vault?: string; account: string; fee?: string | null }
  | { event: 'trouble'; code: string; message?: string }
  /** Somebody has to know, or no longer has to; and whether the webhook took it. */
  | ({ event: 'alert' } & Alert)
  | { event: 'webhook_failed'; status: number | null }
  | { event: 'stopping' }
  | { event: 'stopped' };

export type Log = (line: Line) => void;

export function createLog(write: (text: string) => void, clock: Clock): Log {
  return (line) => write(`${JSON.stringify({ time: new Date(clock() * 1000).toISOString(), ...line })}\n`);
}
