/**
 * What leaves and what arrives, for each asset: from effects and from what is given to others, which is never netted against what
 * comes in. The network fee is no part of it. Pure.
 */
import type { Address } from '../../primitives/addresses';
import type { ControlChange, Effect, Given, Plan, PlanAsset, Step } from '../../primitives/plan';
import type { StepParams } from '../../primitives/plan-words';
import { type Exit, exitsIn } from './exits';

/** What a review is drawn from: a Plan, or what a single authorization would let happen, which has neither source nor fee of its own. */
export type Reviewable = Pick<Plan, 'digest' | 'steps' | 'effects' | 'given' | 'control' | 'warnings'> &
  Partial<Pick<Plan, 'source' | 'fee' | 'memo'>>;

/**
 * 'exact': so much; 'about': likely so much; 'most': no more than that; 'least': so much or more, by the chain's own rule; 'claimed':
 * only a contract says so; 'none': an amount that nothing bounds from below.
 */
export type Bound = 'exact' | 'about' | 'most' | 'least' | 'claimed' | 'none';

/** A change of an own holding that has no receiver. Amounts are positive, in stroops. */
export interface Change {
  effect: Effect;
  /** Its place in the Plan, by which its outcome is found. */
  index: number;
  amount: bigint;
  bound: Bound;
  /** Beside 'about', of what arrives: what the chain enforces; of what leaves: no more than that. */
  least?: bigint;
  most?: bigint;
  /** What shares, or a source's own tokens, come to in what they are paid out in. */
  worth?: { amount: bigint; asset: PlanAsset };
  /** What stays where a part of a position, of shares or of a source's own tokens leaves: as it was foreseen, and once it happened as it really is. */
  left?: bigint;
  /** Once it happened: by how much it really changed, in the same direction. */
  came?: bigint;
}

/** XLM that is held, or held no more; `of`: why, where one entry says it. */
export interface Reserve {
  /** Stroops; below zero: freed. */
  amount: bigint;
  /** Of it for entries of others, which only they can free. */
  forOthers: bigint;
  kind: 'trustline' | 'offer' | 'data' | 'signer' | 'claimable' | 'entry';
  /** Of the trustline. */
  asset?: PlanAsset;
}

export interface Sides {
  /** To others, the greatest share of a holding first; those of one asset together. */
  given: Given[];
  leaves: Change[];
  arrives: Change[];
  reserve: Reserve | null;
  /** What happens to balances of others, as far as it is not given from here. */
  others: { effect: Effect; delta: bigint }[];
}

export const all = (steps: readonly Step[]): Step[] => steps.flatMap((step) => [step, ...all(step.children)]);
export const pick = <C extends Step['code']>(steps: readonly Step[], code: C): Extract<Step, { code: C }>[] =>
  steps.filter((step): step is Extract<Step, { code: C }> => step.code === code);
export const sameAsset = (a: PlanAsset, b: PlanAsset): boolean => a.code === b.code && a.issuer === b.issuer && a.contract === b.contract;

const isLumens = ({ code, issuer, kind }: PlanAsset): boolean => kind === 'asset' && code === 'XLM' && issuer === undefined;
const less = (a: bigint, b: bigint): bigint => (a < b ? a : b);
const positive = (value: bigint): bigint => (value > 0n ? value : 0n);

/** Who pays the fee; undefined: what is shown pays none. */
export function payerOf({ source, fee, steps: [first] }: Reviewable): Address | undefined {
  if (!fee) return undefined;
  return first?.code === 'fee_bump' ? first.params.feeSource : source;
}

/** Tokens go where wallets and shares are: the holding out of which this asset is given. */
const holds = ({ where, asset }: Effect, given: PlanAsset): boolean =>
  where === (given.kind === 'shares' ? 'shares' : 'wallet') && sameAsset(asset, given);

/** What the ledger would not let go, since it is not there: the sums of a Plan stop at zero. */
function missingOf({ warnings }: Reviewable, asset: PlanAsset): bigint {
  return warnings.reduce(
    (sum, warning) =>
      warning.code === 'not_enough' && sameAsset(warning.params.asset, asset) ? sum + BigInt(warning.params.missing) : sum,
    0n,
  );
}

interface Around {
  what: Reviewable;
  own: Address;
  steps: readonly Step[];
  outcome?: { after?: readonly (string | null)[] | undefined; feeCharged: string | null } | undefined;
}

/** What is given as the effects hold it. */
const contained = ({ given }: Reviewable): Given[] => given.filter(({ beside }) => !beside);

