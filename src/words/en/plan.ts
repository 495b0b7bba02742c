/** English: one sentence per step of a plan and per warning. Addresses are written in full; the page folds them. */
import { isStranded } from '../../primitives/fee-bounds';
import type { PredicateParam } from '../../primitives/plan-words';
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
  preAuthTx: 'a prepared transaction',
  hashX: 'whoever knows a secret',
  signedPayload: 'a key over one message',
  trustline: 'a trustline',
  offer: 'an offer',
  data: 'a data entry',
  claimableBalance: 'a set-aside balance',
  signer: 'a signer',
  // flags of issuers and of lines
  authRequired: 'holders need the issuer’s permission',
  authRevocable: 'the issuer may freeze holdings',
  authImmutable: 'the issuer’s powers can never change',
  clawback: 'the issuer may take holdings back',
  authorized: 'hold and use it',
  maintainLiabilities: 'keep open offers only',
  // preconditions
  ledgerBounds: 'only in certain ledgers',
  minSeqNum: 'from another sequence number on',
  minSeqAge: 'only some time after the last transaction',
  minSeqLedgerGap: 'only some ledgers after the last transaction',
  extraSigners: 'further signatures are needed',
  // auctions
  user: 'a liquidation',
  badDebt: 'bad debt',
  interest: 'interest',
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
  pool: 'lending pool',
  router: 'router',
  token: 'token',
  stabilizer: 'stabilizer',
  treasury: 'treasury',
  factory: 'vault factory',
};

/** When something may be claimed, behind the name of who may; nothing where that is always. */
function when(predicate: PredicateParam, say: Say): string {
  const told = condition(predicate, say);
  return told === '' ? '' : ` (${told})`;
}

/** In brackets where it is made of others, so that what belongs together reads so. */
function part(predicate: PredicateParam, say: Say): string {
  const told = condition(predicate, say) || 'at any time';
  return 'inner' in predicate ? `(${told})` : told;
}

function condition(predicate: PredicateParam, say: Say): string {
  switch (predicate.type) {
    case 'always':
      return '';
    case 'before':
      return `before ${say.time(Number(predicate.time))}`;
    case 'beforeRelative':
      return `within ${say.span(Number(predicate.seconds))} of this`;
    case 'not':
      return predicate.inner && predicate.inner.type !== 'always' ? `not: ${part(predicate.inner, say)}` : 'never';
    default:
      return predicate.inner.map((inner) => part(inner, say)).join(predicate.type === 'and' ? ', and ' : ', or ');
  }
}

