/**
 * The codes of everything a Plan says, with the parameters of each: `review` emits them, `words` turns each into a
 * sentence in the user's language. Amounts and other integers above 32 bits are decimal strings (amounts in the asset's
 * smallest unit, of which the asset says the decimals), times unix seconds, addresses strkeys. Texts that come from
 * the chain or a site are already made harmless (one line, bounded, no hidden characters).
 */
import type { AccountId, Address, ContractId } from './addresses';
import type { NamedKind } from './contract-kinds';
import type { Json } from './errors';

/** What is moved. `contract` is the asset contract where one is known; XLM has code 'XLM' and no issuer; shares have kind 'shares'. */
export type AssetParam = {
  kind: 'asset' | 'shares' | 'pool' | 'token';
  /** Asset code, share symbol, or the pool's name; a shortened contract id where nothing better is known. */
  code: string;
  issuer?: AccountId;
  contract?: ContractId;
  /** null: neither the settings nor its contract say. */
  decimals: number | null;
  /** The network's settings name it. Whatever they do not name is shown with its issuer or contract wherever its code stands. */
  listed: boolean;
};

/** `n/d` as in the operation. */
type Price = { n: number; d: number };

/** Why the ledger would refuse an operation. */
export type FailReason =
  | 'account_exists'
  | 'no_account'
  | 'not_authorized'
  | 'bound_by_offers'
  | 'line_full'
  | 'too_dear'
  | 'no_line'
  | 'no_offer'
  | 'same_asset'
  | 'own_asset'
  | 'limit_too_low'
  | 'line_needed'
  | 'pool_lines_missing'
  | 'nothing_to_delete'
  | 'too_many_entries'
  | 'weight_too_high'
  | 'own_key_as_signer'
  | 'flags_fixed'
  | 'flags_clash'
  | 'not_issuer'
  | 'not_revocable'
  | 'no_clawback'
  | 'holder_lacks'
  | 'merge_into_itself'
  | 'has_entries'
  | 'is_sponsor'
  | 'sequence_too_high'
  | 'sequence_negative'
  | 'no_inflation'
  | 'already_sponsored'
  | 'not_sponsored'
  | 'sponsors_in_turn'
  | 'not_sponsor'
  | 'only_transferable'
  | 'no_entry'
  | 'no_pool'
  | 'price_outside'
  | 'under_minimum';

/** When a claimable balance may be claimed: times are unix seconds, or seconds after creation for `relative`. */
export type PredicateParam =
  | { type: 'always' }
  | { type: 'before'; time: string }
  | { type: 'beforeRelative'; seconds: string }
  | { type: 'not'; inner: PredicateParam | null }
  | { type: 'and' | 'or'; inner: PredicateParam[] };

export type SignerKind = 'account' | 'preAuthTx' | 'hashX' | 'signedPayload';

/** `offerId` '0': a new one. */
type Offer = { source: AccountId; selling: AssetParam; buying: AssetParam; amount: string; price: Price; offerId: string };
/** `brings`: the least of `buying` that comes when all of it is taken. */
type SellOffer = Offer & { brings: string };
/** `assets` absent: the pool could not be read. */
type LiquidityPool = { source: AccountId; pool: string; assets?: readonly AssetParam[] };
type LendpoolRequest = { asset: AssetParam; amount: string };
type Named = { name: string };
/** Of a yield token; `operator`: who asked for it, where that is not whose it is. */
type YieldTokenCall = Named & FromTo & { contract: ContractId; operator?: Address; asset: AssetParam };
/** A vault. What the settings do not list (`listed` false) bears its maker's name, which is never shown without the address. */
type NamedVault = { vault: ContractId; name: string; listed: boolean };
type FromTo = { from: Address; to: Address };
type TokenCall = { token: AssetParam };

