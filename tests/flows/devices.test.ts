/** What waits for a device: a page asks what it is, and brings the answer; the worker believes neither. */
import { Account, Asset, Keypair, Operation, TransactionBuilder } from '@stellar/stellar-sdk';
import { expect, it } from 'vitest';
import type { DeviceAskView } from '../../src/commands/views';
import type { AccountId } from '../../src/primitives/addresses';
import { createDevices } from '../../src/wallet/devices/devices';
import { PASSWORD } from './browser';
import { refusal } from './outcomes';
import { sequenceOf, UNIT } from './people';
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
  expect(ask).toMatchObject({ account, kind: 'transaction', path: PATH, hash: plan.hash, after: 'submitted' });
  return ask;
}

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
const signatureOf = ({ hash }: DeviceAskView, by = keypair) => hex(by.sign(Buffer.from(hash, 'hex')));
const named = ({ account: of, hash }: DeviceAskView) => ({ account: of, hash });
const newest = async ({ worker }: SiteScene) => (await worker.wallet.handle('activity', { account: account as never })).records[0];

async function ended(scene: SiteScene): Promise<string | undefined> {
  for (;;) {
    const waits = await scene.worker.wallet.handle('pendingPreview', {});
    if (waits && !waits.signing) return waits.failed?.code;
    await turn();
  }
}

/** Until it waits for a device no longer. */
async function reopened({ browser }: SiteScene): Promise<void> {
  while ((browser.kept('approvals') as { value: { state: string } }[]).some(({ value }) => value.state !== 'pending')) await turn();
}

it('a signature of the device’s is released, and what it was for no longer waits', async (test) => {
  const scene = await stage(test);
  const ask = await confirmed(scene);
  await scene.worker.wallet.handle('deviceSigned', { ...named(ask), signature: signatureOf(ask) });
  while ((await newest(scene))?.hash !== ask.hash) await turn();
  expect(await scene.worker.wallet.handle('deviceAsks', {})).toEqual([]);
  expect(await refusal(scene.worker.wallet.handle('deviceSigned', { ...named(ask), signature: signatureOf(ask) }))).toMatchObject({
    code: 'request_missing',
  });
});

it('a signature by another key releases nothing, and the request stands before the person again', async (test) => {
  const scene = await stage(test);
  const ask = await confirmed(scene);
  await scene.worker.wallet.handle('deviceSigned', { ...named(ask), signature: signatureOf(ask, Keypair.random()) });
  expect(await ended(scene)).toBe('internal');
  expect(await newest(scene)).toBeUndefined();
});

for (const end of ['signer_refused', 'signer_unavailable', 'preview_expired'] as const) {
  it(`${end} on the device: nothing is signed, and the person is asked again and told why`, async (test) => {
    const scene = await stage(test);
    const ask = await confirmed(scene);
    await scene.worker.wallet.handle('deviceEnded', { ...named(ask), end });
    expect(await ended(scene)).toBe(end);
    expect(await scene.worker.wallet.handle('deviceAsks', {})).toEqual([]);
    expect(await newest(scene)).toBeUndefined();
  });
}

it('what the device refused while another account was shown is there when its own is shown again, and needs the wallet open', async (test) => {
  const scene = await stage(test);
  const { wallet } = scene.worker;
  const ask = await confirmed(scene);
  await wallet.handle('selectAccount', { address: scene.someone.address });
  await wallet.handle('deviceEnded', { ...named(ask), end: 'signer_refused' });
  await reopened(scene);
  expect(await wallet.handle('pendingPreview', {})).toBeNull();
  await wallet.handle('selectAccount', { address: account as never });
  const shown = await wallet.handle('pendingPreview', {});
  expect(shown).toMatchObject({ signing: null, failed: { code: 'signer_refused' }, plan: { hash: ask.hash } });
  const word = { requestId: shown?.requestId ?? '', digest: shown?.plan.digest ?? '' };
  await wallet.handle('lock', {});
  expect(await refusal(wallet.handle('confirm', word))).toMatchObject({ code: 'locked' });
  await wallet.handle('unlock', { password: PASSWORD });
  expect((await wallet.handle('confirm', word)).signing).not.toBeNull();
  expect(await wallet.handle('deviceAsks', {})).toEqual([{ ...ask, id: expect.any(String) }]);
});

it('what came back unsigned ends with its account, and once it is made anew it belongs to the session again', async (test) => {
  const scene = await stage(test);
  const { wallet } = scene.worker;
  const again = async () => {
    await wallet.handle('deviceEnded', { ...named(await confirmed(scene)), end: 'signer_refused' });
    await reopened(scene);
  };
  await again();
  const requestId = (await wallet.handle('pendingPreview', {}))?.requestId ?? '';
  await wallet.handle('renew', { requestId });
  await wallet.handle('selectAccount', { address: scene.someone.address });
  expect(scene.browser.kept('approvals')).toEqual([]);
  await wallet.handle('selectAccount', { address: account as never });
  await again();
  await wallet.handle('forgetAccount', { address: account as never });
  expect(scene.browser.kept('approvals')).toEqual([]);
});

