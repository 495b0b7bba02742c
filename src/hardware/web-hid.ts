/** Devices by WebHID: Chromium's pages have it, its worker and Firefox do not. */

import type Transport from '@ledgerhq/hw-transport';
import { Buffer } from 'buffer';
import { type Ledger, LedgerError, openLedger } from './ledger';

/** What the maker's library expects to find. */
const place = globalThis as { Buffer?: unknown };
place.Buffer ??= Buffer;

const load = async () => (await import('@ledgerhq/hw-transport-webhid')).default;

export const canSpeak = (): boolean => 'hid' in navigator;

/** Held while a page speaks to a device: each of two at once would wait for what the other was answered. Ends with its page. */
const LOCK = 'device';

function takeLock(): Promise<() => void> {
  return new Promise((resolve, reject) => {
    const held = (lock: Lock | null) => (lock ? new Promise<void>((release) => resolve(release)) : reject(new LedgerError('elsewhere')));
    navigator.locks.request(LOCK, { ifAvailable: true }, held).catch(reject);
  });
}

/** The connections of this page share its lock; the last one gives it back. */
function createTurn() {
  let lock: Promise<() => void> | undefined;
  let last: symbol | undefined;
  return async (): Promise<() => void> => {
    const mine = Symbol();
    last = mine;
    lock ??= takeLock();
    const taken = lock;
    const giveBack = () => {
      if (last !== mine) return;
      lock = undefined;
      void taken.then((release) => release());
    };
    try {
      await taken;
    } catch (error) {
      if (lock === taken) lock = undefined;
      throw error;
    }
    return giveBack;
  };
}
const takeTurn = createTurn();

/**
 * A device that was chosen before; with `ask`, in a click, the browser's own chooser where there is none. Rejects with a `LedgerError`.
 * One that another connection of this page still holds is let go of first; while another page has one it is 'elsewhere'.
 */
export async function connectLedger({ ask }: { ask: boolean }): Promise<Ledger> {
  if (!canSpeak()) throw new LedgerError('unsupported');
  const WebHid = await load();
  const chosen = async () => {
    const [known] = await WebHid.list();
    if (known || !ask) return known;
    const transport = await WebHid.request().catch((cause: unknown) => Promise.reject(new LedgerError('none', cause)));
    await transport.close();
    return (await WebHid.list())[0];
  };
  const open = async (): Promise<Transport> => {
    const device = await chosen();
    if (!device) throw new LedgerError('none');
    if (device.opened) await device.close();
    return WebHid.open(device);
  };
  const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
  const giveBack = await takeTurn();
  try {
    const ledger = await openLedger({ open, pause, now: () => performance.now() });
    ledger.onGone(giveBack);
    return { ...ledger, close: () => ledger.close().finally(giveBack) };
  } catch (error) {
    giveBack();
    throw error;
  }
}
