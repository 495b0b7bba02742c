/** What the active account holds, and the one next step that makes sense. */
import { useEffect } from 'preact/hooks';
import type { PortfolioView } from '../../commands/views';
import { classic, type Unit } from '../../primitives/amounts';
import { tellAlert } from '../../words/languages';
import { Figure } from '../parts/amount';
import { AsOfLine } from '../parts/as-of';
import { AccountBar, NavBar } from '../parts/bars';
import { TabLink } from '../parts/button';
import { Body } from '../parts/column';
import { Dial } from '../parts/dial';
import { Gauge } from '../parts/gauge';
import { Positions, Rewards, Vaults, WalletAssets } from '../parts/holdings';
import { NextStepCard, useBest } from '../parts/next-step-card';
import { Notice } from '../parts/notice';
import { ThisSite } from '../parts/this-site';
import { Unread } from '../parts/unread';
import { usePage, useStore, useWallet } from '../state/context';
import { heldReward, idleOffer, isUsdc, nextStep, usdcTotal } from '../state/next-step';
import { useRates } from '../state/use-rates';
import { useSwapPrice } from '../state/use-swap-price';

/** So many alerts are listed here. */
const SHOWN_ALERTS = 3;
/** A hundredth, in stroops. */
const LEAST_SHOWN = 100_000n;
const REFRESH_EVERY = 30_000;
/** A node that is down is asked again soon. */
const AGAIN_EVERY = 5_000;

export function HomeScreen() {
  const { words, ui } = usePage();
  const portfolio = useStore((state) => state.portfolio);
  const down = useStore((state) => state.portfolioError !== null);
  useEffect(() => {
    const timer = setInterval(
      () => {
        if (document.visibilityState === 'visible') void ui.refreshPortfolio();
      },
      down ? AGAIN_EVERY : REFRESH_EVERY,
    );
    return () => clearInterval(timer);
  }, [down]);
  return (
    <>
      <AccountBar />
      <Body>
        <h1 class="hush">{words.nav.home}</h1>
        <Backup />
        <Alerted />
        {portfolio && down ? <Stale /> : null}
        {portfolio ? <Held portfolio={portfolio} /> : <Unread />}
        <ThisSite />
      </Body>
      <NavBar />
    </>
  );
}

/** What the watch found at the owner's vaults: which, and what it is. What to do about it is on their screen. */
function Alerted() {
  const { words, say, ui, language } = usePage();
  const { alerts } = useWallet();
  if (alerts.length === 0) return null;
  return (
    <Notice level="warning">
      <p>{words.next.alerts(alerts.length)}</p>
      <ul class="small">
        {alerts.slice(0, SHOWN_ALERTS).map((alert) => (
          <li key={`${alert.vault}/${alert.code}`}>
            <span class="strong">{alert.name}</span>: {tellAlert(language, alert, say)}
          </li>
        ))}
      </ul>
      <p>
        <button type="button" class="link" onClick={() => ui.go({ name: 'vaults' })}>
          {words.next.seeVaults}
        </button>
      </p>
    </Notice>
  );
}

/** A node that is down: the last figures stay, and it is said that they are the last. */
function Stale() {
  const { words, ui } = usePage();
  return (
    <Notice level="warning">
      <p role="status">{navigator.onLine ? words.age.failed : words.age.offline}</p>
      <button type="button" class="link" onClick={() => void ui.refreshPortfolio()}>
        {words.common.tryAgain}
      </button>
    </Notice>
  );
}

function Backup() {
  const { words } = usePage();
  const { backupPending } = useWallet();
  if (!backupPending) return null;
  return (
    <Notice level="warning">
      <p>{words.home.backup}</p>
      <TabLink href="/options.html#backup" wide={false}>
        {words.home.backupNow}
      </TabLink>
    </Notice>
  );
}

/** What grew while the wallet looked; nothing where that is not known yet, or too little to be read. */
function Earned({ portfolio: { earned }, of }: { portfolio: PortfolioView; of: Unit }) {
  const { words, say } = usePage();
  const amount = BigInt(earned?.amount ?? '0');
  const size = amount < 0n ? -amount : amount;
  if (!earned || size < LEAST_SHOWN) return null;
  const sentence = amount < 0n ? words.home.lost : words.home.earned;
  return <p class="small">{sentence(say.about(size, of), say.time(earned.since))}</p>;
}

function Held({ portfolio }: { portfolio: PortfolioView }) {
  const { words, say } = usePage();
  const { network } = useWallet();
  const rates = useRates();
  const price = rates.pools.find(({ rewardPrice }) => rewardPrice)?.rewardPrice;
  const total = usdcTotal(portfolio, network, price ? BigInt(price.price) : null);
  const usdc = classic(network.usdc?.code ?? 'USDC');
  const rewardCode = network.reward?.code ?? 'REWARD';
  const best = useBest(rates);
  const flow = useStore((state) => state.flow);
  const records = useStore((state) => state.records) ?? [];
  const step = nextStep(portfolio, flow, records, network, best, useSwapPrice(portfolio));
  const uncounted = [
    ...(portfolio.xlm && portfolio.xlm.balance !== '0' ? ['XLM'] : []),
    ...portfolio.balances
      .filter(({ contract, balance }) => contract !== network.usdc?.contract && contract !== network.reward?.contract && balance !== '0')
      .map(({ code }) => code),
    ...(!price && heldReward(portfolio, network.reward) > 0n ? [rewardCode] : []),
    ...portfolio.holdings.filter((holding) => !isUsdc(holding, network.usdc)).map(({ name }) => name),
  ];
  const empty =
    portfolio.balances.length === 0 &&
    portfolio.positions.length === 0 &&
    portfolio.holdings.length === 0 &&
    portfolio.accrued.length === 0 &&
    portfolio.rewards.length === 0;
  return (
    <>
      <section class="stack" aria-label={words.home.total}>
        <div>
          <div class="row between">
            <h2>{words.home.total}</h2>
            <AsOfLine />
          </div>
          <Figure amount={total.sum} of={usdc} />
        </div>
        <Earned portfolio={portfolio} of={usdc} />
        <Gauge total={total} />
        {price && total.reward > 0n ? <p class="small quiet">{words.home.atBid(rewardCode, say.about(price.price, usdc))}</p> : null}
        {uncounted.length > 0 ? <p class="small quiet">{words.home.uncounted(say.list(uncounted), uncounted.length)}</p> : null}
      </section>
      {portfolio.missing ? (
        <Notice level="warning" quiet text={words.home.unlisted(say.list(portfolio.missing.map((name) => words.home.lists[name])))} />
      ) : null}
      <NextStepCard step={step} rates={rates} />
      <Positions positions={portfolio.positions} offered={'position' in step ? step.position.lendpool : undefined} />
      <Rewards rewards={portfolio.rewards} accrued={portfolio.accrued} offered={'reward' in step} />
      <Vaults holdings={portfolio.holdings} />
      <WalletAssets portfolio={portfolio} idle={step.name === 'idle' ? undefined : idleOffer(portfolio, network.usdc, best)} />
      {empty ? (
        <div class="stack center quiet">
          <Dial pose="rest" />
          <p class="strong">{portfolio.exists ? words.home.emptyTitle : words.home.missingTitle}</p>
          <p>{portfolio.exists ? words.home.empty : words.home.missing}</p>
        </div>
      ) : null}
    </>
  );
}
