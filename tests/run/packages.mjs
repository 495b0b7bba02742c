// What is installed runs no script of its own, and no override gives a package less than it asks for (security 98).
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './setup.mjs';

const read = (file) => readFileSync(join(root, file), 'utf8');

/**
 * Packages of the lock file that have an install script, and why it need not run: npm does not run any (`ignore-scripts`).
 */
const scripted = {
  esbuild: 'checks that the platform’s binary, a package of its own, is there',
  fsevents: 'builds what its published binary holds already; macOS alone',
};

/** What is wrong with the packages; empty where nothing is. `lock` and `own`: package-lock.json and package.json as objects. */
export function faults({ lock, own, npmrc, satisfies }) {
  const found = [];
  if (!/^ignore-scripts=true$/m.test(npmrc)) found.push('.npmrc lets packages run scripts when they are installed');
  for (const [path, item] of Object.entries(lock.packages)) {
    const name = path.replace(/^.*node_modules\//, '');
    if (item.hasInstallScript && !scripted[name]) found.push(`${name} has an install script that nobody has looked at`);
    const asked = { ...item.dependencies, ...item.optionalDependencies };
    for (const dependency of Object.keys(own.overrides ?? {})) {
      const range = path === '' ? undefined : asked[dependency];
      const given = own.overrides[dependency];
      if (range && !satisfies(given, range)) found.push(`${name} asks for ${dependency} ${range}, and is overridden with ${given}`);
    }
  }
  for (const version of Object.values({ ...own.dependencies, ...own.devDependencies })) {
    if (!/^\d+\.\d+\.\d+$/.test(version)) found.push(`${version} is a range: versions are written exactly`);
  }
  return found;
}

/** What `faults` looks at, as it is here. */
export async function packages() {
  const { default: semver } = await import('semver');
  const lock = JSON.parse(read('package-lock.json'));
  return { lock, own: JSON.parse(read('package.json')), npmrc: read('.npmrc'), satisfies: semver.satisfies };
}

export async function checkPackages() {
  const found = faults(await packages());
  if (found.length > 0) throw new Error(found.join('\n'));
}
