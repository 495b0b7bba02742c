/**
 * Which of a network's RPCs leads: the first, unless it cannot be asked and the second can. All of a piece of work is done by
 * one order of them, so that nothing is built from both, and there are as many witnesses in either.
 *
 * One that could not be asked, by three tries of its door or in all of its time, is left alone for a minute. Then one piece of work
 * at a time tries it, while the others stay with the other RPC, until it has answered and its score is back at a half.
 */
import { isServiceError } from '../primitives/errors';
import { type Chain, checkPassphrase } from './chain';
import type { Horizon } from './horizon';
import type { Rpc } from './rpc';

/** Seconds for which an RPC that could not be asked does not lead. */
const REST = 60;
/** What an RPC is refused with that another one may answer. */
const TROUBLE = new Set(['node_unavailable', 'node_timeout', 'node_stale']);
/** How much one answer, or none, weighs in a score; and the least score of a node that is not doubted. */
const WEIGHT = 0.25;
const TRUSTED = 0.5;

interface Health {
  /** From 1, always answers, to 0, never: what is longer ago weighs less. */
  score: number;
  /** The last piece of work found no answer. */
  failed: boolean;
  /** Unix seconds. */
  restsUntil: number;
  /** A piece of work tries whether it answers again. */
  onTrial: boolean;
}

/** `rests`: it is left alone; `doubted`: it did not answer last, or too seldom. */
export interface NodeHealth {
  state: 'answers' | 'doubted' | 'rests';
  /** From 0 to 1, in hundredths. */
  score: number;
}

const others = new WeakMap<Chain, Chain>();
const healths = new WeakMap<Rpc | Horizon, Health>();
const served = new WeakMap<Rpc, Promise<void>>();

/** The same network with its second RPC in the place of the first; undefined where it has one. */
function turned(chain: Chain): Chain | undefined {
  const { rpc, second } = chain;
  if (!second) return undefined;
  const other = others.get(chain) ?? { ...chain, rpc: second, second: rpc };
  others.set(chain, other);
  return other;
}

function healthOf(node: Rpc | Horizon): Health {
  const health = healths.get(node) ?? { score: 1, failed: false, restsUntil: 0, onTrial: false };
  healths.set(node, health);
  return health;
}

/** Whether a node answered. */
export function noteAnswer(node: Rpc | Horizon, answered: boolean): void {
  const health = healthOf(node);
  health.score += ((answered ? 1 : 0) - health.score) * WEIGHT;
  health.failed = !answered;
}

function isResting(node: Rpc | Horizon, clock: Chain['clock']): boolean {
  const left = healthOf(node).restsUntil - clock();
  // A clock that was set back makes no rest longer.
  return left > 0 && left <= REST;
}

const isDoubted = ({ failed, score }: Health): boolean => failed || score < TRUSTED;

/** How a network's nodes have done lately. */
export function nodeHealth({ rpc, second, horizon, clock }: Chain): { first: NodeHealth; second?: NodeHealth; horizon: NodeHealth } {
  const of = (node: Rpc | Horizon): NodeHealth => {
    const health = healthOf(node);
    const state = isResting(node, clock) ? 'rests' : isDoubted(health) ? 'doubted' : 'answers';
    return { state, score: Math.round(health.score * 100) / 100 };
  };
  return { first: of(rpc), ...(second ? { second: of(second) } : {}), horizon: of(horizon) };
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

/** Whether it may lead another piece of work now. */
const mayLead = ({ rpc, clock }: Chain): boolean => !isResting(rpc, clock) && !(isDoubted(healthOf(rpc)) && healthOf(rpc).onTrial);

/** Who leads, and who does where that one cannot be asked. Where neither should, the one that answers more often does. */
function ordered(chain: Chain, other: Chain): [Chain, Chain] {
  const isBetter = healthOf(other.rpc).score > healthOf(chain.rpc).score;
  const turn = mayLead(chain) === mayLead(other) ? !mayLead(chain) && isBetter : mayLead(other);
  return turn ? [other, chain] : [chain, other];
}

/** By this RPC, with what came of it noted; other refusals than of trouble tell nothing of it. */
async function ledBy<T>(chain: Chain, work: (chain: Chain) => Promise<T>): Promise<T> {
  const health = healthOf(chain.rpc);
  const isTrial = isDoubted(health) && !health.onTrial;
  if (isTrial) health.onTrial = true;
  try {
    const done = await work(chain);
    noteAnswer(chain.rpc, true);
    return done;
  } catch (error) {
    if (isTrouble(error, chain)) {
      noteAnswer(chain.rpc, false);
      if (chain.second) health.restsUntil = chain.clock() + REST;
    }
    throw error;
  } finally {
    if (isTrial) health.onTrial = false;
  }
}

/** Does it by the RPC that leads, and where that cannot be asked all of it again by the other one. */
export async function leading<T>(chain: Chain, work: (chain: Chain) => Promise<T>): Promise<T> {
  const other = turned(chain);
  if (!other) return ledBy(chain, work);
  const [first, next] = ordered(chain, other);
  const ask = (which: Chain) =>
    ledBy(which, async () => {
      if (which !== chain) await mustServe(which);
      return work(which);
    });
  try {
    return await ask(first);
  } catch (error) {
    if (!isTrouble(error, first)) throw error;
    return ask(next).catch((again: unknown) => {
      // Neither can: the first word stands.
      throw isTrouble(again, next) ? error : again;
    });
  }
}