/** Every step and its parameters. `source` of a classic operation is the account it acts for; it is always given. */
export interface StepParams {
  // Classic operations
  create_account: { source: AccountId; destination: AccountId; amount: string };
  /** `muxed`: the M… address, where the destination is one. */
  payment: { source: AccountId; destination: AccountId; muxed?: string; asset: AssetParam; amount: string };
  path_payment_receive: {
    source: AccountId;
    destination: AccountId;
    muxed?: string;
    sendAsset: AssetParam;
    sendMax: string;
    destAsset: AssetParam;
    amount: string;
    path: AssetParam[];
  };
  path_payment_send: {
    source: AccountId;
    destination: AccountId;
    muxed?: string;
    sendAsset: AssetParam;
    amount: string;
    destAsset: AssetParam;
    destMin: string;
    path: AssetParam[];
  };
  /** `offerId` '0': a new offer. `price`: units of `buying` for one of `selling`. */
  sell_offer: SellOffer;
  /** `amount` is of `buying`; `price`: units of `selling` for one of `buying`; `costs`: the most of `selling` that goes for all of it. */
  buy_offer: Offer & { costs: string };
  passive_sell_offer: SellOffer;
  cancel_offer: { source: AccountId; selling: AssetParam; buying: AssetParam; offerId: string };
  /** Each thing it sets is a child: `set_*`, `add_signer`, `remove_signer`, `clear_flags`. No children: it changes nothing. */
  set_options: { source: AccountId };
  set_inflation_destination: { destination: AccountId };
  set_home_domain: { domain: string };
  set_flags: { flags: string[] };
  clear_flags: { flags: string[] };
  set_master_weight: { weight: number };
  set_thresholds: { low?: number; medium?: number; high?: number };
  add_signer: { kind: SignerKind; key: string; weight: number };
  remove_signer: { kind: SignerKind; key: string };
  /** `limit` is absent when it is the greatest possible. `existing`: the line is open already and only its limit changes. */
  open_trustline: { source: AccountId; asset: AssetParam; limit?: string; existing: boolean };
  close_trustline: { source: AccountId; asset: AssetParam };
  /** A liquidity pool's shares; `feeBps` of the pool; `limit` '0' closes the line; `existing`: it is open already. */
  pool_trustline: {
    source: AccountId;
    pool: string;
    assetA: AssetParam;
    assetB: AssetParam;
    feeBps: number;
    limit: string;
    unlimited: boolean;
    existing: boolean;
  };
  allow_trust: { source: AccountId; trustor: AccountId; code: string; authorize: number };
  merge_account: { source: AccountId; destination: AccountId; muxed?: string };
  inflation: { source: AccountId };
  /** `value`: text, or hex when `hex`. */
  set_data: { source: AccountId; name: string; value: string; hex: boolean };
  delete_data: { source: AccountId; name: string };
  /** `changes` false: the number was reached already. */
  bump_sequence: { source: AccountId; to: string; changes: boolean };
  create_claimable_balance: {
    source: AccountId;
    asset: AssetParam;
    amount: string;
    claimants: { destination: AccountId; predicate: PredicateParam }[];
  };
  /** `asset` and `amount` only where the balance was found. */
  claim_balance: { source: AccountId; balanceId: string; asset?: AssetParam; amount?: string };
  begin_sponsoring: { source: AccountId; sponsored: AccountId };
  end_sponsoring: { source: AccountId };
  /**
   * `entry`: the kind of ledger entry ('account', 'trustline', 'poolShare', 'offer', 'data', 'claimableBalance', 'signer', …); `detail`
   * or `asset`: which. `before`, `payer`: who pays for it until then and afterwards; absent: not known, or nobody can.
   */
  revoke_sponsorship: {
    source: AccountId;
    entry: string;
    account?: AccountId;
    detail?: string;
    asset?: AssetParam;
    claimants?: number;
    before?: AccountId;
    payer?: AccountId;
  };
  clawback: { source: AccountId; from: AccountId; muxed?: string; asset: AssetParam; amount: string };
  /** `asset` and `amount` only where the balance was found. */
  clawback_balance: { source: AccountId; balanceId: string; asset?: AssetParam; amount?: string };
  set_trustline_flags: { source: AccountId; trustor: AccountId; asset: AssetParam; set: string[]; clear: string[] };
  /** Prices: units of the first asset for one of the second. */
  pool_deposit: LiquidityPool & { maxA: string; maxB: string; minPrice: Price; maxPrice: Price };
  pool_withdraw: LiquidityPool & { amount: string; minA: string; minB: string };
  /** `untilTime`: unix seconds, about. What lives longer stays as it is. */
  extend_life: { source: AccountId; entries: number; ledgers: number; untilTime: number };
  restore_entries: { source: AccountId; entries: number };
  upload_code: { source: AccountId; hash: string; bytes: number };
  /** `code`: Wasm hash in hex, 'asset', or an external executable's tag. */
  create_contract: { source: AccountId; deployer: Address | null; code: string; args: Json[] };
  /** The children are the steps of the inner transaction. */
  fee_bump: { feeSource: AccountId; maxFee: string };