const steps: PlanWords['steps'] = {
  create_account: (p, say) => `Opens the account ${p.destination} with ${say.amount(p.amount, 'XLM')}.`,
  payment: (p, say) => `Pays ${say.amount(p.amount, p.asset)} to ${p.muxed ?? p.destination}.`,
  path_payment_receive: (p, say) =>
    `Pays exactly ${say.amount(p.amount, p.destAsset)} to ${p.muxed ?? p.destination}, spending at most ${say.amount(p.sendMax, p.sendAsset)}.`,
  path_payment_send: (p, say) =>
    `Spends exactly ${say.amount(p.amount, p.sendAsset)}; ${p.muxed ?? p.destination} receives at least ${say.amount(p.destMin, p.destAsset)}.`,
  sell_offer: (p, say) =>
    `Offers ${say.amount(p.amount, p.selling)} at a price of ${say.price(p.price, p.buying, p.selling)}${p.offerId === '0' ? '' : ` (changes offer ${p.offerId})`}.`,
  buy_offer: (p, say) =>
    `Offers to buy ${say.amount(p.amount, p.buying)} at a price of ${say.price(p.price, p.selling, p.buying)}${p.offerId === '0' ? '' : ` (changes offer ${p.offerId})`}.`,
  passive_sell_offer: (p, say) =>
    `Offers ${say.amount(p.amount, p.selling)} at a price of ${say.price(p.price, p.buying, p.selling)}, taking no equal offer.`,
  cancel_offer: (p, say) => `Withdraws offer ${p.offerId} of ${say.asset(p.selling)} for ${say.asset(p.buying)}.`,
  set_options: (p) => `Changes settings of the account ${p.source}.`,
  set_inflation_destination: (p) => `Names ${p.destination} as inflation destination.`,
  set_home_domain: (p) => (p.domain ? `Sets the home domain to “${p.domain}”.` : 'Removes the home domain.'),
  set_flags: (p, say) => `Switches on: ${say.list(p.flags.map((code) => term(code)))}.`,
  clear_flags: (p, say) => `Switches off: ${say.list(p.flags.map((code) => term(code)))}.`,
  set_master_weight: (p) => `Sets the weight of the account’s own key to ${p.weight}.`,
  set_thresholds: (p) => `Sets the weights that signatures need: low ${p.low ?? '–'}, medium ${p.medium ?? '–'}, high ${p.high ?? '–'}.`,
  add_signer: (p) => `Lets ${p.key} sign for the account with weight ${p.weight} (${term(p.kind)}).`,
  remove_signer: (p) => `Takes the right to sign from ${p.key} (${term(p.kind)}).`,
  open_trustline: (p, say) =>
    p.existing
      ? p.limit
        ? `Changes the limit of the trustline for ${say.asset(p.asset)} to ${say.amount(p.limit, p.asset)}.`
        : `Takes the limit off the trustline for ${say.asset(p.asset)}.`
      : `Opens a trustline for ${say.asset(p.asset)}, so that the account can hold it${p.limit ? ` up to ${say.amount(p.limit, p.asset)}` : ''}.`,
  close_trustline: (p, say) => `Closes the trustline for ${say.asset(p.asset)} and frees its reserve.`,
  pool_trustline: (p, say) =>
    p.limit === '0'
      ? `Closes the line for shares of the pool ${say.asset(p.assetA)}/${say.asset(p.assetB)}.`
      : `Opens a line for shares of the pool ${say.asset(p.assetA)}/${say.asset(p.assetB)} (fee ${say.rate(p.feeBps)}).`,
  allow_trust: (p, say) =>
    p.authorize === 2
      ? `Lets ${p.trustor} keep open offers only of ${say.asset({ code: p.code, issuer: p.source, decimals: 7 })}.`
      : `${p.authorize ? 'Allows' : 'Forbids'} ${p.trustor} to hold ${say.asset({ code: p.code, issuer: p.source, decimals: 7 })}.`,
  merge_account: (p) => `Closes the account ${p.source} for good and sends all its XLM to ${p.muxed ?? p.destination}.`,
  inflation: () => 'Runs inflation, which no longer does anything.',
  set_data: (p) => `Stores “${p.name}” = ${p.hex ? `0x${p.value}` : `“${p.value}”`} in the account.`,
  delete_data: (p) => `Deletes “${p.name}” from the account.`,
  bump_sequence: (p) => `Moves the account’s sequence number to ${p.to}.`,
  create_claimable_balance: (p, say) =>
    `Sets aside ${say.amount(p.amount, p.asset)} to be claimed by ${say.list(p.claimants.map(({ destination, predicate }) => destination + when(predicate, say)))}.`,
  claim_balance: (p, say) =>
    p.amount && p.asset ? `Claims ${say.amount(p.amount, p.asset)} that was set aside.` : `Claims the balance ${p.balanceId}.`,
  begin_sponsoring: (p) => `Starts to pay the reserves of ${p.sponsored}.`,
  end_sponsoring: (p) => `Ends the payment of reserves for ${p.source}.`,
  revoke_sponsorship: (p) =>
    `Stops paying the reserve of an entry (${p.entry === 'account' ? 'an account' : term(p.entry)})${p.account ? ` of ${p.account}` : ''}.`,
  clawback: (p, say) => `Takes ${say.amount(p.amount, p.asset)} back from ${p.muxed ?? p.from}.`,
  clawback_balance: (p) => `Takes back the set-aside balance ${p.balanceId}.`,
  set_trustline_flags: (p, say) =>
    `Changes what ${p.trustor} may do with ${say.asset(p.asset)}${p.set.length ? `; on: ${say.list(p.set.map((code) => term(code)))}` : ''}${p.clear.length ? `; off: ${say.list(p.clear.map((code) => term(code)))}` : ''}.`,
  pool_deposit: (p, say) => {
    const [a, b] = p.assets ?? [];
    return a && b
      ? `Puts up to ${say.amount(p.maxA, a)} and ${say.amount(p.maxB, b)} into the liquidity pool ${p.pool}, at a price between ${say.price(p.minPrice, a, b)} and ${say.price(p.maxPrice, a, b)}.`
      : `Puts up to ${say.amount(p.maxA)} of the first and ${say.amount(p.maxB)} of the second asset of the liquidity pool ${p.pool} into it.`;
  },
  pool_withdraw: (p, say) => {
    const [a, b] = p.assets ?? [];
    const least =
      a && b
        ? `${say.amount(p.minA, a)} and ${say.amount(p.minB, b)}`
        : `${say.amount(p.minA)} of its first and ${say.amount(p.minB)} of its second asset`;
    return `Takes ${say.amount(p.amount)} shares out of the liquidity pool ${p.pool}, for at least ${least}.`;
  },
  extend_life: (p) =>
    `Keeps ${p.entries === 1 ? '1 ledger entry' : `${p.entries} ledger entries`} alive for ${p.ledgers === 1 ? '1 more ledger' : `${p.ledgers} more ledgers`}.`,
  restore_entries: (p) => `Wakes ${p.entries === 1 ? '1 archived ledger entry' : `${p.entries} archived ledger entries`}.`,
  upload_code: (p) => `Uploads contract code (${p.bytes} bytes, hash ${p.hash}).`,
  create_contract: (p) => `Creates a contract from ${p.code}${p.deployer ? ` by ${p.deployer}` : ''}.`,
  fee_bump: (p, say) => `${p.feeSource} pays the fee, at most ${say.amount(p.maxFee, 'XLM')}, for:`,
  unknown_call: (p) => `Calls “${p.fn}” of the unknown contract ${p.contract}.`,
  contract_call: (p) => `Calls “${p.fn}” of the ${wordOf(kinds, p.kind) ?? 'contract'} ${p.contract}.`,
  router_exec: () => 'Does the following in one go, all or nothing, through the router:',
  lendpool_submit: (p) => (p.from === p.to ? `In the lending pool ${p.name}:` : `In the lending pool ${p.name}, paying out to ${p.to}:`),
  lendpool_supply: (p, say) => `Lends ${say.amount(p.amount, p.asset)}.`,
  lendpool_supply_collateral: (p, say) => `Lends ${say.amount(p.amount, p.asset)} as collateral.`,
  lendpool_withdraw: (p, say) =>
    p.all ? `Takes out all the ${say.asset(p.asset)} that is lent.` : `Takes out ${say.amount(p.amount, p.asset)}.`,
  lendpool_withdraw_collateral: (p, say) =>
    p.all
      ? `Takes out all the ${say.asset(p.asset)} that is lent as collateral.`
      : `Takes out ${say.amount(p.amount, p.asset)} of collateral.`,
  lendpool_borrow: (p, say) => `Borrows ${say.amount(p.amount, p.asset)}.`,
  lendpool_repay: (p, say) => (p.all ? `Repays the whole ${say.asset(p.asset)} loan.` : `Repays ${say.amount(p.amount, p.asset)}.`),
  lendpool_fill_auction: (p) => `Fills ${p.percent} % of an auction (${term(p.auction)}) of ${p.user}.`,
  lendpool_delete_auction: () => 'Ends the account’s liquidation auction.',
  lendpool_unknown_request: (p) => `An unknown request (type ${p.type}) about ${p.address}, amount ${p.amount}.`,
  lendpool_claim: (p) => `Claims the emissions that accrued in ${p.name}, paid to ${p.to}.`,
  vault_deposit: (p, say) =>
    `Deposits ${say.list(p.amounts.map(({ amount, asset }) => say.amount(amount, asset)))} into the vault ${say.vault(p)}${p.invest ? '' : ', without investing it yet'}.`,
  vault_withdraw: (p, say) =>
    `Gives ${say.amount(p.amount, p.shares)} back to the vault ${say.vault(p)} for at least ${say.list(p.least.map(({ amount, asset }) => say.amount(amount, asset)))}.`,
  vault_set_role: (p, say) => `Hands the role “${wordOf(roles, p.role) ?? p.role}” of the vault ${say.vault(p)} to ${p.to}.`,
  vault_lock_fees: (p, say) =>
    p.feeBps === undefined
      ? `Locks the fees of the vault ${say.vault(p)}.`
      : `Sets the fee of the vault ${say.vault(p)} to ${say.rate(p.feeBps)} and locks its gains.`,
  vault_release_fees: (p, say) =>
    `Releases ${say.amount(p.amount)} of the fees that the vault ${say.vault(p)} has locked in its strategy ${p.strategy}.`,
  vault_distribute_fees: (p, say) => `Pays out the fees of the vault ${say.vault(p)}.`,
  vault_rebalance: (p, say) => `Moves the funds of the vault ${say.vault(p)} between its strategies.`,
  vault_strategy: (p, say) =>
    `${p.action === 'rescue' ? 'Pulls all funds out of' : p.action === 'pause' ? 'Pauses' : 'Resumes'} the strategy ${p.strategy} of the vault ${say.vault(p)}.`,
  vault_upgrade: (p, say) => `Replaces the code of the vault ${say.vault(p)} by ${p.hash}.`,
  token_transfer: (p, say) => `Sends ${say.amount(p.amount, p.token)} to ${p.muxed ?? p.to}.`,
  token_transfer_from: (p, say) => `${p.spender} sends ${say.amount(p.amount, p.token)} of ${p.from} to ${p.to}.`,
  token_approve: (p, say) =>
    p.amount === '0'
      ? `Withdraws the permission of ${p.spender} to spend ${say.asset(p.token)}.`
      : `Lets ${p.spender} spend ${p.unlimited ? `any amount of ${say.asset(p.token)}` : say.amount(p.amount, p.token)} until about ${say.time(p.untilTime)}.`,
  token_burn: (p, say) => `Destroys ${say.amount(p.amount, p.token)}.`,
  token_burn_from: (p, say) => `${p.spender} destroys ${say.amount(p.amount, p.token)} of ${p.from}.`,
  token_mint: (p, say) => `Makes ${say.amount(p.amount, p.token)} for ${p.to}.`,
  token_clawback: (p, say) => `Takes ${say.amount(p.amount, p.token)} back from ${p.from}.`,
  token_set_admin: (p, say) => `Makes ${p.to} the administrator of ${say.asset(p.token)}.`,
  token_set_authorized: (p, say) => `${p.authorized ? 'Allows' : 'Forbids'} ${p.holder} to use ${say.asset(p.token)}.`,
  token_open_trustline: (p, say) => `Opens a trustline of ${p.holder} for ${say.asset(p.token)}.`,
  stabilizer_register: (p, say) =>
    `Registers the vault ${say.vault(p)} with the stabilizer ${p.stabilizer}: target ${say.rate(p.targetApyBps)}, fee between ${say.rate(p.minFeeBps)} and ${say.rate(p.maxFeeBps)}. It becomes the vault’s Manager; ${p.admin} stays in charge of it.`,
  stabilizer_unregister: (p, say) =>
    `Takes the vault ${say.vault(p)} out of the stabilizer ${p.stabilizer}; the Manager role returns to its admin.`,
  stabilizer_set_target: (p, say) =>
    `Sets the target rate of the vault ${say.vault(p)} to ${say.rate(p.targetApyBps)}${p.before === undefined ? '' : ` (now ${say.rate(p.before)})`}.`,
  stabilizer_set_fee_bounds: (p, say) =>
    `Keeps the fee of the vault ${say.vault(p)} between ${say.rate(p.minFeeBps)} and ${say.rate(p.maxFeeBps)}${p.before ? ` (now between ${say.rate(p.before.minFeeBps)} and ${say.rate(p.before.maxFeeBps)})` : ''}.`,
  treasury_deposit: (p, say) =>
    `Adds ${say.amount(p.amount, p.asset)} to the boost budget of the vault ${say.vault(p)}, held by the treasury ${p.treasury}.`,
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
  shared ? 'Everybody who uses them profits; if somebody else wakes them first, you do not pay for it.' : 'They are yours alone.';
const prolongsFor = (shared: boolean) =>
  shared ? 'Everybody who uses them profits; once somebody else has used them, you do not pay for it.' : 'They are yours alone.';

const warnings: PlanWords['warnings'] = {
  undecodable: (p) => `A part of this could not be read (${p.part}). What cannot be read is not signed.`,
  foreign_recipient: (p) => `In the lending pool, this would go to ${p.to}, which is not your account.`,
  can_fail: () => 'A part of this could fail while the rest goes through. That could leave your money between two places.',
  router_shape: () => 'The router is called in a shape that is not its own on this network.',
  locked_out: (p) => `After this, ${p.account} could not sign for itself any more.`,
  upgrade_unknown_code: (p) => `The code of ${p.contract} would be replaced by code that nobody here knows (${p.hash}).`,
  expired: () => 'It is too late: the network will no longer take this transaction.',
  fee_above_ceiling: (p, say) => `The fee of ${say.amount(p.fee, 'XLM')} is above your ceiling of ${say.amount(p.ceiling, 'XLM')}.`,
  manager_outside_register: (p) =>
    `The Manager role of ${p.vault} would go to ${p.stabilizer} without registering there. Anybody could then take the vault.`,
  authorization_mismatch: (p) => `Your signature would allow “${p.fn}” of ${p.contract}, which this transaction does not call.`,
  signature_not_needed: () => 'This transaction does not need your account. Your signature has no use here.',
  other_source: (p) =>
    p.own ? 'A part of this acts for your account, though another one sends it.' : `A part of this acts for another account: ${p.source}.`,
  other_fee_source: (p) => `Another account pays the fee: ${p.feeSource}.`,
  already_signed: (p) => (p.count === 1 ? 'One signature is already there.' : `${p.count} signatures are already there.`),
  foreign_authorization: (p) => (p.signed ? `${p.address} has signed its own part.` : `${p.address} must still sign its own part.`),
  own_address_entry: () => 'Your account would authorize a call in a separate entry. That is not signed together with this transaction.',
  delegates: (p, say) => `These may sign in the name of ${p.address}: ${say.list(p.delegates)}.`,
  authorization_long: (p) => `The authorization of ${p.address} stays valid for ${p.ledgers} ledgers. That is unusually long.`,
  deep_authorization: (p) => `Your signature reaches ${p.foreign} calls of contracts that are not known here.`,
  signers_change: (p, say) =>
    `Who can move the funds of ${p.account} changes to: ${say.list(p.signers.map(({ key, weight }) => `${key} (weight ${weight})`))}. That takes a weight of ${Math.max(p.thresholds.medium, 1)}, and of ${Math.max(p.thresholds.high, 1)} to change this.`,
  unusual_signer: (p) => `A prepared transaction, or anybody with a secret, could act for your account (${term(p.kind)}).`,
  role_change: (p) => `The role of ${wordOf(roles, p.role) ?? p.role} of ${p.contract} passes to ${p.to}.`,
  no_time_bounds: () => 'It never expires: whoever has it can submit it at any time.',
  long_validity: (p, say) => `It can be submitted until ${say.time(p.validUntil)}. That is longer than needed.`,
  valid_later: (p, say) => `It can be submitted only after ${say.time(p.validAfter)}.`,
  preconditions: (p, say) => `It has unusual conditions: ${say.list(p.conditions.map((code) => term(code)))}.`,
  memo: (p) => `Memo (${term(p.type)}): ${p.value}`,
  memo_required: (p) => `${p.destination} asks for a memo. Without one the money may not be credited to you.`,
  login: (p) => `This is a login for ${p.domain}. It moves nothing.`,
  login_domain: (p) => `This login is for ${p.domain}, but ${p.origin} asks for it. Somebody may be trying to log in as you.`,
  witness_silent: (p) =>
    p.late
      ? `${p.name} is behind the network. Nobody but the other node confirms the time and your account’s sequence.`
      : `${p.name} does not answer. Nobody but the other node confirms the time and your account’s sequence.`,
  clock_off: (p, say) =>
    `The network’s time is ${say.time(p.closeTime)}, your computer’s ${say.time(p.clock)}. ${say.list(p.names)} agree, so theirs is used. Check your clock.`,
  newer_protocol: (p) =>
    `The network now runs protocol ${p.protocol}. This wallet knows its rules up to protocol ${p.known}, so a new rule could make this do something the review doesn’t show. Look for a wallet update.`,
  fee_high: (p, say) => `The network fee of ${say.amount(p.fee, 'XLM')} is much higher than usual.`,
  fee_unusual: (p, say) =>
    `The network asks ${say.amount(p.fee, 'XLM')} for this, rent apart. The highest that was ever measured is ${say.amount(p.usual, 'XLM')}. What is not used comes back.`,
  rent_wakes: (p, say) =>
    `Up to ${say.amount(p.amount, 'XLM')} of the fee is rent that wakes archived parts of contracts, which this cannot do without. They then live until about ${say.time(p.until)}. ${wakesFor(p.shared)}`,
  rent_prolongs: (p, say) =>
    `Up to ${say.amount(p.amount, 'XLM')} of the fee is rent: nobody has used these contracts lately, so this keeps them alive until about ${say.time(p.until)}. ${prolongsFor(p.shared)}`,
  reserve_held: (p, say) => `${say.amount(p.amount, 'XLM')} more will be held as reserve. You get it back when the entry is closed.`,
  low_reserve: (p, say) => `${p.account} lacks ${say.amount(p.missing, 'XLM')} for this. Add XLM first, or it will fail.`,
  large_share: (p, say) =>
    p.holder
      ? `This is ${p.percent} % of what ${p.holder} has in ${say.asset(p.asset)}.`
      : `This is ${p.percent} % of your ${say.asset(p.asset)}.`,
  not_enough: (p, say) => `You lack ${say.amount(p.missing, p.asset)} for this. It will fail.`,
  shortfall_from_wallet: (p, say) =>
    p.surely
      ? `At least ${say.amount(p.surely, p.asset)} of this comes from your wallet. If the lending pool lost everything it has lent out first, it would be up to ${say.amount(p.most, p.asset)}.`
      : `Your position should pay for this. If the lending pool lost everything it has lent out first, up to ${say.amount(p.most, p.asset)} would come from your wallet.`,
  residual: (p, say) =>
    `Interest that accrues until it goes through stays in your wallet: likely ${say.amount(p.likely, p.asset)}, at most ${say.amount(p.most, p.asset)}.`,
  shares_estimate: () => 'The number of shares is an estimate. The vault sets it when the deposit arrives; its value is what counts.',
  not_invested: () => 'The deposit earns nothing until the vault’s next rebalance.',
  lies_idle: (p, say) => `${say.about(p.amount, p.asset)} of it will lie idle: the vault lends nowhere now.`,
  reward_fallback: (p) => `${p.destination} belongs to the operator of the service, not to you. What goes there is not yours any more.`,
  destination_cannot_receive: (p, say) =>
    `${p.destination} cannot receive ${say.asset(p.asset)} yet. It needs a trustline, or this will fail.`,
  destination_missing: (p) => `${p.destination} is not on the ledger. Check the address.`,
  issuer_powers: (p, say) => `The issuer of ${say.asset(p.asset)} keeps powers over it: ${say.list(p.flags.map((code) => term(code)))}.`,
  lookalike_asset: (p, say) =>
    `${say.asset(p.asset)} looks like ${p.like ?? p.asset.code}, and is not the ${p.like ?? p.asset.code} of this network’s settings. It may be worthless.`,
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
    return `This trades more pairs than Ballast can check, so the price of ${pair} wasn’t compared. ${trade}${like} Ask for fewer trades at a time.`;
  },
  flags_forever: (p) =>
    `What ${p.account} may do with the assets it issues can never be changed again, nor can the account ever be closed.`,
  merge: (p) => `The account ceases to exist, and everything in it goes to ${p.destination}.`,
  unlimited_allowance: (p, say) => `${p.spender} could take all your ${say.asset(p.token)}, now and later.`,
  long_allowance: (p, say) => `${p.spender} could spend your ${say.asset(p.token)} for ${p.days} days.`,
  allowance: (p, say) => `${p.spender} may spend up to ${say.amount(p.amount, p.token)} without asking again.`,
  large_allowance: (p, say) =>
    `${p.spender} could take part of your ${say.asset(p.token)} at any time. Together with what is already allowed, up to ${say.amount(p.amount, p.token)}${p.percent === undefined ? '' : `, which is ${p.percent} % of it`}.`,
  taken_by_allowance: (p, say) => `${p.spender} takes ${say.amount(p.amount, p.token)} from ${p.holder} by using an allowance.`,
  sponsorship: (p) => `Who pays the reserve of ${p.account} changes.`,
  sequence_exhausted: () => 'After this the account can never send anything again.',
  sequence_jump: (p) => `The account’s sequence number jumps to ${p.to}. Prepared transactions become void.`,
  gift: () => 'Anybody may leave you a gift. Do not follow links in its text.',
  borrows: (p, say) => `This borrows ${say.amount(p.amount, p.asset)}. If your collateral loses value, it may be sold.`,
  takes_debt: () => 'Whoever fills an auction takes over what somebody else owes. What you would get for it is not known here.',
  budget_irrevocable: () => 'What you add to the boost budget cannot be taken back by you. The operator spends it.',
  fee_bounds_stall: (p, say) =>
    isStranded(p.currentFeeBps, p)
      ? `The fee now, ${say.rate(p.currentFeeBps)}, is not between ${say.rate(p.minFeeBps)} and ${say.rate(p.maxFeeBps)}: it would stay where it is, and the target would not be kept. Choose bounds that contain it.`
      : `These bounds reach to ${say.rate(p.maxFeeBps)}, and the vault takes no fee above ${say.rate(9_000)}: whenever the target asks for more, the fee would stay where it is. Choose a highest fee of ${say.rate(9_000)} or less.`,
  unknown_contract: (p) =>
    `The contract ${p.contract} is unknown. With your signature it can do everything listed below its call, and no more. What it would pay you isn’t guaranteed.`,
  code_changed: (p) =>
    `The code of ${p.name || p.contract} has changed since this network’s settings listed it. What it promises isn’t guaranteed.`,
  effect_unknown: (p) => `What ${p.contract} does to the money of ${p.holder} couldn’t be computed.`,
  foreign_vault: (p, say) =>
    [
      `The vault ${p.vault} isn’t in this network’s settings.${p.name ? ` Its maker calls it “${p.name}”; anyone can choose any name.` : ''} Your deposit depends on these:`,
      `Manager ${p.manager}: can take up to ${say.rate(9_000)} of the earnings as a fee, swap the money at any price and hand over every role${p.upgradable ? '; can also replace the vault’s code and take everything' : ''}.`,
      p.emergencyManager ? `Emergency manager ${p.emergencyManager}: can pull the money out of the strategies and pause them.` : '',
      p.rebalanceManager ? `Rebalance manager ${p.rebalanceManager}: can swap the money at any price.` : '',
      p.feeReceiver ? `Fee receiver ${p.feeReceiver}: gets the fees.` : '',
      p.strategies.length > 0 ? `Strategies ${say.list(p.strategies)}: hold what is invested and might not pay it back.` : '',
    ]
      .filter(Boolean)
      .join(' '),
  missing_contract: (p) => `There is no contract ${p.contract} on the ledger.`,
  unlisted_contract: (p) =>
    `${p.contract} has the marks of a ${wordOf(kinds, p.kind) ?? 'known contract'}, but it is not among this network’s settings.`,
  unlisted_vault: (p) =>
    `The vault ${p.vault} is not among this network’s settings.${p.name ? ` Its maker calls it “${p.name}”; anybody can choose any name.` : ''}`,
  lookalike_vault: (p) =>
    `The vault ${p.vault} calls itself “${p.name}”, which looks like “${p.like}”, and is another one. Check its address.`,
  external_code: (p) => `The code of ${p.contract} can be changed by somebody else without notice.`,
  unusual_call: (p) => `“${p.fn}” of ${p.contract} has no plain words here. Sign only if you know what it does.`,
  odd_arguments: (p) => `“${p.fn}” of ${p.contract} is called with arguments it does not take.`,
  restores: (p) => `This wakes ${p.entries === 1 ? '1 archived entry' : `${p.entries} archived entries`}; the fee includes it.`,
  simulation_failed: (p) => `The trial run failed, so what happens cannot be foreseen: ${p.error}`,
  hidden_text: (p) => `${wordOf(places, p.where) ?? 'A text'} holds hidden or deceiving characters. They are shown as marks.`,
  odd_map: () => 'A list of named values has doubles or a wrong order. All of it is shown as sent.',
  facts_missing: (p, say) => `Some facts could not be read (${p.asset ? say.asset(p.asset) : p.what}), so some effects are missing here.`,
  message_like_xdr: () => 'This message reads like a transaction. Signing it could be misused. Do not sign unless you know exactly why.',
  line_not_empty: (p, say) =>
    `The trustline for ${say.asset(p.asset)} cannot be closed: ${say.amount(p.left, p.asset)} would still be on it.`,
  issuer_missing: (p, say) => `The issuer of ${say.asset(p.asset)} does not exist on the ledger.`,
  claim_gone: () => 'What was set aside is not there any more. Somebody has claimed it, or it was taken back.',
  claim_refused: () => 'What was set aside cannot be claimed by this account now.',
  sponsorship_open: () => 'A payment of reserves is begun and never ended, so the network will refuse this.',
};

