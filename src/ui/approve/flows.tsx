/** What leaves and what arrives, for each asset; what goes to others stands apart, one line for each receiver. */
import type { ComponentChildren } from 'preact';
import { classic } from '../../primitives/amounts';
import type { Given, PlanAsset } from '../../primitives/plan';
import type { PlanWords } from '../../words/plan';
import { AddressText, Sentence } from '../parts/address';
import { Amount } from '../parts/amount';
import { Icon } from '../parts/icon';
import { WholeAddress } from '../parts/whole-address';
import { usePage } from '../state/context';
import { useTitleOf } from '../state/use-names';
import { useWallet } from '../state/use-wallet';
import { boughtBy, type Change, type Reserve, type Reviewable, type Sides, sameAsset } from './sides';

interface Telling {
  words: PlanWords;
  /** Whose they are not named. */
  own: string;
  what: Reviewable;
  /** Nobody whom this wallet has paid or knows by name. */
  isFirst: (address: string) => boolean;
  /** In a form of the wallet's own: the receiver with every character. */
  whole: boolean;
}

/** Receivers of one asset before the rest share one line. */
const MOST_RECEIVERS = 3;

/** A symbol in which l and I could be taken for each other is set so that they cannot. */
export function Code({ text }: { text: string }) {
  return /^\S{1,12}$/.test(text) ? <span class={/[Il|]/.test(text) ? 'symbol' : ''}>{text}</span> : <Sentence text={text} />;
}

/** A letter in the place of a picture: pictures come from strangers. */
function Badge({ asset }: { asset: PlanAsset }) {
  const letter = /[\p{L}\p{N}]/u.exec(asset.code)?.[0] ?? '?';
  return (
    <span class={`badge ${asset.listed ? '' : 'unlisted'}`} aria-hidden="true">
      {letter.toUpperCase()}
    </span>
  );
}

/** Code of what is counted: a position's is its pool's name, and what is there is named by its contract. */
function useCounted(): (change: Pick<Change, 'effect'>) => PlanAsset {
  const { network } = useWallet();
  return ({ effect: { where, asset } }) => {
    const listed = where === 'position' ? [network.usdc, network.reward].find((item) => item?.contract === asset.contract) : undefined;
    return listed ? { ...asset, kind: 'asset', code: listed.code, listed: true } : asset;
  };
}

interface FlowProps {
  asset: PlanAsset;
  amount: bigint;
  /** 'in': it arrives. 'out': it leaves. 'may': no more than that may leave. 'held': it stays one's own. */
  way: 'in' | 'out' | 'may' | 'held';
  /** Before the amount. */
  bound?: string | undefined;
  /** Behind it. */
  after?: string | undefined;
  /** Cut to what matters; every digit on touch. */
  about?: boolean;
  children?: ComponentChildren;
}

/** One amount, and below it where from or to. */
function Flow({ asset, amount, way, bound, after, about = false, children }: FlowProps) {
  const { say } = usePage();
  return (
    <li class="flow">
      <Badge asset={asset} />
      <div class="grow">
        <p class={`flow-amount ${way}`}>
          {bound ? <span class="bound">{bound} </span> : null}
          <Amount amount={way === 'out' ? -amount : amount} of={asset} bare exact={!about} /> <Code text={say.unit(asset)} />
          {after ? <span class="bound"> {after}</span> : null}
        </p>
        {children}
      </div>
    </li>
  );
}

const Note = ({ text }: { text: string }) =>
  text ? (
    <p class="note">
      <Sentence text={text} />
    </p>
  ) : null;

function GivenFlow({ one, words: { review }, own, isFirst, whole }: Omit<Telling, 'what'> & { one: Given }) {
  const { to, asset, permitted, from } = one;
  const [receiver, other] = to;
  const titleOf = useTitleOf();
  const alone = whole && receiver !== undefined && other === undefined;
  const payer = from === own ? '' : review.from.account(from);
  return (
    <Flow asset={asset} amount={BigInt(one.amount)} way={permitted ? 'may' : 'out'} bound={permitted ? review.bound.permitted : undefined}>
      {alone ? (
        <div class="receiver">
          <p class="note">
            {review.receiver} <span class="strong">{titleOf(receiver)}</span>
          </p>
          <WholeAddress address={receiver} />
        </div>
      ) : (
        <Note text={to.length === 0 ? review.destroyed : review.to(to, to.some(isFirst))} />
      )}
      <Note text={payer} />
    </Flow>
  );
}

