/** Every part in its states: nothing cut off, too wide or lying over something. Those that keep something, each by itself in a page of the built extension: what is pressed, typed and waited for. */
import { expect, type Locator, type Page, test } from '@playwright/test';
import * as f from '../ui/fixtures';
import { crowded, lengthen } from '../ui/layout.mjs';
import { openParts, type Parts } from '../ui/story-page';
import { launch, type Wallet } from './browser';

let wallet: Wallet;
let parts: Parts;
let page: Page;
const faults: string[] = [];

test.beforeAll(async () => {
  wallet = await launch();
  parts = await openParts(wallet, f.now);
  page = parts.page;
  page.on('pageerror', (error) => faults.push(error.message));
});
test.beforeEach(() => {
  faults.length = 0;
});
test.afterEach(() => expect(faults).toEqual([]));
test.afterAll(() => wallet.close());

/** One state of a part that is drawn. */
const state = (name: string): Locator => page.locator(`[data-state="${name}"]`);
const button = (name: string | RegExp, within: Locator | Page = page) => within.getByRole('button', { name });
/** The last that was asked of the worker under that name. */
const lastAsked = async (command: string) => (await parts.asked()).findLast((asked) => asked.command === command)?.input;
const isOff = (locator: Locator) => expect(locator).toHaveAttribute('aria-disabled', 'true');
const isOn = (locator: Locator) => expect(locator).toHaveAttribute('aria-disabled', 'false');

test('address: short at first, in full when it is touched, and short again', async () => {
  await parts.draw('address');
  const address = state('short').getByRole('button');
  await expect(address).toHaveAttribute('aria-expanded', 'false');
  await expect(address).not.toContainText(f.friend);
  await address.click();
  await expect(address).toHaveText(f.friend);
  await expect(address).toHaveAttribute('aria-expanded', 'true');
  await address.click();
  await expect(address).not.toContainText(f.friend);
  // In a sentence each is opened for itself.
  const [first, second] = [state('in a sentence').getByRole('button').first(), state('in a sentence').getByRole('button').last()];
  await second.click();
  await expect(second).toContainText(f.friend);
  await expect(first).not.toContainText(f.me);
});

test('amount: it is cut to what matters and shows every digit while it is pressed', async () => {
  await parts.draw('amount', 'usual');
  const amount = page.getByRole('button');
  await expect(amount).toHaveText('12,345.67 USDC');
  await amount.click();
  await expect(amount).toHaveText('12,345.6789012 USDC');
  await amount.click();
  await expect(amount).toHaveText('12,345.67 USDC');
});

test('as-of: the age of the figures grows while one looks on', async () => {
  await parts.draw('as-of', 'old');
  await expect(page.getByText('Updated 2 h ago')).toBeVisible();
  await page.clock.runFor(3_600_000);
  await expect(page.getByText('Updated 3 h ago')).toBeVisible();
  await parts.rewind();
});

test('bars: the accounts open over the screen, a lock goes to the worker, a title takes the focus', async () => {
  await parts.draw('bars');
  const bar = state('account');
  await button(/^Switch account/, bar).click();
  const sheet = page.getByRole('dialog', { name: 'Accounts' });
  await expect(sheet).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await button('Lock', bar).click();
  await expect(button('Lock', bar)).toHaveCount(0);
  await expect(button('Lock', state('account, watched and locked'))).toHaveCount(0);
  await expect(state('places').getByRole('button', { name: /^Vaults/ })).toContainText('2');
  await state('places').getByRole('button', { name: 'Activity' }).click();
  await expect(state('places').getByRole('button', { name: 'Activity' })).toHaveAttribute('aria-current', 'page');
  await expect(state('account, not named')).toContainText('Account 1');
  await parts.draw('bars', 'account, not named', 'es');
  await expect(page.locator('.who')).toContainText('Cuenta 1');
  await parts.draw('bars', 'title');
  await expect(page.getByRole('heading')).toBeFocused();
});

