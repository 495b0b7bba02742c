/** The door to sites (security.md 4): who asks, what was granted, what ends a request, and that the page learns it. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Account, Asset, Operation, TransactionBuilder } from '@stellar/stellar-sdk';
import { expect, it } from 'vitest';
import type { AccountId } from '../../src/primitives/addresses';
import { approved, confirmed, PASSWORD, settle } from './browser';
import { refusal } from './outcomes';
import { newPerson, sequenceOf } from './people';
import { preimageOf } from './preimages';
import { openScene, SITE, type SiteScene, turn } from './site-scene';

/** What SEP-43's questions answer in the place of a rejection. */
const refusedBy = (said: unknown) => (said as { error?: { ext: string[] } }).error?.ext[0];

/** Nothing was signed: no key was used for this document, and nothing is kept to be sent. */
async function unsigned({ browser, world, someone }: SiteScene, before: bigint): Promise<void> {
  expect(browser.kept('journal')).toEqual([]);
  expect(await sequenceOf(world, someone.address)).toBe(before);
}

it('a submitted transaction of another account’s is answered with who signed it', async (test) => {
  const scene = await openScene(test);
  const sponsor = await newPerson(scene.world);
  await scene.connect();
  const xdr = sponsor.sign(await scene.payment(sponsor.address, scene.someone.address));
  const signing = scene.page.ballast.signTransaction(xdr, { submit: true });
  const { hash } = await scene.approve();
  await settle(scene.world, scene.worker, hash as string);
  const said = (await signing) as { hash: string; status: string; signerAddress: string; signedTxXdr: string };
  expect(said).toMatchObject({ hash, status: 'confirmed', signerAddress: scene.someone.address });
  expect(TransactionBuilder.fromXDR(said.signedTxXdr, scene.world.network.passphrase).signatures).toHaveLength(2);
});

it('security 126: a site’s own bytes are shown and signed on a newer protocol, with a warning, and not where it was voted meanwhile', async (test) => {
  const scene = await openScene(test);
  const { control, page } = { control: scene.world.control(), page: scene.page };
  const run = async (protocol: number) => {
    await control.view({ door: 'rpc', protocol });
    await control.view({ door: 'horizon', protocol });
  };
  await scene.connect();
  const signing = page.ballast.signTransaction(await scene.payment());
  await scene.shown();
  await run(29);
  expect(await refusal(scene.approve())).toMatchObject({ status: 409, code: 'protocol_changed' });
  const { requestId } = await scene.shown();
  await scene.worker.wallet.handle('renew', { requestId });
  const { requested } = await scene.shown();
  const newer = { level: 'warning', code: 'newer_protocol', params: { protocol: 29, known: 28 } };
  expect('plan' in requested && requested.plan.warnings).toContainEqual(newer);
  await scene.approve();
  expect(await signing).toMatchObject({ signerAddress: scene.someone.address });
});

it('a transaction of another account’s is listed for whoever signed it, told from that side, and holds the other’s sequence', async (test) => {
  const scene = await openScene(test);
  const sponsor = await newPerson(scene.world);
  await scene.connect();
  const { someone, world, worker } = scene;
  const listed = async (account: AccountId) => (await worker.wallet.handle('activity', { account })).records.map(({ hash }) => hash);
  const shown = async (account: AccountId) => (await worker.wallet.handle('records', { account })).map((record) => record.hash);
  const signing = scene.page.ballast.signTransaction(sponsor.sign(await scene.payment(sponsor.address, someone.address)), { submit: true });
  const { hash } = (await scene.approve()) as { hash: string };
  expect([await listed(someone.address), await listed(sponsor.address)]).toEqual([[hash], []]);
  expect([await shown(someone.address), await shown(sponsor.address)]).toEqual([[hash], []]);
  const record = await worker.wallet.handle('record', { hash });
  expect(record).toMatchObject({ account: sponsor.address, signer: someone.address });
  // Its own next transaction does not wait for the other's.
  const own = scene.page.ballast.signTransaction(await scene.payment(), { submit: true });
  expect((await scene.shown()).waitsFor).toBeNull();
  const second = (await scene.approve()) as { hash: string };
  await settle(world, worker, hash);
  await settle(world, worker, second.hash);
  expect([await signing, await own]).toMatchObject([{ status: 'confirmed' }, { status: 'confirmed' }]);
  expect(await worker.wallet.handle('record', { hash: second.hash })).not.toHaveProperty('signer');
});

