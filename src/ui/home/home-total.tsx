/** What all of it comes to, what it earns, and what can be done with it. */
import { useState } from 'preact/hooks';
import type { PortfolioView } from '../../commands/views';
import { classic } from '../../primitives/amounts';
import { AsOfLine } from '../frame/as-of';
import { Figure } from '../parts/amount';
import { Button } from '../parts/button';
import { Icon, type IconName } from '../parts/icon';
import { usePage } from '../state/context';
import { heldReward, isUsdc, moveRoute, positionValue, usdcTotal } from '../state/next-step';
import { useLater } from '../state/use-later';
import type { Rates } from '../state/use-rates';
import { useActs, useWallet } from '../state/use-wallet';
import { sourceBps } from './holdings';
import { MoneyFigure } from './money';
import type { Values } from './use-values';
import { earningOf, type Unpriced, unpriced } from './values';

/** A hundredth, in stroops. */
const LEAST_SHOWN = 100_000n;

interface Props {
  portfolio: PortfolioView;
  rates: Rates;
  values: Values | null;
}

const loadNote = () => import('./total-note');

export function HomeTotal({ portfolio, rates, values }: Props) {
  const { words } = usePage();
  const { network } = useWallet();
  // Where the network lists no USDC, XLM is all that can be counted.
  const unit = classic(network.usdc?.code ?? 'XLM');
  const price = rates.sources.find(({ rewardPrice }) => rewardPrice)?.rewardPrice?.price;
  const bid = price === undefined ? null : BigInt(price);
  const counts = (key: string) =>
    [network.usdc, ...(bid === null ? [] : [network.reward])].some((one) => one && key === `${one.code}:${one.issuer}`);
  const left =
    values?.waiting || !network.usdc ? [] : unpriced(portfolio, network, values ? (key) => values.of(key, 1n) !== undefined : counts);
  return (
    <section class="total" aria-label={words.home.total}>
      <div class="row between">
        <div class="row tight">
          <h2>{words.home.total}</h2>
          <About left={left} values={values} bid={values || heldReward(portfolio, network.reward) === 0n ? null : bid} />
        </div>
        <AsOfLine />
      </div>
      {values ? (
        values.waiting ? (
          <p class="figure">
            <span class="bone figure-bone" />
          </p>
        ) : (
          <MoneyFigure value={sumOf(values, left.length > 0)} currency={values.currency} />
        )
      ) : (
        <Figure amount={network.usdc ? usdcTotal(portfolio, network, bid) : BigInt(portfolio.xlm?.balance ?? '0')} of={unit} />
      )}
      <EarningLine portfolio={portfolio} rates={rates} values={values} />
      <Earned portfolio={portfolio} />
    </section>
  );
}

/** undefined: there is something, and nothing of it has a price. */
function sumOf({ quotes }: Values, isMore: boolean): bigint | undefined {
  const worths = [...quotes.values()].flatMap(({ worth }) => (worth === null ? [] : [worth]));
  return worths.length === 0 && isMore ? undefined : worths.reduce((sum, worth) => sum + worth, 0n);
}

function About(given: { left: readonly Unpriced[]; values: Values | null; bid: bigint | null }) {
  const { words } = usePage();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" class="tool small-tool about" aria-label={words.home.about(given.left.length)} onClick={() => setOpen(true)}>
        <Icon name="info" />
      </button>
      {open ? <NoteLater {...given} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function NoteLater(props: { left: readonly Unpriced[]; values: Values | null; bid: bigint | null; onClose: () => void }) {
  const loaded = useLater(loadNote);
  return loaded ? <loaded.TotalNote {...props} /> : null;
}

/** How much of it earns, and how much that is a year. */
function EarningLine({ portfolio: { positions, holdings }, rates, values }: Props) {
  const { words, say } = usePage();
  const { network } = useWallet();
  const { usdc } = network;
  const earning = earningOf([
    ...positions.map((position) => ({ value: positionValue(position), bps: sourceBps(position, rates) })),
    ...holdings
      .filter((holding) => isUsdc(holding, usdc))
      .map(({ vault, value }) => ({ value: BigInt(value), bps: rates.nets.get(vault)?.bps ?? null })),
  ]);
  if (!earning) return null;
  const value = values?.of(usdc && `${usdc.code}:${usdc.issuer}`, earning.value);
  const money = values && value !== undefined ? say.money(value, values.currency) : say.about(earning.value, classic(usdc?.code ?? 'USDC'));
  return (
    <p class="small quiet">
      <span class="gains">{words.home.earning(money, say.rate(earning.bps))}</span>
    </p>
  );
}

/** What grew while the wallet looked; nothing where that is not known yet, or too little to be read. */
function Earned({ portfolio: { earned } }: { portfolio: PortfolioView }) {
  const { words, say } = usePage();
  const { network } = useWallet();
  const amount = BigInt(earned?.amount ?? '0');
  const size = amount < 0n ? -amount : amount;
  if (!earned || size < LEAST_SHOWN) return null;
  const sentence = amount < 0n ? words.home.lost : words.home.earned;
  return <p class="small quiet">{sentence(say.about(size, classic(network.usdc?.code ?? 'USDC')), say.time(earned.since))}</p>;
}

/** Beside each other, below the total. Without figures yet, what needs none of them. */
export function HomeActions({ portfolio }: { portfolio: PortfolioView | null }) {
  const { words, ui } = usePage();
  const { network } = useWallet();
  const acts = useActs();
  const move = portfolio && moveRoute({ portfolio, network });
  const actions: { name: string; icon: IconName; onClick: () => void }[] = [
    ...(acts ? [{ name: words.nav.send, icon: 'send' as const, onClick: () => ui.go({ name: 'send' }) }] : []),
    { name: words.nav.receive, icon: 'receive', onClick: () => ui.go({ name: 'receive' }) },
    ...(move ? [{ name: words.home[move.label], icon: 'vaults' as const, onClick: () => ui.go(move.to) }] : []),
  ];
  return (
    <div class="moving">
      {actions.map(({ name, icon, onClick }) => (
        <Button key={name} onClick={onClick}>
          <Icon name={icon} />
          {name}
        </Button>
      ))}
    </div>
  );
}
