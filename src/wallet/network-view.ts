/** A network's settings as pages see them. */
import type { NetworkView } from '../commands/views';
import { soleOperator } from '../settings/manifest';
import { isShipped, type Network } from '../settings/networks';

const names: { [id: string]: string } = { mainnet: 'Mainnet', testnet: 'Testnet', local: 'Local network' };

export function networkView(network: Network): NetworkView {
  const { id, passphrase, rpcUrls, horizonUrl, explorer, assets, lendpools, vaults, router, factory, stabilizer } = network;
  const { stabilizerChosen, features, rewardFallback } = network;
  const operator = soleOperator([...rpcUrls, horizonUrl].map((url) => new URL(url).host));
  return {
    id,
    name: names[id] ?? id,
    passphrase,
    rpcUrl: rpcUrls[0],
    ...(rpcUrls[1] ? { secondRpcUrl: rpcUrls[1] } : {}),
    horizonUrl,
    nodesChosen: network.nodesChosen ?? false,
    ...(operator ? { soleOperator: operator } : {}),
    shipped: isShipped(network),
    ...(explorer ? { explorer } : {}),
    ...(assets.usdc ? { usdc: assets.usdc } : {}),
    ...(assets.reward ? { reward: assets.reward } : {}),
    ...(network.eurc ? { eurc: network.eurc } : {}),
    tokens: network.tokens.map(({ code, contract }) => ({ code, contract })),
    lendpools: lendpools.map(({ address, name }) => ({ address, name })),
    vaults: vaults.map(({ address, name }) => ({ address, name })),
    ...(router ? { router: router.address } : {}),
    ...(factory ? { factory } : {}),
    stabilizes: features.stabilizer,
    stabilizers: [...network.stabilizers],
    treasuries: [...network.treasuries],
    ...(rewardFallback ? { rewardFallback } : {}),
    ...(stabilizer ? { stabilizer: { address: stabilizer, chosen: stabilizerChosen ?? false } } : {}),
  };
}