  // Contracts in general
  /** Nothing is known about the contract: names are its author's. */
  unknown_call: { contract: ContractId; fn: string; args: Json[] };
  /** A contract whose kind is known, a function without words of its own. */
  contract_call: Named & { kind: NamedKind; contract: ContractId; fn: string; args: Json[] };
  /** Runs its children one after the other, all or nothing. */
  router_exec: Named & { router: ContractId; caller: Address };

  // Lending pool: children of lendpool_submit in order. `all`: everything there is.
  lendpool_submit: Named & { pool: ContractId; from: Address; spender: Address; to: Address; allowance: boolean };
  lendpool_supply: LendpoolRequest;
  lendpool_supply_collateral: LendpoolRequest;
  lendpool_withdraw: LendpoolRequest & { all: boolean };
  lendpool_withdraw_collateral: LendpoolRequest & { all: boolean };
  lendpool_borrow: LendpoolRequest;
  lendpool_repay: LendpoolRequest & { all: boolean };
  /** `auction`: 'user', 'badDebt', 'interest'; `amount`: percent. */
  lendpool_fill_auction: { auction: string; user: Address; percent: string };
  lendpool_delete_auction: Record<never, never>;
  lendpool_unknown_request: { type: number; address: Address; amount: string };
  lendpool_claim: Named & { pool: ContractId; from: Address; to: Address; tokens: number[] };

  // Yield token (SEP-56): out of it for so many of its tokens, or for so much of its asset; and into it
  yieldtoken_redeem: YieldTokenCall & { token: AssetParam; shares: string };
  yieldtoken_withdraw: YieldTokenCall & { amount: string };
  yieldtoken_deposit: YieldTokenCall & { amount: string };
  yieldtoken_mint: YieldTokenCall & { token: AssetParam; shares: string };

  // Vault
  vault_deposit: NamedVault & {
    from: Address;
    amounts: { asset: AssetParam; amount: string; least: string }[];
    invest: boolean;
  };
  vault_withdraw: NamedVault & {
    from: Address;
    shares: AssetParam;
    amount: string;
    least: { asset: AssetParam; amount: string }[];
  };
  /** `role`: 'manager', 'emergencyManager', 'rebalanceManager', 'feeReceiver'. */
  vault_set_role: NamedVault & { role: string; to: Address };
  /** `feeBps` absent: the fee stays, gains are locked. */
  vault_lock_fees: NamedVault & { feeBps?: number };
  vault_release_fees: NamedVault & { strategy: ContractId; amount: string; asset?: AssetParam };
  vault_distribute_fees: NamedVault;
  vault_rebalance: NamedVault & { instructions: Json[] };
  /** `action`: 'rescue', 'pause', 'unpause'. */
  vault_strategy: NamedVault & { action: string; strategy: ContractId };
  vault_upgrade: NamedVault & { hash: string };

  // Tokens (asset contracts, vault shares, others)
  /** `muxed`: the M… address, where the receiver is named by one. */
  token_transfer: TokenCall & FromTo & { muxed?: string; amount: string };
  token_transfer_from: TokenCall & FromTo & { spender: Address; amount: string };
  /** `untilLedger`: the allowance's last ledger; `untilTime`: when that is, about. `amount` '0': withdrawn. */
  token_approve: TokenCall & {
    from: Address;
    spender: Address;
    amount: string;
    unlimited: boolean;
    untilLedger: number;
    untilTime: number;
  };
  token_burn: TokenCall & { from: Address; amount: string };
  token_burn_from: TokenCall & { spender: Address; from: Address; amount: string };
  token_mint: TokenCall & { to: Address; amount: string };
  token_clawback: TokenCall & { from: Address; amount: string };
  token_set_admin: TokenCall & { to: Address };
  token_set_authorized: TokenCall & { holder: Address; authorized: boolean };
  token_open_trustline: TokenCall & { holder: Address };

