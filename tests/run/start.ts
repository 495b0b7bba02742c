/** The demo: a local network, the wallet in a browser, and without a display the journey played and checked. */
import { mkdirSync, rmSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { launch, type Wallet } from '../e2e/browser';
import type { Figures } from '../e2e/figures';
import { addNetwork, importSecret, migrate, PASSWORD, type Step } from '../e2e/journey';
import { OWNER_STEPS, own } from '../e2e/owner-journey';
import { askFromDapp, visitDapp } from '../e2e/site-journey';
import { adr, control, i128, type Network, REQUEST, startNetwork, struct, u32, vec } from '../network/index';
import { planLines } from './print-plan';

const NAME = 'local';
const folder = new URL('../../.artefacts/journey/', import.meta.url).pathname;
const visible = process.argv[2] === 'visible';

function userOf(network: Network) {
  const { manifest } = network.world(NAME);
  const user = manifest.accounts.user;
  if (!user) throw new Error('the scenario has no user');
  return { manifest, user };
}

function changes(before: Figures, after: Figures): string[] {
  const flat = ({ shares, claimable, ...rest }: Figures): [string, bigint | null][] => [
    ...(Object.entries(rest) as [string, bigint | null][]),
    ...Object.entries(claimable).map(([code, amount]): [string, bigint] => [`claimable ${code}`, amount]),
    ...Object.entries(shares).map(([vault, amount]): [string, bigint] => [`shares ${vault.slice(0, 4)}…${vault.slice(-4)}`, amount]),
  ];
  const was = new Map(flat(before));
  return flat(after)
    .filter(([name, amount]) => was.get(name) !== amount)
    .map(([name, amount]) => `    ${name.padEnd(20)} ${was.get(name) ?? 'none'} -> ${amount ?? 'none'}`);
}

function printStep({ title, record, before, after, faults }: Step): void {
  console.log(`\n== ${title}: ${record.state} in ledger ${record.outcome?.ledger}, fee ${record.outcome?.feeCharged} stroops`);
  console.log(['previewed', ...planLines(record.plan), '  on the ledger, in stroops', ...changes(before, after)].join('\n'));
  console.log(
    faults.length === 0 ? '  The ledger agrees with the preview.' : faults.map((fault) => `  NOT AS PREVIEWED: ${fault}`).join('\n'),
  );
}

async function prepare(network: Network): Promise<Wallet> {
  const { user } = userOf(network);
  const wallet = await launch({ visible });
  await addNetwork(wallet, network.manifestUrl(NAME));
  await importSecret(wallet, user.secret);
  return wallet;
}

/** Another position, for the page to move: the first one was moved by hand. */
async function lendAgain({ manifest, user }: ReturnType<typeof userOf>): Promise<void> {
  const ledger = control(manifest);
  const [pool, token] = [manifest.lendpools[0]?.address, manifest.assets.usdc?.contract];
  if (!pool || !token) throw new Error('the scenario has no pool');
  const amount = 250n * 10_000_000n;
  await ledger.setTrustline(user.address, 'usdc', { balance: amount });
  const request = struct({ address: adr(token), amount: i128(amount), request_type: u32(REQUEST.supply) });
  const who = adr(user.address);
  await ledger.invoke(
    pool,
    'submit',
    [who, who, who, vec(request)].map((arg) => arg.toXdr('base64')),
  );
}

async function play(network: Network, wallet: Wallet): Promise<boolean> {
  const { manifest, user } = userOf(network);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  let pictures = 0;
  const picture = async (page: Page, name: string) => {
    pictures += 1;
    const path = `${folder}${String(pictures).padStart(2, '0')}-${name}.png`;
    await page.screenshot({ path });
    console.log(`picture .artefacts/journey/${path.slice(folder.length)}`);
  };
  const steps: Step[] = [];
  const step = (done: Step) => {
    steps.push(done);
    printStep(done);
  };
  await migrate({ wallet, manifest, account: user.address, picture, step });
  await lendAgain({ manifest, user });
  const dappUrl = network.dappUrl(NAME);
  await askFromDapp({ wallet, manifest, account: user.address, dappUrl, picture, step });
  await own({ wallet, manifest, account: manifest.accounts.owner?.address ?? '', picture, step });
  return steps.length === 3 + OWNER_STEPS.length && steps.every(({ faults }) => faults.length === 0);
}

async function show(network: Network, wallet: Wallet): Promise<void> {
  const { manifest, user } = userOf(network);
  await visitDapp({ wallet, manifest }, network.dappUrl(NAME));
  await wallet.open('popup.html');
  console.log(`\nThe wallet is open with the demo account ${user.address}.`);
  console.log(`Password: ${PASSWORD}\nManifest: ${network.manifestUrl(NAME)}\nDemo dApp: ${network.dappUrl(NAME)}`);
  console.log('Close the browser, or press Ctrl-C, to end.');
  await new Promise((resolve) => wallet.context.once('close', resolve));
}

async function main(): Promise<void> {
  const network = await startNetwork({ mode: 'interval' });
  const wallet = await prepare(network);
  try {
    if (visible) return await show(network, wallet);
    const agreed = await play(network, wallet);
    console.log(agreed ? '\nEvery outcome on the ledger was as previewed.' : '\nThe ledger did not agree with a preview.');
    process.exitCode = agreed ? 0 : 1;
  } finally {
    if (!visible) await wallet.close();
    await network.close();
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
