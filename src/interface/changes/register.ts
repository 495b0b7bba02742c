/** register (interface.md 4.2 rule 1; contracts.md 1.5, 1.6): the vault joins the stabilizer, and one signature hands the Manager role over. */

import { instanceKey } from '../../chain/ledger-keys';
import { parseStabilizer, registerTree } from '../../contracts/stabilizer';
import type { ContractId } from '../../primitives/addresses';
import { refuse } from '../../primitives/errors';
import type { Change } from '../call/change';
import { unavailable } from '../checks';
import type { Context } from '../context';
import type { EndpointInput, UnsignedTransaction } from '../schema/table';
import { parseBps, parseFeeBounds } from './bps';
import { checkManager, type Owned, type OwnerInput, ownerChange, parseParties, type Standing } from './owner-change';

/** The caller is the Manager, and no configuration is left at the stabilizer to register with. */
export function checkEnrollable(standing: Standing, stabilizer: ContractId): void {
  checkManager(standing);
  const { vault, config } = standing;
  if (config && standing.stabilizer === stabilizer) {
    refuse('vault_already_registered', 'This vault has a configuration already: leave the stabilizer first.', { vault });
  }
}

/**
 * Errors: 400 addresses, `invalid_bps`, `invalid_fee_bounds`, `network_*`, `low_balance`; 404 `vault_missing`,
 * `account_not_found`; 403 `not_manager`; 409 `vault_already_registered`; 422 from the simulation. Only the settings' own
 * `stabilizer` is ever registered with.
 */
export async function register(context: Context, input: EndpointInput<'register'> & OwnerInput): Promise<Change<UnsignedTransaction>> {
  const targetApyBps = parseBps(input.targetApyBps, 'targetApyBps');
  const bounds = parseFeeBounds(input);
  const parties = parseParties(context, input);
  const stabilizer = context.chain.network.stabilizer ?? unavailable('stabilizer');
  const decide = (owned: Owned) => {
    const { vault, caller, reading } = owned;
    const generation = parseStabilizer(reading.get(instanceKey(stabilizer)))?.generation ?? context.generations?.get(stabilizer);
    if (!generation) return unavailable('stabilizer');
    checkEnrollable(owned, stabilizer);
    return {
      functionName: 'register_vault',
      tree: registerTree(stabilizer, generation, vault, { admin: caller, targetApyBps, ...bounds }),
      kinds: new Map([[stabilizer, 'stabilizer'] as const, [vault, 'vault'] as const]),
    };
  };
  return ownerChange(context, input, parties, decide);
}