/** Those of one asset and payer, with what all beyond the first few get. */
function GivenGroup({ group, ...rest }: Omit<Telling, 'what'> & { group: readonly Given[] }) {
  const { review } = rest.words;
  const shown = group.length > MOST_RECEIVERS + 1 ? group.slice(0, MOST_RECEIVERS) : group;
  const more = group.slice(shown.length);
  const [first] = more;
  return (
    <>
      {shown.map((one, index) => (
        <GivenFlow key={index} one={one} {...rest} />
      ))}
      {first ? (
        <Flow asset={first.asset} amount={more.reduce((sum, { amount }) => sum + BigInt(amount), 0n)} way={first.permitted ? 'may' : 'out'}>
          <details class="also">
            <summary class="note">{review.moreReceivers(more.length)}</summary>
            <ul>
              {more.map((one, index) => (
                <GivenFlow key={index} one={one} {...rest} />
              ))}
            </ul>
          </details>
        </Flow>
      ) : null}
    </>
  );
}

function groupsOf(given: readonly Given[]): Given[][] {
  const groups: Given[][] = [];
  for (const one of given) {
    const last = groups.at(-1);
    const same = last?.[0] && last[0].from === one.from && last[0].permitted === one.permitted && sameAsset(last[0].asset, one.asset);
    if (last && same) last.push(one);
    else groups.push([one]);
  }
  return groups;
}

/** What came of it, once it happened. */
function Came({ change, asset }: { change: Change; asset: PlanAsset }) {
  const { words, say } = usePage();
  if (change.came === undefined) return null;
  // What reads the same is not shown as a difference.
  if (say.about(change.came, asset) === say.about(change.amount, asset)) {
    return (
      <p class="note row">
        <Icon name="check" /> {words.progress.asPromised}
      </p>
    );
  }
  return (
    <p class="note">
      {words.progress.predicted} {say.about(change.amount, asset)}
    </p>
  );
}

/** A pool or a vault, by the name that is known here. */
function useTitle() {
  const titleOf = useTitleOf();
  return ({ effect: { where, asset } }: Change): string =>
    where === 'position' ? asset.code : ((asset.contract && titleOf(asset.contract)) ?? asset.contract ?? asset.code);
}

/** Where it comes from or goes to. */
function usePlace({ review }: PlanWords) {
  const title = useTitle();
  return (change: Change, which: 'from' | 'into'): string => {
    const { where } = change.effect;
    if (where === 'position') return review[which].position(title(change));
    if (where === 'shares') return review[which].shares(title(change));
    if (where === 'claimable') return review[which].claimable;
    return which === 'into' ? review.into.wallet : '';
  };
}

function Leaving({ change, words }: Telling & { change: Change }) {
  const { say } = usePage();
  const { review } = words;
  const asset = useCounted()(change);
  const place = usePlace(words)(change, 'from');
  const title = useTitle()(change);
  const { worth, bound, most, came, left } = change;
  const open = came === undefined && (bound === 'most' || bound === 'about') ? bound : undefined;
  return (
    <Flow
      asset={asset}
      amount={came ?? change.amount}
      way={open ? 'may' : 'out'}
      bound={open && review.bound[open]}
      about={open === 'about'}
    >
      <Note
        text={[place, worth && came === undefined ? review.worth(say.about(worth.amount, worth.asset)) : ''].filter(Boolean).join(', ')}
      />
      {most === undefined || came !== undefined ? null : <Note text={review.mostIfLost(say.amount(most, asset))} />}
      {left === undefined ? null : (
        <Note text={review.remains(open === 'about' ? say.about(left, asset) : say.amount(left, asset), title)} />
      )}
      <Came change={change} asset={asset} />
    </Flow>
  );
}

