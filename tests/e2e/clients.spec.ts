/** dApps that know other wallets' clients, with those packages as they are published: the same permissions, the same questions. */
import { expect, type Page, test } from '@playwright/test';
import { Account, Asset, hash, Keypair, Operation, TransactionBuilder } from '@stellar/stellar-sdk';
import { build } from 'vite';
import { lacks } from '../capabilities.mjs';
import { installed } from '../clients/installed.mjs';
import { preimageOf } from '../flows/preimages';
import { type Manifest, type Network, startNetwork } from '../network/index';
import { approve, placeHere, refuse } from './asking';
import { launch, type Wallet } from './browser';
import { addNetwork, ask, importSecret } from './journey';
import { type Site, serveSite } from './page';

type Said = { [field: string]: unknown };

let network: Network;
let wallet: Wallet;
let site: Site;
let page: Page;
let options: Page;
let manifest: Manifest;
let user: { address: string; secret: string };

test.beforeAll(() => {
  // Their first installation takes its time.
  installed();
});

test.beforeEach(async () => {
  const clients = installed();
  if (!clients) {
    const skip = (note?: string) => test.skip(true, note);
    return lacks({ skip: skip as never }, 'clients of other wallets', 'they cannot be had from the package registry');
  }
  const made = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, minify: false, rolldownOptions: { input: clients.page, output: { format: 'iife' } } },
  });
  const { code } = (made as { output: { code: string }[] }).output[0] as { code: string };
  network = await startNetwork({ mode: 'interval' });
  wallet = await launch();
  manifest = network.world('clients').manifest;
  user = manifest.accounts.user as typeof user;
  await addNetwork(wallet, network.manifestUrl('clients'));
  await importSecret(wallet, user.secret);
  await placeHere(wallet);
  site = await serveSite({
    '/page.js': { body: code, headers: { 'content-type': 'text/javascript' } },
    '/': { body: '<!doctype html><title>Knows other clients</title><body><script src="page.js"></script>' },
  });
  page = await wallet.context.newPage();
  await page.goto(site.url());
  options = await wallet.open('options.html#sites', { width: 900, height: 760 });
});

test.afterEach(async () => {
  await wallet?.close();
  await site?.close();
  await network?.close();
});

/** Calls a function of a client in the page; what it throws is `{ thrown }`. */
const call = (client: 'freighter' | 'kit', name: string, ...given: unknown[]): Promise<Said> =>
  page.evaluate(
    async ([where, which, args]) => {
      type Clients = { [client: string]: { [name: string]: (...all: unknown[]) => Promise<Said> } };
      const { clients: all } = globalThis as unknown as { clients: Clients };
      try {
        return (await all[where as string]?.[which as string]?.(...(args as unknown[]))) ?? {};
      } catch (thrown) {
        return { thrown };
      }
    },
    [client, name, given] as const,
  ) as Promise<Said>;

/** One XLM to itself, as the site builds it. */
async function payment(): Promise<string> {
  const { horizonUrl, passphrase } = manifest.network;
  const { sequence } = (await (await fetch(`${horizonUrl}/accounts/${user.address}`)).json()) as { sequence: string };
  return new TransactionBuilder(new Account(user.address, sequence), { fee: '1000', networkPassphrase: passphrase })
    .addOperation(Operation.payment({ destination: user.address, asset: Asset.native(), amount: '1' }))
    .setTimebounds(0, Math.floor(Date.now() / 1000) + 120)
    .build()
    .toXDR();
}

const preimage = () =>
  preimageOf({ passphrase: manifest.network.passphrase, token: manifest.assets.usdc?.contract as string }, user.address);

interface Question {
  name: string;
  asks(): Promise<string> | string;
  /** Whether what was answered is the account's signature of what was asked. */
  signed(said: Said, asked: string): boolean;
  empty: Said;
}

const verifies = (payload: Uint8Array, signature: string) =>
  Keypair.fromPublicKey(user.address).verify(payload as never, Buffer.from(signature, 'base64') as never);

const questions: Question[] = [
  {
    name: 'signTransaction',
    asks: payment,
    signed({ signedTxXdr }, asked) {
      const { passphrase } = manifest.network;
      const signed = TransactionBuilder.fromXDR(signedTxXdr as string, passphrase);
      const payload = TransactionBuilder.fromXDR(asked, passphrase).hash();
      return verifies(payload, Buffer.from(signed.signatures[0]!.signature.toBytes()).toString('base64'));
    },
    empty: { signedTxXdr: '' },
  },
  {
    name: 'signAuthEntry',
    asks: preimage,
    signed: ({ signedAuthEntry }, asked) => verifies(hash(Buffer.from(asked, 'base64') as never), signedAuthEntry as string),
    empty: { signedAuthEntry: null },
  },
  {
    name: 'signMessage',
    asks: () => 'Hello',
    signed: ({ signedMessage }) => verifies(hash(Buffer.from('Stellar Signed Message:\nHello') as never), signedMessage as string),
    empty: { signedMessage: null },
  },
];

