/** A network's settings as pages see them. */
import type { NetworkView } from '../../commands/views';
import { wire } from '../../primitives/wire';
import { isShipped, lendersOf, type Network } from '../../settings/networks';

const names: { [id: string]: string } = { mainnet: 'Mainnet', testnet: 'Testnet', local: 'Local network' };

/** `services`: what was chosen beside the settings, by network. */
export function networkView(network: Network, services: ReadonlyMap<string, string> = new Map()): NetworkView {
  const { rpcUrls, assets, features, router, stabilizer, stabilizerChosen = false, codes: _, ...rest } = network;
  const { id, nodesChosen = false, tokens } = rest;
  const [rpcUrl, secondRpcUrl] = rpcUrls;
  return wire({
    ...rest,
    name: names[id] ?? id,
    rpcUrl,
    secondRpcUrl,
    nodesChosen,
    shipped: isShipped(network),
    ...assets,
    tokens: tokens.map(({ code, contract }) => ({ code, contract })),
    lenders: lendersOf(network),
    router: router?.address,
    service: services.get(id),
    stabilizes: features.stabilizer,
    stabilizer: stabilizer && { address: stabilizer, chosen: stabilizerChosen },
  });
}
