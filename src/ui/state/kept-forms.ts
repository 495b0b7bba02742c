/**
 * Every form whose contents outlive its page, as one table: what of it is kept, and where it stands. Nothing else is kept:
 * no password, phrase or secret key has a field here, and a text that looks like one is not written. Left out on purpose: an
 * answer of a domain, and that an address was compared.
 */

import * as v from 'valibot';
import { type ContractId, isContractId, isStrkey } from '../../primitives/addresses';
import { isFresh } from './expiry';
import type { Route, VaultChange } from './route';
import { SECRET } from './use-no-secrets';

/** Longer than any address, name, amount or memo. */
const text = v.pipe(v.string(), v.maxLength(300));
const none = (of: string) => of === '';
const contract = v.custom<string>((value) => typeof value === 'string' && isContractId(value));
const isAsset = (of: string) => /^[A-Za-z0-9]{1,12}:/.test(of) && isStrkey(of.slice(of.indexOf(':') + 1), 'G');

interface Form {
  shape: v.GenericSchema;
  /** What it may be about. */
  is: (of: string) => boolean;
  /** Where it stands in the popup; null: in Options. */
  route: ((of: string) => Route) | null;
}

const destination = v.object({ kind: v.picklist(['own', 'other']), other: text });
const terms = v.object({ targetApyBps: text, minFeeBps: text, maxFeeBps: text });
/** Where a form about a contract stands; about none it stands nowhere. */
const about =
  (route: (of: ContractId) => Route) =>
  (of: string): Route =>
    isContractId(of) ? route(of) : { name: 'home' };
/** How much of what is held moves, and into which vault. */
const moving = v.object({ vault: v.nullable(contract), all: v.boolean(), part: text });
const change = (name: VaultChange, shape: v.GenericSchema): Form => ({
  shape,
  is: isContractId,
  route: about((vault) => ({ name: 'change', vault, change: name })),
});
const alone = (shape: v.GenericSchema, route: Route | null): Form => ({ shape, is: none, route: route && (() => route) });

export const keptForms = {
  send: alone(
    v.object({
      to: text,
      asset: text,
      amount: text,
      all: v.boolean(),
      memo: v.object({ kind: v.picklist(['none', 'text', 'id', 'hash']), value: text }),
      setAside: v.boolean(),
    }),
    { name: 'send' },
  ),
  swap: alone(v.object({ selling: text, buying: text, amount: text, strict: v.picklist(['send', 'receive']), slippage: text }), {
    name: 'swap',
  }),
  book: alone(v.object({ address: text, name: text, open: v.nullable(text), other: text }), { name: 'book' }),
  asset: alone(v.object({ code: text, issuer: text }), { name: 'assets' }),
  trustline: { shape: text, is: isAsset, route: (asset) => ({ name: 'trustline', asset }) },
  signers: alone(
    v.object({
      weights: v.pipe(v.array(v.object({ key: text, weight: text })), v.maxLength(40)),
      master: v.nullable(text),
      low: v.nullable(text),
      medium: v.nullable(text),
      high: v.nullable(text),
      add: text,
    }),
    { name: 'signers' },
  ),
  claim: alone(destination, { name: 'claim' }),
  moveClaim: { shape: destination, is: isContractId, route: about((source) => ({ name: 'move', source })) },
  moveVault: { shape: moving, is: isContractId, route: about((source) => ({ name: 'move', source })) },
  watch: alone(v.object({ address: text, name: text }), { name: 'watch' }),
  follow: alone(text, { name: 'vaults' }),
  register: change('register', terms),
  targetApy: change('targetApy', terms),
  feeBounds: change('feeBounds', terms),
  boostDeposit: change('boostDeposit', text),
  vaultDeposit: change('vaultDeposit', text),
  vaultWithdraw: change('vaultWithdraw', v.object({ all: v.boolean(), part: text, least: text })),
  vaultToVault: change('vaultToVault', moving),
  network: alone(
    v.object({
      by: v.picklist(['nodes', 'manifest']),
      // It is pasted whole.
      manifest: v.pipe(v.string(), v.maxLength(50_000)),
      id: text,
      passphrase: text,
      rpcUrl: text,
      secondRpcUrl: text,
      horizonUrl: text,
      friendbotUrl: text,
    }),
    null,
  ),
} satisfies { [form: string]: Form };

