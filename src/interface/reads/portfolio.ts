/** Everything one account holds that the wallet can move, from ledger entries and Horizon's index (architecture.md 6). */

import type { xdr } from '@stellar/stellar-sdk/base';
import { type AccountState, parseAccount, parseTrustline, type TrustlineState } from '../../chain/account';
import { fitOneRequest } from '../../chain/apart';
import { assetContract } from '../../chain/assets';
import type { Chain } from '../../chain/chain';
import { INCLUSION_CEILING, termsOf } from '../../chain/fees';
import { accountKey, instanceKey, trustlineKey } from '../../chain/ledger-keys';
import { holds, holdsUntil, holdsYet } from '../../chain/predicate';
import type { Reading } from '../../chain/reading';
import { CONTRACT_VALIDITY } from '../../chain/transaction';
import { decimalsOf, parseInstance } from '../../contracts/entries';
import { contractBalanceKey } from '../../contracts/token';
import { parseShares, shareKey } from '../../contracts/vault';
import { type AccountId, type Address, type ContractId, isAccountId } from '../../primitives/addresses';
import { CLASSIC_DECIMALS, type Unit } from '../../primitives/amounts';
import { isServiceError, type ServiceError } from '../../primitives/errors';
import type { Rate } from '../../primitives/growth';
import { mulDiv } from '../../primitives/round';
import { type AssetSetting, agrees, type ListedAsset, type Network } from '../../settings/networks';
import type { Position, Rewards } from '../../sources/source';
import { type Listed as Lender, listedSources } from '../../sources/sources';
import { assetName, bookOf, checkFunds, checkRoom, signingAccount } from '../checks';
import { readVaults, type VaultKeys, type VaultValue, type VaultValues } from './vault-value';

/** USDC that is lent somewhere. */
export interface PortfolioPosition
  extends Pick<Position, 'kind' | 'source' | 'supply' | 'collateral' | 'units' | 'hasDebt' | 'auction' | 'archived'> {
  name: string;
  /** By the source's own curve; undefined: it has none. */
  rate: Rate | undefined;
  blocked: ServiceError | undefined;
}

/** REWARD that accrued inside a source: also where nothing is lent there any more. */
export interface PortfolioAccrued {
  source: ContractId;
  name: string;
  /** Stroops at the close time: what any later ledger pays at least. */
  amount: bigint;
  blocked: ServiceError | undefined;
}

/** What can be claimed now or later; what has expired is nobody's to claim. */
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
  shareDecimals: number | null;
  /** Of `asset`, which has so many decimals; undefined: not known from entries. */
  value: bigint | undefined;
  asset: ContractId | undefined;
  decimals: number | null;
  archived: boolean;
}

export interface Portfolio {
  address: Address;
  /** The first of those that this is from, and the close time of one near them. */
  ledger: number;
  closeTime: number;
  account: AccountState | undefined;
  /** Of the settings' assets, opened or not, then of every other that the account has opened, then of the settings' tokens. */
  lines: { asset: ListedAsset & Unit; state: TrustlineState | undefined }[];
  positions: PortfolioPosition[];
  /** Where something accrued. */
  accrued: PortfolioAccrued[];
  rewards: PortfolioReward[];
  holdings: PortfolioHolding[];
  /** What Horizon alone lists and did not now: what is claimable, or which other assets have lines. The ledger itself says all else. */
  missing: Listed[];
}

/** What only Horizon's index lists of an account. */
export type Listed = 'rewards' | 'lines';

const assetsOf = ({ assets }: Network): AssetSetting[] => [assets.usdc, assets.reward].filter((asset) => asset !== undefined);
/** Where USDC can be lent. */
const lendersOf = (network: Network): Lender[] => (network.assets.usdc ? listedSources(network) : []);

