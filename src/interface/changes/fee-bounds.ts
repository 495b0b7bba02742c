/** feeBounds (interface.md 4.2 rule 2): another allowed range of the fee, by the stabilizer admin. */
import { setFeeBoundsCall } from '../../contracts/stabilizer';
import type { Change } from '../call/change';
import type { Context } from '../context';
import type { EndpointInput, UnsignedTransaction } from '../schema/table';
import { parseFeeBounds } from './bps';
import { configOfAdmin, type OwnerInput, ownerChange, parseParties } from './owner-change';

/** Errors: 400 addresses, `invalid_bps`, `invalid_fee_bounds`, `network_*`, `stabilizer_unknown`; 404 `vault_missing`, `vault_not_registered`; 403 `not_admin`. */
export async function feeBounds(context: Context, input: EndpointInput<'feeBounds'> & OwnerInput): Promise<Change<UnsignedTransaction>> {
  const { minFeeBps, maxFeeBps } = parseFeeBounds(input);
  return ownerChange(context, input, parseParties(context, input), (owned) => {
    const { stabilizer } = configOfAdmin(owned);
    return {
      functionName: 'set_fee_bounds',
      tree: { ...setFeeBoundsCall(stabilizer, owned.vault, minFeeBps, maxFeeBps), children: [] },
      kinds: new Map([[stabilizer, 'stabilizer']]),
    };
  });
}
