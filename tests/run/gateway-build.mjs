// npm run gateway:build: the gateway as one folder that needs Node alone, .output/gateway. What it bundles lies in it with its licences;
// what cannot be bundled lies beside it, named in its package.json. Another folder: the first argument.
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { NOTICES, noticesOf, packagesIn } from './notices.mjs';
import { ensurePackages, root } from './setup.mjs';

/** SQLite for a Node that has none: it finds its .wasm beside itself, so that both stay files of their own. */
const SQLITE = { name: 'node-sqlite3-wasm', script: 'node-sqlite3-wasm.cjs', wasm: 'node-sqlite3-wasm.wasm' };

const read = (...path) => readFileSync(join(root, ...path), 'utf8');
const bare = {
  name: 'beside',
  enforce: 'pre',
  resolveId: (id) => (id === SQLITE.name ? { id: `./${SQLITE.script}`, external: true } : undefined),
};

/** Every package of which something was bundled, by its folder. */
async function bundle(out) {
  const { build } = await import('vite');
  const { output } = await build({
    configFile: false,
    root,
    logLevel: 'warn',
    plugins: [bare],
    ssr: { noExternal: true },
    build: {
      ssr: 'src/gateway/main.ts',
      outDir: out,
      emptyOutDir: true,
      target: 'node20',
      minify: false,
      rollupOptions: { output: { format: 'es', entryFileNames: 'gateway.js', chunkFileNames: '[name].js' } },
    },
  });
  return [...packagesIn(output), join(root, 'node_modules', SQLITE.name)];
}

/** Builds it into `out`; answers the names of its files. */
export async function buildGateway(out) {
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  const bundled = await bundle(out);
  const dist = join(root, 'node_modules', SQLITE.name, 'dist');
  copyFileSync(join(dist, `${SQLITE.name}.js`), join(out, SQLITE.script));
  copyFileSync(join(dist, SQLITE.wasm), join(out, SQLITE.wasm));
  copyFileSync(join(root, 'LICENSE'), join(out, 'LICENSE'));
  writeFileSync(join(out, NOTICES), noticesOf(bundled));
  const { version, license, engines } = JSON.parse(read('package.json'));
  const files = readdirSync(out).sort();
  const own = { name: 'ballast-gateway', version, private: true, type: 'module', license, engines, bin: 'gateway.js', files };
  writeFileSync(join(out, 'package.json'), `${JSON.stringify(own, null, 2)}\n`);
  return readdirSync(out).sort();
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  ensurePackages();
  const out = process.argv[2] ?? join(root, '.output/gateway');
  console.log(`ok     ${out}: ${(await buildGateway(out)).join(', ')}`);
}
