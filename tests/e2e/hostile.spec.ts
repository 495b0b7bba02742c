/** Pages that mean harm, in the real browser (security.md part 6): who is served, what is dropped, what a page cannot change or learn. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Frame, type Page, test } from '@playwright/test';
import { Account, Asset, BASE_FEE, Keypair, Operation, TransactionBuilder } from '@stellar/stellar-sdk';
import type { SiteQueueView } from '../../src/commands/request-views';
import type { WalletState } from '../../src/commands/views';
import { type Network, startNetwork } from '../network/index';
import { ensureBrowser } from '../run/setup.mjs';
import { newFolder } from '../temp';
import { answered, approval, approve, asked, begin, connect, placeHere, refuse } from './asking';
import { built, launch, type Wallet } from './browser';
import { addNetwork, ask, importSecret, PASSWORD, readAll } from './journey';
import { type Served, type Site, serveSite } from './page';

let network: Network;
let wallet: Wallet;
/** A page of the wallet's own, which looks at what came of it. */
let own: Page;
let address: string;
let intruder: string;
const open: Site[] = [];

/** Chromium names an unpacked extension after its folder. */
const idOf = (folder: string) =>
  [...createHash('sha256').update(folder).digest('hex').slice(0, 32)]
    .map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 16)))
    .join('');

test.beforeAll(async () => {
  network = await startNetwork({ mode: 'interval' });
  intruder = newFolder('intruder');
  await writeFile(
    join(intruder, 'manifest.json'),
    JSON.stringify({ manifest_version: 3, name: 'Intruder', version: '1', permissions: ['tabs'] }),
  );
  await writeFile(join(intruder, 'page.html'), '<!doctype html><title>Intruder</title>');
  wallet = await launch({ beside: [intruder], putAway: true });
  const { user } = network.world('hostile').manifest.accounts;
  address = user?.address as string;
  await addNetwork(wallet, network.manifestUrl('hostile'));
  await importSecret(wallet, user?.secret as string);
  await placeHere(wallet);
  own = await wallet.open('options.html#sites', { width: 900, height: 760 });
});

test.afterAll(async () => {
  await wallet.close();
  await network.close();
});

test.afterEach(async () => {
  for (const site of open.splice(0)) await site.close();
  for (const page of wallet.context.pages()) if (page !== own) await page.close();
  await ask(own, 'revokeSite', { origin: null });
});

async function serve(pages: { [path: string]: Served } = {}, host?: 'localhost' | '127.0.0.1'): Promise<Site> {
  const site = await serveSite(pages, host);
  open.push(site);
  return site;
}

async function visit(url: string): Promise<Page> {
  const page = await wallet.context.newPage();
  await page.goto(url);
  return page;
}

const queue = () => ask<SiteQueueView>(own, 'siteQueue');
const silent = () => new Promise<'silent'>((resolve) => setTimeout(resolve, 500, 'silent'));
const nothing = { request: null, behind: 0 };
const windows = () => wallet.context.pages().filter((page) => page.url().endsWith('/approval.html')).length;

/** The provider's own message, as a page's script makes it. */
const word = (id: string, command = 'connect', input: object = {}) => ({ ballast: 'ask', id, body: JSON.stringify({ command, input }) });

/** Speaks to the relay past the provider, and answers what it posts back under this name. */
const raw = (page: Page | Frame, message: { id: string }) =>
  page.evaluate(
    (said) =>
      new Promise<{ ok: boolean; error?: { code: string }; value?: unknown }>((resolve) => {
        addEventListener('message', ({ data }) => {
          if (data?.ballast === 'answer' && data.id === said.id) resolve(data.answer);
        });
        postMessage(said, '*');
      }),
    message,
  );

