/** Rows of what an account has: lending positions, rewards, vault holdings and balances. */
import type { AccruedView, BalanceView, HoldingView, PortfolioView, PositionView, RewardView } from '../../commands/views';
import { classic } from '../../primitives/amounts';
import type { ErrorBody } from '../../primitives/errors';
import { shortAddress } from '../format/address';
import { shareOf, unitOf } from '../format/unit';
import { useActs, useIsWatched, usePage, useWallet } from '../state/context';
import { type Best, positionValue } from '../state/next-step';
import { useLater } from '../state/use-later';
import { useNameOf } from '../state/use-names';
import { useTask } from '../state/use-task';
import { useErrorWords } from '../state/use-words';
import { yearlyDifference } from '../state/yearly';
import { Sentence } from './address';
import { Amount } from './amount';
import { Button } from './button';
import { Icon } from './icon';
import { ErrorNotice } from './notice';
import { OfferLine, useClosedLines } from './offer-line';
import { Section } from './section';
import { Wake } from './wake';

/** `offered`: the pool that the next step is about, so that nothing stands twice on one screen. */
export function Positions({ positions, offered }: { positions: PositionView[]; offered?: string | undefined }) {
  const { words } = usePage();
  if (positions.length === 0) return null;
  return (
    <Section title={words.home.lending}>
      {positions.map((position) => (
        <Position key={position.lendpool} position={position} offered={position.lendpool === offered} />
      ))}
    </Section>
  );
}

