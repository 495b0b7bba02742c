/** What builders install, in a browser: the example dApp and its own tests, in a folder that has nothing of this project. */
import { cpSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { compile, install, lend, packed, root, run } from '../packages/fresh';
import { ensureBrowser } from '../run/setup.mjs';

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
