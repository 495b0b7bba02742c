/**
 * What sites ask for, as it first appears in the approval's own window, unscrolled and at its real size, from the built extension on a
 * local network: `npx tsx tests/ui/approvals.ts [parts of names, with commas between]`, after a build. VARIANTS=2: also dark and Spanish.
 * What waits lies beside each picture, so that the right answers can be told before anybody reads. Sites have names here, and are on
 * this machine: the copy of the build that is shown may be on every https site without a question.
 */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import {
  Account,
  Asset,
  BASE_FEE,
  Claimant,
  Contract,
  Keypair,
  Memo,
  nativeToScVal,
  Operation,
  rpc,
  TransactionBuilder,
  WebAuth,
  type xdr,
} from '@stellar/stellar-sdk';
import { type SiteQueueView, warningsOf } from '../../src/commands/request-views';
import { approval, begin } from '../e2e/asking';
import { built, launch, type Wallet } from '../e2e/browser';
import { addNetwork, ask, importSecret, PASSWORD } from '../e2e/journey';
import { preimageOf } from '../flows/preimages';
import { type Control, control, type Manifest, startNetwork } from '../network/index';

const out = new URL('../../.artefacts/approvals/', import.meta.url).pathname;
const variants = [
  { theme: 'light', language: 'en' },
  { theme: 'dark', language: 'es' },
  { theme: 'light', language: 'pt' },
] as const;
const UNIT = 10_000_000n;
const DAY_OF_LEDGERS = 17_280;

interface Scene {
  manifest: Manifest;
  control: Control;
  address: (role: string) => string;
  vault: (name: string) => string;
  usdc: Asset;
  /** Whole ones in an account's wallet. */
  dollars: (of: string) => Promise<string>;
  /** A transaction of somebody's, as a site builds it. */
  classic: (from: string, operations: xdr.Operation[], memo?: Memo) => Promise<string>;
  /** One call of a contract, with what its simulation adds. */
  /** Signed and sent. */
  send: (envelope: string, by: Keypair) => Promise<void>;
  /** Ids of the claimable balances that somebody pays for. */
  claimables: (sponsor: string) => Promise<string[]>;
  call: (from: string, contract: string, fn: string, ...args: xdr.ScVal[]) => Promise<string>;
}

interface Shot {
  host: string;
  /** Whose account the site knows. */
  role: string;
  before?: (scene: Scene) => Promise<unknown>;
  /** What the page calls, by its path under `ballast`. */
  ask: (scene: Scene, from: string) => Promise<[path: string, ...given: unknown[]]>;
}

/** Somebody whom nobody knows. */
const stranger = Keypair.random().publicKey();
const server = Keypair.random();
/** Somebody whose key is at hand. */
const robber = Keypair.random();
const adr = (address: string) => nativeToScVal(address, { type: 'address' });
const amounts = (amount: bigint) => nativeToScVal([nativeToScVal(amount, { type: 'i128' })]);
const i128 = (amount: bigint) => nativeToScVal(amount, { type: 'i128' });
const xlm = Asset.native();
/** 0.3 USDC for each XLM. */
const fairMarket: Shot['before'] = ({ control: ledger }) =>
  ledger.run('orderBook', {
    selling: 'native',
    buying: 'usdc',
    bids: [{ price: '0.3000000', price_r: { n: 3, d: 10 }, amount: '1000.0000000' }],
  });

const login =
  (domain: string): Shot['ask'] =>
  async ({ manifest }, from) => [
    'signTransaction',
    WebAuth.buildChallengeTx(server, from, domain, 300, manifest.network.passphrase, `auth.${domain}`),
  ];

const offer =
  (price: { n: number; d: number }): Shot['ask'] =>
  async ({ classic, usdc }, from) => [
    'signTransaction',
    await classic(from, [Operation.manageSellOffer({ selling: xlm, buying: usdc, amount: '40', price })]),
  ];

/** For at least as much as a fair market gives for it. */
const swap = (from: string, usdc: Asset, destMin = '11.2') =>
  Operation.pathPaymentStrictSend({ sendAsset: xlm, sendAmount: '40', destination: from, destAsset: usdc, destMin, path: [] });

async function ledgerIn(days: number, { network }: Manifest): Promise<number> {
  const { sequence } = await new rpc.Server(network.rpcUrl, { allowHttp: true }).getLatestLedger();
  return sequence + Math.round(days * DAY_OF_LEDGERS);
}

