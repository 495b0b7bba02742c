/** What builders install, as npm would publish it: in a folder of its own, without this project and without a registry. */

import { createHash } from 'node:crypto';
import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Keypair } from '@stellar/stellar-sdk/base';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from 'vitest';
import type { Service, SignatureRequest } from '../../packages/service/index';
import type * as implementation from '../../packages/service/service';
import type { LocalNetwork, TestWallet } from '../../packages/testing/index';
import type * as testing from '../../packages/testing/testing';
import { hashOf } from '../../src/chain/transaction';
import { lacks } from '../capabilities.mjs';
import { installed } from '../clients/installed.mjs';
import { type control, type Manifest, type Network, startNetwork } from '../network/index';
import type { Made } from '../run/packs.mjs';
import { bin, compile, install, lend, packed, root, run } from './fresh';

let made: Made[] = [];
beforeAll(async () => {
  made = await packed();
});

const json = (...path: string[]) => JSON.parse(readFileSync(join(...path), 'utf8'));
const example = (name: string, to: string) => cpSync(join(root, 'docs/examples', name), to, { recursive: true });

const contents: { [name: string]: string[] } = {
  'ballast-client': ['index.d.ts', 'index.js', 'interface.d.ts', 'kit.d.ts', 'kit.js', 'queue.js', 'wallet.js'],
  'ballast-service': ['THIRD-PARTY-LICENCES.txt', 'index.d.ts', 'index.js', 'interface.d.ts', 'shared/es6.js'],
  'ballast-testing': [
    'THIRD-PARTY-LICENCES.txt',
    'index.d.ts',
    'index.js',
    'interface.d.ts',
    'page.js',
    'playwright.d.ts',
    'playwright.js',
    'shared/es6.js',
    'shared/scenario.js',
    'shared/testing.js',
  ],
};

