/** What a site is given is what the person was shown of it: features of one account on one network. */
import { expect, it } from 'vitest';
import { newPerson } from './people';
import { openScene, SITE } from './site-scene';

const refusedBy = (said: unknown) => (said as { error?: { ext: string[] } }).error?.ext[0];

it('security 118: a second account that is connected without features may be asked for none', async (test) => {
  const scene = await openScene(test);
  await scene.connect(['sign']);
  const { page, worker, world, someone } = scene;
  const other = await newPerson(world);
  await worker.wallet.handle('watch', { address: other.address });
  // With the first one there the site is connected already: it asks for more than that one may.
  const connecting = page.ballast.connect({ features: ['send'] });
  await scene.approve({ accounts: [other.address], features: [] });
  expect(await connecting).toMatchObject({ accounts: [someone.address, other.address], features: [] });
  const asked = page.ballast.signMessage('Hello', { address: other.address });
  expect(refusedBy(await Promise.race([asked, scene.shown()]))).toBe('feature_disabled');
  const [site] = await worker.wallet.handle('sites', {});
  expect(site?.given.map(({ account, features }) => [account, features])).toEqual([
    [someone.address, ['sign']],
    [other.address, []],
  ]);
});

it('security 118: what was given on one network is not given on another, and the site sees no account there', async (test) => {
  const scene = await openScene(test);
  await scene.connect(['sign']);
  const { page, worker, someone } = scene;
  await worker.wallet.handle('selectNetwork', { id: 'mainnet' });
  expect(refusedBy(await page.ballast.getAddress())).toBe('account_not_exposed');
  expect(refusedBy(await Promise.race([page.ballast.signMessage('Hello'), scene.shown()]))).toBe('network_not_permitted');
  await worker.wallet.handle('revokeSite', { origin: SITE, account: someone.address, network: 'mainnet' });
  expect(await worker.wallet.handle('sites', {})).toHaveLength(1);
});

it('security 118: what was given goes with the account, and with the network', async (test) => {
  const scene = await openScene(test);
  const { page, worker, world, someone } = scene;
  const other = await newPerson(world);
  await worker.wallet.handle('watch', { address: other.address });
  const connecting = page.ballast.connect({ features: ['sign'] });
  await scene.approve({ accounts: [other.address, someone.address] });
  await connecting;
  await worker.wallet.handle('forgetAccount', { address: other.address });
  expect((await worker.wallet.handle('sites', {}))[0]?.given.map(({ account }) => account)).toEqual([someone.address]);
  await worker.wallet.handle('forgetNetwork', { id: world.network.id });
  expect(await worker.wallet.handle('sites', {})).toEqual([]);
});
