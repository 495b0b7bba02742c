/** The one next step that makes sense: the only accent on the home screen. */
import type { PortfolioView } from '../../commands/views';
import { usePage, useStore, useWallet } from '../state/context';
import { type NextStep, nextStep, positionValue } from '../state/next-step';
import type { Route } from '../state/route';
import { Button } from './button';
import { Icon } from './icon';

interface Offer {
  why: string;
  label: string;
  to: Route;
}

type Name = NextStep['name'];
type Steps = { [N in Name]: Extract<NextStep, { name: N }> };
type Offers = { [N in Name]: (step: Steps[N]) => Offer | null };

const offerOf = <N extends Name>(offers: Offers, step: { [M in N]: Steps[M] & { name: M } }[N]) => offers[step.name](step);

export function NextStepCard({ portfolio }: { portfolio: PortfolioView }) {
  const { words, say, ui } = usePage();
  const { network } = useWallet();
  const flow = useStore((state) => state.flow);
  const activity = useStore((state) => state.activity) ?? [];
  const step = nextStep(portfolio, flow, activity);
  const alerts = useWallet().alerts.length;
  const usdc = network.usdc?.code ?? 'USDC';
  const reward = network.reward?.code ?? 'REWARD';
  const { next } = words;
  const offers: Offers = {
    progress: ({ hash }) => ({
      why: next.progressWhy,
      label: next.progress,
      to: flow && activity.find((record) => record.hash === hash)?.intent?.flowId === flow.id ? { name: 'move' } : { name: 'record', hash },
    }),
    resume: () => ({ why: next.resumeWhy, label: next.resume, to: { name: 'move' } }),
    receive: () => ({ why: next.receiveWhy, label: next.receive, to: { name: 'receive' } }),
    receiveUsdc: () => ({ why: next.receiveUsdcWhy, label: next.receive, to: { name: 'receive' } }),
    claimMove: (found) => ({
      why: next.claimMoveWhy(say.amount(found.reward.amount, reward), say.amount(positionValue(found.position), usdc)),
      label: next.claimMove,
      to: { name: 'move', lendpool: found.position.lendpool },
    }),
    move: ({ position }) => ({
      why: next.moveWhy(say.amount(positionValue(position), usdc), position.name),
      label: next.move,
      to: { name: 'move', lendpool: position.lendpool },
    }),
    claim: (found) => ({ why: next.claimWhy(say.amount(found.reward.amount, reward)), label: next.claim, to: { name: 'claim' } }),
    steady: () => null,
  };
  const offer = offerOf(offers, step);
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
      <p>{offer.why}</p>
      <Button kind="act" wide onClick={() => ui.go(offer.to)}>
        {offer.label}
        <Icon name="right" />
      </Button>
    </section>
  );
}
