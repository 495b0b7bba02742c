/**
 * Reads of one ledger: equal questions on their way share one answer, and an answer is given again until the network has a later
 * ledger, as far as this gateway knows. What it saw included itself is never followed by an answer from before.
 */
import { createHash } from 'node:crypto';
import type { Answered } from '../service/answer';

/** A read's answer as it is sent. `tag`: names these bytes and their ledger (RFC 9110 8.8.3). Both are null where no ledger was needed. */
export interface ReadAnswer {
  body: string;
  ledger: number | null;
  tag: string | null;
}

/** Where an answer came from: the nodes, an equal question that was on its way, or what is kept. */
export type Source = 'nodes' | 'shared' | 'kept';

export interface Sources {
  /** The latest ledger, by the node that leads. */
  latest: () => Promise<number>;
  /** Milliseconds of a clock that only runs forward. */
  now: () => number;
  /** Off: each question goes to the nodes. */
  on: boolean;
  counted: (source: Source) => void;
}

/** Milliseconds for which a node's word of the latest ledger stands. */
const FRESH = 1_000;
/** Characters that are kept; of more, nothing is. */
const MOST = 16_000_000;

export type ReadCache = ReturnType<typeof createReadCache>;

function answerOf({ result, ledger }: Answered): ReadAnswer {
  const body = JSON.stringify(result);
  const hash = createHash('sha256').update(`${ledger} ${body}`).digest('base64url').slice(0, 22);
  return { body, ledger, tag: ledger === null ? null : `"${ledger}-${hash}"` };
}

/** The latest ledger as this gateway knows it. */
function createTip({ latest, now }: Pick<Sources, 'latest' | 'now'>) {
  let tip = { sequence: 0, at: Number.NEGATIVE_INFINITY };
  let going: Promise<number> | undefined;

  async function ask(): Promise<number> {
    const at = now();
    try {
      tip = { sequence: await latest(), at };
      return tip.sequence;
    } finally {
      going = undefined;
    }
  }

  return {
    /** Somebody read it at that time, in milliseconds. */
    note(sequence: number, at: number) {
      tip = { sequence: Math.max(sequence, tip.sequence), at: Math.max(at, tip.at) };
    },
    /** Asked for where the last word is older than a second. */
    async get(): Promise<number> {
      if (now() - tip.at < FRESH) return tip.sequence;
      going ??= ask();
      return going;
    },
  };
}

/** Answers of the ledger that was read last. */
function createKept() {
  const kept = new Map<string, ReadAnswer & { ledger: number }>();
  let ledger = 0;
  let length = 0;
  const clear = () => {
    kept.clear();
    length = 0;
  };
  return {
    get: (question: string) => kept.get(question),
    put(question: string, answer: ReadAnswer) {
      if (answer.ledger === null) return;
      if (answer.ledger !== ledger || length > MOST) clear();
      ledger = answer.ledger;
      kept.set(question, { ...answer, ledger });
      length += question.length + answer.body.length;
    },
  };
}

export function createReadCache({ latest, now, on, counted }: Sources) {
  const tip = createTip({ latest, now });
  const kept = createKept();
  const onTheirWay = new Map<string, { since: number; answer: Promise<ReadAnswer> }>();
  /** The last ledger in which this gateway saw something of its own. */
  let since = 0;

  async function read(question: string, ask: (since: number) => Promise<Answered>): Promise<ReadAnswer> {
    const at = now();
    const answer = answerOf(await ask(since));
    if (answer.ledger !== null) tip.note(answer.ledger, at);
    if (on) kept.put(question, answer);
    return answer;
  }

  /** Who comes after something was included does not join who asked before. */
  function shared(question: string, ask: (since: number) => Promise<Answered>): Promise<ReadAnswer> {
    const going = onTheirWay.get(question);
    counted(going?.since === since ? 'shared' : 'nodes');
    if (going?.since === since) return going.answer;
    const answer = read(question, ask).finally(() => onTheirWay.get(question) === own && onTheirWay.delete(question));
    const own = { since, answer };
    onTheirWay.set(question, own);
    return answer;
  }

  async function keptOf(question: string): Promise<ReadAnswer | undefined> {
    const answer = kept.get(question);
    if (!answer || answer.ledger < since) return undefined;
    // Where no node says which ledger is the latest, none of them is believed to be.
    const last = await tip.get().catch(() => Number.POSITIVE_INFINITY);
    return answer.ledger >= Math.max(last, since) ? answer : undefined;
  }

  return {
    /** Something that was sent from here is in this ledger: nobody is answered from an earlier one again. */
    included(ledger: number) {
      since = Math.max(since, ledger);
    },
    /** `question`: equal ones have equal answers. `afresh`: whoever asks wants the nodes to be asked. */
    async answer(question: string, afresh: boolean, ask: (since: number) => Promise<Answered>): Promise<ReadAnswer> {
      if (!on || afresh) {
        counted('nodes');
        return read(question, ask);
      }
      const found = await keptOf(question);
      if (!found) return shared(question, ask);
      counted('kept');
      return found;
    },
  };
}

/** Whether a client asks for nodes to be asked (RFC 9111 5.2.1). */
export const wantsAfresh = (cacheControl: string | undefined): boolean =>
  /(^|[\s,])(no-cache|no-store|max-age=0)\s*(,|$)/i.test(cacheControl ?? '');

/** Whether a client has these bytes already: `If-None-Match`, compared weakly (RFC 9110 13.1.2). */
export function hasAlready(ifNoneMatch: string | undefined, tag: string | null): boolean {
  if (tag === null || ifNoneMatch === undefined) return false;
  return ifNoneMatch.trim() === '*' || [...ifNoneMatch.matchAll(/"[^"]*"/g)].some(([named]) => named === tag);
}
