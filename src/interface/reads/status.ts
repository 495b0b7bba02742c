/** status (interface.md 2.1, 4.2; contracts.md part 10): one request for any number of vaults, as far as 200 keys go. */
import { type ContractId, isContractId, parseContractId } from '../../primitives/addresses';
import { type ErrorBody, toServiceError } from '../../primitives/errors';
import { wire } from '../../primitives/wire';
import type { Network } from '../../settings/networks';
import { checkNetwork, notVault, unavailable } from '../checks';
import type { Context } from '../context';
import { type StabilizerStatus, type StabilizerStatuses, vaultErrors } from '../schema/outputs';
import type { Input } from '../schema/table';
import {
  type Enrolment,
  enrolmentKeys,
  enrolmentOf,
  type Generations,
  generationKeys,
  learnGenerations,
  mayBeFeigned,
  readStrangers,
  stabilizersOf,
  strangerKeys,
} from './enrolment';
import { settled } from './settled';

/** 400 `network_unavailable` where the network has no stabilizer at all. */
export function checkStabilizer(network: Network): void {
  if (!network.features.stabilizer || stabilizersOf(network).length === 0) unavailable('stabilizer');
}

/**
 * The enrolments of many vaults, each from one ledger; undefined for what is no vault. One request a 200 keys. Each is taken from what was
 * read when it is asked for: 502 `entry_misshapen` is that vault's alone.
 */
export async function enrolments(
  { chain: { rpc, network }, generations = new Map() }: Context,
  vaults: readonly ContractId[],
): Promise<(() => Enrolment | undefined)[]> {
  const keys = vaults.flatMap((vault) => enrolmentKeys(network, vault, generations));
  const first = await rpc.readApartTimeless([...keys, ...spare(keys.length, network, generations)]);
  learnGenerations(first, network, generations);
  const reading = await readStrangers(rpc.readApartTimeless, first, network, vaults);
  const readingOf = await settled(rpc, reading, vaults, {
    keysOf: (seen, vault) => [...enrolmentKeys(network, vault, generations), ...strangerKeys(seen, network, vault)],
    isDoubtful: (seen, vault) => mayBeFeigned(seen, network, vault),
  });
  return vaults.map((vault) => () => enrolmentOf(readingOf(vault), network, vault));
}

/** Generations are learnt where the request has places left for it. */
function spare(taken: number, network: Network, generations: Generations) {
  const wanted = generationKeys(network, generations);
  return taken % 200 !== 0 && (taken % 200) + wanted.length <= 200 ? wanted : [];
}

/** What interface.md 2.1 names, and no more. */
function campaignOf(campaign: NonNullable<Enrolment['campaign']>) {
  const { active, asset, totalDeposited, totalBoosted, totalWithdrawn, available, lastBoostedAt } = campaign;
  return wire({ active, asset, totalDeposited, totalBoosted, totalWithdrawn, available, lastBoostedAt });
}

export function statusOf({ state, config, campaign, instance }: Enrolment): StabilizerStatus {
  return {
    registered: config !== undefined,
    managedByStabilizer: state === 'normal' || state === 'critical',
    config: config
      ? { adminAddress: config.admin, targetApyBps: config.targetApyBps, minFeeBps: config.minFeeBps, maxFeeBps: config.maxFeeBps }
      : null,
    campaign: campaign ? campaignOf(campaign) : null,
    currentFeeBps: instance.feeBps,
  };
}

/** Errors: 400 address, `network_mismatch`, `network_unavailable`; 404 `vault_missing`. */
export async function status(context: Context, input: Input<'status'>): Promise<StabilizerStatus> {
  const vault = parseContractId(input.vaultAddress, 'vaultAddress');
  checkNetwork(input.network, context.chain.network);
  checkStabilizer(context.chain.network);
  const [enrolment] = await enrolments(context, [vault]);
  return statusOf(enrolment?.() ?? notVault(vault));
}

type OneOf = StabilizerStatuses['statuses'][number];
type VaultError = NonNullable<OneOf['error']>;

const isVaultError = (body: ErrorBody): body is VaultError & ErrorBody => vaultErrors.some((code) => code === body.code);

/** What one vault is, or is refused with. */
function inItsPlace(work: () => StabilizerStatus): OneOf {
  try {
    return { status: work(), error: null };
  } catch (thrown) {
    const body = toServiceError(thrown).toJSON();
    if (!isVaultError(body)) throw thrown;
    return { status: null, error: body };
  }
}

/** Many at once. Errors: 400 `network_mismatch`, `network_unavailable`; a vault's own stand in its place. */
export async function statuses(context: Context, { vaults, network }: Input<'statuses'>): Promise<StabilizerStatuses> {
  checkNetwork(network, context.chain.network);
  checkStabilizer(context.chain.network);
  const asked = [...new Set(vaults.filter(isContractId))];
  const found = await enrolments(context, asked);
  const one = (text: string) => {
    const vault = parseContractId(text, 'vaults');
    return statusOf(found[asked.indexOf(vault)]?.() ?? notVault(vault));
  };
  return { statuses: vaults.map((text) => inItsPlace(() => one(text))) };
}
