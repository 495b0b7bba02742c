/**
 * Logins that prove who holds the key (security.md case 9): a SEP-10 challenge, a transaction that can never be submitted,
 * and a SEP-45 authorization of `web_auth_verify`.
 */
import type { xdr } from '@stellar/stellar-sdk/base';
import { type AccountId, type Address, isAccountId } from '../primitives/addresses';
import { cleanText } from '../primitives/text';
import { callOf } from './calls/call';
import type { Decoded } from './decode';
import { accountOfMuxed } from './names';
import type { Scope } from './scope';

export interface Login {
  homeDomain: string;
  webAuthDomain: string | undefined;
}

const NAME = /^([a-z0-9.-]{1,253}(?::\d{1,5})?) auth$/i;

function dataOf(operation: xdr.Operation | undefined): xdr.ManageDataOp | undefined {
  return operation?.body.type === 'manageData' ? operation.body.manageDataOp : undefined;
}

/** undefined: no challenge. Only sequence 0 makes it harmless; every operation must be data, all but the first of the server's. */
export function loginOf({ tx, source, feeBump }: Decoded, scope: Scope): Login | undefined {
  const [first, ...rest] = tx.operations;
  const data = dataOf(first);
  if (feeBump || tx.seqNum !== 0n || !first?.sourceAccount || !data?.dataValue) return undefined;
  const name = NAME.exec(data.dataName.toString());
  if (!name?.[1] || data.dataValue.toBytes().length !== 64 || accountOfMuxed(first.sourceAccount) !== scope.account) return undefined;
  let webAuthDomain: string | undefined;
  for (const operation of rest) {
    const more = dataOf(operation);
    if (!more || !operation.sourceAccount) return undefined;
    const key = more.dataName.toString();
    const own = accountOfMuxed(operation.sourceAccount) === source;
    if (!own && key !== 'client_domain') return undefined;
    if (key === 'web_auth_domain') webAuthDomain = more.dataValue ? new TextDecoder().decode(more.dataValue.toBytes()) : '';
  }
  return { homeDomain: name[1].toLowerCase(), webAuthDomain: webAuthDomain?.toLowerCase() };
}

/** The one argument of SEP-45's `web_auth_verify`: texts by name. undefined: another call, another shape, or something below it. */
export function webLoginOf(
  { function: what, subInvocations }: xdr.SorobanAuthorizedInvocation,
  account: Address,
): (Login & { server: AccountId }) | undefined {
  if (what.type !== 'sorobanAuthorizedFunctionTypeContractFn' || subInvocations.length > 0) return undefined;
  const { fn, args } = callOf(what.contractFn);
  const [map, ...more] = args;
  if (fn !== 'web_auth_verify' || more.length > 0 || map?.type !== 'scvMap') return undefined;
  const named = new Map<string, string>();
  for (const { key, val } of map.map ?? []) {
    if (key.type !== 'scvSymbol' || val.type !== 'scvString' || named.has(String(key.sym))) return undefined;
    named.set(String(key.sym), String(val.str));
  }
  const homeDomain = named.get('home_domain');
  const server = named.get('web_auth_domain_account');
  if (homeDomain === undefined || !isAccountId(server) || named.get('account') !== account) return undefined;
  return { homeDomain: homeDomain.toLowerCase(), webAuthDomain: named.get('web_auth_domain')?.toLowerCase(), server };
}

/** Whether the site that asks is the one that the login is for. */
export function judgeLogin(login: Login, { source }: { source: AccountId }, scope: Scope, origin: string): void {
  const domain = cleanText(login.webAuthDomain ?? login.homeDomain).text;
  scope.notes.warn('info', 'login', { domain, server: source });
  const host = hostOf(origin);
  const named = [login.homeDomain, login.webAuthDomain].filter((name) => name !== undefined);
  if (!named.some((name) => sameSite(host, name))) scope.notes.warn('danger', 'login_domain', { domain, origin: cleanText(origin).text });
}

/** '' where it is no URL. */
export function hostOf(origin: string): string {
  try {
    return new URL(origin).host.toLowerCase();
  } catch {
    return '';
  }
}

/** The host itself, or one below it: `app.example.org` may log in at `example.org`. */
function sameSite(host: string, name: string): boolean {
  return host !== '' && (host === name || host.endsWith(`.${name}`));
}
