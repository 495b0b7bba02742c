/** Vaults in the shape that pages show. */
import type { AheadView, VaultView } from '../commands/views';
import { keeperReads } from '../insight/keeper-reads';
import { netRate, toldOf } from '../insight/rates';
import { allowed } from '../interface/changes/allowed';
import { statusOf } from '../interface/reads/status';
import type { ListedVault } from '../interface/reads/vault-list';
import type { Address } from '../primitives/addresses';
import { likeness } from '../primitives/lookalike';
import { mulDiv } from '../primitives/round';
import type { Network } from '../settings/networks';
import type { Samples } from './kept/share-prices';
import { type EventFacts, earnedRate } from './vault-earnings';

const DAY = 86_400;
const PRICE_SCALE = 10_000_000n;

export interface VaultContext {
  relation: VaultView['relation'];
  account: Address | null;
  network: Network;
  samples: Samples;
  /** What its events say; undefined: nothing was ever heard. */
  eventFacts: EventFacts | undefined;
  closeTime: number;
  since: VaultView['since'];
}

/** What was measured over the last day, or else what the pools' curves, the allocation and the fee make of the next. */
function ratesOf({ value: { modelled } }: ListedVault, { samples, eventFacts, closeTime }: VaultContext) {
  const day = { from: closeTime - DAY, to: closeTime };
  const net = toldOf(netRate(samples.prices, day));
  const gross = toldOf(eventFacts && earnedRate(samples, eventFacts, day));
  return { net: net ?? modelled?.net ?? null, gross: gross ?? modelled?.gross ?? null };
}

function aheadOf(
  { value: { unlocked }, enrolment: { instance } }: ListedVault,
  { samples, eventFacts, closeTime }: VaultContext,
): AheadView {
  const reads = eventFacts && keeperReads(samples.prices, eventFacts.moved, closeTime);
  return {
    unlocked: unlocked.toString(),
    protocolFeeBps: instance.protocolFeeBps ?? null,
    reads: reads?.map(({ secondsAgo, growth }) => ({ secondsAgo, growth: growth.toString() })) ?? null,
  };
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
const namesOf = ({ assets, vaults, lendpools }: Network): string[] =>
  ['XLM', ...Object.values(assets).map((asset) => asset?.code ?? ''), ...[...vaults, ...lendpools].map(({ name }) => name)].filter(Boolean);

function assetOf({ value }: ListedVault, { assets }: Network): string | null {
  const { asset } = value;
  if (!asset) return null;
  return Object.values(assets).find((known) => known?.contract === asset)?.code ?? asset;
}

export function vaultView(listed: ListedVault, known: VaultContext): VaultView {
  const { enrolment, value, shares } = listed;
  const { relation, account, network } = known;
  const { vault, state, stabilizer, instance, archived } = enrolment;
  const { totalSupply: supply } = instance;
  const { total } = value;
  const { net, gross } = ratesOf(listed, known);
  return {
    vault,
    ...namingOf(enrolment, network),
    relation,
    state,
    status: statusOf(enrolment),
    manager: instance.manager,
    stabilizer: stabilizer ? { address: stabilizer, known: enrolment.known } : null,
    asset: assetOf(listed, network),
    managed: total?.toString() ?? null,
    // A vault without shares prices its first at one.
    sharePrice: total === undefined ? null : (supply === 0n ? PRICE_SCALE : (total * PRICE_SCALE) / supply).toString(),
    shares: shares.toString(),
    value: total === undefined || supply === 0n ? null : mulDiv(total, shares, supply, 'down').toString(),
    netRate: net,
    grossRate: gross,
    ahead: total === undefined ? null : aheadOf(listed, known),
    since: known.since,
    lendsInto: value.pools,
    archived,
    allowed: account ? allowed(enrolment, account, network) : {},
  };
}
