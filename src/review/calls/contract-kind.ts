/** Which contract this is: by the network's settings first, else by its own entries. */
import type { Address, ContractId } from '../../primitives/addresses';
import { isSource, type NamedKind } from '../../primitives/contract-kinds';
import { lendersOf } from '../../settings/networks';
import type { Facts } from '../facts';
import { shortened } from '../names';

export interface KnownContract {
  kind: NamedKind;
  name: string;
  /** By settings; otherwise recognised by its entries alone. */
  listed: boolean;
  /**
   * Whether what it promises is believed: the ledger's own asset contracts, and who is listed and runs the code that it ran then. Whoever
   * holds nobody's money is believed without a code named.
   */
  vouched: boolean;
  /** Of a vault. */
  symbol?: string;
  assets?: ContractId[];
  manager?: Address;
}

type Known = Omit<KnownContract, 'vouched'>;

function vaultOf(facts: Facts, id: ContractId, listed: boolean): Known | undefined {
  const vault = facts.vault(id);
  if (!vault) return undefined;
  return {
    kind: 'vault',
    name: facts.nameOf(id),
    listed,
    symbol: vault.symbol,
    assets: vault.assets.map(({ address }) => address),
    manager: vault.manager,
  };
}

function find(facts: Facts, id: ContractId): Known | undefined {
  const { network } = facts;
  if (network.router?.address === id) return { kind: 'router', name: 'router', listed: true };
  const lender = lendersOf(network).find(({ address }) => address === id);
  if (lender) return { kind: lender.kind, name: lender.name, listed: true };
  if (network.factory === id) return { kind: 'factory', name: 'factory', listed: true };
  if (network.stabilizer === id || network.stabilizers.includes(id)) return { kind: 'stabilizer', name: shortened(id), listed: true };
  if (network.treasuries.includes(id)) return { kind: 'treasury', name: shortened(id), listed: true };
  if (network.vaults.some(({ address }) => address === id)) return vaultOf(facts, id, true);
  const token = facts.token(id);
  if (token.kind === 'asset' || token.listed) return { kind: 'token', name: token.code, listed: true };
  const vault = vaultOf(facts, id, false);
  if (vault) return vault;
  if (facts.isStabilizer(id)) return { kind: 'stabilizer', name: shortened(id), listed: false };
  return facts.isToken(id) ? { kind: 'token', name: token.code, listed: false } : undefined;
}

/** undefined: unknown. A vault of the settings that cannot be read is unknown too. */
export function identify(facts: Facts, id: ContractId): KnownContract | undefined {
  const found = find(facts, id);
  if (!found) return undefined;
  const { kind, listed } = found;
  const code = listed && facts.token(id).kind !== 'asset' ? facts.codeOf(id) : 'named';
  const keeps = isSource(kind) || kind === 'vault' || kind === 'token';
  return { ...found, vouched: listed && (code === 'named' || (code === 'unnamed' && !keeps)) };
}
