// Makes a fresh machine ready: packages first, then a browser. Plain Node, so that it works before node_modules exists.
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));
const require = createRequire(import.meta.url);

/** Runs a command in the project, output shown; throws where it fails. */
export function run(command, args, { env, quiet = false } = {}) {
  const done = spawnSync(command, args, {
    cwd: root,
    stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
    encoding: 'utf8',
  });
  if (done.error) throw done.error;
  if (done.status !== 0)
    throw new Error(`${command} ${args.join(' ')} ended with ${done.status}\n${quiet ? done.stderr + done.stdout : ''}`);
  return done.stdout ?? '';
}

const bin = (name) => join(root, 'node_modules', '.bin', name);
export const runBin = (name, args, options) => run(bin(name), args, options);
export { bin };

/** Whether what is installed is what the lock file says. */
function packagesInstalled() {
  const installed = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(installed)) return false;
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  const have = JSON.parse(readFileSync(installed, 'utf8')).packages;
  return Object.entries(wanted).every(
    ([path, { version, optional, peer }]) => path === '' || optional || peer || have[path]?.version === version,
  );
}

/** Installs the packages of the lock file where they are missing. */
export function ensurePackages() {
  if (packagesInstalled()) return;
  console.log('Installing packages …');
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
}

const runnable = (path) => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

function onPath(names) {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    for (const name of names) if (folder && runnable(join(folder, name))) return join(folder, name);
  }
}

function chromeForTesting() {
  const folder = join(homedir(), '.cache', 'puppeteer', 'chrome');
  if (!existsSync(folder)) return;
  for (const version of readdirSync(folder).sort().reverse()) {
    for (const path of [
      join(folder, version, 'chrome-linux64', 'chrome'),
      join(folder, version, 'chrome-mac-arm64', 'Google Chrome for Testing.app', 'Contents', 'MacOS', 'Google Chrome for Testing'),
    ]) {
      if (runnable(path)) return path;
    }
  }
}

function playwrightsOwn() {
  try {
    const path = require('@playwright/test').chromium.executablePath();
    return path && runnable(path) ? path : undefined;
  } catch {
    return;
  }
}

function fromDebian() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !onPath(['apt-get'])) return;
  console.log('Installing Chromium from Debian …');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', 'chromium'],
  ]) {
    if (spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env }).status !== 0) return;
  }
  return onPath(['chromium']);
}

/**
 * A Chromium that loads unpacked extensions: BALLAST_BROWSER, the system's, Playwright's own, Debian's package. Branded
 * Chrome ignores --load-extension, so it is not looked for.
 */
export function ensureBrowser() {
  const named = process.env.BALLAST_BROWSER;
  if (named) {
    if (!runnable(named)) throw new Error(`BALLAST_BROWSER names ${named}, which cannot be run.`);
    return named;
  }
  const found = onPath(['chromium', 'chromium-browser', 'chrome-for-testing']) ?? chromeForTesting() ?? playwrightsOwn() ?? fromDebian();
  if (found) return found;
  throw new Error(
    'No Chromium was found and none could be installed. Install Chromium or Chrome for Testing (npx playwright install chromium), or set BALLAST_BROWSER to one. Google Chrome itself does not load unpacked extensions from the command line.',
  );
}

export const hasDisplay = () =>
  process.platform === 'darwin' || process.platform === 'win32' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);

/** Seconds since `start`, for the reader. */
export const seconds = (start) => `${((Date.now() - start) / 1000).toFixed(1)} s`;
