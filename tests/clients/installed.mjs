/** Installs the clients beside this file, once: no script of theirs runs. Answers where they are, or undefined where they cannot be had. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('.', import.meta.url));
const script = (name) => `${here}node_modules/${name}/build/index.min.js`;
const freighter = script('@stellar/freighter-api');
/** Versions that dApps still have. */
const earlier = { 1: script('freighter-api-1'), 2: script('freighter-api-2'), 3: script('freighter-api-3') };

export function installed() {
  // npm writes this file last.
  const whole = () => existsSync(`${here}node_modules/.package-lock.json`) && existsSync(earlier[3]);
  if (!whole()) spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--fetch-retries=1'], { cwd: here });
  return whole() ? { freighter, earlier, page: `${here}page.js` } : undefined;
}
