/**
 * The hosts that a message names (security.md case 113): a text that lets somebody in at one site may be asked for by another one,
 * which shows it there as its own.
 */
import { hostNamed, hostOf, type Sites } from './sites';

/** Two labels or more with one of the dots that browsers take for one (UTS 46), the last of letters; perhaps with a port. */
const HOST =
  /[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N}_-]*[.。．｡])+(?:xn--[a-z0-9-]+|[\p{L}\p{M}]{2,})(?::\d{1,5})?|\b(?:\d{1,3}\.){3}\d{1,3}(?::\d{1,5})?\b/giu;
/** What a browser opens: with a scheme however its slashes stand, or with two slashes alone. Up to the path. */
const ADDRESS = /(?:\b(https?|wss?):[/\\]*|[/\\]{2,})([^\s/\\?#"'<>]+)/giu;
/** A field that says for whom something is, and its values: `domain: x`, `"aud":["x"]`, `iss=x`. */
const CLAIM =
  /(?:domain|host|hostname|origin|audience|issuer|realm|website|(?<![\p{L}\p{N}])(?:aud|iss|ur[il]|site|rp_?id))["']?\s*[:=]\s*([^\n}]{1,300})/giu;
/** `x wants you to sign in` (EIP-4361). */
const WANTS = /^\s*(\S+) wants you to sign in/gim;
/** Words with which a site lets somebody in, and things that a server writes so that nobody uses the text again. */
const LETS_IN = [
  /\b(?:sign|log)(?:ging|ing|s|ed)?[\s-]*(?:in|on)\b|login|authenti|authoriz|nonce|session|verif|welcome|challenge|credential/i,
  /inici(?:o|a|e|ar) (?:de |a )?(?:sesi[oó]n|sess[aã]o)|acced|access?|acess|ingres|entrar|autent|autoriz|bienvenid|bem[- ]vind|conect|desaf[ií]o/i,
  /anmeld|einlogg|connexion|connecte|oturum|giri[sş]|войти|вход|登录|登入|登錄|ログイン|サインイン|로그인|تسجيل/i,
  /\d{4}-\d\d-\d\dT\d\d:\d\d|\b\d{8,}\b|\b(?=[a-z-]*\d)(?=[\d-]*[a-z])[a-z0-9-]{12,}\b/i,
];

/** As a reader of JSON would have it, and of what was written for a link. */
function unescaped(text: string): string {
  return text.replace(/\\u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))).replaceAll('\\/', '/');
}

const matches = (text: string, pattern: RegExp, group = 0): string[] => [...text.matchAll(pattern)].map((match) => match[group] ?? '');
/** Of `user@host`, with what a sentence puts behind it. */
const hostIn = (authority: string): string => hostNamed((authority.split('@').pop() ?? '').replace(/[^\p{L}\p{M}\p{N}\]]+$/u, ''));

/** A host in the text that is of another site than `origin`; undefined: none, or none that says whom the text lets in. */
export function foreignHost(written: string, origin: string, sites: Sites): string | undefined {
  const text = unescaped(written);
  const own = hostOf(origin);
  const isForeign = (host: string) => host !== '' && !sites.same(own, host);
  const addressed = [...text.matchAll(ADDRESS)].flatMap(([, scheme, authority = '']) => {
    const host = hostIn(authority);
    return scheme || sites.exists(host) ? [host] : [];
  });
  const claimed = matches(text, CLAIM, 1)
    .flatMap((values) => matches(values, HOST))
    .map(hostIn);
  const wanting = matches(text, WANTS, 1).map(hostIn);
  const foreign = [...addressed, ...claimed, ...wanting].find(isForeign);
  if (foreign !== undefined || !LETS_IN.some((pattern) => pattern.test(text))) return foreign;
  return matches(text, HOST)
    .map(hostIn)
    .find((host) => isForeign(host) && sites.exists(host));
}
