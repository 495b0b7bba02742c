/** What is typed while something else goes on, and what is told then: in the built extension, with recorded answers. */
import { expect, type Page, test } from '@playwright/test';
import { friend, longFriend, usdc } from '../ui/fixtures';
import { openRecorded } from '../ui/recorded-page';
import { launch, type Wallet } from './browser';

let wallet: Wallet;
test.beforeAll(async () => {
  wallet = await launch();
});
test.afterAll(() => wallet.close());

const NAME = 'maria*anchor.example';
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();
const to = (page: Page) => page.getByLabel('To', { exact: true });
const amount = (page: Page) => page.getByLabel('Amount', { exact: true });

async function toSend(scene: string, prepare?: (page: Page) => Promise<unknown>): Promise<Page> {
  const page = await openRecorded(wallet, { scene, ...(prepare ? { prepare } : {}) });
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  return page;
}

/** A domain that says who the name is, once it is let. */
function domain(account: string) {
  let answer: () => void = () => undefined;
  const isLet = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const headers = { 'access-control-allow-origin': '*' };
  const prepare = async (page: Page) => {
    await page.route('https://anchor.example/.well-known/stellar.toml', (route) =>
      route.fulfill({ body: 'FEDERATION_SERVER = "https://anchor.example/federation"\n', headers }),
    );
    await page.route('https://anchor.example/federation**', async (route) => {
      await isLet;
      await route.fulfill({ json: { stellar_address: NAME, account_id: account }, headers });
    });
  };
  return { prepare, answer };
}

test('what is typed while a name is looked up stays typed', async () => {
  const asked = domain(friend);
  const page = await toSend('paying', asked.prepare);
  await to(page).fill(NAME);
  await button(page, /^Look up at/).click();
  await amount(page).fill('12.5');
  asked.answer();
  await expect(page.getByText('The domain’s operator can return any address.')).toBeVisible();
  await expect(amount(page)).toHaveValue('12.5');
  await page.close();
});

test('a receiver that was given in the meantime is not put aside for the one that was asked for', async () => {
  const asked = domain(friend);
  const page = await toSend('paying', asked.prepare);
  await to(page).fill(NAME);
  await button(page, /^Look up at/).click();
  const answered = page.waitForResponse('https://anchor.example/federation**');
  await to(page).fill(longFriend);
  asked.answer();
  await (await answered).finished();
  await amount(page).fill('1');
  await expect(to(page)).toHaveValue(longFriend);
  await page.close();
});

test('that the issuer would be paid is said of a name too', async () => {
  const asked = domain(usdc.issuer);
  asked.answer();
  const page = await toSend('paying', asked.prepare);
  await page.locator('#send-asset').selectOption({ label: 'USDC' });
  await to(page).fill(NAME);
  await button(page, /^Look up at/).click();
  await expect(page.getByText('This is the issuer of USDC')).toBeVisible();
  await page.close();
});

test('all of the XLM is no longer meant once a contract is paid; the rest is written in the language of the page', async () => {
  const page = await toSend('paying');
  await to(page).fill(friend);
  await button(page, /^Max:/).click();
  await expect(page.getByText('Everything, minus the network fee.')).toBeVisible();
  await expect(amount(page)).toHaveValue('117.34');
  await page.evaluate(() => dispatchEvent(new CustomEvent('speak', { detail: 'es' })));
  await expect(page.getByLabel('Monto', { exact: true })).toHaveValue('117,34');
  await page.evaluate(() => dispatchEvent(new CustomEvent('speak', { detail: 'en' })));
  await to(page).fill(longFriend);
  await expect(page.getByText('117.34 XLM available')).toBeVisible();
  await page.close();
});

test('an amount of another asset is none of the one that is chosen', async () => {
  const page = await toSend('paying');
  await page.locator('#send-asset').selectOption({ label: 'USDC' });
  await to(page).fill(friend);
  await amount(page).fill('100 XLM');
  await expect(button(page, 'Review the payment')).toHaveAttribute('aria-disabled', 'true');
  await amount(page).fill('100 usdc');
  await expect(button(page, 'Review the payment')).toHaveAttribute('aria-disabled', 'false');
  await page.close();
});

test('where the account could not be read, Send, Assets and a trustline say so and how to go on', async () => {
  const page = await toSend('nodeDown');
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(button(page, 'Try again')).toBeVisible();
  await button(page, 'Back').click();
  await button(page, 'Receive').click();
  await button(page, 'Manage assets').click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Held' })).toHaveCount(0);
  await page.getByLabel('Asset code').fill(`USDC:${friend}`);
  await button(page, 'Continue').click();
  await expect(page.getByRole('heading', { name: 'Trustline for USDC' })).toBeVisible();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(button(page, 'Review the trustline')).toHaveCount(0);
  await button(page, 'Try again').click();
  await expect(page.getByRole('alert')).toBeVisible();
  await page.close();
});

