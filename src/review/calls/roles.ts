/** Roles of vaults (contracts.md 4.2), wherever they are handed over: by the vault itself, or by the stabilizer that manages it. */
import type { Address, ContractId } from '../../primitives/addresses';
import type { CallContext } from './call';
import { role } from './token';

export type VaultRole = 'manager' | 'emergencyManager' | 'rebalanceManager' | 'feeReceiver';

/** The Manager role goes to a stabilizer by registering there, and in no other way (contracts.md 1.8). */
export function handRole({ scope, at }: CallContext, vault: ContractId, name: VaultRole, to: Address): void {
  const read = scope.facts.vault(vault);
  role(scope, at, vault, name, to, name === 'manager' ? read?.manager : read?.roles[name]);
  if (name === 'manager' && to.startsWith('C') && scope.facts.isStabilizer(to as ContractId))
    scope.notes.warn('blocked', 'manager_outside_register', { at, vault, stabilizer: to as ContractId });
}
