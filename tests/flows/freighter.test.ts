/** A dApp that knows @stellar/freighter-api alone, with that package as it is published: the same permissions, the same questions. */
import { readFileSync } from 'node:fs';
import { hash, Keypair, TransactionBuilder } from '@stellar/stellar-sdk';
import { expect, it, type TestContext } from 'vitest';
import { answerFreighter } from '../../src/provider/freighter';
import { lacks } from '../capabilities.mjs';
import { installed } from '../clients/installed.mjs';
import { preimageOf } from './preimages';
import { openScene, type SiteScene, turn } from './site-scene';

type Said = { error?: { code: number; message: string } } & { [field: string]: unknown };
type Client = { [name: string]: (...given: unknown[]) => Promise<Said> };

/** The package in the page's world: it finds nothing but its window. */
function clientIn({ page }: SiteScene, file: string): Client {
  const module = { exports: {} };
  new Function('module', 'exports', 'window', readFileSync(file, 'utf8'))(module, module.exports, page.window);
  return module.exports as Client;
}

/** `version`: one that dApps still have; absent: the newest. */
async function open(test: TestContext, version?: 1 | 2 | 3): Promise<{ scene: SiteScene; client: Client }> {
  const clients = installed() ?? lacks(test, 'clients of other wallets', 'they cannot be had from the package registry');
  const scene = await openScene(test);
  answerFreighter(scene.page.window, scene.page.ballast);
  return { scene, client: clientIn(scene, version ? clients.earlier[version] : clients.freighter) };
}

function dollars({ network: { passphrase, assets } }: SiteScene['world']) {
  const token = assets.usdc?.contract;
  if (!token) throw new Error('the network has no dollar');
  return { passphrase, token };
}

const call = (client: Client, name: string, ...given: unknown[]) => {
  const known = client[name];
  if (!known) throw new Error(`this client has no ${name}`);
  return known(...given);
};

it('connects, tells address and network, and signs a transaction, a message and an authorization', async (test) => {
  const { scene, client } = await open(test);
  const { someone, world } = scene;
  const { passphrase } = world.network;
  expect(await call(client, 'isConnected')).toMatchObject({ isConnected: true });
  expect(await call(client, 'isAllowed')).toMatchObject({ isAllowed: false });
  expect(await call(client, 'getAddress')).toMatchObject({ address: '' });
  const access = call(client, 'requestAccess');
  expect(await scene.shown()).toMatchObject({ requested: { kind: 'connect', features: ['sign'] } });
  await scene.approve({ accounts: [someone.address] });
  expect(await access).toEqual({ address: someone.address });
  expect(await call(client, 'isAllowed')).toMatchObject({ isAllowed: true });
  expect(await call(client, 'setAllowed')).toMatchObject({ isAllowed: true });
  expect(await call(client, 'getNetwork')).toMatchObject({ networkPassphrase: passphrase });
  expect(await call(client, 'getNetworkDetails')).toMatchObject({ networkPassphrase: passphrase });

  const xdr = await scene.payment();
  const signing = call(client, 'signTransaction', xdr, { networkPassphrase: passphrase, address: someone.address });
  await scene.approve();
  const { signedTxXdr, signerAddress } = (await signing) as unknown as { signedTxXdr: string; signerAddress: string };
  expect(signerAddress).toBe(someone.address);
  const signed = TransactionBuilder.fromXDR(signedTxXdr, passphrase);
  expect(Keypair.fromPublicKey(someone.address).verify(signed.hash(), signed.signatures[0]!.signature.toBytes() as never)).toBe(true);

  const saying = call(client, 'signMessage', 'Hello', { address: someone.address });
  await scene.approve();
  const { signedMessage } = (await saying) as unknown as { signedMessage: string };
  const payload = hash(Buffer.from('Stellar Signed Message:\nHello') as never);
  expect(Keypair.fromPublicKey(someone.address).verify(payload, Buffer.from(signedMessage, 'base64') as never)).toBe(true);

  const preimage = preimageOf(dollars(world), someone.address);
  const allowing = call(client, 'signAuthEntry', preimage, { address: someone.address });
  await scene.approve();
  const { signedAuthEntry } = (await allowing) as unknown as { signedAuthEntry: string };
  const entry = hash(Buffer.from(preimage, 'base64') as never);
  expect(Keypair.fromPublicKey(someone.address).verify(entry, Buffer.from(signedAuthEntry, 'base64') as never)).toBe(true);
});

