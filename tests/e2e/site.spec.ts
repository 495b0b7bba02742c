/** A site's page and the wallet, in the real browser: it asks, a person answers, and the page is told. */
import { expect, type Page, test } from '@playwright/test';
import { Account, Asset, Keypair, Operation, TransactionBuilder } from '@stellar/stellar-sdk';
import { type Manifest, type Network, startNetwork } from '../network/index';
import { approval, approve, asked, begin, connect, placeHere, refuse } from './asking';
import { launch, type Wallet } from './browser';
import { addNetwork, importSecret } from './journey';
import { type Site, serveSite } from './page';

let network: Network;
let wallet: Wallet;
let site: Site;
let page: Page;
let manifest: Manifest;
let user: { address: string; secret: string };

test.beforeEach(async () => {
  network = await startNetwork();
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
  await approve(wallet, 'Sign');
  expect(await signing()).toMatchObject({
    value: { signerAddress: user.address, signedMessage: expect.stringMatching(/^[0-9a-f]{128}$/) },
  });
  const refused = await begin(page, 'signMessage', 'Hello again');
  await refuse(wallet);
  expect(await refused()).toMatchObject({ value: { signedMessage: '', error: { code: -4, ext: ['request_refused'] } } });
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
  await approve(wallet, 'Confirm and sign');
  expect(await moving()).toMatchObject({
    value: { requestId: expect.stringMatching(/^[0-9a-f]{32}$/), status: 'confirmed', ledger: expect.any(Number) },
  });
});