export type KeptForm = keyof typeof keptForms;

const VERSION = 1;
/** Forms that are kept at once; characters of all of them. */
const MOST_FORMS = 12;
const MOST_LENGTH = 100_000;

const seconds = v.pipe(v.number(), v.integer(), v.minValue(0));
const file = v.strictObject({ version: v.literal(VERSION), forms: v.record(v.string(), v.unknown()) });
const entry = v.strictObject({ at: seconds, value: v.unknown() });
type Entries = { [key: string]: { at: number; value: unknown } };

/** What a person must keep to themselves is in none of these fields; where it is, nothing of the form is kept. */
const PHRASE = /(?:^|\s)(?:\p{L}+\s+){11,}\p{L}+(?:\s|$)/u;
const KEY = new RegExp(SECRET.source.replace(/^\^|\$$/g, ''));
function holdsSecret(value: unknown): boolean {
  if (typeof value === 'string') return KEY.test(value) || PHRASE.test(value);
  return typeof value === 'object' && value !== null && Object.values(value).some(holdsSecret);
}

/** The form of this key, and what it is about: network, account, form, of. */
function formOf(key: string): { form: Form; of: string } | undefined {
  const [network, account, name, of, ...more] = key.split(' ');
  if (!network || !account || of === undefined || more.length > 0 || !Object.hasOwn(keptForms, name ?? '')) return undefined;
  const form: Form = keptForms[name as KeptForm];
  return form.is(of) ? { form, of } : undefined;
}

/** What of the value is kept; undefined: nothing. */
function kept(form: Form, value: unknown): unknown {
  const parsed = v.safeParse(form.shape, value);
  return parsed.success && !holdsSecret(parsed.output) ? parsed.output : undefined;
}

export interface FoundForm {
  key: string;
  value: unknown;
  at: number;
  route: Route | null;
}

/** What is there, still of its ten minutes and of a known shape. `whole`: everything was. */
export function readForms(raw: unknown, now: number): { forms: FoundForm[]; whole: boolean } {
  const read = v.safeParse(file, raw);
  if (!read.success) return { forms: [], whole: false };
  const all = Object.entries(read.output.forms);
  const forms = all.flatMap(([key, one]): FoundForm[] => {
    const found = formOf(key);
    const parsed = v.safeParse(entry, one);
    if (!found || !parsed.success || !isFresh(parsed.output.at, now)) return [];
    const value = kept(found.form, parsed.output.value);
    return value === undefined ? [] : [{ key, value, at: parsed.output.at, route: found.form.route?.(found.of) ?? null }];
  });
  return { forms, whole: forms.length === all.length };
}

/** The same with this form in it, or without it where `value` is undefined or not to be kept; undefined: nothing is left. */
export function withForm(raw: unknown, key: string, value: unknown, now: number): unknown {
  const found = formOf(key);
  const own = found && value !== undefined ? kept(found.form, value) : undefined;
  const others = readForms(raw, now).forms.filter((one) => one.key !== key);
  const newest = [...others, ...(own === undefined ? [] : [{ key, value: own, at: now }])].sort((a, b) => b.at - a.at).slice(0, MOST_FORMS);
  const forms: Entries = {};
  let length = 0;
  for (const { key, value, at } of newest) {
    length += key.length + JSON.stringify(value).length;
    if (length <= MOST_LENGTH) forms[key] = { at, value };
  }
  return Object.keys(forms).length === 0 ? undefined : { version: VERSION, forms };
}
