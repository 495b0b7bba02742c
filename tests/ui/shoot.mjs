// Pictures of every screen of the built extension with recorded answers, and of every part in its states, in light and dark, English and Spanish, with axe and a look for what is
// clipped, overlaps or is too wide: `npx tsx tests/ui/shoot.mjs [parts of names, with commas between]`, after a build. NARROW=1: also at
// 320 × 400, as a popup at 200 % zoom (360 × 300), and in a pseudo-language half as long again. ROOMS=1: also in a side panel (440 × 900)
// and in a tab (1280 × 800), the options at a popup's width.
import { mkdirSync } from 'node:fs';
import { languageCodes } from '../../src/words/languages';
import { launch } from '../e2e/browser';
import { axeFaults } from './axe.ts';
import { now } from './fixtures';
import { crowded, lengthen } from './layout.mjs';
import { openRecorded, speak } from './recorded-page';
import { shots as options } from './shots-options.mjs';
import { shots as pay } from './shots-pay.mjs';
import { shots } from './shots-popup.mjs';
import { shots as vaults } from './shots-vaults.mjs';
import { openParts } from './story-page';

const root = new URL('../..', import.meta.url).pathname;
const out = `${root}.artefacts/ui/`;
mkdirSync(out, { recursive: true });

const wanted = process.argv[2] ?? '';
/** Each language once, then each in the other theme. */
const variants = [0, 1]
  .flatMap((turn) => languageCodes.map((language, place) => ({ theme: (turn + place) % 2 === 0 ? 'light' : 'dark', language })))
  .slice(0, Number(process.env.VARIANTS ?? 2 * languageCodes.length));

const wallet = await launch();
let bad = 0;

/** Draws one picture and answers what is wrong with it. */
async function shoot(name, shot, { theme, language, pseudo = false }, viewport, suffix = '') {
  const faults = [];
  const page = await openRecorded(wallet, {
    ...shot,
    viewport,
    async prepare(opened) {
      await opened.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      opened.setDefaultTimeout(6000);
      opened.on('pageerror', (error) => faults.push(error.message));
      opened.on('console', (message) => message.type() === 'error' && !/404/.test(message.text()) && faults.push(message.text()));
    },
  });
  for (const step of shot.steps ?? []) await step(page);
  if (language !== 'en') await speak(page, language);
  await page.waitForTimeout(shot.wait ?? 150);
  if (pseudo) await page.evaluate(lengthen);
  faults.push(...(await page.evaluate(crowded)));
  faults.push(...(await axeFaults(page)));
  await page.screenshot({ path: `${out}${name}.${theme}.${language}${suffix}.png`, fullPage: Boolean(shot.full) });
  await page.close();
  for (const fault of faults) console.log(`${name} ${theme} ${language}${suffix}: ${fault}`);
  bad += faults.length;
}

const light = { theme: 'light', language: 'en' };
for (const [name, shot] of Object.entries({ ...shots, ...pay, ...vaults, ...options })) {
  if (!wanted.split(',').some((part) => name.includes(part))) continue;
  const wide = shot.page === 'options' || shot.page === 'ledger';
  const usual = wide ? { width: 960, height: 760 } : { width: 360, height: 600 };
  const runs = variants.map((variant) => [variant, usual, '']);
  if (process.env.NARROW) {
    runs.push(
      ...languageCodes
        .filter((language) => language !== 'en')
        .map((language) => [{ theme: 'light', language }, wide ? { width: 480, height: 760 } : { width: 320, height: 400 }, '.narrow']),
      [light, wide ? { width: 480, height: 380 } : { width: 360, height: 300 }, '.zoom'],
      [{ ...light, pseudo: true }, usual, '.pseudo'],
    );
  }
  if (process.env.ROOMS) {
    const rooms = wide
      ? [
          [{ width: 1280, height: 800 }, '.tab'],
          [{ width: 360, height: 600 }, '.popup'],
        ]
      : [
          [{ width: 440, height: 900 }, '.panel'],
          [{ width: 1280, height: 800 }, '.tab'],
        ];
    if (shot.page !== 'approval' && shot.hash !== '#popup')
      for (const [viewport, suffix] of rooms) for (const variant of variants.slice(0, 2)) runs.push([variant, viewport, suffix]);
  }
  for (const run of runs) {
    await shoot(name, shot, ...run).catch((error) => {
      bad += 1;
      console.log(`${name} ${run[0].theme} ${run[0].language}${run[2]}: ${error.message.split('\n')[0]}`);
    });
  }
}
// The parts by themselves, in all their states: axe does not ask of a part what only a whole page has.
const ofPages = [
  'region',
  'landmark-one-main',
  'landmark-main-is-top-level',
  'landmark-no-duplicate-main',
  'landmark-unique',
  'page-has-heading-one',
  'landmark-no-duplicate-banner',
  'landmark-no-duplicate-contentinfo',
];
const parts = await openParts(wallet, now);
for (const { part, alone } of await parts.list()) {
  const name = `part-${part.replaceAll(' ', '-')}`;
  if (!wanted.split(',').some((some) => name.includes(some))) continue;
  for (const { theme, language } of variants) {
    await parts.page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    for (const state of [undefined, ...alone]) {
      await parts.draw(part, state, language);
      const faults = await parts.page.evaluate(crowded);
      faults.push(...(await axeFaults(parts.page, ofPages)));
      const which = `${name}${state ? `.${state.replaceAll(/\W+/g, '-')}` : ''}.${theme}.${language}`;
      await parts.page.screenshot({ path: `${out}${which}.png`, fullPage: true });
      for (const fault of faults) console.log(`${which}: ${fault}`);
      bad += faults.length;
    }
  }
}
await wallet.close();
console.log(bad ? `${bad} faults` : 'no faults');
process.exitCode = bad ? 1 : 0;
