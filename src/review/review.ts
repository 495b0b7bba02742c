/** From an envelope's bytes to the Plan: the one place that says what a signature does (architecture.md 4). */
import { xdr } from '@stellar/stellar-sdk/base';
import { type Lacking, lackingOf } from '../chain/carried';
import type { Chain } from '../chain/chain';
import type { Reading } from '../chain/reading';
import type { Simulation } from '../chain/rpc';
import { unsignedOf } from '../chain/transaction';
import { type AccountId, type Address, isAccountId } from '../primitives/addresses';
import type { Clock } from '../primitives/clock';
import { isServiceError } from '../primitives/errors';
import { fromHex } from '../primitives/hex';
import type { Plan, Step } from '../primitives/plan';
import { encodeStrkey } from '../primitives/strkey';
import { cleanText } from '../primitives/text';
import { explainHost } from './calls/host';
import { explainClassic } from './classic/explain';
import { useUpHash } from './classic/signers';
import { feeOf, judgeFee, judgeSigners, judgeValidity, memoOf, sorobanDataOf, validityOf } from './conditions';
import { costOf } from './cost';
import { type Decoded, decodeEnvelope } from './decode';
import { digestOf } from './digest';
import { Facts } from './facts';
import { judgeAssets } from './likeness';
import { judgeLogin, loginOf } from './login';
import { accountOfMuxed, XLM } from './names';
import { step } from './notes';
import { isDoubtful, judgeOutcome } from './outcome';
import { type PoolsHeld, readPoolsHeld } from './pools-held';
import { judgePrices } from './prices';
import { type Quotes, readQuotes } from './quotes';
import { createScope, type Scope } from './scope';
import { loadSites, type Sites } from './sites';

export interface ReviewInput {
  chain: Chain;
  /** Base64, signed or not. */
  envelope: string;
  /** Entries that were read already; whatever is missing is read here. */
  reading?: Reading | undefined;
  /** Of exactly this envelope's invocation; without it a contract transaction is simulated here. */
  simulation?: Simulation | undefined;
  /** Who is asked to sign; the transaction's source where nobody else is. */
  account?: Address | undefined;
  /** Keys of the wallet that reviews it; absent: the account's own alone. */
  keys?: ReadonlySet<Address> | undefined;
  /** Whose own key may lose power by it, since whoever asked wanted just that; absent: nobody's. */
  weakens?: AccountId | undefined;
  /** The site that asks, or the extension itself. */
  origin: string;
  documentId?: string | undefined;
  /** Stroops; the wallet's own limits where none was set. */
  ceiling?: bigint | undefined;
  clock: Clock;
}

/** Rounds of reading: what is first seen in one round (an unknown contract, a balance's asset) is looked up in the next. */
const MOST_ROUNDS = 6;

interface Simulated {
  returned: xdr.ScVal | undefined;
  error: string | undefined;
  /** The resource fee that it names, in stroops. */
  fee?: bigint | undefined;
  /** Of what the transaction carries, what is not enough for it now. */
  lacking?: Lacking | undefined;
}

/** What is asked for before anything is explained. */
interface Before {
  simulated: Simulated | undefined;
  quotes: Quotes;
  poolsHeld: PoolsHeld;
  /** undefined: no login, which alone names one. */
  sites: Sites | undefined;
}

/** 400 `invalid_xdr`; errors of the node as `chain` gives them. */
export async function review(input: ReviewInput): Promise<Plan> {
  const { chain, envelope } = input;
  const decoded = decodeEnvelope(envelope, chain.network.passphrase);
  const [simulated, quotes, poolsHeld, sites] = await Promise.all([
    simulate(input, decoded),
    readQuotes(chain, decoded),
    readPoolsHeld(chain, decoded),
    sitesFor(decoded),
  ]);
  let reading = input.reading;
  for (let round = 0; ; round++) {
    const { plan, missing } = explain(input, decoded, { reading, simulated, quotes, poolsHeld, sites });
    if (reading && (missing.length === 0 || round === MOST_ROUNDS)) return plan;
    // A reading is always needed, for the ledger and its close time.
    const more = await chain.rpc.read(missing);
    reading = reading ? reading.merge(more) : more;
  }
}

const sitesFor = async ({ tx }: Decoded): Promise<Sites | undefined> => (tx.seqNum === 0n ? loadSites() : undefined);

async function simulate({ chain, simulation }: ReviewInput, { tx }: Decoded): Promise<Simulated | undefined> {
  if (tx.operations[0]?.body.type !== 'invokeHostFunction') return undefined;
  try {
    const answer = simulation ?? (await chain.rpc.simulate(unsignedOf(tx)));
    const value = answer.results?.[0]?.xdr;
    const carried = sorobanDataOf(tx);
    return {
      returned: value === undefined ? undefined : xdr.ScVal.fromXdr(value, 'base64'),
      error: answer.error,
      fee: feeNamed(answer),
      // What was assembled from this very simulation carries what it says.
      lacking: carried && !simulation ? lackingOf(carried, answer) : undefined,
    };
  } catch (error) {
    return { returned: undefined, error: isServiceError(error) ? error.code : 'node_invalid' };
  }
}

function feeNamed({ minResourceFee = '' }: Simulation): bigint | undefined {
  return /^[0-9]{1,18}$/.test(minResourceFee) ? BigInt(minResourceFee) : undefined;
}

