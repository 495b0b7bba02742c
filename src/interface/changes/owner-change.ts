/**
 * What the stabilizer's changes share (interface.md 4.1, 4.2): the vault and its enrolment are read in one round beside the
 * fees, and whether a caller may is decided by the same check before anything is built.
 */
import { xdr } from '@stellar/stellar-sdk/base';
import { accountKey } from '../../chain/ledger-keys';
import type { Prepared } from '../../chain/simulate';
import { toJson } from '../../contracts/json';
import { type Address, type ContractId, isAccountId, parseAddress, parseContractId } from '../../primitives/addresses';
import { refuse } from '../../primitives/errors';
import type { Network } from '../../settings/networks';
import type { Does } from '../call/change';
import { type Call, contractCall, type Grounds } from '../call/contract-call';
import { checkNetwork, notVault } from '../checks';
import type { Context } from '../context';
import { type Enrolment, enrolmentKeys, enrolmentOf, generationKeys, learnGenerations, readStrangers } from '../reads/enrolment';
import { checkStabilizer } from '../reads/status';
import type { UnsignedTransaction } from '../schema/outputs';

interface OwnerInput {
  vaultAddress: string;
  caller: string;
  network?: string | undefined;
  validFor?: number | undefined;
}

/** A vault as one caller stands to it. */
export interface Standing extends Enrolment {
  caller: Address;
}

export interface Owned extends Standing, Grounds {}

interface OwnerParties {
  vault: ContractId;
  from: Address;
}

/** 400 for addresses and network, before anything is asked. */
export function parseParties({ chain: { network } }: Context, input: OwnerInput): OwnerParties {
  const vault = parseContractId(input.vaultAddress, 'vaultAddress');
  const from = parseAddress(input.caller, 'caller');
  checkNetwork(input.network, network);
  checkStabilizer(network);
  return { vault, from };
}

/** One round, and another where the vault's Manager is a contract that the settings do not know. 404 `vault_missing`. */
async function readOwned(context: Context, { vault, from }: OwnerParties, more: readonly xdr.LedgerKey[]): Promise<Owned> {
  const { chain, generations = new Map() } = context;
  const { rpc, network } = chain;
  const own = isAccountId(from) ? [accountKey(from)] : [];
  const [first, stats] = await Promise.all([
    rpc.read([...own, ...enrolmentKeys(network, vault, generations), ...generationKeys(network, generations), ...more]),
    rpc.feeStats(),
  ]);
  learnGenerations(first, network, generations);
  const reading = await readStrangers(rpc.read, first, network, [vault]);
  return { ...(enrolmentOf(reading, network, vault) ?? notVault(vault)), caller: from, reading, stats };
}

interface OwnerHalves<I, P> {
  /** 400 by the input alone. */
  parse: (context: Context, input: I) => P;
  /** Whether a caller may, as the vault stands; else the refusal is thrown. */
  allows: (standing: Standing, network: Network) => void;
  decide: (owned: Owned, parties: P, context: Context) => Call;
  /** Entries beside the vault's. */
  more?: (network: Network, caller: Address) => xdr.LedgerKey[];
}

export interface OwnerDoes<I> extends Does<I, UnsignedTransaction>, Pick<OwnerHalves<I, unknown>, 'allows'> {}

export function ownerChange<I extends OwnerInput, P extends OwnerParties>({
  parse,
  allows,
  decide,
  more = () => [],
}: OwnerHalves<I, P>): OwnerDoes<I> {
  return {
    allows(standing, network) {
      checkStabilizer(network);
      allows(standing, network);
    },
    ...contractCall({
      parse,
      facts: (context, parties) => readOwned(context, parties, more(context.chain.network, parties.from)),
      decide: (parties, owned, { context }) => ({ ...decide(owned, parties, context), response: withResources }),
    }),
  };
}

function withResources(prepared: Prepared) {
  const { resources } = xdr.SorobanTransactionData.fromXdr(prepared.simulation.transactionData ?? '', 'base64');
  const { instructions, diskReadBytes, writeBytes } = resources;
  return {
    returnValue: toJson(prepared.returnValue),
    resources: { instructions, diskReadBytes, writeBytes, resourceFee: prepared.fee.resource.toString() },
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
  if (!known) return refuse('stabilizer_unknown', 'The settings do not name this vault’s stabilizer.', { stabilizer });
  // The contract takes the admin from its storage: a stranger's simulation would succeed (contracts.md part 15, trap 18).
  if (config.admin !== caller) {
    return refuse('not_admin', 'Only the stabilizer admin of this vault can do that.', { admin: config.admin });
  }
  return { stabilizer, config };
}
