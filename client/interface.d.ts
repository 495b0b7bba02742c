// Written by tests/run/client-types.ts, and never by hand.
// Amounts are decimal strings in the asset's smallest unit, rates integer basis points, times unix seconds.
import type { Change } from './index.js';

/** A value as it travels in JSON. */
export type Json = Json[] | boolean | number | string | { [key: string]: Json } | null;

export type Feature = 'migration' | 'send' | 'sign' | 'stabilizer';

/** 'submit': built, shown to the person, signed, sent and followed to its end. 'sign': up to the signature. 'build': unsigned, nobody is asked. */
export type Mode = 'build' | 'sign' | 'submit';

/** Of a message (SEP-53). 'utf8': a text; 'base64': bytes, whatever they say. Absent: a text. */
export type MessageEncoding = 'base64' | 'utf8';

export interface SignOptions {
  /** Refused where the wallet is on another network. */
  networkPassphrase?: string;
  /** Who shall sign, of the accounts that the site was given; absent: the active one, or the first. */
  address?: string;
  /** Of hardware wallets, which other clients pass on: it decides nothing. */
  path?: string;
}

export interface StabilizerStatus {
  /** Some stabilizer holds a configuration of this vault. */
  registered: boolean;
  /** A stabilizer is its Manager. */
  managedByStabilizer: boolean;
  /** null while it is not registered. */
  config: {
    adminAddress: string;
    targetApyBps: number;
    minFeeBps: number;
    maxFeeBps: number;
  } | null;
  /** null without one; independent of `config`. */
  campaign: {
    active: boolean;
    /** The address of the asset's contract. */
    asset: string;
    totalDeposited: string;
    totalBoosted: string;
    totalWithdrawn: string;
    available: string;
    /** 0: never. */
    lastBoostedAt: number;
  } | null;
  currentFeeBps: number;
}

export interface StabilizerStatuses {
  /** As many as vaults were named, in their order. */
  statuses: {
    /** null where there is an error. */
    status: StabilizerStatus | null;
    /** Why there is none; null where there is one. */
    error: {
      status: number;
      code: 'contract_expected' | 'entry_misshapen' | 'invalid_address' | 'muxed_address' | 'secret_key_given' | 'vault_missing';
      message: string;
      details?: { [key: string]: Json };
    } | null;
  }[];
}

export interface UnsignedTransaction {
  /** The envelope, base64; null for a smart wallet. */
  xdr: string | null;
  /** What a simulation returned, for previews. */
  simulationResponse: Json;
  functionName: string;
  /** The operation alone, base64: to put another transaction around it. */
  operationXDR: string;
  /** Who acts is a contract: it builds its own transaction. */
  isSmartWallet: boolean;
}

export interface RewardClaim {
  /** A classic transaction, unsigned, base64. */
  xdr: string;
  /** In Horizon's form: 72 hex digits. */
  balanceId: string;
  /** REWARD that is forwarded, with 7 decimals: `12.3456789`. */
  amount: string;
  destination: string;
}

export interface SendResult {
  hash: string;
  status: 'confirmed' | 'expired' | 'failed' | 'pending';
  ledger: number | null;
  returnValue: Json;
  /** Stroops; null while pending or expired. */
  feeCharged: string | null;
}

export type ReadName = 'status' | 'statuses';

export interface Events {
  locked: Record<never, never>;
  /** Another account of those that the site was given; null: none of them is here any more. */
  accountChanged: {
    address: string | null;
  };
  /** '': one that the site was not given. */
  networkChanged: {
    network: string;
    networkPassphrase: string;
  };
  permissionChanged: {
    features: Feature[];
  };
  /** `hash`: of its transaction, once that is signed. */
  requestUpdated: {
    requestId: string;
    status: 'answered' | 'sent' | 'waiting';
    hash?: string;
  };
}