/** The account, its lines and its positions: together they fit one request, so that they are from one ledger. */
function ownKeys(network: Network, address: Address) {
  const account = isAccountId(address) ? [accountKey(address), ...assetsOf(network).map((asset) => trustlineKey(address, asset))] : [];
  const usdc = network.assets.usdc;
  const lent = usdc
    ? lendersOf(network).flatMap(({ address: at, source }) => [
        ...source.positionKeys({ source: at, holder: address, asset: usdc.contract }),
      ])
    : [];
  const tokens = network.tokens.flatMap(({ contract }) => [instanceKey(contract), contractBalanceKey(contract, address)]);
  return [...account, ...lent, ...tokens];
}

/** Of the settings' vaults, and what accrues in its pools. What is remembered of them saves a round, and is read only where it costs no request. */
function holdingKeys(network: Network, address: Address, remembered: VaultKeys, own: readonly xdr.LedgerKey[]) {
  const { vaults } = network;
  const keys = vaults.flatMap(({ address: vault }) => [instanceKey(vault), shareKey(vault, address)]);
  const known = [
    ...vaults.flatMap(({ address: vault }) => remembered.get(vault) ?? []),
    ...rewarding(network).flatMap(({ address: at, rewards }) => {
      const reserves = remembered.get(at);
      return reserves ? [instanceKey(at), ...rewards.keysBy(reserves, at, address)] : [];
    }),
  ];
  return fitOneRequest([...own, ...keys, ...known]) ? [...keys, ...known] : keys;
}

interface Rewarding extends Lender {
  rewards: Rewards;
}

const rewarding = (network: Network): Rewarding[] =>
  listedSources(network).flatMap((one) => (one.source.rewards ? [{ ...one, rewards: one.source.rewards }] : []));

interface Holder {
  address: Address;
  /** Its own key signs, and no other. */
  alone: boolean;
}

/** The most that a claim can cost, the rent of what is archived apart. */
const claimFee = ({ claimFee: usual }: Rewards) => INCLUSION_CEILING + termsOf(usual).ceiling;

/** What a check refuses with. */
function refusedBy(check: () => unknown): ServiceError | undefined {
  try {
    check();
    return undefined;
  } catch (error) {
    if (isServiceError(error)) return error;
    throw error;
  }
}

interface Arrival {
  asset: AssetSetting;
  amount: bigint;
  /** XLM that must be free. */
  lumens: bigint;
  /** The same, of who has nothing to pay any fee from and can do nothing. */
  least: bigint;
}

/** What the account itself forbids: too weak a key, too little XLM, a line that cannot take what arrives. A contract has none of these. */
function ownBlock(reading: Reading, { address, alone }: Holder, { asset, amount, lumens, least }: Arrival): ServiceError | undefined {
  if (!isAccountId(address)) return undefined;
  return refusedBy(() => {
    const account = signingAccount({ alone, gathers: true }, reading, address);
    checkFunds(account, account.available < reading.rules.baseFee ? least : lumens);
    checkRoom(reading, { holder: address, asset, amount });
  });
}

/** What forbids moving it: the position itself, or the account, which is to take all that can arrive until a move expires. */
function moveBlock(reading: Reading, holder: Holder, position: Position, asset: AssetSetting, rewards: Rewards | undefined) {
  const least = rewards ? claimFee(rewards) : INCLUSION_CEILING;
  const { amount, most = amount } = position.arriving(reading.closeTime + CONTRACT_VALIDITY);
  return position.block() ?? ownBlock(reading, holder, { asset, amount: most, lumens: 0n, least });
}

function positionsOf(reading: Reading, network: Network, holder: Holder): PortfolioPosition[] {
  const usdc = network.assets.usdc;
  if (!usdc) return [];
  return lendersOf(network).flatMap(({ address: at, name, source }) => {
    const position = source.isOne(reading, at) && source.position(reading, { source: at, holder: holder.address, asset: usdc.contract });
    if (!position) return [];
    const { kind, supply, collateral, units, hasDebt, auction, archived } = position;
    const rate = source.earning(reading, at, usdc.contract)?.rate;
    const blocked = moveBlock(reading, holder, position, usdc, source.rewards);
    return [{ kind, source: at, name, supply, collateral, units, rate, hasDebt, auction, blocked, archived }];
  });
}

