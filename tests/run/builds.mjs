// Two builds of one commit are byte-equal: what was reviewed is what anybody can build again.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, runBin } from './setup.mjs';

/** Each file of the package by what is in it. */
export function fingerprints(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
  return new Map(
    files.map(({ parentPath, name }) => {
      const path = join(parentPath, name);
      return [path.slice(folder.length + 1), createHash('sha256').update(readFileSync(path)).digest('hex')];
    }),
  );
}

/** Files that one of two packages alone has, or that differ. */
export function differences(first, second) {
  return [...new Set([...first.keys(), ...second.keys()])].filter((file) => first.get(file) !== second.get(file)).sort();
}

const built = join(root, '.output/chrome-mv3');

/** Builds a second time and throws where that makes anything else; what is built already is the first time. */
export function checkSecondBuild() {
  const first = fingerprints(built);
  runBin('wxt', ['build', '-b', 'chrome'], { quiet: true });
  const others = differences(first, fingerprints(built));
  if (others.length > 0 || first.size === 0) throw new Error(`A second build differs in ${others.join(', ') || 'everything'}`);
}
