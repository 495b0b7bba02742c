import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Intent } from '../../../src/interface/schema/intents';
import type { ContractId } from '../../../src/primitives/addresses';
import type { ControlChange, Effect, Given, Plan, Signing, Step, Warning } from '../../../src/primitives/plan';
import { factsOf, ruleOf } from '../../../src/ui/approve/afterwards-facts';
import { alikeOf, condense, mustBeRead, stakeOf, wasAsked } from '../../../src/ui/approve/asked';
import { countSteps, foldSteps } from '../../../src/ui/approve/folds';
import { sidesOf } from '../../../src/ui/approve/sides';
import { storyOf } from '../../../src/ui/approve/story';
import { yearlyDifference } from '../../../src/ui/state/yearly';
import { cutAmount } from '../../../src/words/format/amount';
import { createSay, languageCodes, loaderOf } from '../../../src/words/languages';
import { tellHeadline, tellStep } from '../../../src/words/plan';
import { briefly } from '../../../src/words/say';
import * as f from '../../ui/fixtures';

const say = createSay('en', ['en-US']);
const told = await loaderOf('plan', 'en')();

/** The sentence of a plan. */
function read(plan: Plan, voice = say, words = told) {
  const { headline } = storyOf(plan, plan.source);
  return headline && tellHeadline(words, headline, voice, briefly(voice), plan.source);
}