it('tells a refusal of each in that client’s own way, and what was not granted', async (test) => {
  const { scene, client } = await open(test);
  const { someone, world, worker } = scene;
  // Where it is not connected, whatever is to be signed asks for access first.
  for (const [name, nothing] of [
    ['requestAccess', { address: '' }],
    ['signMessage', { signedMessage: null }],
    ['signTransaction', { signedTxXdr: '' }],
  ] as const) {
    const access = call(client, name, name === 'signTransaction' ? await scene.payment() : 'Hello');
    expect(await scene.shown(), name).toMatchObject({ requested: { kind: 'connect' } });
    await scene.refuse();
    expect(await access, name).toMatchObject({ ...nothing, error: { code: -4 } });
  }
  await worker.wallet.handle('unmuteSite', { origin: scene.page.asker.origin });
  await scene.connect(['sign']);
  const asks: [string, unknown][] = [
    ['signTransaction', await scene.payment()],
    ['signMessage', 'Hello'],
    ['signAuthEntry', preimageOf(dollars(world), someone.address)],
  ];
  for (const [name, given] of asks) {
    const asking = call(client, name, given);
    // Refused before anybody is asked is not what is meant here.
    const early = asking.then((said) => Promise.reject(new Error(`${name}: ${JSON.stringify(said)}`)));
    await Promise.race([scene.refuse(), early]);
    early.catch(() => undefined);
    const said = await asking;
    expect(said.error, name).toMatchObject({ code: -4 });
    expect([said.signedTxXdr, said.signedMessage, said.signedAuthEntry].filter(Boolean), name).toEqual([]);
    await worker.wallet.handle('unmuteSite', { origin: scene.page.asker.origin });
  }
  expect(await call(client, 'signTransaction', await scene.payment(), { networkPassphrase: 'another' })).toMatchObject({
    error: { code: -3 },
  });
  expect(await call(client, 'addToken', { contractId: world.network.assets.usdc?.contract })).toMatchObject({ error: { code: -3 } });
});

it('leaves unanswered what is not that client’s, and answers once where it was put into the page twice', async (test) => {
  const { scene } = await open(test);
  answerFreighter(scene.page.window, scene.page.ballast);
  const heard: unknown[] = [];
  scene.page.window.addEventListener('message', ({ data }) => {
    if ((data as { source?: string }).source === 'FREIGHTER_EXTERNAL_MSG_RESPONSE') heard.push(data);
  });
  const ask = (fields: object) => scene.page.window.postMessage({ source: 'FREIGHTER_EXTERNAL_MSG_REQUEST', messageId: 1, ...fields }, '*');
  for (const type of ['constructor', '__proto__', 'EXPORT_PHRASE']) ask({ type });
  ask({ type: 'REQUEST_CONNECTION_STATUS', messageId: 2 });
  ask({ type: 'REQUEST_CONNECTION_STATUS', messageId: 3 });
  const answer = (messagedId: number) => ({ source: 'FREIGHTER_EXTERNAL_MSG_RESPONSE', messagedId, isConnected: true });
  while (!heard.some((data) => (data as { messagedId: number }).messagedId === 3)) await turn();
  expect(heard).toEqual([answer(2), answer(3)]);
});

it('a transaction opens the connection first, and is signed then', async (test) => {
  const { scene, client } = await open(test);
  const { someone } = scene;
  const signing = call(client, 'signTransaction', await scene.payment());
  expect(await scene.shown()).toMatchObject({ requested: { kind: 'connect', features: ['sign'] } });
  await scene.approve({ accounts: [someone.address] });
  expect(await scene.shown()).toMatchObject({ requested: { kind: 'transaction' } });
  await scene.approve();
  expect(await signing).toMatchObject({ signerAddress: someone.address });
});

