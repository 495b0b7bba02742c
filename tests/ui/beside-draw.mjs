// One side of `beside.mjs`: draws the screens of the build in this checkout, `beside-draw.mjs <folder> <names with commas between>`. It uses
// nothing of `tests/ui` that an earlier commit has not, for it is copied there.
import { launch } from '../e2e/browser';
import { openRecorded } from './recorded-page';
import { shots as options } from './shots-options.mjs';
import { shots as pay } from './shots-pay.mjs';
import { shots } from './shots-popup.mjs';
import { shots as vaults } from './shots-vaults.mjs';

const [folder, names = ''] = process.argv.slice(2);
const rooms = { popup: { width: 360, height: 600 }, panel: { width: 440, height: 900 }, tab: { width: 1280, height: 800 } };

const wallet = await launch();
const all = { ...shots, ...pay, ...vaults, ...options };
for (const name of names.split(',')) {
  const shot = all[name];
  if (!shot) continue;
  for (const [room, viewport] of Object.entries(rooms)) {
    for (const theme of ['light', 'dark']) {
      const page = await openRecorded(wallet, {
        ...shot,
        viewport,
        prepare: async (opened) => {
          opened.setDefaultTimeout(10_000);
          await opened.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
        },
      });
      try {
        for (const step of shot.steps ?? []) await step(page);
        await page.waitForTimeout(shot.wait ?? 150);
        await page.screenshot({ path: `${folder}/${name}.${room}.${theme}.png` });
      } catch (error) {
        console.log(`${name} ${room} ${theme}: ${error.message.split('\n')[0]}`);
      }
      await page.close();
    }
  }
}
await wallet.close();
