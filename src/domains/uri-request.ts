/** A link that says which domain made it, with a signature by the key that this domain names (SEP-7 "Request Signing"). Pure. */
import { type Domain, readDomain } from './names';

export interface MadeLink {
  /** undefined: what it names is no domain. */
  domain: Domain | undefined;
  /** What is signed. */
  payload: Uint8Array;
  /** undefined: it has another shape, or something follows it that nobody signed. */
  signature: Uint8Array | undefined;
}

const MOST_LINK = 200_000;
const LINK = /^web\+stellar:\w+\?/i;
/** The last part of a link, as the standard has it; what stood behind it would be signed by nobody. */
const LAST = /^(.*)&signature=([^&#]+)$/s;
const SIGNATURE_BYTES = 64;

/** 35 zeros, a 4, and the link without its signature behind the standard's name. */
function payloadOf(link: string): Uint8Array {
  const text = new TextEncoder().encode(`stellar.sep.7 - URI Scheme${link}`);
  const payload = new Uint8Array(36 + text.length);
  payload[35] = 4;
  payload.set(text, 36);
  return payload;
}

function bytesOf(base64: string): Uint8Array | undefined {
  try {
    const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
    return bytes.length === SIGNATURE_BYTES ? bytes : undefined;
  } catch {
    return undefined;
  }
}

/** undefined: no such link, or one that does not say who made it, or has no signature at all. `local`: as for `readDomain`. */
export function readMadeLink(text: string, local: boolean): MadeLink | undefined {
  const link = text.trim();
  if (link.length > MOST_LINK || !LINK.test(link)) return undefined;
  const query = new URLSearchParams(link.replace(LINK, ''));
  const says = query.getAll('origin_domain');
  const [said] = query.getAll('signature');
  if (says.length === 0 || said === undefined) return undefined;
  const domain = says.length === 1 ? readDomain(says[0] ?? '', local) : undefined;
  const [, signed = ''] = LAST.exec(link) ?? [];
  const isLast = signed !== '' && query.getAll('signature').length === 1;
  // A plus sign that was not escaped came out as a space.
  return { domain, payload: payloadOf(signed), signature: isLast ? bytesOf(said.replace(/ /g, '+')) : undefined };
}
