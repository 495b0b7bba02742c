/** Which code the contracts run that a network's settings list. */
import type { Chain } from '../../chain/chain';
import { instanceKey } from '../../chain/ledger-keys';
import { parseInstance } from '../../contracts/entries';
import { listedContracts } from '../../settings/networks';

/** Hex hashes by contract; those that are not there, or whose code somebody else decides, have none. One request. */
export async function codesOf({ network, rpc }: Pick<Chain, 'network' | 'rpc'>): Promise<Record<string, string>> {
  const listed = listedContracts(network);
  if (listed.length === 0) return {};
  const reading = await rpc.readTimeless(listed.map(instanceKey));
  return Object.fromEntries(
    listed.flatMap((id) => {
      const code = parseInstance(reading.get(instanceKey(id)))?.codeHash;
      return code === undefined ? [] : [[id, code]];
    }),
  );
}