/** One XLM to itself, so far ahead of the account's sequence, until then (0: without end). */
async function distant(
  { world, someone }: SiteScene,
  ahead: bigint,
  until: number,
  more: Partial<ConstructorParameters<typeof TransactionBuilder>[1]> = {},
): Promise<string> {
  const sequence = await sequenceOf(world, someone.address);
  return new TransactionBuilder(new Account(someone.address, (sequence + ahead).toString()), {
    fee: '1000',
    networkPassphrase: world.network.passphrase,
    ...more,
  })
    .addOperation(Operation.payment({ destination: someone.address, asset: Asset.native(), amount: '1' }))
    .setTimebounds(0, until)
    .build()
    .toXDR();
}

it('what would hold its account for longer than a day is not carried for a site', async (test) => {
  const scene = await openScene(test);
  await scene.connect();
  const { ballast } = scene.page;
  for (const until of [0, scene.world.clock() + 2 * 86_400]) {
    expect(refusedBy(await ballast.signTransaction(await distant(scene, 0n, until), { submit: true }))).toBe('unbounded');
  }
  // Signed it may be: what becomes of it is its author's affair.
  const signing = ballast.signTransaction(await distant(scene, 0n, 0));
  await scene.approve();
  expect(await signing).toMatchObject({ signerAddress: scene.someone.address });
});

it('a site’s transaction that is not the account’s next holds nothing up, until it is', async (test) => {
  const scene = await openScene(test);
  await scene.connect();
  const { world, worker, someone, page } = scene;
  const { wallet } = worker;
  void page.ballast.signTransaction(await distant(scene, 1n, world.clock() + 3_600), { submit: true });
  const { hash } = (await scene.approve()) as { hash: string };
  for (let ledger = 0; ledger < 4; ledger++) {
    await wallet.alarm('journal');
    await world.control().close();
  }
  expect(await wallet.handle('record', { hash })).toMatchObject({ state: 'submitted', free: true });
  const pay = { name: 'payment', input: { from: someone.address, to: world.role('owner'), asset: 'XLM', amount: '10000000' } } as const;
  const { requestId, plan, waitsFor } = await wallet.handle('preview', pay);
  expect(waitsFor).toBeNull();
  const own = await confirmed(wallet, { requestId, digest: plan.digest });
  expect(await settle(world, worker, own.hash)).toMatchObject({ state: 'confirmed' });
  expect(await settle(world, worker, hash)).toMatchObject({ state: 'confirmed' });
});

/** Carried for a site, and looked after by everybody at four ledgers. */
async function carried(scene: SiteScene, xdr: string): Promise<string> {
  void scene.page.ballast.signTransaction(xdr, { submit: true });
  const { hash } = (await scene.approve()) as { hash: string };
  for (let ledger = 0; ledger < 4; ledger++) {
    await scene.worker.wallet.alarm('journal');
    await scene.world.control().close();
  }
  return hash;
}

it('security 111: a site’s transaction 500 sequences ahead holds nothing up, whatever else it asks of ledgers, ages and signers', async (test) => {
  const scene = await openScene(test);
  await scene.connect();
  const { world, worker, someone } = scene;
  const { wallet } = worker;
  const conditions = {
    ledgerbounds: { minLedger: 0, maxLedger: 4_000_000_000 },
    minAccountSequenceAge: 1n,
    minAccountSequenceLedgerGap: 1,
    extraSigners: [someone.address],
  };
  const hash = await carried(scene, await distant(scene, 500n, world.clock() + 23 * 3_600, conditions));
  expect(await wallet.handle('record', { hash })).toMatchObject({ state: 'submitted', free: true });
  const pay = { name: 'payment', input: { from: someone.address, to: world.role('owner'), asset: 'XLM', amount: '10000000' } } as const;
  const { requestId, plan, waitsFor } = await wallet.handle('preview', pay);
  expect(waitsFor).toBeNull();
  const own = await confirmed(wallet, { requestId, digest: plan.digest });
  expect(await settle(world, worker, own.hash)).toMatchObject({ state: 'confirmed' });
});