it('a worker that has just started asks for what an earlier one waited for, before it answers a page', async (test) => {
  const scene = await stage(test);
  const ask = await confirmed(scene);
  scene.worker.kill();
  scene.worker = scene.browser.start();
  // The very first question that it hears.
  expect(await scene.worker.wallet.handle('deviceAsks', {})).toEqual([{ ...ask, id: expect.any(String) }]);
  await scene.restart();
  await scene.worker.wallet.handle('deviceSigned', { ...named(ask), signature: signatureOf(ask) });
  while ((await newest(scene))?.hash !== ask.hash) await turn();
});

it('what the device has signed survives the worker: the next one releases it, and asks the device for nothing', async (test) => {
  const scene = await stage(test);
  const ask = await confirmed(scene);
  scene.worker.watch(({ at }) => at === 'asked');
  await scene.worker.wallet.handle('deviceSigned', { ...named(ask), signature: signatureOf(ask) });
  await scene.worker.death;
  expect(scene.browser.kept('journal')).toEqual([]);
  scene.worker = scene.browser.start();
  expect(await scene.worker.wallet.handle('deviceAsks', {})).toEqual([]);
  while ((await newest(scene))?.hash !== ask.hash) await turn();
});

it('what is signed and held up by a node that does not answer holds up no other question about devices', async (test) => {
  const scene = await stage(test);
  const ask = await confirmed(scene);
  scene.worker.watch(({ at }) => at === 'asked');
  await scene.worker.wallet.handle('deviceSigned', { ...named(ask), signature: signatureOf(ask) });
  await scene.worker.death;
  let answers = () => {};
  scene.browser.pause = () => new Promise<void>((resolve) => (answers = resolve));
  scene.browser.twist = () => '';
  scene.worker = scene.browser.start();
  expect(await scene.worker.wallet.handle('deviceAsks', {})).toEqual([]);
  expect(await newest(scene)).toBeUndefined();
  scene.browser.twist = undefined;
  scene.browser.pause = async () => void (await turn());
  answers();
  while ((await newest(scene))?.hash !== ask.hash) await turn();
});

it.for<[string, (text: string) => string]>([
  ['an answer of another kind', () => '<html>502</html>'],
  ['nothing', () => ''],
  ['half of it', (text) => text.slice(0, text.length / 2)],
  [
    'an error of its own',
    (text) =>
      text.startsWith('{"jsonrpc')
        ? JSON.stringify({ jsonrpc: '2.0', id: JSON.parse(text).id, error: { code: -32000, message: 'not now' } })
        : text,
  ],
])('a node that answers with %s for a while costs no signature', async ([, twist], test) => {
  const scene = await stage(test);
  const ask = await confirmed(scene);
  let pauses = 0;
  scene.browser.pause = async () => {
    pauses += 1;
    if (pauses > 2) scene.browser.twist = undefined;
    await turn();
  };
  scene.browser.twist = (_what, text) => twist(text);
  await scene.worker.wallet.handle('deviceSigned', { ...named(ask), signature: signatureOf(ask) });
  while ((await newest(scene))?.hash !== ask.hash) await turn();
  expect(pauses).toBeGreaterThan(2);
});

it('a disk that has no room costs no signature: it is released once somebody has made some', async (test) => {
  const scene = await stage(test);
  const ask = await confirmed(scene);
  let pauses = 0;
  scene.browser.pause = async () => {
    pauses += 1;
    if (pauses > 2) scene.browser.crowded = () => false;
    await turn();
  };
  scene.browser.crowded = () => true;
  await scene.worker.wallet.handle('deviceSigned', { ...named(ask), signature: signatureOf(ask) });
  while ((await newest(scene))?.hash !== ask.hash) await turn();
  expect(pauses).toBeGreaterThan(2);
});