/** What each endpoint takes. */
export interface Inputs {
  status: {
    vaultAddress: string;
    /** `mainnet` or the id of the active network; any other is refused. */
    network?: string;
  };
  statuses: {
    vaults: string[];
    /** `mainnet` or the id of the active network; any other is refused. */
    network?: string;
  };
  register: {
    /** Basis points. */
    targetApyBps: number;
    /** Basis points. */
    minFeeBps: number;
    /** Basis points. */
    maxFeeBps: number;
    vaultAddress: string;
    /** Who acts and signs. */
    caller: string;
    /** `mainnet` or the id of the active network; any other is refused. */
    network?: string;
  };
  targetApy: {
    /** Basis points. */
    targetApyBps: number;
    vaultAddress: string;
    /** Who acts and signs. */
    caller: string;
    /** `mainnet` or the id of the active network; any other is refused. */
    network?: string;
  };
  feeBounds: {
    /** Basis points. */
    minFeeBps: number;
    /** Basis points. */
    maxFeeBps: number;
    vaultAddress: string;
    /** Who acts and signs. */
    caller: string;
    /** `mainnet` or the id of the active network; any other is refused. */
    network?: string;
  };
  exit: {
    vaultAddress: string;
    /** Who acts and signs. */
    caller: string;
    /** `mainnet` or the id of the active network; any other is refused. */
    network?: string;
  };
  boostDeposit: {
    /** Stroops, at most an i128. */
    amount: string;
    vaultAddress: string;
    /** Who acts and signs. */
    caller: string;
    /** `mainnet` or the id of the active network; any other is refused. */
    network?: string;
  };
  claimReward: {
    from: string;
    /** `mainnet` or the id of the active network; any other is refused. */
    network?: string;
    /** The account that receives it; absent: one that the network's settings name, usually the operator's. */
    destination?: string;
  };
  lendpoolToVaultsvc: {
    from: string;
    vaultAddress: string;
    /** `mainnet` or the id of the active network; any other is refused. */
    network?: string;
  };
  vaultToVault: {
    from: string;
    sourceVaultAddress: string;
    targetVaultAddress: string;
    /** `mainnet` or the id of the active network; any other is refused. */
    network?: string;
  };
  send: {
    xdr: string;
    /** `mainnet` or the id of the active network; any other is refused. */
    network?: string;
  };
}

/** What each endpoint answers over HTTP, and a change in mode 'build'. */
export interface Answers {
  status: StabilizerStatus;
  statuses: StabilizerStatuses;
  register: UnsignedTransaction;
  targetApy: UnsignedTransaction;
  feeBounds: UnsignedTransaction;
  exit: UnsignedTransaction;
  boostDeposit: UnsignedTransaction;
  claimReward: RewardClaim;
  lendpoolToVaultsvc: UnsignedTransaction;
  vaultToVault: UnsignedTransaction;
  send: SendResult;
}

export interface Stabilizer {
  /** How a vault and the stabilizer stand to each other. */
  status(input: Inputs['status']): Promise<Answers['status']>;
  /** The same of many vaults at once, in the order in which they are named. */
  statuses(input: Inputs['statuses']): Promise<Answers['statuses']>;
  /** The vault's Manager puts it under the stabilizer, with a target rate and the bounds of its fee. */
  readonly register: Change<'register'>;
  /** The stabilizer admin of a registered vault names another target rate. */
  readonly targetApy: Change<'targetApy'>;
  /** The stabilizer admin of a registered vault names other bounds for its fee. */
  readonly feeBounds: Change<'feeBounds'>;
  /** The stabilizer admin takes a vault out of the stabilizer, and becomes its Manager. */
  readonly exit: Change<'exit'>;
  /** Anybody adds to a vault's boost budget. */
  readonly boostDeposit: Change<'boostDeposit'>;
}

export interface Migration {
  /** Claims the first claimable balance of REWARD of an account, and forwards it. */
  readonly claimReward: Change<'claimReward'>;
  /** Moves a whole position of USDC out of a lending pool into a vault. */
  readonly lendpoolToVaultsvc: Change<'lendpoolToVaultsvc'>;
  /** Moves all shares of one vault into another. */
  readonly vaultToVault: Change<'vaultToVault'>;
}