/** One pass over the operations with the facts there are. */
function explain(
  input: ReviewInput,
  decoded: Decoded,
  { reading, simulated, quotes, poolsHeld, sites }: Before & { reading: Reading | undefined },
) {
  const { chain, envelope, origin, documentId } = input;
  const facts = new Facts(chain.network, reading);
  const validity = validityOf(decoded.tx);
  const scope = createScope({
    network: chain.network,
    facts,
    source: decoded.source,
    account: input.account ?? decoded.source,
    ...(input.keys ? { keys: input.keys } : {}),
    weakens: input.weakens,
    memo: decoded.tx.memo.type !== 'memoNone',
    validUntil: validity.validUntil,
    sequence: decoded.tx.seqNum,
    quotes,
    poolsHeld,
  });
  const cost = costOf(decoded, scope, simulated?.fee);
  const ceiling = (input.ceiling ?? cost.ceiling).toString();
  const fee = feeOf(decoded, ceiling, cost);
  const login = sites && loginOf(decoded, scope);
  payFee(decoded, scope, BigInt(fee.max));
  begin(decoded, scope);
  const { steps, authorizations } = explainOperations(decoded, scope, simulated?.returned);
  if (login) forgive(scope);
  else {
    judgeAssets(scope, steps);
    judgePrices(decoded.tx.operations, scope);
    judgeAll(decoded, scope, validity, fee, simulated);
  }
  if (login) judgeLogin(login, scope, origin, sites);
  const memo = memoOf(decoded.tx, scope);
  if (memo && !login) scope.notes.warn('info', 'memo', memo);
  const { network } = chain;
  const plan: Plan = {
    network: { id: network.id, passphrase: network.passphrase },
    kind: decoded.kind,
    envelope,
    hash: decoded.hash,
    source: decoded.source,
    sequence: decoded.tx.seqNum.toString(),
    ...(memo ? { memo } : {}),
    ...validity,
    fee,
    ...(cost.lines.length > 0 ? { rent: cost.lines } : {}),
    steps: decoded.feeBump ? [wrap(decoded.feeBump, steps)] : steps,
    effects: login ? [] : scope.holdings.effects(decoded.kind === 'classic' && isDoubtful(scope)),
    given: login ? [] : scope.holdings.given(),
    control: login ? [] : scope.control.list(),
    authorizations,
    warnings: scope.notes.list(),
    asOf: { ledger: facts.ledger, closeTime: facts.closeTime },
    digest: digestOf({ origin, documentId, account: scope.account, network: network.passphrase, envelope, ceiling }),
  };
  return { plan, missing: facts.missing };
}

function wrap({ feeSource, fee }: NonNullable<Decoded['feeBump']>, steps: Step[]): Step {
  return step('fee_bump', { feeSource, maxFee: fee.toString() }, steps);
}

/** The fee is taken before anything else; what is charged in the end may be less. */
function payFee({ source, feeBump }: Decoded, scope: Scope, max: bigint): void {
  // Around a smart wallet's call there is only a stand-in for the transaction that somebody else pays.
  if (!isAccountId(scope.account)) return;
  const payer = feeBump?.feeSource ?? source;
  const missing = scope.holdings.add(payer, 'wallet', XLM, { amount: -max, most: -100n, basis: 'computed' });
  if (missing > 0n) scope.notes.warn('danger', 'low_reserve', { account: payer, missing: missing.toString() });
  scope.reserves.check(payer);
}

/** The number is spent and a signature that was this transaction's hash is used up before any operation: of a fee bump also what is inside. */
function begin({ tx, source, feeBump, hash }: Decoded, scope: Scope): void {
  const account = scope.entries.account(source);
  if (account && tx.seqNum > account.sequence) account.sequence = tx.seqNum;
  const actors = tx.operations.flatMap(({ sourceAccount }) => (sourceAccount ? [accountOfMuxed(sourceAccount)] : []));
  const useUp = (used: string, by: readonly AccountId[]) => useUpHash(encodeStrkey('T', fromHex(used)), scope, new Set(by));
  useUp(feeBump?.innerHash ?? hash, [source, ...actors]);
  if (feeBump) useUp(hash, [feeBump.feeSource]);
}

function explainOperations(decoded: Decoded, scope: Scope, returned: xdr.ScVal | undefined) {
  const steps: Step[] = [];
  let authorizations: Plan['authorizations'] = [];
  for (const [index, operation] of decoded.tx.operations.entries()) {
    const classic = explainClassic(operation, scope, String(index));
    if (classic) {
      steps.push(classic);
      continue;
    }
    const host = explainHost(scope, operation, sorobanDataOf(decoded.tx), returned);
    if (!host) continue;
    steps.push(host.step);
    authorizations = host.authorizations;
  }
  return { steps, authorizations };
}

/** A login is never submitted: what its operations would do is of no interest. */
function forgive(scope: Scope): void {
  scope.notes.clear();
}

function judgeAll(
  decoded: Decoded,
  scope: Scope,
  validity: ReturnType<typeof validityOf>,
  fee: Plan['fee'],
  simulated: Simulated | undefined,
): void {
  const { notes } = scope;
  judgeValidity(decoded, validity, scope);
  judgeFee(fee, decoded.kind, scope);
  judgeSigners(decoded, scope);
  if (simulated?.error !== undefined) notes.warn('danger', 'simulation_failed', { error: cleanText(simulated.error, 160).text });
  if (simulated?.lacking) notes.warn('danger', 'resources_short', { lacking: simulated.lacking });
  if (decoded.kind === 'contract') judgeRestores(decoded, scope);
  judgeOutcome(scope);
}

function judgeRestores({ tx }: Decoded, scope: Scope): void {
  const data = sorobanDataOf(tx);
  const entries = data?.ext.type === 'resourceExt' ? data.ext.resourceExt.archivedSorobanEntries.length : 0;
  if (entries > 0) scope.notes.warn('warning', 'restores', { entries });
}
