/** A site's page and the wallet, in the real browser: it asks, a person answers, and the page is told. */
import { createHash } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { Account, Asset, Keypair, Operation, TransactionBuilder } from '@stellar/stellar-sdk';
import { control, type Manifest, type Network, startNetwork } from '../network/index';
import { newFolder } from '../temp';
import { answered, approval, approve, asked, begin, connect, placeHere, refuse } from './asking';
import { killAll, launch, type Wallet } from './browser';
import { addNetwork, importSecret } from './journey';
import { type Site, serveSite } from './page';

let network: Network;
let wallet: Wallet;
let site: Site;
let page: Page;
let manifest: Manifest;
let user: { address: string; secret: string };

test.beforeEach(async () => {
  network = await startNetwork({ mode: 'interval' });
  wallet = await launch();
  manifest = network.world('site').manifest;
  user = manifest.accounts.user as typeof user;
  await addNetwork(wallet, network.manifestUrl('site'));
  await importSecret(wallet, user.secret);
  await placeHere(wallet);
  site = await serveSite();
  page = await wallet.context.newPage();
  await page.goto(site.url());
});

test.afterEach(async () => {
  await wallet.close();
  await site.close();
  await network.close();
});

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

test('connects, tells its address and network, and signs what a person approves', async () => {
  expect(await asked(page, 'getAddress')).toMatchObject({ value: { address: '', error: { code: -3, ext: ['origin_not_permitted'] } } });
  expect(await connect(wallet, page, ['sign'])).toMatchObject({ value: { accounts: [user.address], features: ['sign'] } });
  expect(await asked(page, 'getAddress')).toEqual({ value: { address: user.address } });
  expect(await asked(page, 'getNetwork')).toMatchObject({ value: { networkPassphrase: manifest.network.passphrase } });
  const signing = await begin(page, 'signMessage', 'Hello from a site');
  await expect((await approval(wallet)).getByText('asks you to sign a message as')).toBeVisible();
  await approve(wallet, 'Sign');
  expect(await signing()).toMatchObject({
    value: { signerAddress: user.address, signedMessage: expect.stringMatching(/^[0-9a-f]{128}$/) },
  });
  const refused = await begin(page, 'signMessage', 'Hello again');
  await refuse(wallet);
  expect(await refused()).toMatchObject({ value: { signedMessage: '', error: { code: -4, ext: ['request_refused'] } } });
});

test('says of a message of bytes that it is binary, how long it is and what it is; bytes of a text are read as the text', async () => {
  await connect(wallet, page, ['sign']);
  const bytes = Buffer.from('2zZDP1sa1BVBfLP7TeeMk3sUbaxAkUhBhDiNdrksaFo=', 'base64');
  const signing = await begin(page, 'signMessage', bytes.toString('base64'), { encoding: 'base64' });
  const shown = await approval(wallet);
  await expect(shown.locator('p.lead')).toContainText('32 bytes of binary data, shown in hexadecimal');
  await expect(shown.locator('.said')).toHaveText(bytes.toString('hex'));
  await approve(wallet, 'Sign');
  const { value } = (await signing()) as { value: { signedMessage: string } };
  const hash = createHash('sha256').update('Stellar Signed Message:\n').update(bytes).digest();
  expect(Keypair.fromPublicKey(user.address).verify(hash, Buffer.from(value.signedMessage, 'hex'))).toBe(true);
  await answered(wallet);
  const text = await begin(page, 'signMessage', Buffer.from('I vote yes.').toString('base64'), { encoding: 'base64' });
  await expect((await approval(wallet)).locator('.said')).toHaveText('I vote yes.');
  await refuse(wallet);
  expect(await text()).toMatchObject({ value: { error: { code: -4 } } });
});

test('signs a transaction of the site’s own building, and no other bytes', async () => {
  await connect(wallet, page, ['sign']);
  const xdr = await payment();
  const signing = await begin(page, 'signTransaction', xdr, { networkPassphrase: manifest.network.passphrase });
  const window = await approval(wallet);
  await expect(window.getByText(new URL(site.origin).host)).toBeVisible();
  await approve(wallet, 'Sign');
  const { value } = (await signing()) as { value: { signedTxXdr: string; signerAddress: string } };
  expect(value.signerAddress).toBe(user.address);
  const signed = TransactionBuilder.fromXDR(value.signedTxXdr, manifest.network.passphrase);
  const hash = TransactionBuilder.fromXDR(xdr, manifest.network.passphrase).hash();
  expect(Buffer.from(signed.hash()).toString('hex')).toBe(Buffer.from(hash).toString('hex'));
  expect(Keypair.fromPublicKey(user.address).verify(hash, signed.signatures[0]!.signature.toBytes() as never)).toBe(true);
});

