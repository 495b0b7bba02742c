import { describe, expect, test } from 'vitest';
import type { Intent } from '../../../src/interface/schema/intents';
import type { ContractId } from '../../../src/primitives/addresses';
import type { Effect, Plan, Step, Warning } from '../../../src/primitives/plan';
import { mustBeRead, wasAsked } from '../../../src/ui/review/asked';
import { tellSmall } from '../../../src/ui/review/lines';
import { isFeeOnly, storyOf } from '../../../src/ui/review/story';
import { yearlyDifference } from '../../../src/ui/state/yearly';
import { cutAmount } from '../../../src/words/format/amount';
import { createSay, languageCodes, loaderOf } from '../../../src/words/languages';
import { tellHeadline, tellPromised } from '../../../src/words/plan';
import { briefly } from '../../../src/words/say';
import * as f from '../../ui/fixtures';

const say = createSay('en', ['en-US']);
const told = await loaderOf('plan', 'en')();

/** The sentence of a plan, and what is guaranteed. */
function read(plan: Plan, voice = say, words = told) {
  const { headline, promised } = storyOf(plan);
  return {
    sentence: headline && tellHeadline(words, headline, voice, briefly(voice), plan.source),
    promised: promised.map((item) => tellPromised(words, item, voice, briefly(voice))),
  };
}

const step = (code: string, params: object, children: Step[] = []) => ({ code, params, children }) as unknown as Step;
const [usdc, xlm] = [f.movePlan.effects[2]!.asset, f.movePlan.effects[3]!.asset];
const shares = (vault: string, code: string) => ({
  kind: 'shares' as const,
  code,
  contract: vault as ContractId,
  decimals: 7,
  listed: true,
});
const withdrawal = step('vault_withdraw', {
  vault: f.controlVault,
  name: 'Control',
  listed: true,
  from: f.me,
  shares: shares(f.controlVault, 'CTL'),
  amount: '500',
  least: [{ asset: usdc, amount: '24000000000' }],
});
const effect = (more: Partial<Effect>): Effect => ({
  holder: f.me,
  where: 'wallet',
  asset: usdc,
  before: '0',
  after: '0',
  basis: 'estimate',
  ...more,
});

const pickLeast = ({ steps: [exec] }: Plan) => (exec!.children[1]!.params as { amounts: { least: string }[] }).amounts[0]!.least;

describe('a move out of a pool', () => {
  test('is one sentence with the amount and both names, and what the chain enforces in words', () => {
    expect(read(f.movePlan)).toEqual({
      sentence: 'Moves 12,345.67 USDC from Fixed into Target.',
      promised: ['At least 12,345.67 USDC goes into Target, or nothing happens. The shares follow from its price then.'],
    });
  });

  test('shows what leaves, and the shares with what they are worth; what is left over is small change', () => {
    const { lines, small, others, earning } = storyOf(f.movePlan);
    expect(lines.map(({ effect: { where }, delta }) => [where, delta])).toEqual([
      ['position', -123_456_789_012n],
      ['shares', 118_740_512_345n],
    ]);
    expect(lines[1]?.worth).toMatchObject({ amount: 123_456_789_012n, asset: { code: 'USDC' } });
    expect(small.map(({ index }) => index)).toEqual([2, 3]);
    expect(others).toEqual([]);
    expect(earning).toMatchObject({
      from: { kind: 'pool', address: f.fixedPool },
      to: { kind: 'vault', address: f.targetVault },
      idle: false,
    });
  });

  test('tells of what is left over as it came, once it did', () => {
    const [left] = storyOf(f.movePlan).small;
    const came = [...f.movePlan.effects.map(() => null), null] as (string | null)[];
    came[left!.index] = (BigInt(left!.effect.before) + 70_000n).toString();
    const tell = (outcomes: typeof came | undefined) => tellSmall(left!, outcomes, told, say, left!.effect.asset);
    expect([tell(undefined), tell(came)]).toEqual([
      `${say.about(left!.delta, left!.effect.asset)} left over, into your wallet`,
      '0.007 USDC left over, into your wallet',
    ]);
    expect(tell(undefined)).not.toBe(tell(came));
  });

  test('earns nothing where the vault has nowhere to put any of it, and something where it has', () => {
    const least = pickLeast(f.movePlan);
    const idling = (amount: string) => ({ level: 'warning', code: 'lies_idle', params: { asset: usdc, amount } }) as unknown as Warning;
    expect(storyOf({ ...f.movePlan, warnings: [idling(least)] }).earning?.idle).toBe(true);
    expect(storyOf({ ...f.movePlan, warnings: [idling('1')] }).earning?.idle).toBe(false);
  });

  test('is no one sentence where anything else is done, or for somebody else', () => {
    const [exec] = f.movePlan.steps;
    const [submit, deposit] = exec!.children;
    const withCalls = (...children: Step[]) => ({ ...f.movePlan, steps: [{ ...exec!, children }] }) as Plan;
    const paying = { ...submit!, params: { ...submit!.params, to: f.friend } } as Step;
    const both = { ...submit!, children: [...submit!.children, ...submit!.children] } as Step;
    const foreign = { ...deposit!, params: { ...deposit!.params, from: f.friend } } as Step;
    for (const plan of [
      withCalls(submit!, deposit!, deposit!),
      withCalls(paying, deposit!),
      withCalls(both, deposit!),
      withCalls(submit!, foreign),
      { ...f.movePlan, steps: [...f.movePlan.steps, step('payment', { source: f.me, destination: f.friend, asset: usdc, amount: '1' })] },
    ]) {
      expect(storyOf(plan as Plan).headline).toBeNull();
    }
  });
});

