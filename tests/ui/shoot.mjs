// Pictures of every screen of the built extension with recorded answers, in light and dark, English and Spanish, with axe and a look for what is
// clipped, overlaps or is too wide: `npx tsx tests/ui/shoot.mjs [parts of names, with commas between]`, after a build. NARROW=1: also at
// 320 × 400, as a popup at 200 % zoom (360 × 300), and in a pseudo-language half as long again.
import { mkdirSync } from 'node:fs';
import { AxeBuilder } from '@axe-core/playwright';
import { launch } from '../e2e/browser';
import { crowded, lengthen } from './layout.mjs';
import { openRecorded } from './recorded-page';

const root = new URL('../..', import.meta.url).pathname;
const out = `${root}.artefacts/ui/`;
mkdirSync(out, { recursive: true });

const click = (name) => (page) => page.getByRole('button', { name }).first().click();
/** Steps to each picture: scene, what is pressed, and whether it is on the options page. */
const shots = {
  welcome: { scene: 'empty' },
  watch: { scene: 'empty', steps: [click(/Just look|Solo mirar/)] },
  unlock: { scene: 'locked' },
  unlockWrong: {
    scene: 'locked',
    steps: [
      (page) => page.locator('input[type=password]').fill('wrong'),
      click(/^(Unlock|Desbloquear)$/),
      (page) => page.getByRole('alert').waitFor(),
    ],
  },
  newer: { scene: 'newer' },
  lost: { scene: 'gone' },
  newcomer: { scene: 'newcomer' },
  home: { scene: 'home' },
  homeEnd: { scene: 'home', steps: [(page) => page.locator('#root .body').evaluate((body) => body.scrollTo(0, 9999))] },
  homeSteady: { scene: 'steady' },
  homeLoading: { scene: 'loading' },
  homeWatched: { scene: 'watched' },
  homeBlocked: { scene: 'blocked' },
  homeAlerted: { scene: 'alerted' },
  homeInDebt: { scene: 'inDebt' },
  homeLargest: { scene: 'largest' },
  homeWake: {
    scene: 'blocked',
    steps: [
      (page) =>
        page
          .getByText(/^(Restore it|Restaurarlo)/)
          .first()
          .scrollIntoViewIfNeeded(),
    ],
  },
  homeStale: { scene: 'stale' },
  homeNodeDown: { scene: 'nodeDown' },
  homeLocal: { scene: 'local' },
  accounts: { scene: 'home', steps: [click(/^(Switch account|Cambiar de cuenta)/)] },
  networks: { scene: 'home', steps: [click(/^(Network|Red):/)] },
  receive: { scene: 'home', steps: [click(/^(Receive|Recibir)$/), (page) => page.locator('.qr path').waitFor()] },
  activityEmpty: { scene: 'newcomer', steps: [click(/^(Activity|Actividad)$/)] },
  activity: { scene: 'history', steps: [click(/^(Activity|Actividad)$/)] },
  moveClaim: { scene: 'home', steps: [click(/^(Claim and move|Cobrar y mover)$/)] },
  moveClaimOther: {
    scene: 'home',
    steps: [click(/^(Claim and move|Cobrar y mover)$/), (page) => page.locator('input[type=radio]').nth(1).check()],
  },
  moveVault: {
    scene: 'vaults',
    steps: [click(/^(Move to a vault|Mover a una bóveda)$/), (page) => page.locator('input[type=radio]').first().check()],
  },
  moveNoVaults: { scene: 'noVaults', steps: [click(/^(Move to a vault|Mover a una bóveda)$/)] },
  moveInvestBlocked: {
    scene: 'investBlocked',
    steps: [
      click(/^(Move to a vault|Mover a una bóveda)$/),
      (page) => page.locator('input[type=radio]').first().check(),
      click(/^(Review move|Revisar el traslado)$/),
      (page) => page.getByRole('alert').waitFor(),
      (page) => page.getByRole('alert').scrollIntoViewIfNeeded(),
    ],
  },
  plan: { scene: 'plan', wait: 1200 },
  planEnd: { scene: 'plan', steps: [(page) => page.locator('#root .body').evaluate((body) => body.scrollTo(0, 380))], wait: 1200 },
  planDetails: {
    scene: 'plan',
    steps: [
      (page) => page.locator('summary').first().click(),
      (page) => page.locator('#root .body').evaluate((body) => body.scrollTo(0, 900)),
    ],
    wait: 1200,
  },
  planClaim: { scene: 'planClaim', wait: 1200 },
  planDanger: { scene: 'planDanger', wait: 1200 },
  planStrangers: { scene: 'planStrangers', wait: 1200 },
  planStrangersEnd: {
    scene: 'planStrangers',
    steps: [
      (page) =>
        page
          .locator('.signed')
          .first()
          .evaluate((element) => element.scrollIntoView({ block: 'start' })),
    ],
    wait: 1200,
  },
  planArming: { scene: 'plan', wait: 200 },
  planLargest: { scene: 'planLargest', steps: [(page) => page.locator('.signed').first().scrollIntoViewIfNeeded()], wait: 1200 },
  planExpired: { scene: 'planExpired' },
  planSilent: { scene: 'planSilent', wait: 1200 },
  planRefused: {
    scene: 'planRefused',
    steps: [
      (page) => page.getByRole('button', { name: /^(Confirm and sign|Confirmar y firmar)/, disabled: false }).click(),
      (page) => page.getByRole('alert').first().waitFor(),
    ],
  },
  planPassword: {
    scene: 'planPassword',
    steps: [
      async (page) => {
        for (const line of await page.locator('.notice').all()) await line.scrollIntoViewIfNeeded();
      },
      (page) => page.getByRole('button', { name: /^(Confirm and sign|Confirmar y firmar)/, disabled: false }).click(),
      (page) => page.locator('input[type=password]').fill('x'),
    ],
  },
  planLocked: { scene: 'planLocked', steps: [click(/^(Look without|Mirar sin)/)] },
  planWatched: { scene: 'watchedPlan' },
  progress: { scene: 'progress', ledgers: 4, wait: 700 },
  unknown: { scene: 'unknown', ledgers: 9, wait: 700 },
  confirmed: { scene: 'confirmed', wait: 900 },
  failed: { scene: 'failed', wait: 900 },
  expired: { scene: 'expired', wait: 900 },
  claimed: { scene: 'claimed', wait: 900 },
  claimedNext: { scene: 'claimed', wait: 300, steps: [click(/^(Next|Sigue):/)] },
};

