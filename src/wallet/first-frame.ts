/** Which frame the popup paints before its script: chosen here beforehand, so that it is the screen that comes. */
import { activeAccount } from './active';
import type { Adapters, Core } from './adapters';

export function createFirstFrame(core: Pick<Core, 'keyring' | 'store' | 'platform'>) {
  const { keyring, store, platform } = core;
  let last = '';
  /** Tells the browser where it changed. What goes wrong costs a frame that is redrawn, no more. */
  async function choose(): Promise<void> {
    const [keys, accounts, active, { theme }] = await Promise.all([
      keyring.state(),
      keyring.accounts(),
      activeAccount(core),
      store.preferences(),
    ]);
    const isKeyed = accounts.some(({ address, kind }) => address === active && kind !== 'watched');
    const frame = `${keys === 'locked' && isKeyed ? 'unlock' : 'home'}-${theme}`;
    if (frame === last) return;
    last = frame;
    await platform.popup.beginWith(frame).catch(() => undefined);
  }
  return {
    choose,
    /** The same events; a frame is chosen after every change of state. */
    after:
      (emit: Adapters['emit']): Adapters['emit'] =>
      (event) => {
        emit(event);
        if (event.event === 'state') void choose().catch(() => undefined);
      },
  };
}
