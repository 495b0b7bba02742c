import type { Browser } from 'webextension-polyfill';
import { createMutex } from '../primitives/mutex';
import type { OwnWindow, SessionStorage } from './ports';

/** Where approvals are answered. */
const APPROVAL = { key: 'approval-window', size: { width: 376, height: 640 } };
/** Beside a device, whose screens are compared. */
export const DEVICE = { key: 'device-window', size: { width: 720, height: 720 } };
const MARGIN = 24;

/** One window of its own. Its id is kept in the session, so that a restarted worker finds it again. */
export function createOwnWindow(
  { windows, runtime }: Pick<Browser, 'windows' | 'runtime'>,
  session: SessionStorage,
  { key: KEY, size: SIZE } = APPROVAL,
): OwnWindow {
  const oneByOne = createMutex();

  async function openId(): Promise<number | undefined> {
    const id = await session.get(KEY);
    if (typeof id !== 'number') return undefined;
    return windows.get(id).then(
      () => id,
      () => undefined,
    );
  }

  /** At the upper right of the window that is in use, where the wallet's button is. */
  async function besideToolbar(): Promise<{ left?: number; top?: number }> {
    const { left, top, width } = (await windows.getLastFocused().catch(() => undefined)) ?? {};
    if (left === undefined || top === undefined || width === undefined) return {};
    return { left: Math.max(0, left + width - SIZE.width - MARGIN), top: Math.max(0, top + MARGIN) };
  }

  /** The one that is open, or else one that is made now. */
  const ensure = (path: string, there: (id: number) => Promise<unknown>) =>
    oneByOne(async () => {
      // Somebody waits for it: both are asked at once.
      const [open, beside] = await Promise.all([openId(), besideToolbar()]);
      if (open !== undefined) return void (await there(open));
      const { id } = await windows.create({ url: runtime.getURL(path), type: 'popup', focused: true, ...SIZE, ...beside });
      await session.set(KEY, id);
    });

  return {
    show: (path) => ensure(path, (id) => windows.update(id, { focused: true })),
    keep: (path) => ensure(path, async () => undefined),
    close: () =>
      oneByOne(async () => {
        const open = await openId();
        // Before it goes: what the wallet closes by itself nobody has closed over a request.
        await session.remove(KEY);
        if (open !== undefined) await windows.remove(open);
      }),
    onClosed(listener) {
      windows.onRemoved.addListener((closed) => {
        void oneByOne(async () => {
          if ((await session.get(KEY)) !== closed) return;
          await session.remove(KEY);
          listener();
        });
      });
    },
  };
}