test('where the account could not be read, a claim and a move say so, and not that there is nothing', async () => {
  const claim = await openRecorded(wallet, { scene: 'claimUnread' });
  await button(claim, 'Cancel').click();
  await expect(claim.getByRole('alert')).toBeVisible();
  await expect(button(claim, 'Try again')).toBeVisible();
  await expect(claim.getByText('You have no reward to claim.')).toHaveCount(0);
  await claim.close();
  const move = await openRecorded(wallet, { scene: 'claimedUnread' });
  await button(move, /^Next/).click();
  await expect(move.getByRole('alert')).toBeVisible();
  // Of an amount that is not known nothing comes to so much more or less, nor to the same.
  await expect(move.locator('.choosing')).toContainText('7.31');
  await expect(move.locator('.choosing')).not.toContainText('the same');
  await expect(button(move, 'Try again')).toBeVisible();
  await move.close();
});

test('whoever is in the address book is paid from there, whatever was typed before', async () => {
  const page = await toSend('paying');
  await amount(page).fill('3');
  await button(page, 'Address book').click();
  const edit = button(page, 'Edit: Maria');
  await edit.click();
  await expect(edit).toHaveAttribute('aria-expanded', 'true');
  await edit.click();
  await expect(button(page, 'Remove')).toHaveCount(0);
  await button(page, /^Maria/).click();
  await expect(to(page)).toHaveValue(friend);
  await expect(amount(page)).toHaveValue('3');
  await page.close();
});

test('who cannot be paid is named as in the address book', async () => {
  const page = await toSend('payRefused');
  await to(page).fill(friend);
  await page.getByLabel('Asset').selectOption({ label: 'USDC' });
  await amount(page).fill('100');
  await button(page, 'Review the payment').click();
  await expect(page.locator('.field .error')).toContainText(/Maria G\w+…\w+.* has no trustline for USDC/);
  await page.close();
});

test('what could not be read is not said to be nothing', async () => {
  const page = await openRecorded(wallet, { scene: 'unread' });
  await button(page, 'Activity').click();
  await button(page, 'By others').click();
  await expect(page.getByText('Couldn’t load what others did with this account.')).toBeVisible();
  await expect(page.getByText('No activity yet')).toHaveCount(0);
  await page.close();
});

test('a lock in the middle of the backup asks for the password, and leads back to it', async () => {
  const page = await openRecorded(wallet, { scene: 'empty', page: 'options', hash: '#create' });
  await page.getByLabel('Password', { exact: true }).fill('the sea was low');
  await page.getByLabel('Confirm password').fill('the sea was low');
  await button(page, 'Create a wallet').click();
  await button(page, 'Show the words').click();
  await button(page, /written/).click();
  await expect(page.getByLabel(/^Word 4/)).toBeVisible();
  await page.evaluate(async () => {
    await (globalThis as unknown as { browser: { runtime: { sendMessage(ask: object): Promise<unknown> } } }).browser.runtime.sendMessage({
      command: 'lock',
      input: {},
    });
    dispatchEvent(new CustomEvent('speak', { detail: 'en' }));
  });
  await page.getByLabel('Password').fill('the sea was low');
  await button(page, 'Unlock').click();
  await expect(page.getByLabel(/^Word 4/)).toBeVisible();
  await page.close();
});

test('the word that removes the wallet is one of the person’s own language', async () => {
  const page = await openRecorded(wallet, { scene: 'home', page: 'options', hash: '#security', language: 'es' });
  const remove = button(page, 'Borrar todo');
  await page.getByLabel('Escriba «borrar» para continuar').fill('wipe');
  await expect(remove).toHaveAttribute('aria-disabled', 'true');
  await page.getByLabel('Escriba «borrar» para continuar').fill('Borrar');
  await expect(remove).toHaveAttribute('aria-disabled', 'false');
  await page.close();
});

test('an account that is not open yet has nothing to send, and says what opens it', async () => {
  const page = await toSend('newcomer');
  await button(page, 'Add funds').click();
  await expect(page.getByText('This account isn’t active yet. Send more than 1 XLM', { exact: false })).toBeVisible();
  await page.close();
});

test('whoever only looks can type at once', async () => {
  const page = await openRecorded(wallet, { scene: 'empty' });
  await button(page, /Watch an address/).click();
  await expect(page.getByLabel('Address')).toBeFocused();
  await page.close();
});
