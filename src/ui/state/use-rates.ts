/** What lending sources pay and vaults leave their depositors, to compare by: what was known at once, and what is so now. Nothing waits for it. */
import { useEffect, useState } from 'preact/hooks';
import type { EarningsView, RateView, SourceRateView, VaultsView, VaultView } from '../../commands/views';
import { type Depth, effectOf, leftBy, moved } from '../../insight/depth';
import { shownOf } from '../../insight/verdict';
import type { ContractId } from '../../primitives/addresses';
import { usePage } from './context';

export interface Rates {
  /** What a vault's loans earn its depositors, where that is known. */
  nets: ReadonlyMap<ContractId, RateView>;
  /** The same as it is compared. */
  earnings: ReadonlyMap<ContractId, EarningsView>;
  /** How far a deposit moves that. */
  depths: ReadonlyMap<ContractId, readonly Depth[]>;
  /** Pools that a vault lends into. */
  lendsInto: ReadonlyMap<ContractId, readonly ContractId[]>;
  /** Of these, the vaults that take the network's USDC and that nobody could take over. */
  sound: ReadonlySet<ContractId>;
  /** How old each vault is, as far as that is known. */
  since: ReadonlyMap<ContractId, VaultView['since']>;
  /** What the lending sources pay. */
  sources: readonly SourceRateView[];
  /** Both were asked for, and answered or not. */
  settled: boolean;
}

const netsOf = ({ vaults }: VaultsView) =>
  new Map(
    vaults.flatMap(({ vault, earnings }) => {
      const rate = shownOf(earnings);
      return rate ? [[vault, rate] as const] : [];
    }),
  );
const earningsOf = ({ vaults }: VaultsView) => new Map(vaults.map(({ vault, earnings }) => [vault, earnings]));
const depthsOf = ({ vaults }: VaultsView) => new Map(vaults.map(({ vault, depths }) => [vault, depths]));
const soundOf = ({ vaults }: VaultsView) =>
  new Set(vaults.flatMap(({ vault, asset, state }) => (asset === 'USDC' && state !== 'critical' ? [vault] : [])));

/** What a vault earns with so much more in it, which comes out of `from`, a lending source or a vault; undefined: not known. */
export function earningsWith(
  { earnings, depths, lendsInto }: Pick<Rates, 'earnings' | 'depths' | 'lendsInto'>,
  vault: ContractId,
  amount: bigint,
  from?: ContractId,
): EarningsView | undefined {
  const known = earnings.get(vault);
  return known && moved(known, effectOf(depths.get(vault) ?? [], amount, from && leftBy(from, lendsInto.get(from))));
}

/** What a source pays with its emissions, where they have a price; what has no curve, as it was seen. null: not known. */
export function withReward({ supplyRate, earnings, rewardRate }: SourceRateView): RateView | null {
  const rate = supplyRate ?? shownOf(earnings);
  return rate && { ...rate, bps: rate.bps + (rewardRate?.bps ?? 0) };
}

/** The same, as it is compared with a vault. */
export function earningsWithReward({ earnings: { curve, day, week }, rewardRate }: SourceRateView): EarningsView {
  const more = (rate: RateView | null) => rate && { ...rate, bps: rate.bps + (rewardRate?.bps ?? 0) };
  return { curve: more(curve), day: more(day), week: more(week) };
}

export function useRates(): Rates {
  const { ui } = usePage();
  const [rates, setRates] = useState<Rates>({
    nets: new Map(),
    earnings: new Map(),
    depths: new Map(),
    lendsInto: new Map(),
    sound: new Set(),
    since: new Map(),
    sources: [],
    settled: false,
  });
  useEffect(() => {
    let live = true;
    const { call } = ui.client;
    const put = (more: Partial<Rates>) => live && setRates((before) => ({ ...before, ...more }));
    const show = <T>(asked: Promise<T>, take: (answer: T) => Partial<Rates>) =>
      asked.then((answer) => put(take(answer))).catch(() => undefined);
    const takeVaults = (view: VaultsView | null): Partial<Rates> =>
      view
        ? {
            nets: netsOf(view),
            earnings: earningsOf(view),
            depths: depthsOf(view),
            lendsInto: new Map(view.vaults.map(({ vault, lendsInto }) => [vault, lendsInto])),
            sound: soundOf(view),
            since: new Map(view.vaults.map(({ vault, since }) => [vault, since])),
          }
        : {};
    const vaults = show(call('vaults', { cached: true }), takeVaults).then(() => show(call('vaults', {}), takeVaults));
    void Promise.all([vaults, show(call('sourceRates', {}), (sources) => ({ sources }))]).then(() => put({ settled: true }));
    return () => {
      live = false;
    };
  }, []);
  return rates;
}
