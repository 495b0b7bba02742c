/** Vaults in the shape that pages show. */
import type { AheadView, DepthView, EarningsView, VaultView } from '../../commands/views';
import { earningsOf } from '../../insight/earnings';
import { keeperReads } from '../../insight/keeper-reads';
import { netRate, rateIn } from '../../insight/rates';
import { dailyRates, grainOf, type KnownPrice } from '../../insight/spans';
import { allowed } from '../../interface/changes/allowed';
import { statusOf } from '../../interface/reads/status';
import type { ListedVault } from '../../interface/reads/vault-list';
import type { Address, ContractId } from '../../primitives/addresses';
import type { Rate } from '../../primitives/growth';
import { likeness } from '../../primitives/lookalike';
import { mulDiv } from '../../primitives/round';
import { wire } from '../../primitives/wire';
import { lendersOf, listedAssets, type Network } from '../../settings/networks';
import type { Samples } from '../kept/share-prices';
import { type EventFacts, grossOver } from './earnings';

const DAY = 86_400;

export interface VaultContext {
  relation: VaultView['relation'];
  account: Address | null;
  network: Network;
  samples: Samples;
  /** What a share is known to have been worth, oldest first. */
  prices: readonly KnownPrice[];
  /** What its events say; undefined: none were ever read. */
  eventFacts: EventFacts | undefined;
  closeTime: number;
  since: VaultView['since'];
}

/** What its loans earn depositors. Of strategies that do not lend, what was seen of their worth, with what events say moved it. */
function earningsViewOf({ value, enrolment }: ListedVault, { samples, eventFacts, closeTime }: VaultContext): EarningsView {
  const { modelled, gross = 0n, total = 0n, lent } = value;
  const { config, instance, state } = enrolment;
  return earningsOf({
    ...{ curve: modelled?.gross, gross: lent ? gross : total, total, now: closeTime, feeBps: instance.feeBps },
    terms: state === 'normal' ? config : undefined,
    seen: (window) => rateIn(grossOver(samples, eventFacts, lent !== undefined, window)),
  });
}

/** Deposits in whole units whose effect on a rate is computed, and as many between them as its curve asks for. */
const DEPOSITS = [0n, ...[2n, 3n, 4n, 5n, 6n, 7n].map((power) => 10n ** power)];
/** So far off a line between two points may be in its middle. */
const LINE_BPS = 2;

/** Points of a curve between two of them, until lines tell it: curves of pools have kinks. */
function between(low: Point, high: Point, bpsAt: (added: bigint) => number, least: bigint): Point[] {
  const added = (low.added + high.added) / 2n;
  const middle = { added, bps: bpsAt(added) };
  const isStraight = Math.abs(2 * middle.bps - low.bps - high.bps) <= 2 * LINE_BPS;
  if (isStraight || added - low.added < least) return [];
  return [...between(low, middle, bpsAt, least), middle, ...between(middle, high, bpsAt, least)];
}

interface Point {
  added: bigint;
  bps: number;
}

/** What a fee, or a keeper that moves it, leaves of the gross rate stays the same part of it. */
function depthsOf({ value }: ListedVault, curve: Rate | null): DepthView[] {
  const now = value.modelledWith(0n, null);
  if (!curve || !now || now.bps <= 0 || value.decimals === null) return [];
  const unit = 10n ** BigInt(value.decimals);
  const bpsWith = (added: bigint, leaving: ContractId | null) =>
    Number(mulDiv(BigInt(curve.bps), BigInt(value.modelledWith(added, leaving)?.bps ?? 0), BigInt(now.bps), 'nearest'));
  return [null, ...new Set(value.pools)].map((leaving) => {
    const bpsAt = (added: bigint) => bpsWith(added, leaving);
    const coarse = DEPOSITS.map((units) => ({ added: units * unit, bps: bpsAt(units * unit) }));
    const points = coarse.flatMap((high, index) => {
      const low = coarse[index - 1];
      return low ? [...between(low, high, bpsAt, 100n * unit), high] : [high];
    });
    return wire({ leaving, points });
  });
}

