export type Exclusive = <T>(work: () => Promise<T>) => Promise<T>;

/** Runs one piece of work at a time, in the order asked. What fails does not hold up the next. */
export function createMutex(): Exclusive {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(work, work);
    last = turn.catch(() => undefined);
    return turn;
  };
}
