/** The next step on Home: one at most, never one that is refused, and never one that costs more than it brings. */
import { describe, expect, test } from 'vitest';
import type { PortfolioView, SourceRateView } from '../../../src/commands/views';
import { lacksOf } from '../../../src/ui/state/lacks';
import { idleOffer, moveRoute, nextStep, type Situation, usdcTotal } from '../../../src/ui/state/next-step';
import * as f from '../../ui/fixtures';

const { network } = f.wallet;
const rate = (bps: number) => ({ bps, basis: 'modelled' as const, seconds: 86_400 });
const pool = (bps: number, more: Partial<SourceRateView> = {}): SourceRateView => ({
  source: f.fixedPool,
  name: 'Fixed',
  supplyRate: rate(bps),
  rewardPerThousandYear: null,
  rewardRate: null,
  rewardPrice: null,
  earnings: { curve: null, day: null, week: null },
  ...more,
});
const best = { vault: f.targetVault, bps: 900, depths: [] };
/** Lends 12,345 USDC at 8.12 %, with 250 USDC and a reward beside it. */
const usual: Situation = { portfolio: f.portfolio, network, best, sources: [pool(812)], now: f.now };
const step = (more: Partial<Situation>) => nextStep({ ...usual, ...more });
const with_ = (more: Partial<PortfolioView>): PortfolioView => ({ ...f.portfolio, ...more });
const lumens = (available: string, more: Partial<PortfolioView> = {}) => with_({ ...more, xlm: { ...f.portfolio.xlm!, available } });
const lending = with_({ rewards: [], balances: [] });

describe('what is under way comes first', () => {
  test('a transaction that is pending, then a move that was begun', () => {
    expect(step({ records: [f.moveRecord] })).toEqual({ name: 'progress', hash: f.moveRecord.hash });
    const flow = { ...f.flow, claim: { state: 'confirmed' as const, hash: f.confirmedClaim.hash } };
    expect(step({ flow, records: [f.confirmedClaim] }).name).toBe('resume');
  });

  test('an account that is not on the ledger receives XLM before anything else', () => {
    expect(step({ portfolio: f.newcomer }).name).toBe('receive');
  });

  test('an account without XLM to spend needs it first: before a failure, its vaults, and whatever could be gained', () => {
    expect(step({ portfolio: lumens('99999'), alerts: 2, records: [{ ...f.failedMove, createdAt: f.now }] }).name).toBe('fuel');
    expect(step({ portfolio: lumens('100000'), alerts: 2 }).name).toBe('alerts');
    expect(step({ portfolio: lumens('0'), watched: true }).name).toBe('none');
  });
});

describe('a failure, then the owner’s vaults', () => {
  const failed = { ...f.failedMove, createdAt: f.now - 60 };

  test('the newest transaction failed or expired: before everything that could be gained', () => {
    expect(step({ records: [failed], alerts: 1 })).toEqual({ name: 'failed', record: failed });
    expect(step({ records: [{ ...failed, state: 'expired' }] }).name).toBe('failed');
  });

  test('what was seen, is an hour old or was followed by another transaction is no news', () => {
    expect(step({ records: [failed], seen: new Set([failed.hash]) }).name).toBe('claim');
    expect(step({ records: [{ ...failed, createdAt: f.now - 3600 }] }).name).toBe('claim');
    expect(step({ records: [{ ...f.confirmedClaim, createdAt: f.now - 30 }, failed] }).name).toBe('claim');
  });

  test('vaults that need their owner come before a claim', () => {
    expect(step({ alerts: 1 }).name).toBe('alerts');
  });
});

