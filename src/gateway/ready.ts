/**
 * `/ready`: whether requests sent here can be answered. What is looked at is what answers hang on: the network's nodes agree, the
 * journal takes a write, and there are keys. `/health` says only that the process runs: to start it anew would mend none of these.
 */
import type { Chain } from '../chain/chain';
import type { Clock } from '../primitives/clock';
import type { ErrorCode } from '../primitives/error-codes';
import { toServiceError } from '../primitives/errors';
import { agreedNow } from '../service/certify';

/** What is missing, with the error that says so. */
export interface Missing {
  what: 'nodes' | 'journal' | 'keys';
  code: ErrorCode;
}

export interface Parts {
  chain: Chain;
  clock: Clock;
  /** Throws where the journal takes no write. */
  write: () => Promise<void>;
  /** Throws where there are none to be read. */
  keys: () => unknown;
  /** Milliseconds of a clock that only runs forward. */
  now: () => number;
}

/** Milliseconds for which one look stands for all who ask: it needs no key, and costs requests to the nodes. */
const FRESH = 5_000;

/** What is missing now; nothing: it is ready. Never rejects. */
export function createReadiness({ chain, clock, write, keys, now }: Parts): () => Promise<readonly Missing[]> {
  let last: { at: number; found: Promise<readonly Missing[]> } | undefined;

  async function failing(what: Missing['what'], look: () => unknown): Promise<Missing[]> {
    try {
      await look();
      return [];
    } catch (error) {
      return [{ what, code: toServiceError(error).code }];
    }
  }

  const look = async () => {
    const ear = { pause: chain.pause, clock, ledgerSeconds: chain.rpc.rules().ledgerSeconds };
    const found = [failing('nodes', () => agreedNow(chain, ear)), failing('journal', write), failing('keys', keys)];
    return (await Promise.all(found)).flat();
  };

  return () => {
    if (!last || now() - last.at >= FRESH) last = { at: now(), found: look() };
    return last.found;
  };
}