/** All XLM goes with the account: none comes, whatever of the fee is left over. */
const isClosed = ({ control }: Reviewable, own: Address): boolean =>
  control.some((change) => change.what === 'closed' && change.account === own);

/** By how much an own holding changes apart from what is given out of it and from the fee. */
function apart(effect: Effect, index: number, { what, own, outcome }: Around) {
  const before = BigInt(effect.before);
  const given = contained(what)
    .filter(({ from, asset }) => from === own && holds(effect, asset))
    .reduce((sum, { amount }) => sum + BigInt(amount), 0n);
  const pays = effect.where === 'wallet' && isLumens(effect.asset) && payerOf(what) === own;
  const fee = pays ? less(before, BigInt(what.fee?.max ?? 0)) : 0n;
  const missing = effect.where === 'wallet' || effect.where === 'shares' ? missingOf(what, effect.asset) : 0n;
  const change = (after: string) => BigInt(after) - before + given + fee;
  const likely = change(effect.after);
  const real = outcome?.after?.[index] ?? null;
  const charged = pays ? outcome?.feeCharged : '0';
  const certain = contained(what).every(({ permitted }) => !permitted);
  return {
    // What was missing was taken all the same: it comes back from nowhere.
    likely: likely > 0n ? positive(likely - missing) : likely,
    least: effect.least === undefined ? undefined : change(effect.least) - (likely > 0n ? missing : 0n),
    most: effect.most === undefined ? undefined : change(effect.most),
    left: BigInt(real ?? effect.after),
    came:
      real === null || charged === null || charged === undefined || !certain ? undefined : BigInt(real) - before + given + BigInt(charged),
  };
}

/** Whether a step calls this contract, or moves its token. */
function isOf({ params }: Step, contract: string | undefined): boolean {
  const { contract: called, token } = params as { contract?: string; token?: PlanAsset };
  return contract !== undefined && (called === contract || token?.contract === contract);
}

/** The exits of a source whose own token this is; none where anything else is done with it, which they would not speak for. */
function exitsFor({ where, asset }: Effect, { steps, own }: Around): Exit[] {
  if (where !== 'wallet') return [];
  const exits = exitsIn(steps).filter(({ holder, source }) => holder === own && source === asset.contract);
  return steps.filter((one) => isOf(one, asset.contract)).length === exits.length ? exits : [];
}

/** In what shares, or a source's own tokens, are paid out, and just how much where that is known; undefined: in several assets, or not at all. */
function paidIn(effect: Effect, around: Around): { asset: PlanAsset; amount?: bigint | undefined } | undefined {
  const out = pick(around.steps, 'vault_withdraw').find(({ params }) => params.vault === effect.asset.contract);
  const least = out?.params.least.map(({ asset }) => ({ asset })) ?? [];
  const [paid, other] = effect.where === 'shares' ? least : exitsFor(effect, around).flatMap((exit) => exit.paid);
  return other ? undefined : paid;
}

/** What they are worth here: what goes into a vault, or comes out of where they are. */
function worthOf(effect: Effect, around: Around): Change['worth'] {
  const { what, own, steps } = around;
  const { asset: paid, amount: exact } = paidIn(effect, around) ?? {};
  if (!paid) return undefined;
  if (exact !== undefined) return { amount: exact, asset: paid };
  // What the wallet gets and what goes on at once, together.
  const kept = what.effects.find(({ holder, where, asset }) => holder === own && where === 'wallet' && sameAsset(asset, paid));
  const went = pick(steps, 'vault_deposit').flatMap(({ params }) => params.amounts.filter(({ asset }) => sameAsset(asset, paid)));
  if (!kept) return undefined;
  const amount = BigInt(kept.after) - BigInt(kept.before) + went.reduce((sum, item) => sum + BigInt(item.amount), 0n);
  return amount > 0n ? { amount, asset: paid } : undefined;
}

/**
 * What sources pay for a part of a position, which is just what they were asked for: what stays goes on earning, and is worth up to
 * two smallest units less, since the pool takes whole bTokens. undefined: something else happens to the position too.
 */
function paidOut({ where, asset }: Effect, { steps, own }: Around): bigint | undefined {
  if (where !== 'position') return undefined;
  const here = exitsIn(steps).filter(({ holder, name }) => holder === own && name === asset.code);
  const parts = here.flatMap(({ paid }) => paid);
  if (parts.length === 0 || here.some(({ alone }) => !alone)) return undefined;
  let sum = 0n;
  for (const { asset: paid, amount } of parts) {
    if (amount === undefined || paid.contract !== asset.contract) return undefined;
    sum += amount;
  }
  return sum;
}