const asks: { [kind: string]: (scene: SiteScene) => Promise<Promise<unknown>[]> } = {
  transaction: async (scene) => [scene.page.ballast.signTransaction(await scene.payment())],
  'transaction that is carried': async (scene) => [scene.page.ballast.signTransaction(await scene.payment(), { submit: true })],
  authorization: async ({ page, world: { network }, someone }) => {
    const { passphrase } = network;
    return [page.ballast.signAuthEntry(preimageOf({ passphrase, token: network.assets.usdc?.contract ?? '' }, someone.address))];
  },
  message: async ({ page }) => [page.ballast.signMessage('Hello')],
};
for (const [kind, ask] of Object.entries(asks)) {
  it(`security 127: a blocked ${kind} of a site is refused by the worker, whatever a window sends`, async (test) => {
    const scene = await openScene(test);
    await scene.connect();
    const [answer] = await ask(scene);
    const { requestId, requested } = await scene.shown();
    type Shown = { warnings: object[]; plan?: { warnings: object[] } };
    const [kept] = scene.browser.kept('approvals') as [{ value: { shown: { requested: Shown } } }];
    const { warnings } = kept.value.shown.requested.plan ?? kept.value.shown.requested;
    warnings.push({ level: 'blocked', code: 'expired', params: { validUntil: 1, closeTime: 2 } });
    const word = { requestId, digest: requested.digest, password: PASSWORD };
    expect(await refusal(approved(scene.worker.wallet, word))).toMatchObject({ status: 403, code: 'plan_blocked' });
    expect(scene.browser.kept('journal')).toEqual([]);
    warnings.pop();
    await approved(scene.worker.wallet, word);
    expect(kind.includes('carried') || (await answer)).toBeTruthy();
  });
}

it('security 127: what its review blocks is refused whatever a window sends', async (test) => {
  const scene = await openScene(test);
  await scene.connect();
  const { page, world, someone, worker, browser } = scene;
  const past = await distant(scene, 0n, world.clock() - 1);
  // A transfer of an asset calls nothing below it.
  const { passphrase, assets } = world.network;
  const more = preimageOf({ passphrase, token: assets.usdc?.contract ?? '', below: [world.vault('')] }, someone.address);
  for (const ask of [() => page.ballast.signTransaction(past), () => page.ballast.signAuthEntry(more)]) {
    void ask();
    const { requestId, requested } = await scene.shown();
    const { warnings } = 'plan' in requested ? requested.plan : (requested as Extract<typeof requested, { kind: 'entry' }>);
    expect(warnings.map(({ level }) => level)).toContain('blocked');
    const word = { requestId, digest: requested.digest, password: PASSWORD };
    expect(await refusal(approved(worker.wallet, word))).toMatchObject({ status: 403, code: 'plan_blocked' });
    await scene.refuse();
  }
  expect(browser.kept('journal')).toEqual([]);
});

it('security 19: a document that went without a word gets no signature, and its site is told why', async (test) => {
  const scene = await openScene(test);
  await scene.connect();
  const before = await sequenceOf(scene.world, scene.someone.address);
  void scene.page.ballast.signTransaction(await scene.payment(), { submit: true });
  const { requestId } = await scene.shown();
  // Navigated away, or put away, while nobody heard of it.
  scene.browser.documents.delete(scene.page.asker.documentId as string);
  expect(await refusal(scene.approve())).toEqual({ status: 403, code: 'request_ended', details: { reason: 'left' } });
  await unsigned(scene, before);
  expect(await scene.worker.wallet.handle('siteQueue', {})).toEqual({ request: null, behind: 0 });
  const later = scene.open();
  await expect(later.ballast.getRequest({ requestId })).rejects.toMatchObject({ code: 'request_ended', details: { reason: 'left' } });
});

interface Ending {
  title: string;
  reason: string;
  end(scene: SiteScene): Promise<unknown>;
}

