/** Networks as data (architecture.md 5). Mainnet's addresses are those of contracts.md part 12. */
import type { AccountId, ContractId } from '../primitives/addresses';
import type { SourceKind } from '../primitives/contract-kinds';

export interface AssetSetting {
  code: string;
  issuer: AccountId;
  /** The asset's contract. */
  contract: ContractId;
}

/** A token that no account issues: its contract keeps its books, and says its decimals. */
export interface TokenSetting {
  code: string;
  contract: ContractId;
  /** What the contract is expected to say of itself. */
  decimals?: number | undefined;
}

export interface Network {
  /** 'mainnet', 'testnet', 'local' or a custom id. */
  id: string;
  passphrase: string;
  /** The first is read from; the second, where given, and Horizon are asked beside it before anything is believed. */
  rpcUrls: readonly [string, ...string[]];
  horizonUrl: string;
  /** Who opens accounts with XLM that is worth nothing; never on the main network. */
  friendbotUrl?: string;
  /** The user's nodes, and not the network's own. */
  nodesChosen?: boolean;
  /** `{hash}`, `{account}` and `{contract}` are replaced. */
  explorer?: { transaction: string; account: string; contract: string };
  factory?: ContractId;
  /** The only one that `register` uses. */
  stabilizer?: ContractId;
  /** The user's word, and not the network's own settings. */
  stabilizerChosen?: boolean;
  /** Read, changed, left. */
  stabilizers: readonly ContractId[];
  treasuries: readonly ContractId[];
  router?: { address: ContractId; elements: 3 | 4 };
  /** In order of preference. */
  lendpools: readonly { address: ContractId; name: string; version: 1 | 2 }[];
  /** Tokens that are a share of what they hold (SEP-56). */
  yieldTokens: readonly { address: ContractId; name: string }[];
  assets: { usdc?: AssetSetting; reward?: AssetSetting };
  tokens: readonly TokenSetting[];
  vaults: readonly { address: ContractId; name: string }[];
  /**
   * Hex hash of the code that each listed contract ran when it was listed. A pool or vault without one, or with other code now, promises
   * nothing (review/calls/contract-kind.ts).
   */
  codes?: Readonly<Record<string, string>>;
  /** In which worth may be shown beside the network's USDC. */
  eurc?: { code: string; issuer: AccountId };
  rewardFallback?: AccountId;
  features: { stabilizer: boolean; lendpoolMigration: boolean; vaultMigration: boolean };
}

const account = (text: string) => text as AccountId;
const contract = (text: string) => text as ContractId;

/** contracts.md part 12. */
const CODES = {
  pool: 'a41fc53d6753b6c04eb15b021c55052366a4c8e0e21bc72700f461264ec1350e',
  vault: 'ae3409a4090bc087b86b4e9b444d2b8017ccd97b90b069d44d005ab9f8e1468b',
};

export const mainnet: Network = {
  id: 'mainnet',
  passphrase: 'Public Global Stellar Network ; September 2015',
  // Two operators, and Horizon's is a third one.
  rpcUrls: ['https://rpc.lightsail.network', 'https://mainnet.sorobanrpc.com'],
  horizonUrl: 'https://horizon.stellar.org',
  explorer: {
    transaction: 'https://stellar.expert/explorer/public/tx/{hash}',
    account: 'https://stellar.expert/explorer/public/account/{account}',
    contract: 'https://stellar.expert/explorer/public/contract/{contract}',
  },
  factory: contract('CDKFHFJIET3A73A2YN4KV7NSV32S6YGQMUFH3DNJXLBWL4SKEGVRNFKI'),
  stabilizers: [contract('CDEFLWJMPR6DDNOEGP6KNPSPRWKPUG3DJLIOQZIS6EHIGNK7EGTQSA7R')],
  treasuries: [
    contract('CA2N7IMR5CB2W4RO3GFMKWZTNDO6EVG75P76AOPEUPBPTWPQNX2PVAVR'),
    contract('CAL4FKZSK7C3OZLXW362IR3LAW3SFQJCYWZEYM4XVCHNYPCXZVEF6WTK'),
  ],
  router: { address: contract('CBZV3HBP672BV7FF3ZILVT4CNPW3N5V2WTJ2LAGOAYW5R7L2D5SLUDFZ'), elements: 3 },
  lendpools: [
    { address: contract('CAJJZSGMMM3PD7N33TAPHGBUGTB43OC73HVIK2L2G6BNGGGYOSSYBXBD'), name: 'Fixed', version: 2 },
    { address: contract('CCCCIQSDILITHMM7PBSLVDT5MISSY7R26MNZXCX4H7J5JQ5FPIYOGYFS'), name: 'Pool 2', version: 2 },
  ],
  yieldTokens: [],
  assets: {
    usdc: {
      code: 'USDC',
      issuer: account('GA5ZSEJYB37JRC5AVCIA5MOP4RHTM335X2KGX3IHOJAPP5RE34K4KZVN'),
      contract: contract('CCW67TSZV3SSS2HXMBQ5JFGCKJNXKZM7UQUWUZPUTHXSTZLEO7SJMI75'),
    },
    reward: {
      code: 'BLND',
      issuer: account('GDJEHTBE6ZHUXSWFI642DCGLUOECLHPF3KSXHPXTSTJ7E3JF6MQ5EZYY'),
      contract: contract('CD25MNVTZDL4Y3XBCPCJXGXATV5WUHHOWMYFF4YBEGU5FCPGMYTVG5JY'),
    },
  },
  eurc: { code: 'EURC', issuer: account('GDHU6WRG4IEQXM5NZ4BMPKOXHW76MZM4Y2IEMFDVXBSDP6SJY4ITNPP2') },
  tokens: [],
  vaults: [
    { address: contract('CAEPJIHET2TBI2VCLJZI6QHMN366KUGNK4AOKE3YY7AOKMU4KX4RDRGB'), name: 'Target' },
    { address: contract('CB5YXWIDBQAOTTPEQE3SRNUFM2PTOXFHKGUWCBJJSF2GPW37DN725FDA'), name: 'Control' },
  ],
  codes: {
    CAJJZSGMMM3PD7N33TAPHGBUGTB43OC73HVIK2L2G6BNGGGYOSSYBXBD: CODES.pool,
    CCCCIQSDILITHMM7PBSLVDT5MISSY7R26MNZXCX4H7J5JQ5FPIYOGYFS: CODES.pool,
    CAEPJIHET2TBI2VCLJZI6QHMN366KUGNK4AOKE3YY7AOKMU4KX4RDRGB: CODES.vault,
    CB5YXWIDBQAOTTPEQE3SRNUFM2PTOXFHKGUWCBJJSF2GPW37DN725FDA: CODES.vault,
  },
  features: { stabilizer: true, lendpoolMigration: true, vaultMigration: true },
};

