/** What a Plan comes to for the person who reads it: one sentence, lines with signs, bounds, terms. From the Plan alone, and pure. */
import type { Address, ContractId } from '../../primitives/addresses';
import type { Effect, Plan, PlanAsset, Step } from '../../primitives/plan';
import type { StepParams } from '../../primitives/plan-words';
import type { Headline, Promised, Term } from '../../words/plan';

/** Shares and positions are worth something in an asset; `about`: by a price that may move until then. */
export interface Worth {
  amount: bigint;
  asset: PlanAsset;
}

export interface Line {
  effect: Effect;
  /** Its place in the Plan, by which its outcome is found. */
  index: number;
  delta: bigint;
  worth?: Worth | undefined;
}

/** Where money earns before or after: a pool, a vault; undefined: in no such place. */
export interface Place {
  kind: 'pool' | 'vault';
  address: ContractId;
}

export interface Earning {
  from?: Place;
  to?: Place;
  amount: bigint;
  asset: PlanAsset;
  /** The vault keeps it as it is, for now. */
  idle: boolean;
}

export interface Story {
  /** null: no one sentence says it; the steps are read instead. */
  headline: Headline | null;
  /** The account's own, largest first. */
  lines: Line[];
  /** Dust, reserves, the fee: one quiet line. */
  small: Line[];
  /** What happens to balances of others. */
  others: Line[];
  promised: Promised[];
  earning: Earning | null;
  /** Settings as they are and as they will be. */
  terms: Term[];
  /** Whose contracts or accounts it passes through, as far as no other line names them. */
  touched: Address[];
}

type Of<C extends Step['code']> = Extract<Step, { code: C }>;
const all = (steps: readonly Step[]): Step[] => steps.flatMap((step) => [step, ...all(step.children)]);
const pick = <C extends Step['code']>(steps: readonly Step[], code: C): Of<C>[] =>
  steps.filter((step): step is Of<C> => step.code === code);
const same = (a: PlanAsset, b: PlanAsset): boolean => a.code === b.code && a.issuer === b.issuer && a.contract === b.contract;

/** XLM of whoever pays the fee, less by no more than that: of this the fee's own line says all. */
export function isFeeOnly(
  { holder, where, asset, before, after, least, basis }: Effect,
  { source, fee, steps: [first] }: Pick<Plan, 'source' | 'fee' | 'steps'>,
): boolean {
  const payer = first?.code === 'fee_bump' ? first.params.feeSource : source;
  if (where !== 'wallet' || holder !== payer || asset.code !== 'XLM' || asset.issuer !== undefined) return false;
  // What an offer gives at most is not gone yet.
  const paid = BigInt(before) - BigInt(basis === 'estimate' ? (least ?? after) : after);
  return paid >= 0n && paid <= BigInt(fee.max);
}

const size = (value: bigint): bigint => (value < 0n ? -value : value);
const weight = ({ delta, worth }: Line): bigint => size(worth?.amount ?? delta);

interface Seen {
  plan: Plan;
  /** All of them, also those inside of others. */
  steps: readonly Step[];
  /** Whose eyes it is for. Who signs need not be the transaction's own source, and what is theirs is shown as theirs. */
  own: Address;
}

/** What shares and positions are worth here: what goes into the vault, or comes out of it and the pool. */
function worthOf(effect: Effect, { plan, steps, own }: Seen): Worth | undefined {
  if (effect.where !== 'shares') return undefined;
  const into = pick(steps, 'vault_deposit').find(({ params }) => params.vault === effect.asset.contract);
  const [put, more] = into?.params.amounts ?? [];
  if (put && !more) return { amount: BigInt(put.amount), asset: put.asset };
  const out = pick(steps, 'vault_withdraw').find(({ params }) => params.vault === effect.asset.contract);
  const [least, other] = out?.params.least ?? [];
  if (!least || other) return undefined;
  // What the wallet gets and what goes on at once, together.
  const kept = plan.effects.find(({ holder, where, asset }) => holder === own && where === 'wallet' && same(asset, least.asset));
  const went = pick(steps, 'vault_deposit').flatMap(({ params }) => params.amounts.filter(({ asset }) => same(asset, least.asset)));
  if (!kept) return undefined;
  const amount = BigInt(kept.after) - BigInt(kept.before) + went.reduce((sum, item) => sum + BigInt(item.amount), 0n);
  return { amount, asset: least.asset };
}

