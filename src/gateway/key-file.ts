/** The file of API keys: read again whenever it changed, written whole and for its owner alone. */
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, statSync, writeSync } from 'node:fs';
import * as v from 'valibot';
import { refuse } from '../primitives/errors';
import { type ApiKey, KeyMistake, keyList } from './keys';
import { Owned, own } from './owner';

/** undefined: there is no such file. */
function readKeys(file: string): ApiKey[] | undefined {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new KeyMistake(`${file} cannot be read.`);
  }
  try {
    return v.parse(keyList, JSON.parse(text)).keys;
  } catch {
    throw new KeyMistake(`${file} is no file of keys.`);
  }
}

/** What distinguishes one state of the file from the next: it is replaced and never changed in place. */
function markOf(file: string): string {
  try {
    const { ino, mtimeNs, size } = statSync(file, { bigint: true });
    return `${ino} ${mtimeNs} ${size}`;
  } catch {
    return 'none';
  }
}

/**
 * The keys as the file has them now. The answering function throws 503 `keys_unreadable` where there are none to be read:
 * nobody is let in then.
 */
export function watchKeys(file: string): () => readonly ApiKey[] {
  let mark: string | undefined;
  let keys: ApiKey[] | undefined;
  return () => {
    const now = markOf(file);
    if (now !== mark) {
      // What could not be read is read again for whoever asks next.
      mark = undefined;
      try {
        keys = readKeys(file);
        mark = now;
      } catch {
        keys = undefined;
      }
    }
    if (keys) return keys;
    return refuse('keys_unreadable', 'The server cannot read its keys.');
  };
}

/** Changes the file for good, or not at all; two commands at once do so one after the other, or the second gets an error. */
export function changeKeys<R extends { keys: ApiKey[] }>(file: string, by: (keys: readonly ApiKey[]) => R): R {
  const release = owned(file);
  try {
    const changed = by(readKeys(file) ?? []);
    write(file, `${JSON.stringify({ version: 1, keys: changed.keys }, null, 2)}\n`);
    return changed;
  } finally {
    release();
  }
}

/** For reading, by commands: a file that is not there is a mistake. */
export function listKeys(file: string): ApiKey[] {
  const keys = readKeys(file);
  if (keys) return keys;
  throw new KeyMistake(`There is no file ${file}: make a first key with "keys add".`);
}

function owned(file: string): () => void {
  try {
    return own(file);
  } catch (error) {
    if (error instanceof Owned) throw new KeyMistake(`Process ${error.pid} is changing ${file}: try again when it is done.`);
    throw new KeyMistake(`${file} cannot be written: ${(error as Error).message}`);
  }
}

function write(file: string, text: string): void {
  const next = `${file}.next`;
  rmSync(next, { force: true });
  const handle = openSync(next, 'wx', 0o600);
  try {
    writeSync(handle, text);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(next, file);
}
