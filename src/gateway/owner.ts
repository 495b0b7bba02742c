/**
 * Which process a file belongs to: a note beside it that names the process by its id and its start. A note whose process is
 * gone is nobody's; so is one whose id another process has taken since.
 */
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import * as v from 'valibot';
import { readAs, readJson } from '../primitives/read';

const note = v.object({ pid: v.pipe(v.number(), v.integer(), v.minValue(1)), started: v.nullable(v.string()) });
type Note = v.InferOutput<typeof note>;

/** The file belongs to a process that runs. */
export class Owned extends Error {
  constructor(
    readonly file: string,
    readonly pid: number,
  ) {
    super(`${file} belongs to process ${pid}, which is running.`);
  }
}

/** The file is of a newer version of the gateway. */
export class Newer extends Error {}

/** Somebody else wrote the file. */
export class Foreign extends Error {
  constructor(file: string) {
    super(`${file} is no journal of a gateway’s.`);
  }
}

/**
 * When a process started, in words of the machine that change with every boot; 'gone' of one that has ended and that nobody has
 * asked after yet; null where the machine does not tell.
 */
function startOf(pid: number): string | null {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    // The name, in brackets, may hold anything; after it come the state and, as the twentieth, the start.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return fields[0] === 'Z' ? 'gone' : `${boot} ${fields[19]}`;
  } catch {
    return null;
  }
}

function runs(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Somebody else's process is one that runs.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Whether the process that wrote it is still there. Our own id in a note that we did not write: it is of an earlier process. */
function isLive({ pid, started }: Note): boolean {
  if (pid === process.pid || !runs(pid)) return false;
  const now = startOf(pid);
  return now !== 'gone' && (started === null || now === null || started === now);
}

function read(path: string): Note | undefined {
  try {
    return readAs(note, readJson(readFileSync(path, 'utf8')));
  } catch {
    return undefined;
  }
}

/** Puts the note there if there is none: in one step, whole. */
function place(path: string): boolean {
  const own = `${path}.${process.pid}`;
  writeFileSync(own, JSON.stringify({ pid: process.pid, started: startOf(process.pid) }), { mode: 0o600 });
  try {
    linkSync(own, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  } finally {
    rmSync(own, { force: true });
  }
}

/** Paths that this process holds. */
const held = new Set<string>();

/** Takes `file` for this process; answers the way to let go of it. Throws `Owned` where another one has it. */
export function own(file: string): () => void {
  const path = `${file}.owner`;
  if (held.has(path)) throw new Owned(file, process.pid);
  while (!place(path)) {
    const found = read(path);
    if (found && isLive(found)) throw new Owned(file, found.pid);
    putAside(path, found);
  }
  held.add(path);
  return () => {
    held.delete(path);
    rmSync(path, { force: true });
  };
}

/** Removes a note that is nobody's; what another process has put there meanwhile goes back. */
function putAside(path: string, stale: Note | undefined): void {
  const aside = `${path}.${process.pid}.stale`;
  try {
    renameSync(path, aside);
  } catch (error) {
    // Another process was faster.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  const taken = read(aside);
  if (JSON.stringify(taken) !== JSON.stringify(stale) && taken && isLive(taken)) renameSync(aside, path);
  else rmSync(aside, { force: true });
}
