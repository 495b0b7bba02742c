/**
 * The pictures that a store shows, 1280 × 800: screens of the built extension with recorded answers, each beside one sentence, in every
 * language of the store's texts: `npx tsx tests/ui/store-pictures.ts`, after a build.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { type Language, languageCodes } from '../../src/words/languages';
import { launch, type Wallet } from '../e2e/browser';
import { withPalette } from './palette';
import { openRecorded, type Recorded, speak } from './recorded-page';
import { shots as popup } from './shots-popup.mjs';
import { shots as vaults } from './shots-vaults.mjs';

const out = new URL('../../assets/store/1280x800/', import.meta.url).pathname;
const mark = readFileSync(new URL('../../assets/mark.svg', import.meta.url), 'utf8');
const face = readFileSync(new URL('../../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2', import.meta.url));
const STORE = { width: 1280, height: 800 };
const POPUP = { width: 360, height: 600 };
/** How much larger than in the toolbar. */
const SCALE = 1.2;
/** None is larger: they are kept with the code. */
const MOST_BYTES = 90_000;

type Shot = Recorded & { steps?: ((page: Page) => Promise<unknown>)[] };

/** In the order in which a store shows them, each with what is said beside it. */
const pictures: { name: string; shot: Shot | undefined; told: Record<Language, string> }[] = [
  {
    name: '1-home',
    shot: popup.homeSteady,
    told: {
      en: 'What you have, what it earned, and one next step.',
      es: 'Lo que tiene, lo que rindió y un solo paso siguiente.',
      pt: 'O que você tem, quanto rendeu e um único próximo passo.',
    },
  },
  {
    name: '2-review',
    shot: popup.plan,
    told: {
      en: 'Before you sign: what moves, what’s guaranteed, and whether it pays to move.',
      es: 'Antes de firmar: qué se mueve, qué está garantizado y si conviene mover.',
      pt: 'Antes de assinar: o que é movido, o que é garantido e se vale a pena mover.',
    },
  },
  {
    name: '3-choose',
    shot: popup.moveVault,
    told: {
      en: 'Compare vaults with what you earn today, all by net APY.',
      es: 'Compare las bóvedas con lo que gana hoy, todo en APY neto.',
      pt: 'Compare os cofres com o que você ganha hoje, tudo em APY líquido.',
    },
  },
  {
    name: '4-owner',
    shot: vaults.vaultDetail,
    told: {
      en: 'For owners: your rate against its target, your fee within its range.',
      es: 'Para propietarios: la tasa frente a su objetivo y la comisión dentro de su rango.',
      pt: 'Para proprietários: o rendimento frente ao alvo e a comissão dentro da faixa.',
    },
  },
  {
    name: '5-site',
    shot: popup.approvalSign,
    told: {
      en: 'What a site asks you to sign, in plain words, with every danger up front.',
      es: 'Qué le pide firmar un sitio, en palabras simples y con cada peligro a la vista.',
      pt: 'O que um site pede que você assine, em palavras simples e com cada perigo à vista.',
    },
  },
];

/** The screen alone, sharp at its larger size. */
async function screen(wallet: Wallet, shot: Shot, language: Language): Promise<string> {
  const page = await openRecorded(wallet, {
    ...shot,
    viewport: POPUP,
    prepare: (opened) => opened.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' }),
  });
  for (const step of shot.steps ?? []) await step(page);
  if (language !== 'en') await speak(page, language);
  // Nothing that is still on its way is shown.
  await page.waitForFunction(() => !document.querySelector('#root .bone, #root .button .fill'));
  await page.evaluate(() => document.querySelector('#root .body')?.scrollTo(0, 0));
  const session = await wallet.context.newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { clip: { x: 0, y: 0, ...POPUP, scale: SCALE } });
  await page.close();
  return `data:image/png;base64,${data}`;
}

const sheet = (told: string, picture: string) => `<!doctype html><style>
  @font-face { font-family: Inter; font-weight: 100 900; src: url(data:font/woff2;base64,${face.toString('base64')}); }
  body { margin: 0; width: ${STORE.width}px; height: ${STORE.height}px; display: flex; align-items: center; gap: 96px; padding: 0 96px;
    box-sizing: border-box; background: #e2efee; color: #10222c; font-family: Inter, sans-serif; }
  header { flex: 1; } svg { width: 56px; height: 56px; } b { display: block; margin: 12px 0 40px; font-size: 22px; }
  p { margin: 0; font-size: 42px; font-weight: 600; line-height: 1.2; letter-spacing: -0.02em; text-wrap: balance; }
  img { width: ${POPUP.width * SCALE}px; height: ${POPUP.height * SCALE}px; border: 1px solid #b4bfc0; border-radius: 12px; }
</style><header>${mark}<b>Ballast</b><p>${told}</p></header><img src="${picture}" alt="">`;

const wallet = await launch();
const faults: string[] = [];
try {
  rmSync(out, { recursive: true, force: true });
  const canvas = await wallet.context.newPage();
  await canvas.setViewportSize(STORE);
  for (const language of languageCodes) {
    mkdirSync(`${out}${language}`, { recursive: true });
    for (const { name, shot, told } of pictures) {
      if (!shot) throw new Error(`no screen for ${name}`);
      const drawn = await screen(wallet, shot, language);
      await canvas.bringToFront();
      await canvas.setContent(sheet(told[language], drawn));
      await canvas.waitForFunction(() => document.querySelector('img')?.complete);
      await canvas.evaluate(() => document.fonts.ready.then(() => undefined));
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