/** What leaves and arrives, as short as it can be said. */
function flows(plan: Plan, own = plan.source as string, outcome?: Parameters<typeof sidesOf>[2]) {
  const { given, leaves, arrives, reserve } = sidesOf(plan, own as typeof plan.source, outcome);
  const change = ({ effect, bound, amount, least }: (typeof leaves)[number]) =>
    [effect.where, effect.asset.code, bound, amount, ...(least === undefined ? [] : [least])] as const;
  return { given: given.map(({ to, amount }) => [to.join(), amount]), leaves: leaves.map(change), arrives: arrives.map(change), reserve };
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
const give = (more: Partial<Given> = {}): Given => ({ from: f.me, to: [f.friend], asset: usdc, amount: '490', permitted: false, ...more });
const bare: Plan = { ...f.targetPlan, effects: [], steps: [], fee: { ...f.targetPlan.fee, max: '100' } };

const pickLeast = ({ steps: [exec] }: Plan) => (exec!.children[1]!.params as { amounts: { least: string }[] }).amounts[0]!.least;

describe('a move out of a pool', () => {
  test('is one sentence with the amount and both names', () => {
    expect(read(f.movePlan)).toBe('Moves 12,345.67 USDC from Fixed to Target.');
  });

  test('leaves the pool, and arrives as shares; what is left over arrives too, and nothing of it is the fee', () => {
    expect(flows(f.movePlan)).toEqual({
      given: [],
      leaves: [['position', 'Fixed', 'exact', 123_456_789_012n]],
      arrives: [
        ['shares', 'TGT', 'about', 118_740_512_345n],
        ['wallet', 'USDC', 'about', 1_850n],
      ],
      reserve: null,
    });
    expect(storyOf(f.movePlan, f.me).earning).toMatchObject({
      from: { kind: 'source', address: f.fixedPool },
      to: { kind: 'vault', address: f.targetVault },
      idle: false,
    });
  });

  test('says what came of it, once it did', () => {
    const { leaves, arrives } = sidesOf(f.movePlan, f.me, f.confirmedMove.outcome);
    expect([...leaves, ...arrives].map(({ came }) => came)).toEqual([123_456_789_012n, 118_740_512_001n, 1_201n]);
  });

  test('earns nothing where the vault has nowhere to put any of it, and something where it has', () => {
    const least = pickLeast(f.movePlan);
    const idling = (amount: string) => ({ level: 'warning', code: 'lies_idle', params: { asset: usdc, amount } }) as unknown as Warning;
    expect(storyOf({ ...f.movePlan, warnings: [idling(least)] }, f.me).earning?.idle).toBe(true);
    expect(storyOf({ ...f.movePlan, warnings: [idling('1')] }, f.me).earning?.idle).toBe(false);
  });

  test('a swap with the line that it opens is one sentence; with another line, or for somebody else, it is not', () => {
    const line = (asset: object, existing = false) => step('open_trustline', { source: f.me, asset, existing });
    const swap = (more = {}) =>
      step('path_payment_send', {
        ...{ source: f.me, destination: f.me, sendAsset: xlm, amount: '400000000', destAsset: usdc, destMin: '119400000', path: [] },
        ...more,
      });
    const of = (...steps: Step[]) => read({ ...f.movePlan, steps } as Plan);
    expect(of(line(usdc), swap())).toBe('Swaps 40.00 XLM for at least 11.94 USDC.');
    for (const steps of [
      [line(xlm), swap()],
      [line(usdc, true), swap()],
      [line(usdc), swap({ destination: f.friend })],
      [line(usdc), swap({ source: f.friend })],
      [line(usdc), swap(), swap()],
    ])
      expect(of(...steps)).toBeNull();
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
      expect(storyOf(plan as Plan, f.me).headline).toBeNull();
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
  expect(read(plan)).toBe('Moves 12,345.67 USDC from Control to Target.');
  expect(sidesOf(plan, f.me).leaves[0]?.worth?.amount).toBe(123_456_789_012n + 1000n);
});

test('a part that leaves is what was asked for, and what stays stands beside it, foreseen and as it came', () => {
  const part = 23_456_789_012n;
  const [exec] = f.movePlan.steps as [Step];
  const [submit, deposit] = exec.children as [Step, Step];
  const request = step('lendpool_withdraw_collateral', { asset: usdc, amount: part.toString(), all: false });
  const amounts = [{ asset: usdc, amount: part.toString(), least: part.toString() }];
  const steps = [
    { ...exec, children: [{ ...submit, children: [request] }, step('vault_deposit', { ...deposit.params, amounts })] } as Step,
  ];
  const position = f.movePlan.effects.find(({ where }) => where === 'position')!;
  // The pool rounds by one, and may lose what it has lent out.
  const left = BigInt(position.before) - part - 1n;
  const staying = { ...position, after: left.toString(), least: '0', most: (left + 5_000n).toString(), basis: 'computed' as const };
  const wallet = effect({ before: '7', after: '7', least: '0', most: '7', basis: 'computed' });
  const plan: Plan = { ...f.movePlan, steps, effects: [staying, wallet] };
  expect(flows(plan).leaves).toEqual([['position', 'Fixed', 'exact', part]]);
  expect(sidesOf(plan, f.me).leaves[0]).toMatchObject({ left, amount: part });
  expect(flows(plan).arrives).toEqual([]);
  const later = { after: [(left + 1_234n).toString(), '7'], feeCharged: '100' };
  expect(sidesOf(plan, f.me, later).leaves[0]).toMatchObject({ left: left + 1_234n, came: part });
  // Where the pool lost everything before, all that was there is what left.
  expect(sidesOf(plan, f.me, { after: ['0', '7'], feeCharged: '100' }).leaves[0]).not.toHaveProperty('left');
});

test('a part of a yield token says about how many of its tokens leave, what they come to, what stays, and the most that it could take', () => {
  const recorded = readFileSync('tests/vectors/review/contract-a-part-of-a-yield-token.json', 'utf8');
  const plan: Plan = {
    ...f.movePlan,
    fee: f.movePlan.fee,
    ...(JSON.parse(recorded) as Pick<Plan, 'steps' | 'effects' | 'given' | 'warnings'>),
  };
  const [taken] = plan.steps as [Extract<Step, { code: 'yieldtoken_withdraw' }>];
  const own = taken.params.from;
  const [before, after] = [2_000_000_000_000n, 1_990_909_090_909n];
  const leaving = (effects = plan.effects, outcome?: Parameters<typeof sidesOf>[2]) =>
    sidesOf({ ...plan, effects }, own, outcome).leaves.find(({ effect: { asset } }) => asset.contract === taken.params.contract);
  expect(leaving()).toMatchObject({
    ...{ amount: before - after, bound: 'about', most: before, left: after },
    worth: { amount: 10_000_000n, asset: { code: 'USDC' } },
  });
  const came = leaving(plan.effects, { after: plan.effects.map(({ after: one }) => one), feeCharged: '100' });
  expect(came).toMatchObject({ came: before - after });
  // Of what only a contract says, no more is promised than the most.
  const claimed = plan.effects.map((one) => (one.asset.contract === taken.params.contract ? { ...one, basis: 'claimed' as const } : one));
  expect(leaving(claimed)).toMatchObject({ amount: before, bound: 'most' });
  // All of it is just what there is.
  const whole = plan.effects.map((one) =>
    one.asset.contract === taken.params.contract ? { ...one, after: '0', least: '0', most: '0', basis: 'exact' as const } : one,
  );
  expect(leaving(whole)).toMatchObject({ amount: before, bound: 'exact' });
});

test('a withdrawal says about how much arrives, and what the chain enforces of it', () => {
  const plan: Plan = {
    ...f.movePlan,
    steps: [withdrawal],
    effects: [
      effect({ where: 'shares', asset: shares(f.controlVault, 'CTL'), before: '500', after: '0', basis: 'exact' }),
      effect({ before: '0', after: '25000000000', least: '24000000000' }),
    ],
  };
  expect(read(plan)).toBe('Withdraws about 2,500.00 USDC from Control.');
  expect(flows(plan).arrives).toEqual([['wallet', 'USDC', 'about', 25_000_000_000n, 24_000_000_000n]]);
});

describe('a claim', () => {
  test('into the own account arrives, and nothing leaves but what is locked', () => {
    expect(read(f.claimPlan)).toBe('Claims 41.23 BLND into this account.');
    expect(flows(f.claimPlan)).toMatchObject({
      leaves: [],
      arrives: [['wallet', 'BLND', 'exact', 412_345_678n]],
      reserve: { amount: 5_000_000n, forOthers: 0n, kind: 'trustline', asset: { code: 'BLND' } },
    });
  });

  test('sent on names who gets it; another payment beside it is no claim alone', () => {
    const [, claim] = f.claimPlan.steps;
    const { asset, amount } = claim!.params as { asset: typeof usdc; amount: string };
    const pays = (more: object) => step('payment', { source: f.me, destination: f.friend, asset, amount, ...more });
    const plan = (...steps: Step[]) => ({ ...f.claimPlan, steps }) as Plan;
    expect(read(plan(claim!, pays({})))).toBe(`Claims 41.23 BLND and sends all of it to ${f.friend}.`);
    expect(read(plan(claim!, pays({ amount: '1' })))).toBeNull();
    expect(read(plan(claim!, pays({}), pays({})))).toBeNull();
    expect(read(plan(claim!, step('set_options', { source: f.me })))).toBeNull();
    // The claimable balance goes to the friend: it neither leaves twice nor arrives.
    const sent = {
      ...f.claimPlan,
      effects: [f.claimPlan.effects[0]!, effect({ asset, basis: 'exact' })],
      given: [give({ asset, amount })],
    };
    expect(flows(sent)).toMatchObject({ given: [[f.friend, amount]], leaves: [] });
  });
});

test('a closed line frees its reserve, which is no gain', () => {
  expect(flows(f.closePlan)).toMatchObject({ leaves: [], arrives: [], reserve: { amount: -5_000_000n } });
});

test('a foreign payment keeps its own sentence with every digit', () => {
  const plan = {
    ...f.claimPlan,
    steps: [step('payment', { source: f.me, destination: f.friend, asset: usdc, amount: '12345' })],
    effects: [],
  };
  expect(read(plan as Plan)).toBe(`Pays 0.0012345 USDC to ${f.friend}.`);
});

test('one setting is said itself; several are not one sentence', () => {
  const weight = step('set_master_weight', { weight: 2 });
  const set = (...children: Step[]) => ({ ...bare, steps: [step('set_options', { source: f.me }, children)] }) as Plan;
  expect(read(set(weight))).toBe('Sets the weight of the account’s own key to 2.');
  expect(read(set(weight, step('set_home_domain', { domain: 'x.org' })))).toBeNull();
});

describe('what goes to others', () => {
  test('stands apart from what comes in: a gift of 490 beside a gain of 4,510 is both', () => {
    const plan = { ...bare, effects: [effect({ before: '1000', after: '5020', least: '1000', basis: 'computed' })], given: [give()] };
    expect(flows(plan)).toMatchObject({ given: [[f.friend, '490']], leaves: [], arrives: [['wallet', 'USDC', 'about', 4_510n, 490n]] });
  });

  test('is all that leaves where nothing else does', () => {
    const plan = { ...bare, effects: [effect({ before: '1000', after: '510', least: '510', basis: 'exact' })], given: [give()] };
    expect(flows(plan)).toMatchObject({ given: [[f.friend, '490']], leaves: [], arrives: [] });
  });

  test('is no gain where more is given than there is', () => {
    const missing = { level: 'danger', code: 'not_enough', params: { asset: usdc, missing: '390' } } as Warning;
    const plan = {
      ...bare,
      effects: [effect({ before: '100', after: '0', least: '0', basis: 'exact' })],
      given: [give()],
      warnings: [missing],
    };
    expect(flows(plan)).toMatchObject({ leaves: [], arrives: [] });
  });

  test('security 102: comes first where it is the greatest share of what there was, one line for each receiver', () => {
    const dust = give({ to: [f.second], asset: xlm, amount: '98' });
    const plan = {
      ...bare,
      effects: [effect({ asset: xlm, before: '1203400000', after: '1203399802' }), effect({ before: '980', after: '490' })],
      given: [dust, give()],
    };
    expect(flows(plan).given).toEqual([
      [f.friend, '490'],
      [f.second, '98'],
    ]);
  });

  test('does not hide in another account for which the key signs too', () => {
    const plan = { ...bare, effects: [effect({ holder: f.second, before: '490', after: '0' })], given: [give({ from: f.second })] };
    expect(flows(plan).given).toEqual([[f.friend, '490']]);
  });
});

describe('what arrives', () => {
  const lands = (more: Partial<Effect>) => flows({ ...bare, effects: [effect(more)] }).arrives;
  test('is promised only where the chain enforces it', () => {
    expect(lands({ after: '500', least: '500' })).toEqual([['wallet', 'USDC', 'least', 500n]]);
    expect(lands({ after: '500', least: '500', most: '500', basis: 'exact' })).toEqual([['wallet', 'USDC', 'exact', 500n]]);
    expect(lands({ after: '500', least: '0', most: '500' })).toEqual([['wallet', 'USDC', 'about', 500n]]);
    expect(lands({ after: '500' })).toEqual([['wallet', 'USDC', 'about', 500n]]);
    expect(lands({ after: '500', least: '500', basis: 'claimed' })).toEqual([['wallet', 'USDC', 'claimed', 500n]]);
  });

  test('is told of where it is next to nothing, or where nothing bounds it', () => {
    expect(lands({ after: '1', least: '1' })).toEqual([['wallet', 'USDC', 'least', 1n]]);
    expect(lands({ after: '0', least: '0' })).toEqual([['wallet', 'USDC', 'none', 0n]]);
  });

  test('is not lessened by the network fee, nor is the fee told as a loss', () => {
    const before = 1_000_000n;
    const by = (change: bigint) => ({
      asset: xlm,
      before: `${before}`,
      after: `${before + change - 100n}`,
      least: `${before + change - 100n}`,
      most: `${before + change - 1n}`,
    });
    expect(lands(by(500n))).toEqual([['wallet', 'XLM', 'least', 500n]]);
    expect(flows({ ...bare, effects: [effect(by(0n))] })).toMatchObject({ leaves: [], arrives: [] });
    expect(flows({ ...bare, effects: [effect(by(-500n))] }).leaves).toEqual([['wallet', 'XLM', 'most', 500n]]);
    // Somebody else pays the fee: all that goes is a loss.
    const bumped = { ...bare, steps: [step('fee_bump', { feeSource: f.friend, maxFee: '100' })], effects: [effect(by(0n))] };
    expect(flows(bumped).leaves).toEqual([['wallet', 'XLM', 'most', 100n]]);
    expect(flows({ ...bare, source: f.friend, effects: [effect(by(0n))] }, f.me).leaves).toEqual([['wallet', 'XLM', 'most', 100n]]);
  });
});

test('an offer may take up to what it offers; what is lent to a call too', () => {
  const may = effect({ before: '1000', after: '1000', least: '600', most: '1000' });
  expect(flows({ ...bare, effects: [may] }).leaves).toEqual([['wallet', 'USDC', 'most', 400n]]);
});

test('reserves of others stand apart from those that one frees oneself', () => {
  const reserve = (amount: string): ControlChange => ({
    what: 'reserve',
    payer: f.me,
    owner: null,
    entries: [{ kind: 'claimableBalance', count: 98 }],
    amount,
    freedBy: 'claimants',
  });
  const held = effect({ where: 'reserve', asset: xlm, before: '10000000', after: '4915000000' });
  expect(flows({ ...bare, effects: [held], control: [reserve('4900000000')] }).reserve).toMatchObject({
    amount: 4_905_000_000n,
    forOthers: 4_900_000_000n,
  });
});

test('what others get is no gain of one’s own', () => {
  const theirs = effect({ holder: f.friend, before: '0', after: '5' });
  const { others, arrives } = sidesOf({ ...f.movePlan, effects: [...f.movePlan.effects, theirs, { ...theirs, where: 'reserve' }] }, f.me);
  expect(others.map(({ effect: { holder }, delta }) => [holder, delta])).toEqual([[f.friend, 5n]]);
  expect(arrives.every(({ effect: { holder } }) => holder === f.me)).toBe(true);
});

test('a login is one sentence, whatever its operations would write', () => {
  const server = f.friend;
  const steps = ['bank.example auth', 'web_auth_domain'].map((name) => step('set_data', { source: f.me, name, value: 'x', hex: false }));
  const login = { level: 'info', code: 'login', params: { domain: 'bank.example', server } } as const;
  expect(read({ ...f.claimPlan, source: server, steps, effects: [], warnings: [login] })).toBe('Signs you in to bank.example.');
});

describe('steps', () => {
  const pay = (amount: string) => step('payment', { source: f.me, destination: f.friend, asset: usdc, amount });
  const tell = (one: Step) => tellStep(told, one, say, f.me);
  const many = [...Array.from({ length: 60 }, () => pay('1')), pay('5000'), ...Array.from({ length: 39 }, () => pay('1'))];

  test('equal ones in a row are one, with their count and sum', () => {
    const folds = foldSteps(many, tell, []);
    expect(folds.map(({ index, count, sum }) => [index, count, sum?.amount])).toEqual([
      [0, 60, 60n],
      [60, 1, 5000n],
      [61, 39, 39n],
    ]);
    expect(countSteps(many)).toBe(100);
  });

  test('security 102: what a danger is about stands alone, at any depth', () => {
    const danger = (at: string) => ({ level: 'danger', code: 'large_share', params: { at, asset: usdc, percent: 50 } }) as Warning;
    expect(foldSteps(many.slice(0, 5), tell, [danger('2')]).map(({ count }) => count)).toEqual([2, 1, 2]);
    const nested = [1, 2, 3].map(() => step('router_exec', { name: 'router', router: f.fixedPool, caller: f.me }, [pay('1'), pay('1')]));
    expect(foldSteps(nested, tell, [danger('1.0')]).map(({ count }) => count)).toEqual([1, 1, 1]);
    expect(foldSteps(nested[1]!.children, tell, [danger('1.0')], '1').map(({ count }) => count)).toEqual([1, 1]);
    expect(foldSteps(nested, tell, []).map(({ count }) => count)).toEqual([3]);
  });
});

describe('who controls an account afterwards', () => {
  const key = (key: string, weight: number) => ({ kind: 'account' as const, key, weight });
  const signing = (signers: Signing['signers'], medium = 0, high = medium, low = 0): Signing => ({
    signers,
    thresholds: { low, medium, high },
  });
  const change = (before: Signing, after: Signing): ControlChange => ({ what: 'signers', account: f.me, before, after });
  const own = signing([key(f.me, 1)]);
  const names = ({ alone, together }: ReturnType<typeof ruleOf>) => [
    alone.map((one) => one.key),
    together && ['need' in together ? together.need : `weight ${together.weight}`, together.keys.map((one) => one.key)],
  ];
  const others = [f.friend, f.second, f.watched] as const;

  test('is each key that suffices alone, and what others can do together', () => {
    expect(names(ruleOf(own, 'medium'))).toEqual([[f.me], null]);
    expect(names(ruleOf(signing([key(f.me, 1), key(f.friend, 0)], 1), 'high'))).toEqual([[f.me], null]);
    expect(names(ruleOf(signing([key(f.me, 1), key(f.friend, 255)], 1), 'high'))).toEqual([[f.me, f.friend], null]);
    expect(
      names(
        ruleOf(
          signing(
            others.map((one) => key(one, 1)),
            2,
          ),
          'medium',
        ),
      ),
    ).toEqual([[], [2, [...others]]]);
    expect(names(ruleOf(signing([key(f.me, 2), ...others.map((one) => key(one, 1))], 2), 'medium'))).toEqual([[f.me], [2, [...others]]]);
    expect(names(ruleOf(signing([key(f.me, 3), key(f.friend, 2), key(f.second, 1)], 4), 'high'))).toEqual([
      [],
      ['weight 4', [f.me, f.friend, f.second]],
    ]);
    expect(names(ruleOf(signing([key(f.me, 1), key(f.friend, 1)], 5), 'high'))).toEqual([[], null]);
  });

  test('is one line where funds and keys go together, and two where they do not', () => {
    const facts = (before: Signing, after: Signing) => factsOf([change(before, after)]).map((fact) => fact.what === 'rule' && fact.of);
    expect(facts(own, signing([key(f.me, 1), key(f.friend, 1)]))).toEqual(['all']);
    expect(facts(own, signing([key(f.me, 2), key(f.friend, 1)], 1, 2))).toEqual(['medium']);
    expect(facts(own, signing([key(f.me, 1), key(f.friend, 2)], 1, 2))).toEqual(['medium', 'high']);
  });

  test('says nothing where nobody gains or loses by it', () => {
    expect(factsOf([change(own, signing([key(f.me, 9)], 3, 3))])).toEqual([]);
    expect(factsOf([{ what: 'domain', account: f.me, before: 'x.org', after: 'x.org' }])).toEqual([]);
  });

  test('reads as a person says it', () => {
    const { rule } = told.review.control;
    expect(rule({ alone: ['you'], together: null }, say)).toBe('you');
    expect(rule({ alone: ['you', 'A'], together: null }, say)).toBe('you or A, each alone');
    expect(rule({ alone: [], together: { need: 2, keys: ['A', 'B', 'C'] } }, say)).toBe('any 2 of A, B, and C together');
    expect(rule({ alone: ['you'], together: { need: 2, keys: ['A', 'B'] } }, say)).toBe('you alone or A and B together');
    expect(rule({ alone: [], together: null }, say)).toBe('no one');
  });
});

test('security 102: many warnings of one kind are one, the gravest of it, and read together', () => {
  const share = (at: string, percent: number, code = 'USDC') =>
    ({ level: 'danger', code: 'large_share', params: { at, asset: { ...usdc, code }, percent } }) as Warning;
  const many = [share('60', 60), share('61', 60), share('62', 61), share('63', 61), share('64', 90, 'EURC')];
  expect(condense(many)).toEqual([many[2], many[4]]);
  expect(alikeOf(many[2]!, many)).toEqual(many.slice(0, 4));
  const to = (destination: string) => ({ level: 'warning', code: 'destination_missing', params: { at: '1', destination } }) as Warning;
  expect(condense([to(f.friend), to(f.second)])).toHaveLength(2);
});

test('what is at stake is said by the gravest danger', () => {
  const danger = (code: Warning['code'], params: object = {}) => ({ level: 'danger', code, params }) as unknown as Warning;
  expect(stakeOf([danger('large_share', { percent: 60 })])).toBe('money');
  expect(stakeOf([danger('role_change')])).toBe('role');
  expect(stakeOf([danger('role_change'), danger('large_share', { percent: 98 })])).toBe('everything');
  expect(stakeOf([danger('large_share', { percent: 98 })])).toBe('everything');
  expect(stakeOf([danger('large_share', { percent: 98 }), danger('unusual_signer')])).toBe('control');
  expect(stakeOf([{ ...danger('signers_change'), level: 'warning' } as Warning, danger('swap_price')])).toBe('money');
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

  test('a swap of much of what there is, and the line that it opens', () => {
    const swapped = { selling: 'XLM', buying: `USDC:${f.friend}`, strict: 'send', amount: '5', bound: '1' };
    const swap = { name: 'swap', from: f.me, input: { from: f.me, ...swapped } } as Intent;
    const of = (code: string, params = {}) => ({ level: 'danger', code, params }) as unknown as Warning;
    expect(wasAsked(of('large_share', { percent: 80 }), f.targetPlan, swap, stabilizer)).toBe(true);
    expect(wasAsked(of('reserve_held'), f.targetPlan, swap, stabilizer)).toBe(true);
    for (const code of ['swap_price', 'price_unknown', 'lookalike_asset', 'not_enough'])
      expect(wasAsked(of(code), f.targetPlan, swap, stabilizer)).toBe(false);
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

  test('security 38: a voice that is silent, and a clock that is off, must be read', () => {
    expect(mustBeRead({ level: 'warning', code: 'witness_silent', params: { name: 'horizon.example', late: false } })).toBe(true);
    expect(mustBeRead({ level: 'warning', code: 'clock_off', params: { clock: 1, closeTime: 600, names: ['rpc.example'] } })).toBe(true);
  });

  test('security 102: it must be read all the same, as every danger and every warning', () => {
    expect(mustBeRead(handover(stabilizer))).toBe(true);
    expect(mustBeRead({ level: 'warning', code: 'no_time_bounds', params: {} })).toBe(true);
    expect(mustBeRead({ level: 'info', code: 'gift', params: {} })).toBe(false);
  });
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
    expect(cutAmount(given, 7)).toBe(down);
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
      expect(read(plan, createSay(language, [language]), words)).not.toMatch(/undefined|NaN|\(\)/);
    }
  }
});
