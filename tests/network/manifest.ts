/** What a wallet, a test or a dApp must know of a network (tests/network/README.md 3). The scenario fills it. */
export interface AssetSetting {
  code: string;
  issuer: string;
  /** `C…` of the asset's contract. */
  contract: string;
}

export interface Manifest {
  network: { id: string; passphrase: string; rpcUrl: string; secondRpcUrl?: string; horizonUrl: string; friendbotUrl: string };
  factory?: string;
  stabilizer?: string;
  stabilizers: string[];
  treasuries: string[];
  router?: { address: string; elements: 3 | 4 };
  lendpools: { address: string; name: string; version: 1 | 2 }[];
  /** Shares of what they hold (SEP-56). */
  yieldTokens: { address: string; name: string }[];
  assets: { usdc?: AssetSetting; reward?: AssetSetting };
  /** Of contracts that keep their own books. */
  tokens: { code: string; contract: string; decimals: number }[];
  vaults: { address: string; name: string }[];
  /** Hex hash of the code of each listed contract, as the scenario placed it. */
  codes?: { [contract: string]: string };
  rewardFallback?: string;
  features: { [name: string]: boolean };
  /** Accounts (and contracts, without a secret) by the role they play in the scenario. */
  accounts: { [role: string]: { address: string; secret: string } };
  /** Verbs are POSTed below it; absent on networks that nobody may control. */
  controlUrl: string;
  /** `{name}` replaced by any name: the manifest of a ledger of that name, made on first use; absent where there is one alone. */
  ledgersUrl?: string;
}

/** The manifest of a network with two nodes that speak JSON-RPC. */
export function withSecondRpc(manifest: Manifest): Manifest {
  const { network } = manifest;
  return { ...manifest, network: { ...network, secondRpcUrl: `${network.rpcUrl}2` } };
}

/** The manifest of a world in which nothing is deployed yet. `url` is the world's own, without a slash at the end. */
export function emptyManifest(url: string, passphrase: string): Manifest {
  return {
    network: {
      id: 'local',
      passphrase,
      rpcUrl: `${url}/rpc`,
      horizonUrl: `${url}/horizon`,
      friendbotUrl: `${url}/friendbot`,
    },
    stabilizers: [],
    treasuries: [],
    lendpools: [],
    yieldTokens: [],
    assets: {},
    tokens: [],
    vaults: [],
    features: {},
    accounts: {},
    controlUrl: `${url}/control`,
    ledgersUrl: `${new URL(url).origin}/{name}/manifest`,
  };
}
