// Screens as they were and as they are, side by side, light and dark, in the popup, the side panel and a tab:
// `npx tsx tests/ui/beside.mjs <commit> [names of pictures, with commas between]`, after a build. The earlier commit is installed, built and
// drawn in a folder of its own that is gone afterwards. The pictures and one page with all of them are in .artefacts/beside.
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { ensureBrowser } from '../run/setup.mjs';

const root = new URL('../..', import.meta.url).pathname;
const [commit, names = 'home,newcomer,homeDepositor,vaultList,vaultDetail,move,send,activity,optDisplay'] = process.argv.slice(2);
if (!commit) throw new Error('Which commit? npx tsx tests/ui/beside.mjs <commit> [names]');

const run = (cwd, command, ...args) => execFileSync(command, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
const out = join(root, '.artefacts/beside');
const sides = { before: join(out, 'before'), now: join(out, 'now') };
rmSync(out, { recursive: true, force: true });
for (const side of Object.values(sides)) mkdirSync(side, { recursive: true });

const folder = mkdtempSync(join(tmpdir(), 'ballast-before-'));
const draw = 'tests/ui/beside-draw.mjs';
try {
  run(root, 'git', 'worktree', 'add', '--detach', folder, commit);
  run(folder, 'npm', 'ci', '--no-audit', '--no-fund');
  run(folder, 'npx', 'wxt', 'build', '-b', 'chrome');
  copyFileSync(join(root, draw), join(folder, draw));
  execFileSync('npx', ['tsx', draw, sides.before, names], { cwd: folder, stdio: 'inherit' });
} finally {
  run(root, 'git', 'worktree', 'remove', '--force', folder);
}
execFileSync('npx', ['tsx', draw, sides.now, names], { cwd: root, stdio: 'inherit' });

const browser = await chromium.launch({ executablePath: ensureBrowser(), args: ['--no-sandbox'] });
const page = await browser.newPage({ viewport: { width: 2640, height: 1000 } });
const picture = (side, file) => {
  const path = join(sides[side], file);
  const drawn = existsSync(path) ? `<img src="data:image/png;base64,${readFileSync(path).toString('base64')}">` : '<p>There was none.</p>';
  return `<figure><figcaption>${side === 'before' ? commit : 'now'}</figcaption>${drawn}</figure>`;
};
const files = names
  .split(',')
  .flatMap((name) => ['popup', 'panel', 'tab'].flatMap((room) => ['light', 'dark'].map((theme) => `${name}.${room}.${theme}.png`)))
  .filter((file) => existsSync(join(sides.now, file)));
for (const file of files) {
  await page.setContent(
    `<!doctype html><style>body{font:16px sans-serif;margin:16px;width:max-content}main{display:flex;gap:24px}figure{margin:0}img{border:1px solid #999}</style>
    <p>${file}</p><main>${picture('before', file)}${picture('now', file)}</main>`,
  );
  await page.locator('html').screenshot({ path: join(out, file) });
}
await browser.close();
writeFileSync(join(out, 'index.html'), files.map((file) => `<p><img src="${file}" alt="${file}"></p>`).join('\n'));
console.log(`${files.length} pairs in ${out}`);
