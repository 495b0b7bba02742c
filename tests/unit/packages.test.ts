import { readFileSync } from 'node:fs';
import semver from 'semver';
import { expect, it } from 'vitest';
import { faults } from '../run/packages.mjs';

const read = (name: string) => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');
const world = () => ({
  lock: JSON.parse(read('package-lock.json')),
  own: JSON.parse(read('package.json')),
  npmrc: read('.npmrc'),
  satisfies: semver.satisfies,
});

it('security 98: no package runs a script, and no override gives less than is asked for', () => {
  expect(faults(world())).toEqual([]);
});

it('security 98: each way to loosen that is told', () => {
  const loose = world();
  loose.npmrc = loose.npmrc.replace('ignore-scripts=true', '');
  loose.own.overrides.linkedom = '0.18.1';
  loose.own.dependencies.preact = '^10.0.0';
  loose.lock.packages['node_modules/surprise'] = { version: '1.0.0', hasInstallScript: true };
  expect(faults(loose)).toEqual([
    '.npmrc lets packages run scripts when they are installed',
    'wxt asks for linkedom ^0.18.12, and is overridden with 0.18.1',
    'surprise has an install script that nobody has looked at',
    '^10.0.0 is a range: versions are written exactly',
  ]);
});
