/**
 * Every error that crosses a room or a door: its code (snake_case, one per condition), its one HTTP-like status, and with
 * `Carries` the facts in its details (interface.md 7.1). Plain figures, since popup and worker evaluate this when they start.
 */

type Carries<D extends object> = number & { readonly carries: D };
/** Which input it is about. */
type Field = { field: string };
/** What a simulation says of the contract that failed: the name of its error where it is known. */
type Raised = { error: string; contract?: string };
/** Too little: what is needed and what there is, in stroops or shares. */
type Short = { needed: string; available: string };
/** Whose line for which asset. */
type Line = { holder: string; asset?: string };
/** Which node, asked what; `status` of its answer. */
type Node = { host?: string; method?: string; status?: number };
/** Whose answer it is about. */
type Host = { host: string };
/** What a witness says; null where to it there is no such thing. */
type Said = { name: string; value: string | number | null };

/**
 * What ends a site's request: its window closed, its document left, what was granted taken back, the wallet locked, another account
 * or network chosen, another run of the browser; the time in which a signature from elsewhere was of use.
 */
export type EndReason = 'closed' | 'left' | 'revoked' | 'locked' | 'account' | 'network' | 'restarted' | 'expired';

/** What a person can meet: `words` has a sentence for each. */
const pageCodes = {
  account_busy: 409 as Carries<{ hash: string }>,
  account_exists: 409,
  account_expected: 400 as Carries<Field>,
  account_has_key: 409,
  account_not_exposed: 403,
  /** Nobody in this wallet acts for it. */
  account_not_here: 404 as Carries<{ account: string }>,
  account_not_found: 404 as Carries<{ account: string }>,
  account_watched: 403,
  already_answered: 409,
  already_pending: 409,
  amount_too_small: 400 as Carries<{ vault?: string; amount?: string }>,
  auction_in_progress: 400 as Carries<{ lendpool: string }>,
  auth_mismatch: 502 as Carries<{ what: string }>,
  backup_done: 409,
  backup_mismatch: 400,
  /** An account cannot be opened with so little: both in stroops of XLM. */
  below_reserve: 400 as Carries<{ needed: string; amount: string }>,
  campaign_inactive: 400 as Carries<{ vault: string; treasury: string }>,
  campaign_missing: 404 as Carries<{ vault: string }>,
  channel_refused: 403,
  clock_contradicted: 502 as Carries<{ clock: number; said: Said[]; alone: boolean }>,
  contract_changed: 409,
  contract_expected: 400 as Carries<Field>,
  debt_blocks_withdrawal: 422 as Carries<Raised>,
  deposit_too_small: 422 as Carries<Raised>,
  destination_missing: 400 as Carries<{ destination: string }>,
  destination_required: 400 as Carries<Field>,
  digest_mismatch: 409,
  /** What a domain says of itself, by its host: it speaks of another network; has another shape; sends elsewhere; says nothing. */
  domain_elsewhere: 400 as Carries<Host & { said: string }>,
  domain_invalid: 502 as Carries<Host & { what: string }>,
  domain_redirects: 502 as Carries<Host>,
  domain_silent: 404 as Carries<Host>,
  domain_timeout: 504 as Carries<Host>,
  domain_too_long: 502 as Carries<Host & { most: number }>,
  domain_unavailable: 502 as Carries<Host & { status?: number }>,
  draft_missing: 404,
  entry_misshapen: 502 as Carries<{ contract: string; what: string }>,
  federation_missing: 404 as Carries<Host>,
  feature_disabled: 403 as Carries<{ scope: string }>,
  fee_above_ceiling: 502 as Carries<{ fee: string; ceiling: string }>,
  flow_missing: 404,
  friendbot_refused: 502 as Carries<Host & { status: number }>,
  footprint_refused: 502 as Carries<{ kind: string }>,
  holding_frozen: 422 as Carries<Raised>,
  host_not_permitted: 403 as Carries<Host>,
  host_refused: 502 as Carries<{ host: string }>,
  insufficient_balance: 400 as Carries<Short & { asset: string; decimals?: number; holder?: string }>,
  insufficient_shares: 400 as Carries<Short & { vault: string }>,
  internal: 500,
  invalid_address: 400 as Carries<Field>,
  invalid_amount: 400,
  invalid_asset: 400 as Carries<Field>,
  invalid_bps: 400 as Carries<Field>,
  invalid_fee_bounds: 400 as Carries<{ minFeeBps: number; maxFeeBps: number }>,
  invalid_input: 400 as Carries<{ path: string }>,
  invalid_manifest: 400 as Carries<{ path?: string; problem?: string }>,
  invalid_memo: 400 as Carries<{ kind: string }>,
  invalid_node: 400 as Carries<Field>,
  invalid_origin: 400,
  invalid_phrase: 400 as Carries<{ reason: 'count' | 'word' | 'checksum'; position?: number }>,
  invalid_request: 400,
  invalid_secret: 400,
  /** No whole number from 0 to 255. */
  invalid_weight: 400 as Carries<Field>,
  invalid_xdr: 400,
  invest_barred: 400 as Carries<{ vault: string; lendpool: string; error: string; invest: boolean }>,
  invest_blocked: 422 as Carries<Raised & { invest: boolean }>,
  issuer_missing: 404 as Carries<{ asset: string; issuer: string }>,
  key_missing: 404,
  keys_broken: 500,
  keys_changed: 409,
  keys_exist: 409,
  keys_missing: 404,
  keys_newer: 500,
  lendpool_unknown: 404 as Carries<{ lendpool: string }>,
  limit_too_low: 400 as Carries<{ asset: string; least: string }>,
  liquidation_running: 422 as Carries<Raised>,
  locked: 403,
  low_balance: 400 as Carries<Short>,
  manager_elsewhere: 400 as Carries<{ manager: string }>,
  manifest_too_deep: 400 as Carries<{ most: number }>,
  manifest_too_long: 400 as Carries<{ most: number }>,
  memo_required: 400 as Carries<{ destination: string }>,
  message_too_long: 400,
  minimum_too_high: 400 as Carries<Short & { vault: string }>,
  mixed_position: 400 as Carries<{ lendpool: string }>,
  muxed_address: 400 as Carries<Partial<Field>>,
  name_unknown: 404 as Carries<Host & { name: string }>,
  network_mismatch: 400 as Carries<{ active: string; asked: string }>,
  network_missing: 404,
  network_not_permitted: 403,
  network_reserved: 400 as Carries<{ id: string }>,
  network_unavailable: 400 as Carries<{ what?: string }>,
  no_accrued_reward: 404,
  no_holding: 404 as Carries<{ vault: string }>,
  /** Neither offers nor pools lead from the one asset to the other, for so much. */
  no_path: 404 as Carries<{ selling: string; buying: string }>,
  no_position: 404,
  no_reward: 404 as Carries<{ later?: number }>,
  node_invalid: 502 as Carries<Node & { path?: string; most?: number; paid?: string; worth?: string }>,
  node_refused: 502 as Carries<Node & { code?: number; said?: string }>,
  node_stale: 502 as Carries<Node & { said?: number; read?: number }>,
  node_timeout: 504 as Carries<Node>,
  node_unavailable: 502 as Carries<Node & { retryAfterSeconds?: number }>,
  node_wrong_network: 502 as Carries<{ host: string; expected: string; said: string }>,
  /** Of 'code' the `contract` and the `names` of who differ; else who `said` what. */
  nodes_disagree: 502 as Carries<{
    about: 'ledger' | 'time' | 'sequence' | 'protocol' | 'code' | 'domain';
    said?: Said[];
    contract?: string;
    names?: string[];
  }>,
  not_admin: 403 as Carries<{ admin: string }>,
  not_manager: 403 as Carries<{ manager: string; registered: boolean }>,
  not_signed: 400 as Carries<{ account: string }>,
  not_simulated: 400,
  not_single_call: 400,
  nothing_archived: 404 as Carries<{ address: string }>,
  origin_not_permitted: 403,
  other_transaction: 400,
  own_asset: 400 as Carries<{ asset: string }>,
  own_key_signer: 400 as Carries<{ key: string }>,
  password_needed: 403,
  payout_too_small: 422 as Carries<Raised>,
  phrase_missing: 404,
  plan_blocked: 403,
  plan_mismatch: 500 as Carries<{ what: string }>,
  pool_drained: 422 as Carries<Raised>,
  pool_illiquid: 400 as Carries<{ lendpool: string }>,
  preview_expired: 409,
  preview_stale: 409,
  price_missing: 422 as Carries<Raised>,
  /** What the ledger gives or takes now is beyond the bound; both in stroops of `asset`. */
  price_moved: 409 as Carries<{ strict: 'send' | 'receive'; asset: string; bound: string; now: string }>,
  protocol_changed: 409,
  record_missing: 404,
  refused: 422 as Carries<{ result: string }>,
  replaced: 422,
  /** What a site asked for is over before anybody answered it. */
  request_ended: 403 as Carries<{ reason: EndReason }>,
  request_missing: 404,
  /** The person said no. */
  request_refused: 403,
  reward_gone: 404,
  same_account: 400 as Carries<Field>,
  same_asset: 400 as Carries<{ asset: string }>,
  same_vault: 400 as Carries<{ vault: string }>,
  secret_key_given: 400 as Carries<Field>,
  /** The network would refuse a call that others have signed: what it touches needs more than it carries. */
  resources_short: 409 as Carries<{ lacking: 'entries' | 'archived' | 'resources' }>,
  sender_refused: 403,
  /** Whoever holds the key said no. */
  /** Of a transaction that others sign too; `sequence_later`: another one of its account has to go first. */
  sequence_later: 409 as Carries<{ account: string }>,
  sequence_used: 409,
  service_busy: 429 as Carries<Host>,
  /** 'transaction': it is another one than was asked for. */
  service_invalid: 502 as Carries<Host & { what: 'redirect' | 'shape' | 'transaction' }>,
  service_lacks: 404 as Carries<Host>,
  /** A link of another coordination service than the one that is chosen, or none is; `host`: empty for a hash alone. */
  service_not_chosen: 409 as Carries<Host>,
  service_refused: 400 as Carries<Host & { status: number }>,
  service_unavailable: 502 as Carries<Host & { status?: number }>,
  /** Of a transaction whose fee is paid: of this account not enough have signed. */
  signatures_missing: 400 as Carries<{ account: string }>,
  signature_unknown: 400,
  signer_refused: 403,
  signer_too_weak: 403 as Carries<{ account: string; weight: number; needed: number }>,
  signer_twice: 400 as Carries<{ key: string }>,
  signer_unavailable: 502,
  /** No key of this wallet signs for the account. */
  signer_unknown: 403 as Carries<{ account: string }>,
  /** Afterwards all signers together could not do what needs this level: nobody could ever undo it. */
  signers_out_of_reach: 400 as Carries<{ level: 'low' | 'medium' | 'high'; needed: number; together: number }>,
  signers_unchanged: 400,
  simulation_failed: 422 as Carries<Raised>,
  /** Of another account in a transaction that several people sign. */
  source_paused: 400 as Carries<{ source: string }>,
  source_worthless: 400 as Carries<{ source: string }>,
  sources_mixed: 400 as Carries<{ account: string }>,
  stabilizer_unknown: 400 as Carries<{ stabilizer: string }>,
  storage_full: 500,
  /** Of a transaction that others have signed: its time is over. */
  too_late: 409 as Carries<{ validUntil: number }>,
  too_large: 413 as Carries<{ most?: number }>,
  too_many_attempts: 429 as Carries<{ retryAfter: number }>,
  too_many_requests: 429 as Carries<{ retryAfter?: number }>,
  too_many_signers: 400 as Carries<{ most: number }>,
  transaction_failed: 422 as Carries<{ result?: string; operations?: string[] }>,
  trustline_full: 400 as Carries<Line & { needed: string; room: string }>,
  /** Something lies on it, or an offer would put something there. */
  trustline_in_use: 400 as Carries<{ asset: string; balance: string; offered: string }>,
  trustline_missing: 400 as Carries<Line>,
  trustline_unauthorized: 400 as Carries<Line>,
  trustline_unchanged: 400 as Carries<{ asset: string }>,
  unbounded: 400,
  unknown_answer: 500,
  unknown_command: 400,
  unsupported_preimage: 400,
  unsupported_protocol: 502 as Carries<{ name: string; protocol: number }>,
  use_classic_submission: 400,
  validity_refused: 502 as Carries<{ validUntil: number; clock: number }>,
  vault_already_registered: 409 as Carries<{ vault: string }>,
  vault_asset_mismatch: 400 as Carries<{ vault: string; asset: string }>,
  vault_missing: 404 as Carries<{ vault: string }>,
  vault_multi_asset: 400 as Carries<{ vault: string; assets: number }>,
  vault_not_registered: 404 as Carries<{ vault: string }>,
  vault_value_unknown: 400 as Carries<{ vault: string }>,
  vault_worthless: 400 as Carries<{ vault: string }>,
  warnings_changed: 409,
  weak_password: 400 as Carries<{ reason: 'short' | 'repetitive' | 'common' | 'long' | 'unreadable' }>,
  withdrawal_blocked: 422 as Carries<Raised>,
  worker_gone: 503,
  wrong_address: 400,
  wrong_network: 400,
  wrong_password: 403,
} as const;