const endings: Ending[] = [
  { title: 'a lock', reason: 'locked', end: ({ worker }) => worker.wallet.handle('lock', {}) },
  {
    title: 'another account',
    reason: 'account',
    end: async ({ world, worker }) => worker.wallet.handle('watch', { address: world.role('user') }),
  },
  { title: 'another network', reason: 'network', end: ({ worker }) => worker.wallet.handle('selectNetwork', { id: 'mainnet' }) },
  { title: 'what was granted, taken back', reason: 'revoked', end: ({ worker }) => worker.wallet.handle('revokeSite', { origin: SITE }) },
  { title: 'the window, closed', reason: 'closed', end: async ({ worker }) => worker.happens.closeApprovalWindow() },
  { title: 'the page’s own word', reason: 'revoked', end: ({ page }) => page.ballast.disconnect() },
];

for (const { title, reason, end } of endings) {
  it(`security 30: ${title} ends what a site asked for, and its page is told that it was that`, async (test) => {
    const scene = await openScene(test);
    scene.worker.wallet.start();
    await scene.connect();
    const before = await sequenceOf(scene.world, scene.someone.address);
    const message = scene.page.ballast.signMessage('Hello');
    const { requestId, requested } = await scene.shown();
    await end(scene);
    expect(await message).toMatchObject({ signedMessage: '', error: { code: -4, ext: ['request_ended', reason] } });
    expect(scene.page.events).toContainEqual({ name: 'requestUpdated', requestId, status: 'answered' });
    const word = { requestId, digest: requested.digest };
    expect(['already_answered', 'request_missing', 'locked']).toContain((await refusal(approved(scene.worker.wallet, word))).code);
    await unsigned(scene, before);
  });
}

/** How a request ended, as it is kept. */
function endOf({ browser }: SiteScene, requestId: string): unknown {
  const rows = browser.kept('requests') as { value: { id: string; answer?: { error?: { details?: unknown } } } }[];
  return rows.find(({ value }) => value.id === requestId)?.value.answer?.error?.details;
}

it('security 29: what waited when the browser ended is over when it is back, and says so', async (test) => {
  const scene = await openScene(test);
  await scene.connect();
  void scene.page.ballast.signMessage('Hello');
  const { requestId } = await scene.shown();
  scene.browser.documents.clear();
  scene.browser.restart();
  await scene.restart();
  expect(await scene.worker.wallet.handle('siteQueue', {})).toEqual({ request: null, behind: 0 });
  expect(endOf(scene, requestId)).toEqual({ reason: 'restarted' });
});

it('where the browser opens no window, the badge and the wallet’s own state say that something waits', async (test) => {
  const scene = await openScene(test);
  scene.browser.windowless = true;
  const connecting = scene.page.ballast.connect({ features: ['sign'] });
  await scene.shown();
  while (scene.browser.badge === 0) await turn();
  expect(scene.browser.badge).toBe(1);
  expect(await scene.worker.wallet.handle('state', {})).toMatchObject({ asked: 1 });
  await scene.approve({ accounts: [scene.someone.address] });
  expect(await connecting).toMatchObject({ accounts: [scene.someone.address] });
  while (scene.browser.badge === 1) await turn();
  expect(await scene.worker.wallet.handle('state', {})).toMatchObject({ asked: 0 });
});

it('security 34: what was taken back between the question and the word is asked for again before the key is used', async (test) => {
  const scene = await openScene(test);
  await scene.connect();
  const [granted] = scene.browser.kept('permissions') as {
    version: number;
    value: { given: { features: string[]; account: string; network: string }[] };
  }[];
  if (!granted) throw new Error('nothing was granted');
  const other = await newPerson(scene.world);
  const less: [string, object][] = [
    ['feature_disabled', { features: ['send'] }],
    ['account_not_exposed', { account: other.address }],
    ['network_not_permitted', { network: 'mainnet' }],
  ];
  for (const [code, change] of less) {
    const asking = scene.page.ballast.signMessage(`Hello ${code}`);
    await scene.shown();
    const given = granted.value.given.map((one) => ({ ...one, ...change }));
    scene.browser.put('permissions', SITE, { ...granted, value: { ...granted.value, given } });
    expect(await refusal(scene.approve()), code).toMatchObject({ status: 403, code });
    expect(refusedBy(await asking)).toBe(code);
    expect(await scene.worker.wallet.handle('siteQueue', {})).toMatchObject({ request: null });
    scene.browser.put('permissions', SITE, granted);
  }
});

