/**
 * Settings, address book and activity as a file, and back. Nothing in it is secret, and nothing in it is believed: it is read
 * by its shape, what it would change is shown before anything is, and what was given or signed here stays as it is. Pure.
 */

import * as v from 'valibot';
import { type BroughtContact, type BroughtLine, broughtContact, broughtLine, MOST_CONTACTS, MOST_LINES } from '../../commands/brought';
import { someOf } from '../../commands/preferences';
import type { ContactView, SummaryView, WalletState } from '../../commands/views';
import type { Address } from '../../primitives/addresses';
import { isFinal } from '../../primitives/record-states';
import { unixSeconds } from '../../primitives/schemas';

const VERSION = 1;
/** More than any file of ours has. */
export const MOST_BYTES = 2_000_000;

/** Of each choice, what a file may say. */
const choiceNames = ['theme', 'language', 'autoLockMinutes', 'watchMinutes'] as const;
const choices = someOf(choiceNames);
export type Choices = v.InferOutput<typeof choices>;

const file = v.strictObject({
  ballast: v.literal('export'),
  version: v.literal(VERSION),
  at: unixSeconds,
  choices,
  contacts: v.pipe(v.array(broughtContact), v.maxLength(MOST_CONTACTS)),
  /** Ids mean what the passphrase beside them says. */
  networks: v.pipe(
    v.array(v.strictObject({ id: v.pipe(v.string(), v.maxLength(30)), passphrase: v.pipe(v.string(), v.maxLength(100)) })),
    v.maxLength(100),
  ),
  lines: v.pipe(v.array(broughtLine), v.maxLength(MOST_LINES)),
});
export type ExportFile = v.InferOutput<typeof file>;

/** Why a file is not taken. */
export type Unreadable = 'too_long' | 'newer' | 'not_ours';

/** The file, or why it is not one. */
export function readFile(text: string): ExportFile | Unreadable {
  if (text.length > MOST_BYTES) return 'too_long';
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return 'not_ours';
  }
  const head = v.safeParse(v.looseObject({ ballast: v.literal('export'), version: v.number() }), json);
  if (!head.success) return 'not_ours';
  if (head.output.version > VERSION) return 'newer';
  const parsed = v.safeParse(file, json);
  return parsed.success ? parsed.output : 'not_ours';
}

export interface Held {
  wallet: Pick<WalletState, 'preferences' | 'networks' | 'accounts'>;
  contacts: readonly ContactView[];
  /** What was signed here or brought in before. */
  lines: readonly BroughtLine[];
}

/** A record as a file tells it; undefined: it has not come to its end. */
export function lineOf(networkId: string, account: Address, record: SummaryView): BroughtLine | undefined {
  if (!isFinal(record)) return undefined;
  const { hash, intent, state, createdAt, moves } = record;
  const [main] = moves;
  const change = main ? { amount: main.amount, code: main.code, decimals: main.decimals } : null;
  const line: BroughtLine = { networkId, account, hash, what: intent?.name ?? null, state, at: createdAt, change };
  // A share's name may be more than a file carries: the line comes without its amount then.
  return v.safeParse(broughtLine, line).success ? line : { ...line, change: null };
}

/** As it is saved. The newest lines, where there are more than a file carries. */
export function fileOf({ wallet, contacts, lines }: Held, at: number): ExportFile {
  const { preferences, networks } = wallet;
  return {
    ballast: 'export',
    version: VERSION,
    at,
    choices: Object.fromEntries(choiceNames.map((name) => [name, preferences[name]])) as Choices,
    contacts: contacts
      .filter(({ name }) => name !== '')
      .map(({ address, name }) => ({ address, name }))
      .filter((one) => v.is(broughtContact, one))
      .slice(0, MOST_CONTACTS),
    networks: networks.map(({ id, passphrase }) => ({ id, passphrase })),
    lines: lines.toSorted((a, b) => b.at - a.at).slice(0, MOST_LINES),
  };
}

/** What a file would change here, and what of it would not come in. */
export interface Coming {
  choices: Choices;
  contacts: BroughtContact[];
  lines: BroughtLine[];
  skipped: {
    /** Addresses that have a name here. */
    named: number;
    /** Lines that are here already. */
    known: number;
    /** Lines of networks that are not here, or are others here. */
    foreign: number;
    /** Lines of accounts that are not here. */
    strangers: number;
  };
}

export function comingOf(read: ExportFile, { wallet, contacts, lines }: Held): Coming {
  const named = new Set(contacts.filter(({ name }) => name !== '').map(({ address }) => address));
  const fresh = new Map(read.contacts.filter(({ address, name }) => name !== '' && !named.has(address)).map((one) => [one.address, one]));
  const existing = new Set(lines.map(({ hash }) => hash));
  const passphrases = new Map(wallet.networks.map(({ id, passphrase }) => [id, passphrase]));
  const said = new Map(read.networks.map(({ id, passphrase }) => [id, passphrase]));
  const isForeign = ({ networkId }: BroughtLine) => !said.has(networkId) || passphrases.get(networkId) !== said.get(networkId);
  const isStranger = ({ account }: BroughtLine) => !wallet.accounts.some(({ address }) => address === account);
  const own = read.lines.filter((line) => !isForeign(line));
  const mine = own.filter((line) => !isStranger(line));
  const coming = new Map(mine.filter(({ hash }) => !existing.has(hash)).map((line) => [line.hash, line]));
  const differing = choiceNames.filter((name) => read.choices[name] !== undefined && read.choices[name] !== wallet.preferences[name]);
  return {
    choices: Object.fromEntries(differing.map((name) => [name, read.choices[name]])) as Choices,
    contacts: [...fresh.values()],
    lines: [...coming.values()],
    skipped: {
      named: read.contacts.length - fresh.size,
      known: mine.length - coming.size,
      foreign: read.lines.length - own.length,
      strangers: own.length - mine.length,
    },
  };
}
