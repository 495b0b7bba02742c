/** The program over the published contract host: built where cargo is, on first use, and again when its sources change. */
import { spawnSync } from 'node:child_process';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const cwd = fileURLToPath(new URL('.', import.meta.url));
const target = fileURLToPath(new URL('../../.artefacts/native-host', import.meta.url));
/** Where rustup puts cargo: most people's PATH names it, a service's does not. */
const env = { ...process.env, PATH: [process.env.PATH, join(homedir(), '.cargo/bin')].join(delimiter), CARGO_TARGET_DIR: target };
const cargo = (...args) => spawnSync('cargo', args, { cwd, env, stdio: ['ignore', 'ignore', 'pipe'], encoding: 'utf8' });

/** Whether there is a cargo, and the crates that the program is made of. */
export const canBuild = () => cargo('fetch', '--locked').status === 0;

/** The program's path. Nothing is compiled where nothing changed; from nothing it takes minutes. */
export function buildNativeHost() {
  const { status, stderr, error } = cargo('build', '--release', '--locked');
  if (status !== 0) throw new Error(`cargo build: ${error?.message ?? stderr}`);
  return join(target, 'release', process.platform === 'win32' ? 'native-host.exe' : 'native-host');
}
