/** feeBounds (interface.md 4.2 rule 2): another allowed range of the fee, by the stabilizer admin. */
import { setFeeBoundsCall } from '../../contracts/stabilizer';
import type { Taken } from '../schema/table';
import { parseFeeBounds } from './bps';
import { configOfAdmin, ownerChange, parseParties } from './owner-change';

export const feeBounds = ownerChange({
  parse: (context, input: Taken<'feeBounds'>) => ({ ...parseFeeBounds(input), ...parseParties(context, input) }),
  allows: configOfAdmin,
  decide(owned, { minFeeBps, maxFeeBps }) {
    const { stabilizer } = configOfAdmin(owned);
    const call = setFeeBoundsCall(stabilizer, owned.vault, minFeeBps, maxFeeBps);
    return { tree: { ...call, children: [] }, kinds: new Map([[stabilizer, 'stabilizer']]) };
  },
});
