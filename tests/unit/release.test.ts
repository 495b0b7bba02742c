/** What a release is made of: an archive that others can read and that never differs, and a list with licences. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { languageCodes } from '../../src/words/languages';
import { lacks, missing } from '../capabilities.mjs';
import { componentsOf } from '../run/components.mjs';
import { root } from '../run/setup.mjs';
import { zip } from '../run/zip.mjs';

const files = [
  { name: 'b/ñandú.txt', data: Buffer.from('twice twice twice') },
  { name: 'a.js', data: Buffer.from('') },
  { name: 'b/c.bin', data: Buffer.from(Array.from({ length: 3000 }, (_, index) => (index * 7919) % 256)) },
];

/** By the archive's own directory, as an unpacker reads it. */
function unzipped(archive: Buffer): { [name: string]: Buffer } {
  const end = archive.length - 22;
  expect(archive.readUInt32LE(end)).toBe(0x06054b50);
  const found: { [name: string]: Buffer } = {};
  let at = archive.readUInt32LE(end + 16);
  for (let count = archive.readUInt16LE(end + 10); count > 0; count--) {
    expect(archive.readUInt32LE(at)).toBe(0x02014b50);
    const [packed, length] = [archive.readUInt32LE(at + 20), archive.readUInt16LE(at + 28)];
    const [extra, comment] = [archive.readUInt16LE(at + 30), archive.readUInt16LE(at + 32)];
    const local = archive.readUInt32LE(at + 42);
    const name = archive.subarray(at + 46, at + 46 + length).toString();
    const data = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    found[name] = inflateRawSync(archive.subarray(data, data + packed));
    at += 46 + length + extra + comment;
  }
  return found;
}

it('an archive holds every file as it was', () => {
  const read = unzipped(zip(files));
  expect(Object.keys(read)).toEqual(['a.js', 'b/c.bin', 'b/ñandú.txt']);
  for (const { name, data } of files) expect(read[name]?.equals(data)).toBe(true);
});

it('an archive is the same whatever the order and the time in which it is made', () => {
  expect(zip([...files].reverse()).equals(zip(files))).toBe(true);
});

it('a list names packages with their scopes, their licences, and which are tools', () => {
  const license = { license: { id: 'MIT' } };
  const tool = { name: 'cdx:npm:package:development', value: 'true' };
  const components = [
    { name: 'z', version: '1.0.0', licenses: [{ expression: '(MIT OR Apache-2.0)' }] },
    { group: '@a', name: 'b', version: '2.0.0', licenses: [license], properties: [tool] },
    { name: 'none', version: '3.0.0' },
  ];
  expect(componentsOf({ components })).toEqual([
    { name: '@a/b', version: '2.0.0', tool: true, licences: ['MIT'] },
    { name: 'none', version: '3.0.0', tool: false, licences: [] },
    { name: 'z', version: '1.0.0', tool: false, licences: ['(MIT OR Apache-2.0)'] },
  ]);
});

it('the store’s texts are within what stores take, in every language', () => {
  for (const language of languageCodes) {
    const text = readFileSync(join(root, 'assets/store', `${language}.md`), 'utf8');
    // The first part of five, whatever it is called.
    const [, summary = '', ...others] = text.split(/^## .*$/m).map((part) => part.trim());
    expect(others).toHaveLength(3);
    expect(summary.length).toBeGreaterThan(20);
    expect(summary.length).toBeLessThanOrEqual(132);
  }
});

it('the store’s pictures are of the size that stores take, three to five, the same in every language', () => {
  const folder = join(root, 'assets/store/1280x800');
  const names = readdirSync(join(folder, 'en')).sort();
  expect(names.length).toBeGreaterThanOrEqual(3);
  expect(names.length).toBeLessThanOrEqual(5);
  for (const language of languageCodes) expect(readdirSync(join(folder, language)).sort()).toEqual(names);
  for (const picture of languageCodes.flatMap((language) => names.map((name) => `${language}/${name}`))) {
    const png = readFileSync(join(folder, picture));
    expect(png.toString('latin1', 1, 4)).toBe('PNG');
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1280, 800]);
  }
});

it('an archive is read by Python’s unpacker too, checksums and all', (test) => {
  if (missing.python3()) return lacks(test, 'python3', 'nobody else reads archives here');
  const folder = mkdtempSync(join(tmpdir(), 'release-'));
  const path = join(folder, 'a.zip');
  writeFileSync(path, zip(files));
  const script = 'import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); print(z.testzip(), len(z.namelist()))';
  expect(execFileSync('python3', ['-c', script, path], { encoding: 'utf8' }).trim()).toBe('None 3');
  rmSync(folder, { recursive: true });
});
