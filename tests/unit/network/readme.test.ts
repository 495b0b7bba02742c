/** README.md of the local network says what there is, and every example in it does what it should. */
import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, expect, it } from 'vitest';
import { DOORS } from '../../network/faults';
import { type Network, startNetwork } from '../../network/server';

const README = readFileSync('tests/network/README.md', 'utf8');
const part = (number: number): string => README.split(/^## /m).find((text) => text.startsWith(`${number}. `)) ?? '';
/** First and second column of a part's tables, without their heads. */
const rows = (number: number): string[][] =>
  part(number)
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.slice(2, -2).split(' | '));
const quoted = (text: string): string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word);

const network: Promise<Network> = startNetwork();
afterAll(async () => (await network).close());

interface Sample {
  verb: string;
  body: string;
}

async function run(ledger: string, { verb, body }: Sample): Promise<{ status: number; answer: { error?: string } }> {
  const { url, world } = await network;
  const { manifest } = world(ledger);
  const names = { $VAULT: manifest.vaults[0]?.address ?? '', $USER: manifest.accounts.user?.address ?? '', $HASH: 'ab'.repeat(32) };
  const text = body.replace(/\$[A-Z]+/g, (name) => names[name as keyof typeof names]);
  const response = await fetch(`${url}/${ledger}/control/${verb}`, { method: 'POST', body: text });
  return { status: response.status, answer: (await response.json()) as { error?: string } };
}

const verbs: Sample[] = rows(5).map(([verb = '', body = '']) => ({ verb: quoted(verb)[0] ?? '', body: quoted(body)[0] ?? '' }));
/** The examples in a part's text that are posted to `verb`. */
const samples = (number: number, verb: string): Sample[] =>
  quoted(part(number)).flatMap((body) => (body.startsWith('{"door"') ? [{ verb, body }] : []));

it('names every verb of control, and none that there is not', async () => {
  const { answer } = await run('verbs', { verb: 'dance', body: '{}' });
  const there = /there are (.*)/.exec(answer.error ?? '')?.[1]?.split(', ') ?? [];
  expect(verbs.map(({ verb }) => verb).sort()).toEqual(there.sort());
});

it('has examples that work one after the other on one ledger', async () => {
  const refused: string[] = [];
  for (const sample of [...verbs, ...samples(6, 'faults'), ...samples(7, 'view')]) {
    const { status, answer } = await run('examples', sample);
    if (status !== 200) refused.push(`${sample.verb} ${sample.body}: ${answer.error}`);
  }
  expect(refused).toEqual([]);
  expect(verbs.filter(({ body }) => body === '')).toEqual([]);
});

it('names every role, and none that there is not', async () => {
  const { accounts } = (await network).world('roles').manifest;
  expect(
    rows(4)
      .flatMap(([roles = '']) => quoted(roles))
      .sort(),
  ).toEqual(Object.keys(accounts).sort());
});

it('names every field of the manifest, with a second node too', async () => {
  const manifest: { network: object } = await (await fetch(`${(await network).manifestUrl('fields')}?rpcs=2`)).json();
  const fields = rows(3).flatMap(([names = '']) => quoted(names));
  expect(fields.sort()).toEqual(Object.keys(manifest).sort());
  expect(quoted(rows(3)[0]?.[1] ?? '').filter((word) => /^[a-zA-Z]+$/.test(word) && word !== 'local')).toEqual(
    expect.arrayContaining(Object.keys(manifest.network)),
  );
});

it('names every kind of fault, every field of a view and every door', () => {
  const source = (file: string) => readFileSync(`tests/network/${file}`, 'utf8');
  const kinds = quoted(/type FaultKind = (.*);/.exec(source('faults.ts'))?.[1]?.replaceAll("'", '`') ?? '');
  expect(rows(6).map(([kind = '']) => quoted(kind)[0])).toEqual(kinds);
  const view = source('nodes/view.ts').split('export interface View {')[1] ?? '';
  const fields = [...view.matchAll(/^ {2}(\w+)\??:/gm)].map(([, name]) => name).filter((name) => name !== 'door');
  expect(rows(7).map(([field = '']) => quoted(field)[0])).toEqual(fields);
  for (const door of DOORS) expect(part(6)).toContain(`\`${door}\``);
});

it('names every folder', () => {
  const folders = readdirSync('tests/network', { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
  expect(
    rows(8)
      .flatMap(([names = '']) => quoted(names))
      .sort(),
  ).toEqual(folders.sort());
});
