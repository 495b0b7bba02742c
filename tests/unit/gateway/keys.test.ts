import { readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { runKeyCommand } from '../../../src/gateway/key-commands';
import { watchKeys } from '../../../src/gateway/key-file';
import { type ApiKey, matching } from '../../../src/gateway/keys';
import { newFolder } from '../../temp';

let file = '';
beforeEach(() => {
  file = join(newFolder('keys'), 'keys.json');
});

const run = (verb: string, name = '', features = '') => runKeyCommand({ verb, name, features, file, now: 1_800_000_000 });
const keys = () => (JSON.parse(readFileSync(file, 'utf8')) as { keys: ApiKey[] }).keys;

it('tells a new key once, of 256 random bits, and keeps its hash alone', () => {
  const [key = '', ...more] = run('add', 'app', 'stabilizer,send');
  expect(more).toEqual([]);
  expect(key).toMatch(/^ballast_[A-Za-z0-9_-]{43}$/);
  expect(run('add', 'other', 'send')[0]).not.toBe(key);
  const text = readFileSync(file, 'utf8');
  expect(text).not.toContain(key);
  expect(text).not.toContain(key.slice(8));
  expect(matching(keys(), key)).toMatchObject({ name: 'app', features: ['stabilizer', 'send'] });
});

it('writes the file for its owner alone, whole, and leaves nothing beside it', () => {
  run('add', 'app', 'send');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const before = statSync(file).ino;
  run('revoke', 'app');
  expect(statSync(file).ino).not.toBe(before);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

it('lets nobody in with a key that is revoked, cut, longer, or another’s', () => {
  const [key = ''] = run('add', 'app', 'send');
  for (const wrong of ['', key.slice(0, -1), `${key}A`, key.toUpperCase(), keys()[0]!.hash]) {
    expect(matching(keys(), wrong), wrong).toBeUndefined();
  }
  run('revoke', 'app');
  expect(matching(keys(), key)).toBeUndefined();
});

it('lists names, features and what is in force, and never a key or hash', () => {
  const [key = ''] = run('add', 'app', 'stabilizer,migration,send');
  run('add', 'old', 'send');
  run('revoke', 'old');
  const lines = run('list');
  expect(lines.map((line) => line.split('\t'))).toEqual([
    ['app', 'stabilizer,migration,send', '2027-01-15T08:00:00.000Z', 'in force'],
    ['old', 'send', '2027-01-15T08:00:00.000Z', 'revoked 2027-01-15T08:00:00.000Z'],
  ]);
  expect(lines.join()).not.toContain(key);
  expect(lines.join()).not.toContain(keys()[0]!.hash);
});

it('switches features of a key on and off, and keeps the key', () => {
  const [key = ''] = run('add', 'app', 'send');
  run('grant', 'app', 'stabilizer');
  expect(matching(keys(), key)?.features).toEqual(['stabilizer']);
});

it('gives a revoked name to a new key, and no name twice', () => {
  const [first = ''] = run('add', 'app', 'send');
  expect(() => run('add', 'app', 'send')).toThrow('There is a key of the name app already.');
  run('revoke', 'app');
  const [second = ''] = run('add', 'app', 'send');
  expect(matching(keys(), first)).toBeUndefined();
  expect(matching(keys(), second)?.name).toBe('app');
});

it('says what is wrong with a command, and changes nothing', () => {
  run('add', 'app', 'send');
  const before = readFileSync(file, 'utf8');
  expect(() => run('add', 'two', 'send,root')).toThrow('"root" is no feature');
  expect(() => run('add', 'two', 'send,')).toThrow('is no feature');
  expect(() => run('add', 'Two Words', 'send')).toThrow('A name is up to 40 small letters');
  expect(() => run('add', '', 'send')).toThrow('A name is');
  expect(() => run('revoke', 'two')).toThrow('There is no key of the name two');
  expect(() => run('burn', 'app')).toThrow('There are keys add');
  expect(readFileSync(file, 'utf8')).toBe(before);
});

it('says that there is no file, or none of keys', () => {
  expect(() => run('list')).toThrow('There is no file');
  writeFileSync(file, '{"keys":');
  expect(() => run('list')).toThrow('is no file of keys');
  expect(() => run('add', 'app', 'send')).toThrow('is no file of keys');
  expect(readFileSync(file, 'utf8')).toBe('{"keys":');
});

it('a running server sees every change at once, and lets nobody in where the file cannot be read', () => {
  run('add', 'app', 'send');
  const watched = watchKeys(file);
  expect(watched().map(({ revokedAt }) => revokedAt)).toEqual([null]);
  run('revoke', 'app');
  expect(watched().map(({ revokedAt }) => revokedAt)).toEqual([1_800_000_000]);
  const whole = readFileSync(file, 'utf8');
  writeFileSync(file, whole.slice(0, 20));
  expect(() => watched()).toThrow(expect.objectContaining({ status: 503, code: 'keys_unreadable' }));
  expect(() => watched()).toThrow(expect.objectContaining({ status: 503 }));
  writeFileSync(file, whole);
  expect(watched()).toHaveLength(1);
});

it('a file that could not be read once is read again, though it is as old and as long as it was', () => {
  run('add', 'app', 'send');
  const watched = watchKeys(file);
  const whole = readFileSync(file, 'utf8');
  const write = (text: string) => {
    writeFileSync(file, text);
    utimesSync(file, 1_800_000_000, 1_800_000_000);
  };
  write(whole.replace('"version"', '"Version"'));
  expect(() => watched()).toThrow(expect.objectContaining({ status: 503 }));
  write(whole);
  expect(watched()).toHaveLength(1);
});
