/** English for errors. */
import type { ErrorWords, Facts } from '../errors';
import { fact, shortfall, voices, wordOf } from '../facts';
import type { Say } from '../say';

const nothing = 'Nothing was signed.';
const nodeFields = { rpcUrl: 'the RPC node', secondRpcUrl: 'the second RPC node', horizonUrl: 'Horizon' };

export const errorsEn: ErrorWords = {
  account_busy: { what: 'Another transaction of this account is not final yet.', next: 'Wait for it; you find it in Activity.' },
  account_exists: {
    what: 'This account is already in your wallet.',
    next: 'Choose it from the list of accounts. If it is hidden, show it again in Settings.',
  },
  account_expected: { what: 'A contract address (C…) cannot be used here.', next: 'Give an account address that starts with G.' },
  account_not_found: { what: 'This account is not on the ledger yet.', next: 'Send it some XLM first; that opens it.' },
  already_answered: { what: 'This preview was already answered.', next: 'Look in Activity for what became of it.' },
  amount_too_small: { what: 'The amount is too small for the vault.', next: 'Add to the position first.' },
  auction_in_progress: { what: 'A liquidation auction is open for this position.', next: 'It can move when the auction is over.' },
  auth_mismatch: {
    what: 'The node asked for other rights than this transaction needs.',
    next: `${nothing} Choose another node in Settings.`,
  },
  backup_mismatch: { what: 'These are not the words asked for.', next: 'Look at your copy and try again.' },
  channel_refused: { what: 'This page may not ask for that.', next: nothing },
  clock_contradicted: (d, say) => {
    const said = voices(d, (name, value) => `${name} says ${say.time(Number(value))}`);
    const clock = `Your computer’s clock says ${say.time(Number(fact(d, 'clock')))}, but ${say.list(said)}`;
    return {
      what: d.alone === true ? `${clock}, and no other node answers.` : `${clock}.`,
      next: `${nothing} Set your clock, or choose other nodes in Settings.`,
    };
  },
  below_reserve: (d, say) => ({
    what: `This account is not on the ledger yet, and cannot be opened with so little${fact(d, 'needed') ? `: it needs ${say.amount(fact(d, 'needed'), 'XLM')} for its own reserve` : ''}.`,
    next: 'Send more, or have it opened first.',
  }),
  contract_changed: { what: 'A contract’s code changed since the preview.', next: `${nothing} Renew the preview and read it again.` },
  contract_expected: { what: 'An account address (G…) cannot be used here.', next: 'Give a contract address that starts with C.' },
  debt_blocks_withdrawal: { what: 'This position secures a loan.', next: 'Repay the loan first.' },
  destination_missing: { what: 'The destination account is not on the ledger.', next: 'Check the address.' },
  destination_required: { what: 'No destination was given.', next: 'Choose where the reward should go.' },
  digest_mismatch: { what: 'What would be signed is not what was shown.', next: `${nothing} Renew the preview.` },
  domain_elsewhere: (d) => ({
    what: `${fact(d, 'host') || 'This domain'} speaks of another network than the chosen one.`,
    next: 'Choose that network, or use the address itself.',
  }),
  domain_invalid: (d) => ({
    what: `What ${fact(d, 'host') || 'this domain'} answered has not the shape that it should have.`,
    next: 'Tell its owner, and use the address itself.',
  }),
  domain_redirects: (d) => ({
    what: `${fact(d, 'host') || 'This domain'} sends to another place, and Ballast follows nobody there.`,
    next: 'Check how the domain is written: with or without “www”, for instance.',
  }),
  domain_silent: (d) => ({
    what: `${fact(d, 'host') || 'This domain'} has no stellar.toml: it says nothing of itself.`,
    next: 'Check how the domain is written, or use the address itself.',
  }),
  domain_timeout: (d) => ({
    what: `${fact(d, 'host') || 'This domain'} did not answer in time.`,
    next: 'Try again later, or use the address itself.',
  }),
  domain_too_long: (d) => ({
    what: `${fact(d, 'host') || 'This domain'} answers with more than 100 kB, which is more than is read.`,
    next: 'Tell its owner, and use the address itself.',
  }),
  domain_unavailable: (d) => ({
    what: `${fact(d, 'host') || 'This domain'} cannot be reached, or does not answer as it should.`,
    next: 'Check how it is written and your connection, then try again.',
  }),
  federation_missing: (d) => ({
    what: `${fact(d, 'host') || 'This domain'} keeps no names that could be paid.`,
    next: 'Ask for the address itself.',
  }),
  host_not_permitted: (d) => ({
    what: `The browser does not let Ballast speak to ${fact(d, 'host') || 'this domain'}, because you did not allow it.`,
    next: 'Press the button again and allow it, or use the address itself.',
  }),
  name_unknown: (d) => ({
    what: `${fact(d, 'name') || 'This name'} is not known at ${fact(d, 'host') || 'this domain'}.`,
    next: 'Check how it is written.',
  }),
  entry_misshapen: {
    what: 'A contract’s entry has a shape that this wallet does not know.',
    next: `${nothing} Update Ballast; the contract may be newer.`,
  },
  fee_above_ceiling: { what: 'The network fee would be above the ceiling.', next: `${nothing} Try again when the network is calmer.` },
  flow_missing: { what: 'This move is no longer there.', next: 'Start it again from Home.' },
  footprint_refused: {
    what: 'The node named ledger entries that this transaction does not touch.',
    next: `${nothing} Choose another node in Settings.`,
  },
  host_refused: {
    what: 'This address is not in the network’s settings, so it is not spoken to.',
    next: 'Choose the network again in Settings.',
  },
  internal: { what: 'Something went wrong inside the wallet.', next: 'Try again. If it stays, restart the browser; your keys are safe.' },
  invalid_address: { what: 'This is not a valid address.', next: 'Copy it again in full: 56 letters and digits.' },
  invalid_amount: { what: 'This is not a valid amount.', next: 'Use digits with at most seven decimals.' },
  invalid_asset: {
    what: 'This is not the name of an asset.',
    next: 'Give its code (1 to 12 letters and digits) and its issuer’s address.',
  },
  issuer_missing: (d) => ({
    what: `${fact(d, 'issuer') || 'The issuer'} is not on the ledger, so there is no such ${fact(d, 'asset') || 'asset'}.`,
    next: `${nothing} Check the issuer’s address.`,
  }),
  limit_too_low: (d, say) => ({
    what: `The limit is below what the account holds, or has offered to buy${fact(d, 'least') ? `: ${say.amount(fact(d, 'least'), fact(d, 'asset'))}` : ''}.`,
    next: 'Choose a higher limit.',
  }),
  own_asset: { what: 'An account needs no trustline for what it issues itself.' },
  trustline_in_use: (d, say) => ({
    what: `A trustline can be closed only when nothing is on it${fact(d, 'balance') ? `: ${say.amount(fact(d, 'balance'), fact(d, 'asset'))} is held, ${say.amount(fact(d, 'offered'), fact(d, 'asset'))} bid for` : ''}.`,
    next: 'Send the rest away and cancel your offers first.',
  }),
  trustline_unchanged: { what: 'The trustline has this limit already.', next: 'There is nothing to change.' },
  invalid_input: { what: 'The wallet did not understand this input.', next: 'Check what you typed.' },
  invalid_manifest: (d) => ({
    what: `This is not a network manifest${fact(d, 'path') ? ` (at “${fact(d, 'path')}”)` : ''}.`,
    next: 'Ask the network’s operator for the right file.',
  }),
  invalid_memo: (d) => ({
    what: 'This memo cannot be sent.',
    next:
      fact(d, 'kind') === 'id'
        ? 'A number is made of digits alone, up to 18446744073709551615.'
        : fact(d, 'kind') === 'hash'
          ? 'A hash has 64 digits, 0 to 9 and a to f.'
          : 'A text has 28 letters at most, fewer with accents.',
  }),
  memo_required: (d) => ({
    what: `${fact(d, 'destination') || 'This account'} takes no payment without a memo: it could not be told whose it is.`,
    next: 'Copy the memo from where you have the address. Without it the money may be lost.',
  }),
  invalid_node: (d) => ({
    what: `This is not the address of a node${wordOf(nodeFields, fact(d, 'field')) ? ` (${wordOf(nodeFields, fact(d, 'field'))})` : ''}.`,
    next: 'It starts with https://, or with http:// for a node on this machine.',
  }),
  draft_missing: {
    what: 'This is not the network that was shown last.',
    next: 'Look at it again before you keep it. Nothing was changed.',
  },
  manifest_too_deep: {
    what: 'This manifest is nested deeper than any manifest is. It was not read.',
    next: 'Ask the network’s operator for the right file.',
  },
  manifest_too_long: {
    what: 'This manifest is longer than any manifest is. It was not read to its end.',
    next: 'Ask the network’s operator for the right file.',
  },
  invalid_phrase: (d) => ({
    what:
      fact(d, 'reason') === 'word'
        ? `Word ${Number(fact(d, 'position')) + 1} is not one of the words that phrases are made of.`
        : fact(d, 'reason') === 'checksum'
          ? 'These words do not belong together: one is wrong, or two are swapped.'
          : 'This is not a recovery phrase: that has 12, 15, 18, 21 or 24 words.',
    next:
      fact(d, 'reason') === 'count'
        ? 'Check them. A word beyond the 24th is a passphrase: it has a field of its own.'
        : 'Check every word and their order.',
  }),
  invalid_request: { what: 'The wallet did not understand this page.', next: 'Close it and open it again.' },
  invalid_secret: { what: 'This is not a secret key.', next: 'It starts with S and has 56 letters and digits.' },
  invalid_fee: { what: 'This fee is none that a transaction can offer.', next: 'Use 1 stroop to 429.4967295 XLM.' },
  invalid_timeout: { what: 'This validity is too short or too long.', next: 'Use 30 to 180 seconds.' },
  invalid_xdr: { what: 'This transaction cannot be read.', next: nothing },
  invest_barred: { what: 'The vault cannot invest the deposit now.', next: 'You can deposit without investing.' },
  invest_blocked: {
    what: 'The vault cannot invest the deposit now, so this would fail.',
    next: 'You can deposit without investing.',
  },
  keys_broken: {
    what: 'The key file cannot be read.',
    next: 'To begin again with your recovery phrase, remove this wallet in Settings under Security first.',
  },
  keys_newer: { what: 'Your data was saved by a newer version. It is untouched.', next: 'Update the extension.' },
  lendpool_unknown: {
    what: 'This lending pool is not known on the chosen network.',
    next: 'Switch the network, or add the pool with its manifest.',
  },
  locked: { what: 'The wallet is locked.', next: 'Unlock it and confirm again.' },
  low_balance: (d, say) => ({
    what: `There is not enough XLM in this account${shortfall(d, say, 'XLM') ? `: ${shortfall(d, say, 'XLM')} is missing` : ''}.`,
    next: 'Add some XLM and try again.',
  }),
  mixed_position: {
    what: 'This position is partly plain lending and partly collateral. Both cannot move at once.',
    next: 'Turn one of them into the other kind at the lending pool first.',
  },
  muxed_address: { what: 'A muxed address (M…) cannot be used here.', next: 'Use the G… address it belongs to.' },
  network_mismatch: { what: 'This is for another network than the one chosen.', next: 'Switch the network, or check the request.' },
  network_missing: { what: 'This network is not in the wallet.', next: 'Choose one in Settings.' },
  network_reserved: { what: 'This network ships with the wallet and cannot be replaced.', next: 'Give the custom network another id.' },
  network_unavailable: { what: 'This is not available on the chosen network.', next: 'Switch the network.' },
  no_position: { what: 'There is no position to move.', next: 'Only USDC that is lent in a known pool can move.' },
  no_reward: { what: 'There is no reward to claim.' },
  node_invalid: {
    what: 'The network’s node gave an answer that makes no sense.',
    next: `${nothing} Try again, or choose another node in Settings.`,
  },
  node_refused: { what: 'The network’s node refused the question.', next: 'Try again, or choose another node in Settings.' },
  node_stale: { what: 'The node is behind the network.', next: 'Try again in a moment, or choose another node in Settings.' },
  node_timeout: { what: 'The network’s node does not answer.', next: 'Try again in a moment, or choose another node in Settings.' },
  node_unavailable: { what: 'The network’s node cannot be reached.', next: 'Check your connection and try again.' },
  node_wrong_network: (d) => ({
    what: `The node ${fact(d, 'host')} belongs to another network.`.replace('  ', ' '),
    next: 'Choose another node in Settings.',
  }),
  nodes_disagree: (d, say) => ({
    what: disagreement(d, say),
    next: `${nothing} Try again in a moment, or choose other nodes in Settings.`,
  }),
  not_simulated: { what: 'This transaction names no resources, so the network would refuse it.', next: 'Build it again.' },
  not_single_call: { what: 'A contract transaction has exactly one operation.', next: 'Split it into several transactions.' },
  not_signed: { what: 'This transaction is not signed by its account.', next: 'Sign it first.' },
  password_needed: {
    what: 'This is dangerous, and the password was last given more than five minutes ago.',
    next: 'Give it again to confirm.',
  },
  plan_blocked: { what: 'This transaction is stopped, for the reason shown above.', next: nothing },
  plan_mismatch: { what: 'The transaction that was built is not the one that was meant.', next: `${nothing} Please report this.` },
  pool_illiquid: { what: 'The pool has lent out too much to pay this position now.', next: 'Try again later, when loans were repaid.' },
  preview_expired: { what: 'This preview has expired.', next: `${nothing} Renew it.` },
  preview_stale: { what: 'The account sent something else meanwhile, or the ledger moved on.', next: `${nothing} Renew the preview.` },
  price_missing: { what: 'The pool has no fresh price to judge your loan by.', next: 'Try again in a few minutes.' },
  protocol_changed: { what: 'The network changed its rules since the preview.', next: `${nothing} Renew the preview and read it again.` },
  record_missing: { what: 'There is no record of this transaction in this wallet.' },
  refused: (d) => ({
    what: `The network refused it${fact(d, 'result') ? ` (${fact(d, 'result')})` : ''}.`,
    next: 'Start again with a new preview.',
  }),
  replaced: {
    what: 'Another transaction of this account took its place, so it can never happen.',
    next: 'Look at the account in the explorer, then try again.',
  },
  request_ended: { what: 'This site’s request is over.', next: 'It was not answered in its time. Nothing was signed.' },
  request_missing: { what: 'This preview is no longer there.', next: `${nothing} Start again.` },
  request_refused: { what: 'You refused this request.', next: 'Nothing was signed.' },
  reward_gone: { what: 'The reward is not there any more. It was claimed already.' },
  secret_key_given: {
    what: 'That was a secret key. Never paste it where an address is asked for.',
    next: 'Clear your clipboard, and use the address that starts with G.',
  },
  sender_refused: { what: 'This page may not ask for that.', next: nothing },
  signer_too_weak: (d) => ({
    what: `The own key of ${fact(d, 'account') || 'this account'} does not suffice to sign for it${fact(d, 'needed') ? `: it weighs ${fact(d, 'weight')}, and ${fact(d, 'needed')} is needed` : ''}.`,
    next: 'The account’s other signers must sign too; this wallet signs with its own key alone. Nothing was built.',
  }),
  simulation_failed: (d) => ({
    what: `The trial run failed, so this would not go through${fact(d, 'error') ? `: ${fact(d, 'error')}` : '.'}`,
    next: `${nothing} Try again later.`,
  }),
  storage_full: { what: 'The browser’s storage is full.', next: 'Free some space and try again.' },
  too_large: { what: 'This is too long.' },
  too_many_attempts: (d, say) => ({
    what: 'Too many wrong passwords.',
    next: fact(d, 'retryAfter') ? `Try again in ${say.span(Number(fact(d, 'retryAfter')))}.` : 'Wait a little and try again.',
  }),
  too_many_requests: { what: 'Too many requests wait for an answer.', next: 'Answer or dismiss them first.' },
  transaction_failed: (d) => ({
    what: `The network refused it${fact(d, 'result') ? ` (${fact(d, 'result')})` : ''}.`,
    next: 'Start again with a new preview.',
  }),
  trustline_full: (d) => ({
    what: `The trustline of ${fact(d, 'holder') || 'the account'} has no room for this much ${fact(d, 'asset')}.`,
    next: 'Its owner must raise the limit, or choose another account.',
  }),
  trustline_missing: (d) => ({
    what: `${fact(d, 'holder') || 'The account'} has no trustline for ${fact(d, 'asset') || 'this asset'}.`,
    next: 'It needs one first; or choose another account.',
  }),
  trustline_unauthorized: (d) => ({
    what: `The issuer does not let ${fact(d, 'holder') || 'this account'} use ${fact(d, 'asset') || 'the asset'} now.`,
    next: 'Ask the issuer.',
  }),
  unbounded: { what: 'This transaction does not expire within a day, so it is not sent from here.', next: 'Give it an earlier end.' },
  unknown_command: { what: 'This page and the wallet are of different versions.', next: 'Close it and open it again.' },
  unsupported_preimage: { what: 'This kind of authorization is not signed here.', next: nothing },
  unsupported_protocol: (d) => ({
    what: `${fact(d, 'name') || 'The network'} runs protocol ${fact(d, 'protocol')}, which is too old for this wallet.`,
    next: `${nothing} Choose another node in Settings.`,
  }),
  use_classic_submission: {
    what: 'This is a classic transaction; it is sent another way.',
    next: 'Use the classic submission of the network.',
  },
  validity_refused: (d, say) => ({
    what: `This transaction would stay valid until ${say.time(Number(fact(d, 'validUntil')))}, more than a day from now.`,
    next: `${nothing} Choose another node in Settings.`,
  }),
  warnings_changed: { what: 'There is a new warning that the preview did not show.', next: `${nothing} Renew the preview and read it.` },
  vault_asset_mismatch: { what: 'This vault does not take the asset of your position.', next: 'Choose another vault.' },
  vault_missing: { what: 'There is no vault at this address.', next: 'Choose another one.' },
  invalid_bps: {
    what: 'A rate must be a whole number of basis points, not below zero.',
    next: 'Correct the number: 100 basis points are 1 %.',
  },
  invalid_fee_bounds: {
    what: 'The least fee is above the most, or the most is above 100 %.',
    next: 'Choose bounds with the smaller one first.',
  },
  not_manager: {
    what: 'This account is not the vault’s Manager.',
    next: 'Only the Manager can register the vault: choose that account.',
  },
  not_admin: { what: 'This account is not the stabilizer admin of this vault.', next: 'Choose the account that registered the vault.' },
  vault_already_registered: {
    what: 'The stabilizer has a configuration of this vault already.',
    next: 'Leave the stabilizer first, then register again.',
  },
  vault_not_registered: { what: 'This vault is not registered with the stabilizer.', next: 'Register it first.' },
  stabilizer_unknown: {
    what: 'This vault’s stabilizer is not in the settings of this network.',
    next: 'Check its address with the operator before you add it.',
  },
  manager_elsewhere: { what: 'Somebody else manages this vault now.', next: 'Only that Manager could hand the role back.' },
  campaign_missing: { what: 'This vault has no boost campaign.', next: 'The operator of the service opens campaigns.' },
  campaign_inactive: {
    what: 'The boost campaign of this vault is not active.',
    next: 'Nothing can be added until the operator activates it.',
  },
  insufficient_balance: (d, say) => ({
    what: `There is too little ${fact(d, 'asset') || 'of this asset'} in this account${shortfall(d, say, fact(d, 'asset')) ? `: ${shortfall(d, say, fact(d, 'asset'))} is missing` : ''}.`,
    next: 'Choose a smaller amount.',
  }),
  insufficient_shares: { what: 'This account holds fewer shares of this vault.', next: 'Choose a smaller part, or all of them.' },
  no_accrued_reward: {
    what: 'No REWARD has accrued in the pools.',
    next: 'It accrues while a position is lent, where REWARD is emitted.',
  },
  nothing_archived: { what: 'Nothing of this is archived.', next: 'There is nothing to restore.' },
  same_account: { what: 'That would move nothing: give the address of somebody else.' },
  same_vault: { what: 'Source and target are the same vault.', next: 'Choose another target.' },
  no_holding: { what: 'This account holds no shares of this vault.', next: 'Choose a vault that it holds shares of.' },
  vault_value_unknown: {
    what: 'What these shares are worth cannot be told from the ledger.',
    next: 'Withdraw from the vault first, then deposit into the other.',
  },
  vault_worthless: { what: 'The shares of this vault are worth nothing, so it takes no deposit.', next: 'Choose another vault.' },
  withdrawal_blocked: { what: 'The vault cannot get this much out of its strategies now.', next: 'Try a smaller amount, or later.' },
  minimum_too_high: {
    what: 'These shares are worth less than the least amount that was asked for.',
    next: 'Ask for a smaller least amount.',
  },
  payout_too_small: { what: 'The vault would pay less than the least amount that was asked for.', next: 'Make a new preview.' },
  vault_multi_asset: {
    what: 'This vault holds several assets; only single-asset vaults can be moved into.',
    next: 'Choose another vault.',
  },
  account_has_key: { what: 'This account has a key here.', next: 'It can be hidden, not forgotten.' },
  backup_done: { what: 'Your phrase is backed up already.', next: 'There is nothing left to do.' },
  key_missing: { what: 'This account is not in the wallet.', next: 'Choose another one, or import it.' },
  keys_changed: { what: 'The keys were changed by another window meanwhile.', next: 'Look again, then try once more.' },
  keys_exist: { what: 'There is a wallet in this browser already.', next: 'Unlock it, or add accounts to it.' },
  keys_missing: { what: 'There are no keys here yet.', next: 'Create or import an account first.' },
  phrase_missing: { what: 'No account here comes from a phrase.', next: 'Import a phrase to add its accounts.' },
  account_not_exposed: { what: 'This site may not use that account.', next: 'Expose the account to it first.' },
  already_pending: { what: 'This site waits for an answer already.', next: 'Answer it first.' },
  feature_disabled: { what: 'This site was not granted this.', next: 'Grant it in its permissions.' },
  invalid_origin: { what: 'This is no site that may be connected.', next: 'Only https sites can be.' },
  network_not_permitted: { what: 'This site may not use this network.', next: 'Grant it, or switch the network.' },
  origin_not_permitted: { what: 'This site is not connected.', next: 'Connect it first.' },
  account_watched: { what: 'You only watch this account. Its key is not in this wallet.', next: 'Import its key to sign for it.' },
  weak_password: (d) => ({
    what:
      fact(d, 'reason') === 'common'
        ? 'This password is one of the first that would be guessed.'
        : fact(d, 'reason') === 'repetitive'
          ? 'This password repeats itself.'
          : fact(d, 'reason') === 'long'
            ? 'This password is too long.'
            : 'This password is too weak.',
    next: 'Use at least 12 characters, or four words of your own.',
  }),
  deposit_too_small: { what: 'The deposit is too small for the vault.', next: 'Choose a larger amount.' },
  holding_frozen: { what: 'The issuer has frozen a holding that this would move.', next: `${nothing} Ask the issuer.` },
  liquidation_running: { what: 'A liquidation of this position is running.', next: `${nothing} Try again when it is over.` },
  pool_drained: { what: 'The pool has lent out too much to pay this now.', next: `${nothing} Try again later, when loans were repaid.` },
  message_too_long: { what: 'This message is too long to be signed.', next: nothing },
  unknown_answer: { what: 'This page does not know what the wallet answered.', next: 'Close it and open it again.' },
  worker_gone: { what: 'The wallet did not answer.', next: 'Try again.' },
  wrong_address: { what: 'This is for another account than the one chosen.', next: nothing },
  wrong_network: { what: 'This is for another network than the one chosen.', next: nothing },
  wrong_password: { what: 'That is not the password.', next: 'Try again.' },
};

/** Who says what. */
function disagreement(d: Facts<'nodes_disagree'>, say: Say): string {
  const said = (tell: (value: string | number | null) => string) => voices(d, (name, value) => `${name} says ${tell(value)}`).join('; ');
  switch (d.about) {
    case 'time':
      return `The nodes disagree about the time: ${said((value) => say.time(Number(value)))}.`;
    case 'sequence':
      return `The nodes disagree about your account’s sequence: ${said((value) => (value === null ? 'there is no such account' : String(value)))}.`;
    case 'protocol':
      return `The nodes disagree about the network’s protocol: ${said(String)}.`;
    case 'code':
      return `${say.list(d.names ?? [])} name different code for the contract ${fact(d, 'contract')}.`;
    case 'domain':
      return `The nodes disagree about the domain that this account names: ${said((value) => (value === null ? 'none' : String(value)))}.`;
    default:
      return `The nodes disagree about the latest ledger: ${said(String)}.`;
  }
}
