/** What a coordination service is asked, to the letter: it is told what it is told here, and no more. */
import { expect, it } from 'vitest';
import { createCoordination } from '../../../src/domains/coordination';
import { mainnet, testnet } from '../../../src/settings/networks';
import { type AskedOf, json, refusal, text } from './world';

const HASH = 'a1ef625e2bda7e71493b8a6bb4b03fa6512a67593d99acacfe5fb59b79e28154';
const SERVICE = 'https://api.refractor.space';
const CUSTOM = { id: 'constructor', passphrase: 'Our Network ; 2026' };

function service(answer: () => Response) {
  const asked: AskedOf[] = [];
  const deadline = () => () => undefined;
  const ask: typeof fetch = async (input, init) => {
    asked.push({ url: String(input), init });
    return answer();
  };
  return { asked, ...createCoordination({ fetch: ask, deadline }, SERVICE) };
}

it.each([
  [mainnet, 'public'],
  [testnet, 'testnet'],
  [CUSTOM, CUSTOM.passphrase],
])('security 134: is told the network, the envelope and that it sends nothing: %#', async (network, name) => {
  const { asked, put } = service(() => json({ hash: HASH, status: 'pending' }));
  await put(network, 'AAAA', HASH);
  expect(asked).toEqual([
    {
      url: `${SERVICE}/tx`,
      init: {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ network: name, xdr: 'AAAA', submit: false }),
        redirect: 'manual',
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        cache: 'no-store',
        signal: expect.any(AbortSignal),
      },
    },
  ]);
});

it('is asked for a transaction by its hash alone', async () => {
  const { asked, find } = service(() => json({ hash: HASH, xdr: 'AAAA', status: 'processed', submitted: 1 }));
  expect(await find(HASH)).toBe('AAAA');
  expect(asked.map(({ url, init }) => [url, init?.method, init?.body])).toEqual([[`${SERVICE}/tx/${HASH}`, undefined, undefined]]);
});

it.each([
  [400, 'service_refused', 'service_unavailable'],
  [404, 'service_refused', 'service_lacks'],
  [406, 'service_refused', 'service_unavailable'],
  [429, 'service_busy', 'service_busy'],
  [503, 'service_unavailable', 'service_unavailable'],
])('an answer of %i is %s where it is left and %s where it is looked for', async (status, left, looked) => {
  const { put, find } = service(() => text('{"error":"no"}', status));
  expect((await refusal(put(testnet, 'AAAA', HASH)))?.code).toBe(left);
  expect((await refusal(find(HASH)))?.code).toBe(looked);
});

it.each([
  ['no JSON', '<html>'],
  ['nothing', ''],
  ['a list', '[]'],
  ['no envelope', '{}'],
  ['an empty one', '{"xdr":""}'],
  ['one that is no base64', '{"xdr":"web+stellar:tx?xdr=AAAA"}'],
  ['one that is longer than any', JSON.stringify({ xdr: 'A'.repeat(200_004) })],
])('security 134: an answer with %s is not handed on', async (_what, answer) => {
  const { find } = service(() => text(answer));
  expect(await refusal(find(HASH))).toMatchObject({ code: 'service_invalid', details: { host: 'api.refractor.space', what: 'shape' } });
});

it('security 134: what it says that it keeps must be what it was given', async () => {
  const { put } = service(() => json({ hash: HASH.replace('a', 'b') }));
  expect(await refusal(put(testnet, 'AAAA', HASH))).toMatchObject({ code: 'service_invalid', details: { what: 'transaction' } });
});
