/**
 * Screens of the built extension, with recorded answers: axe finds nothing, no text is below 12 px, and nothing is cut off, too wide or
 * lies over something else, in the popup's size, at 320 × 400 and 200 % zoom, in every language and in one half as long again.
 */
import { expect, test } from '@playwright/test';
import { languageCodes } from '../../src/words/languages';
import { axeFaults } from '../ui/axe';
import { asOf } from '../ui/fixtures';
import { crowded, lengthen } from '../ui/layout.mjs';
import { openRecorded, speak } from '../ui/recorded-page';
import { shots as options } from '../ui/shots-options.mjs';
import { shots as pay } from '../ui/shots-pay.mjs';
import { shots as popup } from '../ui/shots-popup.mjs';
import { shots as vaults } from '../ui/shots-vaults.mjs';
import { launch, type Wallet } from './browser';

type Shot = (typeof popup)[string];

const all = { ...popup, ...pay, ...vaults, ...options };

/** Every room of the wallet: one picture of each screen, and of those whose parts differ most. */
const walks = {
  'the way in, Home and what is beside it': [
    'welcome',
    'watch',
    'unlock',
    'unlockWrong',
    'newcomer',
    'home',
    'homeWatched',
    'homeBlocked',
    'homeAlerted',
    'homeAccrued',
    'homeAccruedBlocked',
    'homeAccruedLineless',
    'homeLost',
    'homeLargest',
    'homeStale',
    'homeNodeDown',
    'accounts',
    'networks',
    'receive',
    'homeAbout',
    'homeDepositor',
    'homeUnopenedRefused',
    'homeMany',
    'homeAside',
    'homeAsideKeys',
    'activityEmpty',
    'activity',
    'activityFiledOpen',
  ],
  'payments, names and assets': [
    'send',
    'sendAlike',
    'sendRefused',
    'sendLargest',
    'sendNameFound',
    'bookEdit',
    'assetsLargest',
    'lineOpen',
    'lineChecked',
  ],
  'the window in which a site is answered': [
    'approvalConnect',
    'approvalSign',
    'approvalWidest',
    'approvalEntry',
    'approvalMessage',
    'approvalBytes',
  ],
  'moves, reviews and what comes of them': [
    'moveClaimOther',
    'moveVaultPart',
    'moveInvestBlocked',
    'plan',
    'planPart',
    'planStrangers',
    'planLargest',
    'planPassword',
    'planExpired',
    'planDevice',
    'sharedFirst',
    'sharedWaiting',
    'sharedLast',
    'sharedBack',
    'sharedDoomed',
    'sharedOpen',
    'progress',
    'confirmed',
    'failed',
  ],
  'vaults and their forms': [
    'vaultTen',
    'world-crowd-vaults',
    'vaultDanger',
    'vaultStrangers',
    'vaultLargest',
    'vaultAdd',
    'vaultDetailOpened',
    'vaultDetailBare',
    'vaultDetailLargest',
    'vaultRegister',
    'vaultRegisterWrong',
    'vaultRegisterFar',
    'vaultBounds',
    'vaultExit',
    'vaultBoost',
    'vaultDeposit',
    'vaultWithdrawPart',
    'vaultMovePart',
  ],
  'the options page': [
    'optStart',
    'optLedger',
    'optLedgerNone',
    'ledgerNothing',
    'ledgerSign',
    'ledgerWaiting',
    'ledgerHash',
    'ledgerUnknown',
    'ledgerUnable',
    'ledgerLate',
    'optCreate',
    'optCheck',
    'optImport',
    'optPeek',
    'optAsideKeys',
    'optTwoPhrases',
    'optSecret',
    'optAccounts',
    'optExport',
    'optSecurity',
    'optNetworks',
    'optNetworkNodes',
    'optStabilizer',
    'optSites',
    'optDiscover',
    'optDataComing',
    'optNoticesRefused',
    'optAside',
    'optDisplay',
    'optAbout',
  ],
};

// Nothing that one screen leaves behind is there for the next.
test.describe.configure({ mode: 'parallel' });

let wallet: Wallet;
test.beforeAll(async () => {
  wallet = await launch();
});
test.afterAll(() => wallet.close());