test('security 12: of all documents in a tab the top one alone is served, and only where its address is a site’s', async () => {
  const other = await serve({}, '127.0.0.1');
  const script = '<script>document.title="a document"</script>';
  const site = await serve({
    '/frames': {
      body: `<!doctype html><title>Frames</title>
        <iframe name="same" src="/inner"></iframe><iframe name="cross" src="${other.url()}"></iframe>
        <iframe name="sandboxed" sandbox="allow-scripts" src="/inner"></iframe><iframe name="srcdoc" srcdoc="<p>In</p>${script.replaceAll('"', '&quot;')}"></iframe>
        <iframe name="blank" src="about:blank"></iframe><iframe name="data" src="data:text/html,<p>In</p>"></iframe>`,
    },
    '/sandbox': { headers: { 'content-security-policy': 'sandbox allow-scripts' } },
  });
  const page = await visit(site.url('/frames'));
  expect(page.frames()).toHaveLength(7);
  // Whoever has taken over a frame's content script speaks from there: it is not heard.
  await wallet.worker().evaluate(async (origin) => {
    const { tabs, scripting } = (globalThis as unknown as { chrome: typeof import('webextension-polyfill') }).chrome;
    const [tab] = await tabs.query({ url: `${origin}/frames` });
    const target = { tabId: tab?.id as number, allFrames: true };
    await scripting.executeScript({ target, files: ['relay.js'] });
  }, site.origin);
  const heard: { [name: string]: unknown } = {};
  for (const frame of page.frames().slice(1)) {
    expect(await frame.evaluate(() => 'ballast' in globalThis), frame.name()).toBe(false);
    const said = raw(frame, word('from a frame', 'getAddress'));
    // A document without an origin of its own may hear nothing at all.
    const silence = /^(same|cross)$/.test(frame.name()) ? new Promise<never>(() => undefined) : silent();
    const answer = await Promise.race([said, silence]);
    heard[frame.name()] = answer === 'silent' ? answer : answer.error?.code;
  }
  expect(heard.same).toBe('sender_refused');
  expect(heard.cross).toBe('sender_refused');
  for (const [name, answer] of Object.entries(heard)) expect(['sender_refused', 'silent'], name).toContain(answer);
  expect(await asked(page, 'getAddress')).toMatchObject({ value: { error: { ext: ['origin_not_permitted'] } } });

  const sandboxed = await visit(site.url('/sandbox'));
  expect(await sandboxed.evaluate(() => origin)).toBe('null');
  expect(await Promise.race([raw(sandboxed, word('from a sandbox')), silent()])).toBe('silent');
  expect(await asked(sandboxed, 'getAddress')).toMatchObject({ value: { address: '', error: { code: -3, ext: ['sender_refused'] } } });
  for (const url of [
    `file://${built}/manifest.json`,
    'data:text/html,<p>Top</p>',
    'about:blank',
    `chrome-extension://${wallet.id}/popup.html`,
  ]) {
    expect(await (await visit(url)).evaluate(() => 'ballast' in globalThis), url).toBe(false);
  }
  expect(await queue()).toEqual(nothing);
});

test('security 16: at its installation the browser says that this computer is read, and of no other site', async () => {
  const manifest = JSON.parse(await readFile(join(built, 'manifest.json'), 'utf8'));
  const bare = { manifest_version: 3, name: 'Asked', version: '1' };
  /** In the browser's own words. */
  const says = (asked: object) =>
    own.evaluate((text) => {
      const { management } = (
        globalThis as unknown as { chrome: { management: { getPermissionWarningsByManifest(text: string): string[] } } }
      ).chrome;
      return management.getPermissionWarningsByManifest(text);
    }, JSON.stringify(asked));
  expect(await says(manifest)).toEqual(['Read and change your data on 127.0.0.1 and localhost']);
  expect(await says({ ...bare, permissions: manifest.optional_permissions })).toEqual(['Display notifications']);
  expect(await says({ ...bare, host_permissions: ['https://app.example/*'] })).toEqual(['Read and change your data on app.example']);
  // What is said of all sites at once is said to whoever chooses all of them.
  expect(await says({ ...bare, host_permissions: manifest.optional_host_permissions })).toEqual([
    'Read and change all your data on all websites',
  ]);
});

