/** Vaults, their stabilizers and their owners, as the flows of the stabilizer's endpoints play them. */
import { scValToNative, xdr } from '@stellar/stellar-sdk/base';
import { register } from '../../src/interface/changes/register';
import type { Context } from '../../src/interface/context';
import { reads } from '../../src/interface/reads/reads';
import type { ContractId } from '../../src/primitives/addresses';
import { adr, bool, u32 } from '../network/index';
import { confirm } from './outcomes';
import type { World } from './world';

/** Generations by their place in the manifest's list. */
const PLACES = { C: 0, A: 1, B: 2 } as const;
type GenerationName = keyof typeof PLACES;
export const GENERATIONS = Object.keys(PLACES) as GenerationName[];

export const stabilizerOf = (world: World, generation: GenerationName): ContractId =>
  world.network.stabilizers[PLACES[generation]] ?? missing(generation);

function missing(what: string): never {
  throw new Error(`the network has no ${what}`);
}

/** The network whose stabilizer, for `register`, is of this generation. */
export const under = (world: World, generation: GenerationName): Context => world.under({ stabilizer: stabilizerOf(world, generation) });

export const RATES = { targetApyBps: 800, minFeeBps: 100, maxFeeBps: 3000 };

/** The vault joins, by the wallet's own endpoint; confirmed on the ledger. On a ledger of its own: elsewhere it may have joined already. */
export async function enrol(world: World, generation: GenerationName = 'C', name = 'Beacon'): Promise<ContractId> {
  world.fresh();
  const vaultAddress = world.vault(name);
  const change = await register.build(under(world, generation), { vaultAddress, caller: world.role('owner'), ...RATES });
  await confirm(world, change.envelope);
  return vaultAddress;
}

/** What the contracts themselves answer, asked of the local network and not of the code under test. */
export function asked(world: World) {
  const control = world.fresh();
  const call = async (contract: string, fn: string, ...args: xdr.ScVal[]): Promise<unknown> => {
    const { result } = await control.invoke(
      contract,
      fn,
      args.map((arg) => arg.toXdr('base64')),
    );
    return scValToNative(xdr.ScVal.fromXdr(result, 'base64'));
  };
  const { treasuries } = world.network;
  return {
    manager: (vault: ContractId) => call(vault, 'get_manager'),
    config: (stabilizer: ContractId, vault: ContractId) => call(stabilizer, 'get_vault_config', adr(vault)),
    campaign: (vault: ContractId) => call(treasuries[0] ?? '', 'get_campaign', adr(vault)) as Promise<{ total_deposited: bigint }>,
    setActive: (vault: ContractId, active: boolean) => call(treasuries[0] ?? '', 'update_campaign', adr(vault), bool(active)),
    setFee: (vault: ContractId, bps: number) => call(vault, 'lock_fees', u32(bps)),
  };
}

/** Nothing of the vault is registered with this stabilizer, in the contract's own words. */
export async function unregistered(world: World, stabilizer: ContractId, vault: ContractId): Promise<boolean> {
  return asked(world)
    .config(stabilizer, vault)
    .then(
      () => false,
      () => true,
    );
}

export const said = (world: World, vaultAddress: string) => reads.status.answer(world.context, { vaultAddress });

export const smartWallet = (world: World): ContractId => world.contract('smartWallet');

/** The smart wallet becomes the vault's Manager. */
export async function manage(world: World, account: string, name = 'Beacon'): Promise<ContractId> {
  const vault = world.vault(name);
  await world.fresh().run('setManager', { vault, account });
  return vault;
}
