/** English: one sentence per step of a plan. Addresses are written in full; the page folds them. */
import type { PredicateParam } from '../../primitives/plan-words';
import type { PlanWords } from './plan-words';
import { rolesEn } from './roles';
import type { Say } from './say';
import { term } from './terms';

/** What a contract is. */
export const kindsEn: { [kind: string]: string } = {
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

function condition(predicate: PredicateParam, say: Say): string {
  switch (predicate.type) {
    case 'always':
      return '';
    case 'before':
      return `before ${say.time(Number(predicate.time))}`;
    case 'beforeRelative':
      return `within ${say.span(Number(predicate.seconds))} of this`;
    case 'not':
      return `not: ${predicate.inner ? condition(predicate.inner, say) || 'ever' : 'ever'}`;
    default:
      return predicate.inner.map((inner) => condition(inner, say) || 'at any time').join(predicate.type === 'and' ? ', and ' : ', or ');
  }
}

export const stepsEn: PlanWords['steps'] = {
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
  set_flags: (p, say) => `Switches on: ${say.list(p.flags.map((code) => term(say.language, code)))}.`,
  clear_flags: (p, say) => `Switches off: ${say.list(p.flags.map((code) => term(say.language, code)))}.`,
  set_master_weight: (p) => `Sets the weight of the account’s own key to ${p.weight}.`,
  set_thresholds: (p) => `Sets the weights that signatures need: low ${p.low ?? '–'}, medium ${p.medium ?? '–'}, high ${p.high ?? '–'}.`,
  add_signer: (p, say) => `Lets ${p.key} sign for the account with weight ${p.weight} (${term(say.language, p.kind)}).`,
  remove_signer: (p, say) => `Takes the right to sign from ${p.key} (${term(say.language, p.kind)}).`,
  open_trustline: (p, say) =>
    p.existing
      ? `Changes the trustline for ${say.asset(p.asset)}${p.limit ? ` to a limit of ${say.amount(p.limit, p.asset)}` : ' to no limit'}.`
      : `Opens a trustline for ${say.asset(p.asset)}, so that the account can hold it${p.limit ? ` up to ${say.amount(p.limit, p.asset)}` : ''}.`,
  close_trustline: (p, say) => `Closes the trustline for ${say.asset(p.asset)} and frees its reserve.`,
  pool_trustline: (p, say) =>
    p.limit === '0'
      ? `Closes the line for shares of the pool ${say.asset(p.assetA)}/${say.asset(p.assetB)}.`
      : `Opens a line for shares of the pool ${say.asset(p.assetA)}/${say.asset(p.assetB)} (fee ${say.rate(p.feeBps)}).`,
  allow_trust: (p, say) =>
    `${p.authorize ? 'Allows' : 'Forbids'} ${p.trustor} to hold ${say.asset({ code: p.code, issuer: p.source, decimals: 7 })}.`,
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
  revoke_sponsorship: (p, say) =>
    `Stops paying the reserve of an entry (${p.entry === 'account' ? 'an account' : term(say.language, p.entry)})${p.account ? ` of ${p.account}` : ''}.`,
  clawback: (p, say) => `Takes ${say.amount(p.amount, p.asset)} back from ${p.muxed ?? p.from}.`,
  clawback_balance: (p) => `Takes back the set-aside balance ${p.balanceId}.`,
  set_trustline_flags: (p, say) =>
    `Changes what ${p.trustor} may do with ${say.asset(p.asset)}${p.set.length ? `; on: ${say.list(p.set.map((code) => term(say.language, code)))}` : ''}${p.clear.length ? `; off: ${say.list(p.clear.map((code) => term(say.language, code)))}` : ''}.`,
  pool_deposit: (p, say) =>
    `Puts up to ${say.amount(p.maxA)} of the first and ${say.amount(p.maxB)} of the second asset of the liquidity pool ${p.pool} into it.`,
  pool_withdraw: (p, say) =>
    `Takes ${say.amount(p.amount)} shares out of the liquidity pool ${p.pool}, for at least ${say.amount(p.minA)} of its first and ${say.amount(p.minB)} of its second asset.`,
  extend_life: (p) => `Keeps ${p.entries} ledger entries alive for ${p.ledgers} more ledgers.`,
  restore_entries: (p) => `Wakes ${p.entries} archived ledger entries.`,
  upload_code: (p) => `Uploads contract code (${p.bytes} bytes, hash ${p.hash}).`,
  create_contract: (p) => `Creates a contract from ${p.code}${p.deployer ? ` by ${p.deployer}` : ''}.`,
  fee_bump: (p, say) => `${p.feeSource} pays the fee, at most ${say.amount(p.maxFee, 'XLM')}, for:`,
  unknown_call: (p) => `Calls “${p.fn}” of the unknown contract ${p.contract}.`,
  contract_call: (p) => `Calls “${p.fn}” of the ${kindsEn[p.kind] ?? 'contract'} ${p.contract}.`,
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
  lendpool_fill_auction: (p, say) => `Fills ${p.percent} % of an auction (${term(say.language, p.auction)}) of ${p.user}.`,
  lendpool_delete_auction: () => 'Ends the account’s liquidation auction.',
  lendpool_unknown_request: (p) => `An unknown request (type ${p.type}) about ${p.address}, amount ${p.amount}.`,
  lendpool_claim: (p) => `Claims the emissions that accrued in ${p.name}, paid to ${p.to}.`,
  vault_deposit: (p, say) =>
    `Deposits ${say.list(p.amounts.map(({ amount, asset }) => say.amount(amount, asset)))} into the vault ${say.vault(p)}${p.invest ? '' : ', without investing it yet'}.`,
  vault_withdraw: (p, say) =>
    `Gives ${say.amount(p.amount, p.shares)} back to the vault ${say.vault(p)} for at least ${say.list(p.least.map(({ amount, asset }) => say.amount(amount, asset)))}.`,
  vault_set_role: (p, say) =>
    `Hands the role “${rolesEn[p.role as keyof typeof rolesEn] ?? p.role}” of the vault ${say.vault(p)} to ${p.to}.`,
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
