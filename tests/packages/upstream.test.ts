/** The module for Stellar Wallets Kit as its authors would take it: a patch to their layout, checked against it without their repository. */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Keypair } from '@stellar/stellar-sdk/base';
import { afterAll, afterEach, beforeAll, describe, expect, it, type TestContext, vi } from 'vitest';
import { WALLET_URL } from '../../client/index';
import type { BallastModule as Published } from '../../client/kit';
import { self } from '../../src/provider/self';
import { lacks } from '../capabilities.mjs';
import { installed } from '../clients/installed.mjs';
import { type Manifest, type Network, startNetwork } from '../network/index';
import { newFolder } from '../temp';
import { compile, lend, packed, root, run } from './fresh';

const PATCH = join(root, 'client/upstream/stellar-wallets-kit.patch');

/** The kit's page of supported wallets. */
const PAGE = `docs/files/wallets/${'supported-wallets'}.md`;

/** What of the kit's layout the patch touches: where modules are exported, built, listed and documented. */
const names = ['freighter', 'fordefi', 'bitget', 'albedo'];
const LAYOUT: { [path: string]: string } = {
  'src/deno.json': JSON.stringify(
    {
      exports: {
        '.': './mod.ts',
        './types': './types/mod.ts',
        './sdk': './sdk/mod.ts',
        ...Object.fromEntries([...names].reverse().map((name) => [`./modules/${name}`, `./sdk/modules/${name}.module.ts`])),
        './modules/utils': './sdk/modules/utils.ts',
      },
    },
    null,
    2,
  ),
  'src/build_npm.ts': `export const entryPoints = [\n${[...names]
    .reverse()
    .map((name) => `    {\n      name: "./modules/${name}",\n      path: "./sdk/modules/${name}.module.ts",\n    },\n`)
    .join('')}];\n`,
  'src/sdk/modules/utils.ts': `import { GhostsigModule } from "./ghostsig.module.ts";\n\nexport const defaultModules = () => {\n  const modules = [\n    new GhostsigModule(),\n  ];\n  return modules;\n};\n`,
  'src/sdk/modules/ghostsig.module.ts': `export class GhostsigModule {\n  productId = "ghostsig";\n}\n`,
  'src/types/mod.ts': `export * from "@creit.tech/stellar-wallets-kit/types";\n`,
  [PAGE]: `| Scopuly        | ScopulyModule        | /scopuly        | Yes          |\n\n## More\n`,
};

