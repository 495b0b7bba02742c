/** English: one sentence per step of a plan and per warning. Addresses are written in full; the page folds them. */
import { classic } from '../../primitives/amounts';
import { isStranded } from '../../primitives/fee-bounds';
import type { PredicateParam, WarningParams } from '../../primitives/plan-words';
import { en as sources } from '../../sources/words';
import { wordOf } from '../facts';
import type { Kinds, Places, PlanWords, Terms } from '../plan';
import type { Say } from '../say';

const roles: PlanWords['roles'] = {
  manager: 'Manager',
  emergencyManager: 'Emergency manager',
  rebalanceManager: 'Rebalance manager',
  feeReceiver: 'Fee receiver',
  admin: 'Admin',
};

const terms: Terms = {
  // kinds of signer, and of ledger entry
  account: 'an account’s key',
  preAuthTx: 'a pre-signed transaction',
  hashX: 'anyone with a secret code',
  signedPayload: 'a key for one message',
  trustline: 'a trustline',
  offer: 'an offer',
  data: 'a data entry',
  claimableBalance: 'a claimable balance',
  signer: 'a signer',
  poolShare: 'a liquidity pool trustline',
  signers: 'signers',
  flags: 'account flags',
  offers: 'open offers',
  'pool shares': 'liquidity pool shares',
  pool: 'a liquidity pool',
  sponsor: 'who pays a reserve',
  // flags of issuers and of lines
  authRequired: 'holders need the issuer’s approval',
  authRevocable: 'the issuer can freeze balances',
  authImmutable: 'the issuer’s powers can never change',
  clawback: 'the issuer can take balances back',
  authorized: 'hold and use it',
  maintainLiabilities: 'keep open offers only',
  // preconditions
  ledgerBounds: 'only in certain ledgers',
  minSeqNum: 'from an earlier sequence number',
  minSeqAge: 'only some time after the last transaction',
  minSeqLedgerGap: 'only some ledgers after the last transaction',
  extraSigners: 'more signatures are needed',
  // memos
  text: 'text',
  id: 'number',
  hash: 'hash',
  return: 'hash of a return',
};
const term = (code: string) => wordOf(terms, code) ?? code;

/** What a contract is. */
const kinds: Kinds = {
  vault: 'vault',
  ...sources.kinds,
  router: 'router',
  token: 'token',
  stabilizer: 'stabilizer',
  treasury: 'treasury',
  factory: 'vault factory',
};

/** When something may be claimed, behind the name of who may; nothing where that is always. */
function when(predicate: PredicateParam, say: Say): string {
  const phrase = condition(predicate, say);
  return phrase === '' ? '' : ` (${phrase})`;
}

/** In brackets where it is made of others, so that what belongs together reads so. */
function part(predicate: PredicateParam, say: Say): string {
  const phrase = condition(predicate, say) || 'at any time';
  return 'inner' in predicate ? `(${phrase})` : phrase;
}

function condition(predicate: PredicateParam, say: Say): string {
  switch (predicate.type) {
    case 'always':
      return '';
    case 'before':
      return `before ${say.time(Number(predicate.time))}`;
    case 'beforeRelative':
      return `within ${say.span(Number(predicate.seconds))} of this transaction`;
    case 'not':
      return predicate.inner && predicate.inner.type !== 'always' ? `not: ${part(predicate.inner, say)}` : 'never';
    default:
      return predicate.inner.map((inner) => part(inner, say)).join(predicate.type === 'and' ? ', and ' : ', or ');
  }
}

