// The page's side of Ballast: finds the wallet, and follows what was asked to its end. No dependency, no build.
import { queued } from './queue.js';
import { RDNS, WALLET_URL } from './wallet.js';

export { WALLET_URL };

/** Who asks for nobody's wallet: there is no page. */
const onServer = () => typeof document === 'undefined';

/**
 * Calls `listener` with the wallet, once: where it is there, or when it appears later, since it was installed or offered on this site
 * meanwhile. Answers the way to stop listening. On a server nothing appears.
 */
export function onAppear(listener) {
  if (onServer()) return () => {};
  const stop = () => removeEventListener('stellar:announceProvider', announced);
  const announced = ({ detail }) => {
    if (detail?.info?.rdns !== RDNS) return;
    stop();
    listener(queued(detail.provider));
  };
  addEventListener('stellar:announceProvider', announced);
  dispatchEvent(new Event('stellar:requestProvider'));
  return stop;
}

/** The wallet, once it says that it is there; null where none does within `ms`, and on a server. */
export function findBallast({ ms = 500 } = {}) {
  if (onServer()) return Promise.resolve(null);
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      stop();
      resolve(null);
    }, ms);
    const stop = onAppear((found) => {
      clearTimeout(timer);
      resolve(found);
    });
  });
}

/** There is no wallet here; `url` is where a person gets it. */
export class WalletMissing extends Error {
  name = 'WalletMissing';
  code = 'wallet_missing';
  sep43Code = -3;
  url = WALLET_URL;
  constructor() {
    super(`Ballast is not installed, or not offered on this site: ${WALLET_URL}`);
  }
}

/** The wallet; rejects with `WalletMissing` where `findBallast` answers null. */
export async function requireBallast(options) {
  const found = await findBallast(options);
  if (!found) throw new WalletMissing();
  return found;
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
