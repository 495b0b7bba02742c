/**
 * What sites cost: how soon an approval is on the screen, beside the window of an empty extension, and how long provider and relay
 * keep a page busy that asks nothing.
 */
import type { Page } from '@playwright/test';
import { Account, Asset, Operation, TransactionBuilder } from '@stellar/stellar-sdk';
import { approval, begin, connect, placeHere, refuse } from '../e2e/asking';
import { launch, type Wallet } from '../e2e/browser';
import { addNetwork, ask, importSecret } from '../e2e/journey';
import { type Site, serveSite } from '../e2e/page';
import { startNetwork } from '../network/index';
import { median } from './measure';

/** Runs in every window over a request as it begins, and notes when its answers were drawn, on the clock that all processes share. */
const noteDrawn = `
  if (location.pathname.endsWith('/approval.html')) requestAnimationFrame(function look(at) {
    if (document.querySelector('footer button')) globalThis.drawnAt = performance.timeOrigin + at;
    else requestAnimationFrame(look);
  });`;

const drawnAt = async (page: Page): Promise<number> =>
  (await page.waitForFunction(() => (globalThis as { drawnAt?: number }).drawnAt)).jsonValue() as Promise<number>;

/** When a page's first content was painted, by the browser's own word. */
const paintedAt = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          for (const { startTime } of list.getEntriesByName('first-contentful-paint')) resolve(performance.timeOrigin + startTime);
        }).observe({ type: 'paint', buffered: true });
      }),
  );

/** A window that the empty extension opens, from its call until its only line is painted. */
async function emptyWindow(wallet: Wallet): Promise<number> {
  const opened = wallet.context.waitForEvent('page');
  const start = await wallet.worker().evaluate(() => {
    const { windows, runtime } = (globalThis as unknown as { chrome: typeof import('webextension-polyfill') }).chrome;
    const now = performance.timeOrigin + performance.now();
    void windows.create({ url: runtime.getURL('popup.html'), type: 'popup', focused: true, width: 376, height: 640 });
    return now;
  });
  const page = await opened;
  const time = (await paintedAt(page)) - start;
  await page.close();
  return time;
}

const now = (page: Page) => page.evaluate(() => performance.timeOrigin + performance.now());

/** Milliseconds in which the worker waited for nodes since then: of several at once, once. */
const waitedSince = (wallet: Wallet, start: number): Promise<number> =>
  wallet.worker().evaluate((from) => {
    let [waited, until] = [0, from];
    for (const { startTime, responseEnd } of performance.getEntriesByType('resource') as PerformanceResourceTiming[]) {
      const [begun, ended] = [Math.max(performance.timeOrigin + startTime, until), performance.timeOrigin + responseEnd];
      if (ended <= begun) continue;
      waited += ended - begun;
      until = ended;
    }
    return waited;
  }, start);

/** From a site's question until it can be refused, without the time that nodes took. */
async function approvalShown(wallet: Wallet, page: Page, question: () => Promise<[string, ...unknown[]]>): Promise<number> {
  const [what, ...given] = await question();
  const start = await now(page);
  await begin(page, what, ...given);
  const time = (await drawnAt(await approval(wallet))) - start - (await waitedSince(wallet, start));
  await refuse(wallet);
  return time;
}

interface TraceEvent {
  name: string;
  ph: string;
  ts: number;
  dur?: number;
  /** Of `dur`, what the thread had a core. */
  tdur?: number;
  args?: { data?: { url?: string }; fileName?: string };
}

/** Where scripts of an extension run in a site's page. */
const inPage = (id: string) => new RegExp(`chrome-extension://${id}/(provider|relay|freighter)\\.js`);

/** What a page loads, as the browser's own trace tells it. */
async function traced(wallet: Wallet, page: Page, url: string): Promise<TraceEvent[]> {
  const session = await wallet.context.newCDPSession(page);
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => void events.push(...(value as unknown as TraceEvent[])));
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.start', { transferMode: 'ReportEvents', categories: 'devtools.timeline,v8' });
  await page.goto(url);
  await session.send('Tracing.end');
  await complete;
  await session.detach();
  return events;
}

/**
 * What compiling and running of an extension's scripts takes in a page that is loaded and asks nothing: time of the page's main thread
 * itself, in ms, as long as it had a core. Of the first page of a process, and of the next one there.
 */
