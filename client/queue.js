// Keeps a page below what the wallet takes of it at once, and asks again where that was too much all the same. One a document.
import { READS } from './wallet.js';

/** The wallet takes eight questions of a document at once, and lets three of a site wait for a person. Below both: other tabs ask too. */
const MOST_READS = 4;
const MOST_ASKED = 2;
/** Seconds: the first wait where the wallet names none, twice as long each time, and how often. */
const FIRST = 0.25;
const TRIES = 5;
/** A longer rest is a person's no, said again and again: the page is answered, and nothing is asked behind their back. */
const LONGEST = 10;

/** Seconds that the wallet wants to be left alone after this answer, or `null` where it is the answer. */
function restAfter({ value, error }, tries) {
  const sep43 = value?.error;
  const isTooMany = error?.code === 'too_many_requests' || sep43?.ext?.[0] === 'too_many_requests' || value?.status === 429;
  if (!isTooMany || tries >= TRIES) return null;
  const named = Number(error?.details?.retryAfter ?? sep43?.ext?.[1] ?? value?.headers?.get?.('retry-after') ?? Number.NaN);
  const seconds = named > 0 ? named : FIRST * 2 ** tries;
  return seconds > LONGEST ? null : seconds;
}

/** Runs so many at once, in the order in which they came: one that is asked again keeps its place, and the others wait for it. */
function createLane(most) {
  const waiting = [];
  let count = 0;
  let underWay = 0;
  let resting = 0;

  function next() {
    while (resting === 0 && underWay < most && waiting.length > 0) void run(waiting.shift());
  }

  async function run(one) {
    underWay += 1;
    const outcome = await one.ask().then(
      (value) => ({ value }),
      (error) => ({ error }),
    );
    underWay -= 1;
    const seconds = restAfter(outcome, one.tries);
    if (seconds === null) {
      if ('error' in outcome) one.reject(outcome.error);
      else one.resolve(outcome.value);
      return next();
    }
    one.tries += 1;
    waiting.push(one);
    waiting.sort((a, b) => a.number - b.number);
    resting += 1;
    setTimeout(() => {
      resting -= 1;
      next();
    }, seconds * 1000);
  }

  return (ask) =>
    new Promise((resolve, reject) => {
      count += 1;
      waiting.push({ ask: async () => ask(), number: count, tries: 0, resolve, reject });
      next();
    });
}

const all = new WeakMap();

/** The same provider, asked through the queue. What it has beside what is known here is passed on as it is. */
export function queued(ballast) {
  const known = all.get(ballast);
  if (known) return known;
  const [reads, asked] = [createLane(MOST_READS), createLane(MOST_ASKED)];
  const through =
    (lane, name) =>
    (...input) =>
      lane(() => ballast[name](...input));
  const byName = (calls = {}) =>
    Object.freeze(
      Object.fromEntries(
        Object.entries(calls).map(([name, call]) => {
          const laneOf = (input) => (READS.includes(name) || input?.mode === 'build' ? reads : asked);
          return [name, (input) => laneOf(input)(() => call(input))];
        }),
      ),
    );
  const wrapped = Object.freeze({
    ...ballast,
    getAddress: through(reads, 'getAddress'),
    getNetwork: through(reads, 'getNetwork'),
    getRequest: through(reads, 'getRequest'),
    disconnect: through(reads, 'disconnect'),
    send: through(reads, 'send'),
    connect: through(asked, 'connect'),
    signTransaction: through(asked, 'signTransaction'),
    signAuthEntry: through(asked, 'signAuthEntry'),
    signMessage: through(asked, 'signMessage'),
    fetch: async (input, init) => {
      const request = new Request(input, init);
      return reads(() => ballast.fetch(request.clone()));
    },
    stabilizer: byName(ballast.stabilizer),
    migration: byName(ballast.migration),
  });
  all.set(ballast, wrapped);
  return wrapped;
}