it('security 27: whatever is changed in what a site waits for, the digest that was shown signs it no more', async (test) => {
  const scene = await openScene(test);
  await scene.connect();
  type Kept = {
    version: number;
    value: {
      id: string;
      origin: string;
      documentId: string;
      account: string;
      shown: { requested: { message: string; plan: { envelope: string } } };
    };
  };
  const kept = () => (scene.browser.kept('approvals') as Kept[])[0] as Kept;
  const other = await newPerson(scene.world);
  const envelope = await scene.payment(other.address);
  async function swapped(change: (kept: Kept['value']) => void): Promise<unknown> {
    const request = await scene.shown();
    const was = kept();
    const changed = structuredClone(was);
    change(changed.value);
    scene.browser.put('approvals', request.requestId, changed);
    const ending = await refusal(approved(scene.worker.wallet, { requestId: request.requestId, digest: request.requested.digest }));
    scene.browser.put('approvals', request.requestId, was);
    return ending;
  }
  const mismatch = { status: 500, code: 'plan_mismatch', details: { what: 'digest' } };
  void scene.page.ballast.signMessage('Hello');
  expect(
    await swapped(({ shown }) => {
      shown.requested.message = 'I owe you everything';
    }),
  ).toEqual(mismatch);
  expect(
    await swapped((value) => {
      value.account = other.address;
    }),
  ).toMatchObject({ status: 403 });
  await scene.refuse();
  void scene.page.ballast.signTransaction(await scene.payment());
  expect(
    await swapped(({ shown }) => {
      shown.requested.plan.envelope = envelope;
    }),
  ).toMatchObject({ code: expect.stringMatching(/^(plan_mismatch|preview_stale)$/) });
  // Another of its documents, which is there too.
  const second = scene.open();
  await second.ballast.getAddress();
  expect(
    await swapped((value) => {
      value.documentId = second.asker.documentId as string;
    }),
  ).toEqual(mismatch);
  expect(scene.browser.kept('journal')).toEqual([]);
});

it('security 24: three refusals within a minute mute a site, and no other; the person may end that', async (test) => {
  const scene = await openScene(test);
  await scene.connect();
  for (const text of ['one', 'two', 'three']) {
    const asking = scene.page.ballast.signMessage(text);
    await scene.refuse();
    expect(refusedBy(await asking)).toBe('request_refused');
  }
  expect(refusedBy(await scene.page.ballast.signMessage('four'))).toBe('too_many_requests');
  const [site] = await scene.worker.wallet.handle('sites', {});
  expect(site?.mutedUntil).toBeGreaterThan(scene.world.clock());
  const other = scene.open('https://other.example');
  await scene.connect(['sign'], other);
  await scene.worker.wallet.handle('unmuteSite', { origin: SITE });
  void scene.page.ballast.signMessage('five');
  expect(await scene.shown()).toMatchObject({ origin: SITE, requested: { message: 'five' } });
});

it('security 24: a window that is closed over a request counts as a refusal of the site whose request it showed, and of no other', async (test) => {
  const scene = await openScene(test);
  scene.worker.wallet.start();
  await scene.connect();
  const other = scene.open('https://other.example');
  await scene.connect(['sign'], other);
  for (const text of ['one', 'two', 'three']) {
    const asking = scene.page.ballast.signMessage(text);
    await scene.shown();
    const behind = other.ballast.signMessage(text);
    while ((await scene.worker.wallet.handle('siteQueue', {})).behind === 0) await turn();
    while (scene.browser.approvalWindow.path === undefined) await turn();
    scene.worker.happens.closeApprovalWindow();
    expect(refusedBy(await asking)).toBe('request_ended');
    expect(refusedBy(await behind)).toBe('request_ended');
  }
  const muted = (await scene.worker.wallet.handle('sites', {})).filter(({ mutedUntil }) => mutedUntil !== null);
  expect(muted.map(({ origin }) => origin)).toEqual([SITE]);
  expect(refusedBy(await scene.page.ballast.signMessage('four'))).toBe('too_many_requests');
});

