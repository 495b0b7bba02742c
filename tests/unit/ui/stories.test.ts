/** No part is forgotten: each has its stories, and each that keeps something is tried in a browser. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

/** Primitives, and what several screens show. */
const folders = ['parts', 'frame'].map((name) => new URL(`../../../src/ui/${name}/`, import.meta.url));
const parts = folders.flatMap((folder) =>
  readdirSync(folder).flatMap((file) => (file.endsWith('.tsx') ? [{ name: file.replace(/\.tsx$/, ''), path: new URL(file, folder) }] : [])),
);
const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');
const told = ['still', 'moving'].map((file) => read(`../../ui/stories/${file}.tsx`)).join('');
const tried = read('../../e2e/parts.spec.ts');

/** What keeps something, or does something by itself. */
const KEEPS = /\b(useState|useReducer|useRef|useEffect|useTask|useNow|useErrorBoundary|useDraft)\(/;

describe('every part', () => {
  test('has its stories', () => {
    const without = parts.map(({ name }) => name).filter((name) => !new RegExp(`^ {2}'?${name}'?: \\{`, 'm').test(told));
    expect(parts.length).toBeGreaterThan(30);
    expect(without).toEqual([]);
  });

  test('that keeps something is tried in a browser', () => {
    const keeping = parts.filter(({ path }) => KEEPS.test(readFileSync(path, 'utf8'))).map(({ name }) => name);
    expect(keeping).toContain('unlock-form');
    expect(keeping.filter((name) => !tried.includes(`test('${name}: `))).toEqual([]);
  });
});
