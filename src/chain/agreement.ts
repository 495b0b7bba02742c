/**
 * No single node decides what time it is or which sequence an account has (architecture.md 6): the witnesses are asked, who is
 * late is asked again, and what they say together, with the local clock as a third voice, is agreed on or refused.
 */
import { refuse } from '../primitives/errors';
import type { Warning } from '../primitives/plan';
import type { Standing, Witness } from './witness';

/** What names the code of a contract, in base64; '' where it is not there. */
export interface Code {
  contract: string;
  value: string;
}

/** As of the witness's latest ledger. `codes`, of one who was asked: of the same contracts, in the same order. */
export interface Word extends Standing {
  codes?: readonly Code[];
}

/** What a witness said last. */
export interface Voice {
  /** The host. */
  name: string;
  kind: Witness['kind'];
  /** undefined: it is silent. */
  said: Word | undefined;
  /** It is silent because it never reached the ledger of the others. */
  late?: boolean;
}

export interface Agreed {
  /** Of the witness that is furthest. */
  ledger: number;
  closeTime: number;
  protocol: number | undefined;
  sequence: bigint | null;
}

/** Seconds that two voices may be apart. */
export const SECONDS_APART = 60;
/** Seconds behind the furthest after which a node does not move, whatever it says of its health: RPCs call themselves unhealthy then. */
const SECONDS_LATE = 30;
/** Seconds from the local clock beyond which nobody is believed, and no transaction stays valid. */
export const DAY = 86_400;
/** Every ledger closes a second or more after the one before; answers of one node may be some ledgers apart. */
const LEDGERS_APART = 20;
/**
 * The first protocol in which calls restore what they need, for nodes that serve no settings: those say it themselves (rules.ts). And
 * the last that this wallet was tried with, which no setting can say: a newer one is told, and locks nobody out.
 */
const PROTOCOLS = { first: 23, last: 28 };

type Answer = Voice & { said: Word };
type About = 'ledger' | 'time' | 'sequence' | 'protocol' | 'code';

const hasAnswered = (voice: Voice): voice is Answer => voice.said !== undefined;
const apart = (a: number, b: number) => Math.abs(a - b);

/** The first contract that two voices name different code of. */
function otherCode(a: Word, b: Word): string | undefined {
  return a.codes?.find(({ value }, index) => b.codes && b.codes[index]?.value !== value)?.contract;
}

/** What two voices contradict each other about; undefined: nothing. */
function difference(a: Word, b: Word): About | undefined {
  const [older, newer] = a.ledger <= b.ledger ? [a, b] : [b, a];
  // No two ledgers close in the same second: whoever is so many ahead in so little time did not see them close.
  if (newer.ledger - older.ledger > Math.max(0, newer.closeTime - older.closeTime) + LEDGERS_APART) return 'ledger';
  if (apart(a.closeTime, b.closeTime) > SECONDS_APART) return 'time';
  if (a.sequence !== b.sequence) return 'sequence';
  if (a.protocol !== undefined && b.protocol !== undefined && a.protocol !== b.protocol) return 'protocol';
  return otherCode(a, b) ? 'code' : undefined;
}

function* pairs(voices: readonly Answer[]): Generator<[Answer, Answer]> {
  for (const [index, a] of voices.entries()) for (const b of voices.slice(index + 1)) yield [a, b];
}

/** Those that stand still, or differ from somebody at a later ledger: asked again, they may say the same. None where waiting settles nothing. */
export function lateOf(voices: readonly Voice[]): Voice[] {
  const late = new Set<Voice>();
  for (const [a, b] of pairs(voices.filter(hasAnswered))) {
    const about = difference(a.said, b.said);
    const [older, newer] = a.said.ledger <= b.said.ledger ? [a, b] : [b, a];
    if (about === undefined && newer.said.closeTime - older.said.closeTime <= SECONDS_LATE) continue;
    const backwards = older.said.closeTime > newer.said.closeTime;
    if (about === 'ledger' || backwards || older.said.ledger === newer.said.ledger) return [];
    late.add(older);
  }
  return [...late];
}

const factOf: { [about in Exclude<About, 'code'>]: (said: Standing) => string | number | null } = {
  ledger: ({ ledger }) => ledger,
  time: ({ closeTime }) => closeTime,
  sequence: ({ sequence }) => sequence?.toString() ?? null,
  protocol: ({ protocol }) => protocol ?? null,
};

const words = (voices: readonly Answer[], about: Exclude<About, 'code'>) =>
  voices.map(({ name, said }) => ({ name, value: factOf[about](said) }));

/** What must be read where the network runs a newer protocol than is known here: what decodes may be signed all the same. */
export function newerProtocol(protocol: number | undefined): Warning[] {
  if (protocol === undefined || protocol <= PROTOCOLS.last) return [];
  return [{ level: 'warning', code: 'newer_protocol', params: { protocol, known: PROTOCOLS.last } }];
}

