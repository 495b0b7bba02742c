/**
 * What everything that can be asked may be refused with, by code (interface.md 7.1). Beside its own codes each has `common`: what a
 * door, the network and the nodes answer whatever is asked. Apart from the table: whoever only answers has no use for it.
 */
import type { ErrorCode } from '../../primitives/error-codes';
import type { Name } from './table';

/** `invalid_input`: another shape. Then the network, and nodes that lie, break or hang. */
export const common = [
  'invalid_input',
  'network_mismatch',
  'network_unavailable',
  'entry_misshapen',
  'internal',
  'node_invalid',
  'node_refused',
  'node_stale',
  'node_timeout',
  'node_unavailable',
  'node_wrong_network',
] as const;

/** Of every change, once it is built and before anybody sees its bytes: witnesses that contradict it, and bytes that are not what was meant. */
export const certified = [
  'clock_contradicted',
  'nodes_disagree',
  'plan_mismatch',
  'preview_stale',
  'unsupported_protocol',
  'validity_refused',
] as const;

/** An address that must be an account's, a contract's, or either. */
const anyAddress = ['invalid_address', 'muxed_address', 'secret_key_given'] as const;
const accountAddress = [...anyAddress, 'account_expected'] as const;
/** One that is paid: a part of an account too. */
const payee = ['invalid_address', 'muxed_address', 'secret_key_given', 'account_expected'] as const;
const contractAddress = [...anyAddress, 'contract_expected'] as const;

/** Of every change: whoever acts exists, its own key suffices where it is to sign alone, and it can pay; then what certification says. */
const acting = ['account_not_found', 'signer_too_weak', 'low_balance', ...certified] as const;

/** Of every contract call: what a simulation shows, and a node whose simulation is not believed. */
const called = [...acting, 'simulation_failed', 'auth_mismatch', 'fee_above_ceiling', 'footprint_refused'] as const;

/** A trustline that must have room. */
const room = ['trustline_missing', 'trustline_unauthorized', 'trustline_full'] as const;
/** One from which something is spent. */
const spending = ['trustline_missing', 'trustline_unauthorized', 'insufficient_balance'] as const;

/** Of sending an asset by its name. */
const sending = [...spending, 'invalid_asset', 'invalid_amount', 'same_account'] as const;

/** Of withdrawing from a pool: what its entries show, and what only the simulation does. */
const lendpool = [
  'auction_in_progress',
  'pool_illiquid',
  'debt_blocks_withdrawal',
  'liquidation_running',
  'pool_drained',
  'price_missing',
] as const;
/** Of taking out of a yield token. */
const yieldtoken = ['source_paused', 'source_worthless'] as const;
/** Of depositing into a vault, and of withdrawing from one. */
const deposit = [
  'vault_missing',
  'vault_multi_asset',
  'amount_too_small',
  'deposit_too_small',
  'invest_barred',
  'invest_blocked',
  'trustline_unauthorized',
  'vault_worthless',
] as const;
const withdrawal = ['vault_missing', 'no_holding', 'pool_illiquid', 'withdrawal_blocked', 'payout_too_small'] as const;

const owner = [...anyAddress, 'contract_expected', ...called, 'vault_missing'] as const;
const admin = [...owner, 'vault_not_registered', 'stabilizer_unknown', 'not_admin'] as const;
const holder = [...contractAddress, 'account_expected', ...called, 'holding_frozen'] as const;
const receiver = [...holder, ...room] as const;

/** By row, its own. */
export const refusals = {
  status: [...contractAddress, 'vault_missing'],
  /** What is wrong with a vault stands in its own place. */
  statuses: [],
  register: [...owner, 'invalid_bps', 'invalid_fee_bounds', 'not_manager', 'vault_already_registered'],
  targetApy: [...admin, 'invalid_bps'],
  feeBounds: [...admin, 'invalid_bps', 'invalid_fee_bounds'],
  exit: [...admin, 'manager_elsewhere'],
  boostDeposit: [...owner, 'holding_frozen', ...spending, 'invalid_amount', 'campaign_missing', 'campaign_inactive'],
  claimReward: [...accountAddress, ...acting, ...room, 'destination_required', 'destination_missing', 'no_reward', 'reward_gone'],
  lendpoolToVaultsvc: [
    ...receiver,
    ...lendpool,
    ...yieldtoken,
    ...deposit,
    'mixed_position',
    'vault_asset_mismatch',
    'lendpool_unknown',
    'no_position',
    'invalid_amount',
    'insufficient_balance',
  ],
  vaultToVault: [
    ...receiver,
    ...withdrawal,
    ...deposit,
    'same_vault',
    'vault_asset_mismatch',
    'vault_value_unknown',
    'invalid_amount',
    'insufficient_shares',
  ],
  vaultDeposit: [...holder, ...deposit, ...spending, 'invalid_amount'],
  vaultWithdraw: [
    ...receiver,
    ...withdrawal,
    'invalid_amount',
    'insufficient_shares',
    'amount_too_small',
    'minimum_too_high',
    'vault_multi_asset',
  ],
  claimAccrued: [...receiver, 'lendpool_unknown', 'no_accrued_reward'],
  restore: [
    ...contractAddress,
    'account_expected',
    ...acting,
    'fee_above_ceiling',
    'lendpool_unknown',
    'vault_missing',
    'nothing_archived',
  ],
  trustline: [
    ...accountAddress,
    ...acting,
    'invalid_asset',
    'invalid_amount',
    'own_asset',
    'issuer_missing',
    'trustline_missing',
    'trustline_in_use',
    'trustline_unchanged',
    'limit_too_low',
  ],
  signers: [
    ...accountAddress,
    ...acting,
    'invalid_weight',
    'own_key_signer',
    'signer_twice',
    'signers_out_of_reach',
    'signers_unchanged',
    'too_many_signers',
  ],
  payment: [...payee, ...acting, ...room, ...sending, 'invalid_memo', 'memo_required', 'destination_missing', 'below_reserve'],
  swap: [
    ...accountAddress,
    ...acting,
    ...room,
    ...spending,
    'invalid_asset',
    'invalid_amount',
    'same_asset',
    'own_asset',
    'issuer_missing',
    'no_path',
    'price_moved',
  ],
  transfer: [...contractAddress, 'account_expected', ...called, ...sending, 'holding_frozen', 'destination_missing'],
  payFee: [
    ...accountAddress,
    ...acting,
    'invalid_xdr',
    'unbounded',
    'too_late',
    'sequence_used',
    'sequence_later',
    'signatures_missing',
    'fee_above_ceiling',
    'simulation_failed',
    'resources_short',
  ],
  send: [
    'invalid_xdr',
    'muxed_address',
    'use_classic_submission',
    'not_single_call',
    'not_simulated',
    'not_signed',
    'unbounded',
    'already_answered',
    'account_busy',
  ],
} as const satisfies { [N in Name]: readonly ErrorCode[] };