const steps: PlanWords['steps'] = {
  create_account: (p, say) => `Creates the account ${p.destination} with ${say.amount(p.amount, 'XLM')}.`,
  payment: (p, say) => `Pays ${say.amount(p.amount, p.asset)} to ${p.muxed ?? p.destination}.`,
  path_payment_receive: (p, say) =>
    p.destination === p.source
      ? `Swaps up to ${say.amount(p.sendMax, p.sendAsset)} for exactly ${say.amount(p.amount, p.destAsset)}.`
      : `Pays exactly ${say.amount(p.amount, p.destAsset)} to ${p.muxed ?? p.destination} and spends up to ${say.amount(p.sendMax, p.sendAsset)}.`,
  path_payment_send: (p, say) =>
    p.destination === p.source
      ? `Swaps ${say.amount(p.amount, p.sendAsset)} for at least ${say.amount(p.destMin, p.destAsset)}.`
      : `Spends exactly ${say.amount(p.amount, p.sendAsset)}; ${p.muxed ?? p.destination} receives at least ${say.amount(p.destMin, p.destAsset)}.`,
  sell_offer: (p, say) =>
    `Offers to sell ${say.amount(p.amount, p.selling)} at ${say.price(p.price, p.buying, p.selling)}${p.offerId === '0' ? '' : ` (replaces offer ${p.offerId})`}${p.brings ? `. If all of it is sold, you get at least ${say.amount(p.brings, p.buying)}` : ''}.`,
  buy_offer: (p, say) =>
    `Offers to buy ${say.amount(p.amount, p.buying)} at ${say.price(p.price, p.selling, p.buying)}${p.offerId === '0' ? '' : ` (replaces offer ${p.offerId})`}${p.costs ? `. All of it costs at most ${say.amount(p.costs, p.selling)}` : ''}.`,
  passive_sell_offer: (p, say) =>
    `Offers to sell ${say.amount(p.amount, p.selling)} at ${say.price(p.price, p.buying, p.selling)}, without taking offers at the same price${p.brings ? `. If all of it is sold, you get at least ${say.amount(p.brings, p.buying)}` : ''}.`,
  cancel_offer: (p, say) => `Cancels offer ${p.offerId} to sell ${say.asset(p.selling)} for ${say.asset(p.buying)}.`,
  set_options: (p) => `Changes settings of ${p.source}.`,
  set_inflation_destination: (p) => `Sets the inflation destination to ${p.destination}.`,
  set_home_domain: (p) => (p.domain ? `Sets the home domain to “${p.domain}”.` : 'Removes the home domain.'),
  set_flags: (p, say) => `Turns on: ${say.list(p.flags.map((code) => term(code)))}.`,
  clear_flags: (p, say) => `Turns off: ${say.list(p.flags.map((code) => term(code)))}.`,
  set_master_weight: (p) => `Sets the weight of the account’s own key to ${p.weight}.`,
  set_thresholds: (p) => `Sets the thresholds: low ${p.low ?? '–'}, medium ${p.medium ?? '–'}, high ${p.high ?? '–'}.`,
  add_signer: (p) => `Adds ${p.key} as a signer with weight ${p.weight} (${term(p.kind)}).`,
  remove_signer: (p) => `Removes the signer ${p.key} (${term(p.kind)}).`,
  open_trustline: (p, say) =>
    p.existing
      ? p.limit
        ? `Changes the limit of the trustline for ${say.asset(p.asset)} to ${say.amount(p.limit, p.asset)}.`
        : `Removes the limit of the trustline for ${say.asset(p.asset)}.`
      : `Adds a trustline for ${say.asset(p.asset)}, so the account can hold ${p.limit ? `up to ${say.amount(p.limit, p.asset)}` : 'it'}.`,
  close_trustline: (p, say) => `Removes the trustline for ${say.asset(p.asset)}.`,
  pool_trustline: (p, say) => {
    const pool = `${say.asset(p.assetA)}/${say.asset(p.assetB)}`;
    if (p.limit === '0') return `Removes the trustline for shares of the liquidity pool ${pool}.`;
    const limit = p.unlimited ? '' : `, up to ${say.amount(p.limit, classic(''))} shares`;
    if (p.existing) return `Changes the limit of the trustline for shares of the liquidity pool ${pool}${limit}.`;
    return `Adds a trustline for shares of the liquidity pool ${pool} (fee ${say.rate(p.feeBps)})${limit}.`;
  },
  allow_trust: (p, say) =>
    p.authorize === 2
      ? `Lets ${p.trustor} keep its open offers of ${say.asset({ code: p.code, issuer: p.source })}, but nothing else.`
      : `${p.authorize ? `Allows ${p.trustor} to hold` : `Stops ${p.trustor} from holding`} ${say.asset({ code: p.code, issuer: p.source })}.`,
  merge_account: (p) => `Closes ${p.source} for good and sends all its XLM to ${p.muxed ?? p.destination}.`,
  inflation: () => 'Runs inflation, which no longer has any effect.',
  set_data: (p) => `Stores “${p.name}” = ${p.hex ? `0x${p.value}` : `“${p.value}”`} in the account.`,
  delete_data: (p) => `Deletes “${p.name}” from the account.`,
  bump_sequence: (p) =>
    p.changes === false
      ? `Would move the account’s sequence number to ${p.to}, which it has already reached. This changes nothing.`
      : `Sets the account’s sequence number to ${p.to}.`,
  create_claimable_balance: (p, say) =>
    `Puts ${say.amount(p.amount, p.asset)} in a claimable balance for ${say.list(p.claimants.map(({ destination, predicate }) => destination + when(predicate, say)))}.${p.claimants.some(({ destination }) => destination === p.source) ? '' : ' You can’t take it back.'}`,
  claim_balance: (p, say) => (p.amount && p.asset ? `Claims ${say.amount(p.amount, p.asset)}.` : `Claims the balance ${p.balanceId}.`),
  begin_sponsoring: (p) => `Starts paying the reserves of ${p.sponsored}.`,
  end_sponsoring: (p) => `Stops others from paying new reserves for ${p.source}.`,
  revoke_sponsorship: (p, say) => {
    const kind = p.entry === 'account' ? 'the account' : term(p.entry);
    const which =
      p.asset && p.asset.kind !== 'pool' ? ` for ${say.asset(p.asset)}` : p.asset ? ` ${p.asset.code}` : p.detail ? ` ${p.detail}` : '';
    const whose = p.account ? (p.entry === 'account' ? ` ${p.account}` : ` of ${p.account}`) : '';
    const count = p.claimants ? ` with ${p.claimants === 1 ? '1 claimant' : `${p.claimants} claimants`}` : '';
    const until = p.before && p.before !== p.payer ? `, instead of ${p.before}` : '';
    return p.payer
      ? `${p.payer} pays the reserve of ${kind}${which}${whose}${count} from now on${until}.`
      : `${p.source} stops paying the reserve of ${kind}${which}${whose}${count}.`;
  },
  clawback: (p, say) => `Takes ${say.amount(p.amount, p.asset)} back from ${p.muxed ?? p.from}.`,
  clawback_balance: (p, say) =>
    p.amount && p.asset
      ? `Takes back the claimable balance ${p.balanceId} of ${say.amount(p.amount, p.asset)}.`
      : `Takes back the claimable balance ${p.balanceId}.`,
  set_trustline_flags: (p, say) =>
    `Changes what ${p.trustor} can do with ${say.asset(p.asset)}${p.set.length ? `; on: ${say.list(p.set.map((code) => term(code)))}` : ''}${p.clear.length ? `; off: ${say.list(p.clear.map((code) => term(code)))}` : ''}.`,
  pool_deposit: (p, say) => {
    const [a, b] = p.assets ?? [];
    return a && b
      ? `Deposits up to ${say.amount(p.maxA, a)} and ${say.amount(p.maxB, b)} into the liquidity pool ${p.pool}, at a price between ${say.price(p.minPrice, a, b)} and ${say.price(p.maxPrice, a, b)}.`
      : `Deposits up to ${say.amount(p.maxA, classic(''))} of the first and ${say.amount(p.maxB, classic(''))} of the second asset of the liquidity pool ${p.pool}.`;
  },
  pool_withdraw: (p, say) => {
    const [a, b] = p.assets ?? [];
    const least =
      a && b
        ? `${say.amount(p.minA, a)} and ${say.amount(p.minB, b)}`
        : `${say.amount(p.minA, classic(''))} of its first and ${say.amount(p.minB, classic(''))} of its second asset`;
    return `Redeems ${say.amount(p.amount, classic(''))} shares of the liquidity pool ${p.pool} for at least ${least}.`;
  },
  extend_life: (p, say) =>
    p.untilTime === undefined
      ? `Keeps ${p.entries === 1 ? '1 ledger entry' : `${p.entries} ledger entries`} alive for ${p.ledgers === 1 ? '1 ledger' : `${p.ledgers} ledgers`} from now.`
      : `Keeps ${p.entries === 1 ? '1 ledger entry' : `${p.entries} ledger entries`} alive until about ${say.time(p.untilTime)}. Entries that already live longer don’t change.`,
  restore_entries: (p) => `Restores ${p.entries === 1 ? '1 archived ledger entry' : `${p.entries} archived ledger entries`}.`,
  upload_code: (p) => `Uploads contract code (${p.bytes} bytes, hash ${p.hash}).`,
  create_contract: (p) => `Creates a contract from ${p.code}${p.deployer ? ` by ${p.deployer}` : ''}.`,
  fee_bump: (p, say) => `${p.feeSource} pays the fee, at most ${say.amount(p.maxFee, 'XLM')}, for:`,
  unknown_call: (p) => `Calls “${p.fn}” on the unknown contract ${p.contract}.`,
  contract_call: (p) => `Calls “${p.fn}” on the ${wordOf(kinds, p.kind) ?? 'contract'} ${p.contract}.`,
  router_exec: () => 'Does all of this in one call through the router, or none of it:',
  ...sources.steps,
  vault_deposit: (p, say) =>
    `Deposits ${say.list(p.amounts.map(({ amount, asset }) => say.amount(amount, asset)))} into the vault ${say.vault(p)}${p.invest ? '' : ', where it isn’t invested yet'}.`,
  vault_withdraw: (p, say) =>
    `Redeems ${say.amount(p.amount, p.shares)} from the vault ${say.vault(p)} for at least ${say.list(p.least.map(({ amount, asset }) => say.amount(amount, asset)))}.`,
  vault_set_role: (p, say) => `Gives the ${wordOf(roles, p.role) ?? p.role} role of the vault ${say.vault(p)} to ${p.to}.`,
  vault_lock_fees: (p, say) =>
    p.feeBps === undefined
      ? `Locks the fees of the vault ${say.vault(p)}.`
      : `Sets the fee of the vault ${say.vault(p)} to ${say.rate(p.feeBps)} and locks its gains.`,
  vault_release_fees: (p, say) =>
    `Releases ${say.amount(p.amount, p.asset ?? classic(''))} of locked fees of the vault ${say.vault(p)} from its strategy ${p.strategy}.`,
  vault_distribute_fees: (p, say) => `Pays out the fees of the vault ${say.vault(p)}.`,
  vault_rebalance: (p, say) => `Moves the funds of the vault ${say.vault(p)} between its strategies.`,
  vault_strategy: (p, say) =>
    `${p.action === 'rescue' ? 'Withdraws all funds from' : p.action === 'pause' ? 'Pauses' : 'Resumes'} the strategy ${p.strategy} of the vault ${say.vault(p)}.`,
  vault_upgrade: (p, say) => `Replaces the code of the vault ${say.vault(p)} with ${p.hash}.`,
  token_transfer: (p, say) => `Sends ${say.amount(p.amount, p.token)} to ${p.muxed ?? p.to}.`,
  token_transfer_from: (p, say) => `${p.spender} sends ${say.amount(p.amount, p.token)} from ${p.from} to ${p.to}.`,
  token_approve: (p, say) =>
    p.amount === '0'
      ? `Removes the allowance of ${p.spender} for ${say.asset(p.token)}.`
      : `Lets ${p.spender} spend ${p.unlimited ? `any amount of ${say.asset(p.token)}` : say.amount(p.amount, p.token)} until about ${say.time(p.untilTime)}.`,
  token_burn: (p, say) => `Burns ${say.amount(p.amount, p.token)}.`,
  token_burn_from: (p, say) => `${p.spender} burns ${say.amount(p.amount, p.token)} held by ${p.from}.`,
  token_mint: (p, say) => `Issues ${say.amount(p.amount, p.token)} to ${p.to}.`,
  token_clawback: (p, say) => `Takes ${say.amount(p.amount, p.token)} back from ${p.from}.`,
  token_set_admin: (p, say) => `Makes ${p.to} the admin of ${say.asset(p.token)}.`,
  token_set_authorized: (p, say) => `${p.authorized ? `Allows ${p.holder} to use` : `Stops ${p.holder} from using`} ${say.asset(p.token)}.`,
  token_open_trustline: (p, say) => `Adds a trustline for ${say.asset(p.token)} to ${p.holder}.`,
  stabilizer_register: (p, say) =>
    `Registers the vault ${say.vault(p)} with the stabilizer ${p.stabilizer}: target ${say.rate(p.targetApyBps)}, fee between ${say.rate(p.minFeeBps)} and ${say.rate(p.maxFeeBps)}. It becomes the vault’s Manager; ${p.admin} controls the registration.`,
  stabilizer_unregister: (p, say) =>
    `Unregisters the vault ${say.vault(p)} from the stabilizer ${p.stabilizer}. The Manager role returns to its admin.`,
  stabilizer_set_target: (p, say) =>
    `Sets the target APY of the vault ${say.vault(p)} to ${say.rate(p.targetApyBps)}${p.before === undefined ? '' : ` (now ${say.rate(p.before)})`}.`,
  stabilizer_set_fee_bounds: (p, say) =>
    `Keeps the fee of the vault ${say.vault(p)} between ${say.rate(p.minFeeBps)} and ${say.rate(p.maxFeeBps)}${p.before ? ` (now between ${say.rate(p.before.minFeeBps)} and ${say.rate(p.before.maxFeeBps)})` : ''}.`,
  treasury_boost: (p, say) =>
    `Pays ${say.amount(p.amount, p.asset)} from the boost budget of the vault ${say.vault(p)} into it, out of the treasury ${p.treasury}.`,
  treasury_deposit: (p, say) =>
    `Adds ${say.amount(p.amount, p.asset)} to the boost budget of the vault ${say.vault(p)}, in the treasury ${p.treasury}.`,
};