test('security 12: a page that is loaded before anybody goes to it is refused, and served once it is shown', async () => {
  const folder = newFolder('prerendered');
  const extension = join(folder, 'extension');
  await cp(built, extension, { recursive: true });
  const manifest = JSON.parse(await readFile(join(extension, 'manifest.json'), 'utf8'));
  const place = { matches: ['http://localhost/*'], run_at: 'document_start' };
  manifest.content_scripts = [
    { ...place, js: ['relay.js'] },
    { ...place, js: ['provider.js'], world: 'MAIN' },
  ];
  await writeFile(join(extension, 'manifest.json'), JSON.stringify(manifest));
  const rules = JSON.stringify({ prerender: [{ urls: ['/next'], eagerness: 'immediate' }] });
  const tell = (when: string) => `ballast.getAddress().then(({ error }) => fetch('/told/${when}/' + error.ext[0]))`;
  let go: () => void = () => undefined;
  const site = await serve({
    '/': {
      body: `<!doctype html><title>Before</title><script>fetch('/go').then(() => { location.href = '/next'; });</script>
        <script type="speculationrules">${rules}</script>`,
    },
    '/go': {
      after: new Promise<void>((resolve) => {
        go = resolve;
      }),
    },
    '/next': {
      body: `<!doctype html><title>Next</title><script>
        document.addEventListener('prerenderingchange', () => ${tell('shown')});
        ${tell('before')};
      </script>`,
    },
  });
  // A browser that somebody looks into loads nothing beforehand: this one runs by itself, and its page tells the server.
  const plain = ['--headless=new', '--disable-gpu', '--no-sandbox', '--no-first-run', `--user-data-dir=${join(folder, 'profile')}`];
  const loaded = [`--disable-extensions-except=${extension}`, `--load-extension=${extension}`];
  const browser = spawn(ensureBrowser(), [...plain, ...loaded, site.url()], { stdio: 'ignore' });
  const ended = new Promise((resolve) => browser.once('exit', resolve));
  try {
    const told = () => site.asked.filter((path) => path.startsWith('/told/'));
    await expect.poll(told).toEqual(['/told/before/sender_refused']);
    go();
    await expect.poll(told).toEqual(['/told/before/sender_refused', '/told/shown/origin_not_permitted']);
    // It was the document that had been there before, and no other.
    expect(site.asked.filter((path) => path === '/next')).toHaveLength(1);
  } finally {
    browser.kill();
    await ended;
  }
});

test('security 28: over a page that fills the screen the approval is a window of its own, in front, and opens to nobody’s haste', async () => {
  const site = await serve({
    '/': { body: '<!doctype html><title>Full</title><button onclick="document.documentElement.requestFullscreen()">Full</button>' },
  });
  const page = await visit(site.url());
  await connect(wallet, page, ['sign']);
  await page.getByRole('button', { name: 'Full' }).click();
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
  const signing = await begin(page, 'signMessage', 'Over all of it');
  const shown = await approval(wallet);
  const all = await wallet.worker().evaluate(async () => {
    const { windows } = (globalThis as unknown as { chrome: typeof import('webextension-polyfill') }).chrome;
    return (await windows.getAll({ populate: true })).map(({ type, state, focused, tabs }) => ({
      type,
      state,
      focused,
      url: tabs?.[0]?.url ?? '',
    }));
  });
  const own = all.filter(({ url }) => url.endsWith('/approval.html'));
  expect(own).toMatchObject([{ type: 'popup', state: 'normal', focused: true }]);
  // What is typed into the page goes on being the page's.
  await page.keyboard.press('Enter');
  await page.keyboard.press('Space');
  await expect(shown.getByRole('button', { name: 'Sign' })).toBeVisible();
  expect((await queue()).request?.requested.kind).toBe('message');
  await approve(wallet, 'Sign');
  expect(await signing()).toMatchObject({ value: { signerAddress: address } });
});

