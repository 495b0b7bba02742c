/** vaultToVault (interface.md 1.2, 4.5; contracts.md 11.2): all shares of one vault into another of the same asset, in one call. */

import { contractInclusion } from '../../chain/fees';
import { type InvocationTree, sourceEntry } from '../../chain/invocation';
import { accountKey, instanceKey, trustlineKey } from '../../chain/ledger-keys';
import type { Reading } from '../../chain/reading';
import { groundsOf, type Prepared, prepareInvocation } from '../../chain/simulate';
import { CONTRACT_VALIDITY } from '../../chain/transaction';
import type { ContractKind } from '../../contracts/errors';
import { toJson } from '../../contracts/json';
import { methodFee } from '../../contracts/method-fees';
import { execTree, parseExecReturn, type Router } from '../../contracts/router';
import { transferTree } from '../../contracts/token';
import { depositCall, parseDepositReturn, parseShares, shareKey, withdrawCall } from '../../contracts/vault';
import { type AccountId, type ContractId, parseAccountId, parseContractId } from '../../primitives/addresses';
import { refuse } from '../../primitives/errors';
import type { AssetSetting } from '../../settings/networks';
import type { Change } from '../call/change';
import { explainFailure } from '../call/failures';
import { withTimelyWrites } from '../call/footprint';
import { checkFunds, checkNetwork, checkRoom, existingAccount, notVault, signingAccount, unavailable, usdcOf } from '../checks';
import type { Context } from '../context';
import { probeAsset, probeRouter, routerCode } from '../probe';
import { type Payout, payout } from '../reads/payout';
import { readVaults, type VaultValue, type VaultValues } from '../reads/vault-value';
import type { EndpointInput, UnsignedTransaction } from '../schema/table';
import { checkFirstDeposit, checkTarget } from './vault-target';

export type VaultMoveInput = EndpointInput<'vaultToVault'> & {
  /** false: the target keeps the deposit idle. Default true. */
  invest?: boolean | undefined;
  /** Seconds of validity, at most and by default 180. */
  validFor?: number | undefined;
};

interface Parties {
  from: AccountId;
  source: ContractId;
  target: ContractId;
  usdc: AssetSetting;
  router: Router;
}

interface Move extends Parties, Payout {
  shares: bigint;
  invest: boolean;
  validUntil: number;
  values: VaultValue[];
}

function parseParties({ chain: { network } }: Context, input: VaultMoveInput): Parties {
  const from = parseAccountId(input.from, 'from');
  const source = parseContractId(input.sourceVaultAddress, 'sourceVaultAddress');
  const target = parseContractId(input.targetVaultAddress, 'targetVaultAddress');
  if (source === target) refuse('same_vault', 'Source and target are the same vault.', { vault: source });
  checkNetwork(input.network, network);
  if (!network.features.vaultMigration || !network.router) unavailable('vaultMigration');
  const usdc = usdcOf(network);
  probeAsset(network, usdc);
  return { from, source, target, usdc, router: network.router as Router };
}

/** Three rounds where the vaults' strategies and pools are not known, one where they are. */
async function readAll({ chain: { rpc, network }, remembered = new Map() }: Context, { from, source, target, usdc, router }: Parties) {
  const vaults = [source, target];
  const below = vaults.flatMap((vault) => remembered.get(vault) ?? []);
  const own = [accountKey(from), trustlineKey(from, usdc), instanceKey(router.address), instanceKey(usdc.contract)];
  const first = rpc.read([...own, ...vaults.flatMap((vault) => [instanceKey(vault), shareKey(vault, from)]), ...below]);
  const [reading, stats] = await Promise.all([first, rpc.feeStats()]);
  return { found: await readVaults({ rpc, network }, reading, vaults, remembered), stats };
}

/** Existence before state. */
function decide(input: VaultMoveInput, parties: Parties, found: VaultValues): Move {
  const { from, source, target, usdc } = parties;
  const { reading } = found;
  const values = [source, target].map((vault) => found.of(vault) ?? notVault(vault));
  const [leaving, joining] = values as [VaultValue, VaultValue];
  const shares = parseShares(source, reading.get(shareKey(source, from)));
  if (shares === 0n) refuse('no_holding', 'This account holds no shares of the source vault.', { vault: source });
  checkTarget(leaving.instance, source, usdc.contract);
  checkTarget(joining.instance, target, usdc.contract);
  const paid = payout(leaving, shares);
  if (!paid || leaving.reported) {
    return refuse('vault_value_unknown', 'What this vault’s shares are worth cannot be told.', { vault: source });
  }
  checkFirstDeposit(joining.instance, paid.least);
  checkRoom(reading, { holder: from, asset: usdc, amount: paid.likely });
  const validUntil = reading.closeTime + Math.min(input.validFor ?? CONTRACT_VALIDITY, CONTRACT_VALIDITY);
  return { ...parties, ...paid, shares, invest: input.invest ?? true, validUntil, values };
}

