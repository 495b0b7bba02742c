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