describe('a claim', () => {
  test('comes before idle money and a better rate, with the move behind it where that brings more', () => {
    expect(step({})).toMatchObject({ name: 'claim', onward: { from: 812, bps: 900, vault: f.targetVault } });
    expect(step({ sources: [pool(901)] })).toEqual({ name: 'claim', reward: f.portfolio.rewards[0] });
    expect(step({ best: undefined })).toEqual({ name: 'claim', reward: f.portfolio.rewards[0] });
  });

  test('of dust is none: it is worth less than its fee, or without a price less than one of it', () => {
    const dust = (amount: string) => with_({ positions: [], balances: [], rewards: [{ ...f.portfolio.rewards[0]!, amount }] });
    const prices = { xlm: 3_000_000n, reward: 300_000n };
    // 0.1 XLM at 0.3 USDC is 0.03 USDC, which is one REWARD at 0.03.
    expect(step({ portfolio: dust('10000000'), prices }).name).toBe('none');
    expect(step({ portfolio: dust('10000034'), prices }).name).toBe('claim');
    expect(step({ portfolio: dust('9999999') }).name).toBe('none');
    expect(step({ portfolio: dust('10000000') }).name).toBe('claim');
  });

  test('says what it is worth, where REWARD has a price', () => {
    expect(step({ best: undefined, prices: { xlm: 3_000_000n, reward: 300_000n } })).toEqual({
      name: 'claim',
      reward: f.portfolio.rewards[0],
      worth: (BigInt(f.portfolio.rewards[0]!.amount) * 300_000n) / 10_000_000n,
    });
  });

  test('of what cannot be claimed yet is none', () => {
    expect(step({ portfolio: with_({ rewards: [{ ...f.portfolio.rewards[0]!, claimable: false }] }) }).name).toBe('idle');
  });

  test('needs XLM for its fee, and for a trustline where there is none', () => {
    expect(step({ portfolio: lumens('5999999') }).name).toBe('fuel');
    expect(step({ portfolio: lumens('6000000') })).toEqual({ name: 'claim', reward: f.portfolio.rewards[0] });
    const { reward } = network;
    const line = { ...f.portfolio.balances[0]!, ...reward!, balance: '0' };
    expect(step({ portfolio: lumens('1000000', { balances: [line] }) }).name).toBe('claim');
    // With what a move takes beside it.
    expect(step({ portfolio: lumens('15999999') })).not.toHaveProperty('onward');
    expect(step({ portfolio: lumens('16000000') })).toHaveProperty('onward');
  });
});

describe('money that is not earning', () => {
  const idle = with_({ positions: [], rewards: [] });

  test('is put where it earns most, and comes before a better rate', () => {
    expect(step({ portfolio: idle })).toEqual({ name: 'idle', amount: 2_500_000_000n, vault: best.vault, bps: 900 });
    expect(step({ portfolio: with_({ rewards: [] }) }).name).toBe('idle');
  });

  test('is left alone where a year brings less than putting it there and taking it back costs', () => {
    const holds = (available: string) => with_({ ...idle, balances: [{ ...f.portfolio.balances[0]!, available }] });
    // 2 × 0.7 XLM, at a USDC each where XLM has no price: 1.4 USDC, which 15.56 USDC bring in a year at 9 %.
    expect(step({ portfolio: holds('155555555') }).name).toBe('none');
    expect(step({ portfolio: holds('155555700') }).name).toBe('idle');
    expect(step({ portfolio: holds('50000000'), prices: { xlm: 3_000_000n } }).name).toBe('idle');
    expect(step({ portfolio: holds('40000000'), prices: { xlm: 3_000_000n } }).name).toBe('none');
  });

  test('is not urged anywhere where no rate is known or it is nothing', () => {
    expect(step({ portfolio: idle, best: undefined }).name).toBe('none');
    expect(step({ portfolio: idle, best: { ...best, bps: 0 } }).name).toBe('none');
    expect(idleOffer({ ...usual, watched: true })).toBeUndefined();
  });

  test('needs XLM for the deposit', () => {
    expect(step({ portfolio: lumens('9999999', { positions: [], rewards: [] }) }).name).toBe('fuel');
  });
});