test('security 112: a message is not signed before its end was on the screen, and what is blank is folded', async () => {
  const page = await visit((await serve()).url());
  await connect(wallet, page, ['sign']);
  const claim = 'I owe the owner of this site 490 USDC.';
  const folded = await begin(page, 'signMessage', `Good day\n${'\n'.repeat(400)}${claim}`);
  const short = await approval(wallet);
  await expect(short.locator('.said').getByText('400 blank lines')).toBeInViewport();
  await expect(short.locator('.said').getByText(claim)).toBeInViewport();
  // What could be meant not to be seen is a danger.
  await expect(short.locator('.dangers')).toContainText('400 blank lines');
  await expect(short.getByRole('button', { name: 'Sign anyway' })).toHaveAttribute('aria-disabled', 'true');
  await refuse(wallet);
  expect(await folded()).toMatchObject({ value: { error: { code: -4 } } });
  await answered(wallet);

  const long = await begin(page, 'signMessage', [...Array(330).keys(), claim].join('\n'));
  const shown = await approval(wallet);
  await shown.setViewportSize({ width: 360, height: 600 });
  const sign = shown.getByRole('button', { name: 'Sign' });
  // Ready in every other way.
  await expect(sign.locator('.fill')).toHaveCount(0);
  await expect(sign).toContainText('Scroll down to read it all');
  await expect(sign).toHaveAttribute('aria-disabled', 'true');
  const end = shown.locator('.said').getByText(claim);
  expect(await end.evaluate((line) => line.getBoundingClientRect().top)).toBeGreaterThan(5000);
  await end.scrollIntoViewIfNeeded();
  await approve(wallet, 'Sign');
  expect(await long()).toMatchObject({ value: { signerAddress: address } });
});

test('security 115: digits beside letters from right to left stand in the order of the bytes', async () => {
  const page = await visit((await serve()).url());
  await connect(wallet, page, ['sign']);
  const signing = await begin(page, 'signMessage', 'Pay 490 \u05e9\u05dc\u05d5\u05dd 12 \u05e2\u05d5\u05dc\u05dd 7');
  const shown = await approval(wallet);
  const places = await shown.locator('.said div').evaluate((line) => {
    const texts = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
    const out: [string, number][] = [];
    while (texts.nextNode()) {
      const { data } = texts.currentNode as Text;
      for (const { 0: word, index } of data.matchAll(/\S+/g)) {
        const range = document.createRange();
        range.setStart(texts.currentNode, index);
        range.setEnd(texts.currentNode, index + word.length);
        out.push([word, range.getBoundingClientRect().left]);
      }
    }
    return out;
  });
  const order = [...places].sort(([, a], [, b]) => a - b).map(([word]) => word);
  expect(order).toEqual(['Pay', '490', '\u05e9\u05dc\u05d5\u05dd', '12', '\u05e2\u05d5\u05dc\u05dd', '7']);
  await refuse(wallet);
  await signing();
});

test('security 13: an event that a script made is no question, whoever it says it is from', async () => {
  const page = await visit((await serve()).url());
  await page.evaluate((data) => {
    for (const origin of ['https://bank.example', window.origin])
      dispatchEvent(new MessageEvent('message', { data, origin, source: window }));
  }, word('forged'));
  // What comes after it was answered: what was before it was heard, if at all.
  expect(await asked(page, 'getAddress')).toMatchObject({ value: { error: { ext: ['origin_not_permitted'] } } });
  expect(await queue()).toEqual(nothing);
  // The same from the page itself is one.
  void raw(page, word('real')).catch(() => undefined);
  await approval(wallet);
  expect((await queue()).request?.requested.kind).toBe('connect');
});

test('security 14: what a frame posts to the page around it is dropped', async () => {
  const inner = await serve(
    { '/': { body: `<!doctype html><script>parent.postMessage(${JSON.stringify(word('framed'))}, '*')</script>` } },
    '127.0.0.1',
  );
  const site = await serve({ '/': { body: `<!doctype html><title>Around</title><iframe src="${inner.url()}"></iframe>` } });
  const page = await visit(site.url());
  await page.frames()[1]?.evaluate((data) => parent.postMessage(data, '*'), word('framed again'));
  expect(await asked(page, 'getAddress')).toMatchObject({ value: { error: { ext: ['origin_not_permitted'] } } });
  expect(await queue()).toEqual(nothing);
});

