/** What builders install, in a browser: the example dApp and its own tests, in a folder that has nothing of this project. */
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { chromium, expect, test } from '@playwright/test';
import { build } from 'vite';
import { startNetwork } from '../network/index';
import { compile, install, lend, packed, root, run } from '../packages/fresh';
import { ensureBrowser } from '../run/setup.mjs';
import { serveSite } from './page';

/** A port that was free a moment ago. */
const freePort = () =>
  new Promise<string>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(`${port}`));
    });
  });

test('a dApp on ballast-client passes its own tests on ballast-testing, without an extension and a testnet', async () => {
  const folder = await install(await packed(), 'ballast-client', 'ballast-testing');
  for (const name of ['dapp', 'ci']) cpSync(join(root, 'docs/examples', name), folder, { recursive: true });
  for (const name of ['@playwright', 'playwright', 'playwright-core', 'vite', '@types', 'undici-types', '.bin'])
    lend(folder, name, join(root, 'node_modules'));
  await compile(folder, ['main.ts', 'dapp.spec.ts', 'playwright.config.ts'], { types: ['node'], noEmit: true });
  const env = { PORT: await freePort(), BALLAST_BROWSER: ensureBrowser(), CI: '1' };
  const said = await run('npx', ['playwright', 'test', '--reporter=json', '--workers=1'], folder, env);
  const { stats } = JSON.parse(said) as { stats: object };
  expect(stats).toMatchObject({ expected: 4, unexpected: 0, flaky: 0, skipped: 0 });
});

test('ballast-service builds, signs and sends in a browser as it does in Node', async () => {
  const folder = await install(await packed(), 'ballast-service');
  writeFileSync(join(folder, 'main.js'), "import * as service from 'ballast-service';\nglobalThis.service = service;\n");
  const lib = { entry: join(folder, 'main.js'), formats: ['es' as const], fileName: 'main' };
  await build({ configFile: false, root: folder, logLevel: 'silent', build: { lib, outDir: 'built', emptyOutDir: false } });
  const files = readdirSync(join(folder, 'built')).map((name) => [`/${name}`, readFileSync(join(folder, 'built', name), 'utf8')] as const);
  const headers = { 'content-type': 'text/javascript' };
  const site = await serveSite({
    ...Object.fromEntries(files.map(([path, body]) => [path, { body, headers }])),
    '/': { body: '<!doctype html><title>An owner</title><script type="module" src="main.js"></script>' },
  });
  const network = await startNetwork({ mode: 'interval' });
  const browser = await chromium.launch({ executablePath: ensureBrowser() });
  try {
    const page = await browser.newPage();
    await page.goto(site.url());
    const { manifest } = network.world('browser');
    const said = await page.evaluate(async (given) => {
      const { createService, keySigner } = (globalThis as unknown as { service: typeof import('../../packages/service/index') }).service;
      const service = createService({ network: given });
      const signer = await keySigner(given.accounts.owner?.secret ?? '');
      const vaultAddress = given.vaults.find(({ name }) => name.startsWith('Lantern'))?.address ?? '';
      const built = await service.build('targetApy', { caller: signer.account, vaultAddress, targetApyBps: 655 });
      const sent = await service.send(await service.sign(built, signer));
      return { sent, target: (await service.read('status', { vaultAddress })).config?.targetApyBps };
    }, manifest);
    expect(said).toMatchObject({ sent: { status: 'confirmed' }, target: 655 });
  } finally {
    await browser.close();
    await network.close();
    await site.close();
  }
});