/** What accrued in one place, and in which reading that is. */
interface Accruing extends Rewarding {
  reading: Reading;
}

/**
 * The sources in which the address ever lent or borrowed: nothing accrues elsewhere. Each is read by itself, from one ledger; not again
 * where what was remembered of it had all of it read together.
 */
async function readAccrued({ rpc, network }: Chain, first: Reading, address: Address, remembered: VaultKeys): Promise<Accruing[]> {
  if (!network.assets.reward) return [];
  const used = rewarding(network).filter(({ address: at, source }) => first.get(source.ownKey(at, address)));
  if (used.length === 0) return [];
  const groups = used.map((one) => ({
    ...one,
    keys: [...one.rewards.heads(one.address), ...one.rewards.keys(first, one.address, address)],
  }));
  for (const { address: at, rewards } of groups) remembered.set(at, rewards.remembered(first, at));
  const missing = groups.filter(({ keys }) => first.together(keys) !== 'one');
  const readings = missing.length === 0 ? [] : await rpc.readGroups(missing.map(({ keys }) => keys));
  return groups.flatMap((group) => {
    const reading = missing.includes(group) ? readings[missing.indexOf(group)] : first;
    return reading ? [{ ...group, reading }] : [];
  });
}

/** With what forbids claiming it; what is paid in another token is not REWARD. */
function accruedOf(of: Accruing, first: Reading, network: Network, holder: Holder): PortfolioAccrued[] {
  const { address: source, name, rewards, reading } = of;
  const { reward } = network.assets;
  const found = rewards.accrued(reading, source, holder.address, first.closeTime);
  if (!reward || found.accrued === 0n || rewards.token(reading, source) !== reward.contract) return [];
  const lumens = claimFee(rewards);
  const arrives = { asset: reward, amount: found.later, lumens, least: lumens };
  return [{ source, name, amount: found.accrued, blocked: ownBlock(first, holder, arrives) }];
}

/** A settings' vault of which the address holds shares. */
function holdingOf(values: VaultValues, address: Address, { address: vault, name }: Network['vaults'][number]): PortfolioHolding[] {
  const entry = values.readingOf(vault).get(shareKey(vault, address));
  const shares = parseShares(vault, entry);
  const worth = shares > 0n ? values.of(vault) : undefined;
  if (!worth) return [];
  const { total, instance, asset, decimals } = worth;
  const value = total === undefined || instance.totalSupply === 0n ? undefined : mulDiv(total, shares, instance.totalSupply, 'down');
  const shareDecimals = instance.decimals ?? null;
  return [{ vault, name, shares, shareDecimals, value, asset, decimals, archived: entry?.archived ?? false }];
}

const holdsShares = (reading: Reading, address: Address, vault: ContractId) =>
  parseShares(vault, reading.get(shareKey(vault, address))) > 0n;

const lineOf = (reading: Reading, address: AccountId, asset: AssetSetting) => ({
  asset: { ...asset, decimals: CLASSIC_DECIMALS },
  state: parseTrustline(reading.get(trustlineKey(address, asset))),
});

/** What is held of the settings' tokens; of one that says other decimals than they do, nothing is shown. */
const tokensOf = (reading: Reading, { tokens }: Network, address: Address): Portfolio['lines'] =>
  tokens.flatMap((token) => {
    const decimals = decimalsOf(parseInstance(reading.get(instanceKey(token.contract))));
    if (decimals === undefined || !agrees(token, decimals)) return [];
    return [{ asset: { ...token, decimals }, state: bookOf(reading, token.contract, address) }];
  });

/** Lines of assets that the settings do not know: Horizon says which there are, the ledger what is on them. */
async function otherLines({ rpc, horizon, network }: Chain, address: Address): Promise<Portfolio['lines']> {
  if (!isAccountId(address)) return [];
  const known = assetsOf(network);
  const listed = (await horizon.lines(address)).filter((line) => !known.some((asset) => assetName(asset) === assetName(line)));
  if (listed.length === 0) return [];
  const assets = listed.map((asset) => ({ ...asset, contract: assetContract(asset, network.passphrase) }));
  const reading = await rpc.readApart(assets.map((asset) => trustlineKey(address, asset)));
  return assets.map((asset) => lineOf(reading, address, asset)).filter(({ state }) => state !== undefined);
}