it('security 24: a page that takes back what it asked for, and asks again, is refused no less for that', async (test) => {
  const scene = await openScene(test);
  scene.worker.wallet.start();
  await scene.connect();
  const other = scene.open('https://other.example');
  await scene.connect(['sign'], other);
  for (const text of ['one', 'two', 'three']) {
    const page = scene.open();
    void page.ballast.signMessage(text);
    await scene.shown();
    // What nobody was shown yet annoys nobody.
    const behind = scene.open('https://other.example');
    void behind.ballast.signMessage(text);
    while ((await scene.worker.wallet.handle('siteQueue', {})).behind === 0) await turn();
    await behind.leave();
    await page.leave();
  }
  expect(refusedBy(await scene.open().ballast.signMessage('four'))).toBe('too_many_requests');
  void other.ballast.signMessage('Hello');
  expect(await scene.shown()).toMatchObject({ requested: { message: 'Hello' } });
});

it('what a site asked for, and what came of it, is told for a day and lies here no longer, though it asks nothing more', async (test) => {
  const scene = await openScene(test);
  await scene.connect();
  const signing = scene.page.ballast.signMessage('Hello');
  const { requestId } = await scene.shown();
  await scene.approve();
  const told = await signing;
  const now = scene.world.clock();
  scene.browser.clock = () => now + 86_000;
  expect(await scene.page.ballast.getRequest({ requestId })).toMatchObject(told);
  scene.browser.clock = () => now + 86_500;
  await expect(scene.page.ballast.getRequest({ requestId })).rejects.toMatchObject({ code: 'request_missing' });
  await scene.restart();
  expect(JSON.stringify(scene.browser.kept('requests'))).not.toContain(requestId);
});

it('security 23: sites that take turns are counted each for itself, and no worker’s end gives one more', async (test) => {
  const scene = await openScene(test);
  const [one, other] = [scene.page, scene.open('https://other.example')];
  let now = scene.world.clock();
  scene.browser.clock = () => now;
  const ask = async (page: typeof one) => refusedBy(await page.ballast.getAddress());
  for (let count = 0; count < 120; count++) expect(await ask(one)).toBe('origin_not_permitted');
  expect(await ask(one)).toBe('too_many_requests');
  expect(await ask(other)).toBe('origin_not_permitted');
  expect(await ask(one)).toBe('too_many_requests');
  await scene.restart();
  expect(await ask(one)).toBe('too_many_requests');
  // A second gives back a few, and no more.
  now += 1;
  for (let count = 0; count < 12; count++) expect(await ask(one)).toBe('origin_not_permitted');
  expect(await ask(one)).toBe('too_many_requests');
});

it('what is refused before it comes to the interface is answered as the interface answers, where it is asked for by fetch', async (test) => {
  const scene = await openScene(test);
  const { ballast } = scene.page;
  const now = scene.world.clock();
  scene.browser.clock = () => now;
  const ask = () => ballast.fetch(`${SITE}/stabilizer/${scene.world.vault('')}/status`);
  for (let count = 0; count < 120; count++) expect((await ask()).status).toBe(403);
  const often = await ask();
  expect([often.status, often.headers.get('retry-after')]).toEqual([429, '1']);
  expect(await often.json()).toMatchObject({ error: { status: 429, code: 'too_many_requests', details: { retryAfter: 1 } } });
  const large = await ballast.fetch(`${SITE}/send`, { method: 'POST', body: 'x'.repeat(300_000) });
  expect([large.status, await large.json()]).toMatchObject([413, { error: { code: 'too_large' } }]);
});

it('security 72: who is not connected is refused before any node is asked, whatever it asks', async (test) => {
  const scene = await openScene(test);
  await scene.restart();
  scene.worker.watch();
  const { ballast } = scene.page;
  const vaultAddress = scene.world.vault('');
  expect((await ballast.fetch(`${SITE}/stabilizer/${vaultAddress}/status`)).status).toBe(403);
  await expect(ballast.stabilizer.status({ vaultAddress })).rejects.toMatchObject({ status: 403, code: 'origin_not_permitted' });
  await expect(ballast.stabilizer.exit({ vaultAddress, caller: scene.someone.address })).rejects.toMatchObject({
    code: 'origin_not_permitted',
  });
  expect(refusedBy(await ballast.signTransaction('AAAA'))).toBe('origin_not_permitted');
  expect(scene.worker.points.filter(({ at }) => at === 'asked')).toEqual([]);
});

