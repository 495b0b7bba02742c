/** A wallet that was used for years beside one that was not: the same questions to both, round by round. */
import type { PreviewView } from '../../src/commands/request-views';
import type { PortfolioView } from '../../src/commands/views';
import { keepRecord, type TransactionRecord } from '../../src/journal/record';
import { unfinishedItem } from '../../src/journal/unfinished';
import { toKeep } from '../../src/platform/kept';
import { portfolioItem } from '../../src/wallet/kept/table';
import { launch, type Wallet } from '../e2e/browser';
import { addNetwork, ask, importSecret, PASSWORD } from '../e2e/journey';
import { startNetwork } from '../network/index';
import { firstAnswer, median, untilShown } from './measure';

const RECORDS = 2_000;
const ASSETS = 200;
const HOLDINGS = 40;

type Rows = { store: string; key: string; value: unknown }[];

/** Puts rows into the extension's own database, as an earlier run of the wallet would have. */
const put = (wallet: Wallet, rows: Rows) =>
  withPage(wallet, 'manifest.json', (page) =>
    page.evaluate(async (all) => {
      const database = await new Promise<IDBDatabase>((resolve) => {
        const request = indexedDB.open('ballast');
        request.onsuccess = () => resolve(request.result);
      });
      const tx = database.transaction([...new Set(all.map(({ store }) => store))], 'readwrite');
      for (const { store, key, value } of all) tx.objectStore(store).put(value, key);
      await new Promise((resolve) => {
        tx.oncomplete = resolve;
      });
      database.close();
    }, rows),
  );

type Page = Awaited<ReturnType<Wallet['open']>>;

async function withPage<T>(wallet: Wallet, path: string, work: (page: Page) => Promise<T>): Promise<T> {
  const page = await wallet.open(path);
  try {
    return await work(page);
  } finally {
    await page.close();
  }
}

/** Ended transactions of an account, each with a real Plan. */
function records(plan: PreviewView['plan'], intent: PreviewView['intent']): Rows {
  return Array.from({ length: RECORDS }, (_, index) => {
    const hash = index.toString(16).padStart(64, '0');
    const { network, source, kind, envelope, validUntil } = plan;
    const record: TransactionRecord = {
      ...{ hash, envelope, networkId: network.id, passphrase: network.passphrase, account: source, kind, intent, plan, validUntil },
      ...{ sequence: String(index + 1), origin: 'ballast', createdAt: validUntil - 3600 * (index + 1) },
      ...{ state: 'confirmed', unknown: false, attempts: 1, outcome: { ledger: 1000 + index, feeCharged: '100' } },
    };
    return { store: 'journal', key: hash, value: keepRecord(record) };
  });
}

/** The account's figures, with many more of each kind. */
function figures(portfolio: PortfolioView): Rows {
  const many = <T>(values: T[], count: number) => Array.from({ length: count }, (_, index) => values[index % values.length] as T);
  const [holding] = portfolio.holdings;
  const wide: PortfolioView = {
    ...portfolio,
    balances: many(portfolio.balances, ASSETS).map((balance, index) => ({ ...balance, code: index === 0 ? balance.code : `A${index}` })),
    holdings: holding ? many([holding], HOLDINGS) : [],
  };
  const key = ['portfolio', portfolio.networkId, portfolio.address].join(' ');
  return [{ store: 'snapshots', key, value: toKeep(portfolioItem, wide) }];
}

const home = (wallet: Wallet) => withPage(wallet, 'popup.html', (page) => untilShown(page, '#root .figure'));
const activity = (wallet: Wallet) =>
  withPage(wallet, 'popup.html', async (page) => {
    await untilShown(page, '#root .figure');
    return untilShown(page, '#root ul.rows .entry, #root .middling', '#root nav button:last-child');
  });
const unlock = (wallet: Wallet) =>
  withPage(wallet, 'manifest.json', async (page) => {
    await ask(page, 'lock');
    const start = performance.now();
    await ask(page, 'unlock', { password: PASSWORD });
    return performance.now() - start;
  });

/** Figures for `npm run bench`: what an old wallet takes of what a new one does. */
export async function agedFigures(rounds: number) {
  const server = await startNetwork();
  const wallets: [Wallet, Wallet] = [await launch(), await launch()];
  try {
    const { manifest } = server.world('aged');
    const { address = '', secret = '' } = manifest.accounts.user ?? {};
    for (const wallet of wallets) {
      await addNetwork(wallet, server.manifestUrl('aged'));
      await importSecret(wallet, secret);
    }
    const old = wallets[1];
    const rows = await withPage(old, 'manifest.json', async (page) => {
      const portfolio = await ask<PortfolioView>(page, 'portfolio', { address });
      const input = { from: address, vaultAddress: manifest.vaults[0]?.address ?? '' };
      const { plan, intent, requestId } = await ask<PreviewView>(page, 'preview', { name: 'lendpoolToVaultsvc', input });
      await ask(page, 'dismiss', { requestId });
      return [...records(plan, intent), ...figures(portfolio)];
    });
    await put(old, [...rows, { store: 'settings', key: unfinishedItem.name, value: toKeep(unfinishedItem, []) }]);
    await withPage(old, 'manifest.json', (page) => ask(page, 'activity', { account: address }));
    const measures = { 'first answer of a stopped worker': firstAnswer, 'Home with figures': home, unlock, Activity: activity };
    const all = [];
    for (const [name, of] of Object.entries(measures)) {
      const times: [number[], number[]] = [[], []];
      for (let round = 0; round < rounds; round++) for (const which of [0, 1] as const) times[which].push(await of(wallets[which]));
      const [young, aged] = [median(times[0]), median(times[1])];
      const of2000 = { name: `aged: ${name}`, unit: 'x new', value: Number((aged / young).toFixed(2)), budget: 1.2 };
      all.push({ ...of2000, ms: Number(aged.toFixed(1)), newMs: Number(young.toFixed(1)) });
    }
    return all;
  } finally {
    for (const wallet of wallets) await wallet.close();
    await server.close();
  }
}