/** What is carried too little of: the beginning of a sentence. */
const lackings: { [L in WarningParams['resources_short']['lacking']]: string } = {
  entries: 'What it touches has changed',
  archived: 'Something it touches was archived',
  resources: 'It needs more resources',
};

/** Where hidden characters were. */
const places: Places = {
  memo: 'The memo',
  data: 'The name of a data entry',
  domain: 'The home domain',
  arguments: 'An argument of a call',
  asset: 'The name of a token',
  vault: 'The name of a vault',
  function: 'The name of a function',
  message: 'The message',
};

/** Who else profits from rent, and whether it is fixed. */
const wakesFor = (shared: boolean) =>
  shared ? 'Other people use it too: if someone restores it first, you don’t pay for that.' : 'Only you use it.';
const prolongsFor = (shared: boolean) =>
  shared ? 'Other people use it too: if someone extends it first, you don’t pay for that.' : 'Only you use it.';

const fails: PlanWords['fails'] = {
  account_exists: 'the account already exists',
  no_account: 'the account doesn’t exist',
  not_authorized: 'the issuer hasn’t authorized the trustline',
  bound_by_offers: 'the balance is tied up in open offers',
  line_full: 'it would exceed the trustline’s limit',
  too_dear: 'the amount received would be more than the amount sent',
  no_line: 'a trustline is missing',
  no_offer: 'the offer doesn’t exist',
  same_asset: 'it trades an asset for itself',
  own_asset: 'an issuer can’t have a trustline for its own asset',
  limit_too_low: 'the limit is below the balance and open offers',
  line_needed: 'a liquidity pool trustline depends on it',
  pool_lines_missing: 'the pool’s assets need trustlines first',
  nothing_to_delete: 'there’s nothing to remove',
  too_many_entries: 'the account would have too many entries',
  weight_too_high: 'a weight is above 255',
  own_key_as_signer: 'the account’s own key can’t be added as a signer',
  flags_fixed: 'the account’s flags are locked',
  flags_clash: 'the flags contradict each other',
  not_issuer: 'only the issuer can do this',
  not_revocable: 'the issuer can’t revoke authorization',
  no_clawback: 'clawback isn’t enabled for this balance',
  holder_lacks: 'the holder doesn’t have that much',
  merge_into_itself: 'an account can’t be merged into itself',
  has_entries: 'the account still has trustlines, offers or data',
  is_sponsor: 'the account still sponsors reserves for others',
  sequence_too_high: 'the account’s sequence number is too high to close it',
  sequence_negative: 'the sequence number is negative',
  no_inflation: 'inflation no longer runs',
  already_sponsored: 'the account is already being sponsored',
  not_sponsored: 'no sponsorship was started for this account',
  sponsors_in_turn: 'a sponsored account can’t sponsor others at the same time',
  not_sponsor: 'the account doesn’t pay this reserve',
  only_transferable: 'the reserve of a claimable balance needs a sponsor',
  no_entry: 'the entry doesn’t exist',
  no_pool: 'the liquidity pool doesn’t exist',
  price_outside: 'the pool’s price is outside the limits',
  under_minimum: 'the pool would pay out less than the minimum',
};