describe('a better rate', () => {
  test('is one that brings more in a year than the move costs', () => {
    expect(step({ portfolio: lending })).toMatchObject({ name: 'move', from: 812, bps: 900 });
    // 12,345.68 USDC: a bp is 1.23 USDC a year, the fee 0.7 at most.
    expect(step({ portfolio: lending, best: { ...best, bps: 813 } }).name).toBe('move');
    // A point more by its rate of now, and less once the position is in it; the pool that it leaves is another.
    const depth = (bps: number) => ({
      leaving: null,
      points: [
        { added: '0', bps: 900 },
        { added: '123456789012', bps },
      ],
    });
    expect(step({ portfolio: lending, best: { ...best, depths: [depth(811)] } }).name).toBe('none');
    expect(step({ portfolio: lending, best: { ...best, depths: [depth(850)] } })).toMatchObject({ name: 'move', from: 812, bps: 850 });
    const small = with_({ ...lending, positions: [{ ...f.position, collateral: '50000000' }] });
    expect(step({ portfolio: small }).name).toBe('none');
  });

  test('is never one that pays less, or the same', () => {
    expect(step({ portfolio: lending, sources: [pool(900)] }).name).toBe('none');
    expect(step({ portfolio: lending, sources: [pool(1200)] }).name).toBe('none');
    // With its REWARD the pool pays more.
    const withReward = pool(812, { rewardPerThousandYear: '1', rewardRate: rate(100), rewardPrice: { price: '300000', at: f.now } });
    expect(step({ portfolio: lending, sources: [withReward] }).name).toBe('none');
  });

  test('is not claimed where it is not known what the pool pays, or what its REWARD is worth', () => {
    expect(step({ portfolio: lending, sources: [] }).name).toBe('none');
    expect(step({ portfolio: lending, sources: [pool(100, { rewardPerThousandYear: '412345678' })] }).name).toBe('none');
    expect(step({ portfolio: lending, best: undefined }).name).toBe('none');
  });

  test('is not offered to who owes there, or whose position cannot move, or where there is nowhere to go', () => {
    const positions = [{ ...f.position, hasDebt: true }];
    expect(step({ portfolio: with_({ ...lending, positions }) }).name).toBe('none');
    expect(step({ portfolio: with_({ ...lending, positions: f.inDebt.positions }) }).name).toBe('none');
    const { router: _, ...routerless } = network;
    expect(step({ portfolio: lending, network: routerless }).name).toBe('none');
    expect(step({ portfolio: lending, network: { ...network, vaults: [] } }).name).toBe('none');
  });

  test('is not offered by Move from a vault either, where no router could make it', () => {
    const held = { portfolio: f.depositor, network };
    expect(moveRoute(held)).toMatchObject({ label: 'move' });
    const { router: _, ...routerless } = network;
    expect(moveRoute({ ...held, network: routerless })).toMatchObject({ label: 'deposit' });
  });

  test('is of the largest position that gains by it', () => {
    const second = { ...f.position, source: f.secondPool, name: 'Pool 2', collateral: '50000000000' };
    const sources = [pool(950), { ...pool(100), source: f.secondPool }];
    expect(step({ portfolio: with_({ ...lending, positions: [f.position, second] }), sources })).toMatchObject({ position: second });
  });

  test('needs XLM for the move', () => {
    expect(step({ portfolio: lumens('9999999', { ...lending, xlm: null } as never) }).name).toBe('fuel');
  });
});

describe('nothing', () => {
  test('is said where there is nothing to do, to who only watches, and of a contract', () => {
    expect(step({ portfolio: f.depositor, best: undefined }).name).toBe('none');
    expect(step({ watched: true }).name).toBe('none');
    expect(step({ portfolio: f.contractHolder }).name).toBe('none');
  });

  test('but XLM is a beginning: USDC could earn', () => {
    expect(step({ portfolio: f.bare }).name).toBe('receiveUsdc');
    const empty = { ...f.portfolio.balances[0]!, balance: '0', available: '0' };
    expect(step({ portfolio: { ...f.bare, balances: [empty] } }).name).toBe('receiveUsdc');
    expect(step({ portfolio: f.bare, network: { ...network, vaults: [] } }).name).toBe('none');
    const { usdc: _, ...without } = network;
    expect(step({ portfolio: f.bare, network: without }).name).toBe('none');
  });
});

