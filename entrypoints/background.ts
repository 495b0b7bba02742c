/**
 * Starts the worker: listens to everything that may wake it, and says how the wallet is where the wallet has just said so. The
 * wallet's own script is run when anything else comes, or right after that answer.
 */
import { defineBackground } from 'wxt/utils/define-background';
import { isOurPage } from '../src/messaging/page-sender';
import { type Api, hear } from '../src/platform/events';
import { nameScripts, runWallet, walletRuns } from '../src/platform/wallet-script';
import { begin } from '../src/platform/worker-place';
import { LAST_STATE_KEYS, lastState } from '../src/wallet/last-state';

interface Native extends Api {
  runtime: { id: string };
  storage: { session: { get(keys: string[]): Promise<Record<string, unknown>> } };
}

/** What each page of ours asks first. */
const STATE = JSON.stringify({ channel: 'pages', command: 'state', input: {} });

type Message = [message: unknown, sender: { id?: string; origin?: string }, respond: (answer: unknown) => void];

export default defineBackground(() => {
  const native = (globalThis as unknown as { chrome: Native }).chrome;
  const self = { id: native.runtime.id, origin: location.origin };
  const bootId = crypto.randomUUID();
  // Asked for at once: it is here when the event is for which the worker was started.
  const memory = native.storage.session.get(LAST_STATE_KEYS);
  memory.catch(() => undefined);

  /** Answers by what was said last; false where that does not hold. */
  async function answerFirst([, , respond]: Message): Promise<boolean> {
    const state = lastState(await memory, Math.floor(Date.now() / 1000));
    if (state) respond({ ok: true, value: { bootId, ...state } });
    return state !== undefined;
  }

  const events = hear(native, (event, args, tell) => {
    const [message, sender] = args as Message;
    const isFirst = !walletRuns() && event === 'runtime.onMessage' && isOurPage(sender, self) && JSON.stringify(message) === STATE;
    if (!isFirst) {
      runWallet();
      return tell();
    }
    void answerFirst(args as Message)
      .catch(() => false)
      .then((answered) => {
        // The answer goes out before the wallet takes the worker's time.
        if (answered) return void setTimeout(runWallet);
        runWallet();
        tell();
      });
    return true;
  });
  begin({ events, bootId });
  nameScripts();
});
