/** Rows of what an account has: what earns, what can be claimed, and what is in the wallet. */
import type { ComponentChildren } from 'preact';
import type { AccruedView, BalanceView, HoldingView, PortfolioView, PositionView, RewardView } from '../../commands/views';
import { classic, type Unit } from '../../primitives/amounts';
import type { ErrorBody } from '../../primitives/errors';
import { shortAddress } from '../format/address';
import { unitOf } from '../format/unit';
import { ErrorNotice } from '../frame/error-notice';
import { OfferLine, useClosedLines } from '../frame/offer-line';
import { Wake } from '../frame/wake';
import { Sentence } from '../parts/address';
import { Amount } from '../parts/amount';
import { Button } from '../parts/button';
import { Icon } from '../parts/icon';
import { Section } from '../parts/section';
import { usePage } from '../state/context';
import { type Idle, isUsdc, movable, positionValue } from '../state/next-step';
import { useNameOf } from '../state/use-names';
import { type Rates, withReward } from '../state/use-rates';
import { useTask } from '../state/use-task';
import { useActs, useIsWatched, useWallet } from '../state/use-wallet';
import { useErrorWords } from '../state/use-words';
import { AssetBadge, ListedBadge, Monogram } from './asset-badge';
import { Money } from './money';
import type { Values } from './use-values';
import { type AssetKey, assetKey, folded, isListedBalance, sorted } from './values';

interface RowProps {
  badge: ComponentChildren;
  name: ComponentChildren;
  /** Below its name. */
  under?: ComponentChildren;
  /** At the right: what it is worth, or an action. */
  side?: ComponentChildren;
  /** The whole row leads there; `to`: its name for ears, before what the row says. */
  onClick?: (() => void) | undefined;
  to?: string | undefined;
  /** On lines of their own. */
  children?: ComponentChildren;
}

function Row({ badge, name, under, side, onClick, to, children }: RowProps) {
  const inside = (
    <>
      {badge}
      <span class="grow">
        {to ? <span class="hush">{to}: </span> : null}
        <span class="name strong block">{name}</span>
        {under ? <span class="under">{under}</span> : null}
      </span>
      {side ? <span class="side">{side}</span> : null}
    </>
  );
  return (
    <li class="wrap holding">
      {onClick ? (
        <button type="button" class="entry" onClick={onClick}>
          {inside}
        </button>
      ) : (
        <div class="entry">{inside}</div>
      )}
      {children}
    </li>
  );
}

interface WorthProps {
  amount: string | bigint;
  of: Unit;
  values: Values | null;
  asset: AssetKey | undefined;
  /** Without the code, which stands beside it. */
  bare?: boolean;
  /** In a row that is itself pressed. */
  still?: boolean;
}

/** What it is worth above how much it is; without a price the amount alone. */
function Worth({ amount, of, values, asset, bare = false, still = false }: WorthProps) {
  const value = values?.of(asset, BigInt(amount));
  const isWaiting = values?.waiting === true && asset !== undefined && BigInt(amount) > 0n;
  if (!values || (value === undefined && !isWaiting)) {
    return (
      <span class="strong block">
        <Amount amount={amount} of={of} bare={bare} still={still} />
      </span>
    );
  }
  return (
    <>
      <span class="strong block">{isWaiting ? <span class="bone worth-bone" /> : <Money value={value} currency={values.currency} />}</span>
      <span class="small quiet block">
        <Amount amount={amount} of={of} bare={bare} still={still} />
      </span>
    </>
  );
}

function RateChip({ bps }: { bps: number | null }) {
  const { words, say } = usePage();
  return bps === null ? null : <span class="chip positive">{words.home.netApy(say.rate(bps))}</span>;
}

interface EarningProps {
  portfolio: PortfolioView;
  rates: Rates;
  values: Values | null;
  /** What the next step claims: it stands in its card. */
  claims: string | undefined;
}

/** Lent and deposited, the largest first, and what that has brought and can be claimed. */
export function Earning({ portfolio, rates, values, claims }: EarningProps) {
  const { words } = usePage();
  const { network } = useWallet();
  const { positions, holdings, rewards, accrued } = portfolio;
  const free = movable({ portfolio, network });
  const rows = [
    ...positions.map((position) => ({
      value: positionValue(position),
      row: <Position key={position.source} position={position} rates={rates} values={values} moves={free.includes(position)} />,
    })),
    ...holdings.map((holding) => ({
      value: isUsdc(holding, network.usdc) ? BigInt(holding.value) : -1n,
      row: <Holding key={holding.vault} holding={holding} rates={rates} values={values} />,
    })),
  ].sort((a, b) => (a.value < b.value ? 1 : a.value > b.value ? -1 : 0));
  const isEmpty = rows.length + accrued.length === 0 && rewards.every(({ balanceId }) => balanceId === claims);
  if (isEmpty) return null;
  return (
    <Section title={words.home.earningTitle}>
      {rows.map(({ row }) => row)}
      <Rewards rewards={rewards} accrued={accrued} claims={claims} values={values} />
    </Section>
  );
}