describe.each(Object.keys(contents))('%s', (name) => {
  const one = () => made.find((other) => other.name === name) as Made;

  it('has the wallet’s version, a licence, a changelog, and these files alone', async () => {
    const { version, license } = json(root, 'package.json');
    expect(json(one().folder, 'package.json')).toMatchObject({ name, version, license, type: 'module' });
    const names = (await run('tar', ['-tzf', one().tarball], root)).trim().split('\n');
    const always = ['CHANGELOG.md', 'LICENSE', 'README.md', 'package.json'];
    expect(names.map((file) => file.replace(/^package\//, '')).sort()).toEqual([...always, ...(contents[name] ?? [])].sort());
  });

  it('is found and typed by every resolver that knows modules (publint, Are The Types Wrong?)', async () => {
    const { messages, pkg } = await publint({ pkgDir: one().folder, strict: true });
    expect(messages.map((message) => formatMessage(message, pkg, { color: false }))).toEqual([]);
    expect(await run(bin('attw'), [one().tarball, '--profile', 'esm-only', '--format', 'ascii', '--no-color'], root)).not.toMatch(
      /💀|❌|🚭/u,
    );
  });

  it('needs no package beside it but the client', () => {
    const { version, dependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} } = json(one().folder, 'package.json');
    expect(dependencies).toEqual(name === 'ballast-testing' ? { 'ballast-client': `^${version}` } : {});
    expect(Object.keys(peerDependencies).filter((peer) => !peerDependenciesMeta[peer]?.optional)).toEqual([]);
  });
});

describe('a dApp on ballast-client', () => {
  it('compiles strictly, is bundled, and imports it on a server', async () => {
    const folder = await install(made, 'ballast-client');
    example('dapp', folder);
    await compile(folder, ['main.ts']);
    const bundled = await build({ configFile: false, root: folder, logLevel: 'silent', build: { write: false } });
    const { output } = bundled as { output: { fileName: string; code?: string }[] };
    expect(output.map(({ code }) => code ?? '').join('')).toContain('stellar:requestProvider');
    const server = `const client = await import('ballast-client'); const { BallastModule } = await import('ballast-client/kit');
      console.log(JSON.stringify([await client.findBallast(), new BallastModule().productUrl === client.WALLET_URL]))`;
    expect(JSON.parse(await run(process.execPath, ['--input-type=module', '-e', server], folder))).toEqual([null, true]);
  });

  it('compiles strictly with the newest Stellar Wallets Kit, whose interface the module has', async (test) => {
    if (!installed()) return lacks(test, 'clients of other wallets', 'they cannot be had from the package registry');
    const folder = await install(made, 'ballast-client');
    lend(folder, '@creit.tech', join(root, 'tests/clients/node_modules'));
    example('dapp', folder);
    // What the kit's own types name of other wallets is left out where tests install it.
    const bundler = { module: 'ESNext', moduleResolution: 'Bundler', skipLibCheck: true };
    await compile(folder, ['kit.ts'], bundler);
  });
});

describe('an owner who has ballast-service', () => {
  type Package = typeof import('../../packages/service/index');
  let ballast: Package;
  let network: Network;
  let manifest: Manifest;
  beforeAll(async () => {
    const { folder } = made.find(({ name }) => name === 'ballast-service') as Made;
    ballast = (await import(join(folder, 'index.js'))) as Package;
    network = await startNetwork({ mode: 'interval' });
    manifest = (await (await fetch(network.manifestUrl('service'))).json()) as Manifest;
  });
  afterAll(() => network?.close());

  const vault = (name: string) => manifest.vaults.find((one) => one.name.startsWith(name))?.address ?? '';
  const owner = () => ballast.keySigner(manifest.accounts.owner?.secret ?? '');
  const target = async (service: Service, targetApyBps: number) =>
    service.build('targetApy', { caller: (await owner()).account, vaultAddress: vault('Lantern'), targetApyBps });
  const atLantern = async (service: Service) => (await service.read('status', { vaultAddress: vault('Lantern') })).config?.targetApyBps;

  it('has what its types name, and nothing else', () => {
    expectTypeOf<keyof ReturnType<typeof implementation.createService>>().toEqualTypeOf<keyof Service>();
    expectTypeOf<keyof typeof implementation>().toEqualTypeOf<keyof Package>();
  });

  it('signs what it built through a signer of one’s own, and the ledger has it', async () => {
    const service = ballast.createService({ network: manifest });
    const signer = await owner();
    const hashes: Uint8Array[] = [];
    const built = await target(service, 655);
    expect(built.plan.steps).toMatchObject([{ code: 'stabilizer_set_target', params: { vault: vault('Lantern') } }]);
    await expect(ballast.createService({ network: manifest }).sign(built, signer)).rejects.toMatchObject({ code: 'invalid_input' });
    const counting = {
      account: signer.account,
      sign(request: SignatureRequest) {
        hashes.push(request.hash);
        return signer.sign(request);
      },
    };
    const signed = await service.sign(built, counting);
    expect(hashes.map((hash) => Buffer.from(hash).toString('hex'))).toEqual([signed.hash]);
    expect(await service.send(signed)).toMatchObject({ status: 'confirmed', hash: signed.hash });
    expect(await atLantern(service)).toBe(655);
  });

  it('signs no danger without a word for it, and releases no signature of another key', async () => {
    const service = ballast.createService({ network: manifest });
    const signer = await owner();
    const terms = { targetApyBps: 500, minFeeBps: 0, maxFeeBps: 3000 };
    const built = await service.build('register', { caller: signer.account, vaultAddress: vault('Beacon'), ...terms });
    const never = { account: signer.account, sign: () => expect.unreachable('it was asked') };
    await expect(service.sign(built, never)).rejects.toMatchObject({ status: 500, code: 'plan_mismatch' });
    const other = await ballast.keySigner(manifest.accounts.user?.secret ?? '');
    await expect(service.sign(built, { ...other, account: signer.account }, { accept: 'danger' })).rejects.toMatchObject({
      code: 'internal',
    });
    await expect(service.sign(built, other, { accept: 'danger' })).rejects.toMatchObject({ code: 'account_expected' });
  });

  it('signs the bytes that it reviewed, whatever became of what its caller holds', async () => {
    const service = ballast.createService({ network: manifest });
    const built = await target(service, 660);
    const { hash } = built.plan;
    built.plan.envelope = 'AAAA';
    built.plan.hash = '00';
    expect(await service.sign(built, await owner())).toMatchObject({ hash });
  });

  it('sends nothing before it is written down, and takes up what a process left there', async () => {
    const records = new Map<string, unknown>();
    const store = { get: async (hash: string) => records.get(hash), all: async () => [...records.values()] };
    const dying = ballast.createService({
      network: manifest,
      store: {
        ...store,
        put: async (hash, record) => {
          records.set(hash, record);
          throw new Error('the process died');
        },
      },
    });
    const signed = await dying.sign(await target(dying, 670), await owner());
    await expect(dying.send(signed)).rejects.toThrow('the process died');
    expect(await atLantern(dying)).not.toBe(670);
    const next = ballast.createService({
      network: manifest,
      store: { ...store, put: async (hash, record) => void records.set(hash, record) },
    });
    expect(await next.resume()).toMatchObject([{ status: 'confirmed', hash: signed.hash }]);
    expect(await atLantern(next)).toBe(670);
    expect(await next.resume()).toEqual([]);
  });

  it('says what somebody else’s bytes do, and what it refuses', async () => {
    const service = ballast.createService({ network: manifest });
    const signer = await owner();
    const { plan } = await target(service, 680);
    expect((await service.review(plan.envelope, signer.account)).steps).toEqual(plan.steps);
    const asked = { caller: signer.account, vaultAddress: vault('Beacon'), targetApyBps: 1 };
    const refused = await service.build('targetApy', asked).catch((error: unknown) => error);
    expect(ballast.isServiceError(refused) && refused.code).toBe('vault_not_registered');
    expect(() => ballast.createService({ network: 'futurenet' as 'mainnet' })).toThrow('mainnet or testnet');
  });
});

describe('a test that has ballast-testing', () => {
  type Package = typeof import('../../packages/testing/index');
  let ballast: Package;
  let network: LocalNetwork;
  let wallet: TestWallet;
  let manifest: Manifest;
  beforeAll(async () => {
    const { folder } = made.find(({ name }) => name === 'ballast-testing') as Made;
    ballast = (await import(join(folder, 'index.js'))) as Package;
    network = await ballast.startNetwork({ mode: 'interval' });
    manifest = (await (await fetch(network.manifestUrl('testing'))).json()) as Manifest;
    wallet = await ballast.createTestWallet({ manifest, secrets: [manifest.accounts.user?.secret ?? ''] });
  });
  afterAll(async () => {
    wallet?.close();
    await network?.close();
  });

  it('has what its types name', () => {
    expectTypeOf<keyof typeof testing>().toEqualTypeOf<keyof Package>();
    expectTypeOf<keyof TestWallet>().toExtend<keyof Awaited<ReturnType<typeof testing.createTestWallet>>>();
    expectTypeOf<typeof startNetwork>().toExtend<Package['startNetwork']>();
    expectTypeOf<typeof control>().toExtend<Package['control']>();
    expectTypeOf<Manifest>().toExtend<Parameters<Package['createTestWallet']>[0]['manifest']>();
  });

  it('answers as the script says, in the wallet’s own shapes, and signs with the key of its role', async () => {
    const { ballast: page, leave } = wallet.open('https://app.example');
    expect(await page.getAddress()).toMatchObject({ address: '', error: { code: -3, ext: ['origin_not_permitted'] } });
    wallet.next('reject', ({ features }) => (features.includes('sign') ? 'approve' : 'reject'), 'approve', 'close');
    await expect(page.connect()).rejects.toMatchObject({ status: 403, code: 'request_refused', sep43Code: -4 });
    const heard = new Promise((resolve) => page.on('accountChanged', resolve));
    const { accounts, networkPassphrase } = await page.connect({ features: ['sign'] });
    expect([accounts, networkPassphrase]).toEqual([[manifest.accounts.user?.address], manifest.network.passphrase]);
    expect(await heard).toEqual({ address: accounts[0] });
    const { signedMessage } = await page.signMessage('Hello');
    const hash = createHash('sha256').update('Stellar Signed Message:\nHello').digest();
    expect(Keypair.fromPublicKey(accounts[0] ?? '').verify(hash as never, Buffer.from(signedMessage, 'hex') as never)).toBe(true);
    expect(await page.signMessage('Hello')).toMatchObject({ error: { code: -4, ext: ['request_ended', 'closed'] } });
    await expect(page.stabilizer.status({ vaultAddress: 'C' })).rejects.toMatchObject({ status: 403, code: 'feature_disabled' });
    expect(wallet.questions.map(({ kind }) => kind)).toEqual(['connect', 'connect', 'message', 'message']);
    await leave();
  });

  it('puts a ledger into any state, and carries what is signed to its end there', async () => {
    const { ballast: page } = wallet.open('https://other.example');
    const control = ballast.control(manifest);
    const { accounts } = await page.connect({ features: ['migration'] });
    const from = accounts[0] ?? '';
    await control.createClaimableBalance({ from: 'rewardIssuer', claimant: from, amount: 70_000_000n });
    const claimed = await page.migration.claimReward({ from, destination: manifest.accounts.rewardFallback?.address ?? '' });
    expect(claimed).toMatchObject({ status: 'confirmed' });
    expect(wallet.questions.at(-1)).toMatchObject({ kind: 'change', name: 'claimReward', plan: { hash: claimed.hash } });
    await wallet.revoke('https://other.example');
    expect(await page.getAddress()).toMatchObject({ address: '', error: { ext: ['origin_not_permitted'] } });
  });
});

describe('an owner’s program on ballast-service', () => {
  it('compiles strictly, registers a vault, and writes down what it sends', async () => {
    const folder = await install(made, 'ballast-service');
    example('owner.ts', join(folder, 'owner.ts'));
    expect(readFileSync(join(folder, 'owner.ts'), 'utf8').trimEnd().split('\n').length).toBeLessThanOrEqual(40);
    lend(folder, '@types', join(root, 'node_modules'));
    lend(folder, 'undici-types', join(root, 'node_modules'));
    await compile(folder, ['owner.ts'], { types: ['node'], lib: ['ES2022'] });
    const network = await startNetwork({ mode: 'interval' });
    try {
      const manifestUrl = network.manifestUrl('owner-program');
      const manifest = (await (await fetch(manifestUrl)).json()) as Manifest;
      const VAULT = manifest.vaults.find(({ name }) => name.startsWith('Beacon'))?.address ?? '';
      const OWNER_SECRET = manifest.accounts.owner?.secret ?? '';
      const RECORDS = join(folder, 'records');
      const env = { BALLAST_NETWORK: manifestUrl, OWNER_SECRET, VAULT, RECORDS };
      const stdout = await run(process.execPath, ['built/owner.js'], folder, env);
      const [plan, sent] = stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line));
      expect(plan.steps).toMatchObject([{ code: 'stabilizer_register', params: { vault: VAULT } }]);
      const kept = readdirSync(RECORDS).map((name) => readFileSync(join(RECORDS, name), 'utf8'));
      expect(kept).toHaveLength(1);
      const { envelope } = JSON.parse(kept[0] ?? '').value;
      expect(sent).toMatchObject({ status: 'confirmed', hash: hashOf(envelope, manifest.network.passphrase) });
      expect(stdout + kept).not.toContain(OWNER_SECRET);
      // Once more: its vault is registered, and nothing is signed.
      await expect(run(process.execPath, ['built/owner.js'], folder, env)).rejects.toThrow('not_manager');
      expect(readdirSync(RECORDS)).toHaveLength(1);
    } finally {
      await network.close();
    }
  });
});
