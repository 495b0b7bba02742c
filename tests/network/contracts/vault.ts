/** The vault (contracts.md part 4); its parts are in vault/. */
import type { ContractModel, Env, ModelFunction, ScVal } from '../host/model';
import { i128, params, toI128, vec } from './scval';
import { construct } from './vault/construct';
import { deposit } from './vault/deposit';
import { E } from './vault/errors';
import { feeFunctions } from './vault/fees';
import { fundsOf, fundsValue } from './vault/funds';
import { rebalanceFunctions } from './vault/rebalance';
import { roleFunctions } from './vault/roles';
import { shareFunctions } from './vault/shares';
import { assetSetValue, assetsOf, bump, supplyOf } from './vault/state';
import { withdraw } from './vault/withdraw';

/** What shares are worth with the fees on pending gains locked: it writes reports. */
function amountsPerShares(env: Env, args: ScVal[]): ScVal {
  bump(env);
  const supply = supplyOf(env);
  const funds = fundsOf(env, 'lock');
  const shares = toI128(args[0]);
  if (shares > supply) env.fail(E.AmountOverTotalSupply);
  return vec(...funds.map(({ total }) => i128(supply === 0n ? 0n : (total * shares) / supply)));
}

const funds: Readonly<Record<string, ModelFunction>> = {
  deposit: {
    inputs: params({ amounts_desired: 'Vec<I128>', amounts_min: 'Vec<I128>', from: 'Address', invest: 'Bool' }),
    output: 'Tuple<Vec<I128>, I128, Option<Vec<Option<AssetInvestmentAllocation>>>>',
    run: deposit,
  },
  withdraw: {
    inputs: params({ withdraw_shares: 'I128', min_amounts_out: 'Vec<I128>', from: 'Address' }),
    output: 'Vec<I128>',
    run: withdraw,
  },
  get_assets: {
    inputs: [],
    output: 'Vec<AssetStrategySet>',
    run: (env) => {
      bump(env);
      return vec(...assetsOf(env).map(assetSetValue));
    },
  },
  fetch_total_managed_funds: {
    inputs: [],
    output: 'Vec<CurrentAssetInvestmentAllocation>',
    run: (env) => {
      bump(env);
      return fundsValue(fundsOf(env, 'plain'));
    },
  },
  get_asset_amounts_per_shares: { inputs: params({ vault_shares: 'I128' }), output: 'Vec<I128>', run: amountsPerShares },
};

export const vault: ContractModel = {
  name: 'vault',
  errors: E,
  structs: {
    Strategy: params({ address: 'Address', name: 'String', paused: 'Bool' }),
    AssetStrategySet: params({ address: 'Address', strategies: 'Vec<Strategy>' }),
    StrategyAllocation: params({ amount: 'I128', paused: 'Bool', strategy_address: 'Address' }),
    CurrentAssetInvestmentAllocation: params({
      ...{ asset: 'Address', idle_amount: 'I128', invested_amount: 'I128' },
      ...{ strategy_allocations: 'Vec<StrategyAllocation>', total_amount: 'I128' },
    }),
    AssetInvestmentAllocation: params({ asset: 'Address', strategy_allocations: 'Vec<Option<StrategyAllocation>>' }),
    Report: params({ gains_or_losses: 'I128', locked_fee: 'I128', prev_balance: 'I128' }),
  },
  unions: {
    Instruction: {
      Unwind: ['Address', 'I128'],
      Invest: ['Address', 'I128'],
      SwapExactIn: ['Address', 'Address', 'I128', 'I128', 'U64'],
      SwapExactOut: ['Address', 'Address', 'I128', 'I128', 'U64'],
    },
    RolesDataKey: { EmergencyManager: [], VaultFeeReceiver: [], Manager: [], RebalanceManager: [] },
  },
  functions: { ...funds, ...feeFunctions, ...roleFunctions, ...rebalanceFunctions, ...shareFunctions },
  construct,
};
