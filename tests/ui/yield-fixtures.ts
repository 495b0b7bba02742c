/** Somebody whose dollars are in a yield token: what Home, the form and the review of a move show of it. */
import type { PreviewView } from '../../src/commands/request-views';
import type { PortfolioView, SourceRateView, WalletState } from '../../src/commands/views';
import type { ContractId } from '../../src/primitives/addresses';
import type { Effect, Plan, PlanAsset, Step } from '../../src/primitives/plan';
import * as f from './fixtures';

const reef = 'CBZGKZLGOJSWKZTSMVSWM4TFMVTHEZLFMZZGKZLGOJSWKZTSMVSWMUJO' as ContractId;
const token: PlanAsset = { kind: 'token', code: 'Reef', contract: reef, decimals: 10, listed: true };

const lenders = [...f.wallet.network.lenders, { kind: 'yieldtoken' as const, address: reef, name: 'Reef' }];
export const wallet: WalletState = { ...f.wallet, network: { ...f.wallet.network, lenders } };

export const portfolio: PortfolioView = {
  ...f.portfolio,
  positions: [
    { ...f.position, source: reef, name: 'Reef', supply: '42057382715', collateral: '0', units: '40000000000000', supplyRate: null },
  ],
  accrued: [],
  rewards: [],
  holdings: [],
};

/** It has no curve: only what its price was seen to become. */
export const rates: SourceRateView[] = [
  {
    source: reef,
    name: 'Reef',
    supplyRate: null,
    earnings: { curve: null, day: { bps: 512, basis: 'measured', seconds: 86_400 }, week: null },
    rewardPerThousandYear: null,
    rewardRate: null,
    rewardPrice: null,
  },
];

/** Out of the token by `taken`, and what that does to its holder's tokens; the rest is the usual move into a vault. */
function planOf(taken: Step, amount: string, effect: Pick<Effect, 'after' | 'least' | 'most' | 'basis'>): Plan {
  const [exec] = f.movePlan.steps as [Step];
  const [, deposit] = exec.children as [Step, Step];
  const put = { ...deposit.params, amounts: [{ asset: f.usdcAsset, amount, least: amount }] };
  const [, shares, usdc, ...rest] = f.movePlan.effects as [Effect, Effect, Effect, ...Effect[]];
  return {
    ...f.movePlan,
    steps: [{ ...exec, children: [taken, { ...deposit, params: put } as Step] } as Step],
    effects: [
      { holder: f.me, where: 'wallet', asset: token, before: '40000000000000', ...effect },
      { ...shares, after: String(BigInt(shares.before) + (BigInt(amount) * 96n) / 100n) },
      { ...usdc, after: usdc.before, least: '0', most: usdc.before },
      ...rest,
    ],
    warnings: f.movePlan.warnings.filter(({ code }) => code !== 'residual'),
  };
}

const called = { name: 'Reef', contract: reef, from: f.me, to: f.me, asset: f.usdcAsset };
const whole = planOf({ code: 'yieldtoken_redeem', params: { ...called, token, shares: '40000000000000' }, children: [] }, '42057382715', {
  after: '0',
  least: '0',
  most: '0',
  basis: 'exact',
});
const part = planOf({ code: 'yieldtoken_withdraw', params: { ...called, amount: '10000000000' }, children: [] }, '10000000000', {
  ...{ after: '30489184676457', least: '0', most: '39999999999999', basis: 'computed' },
});

export const previews: { [name in 'whole' | 'part']: PreviewView } = {
  whole: { ...f.movePreview, plan: whole },
  part: { ...f.movePreview, plan: part },
};
