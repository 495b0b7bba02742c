/** Security 16 and 70: what the built extension asks of the browser, and what its scripts hold. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { shippedNetworks } from '../../src/settings/networks';
import { languageCodes, loaderOf } from '../../src/words/languages';
import { built } from './browser';

const files = readdirSync(built, { recursive: true, encoding: 'utf8' });
const scripts = files.filter((file) => file.endsWith('.js')).map((file) => ({ file, text: readFileSync(join(built, file), 'utf8') }));

test('security 16: the manifest asks for these permissions, opens no file to sites and talks to no other extension', () => {
  const manifest = JSON.parse(readFileSync(join(built, 'manifest.json'), 'utf8')) as { [key: string]: unknown };
  expect(manifest.permissions).toEqual(['storage', 'alarms', 'idle', 'scripting', 'activeTab', 'sidePanel']);
  expect(manifest.optional_permissions).toEqual(['notifications']);
  expect(manifest.host_permissions).toEqual(['http://localhost/*', 'http://127.0.0.1/*']);
  // Nothing of it is given at installation: each host is asked for in the click that needs it.
  expect(manifest.optional_host_permissions).toEqual(['https://*/*']);
  expect(manifest.externally_connectable).toEqual({ ids: [] });
  for (const absent of ['web_accessible_resources', 'content_scripts', 'update_url']) expect(manifest[absent], absent).toBeUndefined();
});

test('each permission has its reason in Options and in docs/sites.md, and nothing else has one', async () => {
  const manifest = JSON.parse(readFileSync(join(built, 'manifest.json'), 'utf8')) as { [key: string]: string[] };
  const asked = [
    ...(manifest.permissions ?? []),
    ...(manifest.optional_permissions ?? []),
    ...(manifest.host_permissions ?? []),
    ...(manifest.optional_host_permissions ?? []),
  ];
  // One reason for this computer, by either of its names.
  const named = asked.filter((name) => name !== 'http://127.0.0.1/*').sort();
  for (const language of languageCodes) {
    const { about } = await loaderOf('options', language)();
    expect(Object.keys(about.permissions).sort()).toEqual(named);
  }
  const page = readFileSync(new URL('../../docs/sites.md', import.meta.url), 'utf8');
  expect(
    [...page.matchAll(/^\| `([^`]+)`(?:, `[^`]+`)* \| [A-Z]/gm)]
      .map(([, name]) => name)
      .filter((name) => name && asked.includes(name))
      .sort(),
  ).toEqual(named);
});

test('security 70: the pages’ policy takes scripts from the package alone, and no frame', () => {
  const { content_security_policy: policy } = JSON.parse(readFileSync(join(built, 'manifest.json'), 'utf8')) as {
    content_security_policy: { extension_pages: string };
  };
  expect(policy.extension_pages.split('; ')).toEqual([
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
  ]);
});

test('security 70: no script makes code out of text', () => {
  expect(scripts.length).toBeGreaterThan(3);
  for (const { file, text } of scripts) expect(/\beval\(|new Function\(/.exec(text)?.[0], file).toBeUndefined();
});

test('security 70: the worker runs one script more, which is of the package', () => {
  // In a worker nothing but `importScripts` runs another script: it is looked for once, and called once with this name alone.
  const uses = scripts.flatMap(({ file, text }) =>
    [...text.matchAll(/importScripts(\([^)]*\))?/g)].map(([, call]) => `${file} ${call ?? ''}`),
  );
  expect(uses).toEqual(['background.js ', 'background.js (`/engine.js`)']);
  expect(files).toContain('engine.js');
});

test('no script of the worker holds a letter outside Latin-1: the engine keeps each with one byte a letter', () => {
  for (const { file, text } of scripts.filter(({ file }) => /^(background|engine)/.test(file)))
    expect(
      [...text].find((char) => (char.codePointAt(0) ?? 0) > 255),
      file,
    ).toBeUndefined();
});

test('security 69: scripts name no host but those of the shipped networks', () => {
  const known = new Set(
    shippedNetworks
      .flatMap(({ rpcUrls, horizonUrl, friendbotUrl = horizonUrl, explorer }) => [
        ...[...rpcUrls, horizonUrl, friendbotUrl],
        ...Object.values(explorer ?? {}),
      ])
      .map((url) => new URL(url).host),
  );
  // Names of namespaces, which nobody asks for anything.
  known.add('www.w3.org');
  // The example in the hint of a field: asked only where a person types it there.
  known.add('api.refractor.space');
  const named = scripts.flatMap(({ text }) =>
    [...text.matchAll(/\b(?:https?|wss?):\/\/([a-zA-Z0-9.-]+\.[a-zA-Z]{2,})/g)].map(([, host]) => host ?? ''),
  );
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((host) => !known.has(host))).toEqual([]);
});
