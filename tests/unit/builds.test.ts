import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import config from '../../wxt.config';
import { differences, fingerprints } from '../run/builds.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'builds-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('of two packages every file that differs is named, and no other', () => {
  const of = (name: string, files: { [file: string]: string }) => {
    mkdirSync(join(folder, name, 'chunks'), { recursive: true });
    for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, name, file), text);
    return fingerprints(join(folder, name));
  };
  const first = of('first', { 'a.js': '1', 'chunks/b.js': '2', 'c.js': '3' });
  expect(differences(first, of('same', { 'a.js': '1', 'chunks/b.js': '2', 'c.js': '3' }))).toEqual([]);
  expect(differences(first, of('other', { 'a.js': '1', 'chunks/b.js': '4', 'd.js': '3' }))).toEqual(['c.js', 'chunks/b.js', 'd.js']);
});

/** The only step between what was published and what is bundled: it compiles our own .tsx, and is preact's own. */
it('security 98: no step of the build rewrites a dependency', async () => {
  const options = await config.vite?.({ browser: 'chrome', command: 'build', manifestVersion: 3, mode: 'production' });
  const plugins = [options?.plugins].flat(9).filter((plugin) => plugin && typeof plugin === 'object' && 'name' in plugin);
  expect(plugins.length).toBeGreaterThan(0);
  for (const plugin of plugins) {
    // It orders what stands in our own pages, and sees no script.
    if (Object.keys(plugin as object).join() === 'name,transformIndexHtml') continue;
    expect(plugin).toMatchObject({ name: expect.stringMatching(/preact|prefresh|prerender|babel|hook-names/i) });
  }
});