async function allow({ call, manifest }: Scene, from: string, spender: string, amount: bigint, days: number): Promise<string> {
  const until = nativeToScVal(await ledgerIn(days, manifest), { type: 'u32' });
  return call(from, manifest.assets.usdc?.contract as string, 'approve', adr(from), adr(spender), i128(amount), until);
}

const shots: { [name: string]: Shot } = {
  connect: {
    host: 'harbour-yields.example',
    role: 'user',
    ask: async () => ['connect', { features: ['migration', 'sign'] }],
  },
  login: { host: 'app.keelmarket.example', role: 'richUser', ask: login('keelmarket.example') },
  'login-for-another-site': { host: 'app.keelmarket.example', role: 'richUser', ask: login('northbank.example') },
  message: {
    host: 'forum.harbour-yields.example',
    role: 'user',
    ask: async () => ['signMessage', 'I vote yes on proposal 41: lower the reserve factor to 10 %.'],
  },
  'message-with-a-far-end': {
    host: 'forum.harbour-yields.example',
    role: 'user',
    ask: async () => [
      'signMessage',
      `I have read the rules of this forum.${'\n'.repeat(213)}I owe the owner of this forum 490 USDC, \u05e9\u05dc\u05d5\u05dd 12.`,
    ],
  },
  'message-of-bytes': {
    host: 'forum.harbour-yields.example',
    role: 'user',
    ask: async () => ['signMessage', '2zZDP1sa1BVBfLP7TeeMk3sUbaxAkUhBhDiNdrksaFo=', { encoding: 'base64' }],
  },
  'message-for-another-site': {
    host: 'forum.harbour-yields.example',
    role: 'user',
    ask: async () => ['signMessage', 'Sign in to northbank.com\nNonce: 5f2b8c1d90ab34ef'],
  },
  payment: {
    host: 'books.example',
    role: 'richUser',
    ask: async ({ classic, usdc, address }, from) => [
      'signTransaction',
      await classic(
        from,
        [Operation.payment({ destination: address('shareholder'), asset: usdc, amount: '24.9' })],
        Memo.text('order 20731'),
      ),
      { submit: true },
    ],
  },
  swap: {
    host: 'app.keelmarket.example',
    role: 'richUser',
    before: fairMarket,
    ask: async ({ classic, usdc }, from) => ['signTransaction', await classic(from, [swap(from, usdc)])],
  },
  'swap-for-a-gift': {
    host: 'swap-bonus.example',
    role: 'richUser',
    before: fairMarket,
    ask: async ({ classic, usdc }, from) => ['signTransaction', await classic(from, [swap(from, usdc, '0.01')])],
  },
  'offer-for-a-gift': {
    host: 'swap-bonus.example',
    role: 'richUser',
    before: fairMarket,
    ask: offer({ n: 1, d: 4000 }),
  },
  offer: {
    host: 'app.keelmarket.example',
    role: 'richUser',
    before: fairMarket,
    ask: offer({ n: 3, d: 10 }),
  },
  'powers-for-good': {
    host: 'token-maker.example',
    role: 'richUser',
    ask: async ({ classic }, from) => ['signTransaction', await classic(from, [Operation.setOptions({ setFlags: 4 })])],
  },
  'transfer-without-a-memo': {
    host: 'books.example',
    role: 'richUser',
    before: ({ control: run, address }) => run.setData(address('shareholder'), 'config.memo_required', '1'),
    ask: async ({ call, manifest, address }, from) => [
      'signTransaction',
      await call(from, manifest.assets.usdc?.contract as string, 'transfer', adr(from), adr(address('shareholder')), i128(24n * UNIT)),
      { submit: true },
    ],
  },
  'swap-with-a-drainer': {
    host: 'swap-bonus.example',
    role: 'richUser',
    // All that it has, but for a remainder that nobody misses.
    ask: async ({ classic, usdc, dollars }, from) => [
      'signTransaction',
      await classic(from, [swap(from, usdc), Operation.payment({ destination: stranger, asset: usdc, amount: await dollars(from) })]),
    ],
  },
  'half-among-a-hundred': {
    host: 'airdrop-checker.example',
    role: 'richUser',
    // 99 payments of next to nothing, and as the 61st one of more than half of everything.
    ask: async ({ classic, usdc, dollars, address }, from) => {
      const dust = () => Operation.payment({ destination: address('shareholder'), asset: xlm, amount: '0.0000001' });
      const half = Operation.payment({ destination: stranger, asset: usdc, amount: String(Math.ceil(Number(await dollars(from)) * 0.6)) });
      return [
        'signTransaction',
        await classic(
          from,
          Array.from({ length: 100 }, (_, index) => (index === 60 ? half : dust())),
        ),
      ];
    },
  },
  'a-key-and-everything': {
    host: 'rewards-portal.example',
    role: 'richUser',
    ask: async ({ classic, usdc, dollars }, from) => [
      'signTransaction',
      await classic(from, [
        Operation.setOptions({ signer: { ed25519PublicKey: stranger, weight: 1 } }),
        Operation.payment({ destination: stranger, asset: usdc, amount: await dollars(from) }),
      ]),
    ],
  },
  'another-pays-the-fee': {
    host: 'free-fees.example',
    role: 'richUser',
    ask: async ({ classic, usdc, dollars, address }, from) => [
      'signTransaction',
      await classic(address('shareholder'), [
        Operation.payment({ destination: stranger, asset: usdc, amount: await dollars(from), source: from }),
      ]),
      { address: from },
    ],
  },
  move: {
    host: 'harbour-yields.example',
    role: 'user',
    ask: async ({ vault }, from) => ['migration.lendpoolToVaultsvc', { from, vaultAddress: vault('Harbor USDC') }],
  },
  target: {
    host: 'harbour-yields.example',
    role: 'owner',
    ask: async ({ vault }, from) => ['stabilizer.targetApy', { caller: from, vaultAddress: vault('Lantern USDC'), targetApyBps: 655 }],
  },
  entry: {
    host: 'app.keelmarket.example',
    role: 'richUser',
    ask: async ({ manifest }, from) => [
      'signAuthEntry',
      preimageOf(
        { passphrase: manifest.network.passphrase, token: manifest.assets.usdc?.contract as string },
        from,
        // Half an hour.
        await ledgerIn(1 / 48, manifest),
      ),
    ],
  },
  'role-handed-over': {
    host: 'vault-upgrade.example',
    role: 'owner',
    ask: async ({ call, vault }, from) => [
      'signTransaction',
      await call(from, vault('Beacon USDC'), 'set_manager', adr(stranger)),
      { submit: true },
    ],
  },
  'unlimited-approval': {
    host: 'free-stakes.example',
    role: 'richUser',
    ask: async (scene, from) => ['signTransaction', await allow(scene, from, stranger, 2n ** 127n - 1n, 60), { submit: true }],
  },
  'bounded-approval': {
    host: 'app.keelmarket.example',
    role: 'richUser',
    ask: async (scene, from) => ['signTransaction', await allow(scene, from, scene.vault('Harbor USDC'), 50n * UNIT, 1), { submit: true }],
  },
  // Attacks of cases 99 to 113, and harmless requests beside them.
  'reserves-of-others': {
    host: 'airdrop-hub.example',
    role: 'richUser',
    before: async ({ classic, send }) => {
      const crowd = Array.from({ length: 10 }, () => new Claimant(Keypair.random().publicKey()));
      const aside = Operation.createClaimableBalance({ asset: xlm, amount: '0.0000001', claimants: crowd });
      await send(await classic(robber.publicKey(), [aside, aside, aside, aside]), robber);
    },
    ask: async ({ classic, claimables }, from) => {
      const held = await claimables(robber.publicKey());
      const source = robber.publicKey();
      const revoked = held.map((balanceId) => Operation.revokeClaimableBalanceSponsorship({ balanceId, source }));
      const begin = Operation.beginSponsoringFutureReserves({ sponsoredId: source });
      return ['signTransaction', await classic(from, [begin, ...revoked, Operation.endSponsoringFutureReserves({ source })])];
    },
  },
  'sixty-first-of-a-hundred': {
    host: 'batch-votes.example',
    role: 'richUser',
    ask: async ({ classic, usdc, dollars, address }, from) => {
      const vote = Operation.payment({ destination: address('shareholder'), asset: xlm, amount: '0.0000001' });
      const half = String(Math.ceil(Number(await dollars(from)) / 2 + 1));
      const theft = Operation.payment({ destination: stranger, asset: usdc, amount: half });
      return ['signTransaction', await classic(from, [...Array(60).fill(vote), theft, ...Array(39).fill(vote)]), { submit: true }];
    },
  },
  'another-key': {
    host: 'account-guard.example',
    role: 'richUser',
    ask: async ({ classic }, from) => [
      'signTransaction',
      await classic(from, [Operation.setOptions({ signer: { ed25519PublicKey: stranger, weight: 1 } })]),
    ],
  },
  'allowance-of-half': {
    host: 'app.keelmarket.example',
    role: 'richUser',
    ask: async (scene, from) => {
      const half = (BigInt(await scene.dollars(from)) * UNIT * 6n) / 10n;
      return ['signTransaction', await allow(scene, from, stranger, half, 1), { submit: true }];
    },
  },
  'dollars-of-another-issuer': {
    host: 'swap-bonus.example',
    role: 'richUser',
    before: fairMarket,
    ask: async ({ classic }, from) => {
      const other = new Asset('USDC', stranger);
      return ['signTransaction', await classic(from, [Operation.changeTrust({ asset: other }), swap(from, other, '12')])];
    },
  },
  'message-with-a-gap': {
    host: 'forum.harbour-yields.example',
    role: 'owner',
    ask: async () => [
      'signMessage',
      `Welcome back to the forum.\nSign to continue.${'\n'.repeat(400)}I hand my vault Lantern USDC to ${stranger}, and this is my order to do so.`,
    ],
  },
  'account-closed': {
    host: 'account-guard.example',
    role: 'richUser',
    ask: async ({ classic }, from) => ['signTransaction', await classic(from, [Operation.accountMerge({ destination: stranger })])],
  },
  'swap-to-somebody-else': {
    host: 'app.keelmarket.example',
    role: 'richUser',
    before: fairMarket,
    ask: async ({ classic, usdc }, from) => ['signTransaction', await classic(from, [swap(stranger, usdc)])],
  },
  'set-aside-for-a-stranger': {
    host: 'gift-cards.example',
    role: 'richUser',
    ask: async ({ classic, usdc, dollars }, from) => {
      const claimants = [new Claimant(stranger)];
      const aside = Operation.createClaimableBalance({ asset: usdc, amount: await dollars(from), claimants });
      return ['signTransaction', await classic(from, [aside])];
    },
  },
  deposit: {
    host: 'harbour-yields.example',
    role: 'richUser',
    ask: async ({ call, vault }, from) => [
      'signTransaction',
      await call(from, vault('Harbor USDC'), 'deposit', amounts(20n * UNIT), amounts(20n * UNIT), adr(from), nativeToScVal(true)),
      { submit: true },
    ],
  },
  trustline: {
    host: 'app.keelmarket.example',
    role: 'owner',
    ask: async ({ classic, manifest }) => {
      const { code, issuer } = manifest.assets.reward as { code: string; issuer: string };
      return [
        'signTransaction',
        await classic(manifest.accounts.owner?.address ?? '', [Operation.changeTrust({ asset: new Asset(code, issuer) })]),
      ];
    },
  },
  note: {
    host: 'profiles.example',
    role: 'richUser',
    ask: async ({ classic }, from) => [
      'signTransaction',
      await classic(from, [Operation.manageData({ name: 'nickname', value: 'marlin' })]),
    ],
  },
};

