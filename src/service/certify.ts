/**
 * What must hold beside the Plan before it is shown, and again before it is signed: the witnesses agree on time, sequence,
 * protocol and the code of what is called, and the end of its validity is no node's word alone (architecture.md 6).
 */
import type { xdr } from '@stellar/stellar-sdk/base';
import { parseAccount } from '../chain/account';
import { type Agreed, type Asked, DAY, type Ear, hear, judge, SECONDS_APART, silentOr, type Voice, type Word } from '../chain/agreement';
import type { Chain } from '../chain/chain';
import { accountKey } from '../chain/ledger-keys';
import type { Reading } from '../chain/reading';
import type { Rpc } from '../chain/rpc';
import { CLASSIC_VALIDITY, CONTRACT_VALIDITY } from '../chain/transaction';
import { type Standing, type Witness, witnessesOf } from '../chain/witness';
import type { Change } from '../interface/call/change';
import { NOBODY } from '../interface/reads/vault-quote';
import { type AccountId, type Address, isAccountId } from '../primitives/addresses';
import { refuse } from '../primitives/errors';
import type { Expectation } from '../primitives/expectation';
import type { Plan, PlanWitness, Warning } from '../primitives/plan';
import { codeNames, codesOf, isSameCode, type Running } from './codes';

/** What was certified when a preview was shown: at its signature it must be so still. */
export interface Certificate extends Running {
  warnings: Warning[];
  witnesses: PlanWitness[];
}

/** Seconds before its end at which a preview is too old to be signed: a ledger must still take it. */
const LAST_SECONDS = 8;

/** The account and the code in one reading. */
async function wordOf(rpc: Rpc, account: AccountId, names: readonly xdr.LedgerKey[]): Promise<Word> {
  return saidBy(await rpc.read([accountKey(account), ...names]), account, names);
}

function saidBy(reading: Reading, account: AccountId, names: readonly xdr.LedgerKey[], codes: Pick<Reading, 'get'> = reading): Word {
  const { ledger, closeTime, protocol, rules } = reading;
  return {
    ledger,
    closeTime,
    ...(protocol === undefined ? {} : { protocol }),
    callsRestore: rules.callsRestore,
    sequence: parseAccount(reading.get(accountKey(account)), reading.rules)?.sequence ?? null,
    codes: codesOf(codes, names),
  };
}

interface Voices {
  first: Witness;
  second: Witness | undefined;
  horizon: Witness;
}

function voicesOf(chain: Chain): Voices {
  const all = witnessesOf(chain);
  const [first, second] = all.filter(({ kind }) => kind === 'rpc');
  const horizon = all.find(({ kind }) => kind === 'horizon');
  if (!first || !horizon) throw new TypeError('a network without witnesses');
  return { first, second, horizon };
}

const shown = (voices: readonly Voice[]): PlanWitness[] =>
  voices.map(({ name, kind, said }) => ({ name, kind, ledger: said?.ledger ?? null }));

/** The account whose sequence a change by `from` takes. */
const sourceOf = (from: Address): AccountId => (isAccountId(from) ? from : NOBODY);

/** Horizon's word, asked for while the change is still being built. */
export function askHorizon(chain: Chain, from: Address): Promise<Standing | undefined> {
  return silentOr(voicesOf(chain).horizon.standing(sourceOf(from)));
}

/**
 * Hears the witnesses of what was built: the first by what it was built from, the second node beside it, Horizon as it was
 * asked. Rejects as `judge` does. `outdated`: since the reading the account has sent something.
 */
export async function certify(
  chain: Chain,
  built: Change<unknown>,
  asked: Promise<Standing | undefined>,
  ear: Ear,
  validity?: number,
): Promise<Certificate & { outdated: boolean }> {
  const { envelope, reading, expectation } = built;
  const { source } = expectation;
  const names = codeNames(envelope, chain.network.passphrase);
  const { first, second, horizon } = voicesOf(chain);
  const own = ownWord(chain, built, names);
  const voices = await hear(
    [
      { witness: first, answer: own, again: () => wordOf(chain.rpc, source, names) },
      ...secondAsked(chain, second, source, names),
      { witness: horizon, answer: asked, again: () => horizon.standing(source) },
    ],
    ear,
  );
  const { agreed, warnings } = judge(voices, ear.clock());
  checkLength(expectation, reading, validity);
  checkEnd(expectation, ear.clock(), validity);
  const { codes = [] } = voices[0]?.said ?? (await own);
  const outdated = isOutdated(built, agreed, validity);
  return { codes, protocol: agreed.protocol, warnings, witnesses: shown(voices), outdated };
}

/**
 * What all of a network's witnesses say together now, of no account in particular. Rejects as `judge` does, and with 502
 * `node_unavailable` where one speaks alone: how a transaction ends takes two.
 */
export async function agreedNow(chain: Chain, ear: Ear): Promise<Agreed> {
  const asked = witnessesOf(chain).map((witness): Asked => {
    const again = () => witness.standing(NOBODY);
    return { witness, answer: silentOr(again()), again };
  });
  const voices = await hear(asked, ear);
  const { agreed } = judge(voices, ear.clock());
  const silent = voices.filter(({ said }) => said === undefined);
  if (voices.length - silent.length < 2) refuse('node_unavailable', 'One node alone answers.', { host: silent[0]?.name ?? '' });
  return agreed;
}

const nextOf = ({ sequence }: Agreed): bigint | null => (sequence === null ? null : sequence + 1n);

