/** The extension's packages: the manifest, and what the build does to the worker beyond bundling it (below). */
import preact from '@preact/preset-vite';
import { build, type Plugin, type Rolldown } from 'vite';
import { defineConfig } from 'wxt';

/** Which hosts are spoken to is decided at the fetch door in src/chain, from settings; the policy allows users' own nodes. */
const policy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self' https: http://localhost:* http://127.0.0.1:*",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/* Whatever the following steps rest on is checked: another shape of it ends the build. */

/** hash-wasm carries WebAssembly as text inside its script; here it becomes files, fetched with the first password. */
const wasmFiles: Plugin = {
  name: 'wasm files',
  apply: 'build',
  transform(code, id) {
    if (!id.endsWith('/hash-wasm/dist/index.esm.js')) return;
    let changes = 0;
    const filed = code
      .replace(/(var name(\S*) = "(argon2|blake2b)";\s*var data\2 = )"([^"]+)"/g, (_, head, _suffix, name, data) => {
        changes += 1;
        this.emitFile({ type: 'asset', fileName: `${name}.wasm`, source: Buffer.from(data, 'base64') });
        return `${head}"/${name}.wasm"`;
      })
      .replace('decodeBase64(binary.data);', () => {
        changes += 1;
        return 'new Uint8Array(yield (yield fetch(binary.data)).arrayBuffer());';
      });
    if (changes !== 3) this.error('hash-wasm is built otherwise than it was.');
    return { code: filed, map: null };
  },
};

const XDR = '/stellar-sdk/lib/esm/xdr/';
const NO_JSON = 'XDR has no JSON form here.';

/** XDR is never written as JSON here: the SDK's walker for that stays out of the worker. */
const noXdrJson: Plugin = {
  name: 'no xdr json',
  load(id) {
    if (!id.endsWith(`${XDR}values/to-json.js`)) return;
    const refuse = (name: string) => `export function ${name}() { throw new Error('${NO_JSON}'); }\n`;
    return refuse('walkToJson') + refuse('walkFromJson');
  },
};

/** A constructor that only explains that a union has none. */
const EXPLANATION = /^ {2}constructor\(\) \{\n {4}super\(\);\n {4}if \(new\.target === \w+\) \{\n {6}throw [^;]+;\n {4}\}\n {2}\}\n/gm;
/** The bare declaration of a field, which the constructor sets anyway. */
const FIELD = /^ {2}(\w+);\n/gm;

/** The SDK's generated classes without what says nothing to a program. */
const leanXdr: Plugin = {
  name: 'lean xdr',
  transform(code, id) {
    if (!id.includes(`${XDR}generated/`)) return;
    const lean = code.replace(EXPLANATION, '').replace(FIELD, (_, field) => {
      if (!code.includes(`    this.${field} = `)) this.error(`${id} does not set ${field}.`);
      return '';
    });
    return { code: lean, map: null };
  },
};

/** Every module that is reached from `id`, on its own and by way of others, but for what is `seen` already. */
async function reach(context: Rolldown.PluginContext, id: string, seen: Set<string>): Promise<void> {
  if (seen.has(id)) return;
  seen.add(id);
  const { importedIds, dynamicallyImportedIds } = await context.load({ id });
  for (const next of [...importedIds, ...dynamicallyImportedIds]) await reach(context, next, seen);
}

/** `entry` and what it reaches as one module, which imports the `shared` ones from where they are. */
async function bundle(context: Rolldown.PluginContext, entry: string, shared: Set<string>): Promise<Rolldown.OutputChunk> {
  const outside: Plugin = {
    name: 'outside',
    enforce: 'pre',
    async resolveId(source, importer) {
      const resolved = importer && (await this.resolve(source, importer, { skipSelf: true }));
      return resolved && shared.has(resolved.id) ? { id: resolved.id, external: 'absolute' } : undefined;
    },
  };
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [noXdrJson, leanXdr, outside],
    build: { write: false, minify: false, target: 'es2022', lib: { entry, formats: ['es'], fileName: 'alone' } },
  });
  const [chunk, ...others] = [built].flat().flatMap((result) => ('output' in result ? result.output : []));
  return chunk?.type === 'chunk' && others.length === 0 ? chunk : context.error(`${entry} does not make one module.`);
}

/** A module's body as the one function that it exports: it runs when that is called. */
function asFunction(context: Rolldown.PluginContext, { code, exports }: Rolldown.OutputChunk, name: string): string {
  const { body } = context.parse(code);
  const only = (keep: (type: string) => boolean) => body.filter(({ type }) => keep(type)).map(({ start, end }) => code.slice(start, end));
  const imports = only((type) => type === 'ImportDeclaration');
  const rest = only((type) => !/^(Import|Export)/.test(type));
  if (exports.join() !== name || imports.length + rest.length + 1 !== body.length) context.error(`More than ${name} is exported.`);
  return [...imports, `export function ${name}() {`, ...rest, `return ${name}(...arguments);`, '}'].join('\n');
}

/**
 * The worker's heavy half as one function. A worker is one script, so the bundler makes of everything behind an `import()`
 * a function for each module: hundreds, with their calls to each other. Bundled by itself, without what the light half has
 * as well, the heavy half is one module, and evaluated as late.
 */
const heavyHalf: Plugin = {
  name: 'heavy half',
  // Not while developing: what is rebuilt then follows from the modules that the bundler itself names.
  apply: (_config, { command, mode }) => command === 'build' && mode === 'production',
  async load(id) {
    if (!id.endsWith('/src/wallet/engine.ts')) return;
    const worker = [...this.getModuleIds()].find((other) => this.getModuleInfo(other)?.isEntry);
    const light = new Set([id]);
    await reach(this, worker ?? this.error('There is no worker.'), light);
    light.delete(id);
    const heavy = await bundle(this, id, light);
    if (heavy.code.includes('new.target') || !heavy.code.includes(NO_JSON)) this.error('The SDK’s XDR is written otherwise than it was.');
    return asFunction(this, heavy, 'createEngine');
  },
};

export default defineConfig({
  publicDir: 'assets/public',
  targetBrowsers: ['chrome', 'firefox'],
  manifestVersion: 3,
  manifest: ({ browser }) => ({
    name: 'Ballast',
    description: 'A Stellar wallet that keeps yield vaults on target and moves lending positions into them.',
    permissions: ['storage', 'alarms', 'idle', 'notifications'],
    host_permissions: ['https://*/*', 'http://localhost/*', 'http://127.0.0.1/*'],
    content_security_policy: { extension_pages: policy },
    ...(browser === 'chrome' ? { minimum_chrome_version: '120', externally_connectable: { ids: [] } } : {}),
    ...(browser === 'firefox'
      ? { browser_specific_settings: { gecko: { id: 'wallet@ballast.example', strict_min_version: '128.0' } } }
      : {}),
    icons: { 16: 'icons/16.png', 32: 'icons/32.png', 48: 'icons/48.png', 128: 'icons/128.png' },
    action: { default_title: 'Ballast', default_icon: { 16: 'icons/16.png', 32: 'icons/32.png' } },
  }),
  vite: () => ({
    plugins: [preact(), wasmFiles, heavyHalf],
    build: { target: 'es2022', sourcemap: false, modulePreload: { polyfill: false } },
  }),
});