/** The build, allowed on every https site: no click can be made in the browser's own question. */
function named(): string {
  const copy = `${out}extension/`;
  cpSync(built, copy, { recursive: true });
  const manifest = JSON.parse(readFileSync(`${copy}manifest.json`, 'utf8'));
  manifest.host_permissions = [...manifest.host_permissions, 'https://*/*'];
  writeFileSync(`${copy}manifest.json`, JSON.stringify(manifest));
  return copy;
}

const waiting = (page: Page) => ask<SiteQueueView>(page, 'siteQueue', {});

async function grant(options: Page, page: Page, account: string): Promise<void> {
  const connecting = await begin(page, 'connect', { features: ['migration', 'stabilizer', 'sign', 'send'] });
  let { request } = await waiting(options);
  while (!request) ({ request } = await waiting(options));
  await ask(options, 'confirm', { requestId: request.requestId, digest: request.requested.digest, accounts: [account] });
  await connecting();
}

async function shoot(wallet: Wallet, options: Page, name: string, shot: Shot, scene: Scene, count: number): Promise<void> {
  const from = scene.address(shot.role);
  const origin = `https://${shot.host}`;
  await ask(options, 'selectAccount', { address: from });
  await shot.before?.(scene);
  const page = await wallet.context.newPage();
  await page.goto(`${origin}/`);
  const [path, ...given] = await shot.ask(scene, from);
  if (path !== 'connect') await grant(options, page, from);
  for (const { theme, language } of variants.slice(0, count)) {
    await ask(options, 'setPreferences', { language: 'en', theme });
    const answer = await begin(page, path, ...given);
    const window = await approval(wallet);
    await ask(options, 'setPreferences', { language, theme });
    await window.locator('footer button').first().waitFor();
    await window.waitForTimeout(1600);
    await window.screenshot({ path: `${out}${name}${language === 'en' ? '' : `.${language}`}.png` });
    const { request } = await waiting(options);
    writeFileSync(`${out}${name}.json`, JSON.stringify(request, null, 2));
    const warnings = request ? warningsOf(request.requested) : [];
    console.log(`${name}: ${warnings.map(({ level, code }) => `${level} ${code}`).join(', ') || 'no warnings'}`);
    await ask(options, 'dismiss', { requestId: request?.requestId });
    await answer();
    await ask(options, 'unmuteSite', { origin });
  }
  await ask(options, 'revokeSite', { origin }).catch(() => undefined);
  await page.close();
}