test('a page that is busy for seconds after it asked keeps its question', async () => {
  await connect(wallet, page, ['sign']);
  const busy = page.evaluate((ms) => {
    const { ballast } = globalThis as unknown as { ballast: { signMessage(text: string): Promise<unknown> } };
    const answer = ballast.signMessage('Asked before a long computation');
    return new Promise((resolve) => {
      // The question is on its way; from here on the page answers nobody.
      setTimeout(() => {
        const until = performance.now() + ms;
        while (performance.now() < until);
        resolve(answer);
      });
    });
  }, 6_000);
  await approve(wallet, 'Sign');
  expect(await busy).toMatchObject({ signedMessage: expect.stringMatching(/.{80}/) });
});

test('fetches the interface’s own paths, and submits what a person approves to its end', async () => {
  expect(await connect(wallet, page, ['migration', 'send'])).toMatchObject({ value: { features: ['migration', 'send'] } });
  const vault = manifest.vaults.find(({ name }) => name.startsWith('Harbor'))?.address;
  const built = await page.evaluate(
    async (body) => {
      const { ballast } = globalThis as unknown as { ballast: { fetch: typeof fetch } };
      const response = await ballast.fetch('https://api.example/v1/migration/lendpool-to-vaultsvc', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return { status: response.status, body: await response.json() };
    },
    { from: user.address, vaultAddress: vault },
  );
  expect(built).toMatchObject({ status: 200, body: { functionName: 'exec', isSmartWallet: false } });
  const moving = await begin(page, 'migration.lendpoolToVaultsvc', { from: user.address, vaultAddress: vault });
  await approve(wallet, 'Sign');
  expect(await moving()).toMatchObject({
    value: { requestId: expect.stringMatching(/^[0-9a-f]{32}$/), status: 'confirmed', ledger: expect.any(Number) },
  });
});

test('security 48: what a person said yes to before the browser was killed is there for the page that is opened again, and what waited is over', async () => {
  const profile = newFolder('profile');
  await wallet.close();
  wallet = await launch({ profile });
  await addNetwork(wallet, network.manifestUrl('site'));
  await importSecret(wallet, user.secret);
  await placeHere(wallet);
  const ledger = control(manifest);
  page = await wallet.context.newPage();
  await page.goto(site.url());
  await connect(wallet, page, ['sign']);
  await page.evaluate(() => {
    const place = globalThis as unknown as {
      ids: string[];
      ballast: { on(name: string, heard: (detail: { requestId: string }) => void): void };
    };
    place.ids = [];
    place.ballast.on('requestUpdated', ({ requestId }) => place.ids.includes(requestId) || place.ids.push(requestId));
  });
  await ledger.mode('manual');
  await begin(page, 'signTransaction', await payment(), { submit: true });
  await approve(wallet, 'Sign');
  await answered(wallet);
  await begin(page, 'signMessage', 'Nobody answers this');
  await approval(wallet);
  // Its page hears of it beside its window.
  const heard = () => page.evaluate(() => (globalThis as unknown as { ids: string[] }).ids);
  await expect.poll(heard).toHaveLength(2);
  const ids = await heard();
  const gone = wallet.context.waitForEvent('close');
  await killAll(profile);
  await gone;
  await ledger.mode('interval');
  wallet = await launch({ profile });
  // An extension that is loaded from a folder comes back without the scripts that it had registered.
  await placeHere(wallet);
  const again = await wallet.context.newPage();
  await again.goto(site.url());
  const told = (requestId: string | undefined) => asked(again, 'getRequest', { requestId });
  await expect.poll(() => told(ids[0])).toMatchObject({ value: { status: 'confirmed', signerAddress: user.address } });
  expect(await told(ids[1])).toMatchObject({ refused: { code: 'request_ended', details: { reason: 'restarted' } } });
  const sent = [...network.world('site').ledger.history].filter(({ source }) => source === user.address);
  expect(sent).toHaveLength(1);
});
