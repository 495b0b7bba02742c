/** targetApy (interface.md 4.2): another target, by the stabilizer admin. */
import { setTargetCall } from '../../contracts/stabilizer';
import type { Change } from '../call/change';
import type { Context } from '../context';
import type { EndpointInput, UnsignedTransaction } from '../schema/table';
import { parseBps } from './bps';
import { configOfAdmin, type OwnerInput, ownerChange, parseParties } from './owner-change';

/** Errors: 400 addresses, `invalid_bps`, `network_*`, `stabilizer_unknown`; 404 `vault_missing`, `vault_not_registered`; 403 `not_admin`. */
export async function targetApy(context: Context, input: EndpointInput<'targetApy'> & OwnerInput): Promise<Change<UnsignedTransaction>> {
  const target = parseBps(input.targetApyBps, 'targetApyBps');
  return ownerChange(context, input, parseParties(context, input), (owned) => {
    const { stabilizer } = configOfAdmin(owned);
    return {
      functionName: 'set_target_apy',
      tree: { ...setTargetCall(stabilizer, owned.vault, target), children: [] },
      kinds: new Map([[stabilizer, 'stabilizer']]),
    };
  });
}
