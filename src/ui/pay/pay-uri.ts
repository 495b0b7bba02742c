/** What can be pasted where a receiver is asked for: an address, or a request to pay as a link (SEP-7). Pure. */
import { isPayee } from '../../primitives/addresses';

export interface Wanted {
  to: string;
  /** As it is written: digits with a point. */
  amount?: string;
  /** XLM or CODE:ISSUER; an amount is of this, and of nothing else. */
  asset?: string;
  memo?: { kind: 'text' | 'id' | 'hash'; value: string };
}

const SCHEME = /^web\+stellar:pay\?/i;
const kinds: { [type: string]: 'text' | 'id' | 'hash' } = { MEMO_TEXT: 'text', MEMO_ID: 'id', MEMO_HASH: 'hash' };

/** SEP-7 writes hashes in base64. */
function hexOf(base64: string): string {
  try {
    return [...atob(base64)].map((char) => char.charCodeAt(0).toString(16).padStart(2, '0')).join('');
  } catch {
    return base64;
  }
}

function memoOf(query: URLSearchParams): Wanted['memo'] {
  const value = query.get('memo');
  const kind = kinds[query.get('memo_type') ?? 'MEMO_TEXT'];
  if (!value || !kind) return undefined;
  return { kind, value: kind === 'hash' ? hexOf(value) : value };
}

/**
 * undefined: neither an address nor such a link, or a link that asks for something else than this form can do: for a payment on
 * another network than that of `passphrase`, or one that its sender wants to be handed.
 */
export function readWanted(text: string, passphrase: string): Wanted | undefined {
  const given = text.trim();
  // In groups, as wallets show it.
  const address = given.replace(/\s/g, '');
  const isAddress: boolean = isPayee(address);
  if (isAddress) return { to: address };
  if (!SCHEME.test(given) || given.length > 2_000) return undefined;
  const query = new URLSearchParams(given.replace(SCHEME, ''));
  const to = query.get('destination') ?? '';
  if (!isPayee(to)) return undefined;
  const [code, issuer, amount] = [query.get('asset_code'), query.get('asset_issuer'), query.get('amount')];
  const memo = memoOf(query);
  if (query.has('memo') && !memo) return undefined;
  if (query.has('callback') || (query.get('network_passphrase') ?? passphrase) !== passphrase) return undefined;
  const asset = code ? issuer && `${code}:${issuer}` : 'XLM';
  return {
    to,
    ...(asset && amount && /^[0-9]{1,12}(\.[0-9]{1,7})?$/.test(amount) ? { amount } : {}),
    ...(asset ? { asset } : {}),
    ...(memo ? { memo } : {}),
  };
}