const warnings: PlanWords['warnings'] = {
  undecodable: (p) => `Ballast can’t read part of this (${p.part}), so it won’t sign it.`,
  foreign_recipient: (p) => `The lending pool would pay ${p.to}, which isn’t your account.`,
  can_fail: () => 'One part could fail while the rest goes through. That could leave your money stranded partway.',
  router_shape: () => 'This calls the router in a way it isn’t meant to be called on this network.',
  locked_out: (p) =>
    p.nobody
      ? `After this, the signers of ${p.account} can’t reach the weight it needs, so its funds would be stuck.`
      : `After this, your key could no longer do everything it can do now for ${p.account}.`,
  own_signer_weaker: (p) =>
    ({
      removed: `This removes your key ${p.key} from the signers of ${p.account}.`,
      idle: `After this, your key ${p.key} can no longer help sign some or all of what it can help sign now for ${p.account}.`,
      alone: `After this, your key ${p.key} needs other signers for things it can do alone now for ${p.account}.`,
    })[p.loss],
  upgrade_unknown_code: (p) => `This replaces the code of ${p.contract} with unknown code (${p.hash}).`,
  expired: () => 'This transaction has expired. The network won’t accept it.',
  fee_above_ceiling: (p, say) => `The fee of ${say.amount(p.fee, 'XLM')} is above the limit of ${say.amount(p.ceiling, 'XLM')}.`,
  manager_outside_register: (p) =>
    `This gives the Manager role of ${p.vault} to ${p.stabilizer} without registering there. Anyone could then take over the vault.`,
  authorization_mismatch: (p) => `Your signature would allow “${p.fn}” of ${p.contract}, which this transaction doesn’t call.`,
  signature_not_needed: () => 'This transaction doesn’t need your account’s signature.',
  other_source: (p) =>
    p.own ? 'Another account sends this transaction. Part of it acts for yours.' : `Part of this acts for another account: ${p.source}.`,
  other_fee_source: (p) => `Another account pays the fee: ${p.feeSource}.`,
  already_signed: (p) => (p.count === 1 ? 'It already has 1 signature.' : `It already has ${p.count} signatures.`),
  foreign_authorization: (p) => (p.signed ? `${p.address} has signed its part.` : `${p.address} still has to sign its part.`),
  own_address_entry: () => 'Your account would authorize a call in a separate entry, which Ballast doesn’t sign with a transaction.',
  delegates: (p, say) => `These can sign for ${p.address}: ${say.list(p.delegates)}.`,
  authorization_long: (p) => `The authorization of ${p.address} stays valid for ${p.ledgers} ledgers. That’s unusually long.`,
  deep_authorization: (p) => `Your signature also covers ${p.foreign} calls to unknown contracts.`,
  signers_change(p, say) {
    if (p.signers.length === 0) return `After this, no key can sign for ${p.account}.`;
    const others = (need: number) => p.signers.filter(({ key, weight }) => key !== p.account && weight >= Math.max(need, 1));
    const canDo = (keys: typeof p.signers, can: string) =>
      `After this, ${say.list(keys.map(({ key }) => key))} ${keys.length > 1 ? 'can each' : 'alone can'} ${can}.`;
    const keys = others(Math.max(p.thresholds.high, p.thresholds.medium));
    if (keys.length > 0) return canDo(keys, `move everything in ${p.account}, change its keys and lock out everyone else`);
    const funds = others(p.thresholds.medium);
    if (funds.length > 0) return canDo(funds, `move everything in ${p.account}`);
    return `This changes who can sign for ${p.account}, or how many signatures it needs.`;
  },
  unusual_signer: (p) => `A signer that isn’t an account could act for yours: ${term(p.kind)}.`,
  role_change: (p) => `This gives the ${wordOf(roles, p.role) ?? p.role} role of ${p.contract} to ${p.to}.`,
  no_time_bounds: () => 'This never expires. Once signed, it can be submitted at any time.',
  long_validity: (p, say) => `This can be submitted until ${say.time(p.validUntil)}, which is longer than needed.`,
  valid_later: (p, say) => `This can only be submitted after ${say.time(p.validAfter)}.`,
  preconditions: (p, say) => `This has unusual conditions: ${say.list(p.conditions.map((code) => term(code)))}.`,
  memo: (p) => `Memo (${term(p.type)}): ${p.value}`,
  memo_required: (p) => `${p.destination} requires a memo. Without one, your payment may not be credited.`,
  login: (p) => `You’re signing in to ${p.domain}. No funds move.`,
  login_domain: (p) => `This signs you in to ${p.domain}, but the request comes from ${p.origin}. Someone may be trying to sign in as you.`,
  witness_silent: (p) =>
    `${p.name} ${p.late ? 'is behind the network' : 'didn’t respond'}. ${
      (p.others ?? 1) > 1
        ? 'The other two nodes agree on the time and your account’s sequence number.'
        : 'Only one node confirms the time and your account’s sequence number.'
    }`,
  clock_off: (p, say) =>
    `Your computer’s clock shows ${say.time(p.clock)}, but the network’s time is ${say.time(p.closeTime)}. ${say.list(p.names)} agree, so Ballast uses theirs. Check your clock.`,
  newer_protocol: (p) =>
    `The network now runs protocol ${p.protocol}. This wallet knows its rules up to protocol ${p.known}, so a new rule could make this do something the review doesn’t show. Check for a wallet update.`,
  fee_high: (p, say) => `The network fee of ${say.amount(p.fee, 'XLM')} is much higher than usual.`,
  fee_unusual: (p, say) =>
    `The fee of ${say.amount(p.fee, 'XLM')}, without rent, is unusually high. The highest seen for this is ${say.amount(p.usual, 'XLM')}. What isn’t used is refunded.`,
  rent_wakes: (p, say) =>
    `Up to ${say.amount(p.amount, 'XLM')} of the fee restores archived contract data this transaction needs and keeps it until about ${say.time(p.until)}. ${wakesFor(p.shared)}`,
  rent_prolongs: (p, say) =>
    `Up to ${say.amount(p.amount, 'XLM')} of the fee keeps contract data from being archived until about ${say.time(p.until)}. ${prolongsFor(p.shared)}`,
  reserve_held: (p, say) => `${say.amount(p.amount, 'XLM')} will be locked as a reserve. You get it back when you remove the entry.`,
  low_reserve: (p, say) => `${p.account} needs ${say.amount(p.missing, 'XLM')} more. Add XLM first, or this will fail.`,
  large_share: (p, say) =>
    p.holder
      ? `This sends away ${p.percent}% of the ${say.asset(p.asset)} held by ${p.holder}.`
      : `This sends away ${p.percent}% of your ${say.asset(p.asset)}.`,
  not_enough: (p, say) => `You’re ${say.amount(p.missing, p.asset)} short. This will fail.`,
  shortfall_from_wallet: (p, say) =>
    p.surely
      ? `At least ${say.amount(p.surely, p.asset)} of this comes from your wallet. In the worst case, if your position paid out nothing, up to ${say.amount(p.most, p.asset)} would.`
      : `Your position should cover all of this. In the worst case, if it paid out nothing, up to ${say.amount(p.most, p.asset)} would come from your wallet.`,
  residual: (p, say) =>
    `Interest earned until this goes through stays in your wallet: about ${say.amount(p.likely, p.asset)}, ${say.amount(p.most, p.asset)} at most.`,
  shares_estimate: () => 'The number of shares is an estimate. The vault sets it when your deposit arrives.',
  not_invested: () => 'Your deposit earns nothing until the vault’s next rebalance.',
  lies_idle: (p, say) => `The vault isn’t lending right now, so your ${say.about(p.amount, p.asset)} won’t earn anything yet.`,
  reward_fallback: (p) => `${p.destination} belongs to the service operator. You’ll lose anything you send there.`,
  destination_cannot_receive: (p, say) =>
    `${p.destination} can’t receive ${say.asset(p.asset)} yet. It needs a trustline, or this will fail.`,
  destination_missing: (p) => `${p.destination} doesn’t exist on the network yet. Check the address.`,
  issuer_powers: (p, say) => `The issuer of ${say.asset(p.asset)} keeps control over it: ${say.list(p.flags.map((code) => term(code)))}.`,
  lookalike_asset: (p, say) =>
    `${say.asset(p.asset)} looks like ${p.like ?? p.asset.code}, but isn’t the ${p.like ?? p.asset.code} in this network’s settings. It may be worthless.`,
  swap_price: (p, say) =>
    `${p.count > 1 ? `${p.count} trades of ${say.asset(p.selling)} accept` : 'This accepts'} as little as ${say.amount(p.least, p.asset)} for ${say.amount(p.sold, p.selling)}. The market price right now is about ${say.about(p.market, p.asset)}. You could lose the difference.`,
  swaps_together: (p) =>
    `Each trade here accepts a bit less than the market price. One after the other, they may leave you only ${p.percent}% of what you put in.`,
  offer_price: (p, say) =>
    `Anyone can take this offer while it’s open. The market price for that amount is about ${say.about(p.market, p.asset)} right now.`,
  price_unknown: (p, say) => {
    const trade = `It gives up to ${say.amount(p.sold, p.selling)} for at least ${say.amount(p.least, p.buying)}.`;
    const pair = `${say.asset(p.selling)} and ${say.asset(p.buying)}`;
    const like = p.like ? ` This isn’t the ${p.like} listed on this network.` : '';
    if (p.why === 'silent') return `Couldn’t load the market price of ${pair}. ${trade}${like} Refresh the preview to try again.`;
    if (p.why === 'no_market')
      return `There’s no market between ${pair} right now, so this price can’t be checked. ${trade}${like} Only sign if you know what both are worth.`;
    return `This trades more pairs than Ballast can check, so the price of ${pair} wasn’t compared. ${trade}${like} Make fewer trades at a time.`;
  },
  flags_forever: (p) => `The powers of ${p.account} over the assets it issues can never be changed again, and it can never be closed.`,
  will_fail: (p) =>
    `This would fail now: ${wordOf(fails, p.why) ?? p.why}. If that changes before it’s submitted, everything here can still happen.`,
  domain_change: (p) =>
    `The home domain of ${p.account} changes from ${p.before ? `“${p.before}”` : 'none'} to ${p.after ? `“${p.after}”` : 'none'}. Holders of assets it issues rely on it.`,
  blank_lines: (p) => `${p.count} blank lines come before the last part of this text, as if to hide it. Read it to the end.`,
  bought_for_another: (p, say) => `The ${say.asset(p.asset)} goes to ${p.destination}, not to you.`,
  burns: (p, say) => `${say.amount(p.amount, p.asset)} goes back to its issuer and is destroyed.`,
  line_waits: (p, say) => `You can’t receive ${say.asset(p.asset)} until its issuer authorizes your trustline.`,
  line_frozen: (p, say) =>
    `${p.holder} can no longer use ${say.asset(p.asset)}. Open offers in it are canceled, and liquidity pool shares become claimable balances.`,
  pool_empty: (p, say) =>
    `The liquidity pool for ${say.list(p.assets.map((asset) => say.asset(asset)))} is empty. Your deposit sets its price.`,
  pool_bounds: (p, say) => {
    const [a, b] = p.assets;
    return a && b
      ? `This deposit can go through at ${say.price(p.price, a, b)}. At the pool’s current price, it would then be worth only ${p.percent}% of what you put in.`
      : `This deposit can go through at a price that would leave only ${p.percent}% of its value.`;
  },
  pool_least: (p, say) => {
    const both = (amounts: readonly string[]) => say.list(p.assets.map((asset, index) => say.amount(amounts[index] ?? '0', asset)));
    return `Your shares are worth about ${both(p.fair)} now, but this accepts as little as ${both(p.least)}. You could lose the difference.`;
  },
  merge: (p) => `This permanently closes the account. Everything in it goes to ${p.destination}.`,
  unlimited_allowance: (p, say) => `${p.spender} could take all your ${say.asset(p.token)}, now and later.`,
  long_allowance: (p, say) => `${p.spender} could spend your ${say.asset(p.token)} for ${p.days} days.`,
  allowance: (p, say) => `${p.spender} can take up to ${say.amount(p.amount, p.token)} without asking you again.`,
  large_allowance: (p, say) =>
    `${p.spender} could take part of your ${say.asset(p.token)} at any time. Together with what is already allowed, up to ${say.amount(p.amount, p.token)}${p.percent === undefined ? '' : `, which is ${p.percent}% of it`}.`,
  taken_by_allowance: (p, say) => `${p.spender} takes ${say.amount(p.amount, p.token)} from ${p.holder} by using an allowance.`,
  sponsorship: (p, say) => {
    const count = p.entries === 1 ? '1 entry' : `${p.entries} entries`;
    const whose =
      p.owner === null ? `${count} that only the claimants can free` : p.owner === p.payer ? `its own ${count}` : `${count} of ${p.owner}`;
    return `${p.payer} locks up ${say.amount(p.amount, 'XLM')} as a reserve for ${whose}${p.before ? `, instead of ${p.before}` : ''}.${p.owner !== null && p.owner !== p.payer ? ` Only ${p.owner} can close them.` : ''}`;
  },
  sequence_exhausted: () => 'After this, the account can never send a transaction again.',
  sequence_jump: (p) => `The account’s sequence number jumps to ${p.to}. Transactions signed before become invalid.`,
  gift: () => 'Anyone can send you a gift. Don’t follow links in its text.',
  borrows: (p, say) => `This borrows ${say.amount(p.amount, p.asset)}. If your collateral loses value, it can be sold.`,
  takes_debt: () => 'Filling an auction takes over someone’s debt. Ballast can’t tell what you’d get for it.',
  budget_irrevocable: () => 'You can’t take back what you add to the boost budget. The operator decides when it’s spent.',
  fee_bounds_stall: (p, say) =>
    isStranded(p.currentFeeBps, p)
      ? `The current fee of ${say.rate(p.currentFeeBps)} isn’t between ${say.rate(p.minFeeBps)} and ${say.rate(p.maxFeeBps)}, so it can’t move and the target won’t be met. Choose a range that includes it.`
      : `The range goes up to ${say.rate(p.maxFeeBps)}, but the vault doesn’t accept fees above ${say.rate(9_000)}. Whenever the target needs more, the fee can’t move. Choose a maximum of ${say.rate(9_000)} or less.`,
  unknown_contract: (p) =>
    `The contract ${p.contract} is unknown. With your signature it can do everything listed below its call, and no more. What it would pay you isn’t guaranteed.`,
  code_changed: (p) =>
    `The code of ${p.name || p.contract} has changed since it was listed in this network’s settings. What it promises isn’t guaranteed.`,
  effect_unknown: (p) => `Ballast couldn’t work out what ${p.contract} does to the money of ${p.holder}.`,
  foreign_vault: (p, say) =>
    [
      `The vault ${p.vault} isn’t in this network’s settings.${p.name ? ` Its creator named it “${p.name}”; anyone can choose any name.` : ''} Your deposit depends on these:`,
      `Manager ${p.manager}: can take up to ${say.rate(9_000)} of the earnings as a fee, swap the money at any price and hand over every role${p.upgradable ? '; can also replace the vault’s code and take everything' : ''}.`,
      p.emergencyManager ? `Emergency manager ${p.emergencyManager}: can pull the money out of the strategies and pause them.` : '',
      p.rebalanceManager ? `Rebalance manager ${p.rebalanceManager}: can swap the money at any price.` : '',
      p.feeReceiver ? `Fee receiver ${p.feeReceiver}: gets the fees.` : '',
      p.strategies.length > 0 ? `Strategies ${say.list(p.strategies)}: hold what is invested and might not pay it back.` : '',
    ]
      .filter(Boolean)
      .join(' '),
  missing_contract: (p) => `The contract ${p.contract} doesn’t exist on the network.`,
  unlisted_contract: (p) =>
    `${p.contract} looks like a ${wordOf(kinds, p.kind) ?? 'known contract'}, but it isn’t in this network’s settings.`,
  unlisted_vault: (p) =>
    `The vault ${p.vault} isn’t in this network’s settings.${p.name ? ` Its creator named it “${p.name}”; anyone can choose any name.` : ''}`,
  lookalike_vault: (p) =>
    `The vault ${p.vault} is named “${p.name}”, which looks like “${p.like}”, but it’s a different vault. Check its address.`,
  external_code: (p) => `Someone else can change the code of ${p.contract} without notice.`,
  unusual_call: (p) => `Ballast can’t explain “${p.fn}” of ${p.contract}. Only sign if you know what it does.`,
  odd_arguments: (p) => `“${p.fn}” of ${p.contract} is called with arguments it doesn’t accept.`,
  restores: (p) => `Restores ${p.entries === 1 ? '1 archived entry' : `${p.entries} archived entries`} (included in the fee).`,
  simulation_failed: (p) => `The simulation failed, so Ballast can’t tell what this does: ${p.error}`,
  resources_short: (p) =>
    `${lackings[p.lacking]} since this was built, so it would fail as it is. It has to be built again and signed by everyone again.`,
  hidden_text: (p) => `${wordOf(places, p.where) ?? 'Some text'} contains hidden or deceptive characters. They’re shown as marks.`,
  odd_map: () => 'A list of named values has duplicates or is out of order. It’s shown as received.',
  facts_missing: (p, say) => `Ballast couldn’t load ${p.asset ? say.asset(p.asset) : term(p.what)}, so this review may be incomplete.`,
  message_like_xdr: () => 'This message looks like a transaction. Signing it could be misused. Only sign if you know exactly why.',
  line_not_empty: (p, say) => `The trustline for ${say.asset(p.asset)} can’t be removed: it still holds ${say.amount(p.left, p.asset)}.`,
  issuer_missing: (p, say) => `The issuer of ${say.asset(p.asset)} doesn’t exist, so neither does the asset.`,
  claim_gone: () => 'This claimable balance no longer exists. Someone claimed it, or it was taken back.',
  claim_refused: () => 'This account can’t claim this balance now.',
  sponsorship_open: () => 'This starts paying reserves and never stops, so the network will reject it.',
};