/** Every error by its code: its status, and what its details hold. */
export interface Errors {
  account_busy: { status: 409; details: { hash: string } };
  account_exists: { status: 409; details?: undefined };
  account_expected: { status: 400; details: { field: string } };
  account_has_key: { status: 409; details?: undefined };
  account_not_exposed: { status: 403; details?: undefined };
  account_not_here: { status: 404; details: { account: string } };
  account_not_found: { status: 404; details: { account: string } };
  account_watched: { status: 403; details?: undefined };
  already_answered: { status: 409; details?: undefined };
  already_pending: { status: 409; details?: undefined };
  amount_too_small: { status: 400; details?: { vault?: string; amount?: string } };
  auction_in_progress: { status: 400; details: { lendpool: string } };
  auth_mismatch: { status: 502; details: { what: string } };
  backup_done: { status: 409; details?: undefined };
  backup_mismatch: { status: 400; details?: undefined };
  below_reserve: { status: 400; details: { needed: string; amount: string } };
  campaign_inactive: { status: 400; details: { vault: string; treasury: string } };
  campaign_missing: { status: 404; details: { vault: string } };
  channel_refused: { status: 403; details?: undefined };
  clock_contradicted: { status: 502; details: { clock: number; said: { name: string; value: number | string | null }[]; alone: boolean } };
  contract_changed: { status: 409; details?: undefined };
  contract_expected: { status: 400; details: { field: string } };
  debt_blocks_withdrawal: { status: 422; details: { error: string; contract?: string } };
  deposit_too_small: { status: 422; details: { error: string; contract?: string } };
  destination_missing: { status: 400; details: { destination: string } };
  destination_required: { status: 400; details: { field: string } };
  digest_mismatch: { status: 409; details?: undefined };
  domain_elsewhere: { status: 400; details: { host: string; said: string } };
  domain_invalid: { status: 502; details: { host: string; what: string } };
  domain_redirects: { status: 502; details: { host: string } };
  domain_silent: { status: 404; details: { host: string } };
  domain_timeout: { status: 504; details: { host: string } };
  domain_too_long: { status: 502; details: { host: string; most: number } };
  domain_unavailable: { status: 502; details: { host: string; status?: number } };
  draft_missing: { status: 404; details?: undefined };
  entry_misshapen: { status: 502; details: { contract: string; what: string } };
  federation_missing: { status: 404; details: { host: string } };
  feature_disabled: { status: 403; details: { scope: string } };
  fee_above_ceiling: { status: 502; details: { fee: string; ceiling: string } };
  flow_missing: { status: 404; details?: undefined };
  friendbot_refused: { status: 502; details: { host: string; status: number } };
  footprint_refused: { status: 502; details: { kind: string } };
  holding_frozen: { status: 422; details: { error: string; contract?: string } };
  host_not_permitted: { status: 403; details: { host: string } };
  host_refused: { status: 502; details: { host: string } };
  insufficient_balance: { status: 400; details: { needed: string; available: string; asset: string; decimals?: number; holder?: string } };
  insufficient_shares: { status: 400; details: { needed: string; available: string; vault: string } };
  internal: { status: 500; details?: undefined };
  invalid_address: { status: 400; details: { field: string } };
  invalid_amount: { status: 400; details?: undefined };
  invalid_asset: { status: 400; details: { field: string } };
  invalid_bps: { status: 400; details: { field: string } };
  invalid_fee_bounds: { status: 400; details: { minFeeBps: number; maxFeeBps: number } };
  invalid_input: { status: 400; details: { path: string } };
  invalid_manifest: { status: 400; details?: { path?: string; problem?: string } };
  invalid_memo: { status: 400; details: { kind: string } };
  invalid_node: { status: 400; details: { field: string } };
  invalid_origin: { status: 400; details?: undefined };
  invalid_phrase: { status: 400; details: { reason: 'checksum' | 'count' | 'word'; position?: number } };
  invalid_request: { status: 400; details?: undefined };
  invalid_secret: { status: 400; details?: undefined };
  invalid_weight: { status: 400; details: { field: string } };
  invalid_xdr: { status: 400; details?: undefined };
  invest_barred: { status: 400; details: { vault: string; lendpool: string; error: string; invest: boolean } };
  invest_blocked: { status: 422; details: { error: string; invest: boolean; contract?: string } };
  issuer_missing: { status: 404; details: { asset: string; issuer: string } };
  key_missing: { status: 404; details?: undefined };
  keys_broken: { status: 500; details?: undefined };
  keys_changed: { status: 409; details?: undefined };
  keys_exist: { status: 409; details?: undefined };
  keys_missing: { status: 404; details?: undefined };
  keys_newer: { status: 500; details?: undefined };
  lendpool_unknown: { status: 404; details: { lendpool: string } };
  limit_too_low: { status: 400; details: { asset: string; least: string } };
  liquidation_running: { status: 422; details: { error: string; contract?: string } };
  locked: { status: 403; details?: undefined };
  low_balance: { status: 400; details: { needed: string; available: string } };
  manager_elsewhere: { status: 400; details: { manager: string } };
  manifest_too_deep: { status: 400; details: { most: number } };
  manifest_too_long: { status: 400; details: { most: number } };
  memo_required: { status: 400; details: { destination: string } };
  message_too_long: { status: 400; details?: undefined };
  minimum_too_high: { status: 400; details: { needed: string; available: string; vault: string } };
  mixed_position: { status: 400; details: { lendpool: string } };
  muxed_address: { status: 400; details?: { field?: string } };
  name_unknown: { status: 404; details: { host: string; name: string } };
  network_mismatch: { status: 400; details: { active: string; asked: string } };
  network_missing: { status: 404; details?: undefined };
  network_not_permitted: { status: 403; details?: undefined };
  network_reserved: { status: 400; details: { id: string } };
  network_unavailable: { status: 400; details?: { what?: string } };
  no_accrued_reward: { status: 404; details?: undefined };
  no_holding: { status: 404; details: { vault: string } };
  no_path: { status: 404; details: { selling: string; buying: string } };
  no_position: { status: 404; details?: undefined };
  no_reward: { status: 404; details?: { later?: number } };
  node_invalid: {
    status: 502;
    details?: { host?: string; method?: string; status?: number; path?: string; most?: number; paid?: string; worth?: string };
  };
  node_refused: { status: 502; details?: { host?: string; method?: string; status?: number; code?: number; said?: string } };
  node_stale: { status: 502; details?: { host?: string; method?: string; status?: number; said?: number; read?: number } };
  node_timeout: { status: 504; details?: { host?: string; method?: string; status?: number } };
  node_unavailable: { status: 502; details?: { host?: string; method?: string; status?: number; retryAfterSeconds?: number } };
  node_wrong_network: { status: 502; details: { host: string; expected: string; said: string } };
  nodes_disagree: {
    status: 502;
    details: {
      about: 'code' | 'domain' | 'ledger' | 'protocol' | 'sequence' | 'time';
      said?: { name: string; value: number | string | null }[];
      contract?: string;
      names?: string[];
    };
  };
  not_admin: { status: 403; details: { admin: string } };
  not_manager: { status: 403; details: { manager: string; registered: boolean } };
  not_signed: { status: 400; details: { account: string } };
  not_simulated: { status: 400; details?: undefined };
  not_single_call: { status: 400; details?: undefined };
  nothing_archived: { status: 404; details: { address: string } };
  origin_not_permitted: { status: 403; details?: undefined };
  other_transaction: { status: 400; details?: undefined };
  own_asset: { status: 400; details: { asset: string } };
  own_key_signer: { status: 400; details: { key: string } };
  password_needed: { status: 403; details?: undefined };
  payout_too_small: { status: 422; details: { error: string; contract?: string } };
  phrase_missing: { status: 404; details?: undefined };
  plan_blocked: { status: 403; details?: undefined };
  plan_mismatch: { status: 500; details: { what: string } };
  pool_drained: { status: 422; details: { error: string; contract?: string } };
  pool_illiquid: { status: 400; details: { lendpool: string } };
  preview_expired: { status: 409; details?: undefined };
  preview_stale: { status: 409; details?: undefined };
  price_missing: { status: 422; details: { error: string; contract?: string } };
  price_moved: { status: 409; details: { strict: 'receive' | 'send'; asset: string; bound: string; now: string } };
  protocol_changed: { status: 409; details?: undefined };
  record_missing: { status: 404; details?: undefined };
  refused: { status: 422; details: { result: string } };
  replaced: { status: 422; details?: undefined };
  request_ended: {
    status: 403;
    details: { reason: 'account' | 'closed' | 'expired' | 'left' | 'locked' | 'network' | 'restarted' | 'revoked' };
  };
  request_missing: { status: 404; details?: undefined };
  request_refused: { status: 403; details?: undefined };
  reward_gone: { status: 404; details?: undefined };
  same_account: { status: 400; details: { field: string } };
  same_asset: { status: 400; details: { asset: string } };
  same_vault: { status: 400; details: { vault: string } };
  secret_key_given: { status: 400; details: { field: string } };
  resources_short: { status: 409; details: { lacking: 'archived' | 'entries' | 'resources' } };
  sender_refused: { status: 403; details?: undefined };
  sequence_later: { status: 409; details: { account: string } };
  sequence_used: { status: 409; details?: undefined };
  service_busy: { status: 429; details: { host: string } };
  service_invalid: { status: 502; details: { host: string; what: 'redirect' | 'shape' | 'transaction' } };
  service_lacks: { status: 404; details: { host: string } };
  service_not_chosen: { status: 409; details: { host: string } };
  service_refused: { status: 400; details: { host: string; status: number } };
  service_unavailable: { status: 502; details: { host: string; status?: number } };
  signatures_missing: { status: 400; details: { account: string } };
  signature_unknown: { status: 400; details?: undefined };
  signer_refused: { status: 403; details?: undefined };
  signer_too_weak: { status: 403; details: { account: string; weight: number; needed: number } };
  signer_twice: { status: 400; details: { key: string } };
  signer_unavailable: { status: 502; details?: undefined };
  signer_unknown: { status: 403; details: { account: string } };
  signers_out_of_reach: { status: 400; details: { level: 'high' | 'low' | 'medium'; needed: number; together: number } };
  signers_unchanged: { status: 400; details?: undefined };
  simulation_failed: { status: 422; details: { error: string; contract?: string } };
  source_paused: { status: 400; details: { source: string } };
  source_worthless: { status: 400; details: { source: string } };
  sources_mixed: { status: 400; details: { account: string } };
  stabilizer_unknown: { status: 400; details: { stabilizer: string } };
  storage_full: { status: 500; details?: undefined };
  too_late: { status: 409; details: { validUntil: number } };
  too_large: { status: 413; details?: { most?: number } };
  too_many_attempts: { status: 429; details: { retryAfter: number } };
  too_many_requests: { status: 429; details?: { retryAfter?: number } };
  too_many_signers: { status: 400; details: { most: number } };
  transaction_failed: { status: 422; details?: { result?: string; operations?: string[] } };
  trustline_full: { status: 400; details: { holder: string; needed: string; room: string; asset?: string } };
  trustline_in_use: { status: 400; details: { asset: string; balance: string; offered: string } };
  trustline_missing: { status: 400; details: { holder: string; asset?: string } };
  trustline_unauthorized: { status: 400; details: { holder: string; asset?: string } };
  trustline_unchanged: { status: 400; details: { asset: string } };
  unbounded: { status: 400; details?: undefined };
  unknown_answer: { status: 500; details?: undefined };
  unknown_command: { status: 400; details?: undefined };
  unsupported_preimage: { status: 400; details?: undefined };
  unsupported_protocol: { status: 502; details: { name: string; protocol: number } };
  use_classic_submission: { status: 400; details?: undefined };
  validity_refused: { status: 502; details: { validUntil: number; clock: number } };
  vault_already_registered: { status: 409; details: { vault: string } };
  vault_asset_mismatch: { status: 400; details: { vault: string; asset: string } };
  vault_missing: { status: 404; details: { vault: string } };
  vault_multi_asset: { status: 400; details: { vault: string; assets: number } };
  vault_not_registered: { status: 404; details: { vault: string } };
  vault_value_unknown: { status: 400; details: { vault: string } };
  vault_worthless: { status: 400; details: { vault: string } };
  warnings_changed: { status: 409; details?: undefined };
  weak_password: { status: 400; details: { reason: 'common' | 'long' | 'repetitive' | 'short' | 'unreadable' } };
  withdrawal_blocked: { status: 422; details: { error: string; contract?: string } };
  worker_gone: { status: 503; details?: undefined };
  wrong_address: { status: 400; details?: undefined };
  wrong_network: { status: 400; details?: undefined };
  wrong_password: { status: 403; details?: undefined };
  body_invalid: { status: 400; details?: { fields?: string[]; most?: number } };
  headers_invalid: { status: 400; details: { header: string } };
  headers_too_large: { status: 431; details?: undefined };
  journal_unavailable: { status: 503; details?: undefined };
  keys_unreadable: { status: 503; details?: undefined };
  media_type_unsupported: { status: 415; details?: undefined };
  method_not_allowed: { status: 405; details: { allow: string[] } };
  path_unknown: { status: 404; details?: undefined };
  query_invalid: { status: 400; details: { allowed: string[] } };
  request_timeout: { status: 408; details?: undefined };
  request_unreadable: { status: 400; details?: undefined };
  unauthenticated: { status: 401; details?: undefined };
}
export type ErrorCode = keyof Errors;