it('security 34: before it is connected a site is given the name of a shipped network where the person wants that client answered, and of no other', async (test) => {
  const { scene, client } = await open(test);
  const { world, worker } = scene;
  const nothing = { network: '', networkPassphrase: '' };
  const shipped = { network: 'TESTNET', networkPassphrase: 'Test SDF Network ; September 2015' };
  expect(await call(client, 'getNetwork')).toEqual(nothing);
  await worker.wallet.handle('selectNetwork', { id: 'testnet' });
  expect(await call(client, 'getNetwork')).toEqual(nothing);
  expect(await scene.page.ballast.getNetwork()).toMatchObject({ ...nothing, error: { ext: ['origin_not_permitted'] } });
  await worker.wallet.handle('setPreferences', { freighter: true });
  expect(await call(client, 'getNetwork')).toEqual(shipped);
  expect(await call(client, 'getNetworkDetails')).toMatchObject({ ...shipped, networkUrl: '' });
  expect(await call(client, 'getAddress')).toEqual({ address: '' });
  await worker.wallet.handle('selectNetwork', { id: world.network.id });
  expect(await call(client, 'getNetwork')).toEqual(nothing);
});

it('a watcher is called once for what stays as it is, also before the site is connected', async (test) => {
  const { scene, client } = await open(test);
  const { worker, page } = scene;
  await worker.wallet.handle('setPreferences', { freighter: true });
  let asked = 0;
  page.window.addEventListener('message', ({ data }) => {
    if ((data as { type?: string }).type === 'REQUEST_NETWORK_DETAILS') asked += 1;
  });
  const { WatchWalletChanges } = client as unknown as {
    WatchWalletChanges: new (ms: number) => { watch(listener: (state: object) => void): void; stop(): void };
  };
  const states: object[] = [];
  const watcher = new WatchWalletChanges(1);
  watcher.watch((state) => states.push(state));
  // Of the person's own network it is told nothing, and no error.
  while (asked < 3) await turn();
  expect(states).toEqual([]);
  await worker.wallet.handle('selectNetwork', { id: 'mainnet' });
  while (asked < 8) await turn();
  watcher.stop();
  expect(states).toEqual([{ address: '', network: 'PUBLIC', networkPassphrase: 'Public Global Stellar Network ; September 2015' }]);
});

for (const version of [1, 2, 3] as const) {
  it(`version ${version} of that client connects, reads, signs, and says a refusal in its own way`, async (test) => {
    const { scene, client } = await open(test, version);
    const { someone, world } = scene;
    const { passphrase } = world.network;
    /** What it answered, or threw; of version 3 its one field. */
    const said = async (name: string, ...given: unknown[]) => {
      try {
        return { value: await call(client, name, ...given) };
      } catch (thrown) {
        return { thrown };
      }
    };
    const access = said(version === 1 ? 'getPublicKey' : 'requestAccess');
    await scene.approve({ accounts: [someone.address] });
    expect(await access).toEqual({ value: version === 3 ? { address: someone.address } : someone.address });
    expect(await said('getNetworkDetails')).toMatchObject({ value: { networkPassphrase: passphrase } });
    if (version < 3) {
      expect(await said('getNetwork')).toEqual({ value: world.network.id });
      expect(await said('getUserInfo')).toEqual({ value: { publicKey: someone.address } });
    }
    const signing = said('signTransaction', await scene.payment(), { networkPassphrase: passphrase, accountToSign: someone.address });
    await scene.approve();
    const { value } = (await signing) as { value: unknown };
    const envelope = version === 3 ? (value as { signedTxXdr: string }).signedTxXdr : (value as string);
    const signed = TransactionBuilder.fromXDR(envelope, passphrase);
    expect(Keypair.fromPublicKey(someone.address).verify(signed.hash(), signed.signatures[0]!.signature.toBytes() as never)).toBe(true);
    if (version > 1) {
      const preimage = preimageOf(dollars(world), someone.address);
      const allowing = said('signAuthEntry', preimage, { accountToSign: someone.address });
      await scene.approve();
      const answer = ((await allowing) as { value: unknown }).value;
      // As its dApps read it: bytes.
      const bytes = Buffer.from((version === 3 ? (answer as { signedAuthEntry: unknown }).signedAuthEntry : answer) as never, 'base64');
      expect(Keypair.fromPublicKey(someone.address).verify(hash(Buffer.from(preimage, 'base64') as never), bytes as never)).toBe(true);
    }
    const refusing = said('signTransaction', await scene.payment());
    await scene.refuse();
    const refused = version === 3 ? { value: { signedTxXdr: '', error: { code: -4 } } } : { thrown: 'The person refused.' };
    expect(await refusing).toMatchObject(refused);
  });
}