test('from vault to vault: what comes out and goes on is what the first shares are worth', () => {
  const [, deposit] = f.movePlan.steps[0]!.children;
  const plan: Plan = {
    ...f.movePlan,
    steps: [step('router_exec', { name: 'router', router: f.fixedPool, caller: f.me }, [withdrawal, deposit!])],
    effects: [
      effect({ where: 'shares', asset: shares(f.controlVault, 'CTL'), before: '500', after: '0' }),
      effect({ before: '100', after: '1100' }),
    ],
  };
  expect(read(plan).sentence).toBe('Moves 12,345.67 USDC from Control into Target.');
  expect(storyOf(plan).lines[0]?.worth?.amount).toBe(123_456_789_012n + 1000n);
});

test('a withdrawal says about how much arrives, and below what nothing happens', () => {
  const plan: Plan = {
    ...f.movePlan,
    steps: [withdrawal],
    effects: [
      effect({ where: 'shares', asset: shares(f.controlVault, 'CTL'), before: '500', after: '0', basis: 'exact' }),
      effect({ before: '0', after: '25000000000', least: '24000000000' }),
    ],
  };
  expect(read(plan)).toEqual({
    sentence: 'Withdraws about 2,500.00 USDC from Control.',
    promised: ['At least 2,400.00 USDC arrives, or nothing happens.'],
  });
});

describe('a claim', () => {
  test('into the own account', () => {
    expect(read(f.claimPlan)).toEqual({
      sentence: 'Claims 41.23 BLND into this account.',
      promised: ['At least 41.23 BLND arrives, or nothing happens.'],
    });
  });

  test('sent on names who gets it; another payment beside it is no claim alone', () => {
    const [, claim] = f.claimPlan.steps;
    const { asset, amount } = claim!.params as { asset: typeof usdc; amount: string };
    const pays = (more: object) => step('payment', { source: f.me, destination: f.friend, asset, amount, ...more });
    const plan = (...steps: Step[]) => ({ ...f.claimPlan, steps }) as Plan;
    expect(read(plan(claim!, pays({})))).toEqual({
      sentence: `Claims 41.23 BLND and sends it all to ${f.friend}.`,
      promised: [`Exactly 41.2345678 BLND goes to ${f.friend}, or nothing happens.`],
    });
    expect(storyOf(plan(claim!, pays({ amount: '1' }))).headline).toBeNull();
    expect(storyOf(plan(claim!, pays({}), pays({}))).headline).toBeNull();
    expect(storyOf(plan(claim!, step('set_options', { source: f.me }))).headline).toBeNull();
  });
});

