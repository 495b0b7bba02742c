import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { own } from '../../../src/gateway/owner';
import { lacks, missing } from '../../capabilities.mjs';
import { newFolder } from '../../temp';

let file = '';
beforeEach(() => {
  file = join(newFolder('owner'), 'data');
});
const note = (value: unknown) => writeFileSync(`${file}.owner`, JSON.stringify(value));

it('a file has one owner, until that lets go of it', () => {
  const release = own(file);
  expect(JSON.parse(readFileSync(`${file}.owner`, 'utf8')).pid).toBe(process.pid);
  expect(() => own(file)).toThrow(`belongs to process ${process.pid}`);
  release();
  expect(existsSync(`${file}.owner`)).toBe(false);
  own(file)();
});

it('another process that runs keeps it', () => {
  const other = spawn('sleep', ['60']);
  try {
    note({ pid: other.pid, started: null });
    expect(() => own(file)).toThrow(`belongs to process ${other.pid}, which is running`);
    expect(existsSync(`${file}.owner`)).toBe(true);
  } finally {
    other.kill('SIGKILL');
  }
});

it('a process that is gone, or that never wrote a whole note, owns nothing', () => {
  const { pid } = spawnSync('true');
  for (const left of [{ pid, started: null }, { pid: process.pid, started: 'another life' }, 'no note', { pid: 0, started: null }]) {
    note(left);
    own(file)();
    expect(existsSync(`${file}.owner`)).toBe(false);
  }
});

it('another process under the id of the one that is gone does not keep it', (test) => {
  if (missing['processes in /proc']()) lacks(test, 'processes in /proc', 'a process does not tell when it started');
  const other = spawn('sleep', ['60']);
  try {
    note({ pid: other.pid, started: 'an earlier boot 1' });
    own(file)();
  } finally {
    other.kill('SIGKILL');
  }
});

it('a note that is nobody’s and cannot be put aside is told of, and not tried for ever', () => {
  note({ pid: 0, started: null });
  const space = existsSync('/proc/self/ns/pid') ? readlinkSync('/proc/self/ns/pid').replace(/\D/g, '') : '0';
  // A folder stands where the note would be put: to rename over it is refused, as it is in a folder where others’ files stay.
  const script = `
    import { mkdirSync } from 'node:fs';
    import { own } from './src/gateway/owner.ts';
    mkdirSync(${JSON.stringify(`${file}.owner`)} + '.' + process.pid + ${JSON.stringify(`-${space}`)} + '.stale/full', { recursive: true });
    try { own(${JSON.stringify(file)}); } catch (error) { process.stdout.write(error.syscall); }
  `;
  const cwd = new URL('../../..', import.meta.url).pathname;
  const args = ['--import', 'tsx', '--input-type=module', '-e', script];
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd, encoding: 'utf8', timeout: 15_000 });
  expect([stdout, stderr]).toEqual(['rename', '']);
});

it('a process elsewhere keeps it for as long as it touches its note', () => {
  const elsewhere = { pid: 7, started: null, space: 'another boot pid:[1]' };
  note(elsewhere);
  expect(() => own(file)).toThrow('belongs to process 7 of another container or machine');
  expect(JSON.parse(readFileSync(`${file}.owner`, 'utf8'))).toEqual(elsewhere);
  const minuteAgo = Date.now() / 1000 - 60;
  utimesSync(`${file}.owner`, minuteAgo, minuteAgo);
  own(file)();
});
