/**
 * What a machine or a network may lack, and whether it does here. A test is skipped for one of these alone, and says which by
 * `lacks`; the test command counts every other skip as a failure.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isBuilt } from './native-host/build.mjs';

/** Where programs are looked for that `go install` has put somewhere: most people's PATH does not name it. */
export const withGo = { ...process.env, PATH: [process.env.PATH, join(homedir(), 'go/bin')].join(delimiter) };
const goes = (program, ...args) => {
  const cwd = fileURLToPath(new URL('./generators/go', import.meta.url));
  return spawnSync(program, args, { cwd, env: withGo }).status === 0;
};

export const missing = {
  /** Real prices, ledger data and recordings, which lie beside the project and are not part of it. */
  'shared data': () => !existsSync(new URL('../../shared/data', import.meta.url)),
  /** Roles, vaults and control of the local network's scenario: flows may play on another one. */
  'the local network': () => Boolean(process.env.BALLAST_NETWORK),
  /** From Node 22.13 on; before that the gateway takes the WebAssembly build. */
  'SQLite in Node': () => !process.getBuiltinModule('node:sqlite'),
  /** What tells when a process started. */
  'processes in /proc': () => !existsSync('/proc/self/stat'),
  /** What puts a process into a space of its own, as a container does. */
  'namespaces (unshare)': () => spawnSync('unshare', ['--pid', '--fork', '--mount-proc', 'true']).status !== 0,
  /** A database server, which the tests start themselves. */
  postgres: () => ['initdb', 'postgres'].some((program) => spawnSync(program, ['--version']).status !== 0),
  /** A program in Python that tries out HTTP doors by their description. */
  schemathesis: () => spawnSync('schemathesis', ['--version']).status !== 0,
  /** Installed beside the tests, on first use. */
  'generators of clients': () => !existsSync(new URL('./generators/node_modules', import.meta.url)),
  /** A program in Python that writes a client from a description. */
  'openapi-python-client': () => spawnSync('python3', ['-m', 'openapi_python_client', '--version']).status !== 0,
  /** A program in Go that writes a client from a description, and the modules that such a client stands on. */
  'oapi-codegen': () => !goes('oapi-codegen', '-version') || !goes('go', 'mod', 'download'),
  /** Built by `npm run native-host`, which takes cargo and some minutes. */
  'the contract host': () => !isBuilt(),
  'clients of other wallets': () => !existsSync(new URL('./clients/node_modules', import.meta.url)),
  Firefox: () => spawnSync('firefox-esr', ['--version']).status !== 0,
  python3: () => spawnSync('python3', ['--version']).status !== 0,
  curl: () => spawnSync('curl', ['--version']).status !== 0,
};

/** Ends a test: skips it where the capability is missing, saying `what` it lacks; fails it where the capability is there. */
export function lacks(test, capability, what) {
  if (!missing[capability]()) throw new Error(`${capability} is there, and yet: ${what}`);
  return test.skip(`${capability}: ${what}`);
}

/** The capability that a skip's note names, where that is really missing here; undefined: nothing explains the skip. */
export function explained(note) {
  return Object.keys(missing).find((capability) => note?.startsWith(`${capability}: `) && missing[capability]());
}