const fee = (say: Say, low: number, high: number) => (low === high ? say.rate(low) : `${say.rate(low)} to ${say.rate(high)}`);

const fees = (bounds: readonly [string, string] | undefined) => (bounds ? `its bounds of ${bounds[0]} to ${bounds[1]}` : 'its bounds');

const headlines: PlanWords['headlines'] = {
  moved: (p, say) =>
    `Moves ${say.amount(p.amount, p.asset)} from ${p.from} into ${say.vault(p.to)}${p.invest ? '' : ', without investing it yet'}.`,
  swapped: (p, say) =>
    `Moves ${say.amount(p.amount, p.asset)} from ${say.vault(p.from)} into ${say.vault(p.to)}${p.invest ? '' : ', without investing it yet'}.`,
  claimed: (p, say) => `Claims ${say.amount(p.amount, p.asset)} into this account.`,
  claimedFor: (p, say) => `Claims ${say.amount(p.amount, p.asset)} and sends it all to ${p.to}.`,
  accrued: (p, say) => `Claims about ${say.amount(p.amount, p.asset)} that accrued in ${p.from}.`,
  deposited: (p, say) =>
    `Deposits ${say.list(p.amounts.map(({ amount, asset }) => say.amount(amount, asset)))} into ${say.vault(p)}${p.invest ? '' : ', without investing it yet'}.`,
  withdrawn: (p, say) => `Withdraws about ${say.amount(p.amount, p.asset)} from ${say.vault(p.from)}.`,
  funded: (p, say) => `Gives ${say.amount(p.amount, p.asset)} to the boosts of ${say.vault(p)}, for good.`,
  registered: (p, say) =>
    `Puts ${say.vault(p)} under the stabilizer: target ${say.rate(p.targetApyBps)} a year, fee ${fee(say, p.minFeeBps, p.maxFeeBps)}.`,
  retargeted: (p, say) =>
    `Sets the target of ${say.vault(p)} to ${say.rate(p.targetApyBps)} a year${p.before === undefined ? '' : `, from ${say.rate(p.before)}`}.`,
  rebounded: (p, say) =>
    `Lets the fee of ${say.vault(p)} be ${fee(say, p.minFeeBps, p.maxFeeBps)}${p.before ? `, no longer ${fee(say, p.before.minFeeBps, p.before.maxFeeBps)}` : ''}.`,
  left: (p, say) => `Takes ${say.vault(p)} out of the stabilizer.`,
  loggedIn: (p) => `Logs you in at ${p.domain}.`,
};

