/** Devices by WebHID: Chromium's pages have it, its worker and Firefox do not. */

import type Transport from '@ledgerhq/hw-transport';
import { Buffer } from 'buffer';
import { type Ledger, LedgerError, openLedger } from './ledger';

/** What the maker's library expects to find. */
const place = globalThis as { Buffer?: unknown };
place.Buffer ??= Buffer;

const load = async () => (await import('@ledgerhq/hw-transport-webhid')).default;

export const canSpeak = (): boolean => 'hid' in navigator;

/**
 * A device that was chosen before; with `ask`, in a click, the browser's own chooser where there is none. Rejects with a `LedgerError`.
 * One that another connection of this page still holds is let go of first.
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
  return openLedger({ open, pause, now: () => performance.now() });
}
