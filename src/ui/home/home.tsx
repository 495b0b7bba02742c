/** What the active account holds, and the one next step that makes sense. */
import { useEffect } from 'preact/hooks';
import type { PortfolioView } from '../../commands/views';
import { AccountBar, NavBar } from '../frame/bars';
import { Body } from '../frame/column';
import { Unread } from '../frame/unread';
import { TabLink } from '../parts/button';
import { Dial } from '../parts/dial';
import { Notice } from '../parts/notice';
import { usePage } from '../state/context';
import { idleOffer, nextStep } from '../state/next-step';
import { seenRecords } from '../state/seen-records';
import { useLater } from '../state/use-later';
import { useRates } from '../state/use-rates';
import { useIsWatched, useStore, useWallet } from '../state/use-wallet';
import { Earning, WalletAssets } from './holdings';
import { HomeActions, HomeTotal } from './home-total';
import { NextStepCard, useBest } from './next-step-card';
import { useSwapPrice } from './use-swap-price';
import { useValues } from './use-values';
import { priceOf } from './values';

const REFRESH_EVERY = 30_000;
/** A node that is down is asked again soon. */
const AGAIN_EVERY = 5_000;

const loadSite = () => import('./this-site');

export function HomeScreen() {
  const { words, ui } = usePage();
  const portfolio = useStore((state) => state.portfolio);
  const down = useStore((state) => state.portfolioError !== null);
  const site = useLater(loadSite);
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
        {portfolio && down ? <Stale /> : null}
        {portfolio ? (
          <Held portfolio={portfolio} />
        ) : (
          <>
            <Unread />
            {down ? <HomeActions portfolio={null} /> : null}
          </>
        )}
        {site ? <site.ThisSite /> : null}
      </Body>
      <NavBar />
    </>
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

const loadLacks = () => import('./lacks-note');

/** The networks that ship with the wallet say nothing of themselves. */
function LacksLater() {
  const { network } = useWallet();
  const loaded = useLater(loadLacks, !network.shipped);
  return loaded && !network.shipped ? <loaded.LacksNote /> : null;
}

function Held({ portfolio }: { portfolio: PortfolioView }) {
  const { words, say, ui } = usePage();
  const { network, alerts } = useWallet();
  const rates = useRates();
  const values = useValues(portfolio);
  const best = useBest(rates);
  const flow = useStore((state) => state.flow);
  const records = useStore((state) => state.records) ?? [];
  const watched = useIsWatched();
  const reward = network.reward && `${network.reward.code}:${network.reward.issuer}`;
  const bid = rates.sources.find(({ rewardPrice }) => rewardPrice)?.rewardPrice?.price;
  // Prices in another currency say nothing about fees in USDC.
  const ofUsdc = values?.currency === 'USD' ? values.quotes : undefined;
  const xlm = ofUsdc && priceOf(ofUsdc, 'XLM');
  const rewardPrice = (ofUsdc && reward ? priceOf(ofUsdc, reward) : undefined) ?? (bid === undefined ? undefined : BigInt(bid));
  const situation = {
    portfolio,
    network,
    watched,
    flow,
    records,
    seen: seenRecords(ui),
    alerts: alerts.length,
    best,
    sources: rates.settled ? rates.sources : [],
    prices: { ...(xlm === undefined ? {} : { xlm }), ...(rewardPrice === undefined ? {} : { reward: rewardPrice }) },
    swapPrice: useSwapPrice(portfolio),
    now: ui.clock(),
  };
  const step = nextStep(situation);
  const empty =
    step.name !== 'receive' &&
    [portfolio.balances, portfolio.positions, portfolio.holdings, portfolio.accrued, portfolio.rewards].every(
      ({ length }) => length === 0,
    ) &&
    portfolio.xlm === null;
  return (
    <>
      <HomeTotal portfolio={portfolio} rates={rates} values={values} />
      <HomeActions portfolio={portfolio} />
      <NextStepCard step={step} />
      {portfolio.missing ? (
        <Notice level="warning" quiet text={words.home.unlisted(say.list(portfolio.missing.map((name) => words.home.lists[name])))} />
      ) : null}
      <Earning portfolio={portfolio} rates={rates} values={values} claims={step.name === 'claim' ? step.reward.balanceId : undefined} />
      <WalletAssets portfolio={portfolio} values={values} idle={step.name === 'idle' ? undefined : idleOffer(situation)} />
      <LacksLater />
      {empty ? (
        <div class="stack center quiet">
          <Dial pose="rest" />
          <p class="strong">{words.home.emptyTitle}</p>
          <p>{words.home.empty}</p>
        </div>
      ) : null}
    </>
  );
}