test('security 17: another extension is not heard, and finds nothing where it opens the approval’s page', async () => {
  const page = await visit(`chrome-extension://${idOf(intruder)}/page.html`);
  const said = await page.evaluate(
    async ({ id, message }) => {
      const { runtime } = (globalThis as unknown as { chrome: typeof import('webextension-polyfill') }).chrome;
      const answered = (what: unknown) =>
        runtime.sendMessage(id, what).then(
          (answer) => answer ?? 'nothing',
          () => 'refused',
        );
      const port = new Promise((resolve) => {
        const opened = runtime.connect(id, { name: 'pages' });
        opened.onMessage.addListener(() => resolve('told'));
        opened.onDisconnect.addListener(() => resolve('refused'));
      });
      return [
        await answered({ channel: 'pages', command: 'state', input: {} }),
        await answered({ channel: 'sites', ...message }),
        await port,
      ];
    },
    { id: wallet.id, message: word('from an extension') },
  );
  expect(said).toEqual(['refused', 'refused', 'refused']);
  const guess = await visit(`chrome-extension://${wallet.id}/approval.html?id=${'0'.repeat(32)}`);
  await expect(guess.getByText('No pending requests')).toBeVisible();
  const framing = await page.evaluate(async (url) => {
    const frame = document.createElement('iframe');
    frame.src = url;
    const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
    document.body.append(frame);
    await loaded;
    return frame.contentDocument === null || frame.contentDocument.body.childElementCount === 0;
  }, `chrome-extension://${wallet.id}/approval.html`);
  expect(framing).toBe(true);
  expect(page.frames()[1]?.url()).not.toContain(wallet.id);
});

test('security 18: a question has one answer: asked twice, after its end, in two tabs, and where the page makes one up', async () => {
  const site = await serve();
  const [page, second] = [await visit(site.url()), await visit(site.url())];
  await connect(wallet, page, ['sign']);
  const same = word('the same', 'signMessage', { message: 'One' });
  const first = raw(page, same);
  await page.evaluate((data) => {
    postMessage(data, '*');
    postMessage({ ballast: 'answer', id: 'the same', answer: { ok: true, value: 'made up' }, forged: true }, '*');
  }, same);
  await approval(wallet);
  const other = raw(second, same);
  await expect.poll(async () => (await queue()).behind).toBe(1);
  await approve(wallet, 'Sign');
  // What the page made up is told to itself alone.
  expect(await first).toMatchObject({ value: 'made up' });
  await expect.poll(async () => (await queue()).behind).toBe(0);
  expect(await raw(page, same)).toMatchObject({ ok: true, value: { signerAddress: address } });
  expect((await queue()).request).not.toBeNull();
  await refuse(wallet);
  expect(await other).toMatchObject({ ok: false, error: { code: 'request_refused' } });
  expect(await raw(page, same)).toMatchObject({ ok: true, value: { signerAddress: address } });
  expect(await queue()).toEqual(nothing);
});

test('security 19: a page that goes elsewhere, is closed or comes back from the cache has nothing waiting, and gets no signature', async () => {
  const [site, elsewhere] = [await serve(), await serve({}, '127.0.0.1')];
  const page = await visit(site.url());
  await connect(wallet, page, ['sign']);
  const ways: [string, (page: Page) => Promise<unknown>][] = [
    ['navigated', (leaving) => leaving.goto(elsewhere.url())],
    ['reloaded', (leaving) => leaving.reload()],
    ['closed', (leaving) => leaving.close()],
  ];
  for (const [way, leave] of ways) {
    const leaving = await visit(site.url());
    await begin(leaving, 'signMessage', way);
    await approval(wallet);
    await leave(leaving);
    await expect.poll(queue, { message: way }).toEqual(nothing);
    await expect.poll(windows, { message: way }).toBe(0);
  }
  // Who asks and goes three times within a minute rests, as after three noes.
  await ask(own, 'unmuteSite', { origin: site.origin });
  // Put away as it is, and taken out again.
  await page.evaluate(() => addEventListener('pageshow', ({ persisted }) => Object.assign(globalThis, { persisted })));
  const message = await begin(page, 'signMessage', 'from the cache');
  await approval(wallet);
  await page.goto(elsewhere.url());
  await expect.poll(queue).toEqual(nothing);
  await page.goBack({ waitUntil: 'commit' });
  await page.waitForFunction(() => (globalThis as { persisted?: boolean }).persisted);
  expect(await message()).toMatchObject({ value: { signedMessage: '', error: { ext: ['request_ended', 'left'] } } });
  expect(await asked(page, 'getAddress')).toEqual({ value: { address } });
});