const promised: PlanWords['promised'] = {
  into: (p, say) =>
    `At least ${say.amount(p.least, p.asset)} goes into ${say.vault(p.vault)}, or nothing happens. The shares follow from its price then.`,
  arrives: (p, say) => `At least ${say.amount(p.least, p.asset)} arrives, or nothing happens.`,
  leaves: (p, say) => `At most ${say.about(p.most, p.asset, true)} leaves.`,
  funds: (p, say) =>
    `Exactly ${say.amount(p.amount, p.asset)} leaves, for this vault’s boosts alone. The operator decides when it is spent. Nobody gives it back.`,
  pays: (p, say) => `Exactly ${say.amount(p.amount, p.asset)} goes to ${p.to}, or nothing happens.`,
  exactly: () => 'Exactly this is set, or nothing happens.',
  returns: () => 'The Manager role returns to you, or nothing happens. What is left of a boost budget stays with the treasury.',
};

const review: PlanWords['review'] = {
  paidAs: (name, host, time) => `That is ${name}, as ${host} said at ${time}. The payment goes to the address.`,
  own: (name) => name && `“${name}”`,
  alike: (address, known) => `${address} begins and ends like ${known}, which you know, and is another address. Compare every character.`,
  memo: 'Memo',
  noMemo: 'None. An exchange that gave you one cannot tell without it whose payment this is.',
  memoKind: (type) => term(type),
  promised: 'Guaranteed',
  after: 'After this',
  charge: 'Who is in charge',
  touched: 'Who else is touched',
  steps: 'Step by step',
  details: 'Details',
  place: {
    wallet: 'in your wallet',
    position: (pool) => `lent in ${pool}`,
    shares: (vault) => `in ${vault}`,
    claimable: 'waiting to be claimed',
    reserve: 'set aside as reserve',
  },
  asShares: (shares) => `as ${shares} shares`,
  least: (amount) => `at least ${amount}`,
  also: (what) => `Also: ${what}`,
  leftOver: (amount) => `${amount} left over, into your wallet`,
  reserve: (amount) => `a returnable reserve of ${amount}`,
  freed: (amount) => `${amount} of reserve free again`,
  line: (code) => `a trustline for ${code}`,
  lineClosed: (code) => `the trustline for ${code} closed`,
  earns: (after, before) => `Earns ${after} a year instead of ${before}`,
  earnsNow: (after) => `Earns ${after} a year`,
  earnsNoMore: (before) => `No longer earns ${before} a year`,
  earnsUnknown: (before) => `${before === null ? '' : `It earns ${before} a year now. `}What it would earn there is not known yet.`,
  earnsIdle: 'It earns nothing there until the vault invests it.',
  earnsNothing: 'In your wallet it earns nothing. What it earns in the vault now is not known yet.',
  unsteered: 'No target is kept any more. The fee stays as it is until you change it.',
  steered: (target) =>
    `Depositors should get ${target} a year: the fee moves towards it, and boosts add what is missing while there is a budget.`,
  raised: ({ before, after, bounds, left }) =>
    `Depositors should get more, ${after} a year instead of ${before}: the fee tends to fall, within ${fees(bounds)}. ${left === null ? 'There is no budget for boosts.' : left === undefined ? 'Boosts are spent sooner while there is a budget.' : `Boosts are spent sooner: about ${left} is left.`}`,
  lowered: ({ before, after, bounds, left }) =>
    `Depositors should get less, ${after} a year instead of ${before}: the fee tends to rise, within ${fees(bounds)}. ${left === null ? 'There is no budget for boosts.' : left === undefined ? 'Boosts last longer where there is a budget.' : `Boosts last longer: about ${left} is left.`}`,
  earnsReading: 'Reading the rates…',
  more: (amount) => `about ${amount} more a year.`,
  less: (amount) => `about ${amount} less a year.`,
  how: { measured: (span) => `measured over ${span}`, modelled: 'by what its pools pay now' },
  basis: (there, here) =>
    there && here && there !== here ? `There ${there}, here ${here}; after fees.` : `Rates ${there ?? here}, after fees.`,
  accruedStays: (code) => `${code} that accrued in the pool stays claimable there.`,
  noChange: 'Nothing changes.',
  rolesStay: 'Roles stay as they are.',
  you: 'you',
  terms: { target: 'Target', fee: 'Fee bounds' },
  none: 'none',
  between: (low, high) => `${low} to ${high}`,
  whoPaysFee: 'Depositors pay the fee out of their yield; it goes to the vault’s fee receiver.',
  manages: 'You stay the owner and can undo this. The stabilizer sets the fee, and nothing else without your signature.',
  managesMore:
    'The stabilizer’s operator may set the fee within your range and have collected fees paid out. Handing roles on, pausing or emptying a strategy and replacing the vault’s code take your signature. Depositors’ money never leaves the vault through it.',
  feeMost: (amount) => `Network fee at most ${amount}`,
  feePaid: (amount) => `Network fee paid ${amount}`,
  expires: (span) => `expires in ${span}`,
  expired: 'expired',
  never: 'does not expire',
};

export const planEn: PlanWords = {
  steps,
  warnings,
  roles,
  headlines,
  promised,
  review,
  actsFor: (account, sentence) => `For ${account}: ${sentence}`,
  unknownStep: (code) => `A step that this page has no words for (${code}). Look at the technical details.`,
  unknownWarning: (code) => `A warning that this page has no words for (${code}). Look at the technical details.`,
};