  // Stabilizer and treasury
  stabilizer_register: NamedVault & {
    stabilizer: ContractId;
    admin: Address;
    targetApyBps: number;
    minFeeBps: number;
    maxFeeBps: number;
  };
  stabilizer_unregister: NamedVault & { stabilizer: ContractId };
  stabilizer_set_target: NamedVault & { stabilizer: ContractId; before?: number; targetApyBps: number };
  stabilizer_set_fee_bounds: NamedVault & {
    stabilizer: ContractId;
    minFeeBps: number;
    maxFeeBps: number;
    before?: { minFeeBps: number; maxFeeBps: number };
  };
  treasury_boost: NamedVault & { treasury: ContractId; asset: AssetParam; amount: string };
  treasury_deposit: NamedVault & { treasury: ContractId; caller: Address; asset: AssetParam; amount: string };
}
export type StepCode = keyof StepParams;

/** `shared`: others live on it too. */
interface Rent {
  amount: string;
  until: number;
  shared: boolean;
}

/** Where a warning is about one step: its path from the root of `steps`, e.g. '0.1'. Every warning may carry it. */
type At = { at?: string };

/** Every warning and its parameters; the level is given with each warning (the usual one is in the comment). */
export interface WarningParams {
  // blocked
  /** blocked. `part`: what could not be read. */
  undecodable: At & { part: string };
  /** blocked. The pool would pay somebody else, or what is lent or repaid there would be somebody else's. */
  foreign_recipient: At & { to: Address };
  /** blocked. A call inside the router may fail while the others go through. */
  can_fail: At;
  /** blocked. Wrong shape of the router's elements for the network's router. */
  router_shape: At & { elements: number };
  /**
   * blocked. After this the own key could do less for the account than before, or nobody could do everything any more (`nobody`). The
   * first is a danger where the wallet's own form asked for it (`signers`).
   */
  locked_out: At & { account: AccountId; nobody: boolean };
  /** danger. A key of this wallet is no signer any more, or its signature is of no use for something, or no longer enough alone for it. */
  own_signer_weaker: At & { account: AccountId; key: Address; loss: 'removed' | 'idle' | 'alone' };
  /** blocked. Replaces a contract's code by code that nobody here knows. */
  upgrade_unknown_code: At & { contract: ContractId; hash: string };
  /** blocked. */
  expired: { validUntil: number; closeTime: number };
  /** blocked. The fee is above the ceiling set before. */
  fee_above_ceiling: { fee: string; ceiling: string };
  /** blocked. The Manager role may go to a stabilizer only by registering there: otherwise anybody could take the vault. */
  manager_outside_register: At & { vault: ContractId; stabilizer: ContractId };
  /** blocked or danger. A contract authorization does not belong to what is called. */
  authorization_mismatch: { contract: ContractId; fn: string };

  // who
  /** warning. Our account is not needed for this; the signature has no use. */
  signature_not_needed: { account: Address };
  /** warning. An operation acts for another account than the transaction's source. `own`: it is the account asked to sign. */
  other_source: At & { source: AccountId; own: boolean };
  /** info. Another account pays the fee. */
  other_fee_source: { feeSource: AccountId };
  /** info. Signatures are already there. */
  already_signed: { count: number };
  /** warning: another address must sign its own entry. `signed`: it has. */
  foreign_authorization: { address: Address; signed: boolean };
  /** danger. This signature would authorize a call of ours in an entry with its own signature: it is not signed here. */
  own_address_entry: { address: Address };
  /** warning. Someone else may sign in the address's name (CAP-71). */
  delegates: { address: Address; delegates: Address[] };
  /** warning above 720 ledgers, danger above 17 280. */
  authorization_long: { address: Address; ledgers: number };
  /** danger. More than three calls below the root go to contracts that are not known. */
  deep_authorization: { foreign: number };
  /** warning: who can move the account's funds changes. */
  signers_change: At & {
    account: AccountId;
    signers: { key: string; weight: number }[];
    thresholds: { low: number; medium: number; high: number };
  };
  /** danger. A prepared transaction, or anybody with a secret, may act for the account. */
  unusual_signer: At & { kind: SignerKind; key: string };
  /** danger. The role is handed over. */
  role_change: At & { contract: ContractId; role: string; to: Address };

