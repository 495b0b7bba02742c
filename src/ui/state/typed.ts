/**
 * What was typed into the forms of a page, and a copy of it in the session's memory for the next page (security.md case 130):
 * for ten minutes, for that account and network, never on the disk. How the copy is written and read is kept-forms.ts, which
 * comes once there is something to write or to read.
 */
import type { Client } from '../../messaging/client';
import type { Clock } from '../../primitives/clock';
import { isFresh } from './expiry';
import type { Route } from './route';

/** What stands in a form. */
export interface Typed {
  value: unknown;
  /** When an earlier page kept it, in unix seconds, while nothing was typed over it; undefined: it was typed in this page. */
  keptAt?: number;
}

export interface TypedForms {
  /** By `keyOf`. */
  get(key: string): Typed | undefined;
  put(key: string, value: unknown): void;
  /** Cleared, or the form was cancelled. */
  drop(key: string): void;
  /** Signed, locked by hand, wiped. */
  clear(): void;
  /** What earlier pages kept is there: read once. */
  ready(): Promise<unknown>;
  /** Where the form is that was typed into last, of this account and network; answered once. */
  left(place: string): Promise<Route | null>;
}

/** Whose it is: nothing is shown of another account or network. */
export const placeOf = (networkId: string, account: string | null): string => `${networkId} ${account}`;

/** `of`: what the form is about, where there may be several of its kind. */
export const keyOf = (place: string, form: string, of: string): string => `${place} ${form} ${of}`;

const load = () => import('./kept-forms');

export function createTyped({ typed: memory }: Pick<Client, 'typed'>, clock: Clock): TypedForms {
  const forms = new Map<string, Typed>();
  // One after the other: what is written last is what was typed last. What cannot be kept is typed again.
  let last: Promise<unknown> = Promise.resolve();
  const then = (work: () => Promise<unknown>) => {
    last = last.then(work).catch(() => undefined);
  };
  const keep = (key: string, value: unknown) =>
    then(async () => memory.write((await load()).withForm(await memory.read(), key, value, clock())));
  const takeUp = async () => {
    const raw = await memory.read();
    if (raw === undefined) return [];
    const found = (await load()).readForms(raw, clock());
    if (!found.whole) then(async () => memory.write((await load()).withForm(await memory.read(), '', undefined, clock())));
    for (const { key, value, at } of found.forms) if (!forms.has(key)) forms.set(key, { value, keptAt: at });
    return found.forms;
  };
  let taken: ReturnType<typeof takeUp> | undefined;
  const ready = () => {
    taken ??= takeUp().catch(() => []);
    return taken;
  };
  let reported = false;
  return {
    get(key) {
      const typed = forms.get(key);
      return typed?.keptAt === undefined || isFresh(typed.keptAt, clock()) ? typed : undefined;
    },
    put(key, value) {
      forms.set(key, { value });
      keep(key, value);
    },
    drop(key) {
      forms.delete(key);
      keep(key, undefined);
    },
    clear() {
      forms.clear();
      then(() => memory.write(undefined));
    },
    ready,
    async left(place) {
      const own = `${place} `;
      const left = (await ready()).filter(({ key, at }) => key.startsWith(own) && isFresh(at, clock()) && forms.has(key));
      const [newest] = left.sort((a, b) => b.at - a.at);
      if (reported) return null;
      reported = true;
      return newest?.route ?? null;
    },
  };
}
