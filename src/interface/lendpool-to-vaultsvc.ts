/** lendpoolToVaultsvc (interface.md 4.4; design.md part 7; contracts.md 11.1): the whole USDC position into a vault, in one call. */
import { contractInclusion } from '../chain/fees';
import { type InvocationTree, sourceEntry } from '../chain/invocation';
import { accountKey, instanceKey, trustlineKey } from '../chain/ledger-keys';
import type { Reading } from '../chain/reading';
import { type Prepared, prepareInvocation } from '../chain/simulate';
import { CONTRACT_VALIDITY } from '../chain/transaction';
import {
  accrue,
  greatestUnderlying,
  liabilitiesOf,
  type ReserveConfig,
  type ReserveData,
  suppliesOf,
  underlying,
} from '../contracts/accrual';
import type { ContractKind } from '../contracts/errors';
import { toJson } from '../contracts/json';
import {
  auctionKey,
  EVERYTHING,
  parsePool,
  parsePositions,
  parseReserveConfig,
  parseReserveData,
  positionsKey,
  RequestType,
  reserveConfigKey,
  reserveDataKey,
  reserveListKey,
  submitCall,
} from '../contracts/lendpool';
import { execTree, parseExecReturn, type Router } from '../contracts/router';
import { contractBalanceKey, transferTree } from '../contracts/token';
import { depositCall, shareKey, type VaultInstance } from '../contracts/vault';
import { type AccountId, type Address, type ContractId, parseAccountId, parseContractId } from '../primitives/addresses';
import { ServiceError } from '../primitives/errors';
import type { AssetSetting } from '../settings/networks';
import type { Change, Context } from './change';
import { checkFunds, checkNetwork, checkRoom, existingAccount, refuse, unavailable, usdcOf } from './checks';
import { explainFailure } from './failures';
import type { EndpointInput, UnsignedTransaction } from './schema';
import { checkFirstDeposit, depositTarget } from './vault-target';

/** The endpoint's input, and what the wallet's own command adds to it. */
export type MoveInput = EndpointInput<'lendpoolToVaultsvc'> & {
  /** Which pool; absent: the first in the settings' order that holds USDC. */
  lendpool?: string | undefined;
  /** false: the vault keeps the deposit idle. Default true. */
  invest?: boolean | undefined;
  /** Seconds of validity, at most and by default 180. */
  validFor?: number | undefined;
};

interface Parties {
  from: AccountId;
  vault: ContractId;
  usdc: AssetSetting;
  router: Router;
  pools: ContractId[];
}

function parseParties({ chain: { network } }: Context, input: MoveInput): Parties {
  const from = parseAccountId(input.from, 'from');
  const vault = parseContractId(input.vaultAddress, 'vaultAddress');
  const chosen = input.lendpool === undefined ? undefined : parseContractId(input.lendpool, 'lendpool');
  checkNetwork(input.network, network);
  if (!network.features.lendpoolMigration || !network.router) unavailable('lendpoolMigration');
  const known = network.lendpools.filter(({ version }) => version === 2).map(({ address }) => address);
  if (known.length === 0) unavailable('lendpools');
  if (chosen && !known.includes(chosen))
    refuse(404, 'lendpool_unknown', 'This pool is not in the settings of the network.', { lendpool: chosen });
  return { from, vault, usdc: usdcOf(network), router: network.router as Router, pools: chosen ? [chosen] : known };
}

