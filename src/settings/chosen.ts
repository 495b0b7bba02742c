/**
 * What whoever runs a server chooses of a network: its nodes, and the contracts that it offers. Id, passphrase, assets and router stay
 * the network's own, so that a shipped network is never another one under its name.
 */
import * as v from 'valibot';
import { accountId, contractId } from '../primitives/schemas';
import { codeHash, lendpool, nodeSettings, url, vault } from './manifest';
import type { Network } from './networks';

const few = <T extends v.GenericSchema>(schema: T) => v.exactOptional(v.pipe(v.array(schema), v.maxLength(100)));

export const chosenEntries = {
  rpcUrl: v.exactOptional(url),
  secondRpcUrl: v.exactOptional(url),
  horizonUrl: v.exactOptional(url),
  stabilizer: v.exactOptional(contractId),
  treasuries: few(contractId),
  rewardFallback: v.exactOptional(accountId),
  /** In order of preference. */
  lendpools: few(lendpool),
  vaults: few(vault),
  /** Hash of the code that each of these contracts runs (`Network.codes`). */
  codes: v.exactOptional(v.record(contractId, codeHash)),
};

export const chosen = v.strictObject(chosenEntries);
type Chosen = v.InferOutput<typeof chosen>;

/** The network with what was chosen in the place of its own. What is offered by a contract that was chosen is switched on. */
export function withChosen(network: Network, { rpcUrl, secondRpcUrl, horizonUrl, codes, ...contracts }: Chosen): Network {
  const [first, second] = network.rpcUrls;
  // A second node of before would be a witness that nobody chose beside the new first one.
  const nodes = nodeSettings({
    rpcUrl: rpcUrl ?? first,
    secondRpcUrl: secondRpcUrl ?? (rpcUrl === undefined ? second : undefined),
    horizonUrl: horizonUrl ?? network.horizonUrl,
  });
  const { stabilizer, lendpoolMigration, vaultMigration } = network.features;
  return {
    ...network,
    ...contracts,
    ...nodes,
    ...(codes ? { codes: { ...network.codes, ...codes } } : {}),
    features: {
      stabilizer: stabilizer || contracts.stabilizer !== undefined,
      lendpoolMigration: lendpoolMigration || contracts.lendpools !== undefined,
      vaultMigration,
    },
  };
}
