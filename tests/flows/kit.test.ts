/** The client's module for Stellar Wallets Kit, before the wallet itself: what the kit asks a module, answered or rejected as it expects. */
import { afterEach, expect, it, vi } from 'vitest';
import { BallastModule } from '../../client/kit';
import { self } from '../../src/provider/self';
import { preimageOf } from './preimages';
import { openScene, type SiteScene, turn } from './site-scene';

/** A page in which the wallet says that it is there, to whoever asks. */
function offer(scene?: SiteScene): void {
  const page = new EventTarget();
  if (scene) {
    const { ballast: provider } = scene.page;
    const detail = { info: self(), provider };
    page.addEventListener('stellar:requestProvider', () =>
      page.dispatchEvent(Object.assign(new Event('stellar:announceProvider'), { detail })),
    );
  }
  vi.stubGlobal('document', {});
  for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const) vi.stubGlobal(name, page[name].bind(page));
}

afterEach(() => vi.unstubAllGlobals());

const thrown = (asked: Promise<unknown>) =>
  asked.then(
    () => Promise.reject(new Error('it was answered')),
    (error: unknown) => error,
  );

it('says within the kit’s second that no wallet is there, and rejects what is asked then', async () => {
  offer();
  const kit = new BallastModule();
  vi.useFakeTimers();
  const there = kit.isAvailable();
  // Who only wants to hear of changes asks nothing that could be rejected: nobody would catch it.
  kit.onChange(() => undefined);
  await vi.advanceTimersByTimeAsync(999);
  expect(await there).toBe(false);
  vi.useRealTimers();
  const nobody = { code: -3, ext: ['wallet_missing', kit.productUrl] };
  expect(await thrown(kit.getAddress())).toMatchObject(nobody);
  expect(await thrown(kit.signMessage('Hello'))).toMatchObject(nobody);
});

it('has the wallet’s own picture before anything is asked: the kit reads it first', () => {
  expect(new BallastModule().productIcon).toBe(self().icon);
});

it('connects where it is asked to, and only then; gives what was signed, and rejects what was refused', async (test) => {
  const scene = await openScene(test);
  offer(scene);
  const { someone, worker, world } = scene;
  const { passphrase, assets } = world.network;
  const kit = new BallastModule();
  expect(await kit.isAvailable()).toBe(true);
  expect(await thrown(kit.getAddress({ skipRequestAccess: true }))).toMatchObject({ code: -3, ext: ['origin_not_permitted'] });
  expect(await worker.wallet.handle('siteQueue', {})).toMatchObject({ request: null });
  const refused = thrown(kit.getAddress());
  await scene.refuse();
  expect(await refused).toEqual({ code: -4, message: expect.any(String), ext: ['request_refused'] });
  const connecting = kit.getAddress();
  await scene.approve({ accounts: [someone.address] });
  expect(await connecting).toEqual({ address: someone.address });
  expect(await kit.getAddress({ skipRequestAccess: true })).toEqual({ address: someone.address });
  expect(await kit.getNetwork()).toMatchObject({ networkPassphrase: passphrase });

  const entry = preimageOf({ passphrase, token: assets.usdc?.contract as string }, someone.address);
  const how = { address: someone.address, networkPassphrase: passphrase };
  const asks: [string, () => Promise<object>][] = [
    ['signedTxXdr', async () => kit.signTransaction(await scene.payment(), how)],
    ['signedAuthEntry', () => kit.signAuthEntry(entry, how)],
    ['signedMessage', () => kit.signMessage('Hello', how)],
  ];
  for (const [field, ask] of asks) {
    const asking = ask();
    await scene.approve();
    expect(await asking, field).toEqual({ [field]: expect.stringMatching(/^[A-Za-z0-9+/]+=*$/), signerAddress: someone.address });
    const no = thrown(ask());
    await scene.refuse();
    expect(await no, field).toMatchObject({ code: -4, ext: ['request_refused'] });
    await worker.wallet.handle('unmuteSite', { origin: scene.page.asker.origin });
  }

  const heard: object[] = [];
  kit.onChange((state) => heard.push(state));
  await kit.getNetwork();
  await worker.wallet.handle('selectNetwork', { id: 'mainnet' });
  while (heard.length === 0) await turn();
  // It was given no account there, nor that network.
  expect(heard[0]).toMatchObject({ address: '', network: '', networkPassphrase: '' });
  await worker.wallet.handle('selectNetwork', { id: world.network.id });
  while (heard.length === 1) await turn();
  expect(heard[1]).toMatchObject({ address: someone.address, networkPassphrase: passphrase });
  await kit.disconnect();
  while (heard.length === 2) await turn();
  expect(heard[2]).toMatchObject({ address: '', networkPassphrase: '', error: { code: -3, ext: 'origin_not_permitted' } });
  expect(await thrown(kit.getAddress({ skipRequestAccess: true }))).toMatchObject({ code: -3, ext: ['origin_not_permitted'] });
});
