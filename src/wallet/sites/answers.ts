import type { Beside } from '../../journal/journal';
import { fromKept, toKeep } from '../../platform/kept';
import type { Database, Table } from '../../platform/ports';
import type { Clock } from '../../primitives/clock';
import { type Answer, refuse, type ServiceError } from '../../primitives/errors';
import { type SiteRequest, siteRequestItem } from '../kept/table';

const KEPT_SECONDS = 86_400;
/** The oldest answered ones go first. */
const MOST = 200;

/** A row of the store, for whoever writes it together with something else. */
export const rowOf = (request: SiteRequest) => ({ store: siteRequestItem.area, key: request.id, value: toKeep(siteRequestItem, request) });

const parsed = (values: unknown[]) => values.map((value) => fromKept(siteRequestItem, value)).filter((value) => value !== undefined);
export type SiteAnswers = ReturnType<typeof createSiteAnswers>;

export function createSiteAnswers({ database, clock }: { database: Database; clock: Clock }) {
  const waiting = new Map<string, Set<(answer: Answer) => void>>();
  const isOver = ({ createdAt, answer }: SiteRequest) => answer !== undefined && createdAt < clock() - KEPT_SECONDS;
  async function get(id: string): Promise<SiteRequest | undefined> {
    const known = fromKept(siteRequestItem, await database.get('requests', id));
    return known && isOver(known) ? undefined : known;
  }
  const all = async () => parsed(await database.all('requests'));

  async function change(requests: Pick<Table, 'get' | 'put'>, id: string, by: (request: SiteRequest) => SiteRequest | undefined) {
    const known = fromKept(siteRequestItem, await requests.get(id));
    const next = known && !known.answer ? by(known) : undefined;
    if (next) await requests.put(id, toKeep(siteRequestItem, next));
    return next;
  }

  async function answer(id: string, by: (request: SiteRequest) => SiteRequest | undefined) {
    const first = await database.transact(['requests'], ({ requests }) => change(requests, id, by));
    const said = (await get(id))?.answer;
    if (!said) return undefined;
    for (const tell of waiting.get(id) ?? []) tell(said);
    waiting.delete(id);
    return first;
  }

  return {
    get,
    /** The question of that name in that document. */
    named: async (documentId: string | undefined, name: string) =>
      (await all()).find((request) => request.documentId === documentId && request.name === name),
    /** Those that nobody has answered. */
    open: async () => (await all()).filter(({ answer }) => !answer),
    /**
     * What is written down with something else, or neither: the hash of its transaction, what comes of which will be the answer,
     * or the answer, which `answer` tells then. 404 `request_missing` where it has one.
     */
    beside: (id: string, more: Pick<SiteRequest, 'hash' | 'answer'>) => async (requests: Parameters<Beside>[0]) => {
      const known = await change(requests, id, (request) => ({ ...request, ...more }));
      if (!known) refuse('request_missing', 'This request is no longer there.');
    },
    /** The one answer, for whoever waits; a second one changes nothing. Answers the request where it was the first. */
    answer: (id: string, said: Answer) => answer(id, (request) => ({ ...request, answer: said })),
    /** The same for what is over: nothing of it is written down, nor ever will be. */
    end: (id: string, error: ServiceError) =>
      answer(id, (request) => (request.hash === undefined ? { ...request, answer: { ok: false, error: error.toJSON() } } : undefined)),
    /** Resolves once it is answered, by whomever. */
    answered: (id: string) =>
      new Promise<Answer>((resolve, reject) => {
        const all = waiting.get(id) ?? new Set();
        waiting.set(id, all.add(resolve));
        // Looked at after it is waited for: an answer in between arrives twice, and none is missed.
        get(id).then((request) => request?.answer && resolve(request.answer), reject);
      }),
    /** Forgets what is older than a day, and what is too much. */
    async tidy() {
      const known = (await all()).sort((a, b) => b.createdAt - a.createdAt);
      const old = known.filter((request, index) => isOver(request) || (request.answer && index >= MOST));
      for (const { id } of old) await database.delete('requests', id);
    },
  };
}
