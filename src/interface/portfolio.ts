/** Everything one account holds that the wallet can move, from ledger entries and Horizon's index (design.md part 6). */
import { type AccountState, parseAccount, parseTrustline, type TrustlineState } from '../chain/account';
import type { Chain } from '../chain/chain';
import { accountKey, instanceKey, trustlineKey } from '../chain/ledger-keys';
import { holds, holdsUntil } from '../chain/predicate';
import type { Reading } from '../chain/reading';
import { supplyRateBps, underlying } from '../contracts/accrual';
import { auctionKey, parsePool, positionsKey, reserveConfigKey, reserveDataKey } from '../contracts/lendpool';
import { parseShares, parseVault, shareKey } from '../contracts/vault';
import { type Address, type ContractId, isAccountId } from '../primitives/addresses';
import type { ServiceError } from '../primitives/errors';
import type { AssetSetting, Network } from '../settings/networks';
import { positionBlock, readPosition } from './lendpool-to-vaultsvc';
import { poolKeys, strategyKeys, type VaultValue, vaultValue } from './vault-value';

export interface PortfolioPosition {
  pool: ContractId;
  name: string;
  /** Stroops of USDC at the reading's close time. */
  supply: bigint;
  collateral: bigint;
  rateBps: number;
  hasDebt: boolean;
  auction: boolean;
  blocked: ServiceError | undefined;
  archived: boolean;
}

export interface PortfolioReward {
  id: string;
  amount: bigint;
  claimable: boolean;
  until: number | undefined;
}

export interface PortfolioHolding {
  vault: ContractId;
  name: string;
  shares: bigint;
  /** Stroops of `asset`; undefined: not to be told from entries. */
  value: bigint | undefined;
  asset: ContractId | undefined;
  archived: boolean;
}

export interface Portfolio {
  address: Address;
  ledger: number;
  closeTime: number;
  account: AccountState | undefined;
  lines: { asset: AssetSetting; state: TrustlineState | undefined }[];
  positions: PortfolioPosition[];
  rewards: PortfolioReward[];
  holdings: PortfolioHolding[];
}

const assetsOf = ({ assets }: Network): AssetSetting[] => [assets.usdc, assets.reward].filter((asset) => asset !== undefined);
const poolsOf = ({ lendpools }: Network) => lendpools.filter(({ version }) => version === 2);

function ownKeys(network: Network, address: Address) {
  const account = isAccountId(address) ? [accountKey(address), ...assetsOf(network).map((asset) => trustlineKey(address, asset))] : [];
  const usdc = network.assets.usdc;
  const pools = usdc
    ? poolsOf(network).flatMap(({ address: pool }) => [
        instanceKey(pool),
        reserveConfigKey(pool, usdc.contract),
        reserveDataKey(pool, usdc.contract),
        positionsKey(pool, address),
        auctionKey(pool, address),
      ])
    : [];
  const vaults = network.vaults.flatMap(({ address: vault }) => [instanceKey(vault), shareKey(vault, address)]);
  return [...account, ...pools, ...vaults];
}

function positionsOf(reading: Reading, network: Network, address: Address): PortfolioPosition[] {
  const usdc = network.assets.usdc;
  if (!usdc) return [];
  return poolsOf(network).flatMap(({ address: pool, name }) => {
    const instance = parsePool(reading.get(instanceKey(pool)));
    const position = instance && readPosition(reading, pool, address, usdc.contract);
    if (!instance || !position) return [];
    const { data, config, bTokens, hasDebt, auction } = position;
    return [
      {
        pool,
        name,
        supply: underlying(bTokens.supply, data.bRate),
        collateral: underlying(bTokens.collateral, data.bRate),
        rateBps: supplyRateBps(data, config, instance.bstopRate),
        hasDebt,
        auction,
        blocked: positionBlock(position),
        archived: reading.get(positionsKey(pool, address))?.archived ?? false,
      },
    ];
  });
}

/** Vaults of which the address holds shares, valued in at most two further rounds. */
async function holdingsOf({ rpc, network }: Chain, first: Reading, address: Address): Promise<PortfolioHolding[]> {
  const held = network.vaults.filter(({ address: vault }) => parseShares(vault, first.get(shareKey(vault, address))) > 0n);
  if (held.length === 0) return [];
  const reading = await readVaults(
    rpc,
    first,
    held.map(({ address: vault }) => vault),
  );
  return held.flatMap(({ address: vault, name }) => {
    const value = vaultValue(reading, vault);
    if (!value) return [];
    const entry = first.get(shareKey(vault, address));
    const shares = parseShares(vault, entry);
    const { total, instance, asset } = value;
    return [
      {
        vault,
        name,
        shares,
        value: total === undefined ? undefined : (total * shares) / instance.totalSupply,
        asset,
        archived: entry?.archived ?? false,
      },
    ];
  });
}

/** Completes a reading that holds the vaults' own entries. */
async function readVaults(rpc: Chain['rpc'], first: Reading, vaults: readonly ContractId[]): Promise<Reading> {
  const instances = vaults
    .map((vault) => ({ vault, instance: parseVault(first.get(instanceKey(vault))) }))
    .filter(({ instance }) => instance !== undefined);
  const keys = instances.flatMap(({ vault, instance }) => (instance ? strategyKeys(vault, instance) : []));
  const second = first.merge(await rpc.read(keys));
  const pools = instances.flatMap(({ instance }) => (instance ? poolKeys(second, instance) : [])).filter((key) => !second.has(key));
  return pools.length === 0 ? second : second.merge(await rpc.read(pools));
}

async function rewardsOf({ horizon, network }: Chain, address: Address) {
  const { reward } = network.assets;
  return reward && isAccountId(address) ? horizon.claimableBalances(address, reward) : [];
}

/** One round for the account, its positions and claims; two more where vault shares are to be valued. */
export async function portfolio(chain: Chain, address: Address): Promise<Portfolio> {
  const { network, rpc } = chain;
  const [reading, listed] = await Promise.all([rpc.read(ownKeys(network, address)), rewardsOf(chain, address)]);
  return {
    address,
    ledger: reading.ledger,
    closeTime: reading.closeTime,
    account: isAccountId(address) ? parseAccount(reading.get(accountKey(address))) : undefined,
    lines: isAccountId(address)
      ? assetsOf(network).map((asset) => ({ asset, state: parseTrustline(reading.get(trustlineKey(address, asset))) }))
      : [],
    positions: positionsOf(reading, network, address),
    rewards: listed.map(({ id, amount, predicate }) => ({
      id,
      amount,
      claimable: holds(predicate, reading.closeTime),
      until: holdsUntil(predicate, reading.closeTime),
    })),
    holdings: await holdingsOf(chain, reading, address),
  };
}

export interface VaultChoice {
  vault: ContractId;
  name: string;
  value: VaultValue | undefined;
}

/** The settings' vaults with their worth, for choosing one: three rounds. */
export async function vaultChoices({ network, rpc }: Chain): Promise<VaultChoice[]> {
  if (network.vaults.length === 0) return [];
  const vaults = network.vaults.map(({ address }) => address);
  const reading = await readVaults(rpc, await rpc.read(vaults.map(instanceKey)), vaults);
  return network.vaults.map(({ address: vault, name }) => ({ vault, name, value: vaultValue(reading, vault) }));
}