const fee = (say: Say, low: number, high: number) => (low === high ? say.rate(low) : `${say.rate(low)} to ${say.rate(high)}`);

const fees = (bounds: readonly [string, string] | undefined) => (bounds ? `between ${bounds[0]} and ${bounds[1]}` : 'within its range');

const headlines: PlanWords['headlines'] = {
  moved: (p, say) =>
    `Moves ${say.amount(p.amount, p.asset)} from ${p.from} to ${say.vault(p.to)}${p.invest ? '' : ', where it isn’t invested yet'}.`,
  swapped: (p, say) =>
    `Moves ${say.amount(p.amount, p.asset)} from ${say.vault(p.from)} to ${say.vault(p.to)}${p.invest ? '' : ', where it isn’t invested yet'}.`,
  claimed: (p, say) => `Claims ${say.amount(p.amount, p.asset)} into this account.`,
  claimedFor: (p, say) => `Claims ${say.amount(p.amount, p.asset)} and sends all of it to ${p.to}.`,
  accrued: (p, say) => `Claims about ${say.amount(p.amount, p.asset)} earned in ${p.from}.`,
  deposited: (p, say) =>
    `Deposits ${say.list(p.amounts.map(({ amount, asset }) => say.amount(amount, asset)))} into ${say.vault(p)}${p.invest ? '' : ', where it isn’t invested yet'}.`,
  withdrawn: (p, say) => `Withdraws about ${say.amount(p.amount, p.asset)} from ${say.vault(p.from)}.`,
  funded: (p, say) => `Adds ${say.amount(p.amount, p.asset)} to the boost budget of ${say.vault(p)}.`,
  registered: (p, say) =>
    `Registers ${say.vault(p)} with the stabilizer, with a target APY of ${say.rate(p.targetApyBps)} and a fee of ${fee(say, p.minFeeBps, p.maxFeeBps)}.`,
  retargeted: (p, say) =>
    `Changes the target APY of ${say.vault(p)}${p.before === undefined ? '' : ` from ${say.rate(p.before)}`} to ${say.rate(p.targetApyBps)}.`,
  rebounded: (p, say) =>
    `Changes the fee range of ${say.vault(p)}${p.before ? ` from ${fee(say, p.before.minFeeBps, p.before.maxFeeBps)}` : ''} to ${fee(say, p.minFeeBps, p.maxFeeBps)}.`,
  left: (p, say) => `Unregisters ${say.vault(p)} from the stabilizer.`,
  loggedIn: (p) => `Signs you in to ${p.domain}.`,
  feePaid: (p) => `Pays a higher fee for a transaction from ${p.source}.`,
};