test('leaving says that the Manager role comes back to whom it does, and to nobody else', async () => {
  const spanish = await loaderOf('plan', 'es')();
  const to = (after: string) => ({ ...f.exitPlan, control: f.exitPlan.control.map((change) => ({ ...change, after })) }) as Plan;
  expect(read(to(f.me)).promised).toEqual([expect.stringContaining('returns to you')]);
  expect(read(to(f.me), createSay('es', ['es-ES']), spanish).promised).toEqual([expect.stringContaining('vuelve a usted')]);
  for (const plan of [to(f.friend), { ...f.exitPlan, control: [] }])
    expect(read(plan).promised).toEqual(['Exactly this is set, or nothing happens.']);
});

test('a foreign payment keeps its own sentence with every digit', () => {
  const plan = {
    ...f.claimPlan,
    steps: [step('payment', { source: f.me, destination: f.friend, asset: usdc, amount: '12345' })],
    effects: [],
  };
  expect(read(plan as Plan).sentence).toBe(`Pays 0.0012345 USDC to ${f.friend}.`);
});

test('what leaves exactly is told to the last digit, also where it goes to boosts', () => {
  const funds = step('treasury_deposit', {
    treasury: f.fixedPool,
    caller: f.me,
    vault: f.targetVault,
    name: 'Target',
    listed: true,
    amount: '12345678',
    asset: usdc,
  });
  expect(read({ ...f.targetPlan, steps: [funds], effects: [] }).promised).toEqual([
    expect.stringMatching(/^Exactly 1\.2345678 USDC leave/),
  ]);
});

test('what others get stands apart from one’s own, once: what is set aside of it is no money more', () => {
  const theirs = effect({ holder: f.friend, before: '0', after: '5' });
  const plan = { ...f.movePlan, effects: [...f.movePlan.effects, theirs, { ...theirs, where: 'reserve' as const }] };
  const { lines, others } = storyOf(plan);
  expect(lines.every(({ effect: { holder } }) => holder === f.me)).toBe(true);
  expect(others.map(({ effect: { holder } }) => holder)).toEqual([f.friend]);
});

test('who signs another’s transaction sees the own loss as the own, and nothing of it as a fee', () => {
  const lumens = f.movePlan.effects[3]!;
  const plan: Plan = {
    ...f.movePlan,
    source: f.friend,
    steps: [step('payment', { source: f.me, destination: f.friend, asset: usdc, amount: '12345' })],
    effects: [
      effect({ holder: f.friend, before: '0', after: '12345' }),
      effect({ holder: f.me, before: '12345', after: '0', least: '0' }),
      { ...lumens, holder: f.me, before: '900000000', after: '899999990' },
    ],
  };
  const { lines, small, others, promised } = storyOf(plan, f.me);
  expect(lines.map(({ effect: { holder }, delta }) => [holder, delta])).toEqual([
    [f.me, -12345n],
    [f.me, -10n],
  ]);
  expect(small).toEqual([]);
  expect(others.map(({ effect: { holder } }) => holder)).toEqual([f.friend]);
  expect(promised).toContainEqual({ code: 'leaves', params: { asset: usdc, most: '12345' } });
});

test('a login is one sentence, whatever its operations would write', () => {
  const server = f.friend;
  const steps = ['bank.example auth', 'web_auth_domain'].map((name) => step('set_data', { source: f.me, name, value: 'x', hex: false }));
  const login = { level: 'info', code: 'login', params: { domain: 'bank.example', server } } as const;
  expect(read({ ...f.claimPlan, source: server, steps, effects: [], warnings: [login] }).sentence).toBe('Logs you in at bank.example.');
});

test('XLM counts as the fee only where no more than the fee leaves, and where it is the source that pays', () => {
  const paid = f.movePlan.effects[3]!;
  const less = (by: bigint) => ({ ...paid, after: (BigInt(paid.before) - by).toString() });
  expect(isFeeOnly(less(BigInt(f.movePlan.fee.max)), f.movePlan)).toBe(true);
  expect(isFeeOnly(less(BigInt(f.movePlan.fee.max) + 1n), f.movePlan)).toBe(false);
  expect(isFeeOnly(less(-1n), f.movePlan)).toBe(false);
  expect(isFeeOnly({ ...paid, holder: f.friend }, f.movePlan)).toBe(false);
  expect(isFeeOnly({ ...paid, asset: { ...xlm, issuer: f.friend } }, f.movePlan)).toBe(false);
});