test('security 20: a page that changes its own language changes nothing here, and cannot replace or change the provider', async () => {
  const site = await serve({
    '/': {
      body: `<!doctype html><title>Changed</title><script>
        const steal = [];
        for (const [owner, name] of [[JSON, 'stringify'], [JSON, 'parse'], [Object, 'freeze'], [Object, 'assign'], [Object, 'fromEntries'],
          [Map.prototype, 'get'], [Array.prototype, 'map'], [Promise.prototype, 'then'], [window, 'postMessage'], [EventTarget.prototype, 'addEventListener']]) {
          const was = owner[name];
          owner[name] = function (...given) { steal.push(name); return was.apply(this, given); };
        }
        for (const field of ['command', 'input', 'id', 'body', 'ok', 'value', 'ballast']) {
          Object.defineProperty(Object.prototype, field, { configurable: true, set() { steal.push('set ' + field); }, get() { return undefined; } });
        }
        globalThis.steal = steal;
      </script>`,
    },
  });
  const page = await visit(site.url());
  const changed = await page.evaluate(() => {
    const place = globalThis as unknown as { ballast: { info: object; stabilizer: object; fetch: unknown } };
    const before = place.ballast;
    const tries: (() => unknown)[] = [
      () => Object.defineProperty(place, 'ballast', { value: 'mine' }),
      () => Object.assign(place, { ballast: 'mine' }),
      () => Reflect.deleteProperty(place, 'ballast'),
      () => Object.assign(before, { fetch: 'mine' }),
      () => Object.assign(before.stabilizer, { status: 'mine' }),
      () => Object.assign(before.info, { name: 'mine' }),
    ];
    for (const attempt of tries) {
      try {
        attempt();
      } catch {
        // Refused aloud.
      }
    }
    return {
      same: place.ballast === before,
      kept: [before.fetch, before.stabilizer, before.info].map((part) => typeof part),
      frozen: Object.isFrozen(before),
    };
  });
  expect(changed).toEqual({ same: true, kept: ['function', 'object', 'object'], frozen: true });
  // Whatever comes back is the wallet's word.
  expect(await connect(wallet, page, ['sign'])).toMatchObject({ value: { accounts: [address] } });
  expect((await queue()).behind).toBe(0);
  const clean = await visit(site.url('/clean'));
  expect(await asked(clean, 'getNetwork')).toMatchObject({ value: { network: expect.any(String) } });
});

test('security 21: of ten thousand questions at once eight come through, and the wallet still answers', async () => {
  const page = await visit((await serve()).url());
  for (const connected of [false, true]) {
    if (connected) await connect(wallet, page, ['sign']);
    // Those that wait for a person are not waited for: one is shown, two are behind it, and the other places are for other sites.
    const waiting = connected ? 3 : 0;
    const counted = page.evaluate(async (open) => {
      const { ballast } = globalThis as unknown as { ballast: { signMessage(text: string): Promise<{ error?: { ext: string[] } }> } };
      const codes: { [code: string]: number } = {};
      const started = performance.now();
      let left = 10_000 - open;
      await new Promise<void>((resolve) => {
        for (let index = 0; index < 10_000; index++)
          void ballast.signMessage(`${index}`).then(({ error }) => {
            const code = error?.ext[0] ?? 'signed';
            codes[code] = (codes[code] ?? 0) + 1;
            left -= 1;
            if (left === 0) resolve();
          });
      });
      return { codes, seconds: (performance.now() - started) / 1000 };
    }, waiting);
    expect((await ask<WalletState>(own, 'state')).keys).toBe('unlocked');
    if (connected) {
      await approval(wallet);
      await expect.poll(async () => (await queue()).behind).toBe(2);
      expect(windows()).toBe(1);
    }
    const { codes, seconds } = await counted;
    expect(codes.signed).toBeUndefined();
    // A hundred and twenty, and twelve a second that it took.
    expect(10_000 - (codes.too_many_requests ?? 0)).toBeLessThanOrEqual(120 + 12 * Math.ceil(seconds + 1));
  }
});

