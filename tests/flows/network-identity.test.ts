/** A network is its passphrase: what was said of one is not said of another that goes by the same name later. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { confirmed, settle } from './browser';
import { openScene, SITE, type SiteScene } from './site-scene';
import type { World } from './world';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.closeAllConnections();
});

const OTHER = 'Another ; 2026';
const refusedBy = (said: unknown) => (said as { error?: { ext: string[] } }).error?.ext[0];

/** The node behind this address, as one of another network: it answers the same but for its passphrase. */
async function mirror(url: string, passphrase: string): Promise<string> {
  const server = createServer(async (asked, said) => {
    const body = Buffer.concat(await asked.toArray());
    const { method = 'GET', headers } = asked;
    const type = headers['content-type'];
    const target = `${url}${asked.url === '/' ? '' : asked.url}`;
    const answer = await fetch(target, {
      method,
      ...(body.length > 0 ? { body } : {}),
      ...(type ? { headers: { 'content-type': type } } : {}),
    });
    const text = await answer.text();
    said.writeHead(answer.status, { 'content-type': 'application/json' });
    said.end(text.replaceAll(passphrase, OTHER));
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Another network of the same id. */
async function namesake({ manifest }: World): Promise<World['manifest']> {
  const { passphrase, rpcUrl, horizonUrl } = manifest.network;
  const nodes = { rpcUrl: await mirror(rpcUrl, passphrase), horizonUrl: await mirror(horizonUrl, passphrase) };
  return { ...manifest, network: { ...manifest.network, passphrase: OTHER, ...nodes } };
}

async function add({ worker }: Pick<SiteScene, 'worker'>, manifest: World['manifest']) {
  const { draftId } = await worker.wallet.handle('draftNetwork', { manifest: JSON.stringify(manifest) });
  return worker.wallet.handle('keepNetwork', { draftId });
}

async function forget({ worker, world }: SiteScene) {
  await worker.wallet.handle('selectNetwork', { id: 'mainnet' });
  await worker.wallet.handle('forgetNetwork', { id: world.network.id });
}

for (const first of ['forgotten before', 'replaced']) {
  it(`security 34: a network that takes another’s name was granted to no site, where that was ${first}`, async (test) => {
    const scene = await openScene(test);
    await scene.connect();
    const { world, page } = scene;
    if (first !== 'replaced') await forget(scene);
    await add(scene, await namesake(world));
    // What was given there went with what was forgotten.
    const refused = first === 'replaced' ? 'network_not_permitted' : 'origin_not_permitted';
    expect(refusedBy(await Promise.race([page.ballast.signMessage('Hello'), scene.shown()]))).toBe(refused);
    expect((await page.ballast.fetch(`${SITE}/stabilizer/${world.vault('')}/status`)).status).toBe(403);
    // Asked for, it is another grant beside the first.
    await scene.connect(['sign']);
    void page.ballast.signMessage('Hello');
    await scene.shown();
    await scene.refuse();
    await add(scene, world.manifest);
    const again = page.ballast.signMessage('Hello again');
    if (first === 'replaced') expect(await scene.shown()).toMatchObject({ requested: { message: 'Hello again' } });
    else expect(refusedBy(await again)).toBe('network_not_permitted');
  });
}

it('a transaction goes to no network that took the name of its own, and none such is asked what became of it', async (test) => {
  const scene = await openScene(test);
  const { world, worker, browser, someone } = scene;
  const input = { from: someone.address, to: world.role('owner'), asset: 'XLM', amount: '10000000' };
  const { requestId, plan } = await worker.wallet.handle('preview', { name: 'payment', input });
  // Written down, and not sent yet.
  worker.watch(({ at, what }) => at === 'asked' && what.startsWith('POST'));
  void confirmed(worker.wallet, { requestId, digest: plan.digest });
  await worker.death;
  // The next one, which has not looked around yet.
  scene.worker = browser.start();
  const { wallet } = scene.worker;
  const kept = () => (browser.kept('journal') as { value: { hash: string; attempts: number } }[])[0]?.value;
  const { hash = '', attempts } = kept() ?? {};
  await add(scene, await namesake(world));
  for (let count = 0; count < 3; count++) {
    await wallet.alarm('journal');
    await world.control().advance(300);
  }
  expect(await wallet.handle('record', { hash })).toMatchObject({ state: 'signed', said: [] });
  expect(kept()).toMatchObject({ attempts });
  // The account of that name on the other network waits for nothing.
  expect(await wallet.handle('records', { account: someone.address })).toEqual([]);
  // Nobody wakes the worker for what nobody can be asked of.
  expect(browser.alarms.has('journal')).toBe(false);
  await add(scene, world.manifest);
  expect(browser.alarms.has('journal')).toBe(true);
  expect(await settle(world, scene.worker, hash)).toMatchObject({ state: 'expired' });
});

it('what was signed on a network is not in the list of another one of its name, and in its own again', async (test) => {
  const scene = await openScene(test);
  const { world, worker, someone } = scene;
  const pay = async () => {
    const input = { from: someone.address, to: world.role('owner'), asset: 'XLM', amount: '10000000' };
    const { requestId, plan } = await worker.wallet.handle('preview', { name: 'payment', input });
    const { hash } = await confirmed(worker.wallet, { requestId, digest: plan.digest });
    expect(await settle(world, worker, hash)).toMatchObject({ state: 'confirmed' });
    return hash;
  };
  /** Page by page, none of them empty but the last. */
  async function listed(asked: { networkId?: string } = {}): Promise<string[]> {
    const hashes: string[] = [];
    for (let after: string | null | undefined; after !== null; ) {
      const page = await worker.wallet.handle('activity', { account: someone.address, ...asked, ...(after ? { after } : {}) });
      if (page.next !== null) expect(page.records).not.toEqual([]);
      hashes.push(...page.records.map(({ hash }) => hash));
      after = page.next;
    }
    return hashes;
  }
  const first: string[] = [];
  for (let count = 0; count < 13; count++) first.unshift(await pay());
  expect(await listed()).toEqual(first);
  await add(scene, await namesake(world));
  expect(await listed()).toEqual([]);
  expect(await listed({ networkId: world.network.id })).toEqual([]);
  expect(await worker.wallet.handle('records', { account: someone.address, known: first.slice(0, 1) })).toEqual([]);
  await add(scene, world.manifest);
  expect(await listed()).toEqual(first);
});

it('a network that is forgotten with a transaction on its way wakes nobody until it is added again', async (test) => {
  const scene = await openScene(test);
  const { world, worker, page, browser } = scene;
  await scene.connect();
  void page.ballast.signTransaction(await scene.payment(), { submit: true });
  const { hash } = (await scene.approve()) as { hash: string };
  await forget(scene);
  await worker.wallet.alarm('journal');
  expect(browser.alarms.has('journal')).toBe(false);
  await scene.restart();
  expect(browser.alarms.has('journal')).toBe(false);
  await add(scene, world.manifest);
  expect(browser.alarms.has('journal')).toBe(true);
  expect(await settle(world, scene.worker, hash)).toMatchObject({ state: 'confirmed' });
});

it('what is kept is what was shown, whatever nodes and stabilizer were chosen for a network of that name before', async (test) => {
  const scene = await openScene(test);
  const { world, worker } = scene;
  const { id, rpcUrl, horizonUrl } = world.manifest.network;
  const shown = (await worker.wallet.handle('state', {})).network;
  const nodes = { rpcUrl: rpcUrl.replace('127.0.0.1', 'localhost'), horizonUrl };
  expect((await worker.wallet.handle('setNodes', { id, nodes })).network).toMatchObject({ nodesChosen: true });
  expect((await add(scene, world.manifest)).network).toEqual(shown);
});

it('nothing that was read of a network is shown of another one of its name', async (test) => {
  const scene = await openScene(test);
  const { world, worker, someone } = scene;
  const cached = { address: someone.address, cached: true };
  await worker.wallet.handle('portfolio', { address: someone.address });
  await worker.wallet.handle('followVault', { vault: world.vault('Harbor'), follow: true });
  expect(await worker.wallet.handle('portfolio', cached)).not.toBeNull();
  // Of its own, added once more, it is.
  await add(scene, world.manifest);
  expect(await worker.wallet.handle('portfolio', cached)).not.toBeNull();
  await add(scene, await namesake(world));
  expect(await worker.wallet.handle('portfolio', cached)).toBeNull();
  const kept = [...scene.browser.kept('snapshots'), ...scene.browser.kept('settings')].map((value) => JSON.stringify(value)).join();
  expect(kept).not.toContain(`["${world.vault('Harbor')}"]`);
});

it('nor what is still read of it while another takes its name', async (test) => {
  const scene = await openScene(test);
  const { world, worker, someone, browser } = scene;
  const { draftId } = await worker.wallet.handle('draftNetwork', { manifest: JSON.stringify(await namesake(world)) });
  browser.meanwhile = async () => {
    browser.meanwhile = undefined;
    await worker.wallet.handle('keepNetwork', { draftId });
  };
  const read = worker.wallet.handle('portfolio', { address: someone.address });
  await expect(read).rejects.toMatchObject({ code: 'worker_gone' });
  expect((await worker.wallet.handle('state', {})).network.passphrase).toBe(OTHER);
  expect(await worker.wallet.handle('portfolio', { address: someone.address, cached: true })).toBeNull();
  expect(await worker.wallet.handle('portfolio', { address: someone.address })).toMatchObject({ exists: true });
});

it('security 34: a site is told of no network that it was not granted, and of its own again', async (test) => {
  const scene = await openScene(test);
  const { world, worker, page } = scene;
  await scene.connect();
  const { id, passphrase } = world.network;
  await page.ballast.getNetwork();
  const changes = () => page.events.filter(({ name }) => name === 'networkChanged');
  const before = changes().length;
  await worker.wallet.handle('selectNetwork', { id: 'mainnet' });
  await expect.poll(() => changes().length).toBe(before + 1);
  expect(changes().at(-1)).toEqual({ name: 'networkChanged', network: '', networkPassphrase: '' });
  expect(await page.ballast.getNetwork()).toMatchObject({ network: '', networkPassphrase: '', error: { ext: ['network_not_permitted'] } });
  // Nor by guessing.
  for (const networkPassphrase of [passphrase, 'Public Global Stellar Network ; September 2015']) {
    expect(refusedBy(await page.ballast.signMessage('Hello', { networkPassphrase }))).toBe('network_not_permitted');
  }
  const submitUrl = 'https://horizon.stellar.org';
  expect(refusedBy(await page.ballast.signTransaction('AAAA', { submitUrl }))).toBe('network_not_permitted');
  await worker.wallet.handle('selectNetwork', { id: 'testnet' });
  await worker.wallet.handle('selectNetwork', { id });
  await expect.poll(() => changes().length).toBe(before + 2);
  expect(changes().at(-1)).toEqual({ name: 'networkChanged', network: id, networkPassphrase: passphrase });
  expect(await page.ballast.getNetwork()).toEqual({ network: id, networkPassphrase: passphrase });
});

it('a page back from the cache is told what changed while it was put away, also where its network is none of its own any more', async (test) => {
  const scene = await openScene(test);
  const { worker, page, browser } = scene;
  const { documentId = '' } = page.asker;
  await scene.connect();
  await page.ballast.getNetwork();
  const events = () => page.events.filter(({ name }) => name !== 'requestUpdated');
  const before = events();
  const hears = browser.documents.get(documentId) ?? (() => false);
  browser.documents.delete(documentId);
  for (const id of ['testnet', 'mainnet', 'testnet']) await worker.wallet.handle('selectNetwork', { id });
  browser.documents.set(documentId, hears);
  // Back again it asks how things are, and is told nothing of a network that is none of its own.
  await page.ballast.getNetwork();
  const nothing = [
    { name: 'permissionChanged', features: [] },
    { name: 'accountChanged', address: null },
    { name: 'networkChanged', network: '', networkPassphrase: '' },
  ];
  await expect.poll(events).toEqual([...before, ...nothing]);
});