test('where another account pays the fee, no XLM that leaves the source is a fee', () => {
  const paid = f.movePlan.effects[3]!;
  const steps = [step('fee_bump', { feeSource: f.friend, maxFee: f.movePlan.fee.max }, f.movePlan.steps)];
  expect(isFeeOnly({ ...paid, after: (BigInt(paid.before) - 1n).toString() }, { ...f.movePlan, steps })).toBe(false);
  expect(isFeeOnly({ ...paid, holder: f.friend, after: (BigInt(paid.before) - 1n).toString() }, { ...f.movePlan, steps })).toBe(true);
});

describe('what was asked for is not shouted', () => {
  const stabilizer = f.secondPool;
  const handover = (to: string, contract = f.targetVault): Warning =>
    ({ level: 'danger', code: 'role_change', params: { contract, role: 'manager', to } }) as Warning;
  const input = { caller: f.me, vaultAddress: f.targetVault, targetApyBps: 500, minFeeBps: 0, maxFeeBps: 3000 };
  const register = { name: 'register', from: f.me, input } as Intent;
  const boost = { name: 'boostDeposit', from: f.me, input: { caller: f.me, vaultAddress: f.targetVault, amount: '5' } } as Intent;

  test('a handover to the one stabilizer that registering uses, of the vault that was named, by who asked', () => {
    expect(wasAsked(handover(stabilizer), f.targetPlan, register, stabilizer)).toBe(true);
    expect(wasAsked(handover(f.friend), f.targetPlan, register, stabilizer)).toBe(false);
    expect(wasAsked(handover(stabilizer, f.controlVault), f.targetPlan, register, stabilizer)).toBe(false);
    expect(wasAsked(handover(stabilizer), f.targetPlan, { ...register, from: f.friend }, stabilizer)).toBe(false);
    expect(wasAsked(handover(stabilizer), f.targetPlan, boost, stabilizer)).toBe(false);
    expect(wasAsked(handover(stabilizer), f.targetPlan, null, stabilizer)).toBe(false);
  });

  test('a gift to boosts, and nothing else of it', () => {
    const gift = { level: 'danger', code: 'budget_irrevocable', params: { treasury: f.fixedPool } } as Warning;
    expect(wasAsked(gift, f.targetPlan, boost, stabilizer)).toBe(true);
    expect(wasAsked(gift, f.targetPlan, register, stabilizer)).toBe(false);
    for (const code of ['lookalike_asset', 'reward_fallback', 'shortfall_from_wallet', 'unknown_contract'] as const) {
      expect(wasAsked({ level: 'danger', code, params: {} } as unknown as Warning, f.targetPlan, boost, stabilizer)).toBe(false);
    }
  });

  test('security 126: a protocol newer than the wallet must be read', () => {
    expect(mustBeRead({ level: 'warning', code: 'newer_protocol', params: { protocol: 29, known: 28 } })).toBe(true);
  });

  test('it must be read all the same', () => expect(mustBeRead(handover(stabilizer))).toBe(true));
});

test('amounts are cut to what matters, up only for what is at most so much', () => {
  const cases: [bigint, bigint, bigint][] = [
    [123_456_789_012n, 123_456_700_000n, 123_456_800_000n],
    [-123_456_789_012n, -123_456_700_000n, -123_456_800_000n],
    [1_879n, 1_800n, 1_900n],
    [7n, 7n, 7n],
    [0n, 0n, 0n],
    [10_000_000n, 10_000_000n, 10_000_000n],
  ];
  for (const [given, down, up] of cases) {
    expect(cutAmount(given)).toBe(down);
    expect(cutAmount(given, 7, true)).toBe(up);
  }
});

test('the difference of two yearly rates in money', () => {
  expect(yearlyDifference(123_450_000_000n, 800, 690)).toBe(-1_357_950_000n);
  expect(yearlyDifference(10_000_000n, 0, 800)).toBe(800_000n);
});

test('every sentence is whole in every language', async () => {
  for (const language of languageCodes) {
    const words = await loaderOf('plan', language)();
    for (const plan of [f.movePlan, f.claimPlan, f.targetPlan, f.exitPlan]) {
      const { sentence, promised } = read(plan, createSay(language, [language]), words);
      expect([sentence, ...promised].join(' ')).not.toMatch(/undefined|NaN|\(\)/);
    }
  }
});