const usdcKey = (network: { usdc?: { code: string; issuer: string } }): AssetKey | undefined =>
  network.usdc && `${network.usdc.code}:${network.usdc.issuer}`;

/** What a pool or another source pays, with its REWARD where that has a price; null: not known. */
export function sourceBps({ source, supplyRate }: PositionView, { sources }: Pick<Rates, 'sources'>): number | null {
  const lender = sources.find((one) => one.source === source);
  return (lender ? withReward(lender) : supplyRate)?.bps ?? null;
}

interface PositionProps {
  position: PositionView;
  rates: Rates;
  values: Values | null;
  moves: boolean;
}

function Position({ position, rates, values, moves }: PositionProps) {
  const { words, ui } = usePage();
  const { network } = useWallet();
  const move = moves ? () => ui.go({ name: 'move', source: position.source }) : undefined;
  return (
    <Row
      badge={<Monogram name={position.name} look="place" />}
      name={position.name}
      under={
        <>
          <RateChip bps={sourceBps(position, rates)} />
          {position.hasDebt ? <span>{words.home.debt}</span> : null}
          {position.archived ? <span>{words.home.archived}</span> : null}
        </>
      }
      side={
        <Worth
          amount={positionValue(position)}
          of={classic(network.usdc?.code ?? 'USDC')}
          values={values}
          asset={usdcKey(network)}
          still={moves}
        />
      }
      onClick={move}
      to={move ? words.home.move : undefined}
    >
      {position.archived ? <Wake what="position" address={position.source} name={position.name} back={{ name: 'home' }} /> : null}
      {position.blocked ? <Blocked title={words.home.blockedPosition} error={position.blocked} /> : null}
    </Row>
  );
}

function Holding({ holding, rates, values }: { holding: HoldingView; rates: Rates; values: Values | null }) {
  const { words, ui } = usePage();
  const { network } = useWallet();
  const asset = isUsdc(holding, network.usdc) ? usdcKey(network) : undefined;
  return (
    <Row
      badge={<Monogram name={holding.name} look="place" />}
      name={holding.name}
      under={
        <>
          <RateChip bps={rates.nets.get(holding.vault)?.bps ?? null} />
          {holding.archived ? <span>{words.home.archived}</span> : null}
        </>
      }
      side={<Worth amount={holding.value} of={unitOf(holding)} values={values} asset={asset} still />}
      onClick={() => ui.go({ name: 'vault', vault: holding.vault })}
    />
  );
}

/** Why something cannot be done, in its place. */
function Blocked({ title, error }: { title: string; error: ErrorBody }) {
  const why = useErrorWords(error);
  return (
    <div class="small row top whole-line">
      <Icon name="blocked" />
      <p>
        <span class="strong">{title}. </span>
        {why ? <Sentence text={[why.what, why.next].filter(Boolean).join(' ')} /> : null}
      </p>
    </div>
  );
}

/** REWARD that accrued inside a pool, beside what was set aside to be claimed. Nothing is offered that the wallet would refuse. */
function Accrued({ accrued: { source, name, amount, blocked }, values }: { accrued: AccruedView; values: Values | null }) {
  const { words, ui } = usePage();
  const { active, network } = useWallet();
  const acts = useActs();
  const watched = useIsWatched();
  const task = useTask();
  const code = network.reward?.code ?? 'REWARD';
  const claim = () =>
    void task.run(() => ui.review({ name: 'claimAccrued', input: { from: active ?? '', lendpool: source } }, { name: 'home' }));
  // The wallet's own rows offer to open it.
  const lineless = acts && blocked?.code === 'trustline_missing';
  const block = lineless ? undefined : blocked;
  const keyless = acts ? (watched ? words.home.keyElsewhere : '') : words.home.contractOnly;
  const why = lineless ? words.home.notHeld : keyless;
  return (
    <Row
      badge={<ListedBadge code={code} />}
      name={<RewardAmount amount={amount} values={values} />}
      under={<span>{[words.home.accrued(name), ...(why && !block ? [why] : [])].join(' · ')}</span>}
      side={
        blocked || why ? null : (
          <Button slim off={task.busy} label={`${words.home.claimAccrued(code)}: ${name}`} onClick={claim}>
            {task.busy ? words.common.wait : words.home.claim}
          </Button>
        )
      }
    >
      {block ? <Blocked title={words.home.blockedClaim} error={block} /> : null}
      {task.error ? (
        <div class="whole-line">
          <ErrorNotice error={task.error} />
        </div>
      ) : null}
    </Row>
  );
}

/** So much REWARD, and behind it what that is worth. */
function RewardAmount({ amount, values }: { amount: string; values: Values | null }) {
  const { network } = useWallet();
  const { reward } = network;
  const value = values?.of(reward && `${reward.code}:${reward.issuer}`, BigInt(amount));
  return (
    <>
      <Amount amount={amount} of={classic(reward?.code ?? 'REWARD')} still />
      {values && value !== undefined ? (
        <span class="small quiet">
          {' '}
          <Money value={value} currency={values.currency} />
        </span>
      ) : null}
    </>
  );
}

