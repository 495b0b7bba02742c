/**
 * What the stabilizer's changes share (interface.md 4.1, 4.2): the vault and its enrolment are read in one round beside the
 * fees, the endpoint decides what to call, the call is simulated. A smart wallet gets the operation alone.
 */

import { xdr } from '@stellar/stellar-sdk/base';
import { contractInclusion } from '../../chain/fees';
import { type InvocationTree, sourceEntry } from '../../chain/invocation';
import { accountKey } from '../../chain/ledger-keys';
import type { Reading } from '../../chain/reading';
import { groundsOf, type Prepared, prepareInvocation } from '../../chain/simulate';
import { CONTRACT_VALIDITY } from '../../chain/transaction';
import { toJson } from '../../contracts/json';
import { methodFee } from '../../contracts/method-fees';
import { type AccountId, type Address, type ContractId, isAccountId, parseAddress, parseContractId } from '../../primitives/addresses';
import { refuse } from '../../primitives/errors';
import type { ExpectedAmount } from '../../primitives/expectation';
import type { Change } from '../call/change';
import { explainFailure, type Kinds } from '../call/failures';
import { withTimelyWrites } from '../call/footprint';
import { checkFunds, checkNetwork, notVault, signingAccount } from '../checks';
import type { Context } from '../context';
import { type Enrolment, enrolmentKeys, enrolmentOf, generationKeys, learnGenerations, readStrangers } from '../reads/enrolment';
import { checkStabilizer } from '../reads/status';
import { NOBODY } from '../reads/vault-quote';
import type { UnsignedTransaction } from '../schema/table';

export interface OwnerInput {
  vaultAddress: string;
  caller: string;
  network?: string | undefined;
  /** The wallet's own: seconds of validity, at most and by default 180. */
  validFor?: number | undefined;
}

/** A vault as one caller stands to it. */
export interface Standing extends Enrolment {
  caller: Address;
}

export interface Owned extends Standing {
  reading: Reading;
}

export interface Parties {
  vault: ContractId;
  caller: Address;
}

/** 400 for addresses and network, before anything is asked. */
export function parseParties({ chain: { network } }: Context, input: OwnerInput): Parties {
  const vault = parseContractId(input.vaultAddress, 'vaultAddress');
  const caller = parseAddress(input.caller, 'caller');
  checkNetwork(input.network, network);
  checkStabilizer(network);
  return { vault, caller };
}

/** What one endpoint decides from what was read. */
export interface Decision {
  functionName: string;
  tree: InvocationTree;
  kinds: Kinds;
  /** Bounds that the Plan must keep. */
  amounts?: ExpectedAmount[];
}

/** Reads, lets `decide` refuse or say what to call, simulates. 404 `vault_missing`, `account_not_found`; 400 `low_balance`; 422 from the simulation. */
export async function ownerChange(
  context: Context,
  input: OwnerInput,
  { vault, caller }: Parties,
  decide: (owned: Owned) => Decision,
  more: readonly xdr.LedgerKey[] = [],
): Promise<Change<UnsignedTransaction>> {
  const { chain, generations = new Map() } = context;
  const { rpc, network } = chain;
  const own = isAccountId(caller) ? [accountKey(caller)] : [];
  const [first, stats] = await Promise.all([
    rpc.read([...own, ...enrolmentKeys(network, vault, generations), ...generationKeys(network, generations), ...more]),
    rpc.feeStats(),
  ]);
  learnGenerations(first, network, generations);
  const reading = await readStrangers(rpc, first, network, [vault]);
  const enrolment = enrolmentOf(reading, network, vault) ?? notVault(vault);
  const account = isAccountId(caller) ? signingAccount(context, reading, caller) : undefined;
  const decision = decide({ ...enrolment, caller, reading });
  const inclusion = contractInclusion(stats);
  if (account) checkFunds(account, inclusion);
  const validUntil = reading.closeTime + Math.min(input.validFor ?? CONTRACT_VALIDITY, CONTRACT_VALIDITY);
  const source = isAccountId(caller) ? caller : NOBODY;
  const simulated = await prepareInvocation(rpc, {
    source,
    sequence: account?.sequence ?? 0n,
    call: decision.tree,
    auth: [{ address: caller, tree: decision.tree }],
    inclusion,
    validUntil,
    ledger: reading.ledger,
    terms: methodFee(`${decision.kinds.get(decision.tree.contract)}.${decision.tree.fn}`),
  }).catch((error: unknown) => {
    throw explainFailure(error, decision.kinds);
  });
  const prepared = withTimelyWrites(simulated, network.passphrase);
  if (account) checkFunds(account, prepared.fee.max);
  return answer(network.passphrase, { source, caller, validUntil, reading }, decision, prepared);
}

