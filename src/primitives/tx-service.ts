/** A coordination service by its address, and what stands there: `<address>/tx/<hash>`, as Refractor has it. Pure. */
import { isSiteOrigin } from './asker';

const MOST = 200;
const PLACE = /^(?:(https?:\/\/[^\s?#]+)\/tx\/)?([0-9a-f]{64})\/?$/i;

/** As it is kept, without a slash at its end; undefined: neither https nor on this machine, or it has more than a path. */
export function readService(text: string): string | undefined {
  const typed = text.trim();
  if (typed.length > MOST || !URL.canParse(typed)) return undefined;
  const { origin, pathname, href } = new URL(typed);
  // What else it may have stands before the host or behind the path.
  return isSiteOrigin(origin) && href === `${origin}${pathname}` ? href.replace(/\/+$/, '') : undefined;
}

export const isService = (value: unknown): value is string => typeof value === 'string' && readService(value) === value;

export const placeAt = (service: string, hash: string): string => `${service}/tx/${hash}`;

/** A transaction at a service. `service`: as the link has it; undefined: by its hash alone. */
export interface Place {
  service: string | undefined;
  hash: string;
}

/** undefined: the text names none. */
export function readPlace(text: string): Place | undefined {
  const [, service, hash] = PLACE.exec(text.trim()) ?? [];
  return hash && (service === undefined || URL.canParse(service)) ? { service, hash: hash.toLowerCase() } : undefined;
}

/** Whether it is there. Refractor shows to people at its domain what it answers to wallets at `api.` of the same. */
export const isPlaceOf = (service: string, { service: named }: Place): boolean =>
  named === undefined || [service, service.replace('//api.', '//')].includes(readService(named) ?? '');
