import { expect, it } from 'vitest';
import { faults, packages } from '../run/packages.mjs';

it('security 98: no package runs a script, and no override gives less than is asked for', async () => {
  expect(faults(await packages())).toEqual([]);
});

it('security 98: each way to loosen that is told', async () => {
  const loose = await packages();
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
