/** From what rooms know to what pages get: bigint to decimal strings, errors to their wire form. */

import type { ClassicAsset } from '../chain/assets';
import type { AccountOperation } from '../chain/operations';
import type {
  AsOf,
  BalanceView,
  OperationView,
  PortfolioView,
  RecordView,
  SaidView,
  SummaryView,
  VaultChoiceView,
} from '../commands/views';
import { earnedBetween, type Units } from '../insight/earned';
import type { Portfolio, VaultChoice } from '../interface/reads/portfolio';
import { readIntent } from '../interface/schema/intents';
import type { TransactionRecord } from '../journal/record';
import type { Summary } from '../journal/summaries';
import { doubtOf, endOf, isFree, type Testimony } from '../journal/testimony';
import { classic } from '../primitives/amounts';
import { ServiceError } from '../primitives/errors';
import { isFinal } from '../primitives/record-states';
import { soleOperator } from '../settings/manifest';
import type { Network } from '../settings/networks';
import { assetName } from './vault-views';

function balancesOf({ lines }: Portfolio): BalanceView[] {
  return lines.flatMap(({ asset, state }) =>
    state
      ? [
          {
            code: asset.code,
            decimals: asset.decimals,
            issuer: asset.issuer ?? null,
            contract: asset.contract,
            balance: state.balance.toString(),
            available: state.available.toString(),
            authorized: state.authorized,
            limit: state.limit.toString(),
          },
        ]
      : [],
  );
}

export function portfolioView(portfolio: Portfolio, network: Network, readAt: number): PortfolioView {
  const { address, ledger, closeTime, account, positions, accrued, rewards, holdings, missing } = portfolio;
  const asOf: AsOf = { ledger, closeTime, readAt };
  return {
    address,
    networkId: network.id,
    asOf,
    exists: account !== undefined || address.startsWith('C'),
    xlm: account
      ? {
          ...classic('XLM'),
          issuer: null,
          contract: null,
          balance: account.balance.toString(),
          available: account.available.toString(),
          authorized: true,
        }
      : null,
    balances: balancesOf(portfolio),
    positions: positions.map(({ pool, name, supply, collateral, units, rate, hasDebt, auction, blocked, archived }) => ({
      lendpool: pool,
      name,
      supply: supply.toString(),
      collateral: collateral.toString(),
      units: units.toString(),
      supplyRate: rate,
      hasDebt,
      auction,
      ...(blocked ? { blocked: blocked.toJSON() } : {}),
      archived,
    })),
    accrued: accrued.map(({ pool, name, amount, blocked }) => ({
      lendpool: pool,
      name,
      amount: amount.toString(),
      ...(blocked ? { blocked: blocked.toJSON() } : {}),
    })),
    rewards: rewards.map(({ id, amount, claimable, until }) => ({
      balanceId: id,
      amount: amount.toString(),
      claimable,
      ...(until === undefined ? {} : { until }),
    })),
    holdings: holdings.map(({ vault, name, shares, shareDecimals, value, asset, decimals, archived }) => ({
      vault,
      name,
      shares: shares.toString(),
      shareDecimals,
      value: (value ?? 0n).toString(),
      asset: assetName(network, asset) ?? '',
      decimals,
      archived,
    })),
    ...(missing.length > 0 ? { missing: [...missing] } : {}),
  };
}

const unitsOf = ({ positions, holdings }: PortfolioView, usdc: string | undefined): Units[] => [
  ...positions.map(({ lendpool, units, supply, collateral }) => ({
    place: lendpool,
    units: BigInt(units),
    value: BigInt(supply) + BigInt(collateral),
  })),
  ...holdings
    .filter(({ asset }) => asset === usdc)
    .map(({ vault, shares, value }) => ({ place: vault, units: BigInt(shares), value: BigInt(value) })),
];

