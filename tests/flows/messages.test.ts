/** Messages of SEP-53, a text or bytes: what a site gets, checked by OpenSSL, and what the person was shown of it. */
import { createHash, createPublicKey, verify } from 'node:crypto';
import { StrKey } from '@stellar/stellar-sdk';
import { expect, it, type TestContext } from 'vitest';
import type { RequestedOf } from '../../src/commands/request-views';
import type { AccountId } from '../../src/primitives/addresses';
import vectors from '../vectors/sep-53.json';
import { PASSWORD } from './browser';
import { preimageOf } from './preimages';
import { openScene, type SiteScene } from './site-scene';

const ADDRESS = vectors.address as AccountId;
const base64 = (of: string | Uint8Array) => Buffer.from(of).toString('base64');

/** A site that was given the account of SEP-53's vectors. */
async function openVectors(test: TestContext): Promise<SiteScene> {
  const scene = await openScene(test);
  await scene.worker.wallet.handle('importSecret', { password: PASSWORD, secret: vectors.secret });
  const connecting = scene.page.ballast.connect({ features: ['sign'] });
  await scene.approve({ accounts: [ADDRESS] });
  await connecting;
  return scene;
}

interface Said {
  signedMessage: string;
  signerAddress: string;
  error?: { code: number; ext: string[] };
}

/** What was shown, and what the site was answered after a yes. */
async function signed({ page, shown, approve }: SiteScene, message: string, options: object = {}) {
  const asking = page.ballast.signMessage(message, { address: ADDRESS, ...options }) as Promise<unknown>;
  const { requested } = await shown();
  await approve();
  return { shown: requested as RequestedOf<'message'>, said: (await asking) as Said };
}

const refused = async ({ page }: SiteScene, message: string, options: object) =>
  ((await page.ballast.signMessage(message, { address: ADDRESS, ...options })) as unknown as Said).error;

/** By OpenSSL, from the published rule alone. */
function verifies(body: Uint8Array, signature: string): boolean {
  const raw = StrKey.decodeEd25519PublicKey(ADDRESS);
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(raw).toString('base64url') }, format: 'jwk' });
  const hash = createHash('sha256').update('Stellar Signed Message:\n').update(body).digest();
  return verify(null, hash, key, Buffer.from(signature, 'hex'));
}

const bytesOf = ({ text, base64: bytes }: (typeof vectors.messages)[number]) =>
  Buffer.from(text ?? bytes ?? '', text === undefined ? 'base64' : 'utf8');

it('a site gets the published signature of each of SEP-53’s three messages: two texts, and one of bytes', async (test) => {
  const scene = await openVectors(test);
  expect(vectors.messages).toHaveLength(3);
  for (const vector of vectors.messages) {
    const { text, base64: bytes = '', signature } = vector;
    const { said } = text === undefined ? await signed(scene, bytes, { encoding: 'base64' }) : await signed(scene, text);
    expect(Buffer.from(said.signedMessage, 'hex').toString('base64')).toBe(signature);
    expect(said.signerAddress).toBe(ADDRESS);
    expect(verifies(bytesOf(vector), said.signedMessage)).toBe(true);
    expect(verifies(Buffer.from(bytes), said.signedMessage), 'its letters were signed').toBe(false);
  }
});

it('the same bytes are the same signature, as a text or as base64, and the person reads the same', async (test) => {
  const scene = await openVectors(test);
  for (const text of ['Hello, World!', 'こんにちは、世界！', 'two\nlines', '']) {
    const asText = await signed(scene, text, { encoding: 'utf8' });
    const asBytes = await signed(scene, base64(text), { encoding: 'base64' });
    expect(asBytes.said).toEqual(asText.said);
    const { lines, hex, binary, warnings } = asText.shown;
    expect(asBytes.shown).toMatchObject({ lines, hex, binary, warnings });
    expect([hex, binary, lines.join('\n')]).toEqual([false, false, text]);
  }
});

