import preact from '@preact/preset-vite';
import type { Plugin } from 'vite';
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

/** XDR is never written as JSON here: the SDK's walker for that stays out of the worker. */
const noXdrJson: Plugin = {
  name: 'no xdr json',
  load(id) {
    if (!id.endsWith('/stellar-sdk/lib/esm/xdr/values/to-json.js')) return;
    const refuse = (name: string) => `export function ${name}() { throw new Error('XDR has no JSON form here.'); }\n`;
    return refuse('walkToJson') + refuse('walkFromJson');
  },
};

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
    plugins: [preact(), noXdrJson, wasmFiles],
    build: { target: 'es2022', sourcemap: false, modulePreload: { polyfill: false } },
  }),
});
