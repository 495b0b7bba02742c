/** Rows of what an account has: lending positions, rewards, vault holdings and balances. */
import type { ComponentChildren } from 'preact';
import type { BalanceView, HoldingView, PortfolioView, PositionView, RewardView } from '../../commands/views';
import { shortAddress } from '../format/address';
import { usePage, useWallet } from '../state/context';
import { isUsdc, positionValue } from '../state/next-step';
import { useTask } from '../state/use-task';
import { useErrorWords } from '../state/use-words';
import { Amount } from './amount';
import { Button } from './button';
import { Icon } from './icon';
import { ErrorNotice } from './notice';
import { Wake } from './wake';

function Section({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <section class="section">
      <h2>{title}</h2>
      <ul class="rows">{children}</ul>
    </section>
  );
}

/** Only accounts can move and claim: a contract cannot be the source of a transaction. */
function useActs(): boolean {
  return useWallet().active?.startsWith('G') ?? false;
}

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
  const why = useErrorWords(position.blocked ?? null);
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
          <Amount stroops={positionValue(position)} code={network.usdc?.code ?? 'USDC'} />
        </p>
        <p class="small quiet">{facts.join(' · ')}</p>
      </div>
      {position.blocked || !acts || offered ? null : (
        <Button slim label={`${words.home.move}: ${position.name}`} onClick={() => ui.go({ name: 'move', lendpool: position.lendpool })}>
          {words.home.move}
        </Button>
      )}
      {position.archived ? <Wake what="position" address={position.lendpool} name={position.name} back={{ name: 'home' }} /> : null}
      {acts ? <Accrued position={position} /> : null}
      {position.blocked ? (
        <div class="small row top whole-line">
          <Icon name="blocked" />
          <p>
            <span class="strong">{words.home.blockedPosition}. </span>
            {told(why)}
          </p>
        </div>
      ) : null}
    </li>
  );
}

/** REWARD that accrues in the pool, beside what was set aside to be claimed. */
function Accrued({ position }: { position: PositionView }) {
  const { words, ui } = usePage();
  const { active, network } = useWallet();
  const task = useTask();
  const claim = () =>
    void task.run(async () => {
      const input = { from: active ?? '', lendpool: position.lendpool };
      ui.setPreview(await ui.client.call('preview', { name: 'claimAccrued', input }));
      ui.go({ name: 'review', back: { name: 'home' } });
    });
  return (
    <div class="small whole-line">
      <button type="button" class="link" aria-disabled={task.busy} onClick={claim}>
        {task.busy ? words.migrate.building : words.home.claimAccrued(network.reward?.code ?? 'REWARD')}
        <span class="hush">: {position.name}</span>
      </button>
      {task.error ? <ErrorNotice error={task.error} /> : null}
    </div>
  );
}

const told = (why: { what: string; next?: string | undefined } | null) => (why ? [why.what, why.next].filter(Boolean).join(' ') : '');

export function Rewards({ rewards, offered }: { rewards: RewardView[]; offered: boolean }) {
  const { words, say, ui } = usePage();
  const { network } = useWallet();
  const acts = useActs();
  if (rewards.length === 0) return null;
  const code = network.reward?.code ?? 'REWARD';
  const first = acts && !offered ? rewards.find(({ claimable }) => claimable) : undefined;
  return (
    <Section title={words.home.rewards}>
      {rewards.map((reward) => (
        <li key={reward.balanceId}>
          <div class="grow">
            <p class="strong">
              <Amount stroops={reward.amount} code={code} />
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
    </Section>
  );
}

export function Vaults({ holdings }: { holdings: HoldingView[] }) {
  const { words, ui } = usePage();
  const { network } = useWallet();
  if (holdings.length === 0) return null;
  return (
    <Section title={words.home.vaults}>
      {holdings.map((holding) => (
        <li key={holding.vault}>
          <button type="button" class="entry" onClick={() => ui.go({ name: 'vault', vault: holding.vault })}>
            <span class="grow">
              <span class="name block">{holding.name}</span>
              <span class="strong block">
                <Amount
                  stroops={holding.value}
                  code={isUsdc(holding, network.usdc) ? (network.usdc?.code ?? '') : shortAddress(holding.asset)}
                />
              </span>
              <span class="small quiet block">
                <Amount stroops={holding.shares} /> {words.home.shares('').trim()}
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
function ordered({ xlm, balances }: PortfolioView, known: readonly (string | undefined)[]): BalanceView[] {
  const rank = ({ contract }: BalanceView) => {
    const at = contract ? known.indexOf(contract) : -1;
    return at < 0 ? known.length : at;
  };
  const others = balances.filter((balance) => balance.issuer !== null).sort((a, b) => rank(a) - rank(b));
  return [...(xlm ? [xlm] : []), ...others];
}

export function WalletAssets({ portfolio }: { portfolio: PortfolioView }) {
  const { words, say } = usePage();
  const { network } = useWallet();
  const known = [network.usdc?.contract, network.reward?.contract];
  const assets = ordered(portfolio, known);
  if (assets.length === 0) return null;
  return (
    <Section title={words.home.wallet}>
      {assets.map((balance) => {
        const foreign = balance.issuer !== null && !known.includes(balance.contract ?? undefined);
        return (
          <li key={`${balance.code}/${balance.issuer}`} class="on-line">
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
              <Amount stroops={balance.balance} />
              {balance.available === balance.balance ? null : (
                <p class="small quiet amount">{words.home.available(say.amount(balance.available))}</p>
              )}
            </div>
          </li>
        );
      })}
    </Section>
  );
}