async function scriptTimes(wallet: Wallet, site: Site): Promise<[number, number]> {
  const page = await wallet.context.newPage();
  const times: [number, number] = [0, 0];
  for (const index of times.keys()) {
    const scripts = inPage(wallet.id);
    const ours = (await traced(wallet, page, site.url())).filter(
      ({ ph, dur, tdur, args }) =>
        ph === 'X' && dur !== undefined && tdur !== undefined && scripts.test(args?.data?.url ?? args?.fileName ?? ''),
    );
    // What runs inside of something else of ours is counted with that.
    let [total, until] = [0, 0];
    for (const { ts, dur = 0, tdur = 0 } of ours.sort((a, b) => a.ts - b.ts)) {
      if (ts < until) continue;
      total += tdur;
      until = ts + dur;
    }
    if (ours.length === 0) throw new Error('The trace shows no script of the extension.');
    times[index] = total / 1000;
  }
  await page.close();
  return times;
}

/** Whether the site is named in what the wallet remembers of those that asked. */
async function remembers(wallet: Wallet, { origin }: Site): Promise<boolean> {
  return wallet.worker().evaluate(async (name) => {
    const { storage } = (globalThis as unknown as { chrome: typeof import('webextension-polyfill') }).chrome;
    return JSON.stringify([await storage.session.get(null), await storage.local.get(null)]).includes(name);
  }, origin);
}

export async function approvalFigures(empty: string, rounds: number) {
  const network = await startNetwork();
  const [base, ours, site] = [await launch({ extension: empty }), await launch(), await serveSite()];
  try {
    const { manifest } = network.world('approvals');
    const { address, secret } = manifest.accounts.user as { address: string; secret: string };
    await ours.context.addInitScript({ content: noteDrawn });
    await addNetwork(ours, network.manifestUrl('approvals'));
    await importSecret(ours, secret);
    await placeHere(ours);
    const page = await ours.context.newPage();
    await page.goto(site.url());
    await connect(ours, page, ['sign', 'migration']);
    const { horizonUrl, passphrase } = manifest.network;
    const vaultAddress = manifest.vaults.find(({ name }) => name.startsWith('Harbor'))?.address;
    const questions: { [name: string]: () => Promise<[string, ...unknown[]]> } = {
      'a message': async () => ['signMessage', 'Hello'],
      'a payment': async () => {
        const { sequence } = (await (await fetch(`${horizonUrl}/accounts/${address}`)).json()) as { sequence: string };
        const builder = new TransactionBuilder(new Account(address, sequence), { fee: '1000', networkPassphrase: passphrase });
        builder.addOperation(Operation.payment({ destination: address, asset: Asset.native(), amount: '1' }));
        return ['signTransaction', builder.setTimeout(120).build().toXDR()];
      },
      'a move': async () => ['migration.lendpoolToVaultsvc', { from: address, vaultAddress }],
    };
    const figures = [];
    for (const [name, question] of Object.entries(questions)) {
      const times: [number[], number[]] = [[], []];
      for (let round = 0; round < rounds; round++) {
        times[0].push(await emptyWindow(base));
        times[1].push(await approvalShown(ours, page, question));
        // Closed again: another page of the wallet hears of the next request too, and asks.
        const own = await ours.open('options.html', { width: 900, height: 760 });
        await ask(own, 'unmuteSite', { origin: site.origin });
        await own.close();
      }
      const [emptyMs, ms] = [median(times[0]), median(times[1])];
      const value = Number((ms / emptyMs).toFixed(2));
      figures.push({
        name: `approval of ${name}: visible, without its nodes' time`,
        unit: 'x empty window',
        value,
        budget: 2,
        ms: Number(ms.toFixed(1)),
        emptyMs: Number(emptyMs.toFixed(1)),
      });
    }
    return figures;
  } finally {
    for (const open of [base, ours, site, network]) await open.close();
  }
}

/** What provider and relay cost a page that asks nothing, beside two empty scripts in the same places. */
export async function quietFigures(empty: string, rounds: number) {
  const [base, ours, site] = [await launch({ extension: empty }), await launch(), await serveSite()];
  try {
    await placeHere(ours);
    const times: [[number, number][], [number, number][]] = [[], []];
    for (let round = 0; round < rounds; round++) {
      times[0].push(await scriptTimes(base, site));
      times[1].push(await scriptTimes(ours, site));
    }
    if (await remembers(ours, site)) throw new Error('The wallet remembers a page that asked nothing.');
    const asked = site.asked.filter((path) => path !== '/' && path !== '/favicon.ico');
    if (asked.length > 0) throw new Error(`A page that asks nothing was made to ask for ${asked.join()}`);
    return (['first of a process', 'next one there'] as const).map((which, index) => {
      const [emptyMs, ms] = times.map((each) => median(each.map((pair) => pair[index] ?? Number.NaN))) as [number, number];
      return {
        name: `provider and relay: a page that asks nothing, ${which}`,
        unit: 'ms over two empty scripts',
        value: Number((ms - emptyMs).toFixed(3)),
        budget: 1,
        ms: Number(ms.toFixed(3)),
        emptyMs: Number(emptyMs.toFixed(3)),
      };
    });
  } finally {
    for (const open of [base, ours, site]) await open.close();
  }
}
