/** What a domain says of itself at its one well-known place (SEP-1), as far as the wallet uses it. */
import { parse } from 'smol-toml';
import * as v from 'valibot';
import { refuse } from '../primitives/errors';
import type { DomainDoor } from './door';
import { type Domain, isHere } from './names';

const currency = v.object({
  code: v.optional(v.string()),
  code_template: v.optional(v.string()),
  issuer: v.optional(v.string()),
  toml: v.optional(v.string()),
});

const said = v.object({
  FEDERATION_SERVER: v.optional(v.pipe(v.string(), v.maxLength(300))),
  NETWORK_PASSPHRASE: v.optional(v.string()),
  URI_REQUEST_SIGNING_KEY: v.optional(v.pipe(v.string(), v.maxLength(100))),
  CURRENCIES: v.optional(v.array(currency)),
});
export type StellarToml = v.InferOutput<typeof said>;
type Currency = v.InferOutput<typeof currency>;

function tomlOf(text: string, host: string): unknown {
  try {
    return parse(text);
  } catch (error) {
    return refuse('domain_invalid', 'What it says of itself is no TOML.', { host, what: 'toml' }, error);
  }
}

/** 404 `domain_silent` where there is no such file, 502 `domain_invalid` for another shape, and what the door refuses. */
export async function readStellarToml(door: DomainDoor, { host }: Domain): Promise<StellarToml> {
  const url = new URL(`${isHere(host) ? 'http' : 'https'}://${host}/.well-known/stellar.toml`);
  const { status, text } = await door(url);
  if (status === 404 || status === 410) refuse('domain_silent', 'This domain says nothing of itself.', { host });
  if (status !== 200) refuse('domain_unavailable', 'This host does not answer.', { host, status });
  const parsed = v.safeParse(said, tomlOf(text, host));
  if (parsed.success) return parsed.output;
  return refuse('domain_invalid', 'What it says of itself has another shape.', { host, what: v.getDotPath(parsed.issues[0]) ?? '' });
}

/** 400 `domain_elsewhere` where it speaks of another network than this one. */
export function checkNetwork({ NETWORK_PASSPHRASE: its }: StellarToml, { host }: Domain, passphrase: string): void {
  if (its === undefined || its === passphrase) return;
  refuse('domain_elsewhere', 'This domain speaks of another network.', { host, said: its.slice(0, 100) });
}

/** `elsewhere`: it is not in the list, of which parts lie in other files, which nobody opens. */
export type Listing = 'listed' | 'notListed' | 'elsewhere';

/** SEP-1's `?` stands for one character. */
const fits = (template: string, code: string): boolean =>
  template.length === code.length && [...template].every((char, index) => char === '?' || char === code[index]);

const names = ({ code, code_template: template, issuer }: Currency, asset: { code: string; issuer: string }): boolean =>
  issuer === asset.issuer && (code === asset.code || (template !== undefined && fits(template, asset.code)));

/** Whether the domain counts the asset, by code and issuer, among its own. */
export function listingOf({ CURRENCIES: currencies = [] }: StellarToml, asset: { code: string; issuer: string }): Listing {
  if (currencies.some((one) => names(one, asset))) return 'listed';
  return currencies.some(({ toml }) => toml !== undefined) ? 'elsewhere' : 'notListed';
}
