/** The extension's packages. What is bundled is what was published: no step of the build rewrites a dependency. */
import { createRequire } from 'node:module';
import preact from '@preact/preset-vite';
import type { PluginOption } from 'vite';
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

/** The popup's frame stands in its page, and is painted before the rest of the styles is read: else its first paint is 1.4 times an empty one's. */
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

/** The typefaces and icons that are shipped, each with its licence, from the packages as published (src/ui/styles/fonts.css). */
const shipped = {
  'fonts/inter-latin.woff2': '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
  'fonts/inter-latin-ext.woff2': '@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2',
  'fonts/inter-licence.txt': '@fontsource-variable/inter/LICENSE',
  'fonts/plex-mono-latin.woff2': '@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-500-normal.woff2',
  'fonts/plex-mono-latin-ext.woff2': '@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-ext-500-normal.woff2',
  'fonts/plex-mono-licence.txt': '@fontsource/ibm-plex-mono/LICENSE',
  'icons/lucide-licence.txt': 'lucide/LICENSE',
};

/** Read after the first screen, however many pages come to it. */
const LATER = [
  'valibot',
  'ui/approve/',
  'domains/',
  'ui/parts/(?:qr-picture|file-choice|address-field)',
  'ui/frame/(?:ask-domain|kept-note|shared-nodes)',
  'ui/state/csv',
  'ui/format/(?:read|address-fault)',
  'primitives/(?:hex|tx-)',
];
const first = new RegExp(`^(?!.*(?:${LATER.join('|')}))`);

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
      ? { minimum_chrome_version: '123', externally_connectable: { ids: [] }, side_panel: { default_path: 'popup.html' } }
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
          // Offered by Firefox beside other programs, once for each kind of link. A link is a text that somebody handed over: it is put
          // into the field, and no more. Chromium has no such key, and blocks a site's way to a page that sites cannot load.
          protocol_handlers: [{ protocol: 'web+stellar', name: 'Ballast', uriTemplate: 'popup.html?link=%s#shared' }],
        }
      : {}),
    icons: { 16: 'icons/16.png', 32: 'icons/32.png', 48: 'icons/48.png', 128: 'icons/128.png' },
    action: { default_title: 'Ballast', default_icon: { 16: 'icons/16.png', 32: 'icons/32.png' } },
  }),
  hooks: {
    // The same page is a side panel's and a tab's: by this address it lies as a popup (src/ui/state/room.ts).
    'build:manifestGenerated'(_, { action }) {
      if (action?.default_popup) action.default_popup += '#popup';
    },
    'build:publicAssets'(_, files) {
      const { resolve } = createRequire(import.meta.url);
      for (const [relativeDest, from] of Object.entries(shipped)) files.push({ relativeDest, absoluteSrc: resolve(from) });
    },
    // What every page begins with is one file: a window over a request, which waits for each, is there after 1.7 instead of 2.4 times an
    // empty one, whose budget is 2 (tests/bench/approvals.ts). The popup and that window
    // begin with nothing that parses: valibot comes with what does. Nor with who controls what afterwards, which reviews and one form say,
    // nor with files and pictures that are saved and opened.
    'vite:build:extendConfig'(entrypoints, config) {
      const output = config.build?.rolldownOptions?.output ?? {};
      const page = { name: 'page', tags: ['$initial'], minShareCount: 3, test: first };
      if (entrypoints.some(({ name }) => name === 'popup')) Object.assign(output, { codeSplitting: { groups: [page] } });
    },
  },
  vite: () => ({
    plugins: [preact(), frameFirst],
    build: {
      target: 'es2022',
      cssTarget: ['chrome123', 'firefox128'],
      sourcemap: false,
      rolldownOptions: {
        // With a letter outside Latin-1 a script is kept with two bytes for each, and a worker that starts is handed twice as much.
        output: { charset: 'ascii' },
        // It would write the 45 kB of the public suffix list out in each of the three places that read it.
        optimization: { inlineConst: false },
      },
    },
  }),
});