/** The protocol that they agree on; undefined: nobody names one. */
function protocolOf(answers: readonly Answer[]): number | undefined {
  const protocol = answers.find(({ said }) => said.protocol !== undefined)?.said.protocol;
  for (const { name, said } of answers) {
    if (said.protocol === undefined || (said.callsRestore ?? said.protocol >= PROTOCOLS.first)) continue;
    refuse('unsupported_protocol', 'The network runs a protocol whose rules are no longer known.', { name, protocol: said.protocol });
  }
  return protocol;
}

/** The local clock, unix seconds, against what the witnesses say together: two outvote it, one does not. */
function checkClock(answers: readonly Answer[], { closeTime }: Agreed, clock: number): Warning[] {
  const off = apart(closeTime, clock);
  if (off <= SECONDS_APART) return [];
  const said = words(answers, 'time');
  if (answers.length < 2 || off > DAY) {
    refuse('clock_contradicted', 'The nodes’ time is too far from this computer’s clock.', { clock, said, alone: answers.length < 2 });
  }
  return [{ level: 'warning', code: 'clock_off', params: { clock, closeTime, names: answers.map(({ name }) => name) } }];
}

/**
 * What the witnesses agree on, and the warnings to be read with it. 502 `nodes_disagree` (`about` 'ledger', 'time', 'sequence'
 * or 'protocol' with who `said` what; 'code' with the `contract` and the `names` of who differ), `clock_contradicted`,
 * `unsupported_protocol`, `node_unavailable` where none answers.
 */
export function judge(voices: readonly Voice[], clock: number): { agreed: Agreed; warnings: Warning[] } {
  const answers = voices.filter(hasAnswered);
  const [first, ...others] = answers;
  if (!first) refuse('node_unavailable', 'No node says how the ledger stands.', { host: voices[0]?.name ?? '' });
  for (const [a, b] of pairs(answers)) {
    const about = difference(a.said, b.said);
    if (!about) continue;
    const facts =
      about === 'code' ? { contract: otherCode(a.said, b.said) ?? '', names: [a.name, b.name] } : { said: words(answers, about) };
    refuse('nodes_disagree', 'The nodes say different things.', { about, ...facts });
  }
  const protocol = protocolOf(answers);
  const { said } = others.reduce((furthest, voice) => (voice.said.ledger > furthest.said.ledger ? voice : furthest), first);
  const agreed: Agreed = { ledger: said.ledger, closeTime: said.closeTime, protocol, sequence: said.sequence };
  const silent = voices.filter((voice) => !hasAnswered(voice));
  return {
    agreed,
    warnings: [
      ...silent.map(
        ({ name, late = false }): Warning => ({ level: 'warning', code: 'witness_silent', params: { name, late, others: answers.length } }),
      ),
      ...checkClock(answers, agreed, clock),
      ...newerProtocol(protocol),
    ],
  };
}

/** A witness and its first answer, which may be under way already; undefined: there was none. */
export interface Asked {
  witness: Pick<Witness, 'name' | 'kind'>;
  answer: Promise<Word | undefined>;
  again: () => Promise<Word>;
}

export interface Ear {
  pause: (ms: number) => Promise<void>;
  /** Unix seconds. */
  clock: () => number;
  /** Between two ledgers, as the network aims at. */
  ledgerSeconds: number;
}

/** How often who is late is asked again, and how many ledgers that takes. */
const AGAIN = 10;
const PATIENCE = 3;

/** No answer at all is silence, whatever broke. */
export const silentOr = <T>(answer: Promise<T>): Promise<T | undefined> => answer.catch(() => undefined);

/** One alone that is ahead does not silence several. */
function silenced(voices: readonly Voice[], late: readonly Voice[]): readonly Voice[] {
  const left = voices.filter((voice) => hasAnswered(voice) && !late.includes(voice));
  if (left.length < late.length) return voices;
  return voices.map((voice) => (late.includes(voice) ? { ...voice, said: undefined, late: true } : voice));
}

/** Every witness's last word: who is late is asked again until it says the same, and counts as silent after three ledgers. */
export async function hear(requests: readonly Asked[], { pause, clock, ledgerSeconds }: Ear): Promise<readonly Voice[]> {
  let voices: Voice[] = await Promise.all(
    requests.map(async ({ witness: { name, kind }, answer }) => ({ name, kind, said: await answer })),
  );
  const start = clock();
  const most = PATIENCE * ledgerSeconds;
  for (let asked = 0; ; asked++) {
    const late = lateOf(voices);
    if (late.length === 0) return voices;
    if (asked === AGAIN || clock() - start >= most) return silenced(voices, late);
    await pause((most * 1_000) / AGAIN);
    voices = await Promise.all(
      voices.map(async (voice, index) => {
        const again = late.includes(voice) ? requests[index]?.again : undefined;
        return again ? { ...voice, said: await silentOr(again()) } : voice;
      }),
    );
  }
}
