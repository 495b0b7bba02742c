/**
 * What this machine says as a domain (SEP-1, SEP-2): a stellar.toml with the settings' assets of every ledger, and a server of
 * names: `role.ledger*host` is a role's account on that ledger, `role+memo.ledger*host` asks for a memo beside.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { send } from '../http';
import type { World } from '../world';

const PLACE = '/.well-known/';
const NAME = /^([A-Za-z0-9]+)(?:\+([^.*]{1,28}))?\.([^*]+)\*(.+)$/;

/** The domain of every ledger here. */
export const domainOf = (url: string): string => new URL(url).host;

function tomlOf(origin: string, worlds: readonly World[]): string {
  const assets = worlds.flatMap(({ manifest: { assets: named } }) => [named.usdc, named.reward].filter((asset) => asset !== undefined));
  const currencies = assets.map(({ code, issuer }) => `\n[[CURRENCIES]]\ncode = "${code}"\nissuer = "${issuer}"\n`);
  // Whoever has this key signs links in the domain's name (SEP-7).
  const key = worlds[0]?.manifest.accounts.usdcIssuer?.address ?? '';
  return `VERSION = "2.7.0"\nFEDERATION_SERVER = "${origin}${PLACE}federation"\nURI_REQUEST_SIGNING_KEY = "${key}"\n${currencies.join('')}`;
}

const missing = (detail: string) => ({ status: 404, body: { detail } });

function federate(query: URLSearchParams, host: string, worlds: readonly World[]) {
  if (query.get('type') !== 'name') return { status: 501, body: { detail: 'only names are looked up here' } };
  const asked = query.get('q') ?? '';
  const [, role = '', memo, ledger, domain] = NAME.exec(asked) ?? [];
  const account = worlds.find(({ name }) => name === ledger)?.manifest.accounts[role];
  if (!account || domain !== host) return missing(`nobody here is called ${asked}`);
  const beside = memo === undefined ? {} : { memo_type: /^\d+$/.test(memo) ? 'id' : 'text', memo };
  return { status: 200, body: { stellar_address: asked, account_id: account.address, ...beside } };
}

/** Whether the path is the domain's: then it is answered. */
export function serveDomain(request: IncomingMessage, response: ServerResponse, origin: string, worlds: readonly World[]): boolean {
  const url = new URL(request.url ?? '/', origin);
  if (!url.pathname.startsWith(PLACE)) return false;
  const what = url.pathname.slice(PLACE.length);
  if (what === 'stellar.toml') send(response, { status: 200, body: tomlOf(origin, worlds), headers: { 'content-type': 'text/plain' } });
  else send(response, what === 'federation' ? federate(url.searchParams, url.host, worlds) : missing('nothing is here'));
  return true;
}