interface Frame {
  source: AccountId;
  caller: Address;
  validUntil: number;
  reading: Reading;
}

function resourcesOf({ simulation, fee }: Prepared) {
  const { resources } = xdr.SorobanTransactionData.fromXdr(simulation.transactionData ?? '', 'base64');
  const { instructions, diskReadBytes, writeBytes } = resources;
  return { instructions, diskReadBytes, writeBytes, resourceFee: fee.resource.toString() };
}

/** The entries as they lie in the operation: for anybody but the source with the nonce that the simulation gave. */
function entriesOf({ operation }: Prepared): string[] {
  const { body } = xdr.Operation.fromXdr(operation, 'base64');
  return body.type === 'invokeHostFunction' ? body.invokeHostFunctionOp.auth.map((entry) => entry.toXdr('base64')) : [];
}

function answer(passphrase: string, frame: Frame, decision: Decision, prepared: Prepared): Change<UnsignedTransaction> {
  const { source, caller, validUntil, reading } = frame;
  const { tree, functionName, amounts = [] } = decision;
  const isSmartWallet = caller !== source;
  return {
    result: {
      xdr: isSmartWallet ? null : prepared.envelope,
      simulationResponse: { returnValue: toJson(prepared.returnValue), resources: resourcesOf(prepared) },
      functionName,
      operationXDR: prepared.operation,
      isSmartWallet,
    },
    envelope: prepared.envelope,
    expectation: {
      network: passphrase,
      source,
      kind: 'contract',
      operations: [
        {
          type: 'invoke',
          contract: tree.contract,
          fn: tree.fn,
          args: tree.args.map((arg) => arg.toXdr('base64')),
          auth: isSmartWallet ? entriesOf(prepared) : [sourceEntry(tree).toXdr('base64')],
        },
      ],
      amounts,
      maxFee: prepared.fee.max.toString(),
      validUntil,
    },
    reading: groundsOf(reading, prepared),
    simulation: prepared.simulation,
    ...(isSmartWallet ? { account: caller } : {}),
  };
}

/** 403 `not_manager` with who is, and whether the vault is registered already (interface.md 7.1). */
export function checkManager({ instance, caller, config, state }: Standing): void {
  const managed = state === 'normal' || state === 'critical';
  // Nobody speaks for a stabilizer: as a Manager without a configuration it would let any caller register (contracts.md 1.8).
  if (instance.manager === caller && !managed) return;
  refuse('not_manager', 'Only the vault’s Manager can register it.', { manager: instance.manager, registered: config !== undefined });
}

/** The configuration that the caller may change: 404 `vault_not_registered`, 400 `stabilizer_unknown`, 403 `not_admin`. */
export function configOfAdmin({ vault, stabilizer, known, config, caller }: Standing) {
  if (!stabilizer || !config) return refuse('vault_not_registered', 'This vault is not registered with the stabilizer.', { vault });
  // Anybody can deploy a look-alike: what the settings do not name is shown and never called.
  if (!known) return refuse('stabilizer_unknown', 'This vault’s stabilizer is not in the settings of the network.', { stabilizer });
  // The contract takes the admin from its storage: a stranger's simulation would succeed (contracts.md part 15, trap 18).
  if (config.admin !== caller) {
    return refuse('not_admin', 'Only the stabilizer admin of this vault can do that.', { admin: config.admin });
  }
  return { stabilizer, config };
}
