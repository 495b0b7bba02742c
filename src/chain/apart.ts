/**
 * Many entries from nodes that are a few ledgers apart, or while ledgers close: each request's are from a ledger of their own,
 * which the reading remembers. What belongs together is kept in one request.
 */
import type { xdr } from '@stellar/stellar-sdk/base';
import { keyText } from './ledger-keys';
import { type Point, Reading } from './reading';

export const KEYS_PER_REQUEST = 200;
/** Answers are at most so many ledgers apart: five minutes. */
const APART = 60;
const TRIES = 3;

interface Node {
  /** One request. */
  ask(keys: readonly string[]): Promise<Reading>;
  /** As many requests as it takes, again until all answers are from one ledger. */
  inOneLedger(keys: readonly xdr.LedgerKey[]): Promise<Reading>;
  latest(): Promise<Point>;
  stale(): never;
}

const none = new Reading(0, 0, new Map());

export function distinct(keys: readonly xdr.LedgerKey[]): string[] {
  return [...new Set(keys.map(keyText))];
}

/** Whether one request holds them all: then they are from one ledger. */
export const fitOneRequest = (keys: readonly xdr.LedgerKey[]): boolean => distinct(keys).length <= KEYS_PER_REQUEST;

export function batched(texts: readonly string[]): string[][] {
  const batches: string[][] = [];
  for (let start = 0; start < texts.length; start += KEYS_PER_REQUEST) batches.push(texts.slice(start, start + KEYS_PER_REQUEST));
  return batches;
}

const merged = (readings: readonly Reading[]): Reading => readings.slice(1).reduce((all, one) => all.merge(one), readings[0] ?? none);

export function createApart({ ask, inOneLedger, latest, stale }: Node) {
  /** What is far behind the others is asked again, and only that. */
  async function all(batches: readonly (readonly string[])[], timed?: Promise<Point>) {
    const [point, ...readings] = await Promise.all([timed, ...batches.map(ask)]);
    for (let tries = 1; ; tries++) {
      const newest = Math.max(point?.sequence ?? 0, ...readings.map(({ ledger }) => ledger));
      if (point && point.sequence < newest - APART) return stale();
      const late = readings.flatMap(({ ledger }, place) => (ledger < newest - APART ? [place] : []));
      if (late.length === 0) return { point, readings };
      if (tries === TRIES) return stale();
      const again = await Promise.all(late.map((place) => ask(batches[place] ?? [])));
      again.forEach((reading, index) => {
        readings[late[index] ?? 0] = reading;
      });
    }
  }

  /**
   * As many keys as there are, 200 a request, each request's from a ledger of its own: for what need not be together. The close
   * time is that of a ledger near them.
   */
  async function readApart(keys: readonly xdr.LedgerKey[]): Promise<Reading> {
    const { point, readings } = await all(batched(distinct(keys)), latest());
    return point ? merged(readings).at(point) : stale();
  }

  /** The same without the close time, which is 0 then. */
  const readApartTimeless = async (keys: readonly xdr.LedgerKey[]) => merged((await all(batched(distinct(keys)))).readings);

  /** A reading for each group, all of it from one ledger; groups share a request where they fit. Without the close time. */
  async function readGroups(groups: readonly (readonly xdr.LedgerKey[])[]): Promise<Reading[]> {
    const batches: { texts: Set<string>; wide?: readonly xdr.LedgerKey[] }[] = [];
    const places = groups.map((keys) => {
      const texts = distinct(keys);
      const last = batches.at(-1);
      const shared = new Set([...(last?.texts ?? []), ...texts]);
      // A group that no request holds is asked for until its answers agree.
      if (texts.length > KEYS_PER_REQUEST) batches.push({ texts: new Set(texts), wide: keys });
      else if (!last || last.wide || shared.size > KEYS_PER_REQUEST) batches.push({ texts: new Set(texts) });
      else last.texts = shared;
      return batches.length - 1;
    });
    const readings = await Promise.all(batches.map(({ texts, wide }) => (wide ? inOneLedger(wide) : ask([...texts]))));
    return places.map((place) => readings[place] ?? none);
  }

  return { readApart, readApartTimeless, readGroups };
}
