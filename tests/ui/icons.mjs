// Draws assets/public/icons/*.png from assets/mark.svg: `node tests/ui/icons.mjs`.
import { mkdirSync, readFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { ensureBrowser } from '../run/setup.mjs';

const assets = new URL('../../assets/', import.meta.url).pathname;
const mark = readFileSync(`${assets}mark.svg`, 'utf8');
mkdirSync(`${assets}public/icons`, { recursive: true });
const browser = await chromium.launch({ executablePath: ensureBrowser(), args: ['--no-sandbox', '--disable-gpu'] });
for (const size of [16, 32, 48, 128]) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  // Thin lines vanish on the smallest icons.
  const drawn = size <= 32 ? mark.replace('stroke-width="9"', `stroke-width="${size === 16 ? 13 : 11}"`) : mark;
  await page.setContent(`<style>body{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${drawn}`);
  await page.screenshot({ path: `${assets}public/icons/${size}.png`, omitBackground: true });
  await page.close();
}
await browser.close();
