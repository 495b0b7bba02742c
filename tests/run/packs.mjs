// npm run packages [-- folder]: what builders install, each as its own folder and as the tarball that npm would publish; in
// .output/packages where no folder is named.
import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { NOTICES, noticesOf, packagesIn } from './notices.mjs';
import { ensurePackages, root } from './setup.mjs';

/**
 * `entries`: what is bundled, by the name of its file; `script`: a file of its own, for pages; `types`: what another package has too.
 * Whatever else is published lies in `from` as it is.
 */
const PACKAGES = [
  { from: 'client' },
  { from: 'packages/service', entries: { index: 'service.ts' } },
  {
    from: 'packages/testing',
    entries: { index: 'testing.ts', playwright: 'fixtures.ts' },
    script: { page: 'page.ts' },
    types: 'packages/service/interface.d.ts',
  },
];
/** Published with each, without a word in its list of files. */
const ALWAYS = ['package.json', 'README.md'];

/** All entries in one build, so that what they share is one file; a script as one function that runs at once. Answers what went into it. */
async function bundle(from, out, entries, format) {
  const { build } = await import('vite');
  const [{ output }] = await build({
    configFile: false,
    root,
    logLevel: 'warn',
    build: {
      outDir: out,
      emptyOutDir: false,
      target: 'es2022',
      minify: false,
      lib: {
        entry: Object.fromEntries(Object.entries(entries).map(([name, file]) => [name, join(root, from, file)])),
        formats: [format],
        name: 'ballast',
      },
      rollupOptions: {
        external: [/^node:/, '@playwright/test'],
        output: { entryFileNames: '[name].js', chunkFileNames: 'shared/[name].js' },
      },
    },
  });
  return packagesIn(output);
}

/** Answers the package's folder and its tarball. */
async function make(one, out) {
  const source = join(root, one.from);
  const { name, version, files } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8'));
  const folder = join(out, name);
  mkdirSync(folder, { recursive: true });
  for (const file of [...ALWAYS, ...files])
    if (existsSync(join(source, file))) cpSync(join(source, file), join(folder, file), { recursive: true });
  copyFileSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  if (one.types) copyFileSync(join(root, one.types), join(folder, basename(one.types)));
  if (one.script) await bundle(one.from, folder, one.script, 'iife');
  if (one.entries) writeFileSync(join(folder, NOTICES), noticesOf(await bundle(one.from, folder, one.entries, 'es')));
  execFileSync('npm', ['pack', '--silent', '--pack-destination', out, folder], { stdio: ['ignore', 'ignore', 'inherit'] });
  return { name, version, folder, tarball: join(out, `${name}-${version}.tgz`) };
}

/** Builds and packs them all into `out`, which holds nothing else afterwards. */
export async function buildPackages(out) {
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  const made = [];
  for (const one of PACKAGES) made.push(await make(one, out));
  return made;
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  ensurePackages();
  for (const { tarball } of await buildPackages(process.argv[2] ?? join(root, '.output/packages'))) console.log(`ok     ${tarball}`);
}
