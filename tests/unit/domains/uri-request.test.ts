/** Links that say which domain made them (SEP-7): what is signed, and by whom. */
import { Keypair } from '@stellar/stellar-sdk/base';
import { describe, expect, it } from 'vitest';
import { createAsks } from '../../../src/domains/asks';
import { readMadeLink } from '../../../src/domains/uri-request';
import { text } from './world';

/** The standard's own example. */
const KEY = Keypair.fromSecret('SBPOVRVKTTV7W3IOX2FJPSMPCJ5L2WU2YKTP3HCLYPXNI5MDIGREVNYC');
const REQUEST =
  'web+stellar:pay?destination=GCALNQQBXAPZ2WIRSDDBMSTAKCUH5SG6U76YBFLQLIXJTF7FE5AX7AOO&amount=120.1234567&memo=skdjfasf&msg=pay%20me%20with%20lumens&origin_domain=someDomain.com';
const SIGNED = `${REQUEST}&signature=JTlGMGzxUv90P2SWxUY9xo%2BLlbXaDloend6gkpyylY8X4bUNf6%2F9mFTMJs7JKqSDPRtejlK1kQvrsJfRZSJeAQ%3D%3D`;

/** What the domain says of the link, and what was asked of whom. */
async function proven(link: string, toml = `URI_REQUEST_SIGNING_KEY = "${KEY.publicKey()}"`) {
  const made = readMadeLink(link, false);
  if (!made?.domain) return { proven: undefined, asked: [] as string[] };
  const asked: string[] = [];
  const asks = createAsks({
    fetch: async (input) => {
      asked.push(String(input));
      return text(toml);
    },
  });
  return { proven: await asks.made(made.domain, made, 'Test SDF Network ; September 2015'), asked };
}

describe('a link that says who made it', () => {
  it('is proven by the key that its domain names for links', async () => {
    expect(await proven(SIGNED)).toEqual({ proven: true, asked: ['https://somedomain.com/.well-known/stellar.toml'] });
  });

  it('security 132: is not proven where a letter of it is another, or where another key signed it, or none is named', async () => {
    const [, amount] = [SIGNED, SIGNED.replace('120.1234567', '920.1234567')];
    expect((await proven(amount)).proven).toBe(false);
    expect((await proven(SIGNED, `URI_REQUEST_SIGNING_KEY = "${Keypair.random().publicKey()}"`)).proven).toBe(false);
    expect((await proven(SIGNED, 'SIGNING_KEY = "x"')).proven).toBe(false);
    expect((await proven(SIGNED, 'URI_REQUEST_SIGNING_KEY = "nobody"')).proven).toBe(false);
    const bare = `web+stellar:tx?xdr=AAAA&origin_domain=someDomain.com&signature=${encodeURIComponent(Buffer.alloc(64, 7).toString('base64'))}`;
    expect((await proven(bare)).proven).toBe(false);
  });

  it('security 132: is not proven by a signature that something follows, that is there twice, or that is none', async () => {
    const [, signature = ''] = SIGNED.split('&signature=');
    for (const link of [
      `${SIGNED}&xdr=AAAA`,
      `${SIGNED}#xdr`,
      `${SIGNED}&signature=${signature}`,
      `web+stellar:pay?signature=${signature}&${REQUEST.split('?')[1]}`,
      `${REQUEST}&signature=AAAA`,
      `${REQUEST}&signature=%%%`,
      `${REQUEST}&signature=`,
    ]) {
      const made = readMadeLink(link, false);
      expect(made?.domain?.host, link).toBe('somedomain.com');
      expect(made?.signature, link).toBeUndefined();
      expect((await proven(link)).proven, link).toBe(false);
    }
  });

  it('security 132: names a domain, or is forged; nobody in a network at home is asked', () => {
    for (const said of ['', 'localhost', '192.168.0.1', 'a b.com', 'printer.local', 'somedomain.com%2Fevil', 'x%40somedomain.com']) {
      const made = readMadeLink(SIGNED.replace('someDomain.com', said), false);
      expect(made, said).toMatchObject({ domain: undefined });
    }
    const twice = SIGNED.replace('&signature', '&origin_domain=other.com&signature');
    expect(readMadeLink(twice, false)).toMatchObject({ domain: undefined });
    expect(readMadeLink(SIGNED.replace('someDomain.com', 'xn--80ak6aa92e.com'), false)?.domain).toMatchObject({ foreign: true });
  });

  it('is left as it is where it says nothing, or has no signature: whom it names is then never shown', () => {
    for (const link of [REQUEST, REQUEST.replace('&origin_domain=someDomain.com', ''), 'web+stellar:tx?xdr=AAAA', 'AAAA', '']) {
      expect(readMadeLink(link, false), link).toBeUndefined();
    }
  });
});
