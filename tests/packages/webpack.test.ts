/** What builders install in a strict project of webpack's: compiled, bundled without a word of warning, and run to a real answer. */
import { createHash } from 'node:crypto';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { Keypair } from '@stellar/stellar-sdk/base';
import { afterAll, beforeAll, expect, it } from 'vitest';
import webpack from 'webpack';
import type { TestWallet } from '../../packages/testing/index';
import { type Manifest, type Network, startNetwork } from '../network/index';
import type { Made } from '../run/packs.mjs';
import { newFolder } from '../temp';
import { compile, install, packed, root, run } from './fresh';

type Testing = typeof import('../../packages/testing/index');

let made: Made[] = [];
let network: Network;
let manifestUrl: string;
let manifest: Manifest;
beforeAll(async () => {
  made = await packed();
  network = await startNetwork({ mode: 'interval' });
  manifestUrl = network.manifestUrl('webpack');
  manifest = (await (await fetch(manifestUrl)).json()) as Manifest;
});
afterAll(() => network?.close());

const AS_BUNDLED = { module: 'ESNext', moduleResolution: 'Bundler' };

/** Bundles one compiled file into a folder that holds nothing else; a warning is a failure. Answers the bundle's path. */
async function bundle(folder: string, file: string, target: 'web' | 'node20'): Promise<string> {
  const out = newFolder('bundled');
  const compiler = webpack({
    context: folder,
    mode: 'production',
    target,
    entry: `./built/${file}`,
    output: { path: out, filename: 'bundle.js', strictModuleErrorHandling: true },
    module: { parser: { javascript: { exportsPresence: 'error', importExportsPresence: 'error' } } },
    performance: { hints: false },
  });
  const stats = await new Promise<webpack.Stats | undefined>((resolve, reject) =>
    compiler.run((error, done) => compiler.close((unclosed) => (error || unclosed ? reject(error ?? unclosed) : resolve(done)))),
  );
  const { errors, warnings } = stats?.toJson({ all: false, errors: true, warnings: true }) ?? {};
  expect({ errors, warnings }).toEqual({ errors: [], warnings: [] });
  return join(out, 'bundle.js');
}

/** What of a page the example uses, with the wallet's provider in it, as the extension's content script would announce it. */
function pageWith(ballast: ReturnType<TestWallet['open']>['ballast']) {
  const elements: { [selector: string]: { textContent: string; onclick(): Promise<void> } } = {};
  for (const id of ['state', 'connect', 'sign']) elements[`#${id}`] = { textContent: '', onclick: () => expect.unreachable(id) };
  const page = new EventTarget();
  const detail = { info: ballast.info, provider: ballast };
  page.addEventListener('stellar:requestProvider', () =>
    page.dispatchEvent(Object.assign(new Event('stellar:announceProvider'), { detail })),
  );
  const context = createContext({
    document: { querySelector: (selector: string) => elements[selector] ?? null },
    Event,
    addEventListener: page.addEventListener.bind(page),
    removeEventListener: page.removeEventListener.bind(page),
    dispatchEvent: page.dispatchEvent.bind(page),
    setTimeout,
    clearTimeout,
  });
  return { elements, context };
}

it('a dApp’s page on ballast-client finds the wallet, connects and has a message signed', async () => {
  const folder = await install(made, 'ballast-client');
  cpSync(join(root, 'docs/examples/dapp'), folder, { recursive: true });
  await compile(folder, ['main.ts'], AS_BUNDLED);
  const script = readFileSync(await bundle(folder, 'main.js', 'web'), 'utf8');
  const { folder: testing } = made.find(({ name }) => name === 'ballast-testing') as Made;
  const { createTestWallet } = (await import(join(testing, 'index.js'))) as Testing;
  const { address, secret } = manifest.accounts.user as { address: string; secret: string };
  const wallet = await createTestWallet({ manifest, secrets: [secret] });
  try {
    const { elements, context } = pageWith(wallet.open('https://app.example').ballast);
    runInContext(script, context);
    const said = () => elements['#state']?.textContent;
    expect(said()).toBe('Ballast is here');
    const press = (id: string) => elements[`#${id}`]?.onclick();
    await press('connect');
    expect(said()).toBe(`Connected: ${address}`);
    await press('sign');
    const [, signature = ''] = /^Signed: ([0-9a-f]{128})$/.exec(said() ?? '') ?? [];
    const hash = createHash('sha256').update('Stellar Signed Message:\nHello').digest();
    expect(Keypair.fromPublicKey(address).verify(hash, Buffer.from(signature, 'hex'))).toBe(true);
    await wallet.revoke('https://app.example');
    await expect.poll(said).toBe('Disconnected');
  } finally {
    wallet.close();
  }
});