/** Signs each of the three where the person says yes, and none where not. */
async function eachAnswered(client: 'freighter' | 'kit', refusedAs: (question: Question) => Said): Promise<void> {
  for (const question of questions) {
    const { name, asks, signed } = question;
    const given = await asks();
    const how = { address: user.address, networkPassphrase: manifest.network.passphrase };
    const signing = call(client, name, given, how);
    await approve(wallet, 'Sign');
    const said = await signing;
    expect(said, name).toMatchObject({ signerAddress: user.address });
    expect(signed(said, given), name).toBe(true);
    const refusing = call(client, name, await asks(), how);
    await refuse(wallet);
    expect(await refusing, name).toMatchObject(refusedAs(question));
    await ask(options, 'unmuteSite', { origin: site.origin });
  }
}

test('Freighter’s client is answered where the person wants that, and nowhere before; each of its questions is signed, or refused', async () => {
  const isConnected = () => call('freighter', 'isConnected');
  expect(await isConnected()).toMatchObject({ isConnected: false });
  await options.bringToFront();
  await options.getByLabel('Answer Freighter requests').click();
  await expect(options.getByLabel('Answer Freighter requests')).toBeChecked();
  await expect(options.getByText(/both wallets answer/)).toBeVisible();
  await page.bringToFront();
  await page.reload();
  expect(await isConnected()).toMatchObject({ isConnected: true });
  expect(await call('freighter', 'getAddress')).toEqual({ address: '' });
  expect(await call('freighter', 'getNetwork')).toEqual({ network: '', networkPassphrase: '' });
  const refused = call('freighter', 'requestAccess');
  await refuse(wallet);
  expect(await refused).toMatchObject({ address: '', error: { code: -4 } });
  const access = call('freighter', 'requestAccess');
  await approve(wallet, 'Connect');
  expect(await access).toEqual({ address: user.address });
  expect(await call('freighter', 'getAddress')).toEqual({ address: user.address });
  expect(await call('freighter', 'isAllowed')).toMatchObject({ isAllowed: true });
  expect(await call('freighter', 'getNetwork')).toMatchObject({ networkPassphrase: manifest.network.passphrase });
  await eachAnswered('freighter', ({ empty }) => ({ ...empty, error: { code: -4 } }));

  await options.bringToFront();
  await options.getByLabel('Answer Freighter requests').click();
  await expect(options.getByLabel('Answer Freighter requests')).not.toBeChecked();
  await page.bringToFront();
  await page.reload();
  expect(await isConnected()).toMatchObject({ isConnected: false });
  expect(await page.evaluate(() => 'ballast' in globalThis)).toBe(true);
});

test('security 13: a message that a script made up is no question of Freighter’s client either', async () => {
  await options.bringToFront();
  await options.getByLabel('Answer Freighter requests').click();
  await expect(options.getByLabel('Answer Freighter requests')).toBeChecked();
  await page.bringToFront();
  await page.reload();
  const heard = await page.evaluate(
    () =>
      new Promise<unknown[]>((resolve) => {
        const ids: unknown[] = [];
        const question = (messageId: number) => ({
          source: 'FREIGHTER_EXTERNAL_MSG_REQUEST',
          type: 'REQUEST_CONNECTION_STATUS',
          messageId,
        });
        addEventListener('message', ({ data }) => {
          if (data?.source !== 'FREIGHTER_EXTERNAL_MSG_RESPONSE') return;
          ids.push(data.messagedId);
          if (data.messagedId === 3) resolve(ids);
        });
        dispatchEvent(new MessageEvent('message', { data: question(1), origin: 'https://bank.example', source: window }));
        // What a frame says has another source.
        const frame = document.body.appendChild(document.createElement('iframe'));
        frame.srcdoc = `<script>parent.postMessage(${JSON.stringify(question(2))}, '*')</script>`;
        frame.addEventListener('load', () => postMessage(question(3), origin));
      }),
  );
  expect(heard).toEqual([3]);
});

test('Stellar Wallets Kit finds the wallet by the client’s module; each of its questions is signed, or refused', async () => {
  expect(await call('kit', 'refreshSupportedWallets')).toContainEqual(
    expect.objectContaining({ id: 'ballast', name: 'Ballast', isAvailable: true, icon: expect.stringMatching(/^data:image\/svg/) }),
  );
  await page.bringToFront();
  // The kit's own window hears of a choice once it has asked which wallets there are; this asks after it.
  const refused = call('kit', 'authModal');
  await call('kit', 'refreshSupportedWallets');
  await page.getByText('Ballast', { exact: true }).click();
  await refuse(wallet);
  expect(await refused).toMatchObject({ thrown: { code: -4 } });
  const connecting = call('kit', 'authModal');
  await page.bringToFront();
  await call('kit', 'refreshSupportedWallets');
  await page.getByText('Ballast', { exact: true }).click();
  await approve(wallet, 'Connect');
  expect(await connecting).toEqual({ address: user.address });
  expect(await call('kit', 'getAddress')).toEqual({ address: user.address });
  expect(await call('kit', 'getNetwork')).toMatchObject({ networkPassphrase: manifest.network.passphrase });
  await eachAnswered('kit', () => ({ thrown: { code: -4, ext: ['request_refused'] } }));
  await call('kit', 'disconnect');
  await call('kit', 'setWallet', 'ballast');
  await expect.poll(() => ask(options, 'sites', {})).toEqual([]);
});
