/** The gateway as a process of its own, as an operator starts it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { runKeyCommand } from '../../src/gateway/key-commands';
import { newFolder } from '../temp';

const root = new URL('../..', import.meta.url).pathname;

export interface Line {
  event: string;
  [field: string]: unknown;
}

/** A folder with a file of keys and the journal; outlives the processes that use it. */
export interface Place {
  folder: string;
  keys: string;
  /** Makes a key with these features; answers it. */
  key(...features: string[]): string;
}

let made = 0;

export function newPlace(): Place {
  const folder = newFolder('gateway');
  const keys = join(folder, 'keys.json');
  const key = (...features: string[]) => {
    made += 1;
    return runKeyCommand({ verb: 'add', name: `key-${made}`, features: features.join(','), file: keys, now: 1 })[0] ?? '';
  };
  return { folder, keys, key };
}

export interface Running {
  url: string;
  child: ChildProcess;
  /** What it logged. */
  lines: Line[];
  /** Everything that it wrote, as it was. */
  text(): string;
  /** The next line, or an earlier one, of which that is true. */
  said(is: (line: Line) => boolean): Promise<Line>;
  /** Sends a signal; resolves with exit code and signal. */
  end(signal: NodeJS.Signals): Promise<[number | null, NodeJS.Signals | null]>;
}

/** What is run, where, in which environment: another than the project's own. */
export interface Program {
  program?: string[];
  cwd?: string;
  env?: NodeJS.ProcessEnv;
}

/** `npm run gateway -- …`, without npm. Resolves when it listens. */
export async function runGateway(place: Pick<Place, 'keys'> & Program, network: string, ...more: string[]): Promise<Running> {
  const { program = ['tests/run/gateway.mjs'], cwd = root, env = process.env } = place;
  const args = [...program, '--network', network, '--port', '0', '--keys', place.keys, ...more];
  const child = spawn(process.execPath, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const lines: Line[] = [];
  const heard = new Set<() => void>();
  let text = '';
  child.stderr.on('data', (chunk) => {
    text += String(chunk);
  });
  createInterface(child.stdout).on('line', (line) => {
    text += `${line}\n`;
    lines.push(JSON.parse(line) as Line);
    for (const tell of heard) tell();
  });
  const ended = new Promise<[number | null, NodeJS.Signals | null]>((resolve) => {
    // Not before all that it said was heard.
    child.on('close', (code, signal) => resolve([code, signal]));
  });
  const said = (is: (line: Line) => boolean) =>
    new Promise<Line>((resolve, reject) => {
      const look = () => {
        const found = lines.find(is);
        if (!found) return;
        heard.delete(look);
        resolve(found);
      };
      heard.add(look);
      look();
      void ended.then(() => reject(new Error(`the gateway has ended:\n${text}`)));
    });
  const listening = await said(({ event }) => event === 'listening');
  return {
    url: String(listening.url),
    child,
    lines,
    text: () => text,
    said,
    end(signal) {
      child.kill(signal);
      return ended;
    },
  };
}
