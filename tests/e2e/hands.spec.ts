/** An account that two of three sign for: one key in this profile, one in another, one on a Ledger. */
import { writeFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { Account, Horizon, Keypair, Operation, TransactionBuilder } from '@stellar/stellar-sdk';
import encode from 'qr';
import type { Signing } from '../../src/primitives/plan';
import { framesOf } from '../../src/primitives/tx-frames';
import { StellarApp } from '../device/stellar-app';
import { plugIn } from '../device/web-hid';
import { control, type Manifest, type Network, startCoordination, startNetwork } from '../network/index';
import { axeFaults } from '../ui/axe';
import { launch, type Wallet } from './browser';
import { addNetwork, ask, importSecret, newestRecord, signable, wide } from './journey';

let network: Network;
let ana: Wallet;
let ben: Wallet;

test.beforeEach(async () => {
  network = await startNetwork({ mode: 'interval' });
  [ana, ben] = await Promise.all([launch(), launch()]);
});

test.afterEach(async () => {
  await Promise.all([ana.close(), ben.close()]);
  await network.close();
});

/** From now on any two of these sign for the shareholder, whose own key signs no more. */
async function share(manifest: Manifest, keys: Keypair[]): Promise<string> {
  const shared = manifest.accounts.shareholder;
  if (!shared) throw new Error('the scenario has no shareholder');
  for (const key of keys) await control(manifest).fund(key.publicKey(), 500_000_000n);
  const horizon = new Horizon.Server(manifest.network.horizonUrl, { allowHttp: true });
  const { sequence } = await horizon.loadAccount(shared.address);
  const { closeTime } = await control(manifest).time();
  const builder = new TransactionBuilder(new Account(shared.address, sequence), {
    fee: '1000',
    networkPassphrase: manifest.network.passphrase,
  });
  for (const key of keys) builder.addOperation(Operation.setOptions({ signer: { ed25519PublicKey: key.publicKey(), weight: 1 } }));
  builder.addOperation(Operation.setOptions({ masterWeight: 0, lowThreshold: 2, medThreshold: 2, highThreshold: 2 }));
  const built = builder.setTimebounds(0, closeTime + 120).build();
  built.sign(Keypair.fromSecret(shared.secret));
  await horizon.submitTransaction(built);
  return shared.address;
}

async function open(page: Page, what: string): Promise<void> {
  await page.getByRole('button', { name: /^Switch account/ }).click();
  await page.getByRole('button', { name: 'Sign with others' }).click();
  await page.getByLabel('Link, transaction XDR or account address').fill(what);
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** Ana has signed a deposit of theirs; the link that she hands on. */
async function begun(shared: string): Promise<{ popup: Page; link: string }> {
  const popup = await ana.open('popup.html');
  await open(popup, shared);
  await popup.getByRole('button', { name: /^Vaults/ }).click();
  await popup.getByRole('button', { name: /^Harbor USDC/ }).click();
  await popup.getByRole('button', { name: 'Deposit', exact: true }).click();
  await popup.getByLabel('Amount (USDC)', { exact: true }).fill('1.5');
  await popup.getByRole('button', { name: 'Review', exact: true }).click();
  await expect(popup.getByText('Any 2 of these 3 must sign · 0 signed')).toBeVisible();
  await (await signable(popup)).click();
  await expect(popup.getByText('Any 2 of these 3 must sign · 1 signed')).toBeVisible();
  expect(await axeFaults(popup, ['landmark-one-main', 'region'])).toEqual([]);
  await popup.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await popup.getByRole('button', { name: 'Copy link' }).click();
  return { popup, link: await popup.evaluate(() => navigator.clipboard.readText()) };
}

test('a deposit that needs two signatures is begun in one profile, opened by its link in another, reviewed there, and sent', async () => {
  const { manifest } = network.world('two');
  const keys = [0, 1, 2].map(() => Keypair.random());
  const shared = await share(manifest, keys);
  await importSecret(ana, keys[0]?.secret() ?? '');
  await importSecret(ben, keys[1]?.secret() ?? '');
  for (const wallet of [ana, ben]) await addNetwork(wallet, network.manifestUrl('two'));
  const { popup, link } = await begun(shared);
  expect(link).toMatch(/^web\+stellar:tx\?xdr=/);
  const theirs = await ben.open('popup.html');
  await open(theirs, link);
  // It is for an account that is not there yet.
  await theirs.getByRole('button', { name: 'Add this account' }).click();
  await expect(theirs.getByText('Any 2 of these 3 must sign · 1 signed')).toBeVisible();
  await expect(theirs.getByText('Your signature is the last one needed')).toBeVisible();
  // While it arms, its colour is on its way.
  const sign = await signable(theirs);
  expect(await axeFaults(theirs, ['landmark-one-main', 'region'])).toEqual([]);
  await sign.click();
  await expect.poll(async () => (await newestRecord(theirs))?.state).toBe('confirmed');
  // Whoever began it hears that it was sent.
  await expect(popup.getByText('This transaction was already sent')).toBeVisible();
});

test('what the network refuses for its fee is paid for by somebody who signs for nothing in it, from the link alone', async () => {
  const { manifest } = network.world('fee');
  const keys = [0, 1, 2].map(() => Keypair.random());
  const shared = await share(manifest, keys);
  const [first, second, third] = keys;
  await importSecret(ana, first?.secret() ?? '');
  await importSecret(ben, third?.secret() ?? '');
  for (const wallet of [ana, ben]) await addNetwork(wallet, network.manifestUrl('fee'));
  const { popup, link } = await begun(shared);
  await control(manifest).surge(5_000n);
  const envelope = new URLSearchParams(link.slice(link.indexOf('?'))).get('xdr') ?? '';
  const complete = TransactionBuilder.fromXDR(envelope, manifest.network.passphrase);
  complete.sign(second as Keypair);
  await popup.getByLabel('Signed copy from another signer').fill(complete.toXDR());
  await popup.getByRole('button', { name: 'Add signature' }).click();
  await expect.poll(async () => (await newestRecord(popup))?.state).toBe('failed');
  const theirs = await ben.open('popup.html');
  await theirs.getByRole('button', { name: /^Switch account/ }).click();
  await theirs.getByRole('button', { name: 'Sign with others' }).click();
  await theirs.getByLabel('Link, transaction XDR or account address').fill(complete.toXDR());
  await theirs.getByText('Signed by everyone, but the fee is too low?').click();
  await theirs.getByRole('button', { name: 'Pay a higher fee' }).click();
  await expect(theirs.getByText(/^Pays a higher fee for a transaction from/)).toBeVisible();
  await expect(theirs.getByText('Deposits 1.50 USDC into the vault Harbor USDC', { exact: false })).toBeVisible();
  // While it arms, its colour is on its way.
  const sign = await signable(theirs);
  expect(await axeFaults(theirs, ['landmark-one-main', 'region'])).toEqual([]);
  await sign.click();
  await expect.poll(async () => (await newestRecord(theirs))?.state).toBe('confirmed');
});

/** Codes as a camera sees them on a screen, each for half a second, over and over. */
async function filmOf(codes: readonly string[], file: string): Promise<void> {
  const [width, height] = [640, 480];
  const frames = codes.map((code) => {
    const cells = encode(code, 'raw', { ecc: 'medium', border: 4 });
    const scale = Math.floor(height / cells.length);
    const [left, top] = [(width - cells.length * scale) >> 1, (height - cells.length * scale) >> 1];
    const luma = Buffer.alloc(width * height, 235);
    for (const [y, row] of cells.entries()) {
      for (const [x, dark] of row.entries()) {
        for (let line = 0; dark && line < scale; line++) {
          const from = (top + y * scale + line) * width + left + x * scale;
          luma.fill(16, from, from + scale);
        }
      }
    }
    return Buffer.concat([Buffer.from('FRAME\n'), luma, Buffer.alloc((width * height) / 2, 128)]);
  });
  await writeFile(file, Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F2:1 Ip A1:1 C420jpeg\n`), ...frames]));
}

/** As a picture, drawn in a page. */
async function pictureOf(page: Page, code: string): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const cells = encode(code, 'raw', { ecc: 'medium', border: 4 });
  const url = await page.evaluate((rows) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: rows.length * 5, height: rows.length * 5 });
    const drawing = canvas.getContext('2d') as CanvasRenderingContext2D;
    drawing.fillStyle = 'white';
    drawing.fillRect(0, 0, canvas.width, canvas.height);
    drawing.fillStyle = 'black';
    for (const [y, row] of rows.entries()) for (const [x, dark] of row.entries()) if (dark) drawing.fillRect(x * 5, y * 5, 5, 5);
    return canvas.toDataURL('image/png');
  }, cells);
  return { name: 'code.png', mimeType: 'image/png', buffer: Buffer.from(url.slice(url.indexOf(',') + 1), 'base64') };
}

test('it travels as a file, as pictures of its codes in any order, and by a camera, and is reviewed before anything is signed', async () => {
  const { manifest } = network.world('ways');
  const keys = [0, 1, 2].map(() => Keypair.random());
  const shared = await share(manifest, keys);
  await importSecret(ana, keys[0]?.secret() ?? '');
  await importSecret(ben, keys[1]?.secret() ?? '');
  for (const wallet of [ana, ben]) await addNetwork(wallet, network.manifestUrl('ways'));
  const { popup, link } = await begun(shared);
  await popup.getByRole('button', { name: 'Show as QR code' }).click();
  await expect(popup.getByRole('img', { name: 'QR code of the transaction' })).toBeVisible();
  await expect(popup.getByText(/^Code \d of \d$/)).toBeVisible();
  expect(await axeFaults(popup, ['landmark-one-main', 'region'])).toEqual([]);
  const saved = popup.waitForEvent('download');
  await popup.getByRole('button', { name: 'Save as file' }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toMatch(/^ballast-G\w{7}-\d+\.txt$/);
  const path = test.info().outputPath(download.suggestedFilename());
  await download.saveAs(path);

  const theirs = await ben.open('popup.html');
  const field = theirs.getByLabel('Link, transaction XDR or account address');
  const bring = async () => {
    await theirs.getByRole('button', { name: /^Switch account/ }).click();
    await theirs.getByRole('button', { name: 'Sign with others' }).click();
  };
  await bring();
  const file = theirs.locator('input[type=file]');
  await file.setInputFiles(path);
  await expect(field).toHaveValue(link);
  await field.fill('');
  await file.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('nothing of the kind') });
  await expect(theirs.getByText('There’s no transaction in that file.')).toBeVisible();
  const frames = framesOf(link);
  const [first, ...others] = await Promise.all(frames.toReversed().map((frame) => pictureOf(theirs, frame)));
  await file.setInputFiles(first ? [first] : []);
  await expect(theirs.getByText(`1 of ${frames.length} codes read`)).toBeVisible();
  await file.setInputFiles(others);
  await expect(field).toHaveValue(link);

  const film = test.info().outputPath('codes.y4m');
  await filmOf(frames, film);
  const cleo = await launch({ camera: film });
  try {
    await importSecret(cleo, keys[2]?.secret() ?? '');
    await addNetwork(cleo, network.manifestUrl('ways'));
    const seeing = await cleo.open('popup.html?scan#shared');
    await expect(seeing.getByLabel('What the camera sees')).toBeVisible();
    await expect(seeing.getByLabel('Link, transaction XDR or account address')).toHaveValue(link);
    // The camera is off again.
    await expect(seeing.getByLabel('What the camera sees')).toHaveCount(0);
    await seeing.getByRole('button', { name: 'Continue' }).click();
    await seeing.getByRole('button', { name: 'Add this account' }).click();
    await expect(seeing.getByText('Any 2 of these 3 must sign · 1 signed')).toBeVisible();
    await (await signable(seeing)).click();
    await expect.poll(async () => (await newestRecord(seeing))?.state).toBe('confirmed');
  } finally {
    await cleo.close();
  }
});

/** In Settings, where the nodes of that network are. */
async function chooseService(wallet: Wallet, network: string, url: string): Promise<void> {
  const page = await wallet.open('options.html#networks', wide);
  await page.getByRole('button', { name: `Choose a service: ${network}` }).click();
  await page.getByLabel('Address of the service').fill('http://service.example');
  await page.getByRole('button', { name: 'Use this service' }).click();
  await expect(page.getByText('Enter an address that starts with https://')).toBeVisible();
  await page.getByLabel('Address of the service').fill(`${url}/`);
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Use this service' }).click();
  await expect(page.getByText(url, { exact: true })).toBeVisible();
  await page.close();
}

test('security 134: it is left at a service that the person chose, and opened from there; what is wrong there is told, and what is right comes by itself', async () => {
  const { manifest } = network.world('service');
  const { passphrase, horizonUrl, id } = manifest.network;
  const service = await startCoordination({ [passphrase]: { passphrase, horizonUrl } });
  const { host } = new URL(service.url);
  try {
    const keys = [0, 1, 2].map(() => Keypair.random());
    const shared = await share(manifest, keys);
    await importSecret(ana, keys[0]?.secret() ?? '');
    await importSecret(ben, keys[1]?.secret() ?? '');
    for (const wallet of [ana, ben]) await addNetwork(wallet, network.manifestUrl('service'));
    const { popup } = await begun(shared);
    // None is chosen, so nothing is offered.
    await expect(popup.getByRole('button', { name: 'Look there for signatures' })).toHaveCount(0);
    for (const wallet of [ana, ben]) await chooseService(wallet, id, service.url);
    await expect(popup.getByRole('button', { name: 'Look there for signatures' })).toBeVisible();
    expect(service.asked).toEqual([]);

    await popup.getByRole('button', { name: `Put it at ${host}` }).click();
    await expect(popup.getByText(`It’s at ${host} now.`)).toBeVisible();
    expect(service.bodies).toEqual([{ network: passphrase, xdr: expect.any(String), submit: false }]);
    expect(await axeFaults(popup, ['landmark-one-main', 'region'])).toEqual([]);
    for (const colorScheme of ['light', 'dark'] as const) {
      await popup.emulateMedia({ colorScheme });
      await popup.getByRole('button', { name: 'Copy service link' }).scrollIntoViewIfNeeded();
      await popup.screenshot({ path: test.info().outputPath(`there.${colorScheme}.png`) });
    }
    await popup.getByRole('button', { name: 'Copy service link' }).click();
    const link = await popup.evaluate(() => navigator.clipboard.readText());
    expect(link).toMatch(new RegExp(`^${service.url}/tx/[0-9a-f]{64}$`));

    const theirs = await ben.open('popup.html');
    await open(theirs, link);
    await theirs.getByRole('button', { name: 'Add this account' }).click();
    await expect(theirs.getByText('Any 2 of these 3 must sign · 1 signed')).toBeVisible();
    await expect(theirs.getByText('Your signature is the last one needed')).toBeVisible();

    const look = popup.getByRole('button', { name: 'Look there for signatures' });
    for (const [fault, sentence] of [
      ['busy', `${host} is getting too many requests.`],
      ['garbage', `${host} returned data Ballast couldn’t read.`],
      ['redirect', `${host} redirects to another site.`],
      ['down', `Couldn’t reach ${host}, or it returned an error.`],
    ] as const) {
      service.fault = fault;
      await look.click();
      await expect(popup.getByText(sentence).first()).toBeVisible();
    }
    service.fault = undefined;
    await look.click();
    await expect(popup.getByText('No new signatures there yet.')).toBeVisible();
    await popup.getByLabel('Signed copy from another signer').fill(link);
    await popup.getByRole('button', { name: 'Add signature' }).click();
    await expect(popup.getByText('That signature is already here.')).toBeVisible();
    await expect(popup.getByText('Any 2 of these 3 must sign · 1 signed')).toBeVisible();

    // It is taken away with one click, and what waits stays.
    const settings = await ana.open('options.html#networks', wide);
    await settings.getByRole('button', { name: `Remove service: ${id}` }).click();
    await expect(look).toHaveCount(0);
    await expect(popup.getByText('Any 2 of these 3 must sign · 1 signed')).toBeVisible();
    await settings.close();
    const there = (await (await fetch(link)).json()) as { xdr: string };
    const third = TransactionBuilder.fromXDR(there.xdr, passphrase);
    third.sign(keys[2] as Keypair);
    await fetch(`${service.url}/tx`, { method: 'POST', body: JSON.stringify({ network: passphrase, xdr: third.toXDR() }) });
    // Chosen again, it is looked at without a click: that is where this was left.
    await chooseService(ana, id, service.url);
    await expect.poll(async () => (await newestRecord(popup))?.state).toBe('confirmed');
  } finally {
    await service.close();
  }
});

test('security 132: a link that the browser hands over is put into the field and opens nothing by itself; what is none is not shown', async () => {
  const { manifest } = network.world('links');
  const keys = [0, 1, 2].map(() => Keypair.random());
  const shared = await share(manifest, keys);
  await importSecret(ana, keys[0]?.secret() ?? '');
  await addNetwork(ana, network.manifestUrl('links'));
  const { link } = await begun(shared);
  await importSecret(ben, keys[1]?.secret() ?? '');
  await addNetwork(ben, network.manifestUrl('links'));
  const handed = (text: string) => ben.open(`popup.html?link=${encodeURIComponent(text)}#shared`);
  const page = await handed(link);
  await expect(page.getByLabel('Link, transaction XDR or account address')).toHaveValue(link);
  expect(new URL(page.url()).search).toBe('');
  expect(await ask(page, 'pendingPreview', {})).toBeNull();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Add this account' }).click();
  await expect(page.getByText('Any 2 of these 3 must sign · 1 signed')).toBeVisible();
  // One that says who made it is verified on a click, with the domain that it names; what that domain did not sign is refused.
  const domain = new URL(manifest.network.rpcUrl).host;
  const madeBy = (key: Keypair) => {
    const unsigned = `${link}&origin_domain=${encodeURIComponent(domain)}`;
    const payload = Buffer.concat([Buffer.alloc(35), Buffer.from([4]), Buffer.from(`stellar.sep.7 - URI Scheme${unsigned}`)]);
    return `${unsigned}&signature=${encodeURIComponent(Buffer.from(key.sign(payload)).toString('base64'))}`;
  };
  const proven = await handed(madeBy(Keypair.fromSecret(manifest.accounts.usdcIssuer?.secret ?? '')));
  await proven.getByRole('button', { name: `Verify with ${domain}` }).click();
  await expect(proven.getByText(`Made by ${domain} (verified)`)).toBeVisible();
  expect(await axeFaults(proven, ['landmark-one-main', 'region'])).toEqual([]);
  await proven.getByRole('button', { name: 'Continue' }).click();
  await expect(proven.getByText('Any 2 of these 3 must sign · 1 signed')).toBeVisible();
  await expect(proven.getByText(`Made by ${domain} (verified)`)).toBeVisible();
  const forged = await handed(madeBy(Keypair.random()));
  await forged.getByRole('button', { name: `Verify with ${domain}` }).click();
  await expect(forged.getByText(`This link says it was made by ${domain}, but its signature doesn’t prove it.`)).toBeVisible();
  await expect(forged.getByRole('button', { name: 'Continue' })).toHaveAttribute('aria-disabled', 'true');
  for (const text of [Keypair.random().secret(), 'web+stellar:pay?destination=G', 'javascript:alert(1)', shared]) {
    const other = await handed(text);
    await expect(other.getByLabel('Link, transaction XDR or account address')).toHaveValue('');
    await expect(other.getByRole('button', { name: 'Continue' })).toHaveAttribute('aria-disabled', 'true');
    await other.close();
  }
});

test('where the camera is refused or there is none, it says so, and the other ways stay', async () => {
  const { manifest } = network.world('blind');
  await importSecret(ana, Keypair.random().secret());
  await addNetwork(ana, network.manifestUrl('blind'));
  expect(manifest.network.passphrase).not.toBe('');
  const page = await ana.open('popup.html?scan#shared');
  await expect(page.getByText(/^(Ballast isn’t allowed to use the camera|Ballast can’t use a camera here)/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Scan QR code' }).or(page.getByRole('button', { name: 'Stop the camera' }))).toBeVisible();
  expect(await axeFaults(page, ['landmark-one-main', 'region'])).toEqual([]);
});

test('a key on a Ledger signs with one in the wallet: what is on the device is asked for, and the transaction goes', async () => {
  const { manifest } = network.world('device');
  const keys = [0, 1, 2].map(() => Keypair.random());
  const shared = await share(manifest, keys);
  await importSecret(ana, keys[0]?.secret() ?? '');
  const app = new StellarApp({ keys: [keys[1] as Keypair, ...Array.from({ length: 4 }, () => Keypair.random())] });
  const cable = await plugIn(ana.context, app);
  await addNetwork(ana, network.manifestUrl('device'));
  const page = await ana.open('options.html#ledger', { width: 900, height: 760 });
  await page.getByRole('button', { name: 'Connect Ledger' }).click();
  await page.getByRole('button', { name: 'Add account', exact: true }).click();
  await expect(page.getByText('on a Ledger')).toBeVisible();
  await page.close();
  const { popup } = await begun(shared);
  const opened = ana.context.waitForEvent('page');
  await popup.getByRole('button', { name: 'Continue on your Ledger' }).click();
  const device = await cable.seenBy(await opened);
  await device.getByRole('button', { name: 'Send to Ledger' }).click();
  (await app.shows()).approve();
  await expect.poll(async () => (await newestRecord(popup))?.state).toBe('confirmed');
});

test('an own account becomes two of three in its form, which says who can do what and refuses a lock-out', async () => {
  const { manifest } = network.world('signers');
  const user = manifest.accounts.richUser;
  if (!user) throw new Error('the scenario has no such account');
  const others = [0, 1].map(() => Keypair.random().publicKey());
  await importSecret(ana, user.secret);
  await addNetwork(ana, network.manifestUrl('signers'));
  const popup = await ana.open('popup.html');
  await popup.getByRole('button', { name: /^Switch account/ }).click();
  await popup.getByRole('button', { name: 'Signers of this account' }).click();
  const review = popup.getByRole('button', { name: 'Review the change' });
  for (const other of others) {
    await popup.getByLabel('Add a signer').fill(other);
    await popup.getByRole('button', { name: /^Add:/ }).click();
  }
  const needed = popup.getByLabel('Signatures needed');
  await needed.fill('4');
  await expect(popup.getByText('All signers together would have weight 3, but 4 would be required.')).toBeVisible();
  await expect(review).toHaveAttribute('aria-disabled', 'true');
  await needed.fill('2');
  await expect(popup.getByText(/any 2 of/)).toBeVisible();
  expect(await axeFaults(popup, ['landmark-one-main', 'region'])).toEqual([]);
  await review.click();
  await expect(popup.getByText('your key could no longer do everything it can do now')).toBeVisible();
  await (await signable(popup)).click();
  await expect.poll(async () => (await newestRecord(popup))?.state).toBe('confirmed');
  const { signers, thresholds } = await ask<Signing>(popup, 'signersOf', { address: user.address });
  expect(signers.map(({ key, weight }) => `${key} ${weight}`).sort()).toEqual([user.address, ...others].map((key) => `${key} 1`).sort());
  expect(thresholds).toEqual({ low: 0, medium: 2, high: 2 });
});
