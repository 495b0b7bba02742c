/**
 * A Ledger with the Stellar app, as far as a wallet can tell: its commands in their chunks, its refusals, its silences, by the measured
 * behaviour of versions 5.0.3 and 6.0.0. It signs with the keys that it is given, once a person has said so.
 */
import { createHash } from 'node:crypto';

const OK = 0x9000;
const REFUSED = 0x6985;
const BLIND_OFF = 0x6c66;
const NO_COMMAND = 0x6d00;
const NO_CLASS = 0x6e00;
const LOCKED = 0x5515;
const TOO_LARGE = 0xb004;
const UNREADABLE = 0xb005;

const INS = { publicKey: 0x02, transaction: 0x04, configuration: 0x06, hash: 0x08, entry: 0x0a, message: 0x0c };
type Signed = 'transaction' | 'hash' | 'entry' | 'message';

/** One of its keys. */
export interface DeviceKey {
  rawPublicKey(): Uint8Array;
  sign(hash: Buffer): Uint8Array;
}

export interface StellarAppOptions {
  version?: '5.0.3' | '6.0.0';
  /** The app's setting. */
  hashSigning?: boolean;
  maxDataSize?: number;
  /** Of the account at each index. */
  keys: readonly DeviceKey[];
}

/** What the person in front of the device is asked. */
export interface OnDevice {
  what: Signed | 'address';
  /** What it was handed: a preimage, a hash, a message; the raw key of an address. */
  bytes: Buffer;
  approve(): void;
  refuse(): void;
}

const answer = (status: number, data: Uint8Array = Buffer.alloc(0)) => {
  const end = Buffer.alloc(2);
  end.writeUInt16BE(status);
  return Buffer.concat([data, end]);
};
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();

export class StellarApp {
  version: string;
  hashSigning: boolean;
  maxDataSize: number;
  /** The name of the app that is open. */
  open = 'Stellar';
  locked = false;
  /** So many questions from now on are never answered. */
  deaf = 0;
  /** Every command that came whole: its instruction, and what it carried behind the path. */
  readonly heard: { ins: number; bytes: Buffer }[] = [];
  readonly #keys: readonly DeviceKey[];
  readonly #waiting: OnDevice[] = [];
  readonly #asked = new Set<() => void>();
  #parts: Buffer = Buffer.alloc(0);

  constructor({ version = '6.0.0', hashSigning = true, maxDataSize = 8_192, keys }: StellarAppOptions) {
    this.version = version;
    this.hashSigning = hashSigning;
    this.maxDataSize = maxDataSize;
    this.#keys = keys;
  }

  /** What stands on its screen, once something does. */
  async shows(): Promise<OnDevice> {
    while (this.#waiting.length === 0) await new Promise<void>((resolve) => this.#asked.add(resolve));
    return this.#waiting[0] as OnDevice;
  }

  /** null: it answers nothing, ever. */
  async exchange(apdu: Buffer): Promise<Buffer | null> {
    const [cla, ins = 0, p1, p2] = apdu;
    const data = apdu.subarray(5);
    if (this.deaf > 0) {
      this.deaf -= 1;
      return null;
    }
    // While it shows something it hears nobody else.
    if (this.#waiting.length > 0) return null;
    if (this.locked) return answer(LOCKED);
    if (cla === 0xb0 && ins === 0x01) {
      const [name, version] = [Buffer.from(this.open), Buffer.from(this.version)];
      return answer(OK, Buffer.concat([Buffer.from([1, name.length]), name, Buffer.from([version.length]), version]));
    }
    if (cla !== 0xe0 || this.open !== 'Stellar') return answer(NO_CLASS);
    if (p1 === 0x00) this.#parts = Buffer.alloc(0);
    this.#parts = Buffer.concat([this.#parts, data]);
    if (this.#parts.length > this.maxDataSize + 13) return answer(TOO_LARGE);
    if (p2 === 0x80) return answer(OK);
    return this.#whole(ins, this.#parts, p2 === 0x01);
  }

  async #whole(ins: number, whole: Buffer, shown: boolean): Promise<Buffer> {
    if (ins === INS.configuration) {
      const [major = 0, minor = 0, patch = 0] = this.version.split('.').map(Number);
      // 5.0.3 does not say how much it takes.
      const size = major < 6 ? [] : [this.maxDataSize >> 8, this.maxDataSize & 0xff];
      return answer(OK, Buffer.from([this.hashSigning ? 1 : 0, major, minor, patch, ...size]));
    }
    const levels = whole[0] ?? 0;
    const key = this.#keys[whole.readUInt32BE(1 + 4 * (levels - 1)) & 0x7fffffff];
    const bytes = whole.subarray(1 + 4 * levels);
    this.heard.push({ ins, bytes });
    if (!key) return answer(UNREADABLE);
    if (ins === INS.publicKey) {
      const raw = Buffer.from(key.rawPublicKey());
      return !shown || (await this.#person('address', raw)) ? answer(OK, raw) : answer(REFUSED);
    }
    const old = this.version.startsWith('5');
    if (ins === INS.transaction) {
      const calls = isCall(bytes);
      if (calls && old) return answer(UNREADABLE);
      if (calls && !this.hashSigning) return answer(BLIND_OFF);
      return this.#sign('transaction', key, bytes, sha256(bytes));
    }
    if (ins === INS.hash) return this.hashSigning ? this.#sign('hash', key, bytes, bytes) : answer(BLIND_OFF);
    if (ins === INS.entry && !old) return this.hashSigning ? this.#sign('entry', key, bytes, sha256(bytes)) : answer(BLIND_OFF);
    if (ins === INS.message && !old) {
      return this.#sign('message', key, bytes, sha256(Buffer.concat([Buffer.from('Stellar Signed Message:\n'), bytes])));
    }
    return answer(NO_COMMAND);
  }

  async #sign(what: Signed, key: DeviceKey, bytes: Buffer, hash: Buffer): Promise<Buffer> {
    return (await this.#person(what, bytes)) ? answer(OK, key.sign(hash)) : answer(REFUSED);
  }

  #person(what: OnDevice['what'], bytes: Buffer): Promise<boolean> {
    return new Promise((resolve) => {
      const said = (yes: boolean) => () => {
        this.#waiting.shift();
        resolve(yes);
      };
      this.#waiting.push({ what, bytes, approve: said(true), refuse: said(false) });
      for (const heard of this.#asked) heard();
      this.#asked.clear();
    });
  }
}

/** Its only operation calls a contract: 24 is the kind, behind network, envelope type, source, fee, sequence, conditions and memo. */
function isCall(base: Buffer): boolean {
  const source = 36;
  const kind = base.readUInt32BE(source);
  let at = source + (kind === 0x100 ? 44 : 36) + 12;
  const conditions = base.readUInt32BE(at);
  at += 4;
  if (conditions === 1) at += 16;
  if (conditions === 2) return false;
  const memo = base.readUInt32BE(at);
  at += 4;
  if (memo === 1) at += 4 + Math.ceil(base.readUInt32BE(at) / 4) * 4;
  else if (memo === 2) at += 8;
  else if (memo > 2) at += 32;
  const ownSource = base.readUInt32BE(at + 4) === 1;
  return base.readUInt32BE(at + 8 + (ownSource ? 36 : 0)) === 24;
}
