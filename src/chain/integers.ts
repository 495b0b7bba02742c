/** Contract values that are integers above 32 bits. */
import type { xdr } from '@stellar/stellar-sdk/base';

type Type = `scv${'U' | 'I'}${64 | 128 | 256}` | 'scvTimepoint' | 'scvDuration';

/** The wide ones lie in parts of 64 bits; the highest part carries the sign. */
export function integerOf(value: Extract<xdr.ScVal, { type: Type }>): bigint {
  switch (value.type) {
    case 'scvU64':
      return value.u64;
    case 'scvI64':
      return value.i64;
    case 'scvTimepoint':
      return value.timepoint;
    case 'scvDuration':
      return value.duration;
    case 'scvU128':
      return join(value.u128.hi, value.u128.lo);
    case 'scvI128':
      return join(value.i128.hi, value.i128.lo);
    case 'scvU256':
      return join(value.u256.hiHi, value.u256.hiLo, value.u256.loHi, value.u256.loLo);
    case 'scvI256':
      return join(value.i256.hiHi, value.i256.hiLo, value.i256.loHi, value.i256.loLo);
  }
}

const join = (...parts: bigint[]): bigint => parts.reduce((high, low) => (high << 64n) | low);