/** What is less than a thousandth of the greatest line in the same asset is dust. */
const DUST = 1000n;

function linesOf(seen: Seen): Pick<Story, 'lines' | 'small' | 'others'> {
  const { plan } = seen;
  const lines = plan.effects.map((effect, index): Line => {
    const delta = BigInt(effect.after) - BigInt(effect.before);
    return { effect, index, delta, worth: worthOf(effect, seen) };
  });
  const mine = lines.filter(({ effect }) => effect.holder === seen.own);
  const assetOf = ({ effect, worth }: Line) => worth?.asset ?? effect.asset;
  const code = (line: Line) => assetOf(line).contract ?? `${assetOf(line).code}/${assetOf(line).issuer ?? ''}`;
  const isSmall = (line: Line): boolean => {
    const { effect } = line;
    if (effect.where === 'trustline' || effect.where === 'reserve' || isFeeOnly(effect, plan)) return true;
    return mine.some((other) => code(other) === code(line) && weight(other) > weight(line) * DUST);
  };
  const large = mine.filter((line) => line.delta !== 0n && !isSmall(line));
  return {
    lines: large.toSorted((a, b) => (weight(a) === weight(b) ? Number(a.delta - b.delta > 0n) : weight(a) < weight(b) ? 1 : -1)),
    small: mine.filter((line) => isSmall(line)),
    // What is set aside in another's account is part of what they have, and no money more.
    others: lines.filter(({ effect }) => effect.holder !== seen.own && effect.where !== 'reserve'),
  };
}

interface Found extends Seen {
  lines: readonly Line[];
}

/** The pool that all is taken out of for this account, into its own wallet. */
function leftPool(steps: readonly Step[], own: Address) {
  const [submit, ...more] = pick(steps, 'lendpool_submit');
  const [request, ...others] = submit?.children ?? [];
  if (!submit || more.length > 0 || !request || others.length > 0) return undefined;
  if (request.code !== 'lendpool_withdraw' && request.code !== 'lendpool_withdraw_collateral') return undefined;
  const { from, to, spender } = submit.params;
  return from === own && to === own && spender === own ? submit.params : undefined;
}

const place = ({ vault, name, listed }: StepParams['vault_deposit']) => ({ vault, name, listed });

/** What a login's operations write is never written: the sentence is all that it does. */
function loggedIn({ plan }: Found): Headline | null {
  const login = plan.warnings.find((warning) => warning.code === 'login');
  return login ? { code: 'loggedIn', params: login.params } : null;
}

/** Two calls in one go: out of one place, into a vault. */
function moved({ plan, own }: Found): Headline | null {
  const [exec, ...others] = plan.steps;
  if (exec?.code !== 'router_exec' || others.length > 0 || exec.children.length !== 2) return null;
  const [deposit] = pick(exec.children.slice(1), 'vault_deposit');
  const [put, more] = deposit?.params.amounts ?? [];
  if (!deposit || !put || more || deposit.params.from !== own) return null;
  const given = { amount: put.amount, asset: put.asset, to: place(deposit.params), invest: deposit.params.invest };
  const pool = leftPool(exec.children.slice(0, 1), own);
  if (pool) return { code: 'moved', params: { ...given, from: pool.name } };
  const [withdraw] = pick(exec.children.slice(0, 1), 'vault_withdraw');
  if (withdraw?.params.from !== own) return null;
  return { code: 'swapped', params: { ...given, from: { ...withdraw.params } } };
}

/** A balance that was set aside is claimed, and perhaps sent on; the line for it may be opened and closed around it. */
function claimed({ plan: { steps }, own }: Found): Headline | null {
  const [claim, ...more] = pick(steps, 'claim_balance');
  const { amount, asset } = claim?.params ?? {};
  if (!claim || more.length > 0 || !amount || !asset || claim.params.source !== own) return null;
  const [payment, another] = pick(steps, 'payment');
  const rest = steps.filter(({ code }) => code !== 'claim_balance' && code !== 'payment');
  const around = rest.every(
    ({ code, params }) => (code === 'open_trustline' || code === 'close_trustline') && params.source === own && same(params.asset, asset),
  );
  if (!around || another) return null;
  if (!payment) return { code: 'claimed', params: { amount, asset } };
  const { params } = payment;
  if (params.amount !== amount || !same(params.asset, asset) || params.source !== own) return null;
  return { code: 'claimedFor', params: { amount, asset, to: params.muxed ?? params.destination } };
}

