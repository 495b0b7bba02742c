/**
 * What an endpoint may be refused with, by code (interface.md 7.1). Beside its own codes each has `common`: what a door, the
 * network and the nodes answer whatever is asked.
 */

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
] as const;

/** An address that must be an account's, a contract's, or either. */
export const anyAddress = ['invalid_address', 'muxed_address', 'secret_key_given'] as const;
export const accountAddress = [...anyAddress, 'account_expected'] as const;
/** One that is paid: a part of an account too. */
export const payee = ['invalid_address', 'muxed_address', 'secret_key_given', 'account_expected'] as const;
export const contractAddress = [...anyAddress, 'contract_expected'] as const;

/** Of whoever acts: it exists, its own key suffices where it is to sign alone, and it can pay. */
export const acting = ['account_not_found', 'signer_too_weak', 'low_balance'] as const;

/** Of every contract call: what a simulation shows, and a node whose simulation is not believed. */
export const called = [...acting, 'simulation_failed', 'auth_mismatch', 'fee_above_ceiling', 'footprint_refused'] as const;

/** A trustline that must have room. */
export const room = ['trustline_missing', 'trustline_unauthorized', 'trustline_full'] as const;
/** One from which something is spent. */
export const spending = ['trustline_missing', 'trustline_unauthorized', 'insufficient_balance'] as const;

/** Of sending an asset by its name. */
export const sending = [...spending, 'invalid_asset', 'invalid_amount', 'same_account'] as const;

/** Of withdrawing from a pool: what its entries show, and what only the simulation does. */
export const lendpool = [
  'auction_in_progress',
  'pool_illiquid',
  'debt_blocks_withdrawal',
  'liquidation_running',
  'pool_drained',
  'price_missing',
] as const;
/** Of depositing into a vault, and of withdrawing from one. */
export const deposit = [
  'vault_missing',
  'vault_multi_asset',
  'amount_too_small',
  'deposit_too_small',
  'invest_barred',
  'invest_blocked',
  'trustline_unauthorized',
  'vault_worthless',
] as const;
export const withdrawal = ['vault_missing', 'no_holding', 'pool_illiquid', 'withdrawal_blocked', 'payout_too_small'] as const;