/** The layout in a folder of its own, `but` for these files. */
function layout(but: { [path: string]: string } = {}): string {
  const folder = newFolder('upstream');
  for (const [path, text] of Object.entries({ ...LAYOUT, ...but })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

const apply = (folder: string, ...options: string[]) => run('git', ['apply', ...options, PATCH], folder);
const patched = async () => {
  const folder = layout();
  await apply(folder);
  return folder;
};

it('applies to the kit’s layout as it is, and to no layout in which its modules stand elsewhere', async () => {
  await apply(layout(), '--check');
  await expect(apply(layout({ 'src/deno.json': '{ "exports": {} }\n' }), '--check')).rejects.toThrow('src/deno.json');
  await expect(apply(await patched(), '--check')).rejects.toThrow('already exists');
});

it('exports, builds, lists and documents the module under one name', async () => {
  const folder = await patched();
  const text = (path: string) => readFileSync(join(folder, path), 'utf8');
  const { exports } = JSON.parse(text('src/deno.json'));
  expect(exports['./modules/ballast']).toBe('./sdk/modules/ballast.module.ts');
  expect(Object.keys(exports)).toHaveLength(Object.keys(JSON.parse(LAYOUT['src/deno.json'] ?? '').exports).length + 1);
  expect(text('src/build_npm.ts')).toContain(`name: "./modules/ballast",\n      path: "${exports['./modules/ballast']}",`);
  expect(text('src/sdk/modules/utils.ts')).toContain('import { BallastModule } from "./ballast.module.ts";');
  expect(text('src/sdk/modules/utils.ts')).toContain('    new BallastModule(),\n');
  expect(text(PAGE)).toMatch(/^\| Ballast +\| BallastModule +\| \/ballast +\| Yes +\|$/m);
});

type Made = { BallastModule: typeof Published; BALLAST_ID: string };

/** The patched layout, compiled strictly with the kit's own types in the place of its sources, as JSR wants it. */
async function compiled(test: TestContext): Promise<string> {
  if (!installed()) lacks(test, 'clients of other wallets', 'they cannot be had from the package registry');
  const folder = await patched();
  lend(folder, '@creit.tech', join(root, 'tests/clients/node_modules'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(
    join(folder, 'src/uses.ts'),
    `import type { ModuleInterface } from "./types/mod.ts";
import { BallastModule } from "./sdk/modules/ballast.module.ts";
export const modules: ModuleInterface[] = [new BallastModule()];
`,
  );
  await compile(folder, ['src/uses.ts'], {
    module: 'ESNext',
    moduleResolution: 'Bundler',
    allowImportingTsExtensions: true,
    rewriteRelativeImportExtensions: true,
    declaration: true,
    isolatedDeclarations: true,
    noImplicitOverride: true,
    rootDir: 'src',
    // What the kit's own types name of other wallets is left out where tests install it.
    skipLibCheck: true,
  });
  return folder;
}

describe('the module', () => {
  let network: Network;
  let manifest: Manifest;
  let testing: typeof import('../../packages/testing/index');
  beforeAll(async () => {
    const { folder = '' } = (await packed()).find(({ name }) => name === 'ballast-testing') ?? {};
    testing = await import(join(folder, 'index.js'));
    network = await startNetwork({ mode: 'interval' });
    manifest = (await (await fetch(network.manifestUrl('upstream'))).json()) as Manifest;
  });
  afterAll(() => network?.close());
  afterEach(() => vi.unstubAllGlobals());

  it('has the kit’s interface, and answers and rejects as the kit expects it', async (test) => {
    const { BallastModule, BALLAST_ID } = (await import(join(await compiled(test), 'built/sdk/modules/ballast.module.js'))) as Made;
    const module = new BallastModule();
    const { name, icon, rdns } = self();
    expect([module.productId, module.productName, module.productUrl, module.productIcon]).toEqual([BALLAST_ID, name, WALLET_URL, icon]);
    // On a server nobody is there, and nothing is touched.
    expect(await module.isAvailable()).toBe(false);

    const { address, secret } = manifest.accounts.user as { address: string; secret: string };
    const wallet = await testing.createTestWallet({ manifest, secrets: [secret] });
    const { ballast } = wallet.open('https://app.example');
    const page = new EventTarget();
    const announce = (of: string) =>
      page.dispatchEvent(Object.assign(new Event('stellar:announceProvider'), { detail: { info: { rdns: of }, provider: ballast } }));
    vi.stubGlobal('document', {});
    for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const) vi.stubGlobal(name, page[name].bind(page));
    try {
      page.addEventListener('stellar:requestProvider', () => announce('org.example.other'));
      expect(await module.isAvailable()).toBe(false);
      await expect(module.getNetwork()).rejects.toMatchObject({ code: -3, ext: [WALLET_URL] });
      page.addEventListener('stellar:requestProvider', () => announce(rdns));
      expect(await module.isAvailable()).toBe(true);

      const changes: unknown[] = [];
      module.onChange((change) => changes.push(change));
      await expect(module.getAddress({ skipRequestAccess: true })).rejects.toMatchObject({ code: -3, ext: ['origin_not_permitted'] });
      wallet.next('reject');
      await expect(module.getAddress()).rejects.toEqual({ code: -4, message: expect.any(String), ext: ['request_refused'] });
      expect(await module.getAddress()).toEqual({ address });
      await expect.poll(() => changes).toContainEqual(expect.objectContaining({ address }));
      expect(await module.getNetwork()).toMatchObject({ networkPassphrase: manifest.network.passphrase });

      const { signedMessage, signerAddress } = await module.signMessage('Hello', { address });
      const hash = createHash('sha256').update('Stellar Signed Message:\nHello').digest();
      expect(Keypair.fromPublicKey(address).verify(hash, Buffer.from(signedMessage, 'base64'))).toBe(true);
      expect(signerAddress).toBe(address);
      wallet.next('reject');
      await expect(module.signMessage('Hello')).rejects.toMatchObject({ code: -4, ext: ['request_refused'] });
      await module.disconnect();
      await expect.poll(() => changes.at(-1)).toMatchObject({ address: '', error: { code: -3 } });
    } finally {
      wallet.close();
    }
  });
});
