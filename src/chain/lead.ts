/**
 * Which of a network's RPCs leads: the first, unless it cannot be asked and the second can. All of a piece of work is done by
 * one order of them, so that nothing is built from both, and there are as many witnesses in either.
 */
import { isServiceError } from '../primitives/errors';
import { type Chain, checkPassphrase } from './chain';
import type { Rpc } from './rpc';

/** Seconds for which an RPC that could not be asked does not lead. */
const REST = 60;
/** What an RPC is refused with that another one may answer. */
const TROUBLE = new Set(['node_unavailable', 'node_timeout', 'node_stale']);

const others = new WeakMap<Chain, Chain>();
const rests = new WeakMap<Rpc, number>();
const served = new WeakMap<Rpc, Promise<void>>();

/** The same network with its second RPC in the place of the first; undefined where it has one. */
function turned(chain: Chain): Chain | undefined {
  const { rpc, second } = chain;
  if (!second) return undefined;
  const other = others.get(chain) ?? { ...chain, rpc: second, second: rpc };
  others.set(chain, other);
  return other;
}

function isResting({ rpc, clock }: Chain): boolean {
  const left = (rests.get(rpc) ?? 0) - clock();
  // A clock that was set back makes no rest longer.
  return left > 0 && left <= REST;
}

/** Whether the RPC that leads serves the network, asked once of each. 502 `node_wrong_network`. */
export function mustServe(chain: Chain): Promise<void> {
  const asked = served.get(chain.rpc) ?? checkPassphrase(chain);
  served.set(chain.rpc, asked);
  asked.catch(() => served.delete(chain.rpc));
  return asked;
}

const isTrouble = (error: unknown, { rpc }: Chain): boolean =>
  isServiceError(error) && TROUBLE.has(error.code) && error.details?.host === new URL(rpc.url).host;

/** Does it by the RPC that leads, and where that cannot be asked all of it again by the other one. */
export async function leading<T>(chain: Chain, work: (chain: Chain) => Promise<T>): Promise<T> {
  const other = turned(chain);
  if (!other) return work(chain);
  const [first, next] = isResting(chain) && !isResting(other) ? [other, chain] : [chain, other];
  const ask = async (which: Chain) => {
    if (which !== chain) await mustServe(which);
    return work(which);
  };
  try {
    return await ask(first);
  } catch (error) {
    if (!isTrouble(error, first)) throw error;
    rests.set(first.rpc, chain.clock() + REST);
    return ask(next).catch((again: unknown) => {
      // Neither can: the first word stands.
      throw isTrouble(again, next) ? error : again;
    });
  }
}
