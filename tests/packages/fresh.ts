/** The packages as they are published: built and packed once for a file of tests, and installed into folders that hold nothing else. */
import { execFile } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { buildPackages, type Made } from '../run/packs.mjs';
import { newFolder } from '../temp';

export const root = new URL('../..', import.meta.url).pathname;
/** Rejects with what the program said where it fails. */
export async function run(program: string, args: readonly string[], cwd: string, env: { [name: string]: string } = {}): Promise<string> {
  const how = { cwd, env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env }, maxBuffer: 1 << 24 };
  const said = promisify(execFile)(program, [...args], how);
  return said.then(
    ({ stdout }) => stdout,
    ({ stdout, stderr }) => {
      throw new Error(`${program} ${args.join(' ')}\n${stdout}${stderr}`);
    },
  );
}

export const packed = (): Promise<Made[]> => buildPackages(newFolder('packages'));
export const bin = (name: string) => join(root, 'node_modules/.bin', name);

/** A project with these packages alone, from their tarballs: no registry is asked. */
export async function install(made: readonly Made[], ...names: string[]): Promise<string> {
  const folder = newFolder('project');
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
  const tarballs = made.filter(({ name }) => names.includes(name)).map(({ tarball }) => tarball);
  await run('npm', ['install', '--offline', '--ignore-scripts', '--no-audit', '--no-fund', ...tarballs], folder);
  return folder;
}

/** A package that is installed elsewhere, as if it were installed here. */
export function lend(folder: string, name: string, from: string): void {
  mkdirSync(dirname(join(folder, 'node_modules', name)), { recursive: true });
  symlinkSync(join(from, name), join(folder, 'node_modules', name));
}

/** What a strict project's compiler has against these files. */
export async function compile(folder: string, files: readonly string[], options: object = {}): Promise<void> {
  const compilerOptions = {
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    verbatimModuleSyntax: true,
    skipLibCheck: false,
    target: 'ES2022',
    lib: ['ES2022', 'DOM', 'DOM.Iterable'],
    module: 'NodeNext',
    outDir: 'built',
    types: [],
    ...options,
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }));
  await run(bin('tsc'), ['-p', 'tsconfig.json'], folder);
}