  // when, what for
  /** warning. */
  no_time_bounds: Record<never, never>;
  /** warning: it stays valid for more than an hour. */
  long_validity: { validUntil: number };
  /** warning. */
  valid_later: { validAfter: number };
  /** warning: further conditions: 'ledgerBounds', 'minSeqNum', 'minSeqAge', 'minSeqLedgerGap', 'extraSigners'. */
  preconditions: { conditions: string[] };
  /** info. */
  memo: { type: string; value: string };
  /** warning. A payment to a muxed address or a memo is usual for exchanges; this destination asks for one (SEP-29). */
  memo_required: At & { destination: AccountId };
  /** info. A login by SEP-10, which can never be submitted, or by SEP-45. */
  login: { domain: string; server: AccountId };
  /** danger. A message holds something that reads as a transaction or an authorization. */
  message_like_xdr: Record<never, never>;
  /** danger. So many blank lines stand in a row before more text. */
  blank_lines: { count: number };
  /** danger. The login is for another site than the one that asks. */
  login_domain: { domain: string; origin: string };

  // who says so
  /** warning, to be read. A node did not answer, or never reached the others' ledger (`late`): it could not contradict. `name`: its host. */
  /** `others`: how many answered; absent in what an earlier version wrote. */
  witness_silent: { name: string; late: boolean; others?: number };
  /** warning, to be read. The nodes agree on a time that is not this computer's; unix seconds. */
  clock_off: { clock: number; closeTime: number; names: string[] };
  /** warning, to be read. The network runs a newer protocol than the last that is `known`: the bytes may do more than the review knows. */
  newer_protocol: { protocol: number; known: number };

