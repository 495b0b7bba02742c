// Steps to the pictures of the options page.
import { fileOf } from '../../src/ui/settings/export-file';
import * as f from './fixtures';

const click = (name) => (page) => page.getByRole('button', { name }).first().click();
const passwords = async (page) => {
  for (const field of await page.locator('input[type=password]').all()) await field.fill('harbor lantern quiet tide 7');
};

const STABILIZER = 'CAL4FKZSK7C3OZLXW362IR3LAW3SFQJCYWZEYM4XVCHNYPCXZVEF6WTK';
const POOL = 'CAJJZSGMMM3PD7N33TAPHGBUGTB43OC73HVIK2L2G6BNGGGYOSSYBXBD';
const address = (text) => (page) => page.getByLabel(/^(Another stabilizer|Otro estabilizador)/).fill(text);
const look = click(/^Check this/);
const keep = click(/^Use this/);

const file = (content) => async (page) => {
  const buffer = Buffer.from(typeof content === 'string' ? content : JSON.stringify(content));
  await page.locator('input[type=file]').setInputFiles({ name: 'ballast.json', mimeType: 'application/json', buffer });
};
const exported = fileOf(
  {
    wallet: { ...f.wallet, preferences: { ...f.wallet.preferences, theme: 'dark', language: 'es', watchMinutes: 15 } },
    contacts: f.contacts,
    lines: f.filed,
  },
  f.now,
);
const settled = (page) => page.locator('[role=status] .actions, [role=alert]').first().waitFor();
const seek = click(/^Find used/);

const sends = (page) => page.getByRole('button', { name: 'Send to Ledger' }).waitFor();

