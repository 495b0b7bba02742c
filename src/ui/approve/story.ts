/** What a Plan comes to for the person who reads it: one sentence, what it earns, terms. From the Plan alone, and pure. */
import type { Address, ContractId } from '../../primitives/addresses';
import type { PlanAsset, Step } from '../../primitives/plan';
import type { StepParams } from '../../primitives/plan-words';
import type { Headline, Term } from '../../words/plan';
import { type Exit, exitsIn } from './exits';
import { all, pick, type Reviewable, type Sides, sameAsset as same, sidesOf } from './sides';

/** Where money earns before or after: a lending source, a vault; undefined: in no such place. */
export type Place = { kind: 'vault'; address: ContractId } | { kind: 'source'; address: ContractId; rewards: boolean };

export interface Earning {
  from?: Place;
  to?: Place;
  amount: bigint;
  asset: PlanAsset;
  /** The vault keeps it as it is, for now. */
  idle: boolean;
}

export interface Story {
  /** null: no one sentence says it; what leaves and arrives does, and the steps. */
  headline: Headline | null;
  earning: Earning | null;
  /** Settings as they are and as they will be. */
  terms: Term[];
  called: ContractId[];
}

interface Found {
  plan: Reviewable;
  /** All of them, also those inside of others. */
  steps: readonly Step[];
  /** Whose eyes it is for. Who signs need not be the transaction's own source, and what is theirs is shown as theirs. */
  own: Address;
  sides: Sides;
}

/** The source that alone is taken out of for this account, into its own wallet. */
function leftSource(steps: readonly Step[], own: Address): Exit | undefined {
  const [exit, ...more] = exitsIn(steps);
  return exit && more.length === 0 && exit.holder === own && exit.alone && exit.paid.length === 1 ? exit : undefined;
}

const place = ({ vault, name, listed }: StepParams['vault_deposit']) => ({ vault, name, listed });

/** What a login's operations write is never written: the sentence is all that it does. */
function loggedIn({ plan }: Found): Headline | null {
  const login = plan.warnings.find((warning) => warning.code === 'login');
  return login ? { code: 'loggedIn', params: login.params } : null;
}

/** The fee of what others have signed: what that does is theirs, and stands below step by step. */
function feePaid({ plan: { source, steps }, own }: Found): Headline | null {
  const [outer] = steps;
  if (outer?.code !== 'fee_bump' || outer.params.feeSource !== own || source === undefined || source === own) return null;
  return { code: 'feePaid', params: { source } };
}

/** Two calls in one go: out of one place, into a vault. */
function moved({ plan, own }: Found): Headline | null {
  const [exec, ...others] = plan.steps;
  if (exec?.code !== 'router_exec' || others.length > 0 || exec.children.length !== 2) return null;
  const [deposit] = pick(exec.children.slice(1), 'vault_deposit');
  const [put, more] = deposit?.params.amounts ?? [];
  if (!deposit || !put || more || deposit.params.from !== own) return null;
  const given = { amount: put.amount, asset: put.asset, to: place(deposit.params), invest: deposit.params.invest };
  const source = leftSource(exec.children.slice(0, 1), own);
  if (source) return { code: 'moved', params: { ...given, from: source.name } };
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

/** One asset for another of the account's own; the line for what comes may be opened before it, which its reserve says. */
function exchanged({ plan: { steps }, own }: Found): Headline | null {
  const [line, swap, ...more] = steps;
  if (line?.code !== 'open_trustline' || (swap?.code !== 'path_payment_send' && swap?.code !== 'path_payment_receive')) return null;
  const { source, destination, destAsset } = swap.params;
  if (more.length > 0 || source !== own || destination !== own || swap.params.muxed !== undefined) return null;
  const opens = line.params.source === own && !line.params.existing && same(line.params.asset, destAsset);
  return opens ? { code: 'step', params: swap } : null;
}

/** The only step, where it is one of the wallet's own and all that it does is in the sentence. */
function single({ plan, sides, own }: Found): Headline | null {
  const [outer, ...others] = plan.steps;
  // Of several settings each is a step of its own below.
  const step = outer?.code === 'set_options' && outer.params.source === own && outer.children.length === 1 ? outer.children[0] : outer;
  if (!step || others.length > 0 || step.children.length > 0) return null;
  const first = sides.arrives.find(({ effect, amount }) => effect.where === 'wallet' && amount > 0n);
  if (step.code === 'vault_deposit' && step.params.from === own) return { code: 'deposited', params: step.params };
  if (step.code === 'vault_withdraw' && step.params.from === own && first) {
    return { code: 'withdrawn', params: { from: { ...step.params }, amount: first.amount.toString(), asset: first.effect.asset } };
  }
  if (step.code === 'lendpool_claim' && step.params.from === own && step.params.to === own && first) {
    return { code: 'accrued', params: { from: step.params.name, amount: first.amount.toString(), asset: first.effect.asset } };
  }
  if (step.code === 'treasury_deposit' && step.params.caller === own) return { code: 'funded', params: step.params };
  if (step.code === 'stabilizer_set_target') return { code: 'retargeted', params: step.params };
  if (step.code === 'stabilizer_set_fee_bounds') return { code: 'rebounded', params: step.params };
  if (step.code === 'stabilizer_unregister') return { code: 'left', params: step.params };
  if (step.code === 'stabilizer_register' && step.params.admin === own) return { code: 'registered', params: step.params };
  return { code: 'step', params: step };
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
      const left = leftSource(plan.steps[0]?.children.slice(0, 1) ?? [], own);
      const from: Place | undefined = left
        ? { kind: 'source', address: left.source, rewards: left.rewards }
        : out && vault(out.params.vault);
      return {
        ...(from ? { from } : {}),
        to: vault(into.params.vault),
        amount: BigInt(put.amount),
        asset: put.asset,
        // Instructed to keep it, or with nowhere to put any of it.
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

/** Every contract that is called, once. */
function calledOf(steps: readonly Step[]): ContractId[] {
  const fields = ['router', 'pool', 'vault', 'stabilizer', 'treasury', 'contract'];
  const named = steps.flatMap(({ params }) => fields.map((field) => (params as { [key: string]: unknown })[field]));
  return [...new Set(named.filter((value): value is ContractId => typeof value === 'string' && /^C[A-Z2-7]{55}$/.test(value)))];
}

export function storyOf(plan: Reviewable, own: Address, sides: Sides = sidesOf(plan, own)): Story {
  const found: Found = { plan, steps: all(plan.steps), own, sides };
  const headline = loggedIn(found) ?? feePaid(found) ?? moved(found) ?? claimed(found) ?? exchanged(found) ?? single(found);
  return { headline, earning: earningOf(found, headline), terms: termsOf(found.steps), called: calledOf(found.steps) };
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