/** With what was earned since the look before; a network that began anew has no past. */
export function withEarned(view: PortfolioView, before: PortfolioView | null | undefined, usdc: string | undefined): PortfolioView {
  if (!before) return view;
  const { since, amount } = before.earned ?? { since: before.asOf.closeTime, amount: '0' };
  if (view.asOf.closeTime < since) return view;
  const earned = BigInt(amount) + earnedBetween(unitsOf(before, usdc), unitsOf(view, usdc));
  return { ...view, earned: { since, amount: earned.toString() } };
}

function blockOf({ vault, value }: VaultChoice, usdc: string | undefined): ServiceError | undefined {
  if (!value) return new ServiceError('vault_missing', 'There is no vault at this address.', { vault });
  const assets = value.instance.assets.length;
  if (assets !== 1) return new ServiceError('vault_multi_asset', 'This vault holds several assets.', { vault, assets });
  if (value.asset === usdc) return undefined;
  return new ServiceError('vault_asset_mismatch', 'This vault holds another asset.', { vault, asset: value.asset ?? '' });
}

export function vaultChoiceView(choice: VaultChoice, network: Network): VaultChoiceView {
  const { vault, name, value } = choice;
  const block = blockOf(choice, network.assets.usdc?.contract);
  return {
    vault,
    name,
    managed: (value?.total ?? 0n).toString(),
    feeBps: value?.instance.feeBps ?? 0,
    lendsInto: value?.pools ?? [],
    ...(block ? { blocked: block.toJSON() } : {}),
  };
}

const sayings = { confirmed: 'included', failed: 'includedFailed', expired: 'neverIncluded', replaced: 'placeTaken' } as const;

function saidView(one: Testimony): SaidView {
  const { witness, kind, claim, silent, at } = one;
  const end = endOf(one);
  // What was found stays said; that it was not found is as old as the answer.
  if (!claim || (silent !== undefined && claim.is === 'absent')) return { witness, kind, says: 'nothing', ledger: null, at };
  return { witness, kind, says: end ? sayings[end] : 'notFound', ledger: claim.ledger, at };
}

export const isListed = ({ assets }: Network, { code, issuer }: ClassicAsset) =>
  Object.values(assets).some((asset) => asset?.code === code && asset.issuer === issuer);

export function operationView({ movements, ...operation }: AccountOperation, network: Network): OperationView {
  return {
    ...operation,
    movements: movements.map(({ asset, amount, other }) => ({
      asset: { ...classic('XLM'), ...(asset ? { ...asset, listed: isListed(network, asset) } : { issuer: null, listed: true }) },
      amount: amount.toString(),
      other,
    })),
  };
}

export const summaryView = ({ intent, ...summary }: Summary): SummaryView => ({ ...summary, intent: readIntent(intent) });

/** `now`: the local clock. */
export function recordView(record: TransactionRecord, now: number): RecordView {
  const { hash, networkId, account, signer, intent, plan, createdAt, validUntil, state, unknown, attempts, outcome, said = [] } = record;
  const doubt = isFinal(record) ? undefined : doubtOf(said);
  const operator = soleOperator(said.map(({ witness }) => witness));
  return {
    hash,
    networkId,
    account,
    ...(signer ? { signer } : {}),
    intent: readIntent(intent),
    plan,
    createdAt,
    validUntil,
    state,
    unknown,
    attempts,
    said: said.map(saidView),
    free: !isFinal(record) && isFree(record, now),
    ...(doubt ? { doubt } : {}),
    ...(operator === undefined ? {} : { operator }),
    ...(outcome
      ? {
          outcome: {
            ledger: outcome.ledger,
            feeCharged: outcome.feeCharged,
            ...(outcome.closeTime === undefined ? {} : { closeTime: outcome.closeTime }),
            ...(outcome.missing ? { missing: outcome.missing } : {}),
            ...(outcome.after ? { after: outcome.after } : {}),
            ...(outcome.reason ? { reason: outcome.reason } : {}),
          },
        }
      : {}),
  };
}
