/** exit (interface.md 1.1 'Leaving'; contracts.md 1.5, 1.6): the Manager role returns to the stabilizer admin, the fee stays at its last value. */
import { unregisterTree } from '../../contracts/stabilizer';
import { refuse } from '../../primitives/errors';
import type { Taken } from '../schema/table';
import { configOfAdmin, ownerChange, parseParties, type Standing } from './owner-change';

/** The caller may leave, and the role can be handed back: else 400 `manager_elsewhere`. */
function checkExit(owned: Standing) {
  const found = configOfAdmin(owned);
  const { manager } = owned.instance;
  if (manager !== found.stabilizer && manager !== found.config.admin) {
    refuse('manager_elsewhere', 'Only who manages this vault now could hand the role back.', { manager });
  }
  return found;
}

export const exit = ownerChange({
  parse: (context, input: Taken<'exit'>) => parseParties(context, input),
  allows: checkExit,
  decide(owned) {
    const { stabilizer, config } = checkExit(owned);
    const { vault, instance } = owned;
    return {
      tree: unregisterTree(stabilizer, vault, config, instance.manager),
      kinds: new Map([[stabilizer, 'stabilizer'] as const, [vault, 'vault'] as const]),
    };
  },
});
