/**
 * One JSON object a line. What may stand in a line is listed here, so that no key, header, query or body can: paths are those
 * of the table, with names for what varies.
 */
import type { Clock } from '../primitives/clock';

export interface Line {
  event: 'listening' | 'request' | 'transaction' | 'fault' | 'stopping' | 'stopped';
  url?: string;
  /** Where its figures are. */
  metrics?: string;
  network?: string;
  /** Names of the network's settings that whoever runs the gateway chose. */
  chosen?: readonly string[];
  request?: string;
  method?: string;
  path?: string | null;
  key?: string | null;
  status?: number;
  code?: string;
  ms?: number;
  hash?: string;
  state?: string;
  /** Of an error of ours: its kind and where it was thrown, without its message. */
  error?: string;
  at?: string[];
}

export type Log = (line: Line) => void;

export function createLog(write: (text: string) => void, clock: Clock): Log {
  return (line) => write(`${JSON.stringify({ time: new Date(clock() * 1000).toISOString(), ...line })}\n`);
}

/** The places in our code through which it came; messages may quote what was asked. */
export function faultLine(error: unknown): Pick<Line, 'error' | 'at'> {
  if (!(error instanceof Error)) return { error: typeof error };
  const cause = error.cause instanceof Error ? error.cause : error;
  const places = (cause.stack ?? '').split('\n').filter((line) => /^ {4}at /.test(line));
  return { error: cause.name, at: places.slice(0, 8).map((line) => line.trim()) };
}
