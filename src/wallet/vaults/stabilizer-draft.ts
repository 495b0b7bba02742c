/** A stabilizer as its owner should see it before it is chosen: what it is comes from the chain, whether it is known from settings. */
import type { StabilizerView } from '../../commands/views';
import { stabilizersOf } from '../../interface/reads/enrolment';
import { stabilizerAt } from '../../interface/reads/stabilizer-choice';
import type { Core } from '../adapters';
import { directoryCacheOf, keepDirectoryCache } from '../kept/vault-directory';
import type { Chains } from '../networks/chains';

export async function draftStabilizer({ store }: Core, { active, contextOf }: Chains, text: string): Promise<StabilizerView> {
  const chain = await active();
  const found = await stabilizerAt(contextOf(chain), text, await directoryCacheOf(store, chain.network.id));
  await keepDirectoryCache(store, found.cache);
  const { address, codeHash, codeLedger, codeSince, vaults } = found;
  return { address, codeHash, ledger: codeLedger, since: codeSince, vaults, known: stabilizersOf(chain.network).includes(address) };
}
