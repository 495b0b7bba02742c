/** What an open project has is there, and what it names exists: workflows, licence, contributor's commands, versions. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';

const root = new URL('../..', import.meta.url).pathname;
const text = (path: string) => readFileSync(join(root, path), 'utf8');
const manifest = JSON.parse(text('package.json')) as { version: string; license: string; scripts: object; engines: { node: string } };

interface Workflow {
  on: object;
  permissions: object;
  jobs: { [name: string]: { 'timeout-minutes': number; steps: { uses?: string; run?: string }[] } };
}

const folder = '.github/workflows';
const workflows = readdirSync(join(root, folder)).map((name) => ({ name, flow: parse(text(`${folder}/${name}`)) as Workflow }));
const commands = (part: string) => [...part.matchAll(/npm run (?:-s )?([\w:-]+)/g)].map(([, name]) => name);

it.each(workflows)('$name runs scripts that exist, with an end and no more rights than it says', ({ flow }) => {
  expect(Object.keys(flow.permissions)).toEqual(['contents']);
  for (const { 'timeout-minutes': minutes, steps } of Object.values(flow.jobs)) {
    expect(minutes).toBeGreaterThan(0);
    for (const { uses, run } of steps) {
      expect(uses === undefined).toBe(run !== undefined);
      if (uses) expect(uses).toMatch(/^actions\/(checkout|setup-node)@v\d+$/);
      for (const name of commands(run ?? '')) expect(manifest.scripts).toHaveProperty([name ?? '']);
      for (const [, script = ''] of (run ?? '').matchAll(/bash (\S+)/g)) expect(existsSync(join(root, script))).toBe(true);
    }
  }
});

it('a release attaches what the release command writes', () => {
  const release = text('tests/run/release.mjs');
  const attached = [...text(`${folder}/release.yml`).matchAll(/\.output\/release\/(\S+)/g)].map(([, name]) => name);
  expect(attached).toEqual(['*.zip', 'SHA256SUMS', '*.json', '*.txt']);
  for (const name of ['.zip', 'SHA256SUMS', 'sbom.cdx.json', 'licences.txt']) expect(release).toContain(name);
});

it.each(['README.md', 'CONTRIBUTING.md', 'docs/gateway.md'])('every command that %s names exists', (path) => {
  for (const name of commands(text(path))) expect(manifest.scripts).toHaveProperty([name ?? '']);
});

it('licence, Node and versions are said once and alike', () => {
  expect(text('LICENSE')).toContain('Apache License');
  expect(manifest.license).toBe('Apache-2.0');
  const client = JSON.parse(text('client/package.json')) as { version: string; license: string };
  expect(client).toMatchObject({ license: manifest.license, version: manifest.version });
  expect(manifest.engines.node).toBe(`>=${text('.nvmrc').trim()}`);
  expect(text('CHANGELOG.md')).toContain(`## ${manifest.version}`);
});

/** Five lines of a page, in characters. */
const LONGEST_PARAGRAPH = 600;
const documents = ['README.md', 'AGENTS.md', 'CONTRIBUTING.md', 'SECURITY.md'].concat(
  readdirSync(join(root, 'docs')).flatMap((name) => (name.endsWith('.md') ? [`docs/${name}`] : [])),
);

/** Paragraphs, list items and table cells that are too long, as `file:line: characters`. Code is none, nor are the tests that promises.md lists. */
function tooLong(path: string, document: string): string[] {
  const parts: { line: number; text: string }[] = [];
  let [isCode, isOpen] = [false, false];
  for (const [index, raw] of document.split('\n').entries()) {
    const [line, text] = [index + 1, raw.trim()];
    const isFence = text.startsWith('```');
    if (isFence) isCode = !isCode;
    if (isFence || isCode || text === '' || text.startsWith('#')) isOpen = false;
    else if (text.startsWith('|')) {
      isOpen = false;
      if (path !== 'docs/promises.md') parts.push(...text.split(/(?<!\\)\|/).map((cell) => ({ line, text: cell.trim() })));
    } else {
      const said = text.replace(/^(?:[-*+]|\d+\.) /, '');
      const last = isOpen && said === text ? parts.at(-1) : undefined;
      if (last) last.text += ` ${text}`;
      else parts.push({ line, text: said });
      isOpen = true;
    }
  }
  return parts.flatMap((part) => (part.text.length > LONGEST_PARAGRAPH ? [`${path}:${part.line}: ${part.text.length} characters`] : []));
}

it.each(documents)('no paragraph of %s is longer than five lines', (path) => {
  expect(tooLong(path, text(path))).toEqual([]);
});

it.each([
  ['a paragraph', (long: string) => `# A\n\n${long}\n`],
  ['a paragraph of several lines', (long: string) => `# A\n\n${long.replace(/(.{100})/g, '$1\n')}\n`],
  ['an item of a list', (long: string) => `# A\n- short\n- ${long}\n- short\n`],
  ['an item that goes on', (long: string) => `# A\n\n1. ${long.slice(0, 300)}\n   ${long.slice(300)}\n`],
  ['a cell', (long: string) => `| a | b |\n|---|---|\n| a | ${long} |\n`],
])('%s of more than five lines is named by its line', (_, of) => {
  expect(tooLong('README.md', of('word '.repeat(120).trim()))).toEqual([]);
  const found = tooLong('README.md', of('word '.repeat(140).trim()));
  expect(found).toEqual([expect.stringMatching(/^README\.md:3: \d{3} characters$/)]);
  expect(tooLong('README.md', `\`\`\`\n${of('word '.repeat(140))}\`\`\`\n`)).toEqual([]);
});