/** The only step, where it is one of the wallet's own and all that it does is in the sentence. */
function single({ plan, lines, own }: Found): Headline | null {
  const [step, ...others] = plan.steps;
  if (!step || others.length > 0 || step.children.length > 0) return null;
  const first = lines.find(({ delta }) => delta > 0n);
  if (step.code === 'vault_deposit' && step.params.from === own) return { code: 'deposited', params: step.params };
  if (step.code === 'vault_withdraw' && step.params.from === own && first) {
    return { code: 'withdrawn', params: { from: { ...step.params }, amount: first.delta.toString(), asset: first.effect.asset } };
  }
  if (step.code === 'lendpool_claim' && step.params.from === own && step.params.to === own && first) {
    return { code: 'accrued', params: { from: step.params.name, amount: first.delta.toString(), asset: first.effect.asset } };
  }
  if (step.code === 'treasury_deposit' && step.params.caller === own) return { code: 'funded', params: step.params };
  if (step.code === 'stabilizer_set_target') return { code: 'retargeted', params: step.params };
  if (step.code === 'stabilizer_set_fee_bounds') return { code: 'rebounded', params: step.params };
  if (step.code === 'stabilizer_unregister') return { code: 'left', params: step.params };
  if (step.code === 'stabilizer_register' && step.params.admin === own) return { code: 'registered', params: step.params };
  return { code: 'step', params: step };
}

/** What one step pays, by the ledger's own rule: to the stroop, or not at all. */
function paymentOf(step: Step): { from: string; amount: string; asset: PlanAsset; to: string } | undefined {
  if (step.code === 'payment') {
    const { source: from, amount, asset, muxed, destination } = step.params;
    return { from, amount, asset, to: muxed ?? destination };
  }
  if (step.code !== 'token_transfer' || step.params.token.kind !== 'asset') return undefined;
  const { from, amount, token: asset, muxed, to } = step.params;
  return { from, amount, asset, to: muxed ?? to };
}

/** What the chain enforces, and no more. */
function promisedOf({ plan, steps, lines, own }: Found, headline: Headline | null): Promised[] {
  if (headline?.code === 'moved' || headline?.code === 'swapped' || headline?.code === 'deposited') {
    return pick(steps, 'vault_deposit').flatMap(({ params }) =>
      params.amounts.map(({ asset, least }) => ({ code: 'into' as const, params: { asset, least, vault: place(params) } })),
    );
  }
  if (headline?.code === 'withdrawn') {
    return pick(steps, 'vault_withdraw').flatMap(({ params }) =>
      params.least.map(({ asset, amount }) => ({ code: 'arrives' as const, params: { asset, least: amount } })),
    );
  }
  if (headline?.code === 'claimedFor') return [{ code: 'pays', params: headline.params }];
  const paid = headline?.code === 'step' ? paymentOf(headline.params) : undefined;
  if (paid?.from === plan.source) return [{ code: 'pays', params: paid }];
  const returns = plan.control.some((change) => change.what === 'role' && change.role === 'manager' && change.after === own);
  if (headline?.code === 'left' && returns) return [{ code: 'returns', params: {} }];
  if (headline?.code === 'funded') return [{ code: 'funds', params: headline.params }];
  const set = steps.some(({ code }) => code.startsWith('stabilizer_'));
  if (set) return [{ code: 'exactly', params: {} }];
  const bounded = lines.flatMap(({ effect }): Promised[] => {
    const { least, before, asset, where } = effect;
    if (least === undefined || where !== 'wallet' || BigInt(least) <= BigInt(before)) return [];
    return [{ code: 'arrives', params: { asset, least: (BigInt(least) - BigInt(before)).toString() } }];
  });
  const kept = plan.effects.flatMap((effect): Promised[] => {
    const { least, before, asset, where, holder } = effect;
    const isOut = holder === own && where === 'wallet' && BigInt(effect.after) <= BigInt(before) && !isFeeOnly(effect, plan);
    return isOut && least !== undefined && BigInt(least) < BigInt(before)
      ? [{ code: 'leaves', params: { asset, most: (BigInt(before) - BigInt(least)).toString() } }]
      : [];
  });
  return [...bounded, ...kept];
}

