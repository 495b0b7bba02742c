/**
 * SEP-43 by vectors: each request and its answer, from the provider itself, by the module for Stellar Wallets Kit, which rejects, and
 * by the translator of Freighter's messages, which has that client's own fields.
 */
import { hash, Keypair, Networks, TransactionBuilder } from '@stellar/stellar-sdk';
import { afterEach, expect, it, vi } from 'vitest';
import { BallastModule } from '../../client/kit';
import { answerFreighter } from '../../src/provider/freighter';
import { self } from '../../src/provider/self';
import { messagePreimage } from '../../src/review/message';
import vectors from '../vectors/sep-43.json';
import { newPerson } from './people';
import { preimageOf } from './preimages';
import type { SitePage } from './site';
import { openScene, SITE, type SiteScene, turn } from './site-scene';

type Fields = { [field: string]: unknown };
interface Failure {
  code: number;
  ext?: string[];
}
type Said = Fields & { error?: Failure };
type Speak = (page: SitePage, method: string, given: unknown[]) => Promise<Said>;

const call = (owner: object, method: string, given: unknown[]) =>
  (owner as { [name: string]: (...given: unknown[]) => Promise<Said> })[method]?.(...given) ?? Promise.reject(new Error(`no ${method}`));
const hex = (base64: unknown) => Buffer.from(String(base64), 'base64').toString('hex');

/** A page in which the module finds this provider. */
function offer({ ballast: provider }: SitePage): void {
  const page = new EventTarget();
  page.addEventListener('stellar:requestProvider', () =>
    page.dispatchEvent(Object.assign(new Event('stellar:announceProvider'), { detail: { info: self(), provider } })),
  );
  vi.stubGlobal('document', {});
  for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const) vi.stubGlobal(name, page[name].bind(page));
}
afterEach(() => vi.unstubAllGlobals());

/** Freighter's messages by SEP-43's methods: the type, its fields, and what is SEP-43's of the answer. */
const FREIGHTER: { [method: string]: { type: string; of(given: unknown[]): Fields; said(answer: Fields): Fields } } = {
  getAddress: { type: 'REQUEST_PUBLIC_KEY', of: () => ({}), said: ({ publicKey }) => ({ address: publicKey }) },
  getNetwork: {
    type: 'REQUEST_NETWORK_DETAILS',
    of: () => ({}),
    said: ({ networkDetails }) => {
      const { network, networkPassphrase } = networkDetails as Fields;
      return { network, networkPassphrase };
    },
  },
  signTransaction: {
    type: 'SUBMIT_TRANSACTION',
    of: ([transactionXdr]) => ({ transactionXdr }),
    said: ({ signedTransaction: signedTxXdr, signerAddress }) => ({ signedTxXdr, signerAddress }),
  },
  signAuthEntry: {
    type: 'SUBMIT_AUTH_ENTRY',
    of: ([entryXdr]) => ({ entryXdr }),
    said: ({ signedAuthEntry, signerAddress }) => ({ signedAuthEntry, signerAddress }),
  },
  signMessage: {
    type: 'SUBMIT_BLOB',
    of: ([blob]) => ({ blob }),
    said: ({ signedBlob, signerAddress }) => ({ signedMessage: hex(signedBlob), signerAddress }),
  },
};

let asked = 0;
function freighter({ window, ballast }: SitePage, method: string, given: unknown[]): Promise<Said> {
  answerFreighter(window, ballast);
  const { type, of, said } = FREIGHTER[method] as (typeof FREIGHTER)[string];
  const { address, networkPassphrase } = (given[1] ?? {}) as { address?: string; networkPassphrase?: string };
  const messageId = ++asked;
  const answer = new Promise<Said>((resolve) => {
    window.addEventListener('message', ({ data }) => {
      if (data?.source !== 'FREIGHTER_EXTERNAL_MSG_RESPONSE' || data.messagedId !== messageId) return;
      resolve(data.apiError ? { error: data.apiError } : said(data));
    });
  });
  window.postMessage(
    {
      source: 'FREIGHTER_EXTERNAL_MSG_REQUEST',
      messageId,
      type,
      apiVersion: '6.0.1',
      ...of(given),
      accountToSign: address,
      networkPassphrase,
    },
    '*',
  );
  return answer;
}

const speakers: { [name: string]: Speak } = {
  'the provider': ({ ballast }, method, given) => call(ballast, method, given),
  async 'the module for Stellar Wallets Kit'(page, method, given) {
    offer(page);
    const options = method === 'getAddress' ? [{ skipRequestAccess: true }] : given;
    const said = await call(new BallastModule(), method, options).catch((error: Failure) => ({ error }) as Said);
    return said.error || method !== 'signMessage' ? said : { ...said, signedMessage: hex(said.signedMessage) };
  },
  'the translator of Freighter’s messages': freighter,
};

/** What that client has no words for; for a site that is not connected it says nothing, or opens the connection (freighter.test.ts). */
const untold = (speaker: string, { site, arguments: given }: Vector) =>
  speaker.includes('Freighter') && (site === 'stranger' || (given[1] as Fields | undefined)?.submit === true || given[0] === 7);