test('boundary: what cannot be drawn says so, and is drawn again once what was read is dropped', async () => {
  await parts.draw('boundary');
  await expect(state('sound')).toHaveText('Drawn.');
  await expect(state('broken').getByRole('alert')).toBeVisible();
  await button('Back to Home', state('broken')).click();
  // What was read anew has the same shape: it says so again, and does not go blank.
  await expect(state('broken').getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  expect((await parts.asked()).map(({ command }) => command)).toContain('portfolio');
});

test('copy: the text is in the clipboard, which is said for two seconds; where it failed, that is said', async () => {
  await parts.draw('copy');
  await page.evaluate(() => {
    const held = { text: '', broken: false };
    Object.assign(globalThis, { held });
    navigator.clipboard.writeText = async (text) => {
      if (held.broken) throw new Error('not in front');
      held.text = text;
    };
  });
  const wide = button('Copy address', state('wide'));
  // Two seconds of the page alone: a busy machine takes longer between a click and a look.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
  await wide.click();
  await expect(state('wide').getByRole('button')).toHaveText('Copied');
  expect(await page.evaluate(() => (globalThis as unknown as { held: { text: string } }).held.text)).toBe(f.me);
  await page.clock.runFor(1_900);
  await expect(state('wide').getByRole('button')).toHaveText('Copied');
  await page.clock.runFor(200);
  await expect(wide).toBeVisible();
  await page.evaluate(() => {
    (globalThis as unknown as { held: { broken: boolean } }).held.broken = true;
  });
  await wide.click();
  await expect(state('wide').getByText('Couldn’t copy.', { exact: false }).last()).toBeVisible();
  await page.clock.resume();
});

test('address-field: what can no longer become an address is refused at once, half of one when it is left, and a valid beginning never', async () => {
  await parts.draw('address-field', 'empty');
  const field = state('empty').getByLabel('Address');
  const invalid = (yes: boolean) =>
    yes ? expect(field).toHaveAttribute('aria-invalid', 'true') : expect(field).not.toHaveAttribute('aria-invalid', 'true');
  await field.focus();
  for (const length of [1, 2, 30, 55]) {
    await field.fill(f.friend.slice(0, length));
    await invalid(false);
  }
  await field.blur();
  await invalid(true);
  await field.focus();
  await invalid(false);
  for (const text of ['0', `${f.friend.slice(0, 12)}0`, `${f.friend.slice(0, -1)}A`, `${f.friend}A`]) {
    await field.fill(text);
    await invalid(true);
  }
  await expect(field).toBeFocused();
  await field.fill(f.friend);
  await invalid(false);
  await parts.draw('address-field', 'or a name');
  const named = state('or a name').getByLabel('Address');
  await named.fill('maria');
  await expect(named).not.toHaveAttribute('aria-invalid', 'true');
  await named.fill(`${f.friend.slice(0, 12)}0`);
  await expect(named).toHaveAttribute('aria-invalid', 'true');
});

test('destination: another account is asked for where it is chosen, and a mistyped one is refused beside its field', async () => {
  await parts.draw('destination', 'own');
  const own = state('own');
  await expect(own.getByLabel('Address')).toHaveCount(0);
  await own.getByRole('radio').last().check();
  await expect(own.getByLabel('Address')).toBeFocused();
  await own.getByLabel('Address').fill(`${f.friend.slice(0, -1)}A`);
  await expect(own.getByLabel('Address')).toHaveAttribute('aria-invalid', 'true');
  await own.getByLabel('Address').fill(f.friend);
  await expect(own.getByLabel('Address')).not.toHaveAttribute('aria-invalid', 'true');
  await own.getByRole('radio').first().check();
  await expect(own.getByLabel('Address')).toHaveCount(0);
});

test('field: a secret key is taken out at once and told, in every field but that of a password', async () => {
  const secret = `S${'A'.repeat(55)}`;
  for (const [name, label] of [
    ['empty', 'Name'],
    ['filled', 'Address'],
    ['wrong', 'Amount'],
  ] as const) {
    await parts.draw('field', name);
    const input = page.getByLabel(label);
    await input.fill(` ${secret} `);
    await expect(input).toHaveValue('');
    await expect(page.getByText('That looks like a secret key')).toBeVisible();
    await expect(input).toHaveAttribute('aria-invalid', 'true');
    await input.fill('x');
    await expect(page.getByText('That looks like a secret key')).toHaveCount(0);
    await expect(input).toHaveValue('x');
  }
  await parts.draw('field', 'password');
  await page.getByLabel('Password').fill(secret);
  await expect(page.getByLabel('Password')).toHaveValue(secret);
});

test('holdings: what accrued is asked for once, and a refusal stands in its row', async () => {
  await parts.draw('holdings');
  await button(/^Claim accrued/, state('accrued')).click();
  await expect.poll(() => lastAsked('preview')).toEqual({ name: 'claimAccrued', input: { from: f.me, lendpool: f.fixedPool } });
  await button(/^Claim accrued/, state('accrued, refused')).click();
  await expect(state('accrued, refused').getByRole('alert')).toBeVisible();
  await expect(button(/^Claim accrued/, state('accrued, blocked'))).toHaveCount(0);
  // The row of what can be moved leads there; who owes is offered nothing.
  await expect(button(/^Move: Fixed/, state('earning'))).toHaveCount(1);
  await expect(button(/^Move/, state('in debt'))).toHaveCount(0);
  await expect(state('earning, with values')).toContainText('$12,345.67');
  await expect(state('wallet, many')).toContainText('Not the real USDC');
});

test('home-total: the “i” opens what is not in it, and with it the choice', async () => {
  await parts.draw('home-total');
  await expect(state('in a currency').locator('.figure')).toHaveText(/^\$17,6/);
  await expect(state('in USDC').locator('.figure')).toContainText('USDC');
  await expect(state('nothing has a price').locator('.figure')).toHaveText('–');
  await button('About this total: 2 assets not included', state('in USDC')).click();
  await expect(page.getByRole('dialog')).toContainText('XLM');
});

test('total-note: one click hides the values, another shows them, and a test network has none to show', async () => {
  await parts.draw('total-note', 'values');
  await expect(page.getByRole('dialog')).toContainText('horizon.stellar.org');
  await button('Hide values').click();
  expect(await lastAsked('setPreferences')).toEqual({ worth: 'none' });
  await parts.draw('total-note', 'hidden');
  await button('Show values in US dollars').click();
  expect(await lastAsked('setPreferences')).toEqual({ worth: 'usdc' });
  await parts.draw('total-note', 'on a test network');
  await expect(button(/values/)).toHaveCount(0);
});

test('record-outcome: how it ended stands in its heading', async () => {
  await parts.draw('record-outcome');
  await expect(page.getByRole('heading', { name: 'Failed' }).first()).toBeVisible();
});

test('skeleton: it is not seen before there is something to wait for', async () => {
  await parts.draw('skeleton');
  const wait = await state('home')
    .locator('.bone')
    .first()
    .evaluate((bone) => getComputedStyle(bone).animationName);
  expect(wait).toContain('appear');
});

test('ledger-progress: what is left counts down, and each ledger that closes is counted', async () => {
  await parts.draw('ledger-progress', 'on its way');
  const left = page.getByText(/^If it isn’t confirmed within/);
  const before = await left.innerText();
  await page.clock.runFor(10_000);
  await expect(left).not.toHaveText(before);
  await expect(page.getByText(/^Ledger .* closed/)).toHaveCount(0);
  await parts.ledger(f.asOf.ledger);
  await parts.ledger(f.asOf.ledger + 1);
  await expect(page.locator('.tick.closed')).toHaveCount(2);
});

test('qr: the picture comes by itself and is named', async () => {
  await parts.draw('qr');
  await expect(page.getByRole('img', { name: 'QR code of the address' }).locator('path')).toHaveAttribute('d', /^M/);
});

test('set-aside: what could not be read is named until the person knows; where that cannot be kept, it says so', async () => {
  await parts.draw('set-aside');
  await expect(state('several').getByRole('listitem')).toHaveCount(2);
  await button(/./, state('several')).click();
  await expect(state('several').getByRole('listitem')).toHaveCount(0);
  expect(await lastAsked('dropAside')).toEqual({});
  // What befell the keys is told by itself, and nothing beside it says that they are unharmed.
  for (const name of ['keys', 'keys and a choice']) {
    await expect(state(name)).toContainText('Ballast opened the version from before the last change');
    await expect(state(name)).not.toContainText('Your keys and everything else are unaffected');
  }
  await expect(state('keys').getByRole('listitem')).toHaveCount(0);
  await expect(state('keys and a choice').getByRole('listitem')).toHaveText(['your address book']);
  await button(/./, state('refused')).click();
  await expect(state('refused')).toContainText('That didn’t work');
  await expect(state('refused').getByRole('listitem')).toHaveCount(1);
});

test('sheet: it keeps the focus, closes by Escape, by its cross and by a touch beside it, and gives the focus back', async () => {
  await parts.draw('sheet', 'usual');
  const open = button('Open');
  const sheet = page.getByRole('dialog', { name: 'A sheet' });
  for (const close of [() => page.keyboard.press('Escape'), () => button('Close', sheet).click(), () => page.mouse.click(5, 5)]) {
    await open.click();
    await expect(sheet).toBeVisible();
    expect(await sheet.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
    await close();
    await expect(sheet).toHaveCount(0);
    await expect(open).toBeFocused();
  }
});

test('switchers: the chosen one is marked and asked for; a refusal is told in the sheet', async () => {
  await parts.draw('switchers', 'accounts');
  await expect(button(/^Main/)).toHaveAttribute('aria-current', 'true');
  await button(/^Savings/).click();
  expect(await lastAsked('selectAccount')).toEqual({ address: f.second });
  await expect(button(/^Savings/)).toHaveAttribute('aria-current', 'true');
  await parts.draw('switchers', 'networks, refused');
  await button(/^Testnet/).click();
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible();
});

test('this-site: it is offered once, asked for with its tab, and gone when it is known', async () => {
  await parts.draw('this-site');
  await expect(button(/^Use Ballast/, state('known already'))).toHaveCount(0);
  const use = button('Use Ballast on app.harbor.example', state('offered'));
  await use.click();
  await expect(use).toHaveCount(0);
  expect(await lastAsked('addPlace')).toEqual({ pattern: 'https://app.harbor.example/*', tabId: 1 });
  await button(/^Use Ballast/, state('refused')).click();
  await expect(state('refused').getByRole('alert')).toBeVisible();
});

test('manifest: a network is drafted by its nodes alone, as its manifest would be', async () => {
  await parts.draw('manifest');
  await page.getByText('Enter its nodes', { exact: true }).click();
  const preview = button('Preview');
  await isOff(preview);
  await page.getByLabel('Name', { exact: true }).fill('My Net 2');
  await page.getByLabel('Network passphrase').fill(' Standalone Network ; February 2017 ');
  await page.getByLabel('RPC node', { exact: true }).fill('https://rpc.example');
  await page.getByLabel('Horizon', { exact: true }).fill('https://horizon.example');
  await preview.click();
  const asked = (await lastAsked('draftNetwork')) as { manifest: string };
  expect(JSON.parse(asked.manifest)).toEqual({
    network: {
      id: 'my-net-2',
      passphrase: 'Standalone Network ; February 2017',
      rpcUrl: 'https://rpc.example',
      horizonUrl: 'https://horizon.example',
    },
    features: { stabilizer: false, lendpoolMigration: false, vaultMigration: false },
  });
});

test('test-xlm: it is asked for once and then awaited; a faucet that refuses says so, and the main network has none', async () => {
  await parts.draw('test-xlm');
  await expect(state('on the main network').getByRole('button')).toHaveCount(0);
  await button('Get test XLM', state('offered')).click();
  await expect(state('offered').getByRole('status')).toContainText('Waiting for the next ledger');
  expect(await lastAsked('friendbot')).toEqual({ address: f.me });
  await expect(state('offered').getByRole('button')).toHaveCount(0);
  await button('Get test XLM', state('refused')).click();
  await expect(state('refused').getByRole('alert')).toContainText('Wait a minute');
  await isOn(button('Get test XLM', state('refused')));
});

test('unlock-form: a wrong password is told and typed again in its place; one that came too early is kept while the wait counts down', async () => {
  await parts.draw('unlock-form', 'usual');
  const password = state('usual').getByLabel('Password');
  await isOff(button('Unlock', state('usual')));
  await password.fill('wrong');
  await button('Unlock', state('usual')).click();
  await expect(state('usual').getByRole('alert')).toBeVisible();
  await expect(password).toHaveValue('');
  await expect(password).toBeFocused();
  // Before the answer is there the person types another one.
  await password.fill('wrong');
  await password.evaluate((input: HTMLInputElement) => {
    input.form?.requestSubmit();
    input.value = 'the right one';
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await expect(state('usual').getByRole('button')).toHaveText('Unlock');
  await expect(password).toHaveValue('the right one');
  await parts.drawStill('unlock-form', 'too often');
  const early = state('too often');
  await early.getByLabel('Password').fill('the right one');
  await early.getByRole('button').click();
  await expect(early.getByRole('button')).toHaveText('Try again in 8 s');
  await isOff(early.getByRole('button'));
  await expect(early.getByLabel('Password')).toHaveValue('the right one');
  // The machine's clock may be set meanwhile: nobody waits less for it, or for ever.
  await page.clock.setSystemTime((f.now + 86_400) * 1000);
  await page.clock.runFor(1_500);
  await expect(early.getByRole('button')).toHaveText(/^Try again in [67] s$/);
  await page.clock.setSystemTime((f.now - 86_400) * 1000);
  await page.clock.runFor(1_500);
  await expect(early.getByRole('button')).toHaveText(/^Try again in [345] s$/);
  await parts.rewind();
  await page.clock.runFor(6_000);
  await expect(early.getByRole('button')).toHaveText('Unlock');
  await isOn(early.getByRole('button'));
  await expect(early.getByRole('alert')).toHaveCount(0);
  await expect(early.getByLabel('Password')).toHaveValue('the right one');
  await page.clock.resume();
});

test('use-later: what one place of the page waited for is drawn in another that was there before it came; what cannot be read is told', async () => {
  await parts.draw('use-later');
  const moved = state('drawn elsewhere as it comes');
  await expect(moved).toContainText('Loading…');
  await button('Elsewhere', moved).click();
  await expect(moved).toContainText('Here.');
  const missing = state('missing');
  await expect(missing).toContainText('Loading…');
  await button('Fail', missing).click();
  await expect(missing.getByRole('alert')).toBeVisible();
  await expect(missing).toContainText('no such chunk');
});

test('vault-table: sorted by rate, size or name, what cannot be chosen last, and what is chosen shows its address', async () => {
  await parts.draw('vault-table', 'usual');
  const names = () => state('usual').locator('ol.choosing .name').allInnerTexts();
  const order = page.getByLabel('Sort by');
  const long = (await names())[0];
  expect(await names()).toEqual([long, 'Target', 'Two assets']);
  await order.selectOption('Largest first');
  expect(await names()).toEqual(['Target', long, 'Two assets']);
  await order.selectOption('By name');
  expect(await names()).toEqual([long, 'Target', 'Two assets']);
  await expect(page.getByRole('radio', { name: 'Two assets' })).toBeDisabled();
  await page.getByRole('radio', { name: 'Target' }).check();
  await expect(page.getByRole('button', { name: /^Copy/ })).toHaveCount(1);
});

test('vault-table: a rate that comes moves no line while the pointer is over them, and does once it has left', async () => {
  await parts.draw('vault-table', 'a rate comes');
  const lines = state('a rate comes').locator('ol.choosing');
  const first = () => lines.locator('.name').first().innerText();
  const best = await first();
  await lines.hover();
  await button('Another rate').dispatchEvent('click');
  await expect(lines).toContainText('12%');
  expect(await first()).toBe(best);
  // Another order is what a person wants, wherever the pointer is.
  await page.getByLabel('Sort by').selectOption('Largest first');
  expect(await first()).toBe('Target');
  await page.getByLabel('Sort by').selectOption('Highest rate first');
  await button('Another rate').hover();
  expect(await first()).toBe('Target');
});

test('wake: it asks for the review once, and tells what was refused', async () => {
  await parts.draw('wake');
  await button(/^Restore now/, state('usual')).click();
  await button(/^Restore now/, state('slow')).dblclick();
  expect((await parts.asked()).filter(({ command }) => command === 'preview')).toHaveLength(2);
  expect(await lastAsked('preview')).toEqual({ name: 'restore', input: { from: f.me, what: 'vault', address: f.targetVault } });
  await button(/^Restore now/, state('refused')).click();
  await expect(state('refused').getByRole('alert')).toBeVisible();
});

test('worth: about so much, and on a touch where that is from; nothing where it is not wanted', async () => {
  await parts.draw('worth');
  await expect(state('not wanted')).toBeEmpty();
  const host = new URL(f.wallet.network.horizonUrl).host;
  const known = state('known').getByRole('button');
  await expect(known).toHaveText('≈ $36.10');
  await expect(state('known')).not.toContainText(host);
  await known.click();
  await expect(state('known')).toContainText(host);
  await expect(known).toHaveAttribute('aria-expanded', 'true');
});

test('new password: refused with the reason, never called strong for what is refused, and taken once both are the same', async () => {
  await parts.draw('new password');
  const [first, again] = [page.getByLabel('Password', { exact: true }), page.getByLabel('Confirm password')];
  await first.fill('harbor');
  await expect(page.getByRole('status')).toHaveText('Too weak. Use at least 12 characters, or four words.');
  await first.fill('correcthorsebatterystaple');
  await expect(page.getByRole('status')).toHaveText(/^Too weak\. /);
  await first.fill('harbor lantern quiet tide 7');
  await expect(page.getByRole('status')).toHaveText('Strong');
  await expect(page.getByText('Not taken')).toBeVisible();
  const differs = page.getByText('The passwords don’t match.');
  await again.fill('harbor lan');
  await expect(differs).toHaveCount(0);
  await again.fill('harbour');
  await expect(differs).toBeVisible();
  await again.fill('harbor lantern quiet tide 8');
  await expect(differs).toBeVisible();
  await again.fill('harbor lantern quiet tide 7');
  await expect(page.getByText('Taken', { exact: true })).toBeVisible();
  await first.fill('harbor');
  await again.fill('harbor');
  await expect(page.getByText('Not taken')).toBeVisible();
});

test('deposit: amounts as people write them; refused beside the field; the whole balance with one touch', async () => {
  await parts.draw('deposit', 'usual');
  const amount = page.getByLabel('Amount (USDC)', { exact: true });
  const review = button('Review');
  await isOff(review);
  for (const [text, stroops] of [
    ['.5', '5000000'],
    ['100.50', '1005000000'],
    [' 12 USDC ', '120000000'],
    ['0,5', '5000000'],
  ] as const) {
    await amount.fill(text);
    await isOn(review);
    await review.click();
    await expect.poll(() => lastAsked('preview')).toMatchObject({ name: 'vaultDeposit', input: { amount: stroops } });
  }
  for (const [text, why] of [
    ['1,000', 'is ambiguous'],
    ['1,000 USDC', 'is ambiguous'],
    ['0', 'above zero'],
    ['1.12345678', 'up to 7 decimals'],
    ['1e3', 'above zero'],
    ['1,000.50', 'That’s more than you can spend'],
  ] as const) {
    await amount.fill(text);
    await expect(page.locator('.field .error'), text).toContainText(why);
    await expect(amount).toHaveAttribute('aria-invalid', 'true');
    await isOff(review);
  }
  await button('Max').click();
  await expect(amount).toHaveValue('250');
  await parts.draw('deposit', 'usual', 'es');
  const monto = page.getByLabel('Monto (USDC)', { exact: true });
  await monto.fill('100,50');
  await button('Revisar').click();
  await expect.poll(() => lastAsked('preview')).toMatchObject({ input: { amount: '1005000000' } });
  await monto.fill('1.000,50');
  await expect(page.locator('.field .error')).toContainText('más de lo que');
  await monto.fill('1.000');
  await expect(page.locator('.field .error')).toContainText('es ambiguo');
});

test('withdraw: slider and field say the same, and all is all', async () => {
  await parts.draw('withdraw');
  const amount = page.getByLabel('Amount (USDC)', { exact: true });
  const slider = page.getByRole('slider');
  await expect(slider).toHaveValue('100');
  await expect(amount).toHaveValue('5003');
  await button('Review').click();
  await expect.poll(() => lastAsked('preview')).toMatchObject({ input: { shares: 'all' } });
  await amount.fill('1250.75');
  await expect(slider).toHaveValue('25');
  await slider.fill('50');
  await expect(amount).toHaveValue('2501.5');
  await expect(page.getByText('50%')).toBeVisible();
  await button('Review').click();
  await expect.poll(() => lastAsked('preview')).toMatchObject({ input: { shares: '24060000000' } });
  await amount.fill('1,250.75');
  await expect(slider).toHaveValue('25');
  for (const [typed, percent] of [
    ['1000', 20],
    ['5002.9', 99],
    ['0.01', 1],
  ] as const) {
    await amount.fill(typed);
    await expect(page.getByText(`${percent}%`, { exact: true })).toBeVisible();
  }
  await amount.fill('5003.0000001');
  await expect(amount).toHaveAttribute('aria-invalid', 'true');
  await isOff(button('Review'));
});

test('send: an amount is refused beside its field, and what is ready is asked for', async () => {
  await parts.draw('send');
  await page.getByLabel('To', { exact: false }).first().fill(f.friend);
  const amount = page.getByLabel('Amount', { exact: false }).first();
  await amount.fill('1,000');
  await expect(page.locator('.field .error')).toContainText('is ambiguous');
  await amount.fill('.5');
  await isOn(button('Review'));
  await button('Review').click();
  await expect.poll(() => lastAsked('preview')).toMatchObject({ name: 'payment', input: { to: f.friend, amount: '5000000' } });
});

/** All that has to be read, as far as it is there: rates may add something. */
async function readAll(): Promise<void> {
  await page.getByText('You can still claim the BLND you earned in the pool.').waitFor();
  for (const end of await page.locator('.seen > .end').all()) await end.scrollIntoViewIfNeeded();
}

test('review: it opens a second after it can be read, a danger only when it was read, and answers once', async () => {
  // All of it is in sight.
  await page.setViewportSize({ width: 360, height: 900 });
  await parts.drawStill('review', 'usual');
  const confirm = button(/^Sign and/);
  await isOff(confirm);
  await expect(confirm).toContainText('Ready in 1 s');
  await confirm.click({ force: true });
  expect(await lastAsked('confirm')).toBeUndefined();
  await page.clock.runFor(1_100);
  await readAll();
  await isOn(confirm);
  await confirm.dblclick();
  await expect(page.getByText('Signed: submitted')).toBeVisible();
  expect((await parts.asked()).filter(({ command }) => command === 'confirm')).toHaveLength(1);
  await page.clock.resume();
  await page.setViewportSize({ width: 360, height: 240 });
  await parts.draw('review', 'danger');
  await page.clock.runFor(1_100);
  await expect(confirm).toContainText('Scroll down to read it all');
  await isOff(confirm);
  await readAll();
  await page.clock.runFor(1_100);
  await isOn(confirm);
  await page.setViewportSize({ width: 360, height: 600 });
});

test('review: a danger asks for a password that was given too long ago before it can be signed, and for none that is not', async () => {
  await parts.draw('review', 'password asked for');
  const password = page.getByLabel('Password');
  await expect(password).toBeVisible();
  await page.clock.runFor(1_100);
  await readAll();
  await isOff(button(/^Sign and/));
  await expect(button(/^Sign and/)).toContainText('Enter your password');
  await password.fill('the right one');
  await isOn(button(/^Sign and/));
  await button(/^Sign and/).click();
  await expect.poll(() => lastAsked('confirm')).toMatchObject({ password: 'the right one' });
  await parts.draw('review', 'danger');
  await expect(button(/^Sign and/)).toBeVisible();
  await expect(password).toHaveCount(0);
});

test('review: the password is asked for again in its place; expired it offers to be made again; locked and watched sign nothing', async () => {
  await parts.draw('review', 'password asked again');
  await page.clock.runFor(1_100);
  await readAll();
  await button(/^Sign and/).click();
  const password = page.getByLabel('Password');
  await expect(password).toBeFocused();
  await isOff(button(/^Sign and/));
  await password.fill('the right one');
  await button(/^Sign and/).click();
  await expect.poll(() => lastAsked('confirm')).toMatchObject({ password: 'the right one' });
  await parts.draw('review', 'expired');
  await expect(button(/^Sign and/)).toHaveCount(0);
  await button('Refresh preview').click();
  expect(await lastAsked('renew')).toBeDefined();
  await parts.draw('review', 'locked');
  await expect(button(/^Sign and/)).toHaveCount(0);
  await page.getByLabel('Password').fill('x');
  await button('Unlock').click();
  await isOff(button(/^Sign and/));
  await parts.draw('review', 'watched only');
  await expect(button(/^Sign and/)).toHaveCount(0);
});

test('lines: what leaves has every digit; what arrives about is cut to what matters, and shows every digit when it is touched', async () => {
  await parts.draw('lines');
  await expect(page.locator('.flow-amount').first()).toHaveText('−12,345.6789012 USDC');
  const about = page.locator('.flow-amount.in button').first();
  await expect(about).toHaveText('11,874.05');
  await about.click();
  await expect(about).toHaveText('11,874.0512345');
  await about.click();
  await expect(about).toHaveText('11,874.05');
});

test('lines: another target says which way the fee and the boosts go, as far as the vault was seen', async () => {
  await parts.draw('lines', 'a target lowered');
  await expect(
    page.getByText(
      'The target is 5% net APY for depositors. The fee will tend to rise, but will stay between 5% and 30%. Boosts will last longer; about 12,034.56 USDC is left.',
    ),
  ).toBeVisible();
  await parts.draw('lines', 'a target raised, of a vault that was never seen');
  await expect(
    page.getByText(
      'The target is 6% net APY for depositors. The fee will tend to fall, but will stay within its range. Boosts will be spent sooner while there’s a budget.',
    ),
  ).toBeVisible();
});

test('lines: a reserve is said to be locked and when it is freed, and one that was freed to be unlocked', async () => {
  await parts.draw('lines', 'a trustline opened');
  const held = page.locator('.flow').filter({ has: page.locator('.held') });
  await expect(held).toHaveText(/0\.50 XLM locked, still yours\s*Unlocked when you remove the BLND trustline/);
  await parts.draw('lines', 'a trustline closed');
  await expect(held).toHaveText(/0\.50 XLM unlocked/);
});

test('activity: sieved by who and by words, and what is not found is said', async () => {
  await parts.draw('activity', 'usual');
  const rows = page.locator('.rows > li');
  const all = await rows.count();
  await button('By others').click();
  await expect(button('By others')).toHaveAttribute('aria-pressed', 'true');
  await expect(rows).toHaveCount(3);
  expect(all).toBeGreaterThan(3);
  await button('All').click();
  await expect(rows).toHaveCount(all);
  await page.getByRole('searchbox').fill('no such words');
  await expect(rows).toHaveCount(0);
  await expect(page.getByText('No matches')).toBeVisible();
});

test('home: a node that is down is asked again soon, and by hand; its figures come as soon as it is back', async () => {
  const asks = async () =>
    (await parts.asked()).filter(({ command, input }) => command === 'portfolio' && !(input as { cached?: boolean }).cached);
  await parts.drawStill('home', 'node down');
  await expect(page.getByRole('alert')).toContainText('isn’t responding');
  const before = (await asks()).length;
  await page.clock.runFor(5_100);
  expect((await asks()).length).toBe(before + 1);
  await button('Try again').click();
  expect((await asks()).length).toBe(before + 2);
  await parts.answer({ portfolio: f.portfolio });
  await page.clock.runFor(5_100);
  await expect(page.getByRole('heading', { name: 'Total' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  // Of a node that answers nothing is asked that often.
  const then = (await asks()).length;
  await page.clock.runFor(20_000);
  expect((await asks()).length).toBe(then);
  await page.clock.resume();
  await parts.draw('home', 'node down, figures of before');
  await expect(page.getByText('12,345', { exact: false }).first()).toBeVisible();
  await expect(button('Try again')).toBeVisible();
  await parts.rewind();
});

test('move: a claim that failed, or was made elsewhere, leaves nothing to be claimed first', async () => {
  await parts.draw('move', 'claim waits');
  await expect(page.getByText('41.23', { exact: false }).first()).toContainText('Claim it first');
  await parts.draw('move', 'claim made elsewhere');
  await expect(page.getByText('Claim it first')).toHaveCount(0);
  await expect(page.locator('ol.choosing')).toBeVisible();
  await parts.draw('move', 'claim failed');
  await button('Try again').click();
  await expect(page.getByText('Claim it first')).toHaveCount(0);
  await expect(page.locator('ol.choosing')).toBeVisible();
});

test('a secret key is taken out of what is searched for, and of a manifest, too', async () => {
  const secret = `S${'A'.repeat(55)}`;
  await parts.draw('activity', 'usual');
  await page.getByRole('searchbox').fill(secret);
  await expect(page.getByRole('searchbox')).toHaveValue('');
  await expect(page.getByText('That looks like a secret key')).toBeVisible();
  await parts.draw('manifest');
  const manifest = page.locator('textarea');
  await manifest.fill(` ${secret} `);
  await expect(manifest).toHaveValue('');
  await expect(page.getByText('That looks like a secret key')).toBeVisible();
  await manifest.fill('{}');
  await expect(page.getByText('That looks like a secret key')).toHaveCount(0);
});

test('no part in any state is cut off, too wide or lies over something: in both languages, in the narrowest window, half as long again', async () => {
  const found: string[] = [];
  for (const { part, alone } of await parts.list()) {
    for (const one of [undefined, ...alone]) {
      const look = async (where: string) => {
        for (const fault of await page.evaluate(crowded)) found.push(`${part}${one ? `, ${one}` : ''}, ${where}: ${fault}`);
      };
      await parts.draw(part, one, 'es');
      await look('Spanish');
      await parts.draw(part, one);
      await look('English');
      await page.setViewportSize({ width: 320, height: 400 });
      await look('320 × 400');
      await page.evaluate(lengthen);
      await look('320 × 400, half as long again');
      await page.setViewportSize({ width: 360, height: 600 });
    }
  }
  expect(found).toEqual([]);
});