/** What is wrong with a screen, with where it was seen. */
async function faultsOf(name: string, shot: Shot): Promise<string[]> {
  const usual = shot.page === 'options' || shot.page === 'ledger' ? { width: 960, height: 760 } : { width: 360, height: 600 };
  const page = await openRecorded(wallet, {
    ...shot,
    viewport: usual,
    prepare: (opened) => opened.emulateMedia({ reducedMotion: 'reduce' }),
  });
  const faults: string[] = [];
  const look = async (where: string) => {
    for (const fault of await page.evaluate(crowded)) faults.push(`${name}, ${where}: ${fault}`);
  };
  for (const step of shot.steps ?? []) await step(page);
  await page.waitForFunction(() => !document.querySelector('#root .bone'));
  const axe = async (where: string) => {
    for (const fault of await axeFaults(page)) faults.push(`${name}, ${where}, ${fault}`);
  };
  const body = await page.evaluate(() => getComputedStyle(document.body).fontSize);
  if (body !== '14px') faults.push(`${name}: text is ${body}`);
  await axe('English');
  await look('English');
  await page.setViewportSize({ width: 320, height: 400 });
  await look('320 × 400');
  await page.setViewportSize({ width: usual.width / (usual.width > 400 ? 2 : 1), height: usual.height / 2 });
  await look('200 %');
  await page.setViewportSize(usual);
  for (const language of languageCodes.filter((code) => code !== 'en')) {
    await speak(page, language);
    await axe(language);
    await look(language);
    await page.setViewportSize({ width: 320, height: 400 });
    await look(`${language}, 320 × 400`);
    await page.setViewportSize(usual);
  }
  await speak(page, 'en');
  await page.evaluate(lengthen);
  await look('half as long again');
  await axe('half as long again');
  await page.setViewportSize({ width: 320, height: 400 });
  await look('half as long again, 320 × 400');
  await page.close();
  return faults;
}

for (const [title, names] of Object.entries(walks)) {
  for (const name of names) {
    test(`${title}: ${name}`, async () => {
      const shot = all[name];
      if (!shot) throw new Error(`no picture is called ${name}`);
      expect(await faultsOf(name, shot)).toEqual([]);
    });
  }
}

test('a vault’s last fortnight stands beside its rate where there is room, below that of the next vault, and not in the popup', async () => {
  const lines = async (viewport: { width: number; height: number }, hash = '') => {
    const page = await openRecorded(wallet, { scene: 'home', viewport, hash });
    await page.getByRole('button', { name: 'Vaults' }).click();
    await page.getByRole('button', { name: 'Target', exact: true }).waitFor();
    const drawn = page.getByRole('img', { name: 'Over the last 14 days, between 5.48% and 5.83%' });
    const shown = { count: await drawn.count(), visible: await drawn.first().isVisible() };
    const lefts = await page.locator('.sparkline').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left));
    await page.close();
    return { ...shown, lefts: new Set(lefts).size };
  };
  expect(await lines({ width: 440, height: 900 })).toEqual({ count: 1, visible: true, lefts: 1 });
  expect(await lines({ width: 1280, height: 800 })).toEqual({ count: 1, visible: true, lefts: 1 });
  expect(await lines({ width: 360, height: 600 })).toMatchObject({ visible: false });
  expect(await lines({ width: 440, height: 600 }, '#popup')).toMatchObject({ count: 0 });
});

test('where the screens of a Ledger are not known, nothing is sent there before the person has said what it is compared with', async () => {
  const shot = options.ledgerUnknown as Shot;
  const page = await openRecorded(wallet, { ...shot, viewport: { width: 960, height: 760 } });
  for (const step of shot.steps ?? []) await step(page);
  const send = page.getByRole('button', { name: 'Send to Ledger' });
  await expect(send).toBeDisabled();
  await page.getByRole('checkbox', { name: /^I’ll compare what my Ledger shows with the review/ }).check();
  await expect(send).toBeEnabled();
  await expect(page.getByText('Once you approve, Ballast submits it.')).toBeVisible();
  await page.close();
});

test('what was signed in somebody else’s transaction is told from the side of who signed it here', async () => {
  const page = await openRecorded(wallet, { scene: 'signedForAnother' });
  await page.getByRole('button', { name: 'Activity' }).click();
  await page.getByRole('main').getByRole('button').filter({ hasText: 'Confirmed' }).first().click();
  const review = page.getByRole('article');
  await expect(review.locator('.note').first()).toContainText('Main');
  // Whose money it is is no other account.
  await expect(review.getByText('Other accounts')).toHaveCount(0);
  await page.close();
});

test('an authorization says until which ledger it is good, and about when that closes', async () => {
  const page = await openRecorded(wallet, { scene: 'siteEntry', page: 'approval' });
  const time = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' }).format((asOf.closeTime + 3600) * 1000);
  const ledger = (asOf.ledger + 720).toLocaleString('en');
  await expect(page.getByText(`Valid until about ${time} (ledger ${ledger})`)).toBeVisible();
  await page.close();
});

test('all that an authorization would allow can be read, to the last argument, with the bytes that are signed', async () => {
  const page = await openRecorded(wallet, { scene: 'siteEntry', page: 'approval' });
  await page.getByText('Details: 1 step').click();
  await page.getByText('Technical details').click();
  await expect(page.getByText('set_target_apy')).toBeVisible();
  await page.getByText('Arguments').click();
  await expect(page.locator('pre').filter({ hasText: '800' })).toBeVisible();
  await expect(page.locator('pre').filter({ hasText: 'AAAACQ==' })).toBeVisible();
  await page.close();
});
