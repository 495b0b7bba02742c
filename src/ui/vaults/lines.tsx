/** Vaults as rows of two lines: name and net APY, then what it is to the account, and for owners how it stands. Without a rate they are folded. */
import { useId } from 'preact/hooks';
import type { VaultView } from '../../commands/views';
import { shownOf } from '../../insight/verdict';
import { isWatched } from '../../primitives/account-kinds';
import { wholeUnit } from '../../primitives/amounts';
import { formatAmount } from '../../words/format/amount';
import { Sparkline } from '../charts/sparkline';
import { unitOf } from '../format/unit';
import { Chip, type Tone } from '../parts/chip';
import type { IconName } from '../parts/icon';
import { usePage } from '../state/context';
import { isPopup } from '../state/room';
import { useStore, useWallet } from '../state/use-wallet';
import { useVaultWords } from '../state/use-words';
import { type Standing, standingOf } from './outlook';
import { NameNotice } from './state';
import { useBudgetWords } from './use-budget';

export interface VaultLinesProps {
  title: string;
  vaults: readonly VaultView[];
}

export function VaultLines({ title, vaults }: VaultLinesProps) {
  const { lines: text } = useVaultWords();
  const standing = useStanding();
  const { say } = usePage();
  const bpsOf = ({ earnings }: VaultView) => shownOf(earnings)?.bps ?? Number.NEGATIVE_INFINITY;
  // What needs its owner is never folded, and comes first.
  const isLoud = (vault: VaultView) => loud.includes(standing(vault));
  const rows = vaults.filter((vault) => isLoud(vault) || shownOf(vault.earnings));
  const rest = vaults.filter((vault) => !rows.includes(vault));
  const ordered = rows.toSorted((a, b) => Number(isLoud(b)) - Number(isLoud(a)) || bpsOf(b) - bpsOf(a) || (a.name < b.name ? -1 : 1));
  return (
    <section class="section">
      <h2>{title}</h2>
      <ul class="vault-rows">
        {ordered.map((vault) => (
          <VaultLine key={vault.vault} vault={vault} standing={standing(vault)} />
        ))}
      </ul>
      {rest.length > 0 ? (
        <details class="folded">
          <summary>
            {text.unrated(rest.length)}: <span class="quiet">{say.list(rest.map(({ name }) => name))}</span>
          </summary>
          <ul class="vault-rows">
            {rest.map((vault) => (
              <VaultLine key={vault.vault} vault={vault} standing={standing(vault)} />
            ))}
          </ul>
        </details>
      ) : null}
    </section>
  );
}

/** Fewer are no trend. */
const LEAST_DAYS = 3;

const loud: readonly Standing[] = ['danger', 'needed', 'stalled'];

function VaultLine({ vault, standing }: { vault: VaultView; standing: Standing }) {
  const { say, ui } = usePage();
  const { lines: text, explain } = useVaultWords();
  const rate = shownOf(vault.earnings);
  const isOwn = vault.relation === 'own';
  const title = useId();
  return (
    <li class={vault.state === 'critical' ? 'critical' : ''}>
      <div class="row between top">
        <button type="button" id={title} class="name" onClick={() => ui.go({ name: 'vault', vault: vault.vault })}>
          {vault.name}
        </button>
        {rate ? (
          <span class="row trended">
            <Trend vault={vault} />
            <span class="amount rate">{say.rate(rate.bps)}</span>
          </span>
        ) : isOwn ? null : (
          <span class="small quiet">{text.standing.unknown}</span>
        )}
      </div>
      <div class="row between wrap">
        <span class="small quiet">
          <About vault={vault} />
          {rate ? ` · ${rate.basis === 'measured' ? text.measured : text.estimated}` : ''}
        </span>
        {isOwn || loud.includes(standing) ? <StandingChip standing={standing} /> : <More vault={vault} title={title} />}
      </div>
      {isOwn ? <OwnersMore vault={vault} title={title} /> : null}
      <NameNotice vault={vault} />
      {vault.state === 'critical' ? <p class="small">{explain.criticalNext}</p> : null}
    </li>
  );
}

/** The last fortnight of a rate, where there is more room than in the toolbar's popup and at least three days are known. */
function Trend({ vault: { trend } }: { vault: VaultView }) {
  const { say } = usePage();
  const { lines: text } = useVaultWords();
  const known = trend.filter((bps) => bps !== null);
  if (isPopup() || known.length < LEAST_DAYS) return null;
  return <Sparkline values={trend} label={text.trend(trend.length, say.rate(Math.min(...known)), say.rate(Math.max(...known)))} />;
}