export const shots = {
  optStart: { page: 'options', scene: 'empty' },
  optLedger: {
    page: 'options',
    scene: 'ledgerAdd',
    hash: '#ledger',
    device: true,
    steps: [(page) => page.getByText('1,000').or(page.getByText('92,233')).first().waitFor()],
  },
  optLedgerNone: { page: 'options', scene: 'ledgerAdd', hash: '#ledger' },
  ledgerNothing: { page: 'ledger', scene: 'ledgerNothing', device: true },
  ledgerSign: { page: 'ledger', scene: 'ledgerSign', device: true, full: true, steps: [sends] },
  ledgerWaiting: {
    page: 'ledger',
    scene: 'ledgerSign',
    device: true,
    steps: [sends, click('Send to Ledger'), (page) => page.getByRole('status').waitFor()],
  },
  ledgerHash: { page: 'ledger', scene: 'ledgerHash', device: true, steps: [sends] },
  ledgerUnknown: { page: 'ledger', scene: 'ledgerUnknown', device: true, steps: [sends] },
  ledgerUnable: { page: 'ledger', scene: 'ledgerUnable', device: true, steps: [(page) => page.locator('.notice').waitFor()] },
  ledgerLate: { page: 'ledger', scene: 'ledgerLate', device: true, steps: [(page) => page.locator('.notice').waitFor()] },
  optCreate: { page: 'options', scene: 'empty', hash: '#create', steps: [passwords] },
  optPhrase: { page: 'options', scene: 'empty', hash: '#create', steps: [passwords, click(/^(Create|Crear)/), click(/^(Show|Mostrar)/)] },
  optCheck: {
    page: 'options',
    scene: 'empty',
    hash: '#create',
    steps: [passwords, click(/^(Create|Crear)/), click(/^(Show|Mostrar)/), click(/^I’ve written/)],
  },
  optReady: {
    page: 'options',
    scene: 'empty',
    hash: '#create',
    steps: [
      passwords,
      click(/^(Create|Crear)/),
      click(/^(Show|Mostrar)/),
      click(/^I’ve written/),
      async (page) => {
        for (const [index, word] of ['deck', 'ladder', 'upper'].entries()) await page.locator('input').nth(index).fill(word);
      },
      click(/^(Check|Comprobar)/),
    ],
  },
  optImport: {
    page: 'options',
    scene: 'empty',
    hash: '#import',
    full: true,
    steps: [
      (page) =>
        page
          .locator('.words input')
          .first()
          .evaluate((field) => {
            const data = new DataTransfer();
            data.setData('text', 'anchor basin cable deck ebb fathom galley harbor inlet jetty keel ladder');
            field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
          }),
    ],
  },
  optPeek: {
    page: 'options',
    scene: 'empty',
    hash: '#import',
    full: true,
    steps: [
      (page) => page.locator('.words input').first().fill('anchor'),
      (page) => page.getByLabel(/^(Passphrase|Contraseña adicional)/).fill(' cold  harbour 1987'),
      click(/^(Show what|Mostrar lo)/),
    ],
  },
  optSecret: { page: 'options', scene: 'home', hash: '#secret' },
  optList: { page: 'options', scene: 'home', hash: '' },
  optAccounts: { page: 'options', scene: 'home', hash: '#accounts' },
  optExport: {
    page: 'options',
    scene: 'home',
    hash: '#security',
    full: true,
    steps: [
      click(/^(Show recovery|Mostrar frase)/),
      (page) => page.locator('input[type=password]').first().fill('x'),
      click(/^(Show|Mostrar)$/),
    ],
  },
  optClipboard: {
    page: 'options',
    scene: 'home',
    hash: '#security',
    steps: [
      click(/^(Show recovery|Mostrar frase)/),
      (page) => page.locator('input[type=password]').first().fill('x'),
      click(/^(Show|Mostrar)$/),
      (page) => page.clock.install(),
      (page) =>
        page.evaluate(() => {
          navigator.clipboard.writeText = async (text) => {
            if (!text) throw new Error('not in front');
          };
        }),
      click(/^(Copy anyway|Copiar de todos)/),
      (page) => page.clock.fastForward(61_000),
      (page) => page.getByRole('alert').waitFor(),
    ],
  },
  optSecurity: { page: 'options', scene: 'home', hash: '#security', full: true },
  optPassword: { page: 'options', scene: 'home', hash: '#security', full: true, steps: [click(/^(Change|Cambiar)/), passwords] },
  popupBroken: { scene: 'broken' },
  optBroken: { page: 'options', scene: 'broken', hash: '#create' },
  optBackupLater: { page: 'options', scene: 'found', hash: '#backup' },
  optNetworks: {
    page: 'options',
    scene: 'home',
    hash: '#networks',
    full: true,
    steps: [(page) => page.locator('textarea').fill('http://localhost:8000/w1/manifest'), click(/^Preview/)],
  },
  optNetworkNodes: {
    page: 'options',
    scene: 'home',
    hash: '#networks',
    full: true,
    steps: [(page) => page.getByText(/^(Enter its nodes|Con sus nodos)$/).click()],
  },
  optService: {
    page: 'options',
    scene: 'home',
    hash: '#networks',
    steps: [
      click(/^Choose a service/),
      (page) => page.locator('form input.code').first().fill('http://a'),
      (page) => page.keyboard.press('Enter'),
    ],
  },
  optServiceKept: { page: 'options', scene: 'serviced', hash: '#networks' },
  optStabilizer: { page: 'options', scene: 'home', hash: '#networks', full: true, steps: [address(STABILIZER), look] },
  optStabilizerKept: { page: 'options', scene: 'home', hash: '#networks', full: true, steps: [address(STABILIZER), look, keep] },
  optStabilizerWrong: {
    page: 'options',
    scene: 'home',
    hash: '#networks',
    full: true,
    steps: [address(POOL), look, (page) => page.getByRole('alert').waitFor()],
  },
  optSites: { page: 'options', scene: 'sites', hash: '#sites' },
  optData: { page: 'options', scene: 'home', hash: '#data' },
  optDataComing: { page: 'options', scene: 'home', hash: '#data', full: true, steps: [file(exported), settled] },
  optDataNothing: { page: 'options', scene: 'paying', hash: '#data', steps: [file({ ...exported, choices: {}, lines: [] }), settled] },
  optDataWrong: { page: 'options', scene: 'home', hash: '#data', steps: [file('{'), settled] },
  optDataNewer: { page: 'options', scene: 'home', hash: '#data', steps: [file({ ...exported, version: 2 }), settled] },
  optDataDone: {
    page: 'options',
    scene: 'home',
    hash: '#data',
    steps: [file(exported), settled, click(/^Import$/), (page) => page.locator('[role=status] .actions').waitFor({ state: 'detached' })],
  },
  optDiscover: {
    page: 'options',
    scene: 'home',
    hash: '#accounts',
    full: true,
    steps: [seek, (page) => page.locator('input[type=checkbox]').waitFor()],
  },
  optDiscoverNone: { page: 'options', scene: 'aheadNone', hash: '#accounts', full: true, steps: [seek] },
  optNotices: { page: 'options', scene: 'home', hash: '#vaults', steps: [(page) => page.locator('input[type=checkbox]').first().check()] },
  optNoticesRefused: {
    page: 'options',
    scene: 'silent',
    hash: '#vaults',
    steps: [
      (page) => page.locator('input[type=checkbox]').first().click(),
      (page) => page.locator('[role=status]', { hasText: /./ }).first().waitFor(),
    ],
  },
  optAsideKeys: { page: 'options', scene: 'asideKeys', hash: '#accounts', full: true },
  optTwoPhrases: { page: 'options', scene: 'twoPhrases', hash: '#accounts', full: true },
  optAside: { page: 'options', scene: 'aside', hash: '#accounts' },
  optRename: { page: 'options', scene: 'home', hash: '#accounts', steps: [click(/^Edit/)] },
  optVaults: { page: 'options', scene: 'home', hash: '#vaults' },
  optDisplay: { page: 'options', scene: 'home', hash: '#display' },
  optAbout: { page: 'options', scene: 'home', hash: '#about' },
};
