/**
 * Logins that prove who holds the key (security.md cases 9 and 114): a SEP-10 challenge, a transaction that can never be
 * submitted, and a SEP-45 authorization of `web_auth_verify`.
 */
import type { xdr } from '@stellar/stellar-sdk/base';
import { type AccountId, type Address, isAccountId } from '../primitives/addresses';
import { callOf } from './calls/call';
import type { Decoded } from './decode';
import { accountOfMuxed } from './names';
import type { Scope } from './scope';
import { hostNamed, hostOf, hostText, type Sites } from './sites';

export interface Login {
  /** Whose web authentication it is, where it is named; else the home domain. As the bytes write it. */
  domain: string;
  /** Every domain that it names: home domains, that of the web authentication, the client's. */
  domains: string[];
  server: AccountId;
}

const SUFFIX = ' auth';
/** Entries whose value is a domain: `web_auth_domain`, `client_domain` (SEP-10). */
const NAMED = /domain$/i;

const decoded = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

function dataOf(operation: xdr.Operation | undefined): xdr.ManageDataOp | undefined {
  return operation?.body.type === 'manageData' ? operation.body.manageDataOp : undefined;
}

/** The domain that an entry of a challenge is about. */
function domainIn(key: string, value: Uint8Array | undefined): string | undefined {
  if (key.endsWith(SUFFIX)) return key.slice(0, -SUFFIX.length);
  return NAMED.test(key) ? decoded(value ?? new Uint8Array()) : undefined;
}

/**
 * undefined: no challenge. Only sequence 0 makes it harmless; every operation must be data: the first of the account, with 64 bytes
 * under `<home domain> auth`, all others of the server, but the client's own domain.
 */
export function loginOf({ tx, source, feeBump }: Decoded, scope: Scope): Login | undefined {
  const [first, ...rest] = tx.operations;
  const data = dataOf(first);
  if (feeBump || tx.seqNum !== 0n || !first?.sourceAccount || !data?.dataValue) return undefined;
  const name = decoded(data.dataName.bytes);
  const mine = accountOfMuxed(first.sourceAccount) === scope.account;
  if (!name.endsWith(SUFFIX) || data.dataValue.toBytes().length !== 64 || !mine) return undefined;
  const domains = [name.slice(0, -SUFFIX.length)];
  let domain: string | undefined;
  for (const operation of rest) {
    const more = dataOf(operation);
    if (!more || !operation.sourceAccount) return undefined;
    const key = decoded(more.dataName.bytes);
    const own = accountOfMuxed(operation.sourceAccount) === source;
    if (!own && key !== 'client_domain') return undefined;
    const named = domainIn(key, more.dataValue?.toBytes());
    if (named !== undefined) domains.push(named);
    if (key === 'web_auth_domain') domain ??= named;
  }
  return { domain: domain || (domains[0] ?? ''), domains, server: source };
}

/** The one argument of SEP-45's `web_auth_verify`: texts by name. undefined: another call, another shape, or something below it. */
export function webLoginOf({ function: what, subInvocations }: xdr.SorobanAuthorizedInvocation, account: Address): Login | undefined {
  if (what.type !== 'sorobanAuthorizedFunctionTypeContractFn' || subInvocations.length > 0) return undefined;
  const { fn, args } = callOf(what.contractFn);
  const [map, ...more] = args;
  if (fn !== 'web_auth_verify' || more.length > 0 || map?.type !== 'scvMap') return undefined;
  const named = new Map<string, string>();
  for (const { key, val } of map.map ?? []) {
    if (key.type !== 'scvSymbol' || val.type !== 'scvString' || named.has(String(key.sym))) return undefined;
    named.set(String(key.sym), decoded(val.str.bytes));
  }
  const home = named.get('home_domain');
  const server = named.get('web_auth_domain_account');
  if (home === undefined || !isAccountId(server) || named.get('account') !== account) return undefined;
  const domains = [...named].flatMap(([key, value]) => (NAMED.test(key) ? [value] : []));
  return { domain: named.get('web_auth_domain') || home, domains, server };
}

/** As browsers write it: letters of another script are not taken for Latin ones. */
const shown = (name: string): string => hostText(hostNamed(name) || name || '?');

/** Whether the site that asks is the one that the login is for, in everything that it names. */
export function judgeLogin({ domain, domains, server }: Login, scope: Scope, origin: string, sites: Sites): void {
  scope.notes.warn('info', 'login', { domain: shown(domain), server });
  const host = hostOf(origin);
  const foreign = [domain, ...domains].find((name) => !sites.same(host, hostNamed(name)));
  if (foreign !== undefined) scope.notes.warn('danger', 'login_domain', { domain: shown(foreign), origin: hostText(origin) });
}
