/** One JSON-RPC 2.0 question over the door. */

import * as v from 'valibot';
import { refuse, ServiceError } from '../primitives/errors';
import { readJson } from '../primitives/read';
import type { Door, DoorRequest } from './door';

type How = Pick<DoorRequest, 'write' | 'long' | 'inTrouble'>;

/**
 * The parsed result; 502 `node_invalid` for another frame, id or shape, `node_refused` for an error that the node names,
 * `node_unavailable` where that is its own trouble, also when asked again.
 */
export type Call = <S extends v.GenericSchema>(schema: S, method: string, params?: object, how?: How) => Promise<v.InferOutput<S>>;
export type Invalid = (method: string, what: string) => ServiceError;

/** JSON-RPC's "internal error": the node's own, such as a ledger core that does not answer it, and no answer to the question. */
const INTERNAL = -32603;
/** No error is as long: longer answers are not parsed twice. */
const LONGEST_ERROR = 50_000;
const failsInside = (text: string): boolean =>
  text.length < LONGEST_ERROR && (readJson(text) as { error?: { code?: unknown } } | null | undefined)?.error?.code === INTERNAL;

export function createCall(url: string, door: Door): { call: Call; invalid: Invalid; host: string } {
  const host = new URL(url).host;
  const invalid: Invalid = (method, what) => new ServiceError('node_invalid', `The node gave no valid answer: ${what}.`, { host, method });
  let nextId = 1;
  /** Answers to what was asked in this turn, by their questions. */
  const ofThisTurn = new Map<string, Promise<unknown>>();

  async function ask(method: string, params: object | undefined, how: How): Promise<unknown> {
    const id = nextId++;
    const body = JSON.stringify({ jsonrpc: '2.0', id, method, ...(params ? { params } : {}) });
    const inTrouble = (text: string) => failsInside(text) || how.inTrouble?.(text) === true;
    const answer = await door({ url, method: 'POST', body, ...how, inTrouble });
    if (answer.status === 429 || answer.status >= 500) {
      refuse('node_unavailable', 'The node is busy or broken.', { host, method, status: answer.status });
    }
    const frame = v.safeParse(
      v.object({ jsonrpc: v.literal('2.0'), id: v.literal(id), result: v.optional(v.unknown()), error: v.optional(v.unknown()) }),
      readJson(answer.text),
    );
    if (!frame.success) throw invalid(method, 'another frame');
    const { result, error } = frame.output;
    if (error !== undefined && error !== null) {
      const said = v.safeParse(v.object({ code: v.number(), message: v.string() }), error);
      const details = said.success ? { code: said.output.code, said: said.output.message.slice(0, 200) } : {};
      if (details.code === INTERNAL && !how.write) refuse('node_unavailable', 'The node is in trouble.', { host, method, ...details });
      refuse('node_refused', 'The node refused the question.', { host, method, ...details });
    }
    return result;
  }

  /**
   * Who asks the same in the same turn gets the same answer; later ones must not, for the ledger has moved on since, and
   * whoever does not find a transaction must have looked since they asked.
   */
  function shared(method: string, params: object | undefined, how: How): Promise<unknown> {
    if (how.write || how.long) return ask(method, params, how);
    const question = `${method} ${JSON.stringify(params)}`;
    const cached = ofThisTurn.get(question);
    if (cached) return cached;
    const over = () => void (ofThisTurn.get(question) === answer && ofThisTurn.delete(question));
    const answer: Promise<unknown> = ask(method, params, how).finally(over);
    ofThisTurn.set(question, answer);
    setTimeout(over);
    return answer;
  }

  const call: Call = async (schema, method, params, how = {}) => {
    const parsed = v.safeParse(schema, await shared(method, params, how));
    if (!parsed.success) throw invalid(method, v.getDotPath(parsed.issues[0]) ?? 'another shape');
    return parsed.output;
  };
  return { call, invalid, host };
}
