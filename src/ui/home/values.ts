/** What an account's assets are worth in a currency: which are asked about, and how rows and the total follow from the answers. Pure. */
import type { BalanceView, NetworkView, PortfolioView } from '../../commands/views';
import { CLASSIC_DECIMALS } from '../../primitives/amounts';
import { isUsdc, positionValue } from '../state/next-step';

/** XLM, or CODE:ISSUER. */
export type AssetKey = string;

/** All there is of an asset, in stroops, wherever it is: in the wallet, lent, in vaults, to be claimed. */
export type Totals = ReadonlyMap<AssetKey, bigint>;

/** So many of the assets that no setting names are priced: each is a question to Horizon. */
const OTHERS_PRICED = 20;
/** And so many of them are shown at once. */
const OTHERS_SHOWN = 8;

const keyOf = ({ code, issuer }: { code: string; issuer: string }): AssetKey => `${code}:${issuer}`;

/** undefined: a token that no account issues, which has no market on the ledger. */
export const assetKey = ({ code, issuer, contract }: Pick<BalanceView, 'code' | 'issuer' | 'contract'>): AssetKey | undefined =>
  issuer === null ? (contract === null ? 'XLM' : undefined) : keyOf({ code, issuer });

/** XLM, and what the network's settings name. */
export function isListedBalance(
  { code, issuer, contract }: Pick<BalanceView, 'code' | 'issuer' | 'contract'>,
  network: NetworkView,
): boolean {
  const { usdc, reward, eurc, tokens } = network;
  if (contract === null) return issuer === null;
  return [usdc, reward, ...tokens].some((one) => one?.contract === contract) || (eurc?.code === code && eurc.issuer === issuer);
}

/** XLM, then the network's own in their order, then all others as they came; each once. */
export function sorted({ xlm, balances }: PortfolioView, network: NetworkView): { listed: BalanceView[]; others: BalanceView[] } {
  const order = [network.usdc, network.reward].map((asset) => asset?.contract);
  const rank = ({ contract }: BalanceView) => {
    const at = contract === null ? -1 : order.indexOf(contract);
    return at < 0 ? order.length : at;
  };
  const listed = balances.filter((balance) => isListedBalance(balance, network)).sort((a, b) => rank(a) - rank(b));
  const others = balances.filter((balance) => !isListedBalance(balance, network));
  return { listed: [...(xlm ? [xlm] : []), ...listed], others };
}

/** What lies on a line and can be sold: a look-alike is never priced. */
const hasPrice = ({ balance, like, authorized }: BalanceView): boolean => balance !== '0' && like === undefined && authorized;

/** Assets to be priced, with all that there is of each. */
export function totalsOf(portfolio: PortfolioView, network: NetworkView): Totals {
  const totals = new Map<AssetKey, bigint>();
  const add = (key: AssetKey | undefined, amount: bigint) => {
    if (key !== undefined && amount > 0n) totals.set(key, (totals.get(key) ?? 0n) + amount);
  };
  const { listed, others } = sorted(portfolio, network);
  for (const balance of listed) add(assetKey(balance), BigInt(balance.balance));
  const { usdc, reward } = network;
  if (usdc) {
    for (const position of portfolio.positions) add(keyOf(usdc), positionValue(position));
    for (const holding of portfolio.holdings) if (isUsdc(holding, usdc)) add(keyOf(usdc), BigInt(holding.value));
  }
  if (reward) {
    for (const { amount, claimable } of portfolio.rewards) if (claimable) add(keyOf(reward), BigInt(amount));
    for (const { amount } of portfolio.accrued) add(keyOf(reward), BigInt(amount));
  }
  for (const balance of others.filter(hasPrice).slice(0, OTHERS_PRICED)) add(assetKey(balance), BigInt(balance.balance));
  return totals;
}

/** What all of an asset would fetch, in stroops of the currency; null: nobody pays anything for it, or it could not be read. */
export type Quotes = ReadonlyMap<AssetKey, { of: bigint; worth: bigint | null; at: number | null }>;

/** Its part of what all of it would fetch, so that the rows add up to the total; undefined: no price, or it was not asked yet. */
export function worthOf(quotes: Quotes, key: AssetKey | undefined, amount: bigint): bigint | undefined {
  const quote = key === undefined ? undefined : quotes.get(key);
  if (!quote || quote.worth === null || quote.of === 0n) return undefined;
  return (quote.worth * amount) / quote.of;
}

/** Of one unit, for what is compared with it. */
export const priceOf = (quotes: Quotes, key: AssetKey): bigint | undefined => worthOf(quotes, key, 10n ** BigInt(CLASSIC_DECIMALS));

export interface Unpriced {
  name: string;
  /** The listed code that it looks like. */
  like?: string | undefined;
}

/** What is there, and not among what has a price. */
export function unpriced(portfolio: PortfolioView, network: NetworkView, has: (key: AssetKey) => boolean): Unpriced[] {
  const { listed, others } = sorted(portfolio, network);
  const without = [...listed, ...others].filter((balance) => {
    const key = assetKey(balance);
    return balance.balance !== '0' && (key === undefined || balance.like !== undefined || !has(key));
  });
  const { usdc, reward } = network;
  const isRewardLeft = reward !== undefined && !has(keyOf(reward)) && !without.some(({ contract }) => contract === reward.contract);
  const hasReward = portfolio.accrued.length > 0 || portfolio.rewards.some(({ claimable }) => claimable);
  return [
    ...without.map(({ code, like }) => ({ name: code, like })),
    ...(isRewardLeft && hasReward ? [{ name: reward.code }] : []),
    ...portfolio.holdings.filter((holding) => !isUsdc(holding, usdc) || !usdc || !has(keyOf(usdc))).map(({ name }) => ({ name })),
  ];
}

/** Assets that no setting names: those that are worth most first; folded is what is empty, and what is too much for one look. */
export function folded(others: readonly BalanceView[], quotes: Quotes): { shown: BalanceView[]; folded: BalanceView[] } {
  const worth = (balance: BalanceView) => worthOf(quotes, assetKey(balance), BigInt(balance.balance)) ?? -1n;
  const held = others.filter(({ balance }) => balance !== '0').sort((a, b) => Number(worth(b) > worth(a)) - Number(worth(a) > worth(b)));
  return { shown: held.slice(0, OTHERS_SHOWN), folded: [...held.slice(OTHERS_SHOWN), ...others.filter(({ balance }) => balance === '0')] };
}

export interface Earning {
  /** Stroops of USDC. */
  value: bigint;
  /** What it earns; null: not known. */
  bps: number | null;
}

/** What all that earns earns together, and how much that is; null: of none of it the rate is known. */
export function earningOf(parts: readonly Earning[]): { value: bigint; bps: number } | null {
  const known = parts.filter((part): part is { value: bigint; bps: number } => part.bps !== null && part.value > 0n);
  const value = known.reduce((sum, part) => sum + part.value, 0n);
  if (value === 0n) return null;
  return { value, bps: Number(known.reduce((sum, part) => sum + part.value * BigInt(part.bps), 0n) / value) };
}