it('what is wrong with a site’s request itself is said before any node is asked', async (test) => {
  const scene = await openScene(test);
  await scene.connect();
  await scene.restart();
  scene.worker.watch();
  const { ballast } = scene.page;
  const path = `${SITE}/stabilizer/${scene.world.vault('')}`;
  const json = { method: 'POST', headers: { 'content-type': 'application/json' } };
  const statuses = [
    (await ballast.fetch(`${path}/status?vault=1`)).status,
    (await ballast.fetch(`${path}/exit`, { method: 'POST', body: '{}' })).status,
    (await ballast.fetch(`${path}/exit`, { ...json, body: '{"who":1}' })).status,
    (await ballast.fetch(`${path}/exit`, { ...json, body: '{}' })).status,
  ];
  expect(statuses).toEqual([400, 415, 400, 400]);
  await expect(ballast.stabilizer.status({})).rejects.toMatchObject({ status: 400, code: 'invalid_input' });
  expect(scene.worker.points.filter(({ at }) => at === 'asked')).toEqual([]);
});

it('security 19: a document that went while its request was built has nothing waiting, and no window opens for it', async (test) => {
  const scene = await openScene(test);
  await scene.connect();
  const { page } = scene;
  void page.ballast.signMessage('Hello');
  // It hears nothing any more from here on; the question itself is on its way.
  scene.browser.documents.delete(page.asker.documentId as string);
  while (scene.browser.kept('requests').length < 2 || !lastAnswer(scene)) await turn();
  expect(lastAnswer(scene)).toMatchObject({ ok: false, error: { code: 'request_ended', details: { reason: 'left' } } });
  expect(await scene.worker.wallet.handle('siteQueue', {})).toEqual({ request: null, behind: 0 });
  expect(scene.browser.kept('approvals')).toEqual([]);
});

function lastAnswer({ browser }: SiteScene): unknown {
  return (browser.kept('requests') as { value: { answer?: unknown } }[])[1]?.value.answer;
}

it('security 32: a question whose worker was stopped is one request, and has one answer', async (test) => {
  const scene = await openScene(test);
  await scene.connect();
  const signing = scene.page.ballast.signMessage('Hello');
  const { requestId } = await scene.shown();
  scene.worker.kill();
  // The relay asks the next one by itself; it counts.
  const counted = scene.browser.remembered().join();
  while (scene.worker.dead || scene.browser.remembered().join() === counted) await turn();
  for (let turns = 0; turns < 20; turns++) await turn();
  expect(await scene.worker.wallet.handle('siteQueue', {})).toMatchObject({ request: { requestId }, behind: 0 });
  await scene.approve();
  expect(await signing).toMatchObject({ signerAddress: scene.someone.address });
  expect(scene.browser.kept('requests')).toHaveLength(2);
});

it('security 26: of two requests in the same second the first is shown, and stays', async (test) => {
  const scene = await openScene(test);
  const now = scene.world.clock();
  scene.browser.clock = () => now;
  await scene.connect();
  const texts = ['one', 'two', 'three'];
  for (const [behind, text] of texts.entries()) {
    void scene.page.ballast.signMessage(text);
    for (let there = -1; there < behind; await turn())
      there = (await scene.worker.wallet.handle('siteQueue', {})).request ? (await scene.worker.wallet.handle('siteQueue', {})).behind : -1;
    expect(await scene.shown()).toMatchObject({ requested: { message: 'one' } });
  }
  for (const message of texts) {
    expect(await scene.shown()).toMatchObject({ requested: { message } });
    await scene.approve();
  }
});

it('security 23: a site that opens document after document keeps no other from hearing what changed', async (test) => {
  const scene = await openScene(test);
  await scene.connect(['sign']);
  for (let count = 0; count < 105; count++) await scene.open('https://loud.example').ballast.getAddress();
  await scene.worker.wallet.handle('lock', {});
  await expect.poll(() => scene.page.events).toContainEqual({ name: 'locked' });
});

