/** lendpoolToVaultsvc (interface.md 4.4; architecture.md 7; contracts.md 11.1): the whole USDC position into a vault, in one call. */

import { contractInclusion } from '../../chain/fees';
import type { InvocationTree } from '../../chain/invocation';
import { accountKey, instanceKey, trustlineKey } from '../../chain/ledger-keys';
import type { Reading } from '../../chain/reading';
import { type Invocation, type Prepared, prepareInvocation } from '../../chain/simulate';
import { CONTRACT_VALIDITY } from '../../chain/transaction';
import { auctionKey, positionsKey, reserveConfigKey, reserveDataKey, reserveListKey } from '../../contracts/lendpool';
import { methodFee } from '../../contracts/method-fees';
import type { Router } from '../../contracts/router';
import { contractBalanceKey } from '../../contracts/token';
import { shareKey } from '../../contracts/vault';
import { parseAccountId, parseContractId } from '../../primitives/addresses';
import { refuse } from '../../primitives/errors';
import type { Change } from '../call/change';
import { explainFailure } from '../call/failures';
import { withTimelyWrites } from '../call/footprint';
import { checkFunds, checkNetwork, checkRoom, signingAccount, unavailable, usdcOf } from '../checks';
import type { Context } from '../context';
import { probeAsset, probeRouter, routerCode } from '../probe';
import { type Position, positionBlock, readPosition } from '../reads/position';
import type { EndpointInput, UnsignedTransaction } from '../schema/table';
import { answer, arriving, kindsOf, type Move, moveTree, type Parties } from './lendpool-move';
import { checkFirstDeposit, checkTarget, existingVault } from './vault-target';

/** The endpoint's input, and what the wallet's own command adds to it. */
export type MoveInput = EndpointInput<'lendpoolToVaultsvc'> & {
  /** Which pool; absent: the first in the settings' order that holds USDC. */
  lendpool?: string | undefined;
  /** false: the vault keeps the deposit idle. Default true. */
  invest?: boolean | undefined;
  /** Seconds of validity, at most and by default 180. */
  validFor?: number | undefined;
};

function parseParties({ chain: { network } }: Context, input: MoveInput): Parties {
  const from = parseAccountId(input.from, 'from');
  const vault = parseContractId(input.vaultAddress, 'vaultAddress');
  const chosen = input.lendpool === undefined ? undefined : parseContractId(input.lendpool, 'lendpool');
  checkNetwork(input.network, network);
  if (!network.features.lendpoolMigration || !network.router) unavailable('lendpoolMigration');
  const known = network.lendpools.filter(({ version }) => version === 2).map(({ address }) => address);
  if (known.length === 0) unavailable('lendpools');
  if (chosen && !known.includes(chosen))
    refuse('lendpool_unknown', 'This pool is not in the settings of the network.', { lendpool: chosen });
  const usdc = usdcOf(network);
  probeAsset(network, usdc);
  return { from, vault, usdc, router: network.router as Router, pools: chosen ? [chosen] : known };
}

/** Everything that the checks, the amounts and the preview need: one request. */
function moveKeys({ from, vault, usdc, router, pools }: Parties) {
  const asset = usdc.contract;
  return [
    accountKey(from),
    trustlineKey(from, usdc),
    ...[vault, asset, router.address].map(instanceKey),
    shareKey(vault, from),
    contractBalanceKey(asset, vault),
    ...pools.flatMap((pool) => [
      instanceKey(pool),
      reserveListKey(pool),
      reserveConfigKey(pool, asset),
      reserveDataKey(pool, asset),
      positionsKey(pool, from),
      auctionKey(pool, from),
    ]),
  ];
}

function existingPosition(reading: Reading, { pools, from, usdc }: Parties): Position {
  for (const pool of pools) {
    const position = readPosition(reading, pool, from, usdc.contract);
    if (position) return position;
  }
  return refuse('no_position', 'This account has no USDC position to move.');
}

/** What is refused before anything is built, existence before state. */
function decide(input: MoveInput, parties: Parties, reading: Reading): Move {
  const { from, vault, usdc } = parties;
  const vaultInstance = existingVault(reading, vault);
  const position = existingPosition(reading, parties);
  const block = positionBlock(position);
  if (block) throw block;
  checkTarget(vaultInstance, vault, usdc.contract);
  const validUntil = reading.closeTime + Math.min(input.validFor ?? CONTRACT_VALIDITY, CONTRACT_VALIDITY);
  const { amount, most } = arriving(position, validUntil);
  checkFirstDeposit(vaultInstance, amount);
  checkRoom(reading, { holder: from, asset: usdc, amount: most });
  return { ...parties, position, vaultInstance, amount, most, validUntil, invest: input.invest ?? true };
}

/** The simulation, and beside it the probe of a router that is new: its word comes first. */
async function simulated(
  { chain: { rpc }, probed = new Set() }: Context,
  { move, ...invocation }: Omit<Invocation, 'source' | 'auth' | 'validUntil'> & { move: Move; call: InvocationTree; codeHash: string },
): Promise<Prepared> {
  const { from: source, validUntil, router } = move;
  const [probe, prepared] = await Promise.allSettled([
    probeRouter(rpc, invocation.codeHash, router, probed),
    prepareInvocation(rpc, {
      ...invocation,
      source,
      validUntil,
      auth: [{ address: source, tree: invocation.call }],
      terms: methodFee('router.exec'),
    }),
  ]);
  if (probe.status === 'rejected') throw probe.reason;
  if (prepared.status === 'rejected') throw explainFailure(prepared.reason, kindsOf(move));
  return prepared.value;
}

/**
 * Builds the move in two rounds: { ledger, entries, fees } at once, then the simulation.
 * Errors: 400 addresses, `network_*`, `mixed_position`, `auction_in_progress`, `pool_illiquid`, `vault_multi_asset`,
 * `vault_asset_mismatch`, `trustline_*`, `low_balance`, `amount_too_small`; 404 `account_not_found`, `vault_missing`,
 * `lendpool_unknown`, `no_position`; 422 what only the simulation shows, among it `debt_blocks_withdrawal` and
 * `invest_blocked`.
 */
export async function lendpoolToVaultsvc(context: Context, input: MoveInput): Promise<Change<UnsignedTransaction>> {
  const parties = parseParties(context, input);
  const { rpc, network } = context.chain;
  // Where they are known, what the vault invests through: the code that runs below the deposit needs no request of its own.
  const below = context.remembered?.get(parties.vault) ?? [];
  const [reading, stats] = await Promise.all([rpc.read([...moveKeys(parties), ...below]), rpc.feeStats()]);
  const codeHash = routerCode(reading, parties.router);
  const account = signingAccount(context, reading, parties.from);
  const move = decide(input, parties, reading);
  const inclusion = contractInclusion(stats);
  checkFunds(account, inclusion);
  const call = moveTree(move);
  const { sequence } = account;
  const simulation = await simulated(context, { move, call, codeHash, sequence, inclusion, ledger: reading.ledger });
  const prepared = withTimelyWrites(simulation, network.passphrase);
  checkFunds(account, prepared.fee.max);
  return answer(network, reading, move, call, prepared);
}
