/**
 * What whoever runs a server chooses of a network: its nodes, and the contracts that it offers. Id, passphrase, assets and router stay
 * the network's own, so that a shipped network is never another one under its name.
 */
import * as v from 'valibot';
import { accountId, contractId } from '../primitives/schemas';
import { codeHash, label, nodeSettings, url } from './manifest';
import type { Network } from './networks';

const contracts = v.pipe(v.array(contractId), v.maxLength(100));

export const chosenEntries = {
  rpcUrl: v.exactOptional(url),
  secondRpcUrl: v.exactOptional(url),
  horizonUrl: v.exactOptional(url),
  stabilizer: v.exactOptional(contractId),
  treasuries: v.exactOptional(contracts),
  rewardFallback: v.exactOptional(accountId),
  /** In order of preference. */
  lendpools: v.exactOptional(
    v.pipe(v.array(v.strictObject({ address: contractId, name: label, version: v.picklist([1, 2]) })), v.maxLength(100)),
  ),
  vaults: v.exactOptional(v.pipe(v.array(v.strictObject({ address: contractId, name: label })), v.maxLength(100))),
  /** Hash of the code that each of these contracts runs (`Network.codes`). */
  codes: v.exactOptional(v.record(contractId, codeHash)),
};

const chosen = v.strictObject(chosenEntries);
export type Chosen = v.InferOutput<typeof chosen>;

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
