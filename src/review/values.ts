/** Contract values in the JSON form of interface.md 2.4, with every text made harmless and nothing lost on the way. */
import type { xdr } from '@stellar/stellar-sdk/base';
import { integerOf } from '../chain/integers';
import { addressText } from '../chain/names';
import type { Json } from '../primitives/errors';
import { toHex } from '../primitives/hex';
import { cleanBytes } from '../primitives/text';

const MAX_NODES = 1_000;
const MAX_TEXT = 160;

export interface ShownValues {
  values: Json[];
  /** A text held hidden characters. */
  hidden: boolean;
  /** A map had a key twice, or keys out of order: it is shown as a list of pairs in wire order (security.md case 11). */
  oddMap: boolean;
}

/** Shows values; above 1000 nodes the rest reads '…'. */
export function showValues(values: readonly xdr.ScVal[]): ShownValues {
  const reader = new Reader();
  return { values: values.map((value) => reader.show(value)), hidden: reader.hidden, oddMap: reader.oddMap };
}

class Reader {
  hidden = false;
  oddMap = false;
  #nodes = 0;

  show(value: xdr.ScVal): Json {
    if (++this.#nodes > MAX_NODES) return '…';
    switch (value.type) {
      case 'scvBool':
        return value.b;
      case 'scvVoid':
        return null;
      case 'scvU32':
        return value.u32;
      case 'scvI32':
        return value.i32;
      case 'scvU64':
      case 'scvI64':
      case 'scvTimepoint':
      case 'scvDuration':
      case 'scvU128':
      case 'scvI128':
      case 'scvU256':
      case 'scvI256':
        return integerOf(value).toString();
      case 'scvBytes':
        return toHex(value.bytes.toBytes());
      case 'scvString':
        return this.#text(value.str.bytes);
      case 'scvSymbol':
        return this.#text(value.sym.bytes);
      case 'scvAddress':
        return addressText(value.address);
      case 'scvVec':
        return (value.vec ?? []).map((item) => this.show(item));
      case 'scvMap':
        return this.#map(value.map ?? []);
      default:
        return `${value.type}:${value.toXdr('base64').slice(0, MAX_TEXT)}`;
    }
  }

  #text(bytes: Uint8Array): string {
    const { text, hidden } = cleanBytes(bytes, MAX_TEXT);
    this.hidden ||= hidden;
    return text;
  }

  #map(entries: readonly xdr.ScMapEntry[]): Json {
    const pairs = entries.map(({ key, val }) => [this.show(key), this.show(val)] as const);
    const ordered = sorted(entries);
    const keys = pairs.map(([key]) => (typeof key === 'string' || typeof key === 'number' ? String(key) : undefined));
    const plain = ordered && keys.every((key) => key !== undefined && key !== '__proto__') && new Set(keys).size === keys.length;
    if (plain) return Object.fromEntries(pairs.map(([key, item]) => [String(key), item]));
    this.oddMap ||= !ordered;
    return pairs.map(([key, item]) => [key, item]);
  }
}

/** The host wants keys strictly ascending; for keys of one simple kind their encodings tell, others are compared for equality. */
function sorted(entries: readonly xdr.ScMapEntry[]): boolean {
  for (let index = 1; index < entries.length; index++) {
    const before = entries[index - 1]?.key;
    const after = entries[index]?.key;
    if (!before || !after || !ascending(before, after)) return false;
  }
  return true;
}

function ascending(a: xdr.ScVal, b: xdr.ScVal): boolean {
  if (a.type === 'scvSymbol' && b.type === 'scvSymbol') return toHex(a.sym.bytes) < toHex(b.sym.bytes);
  if (a.type === 'scvString' && b.type === 'scvString') return toHex(a.str.bytes) < toHex(b.str.bytes);
  if (a.type === 'scvU32' && b.type === 'scvU32') return a.u32 < b.u32;
  return a.toXdr('base64') !== b.toXdr('base64');
}
