import { refuse } from './errors';
import { decodeStrkey, encodeStrkey, type StrkeyKind } from './strkey';

/** Strkey `G…` of an account (SEP-23). */
export type AccountId = string & { readonly __brand: 'AccountId' };
/** Strkey `C…` of a contract. */
export type ContractId = string & { readonly __brand: 'ContractId' };
export type Address = AccountId | ContractId;

/** Whether `text` is the one canonical strkey of that kind: version byte, length and checksum. */
export function isStrkey(text: unknown, kind: StrkeyKind): text is string {
  return decodeStrkey(kind, text) !== undefined;
}

export const isAccountId = (text: unknown): text is AccountId => isStrkey(text, 'G');
export const isContractId = (text: unknown): text is ContractId => isStrkey(text, 'C');

/** `G…` of a 32-byte public key. */
export const accountIdOf = (publicKey: Uint8Array): AccountId => encodeStrkey('G', publicKey) as AccountId;
/** `C…` of a 32-byte hash. */
export const contractIdOf = (hash: Uint8Array): ContractId => encodeStrkey('C', hash) as ContractId;

/** The 32 bytes of an account's key. Throws for anything else. */
export function publicKeyOf(account: AccountId): Uint8Array<ArrayBuffer> {
  const key = decodeStrkey('G', account);
  if (!key) throw new TypeError('This is no account.');
  return key;
}

function explain(text: unknown, expected: string, field: string): never {
  if (isStrkey(text, 'M')) {
    refuse('muxed_address', 'A muxed address (M…) cannot act here: use its G… address.', { field });
  }
  if (isStrkey(text, 'S')) refuse('secret_key_given', 'This is a secret key. Never paste it where an address is asked for.', { field });
  refuse('invalid_address', `Not a valid ${expected} address.`, { field });
}

/** `G…` alone. 400 `invalid_address`, `muxed_address` (M…), `account_expected` (C…), `secret_key_given` (S…; never echoed). */
export function parseAccountId(text: unknown, field = 'address'): AccountId {
  if (isAccountId(text)) return text;
  if (isContractId(text)) refuse('account_expected', 'An account address (G…) is needed here.', { field });
  return explain(text, 'account (G…)', field);
}

/** The account of `G…`, or of the part of one that `M…` names. 400 as `parseAccountId`, and never `muxed_address`. */
export function parsePayee(text: unknown, field = 'address'): AccountId {
  const muxed = decodeStrkey('M', text);
  return muxed ? accountIdOf(muxed.slice(0, 32)) : parseAccountId(text, field);
}

/** Who can be paid: an account, a part of one, a contract. */
export const payees = ['G', 'M', 'C'] as const;
export const isPayee = (text: unknown): text is string => payees.some((kind) => isStrkey(text, kind));

/** `C…` alone. 400 `invalid_address`, `contract_expected` (G…), `muxed_address`, `secret_key_given`. */
export function parseContractId(text: unknown, field = 'address'): ContractId {
  if (isContractId(text)) return text;
  if (isAccountId(text)) refuse('contract_expected', 'A contract address (C…) is needed here.', { field });
  return explain(text, 'contract (C…)', field);
}

/** `G…` or `C…`. */
export function parseAddress(text: unknown, field = 'address'): Address {
  if (isAccountId(text) || isContractId(text)) return text;
  return explain(text, 'account (G…) or contract (C…)', field);
}
