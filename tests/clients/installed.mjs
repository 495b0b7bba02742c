/** Installs the clients beside this file, once: no script of theirs runs. Answers where they are, or undefined where they cannot be had. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('.', import.meta.url));
const freighter = `${here}node_modules/@stellar/freighter-api/build/index.min.js`;

export function installed() {
  // npm writes this file last.
  const whole = () => existsSync(`${here}node_modules/.package-lock.json`);
  if (!whole()) spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--fetch-retries=1'], { cwd: here });
  return whole() ? { freighter, page: `${here}page.js` } : undefined;
}
