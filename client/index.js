// The page's side of Ballast: finds the wallet, and follows what was asked to its end. No dependency, no build.

/** The wallet, once it says that it is there; null where none does within `ms`. */
export function findBallast({ ms = 500 } = {}) {
  return new Promise((resolve) => {
    const done = (found) => {
      clearTimeout(timer);
      removeEventListener('stellar:announceProvider', announced);
      resolve(found);
    };
    const announced = ({ detail }) => {
      if (detail?.info?.rdns === 'example.ballast.wallet') done(detail.provider);
    };
    const timer = setTimeout(done, ms, null);
    addEventListener('stellar:announceProvider', announced);
    dispatchEvent(new Event('stellar:requestProvider'));
  });
}

/** Whether a rejection is the wallet's own error, with `status`, `code` and `sep43Code`. */
export function isBallastError(error) {
  return error instanceof Error && typeof error.code === 'string' && typeof error.status === 'number';
}

/** Whether the person said no, or closed the question in another way: it is not asked again. */
export function isRefusal(error) {
  return isBallastError(error) && error.sep43Code === -4;
}

/**
 * What became of an earlier request of this site, once it is certain: also after its page was closed and opened again, for a day.
 * Rejects as the request did.
 */
export async function outcomeOf(ballast, requestId) {
  for (;;) {
    let stop = () => {};
    const moved = new Promise((resolve) => {
      stop = ballast.on('requestUpdated', (update) => update.requestId === requestId && resolve(undefined));
    });
    try {
      // Listens before it looks, so that nothing is missed in between.
      const now = await ballast.getRequest({ requestId });
      if (now.status !== 'waiting' && now.status !== 'pending') return now;
      await Promise.race([moved, new Promise((resolve) => setTimeout(resolve, 3000))]);
    } finally {
      stop();
    }
  }
}