function earningOf({ plan, steps, own }: Found, headline: Headline | null): Earning | null {
  if (!headline) return null;
  const [into] = pick(steps, 'vault_deposit');
  const [out] = pick(steps, 'vault_withdraw');
  const vault = (address: ContractId): Place => ({ kind: 'vault', address });
  switch (headline.code) {
    case 'moved':
    case 'swapped':
    case 'deposited': {
      const [put] = into?.params.amounts ?? [];
      if (!into || !put) return null;
      const pool = leftPool(plan.steps[0]?.children.slice(0, 1) ?? [], own)?.pool;
      const from = pool ? { kind: 'pool' as const, address: pool } : out ? vault(out.params.vault) : undefined;
      return {
        ...(from ? { from } : {}),
        to: vault(into.params.vault),
        amount: BigInt(put.amount),
        asset: put.asset,
        // Told to keep it, or with nowhere to put any of it.
        idle:
          !into.params.invest ||
          plan.warnings.some(({ code, params }) => code === 'lies_idle' && BigInt(params.amount) >= BigInt(put.least)),
      };
    }
    case 'withdrawn':
      return out
        ? { from: vault(out.params.vault), amount: BigInt(headline.params.amount), asset: headline.params.asset, idle: false }
        : null;
    default:
      return null;
  }
}

function termsOf(steps: readonly Step[]): Term[] {
  return steps.flatMap((step): Term[] => {
    if (step.code === 'stabilizer_register') {
      const { targetApyBps, minFeeBps, maxFeeBps } = step.params;
      return [
        { code: 'target', before: null, after: targetApyBps },
        { code: 'fee', before: null, after: [minFeeBps, maxFeeBps] },
      ];
    }
    if (step.code === 'stabilizer_set_target')
      return [{ code: 'target', before: step.params.before ?? null, after: step.params.targetApyBps }];
    if (step.code !== 'stabilizer_set_fee_bounds') return [];
    const { before, minFeeBps, maxFeeBps } = step.params;
    return [{ code: 'fee', before: before ? [before.minFeeBps, before.maxFeeBps] : null, after: [minFeeBps, maxFeeBps] }];
  });
}

/** Every contract that is called, and who is paid or named, once. */
function touchedOf({ steps, own }: Seen): Address[] {
  const fields = ['router', 'pool', 'vault', 'stabilizer', 'treasury', 'contract', 'destination', 'to', 'spender'];
  const named = steps.flatMap(({ params }) => fields.map((field) => (params as { [key: string]: unknown })[field]));
  const addresses = named.filter((value): value is Address => typeof value === 'string' && /^[GCM][A-Z2-7]{55,}$/.test(value));
  return [...new Set(addresses)].filter((address) => address !== own);
}

export function storyOf(plan: Plan, own: Address = plan.source): Story {
  const seen = { plan, steps: all(plan.steps), own };
  const { lines, small, others } = linesOf(seen);
  const found = { ...seen, lines };
  const headline = loggedIn(found) ?? moved(found) ?? claimed(found) ?? single(found);
  return {
    headline,
    lines,
    small,
    others,
    promised: promisedOf(found, headline),
    earning: earningOf(found, headline),
    terms: termsOf(found.steps),
    touched: touchedOf(found),
  };
}

/** Everybody whom a step names as the one that gets something. */
export function payeesOf(steps: readonly Step[]): string[] {
  const named = steps.flatMap(({ params, children }) => {
    const { destination, muxed, to, claimants } = params as { [name: string]: unknown };
    const set = Array.isArray(claimants) ? claimants.map((one: { destination?: unknown }) => one.destination) : [];
    return [muxed ?? destination ?? to, ...set, ...payeesOf(children)];
  });
  return [...new Set(named.filter((address) => typeof address === 'string'))];
}
