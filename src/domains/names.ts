/** Domains and the names at them, as people write them (SEP-2). Pure. */
import { cleanText } from '../primitives/text';

export interface Domain {
  /** As computers write it: small letters of ASCII; a port on this machine alone. */
  host: string;
  /** It is written with other letters than a to z, or stands for such: it may be taken for another domain. */
  foreign: boolean;
}

export interface StellarName {
  /** `user*domain`, as it was typed. */
  text: string;
  user: string;
  domain: Domain;
}

const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;
const LAST_LABEL = /^[a-z][a-z0-9-]*$/;
/** Names that no domain of the world has: they lead to this machine or into a network at home. */
const AT_HOME = /(^|\.)(localhost|local|internal|home\.arpa)$/;
const THIS_MACHINE = /^(localhost|127\.0\.0\.1)(:\d{1,5})?$/;
const MOST_DOMAIN = 253;
const MOST_USER = 100;

/** A host on this machine, as `host` of a domain or a URL has it. */
export const isHere = (host: string): boolean => THIS_MACHINE.test(host);

/** A name of several labels, and neither an address in numbers nor a name that stands for one in a network at home. */
export function isDomainName(host: string): boolean {
  const labels = host.split('.');
  const last = labels.at(-1) ?? '';
  return (
    host.length <= MOST_DOMAIN &&
    labels.length > 1 &&
    labels.every((label) => LABEL.test(label)) &&
    LAST_LABEL.test(last) &&
    !AT_HOME.test(host)
  );
}

function asciiOf(text: string): string | undefined {
  if (/[\s/?#@:\\%]/.test(text)) return undefined;
  try {
    return new URL(`https://${text}`).hostname;
  } catch {
    return undefined;
  }
}

/** `local`: the network itself is on this machine, and so may be its domains. undefined: no domain. */
export function readDomain(text: string, local: boolean): Domain | undefined {
  const typed = text.trim().toLowerCase();
  if (local && isHere(typed)) return { host: typed, foreign: false };
  // Letters that do not show are dropped on the way to ASCII: what was read would be another name than what was seen.
  if (typed === '' || typed.length > MOST_DOMAIN || cleanText(typed, MOST_DOMAIN + 1).hidden) return undefined;
  const host = asciiOf(typed);
  if (host === undefined || !isDomainName(host)) return undefined;
  return { host, foreign: host !== typed || host.split('.').some((label) => label.startsWith('xn--')) };
}

/** Whether somebody began to write such a name, and no address. */
export const isNameLike = (text: string): boolean => text.includes('*');

/** undefined: no name at a domain. */
export function readStellarName(text: string, local: boolean): StellarName | undefined {
  const [user = '', at = '', more] = text.trim().split('*');
  const domain = readDomain(at, local);
  const isUser = user !== '' && user.length <= MOST_USER && !/[\s<>,]/.test(user) && !cleanText(user, MOST_USER + 1).hidden;
  return domain && isUser && more === undefined ? { text: `${user}*${at.trim()}`, user, domain } : undefined;
}
