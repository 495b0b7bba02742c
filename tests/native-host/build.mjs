/** The program over the published contract host: built by `npm run native-host`, and again when its sources change. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const cwd = fileURLToPath(new URL('.', import.meta.url));
const target = fileURLToPath(new URL('../../.artefacts/native-host', import.meta.url));
/** Where rustup puts cargo: most people's PATH names it, a service's does not. */
const env = { ...process.env, PATH: [process.env.PATH, join(homedir(), '.cargo/bin')].join(delimiter), CARGO_TARGET_DIR: target };
const program = join(target, 'release', process.platform === 'win32' ? 'native-host.exe' : 'native-host');

/** Whether somebody has built it here. */
export const isBuilt = () => existsSync(program);

/** The program's path. Nothing is compiled where nothing changed; from nothing it takes minutes. */
export function buildNativeHost() {
  const { status, stderr, error } = spawnSync('cargo', ['build', '--release', '--locked'], {
    cwd,
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`cargo build: ${error?.message ?? stderr}`);
  return program;
}
