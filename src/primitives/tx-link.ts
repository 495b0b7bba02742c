/** A transaction as people hand it on: its envelope in base64, or a link that carries it (SEP-7 `web+stellar:tx`). Pure. */
import { refuse } from './errors';

const SCHEME = /^web\+stellar:tx\?/i;
const MOST = 200_000;
/** What a link without a network is for (SEP-7). */
const PUBLIC = 'Public Global Stellar Network ; September 2015';

export const txLink = (envelope: string, passphrase: string): string =>
  `web+stellar:tx?xdr=${encodeURIComponent(envelope)}&network_passphrase=${encodeURIComponent(passphrase)}`;

/** Whether it may be one, by its looks alone: such a link, or an envelope in base64. */
export const carriesTransaction = (text: string): boolean => SCHEME.test(text) || /^AAAA[A-Za-z0-9+/\s]{80,}={0,2}$/.test(text);

/**
 * The envelope in base64, not read yet. 400 `invalid_xdr`: neither of both, or a link that wants parts of it replaced; 400
 * `network_mismatch`: a link for another network. Where a link wants its answer sent, and by whom it says it is, counts for nothing.
 */
export function envelopeOf(text: string, passphrase: string): string {
  const given = text.trim();
  if (given.length > MOST) return refuse('invalid_xdr', 'This is too long to be a transaction.');
  if (!SCHEME.test(given)) return given.replace(/\s/g, '');
  const query = new URLSearchParams(given.replace(SCHEME, ''));
  const envelope = query.get('xdr');
  if (!envelope || query.has('replace')) return refuse('invalid_xdr', 'This link carries no whole transaction.');
  const asked = query.get('network_passphrase') || PUBLIC;
  if (asked !== passphrase)
    refuse('network_mismatch', 'This link is for another network.', { active: passphrase, asked: asked.slice(0, 80) });
  // A plus sign that was not escaped came out as a space.
  return envelope.replace(/ /g, '+');
}