type Vector = (typeof vectors.requests)[number];

/** The text that the signature is over, checked by the SDK. */
function isSigned(scene: SiteScene, { method }: Vector, said: Said, given: unknown[]): boolean {
  const key = Keypair.fromPublicKey(scene.someone.address);
  const { passphrase } = scene.world.network;
  if (method === 'signTransaction') {
    const signed = TransactionBuilder.fromXDR(said.signedTxXdr as string, passphrase);
    const before = TransactionBuilder.fromXDR(given[0] as string, passphrase);
    const [signature, ...more] = signed.signatures;
    return more.length === 0 && signature !== undefined && key.verify(before.hash(), signature.signature.toBytes());
  }
  if (method === 'signAuthEntry') {
    return key.verify(hash(Buffer.from(given[0] as string, 'base64')), Buffer.from(said.signedAuthEntry as string, 'base64'));
  }
  return key.verify(hash(messagePreimage(given[0] as string) as never), Buffer.from(said.signedMessage as string, 'hex'));
}

/** What the wallet and its network are like while it is asked; answers the way back. */
async function arrange({ world, browser }: SiteScene, when: string | undefined): Promise<() => Promise<unknown>> {
  if (when === 'the disk is full') browser.full = 'requests';
  if (when === 'the node is broken') {
    await world.control().fault({ door: 'rpc', kind: 'reply', body: { jsonrpc: '2.0', id: 1, result: 'none' }, next: 100 });
  }
  return async () => {
    browser.full = undefined;
    await world.control().clearFaults();
  };
}

async function decide(scene: SiteScene, person: string | undefined): Promise<void> {
  if (person === 'yes') await scene.approve();
  if (person === 'no') await scene.refuse();
  if (person === 'closes') {
    await scene.shown();
    while (scene.browser.approvalWindow.path === undefined) await turn();
    scene.worker.happens.closeApprovalWindow();
  }
}

for (const [name, speak] of Object.entries(speakers)) {
  it(`${name} answers every request of SEP-43’s vectors as they say`, async (test) => {
    const scene = await openScene(test);
    scene.worker.wallet.start();
    await scene.connect(['sign']);
    const stranger = scene.open('https://stranger.example');
    const { world, someone } = scene;
    const { id, passphrase, assets } = world.network;
    const known: { [name: string]: unknown } = {
      $account: someone.address,
      $other: (await newPerson(world)).address,
      $network: id,
      $passphrase: passphrase,
      $entry: preimageOf({ passphrase, token: assets.usdc?.contract as string }, someone.address),
      $long: 'a'.repeat(65_537),
    };
    const filled = async (value: unknown): Promise<unknown> => {
      if (typeof value === 'string') return value === '$payment' ? scene.payment() : (known[value] ?? value);
      if (Array.isArray(value)) return Promise.all(value.map(filled));
      if (typeof value !== 'object' || value === null) return value;
      return Object.fromEntries(await Promise.all(Object.entries(value).map(async ([field, of]) => [field, await filled(of)])));
    };
    for (const vector of vectors.requests.filter((one) => !untold(name, one))) {
      const what = `${vector.method}: ${vector.title}`;
      const given = (await filled(vector.arguments)) as unknown[];
      const back = await arrange(scene, 'when' in vector ? vector.when : undefined);
      const asking = speak(vector.site === 'stranger' ? stranger : scene.page, vector.method, given);
      await decide(scene, 'person' in vector ? vector.person : undefined);
      const said = await asking;
      await back();
      await scene.worker.wallet.handle('unmuteSite', { origin: SITE });
      const { error, ...answer } = (await filled(vector.answer)) as Said;
      if (error) {
        expect(said.error?.code, `${what}: ${JSON.stringify(said)}`).toBe(error.code);
        if (said.error?.ext) expect(said.error.ext, what).toEqual(error.ext);
        if (name === 'the provider') expect(said, what).toEqual({ ...answer, error: { ...error, message: expect.stringMatching(/./) } });
        continue;
      }
      const fields = Object.fromEntries(Object.entries(answer).filter(([, value]) => value !== '$signed'));
      expect(said, what).toMatchObject(fields);
      expect(Object.keys(said).sort(), what).toEqual(Object.keys(answer).sort());
      if ('signerAddress' in answer) expect(isSigned(scene, vector, said, given), what).toBe(true);
    }
  });
}

it('the vectors have every method, and every code of an error', () => {
  const said = vectors.requests.map(({ method, answer }) => ({ method, code: (answer as Said).error?.code ?? 0 }));
  for (const method of ['getAddress', 'getNetwork', 'signTransaction', 'signAuthEntry', 'signMessage']) {
    expect(said, method).toContainEqual({ method, code: 0 });
    expect(said, method).toContainEqual({ method, code: -3 });
  }
  for (const method of ['signTransaction', 'signAuthEntry', 'signMessage']) expect(said, method).toContainEqual({ method, code: -4 });
  expect(new Set(said.map(({ code }) => code))).toEqual(new Set([0, -1, -2, -3, -4]));
  expect(JSON.stringify(vectors)).toContain(Networks.TESTNET);
});