  // money
  /** warning. The fee is more than ten times what is usual, or above 1 XLM for classic operations. */
  fee_high: { fee: string };
  /** warning. The fee without rent is more than twice the highest that was measured for this method. */
  fee_unusual: { fee: string; usual: string };
  /** warning, danger above the method's ceiling: archived entries come back. `amount`: the most, of the fee. `until`: unix seconds, about. */
  rent_wakes: Rent;
  /** warning, danger above the method's ceiling: entries live longer, since nobody has used them lately. */
  rent_prolongs: Rent;
  /** warning. So much more XLM will be held as reserve. */
  reserve_held: { amount: string };
  /** danger: not enough XLM above the reserve for it to succeed. */
  low_reserve: { account: AccountId; missing: string };
  /** danger. More than half of what is there. `percent` rounded down; `holder`: another account, for which the own key signs too. */
  large_share: At & { asset: AssetParam; percent: number; holder?: Address };
  /** danger. More than there is. */
  not_enough: At & { asset: AssetParam; missing: string };
  /**
   * warning. The wallet's own balance may pay for what a position does not (contracts.md 11.1): `surely`, absent where it is nothing;
   * `most`, if everything that the pool has lent out were lost.
   */
  shortfall_from_wallet: { asset: AssetParam; surely?: string; most: string };
  /** info. What stays in the wallet as growth until inclusion. */
  residual: { asset: AssetParam; likely: string; most: string };
  /** info. Shares cannot be bound by the vault's call: the figure is an estimate. */
  shares_estimate: { vault: ContractId };
  /** info. Funds stay without yield until the vault's next rebalance. */
  not_invested: { vault: ContractId };
  /** warning. Asked to invest, the vault invests so much of it not: nothing of it works yet, or what works is paused. */
  lies_idle: { vault: ContractId; asset: AssetParam; amount: string };
  /** danger. Pays to the operator's fallback address, not to the user's. */
  reward_fallback: At & { destination: AccountId };
  /** warning. The destination has no line for the asset (or no account): it will fail. */
  destination_cannot_receive: At & { destination: AccountId; asset: AssetParam };
  /** warning. The destination was not found on the ledger. */
  destination_missing: At & { destination: Address };
  /** danger. The line cannot be closed while something is on it. */
  line_not_empty: At & { asset: AssetParam; left: string };
  /** danger. There is no such issuer. */
  issuer_missing: At & { asset: AssetParam };
  /** danger. The claimable balance does not exist any more. */
  claim_gone: At & { balanceId: string };
  /** danger. The claimable balance is not for this account, or not now. */
  claim_refused: At & { balanceId: string };
  /** danger. A sponsorship is begun and not ended: the transaction will fail. */
  sponsorship_open: Record<never, never>;
  /** warning. Trustline to an issuer who may freeze or claw back. `flags`: 'authRequired', 'authRevocable', 'clawback'. */
  issuer_powers: At & { asset: AssetParam; flags: string[] };
  /** An asset that is not listed and looks like `like`, which is: danger where it may be taken for it, warning where it holds the whole name and more. */
  lookalike_asset: At & { asset: AssetParam; like: string };
  /** warning, danger below half. Content with less than nine tenths of what the market gives now for what may be sold; `least` and `market` in stroops of `asset`, which is bought. `count`: so many trades of the pair together. */
  swap_price: At & { selling: AssetParam; asset: AssetParam; sold: string; least: string; market: string; count: number };
  /** danger. Each trade alone is content with a little less than the market gives; one after the other they keep `percent` of what goes in. */
  swaps_together: { percent: number };
  /** info. An offer stands until it is taken; `market`: what that much would fetch now, in stroops of `asset`, which is bought. */
  offer_price: At & { asset: AssetParam; market: string };
  /**
   * warning; danger for next to nothing, for what looks like a listed asset (`like`), and for what was not compared. `why`: 'silent'
   * (Horizon did not answer), 'no_market' (nobody trades the one for the other), 'not_asked' (more than one transaction needs).
   */
  price_unknown: At & {
    selling: AssetParam;
    buying: AssetParam;
    why: 'silent' | 'no_market' | 'not_asked';
    sold: string;
    least: string;
    like?: string;
  };
  /** danger. What the account may do as an issuer can never be changed again, and the account never be closed. */
  flags_forever: At & { account: AccountId };
  /** warning, danger where the account issues: what others trust. */
  domain_change: At & { account: AccountId; before: string; after: string };
  /** danger. The ledger as it would be refuses the operation, and the whole transaction with it. */
  will_fail: At & { why: FailReason };
  /** warning. What a swap buys goes to somebody else. */
  bought_for_another: At & { destination: string; asset: AssetParam };
  /** warning. What is paid to its issuer ceases to be. */
  burns: At & { asset: AssetParam; amount: string };
  /** warning. The line opens, and nothing can be received before the issuer allows it. */
  line_waits: At & { asset: AssetParam };
  /** warning. The holder's offers in the asset end, and shares of its pools become claimable balances. */
  line_frozen: { holder: AccountId; asset: AssetParam };
  /** warning. Whoever puts the first into a pool sets its price. */
  pool_empty: At & { assets: readonly AssetParam[] };
  /** warning below nine tenths, danger below half: what a deposit at `price`, which its bounds allow, is worth at the pool's own. */
  pool_bounds: At & { assets: readonly AssetParam[]; price: Price; pool: { n: string; d: string }; percent: number };
  /** warning below nine tenths, danger below half: the least of each side against what the shares are worth now. */
  pool_least: At & { assets: readonly AssetParam[]; least: string[]; fair: string[] };
  /** danger. Everything in the account goes; the account ceases to be. */
  merge: At & { destination: AccountId };
  /** danger. */
  unlimited_allowance: At & { token: AssetParam; spender: Address };
  /** danger: half of what there is, or more; `amount` is all that may be taken of the token, by anybody named here, as it stands and as it is now allowed. */
  large_allowance: At & { token: AssetParam; spender: Address; amount: string; percent?: number };
  /** danger. Somebody else takes it by an allowance that was given before, or above. */
  taken_by_allowance: At & { token: AssetParam; spender: Address; holder: Address; amount: string };
  /** danger: longer than 30 days. */
  long_allowance: At & { token: AssetParam; spender: Address; days: number };
  /** warning. */
  allowance: At & { token: AssetParam; spender: Address; amount: string };
  /**
   * danger where the account or one that its key signs for pays for entries of others, warning where it pays for its own again, info
   * where others pay for its own. As in `ControlChange` (plan.ts).
   */
  sponsorship: { payer: AccountId; before?: AccountId; owner: AccountId | null; entries: number; amount: string };
  /** danger. The account can never send again after the greatest sequence. */
  sequence_exhausted: At;
  /** warning. */
  sequence_jump: At & { to: string };
  /** warning. Anybody may leave a gift; its text or link is not to be trusted. */
  gift: At;
  /** danger. Borrows; may be liquidated. */
  borrows: At & { asset: AssetParam; amount: string };
  /** danger. An auction's filler takes over debts. */
  takes_debt: At;
  /** danger. What is given to the budget cannot be taken back by the giver. */
  budget_irrevocable: At & { treasury: ContractId };
  /** warning. */
  fee_bounds_stall: At & { vault: ContractId; currentFeeBps: number; minFeeBps: number; maxFeeBps: number };

