/** Who asks the wallet: what the browser says of a site's document, or one of the wallet's own pages. It is part of what is consented to. */
export interface Asker {
  /** `sender.origin`; never a URL. */
  origin: string;
  /** The document that asks, where it is a site's: its end withdraws what it asked for. */
  documentId?: string | undefined;
  tabId?: number | undefined;
  frameId?: number | undefined;
}

/** The asker alone, of whatever carries one. */
export const askerOf = ({ origin, documentId, tabId, frameId }: Asker): Asker =>
  documentId === undefined ? { origin } : { origin, documentId, tabId, frameId };

/** What a site can be granted: the doors' features, and to ask for signatures. */
export const siteFeatures = ['stabilizer', 'migration', 'sign', 'send'] as const;
export type SiteFeature = (typeof siteFeatures)[number];

/** The pattern of every https site. */
export const EVERYWHERE = 'https://*/*';

/** An origin of a site, exactly as the browser writes it: https, or http on this machine; no path, no user, never "null". */
export function isSiteOrigin(origin: unknown): origin is string {
  if (typeof origin !== 'string') return false;
  let url: URL;
  try {
    url = new URL(origin);
  } catch {
    return false;
  }
  const local = url.protocol === 'http:' && (url.hostname === 'localhost' || url.hostname === '127.0.0.1');
  return url.origin === origin && (url.protocol === 'https:' || local);
}