/** Everything that the checks, the amounts and the preview need: one request. */
export function moveKeys({ from, vault, usdc, router, pools }: Parties) {
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

export interface Position {
  pool: ContractId;
  side: 'supply' | 'collateral' | 'both';
  bTokens: { supply: bigint; collateral: bigint };
  /** The reserve at the reading's close time. */
  data: ReserveData;
  config: ReserveConfig;
  hasDebt: boolean;
  auction: boolean;
}

/** The account's USDC in one pool; undefined where it has none, or the pool has no USDC. 400 `network_unavailable` for what is no pool. */
export function readPosition(reading: Reading, pool: ContractId, from: Address, asset: ContractId): Position | undefined {
  const instance = parsePool(reading.get(instanceKey(pool)));
  if (!instance) return unavailable(pool);
  const config = parseReserveConfig(pool, reading.get(reserveConfigKey(pool, asset)));
  const stored = parseReserveData(pool, reading.get(reserveDataKey(pool, asset)));
  if (!config || !stored) return undefined;
  const held = parsePositions(pool, reading.get(positionsKey(pool, from)));
  const supply = held.supply.get(config.index) ?? 0n;
  const collateral = held.collateral.get(config.index) ?? 0n;
  if (supply === 0n && collateral === 0n) return undefined;
  return {
    pool,
    side: supply > 0n && collateral > 0n ? 'both' : supply > 0n ? 'supply' : 'collateral',
    bTokens: { supply, collateral },
    data: accrue(stored, config, instance.bstopRate, BigInt(reading.closeTime)),
    config,
    hasDebt: held.liabilities.size > 0,
    auction: reading.get(auctionKey(pool, from)) !== undefined,
  };
}

/** What forbids moving a position, foreseen from its entries: 400 `mixed_position`, `auction_in_progress`, `pool_illiquid`. */
export function positionBlock({ side, pool, auction, data, bTokens }: Position): ServiceError | undefined {
  const blocked = (code: string, message: string) => new ServiceError({ status: 400, code, message, details: { lendpool: pool } });
  if (side === 'both')
    return blocked(
      'mixed_position',
      'This account holds USDC both as supply and as collateral in this pool. Withdraw one of the two there first.',
    );
  if (auction)
    return blocked('auction_in_progress', 'A liquidation of this account is running in this pool. Nothing can be withdrawn until it ends.');
  const rest = suppliesOf({ ...data, bSupply: data.bSupply - bTokens.supply - bTokens.collateral });
  const owed = liabilitiesOf(data);
  if (owed > 0n && owed >= rest) return blocked('pool_illiquid', 'The pool has lent out too much to pay this position now.');
  return undefined;
}

function choosePosition(reading: Reading, { pools, from, usdc }: Parties): Position {
  for (const pool of pools) {
    const position = readPosition(reading, pool, from, usdc.contract);
    if (!position) continue;
    const block = positionBlock(position);
    if (block) throw block;
    return position;
  }
  return refuse(404, 'no_position', 'This account has no USDC position to move.');
}

interface Move extends Parties {
  position: Position;
  vaultInstance: VaultInstance;
  /** Deposited: exactly this. */
  amount: bigint;
  /** The most that can come out of the pool until the transaction expires. */
  most: bigint;
  validUntil: number;
  invest: boolean;
}

/** Value at the ledger that was read, a lower bound of what arrives; and the upper bound (contracts.md 11.1). */
function amounts({ bTokens, data, config }: Position, validUntil: number): { amount: bigint; most: bigint } {
  const sides = [bTokens.supply, bTokens.collateral];
  return {
    amount: sides.reduce((sum, b) => sum + underlying(b, data.bRate), 0n),
    most: sides.reduce((sum, b) => sum + greatestUnderlying(b, data, config, BigInt(validUntil)), 0n),
  };
}

/** exec, and below it the two calls in which the user authenticates. */
function moveTree({ from, vault, usdc, router, position, amount, invest }: Move): InvocationTree {
  const type = position.side === 'supply' ? RequestType.withdraw : RequestType.withdrawCollateral;
  const withdrawal = submitCall(position.pool, from, [{ address: usdc.contract, amount: EVERYTHING, type }]);
  const deposit = depositCall(vault, from, amount, invest);
  return execTree(router, from, [
    { ...withdrawal, children: [] },
    { ...deposit, children: [transferTree(usdc.contract, from, vault, amount)] },
  ]);
}

function kindsOf({ vault, usdc, pools, vaultInstance }: Move): Map<ContractId, ContractKind> {
  const strategies = vaultInstance.assets.flatMap((asset) => asset.strategies.map(({ address }) => [address, 'strategy'] as const));
  return new Map<ContractId, ContractKind>([
    [vault, 'vault'],
    [usdc.contract, 'token'],
    ...pools.map((pool) => [pool, 'lendpool'] as const),
    ...strategies,
  ]);
}

function decide(input: MoveInput, parties: Parties, reading: Reading): Move {
  const vaultInstance = depositTarget(reading, parties.vault, parties.usdc.contract);
  const position = choosePosition(reading, parties);
  const validFor = Math.min(input.validFor ?? CONTRACT_VALIDITY, CONTRACT_VALIDITY);
  const validUntil = reading.closeTime + validFor;
  const { amount, most } = amounts(position, validUntil);
  checkFirstDeposit(vaultInstance, amount);
  checkRoom(reading, { holder: parties.from, asset: parties.usdc, amount: most });
  return { ...parties, position, vaultInstance, amount, most, validUntil, invest: input.invest ?? true };
}

function answer(
  { chain: { network } }: Context,
  reading: Reading,
  move: Move,
  tree: InvocationTree,
  prepared: Prepared,
): Change<UnsignedTransaction> {
  const { from, usdc, amount, most, validUntil } = move;
  const line = checkRoom(reading, { holder: from, asset: usdc, amount: most });
  const results = parseExecReturn(prepared.returnValue) ?? [];
  return {
    result: {
      xdr: prepared.envelope,
      simulationResponse: results.map(toJson),
      functionName: 'exec',
      operationXDR: prepared.operation,
      isSmartWallet: false,
    },
    envelope: prepared.envelope,
    expectation: {
      network: network.passphrase,
      source: from,
      kind: 'contract',
      operations: [
        {
          type: 'invoke',
          contract: tree.contract,
          fn: tree.fn,
          args: tree.args.map((arg) => arg.toXdr('base64')),
          auth: [sourceEntry(tree).toXdr('base64')],
        },
      ],
      amounts: line ? [{ name: 'wallet', holder: from, asset: usdc.contract, most: (line.balance + most - amount).toString() }] : [],
      maxFee: prepared.fee.max.toString(),
      validUntil,
    },
    reading,
    simulation: prepared.simulation,
  };
}

/**
 * Builds the move in two rounds: { ledger, entries, fees } at once, then the simulation.
 * Errors: 400 addresses, `network_unavailable`, `mixed_position`, `auction_in_progress`, `pool_illiquid`, `vault_*`,
 * `trustline_*`, `low_balance`, `amount_too_small`; 404 `account_not_found`, `vault_missing`, `no_position`; 422 what only
 * the simulation shows, among it `debt_blocks_withdrawal` and `invest_blocked`.
 */
export async function lendpoolToVaultsvc(context: Context, input: MoveInput): Promise<Change<UnsignedTransaction>> {
  const parties = parseParties(context, input);
  const { rpc } = context.chain;
  const [reading, stats] = await Promise.all([rpc.read(moveKeys(parties)), rpc.feeStats()]);
  const account = existingAccount(reading, parties.from);
  const move = decide(input, parties, reading);
  const inclusion = contractInclusion(stats);
  checkFunds(account, inclusion);
  const tree = moveTree(move);
  const prepared = await prepareInvocation(rpc, {
    source: parties.from,
    sequence: account.sequence,
    call: tree,
    auth: [{ address: parties.from, tree }],
    inclusion,
    validUntil: move.validUntil,
  }).catch((error: unknown) => {
    throw explainFailure(error, kindsOf(move));
  });
  checkFunds(account, prepared.fee.max);
  return answer(context, reading, move, tree, prepared);
}
