/** Strkeys (SEP-23): a version byte, the bytes that are named and a checksum, in base32 without padding. */
import { base32nopad } from '@scure/base';

/** Account, contract, seed, muxed account, claimable balance; signers by transaction, by hash and by payload; liquidity pool. */
const VERSIONS = { G: 6, C: 2, S: 18, M: 12, B: 1, T: 19, X: 23, P: 15, L: 11 };

/** Kinds that are read as well, with how many bytes they name. */
const LENGTHS = { G: 32, C: 32, S: 32, M: 40, B: 33 };
export type StrkeyKind = keyof typeof LENGTHS;

/** CRC-16/XMODEM, the low byte first. */
function checksum(bytes: Uint8Array): Uint8Array {
  let crc = 0;
  for (const byte of bytes) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) crc = ((crc << 1) ^ (crc & 0x8000 ? 0x1021 : 0)) & 0xffff;
  }
  return Uint8Array.of(crc & 0xff, crc >> 8);
}

/** `bytes`: a muxed account's key before its id, a claimable balance's type before its hash, a payload signer as in XDR. */
export function encodeStrkey(kind: keyof typeof VERSIONS, bytes: Uint8Array): string {
  const whole = new Uint8Array(bytes.length + 3);
  whole[0] = VERSIONS[kind] << 3;
  whole.set(bytes, 1);
  whole.set(checksum(whole.subarray(0, -2)), bytes.length + 1);
  return base32nopad.encode(whole);
}

/** A version byte, two of checksum; eight characters for five bytes. */
const charactersOf = (kind: StrkeyKind): number => Math.ceil(((LENGTHS[kind] + 3) * 8) / 5);

/** Whether more characters may still make `text` a strkey of that kind. The version is all of the first character and three bits of the second. */
export const beginsStrkey = (kind: StrkeyKind, text: string): boolean =>
  text.length < charactersOf(kind) && new RegExp(`^${kind}?$|^${kind}[A-D][A-Z2-7]*$`).test(text);

/** undefined: another version or checksum, or another form. */
function readStrkey(kind: keyof typeof VERSIONS, text: string): Uint8Array<ArrayBuffer> | undefined {
  let whole: Uint8Array;
  try {
    // One text alone for the same bytes: what is left over at the end has to be zeros.
    whole = base32nopad.decode(text);
  } catch {
    return undefined;
  }
  const [low, high] = checksum(whole.subarray(0, -2));
  if (whole[0] !== VERSIONS[kind] << 3 || whole.at(-2) !== low || whole.at(-1) !== high) return undefined;
  return Uint8Array.from(whole.subarray(1, -2));
}

/** What a strkey names; undefined where `text` is not the one strkey of that kind, in version, length, checksum and form. */
export function decodeStrkey(kind: StrkeyKind, text: unknown): Uint8Array<ArrayBuffer> | undefined {
  if (typeof text !== 'string' || text.length !== charactersOf(kind)) return undefined;
  const bytes = readStrkey(kind, text);
  // Type 0 is the only type of claimable balance.
  return kind === 'B' && bytes?.[0] !== 0 ? undefined : bytes;
}

/** A payload signer (P…) as in XDR, as long as its payload makes it; undefined: no such strkey. */
export const decodePayloadSigner = (text: string): Uint8Array<ArrayBuffer> | undefined => readStrkey('P', text);
