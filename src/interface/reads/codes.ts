/** Which code the contracts run that a network's settings list. */
import type { Chain } from '../../chain/chain';
import { instanceKey } from '../../chain/ledger-keys';
import { parseInstance } from '../../contracts/entries';
import { listedContracts } from '../../settings/networks';
import { probeAsset } from '../probe';

/** Hex hashes by contract; those that are not there, or whose code somebody else decides, have none. One request; 400 `network_unavailable` for a token that says other decimals. */
export async function codesOf({ network, rpc }: Pick<Chain, 'network' | 'rpc'>): Promise<Record<string, string>> {
  const listed = listedContracts(network);
  if (listed.length === 0) return {};
  const reading = await rpc.readTimeless(listed.map(instanceKey));
  for (const token of network.tokens) probeAsset(network, token, reading);
  return Object.fromEntries(
    listed.flatMap((id) => {
      const code = parseInstance(reading.get(instanceKey(id)))?.codeHash;
      return code === undefined ? [] : [[id, code]];
    }),
  );
}
