/**
 * The pictures that a store shows, 1280 × 800: screens of the built extension with recorded answers, each beside one sentence, in every
 * language of the store's texts: `npx tsx tests/ui/store-pictures.ts`, after a build.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { launch, type Wallet } from '../e2e/browser';
import { withPalette } from './palette';
import { openRecorded, type Recorded } from './recorded-page';
import { shots as popup } from './shots-popup.mjs';
import { shots as vaults } from './shots-vaults.mjs';

const out = new URL('../../assets/store/1280x800/', import.meta.url).pathname;
const mark = readFileSync(new URL('../../assets/mark.svg', import.meta.url), 'utf8');
const STORE = { width: 1280, height: 800 };
const POPUP = { width: 360, height: 600 };
/** How much larger than in the toolbar. */
const SCALE = 1.2;
/** None is larger: they are kept with the code. */
const MOST_BYTES = 90_000;

type Shot = Recorded & { steps?: ((page: Page) => Promise<unknown>)[] };
type Language = 'en' | 'es';

/** In the order in which a store shows them. */
const pictures: { name: string; shot: Shot | undefined; told: { [language in Language]: string } }[] = [
  {
    name: '1-home',
    shot: popup.homeSteady,
    told: { en: 'What you have, what it earned, and one next step.', es: 'Lo que tiene, lo que ha rendido y un solo paso siguiente.' },
  },
  {
    name: '2-review',
    shot: popup.plan,
    told: {
      en: 'Before you sign: what moves, what is guaranteed, and whether staying is better.',
      es: 'Antes de firmar: qué se mueve, qué está garantizado y si conviene más quedarse.',
    },
  },
  {
    name: '3-choose',
    shot: popup.moveVault,
    told: {
      en: 'Vaults beside what you earn today, by one yearly rate.',
      es: 'Las bóvedas junto a lo que gana hoy, con una misma tasa anual.',
    },
  },
  {
    name: '4-owner',
    shot: vaults.vaultDetail,
    told: {
      en: 'For owners: the rate against its target, the fee within its bounds.',
      es: 'Para propietarios: la tasa frente a su objetivo y la comisión en sus límites.',
    },
  },
  {
    name: '5-site',
    shot: popup.approvalSign,
    told: {
      en: 'What a site asks for, in plain words, and what is wrong with it.',
      es: 'Lo que pide un sitio, en palabras claras, y qué tiene de malo.',
    },
  },
];

/** The screen alone, sharp at its larger size. */
async function screen(wallet: Wallet, shot: Shot, language: Language): Promise<string> {
  const page = await openRecorded(wallet, {
    ...shot,
    language,
    viewport: POPUP,
    prepare: (opened) => opened.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' }),
  });
  for (const step of shot.steps ?? []) await step(page);
  // Nothing that is still on its way is shown.
  await page.waitForFunction(() => !document.querySelector('#root .bone, #root .button .fill'));
  await page.evaluate(() => document.querySelector('#root .body')?.scrollTo(0, 0));
  const session = await wallet.context.newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { clip: { x: 0, y: 0, ...POPUP, scale: SCALE } });
  await page.close();
  return `data:image/png;base64,${data}`;
}

const sheet = (told: string, picture: string) => `<!doctype html><style>
  body { margin: 0; width: ${STORE.width}px; height: ${STORE.height}px; display: flex; align-items: center; gap: 96px; padding: 0 96px;
    box-sizing: border-box; background: #e2efee; color: #10222c; font-family: system-ui, sans-serif; }
  header { flex: 1; } svg { width: 56px; height: 56px; } b { display: block; margin: 12px 0 40px; font-size: 22px; }
  p { margin: 0; font-size: 42px; line-height: 1.2; letter-spacing: -0.02em; text-wrap: balance; }
  img { width: ${POPUP.width * SCALE}px; height: ${POPUP.height * SCALE}px; border: 1px solid #b4bfc0; border-radius: 12px; }
</style><header>${mark}<b>Ballast</b><p>${told}</p></header><img src="${picture}" alt="">`;

const wallet = await launch();
const faults: string[] = [];
try {
  rmSync(out, { recursive: true, force: true });
  const canvas = await wallet.context.newPage();
  await canvas.setViewportSize(STORE);
  for (const language of ['en', 'es'] as const) {
    mkdirSync(`${out}${language}`, { recursive: true });
    for (const { name, shot, told } of pictures) {
      if (!shot) throw new Error(`no screen for ${name}`);
      const drawn = await screen(wallet, shot, language);
      await canvas.bringToFront();
      await canvas.setContent(sheet(told[language], drawn));
      await canvas.waitForFunction(() => document.querySelector('img')?.complete);
      const png = withPalette(await canvas.screenshot({ animations: 'disabled' }));
      writeFileSync(`${out}${language}/${name}.png`, png);
      if (png.length > MOST_BYTES) faults.push(`${language}/${name}.png is ${png.length} bytes`);
    }
  }
} finally {
  await wallet.close();
}
for (const fault of faults) console.log(fault);
console.log(
  `${readdirSync(out, { recursive: true }).filter((file) => String(file).endsWith('.png')).length} pictures in assets/store/1280x800`,
);
process.exitCode = faults.length > 0 ? 1 : 0;
