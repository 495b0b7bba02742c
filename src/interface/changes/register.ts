/** register (interface.md 4.2 rule 1; contracts.md 1.5, 1.6): the vault joins the stabilizer, and one signature hands the Manager role over. */
import { instanceKey } from '../../chain/ledger-keys';
import { parseStabilizer, registerTree } from '../../contracts/stabilizer';
import type { ContractId } from '../../primitives/addresses';
import { refuse } from '../../primitives/errors';
import type { Network } from '../../settings/networks';
import { unavailable } from '../checks';
import type { Taken } from '../schema/table';
import { parseBps, parseFeeBounds } from './bps';
import { checkManager, ownerChange, parseParties, type Standing } from './owner-change';

/** Only the settings' own is ever registered with. */
const stabilizerOf = ({ stabilizer }: Network): ContractId => stabilizer ?? unavailable('stabilizer');

/** The caller is the Manager, and no configuration is left at the stabilizer to register with: else 409 `vault_already_registered`. */
function checkEnrollable(standing: Standing, network: Network): void {
  const stabilizer = stabilizerOf(network);
  checkManager(standing);
  const { vault, config } = standing;
  if (config && standing.stabilizer === stabilizer) {
    refuse('vault_already_registered', 'This vault has a configuration already: leave the stabilizer first.', { vault });
  }
}

export const register = ownerChange({
  parse: (context, input: Taken<'register'>) => ({
    targetApyBps: parseBps(input.targetApyBps, 'targetApyBps'),
    ...parseFeeBounds(input),
    ...parseParties(context, input),
    stabilizer: stabilizerOf(context.chain.network),
  }),
  allows: checkEnrollable,
  decide(owned, { stabilizer, targetApyBps, minFeeBps, maxFeeBps }, { chain, generations }) {
    const { vault, caller, reading } = owned;
    const generation = parseStabilizer(reading.get(instanceKey(stabilizer)))?.generation ?? generations?.get(stabilizer);
    if (!generation) return unavailable('stabilizer');
    checkEnrollable(owned, chain.network);
    return {
      tree: registerTree(stabilizer, generation, vault, { admin: caller, targetApyBps, minFeeBps, maxFeeBps }),
      kinds: new Map([[stabilizer, 'stabilizer'] as const, [vault, 'vault'] as const]),
    };
  },
});