function Position({ position, offered }: { position: PositionView; offered: boolean }) {
  const { words, say, ui } = usePage();
  const { network } = useWallet();
  const acts = useActs();
  const facts = [
    words.home.earns(say.rate(position.supplyRate.bps)),
    ...(position.hasDebt ? [words.home.debt] : []),
    ...(position.archived ? [words.home.archived] : []),
  ];
  return (
    <li class="wrap">
      <div class="grow">
        <p class="name">{position.name}</p>
        <p class="strong">
          <Amount amount={positionValue(position)} of={classic(network.usdc?.code ?? 'USDC')} />
        </p>
        <p class="small quiet">{facts.join(' · ')}</p>
      </div>
      {position.blocked || !acts || offered ? null : (
        <Button slim label={`${words.home.move}: ${position.name}`} onClick={() => ui.go({ name: 'move', lendpool: position.lendpool })}>
          {words.home.move}
        </Button>
      )}
      {position.archived ? <Wake what="position" address={position.lendpool} name={position.name} back={{ name: 'home' }} /> : null}
      {position.blocked ? <Blocked title={words.home.blockedPosition} error={position.blocked} /> : null}
    </li>
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
function Accrued({ accrued: { lendpool, name, amount, blocked } }: { accrued: AccruedView }) {
  const { words, ui } = usePage();
  const { active, network } = useWallet();
  const acts = useActs();
  const watched = useIsWatched();
  const task = useTask();
  const code = network.reward?.code ?? 'REWARD';
  const claim = () => void task.run(() => ui.review({ name: 'claimAccrued', input: { from: active ?? '', lendpool } }, { name: 'home' }));
  const why = acts ? (watched ? words.home.keyElsewhere : '') : words.home.contractOnly;
  return (
    <li class="wrap">
      <div class="grow">
        <p class="strong">
          <Amount amount={amount} of={classic(code)} />
        </p>
        <p class="small quiet">
          {words.home.accrued(name)}
          {why && !blocked ? ` · ${why}` : ''}
        </p>
      </div>
      {blocked || why ? null : (
        <Button slim off={task.busy} label={`${words.home.claimAccrued(code)}: ${name}`} onClick={claim}>
          {task.busy ? words.common.wait : words.home.claim}
        </Button>
      )}
      {blocked ? <Blocked title={words.home.blockedClaim} error={blocked} /> : null}
      {task.error ? (
        <div class="whole-line">
          <ErrorNotice error={task.error} />
        </div>
      ) : null}
    </li>
  );
}

interface RewardsProps {
  rewards: RewardView[];
  accrued: AccruedView[];
  /** The next step claims what was set aside. */
  offered: boolean;
}

export function Rewards({ rewards, accrued, offered }: RewardsProps) {
  const { words, say, ui } = usePage();
  const { network } = useWallet();
  const acts = useActs();
  if (rewards.length === 0 && accrued.length === 0) return null;
  const code = network.reward?.code ?? 'REWARD';
  const first = acts && !offered ? rewards.find(({ claimable }) => claimable) : undefined;
  return (
    <Section title={words.home.rewards}>
      {rewards.map((reward) => (
        <li key={reward.balanceId}>
          <div class="grow">
            <p class="strong">
              <Amount amount={reward.amount} of={classic(code)} />
            </p>
            <p class="small quiet">
              {reward.claimable ? words.home.unclaimed(code) : words.home.notYet}
              {reward.until === undefined ? '' : ` · ${words.home.claimUntil(say.time(reward.until))}`}
            </p>
          </div>
          {reward === first ? (
            <Button slim label={`${words.home.claim}: ${code}`} onClick={() => ui.go({ name: 'claim' })}>
              {words.home.claim}
            </Button>
          ) : null}
        </li>
      ))}
      {accrued.map((one) => (
        <Accrued key={one.lendpool} accrued={one} />
      ))}
    </Section>
  );
}

export function Vaults({ holdings }: { holdings: HoldingView[] }) {
  const { words, ui } = usePage();
  if (holdings.length === 0) return null;
  return (
    <Section title={words.home.vaults}>
      {holdings.map((holding) => (
        <li key={holding.vault}>
          <button type="button" class="entry" onClick={() => ui.go({ name: 'vault', vault: holding.vault })}>
            <span class="grow">
              <span class="name block">{holding.name}</span>
              <span class="strong block">
                <Amount amount={holding.value} of={unitOf(holding)} still />
              </span>
              <span class="small quiet block">
                <Amount amount={holding.shares} of={shareOf(holding)} still /> {words.home.shares('').trim()}
                {holding.archived ? ` · ${words.home.archived}` : ''}
              </span>
            </span>
            <Icon name="forward" />
          </button>
        </li>
      ))}
    </Section>
  );
}

/** XLM first, then the network's own assets, then whatever else there is. */
function ordered({ xlm, balances }: PortfolioView, listed: readonly (string | undefined)[]): BalanceView[] {
  const rank = ({ contract }: BalanceView) => {
    const at = contract ? listed.indexOf(contract) : -1;
    return at < 0 ? listed.length : at;
  };
  const others = balances.filter((balance) => balance.contract !== null).sort((a, b) => rank(a) - rank(b));
  return [...(xlm ? [xlm] : []), ...others];
}

interface WalletAssetsProps {
  portfolio: PortfolioView;
  /** USDC that earns nothing, and where it would; undefined: nothing to offer, or the next step offers it. */
  idle: (Best & { amount: bigint }) | undefined;
}

/** Beside what lies idle: what it could earn, and the way there. */
function Idle({ amount, vault, bps }: Best & { amount: bigint }) {
  const { words, say, ui } = usePage();
  const { network } = useWallet();
  const nameOf = useNameOf();
  const code = network.usdc?.code ?? 'USDC';
  return (
    <p class="small whole-line">
      {words.home.idle(say.rate(bps), nameOf(vault) ?? vault, say.about(yearlyDifference(amount, 0, bps), classic(code)))}{' '}
      <button type="button" class="link" onClick={() => ui.go({ name: 'change', vault, change: 'vaultDeposit' })}>
        {words.next.idle}
      </button>
    </p>
  );
}

const loadWorth = () => import('./worth');

/** No part of the first screen: only who switched it on has it. */
function WorthLater({ balance }: { balance: BalanceView }) {
  const loaded = useLater(loadWorth);
  return loaded ? <loaded.Worth balance={balance} /> : null;
}

export function WalletAssets({ portfolio, idle }: WalletAssetsProps) {
  const { words, say, ui } = usePage();
  const { network, preferences } = useWallet();
  const acts = useActs();
  const closed = useClosedLines();
  const listed = [network.usdc?.contract, network.reward?.contract];
  const assets = ordered(portfolio, listed);
  const isPriced = preferences.worth !== 'none';
  if (assets.length === 0) return null;
  return (
    <Section title={words.home.wallet}>
      {assets.map((balance) => {
        const foreign = balance.issuer !== null && !listed.includes(balance.contract ?? undefined);
        return (
          <li key={`${balance.code}/${balance.issuer}`} class="on-line wrap">
            <div class="grow">
              <p class="strong clip">{balance.code}</p>
              {foreign && balance.issuer ? <p class="small quiet mono">{shortAddress(balance.issuer)}</p> : null}
              {balance.authorized ? null : (
                <p class="small row">
                  <Icon name="warning" />
                  {words.home.inactiveAsset}
                </p>
              )}
            </div>
            <div class="right">
              <Amount amount={balance.balance} of={balance} bare />
              {balance.available === balance.balance ? null : (
                <p class="small quiet amount">
                  {words.home.available(say.amount(balance.available, { code: '', decimals: balance.decimals }))}
                </p>
              )}
              {isPriced ? <WorthLater balance={balance} /> : null}
            </div>
            {idle && acts && balance.contract === network.usdc?.contract ? <Idle {...idle} /> : null}
          </li>
        );
      })}
      {closed.map((asset) => (
        <li key={`closed/${asset.code}`} class="on-line">
          <div class="grow">
            <p class="strong clip">{asset.code}</p>
            <p class="small quiet">{words.home.notHeld}</p>
          </div>
          <OfferLine {...asset} slim />
        </li>
      ))}
      {acts ? (
        <li class="between">
          <button type="button" class="link small" onClick={() => ui.go({ name: 'assets' })}>
            {words.home.assets}
          </button>
          <button type="button" class="link small" onClick={() => ui.go({ name: 'swap' })}>
            {words.activity.intents.swap}
          </button>
        </li>
      ) : null}
    </Section>
  );
}
