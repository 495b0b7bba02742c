/** Before and after, side by side; once it happened, what really came of it. */
import type { NetworkView, RecordView } from '../../commands/views';
import type { Effect, Plan } from '../../primitives/plan';
import type { Words } from '../../words/en/common';
import { formatAmount } from '../../words/format/amount';
import type { Say } from '../../words/say';
import { usePage, useWallet } from '../state/context';
import { useTitleOf } from '../state/use-names';
import { AddressText, Sentence } from './address';
import { Amount } from './amount';
import { ordered } from './effect-order';
import { Icon } from './icon';

function title({ where, asset }: Effect, words: Words, say: Say, { usdc, reward }: Partial<Pick<NetworkView, 'usdc' | 'reward'>>): string {
  const { plan } = words;
  const name = say.asset(asset);
  const titles = {
    wallet: () => plan.inWallet(name),
    // Its code is the pool's name; what lies there is told by its contract.
    position: () =>
      plan.inPosition(asset.code, [usdc, reward].find((known) => known?.contract === asset.contract)?.code ?? asset.contract ?? ''),
    shares: () => plan.asShares(name),
    claimable: () => plan.toClaim(name),
    trustline: () => plan.trustline(name),
    reserve: () => plan.reserve,
  };
  return titles[where]();
}

function Value({ effect, amount }: { effect: Effect; amount: string }) {
  const { words } = usePage();
  if (effect.where === 'trustline') return <span>{amount === '0' ? words.plan.closed : words.plan.open}</span>;
  return <Amount stroops={amount} decimals={effect.asset.decimals} />;
}

/** What bounds the value: enforced by the chain, the greatest, or only estimated. */
function Bounds({ effect }: { effect: Effect }) {
  const { words, say } = usePage();
  const told = [
    // A bound of one stroop is the ledger's way to say none.
    effect.least === undefined || BigInt(effect.least) <= 1n
      ? ''
      : words.plan.least(say.amount(effect.least, { code: '', decimals: effect.asset.decimals })),
    effect.most === undefined || effect.most === effect.after
      ? ''
      : words.plan.most(say.amount(effect.most, { code: '', decimals: effect.asset.decimals })),
    effect.basis === 'estimate' ? words.plan.estimate : '',
  ].filter(Boolean);
  return told.length ? (
    <p class="bounds amount" style={{ whiteSpace: 'normal' }}>
      {told.join(' · ')}
    </p>
  ) : null;
}

function EffectRow({
  effect,
  plan,
  real,
  feeOnly,
}: {
  effect: Effect;
  /** Its bounds would only say the fee again. */
  feeOnly: boolean;
  plan: Plan;
  real: string | null | undefined;
}) {
  const { words, say } = usePage();
  const { networks } = useWallet();
  const network = networks.find(({ id }) => id === plan.network.id) ?? {};
  const width = (amount: string) => formatAmount(amount, say.marks, { decimals: effect.asset.decimals }).length;
  const long = effect.where !== 'trustline' && Math.max(width(effect.before), width(effect.after)) > 17;
  const titleOf = useTitleOf();
  return (
    <li class={`effect ${long ? 'long' : ''}`}>
      <p class="small">
        <Sentence text={title(effect, words, say, network)} />
        {effect.holder === plan.source ? null : (
          <span class="quiet">
            {' '}
            {words.plan.ofOther} <AddressText address={effect.holder} name={titleOf(effect.holder)} />
          </span>
        )}
      </p>
      <div class="pair">
        <p>
          <span class="hush">{real == null ? words.plan.before : words.progress.was}: </span>
          <Value effect={effect} amount={effect.before} />
        </p>
        <p class="to">
          <span class="hush">{real == null ? words.plan.after : words.progress.is}: </span>
          <Value effect={effect} amount={real ?? effect.after} />
        </p>
      </div>
      {real == null ? (
        feeOnly ? null : (
          <Bounds effect={effect} />
        )
      ) : (
        <p class="bounds row" style={{ gap: '4px' }}>
          {real === effect.after ? (
            <>
              <Icon name="check" /> {words.progress.asPromised}
            </>
          ) : effect.where === 'trustline' ? null : (
            <span class="amount">
              {words.progress.predicted} <Amount stroops={effect.after} decimals={effect.asset.decimals} />
            </span>
          )}
        </p>
      )}
    </li>
  );
}

export function Effects({ plan, outcome }: { plan: Plan; outcome?: RecordView['outcome'] | undefined }) {
  const { words } = usePage();
  if (plan.effects.length === 0) return null;
  return (
    <section class="section" aria-label={outcome?.after ? words.progress.outcome : words.plan.effects}>
      {outcome && !outcome.after ? <h2>{words.progress.planned}</h2> : null}
      <div class="effects">
        <div class="cols" aria-hidden="true">
          <span>{outcome?.after ? words.progress.was : words.plan.before}</span>
          <span>{outcome?.after ? words.progress.is : words.plan.after}</span>
        </div>
        <ul>
          {ordered(plan).map(({ effect, index, feeOnly }) => (
            <EffectRow key={index} feeOnly={feeOnly} effect={effect} plan={plan} real={outcome?.after?.[index]} />
          ))}
        </ul>
      </div>
    </section>
  );
}
