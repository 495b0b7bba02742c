/** Vaults in the shape that pages show. */
import type { RateView, VaultView } from '../commands/views';
import { grossRate, netRate, withoutBoosts } from '../insight/rates';
import { allowed } from '../interface/changes/allowed';
import { statusOf } from '../interface/reads/status';
import type { ListedVault } from '../interface/reads/vault-list';
import type { Address } from '../primitives/addresses';
import { likeness } from '../primitives/lookalike';
import type { Network } from '../settings/networks';
import type { Samples } from './samples';

const DAY = 86_400;
const PRICE_SCALE = 10_000_000n;

export interface VaultKnown {
  relation: VaultView['relation'];
  account: Address | null;
  network: Network;
  samples: Samples;
  closeTime: number;
}

/** What was measured over the last day, or else what the pools' curves, the allocation and the fee make of it. */
function ratesOf({ value }: ListedVault, { samples, closeTime }: VaultKnown): { net: RateView | null; gross: RateView | null } {
  const day = { from: closeTime - DAY, to: closeTime };
  const net = netRate(samples.prices, day);
  // A boost is no yield: it is spent so that depositors get what the strategies do not earn.
  const gross = grossRate(withoutBoosts(samples.prices, samples.boosts), day, samples.fees);
  const measured = (rate: typeof net): RateView | undefined =>
    rate && { bps: rate.rateBps, basis: 'measured', seconds: rate.to - rate.from };
  const modelled = (bps: number | undefined): RateView | null => (bps === undefined ? null : { bps, basis: 'modelled', seconds: 0 });
  const { grossRateBps, instance } = value;
  const afterFee = grossRateBps === undefined ? undefined : Math.floor((grossRateBps * (10_000 - instance.feeBps)) / 10_000);
  return { net: measured(net) ?? modelled(afterFee), gross: measured(gross) ?? modelled(grossRateBps) };
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

export function vaultView(listed: ListedVault, known: VaultKnown): VaultView {
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
    value: total === undefined || supply === 0n ? null : ((total * shares) / supply).toString(),
    netRate: net,
    grossRate: gross,
    lendsInto: value.pools,
    archived,
    allowed: account ? allowed(enrolment, account, network) : {},
  };
}
