/** Decoded contract values as JSON (interface.md 2.4). */

import { integerOf } from '../chain/integers';
import { addressText } from '../chain/names';
import type { Json } from '../primitives/errors';
import { toHex } from '../primitives/hex';
import type { ScVal } from './scval';

function keyText(key: ScVal): string {
  const json = toJson(key);
  return typeof json === 'string' ? json : JSON.stringify(json);
}

/**
 * Integers above 32 bits as decimal strings, addresses as strkey, symbols and strings as strings, bytes as hex, void as
 * null, maps as objects keyed by the decoded key, vectors and unions as arrays. What no call here returns is its XDR.
 */
export function toJson(value: ScVal): Json {
  switch (value.type) {
    case 'scvVoid':
      return null;
    case 'scvBool':
      return value.b;
    case 'scvU32':
      return value.u32;
    case 'scvI32':
      return value.i32;
    case 'scvU64':
    case 'scvI64':
    case 'scvU128':
    case 'scvI128':
    case 'scvU256':
    case 'scvI256':
    case 'scvTimepoint':
    case 'scvDuration':
      return integerOf(value).toString();
    case 'scvSymbol':
      return String(value.sym);
    case 'scvString':
      return String(value.str);
    case 'scvBytes':
      return toHex(value.bytes.toBytes());
    case 'scvAddress':
      return addressText(value.address);
    case 'scvVec':
      return (value.vec ?? []).map(toJson);
    case 'scvMap':
      return Object.fromEntries((value.map ?? []).map(({ key, val }) => [keyText(key), toJson(val)]));
    default:
      return value.toXdr('base64');
  }
}