/** What can be wrong with the network and its nodes, whatever is asked. */
export type CommonRefusal =
  | 'entry_misshapen'
  | 'internal'
  | 'invalid_input'
  | 'network_mismatch'
  | 'network_unavailable'
  | 'node_invalid'
  | 'node_refused'
  | 'node_stale'
  | 'node_timeout'
  | 'node_unavailable'
  | 'node_wrong_network';

/** What each endpoint may be refused with beside that. */
export interface Refusals {
  status: 'contract_expected' | 'invalid_address' | 'muxed_address' | 'secret_key_given' | 'vault_missing';
  statuses: never;
  register:
    | 'account_not_found'
    | 'auth_mismatch'
    | 'clock_contradicted'
    | 'contract_expected'
    | 'fee_above_ceiling'
    | 'footprint_refused'
    | 'invalid_address'
    | 'invalid_bps'
    | 'invalid_fee_bounds'
    | 'low_balance'
    | 'muxed_address'
    | 'nodes_disagree'
    | 'not_manager'
    | 'plan_mismatch'
    | 'preview_stale'
    | 'secret_key_given'
    | 'signer_too_weak'
    | 'simulation_failed'
    | 'unsupported_protocol'
    | 'validity_refused'
    | 'vault_already_registered'
    | 'vault_missing';
  targetApy:
    | 'account_not_found'
    | 'auth_mismatch'
    | 'clock_contradicted'
    | 'contract_expected'
    | 'fee_above_ceiling'
    | 'footprint_refused'
    | 'invalid_address'
    | 'invalid_bps'
    | 'low_balance'
    | 'muxed_address'
    | 'nodes_disagree'
    | 'not_admin'
    | 'plan_mismatch'
    | 'preview_stale'
    | 'secret_key_given'
    | 'signer_too_weak'
    | 'simulation_failed'
    | 'stabilizer_unknown'
    | 'unsupported_protocol'
    | 'validity_refused'
    | 'vault_missing'
    | 'vault_not_registered';
  feeBounds:
    | 'account_not_found'
    | 'auth_mismatch'
    | 'clock_contradicted'
    | 'contract_expected'
    | 'fee_above_ceiling'
    | 'footprint_refused'
    | 'invalid_address'
    | 'invalid_bps'
    | 'invalid_fee_bounds'
    | 'low_balance'
    | 'muxed_address'
    | 'nodes_disagree'
    | 'not_admin'
    | 'plan_mismatch'
    | 'preview_stale'
    | 'secret_key_given'
    | 'signer_too_weak'
    | 'simulation_failed'
    | 'stabilizer_unknown'
    | 'unsupported_protocol'
    | 'validity_refused'
    | 'vault_missing'
    | 'vault_not_registered';
  exit:
    | 'account_not_found'
    | 'auth_mismatch'
    | 'clock_contradicted'
    | 'contract_expected'
    | 'fee_above_ceiling'
    | 'footprint_refused'
    | 'invalid_address'
    | 'low_balance'
    | 'manager_elsewhere'
    | 'muxed_address'
    | 'nodes_disagree'
    | 'not_admin'
    | 'plan_mismatch'
    | 'preview_stale'
    | 'secret_key_given'
    | 'signer_too_weak'
    | 'simulation_failed'
    | 'stabilizer_unknown'
    | 'unsupported_protocol'
    | 'validity_refused'
    | 'vault_missing'
    | 'vault_not_registered';
  boostDeposit:
    | 'account_not_found'
    | 'auth_mismatch'
    | 'campaign_inactive'
    | 'campaign_missing'
    | 'clock_contradicted'
    | 'contract_expected'
    | 'fee_above_ceiling'
    | 'footprint_refused'
    | 'holding_frozen'
    | 'insufficient_balance'
    | 'invalid_address'
    | 'invalid_amount'
    | 'low_balance'
    | 'muxed_address'
    | 'nodes_disagree'
    | 'plan_mismatch'
    | 'preview_stale'
    | 'secret_key_given'
    | 'signer_too_weak'
    | 'simulation_failed'
    | 'trustline_missing'
    | 'trustline_unauthorized'
    | 'unsupported_protocol'
    | 'validity_refused'
    | 'vault_missing';
  claimReward:
    | 'account_expected'
    | 'account_not_found'
    | 'clock_contradicted'
    | 'destination_missing'
    | 'destination_required'
    | 'invalid_address'
    | 'low_balance'
    | 'muxed_address'
    | 'no_reward'
    | 'nodes_disagree'
    | 'plan_mismatch'
    | 'preview_stale'
    | 'reward_gone'
    | 'secret_key_given'
    | 'signer_too_weak'
    | 'trustline_full'
    | 'trustline_missing'
    | 'trustline_unauthorized'
    | 'unsupported_protocol'
    | 'validity_refused';
  lendpoolToVaultsvc:
    | 'account_expected'
    | 'account_not_found'
    | 'amount_too_small'
    | 'auction_in_progress'
    | 'auth_mismatch'
    | 'clock_contradicted'
    | 'contract_expected'
    | 'debt_blocks_withdrawal'
    | 'deposit_too_small'
    | 'fee_above_ceiling'
    | 'footprint_refused'
    | 'holding_frozen'
    | 'insufficient_balance'
    | 'invalid_address'
    | 'invalid_amount'
    | 'invest_barred'
    | 'invest_blocked'
    | 'lendpool_unknown'
    | 'liquidation_running'
    | 'low_balance'
    | 'mixed_position'
    | 'muxed_address'
    | 'no_position'
    | 'nodes_disagree'
    | 'plan_mismatch'
    | 'pool_drained'
    | 'pool_illiquid'
    | 'preview_stale'
    | 'price_missing'
    | 'secret_key_given'
    | 'signer_too_weak'
    | 'simulation_failed'
    | 'source_paused'
    | 'source_worthless'
    | 'trustline_full'
    | 'trustline_missing'
    | 'trustline_unauthorized'
    | 'unsupported_protocol'
    | 'validity_refused'
    | 'vault_asset_mismatch'
    | 'vault_missing'
    | 'vault_multi_asset'
    | 'vault_worthless';
  vaultToVault:
    | 'account_expected'
    | 'account_not_found'
    | 'amount_too_small'
    | 'auth_mismatch'
    | 'clock_contradicted'
    | 'contract_expected'
    | 'deposit_too_small'
    | 'fee_above_ceiling'
    | 'footprint_refused'
    | 'holding_frozen'
    | 'insufficient_shares'
    | 'invalid_address'
    | 'invalid_amount'
    | 'invest_barred'
    | 'invest_blocked'
    | 'low_balance'
    | 'muxed_address'
    | 'no_holding'
    | 'nodes_disagree'
    | 'payout_too_small'
    | 'plan_mismatch'
    | 'pool_illiquid'
    | 'preview_stale'
    | 'same_vault'
    | 'secret_key_given'
    | 'signer_too_weak'
    | 'simulation_failed'
    | 'trustline_full'
    | 'trustline_missing'
    | 'trustline_unauthorized'
    | 'unsupported_protocol'
    | 'validity_refused'
    | 'vault_asset_mismatch'
    | 'vault_missing'
    | 'vault_multi_asset'
    | 'vault_value_unknown'
    | 'vault_worthless'
    | 'withdrawal_blocked';
  send:
    | 'account_busy'
    | 'already_answered'
    | 'invalid_xdr'
    | 'muxed_address'
    | 'not_signed'
    | 'not_simulated'
    | 'not_single_call'
    | 'unbounded'
    | 'use_classic_submission';
}
