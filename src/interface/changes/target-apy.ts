/** targetApy (interface.md 4.2): another target, by the stabilizer admin. */
import { setTargetCall } from '../../contracts/stabilizer';
import type { Taken } from '../schema/table';
import { parseBps } from './bps';
import { configOfAdmin, ownerChange, parseParties } from './owner-change';

export const targetApy = ownerChange({
  parse: (context, input: Taken<'targetApy'>) => ({
    target: parseBps(input.targetApyBps, 'targetApyBps'),
    ...parseParties(context, input),
  }),
  allows: configOfAdmin,
  decide(owned, { target }) {
    const { stabilizer } = configOfAdmin(owned);
    return { tree: { ...setTargetCall(stabilizer, owned.vault, target), children: [] }, kinds: new Map([[stabilizer, 'stabilizer']]) };
  },
});