/** What was measured over the last day, or else what the pools' curves, the allocation and the fee make of the next. */
function ratesOf({ value: { modelled, lent } }: ListedVault, { samples, eventFacts, closeTime }: VaultContext) {
  const day = { from: closeTime - DAY, to: closeTime };
  const net = rateIn(netRate(samples.prices, day));
  const gross = rateIn(grossOver(samples, eventFacts, lent !== undefined, day));
  return { net: net ?? modelled?.net ?? null, gross: gross ?? modelled?.gross ?? null };
}

function aheadOf(
  { value: { unlocked }, enrolment: { instance } }: ListedVault,
  { samples, eventFacts, closeTime }: VaultContext,
): AheadView {
  const reads = eventFacts && keeperReads(samples.prices, eventFacts.moved, closeTime);
  const past = eventFacts?.past(closeTime) ?? null;
  return wire({ unlocked, protocolFeeBps: instance.protocolFeeBps ?? null, reads: reads ?? null, past });
}

/** What the vault factory puts before every name. */
const PREFIX = /^DeFindex-Vault-/;

type Naming = Pick<VaultView, 'name' | 'listed' | 'like' | 'hidden'>;

/** Whoever makes a vault chooses its name: without the settings' word it never stands without the address. */
export function namingOf({ vault, instance }: Pick<ListedVault['enrolment'], 'vault' | 'instance'>, network: Network): Naming {
  const listed = network.vaults.find(({ address }) => address === vault)?.name;
  if (listed) return { name: listed, listed: true, like: null, hidden: false };
  const own = instance.name.replace(PREFIX, '');
  const address = `${vault.slice(0, 5)}…${vault.slice(-4)}`;
  const like = likeness(own, namesOf(network))?.name ?? null;
  return { name: own ? `${own} (${address})` : address, listed: false, like, hidden: instance.hidden };
}

/** Everything that the settings give a name to. */
const namesOf = (network: Network): string[] =>
  ['XLM', ...listedAssets(network).map(({ code }) => code), ...[...network.vaults, ...lendersOf(network)].map(({ name }) => name)].filter(
    Boolean,
  );

/** The code of a listed asset, or the contract of another one; null: there is not exactly one. */
export const assetName = (network: Network, asset: ContractId | undefined): string | null =>
  listedAssets(network).find(({ contract }) => contract === asset)?.code ?? asset ?? null;

export function vaultView(listed: ListedVault, context: VaultContext): VaultView {
  const { enrolment, value, shares } = listed;
  const { relation, account, network } = context;
  const { vault, state, stabilizer, instance, archived } = enrolment;
  const { totalSupply: supply } = instance;
  const { total } = value;
  const { net, gross } = ratesOf(listed, context);
  const earnings = earningsViewOf(listed, context);
  return {
    vault,
    ...namingOf(enrolment, network),
    relation,
    state,
    status: statusOf(enrolment),
    manager: instance.manager,
    stabilizer: stabilizer ? { address: stabilizer, known: enrolment.known } : null,
    asset: assetName(network, value.asset),
    decimals: value.decimals,
    managed: total?.toString() ?? null,
    supply: supply.toString(),
    shareDecimals: instance.decimals ?? null,
    shares: shares.toString(),
    value: total === undefined || supply === 0n ? null : mulDiv(total, shares, supply, 'down').toString(),
    netRate: net,
    earnings,
    depths: depthsOf(listed, earnings.curve),
    grossRate: gross,
    trend: dailyRates(context.prices, context.closeTime, grainOf(value.parts.length)),
    ahead: total === undefined ? null : aheadOf(listed, context),
    since: context.since,
    lendsInto: value.pools,
    archived,
    allowed: account ? allowed(enrolment, account, network) : {},
  };
}