  // contracts
  /** danger. Nothing is known of this contract. */
  unknown_contract: At & { contract: ContractId };
  /** danger. A listed contract runs other code than it did when it was listed: nothing that it promises is believed. */
  code_changed: At & { contract: ContractId; kind: NamedKind; name: string };
  /** danger. What a call does to somebody's money could not be computed. */
  effect_unknown: At & { contract: ContractId; holder: Address };
  /** danger. A deposit into a vault that the settings do not list: who could do what with it. */
  foreign_vault: At & {
    vault: ContractId;
    name?: string;
    manager: Address;
    emergencyManager?: Address;
    rebalanceManager?: Address;
    feeReceiver?: Address;
    strategies: ContractId[];
    upgradable: boolean;
  };
  /** danger. There is no such contract on the ledger. */
  missing_contract: At & { contract: ContractId };
  /** warning. A vault that is not among the network's settings. `name`: as its maker named it. */
  unlisted_vault: { vault: ContractId; name?: string };
  /** The same with a name that looks like `like`, which is listed: danger and warning as for `lookalike_asset`. */
  lookalike_vault: { vault: ContractId; name: string; like: string };
  /** warning. Recognised by its entries only (`kind`: 'token', 'stabilizer', …); it is not among the network's settings. */
  unlisted_contract: At & { contract: ContractId; kind: NamedKind };
  /** warning. The contract's code can be replaced without its own consent (an external executable, CAP-85). */
  external_code: At & { contract: ContractId };
  /** danger. A function of a known contract whose meaning has no words here. */
  unusual_call: At & { contract: ContractId; fn: string };
  /** danger. Arguments that the function does not take. */
  odd_arguments: At & { contract: ContractId; fn: string };
  /** warning. Some entries are archived and will be restored by this. */
  restores: { entries: number };
  /** danger. The simulation failed: what happens cannot be foreseen. */
  simulation_failed: { error: string };
  /** danger. What it touches has changed since it was built, and what it carries is not enough: it would fail, and cost its fee. */
  resources_short: { lacking: 'entries' | 'archived' | 'resources' };
  /** danger. A text holds hidden or deceiving characters; shown with marks. `where`: 'memo', 'data', 'domain', 'arguments', 'asset', 'vault', 'function', 'message'. */
  hidden_text: At & { where: string };
  /** danger. A map has keys twice or out of order: all are shown in wire order. */
  odd_map: At;
  /** danger where it is the account's own, else warning. Some facts could not be read, so some effects are missing. `asset`: those of what it is held in. */
  facts_missing: { what: string; asset?: AssetParam };
}
export type WarningCode = keyof WarningParams;