/** Whether the account is more than watched. */
function useSigns(): boolean {
  const { accounts, active } = useWallet();
  return !isWatched(accounts.find(({ address }) => address === active));
}

interface MoreProps {
  vault: VaultView;
  /** The element that names the vault. */
  title: string;
}

/** Whoever holds shares may want more of them, unless something is wrong with the vault. */
function More({ vault, title }: MoreProps) {
  const { ui } = usePage();
  const { lines: text } = useVaultWords();
  const signs = useSigns();
  if (!signs || BigInt(vault.shares) === 0n || vault.state === 'critical' || vault.like !== null) return null;
  return (
    <button
      type="button"
      class="link small"
      aria-describedby={title}
      onClick={() => ui.go({ name: 'change', vault: vault.vault, change: 'vaultDeposit' })}
    >
      {text.depositMore}
    </button>
  );
}

/** How long boosts last, with the way to make it longer; and an owner's own shares. */
function OwnersMore({ vault, title }: MoreProps) {
  const { ui } = usePage();
  const { lines: text, boost } = useVaultWords();
  const whole = useWhole();
  const says = useBudgetWords()(vault);
  const { campaign } = vault.status;
  const signs = useSigns();
  return (
    <>
      {signs && campaign && !vault.allowed.boostDeposit ? (
        <div class="row between">
          <span class="small quiet grow">{[boost.label, says].filter(Boolean).join(': ')}</span>
          <button
            type="button"
            class="link small"
            aria-describedby={title}
            onClick={() => ui.go({ name: 'change', vault: vault.vault, change: 'boostDeposit' })}
          >
            {text.topUp}
          </button>
        </div>
      ) : null}
      {BigInt(vault.shares) > 0n ? (
        <div class="row between">
          <span class="small quiet grow">{vault.value === null ? text.valueUnknown : text.yours(whole(vault.value, vault))}</span>
          <More vault={vault} title={title} />
        </div>
      ) : null}
    </>
  );
}

/** What it is to the account: an owner's target, a holder's holding, anybody's size. */
function About({ vault }: { vault: VaultView }) {
  const { say } = usePage();
  const { lines: text } = useVaultWords();
  const whole = useWhole();
  const { config, currentFeeBps } = vault.status;
  if (vault.relation === 'own') {
    return <>{config ? text.target(say.rate(config.targetApyBps)) : text.noTarget(say.rate(currentFeeBps))}</>;
  }
  if (BigInt(vault.shares) > 0n) return <>{vault.value === null ? text.valueUnknown : text.yours(whole(vault.value, vault))}</>;
  return <>{vault.managed === null ? text.sizeUnknown : text.size(whole(vault.managed, vault))}</>;
}

const chips: { [S in Standing]: { tone: Tone; icon?: IconName } } = {
  danger: { tone: 'danger', icon: 'danger' },
  needed: { tone: 'warning', icon: 'warning' },
  stalled: { tone: 'warning', icon: 'warning' },
  left: { tone: 'warning', icon: 'warning' },
  archived: { tone: 'neutral', icon: 'clock' },
  plain: { tone: 'neutral' },
  unknown: { tone: 'neutral', icon: 'clock' },
  on: { tone: 'positive', icon: 'check' },
  above: { tone: 'positive', icon: 'check' },
  below: { tone: 'warning', icon: 'falls' },
};

/** How a vault stands: tint, icon and words, never by its colour alone. */
export function StandingChip({ standing }: { standing: Standing }) {
  const { lines: text } = useVaultWords();
  return <Chip {...chips[standing]}>{text.standing[standing]}</Chip>;
}

export function useStanding(): (vault: VaultView) => Standing {
  const { alerts } = useWallet();
  const portfolio = useStore((state) => state.portfolio);
  return (vault) =>
    standingOf(
      vault,
      alerts.some((alert) => alert.vault === vault.vault),
      portfolio?.holdings.some((held) => held.vault === vault.vault && held.archived) ?? false,
    );
}

/** To whole units, from ten millions on to whole millions: every digit is one touch away. */
function useWhole() {
  const { say } = usePage();
  return (amount: string, of: VaultView) => {
    const units = BigInt(amount) / wholeUnit(of);
    const write = (value: bigint) => formatAmount(value, say.marks, { decimals: 0 });
    const figure = units < 10_000_000n ? write(units) : `${write(units / 1_000_000n)}\u00a0M`;
    return `${figure} ${say.unit(unitOf(of))}`;
  };
}
