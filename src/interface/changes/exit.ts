/** exit (interface.md 1.1 'Leaving'; contracts.md 1.5, 1.6): the Manager role returns to the stabilizer admin. */

import { unregisterTree } from '../../contracts/stabilizer';
import { refuse } from '../../primitives/errors';
import type { Change } from '../call/change';
import type { Context } from '../context';
import type { EndpointInput, UnsignedTransaction } from '../schema/table';
import { configOfAdmin, type OwnerInput, ownerChange, parseParties, type Standing } from './owner-change';

/** The caller may leave, and the role can be handed back. */
export function checkExit(owned: Standing) {
  const found = configOfAdmin(owned);
  const { manager } = owned.instance;
  if (manager !== found.stabilizer && manager !== found.config.admin) {
    refuse('manager_elsewhere', 'Somebody else manages this vault now: only they could hand the role back.', { manager });
  }
  return found;
}

/**
 * Errors: 400 addresses, `network_*`, `stabilizer_unknown`, `manager_elsewhere`; 404 `vault_missing`, `vault_not_registered`;
 * 403 `not_admin`. The fee stays at its last value.
 */
export async function exit(context: Context, input: EndpointInput<'exit'> & OwnerInput): Promise<Change<UnsignedTransaction>> {
  return ownerChange(context, input, parseParties(context, input), (owned) => {
    const { stabilizer, config } = checkExit(owned);
    const { vault, instance } = owned;
    const { manager } = instance;
    return {
      functionName: 'unregister_vault',
      tree: unregisterTree(stabilizer, vault, config, manager),
      kinds: new Map([[stabilizer, 'stabilizer'] as const, [vault, 'vault'] as const]),
    };
  });
}