it('its screens are computed from the bytes that wait, and are not told for a model that was not recorded', async (test) => {
  const scene = await stage(test);
  const ask = named(await confirmed(scene));
  const told = await scene.worker.wallet.handle('deviceScreens', { ...ask, app: APP });
  expect(told).toMatchObject({ by: 'signTransaction', blind: false });
  expect(told.screens?.flat().join(' ')).toContain('Claim');
  expect(told.seconds).toBeGreaterThan(0);
  expect(await scene.worker.wallet.handle('deviceScreens', { ...ask, app: { ...APP, model: 'nanoX' } })).toMatchObject({ screens: null });
  expect(await refusal(scene.worker.wallet.handle('deviceScreens', { ...ask, hash: 'ab'.repeat(32), app: APP }))).toMatchObject({
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

/** A site that knows two accounts of one device. */
async function two(test: Parameters<typeof openScene>[0]): Promise<{ scene: SiteScene; keys: [Keypair, Keypair] }> {
  const scene = await openScene(test);
  const keys: [Keypair, Keypair] = [Keypair.random(), Keypair.random()];
  const addresses = keys.map((key) => key.publicKey() as AccountId);
  for (const address of addresses) await scene.world.control().fund(address, 40n * UNIT);
  const places = addresses.map((address, index) => ({ address, path: `44'/148'/${index}'` }));
  await scene.worker.wallet.handle('addDevice', { places });
  const connecting = scene.page.ballast.connect({ features: ['sign'] });
  await scene.approve({ accounts: addresses });
  await connecting;
  return { scene, keys };
}

/** The person's yes to what waits for no device yet. */
async function say({ worker: { wallet } }: SiteScene): Promise<void> {
  for (;;) {
    const { request } = await wallet.handle('siteQueue', {});
    if (request && !request.signing) {
      await wallet.handle('confirm', { requestId: request.requestId, digest: request.requested.digest });
      return;
    }
    await turn();
  }
}

it('one message for two accounts of a device is two questions: each is answered by its own signature', async (test) => {
  const { scene, keys } = await two(test);
  const { wallet } = scene.worker;
  const answers: Promise<unknown>[] = [];
  for (const key of keys) {
    answers.push(scene.page.ballast.signMessage('Log in', { address: key.publicKey() }));
    await say(scene);
  }
  const asks = await wallet.handle('deviceAsks', {});
  expect(asks.map((ask) => ask.account)).toEqual(keys.map((key) => key.publicKey()));
  expect(asks[0]?.hash).toBe(asks[1]?.hash);
  for (const at of [1, 0] as const) {
    const ask = asks[at] as DeviceAskView;
    await wallet.handle('deviceSigned', { ...named(ask), signature: signatureOf(ask, keys[at]) });
    expect(await answers[at]).toMatchObject({ signerAddress: keys[at].publicKey(), signedMessage: signatureOf(ask, keys[at]) });
    expect((await wallet.handle('deviceAsks', {})).length).toBe(at);
  }
});

it('of a transaction that two accounts of a device sign, each is shown the screens for its own key', async (test) => {
  const { scene, keys } = await two(test);
  const [partner, source] = keys.map((key) => key.publicKey()) as [AccountId, AccountId];
  const sequence = await sequenceOf(scene.world, source);
  const pay = (from: AccountId) => Operation.payment({ source: from, destination: source, asset: Asset.native(), amount: '1' });
  const { passphrase } = scene.world.network;
  const xdr = new TransactionBuilder(new Account(source, sequence.toString()), { fee: '1000', networkPassphrase: passphrase })
    .addOperation(pay(source))
    .addOperation(pay(partner))
    .setTimebounds(0, scene.world.clock() + 120)
    .build()
    .toXDR();
  for (const address of [partner, source]) {
    void scene.page.ballast.signTransaction(xdr, { address }).catch(() => undefined);
    await say(scene);
  }
  const asks = await scene.worker.wallet.handle('deviceAsks', {});
  expect(asks.map((ask) => ask.account)).toEqual([partner, source]);
  expect(asks[0]?.hash).toBe(asks[1]?.hash);
  const shown = async (ask: DeviceAskView | undefined) => {
    const { screens } = await scene.worker.wallet.handle('deviceScreens', { ...named(ask as DeviceAskView), app: APP });
    return screens?.flat().join(' ');
  };
  // The app names the source of a transaction where it is not the account that signs.
  expect(await shown(asks[0])).toContain('Tx Source');
  expect(await shown(asks[1])).not.toContain('Tx Source');
});

/** A desk alone, without a wallet around it. */
function desk(takeUp: () => Promise<void> = async () => undefined) {
  const device = { address: account as AccountId, name: '', kind: 'device' as const, hidden: false, path: PATH };
  const devices = createDevices({
    emit: () => undefined,
    platform: {} as never,
    keyring: { accounts: async () => [device] } as never,
  });
  return { ...devices, commands: devices.commands(takeUp, async () => ({ plan: null, after: null })) };
}
const REQUEST = { account: account as AccountId, kind: 'message' as const, preimage: new Uint8Array(4), hash: new Uint8Array(32) };

it('what ended before the device is asked is asked of nobody', async () => {
  const { signerOf, commands } = desk();
  const signer = await signerOf(account);
  expect(await refusal(signer!.sign(REQUEST, AbortSignal.abort()))).toMatchObject({ code: 'signer_unavailable' });
  expect(await commands.deviceAsks()).toEqual([]);
});

it('a worker that could not look for what waits says why, and does not call it gone; what it knows of is answered', async () => {
  const broken = desk(async () => {
    throw new Error('disk');
  });
  const of = { account: REQUEST.account, hash: '00'.repeat(32) };
  const answers = [
    () => broken.commands.deviceSigned({ ...of, signature: 'cd'.repeat(64) }),
    () => broken.commands.deviceEnded({ ...of, end: 'signer_refused' }),
    () => broken.commands.deviceScreens({ ...of, app: APP }),
  ];
  for (const answer of answers) await expect(answer()).rejects.toThrow('disk');
  const signing = (await broken.signerOf(account))!.sign(REQUEST, new AbortController().signal);
  await broken.commands.deviceSigned({ ...of, signature: 'cd'.repeat(64) });
  expect(hex(await signing)).toBe('cd'.repeat(64));
});
