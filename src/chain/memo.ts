/** Memos: a short text, a number, or a hash beside a transaction. */
import { xdr } from '@stellar/stellar-sdk/base';
import { refuse } from '../primitives/errors';
import { fromHex } from '../primitives/hex';

export type MemoKind = 'text' | 'id' | 'hash';

const MOST_BYTES = 28;
const U64_MAX = (1n << 64n) - 1n;

/** `text`: 1 to 28 bytes in UTF-8; `id`: a decimal up to 64 bits; `hash`: 64 hex digits. 400 `invalid_memo`. */
export function memoOf(kind: MemoKind, value: string): xdr.Memo {
  const bytes = new TextEncoder().encode(value).length;
  if (kind === 'text' && bytes > 0 && bytes <= MOST_BYTES && value.isWellFormed()) return xdr.Memo.memoText(value);
  if (kind === 'id' && /^(0|[1-9][0-9]{0,19})$/.test(value) && BigInt(value) <= U64_MAX) return xdr.Memo.memoId(BigInt(value));
  if (kind === 'hash' && /^[0-9a-fA-F]{64}$/.test(value)) return xdr.Memo.memoHash(fromHex(value.toLowerCase()));
  return refuse('invalid_memo', 'This is no memo of its kind.', { kind });
}