/** The withdrawal itself fails where less is paid than is deposited: nothing is ever taken from the wallet. */
function moveTree({ from, source, target, usdc, router, shares, least, invest }: Move): InvocationTree {
  return execTree(router, from, [
    { ...withdrawCall(source, from, shares, [least]), children: [] },
    { ...depositCall(target, from, least, invest), children: [transferTree(usdc.contract, from, target, least)] },
  ]);
}

function kindsOf({ source, target, usdc, values }: Move): Map<ContractId, ContractKind> {
  const strategies = values.flatMap(({ instance }) => instance.assets.flatMap((asset) => asset.strategies));
  return new Map<ContractId, ContractKind>([
    [source, 'vault'],
    [target, 'vault'],
    [usdc.contract, 'token'],
    ...strategies.map(({ address }) => [address, 'strategy'] as const),
    ...values.flatMap(({ pools }) => pools.map((pool) => [pool, 'lendpool'] as const)),
  ]);
}

async function simulated({ chain, probed = new Set() }: Context, move: Move, tree: InvocationTree, reading: Reading, inclusion: bigint) {
  const { from: source, validUntil, router } = move;
  const { sequence } = existingAccount(reading, source);
  const frame = { source, sequence, inclusion, validUntil, ledger: reading.ledger };
  const invocation = { ...frame, call: tree, auth: [{ address: source, tree }], terms: methodFee('router.exec') };
  const [probe, prepared] = await Promise.allSettled([
    probeRouter(chain.rpc, routerCode(reading, router), router, probed),
    prepareInvocation(chain.rpc, invocation),
  ]);
  if (probe.status === 'rejected') throw probe.reason;
  if (prepared.status === 'rejected') throw explainFailure(prepared.reason, kindsOf(move));
  return withTimelyWrites(prepared.value, chain.network.passphrase);
}

function answer(passphrase: string, reading: Reading, move: Move, tree: InvocationTree, prepared: Prepared): Change<UnsignedTransaction> {
  const { from, source, target, usdc } = move;
  const returns = parseExecReturn(prepared.returnValue);
  if (returns?.length !== 2 || !parseDepositReturn(returns[1])) {
    refuse('node_invalid', 'The simulation returned something else than these calls do.', {});
  }
  const line = checkRoom(reading, { holder: from, asset: usdc, amount: move.likely });
  const held = parseShares(target, reading.get(shareKey(target, from)));
  const { contract, fn, args } = tree;
  return {
    result: {
      xdr: prepared.envelope,
      simulationResponse: returns.map(toJson),
      functionName: 'exec',
      operationXDR: prepared.operation,
      isSmartWallet: false,
    },
    envelope: prepared.envelope,
    expectation: {
      network: passphrase,
      source: from,
      kind: 'contract',
      operations: [
        { type: 'invoke', contract, fn, args: args.map((arg) => arg.toXdr('base64')), auth: [sourceEntry(tree).toXdr('base64')] },
      ],
      amounts: [
        ...(line ? [{ name: 'wallet' as const, holder: from, asset: usdc.contract, least: line.balance.toString() }] : []),
        { name: 'shares', holder: from, asset: source, most: '0' },
        { name: 'shares', holder: from, asset: target, least: (held + 1n).toString() },
      ],
      maxFee: prepared.fee.max.toString(),
      validUntil: move.validUntil,
    },
    reading: groundsOf(reading, prepared),
    simulation: prepared.simulation,
  };
}

/**
 * Builds the move: at most four rounds, two where the vaults' strategies and pools are known. What is deposited is the least
 * that the source can pay while no strategy loses money; the rest stays in the wallet.
 * Errors: 400 addresses, `same_vault`, `network_*`, `vault_multi_asset`, `vault_asset_mismatch`, `vault_value_unknown`,
 * `amount_too_small`, `trustline_*`, `low_balance`; 404 `account_not_found`, `vault_missing`, `no_holding`; 422 what only the
 * simulation shows, among it `withdrawal_blocked` and `invest_blocked`.
 */
export async function vaultToVault(context: Context, input: VaultMoveInput): Promise<Change<UnsignedTransaction>> {
  const parties = parseParties(context, input);
  const { found, stats } = await readAll(context, parties);
  const { reading } = found;
  routerCode(reading, parties.router);
  const account = signingAccount(context, reading, parties.from);
  const move = decide(input, parties, found);
  const inclusion = contractInclusion(stats);
  checkFunds(account, inclusion);
  const tree = moveTree(move);
  const prepared = await simulated(context, move, tree, reading, inclusion);
  checkFunds(account, prepared.fee.max);
  return answer(context.chain.network.passphrase, reading, move, tree, prepared);
}