/** What programs alone meet, at the HTTP door: no page has a sentence for it. */
const doorCodes = {
  body_invalid: 400 as Carries<{ fields?: string[]; most?: number }>,
  headers_invalid: 400 as Carries<{ header: string }>,
  headers_too_large: 431,
  /** The database of transactions cannot be reached: what was asked for is to be asked for again. */
  journal_unavailable: 503,
  keys_unreadable: 503,
  media_type_unsupported: 415,
  method_not_allowed: 405 as Carries<{ allow: string[] }>,
  path_unknown: 404,
  query_invalid: 400 as Carries<{ allowed: string[] }>,
  request_timeout: 408,
  request_unreadable: 400,
  unauthenticated: 401,
} as const;

export const errorCodes = { ...pageCodes, ...doorCodes };

type Table = typeof errorCodes;
export type PageErrorCode = keyof typeof pageCodes;
export type ErrorCode = keyof Table;

/** What a code's details hold; undefined: nothing. */
export type DetailsOf<C extends ErrorCode> = Table[C] extends { readonly carries: infer D } ? D : undefined;

/** What a simulation shows of a contract that failed, and nothing more. */
export type RaisedCode = { [C in ErrorCode]: [DetailsOf<C>, Raised] extends [Raised, DetailsOf<C>] ? C : never }[ErrorCode];

export const isErrorCode = (code: unknown): code is ErrorCode => typeof code === 'string' && Object.hasOwn(errorCodes, code);
export const isPageErrorCode = (code: unknown): code is PageErrorCode => typeof code === 'string' && Object.hasOwn(pageCodes, code);