/** Out of a lending source and into a vault at once: what the wallet may have to add, the warning of it says (`shortfall_from_wallet`). */
const passes = ({ where, asset }: Effect, { steps }: Around): boolean =>
  where === 'wallet' &&
  pick(steps, 'vault_deposit').some(({ params }) => params.amounts.some((put) => sameAsset(put.asset, asset))) &&
  exitsIn(steps).some(({ paid }) => paid.some((one) => sameAsset(one.asset, asset)));

/** `part`: just so much is paid out for it, whatever it takes of a source's own tokens by then. */
function departure(
  { likely, least, most }: ReturnType<typeof apart>,
  basis: Effect['basis'],
  part: boolean,
): Pick<Change, 'amount' | 'bound' | 'most'> | undefined {
  const lost = positive(-likely);
  const worst = least === undefined ? lost : positive(-least);
  const amount = worst > lost ? worst : lost;
  if (amount === 0n) return undefined;
  if (part && basis === 'computed' && lost > 0n && amount > lost) return { amount: lost, bound: 'about', most: amount };
  // It may be less, as whoever takes an offer or is called decides.
  const open = basis === 'estimate' || basis === 'claimed';
  const bound = amount > lost || (open && (most === undefined || most > likely)) ? 'most' : 'exact';
  return { amount, bound };
}

function arrival(
  { likely, least, most }: ReturnType<typeof apart>,
  effect: Effect,
): Pick<Change, 'amount' | 'bound' | 'least'> | undefined {
  if (likely <= 0n) {
    // Something may come although nothing says how much: a pool's own minimum of nothing.
    return likely === 0n && least === 0n && effect.most === undefined && effect.basis === 'estimate' && effect.where === 'wallet'
      ? { amount: 0n, bound: 'none' }
      : undefined;
  }
  if (effect.basis === 'claimed') return { amount: likely, bound: 'claimed' };
  const enforced = positive(least ?? 0n);
  if (effect.basis === 'exact' && (least === undefined || enforced >= likely)) return { amount: likely, bound: 'exact' };
  if (enforced >= likely) return { amount: likely, bound: most === likely ? 'exact' : 'least' };
  // A bound of one stroop beside a likely amount is how contracts say none.
  return { amount: likely, bound: 'about', ...(enforced > 1n ? { least: enforced } : {}) };
}

/** What entries XLM is held for, where the steps name one kind alone. */
function kindOf(steps: readonly Step[]): Reserve['kind'] {
  const kinds = new Set(
    steps.flatMap(({ code }): Reserve['kind'][] => {
      if (/trustline$/.test(code)) return ['trustline'];
      if (/^(passive_sell|sell|buy|cancel)_offer$/.test(code)) return ['offer'];
      if (/_data$/.test(code)) return ['data'];
      if (/_signer$/.test(code)) return ['signer'];
      return code === 'create_claimable_balance' ? ['claimable'] : [];
    }),
  );
  const [one, more] = [...kinds];
  return one && !more ? one : 'entry';
}

function reserveOf({ what, own, steps }: Around): Reserve | null {
  const held = what.effects.find(({ holder, where }) => holder === own && where === 'reserve');
  if (!held || held.before === held.after) return null;
  const amount = BigInt(held.after) - BigInt(held.before);
  const forOthers = what.control
    .filter((change): change is Extract<ControlChange, { what: 'reserve' }> => change.what === 'reserve' && change.payer === own)
    .reduce((sum, change) => sum + BigInt(change.amount), 0n);
  const kind = kindOf(steps);
  const line = kind === 'trustline' ? what.effects.filter(({ holder, where }) => holder === own && where === 'trustline') : [];
  return { amount, forOthers: less(positive(amount), forOthers), kind, ...(line.length === 1 && line[0] ? { asset: line[0].asset } : {}) };
}

/** The greatest share of what there was first: what is given of one asset stays together. */
function sortGiven({ what, own }: Around): Given[] {
  const had = (asset: PlanAsset) => BigInt(what.effects.find((effect) => effect.holder === own && holds(effect, asset))?.before ?? 0n);
  const key = ({ from, asset }: Given) => `${from} ${asset.contract ?? ''} ${asset.code} ${asset.issuer ?? ''}`;
  const sums = new Map<string, bigint>();
  for (const one of what.given) sums.set(key(one), (sums.get(key(one)) ?? 0n) + BigInt(one.amount));
  // Parts in a million of what there was; what was not there at all is the most.
  const share = (one: Given) => {
    const before = had(one.asset);
    return before === 0n ? 1_000_001n : ((sums.get(key(one)) ?? 0n) * 1_000_000n) / before;
  };
  const rank = (one: Given) => [one.from === own ? 1n : 0n, share(one)] as const;
  return what.given.toSorted((a, b) => {
    const [ownA, shareA] = rank(a);
    const [ownB, shareB] = rank(b);
    if (ownA !== ownB) return Number(ownB - ownA);
    if (shareA !== shareB) return shareA < shareB ? 1 : -1;
    if (key(a) !== key(b)) return key(a) < key(b) ? -1 : 1;
    return BigInt(a.amount) < BigInt(b.amount) ? 1 : BigInt(a.amount) > BigInt(b.amount) ? -1 : 0;
  });
}

