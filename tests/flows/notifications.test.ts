/** What is told while no page is open: what arrived and how a transaction ended, as chosen, once, and nothing that anybody can send to be read. */
import { Account, Asset, Operation, TransactionBuilder, type xdr } from '@stellar/stellar-sdk/base';
import { expect, it, type TestContext } from 'vitest';
import { type Browser, confirmed, openBrowser, PASSWORD, settle, type Worker } from './browser';
import { newClaimant, newPerson, type Person, sequenceOf, UNIT } from './people';
import { submitted } from './submitted';
import { openWorld, type World } from './world';

async function send(world: World, from: Person, operation: xdr.Operation): Promise<void> {
  const account = new Account(from.address, (await sequenceOf(world, from.address)).toString());
  const { closeTime } = await world.control().time();
  const made = new TransactionBuilder(account, { fee: '1000', networkPassphrase: world.network.passphrase })
    .addOperation(operation)
    .setTimebounds(0, closeTime + 300)
    .build();
  expect((await submitted(world, from.sign(made.toXdr()))).status).toBe('included');
}

const pay = (world: World, from: Person, to: string, amount: string, asset = Asset.native()) =>
  send(world, from, Operation.payment({ destination: to, asset, amount }));

async function scene(test: TestContext, chosen: { noticeArrivals?: boolean; noticeEnds?: boolean }) {
  const world = await openWorld(test);
  world.fresh();
  const me = await newClaimant(world, UNIT);
  const friend = await newPerson(world, 5_000n * UNIT);
  const { browser, worker } = await openBrowser(world, me.secret);
  await worker.wallet.handle('renameAccount', { address: me.address, name: 'Daily' });
  await worker.wallet.handle('setPreferences', { language: 'en', ...chosen });
  return { world, me, friend, browser, worker };
}

const told = ({ notifications }: Browser) => notifications.map(({ title, message }) => `${title}: ${message}`);
/** The next worker looks. */
async function look(browser: Browser, last?: Worker): Promise<Worker> {
  last?.kill();
  const next = browser.start();
  await next.wallet.wake();
  await next.wallet.alarm('watch');
  return next;
}

it('tells what arrived since it was chosen, once, by whichever worker looks, in the person’s language', async (test) => {
  const { world, me, friend, browser, worker } = await scene(test, { noticeArrivals: true });
  await pay(world, friend, me.address, '1');
  // What was there before the first look is no news.
  let now = await look(browser, worker);
  expect(told(browser)).toEqual([]);
  await pay(world, friend, me.address, '1234.5');
  now = await look(browser, now);
  expect(told(browser)).toEqual(['Daily: Received 1,234.50 XLM.']);
  for (let times = 0; times < 3; times++) now = await look(browser, now);
  expect(told(browser)).toHaveLength(1);
  await now.wallet.handle('setPreferences', { language: 'es' });
  await pay(world, friend, me.address, '2.5');
  now = await look(browser, now);
  expect(told(browser).slice(1)).toEqual(['Daily: Recibió 2,50 XLM.']);
  // A name that nobody gave is a number in that language.
  await now.wallet.handle('renameAccount', { address: me.address, name: 'Account 1' });
  await pay(world, friend, me.address, '3');
  await look(browser, now);
  expect(told(browser).slice(2)).toEqual(['Cuenta 1: Recibió 3,00 XLM.']);
});

it('is told once wherever the worker dies while it looks', async (test) => {
  const { world, me, friend, browser, worker } = await scene(test, { noticeArrivals: true });
  let now = await look(browser, worker);
  await pay(world, friend, me.address, '3');
  now.kill();
  now = browser.start();
  await now.wallet.wake();
  // It dies once what is told was noted: told or not, it is not told again.
  now.watch(({ at, what }) => at === 'kept' && what === 'settings');
  await Promise.race([now.wallet.alarm('watch'), now.death]);
  expect(now.dead).toBe(true);
  await look(browser);
  await look(browser);
  expect(told(browser).length).toBeLessThanOrEqual(1);
});

it('tells nothing where nobody chose it, nor what was signed here, dust, unknown assets and balances to be claimed', async (test) => {
  const { world, me, friend, browser, worker } = await scene(test, {});
  await look(browser, worker);
  await pay(world, friend, me.address, '7');
  let now = await look(browser);
  expect(told(browser)).toEqual([]);
  await now.wallet.handle('setPreferences', { noticeArrivals: true });
  now = await look(browser, now);
  const unknown = new Asset('USDC', friend.address);
  await send(world, me, Operation.changeTrust({ asset: unknown }));
  await pay(world, friend, me.address, '1000000', unknown);
  await pay(world, friend, me.address, '0.0000001');
  await world.control().createClaimableBalance({ from: 'rewardIssuer', claimant: me.address, amount: UNIT });
  await now.wallet.handle('unlock', { password: PASSWORD });
  const { requestId, plan } = await now.wallet.handle('preview', {
    name: 'payment',
    input: { from: me.address, to: friend.address, asset: 'XLM', amount: '10000000' },
  });
  const { hash } = await confirmed(now.wallet, { requestId, digest: plan.digest });
  await settle(world, now, hash);
  await look(browser, now);
  expect(told(browser)).toEqual([]);
  // It does look.
  await pay(world, friend, me.address, '0.5');
  await look(browser);
  expect(told(browser)).toEqual(['Daily: Received 0.50 XLM.']);
});

it('of many at once it tells the last three', async (test) => {
  const { world, me, friend, browser, worker } = await scene(test, { noticeArrivals: true });
  await look(browser, worker);
  for (const amount of ['1', '2', '3', '4', '5']) await pay(world, friend, me.address, amount);
  await look(browser);
  expect(told(browser)).toEqual(['Daily: Received 3.00 XLM.', 'Daily: Received 4.00 XLM.', 'Daily: Received 5.00 XLM.']);
});

it('tells that a transaction of the person’s came to its end, once, and a click opens the activity', async (test) => {
  const { world, me, browser, worker } = await scene(test, { noticeEnds: true });
  const { requestId, plan } = await worker.wallet.handle('preview', {
    name: 'claimReward',
    input: { from: me.address, destination: me.address },
  });
  const { hash } = await confirmed(worker.wallet, { requestId, digest: plan.digest });
  expect(told(browser)).toEqual([]);
  expect((await settle(world, worker, hash)).state).toBe('confirmed');
  await expect.poll(() => told(browser)).toEqual(['Daily: Transaction confirmed.']);
  worker.kill();
  const next = browser.start();
  next.wallet.start();
  await next.wallet.alarm('journal');
  await next.wallet.alarm('watch');
  expect(told(browser)).toHaveLength(1);
  next.happens.click(browser.notifications[0]?.id ?? '');
  next.happens.click('off_target CAEPJIHET2TBI2VCLJZI6QHMN366KUGNK4AOKE3YY7AOKMU4KX4RDRGB');
  expect(next.happens.opened).toEqual(['popup.html#activity', 'popup.html']);
  // Wiping takes back what is still shown.
  await next.wallet.handle('wipe', { word: 'wipe' });
  expect(browser.notifications).toEqual([]);
});
