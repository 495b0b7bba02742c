/** docs/interface.md rule by rule, asked by a site: the suite of the HTTP door through `ballast.fetch`, unchanged. */

import { TransactionBuilder } from '@stellar/stellar-sdk';
import { afterAll, beforeAll } from 'vitest';
import { createPermissions } from '../../src/consent/permissions';
import type { AccountId } from '../../src/primitives/addresses';
import { heavy } from '../../src/wallet/heavy';
import { createWallet, type Wallet } from '../../src/wallet/wallet';
import type { Ask, Feature, Subject } from '../conformance/subject';
import { conforms } from '../conformance/suite';
import { type Network, startNetwork } from '../network/index';
import { createMemoryPlatform, type Listener } from '../platform/memory';
import { approved } from './browser';
import { openSite, SELF, type SitePage } from './site';

let network: Network;
let subject: Subject;
let wallet: Wallet;
const documents = new Map<string, Listener>();
const platform = createMemoryPlatform({ documents });
const clock = () => Math.floor(Date.now() / 1000);
const permissions = createPermissions({ database: platform.database, clock });
let clients = 0;

function newSite(): SitePage {
  clients += 1;
  return openSite(() => ({ wallet }), documents, `https://client-${clients}.example`);
}

const asking =
  ({ ballast, asker }: SitePage): Ask =>
  (path, init) =>
    ballast.fetch(`${asker.origin}${path}`, init);

/** The person connects the site with these features; it sends for whoever signed, who is given to it too. */
async function grant(features: readonly Feature[]): Promise<Ask> {
  const site = newSite();
  const connecting = site.ballast.connect({ features });
  for (;;) {
    // The page's messages come in turns of their own.
    await new Promise((resolve) => setImmediate(resolve));
    const { request } = await wallet.handle('siteQueue', {});
    if (!request) continue;
    const word = { requestId: request.requestId, digest: request.requested.digest };
    await approved(wallet, { ...word, accounts: [request.account] });
    break;
  }
  await connecting;
  const ask = asking(site);
  return async (path, init) => {
    if (path === '/send') await expose(site, String(init?.body));
    return ask(path, init);
  };
}

async function expose({ asker }: SitePage, body: string): Promise<void> {
  const { passphrase } = subject.manifest.network;
  try {
    const transaction = TransactionBuilder.fromXDR((JSON.parse(body) as { xdr: string }).xdr, passphrase);
    const source = 'source' in transaction ? transaction.source : '';
    const { origin } = asker;
    const { network: identity = '', features = [] } = (await permissions.get(origin))?.given[0] ?? {};
    await permissions.grant({ origin, accounts: [source as AccountId], network: identity, features });
  } catch {
    // No envelope: nobody is to be given.
  }
}

beforeAll(async () => {
  network = await startNetwork({ mode: 'interval' });
  const manifestUrl = network.manifestUrl('site-conformance');
  const manifest = (await (await fetch(manifestUrl)).json()) as Subject['manifest'];
  const adapters = { platform, fetch, clock, bootId: 'one', origin: SELF.origin, emit: () => undefined };
  wallet = createWallet({ ...adapters, kdf: { memoryKib: 19_456, iterations: 1 } }, async () => heavy);
  await wallet.handle('importSecret', { password: 'seven boats under a quiet bridge', secret: manifest.accounts.user?.secret ?? '' });
  const { draftId } = await wallet.handle('draftNetwork', { manifest: JSON.stringify(manifest) });
  await wallet.handle('keepNetwork', { draftId });
  subject = { fetch: asking(newSite()), grant, manifest };
});
afterAll(async () => network?.close());

conforms(() => subject);
