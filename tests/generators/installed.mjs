/** Installs the generators beside this file, once: no script of theirs runs. Answers their folder, or undefined where they cannot be had. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('.', import.meta.url));

export function installed() {
  // npm writes this file last.
  const whole = () => existsSync(`${here}node_modules/.package-lock.json`);
  if (!whole()) spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--fetch-retries=1'], { cwd: here });
  return whole() ? here : undefined;
}