async function rewardsOf({ horizon, network }: Chain, address: Address) {
  const { reward } = network.assets;
  return reward && isAccountId(address) ? horizon.claimableBalances(address, reward) : [];
}

/** undefined: Horizon does not answer, or not what was asked. What else breaks is told. */
async function listedBy<T>(listing: Promise<T>): Promise<T | undefined> {
  try {
    return await listing;
  } catch (error) {
    if (isServiceError(error) && error.status >= 502) return undefined;
    throw error;
  }
}

const missingOf = (lists: { [name in Listed]: unknown }): Listed[] =>
  (['rewards', 'lines'] as const).filter((name) => lists[name] === undefined);

/**
 * The account, its positions and claims in one round; what accrued inside the pools in one more, where it ever lent there; beside
 * that its vault shares' worth in at most two more; none of these where `remembered` knows the vaults and pools, but for a vault
 * that must say its worth itself. `alone`: its own key signs,
 * and no other. With many vaults its parts may be of different ledgers, each vault's shares and worth of one.
 */
export async function portfolio(chain: Chain, address: Address, remembered: VaultKeys = new Map(), alone = false): Promise<Portfolio> {
  const { network, rpc } = chain;
  const own = ownKeys(network, address);
  const [first, listed, others] = await Promise.all([
    rpc.readApart([...own, ...holdingKeys(network, address, remembered, own)]),
    listedBy(rewardsOf(chain, address)),
    listedBy(otherLines(chain, address)),
  ]);
  const held = network.vaults.filter(({ address: vault }) => holdsShares(first, address, vault));
  const ids = held.map(({ address: vault }) => vault);
  const beside = { keysOf: (_: Reading, vault: ContractId) => [shareKey(vault, address)] };
  const [values, accruing] = await Promise.all([
    readVaults({ rpc, network }, first, ids, remembered, beside),
    readAccrued(chain, first, address, remembered),
  ]);
  const { reading } = values;
  return {
    address,
    ledger: reading.ledger,
    closeTime: reading.closeTime,
    account: isAccountId(address) ? parseAccount(reading.get(accountKey(address)), reading.rules) : undefined,
    lines: [
      ...(isAccountId(address) ? [...assetsOf(network).map((asset) => lineOf(reading, address, asset)), ...(others ?? [])] : []),
      ...tokensOf(reading, network, address),
    ],
    positions: positionsOf(reading, network, { address, alone }),
    accrued: accruing.flatMap((of) => accruedOf(of, reading, network, { address, alone })),
    rewards: (listed ?? []).flatMap(({ id, amount, predicate }) =>
      holdsYet(predicate, reading.closeTime)
        ? [{ id, amount, claimable: holds(predicate, reading.closeTime), until: holdsUntil(predicate, reading.closeTime) }]
        : [],
    ),
    holdings: held.flatMap((vault) => holdingOf(values, address, vault)),
    missing: missingOf({ rewards: listed, lines: others }),
  };
}

export interface VaultChoice {
  vault: ContractId;
  name: string;
  value: VaultValue | undefined;
}

/** The settings' vaults with their worth, for choosing one: three rounds, one where all are remembered. */
export async function vaultChoices({ network, rpc }: Chain, remembered: VaultKeys = new Map()): Promise<VaultChoice[]> {
  if (network.vaults.length === 0) return [];
  const vaults = network.vaults.map(({ address }) => address);
  const first = await rpc.readApart(vaults.flatMap((vault) => [instanceKey(vault), ...(remembered.get(vault) ?? [])]));
  const values = await readVaults({ rpc, network }, first, vaults, remembered);
  return network.vaults.map(({ address: vault, name }) => ({ vault, name, value: values.of(vault) }));
}
