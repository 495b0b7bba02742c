/** What changes, as signed lines: largest first, the small change in one quiet line that opens; once it happened, what really came of it. */
import type { Effect, PlanAsset } from '../../primitives/plan';
import type { PlanWords } from '../../words/plan';
import type { Say } from '../../words/say';
import { AddressText, Sentence } from '../parts/address';
import { Amount } from '../parts/amount';
import { Icon } from '../parts/icon';
import { usePage, useWallet } from '../state/context';
import { useTitleOf } from '../state/use-names';
import type { Line } from './story';

/** What came of each effect of the Plan, by its index; null: it could not be read. */
export type Outcomes = readonly (string | null)[] | undefined;

export interface LinesProps {
  told: PlanWords;
  /** Whose they are not named. */
  own: string;
  outcomes: Outcomes;
}

/** By how much a line changes: what really came of it, else what was foreseen. */
function cameTo({ effect, index, delta }: Line, outcomes: Outcomes): bigint {
  const real = outcomes?.[index] ?? null;
  return real === null ? delta : BigInt(real) - BigInt(effect.before);
}

function usePlace(told: PlanWords): (effect: Effect) => string {
  const { place, line } = told.review;
  const titleOf = useTitleOf();
  return ({ where, asset }) => {
    const places = {
      wallet: () => place.wallet,
      position: () => place.position(asset.code),
      shares: () => place.shares((asset.contract && titleOf(asset.contract)) ?? asset.contract ?? asset.code),
      claimable: () => place.claimable,
      trustline: () => line(asset.code),
      reserve: () => place.reserve,
    };
    return places[where]();
  };
}

/** Code of what is counted: a position's is its pool's name, and what lies there is told by its contract. */
function useCounted(): (effect: Effect) => PlanAsset {
  const { network } = useWallet();
  return ({ where, asset }) => {
    const known = where === 'position' ? [network.usdc, network.reward].find((item) => item?.contract === asset.contract) : undefined;
    return known ? { ...asset, kind: 'asset', code: known.code, listed: true } : asset;
  };
}

/** Colour is for what is one's own: what another gets is no gain. */
function Digits({ delta, asset, mine, about = false }: { delta: bigint; asset: PlanAsset; mine: boolean; about?: boolean }) {
  const { say } = usePage();
  return (
    <span class={`digits ${mine ? (delta < 0n ? 'out' : 'in') : ''}`}>
      {about ? '≈ ' : ''}
      <Amount stroops={delta} decimals={asset.decimals} signed /> <Code text={say.asset(asset)} />
    </span>
  );
}

/** A symbol in which l and I could be taken for each other is set so that they cannot. */
export function Code({ text }: { text: string }) {
  return /^\S{1,12}$/.test(text) ? <span class={/[Il|]/.test(text) ? 'symbol' : ''}>{text}</span> : <Sentence text={text} />;
}

function LineRow({ line, told, own, outcomes }: LinesProps & { line: Line }) {
  const { words, say } = usePage();
  const place = usePlace(told)(line.effect);
  const counted = useCounted()(line.effect);
  const titleOf = useTitleOf();
  const { effect, worth } = line;
  const real = outcomes?.[line.index] ?? null;
  const delta = cameTo(line, outcomes);
  const signed = (value: bigint) => (value < 0n ? -1n : 1n);
  const isOther = effect.holder !== own;
  const about = real === null && effect.basis === 'estimate';
  const under = [
    worth && real === null ? told.review.asShares(say.about(delta < 0n ? -delta : delta, counted)) : '',
    boundOf(line, told, say, counted, real),
  ].filter(Boolean);
  return (
    <li>
      <p class="row between head">
        {worth && real === null ? (
          <Digits delta={signed(line.delta) * worth.amount} asset={worth.asset} mine={!isOther} about={about} />
        ) : effect.where === 'trustline' ? (
          <span>{delta > 0n ? words.plan.open : words.plan.closed}</span>
        ) : (
          <Digits delta={delta} asset={counted} mine={!isOther} about={about} />
        )}
        <span class="place">
          {isOther ? <AddressText address={effect.holder} name={titleOf(effect.holder)} /> : <Sentence text={place} />}
        </span>
      </p>
      {under.length > 0 ? <p class="small quiet">{under.join(' · ')}</p> : null}
      {real === null ? null : <Came line={line} real={real} asset={counted} />}
    </li>
  );
}

/** What bounds the value stands under it. A bound of one stroop is the ledger's way to say none. */
function boundOf({ effect, delta }: Line, told: PlanWords, say: Say, asset: PlanAsset, real: string | null): string {
  const { least, before, after } = effect;
  if (real !== null || effect.where !== 'wallet' || delta <= 0n || least === undefined || least === after) return '';
  const bound = BigInt(least) - BigInt(before);
  return bound <= 1n ? '' : told.review.least(say.about(bound, asset));
}

function Came({ line, real, asset }: { line: Line; real: string; asset: PlanAsset }) {
  const { words, say } = usePage();
  const delta = BigInt(real) - BigInt(line.effect.before);
  // What reads the same is not told as a difference.
  if (say.about(delta, asset) === say.about(line.delta, asset)) {
    return (
      <p class="small quiet row">
        <Icon name="check" /> {words.progress.asPromised}
      </p>
    );
  }
  return (
    <p class="small quiet">
      {words.progress.predicted} {line.delta > 0n ? '+' : ''}
      {say.about(line.delta, asset)}
    </p>
  );
}

export function Lines({ lines, ...rest }: LinesProps & { lines: readonly Line[] }) {
  if (lines.length === 0) return null;
  return (
    <ul class="signed">
      {lines.map((line) => (
        <LineRow key={line.index} line={line} {...rest} />
      ))}
    </ul>
  );
}

/** Each in a few words. `asset`: as what it is counted. */
export function tellSmall(line: Line, outcomes: Outcomes, { review }: PlanWords, say: Say, asset: PlanAsset): string {
  const { where } = line.effect;
  const delta = cameTo(line, outcomes);
  if (where === 'trustline') return (delta < 0n ? review.lineClosed : review.line)(asset.code);
  const amount = say.about(delta < 0n ? -delta : delta, asset);
  if (where === 'reserve') return (delta < 0n ? review.freed : review.reserve)(amount);
  if (where === 'wallet' && delta >= 0n) return review.leftOver(amount);
  return `${delta < 0n ? '−' : '+'}${amount}`;
}

/** Dust, reserves and lines in one quiet line; it opens. What is only the fee is told with the fee. */
export function SmallChange({ lines, ...rest }: LinesProps & { lines: readonly Line[] }) {
  const { say } = usePage();
  const counted = useCounted();
  const { told, outcomes } = rest;
  if (lines.length === 0) return null;
  const what = lines.map((line) => tellSmall(line, outcomes, told, say, counted(line.effect)));
  return (
    <details class="also">
      <summary class="small quiet">{told.review.also(say.list(what))}</summary>
      <Lines lines={lines} {...rest} />
    </details>
  );
}