describe('Move on Home', () => {
  const to = (portfolio: PortfolioView, net = network) => moveRoute({ portfolio, network: net });

  test('leads to the largest of what is lent and deposited, also where it would earn less', () => {
    expect(to(f.portfolio)).toEqual({ label: 'move', to: { name: 'move', source: f.fixedPool } });
    const deposited = with_({ holdings: [{ ...f.holding, value: '999999999999' }] });
    expect(to(deposited)).toEqual({ label: 'move', to: { name: 'change', vault: f.targetVault, change: 'vaultToVault' } });
  });

  test('is a deposit where nothing can be moved, and nothing where there are no vaults', () => {
    expect(to(f.bare)).toEqual({ label: 'deposit', to: { name: 'vaults' } });
    expect(to(with_({ positions: f.inDebt.positions, holdings: [] }))).toMatchObject({ label: 'deposit' });
    expect(to(f.depositor, { ...network, vaults: network.vaults.slice(0, 1) })).toMatchObject({ label: 'deposit' });
    expect(to(f.portfolio, { ...network, vaults: [] })).toBeNull();
    expect(to(f.contractHolder)).toBeNull();
  });
});

test('the total in USDC adds what is USDC, REWARD only where somebody bids, and leaves other assets out', () => {
  const mixed = with_({ holdings: [...f.portfolio.holdings, { ...f.holding, asset: f.secondPool }] });
  const plain = 2_500_000_000n + 123_456_789_012n + 50_030_000_000n;
  expect(usdcTotal(mixed, network, null)).toBe(plain);
  // Claimable and accrued, at 0.03 USDC each.
  expect(usdcTotal(mixed, network, 300_000n)).toBe(plain + ((412_345_678n + 12_345_678n) * 300_000n) / 10_000_000n);
  const waiting = { ...mixed, rewards: mixed.rewards.map((one) => ({ ...one, claimable: false })) };
  expect(usdcTotal(waiting, network, 300_000n)).toBe(plain + (12_345_678n * 300_000n) / 10_000_000n);
});

describe('a newcomer who has XLM alone', () => {
  const alone = with_({ positions: [], rewards: [], holdings: [], accrued: [], balances: [] });
  const price = 3_000_000n;

  test('is offered to swap some of it for USDC where there is a market', () => {
    expect(step({ portfolio: alone, swapPrice: price })).toEqual({ name: 'swap', price });
    expect(step({ portfolio: alone }).name).toBe('receiveUsdc');
  });

  test('keeps enough of it for what comes after, and signs here', () => {
    const poor = { ...alone, xlm: { ...f.portfolio.xlm!, available: '29999999' } };
    expect(step({ portfolio: poor, swapPrice: price }).name).toBe('receiveUsdc');
    expect(step({ portfolio: alone, swapPrice: price, watched: true }).name).toBe('none');
    expect(step({ portfolio: { ...alone, holdings: f.portfolio.holdings }, swapPrice: price }).name).toBe('none');
  });
});

test('what a network lacks is said once: without vaults and pools nothing else matters', () => {
  const [mainnet] = f.networks;
  const { router: _, ...routerless } = mainnet!;
  expect(lacksOf(mainnet!)).toEqual([]);
  expect(lacksOf(f.lacking)).toEqual(['earning']);
  expect(lacksOf({ ...mainnet!, lenders: [] })).toEqual(['pools']);
  expect(lacksOf({ ...f.lacking, lenders: mainnet!.lenders })).toEqual(['vaults']);
  expect(lacksOf(routerless)).toEqual(['router']);
});