const PROGRAM = `
import { createService, isServiceError, keySigner } from 'ballast-service';

const { MANIFEST = '', SECRET = '', VAULT: vaultAddress = '' } = process.env;
const network = (await (await fetch(MANIFEST)).json()) as object;
const service = createService({ network });
const signer = await keySigner(SECRET);
const before: number | undefined = (await service.read('status', { vaultAddress })).config?.targetApyBps;
const built = await service.build('targetApy', { caller: signer.account, vaultAddress, targetApyBps: 655 });
const sent = await service.send(await service.sign(built, signer));
const after: number | undefined = (await service.read('status', { vaultAddress })).config?.targetApyBps;
const none = await service.read('status', { vaultAddress: signer.account }).catch((error: unknown) => error);
console.log(JSON.stringify({ before, step: built.plan.steps[0]?.code, status: sent.status, after, code: isServiceError(none) && none.code }));
`;

it('an owner’s program on ballast-service is one file that needs Node alone: it reads, signs and sends', async () => {
  const folder = await install(made, 'ballast-service');
  writeFileSync(join(folder, 'program.ts'), PROGRAM);
  writeFileSync(join(folder, 'node.d.ts'), 'declare const process: { env: { [name: string]: string | undefined } };\n');
  await compile(folder, ['program.ts', 'node.d.ts'], AS_BUNDLED);
  const file = await bundle(folder, 'program.js', 'node20');
  const env = {
    MANIFEST: manifestUrl,
    SECRET: manifest.accounts.owner?.secret ?? '',
    VAULT: manifest.vaults.find(({ name }) => name.startsWith('Lantern'))?.address ?? '',
  };
  const said = JSON.parse(await run(process.execPath, [file], join(file, '..'), env));
  expect(said).toEqual({
    before: expect.any(Number),
    step: 'stabilizer_set_target',
    status: 'confirmed',
    after: 655,
    code: 'contract_expected',
  });
  expect(said.before).not.toBe(655);
});

const TEST = `
import { createTestWallet, startNetwork, type Manifest } from 'ballast-testing';

const network = await startNetwork();
const manifest = (await (await fetch(network.manifestUrl('bundled'))).json()) as Manifest;
const wallet = await createTestWallet({ manifest, secrets: [manifest.accounts.user?.secret ?? ''] });
const { ballast } = wallet.open();
const { accounts } = await ballast.connect({ features: ['sign'] });
wallet.next('reject');
const { error } = await ballast.signMessage('AAEC', { encoding: 'base64' });
const asked = wallet.questions.at(-1);
console.log(JSON.stringify({ own: accounts[0] === manifest.accounts.user?.address, code: error?.code, asked: [asked?.message, asked?.encoding] }));
wallet.close();
await network.close();
`;

it('a dApp’s test on ballast-testing is bundled with the ledger and the wallet in it', async () => {
  const folder = await install(made, 'ballast-client', 'ballast-testing');
  writeFileSync(join(folder, 'test.ts'), TEST);
  await compile(folder, ['test.ts'], { ...AS_BUNDLED, skipLibCheck: true });
  const file = await bundle(folder, 'test.js', 'node20');
  expect(JSON.parse(await run(process.execPath, [file], join(file, '..')))).toEqual({ own: true, code: -4, asked: ['AAEC', 'base64'] });
  // The whole ledger and wallet: a machine that does everything at once takes minutes.
}, 900_000);
