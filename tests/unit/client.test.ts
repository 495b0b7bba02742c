/** The package for dApps: what it holds, and that its types are those of what the wallet gives to pages. */
import { execFileSync } from 'node:child_process';
import { expect, expectTypeOf, it } from 'vitest';
import type { Ballast, Feature } from '../../client/index';
import type { SiteFeature } from '../../src/primitives/asker';
import type { SiteEvent } from '../../src/primitives/site-events';
import type { createProvider } from '../../src/provider/provider';

it('is packed with these files, and needs no other package', () => {
  const [packed] = JSON.parse(execFileSync('npm', ['pack', '--dry-run', '--json', './client'], { encoding: 'utf8' })) as {
    files: { path: string }[];
  }[];
  expect(packed?.files.map(({ path }) => path).sort()).toEqual([
    'README.md',
    'index.d.ts',
    'index.js',
    'kit.d.ts',
    'kit.js',
    'package.json',
  ]);
});

it('names what a page finds, and nothing else', () => {
  type Provider = ReturnType<typeof createProvider>;
  expectTypeOf<keyof Ballast>().toEqualTypeOf<keyof Provider>();
  expectTypeOf<keyof Ballast['stabilizer']>().toEqualTypeOf<keyof Provider['stabilizer']>();
  expectTypeOf<keyof Ballast['migration']>().toEqualTypeOf<keyof Provider['migration']>();
  expectTypeOf<Feature>().toEqualTypeOf<SiteFeature>();
  expectTypeOf<Parameters<Ballast['on']>[0]>().toEqualTypeOf<Exclude<SiteEvent['name'], 'hello'>>();
});
