/**
 * Which hosts are one site: those under one name that somebody can register, by the public suffix list with its private part
 * (publicsuffix.org), so that whoever has `evil.vercel.app` has nothing of `vercel.app`.
 */
import { cleanText } from '../primitives/text';

export interface Sites {
  /** Whether both are one site; ports do not count. Of addresses and names that nobody can register: whether they are the same host. */
  same(host: string, other: string): boolean;
  /** Whether a name stands under an ending that exists. */
  exists(host: string): boolean;
}

/** The list is evaluated on first use, which costs 10 ms: few requests name a host. */
export async function loadSites(): Promise<Sites> {
  const { parse } = await import('tldts');
  const read = (host: string) => parse(host, { allowPrivateDomains: true });
  return {
    same(host, other) {
      if (host === '' || other === '') return false;
      if (host === other) return true;
      const { domain } = read(host);
      return domain !== null && domain === read(other).domain;
    },
    exists(host) {
      const { isIcann, isPrivate, domain } = read(host);
      return (isIcann || isPrivate) === true && (domain !== null || isPrivate === true);
    },
  };
}

/** A host as browsers write it, with its port: lower case, in ASCII, without a dot at its end. '' where `text` is none, or more than one. */
export function hostNamed(text: string): string {
  try {
    const { host, pathname, username, password, search, hash } = new URL(`https://${text}`);
    return `${pathname}${username}${password}${search}${hash}` === '/' ? host.replace(/\.(?=$|:)/, '') : '';
  } catch {
    return '';
  }
}

/** A name has 253 letters at most; an origin has a scheme and a port beside it. */
const MOST_LETTERS = 300;
/** A host or an origin in a sentence: never cut, since whose it is stands at its end. */
export const hostText = (text: string): string => cleanText(text, MOST_LETTERS).text;

/** '' where it is no URL. */
export function hostOf(origin: string): string {
  try {
    return new URL(origin).host.toLowerCase();
  } catch {
    return '';
  }
}
