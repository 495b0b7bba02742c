/** The one next step that makes sense: the only accent on the home screen. Where there is none, there is no card. */
import type { NetworkView, PositionView } from '../../commands/views';
import { type Alert, alertCodes } from '../../primitives/alert-codes';
import { classic } from '../../primitives/amounts';
import type { Words } from '../../words/en/common';
import { tellAlert } from '../../words/languages';
import { TestXlmLater } from '../frame/test-xlm-later';
import { Button } from '../parts/button';
import { usePage } from '../state/context';
import { type Best, type NextStep, positionValue } from '../state/next-step';
import type { Route } from '../state/route';
import { useNameOf } from '../state/use-names';
import type { Rates } from '../state/use-rates';
import { useStore, useWallet } from '../state/use-wallet';
import { yearlyDifference, yearlyMoney } from '../state/yearly';

interface Offer {
  title: string;
  why?: string | undefined;
  /** What it is about, one by one. */
  lines?: { vault: string; text: string; grave: boolean }[];
  label: string;
  to: Route;
}

type Name = NextStep['name'];
type Steps = { [N in Name]: Extract<NextStep, { name: N }> };
type Offers = { [N in Name]: (step: Steps[N]) => Offer | null };

const offerOf = <N extends Name>(offers: Offers, step: { [M in N]: Steps[M] & { name: M } }[N]) => offers[step.name](step);

/** Somebody else could take the vault over. */
const isDanger = ({ code }: Pick<Alert, 'code'>): boolean => alertCodes[code].level === 'danger';

/** So many alerts are listed here. */
const SHOWN_ALERTS = 3;

const gravestOf = <A extends Pick<Alert, 'code'>>(alerts: readonly A[]): A[] =>
  [...alerts].sort((a, b) => Number(isDanger(b)) - Number(isDanger(a))).slice(0, SHOWN_ALERTS);

/** The listed vault with the best rate that is known, for the network's USDC. */
export function useBest(rates: Rates): Best | undefined {
  const { network } = useWallet();
  return network.vaults
    .flatMap(({ address }) => {
      const net = rates.nets.get(address);
      return net && rates.sound.has(address) ? [{ vault: address, bps: net.bps, depths: rates.depths.get(address) ?? [] }] : [];
    })
    .sort((a, b) => b.bps - a.bps)[0];
}

function swapOffer(next: Words['next'], { usdc }: Pick<NetworkView, 'usdc'>, price: string): Offer {
  const code = usdc?.code ?? 'USDC';
  const buying = usdc && `${usdc.code}:${usdc.issuer}`;
  return {
    title: next.usdcTitle(code),
    why: next.swapWhy(code, price),
    label: next.swap(code),
    to: { name: 'swap', selling: 'XLM', ...(buying ? { buying } : {}) },
  };
}

/** What is said of a step, and where it leads. */
function useOffer(step: NextStep): Offer | null {
  const { words, say, language } = usePage();
  const { network, alerts } = useWallet();
  const flow = useStore((state) => state.flow);
  const records = useStore((state) => state.records) ?? [];
  const nameOf = useNameOf();
  const usdc = classic(network.usdc?.code ?? 'USDC');
  const reward = classic(network.reward?.code ?? 'REWARD');
  const { next } = words;
  const usdcOf = (position: PositionView) => say.about(positionValue(position), usdc);
  const named = (vault: string) => nameOf(vault) ?? vault;
  const offers: Offers = {
    progress: ({ hash }) => ({
      title: next.progressWhy,
      label: next.progress,
      to: flow && records.find((record) => record.hash === hash)?.intent?.flowId === flow.id ? { name: 'move' } : { name: 'record', hash },
    }),
    swap: ({ price }) => swapOffer(words.next, network, say.about(price, usdc)),
    resume: () => ({ title: next.resumeWhy, label: next.resume, to: { name: 'move' } }),
    receive: () => ({ title: words.home.missingTitle, why: words.home.missing, label: next.receive, to: { name: 'receive' } }),
    fuel: () => ({ title: next.fuelTitle, why: next.fuelWhy, label: next.fuel, to: { name: 'receive' } }),
    failed: ({ record }) => ({
      title: next.failedTitle(record.intent ? words.activity.intents[record.intent.name] : null),
      why: record.state === 'expired' ? next.expired : next.failed,
      label: next.seeWhy,
      to: { name: 'record', hash: record.hash },
    }),
    alerts: () => ({
      title: next.alerts(alerts.length),
      lines: gravestOf(alerts).map((alert) => ({ vault: alert.name, text: tellAlert(language, alert, say), grave: isDanger(alert) })),
      label: next.seeVaults,
      to: { name: 'vaults' },
    }),
    claim: ({ reward: { amount }, worth, onward }) => ({
      title: next.claimTitle(say.about(amount, reward)),
      why: [
        ...(worth === undefined ? [] : [next.claimWorth(say.about(worth, usdc))]),
        ...(onward ? [next.claimThen(usdcOf(onward.position), named(onward.vault), say.rate(onward.from), say.rate(onward.bps))] : []),
      ].join(' '),
      label: onward ? next.claimMove : words.home.claim,
      to: onward ? { name: 'move', source: onward.position.source } : { name: 'claim' },
    }),
    idle: ({ amount, vault, bps }) => ({
      title: next.idleTitle(say.about(amount, usdc)),
      why: next.idleWhy(named(vault), say.rate(bps), yearlyMoney(yearlyDifference(amount, 0, bps), usdc, say)),
      label: next.idle,
      to: { name: 'change', vault, change: 'vaultDeposit' },
    }),
    move: ({ position, vault, from, bps }) => ({
      title: next.moveTitle(usdcOf(position)),
      why: next.moveWhy(
        position.name,
        say.rate(from),
        named(vault),
        say.rate(bps),
        yearlyMoney(yearlyDifference(positionValue(position), from, bps), usdc, say),
      ),
      label: next.move,
      to: { name: 'move', source: position.source },
    }),
    receiveUsdc: () => ({
      title: next.usdcTitle(usdc.code),
      why: next.usdcWhy(usdc.code),
      label: next.usdc(usdc.code),
      to: { name: 'receive' },
    }),
    none: () => null,
  };
  return offerOf(offers, step);
}

export function NextStepCard({ step }: { step: NextStep }) {
  const { words, ui } = usePage();
  const offer = useOffer(step);
  if (!offer) return null;
  const button = (
    <Button kind="act" onClick={() => ui.go(offer.to)}>
      {offer.label}
    </Button>
  );
  return (
    <section class={`next ${step.name === 'failed' ? 'failure' : ''}`} aria-label={words.next.label}>
      <div class="grow">
        <p class="strong">{offer.title}</p>
        {offer.why ? <p class="small quiet">{offer.why}</p> : null}
        {offer.lines ? (
          <ul class="small">
            {offer.lines.map(({ vault, text, grave }) => (
              <li key={vault + text} class={grave ? 'grave' : undefined}>
                <span class="strong">{vault}</span>: {text}
              </li>
            ))}
          </ul>
        ) : null}
      </div>
      {step.name === 'receive' ? <TestXlmLater>{button}</TestXlmLater> : button}
    </section>
  );
}
