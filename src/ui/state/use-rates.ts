/** What pools pay and vaults leave their depositors, to compare by: what was known at once, and what is so now. Nothing waits for it. */
import { useEffect, useState } from 'preact/hooks';
import type { LendpoolRateView, RateView, VaultsView, VaultView } from '../../commands/views';
import type { ContractId } from '../../primitives/addresses';
import { usePage } from './context';

export interface Rates {
  /** What depositors of a vault get, where that is known. */
  nets: ReadonlyMap<ContractId, RateView>;
  /** Of these, the vaults that take the network's USDC and that nobody could take over. */
  sound: ReadonlySet<ContractId>;
  /** How old each vault is, as far as that is known. */
  since: ReadonlyMap<ContractId, VaultView['since']>;
  pools: readonly LendpoolRateView[];
  /** Both were asked for, and answered or not. */
  settled: boolean;
}

const netsOf = (view: VaultsView) => new Map(view.vaults.flatMap(({ vault, netRate }) => (netRate ? [[vault, netRate] as const] : [])));
const soundOf = ({ vaults }: VaultsView) =>
  new Set(vaults.flatMap(({ vault, asset, state }) => (asset === 'USDC' && state !== 'critical' ? [vault] : [])));

/** What a pool pays with its emissions, where they have a price. */
export const withReward = ({ supplyRate, rewardRate }: LendpoolRateView): RateView => ({
  ...supplyRate,
  bps: supplyRate.bps + (rewardRate?.bps ?? 0),
});

export function useRates(): Rates {
  const { ui } = usePage();
  const [rates, setRates] = useState<Rates>({ nets: new Map(), sound: new Set(), since: new Map(), pools: [], settled: false });
  useEffect(() => {
    let live = true;
    const { call } = ui.client;
    const put = (more: Partial<Rates>) => live && setRates((before) => ({ ...before, ...more }));
    const show = <T>(asked: Promise<T>, take: (answer: T) => Partial<Rates>) =>
      asked.then((answer) => put(take(answer))).catch(() => undefined);
    const takeVaults = (view: VaultsView | null): Partial<Rates> =>
      view ? { nets: netsOf(view), sound: soundOf(view), since: new Map(view.vaults.map(({ vault, since }) => [vault, since])) } : {};
    const vaults = show(call('vaults', { cached: true }), takeVaults).then(() => show(call('vaults', {}), takeVaults));
    void Promise.all([vaults, show(call('lendpoolRates', {}), (pools) => ({ pools }))]).then(() => put({ settled: true }));
    return () => {
      live = false;
    };
  }, []);
  return rates;
}