test('security 22: sixty-three and seventy megabytes are refused in the page, and the worker does not hear of them', async () => {
  const page = await visit((await serve()).url());
  for (const megabytes of [63, 70]) {
    const said = await page.evaluate(async (size) => {
      const { ballast } = globalThis as unknown as { ballast: { signMessage(text: string): Promise<{ error?: { ext: string[] } }> } };
      return (await ballast.signMessage('x'.repeat(size * 1024 * 1024))).error?.ext;
    }, megabytes);
    expect(said, `${megabytes} MB`).toEqual(['too_large']);
  }
  const counted = await wallet.worker().evaluate(async () => {
    const { storage } = (globalThis as unknown as { chrome: typeof import('webextension-polyfill') }).chrome;
    return JSON.stringify(await storage.session.get('buckets'));
  });
  expect(counted).not.toContain(new URL(page.url()).origin);
});

test('security 32: a question whose worker was stopped is asked again, and is the same one', async () => {
  const page = await visit((await serve()).url());
  const connecting = await begin(page, 'connect', { features: ['sign'] });
  await approval(wallet);
  const before = (await queue()).request?.requestId;
  const { bootId } = await ask<WalletState>(own, 'state');
  await wallet.stopWorker();
  await expect.poll(async () => (await ask<WalletState>(own, 'state')).bootId).not.toBe(bootId);
  expect(await queue()).toMatchObject({ request: { requestId: before }, behind: 0 });
  expect(windows()).toBe(1);
  await approve(wallet, 'Connect');
  expect(await connecting()).toMatchObject({ value: { accounts: [address], features: ['sign'] } });
  expect(await queue()).toEqual(nothing);
});

test('security 72: a site that is not connected learns that there is a wallet, and nothing more, whatever the wallet’s state', async () => {
  const page = await visit((await serve()).url());
  await page.evaluate(() => {
    const place = globalThis as unknown as { told: unknown[]; ballast: { on(name: string, heard: (detail: unknown) => void): void } };
    place.told = [];
    for (const name of ['accountChanged', 'networkChanged', 'locked', 'permissionChanged', 'requestUpdated']) {
      place.ballast.on(name, (detail) => place.told.push([name, detail]));
    }
  });
  const all = async () => [
    await asked(page, 'getAddress'),
    await asked(page, 'getNetwork'),
    await asked(page, 'signMessage', 'Hello'),
    await asked(page, 'signTransaction', 'AAAA'),
    await asked(page, 'getRequest', { requestId: '0'.repeat(32) }),
    await asked(page, 'stabilizer.status', { vaultAddress: address }),
    await asked(page, 'disconnect'),
  ];
  const unlocked = await all();
  expect(unlocked[0]).toMatchObject({ value: { address: '', error: { ext: ['origin_not_permitted'] } } });
  await ask(own, 'selectNetwork', { id: 'testnet' });
  const elsewhere = await all();
  await ask(own, 'lock');
  const locked = await all();
  await ask(own, 'unlock', { password: PASSWORD });
  await ask(own, 'selectNetwork', { id: network.world('hostile').manifest.network.id });
  expect(elsewhere).toEqual(unlocked);
  expect(locked).toEqual(unlocked);
  expect(await page.evaluate(() => (globalThis as unknown as { told: unknown[] }).told)).toEqual([]);
});

