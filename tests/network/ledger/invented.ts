/**
 * A protocol that does not exist, to come after all that do: what it writes is XDR that nobody can read yet. It adds a setting, an
 * arm of the meta and a result code; everything else is as before.
 */
import type { xdr } from '@stellar/stellar-sdk/base';

export const INVENTED = 29;

export const invented = (version: number): boolean => version >= INVENTED;

/** Key and data of its setting, whose number no protocol has given away. */
export const INVENTED_SETTING = { key: base64(8, 99), data: base64(8, 99, 1) };

/** The number of its meta, and what it adds at the end of the fourth. */
const META = 5;
const MORE = [0, 0, 0, 0];
/** Where a call failed: its code of that name. */
const REVERTED = -6;

function base64(...words: number[]): string {
  const bytes = Buffer.alloc(words.length * 4);
  for (const [index, word] of words.entries()) bytes.writeInt32BE(word, index * 4);
  return bytes.toString('base64');
}

/** Meta and result as this protocol writes them. */
export function rawOf({ meta, result }: { meta: xdr.TransactionMeta; result: xdr.TransactionResult }): { meta: string; result: string } {
  const bytes = Buffer.concat([meta.toXdr(), Uint8Array.from(MORE)]);
  bytes.writeInt32BE(META, 0);
  const told = Buffer.from(result.toXdr());
  if (isTrapped(result)) {
    // Fee, code and count of results; then the operation's: inner, kind, code.
    told.writeInt32BE(REVERTED, 8 + 4 + 4 + 4 + 4);
  }
  return { meta: bytes.toString('base64'), result: told.toString('base64') };
}

function isTrapped({ result }: xdr.TransactionResult): boolean {
  const [only] = result.type === 'txFailed' ? result.results : [];
  if (only?.type !== 'opInner' || only.tr.type !== 'invokeHostFunction') return false;
  return only.tr.invokeHostFunctionResult.type === 'invokeHostFunctionTrapped';
}
