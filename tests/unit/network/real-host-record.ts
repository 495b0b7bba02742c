/** The records of tests/vectors/real-host.jsonl.gz: calls, the ledger they ran on, and what the real Soroban host made of them. */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

/** Number of an entry in a record's `entries`. */
type Row = number;

export type RealResult = { ok: string } | { error: { type: string; code: string | number; raiser?: string } };

interface RealFootprint {
  readOnly: Row[];
  readWrite: Row[];
}

/** All XDR is base64. */
export interface RealRecord {
  /** `contract.function/kind/outcome/number`. */
  id: string;
  fn: string;
  address: string;
  args: string[];
  ledger: { passphrase: string; sequence: number; timestamp: number };
  kind: 'simulate' | 'apply' | 'root';
  auth:
    | { mode: 'record'; source: string; nonRoot: boolean; upgraded: boolean }
    | { mode: 'enforce'; source: string; entries: string[] }
    | { mode: 'root' };
  /** The ledger before: key, data, last live ledger. */
  entries: [string, string | null, number | null][];
  /** Last live ledgers of the code in the ledger, by the model's name. */
  codes: { [model: string]: number };
  real: RealResult;
  realAuth: string[];
  footprint: RealFootprint;
  changes: [Row, string | null, number | null][];
  extended: [Row, number][];
  events: string[];
  fee?: { minResourceFee: number };
  /** Of `apply`: the outcome under the transaction's own footprint. */
  declared?: RealFootprint & { restored: Row[]; real: RealResult };
}

interface Head {
  /** Hex symbols that stand for the models' code hashes, in hashes, arguments and values alike. */
  models: { [model: string]: string };
}

/** Reads the whole file. */
export function realHostRecords(): { symbols: Head['models']; records: RealRecord[] } {
  const file = new URL('../../vectors/real-host.jsonl.gz', import.meta.url);
  const [head = '', ...lines] = gunzipSync(readFileSync(file)).toString('utf8').trim().split('\n');
  return { symbols: (JSON.parse(head) as Head).models, records: lines.map((line) => JSON.parse(line) as RealRecord) };
}
