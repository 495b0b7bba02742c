/**
 * The one way from what was decided to a contract call's bytes: funds, simulation below the method's ceiling, failures
 * explained, room in the footprint, funds again, answer. Whoever acts is the source; a smart wallet gets the operation alone,
 * simulated from a source that nobody signs for.
 */
import { xdr } from '@stellar/stellar-sdk/base';
import type { AccountState } from '../../chain/account';
import { contractInclusion } from '../../chain/fees';
import { sourceEntry } from '../../chain/invocation';
import type { Reading } from '../../chain/reading';
import type { FeeStats } from '../../chain/rpc';
import { groundsOf, type Prepared, prepareInvocation } from '../../chain/simulate';
import { CONTRACT_VALIDITY } from '../../chain/transaction';
import { toJson } from '../../contracts/json';
import type { MeasuredTree } from '../../contracts/methods';
import { type AccountId, type Address, isAccountId } from '../../primitives/addresses';
import type { Json } from '../../primitives/errors';
import type { ExpectedAmount } from '../../primitives/expectation';
import { checkFunds, signingAccount } from '../checks';
import type { Context } from '../context';
import { NOBODY } from '../reads/vault-quote';
import type { UnsignedTransaction } from '../schema/outputs';
import { type Change, change, type Does } from './change';
import { explainFailure, type Kinds } from './failures';
import { withTimelyWrites } from './footprint';

/** What everything is decided from. */
export interface Grounds {
  reading: Reading;
  stats: FeeStats;
}

/** One call: what is invoked, and what may come of it. */
export interface Call {
  /** Whoever acts authorizes all of it. */
  tree: MeasuredTree;
  /** The contracts that can fail below it. */
  kinds: Kinds;
  /** XLM that the call itself takes, beside its fee. */
  lumens?: bigint;
  /** Asked beside the simulation; where it refuses, its word comes first. */
  beside?: () => Promise<void>;
}

/** A call that is meant to be signed. */
export interface Decision extends Call {
  /** What the simulation must have returned, as it is answered: by default the value. */
  response?: (prepared: Prepared) => Json;
  /** Bounds that the Plan must keep. */
  amounts?: (prepared: Prepared) => ExpectedAmount[];
}

/** For those who decide: when it ends, and what a call would do. */
export interface Bench {
  context: Context;
  validUntil: number;
  simulate: (call: Call) => Promise<Prepared>;
}

/**
 * The halves that each call writes for itself. `parse` refuses by the input alone, before anything is asked; `facts` reads,
 * and refuses what does not exist; `decide` refuses by what was read, and says what to call. Between the two the account of
 * whoever acts is checked.
 */
export interface Deciding<I, P, F> {
  parse: (context: Context, input: I) => P;
  facts: (context: Context, parties: P) => Promise<F>;
  decide: (parties: P, facts: F, bench: Bench) => Decision | Promise<Decision>;
}

export function validUntilOf({ closeTime }: Reading, { validity = CONTRACT_VALIDITY }: Context, validFor = validity): number {
  return closeTime + Math.min(validFor, validity);
}

interface Frame {
  context: Context;
  reading: Reading;
  from: Address;
  /** Absent for a smart wallet. */
  account: AccountState | undefined;
  source: AccountId;
  inclusion: bigint;
  validUntil: number;
}

async function simulate({ context, reading, from, account, source, inclusion, validUntil }: Frame, call: Call): Promise<Prepared> {
  const { rpc, network } = context.chain;
  const { tree, kinds, lumens = 0n } = call;
  if (account) checkFunds(account, inclusion + lumens);
  const [beside, simulated] = await Promise.allSettled([
    call.beside?.(),
    prepareInvocation(rpc, {
      source,
      sequence: account?.sequence ?? 0n,
      call: tree,
      auth: [{ address: from, tree }],
      inclusion,
      validUntil,
      ledger: reading.ledger,
      terms: tree.terms,
    }),
  ]);
  if (beside.status === 'rejected') throw beside.reason;
  if (simulated.status === 'rejected') throw explainFailure(simulated.reason, kinds);
  const prepared = withTimelyWrites(simulated.value, network.passphrase);
  if (account) checkFunds(account, prepared.fee.max + lumens);
  return prepared;
}

/** The entries as they lie in the operation: for anybody but the source with the nonce that the simulation gave. */
function entriesOf({ operation }: Prepared): string[] {
  const { body } = xdr.Operation.fromXdr(operation, 'base64');
  return body.type === 'invokeHostFunction' ? body.invokeHostFunctionOp.auth.map((entry) => entry.toXdr('base64')) : [];
}

function answered(frame: Frame, decision: Decision, prepared: Prepared): Change<UnsignedTransaction> {
  const { context, reading, from, source, validUntil } = frame;
  const { contract, fn, args } = decision.tree;
  const isSmartWallet = from !== source;
  const { envelope, operation } = prepared;
  return {
    result: {
      xdr: isSmartWallet ? null : envelope,
      simulationResponse: decision.response?.(prepared) ?? toJson(prepared.returnValue),
      functionName: fn,
      operationXDR: operation,
      isSmartWallet,
    },
    envelope,
    expectation: {
      network: context.chain.network.passphrase,
      source,
      kind: 'contract',
      operations: [
        {
          type: 'invoke',
          contract,
          fn,
          args: args.map((arg) => arg.toXdr('base64')),
          auth: isSmartWallet ? entriesOf(prepared) : [sourceEntry(decision.tree).toXdr('base64')],
        },
      ],
      amounts: decision.amounts?.(prepared) ?? [],
      maxFee: prepared.fee.max.toString(),
      validUntil,
    },
    reading: groundsOf(reading, prepared),
    simulation: prepared.simulation,
    ...(isSmartWallet ? { account: from } : {}),
  };
}

/**
 * 404 `account_not_found`, 403 `signer_too_weak`, 400 `low_balance`, 422 what only the simulation shows, beside what the
 * halves refuse. `validFor`: seconds of validity, at most and by default 180.
 */
export function contractCall<I extends { validFor?: number | undefined }, P extends { from: Address }, F extends Grounds>(
  halves: Deciding<I, P, F>,
): Does<I, UnsignedTransaction> {
  return change(halves.parse, async (context, parties, input) => {
    const facts = await halves.facts(context, parties);
    const { reading, stats } = facts;
    const { from } = parties;
    const own = isAccountId(from)
      ? { source: from, account: signingAccount(context, reading, from) }
      : { source: NOBODY, account: undefined };
    const validUntil = validUntilOf(reading, context, input.validFor);
    const frame: Frame = { context, reading, from, ...own, inclusion: contractInclusion(stats, reading.rules), validUntil };
    const decision = await halves.decide(parties, facts, { context, validUntil, simulate: (call) => simulate(frame, call) });
    return answered(frame, decision, await simulate(frame, decision));
  });
}