const options = (await import('./shots-options.mjs').catch(() => ({ shots: {} }))).shots;
const vaults = (await import('./shots-vaults.mjs')).shots;
const wanted = process.argv[2] ?? '';
const variants = [
  { theme: 'light', language: 'en' },
  { theme: 'dark', language: 'es' },
  { theme: 'dark', language: 'en' },
  { theme: 'light', language: 'es' },
].slice(0, Number(process.env.VARIANTS ?? 4));

const wallet = await launch();
let bad = 0;

/** Draws one picture and answers what is wrong with it. */
async function shoot(name, shot, { theme, language, pseudo = false }, viewport, suffix = '') {
  const faults = [];
  const page = await openRecorded(wallet, {
    ...shot,
    language,
    viewport,
    async prepare(opened) {
      await opened.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      opened.setDefaultTimeout(6000);
      opened.on('pageerror', (error) => faults.push(error.message));
      opened.on('console', (message) => message.type() === 'error' && !/404/.test(message.text()) && faults.push(message.text()));
    },
  });
  for (const step of shot.steps ?? []) await step(page);
  await page.waitForTimeout(shot.wait ?? 150);
  if (pseudo) await page.evaluate(lengthen);
  faults.push(...(await page.evaluate(crowded)));
  const { violations } = await new AxeBuilder({ page }).analyze();
  for (const { id, nodes } of violations) faults.push(`axe ${id}: ${nodes[0]?.html.slice(0, 120)}`);
  await page.screenshot({ path: `${out}${name}.${theme}.${language}${suffix}.png`, fullPage: Boolean(shot.full) });
  await page.close();
  for (const fault of faults) console.log(`${name} ${theme} ${language}${suffix}: ${fault}`);
  bad += faults.length;
}

const light = { theme: 'light', language: 'en' };
for (const [name, shot] of Object.entries({ ...shots, ...vaults, ...options })) {
  if (!wanted.split(',').some((part) => name.includes(part))) continue;
  const wide = shot.page === 'options';
  const usual = wide ? { width: 960, height: 760 } : { width: 360, height: 600 };
  const runs = variants.map((variant) => [variant, usual, '']);
  if (process.env.NARROW) {
    runs.push(
      [{ theme: 'light', language: 'es' }, wide ? { width: 480, height: 760 } : { width: 320, height: 400 }, '.narrow'],
      [light, wide ? { width: 480, height: 380 } : { width: 360, height: 300 }, '.zoom'],
      [{ ...light, pseudo: true }, usual, '.pseudo'],
    );
  }
  for (const run of runs) {
    await shoot(name, shot, ...run).catch((error) => {
      bad += 1;
      console.log(`${name} ${run[0].theme} ${run[0].language}${run[2]}: ${error.message.split('\n')[0]}`);
    });
  }
}
await wallet.close();
console.log(bad ? `${bad} faults` : 'no faults');
process.exitCode = bad ? 1 : 0;
