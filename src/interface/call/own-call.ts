/** One contract call that an account makes for itself, with itself as source: simulated, completed, and said what was meant. */

import { contractInclusion } from '../../chain/fees';
import { type InvocationTree, sourceEntry } from '../../chain/invocation';
import type { Reading } from '../../chain/reading';
import type { FeeStats } from '../../chain/rpc';
import { groundsOf, type Prepared, prepareInvocation } from '../../chain/simulate';
import { CONTRACT_VALIDITY } from '../../chain/transaction';
import { toJson } from '../../contracts/json';
import { methodFee } from '../../contracts/method-fees';
import type { AccountId } from '../../primitives/addresses';
import type { ExpectedAmount } from '../../primitives/expectation';
import { checkFunds, existingAccount } from '../checks';
import type { Context } from '../context';
import type { UnsignedTransaction } from '../schema/table';
import type { Change } from './change';
import { explainFailure, type Kinds } from './failures';
import { withTimelyWrites } from './footprint';

export interface OwnCall {
  from: AccountId;
  tree: InvocationTree;
  /** The contracts that can fail below it. */
  kinds: Kinds;
  /** Seconds of validity, at most and by default 180. */
  validFor: number | undefined;
  /** XLM that the call itself takes, beside its fee. */
  lumens?: bigint;
}

/** What the call is built from. */
export interface Grounds {
  reading: Reading;
  stats: FeeStats;
}

export const validUntilOf = ({ closeTime }: Reading, validFor = CONTRACT_VALIDITY): number =>
  closeTime + Math.min(validFor, CONTRACT_VALIDITY);

/** 404 `account_not_found`; 400 `low_balance`; 422 what only the simulation shows. */
export async function prepareOwn({ chain }: Context, { reading, stats }: Grounds, call: OwnCall): Promise<Prepared> {
  const { from: source, tree, kinds, lumens = 0n } = call;
  const account = existingAccount(reading, source);
  const inclusion = contractInclusion(stats);
  checkFunds(account, inclusion + lumens);
  const simulated = await prepareInvocation(chain.rpc, {
    source,
    sequence: account.sequence,
    call: tree,
    auth: [{ address: source, tree }],
    inclusion,
    validUntil: validUntilOf(reading, call.validFor),
    ledger: reading.ledger,
    terms: methodFee(`${kinds.get(tree.contract)}.${tree.fn}`),
  }).catch((error: unknown) => {
    throw explainFailure(error, kinds);
  });
  const prepared = withTimelyWrites(simulated, chain.network.passphrase);
  checkFunds(account, prepared.fee.max + lumens);
  return prepared;
}

/** `amounts`: the bounds that the Plan must keep. */
export function answerOwn(
  { chain: { network } }: Context,
  { reading }: Grounds,
  { from, tree, validFor }: OwnCall,
  prepared: Prepared,
  amounts: ExpectedAmount[],
): Change<UnsignedTransaction> {
  const { contract, fn, args } = tree;
  return {
    result: {
      xdr: prepared.envelope,
      simulationResponse: toJson(prepared.returnValue),
      functionName: fn,
      operationXDR: prepared.operation,
      isSmartWallet: false,
    },
    envelope: prepared.envelope,
    expectation: {
      network: network.passphrase,
      source: from,
      kind: 'contract',
      operations: [
        { type: 'invoke', contract, fn, args: args.map((arg) => arg.toXdr('base64')), auth: [sourceEntry(tree).toXdr('base64')] },
      ],
      amounts,
      maxFee: prepared.fee.max.toString(),
      validUntil: validUntilOf(reading, validFor),
    },
    reading: groundsOf(reading, prepared),
    simulation: prepared.simulation,
  };
}