it('letters that are a text once and bytes once are two requests with two signatures', async (test) => {
  const scene = await openVectors(test);
  const letters = base64('Hello, World!');
  const [asText, asBytes] = [await signed(scene, letters), await signed(scene, letters, { encoding: 'base64' })];
  expect(asText.shown.lines).toEqual([letters]);
  expect(asBytes.shown.lines).toEqual(['Hello, World!']);
  expect(asBytes.shown.digest).not.toBe(asText.shown.digest);
  expect(verifies(Buffer.from(letters), asText.said.signedMessage)).toBe(true);
  expect(verifies(Buffer.from('Hello, World!'), asBytes.said.signedMessage)).toBe(true);
});

it('bytes that are no text are shown as what they are, in hexadecimal, with how many there are', async (test) => {
  const scene = await openVectors(test);
  const cases = [
    Buffer.from(vectors.messages[2]?.base64 ?? '', 'base64'),
    Buffer.from([0xc3, 0x28]),
    Buffer.from('a\0b'),
    Buffer.from('a\tb'),
  ];
  for (const body of cases) {
    const { shown, said } = await signed(scene, base64(body), { encoding: 'base64' });
    expect(shown).toMatchObject({ lines: [body.toString('hex')], hex: true, binary: true, bytes: body.length, warnings: [] });
    expect(verifies(body, said.signedMessage)).toBe(true);
  }
  // Long, and a text all the same.
  const long = await signed(scene, base64('a'.repeat(5_000)), { encoding: 'base64' });
  expect(long.shown).toMatchObject({ hex: true, binary: false, bytes: 5_000 });
});

it('bytes hide nothing that a text could not: what lets in elsewhere, and what is a transaction, is a danger in them too', async (test) => {
  const scene = await openVectors(test);
  const { passphrase, assets } = scene.world.network;
  const login = Buffer.from('bank.example wants you to sign in with your account');
  const envelope = Buffer.from(await scene.payment(), 'base64');
  const preimage = Buffer.from(preimageOf({ passphrase, token: assets.usdc?.contract as string }, ADDRESS), 'base64');
  const dangers = async (body: Uint8Array) => {
    const asking = scene.page.ballast.signMessage(base64(body), { address: ADDRESS, encoding: 'base64' });
    const { requested } = await scene.shown();
    await scene.refuse();
    await asking;
    await scene.worker.wallet.handle('unmuteSite', { origin: scene.page.asker.origin });
    return (requested as RequestedOf<'message'>).warnings.map(({ level, code }) => `${level} ${code}`);
  };
  expect(await dangers(login)).toEqual(['danger login_domain']);
  expect(await dangers(Buffer.concat([login, Buffer.from([0xff])]))).toEqual(['danger login_domain']);
  for (const body of [envelope, preimage, Buffer.from(base64(envelope))]) expect(await dangers(body)).toEqual(['danger message_like_xdr']);
  expect(await dangers(Buffer.from('pay\u202eyap'))).toEqual(['danger hidden_text']);
});

it('what is no base64, and an encoding that is none, is refused with the name of its field, and nobody is asked', async (test) => {
  const scene = await openVectors(test);
  for (const message of ['a', 'ab', 'ab=', 'YQ', 'YQ=', 'YR==', 'YQ==YQ==', 'Y Q==', 'YQ-_', 'YQ==\n', '=', 'é===']) {
    expect(await refused(scene, message, { encoding: 'base64' }), message).toMatchObject({ code: -3, ext: ['invalid_input'] });
  }
  const failure = (await scene.page.ballast.signMessage('ab', { encoding: 'base64' })) as unknown as { error: { message: string } };
  expect(failure.error.message).toBe('This field is missing or not valid: message.');
  for (const encoding of ['hex', 'BASE64', '', 7, null]) {
    expect(await refused(scene, 'YQ==', { encoding }), `${encoding}`).toMatchObject({
      code: -3,
      message: expect.stringContaining('encoding'),
    });
  }
  expect((await scene.worker.wallet.handle('siteQueue', {})).request).toBeNull();
});

it('as many bytes may be signed as of a text, and not one more', async (test) => {
  const scene = await openVectors(test);
  const most = new Uint8Array(65_536);
  const { said } = await signed(scene, base64(most), { encoding: 'base64' });
  expect(verifies(most, said.signedMessage)).toBe(true);
  const more = base64(new Uint8Array(65_537));
  expect(await refused(scene, more, { encoding: 'base64' })).toMatchObject({ code: -3, ext: ['message_too_long'] });
});
