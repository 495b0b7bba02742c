/** The bytecode of till.wat with what every contract says of itself: the host's interface that it was made for, and its functions. */
import { xdr } from '@stellar/stellar-sdk/base';

const ASSEMBLED =
  'AGFzbQEAAAABHwVgAX4BfmAAAX5gAn5+AX5gA35+fgF+YAR+fn5+AX4CHwUBYQEwAAABdgFfAAEBdgE2AAIBZAFfAAMBbAFfAAMDAgEEBwcBA3BheQAFCi4BLAAgARAAGiABIANCARAEGiAAQo7u6pW+tt7zABABIAEQAiACEAIgAxACEAML';

const { scSpecTypeAddress, scSpecTypeI128, scSpecTypeVoid } = xdr.ScSpecTypeDef;
const inputs = Object.entries({
  token: scSpecTypeAddress(),
  from: scSpecTypeAddress(),
  to: scSpecTypeAddress(),
  amount: scSpecTypeI128(),
}).map(([name, type]) => new xdr.ScSpecFunctionInputV0({ doc: '', name, type }));
const pay = new xdr.ScSpecFunctionV0({ doc: '', name: 'pay', inputs, outputs: [scSpecTypeVoid()] });

/** `protocol`: of the host's interface that it asks for. */
export const tillCode = (protocol = 22): Uint8Array =>
  Buffer.concat([
    Buffer.from(ASSEMBLED, 'base64'),
    section('contractenvmetav0', Buffer.from(new Uint8Array([0, 0, 0, 0, 0, 0, 0, protocol, 0, 0, 0, 0]))),
    section('contractspecv0', Buffer.from(xdr.ScSpecEntry.scSpecEntryFunctionV0(pay).toXdr())),
  ]);

/** A custom section below 16 KiB. */
function section(name: string, content: Buffer): Buffer {
  const label = Buffer.from(name);
  const body = Buffer.concat([Buffer.of(label.length), label, content]);
  return Buffer.concat([Buffer.of(0, (body.length & 0x7f) | 0x80, body.length >> 7), body]);
}
