import { base32nopad } from '@scure/base';
import { ServiceError } from './errors';

/** Strkey `G…` of an account (SEP-23). */
export type AccountId = string & { readonly __brand: 'AccountId' };
/** Strkey `C…` of a contract. */
export type ContractId = string & { readonly __brand: 'ContractId' };
export type Address = AccountId | ContractId;

const VERSIONS: Record<string, number> = { G: 6 << 3, C: 2 << 3, M: 12 << 3, S: 18 << 3 };

function crc16(bytes: Uint8Array): number {
  let crc = 0;
  for (const byte of bytes) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff;
  }
  return crc;
}

/** Whether `text` is the one canonical strkey of that kind: version byte, length and checksum. */
export function isStrkey(text: unknown, kind: 'G' | 'C' | 'M' | 'S'): text is string {
  const length = kind === 'M' ? 69 : 56;
  if (typeof text !== 'string' || text.length !== length || text[0] !== kind || !/^[A-Z2-7]+$/.test(text)) return false;
  let bytes: Uint8Array;
  try {
    bytes = base32nopad.decode(text);
  } catch {
    return false;
  }
  if (bytes[0] !== VERSIONS[kind] || base32nopad.encode(bytes) !== text) return false;
  const body = bytes.subarray(0, -2);
  const sum = (bytes[bytes.length - 2] ?? 0) | ((bytes[bytes.length - 1] ?? 0) << 8);
  return crc16(body) === sum;
}

export const isAccountId = (text: unknown): text is AccountId => isStrkey(text, 'G');
export const isContractId = (text: unknown): text is ContractId => isStrkey(text, 'C');

function refuse(code: string, message: string, field: string): never {
  throw new ServiceError({ status: 400, code, message, details: { field } });
}

function explain(text: unknown, wanted: string, field: string): never {
  if (isStrkey(text, 'M')) {
    refuse('muxed_address', 'A muxed address (M…) cannot hold a position or sign here: use the G… address it belongs to.', field);
  }
  if (isStrkey(text, 'S')) refuse('secret_key_given', 'This is a secret key. Never paste it where an address is asked for.', field);
  refuse('invalid_address', `Not a valid ${wanted} address.`, field);
}

/** `G…` alone. 400 `invalid_address`, `muxed_address` (M…), `account_expected` (C…), `secret_key_given` (S…; never echoed). */
export function parseAccountId(text: unknown, field = 'address'): AccountId {
  if (isAccountId(text)) return text;
  if (isContractId(text)) refuse('account_expected', 'A contract address (C…) cannot be used here: an account (G…) is needed.', field);
  return explain(text, 'account (G…)', field);
}

/** `C…` alone. 400 `invalid_address`, `contract_expected` (G…), `muxed_address`, `secret_key_given`. */
export function parseContractId(text: unknown, field = 'address'): ContractId {
  if (isContractId(text)) return text;
  if (isAccountId(text)) refuse('contract_expected', 'An account address (G…) cannot be used here: a contract (C…) is needed.', field);
  return explain(text, 'contract (C…)', field);
}

/** `G…` or `C…`. */
export function parseAddress(text: unknown, field = 'address'): Address {
  if (isAccountId(text) || isContractId(text)) return text;
  return explain(text, 'account (G…) or contract (C…)', field);
}
