/**
 * What an owner sees of a stabilizer before `register` may use it (architecture.md 5): anybody can deploy a look-alike, so its
 * code, since when that lies on the ledger, and the vaults that it manages are laid beside its address.
 */
import { codeKey, instanceKey } from '../../chain/ledger-keys';
import { type Generation, parseStabilizer } from '../../contracts/stabilizer';
import { type ContractId, parseContractId } from '../../primitives/addresses';
import { timeOfLedger } from '../../primitives/ledgers';
import { unavailable } from '../checks';
import type { Context } from '../context';
import { type DirectoryCache, directory } from './directory';

export interface Stabilizer {
  address: ContractId;
  generation: Generation;
  /** Hex. */
  codeHash: string;
  /** The ledger that last wrote the code; since then it is what it is. */
  codeLedger: number;
  /** When that was, in unix seconds: an estimate from the ledger's number. */
  codeSince: number;
  /** The factory's vaults that it manages. */
  vaults: ContractId[];
  ledger: number;
  closeTime: number;
  cache: DirectoryCache | undefined;
}

/**
 * Reads a contract that may become the network's stabilizer.
 * Errors: 400 `invalid_address`, `network_unavailable` where it has not the marks of a stabilizer, or no code of its own.
 */
export async function stabilizerAt({ chain }: Context, text: string, cache?: DirectoryCache): Promise<Stabilizer> {
  const address = parseContractId(text, 'stabilizer');
  if (!chain.network.features.stabilizer) unavailable('stabilizer');
  const network = { ...chain.network, stabilizers: [...new Set([...chain.network.stabilizers, address])] };
  const [first, found] = await Promise.all([chain.rpc.read([instanceKey(address)]), directory({ ...chain, network }, [], cache)]);
  const { codeHash, generation } = parseStabilizer(first.get(instanceKey(address))) ?? unavailable('stabilizer');
  if (codeHash === undefined) return unavailable('stabilizer');
  const key = codeKey(codeHash);
  const { lastModified: codeLedger } = (await chain.rpc.readTimeless([key])).get(key) ?? unavailable('stabilizer');
  const { ledger, closeTime } = first;
  return {
    address,
    generation,
    codeHash,
    codeLedger,
    codeSince: timeOfLedger(codeLedger, { ledger, closeTime, ledgerSeconds: first.rules.ledgerSeconds }),
    vaults: found.candidates.find((candidate) => candidate.address === address)?.vaults ?? [],
    ledger,
    closeTime,
    cache: found.cache,
  };
}