/** What was built from a reading that the agreement has left behind, or never knew: of a sequence, or of a later time. */
function isOutdated({ account, reading, expectation }: Change<unknown>, agreed: Agreed, validity?: number): boolean {
  const { kind, source, validUntil } = expectation;
  if (validUntil > agreed.closeTime + longest(kind, validity) + SECONDS_APART) return true;
  // A smart wallet's stand-in has no sequence of its own.
  if (account !== undefined) return false;
  return (parseAccount(reading.get(accountKey(source)), reading.rules)?.sequence ?? null) !== agreed.sequence;
}

/** Most of what names code the builder has read: only what it did not know of costs a request. */
async function ownWord(
  { rpc }: Chain,
  { reading, expectation: { source } }: Change<unknown>,
  names: readonly xdr.LedgerKey[],
): Promise<Word> {
  const unread = names.filter((name) => !reading.has(name));
  const more = unread.length > 0 ? await rpc.readTimeless(unread) : undefined;
  return saidBy(reading, source, names, { get: (key) => (more?.has(key) ? more : reading).get(key) });
}

function secondAsked({ second: rpc }: Chain, witness: Witness | undefined, source: AccountId, names: readonly xdr.LedgerKey[]): Asked[] {
  if (!rpc || !witness) return [];
  const ask = () => wordOf(rpc, source, names);
  return [{ witness, answer: silentOr(ask()), again: ask }];
}

const longest = (kind: Plan['kind'], validity = kind === 'contract' ? CONTRACT_VALIDITY : CLASSIC_VALIDITY) => validity;

/** 500 `plan_mismatch`: a change of ours is short-lived, whoever built it. */
function checkLength({ kind, validUntil }: Expectation, { closeTime }: Reading, validity?: number): void {
  if (validUntil > closeTime && validUntil <= closeTime + longest(kind, validity)) return;
  refuse('plan_mismatch', 'The transaction would be valid for another time than was meant. Nothing was signed.', { what: 'validity' });
}

/** Nothing is signed that could be kept for later than a day by this computer's clock, or than its signers may take, whatever a node says the time is. */
function checkEnd({ validUntil }: Pick<Plan, 'validUntil'>, clock: number, validity = 0): void {
  if (validUntil !== 0 && validUntil <= clock + DAY + Math.max(0, validity - DAY)) return;
  refuse('validity_refused', 'The transaction would stay valid for more than a day.', { validUntil, clock });
}

/** Whether it was among what was read at the preview. */
const wasShown = (plan: Plan, warning: Warning) =>
  plan.warnings.some((known) => known.code === warning.code && (known.code !== 'witness_silent' || known.params.name === nameIn(warning)));

const nameIn = (warning: Warning) => (warning.code === 'witness_silent' ? warning.params.name : undefined);

/**
 * All of it again, before the signature: what they agree on now. What moved since is 409, and the preview is to be made again.
 */
export async function certifyAgain(chain: Chain, plan: Plan, at: Running, ear: Ear, validity?: number): Promise<Agreed> {
  const names = codeNames(plan.envelope, plan.network.passphrase);
  const { first, second, horizon } = voicesOf(chain);
  const ask = () => wordOf(chain.rpc, plan.source, names);
  const own = ask();
  const voices = await hear(
    [
      { witness: first, answer: own, again: ask },
      ...secondAsked(chain, second, plan.source, names),
      { witness: horizon, answer: silentOr(horizon.standing(plan.source)), again: () => horizon.standing(plan.source) },
    ],
    ear,
  );
  const { agreed, warnings } = judge(voices, ear.clock());
  checkEnd(plan, ear.clock(), validity);
  if (agreed.closeTime > plan.validUntil - LAST_SECONDS) {
    refuse('preview_expired', 'This preview is too old. It is made again from the chain as it is now.');
  }
  if (nextOf(agreed)?.toString() !== plan.sequence) {
    refuse('preview_stale', 'The account has sent another transaction since. The preview is made again.');
  }
  if (agreed.protocol !== at.protocol) {
    refuse('protocol_changed', 'The network has changed its protocol since. The preview is made again.');
  }
  // Of code the first speaks where it is too late for all else: it may be the only one that does.
  const said = [await own, ...voices.map((voice) => voice.said)];
  const changed = said.some((word) => word?.codes?.some(({ value }, index) => value !== at.codes[index]?.value));
  if (changed) refuse('contract_changed', 'A contract that this calls has other code since. The preview is made again.');
  if (!warnings.every((warning) => wasShown(plan, warning))) {
    refuse('warnings_changed', 'There is something to be read that the preview did not say yet. It is made again.');
  }
  return agreed;
}

/**
 * Whether what was certified again `age` seconds ago may stand at the signature: there is time left, and no node that answers names
 * other code than was shown. Every node is asked for the code, which is all that is asked.
 */
export async function standsStill(
  chain: Chain,
  plan: Plan,
  { codes }: Pick<Certificate, 'codes'>,
  { agreed, age }: { agreed: Agreed; age: number },
): Promise<boolean> {
  if (agreed.closeTime + age > plan.validUntil - LAST_SECONDS) return false;
  const names = codeNames(plan.envelope, plan.network.passphrase);
  if (names.length === 0) return true;
  const nodes = [chain.rpc, ...(chain.second ? [chain.second] : [])];
  const readings = await Promise.all(nodes.map((rpc) => silentOr(rpc.readTimeless(names))));
  return readings.every((reading) => reading !== undefined && isSameCode(codesOf(reading, names), codes));
}
