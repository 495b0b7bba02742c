/** docs/privacy.md says what is true: its hosts are those of the settings, its permissions those of the manifest, and nobody else is spoken to. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { shippedNetworks } from '../../src/settings/networks';
import config from '../../wxt.config';
import { root } from '../run/setup.mjs';

const statement = readFileSync(join(root, 'docs/privacy.md'), 'utf8');

/** First column of the table below a heading, but for rows that begin so. */
function tableOf(heading: string, but = /^$/): string[] {
  const part = statement.split(/^## /m).find((text) => text.startsWith(heading)) ?? '';
  const rows = part.split('\n').filter((row) => !but.test(row));
  return rows.flatMap((row) => row.match(/^\| `([^`]+)` \|/)?.[1] ?? []);
}

const manifest = (browser: string) => {
  const make = config.manifest as (env: object) => {
    permissions: string[];
    optional_permissions: string[];
    host_permissions: string[];
    optional_host_permissions: string[];
    content_security_policy: { extension_pages: string };
  };
  return make({ browser });
};

it('names every host of the shipped networks, and no other', () => {
  const urls = shippedNetworks.flatMap(({ rpcUrls, horizonUrl, friendbotUrl, explorer }) => [
    ...rpcUrls,
    horizonUrl,
    ...(friendbotUrl ? [friendbotUrl] : []),
    ...Object.values(explorer ?? {}),
  ]);
  expect(tableOf('3.').sort()).toEqual([...new Set(urls.map((url) => new URL(url.replace(/[{}]/g, '')).host))].sort());
});

it.each(['chrome', 'firefox'])('names every permission of the package for %s, and no other', (browser) => {
  const { permissions, optional_permissions: later, host_permissions: hosts, optional_host_permissions: optional } = manifest(browser);
  const elsewhere = browser === 'firefox' ? /^\| `[^`]+` \| in Chromium alone/ : /^\| `[^`]+` \| in Firefox alone/;
  expect(tableOf('4.', elsewhere).sort()).toEqual([...permissions, ...later, ...hosts, ...optional].sort());
});

it('security 132: links are handed over by Firefox alone, to a page that no site can load', () => {
  const made = (browser: string) => manifest(browser) as { [key: string]: unknown };
  expect(made('firefox').protocol_handlers).toEqual([
    { protocol: 'web+stellar', name: 'Ballast', uriTemplate: 'popup.html?link=%s#shared' },
  ]);
  expect(made('chrome').protocol_handlers).toBeUndefined();
  for (const browser of ['chrome', 'firefox']) expect(made(browser).web_accessible_resources).toBeUndefined();
});

/** Whatever a browser can send with. */
const SENDING = /\b(fetch\(|importScripts\(|sendBeacon\(|new (XMLHttpRequest|WebSocket|EventSource|RTCPeerConnection|WebTransport)\()/;

/** Where something is sent, or named so; the gateway is no part of the extension. */
const SENDERS: { [file: string]: string } = {
  'chain/door.ts': 'the door to the hosts of the settings',
  'domains/door.ts': 'the door to a domain, on a click',
  'platform/browser.ts': 'the words of phrases, out of the package itself',
  'platform/engine-script.ts': 'the heavy half, out of the package itself',
  'ui/frame/ask-domain.ts': 'that click',
  'wallet/sites/door.ts': 'a site’s question, answered by the wallet',
  'wallet/sites/sites.ts': 'the same, passed on',
};

it('speaks to the network through one door, and to domains through another: nothing else of the extension sends anything', () => {
  const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
  const senders = files.filter(
    (file) => !file.startsWith('gateway/') && readFileSync(join(root, 'src', file), 'utf8').search(SENDING) >= 0,
  );
  expect(senders.sort()).toEqual(Object.keys(SENDERS).sort());
});

it('no page of the extension can be made to speak to somebody by its content: images, frames and forms go nowhere', () => {
  const policy = manifest('chrome').content_security_policy.extension_pages;
  for (const rule of ["default-src 'none'", "img-src 'self' data:", "form-action 'none'", "font-src 'self'"])
    expect(policy).toContain(rule);
});
