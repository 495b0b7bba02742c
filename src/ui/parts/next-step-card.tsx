/** The one next step that makes sense: the only accent on the home screen. */
import type { PositionView } from '../../commands/views';
import { classic } from '../../primitives/amounts';
import { useIsWatched, usePage, useStore, useWallet } from '../state/context';
import { type Best, type NextStep, positionValue } from '../state/next-step';
import type { Route } from '../state/route';
import { useNameOf } from '../state/use-names';
import { type Rates, withReward } from '../state/use-rates';
import { yearlyDifference } from '../state/yearly';
import { Button } from './button';
import { Icon } from './icon';

interface Offer {
  why: string;
  /** What is known later. It stands under the button, so that the button does not move from under a finger. */
  note?: string;
  label: string;
  to: Route;
}

type Name = NextStep['name'];
/** Steps that end in a signature. */
const CHANGES: readonly Name[] = ['resume', 'claimMove', 'move', 'claim', 'idle', 'swap'];
type Steps = { [N in Name]: Extract<NextStep, { name: N }> };
type Offers = { [N in Name]: (step: Steps[N]) => Offer | null };

const offerOf = <N extends Name>(offers: Offers, step: { [M in N]: Steps[M] & { name: M } }[N]) => offers[step.name](step);

/** The listed vault with the best rate that is known, for the network's USDC. */
export function useBest(rates: Rates): Best | undefined {
  const { network } = useWallet();
  return network.vaults
    .flatMap(({ address }) => {
      const net = rates.nets.get(address);
      return net && rates.sound.has(address) ? [{ vault: address, bps: net.bps }] : [];
    })
    .sort((a, b) => b.bps - a.bps)[0];
}

interface Props {
  step: NextStep;
  rates: Rates;
}

export function NextStepCard({ step, rates }: Props) {
  const { words, say, ui } = usePage();
  const { network } = useWallet();
  const watched = useIsWatched();
  const flow = useStore((state) => state.flow);
  const records = useStore((state) => state.records) ?? [];
  const best = useBest(rates);
  const nameOf = useNameOf();
  /** Never worse than staying without saying so. */
  const ifWorse = (position: PositionView) => {
    const pool = rates.pools.find(({ lendpool }) => lendpool === position.lendpool);
    const here = pool ? withReward(pool).bps : position.supplyRate.bps;
    if (!best) return rates.settled ? words.next.unknownWhy(say.rate(here)) : '';
    return best.bps < here ? words.next.worseWhy(say.rate(here), say.rate(best.bps)) : '';
  };
  const alerts = useWallet().alerts.length;
  const usdc = classic(network.usdc?.code ?? 'USDC');
  const reward = classic(network.reward?.code ?? 'REWARD');
  const { next } = words;
  const offers: Offers = {
    progress: ({ hash }) => ({
      why: next.progressWhy,
      label: next.progress,
      to: flow && records.find((record) => record.hash === hash)?.intent?.flowId === flow.id ? { name: 'move' } : { name: 'record', hash },
    }),
    resume: () => ({ why: next.resumeWhy, label: next.resume, to: { name: 'move' } }),
    receive: () => ({ why: next.receiveWhy, label: next.receive, to: { name: 'receive' } }),
    receiveUsdc: () => ({ why: next.receiveUsdcWhy, label: next.receive, to: { name: 'receive' } }),
    swap: ({ price }) => ({
      why: next.swapWhy(usdc.code, say.about(price, usdc)),
      label: next.swap(usdc.code),
      to: { name: 'swap', selling: 'XLM', ...(network.usdc ? { buying: `${network.usdc.code}:${network.usdc.issuer}` } : {}) },
    }),
    claimMove: (found) => ({
      why: next.claimMoveWhy(say.about(found.reward.amount, reward), say.about(positionValue(found.position), usdc)),
      note: ifWorse(found.position),
      label: next.claimMove,
      to: { name: 'move', lendpool: found.position.lendpool },
    }),
    move: ({ position }) => ({
      why: next.moveWhy(say.about(positionValue(position), usdc), position.name),
      note: ifWorse(position),
      label: next.move,
      to: { name: 'move', lendpool: position.lendpool },
    }),
    claim: (found) => ({ why: next.claimWhy(say.about(found.reward.amount, reward)), label: next.claim, to: { name: 'claim' } }),
    fuel: () => ({ why: next.fuelWhy, label: next.fuel, to: { name: 'receive' } }),
    idle: ({ amount, vault, bps }) => ({
      why: next.idleWhy(say.about(amount, usdc), nameOf(vault) ?? vault, say.rate(bps), say.about(yearlyDifference(amount, 0, bps), usdc)),
      label: next.idle,
      to: { name: 'change', vault, change: 'vaultDeposit' },
    }),
    steady: () => null,
  };
  const offer = offerOf(offers, step);
  const onlyLooks = CHANGES.includes(step.name) && watched;
  if (!offer) {
    // Nothing to do here is not nothing to do: the notice above says what.
    if (alerts > 0) return null;
    return (
      <p class="row quiet small">
        <Icon name="check" />
        {next.steady}
      </p>
    );
  }
  return (
    <section class="next" aria-label={next.label}>
      <p>
        {offer.why}
        {onlyLooks ? ` ${words.migrate.watchOnly}` : ''}
      </p>
      <Button kind="act" wide onClick={() => ui.go(offer.to)}>
        {offer.label}
        <Icon name="right" />
      </Button>
      {offer.note ? <p class="small">{offer.note}</p> : null}
    </section>
  );
}
