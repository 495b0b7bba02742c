/** The extension's packages. What is bundled is what was published: no step of the build rewrites a dependency. */
import preact from '@preact/preset-vite';
import type { PluginOption } from 'vite';
import { defineConfig } from 'wxt';
import { sharedModules } from './src/platform/shared-modules';

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

/** The rest of the styles come after the frame, so that it is painted before they are read. */
const frameFirst: PluginOption = {
  name: 'frame-first',
  transformIndexHtml: {
    order: 'post',
    handler(html) {
      const links = html.match(/^\s*<link rel="stylesheet"[^>]*>\n/gm) ?? [];
      return links.reduce((rest, link) => rest.replace(link, ''), html).replace('</body>', `${links.join('')}</body>`);
    },
  },
};

/** The heavy half of the worker finds in the light one what both use, instead of carrying it a second time (src/wallet/shared.ts). */
const places = new Map(sharedModules.map((name) => [`${import.meta.dirname}/src/${name}.ts`, `ballastShared[${JSON.stringify(name)}]`]));
const left = new Set(places.keys());
const sharedWithLight: PluginOption = {
  name: 'shared-with-light',
  enforce: 'pre',
  async resolveId(source, importer) {
    if (!importer || !source.startsWith('.')) return null;
    const found = await this.resolve(source, importer, { skipSelf: true });
    if (!found || !places.has(found.id)) return null;
    left.delete(found.id);
    return { id: found.id, external: true };
  },
  buildEnd() {
    if (left.size > 0) this.error(`The heavy half does not use ${[...left].join(', ')}`);
  },
};

/** What every page reads whose site was allowed: one function each, which the engine reads once. */
const everyPage = /\/(relay|provider)\.ts$/;

/** A script is run as it is. What wxt puts around it is 0.12 kB in each, read by each start of the worker. */
const bare: PluginOption = {
  name: 'bare-scripts',
  enforce: 'pre',
  load(id) {
    const script = id.split('virtual:wxt-unlisted-script-entrypoint?')[1];
    if (!script) return null;
    const from = JSON.stringify(script);
    return everyPage.test(script) ? `import { main } from ${from};\nmain();` : `import script from ${from};\nscript.main();`;
  },
};

/** What every page begins with is one file: each file more that a page waits for costs it milliseconds. */
const inAllPages = { name: 'page', tags: ['$initial'], minShareCount: 3 };

export default defineConfig({
  publicDir: 'assets/public',
  targetBrowsers: ['chrome', 'firefox'],
  manifestVersion: 3,
  manifest: ({ browser }) => ({
    name: 'Ballast',
    description: 'A Stellar wallet that keeps yield vaults on target and moves lending positions into them.',
    permissions: ['storage', 'alarms', 'idle', 'scripting', 'activeTab', ...(browser === 'chrome' ? ['sidePanel'] : [])],
    // Asked for in the click that chooses notices.
    optional_permissions: ['notifications'],
    // Local nodes and pages; whatever else is asked for in the click that needs it.
    host_permissions: ['http://localhost/*', 'http://127.0.0.1/*'],
    optional_host_permissions: ['https://*/*'],
    content_security_policy: { extension_pages: policy },
    // The same page as the popup's, and the same script.
    ...(browser === 'chrome'
      ? { minimum_chrome_version: '120', externally_connectable: { ids: [] }, side_panel: { default_path: 'popup.html' } }
      : {}),
    ...(browser === 'firefox'
      ? {
          browser_specific_settings: { gecko: { id: 'wallet@ballast.example', strict_min_version: '128.0' } },
          sidebar_action: {
            default_title: 'Ballast',
            default_panel: 'popup.html',
            default_icon: { 16: 'icons/16.png', 32: 'icons/32.png' },
            open_at_install: false,
          },
        }
      : {}),
    icons: { 16: 'icons/16.png', 32: 'icons/32.png', 48: 'icons/48.png', 128: 'icons/128.png' },
    action: { default_title: 'Ballast', default_icon: { 16: 'icons/16.png', 32: 'icons/32.png' } },
  }),
  hooks: {
    // Where the background is a page, it runs both scripts that start, one after the other (src/platform/wallet-script.ts).
    'build:manifestGenerated'(_, { background, action }) {
      // Until the wallet has said which screen comes: a popup is told from the other rooms by its address (src/ui/state/room.ts).
      if (action?.default_popup) action.default_popup += '#home-system';
      if (background && 'scripts' in background) background.scripts?.push('wallet.js');
    },
    'vite:build:extendConfig'(entrypoints, config) {
      const built = new Set(entrypoints.map(({ name }) => name));
      const output = config.build?.rolldownOptions?.output ?? {};
      if (built.has('popup')) Object.assign(output, { codeSplitting: { groups: [inAllPages] } });
      if (!built.has('engine')) return;
      config.plugins?.push(sharedWithLight);
      Object.assign(output, { globals: (id: string) => places.get(id) ?? id });
    },
  },
  vite: () => ({
    plugins: [preact(), frameFirst, bare],
    // A script with a letter outside Latin-1 is kept by the engine with two bytes for each.
    build: {
      target: 'es2022',
      // It takes functions that are called once into their callers: what a page reads of ours is read once, and a worker holds 1 kB less.
      // Faults of Safari 10, which are worked around unless one says otherwise, are 0.4 kB more; no browser of ours has them.
      minify: 'terser',
      terserOptions: { ecma: 2020, safari10: false, compress: { passes: 2 }, format: { ascii_only: true } },
      sourcemap: false,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        output: { charset: 'ascii' },
        treeshake: { propertyReadSideEffects: false },
        // It would write the 45 kB of the public suffix list out in each of the three places that read it.
        optimization: { inlineConst: false },
      },
    },
  }),
});