it('a document that was put away and answers nothing keeps neither the person nor another site waiting', async (test) => {
  const scene = await openScene(test);
  await scene.connect();
  const other = scene.open();
  await other.ballast.getAddress();
  const never = new Promise<boolean>(() => undefined);
  scene.browser.documents.set(scene.page.asker.documentId as string, () => never as unknown as boolean);
  expect(await scene.worker.wallet.handle('lock', {})).toMatchObject({ keys: 'locked' });
  expect(other.events).toContainEqual({ name: 'locked' });
  expect(await other.ballast.getAddress()).toMatchObject({ address: scene.someone.address });
});

it('a document that has gone is told of nothing more', async (test) => {
  const scene = await openScene(test);
  await scene.connect();
  const { wallet } = scene.worker;
  const { documentId = '' } = scene.page.asker;
  const asked: string[] = [];
  scene.browser.documents.set(documentId, ({ name }) => {
    asked.push(name);
    return false;
  });
  await wallet.handle('lock', {});
  await expect.poll(() => scene.browser.remembered().join()).toContain('"away":true');
  for (const id of ['mainnet', 'testnet']) await wallet.handle('selectNetwork', { id });
  expect(asked).toEqual(['locked']);
});

it('a wallet that is wiped ends what sites asked for, tells them, and closes the window', async (test) => {
  const scene = await openScene(test);
  await scene.connect();
  const message = scene.page.ballast.signMessage('Hello');
  await scene.shown();
  while (scene.browser.approvalWindow.path === undefined) await turn();
  await scene.worker.wallet.handle('wipe', { word: 'wipe' });
  expect(await message).toMatchObject({ signedMessage: '', error: { code: -4, ext: ['request_ended', 'revoked'] } });
  expect(scene.browser.approvalWindow.path).toBeUndefined();
  expect([scene.browser.kept('requests'), scene.browser.kept('permissions')]).toEqual([[], []]);
});

it('on a full disk a wallet that is locked says so, and the request that ended with it is told as soon as there is room', async (test) => {
  const scene = await openScene(test);
  await scene.connect();
  const message = scene.page.ballast.signMessage('Hello');
  await scene.shown();
  scene.browser.crowded = () => true;
  for (const ask of ['lock', 'state'] as const) expect(await scene.worker.wallet.handle(ask, {})).toMatchObject({ keys: 'locked' });
  scene.browser.crowded = undefined;
  await scene.worker.wallet.handle('state', {});
  expect(await message).toMatchObject({ error: { code: -4, ext: ['request_ended', 'locked'] } });
});

it('a second node that is silent keeps nobody from signing what calls no contract', async (test) => {
  const scene = await openScene(test);
  const { network } = scene.world;
  const [rpcUrl = ''] = network.rpcUrls;
  const second = createServer(async (asked, said) => {
    const body = Buffer.concat(await asked.toArray());
    const answer = await fetch(rpcUrl, { method: 'POST', body, headers: { 'content-type': 'application/json' } });
    said.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
  });
  await new Promise<void>((resolve) => void second.listen(0, '127.0.0.1', resolve));
  const secondRpcUrl = `http://127.0.0.1:${(second.address() as AddressInfo).port}`;
  await scene.worker.wallet.handle('setNodes', { id: network.id, nodes: { rpcUrl, secondRpcUrl, horizonUrl: network.horizonUrl } });
  await scene.connect();
  const signing = scene.page.ballast.signTransaction(await scene.payment());
  await scene.shown();
  second.closeAllConnections();
  await new Promise((resolve) => second.close(resolve));
  await scene.approve();
  expect(await signing).toMatchObject({ signerAddress: scene.someone.address });
});

it('a no that is kept is a no, though there is no room to count it', async (test) => {
  const scene = await openScene(test);
  await scene.connect();
  for (const full of [1, 2]) {
    const message = scene.page.ballast.signMessage(`Hello ${full}`);
    await scene.shown();
    scene.browser.crowded = (value) => value === full;
    await scene.refuse();
    expect(refusedBy(await message)).toBe('request_refused');
    while (scene.browser.approvalWindow.path !== undefined) await turn();
  }
});