/** What the ledger knows as a whole entry, or the fee includes, is no asset that leaves or arrives. */
const isMoney = ({ where }: Effect): boolean => where !== 'trustline' && where !== 'reserve';

const WHERE: Effect['where'][] = ['shares', 'position', 'wallet', 'claimable'];

export function sidesOf(what: Reviewable, own: Address, outcome?: Around['outcome']): Sides {
  const around: Around = { what, own, steps: all(what.steps), outcome };
  const mine = what.effects.map((effect, index) => ({ effect, index })).filter(({ effect }) => effect.holder === own && isMoney(effect));
  const leaves: Change[] = [];
  const arrives: Change[] = [];
  for (const { effect, index } of mine) {
    const change = apart(effect, index, around);
    if (change.likely === 0n && passes(effect, around)) continue;
    if (change.likely > 0n && isLumens(effect.asset) && isClosed(what, own)) continue;
    const paid = change.likely < 0n && change.left > 0n ? paidOut(effect, around) : undefined;
    if (paid !== undefined && change.came !== undefined) change.came = -paid;
    const exits = exitsFor(effect, around);
    const part = exits.length > 0 && exits.every((exit) => exit.paid.every(({ amount }) => amount !== undefined));
    const lost: Pick<Change, 'amount' | 'bound' | 'most'> | undefined =
      paid === undefined ? departure(change, effect.basis, part) : { amount: paid, bound: 'exact' };
    const got = arrival(change, effect);
    const worth = worthOf(effect, around);
    const stays = (part || ['position', 'shares'].includes(effect.where)) && change.left > 0n;
    const more = { ...(worth ? { worth } : {}), ...(stays && lost ? { left: change.left } : {}) };
    const { likely, came } = change;
    const goes = mayGo(change, passes(effect, around));
    if (lost && goes) leaves.push({ effect, index, ...lost, ...more, ...(came === undefined ? {} : { came: -came }) });
    if (got && !(lost && goes && (likely <= 0n || came !== undefined)))
      arrives.push({ effect, index, ...got, ...more, ...(came === undefined ? {} : { came }) });
  }
  // What is bought first, then what is left over.
  arrives.sort((a, b) => WHERE.indexOf(a.effect.where) - WHERE.indexOf(b.effect.where));
  return {
    given: sortGiven(around),
    leaves: leaves.flatMap((one) => unclaimed(one, arrives, what, own)),
    arrives,
    reserve: reserveOf(around),
    others: what.effects
      .filter((effect) => effect.holder !== own && isMoney(effect) && effect.before !== effect.after)
      .map((effect) => ({ effect, delta: BigInt(effect.after) - BigInt(effect.before) })),
  };
}

/** What surely comes hides nothing of what may go beside it: an offer of it, or what is left to whoever is called. */
const mayGo = ({ likely, came }: ReturnType<typeof apart>, passing: boolean): boolean =>
  likely <= 0n || (came === undefined ? !passing : came < 0n);

/** What was claimable and is claimed does not leave: it arrives, or is given on. */
function unclaimed(one: Change, arrives: readonly Change[], what: Reviewable, own: Address): Change[] {
  if (one.effect.where !== 'claimable') return [one];
  const got = arrives.filter(({ effect }) => effect.where === 'wallet' && sameAsset(effect.asset, one.effect.asset));
  const on = contained(what).filter(({ from, asset }) => from === own && sameAsset(asset, one.effect.asset));
  const reached = [...got.map(({ amount }) => amount), ...on.map(({ amount }) => BigInt(amount))].reduce((sum, amount) => sum + amount, 0n);
  return reached >= one.amount ? [] : [{ ...one, amount: one.amount - reached }];
}

/** The deposit that bought these shares. */
export function boughtBy(effect: Effect, steps: readonly Step[]): StepParams['vault_deposit'] | undefined {
  return pick(all(steps), 'vault_deposit').find(({ params }) => params.vault === effect.asset.contract)?.params;
}