async function main(): Promise<void> {
  const wanted = (process.argv[2] ?? '').split(',');
  const count = Number(process.env.VARIANTS ?? 1);
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  const network = await startNetwork({ mode: 'interval' });
  const wallet = await launch({ extension: named() });
  try {
    await wallet.context.route(/^https:\/\/[^/]+\.example\//, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>A site</title><h1>A site</h1>' }),
    );
    const { manifest } = network.world('approvals');
    const { passphrase, rpcUrl, horizonUrl } = manifest.network;
    await addNetwork(wallet, network.manifestUrl('approvals'));
    await importSecret(wallet, manifest.accounts.user?.secret ?? '');
    const options = await wallet.open('options.html', { width: 900, height: 760 });
    for (const role of ['richUser', 'owner']) {
      await ask(options, 'importSecret', { password: PASSWORD, secret: manifest.accounts[role]?.secret ?? '', name: role });
    }
    await ask(options, 'addPlace', { pattern: 'https://*/*' });
    const accountOf = async (address: string) =>
      (await (await fetch(`${horizonUrl}/accounts/${address}`)).json()) as {
        sequence: string;
        balances: { asset_code?: string; balance: string }[];
      };
    const node = new rpc.Server(rpcUrl, { allowHttp: true });
    const draft = async (from: string) => {
      const { sequence } = await accountOf(from);
      return new TransactionBuilder(new Account(from, sequence), { fee: BASE_FEE, networkPassphrase: passphrase }).setTimeout(120);
    };
    const { code, issuer } = manifest.assets.usdc as { code: string; issuer: string };
    const scene: Scene = {
      manifest,
      control: control(manifest),
      address: (role) => manifest.accounts[role]?.address ?? '',
      vault: (name) => manifest.vaults.find((item) => item.name === name)?.address ?? '',
      usdc: new Asset(code, issuer),
      dollars: async (of) => (await accountOf(of)).balances.find(({ asset_code }) => asset_code === code)?.balance.split('.')[0] ?? '0',
      async classic(from, operations, memo) {
        const builder = await draft(from);
        for (const operation of operations) builder.addOperation(operation);
        return (memo ? builder.addMemo(memo) : builder).build().toXDR();
      },
      async send(envelope, by) {
        const signed = TransactionBuilder.fromXDR(envelope, passphrase);
        signed.sign(by);
        await fetch(`${horizonUrl}/transactions`, { method: 'POST', body: new URLSearchParams({ tx: signed.toXDR() }) });
      },
      async claimables(sponsor) {
        const answer = await fetch(`${horizonUrl}/claimable_balances?sponsor=${sponsor}&limit=200`);
        const { _embedded } = (await answer.json()) as { _embedded: { records: { id: string }[] } };
        return _embedded.records.map(({ id }) => id);
      },
      async call(from, contract, fn, ...args) {
        const builder = (await draft(from)).addOperation(new Contract(contract).call(fn, ...args));
        return (await node.prepareTransaction(builder.build())).toXDR();
      },
    };
    await scene.control.fund(robber.publicKey(), 200n * UNIT);
    await scene.control.fund(stranger, 20n * UNIT);
    await scene.control.setTrustline(stranger, 'usdc');
    for (const [name, shot] of Object.entries(shots)) {
      if (!wanted.some((part) => name.includes(part))) continue;
      await shoot(wallet, options, name, shot, scene, count).catch((error: Error) =>
        console.log(`${name}: ${error.message.split('\n').slice(0, 3).join(' ')}`),
      );
    }
  } finally {
    await wallet.close();
    await network.close();
  }
}

await main();