test('security 102: what leaves and every danger stand above the steps in the first view, equal steps are one, and Sign opens once all was read', async () => {
  const { manifest } = network.world('hostile');
  const site = await serve();
  const page = await visit(site.origin);
  await connect(wallet, page, ['sign']);
  const { balances, sequence } = (await (await fetch(`${manifest.network.horizonUrl}/accounts/${address}`)).json()) as {
    balances: { asset_type: string; balance: string }[];
    sequence: string;
  };
  const xlm = Number(balances.find(({ asset_type }) => asset_type === 'native')?.balance);
  const half = String(Math.ceil(xlm * 0.6));
  const thief = manifest.accounts.richUser?.address as string;
  const friend = manifest.accounts.shareholder?.address as string;
  const builder = new TransactionBuilder(new Account(address, sequence), {
    fee: BASE_FEE,
    networkPassphrase: manifest.network.passphrase,
  }).setTimeout(120);
  for (let index = 0; index < 100; index++) {
    const [destination, amount] = index === 60 ? [thief, half] : [friend, '0.0000001'];
    builder.addOperation(Operation.payment({ destination, asset: Asset.native(), amount }));
  }
  const answer = await begin(page, 'signTransaction', builder.build().toXDR());
  const window = await approval(wallet);
  await window.setViewportSize({ width: 360, height: 600 });
  const sign = window.getByRole('button', { name: 'Sign anyway' });
  const reject = window.getByRole('button', { name: 'Reject' });
  await expect(reject).toBeFocused();
  await expect(window.locator('.dangers')).toBeInViewport({ ratio: 1 });
  await expect(window.locator('.dangers')).toContainText('1 danger');
  const leaves = window.getByRole('heading', { name: 'Leaves' }).locator('..');
  await expect(leaves).toBeInViewport({ ratio: 1 });
  // The greatest share first; then what the 99 others come to.
  await expect(leaves.locator('.flow').first()).toContainText(half);
  await expect(leaves).toContainText('0.0000099 XLM');
  const details = window.getByText('Details: 100 steps');
  const top = async (of: typeof details) => (await of.boundingBox())?.y ?? 0;
  expect(await top(window.locator('.dangers'))).toBeLessThan(await top(leaves));
  expect(await top(leaves)).toBeLessThan(await top(details));
  // Three lines for a hundred: the danger's own is in none of the folds.
  await details.click();
  await expect(window.locator('ol.plan-steps > li')).toHaveCount(3);
  await expect(window.locator('ol.plan-steps > li').first()).toContainText('× 60');
  await expect(window.locator('ol.plan-steps > li').nth(1)).toContainText(half);
  await expect(window.locator('ol.plan-steps > li').nth(1)).not.toContainText('×');
  await expect(sign).toHaveAttribute('aria-disabled', 'true');
  await window.getByRole('checkbox', { name: /^I understand/ }).check();
  await expect(sign).toHaveAttribute('aria-disabled', 'false');
  await refuse(wallet);
  expect(await answer()).toMatchObject({ value: { error: { code: -4 } } });
});

test('security 102: Sign stays shut while a warning below the first view was not on the screen', async () => {
  const { manifest } = network.world('hostile');
  const site = await serve();
  const page = await visit(site.origin);
  await connect(wallet, page, ['sign']);
  const { sequence } = (await (await fetch(`${manifest.network.horizonUrl}/accounts/${address}`)).json()) as { sequence: string };
  const builder = new TransactionBuilder(new Account(address, sequence), {
    fee: BASE_FEE,
    networkPassphrase: manifest.network.passphrase,
    // Never expires, which is a warning and no danger.
    timebounds: { minTime: 0, maxTime: 0 },
  });
  for (let index = 0; index < 12; index++) {
    builder.addOperation(Operation.payment({ destination: Keypair.random().publicKey(), asset: Asset.native(), amount: '0.0000001' }));
  }
  const answer = await begin(page, 'signTransaction', builder.build().toXDR());
  const window = await approval(wallet);
  await window.setViewportSize({ width: 360, height: 400 });
  const sign = window.getByRole('button', { name: 'Sign' });
  await expect(window.getByText('Scroll down to read it all').first()).toBeVisible();
  await expect(sign).toHaveAttribute('aria-disabled', 'true');
  await readAll(window);
  await expect(sign).toHaveAttribute('aria-disabled', 'false');
  await refuse(wallet);
  await answer();
});
