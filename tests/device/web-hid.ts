/** Puts a device behind `navigator.hid` of a browser's pages: the real transport speaks to it in its real frames. */
import type { BrowserContext, Page } from '@playwright/test';
import type { Device } from './transport';

/** Runs in the page, before its own scripts. */
function script(): void {
  const ask = (globalThis as unknown as { deviceAsk: (what: string, hex?: string) => Promise<string | null> }).deviceAsk;
  const bytesOf = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  const hexOf = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const FRAME = 64;

  class Device extends EventTarget {
    vendorId = 0x2c97;
    productId = 0x5011;
    productName = 'Nano S Plus';
    opened = false;
    collections = [];
    #channel = 0;
    #left = 0;
    #apdu: number[] = [];
    async open() {
      this.opened = true;
    }
    async close() {
      this.opened = false;
    }
    async sendReport(_: number, report: Uint8Array) {
      const view = new DataView(report.buffer, report.byteOffset, report.byteLength);
      const first = view.getUint16(3) === 0;
      if (first) {
        this.#channel = view.getUint16(0);
        this.#left = view.getUint16(5);
        this.#apdu = [];
      }
      const part = report.subarray(first ? 7 : 5).subarray(0, this.#left);
      this.#apdu.push(...part);
      this.#left -= part.length;
      if (this.#left > 0) return;
      const channel = this.#channel;
      void ask('exchange', hexOf(Uint8Array.from(this.#apdu))).then((hex) => hex !== null && this.#answer(channel, bytesOf(hex)));
    }
    #answer(channel: number, answer: Uint8Array) {
      for (let at = 0, sequence = 0; at < answer.length; sequence += 1) {
        const frame = new Uint8Array(FRAME);
        const view = new DataView(frame.buffer);
        view.setUint16(0, channel);
        view.setUint8(2, 0x05);
        view.setUint16(3, sequence);
        if (sequence === 0) view.setUint16(5, answer.length);
        const from = sequence === 0 ? 7 : 5;
        const part = answer.subarray(at, at + FRAME - from);
        frame.set(part, from);
        at += part.length;
        const event = new Event('inputreport') as Event & { data: DataView; device: Device; reportId: number };
        event.data = view;
        this.dispatchEvent(event);
      }
    }
  }

  const device = new Device();
  class Hid extends EventTarget {
    getDevices = async () => ((await ask('granted')) === 'yes' ? [device] : []);
    requestDevice = async () => {
      await ask('grant');
      return [device];
    };
    unplug() {
      device.opened = false;
      const event = new Event('disconnect') as Event & { device: Device };
      event.device = device;
      this.dispatchEvent(event);
    }
  }
  Object.defineProperty(navigator, 'hid', { value: new Hid(), configurable: true });
  // Before anything of the page is: its own scripts have seen no other.
  Object.assign(globalThis, { deviceFirst: !document.documentElement?.hasChildNodes() });
}

export interface Plugged {
  /** By a page that the extension opened itself: on a busy machine it may have begun before the script was there, and then begins again. */
  seenBy(page: Page): Promise<Page>;
  /** The cable is pulled while this page has the device open. */
  unplug(page: Page): Promise<void>;
}

/** `app`: which answers. `granted`: it was chosen before. */
export async function plugIn(context: BrowserContext | Page, app: Device, granted = false): Promise<Plugged> {
  await context.exposeFunction('deviceAsk', async (what: 'granted' | 'grant' | 'exchange', hex = '') => {
    if (what === 'granted') return granted ? 'yes' : 'no';
    if (what === 'grant') granted = true;
    return what === 'exchange' ? ((await app.exchange(Buffer.from(hex, 'hex')))?.toString('hex') ?? null) : null;
  });
  // What some runners of TypeScript write around a named function.
  await context.addInitScript({ content: 'globalThis.__name ??= (one) => one;' });
  await context.addInitScript(script);
  return {
    async seenBy(page) {
      await page.waitForLoadState();
      const isThere = () => (globalThis as { deviceFirst?: boolean }).deviceFirst === true;
      if (!(await page.evaluate(isThere))) await page.reload();
      return page;
    },
    unplug: (page) => page.evaluate(() => (navigator as unknown as { hid: { unplug(): void } }).hid.unplug()),
  };
}