interface RewardsProps {
  rewards: RewardView[];
  accrued: AccruedView[];
  claims: string | undefined;
  values: Values | null;
}

function Rewards({ rewards, accrued, claims, values }: RewardsProps) {
  const { words, say, ui } = usePage();
  const { network } = useWallet();
  const acts = useActs();
  const watched = useIsWatched();
  const code = network.reward?.code ?? 'REWARD';
  const shown = rewards.filter(({ balanceId }) => balanceId !== claims);
  const first = acts && !watched && claims === undefined ? shown.find(({ claimable }) => claimable) : undefined;
  return (
    <>
      {shown.map((reward) => (
        <Row
          key={reward.balanceId}
          badge={<ListedBadge code={code} />}
          name={<RewardAmount amount={reward.amount} values={values} />}
          under={
            <span>
              {reward.claimable ? words.home.unclaimed : words.home.notYet}
              {reward.until === undefined ? '' : ` · ${words.home.claimUntil(say.time(reward.until))}`}
            </span>
          }
          side={
            reward === first ? (
              <Button slim label={`${words.home.claim}: ${code}`} onClick={() => ui.go({ name: 'claim' })}>
                {words.home.claim}
              </Button>
            ) : null
          }
        />
      ))}
      {accrued.map((one) => (
        <Accrued key={one.source} accrued={one} values={values} />
      ))}
    </>
  );
}

/** Beside what earns nothing: what it could, and the way there. */
function IdleOffer({ vault, bps }: Idle) {
  const { words, say, ui } = usePage();
  const nameOf = useNameOf();
  return (
    <button type="button" class="link" onClick={() => ui.go({ name: 'change', vault, change: 'vaultDeposit' })}>
      {words.home.earn(say.rate(bps))}
      <span class="hush">: {nameOf(vault) ?? vault}</span>
    </button>
  );
}

interface WalletAssetsProps {
  portfolio: PortfolioView;
  values: Values | null;
  /** USDC that earns nothing, and where it would; undefined: nothing to offer, or the next step offers it. */
  idle: Idle | undefined;
}

export function WalletAssets({ portfolio, values, idle }: WalletAssetsProps) {
  const { words, ui } = usePage();
  const { network } = useWallet();
  const acts = useActs();
  const { positions, rewards, accrued } = portfolio;
  // REWARD is no matter to who never lent.
  const earnsReward = positions.length + rewards.length + accrued.length > 0;
  const closed = useClosedLines().filter(({ code }) => earnsReward || code !== network.reward?.code);
  const { listed, others } = sorted(portfolio, network);
  const { shown, folded: rest } = folded(others, values?.quotes ?? new Map());
  if (listed.length + others.length === 0) return null;
  const row = (balance: BalanceView) => (
    <Asset
      key={`${balance.code}/${balance.issuer}/${balance.contract}`}
      balance={balance}
      values={values}
      idle={idle && balance.contract !== null && balance.contract === network.usdc?.contract ? idle : undefined}
    />
  );
  return (
    <>
      <Section title={words.home.wallet}>
        {listed.map(row)}
        {closed.map((asset) => (
          <Row
            key={`closed/${asset.code}`}
            badge={<ListedBadge code={asset.code} />}
            name={asset.code}
            under={<span>{words.home.notHeld}</span>}
            side={<OfferLine {...asset} slim />}
          />
        ))}
        {shown.map(row)}
      </Section>
      {rest.length > 0 ? (
        <details class="more-assets">
          <summary>{words.home.others(rest.length)}</summary>
          <ul class="rows">{rest.map(row)}</ul>
        </details>
      ) : null}
      {acts ? (
        <p class="row between">
          <button type="button" class="link small" onClick={() => ui.go({ name: 'assets' })}>
            {words.home.assets}
          </button>
          <button type="button" class="link small" onClick={() => ui.go({ name: 'swap' })}>
            {words.activity.intents.swap}
          </button>
        </p>
      ) : null}
    </>
  );
}

function Asset({ balance, values, idle }: { balance: BalanceView; values: Values | null; idle: Idle | undefined }) {
  const { words, say } = usePage();
  const { network } = useWallet();
  const { code, issuer, like, authorized, available, decimals } = balance;
  const isListed = isListedBalance(balance, network);
  const under = [
    like === undefined ? null : (
      <span class="chip warning">
        <Icon name="warning" />
        {words.home.alike(like)}
      </span>
    ),
    isListed || !issuer ? null : <span class="mono">{shortAddress(issuer)}</span>,
    authorized ? null : (
      <span class="row tight">
        <Icon name="warning" />
        {words.home.inactiveAsset}
      </span>
    ),
    available === balance.balance ? null : <span>{words.home.available(say.about(available, { code: '', decimals }))}</span>,
    idle ? <IdleOffer {...idle} /> : null,
  ].filter((part) => part !== null);
  return (
    <Row
      badge={<AssetBadge balance={balance} network={network} />}
      name={code}
      under={under.length > 0 ? under : undefined}
      side={<Worth amount={balance.balance} of={balance} values={values} asset={like === undefined ? assetKey(balance) : undefined} bare />}
    />
  );
}