const of = (account: string | undefined) => (account === undefined ? '' : ` of ${account}`);

const entryNames: { [kind: string]: [one: string, many: string] } = {
  account: ['account', 'accounts'],
  trustline: ['trustline', 'trustlines'],
  poolShare: ['pool share trustline', 'pool share trustlines'],
  offer: ['offer', 'offers'],
  data: ['data entry', 'data entries'],
  signer: ['signer', 'signers'],
  claimableBalance: ['claimable balance', 'claimable balances'],
};

const review: PlanWords['review'] = {
  hands: {
    title: 'Signatures',
    count(have, need, of, weighed) {
      if (weighed) return `Weight ${have} of ${need} signed`;
      return `${need < of ? `Any ${need} of these ${of}` : `All ${of}`} must sign · ${have} signed`;
    },
    times: { 3600: '1 hour', 86400: '1 day', 604800: '7 days' },
    weight: (weight) => `weight ${weight}`,
    signed: 'Signed',
    missing: 'Not signed yet',
    here: 'this wallet',
    device: 'your Ledger',
    kinds: { T: 'Pre-authorized transaction', X: 'Hash lock', P: 'Signed payload' },
    first: 'This account needs more than one signature. Sign first, then send a link to the other signers.',
    joins: 'Someone else started this. Check it as if it were yours: your signature is added to theirs.',
    completes: 'Your signature is the last one needed. Ballast submits the transaction as soon as you sign.',
    succeeds: (time) => `Checked ${time}: it would go through. Ballast checks again right before submitting it.`,
    enough: 'It already has enough signatures. Ballast submits it when you confirm.',
    stands: (time) => `Signatures given so far stay valid until ${time}: someone who has enough of them can still submit this transaction.`,
    renewed: 'If you refresh it, it becomes another transaction, and everyone has to sign again.',
    shared: 'Canceling here doesn’t take back a signature you’ve already shared.',
    holds: 'While it waits, this account can’t send anything else from this wallet.',
    time: 'Time for the others to sign',
    timeWhat: 'More time leaves more room for the amounts and the fee to change before everyone has signed.',
    share: 'Sign and share',
    submit: 'Sign and submit',
    send: 'Send this to the other signers. They review it, sign, and send it back. It’s submitted as soon as enough signatures are here; the last one to sign can also submit it.',
    copyLink: 'Copy link',
    copyTransaction: 'Copy transaction XDR',
    paste: 'Signed copy from another signer',
    pasteHint: 'Paste the link or XDR they sent you.',
    add: 'Add signature',
    added: (count) => (count === 1 ? '1 signature added.' : `${count} signatures added.`),
    known: 'That signature is already here.',
    site: 'Several people sign for this account, and a site can’t gather their signatures. Make this change in Ballast itself.',
    ways: {
      save: 'Save as file',
      show: 'Show as QR code',
      hide: 'Hide QR code',
      code: 'QR code of the transaction',
      frame: (number, of) => `Code ${number} of ${of}`,
      frames: 'The codes change automatically. Keep the camera on them until all have been read; the order doesn’t matter.',
      pause: 'Pause',
      play: 'Play',
      next: 'Next code',
      tooLong: 'This transaction is too long for QR codes. Send the link or the file.',
      openFile: 'Open from file',
      scan: 'Scan QR code',
      scanStop: 'Stop the camera',
      camera: 'What the camera sees',
      cameraRefused: 'Ballast isn’t allowed to use the camera. Allow it in the browser, or use a file or the link.',
      noCamera: 'Ballast can’t use a camera here. Open a file or a picture of the code, or paste the link.',
      read: (count, of) => `${count} of ${of} codes read`,
      faults: {
        foreign: 'There’s no transaction in that QR code.',
        mixed: 'That code belongs to a different transaction. Start over, or keep scanning the first one’s codes.',
        damaged: 'The codes don’t fit together. Start over and read them all again.',
        nothing: 'There’s no transaction in that file.',
      },
      anew: 'Start over',
    },
    service: {
      put: (host) => `Put it at ${host}`,
      update: (host) => `Update it at ${host}`,
      look: 'Look there for signatures',
      copy: 'Copy service link',
      sees: (host) =>
        `${host} and anyone with the link can then read the transaction and see who signed it. It can’t be taken back from there.`,
      looks: (host) => `While this is open, Ballast looks for new signatures at ${host} every 10 seconds.`,
      done: (host) => `It’s at ${host} now. Send the service link to the other signers.`,
      none: 'No new signatures there yet.',
    },
    kept: (time) => `The signatures are kept. You can submit the same transaction again until ${time}.`,
    sendAgain: 'Submit again',
    pay: { who: 'Paid by', button: 'Pay a higher fee' },
    open: {
      title: 'Sign with others',
      lead: 'Open a transaction that needs your signature, or add an account you share.',
      label: 'Link, transaction XDR or account address',
      hint: 'Nothing is signed before you review it.',
      open: 'Continue',
      stuck: 'Signed by everyone, but the fee is too low?',
      add: 'Add this account',
      maker: {
        says: (host) => `This link says it was made by ${host}. That isn’t verified yet.`,
        foreign: (host) => `This domain is written with unusual letters. Its real name is ${host}.`,
        check: (host) => `Verify with ${host}`,
        checking: 'Verifying…',
        why: (host) => `Ballast asks ${host} for the key it signs links with. The domain sees your IP address.`,
        proven: (host) => `Made by ${host} (verified)`,
        provenWhat: 'This says who made the link, not that the transaction is good for you.',
        unproven: (host) =>
          `This link says it was made by ${host}, but its signature doesn’t prove it. Someone may have changed the link. Ask for a new one.`,
        noDomain: 'This link says who made it, but names no valid domain. Someone may have changed it. Ask for a new one.',
      },
    },
  },
  signing: (time) => `Waiting for a signature until ${time}, also with this window closed.`,
  paidAs: (name, host, time) => `${host} listed this address as ${name} on ${time}. The payment goes to the address.`,
  own: (name) => name && `“${name}”`,
  alike: (address, known) => `${address} looks like ${known}, which you know, but it’s a different address. Check every character.`,
  firstPayment: 'First payment to this address',
  firstPaymentWhat: 'Payments can’t be reversed. Check every group of characters against your source.',
  memo: 'Memo',
  noMemo: 'None. If an exchange gave you one, it needs it to credit you.',
  memoKind: (type) => term(type),
  many: (count) => `Does ${count} things in one transaction: all of them, or none.`,
  dangers: (count) => (count === 1 ? '1 danger' : `${count} dangers`),
  leaves: 'Leaves',
  kept: 'Locked',
  arrives: 'Arrives',
  afterwards: 'Afterwards',
  stays: 'Stays in your account; only the fee leaves.',
  details: 'Details',
  detailsOf: (steps) => (steps === 1 ? 'Details: 1 step' : `Details: ${steps} steps`),
  steps: 'Steps',
  times: (count) => `× ${count}`,
  sum: (amount) => `${amount} in total`,
  contracts: 'Contracts called',
  others: 'Other accounts',
  bound: {
    about: 'about',
    least: 'at least',
    most: 'up to',
    permitted: 'may take up to',
    claimed: 'the contract says',
    none: 'no minimum',
  },
  from: {
    position: (pool) => `from ${pool}`,
    shares: (vault) => `from ${vault}`,
    claimable: 'from your claimable balances',
    account: (account) => `from ${account}`,
  },
  into: {
    position: (pool) => `lent in ${pool}`,
    shares: (vault) => `in ${vault}`,
    claimable: 'waiting to be claimed',
    wallet: 'to your wallet',
  },
  to: (receivers, first) => `to ${receivers.join(' or ')}${first ? ', first payment to this address' : ''}`,
  receiver: 'To',
  destroyed: 'burned for good',
  moreReceivers: (count) => (count === 1 ? 'to 1 more recipient' : `to ${count} more recipients`),
  least: (amount) => `at least ${amount}`,
  worth: (amount) => `worth about ${amount}`,
  mostIfLost: (amount) => `up to ${amount} if it loses value first`,
  remains: (amount, place) => `Stays in ${place}: ${amount}`,
  boughtFor: (amount, vault) => `in return for at least ${amount} deposited into ${vault}`,
  locked: 'locked, still yours',
  lockedFor: 'locked for other accounts’ entries',
  unlocked: 'unlocked',
  freedBy: {
    trustline: (code) => `Unlocked when you remove the ${code} trustline`,
    offer: 'Unlocked when the offer is filled or canceled',
    data: 'Unlocked when you delete the data entry',
    signer: 'Unlocked when that key is removed',
    claimable: 'Unlocked when the balance is claimed',
    entry: 'Unlocked when you remove what it’s held for',
  },
  control: {
    all: (account) => `Who can move funds and change keys${of(account)}`,
    medium: (account) => `Who can move funds${of(account)}`,
    high: (account) => `Who can change keys${of(account)}`,
    low: (account) => `Who can claim balances and bump the sequence${of(account)}`,
    rule: ({ alone, together }, say) => {
      const either = new Intl.ListFormat('en', { type: 'disjunction' });
      const joint = !together
        ? []
        : 'need' in together
          ? [
              together.need === together.keys.length
                ? `${say.list(together.keys)} together`
                : `any ${together.need} of ${say.list(together.keys)} together`,
            ]
          : [`keys with a combined weight of ${together.weight}: ${say.list(together.keys)}`];
      if (alone.length + joint.length === 0) return 'no one';
      if (joint.length === 0) return `${either.format(alone)}${alone.length > 1 ? ', each alone' : ''}`;
      return either.format([...alone.map((key) => `${key} alone`), ...joint]);
    },
    closed: (account, into) => `${account ?? 'This account'} is closed for good. Its XLM goes to ${into}.`,
    flags: (account) => `Control over issued assets${of(account)}`,
    domain: (account) => `Home domain${of(account)}`,
    line: (holder, asset) => `What ${holder} can do with ${asset}`,
    role: (role, contract) => `${role} of ${contract}`,
    can: {
      manager: 'Sets the fee, assigns every role, pauses and empties strategies, and replaces the code if that’s allowed.',
      emergencyManager: 'Pauses strategies and pulls funds out of them into the vault.',
      rebalanceManager: 'Moves the vault’s funds between strategies and can swap them.',
      feeReceiver: 'Receives the vault’s fees and decides who receives them next.',
      admin: 'Issues new tokens, and freezes or takes back balances where the token allows it.',
    },
    code: (contract) => `Code of ${contract}`,
    codeNote: 'The contract will run the new code.',
    allowance: (spender, amount, asset, time) =>
      `${spender} can take ${amount === null ? `all your ${asset}` : `up to ${amount}`} until about ${time}, without asking you again.`,
    allowanceEnds: (spender, asset) => `${spender} can no longer take your ${asset}.`,
    allowanceBefore: (amount) => `Before: up to ${amount}`,
    reserve: (payer, amount, entries, owner) =>
      `${payer === undefined ? 'You’d hold' : `${payer} would hold`} ${amount} for ${entries} of ${owner ?? 'others'}.`,
    entries: (kind, count) => `${count} ${entryNames[kind]?.[count === 1 ? 0 : 1] ?? kind}`,
    freedBy: { owner: 'Only the owner can free it.', claimants: 'Only their claimants can free it.' },
    flag: (flag) => term(flag),
    lineFlag: (flag) => (flag === 'clawback' ? 'the issuer can take it back' : term(flag)),
    noFlags: 'none',
    noLineFlags: 'nothing: it’s frozen',
    noDomain: 'none',
  },
  netApy: 'Net APY',
  less: 'You’d earn less',
  lessWhat: (before, after, amount) => `Net APY ${before} → ${after}: about ${amount} less a year at today’s rates.`,
  more: (amount, fromNothing) => `about ${amount} ${fromNothing ? '' : 'more '}a year at today’s rates`,
  idle: 'Your deposit earns nothing until the vault invests it.',
  earnsUnknown: (before) =>
    before === null ? 'There’s no rate for the destination yet.' : `You earn ${before} now. There’s no rate for the destination yet.`,
  unsteered: 'The vault will no longer have a target. The fee stays as it is until you change it.',
  steered: (target) =>
    `The target is ${target} net APY for depositors: the fee is adjusted to reach it, and boosts top it up while the budget lasts.`,
  raised: ({ after, bounds, left }) =>
    `The target is ${after} net APY for depositors. The fee will tend to fall, but stays ${fees(bounds)}. ${left === null ? 'There’s no boost budget.' : left === undefined ? 'Boosts will be spent sooner while there’s a budget.' : `Boosts will be spent sooner; about ${left} is left.`}`,
  lowered: ({ after, bounds, left }) =>
    `The target is ${after} net APY for depositors. The fee will tend to rise, but stays ${fees(bounds)}. ${left === null ? 'There’s no boost budget.' : left === undefined ? 'Boosts will last longer while there’s a budget.' : `Boosts will last longer; about ${left} is left.`}`,
  how: { measured: (span) => `measured over ${span}`, modelled: 'estimated from current pool rates' },
  basis: (there, here) =>
    there && here && there !== here
      ? `New rate ${there}; current rate ${here}. After fees.`
      : `${(there ?? here ?? '').replace(/^./, (first) => first.toUpperCase())}, after fees.`,
  moves: (rate) => `The new rate includes what your own deposit does to it. Without it, the vault earns ${rate}.`,
  accruedStays: (code) => `You can still claim the ${code} you earned in the pool.`,
  budgetLeft: 'Anything left in the boost budget stays in the treasury.',
  you: 'you',
  terms: { target: 'Target APY', fee: 'Fee range' },
  none: 'none',
  between: (low, high) => `${low} to ${high}`,
  whoPaysFee: 'Depositors pay the fee out of their yield. The fee goes to the vault’s fee receiver.',
  manages: [
    'The operator can set the fee within your range and trigger fee payouts.',
    'Only you can assign roles, pause or empty a strategy, or upgrade the vault.',
    'You can undo this at any time.',
  ],
  sharedNodes: (nodes, by, machine, all) =>
    `${all ? 'All of these nodes are' : `${nodes} are both`} ${machine ? 'on' : 'run by'} ${by}${
      all ? ', so there’s no independent confirmation.' : '. They count as two, but one party could make both report the same thing.'
    }`,
  feeMost: (amount) => `Fee up to ${amount}`,
  feePaid: (amount) => `Network fee ${amount}`,
  expires: (span) => `Expires in ${span}`,
  expiresAt: (time) => `Expires ${time}`,
  expired: 'Expired',
  never: 'Never expires',
  understand: {
    control: 'I understand I could lose control of this account and everything in it',
    everything: 'I understand I could lose everything',
    role: 'I understand I’d hand over control of this contract',
    money: 'I understand I could lose money',
  },
};

export const planEn: PlanWords = {
  steps,
  warnings,
  fails,
  roles,
  headlines,
  review,
  actsFor: (account, sentence) => `For ${account}: ${sentence}`,
  unknownStep: (code) => `A step this page can’t describe (${code}). Check the technical details.`,
  unknownWarning: (code) => `A warning this page can’t describe (${code}). Check the technical details.`,
};
