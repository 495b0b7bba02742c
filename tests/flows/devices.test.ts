/** What waits for a device: a page asks what it is, and brings the answer; the worker believes neither. */
import { Keypair } from '@stellar/stellar-sdk';
import { expect, it } from 'vitest';
import type { DeviceAskView } from '../../src/commands/views';
import { PASSWORD } from './browser';
import { refusal } from './outcomes';
import { UNIT } from './people';
import { openScene, type SiteScene, turn } from './site-scene';

const PATH = "44'/148'/0'";
const APP = { version: '6.0.0', model: 'nanoSP', hashSigning: true, maxDataSize: 8_192 };
const keypair = Keypair.random();
const account = keypair.publicKey();

async function stage(test: Parameters<typeof openScene>[0]): Promise<SiteScene> {
  const scene = await openScene(test);
  await scene.world.control().fund(account, 40n * UNIT);
  await scene.world.control().createClaimableBalance({ from: 'rewardIssuer', claimant: account, amount: 3n * UNIT });
  await scene.worker.wallet.handle('addDevice', { places: [{ address: account as never, path: PATH }] });
  return scene;
}

async function confirmed({ worker }: SiteScene): Promise<DeviceAskView> {
  const { requestId, plan } = await worker.wallet.handle('preview', {
    name: 'claimReward',
    input: { from: account, destination: account },
  });
  expect(await worker.wallet.handle('confirm', { requestId, digest: plan.digest })).toMatchObject({ record: null });
  const [ask] = await worker.wallet.handle('deviceAsks', {});
  if (!ask) throw new Error('nothing waits for the device');
  expect(ask).toMatchObject({ account, kind: 'transaction', path: PATH, hash: plan.hash });
  return ask;
}

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
const signatureOf = ({ hash }: DeviceAskView, by = keypair) => hex(by.sign(Buffer.from(hash, 'hex')));
const newest = async ({ worker }: SiteScene) => (await worker.wallet.handle('activity', { account: account as never })).records[0];

async function ended(scene: SiteScene): Promise<string | undefined> {
  for (;;) {
    const waits = await scene.worker.wallet.handle('pendingPreview', {});
    if (waits && !waits.signing) return waits.failed?.code;
    await turn();
  }
}

it('a signature of the device’s is released, and what it was for no longer waits', async (test) => {
  const scene = await stage(test);
  const ask = await confirmed(scene);
  await scene.worker.wallet.handle('deviceSigned', { hash: ask.hash, signature: signatureOf(ask) });
  while ((await newest(scene))?.hash !== ask.hash) await turn();
  expect(await scene.worker.wallet.handle('deviceAsks', {})).toEqual([]);
  expect(await refusal(scene.worker.wallet.handle('deviceSigned', { hash: ask.hash, signature: signatureOf(ask) }))).toMatchObject({
    code: 'request_missing',
  });
});

it('a signature by another key releases nothing, and the request stands before the person again', async (test) => {
  const scene = await stage(test);
  const ask = await confirmed(scene);
  await scene.worker.wallet.handle('deviceSigned', { hash: ask.hash, signature: signatureOf(ask, Keypair.random()) });
  expect(await ended(scene)).toBe('internal');
  expect(await newest(scene)).toBeUndefined();
});

for (const end of ['signer_refused', 'signer_unavailable', 'preview_expired'] as const) {
  it(`${end} on the device: nothing is signed, and the person is asked again and told why`, async (test) => {
    const scene = await stage(test);
    const ask = await confirmed(scene);
    await scene.worker.wallet.handle('deviceEnded', { hash: ask.hash, end });
    expect(await ended(scene)).toBe(end);
    expect(await scene.worker.wallet.handle('deviceAsks', {})).toEqual([]);
    expect(await newest(scene)).toBeUndefined();
  });
}

it('a worker that has just started asks for what an earlier one waited for, before it answers a page', async (test) => {
  const scene = await stage(test);
  const ask = await confirmed(scene);
  scene.worker.kill();
  scene.worker = scene.browser.start();
  // The very first question that it hears.
  expect(await scene.worker.wallet.handle('deviceAsks', {})).toEqual([ask]);
  await scene.restart();
  await scene.worker.wallet.handle('deviceSigned', { hash: ask.hash, signature: signatureOf(ask) });
  while ((await newest(scene))?.hash !== ask.hash) await turn();
});

it('its screens are computed from the bytes that wait, and are not told for a model that was not recorded', async (test) => {
  const scene = await stage(test);
  const { hash } = await confirmed(scene);
  const told = await scene.worker.wallet.handle('deviceScreens', { hash, app: APP });
  expect(told).toMatchObject({ by: 'signTransaction', blind: false });
  expect(told.screens?.flat().join(' ')).toContain('Claim');
  expect(told.seconds).toBeGreaterThan(0);
  expect(await scene.worker.wallet.handle('deviceScreens', { hash, app: { ...APP, model: 'nanoX' } })).toMatchObject({ screens: null });
  expect(await refusal(scene.worker.wallet.handle('deviceScreens', { hash: 'ab'.repeat(32), app: APP }))).toMatchObject({
    code: 'request_missing',
  });
});

it('an account of a device stays what it is when the key file is opened, which does not know it', async (test) => {
  const scene = await stage(test);
  const { wallet } = scene.worker;
  await wallet.handle('lock', {});
  const { accounts } = await wallet.handle('unlock', { password: PASSWORD });
  expect(accounts.find(({ address }) => address === account)).toMatchObject({ kind: 'device', path: PATH });
});

it('one that is watched already is signed for once its device is here, one whose key is here is not given away, and the list can lose it', async (test) => {
  const scene = await openScene(test);
  const { wallet } = scene.worker;
  await wallet.handle('watch', { address: account });
  const { accounts } = await wallet.handle('addDevice', { places: [{ address: account as never, path: PATH }] });
  expect(accounts.find(({ address }) => address === account)).toMatchObject({ kind: 'device', path: PATH });
  const keyed = accounts.find(({ kind }) => kind === 'secret' || kind === 'phrase');
  expect(await refusal(wallet.handle('addDevice', { places: [{ address: keyed?.address as never, path: PATH }] }))).toMatchObject({
    code: 'account_exists',
  });
  const after = await wallet.handle('forgetAccount', { address: account as never });
  expect(after.accounts.some(({ address }) => address === account)).toBe(false);
});
