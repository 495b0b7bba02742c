/**
 * What whoever runs a server chooses of a network: its nodes, and the contracts that it offers. Id, passphrase, assets and router stay
 * the network's own, so that a shipped network is never another one under its name.
 */
import * as v from 'valibot';
import { accountId, contractId } from '../primitives/schemas';
import { codeHash, nodeSettings, sourceSettings, url, vault } from './manifest';
import { type Network, SOURCE_LISTS, type SourceList } from './networks';

const few = <T extends v.GenericSchema>(schema: T) => v.exactOptional(v.pipe(v.array(schema), v.maxLength(100)));

/** Each list in order of preference, as a manifest writes it. */
const sources = {
  lendpools: few(sourceSettings.lendpools),
  yieldTokens: few(sourceSettings.yieldTokens),
} satisfies { [L in SourceList]: v.GenericSchema };

/** What takes more than a line: contracts, and the code that they run. */
export const chosenLists = {
  ...sources,
  vaults: few(vault),
  /** Hash of the code that each of these contracts runs (`Network.codes`). */
  codes: v.exactOptional(v.record(contractId, codeHash)),
};

export const chosenEntries = {
  rpcUrl: v.exactOptional(url),
  secondRpcUrl: v.exactOptional(url),
  horizonUrl: v.exactOptional(url),
  stabilizer: v.exactOptional(contractId),
  treasuries: few(contractId),
  rewardFallback: v.exactOptional(accountId),
  ...chosenLists,
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
      lendpoolMigration: lendpoolMigration || Object.values(SOURCE_LISTS).some((list) => contracts[list] !== undefined),
      vaultMigration,
    },
  };
}
