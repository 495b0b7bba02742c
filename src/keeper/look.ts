/** What the keeper reads of the vaults that a stabilizer manages, in the rounds in which the wallet's list of vaults is read. */
import { instanceKey } from '../chain/ledger-keys';
import { parseStabilizer } from '../contracts/stabilizer';
import { parseBooster } from '../contracts/treasury';
import type { Context } from '../interface/context';
import { vaultList } from '../interface/reads/vault-list';
import type { AccountId, Address, ContractId } from '../primitives/addresses';
import type { Standing } from './plan';

/** Who may, of those whose keys are here: undefined, nobody. */
export interface Callers {
  fees: AccountId | undefined;
  boosts: AccountId | undefined;
}

export interface Looked {
  vault: ContractId;
  name: string;
  standing: Standing;
  /** All that its campaign ever put in. */
  boosted: bigint;
  asset: ContractId | undefined;
  treasury: ContractId | undefined;
  callers: Callers;
}

interface Question {
  stabilizer: ContractId;
  vaults: readonly ContractId[];
  /** Whose keys are here. */
  accounts: readonly AccountId[];
}

/** Whose keys the contracts take: the stabilizer's fee manager, and each treasury's manager. */
async function rolesOf({ chain: { rpc, network } }: Context, stabilizer: ContractId) {
  const reading = await rpc.read([stabilizer, ...network.treasuries].map(instanceKey));
  return {
    feeManager: parseStabilizer(reading.get(instanceKey(stabilizer)))?.feeManager,
    boosters: new Map(network.treasuries.map((treasury) => [treasury, parseBooster(reading.get(instanceKey(treasury)))])),
  };
}

/** In the order asked for; what is no vault is left out. `standing.time`: the ledger's. */
export async function look(context: Context, { stabilizer, vaults, accounts }: Question): Promise<Looked[]> {
  const [list, roles] = await Promise.all([vaultList(context, { account: null, vaults }), rolesOf(context, stabilizer)]);
  const first = (...named: (Address | undefined)[]) => accounts.find((account) => named.includes(account));
  return list.vaults.map(({ enrolment, value }) => {
    const { vault, instance, state, config, campaign, archived } = enrolment;
    const managed = state === 'normal' && enrolment.stabilizer === stabilizer ? config : undefined;
    // A campaign of another asset would not lift what shares are worth in theirs.
    const own = campaign && campaign.asset === value.asset ? campaign : undefined;
    const callers = { fees: first(roles.feeManager, managed?.admin), boosts: first(own && roles.boosters.get(own.treasury)) };
    const { total: net, gross } = value;
    return {
      ...{ vault, name: instance.name, asset: value.asset, treasury: own?.treasury, callers },
      boosted: own?.totalBoosted ?? 0n,
      standing: {
        time: list.closeTime,
        worth: net === undefined || gross === undefined ? undefined : { gross, net },
        supply: instance.totalSupply,
        currentFeeBps: instance.feeBps,
        config: managed,
        budget: own && { active: own.active, available: own.available, lastBoostedAt: own.lastBoostedAt },
        archived,
        may: { fees: callers.fees !== undefined, boosts: callers.boosts !== undefined },
      },
    };
  });
}
