/** A transport of the maker's kind to a device of the tests', over no cable. */
import { Buffer } from 'node:buffer';
import Transport from '@ledgerhq/hw-transport';

/** Whatever answers commands as a device does; null: it never will. */
export interface Device {
  exchange(apdu: Buffer): Promise<Buffer | null>;
}

export class TestTransport extends Transport {
  /** Each, in hex, as it was sent. */
  readonly apdus: string[] = [];

  constructor(readonly app: Device) {
    super();
  }

  override exchange(apdu: Buffer): Promise<Buffer> {
    this.apdus.push(apdu.toString('hex'));
    return this.exchangeAtomicImpl(async () => {
      const answer = await this.app.exchange(Buffer.from(apdu));
      // As the real one: what is not answered is waited for.
      return answer ?? new Promise<Buffer>(() => undefined);
    });
  }

  unplug(): void {
    this.emit('disconnect', new Error('gone'));
  }

  override close = async () => undefined;
}