function Arriving({ change, words: planWords, what }: Telling & { change: Change }) {
  const { say } = usePage();
  const { review } = planWords;
  const asset = useCounted()(change);
  const where = usePlace(planWords)(change, 'into');
  const { effect, bound, least, came } = change;
  const bought = effect.where === 'shares' && came === undefined ? boughtBy(effect, what.steps) : undefined;
  const [put, more] = bought?.amounts ?? [];
  const paid = bought && put && !more ? review.boughtFor(say.amount(put.least, put.asset), say.vault(bought)) : where;
  const notes = came === undefined && least !== undefined ? [review.least(say.amount(least, asset)), paid] : [paid];
  const words = { exact: undefined, about: review.bound.about, least: review.bound.least, claimed: review.bound.claimed };
  if (bound === 'none' && came === undefined) {
    return (
      <li class="flow">
        <Badge asset={asset} />
        <div class="grow">
          <p class="flow-amount in">
            <Code text={say.asset(asset)} /> <span class="bound">{review.bound.none}</span>
          </p>
        </div>
      </li>
    );
  }
  return (
    <Flow
      asset={asset}
      amount={came ?? change.amount}
      way="in"
      bound={came === undefined && bound !== 'most' && bound !== 'none' ? words[bound] : undefined}
      about={bound === 'about' && came === undefined}
    >
      {notes.map((text) => (
        <Note key={text} text={text} />
      ))}
      <Came change={change} asset={asset} />
    </Flow>
  );
}

const XLM: PlanAsset = { ...classic('XLM'), kind: 'asset', listed: true };

function Held({ reserve, words: { review } }: { reserve: Reserve; words: PlanWords }) {
  const own = reserve.amount - reserve.forOthers;
  const freed = reserve.asset
    ? review.freedBy.trustline(reserve.asset.code)
    : review.freedBy[reserve.kind === 'trustline' ? 'entry' : reserve.kind];
  return (
    <>
      {own > 0n ? (
        <Flow asset={XLM} amount={own} way="held" after={review.locked}>
          <Note text={freed} />
        </Flow>
      ) : null}
      {reserve.forOthers > 0n ? <Flow asset={XLM} amount={reserve.forOthers} way="held" after={review.lockedFor} /> : null}
    </>
  );
}

export function Leaves({ sides, ...rest }: Telling & { sides: Sides }) {
  const { given, leaves, reserve } = sides;
  const held = reserve !== null && reserve.amount > 0n;
  if (given.length === 0 && leaves.length === 0 && !held) return null;
  return (
    <section class="clause">
      <h2>{given.length + leaves.length > 0 ? rest.words.review.leaves : rest.words.review.kept}</h2>
      <ul>
        {groupsOf(given).map((group, index) => (
          <GivenGroup key={index} group={group} {...rest} />
        ))}
        {leaves.map((change) => (
          <Leaving key={change.index} change={change} {...rest} />
        ))}
        {held ? <Held reserve={reserve} words={rest.words} /> : null}
      </ul>
    </section>
  );
}

export function Arrives({ sides, ...rest }: Telling & { sides: Sides }) {
  const { arrives, reserve } = sides;
  const freed = reserve !== null && reserve.amount < 0n;
  if (arrives.length === 0 && !freed) return null;
  return (
    <section class="clause">
      <h2>{rest.words.review.arrives}</h2>
      <ul>
        {arrives.map((change) => (
          <Arriving key={change.index} change={change} {...rest} />
        ))}
        {freed ? <Flow asset={XLM} amount={-reserve.amount} way="held" after={rest.words.review.unlocked} /> : null}
      </ul>
    </section>
  );
}

/** What happens to accounts that are nobody's here. */
export function Others({ sides: { others }, words }: { sides: Sides; words: PlanWords }) {
  const { say } = usePage();
  const counted = useCounted();
  const titleOf = useTitleOf();
  if (others.length === 0) return null;
  return (
    <section class="clause">
      <h2>{words.review.others}</h2>
      <ul>
        {others.map(({ effect, delta }, index) => {
          const asset = counted({ effect });
          return (
            <li key={index} class="row between other">
              <AddressText address={effect.holder} name={titleOf(effect.holder)} />
              <span class="right">
                <Amount amount={delta} of={asset} bare signed exact /> <Code text={say.unit(asset)} />
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
