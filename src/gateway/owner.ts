/**
 * Which process a file belongs to: a note beside it that names the process by its id and its start. A note whose process is
 * gone is nobody's; so is one whose id another process has taken since. A process in another container or on another machine
 * cannot be looked up by its id: its note is its own for as long as it goes on touching it.
 */
import { linkSync, readFileSync, readlinkSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import * as v from 'valibot';
import { readAs, readJson } from '../primitives/read';

/** `space`: within it ids of processes mean one thing; notes of earlier versions have none. */
const note = v.object({
  pid: v.pipe(v.number(), v.integer(), v.minValue(1)),
  started: v.nullable(v.string()),
  space: v.optional(v.nullable(v.string())),
});
type Note = v.InferOutput<typeof note>;

/** How often a note is touched, and after how long a silence one from elsewhere is nobody's. */
const BEAT = { every: 5_000, silent: 30_000 };

/** The file belongs to a process that runs. */
export class Owned extends Error {
  constructor(
    readonly file: string,
    readonly pid: number,
    elsewhere: boolean,
  ) {
    const where = elsewhere ? `of another container or machine, which used it within the last ${BEAT.silent / 1000} s` : 'which is running';
    super(`${file} belongs to process ${pid}${elsewhere ? ' ' : ', '}${where}.`);
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

const bootId = () => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();

/** This machine since it started, and the container whose processes this one sees; null where the machine does not tell. */
function spaceHere(): string | null {
  try {
    return `${bootId()} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return null;
  }
}

/**
 * When a process started, in words of the machine that change with every boot; 'gone' of one that has ended and that nobody has
 * asked after yet; null where the machine does not tell.
 */
function startOf(pid: number): string | null {
  try {
    const boot = bootId();
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

const isElsewhere = ({ space }: Note) => space !== undefined && space !== spaceHere();

/** Whether the process that wrote it is still there. Our own id in a note that we did not write: it is of an earlier process. */
function isLive(written: Note, path: string): boolean {
  const { pid, started } = written;
  if (isElsewhere(written)) return Date.now() - statSync(path).mtimeMs < BEAT.silent;
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

/** A name beside the note that no other process takes: ids of processes repeat from container to container. */
const ownName = (path: string, ending = '') => `${path}.${process.pid}-${spaceHere()?.match(/\d+/g)?.at(-1) ?? 0}${ending}`;

const noteHere = (): Note => ({ pid: process.pid, started: startOf(process.pid), space: spaceHere() });

/** Puts the note there if there is none: in one step, whole. */
function place(path: string): boolean {
  const own = ownName(path);
  writeFileSync(own, JSON.stringify(noteHere()), { mode: 0o600 });
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

/**
 * Says that this process still holds it. One that stood still for so long that another took the file must not write any more: it
 * ends by an error that nobody catches.
 */
function beat(file: string, path: string): void {
  const found = read(path);
  if (JSON.stringify(found) !== JSON.stringify(noteHere()))
    throw new Error(`${file} was taken by another process while this one stood still.`);
  const now = Date.now() / 1000;
  utimesSync(path, now, now);
}

/** Takes `file` for this process; answers the way to let go of it. Throws `Owned` where another one has it. */
export function own(file: string): () => void {
  const path = `${file}.owner`;
  if (held.has(path)) throw new Owned(file, process.pid, false);
  while (!place(path)) {
    const found = read(path);
    if (found && isLive(found, path)) throw new Owned(file, found.pid, isElsewhere(found));
    putAside(path, found);
  }
  held.add(path);
  const beating = setInterval(beat, BEAT.every, file, path).unref();
  return () => {
    clearInterval(beating);
    held.delete(path);
    rmSync(path, { force: true });
  };
}

/** Removes a note that is nobody's; what another process has put there meanwhile goes back. */
function putAside(path: string, stale: Note | undefined): void {
  const aside = ownName(path, '.stale');
  try {
    renameSync(path, aside);
  } catch (error) {
    // Another process was faster.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  const taken = read(aside);
  if (JSON.stringify(taken) !== JSON.stringify(stale) && taken && isLive(taken, aside)) renameSync(aside, path);
  else rmSync(aside, { force: true });
}