export const testnet: Network = {
  id: 'testnet',
  passphrase: 'Test SDF Network ; September 2015',
  rpcUrls: ['https://soroban-testnet.stellar.org'],
  horizonUrl: 'https://horizon-testnet.stellar.org',
  friendbotUrl: 'https://friendbot.stellar.org',
  explorer: {
    transaction: 'https://stellar.expert/explorer/testnet/tx/{hash}',
    account: 'https://stellar.expert/explorer/testnet/account/{account}',
    contract: 'https://stellar.expert/explorer/testnet/contract/{contract}',
  },
  factory: contract('CDSCWE4GLNBYYTES2OCYDFQA2LLY4RBIAX6ZI32VSUXD7GO6HRPO4A32'),
  stabilizers: [],
  treasuries: [],
  router: { address: contract('CAG7OQAN4YO65ZLOYA5PWJKPYYE5BVH7QSRI4KAW7VBMIH6N6LG5ECSL'), elements: 4 },
  lendpools: [],
  yieldTokens: [],
  assets: {
    usdc: {
      code: 'USDC',
      issuer: account('GATALTGTWIOT6BUDBCZM3Q4OQ4BO2COLOAZ7IYSKPLC2PMSOPPGF5V56'),
      contract: contract('CAQCFVLOBK5GIULPNZRGATJJMIZL5BSP7X5YJVMGCPTUEPFM4AVSRCJU'),
    },
  },
  tokens: [],
  vaults: [],
  features: { stabilizer: false, lendpoolMigration: false, vaultMigration: true },
};

/** Without an issuer it is a token. */
export type ListedAsset = TokenSetting & { issuer?: AccountId };

/** Whatever has a code that the settings name. */
export const listedAssets = ({ assets, tokens }: Network): ListedAsset[] => [
  ...[assets.usdc, assets.reward].filter((asset) => asset !== undefined),
  ...tokens,
];

/** Whether a token's contract says what the settings expect. */
export const agrees = ({ decimals: expected }: { decimals?: number | undefined }, decimals: number | null | undefined): boolean =>
  decimals != null && (expected ?? decimals) === decimals;

/** Whatever the settings list and somebody else's code runs. */
export const listedContracts = (network: Network): ContractId[] => {
  const { router, factory, stabilizer, stabilizers, treasuries, tokens, vaults } = network;
  return [
    ...new Set([
      ...[router?.address, factory, stabilizer].filter((id) => id !== undefined),
      ...[...stabilizers, ...treasuries, ...tokens.map((token) => token.contract)],
      ...[...lendersOf(network), ...vaults].map(({ address }) => address),
    ]),
  ];
};

/** A contract in which something is lent, and of which source it is. */
export interface Lender {
  kind: SourceKind;
  address: ContractId;
  name: string;
}

const ofKind =
  (kind: SourceKind) =>
  ({ address, name }: Omit<Lender, 'kind'>): Lender => ({ kind, address, name });

/** The list of the settings in which the contracts of each source stand. */
export const SOURCE_LISTS = { lendpool: 'lendpools', yieldtoken: 'yieldTokens' } as const satisfies { [K in SourceKind]: keyof Network };
export type SourceList = (typeof SOURCE_LISTS)[SourceKind];

/** Wherever the settings say that something is lent, source by source. */
export const lendersOf = (network: Pick<Network, SourceList>): Lender[] =>
  (Object.keys(SOURCE_LISTS) as SourceKind[]).flatMap((kind) => network[SOURCE_LISTS[kind]].map(ofKind(kind)));

export const shippedNetworks: readonly Network[] = [mainnet, testnet];

export const isShipped = ({ id }: Pick<Network, 'id'>): boolean => shippedNetworks.some((shipped) => shipped.id === id);

/** What names a network for good: a shipped one's id is nobody else's; of others the passphrase stands beside it, so that none is taken for another of its id. */
export const identityOf = (network: Pick<Network, 'id' | 'passphrase'>): string =>
  isShipped(network) ? network.id : `${network.id} ${network.passphrase}`;
