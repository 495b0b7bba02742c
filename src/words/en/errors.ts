/** English for errors. */
import { en as sources } from '../../sources/words';
import type { ErrorWords, Facts } from '../errors';
import { amountOf, fact, shortfall, voices, wordOf } from '../facts';
import type { Say } from '../say';

const nothing = 'Nothing was signed.';
const nodeFields = { rpcUrl: 'RPC node', secondRpcUrl: 'second RPC node', horizonUrl: 'Horizon' };
const wrongAnswers = {
  redirect: 'redirects to another site. For safety, Ballast doesn’t follow redirects.',
  shape: 'returned data Ballast couldn’t read.',
  transaction: 'returned a different transaction.',
};

export const errorsEn: ErrorWords = {
  ...sources.errors,
  account_busy: {
    what: 'Another transaction from this account is pending.',
    next: 'Wait for it to finish. You can follow it in Activity.',
  },
  account_exists: {
    what: 'This account is already in your wallet.',
    next: 'Choose it from the account list. If it’s hidden, show it again in Settings.',
  },
  account_expected: { what: 'You can’t use a contract address (C…) here.', next: 'Enter an account address that starts with G.' },
  account_not_here: (d) => ({
    what: `This transaction is for ${fact(d, 'account') || 'an account'}, which isn’t in this wallet.`,
    next: 'Add it as a shared account first, if you’re one of its signers.',
  }),
  account_not_found: { what: 'This account isn’t active yet.', next: 'Send it some XLM to activate it.' },
  already_answered: { what: 'You’ve already responded to this preview.', next: 'Check Activity for the result.' },
  amount_too_small: { what: 'The amount is too small for the vault.', next: 'Add to the position first.' },
  auction_in_progress: {
    what: 'This position has an open liquidation auction.',
    next: 'You can move it once the auction is over.',
  },
  auth_mismatch: {
    what: 'The node returned permissions this transaction doesn’t need.',
    next: `${nothing} Choose another node in Settings.`,
  },
  backup_mismatch: { what: 'Those aren’t the right words.', next: 'Check your copy and try again.' },
  channel_refused: { what: 'This page isn’t allowed to do that.', next: `${nothing} Close the page and open Ballast again.` },
  clock_contradicted: (d, say) => {
    const said = voices(d, (name, value) => `${name} reports ${say.time(Number(value))}`);
    const clock = `Your computer’s clock shows ${say.time(Number(fact(d, 'clock')))}, but ${say.list(said)}`;
    return {
      what: d.alone === true ? `${clock}, and no other node is responding.` : `${clock}.`,
      next: `${nothing} Set your clock, or choose other nodes in Settings.`,
    };
  },
  below_reserve: (d, say) => ({
    what: `This account isn’t active yet, and that isn’t enough to activate it${fact(d, 'needed') ? `: it needs ${say.amount(fact(d, 'needed'), 'XLM')} for its own reserve` : ''}.`,
    next: 'Send more, or wait until the account is active.',
  }),
  contract_changed: {
    what: 'A contract’s code changed since the preview.',
    next: `${nothing} Refresh the preview and read it again.`,
  },
  contract_expected: { what: 'You can’t use an account address (G…) here.', next: 'Enter a contract address that starts with C.' },
  debt_blocks_withdrawal: { what: 'This position is collateral for a loan.', next: 'Repay the loan first.' },
  destination_missing: { what: 'The destination account isn’t active.', next: 'Check the address.' },
  destination_required: { what: 'There’s no destination yet.', next: 'Choose where to send the reward.' },
  digest_mismatch: { what: 'This transaction isn’t the one you were shown.', next: `${nothing} Refresh the preview.` },
  domain_elsewhere: (d) => ({
    what: `${fact(d, 'host') || 'This domain'} is for a different network.`,
    next: 'Switch to that network, or use the address itself.',
  }),
  domain_invalid: (d) => ({
    what: `${fact(d, 'host') || 'This domain'} returned data Ballast couldn’t read.`,
    next: 'Let its owner know, or use the address itself.',
  }),
  domain_redirects: (d) => ({
    what: `${fact(d, 'host') || 'This domain'} redirects to another site. For safety, Ballast doesn’t follow redirects.`,
    next: 'Check the spelling of the domain, with or without “www” for example.',
  }),
  domain_silent: (d) => ({
    what: `${fact(d, 'host') || 'This domain'} has no stellar.toml file, so it can’t be checked.`,
    next: 'Check the spelling of the domain, or use the address itself.',
  }),
  domain_timeout: (d) => ({
    what: `${fact(d, 'host') || 'This domain'} didn’t respond in time.`,
    next: 'Try again later, or use the address itself.',
  }),
  domain_too_long: (d) => ({
    what: `${fact(d, 'host') || 'This domain'} returned more than 100 kB, which is too much to read.`,
    next: 'Let its owner know, or use the address itself.',
  }),
  domain_unavailable: (d) => ({
    what: `Couldn’t reach ${fact(d, 'host') || 'this domain'}, or it returned an error.`,
    next: 'Check the spelling and your connection, then try again.',
  }),
  federation_missing: (d) => ({
    what: `${fact(d, 'host') || 'This domain'} doesn’t offer payment names (federation).`,
    next: 'Ask the recipient for their address.',
  }),
  host_not_permitted: (d) => ({
    what: `Your browser blocked the connection to ${fact(d, 'host') || 'this domain'} because you haven’t allowed it.`,
    next: 'Press the button again and allow it.',
  }),
  name_unknown: (d) => ({
    what: `${fact(d, 'host') || 'This domain'} has no entry for ${fact(d, 'name') || 'this name'}.`,
    next: 'Check the spelling.',
  }),
  entry_misshapen: {
    what: 'A contract’s data has a format Ballast can’t read.',
    next: `${nothing} Update Ballast: the contract may be newer.`,
  },
  fee_above_ceiling: { what: 'The network fee would be above the limit.', next: `${nothing} Try again when the network is less busy.` },
  flow_missing: { what: 'This move is no longer available.', next: 'Start it again from Home.' },
  footprint_refused: {
    what: 'The node returned ledger entries this transaction doesn’t touch.',
    next: `${nothing} Choose another node in Settings.`,
  },
  host_refused: {
    what: 'This address isn’t in the network’s settings, so Ballast didn’t connect to it.',
    next: 'Choose the network again in Settings.',
  },
  internal: { what: 'Something went wrong.', next: 'Try again. If it keeps happening, restart your browser. Your keys are safe.' },
  invalid_address: { what: 'That isn’t a valid address.', next: 'Copy the whole address again: 56 letters and digits.' },
  invalid_amount: { what: 'That isn’t a valid amount.', next: 'Use digits, with no more decimals than the asset has.' },
  invalid_asset: {
    what: 'That isn’t a valid asset.',
    next: 'Enter its code (1 to 12 letters and digits) and its issuer’s address.',
  },
  issuer_missing: (d) => ({
    what: `The issuer ${fact(d, 'issuer') || 'account'} doesn’t exist, so neither does ${fact(d, 'asset') || 'the asset'}.`,
    next: `${nothing} Check the issuer’s address.`,
  }),
  same_asset: { what: 'Both sides are the same asset.', next: 'Choose another asset to receive.' },
  no_path: (d) => ({
    what: `There’s no market from ${fact(d, 'selling') || 'this asset'} to ${fact(d, 'buying') || 'the other one'} for this amount right now.`,
    next: `${nothing} Try a smaller amount, or try again later.`,
  }),
  price_moved: (d, say) => ({
    what:
      d.strict === 'receive'
        ? `The price moved: this now costs ${amountOf(d, fact(d, 'now'), say)}, more than your maximum of ${amountOf(d, fact(d, 'bound'), say)}.`
        : `The price moved: you’d now receive ${amountOf(d, fact(d, 'now'), say)}, less than your minimum of ${amountOf(d, fact(d, 'bound'), say)}.`,
    next: `${nothing} Check the new price, or allow more slippage.`,
  }),
  limit_too_low: (d, say) => ({
    what: `The limit is lower than what the account holds or has open offers to buy${fact(d, 'least') ? `: ${amountOf(d, fact(d, 'least'), say)}` : ''}.`,
    next: 'Choose a higher limit.',
  }),
  other_transaction: { what: 'That’s a different transaction.', next: 'Nothing was added. Ask for the signed copy of this one.' },
  own_asset: { what: 'An account doesn’t need a trustline for an asset it issues itself.' },
  trustline_in_use: (d, say) => ({
    what: `You can only close an empty trustline${fact(d, 'balance') ? `. This one holds ${amountOf(d, fact(d, 'balance'), say)}, with ${amountOf(d, fact(d, 'offered'), say)} in open buy offers` : ''}.`,
    next: 'Send the balance away and cancel your offers first.',
  }),
  trustline_unchanged: { what: 'The trustline already has this limit.' },
  invalid_weight: { what: 'Weights and thresholds are whole numbers from 0 to 255.', next: 'Correct the number.' },
  own_key_signer: { what: 'The account’s own key is already one of its signers.', next: 'Change the weight of that key instead.' },
  signer_twice: (d) => ({ what: `${fact(d, 'key') || 'A signer'} is listed twice.`, next: 'Remove one of the two.' }),
  signers_out_of_reach: (d) => ({
    what: fact(d, 'needed')
      ? `All signers together would have weight ${fact(d, 'together')}, but ${fact(d, 'needed')} would be required. No one could fully control the account again.`
      : 'The signers couldn’t reach the weight this account would need. No one could fully control it again.',
    next: 'Require less weight, or add signers.',
  }),
  signers_unchanged: { what: 'The account already has these signers and thresholds.' },
  too_many_signers: (d) => ({
    what: `An account can have up to ${fact(d, 'most') || 20} signers besides its own key.`,
    next: 'Remove some signers.',
  }),
  invalid_input: { what: 'Ballast couldn’t read this input.', next: 'Check what you typed.' },
  invalid_manifest: (d) => ({
    what: `That isn’t a network manifest${fact(d, 'path') ? ` (problem at “${fact(d, 'path')}”)` : ''}.`,
    next: 'Ask the network’s operator for the right file.',
  }),
  invalid_memo: (d) => ({
    what: 'That isn’t a valid memo.',
    next:
      fact(d, 'kind') === 'id'
        ? 'A number memo has only digits, up to 18446744073709551615.'
        : fact(d, 'kind') === 'hash'
          ? 'A hash memo has 64 characters, 0 to 9 and a to f.'
          : 'A text memo has at most 28 characters, fewer with accents.',
  }),
  memo_required: (d) => ({
    what: `${fact(d, 'destination') || 'This account'} requires a memo so it can credit the right customer.`,
    next: 'Copy the memo from where you got the address. Without it, the money may be lost.',
  }),
  invalid_node: (d) => ({
    what: `That isn’t a valid node address${wordOf(nodeFields, fact(d, 'field')) ? ` (${wordOf(nodeFields, fact(d, 'field'))})` : ''}.`,
    next: 'It starts with https://, or with http:// for a node on this computer.',
  }),
  draft_missing: {
    what: 'This isn’t the network you previewed last.',
    next: 'Preview it again before you add it. Nothing was changed.',
  },
  manifest_too_deep: {
    what: 'This manifest is nested too deeply, so it wasn’t read.',
    next: 'Ask the network’s operator for the right file.',
  },
  manifest_too_long: {
    what: 'This manifest is too long, so it wasn’t read in full.',
    next: 'Ask the network’s operator for the right file.',
  },
  invalid_phrase: (d) => ({
    what:
      fact(d, 'reason') === 'word'
        ? `Word ${Number(fact(d, 'position')) + 1} isn’t in the recovery phrase word list.`
        : fact(d, 'reason') === 'checksum'
          ? 'These words don’t form a valid phrase: one is wrong, or two are swapped.'
          : 'That isn’t a recovery phrase: it needs 12, 15, 18, 21 or 24 words.',
    next:
      fact(d, 'reason') === 'count'
        ? 'Check the words. An extra word after the 24th is a passphrase and has its own field.'
        : 'Check every word and the order.',
  }),
  invalid_request: { what: 'Ballast couldn’t read this page’s request.', next: 'Close the page and open it again.' },
  invalid_secret: { what: 'That isn’t a secret key.', next: 'It starts with S and has 56 letters and digits.' },
  invalid_xdr: { what: 'Ballast couldn’t read this transaction.', next: `${nothing} Copy all of it again, or ask for a new one.` },
  invest_barred: { what: 'The vault can’t invest your deposit right now.', next: 'You can deposit without investing.' },
  invest_blocked: {
    what: 'The vault can’t invest your deposit right now, so this would fail.',
    next: 'You can deposit without investing.',
  },
  keys_broken: {
    what: 'Ballast couldn’t read the key file.',
    next: 'To start over with your recovery phrase, first remove this wallet in Settings under Security.',
  },
  keys_newer: { what: 'Your data was saved by a newer version, and nothing was changed.', next: 'Update the extension.' },
  lendpool_unknown: {
    what: 'This lending pool or token isn’t listed on this network.',
    next: 'Switch networks, or add it through the network’s manifest.',
  },
  locked: { what: 'The wallet is locked.', next: 'Unlock it and confirm again.' },
  low_balance: (d, say) => ({
    what: `This account doesn’t have enough XLM${shortfall({ ...d, asset: 'XLM' }, say) ? `: it’s ${shortfall({ ...d, asset: 'XLM' }, say)} short` : ''}.`,
    next: 'Add some XLM and try again.',
  }),
  mixed_position: {
    what: 'This position is part supply and part collateral, and they can’t move together.',
    next: 'Turn one into the other at the lending pool first.',
  },
  muxed_address: { what: 'You can’t use a muxed address (M…) here.', next: 'Use the G… address it belongs to.' },
  network_mismatch: { what: 'This request is for a different network.', next: 'Switch networks, or check the request.' },
  network_missing: { what: 'This network isn’t in your wallet.', next: 'Choose one in Settings.' },
  network_reserved: { what: 'This network comes with the wallet and can’t be replaced.', next: 'Give your custom network another ID.' },
  network_unavailable: { what: 'This isn’t available on this network.', next: 'Switch networks.' },
  no_position: { what: 'You have no position to move.', next: 'Only USDC in a listed lending pool or yield token can be moved.' },
  no_reward: { what: 'You have no reward to claim.' },
  node_invalid: {
    what: 'The node returned data Ballast couldn’t read.',
    next: `${nothing} Try again, or choose another node in Settings.`,
  },
  node_refused: { what: 'The node rejected the request.', next: 'Try again, or choose another node in Settings.' },
  node_stale: { what: 'The node is behind the network.', next: 'Try again in a moment, or choose another node in Settings.' },
  node_timeout: { what: 'The node isn’t responding.', next: 'Try again in a moment, or choose another node in Settings.' },
  node_unavailable: { what: 'Couldn’t reach the node.', next: 'Check your connection and try again.' },
  node_wrong_network: (d) => ({
    what: `The node ${fact(d, 'host')} belongs to another network.`.replace('  ', ' '),
    next: 'Choose another node in Settings.',
  }),
  nodes_disagree: (d, say) => ({
    what: disagreement(d, say),
    next: `${nothing} Try again in a moment, or choose other nodes in Settings.`,
  }),
  not_simulated: { what: 'This transaction hasn’t been simulated, so the network would reject it.', next: 'Build it again.' },
  not_single_call: { what: 'A contract transaction must have exactly one operation.', next: 'Split it into several transactions.' },
  not_signed: { what: 'This transaction isn’t signed by its account.', next: 'Sign it first.' },
  password_needed: {
    what: 'This is risky, and you last entered your password more than five minutes ago.',
    next: 'Enter it again to confirm.',
  },
  plan_blocked: { what: 'This transaction is blocked for the reason shown above.', next: nothing },
  plan_mismatch: { what: 'The transaction that was built isn’t the one you wanted.', next: `${nothing} Please report this.` },
  pool_illiquid: { what: 'The pool has too much lent out to pay this position now.', next: 'Try again later, once loans are repaid.' },
  preview_expired: { what: 'This preview has expired.', next: `${nothing} Refresh it.` },
  preview_stale: {
    what: 'The account sent another transaction, or the network moved on.',
    next: `${nothing} Refresh the preview.`,
  },
  price_missing: { what: 'The pool has no recent price to check your loan against.', next: 'Try again in a few minutes.' },
  protocol_changed: { what: 'The network was upgraded since the preview.', next: `${nothing} Refresh the preview and read it again.` },
  record_missing: { what: 'This wallet has no record of this transaction.' },
  refused: (d) =>
    fact(d, 'result') === 'txInsufficientFee'
      ? {
          what: 'The network wants a higher fee than this transaction offers, so it didn’t take it.',
          next: 'Pay a higher fee, or try again later. Nothing was charged. A transaction that’s already pending is only replaced by ten times its fee.',
        }
      : {
          what: `The network rejected the transaction${fact(d, 'result') ? ` (${fact(d, 'result')})` : ''}.`,
          next: 'Start again with a new preview.',
        },
  replaced: {
    what: 'Another transaction from this account took its place, so this one can’t go through.',
    next: 'Check the account on an explorer, then try again.',
  },
  request_ended: { what: 'This site’s request has expired.', next: `${nothing} To try again, go back to the site.` },
  request_missing: { what: 'This preview is no longer available.', next: `${nothing} Start again.` },
  request_refused: { what: 'You rejected this request.', next: nothing },
  reward_gone: { what: 'This reward has already been claimed.' },
  secret_key_given: {
    what: 'That was a secret key. Never paste it into an address field.',
    next: 'Clear your clipboard, and use the address that starts with G.',
  },
  sender_refused: { what: 'This page isn’t allowed to do that.', next: `${nothing} Close the page and open Ballast again.` },
  sequence_later: {
    what: 'Another transaction of that account has to go first.',
    next: 'Try again once that one is confirmed.',
  },
  sequence_used: {
    what: 'This transaction was already sent, or another one took its place.',
    next: 'Check Activity. To make this change anyway, start again.',
  },
  service_busy: (d) => ({
    what: `${fact(d, 'host') || 'This service'} is getting too many requests.`,
    next: 'Try again in a few minutes, or send the link or the file yourself.',
  }),
  service_invalid: (d) => ({
    what: `${fact(d, 'host') || 'This service'} ${wrongAnswers[d.what ?? 'shape']}`,
    next: 'Nothing was added. Exchange the link or the file with the other signers instead.',
  }),
  service_lacks: (d) => ({
    what: `${fact(d, 'host') || 'This service'} doesn’t have this transaction.`,
    next: 'It may not have been put there yet, or it’s for a different network.',
  }),
  service_not_chosen: (d) => ({
    what: fact(d, 'host')
      ? `${fact(d, 'host')} isn’t set as the coordination service for this network.`
      : 'You haven’t chosen a coordination service for this network.',
    next: 'Choose it in Settings, under Networks, or ask for a link that holds the whole transaction.',
  }),
  service_refused: (d) => ({
    what: `${fact(d, 'host') || 'This service'} didn’t accept this transaction.`,
    next: 'It may not support this network. Send the link or the file yourself.',
  }),
  service_unavailable: (d) => ({
    what: `Couldn’t reach ${fact(d, 'host') || 'this service'}, or it returned an error.`,
    next: 'Try again later, or send the link or the file yourself.',
  }),
  signatures_missing: {
    what: 'Not everyone who has to sign this transaction has signed it yet.',
    next: 'Get the missing signatures first. A higher fee can only be paid for a complete transaction.',
  },
  signature_unknown: {
    what: 'It contains no signature from a signer of this account.',
    next: 'Nothing was added. Ask the other signer to send it again.',
  },
  signer_refused: {
    what: 'The request was rejected on your signing device, or by another signer.',
    next: `${nothing} Try again, or cancel.`,
  },
  signer_unavailable: {
    what: 'Couldn’t reach your signing device or the other signers.',
    next: `${nothing} Connect your device, or try again.`,
  },
  signer_unknown: (d) => ({
    what: `None of your keys is a signer of ${fact(d, 'account') || 'this account'}.`,
    next: 'You can add it as a watch-only account.',
  }),
  signer_too_weak: (d) => ({
    what: `${fact(d, 'account') || 'This account'} is a multisig account${fact(d, 'needed') ? `: your key has weight ${fact(d, 'weight')}, but ${fact(d, 'needed')} is required` : ', and your key alone isn’t enough'}.`,
    next: `${nothing} The other signers have to sign too, so make this change in Ballast itself.`,
  }),
  simulation_failed: (d) => ({
    what: `The simulation failed, so this transaction would too${fact(d, 'error') ? `: ${fact(d, 'error')}` : '.'}`,
    next: `${nothing} Try again later.`,
  }),
  resources_short: {
    what: 'What this transaction touches has changed since it was built, so it would fail as it is. It wasn’t sent.',
    next: 'Build it again. Then everyone has to sign the new one; the signatures on this one can’t be used for it.',
  },
  storage_full: { what: 'Your browser’s storage is full.', next: 'Free up some space and try again.' },
  too_late: (d, say) => ({
    what: `This transaction expired${fact(d, 'validUntil') ? ` on ${say.time(Number(fact(d, 'validUntil')))}` : ''}, so no fee can get it through.`,
    next: 'Build it again. Then everyone has to sign the new one.',
  }),
  too_large: { what: 'This is too long.', next: 'Shorten it and try again.' },
  too_many_attempts: (d, say) => ({
    what: 'Too many wrong passwords.',
    next: fact(d, 'retryAfter') ? `Try again in ${say.span(Number(fact(d, 'retryAfter')))}.` : 'Wait a moment and try again.',
  }),
  too_many_requests: { what: 'There are too many pending requests.', next: 'Approve or reject them first.' },
  transaction_failed: (d) => ({
    what: `The network rejected the transaction${fact(d, 'result') ? ` (${fact(d, 'result')})` : ''}.`,
    next: 'Start again with a new preview.',
  }),
  trustline_full: (d) => ({
    what: `This is more than the ${fact(d, 'asset')} trustline of ${fact(d, 'holder') || 'the account'} allows.`.replace('  ', ' '),
    next: 'Its owner has to raise the limit, or choose another account.',
  }),
  trustline_missing: (d) => ({
    what: `${fact(d, 'holder') || 'The account'} has no trustline for ${fact(d, 'asset') || 'this asset'}.`,
    next: 'Open one first, or choose another account.',
  }),
  trustline_unauthorized: (d) => ({
    what: `The issuer doesn’t currently allow ${fact(d, 'holder') || 'this account'} to use ${fact(d, 'asset') || 'the asset'}.`,
    next: 'Contact the issuer.',
  }),
  unbounded: { what: 'This transaction doesn’t expire within a day, so Ballast won’t send it.', next: 'Set an earlier expiry.' },
  unknown_command: { what: 'This page and the wallet are different versions.', next: 'Close the page and open it again.' },
  unsupported_preimage: { what: 'Ballast can’t sign this kind of authorization.', next: nothing },
  unsupported_protocol: (d) => ({
    what: `${fact(d, 'name') || 'The network'} runs protocol ${fact(d, 'protocol')}, which is too old for this wallet.`,
    next: `${nothing} Choose another node in Settings.`,
  }),
  use_classic_submission: {
    what: 'This is a classic transaction, which is submitted in a different way.',
    next: 'Use the network’s classic submission.',
  },
  validity_refused: (d, say) => ({
    what: `This transaction would stay valid until ${say.time(Number(fact(d, 'validUntil')))}, more than a day from now.`,
    next: `${nothing} Choose another node in Settings.`,
  }),
  warnings_changed: { what: 'There’s a new warning that the preview didn’t show.', next: `${nothing} Refresh the preview and read it.` },
  vault_asset_mismatch: { what: 'This vault doesn’t accept the asset of your position.', next: 'Choose another vault.' },
  vault_missing: { what: 'There’s no vault at this address.', next: 'Choose another one.' },
  invalid_bps: {
    what: 'Rates must be whole basis points, zero or more.',
    next: 'Correct the number: 100 basis points are 1%.',
  },
  invalid_fee_bounds: {
    what: 'The minimum fee is higher than the maximum, or the maximum is above 100%.',
    next: 'Correct the range.',
  },
  not_manager: {
    what: 'This account isn’t the vault’s Manager.',
    next: 'Only the Manager can register the vault. Switch to that account.',
  },
  not_admin: { what: 'This account isn’t this vault’s stabilizer admin.', next: 'Switch to the account that registered the vault.' },
  vault_already_registered: {
    what: 'The stabilizer already has settings for this vault.',
    next: 'Leave the stabilizer first, then register again.',
  },
  vault_not_registered: { what: 'This vault isn’t registered with the stabilizer.', next: 'Register it first.' },
  sources_mixed: (d) => ({
    what: `This transaction also acts for ${fact(d, 'account') || 'another account'}, which one of your keys signs for.`,
    next: 'Nothing was signed. Ask for a separate transaction for each account.',
  }),
  stabilizer_unknown: {
    what: 'This vault’s stabilizer isn’t in this network’s settings.',
    next: 'Check its address with the operator before you add it.',
  },
  manager_elsewhere: { what: 'Another account manages this vault now.', next: 'Only that Manager can hand the role back.' },
  campaign_missing: { what: 'This vault has no boost campaign.', next: 'Campaigns are opened by the service operator.' },
  campaign_inactive: {
    what: 'This vault’s boost campaign isn’t active.',
    next: 'You can add to it once the operator activates it.',
  },
  insufficient_balance: (d, say) => ({
    what: `This account doesn’t have enough ${fact(d, 'asset') || 'of this asset'}${shortfall(d, say) ? `: it’s ${shortfall(d, say)} short` : ''}.`,
    next: 'Choose a smaller amount.',
  }),
  insufficient_shares: {
    what: 'This account doesn’t hold that many shares of this vault.',
    next: 'Choose a smaller amount, or withdraw everything.',
  },
  no_accrued_reward: {
    what: 'No rewards have accrued in the pools.',
    next: 'Rewards accrue while you lend in a pool that pays them.',
  },
  nothing_archived: { what: 'Nothing here is archived, so there’s nothing to restore.' },
  same_account: { what: 'You can’t send to the same account.', next: 'Enter someone else’s address.' },
  same_vault: { what: 'You’re already in this vault.', next: 'Choose another vault to move to.' },
  no_holding: { what: 'This account holds no shares of this vault.', next: 'Choose a vault it holds shares of.' },
  vault_value_unknown: {
    what: 'The value of these shares can’t be read from the ledger.',
    next: 'Withdraw from this vault first, then deposit into the other one.',
  },
  vault_worthless: {
    what: 'This vault’s shares are worth nothing, so it can’t take deposits.',
    next: 'Choose another vault.',
  },
  withdrawal_blocked: {
    what: 'The vault can’t withdraw this much from its strategies right now.',
    next: 'Try a smaller amount, or try again later.',
  },
  minimum_too_high: {
    what: 'These shares are worth less than your minimum received.',
    next: 'Enter a lower minimum.',
  },
  payout_too_small: { what: 'The vault would pay less than your minimum received.', next: 'Create a new preview.' },
  vault_multi_asset: {
    what: 'This vault holds several assets. You can only move into single-asset vaults.',
    next: 'Choose another vault.',
  },
  account_has_key: { what: 'This wallet holds this account’s key.', next: 'You can hide the account, but not remove it.' },
  backup_done: { what: 'Your recovery phrase is already backed up.' },
  key_missing: { what: 'This account isn’t in your wallet.', next: 'Choose another one, or import it.' },
  keys_changed: { what: 'Another window changed the keys in the meantime.', next: 'Check them and try again.' },
  keys_exist: { what: 'This browser already has a wallet.', next: 'Unlock it, or add accounts to it.' },
  keys_missing: { what: 'There are no keys yet.', next: 'Create or import an account first.' },
  phrase_missing: { what: 'None of your accounts come from a recovery phrase.', next: 'Import a recovery phrase to add its accounts.' },
  account_not_exposed: { what: 'This site isn’t allowed to use that account.', next: 'Share the account with it first.' },
  already_pending: { what: 'This site already has a pending request.', next: 'Approve or reject it first.' },
  feature_disabled: { what: 'This site doesn’t have that permission.', next: 'Grant it in the site’s permissions.' },
  invalid_origin: { what: 'This site can’t be connected.', next: 'Only https sites can be.' },
  network_not_permitted: { what: 'This site isn’t allowed to use this network.', next: 'Allow it, or switch networks.' },
  origin_not_permitted: { what: 'This site isn’t connected.', next: 'Connect it first.' },
  account_watched: { what: 'This account is watch-only, so you can’t sign for it.', next: 'Import its secret key to sign.' },
  weak_password: (d) => ({
    what:
      fact(d, 'reason') === 'common'
        ? 'This is a commonly used password.'
        : fact(d, 'reason') === 'repetitive'
          ? 'This password repeats itself.'
          : fact(d, 'reason') === 'long'
            ? 'This password is too long.'
            : 'This password is too weak.',
    next: 'Use at least 12 characters, or four words of your own.',
  }),
  deposit_too_small: { what: 'The deposit is too small for the vault.', next: 'Enter a larger amount.' },
  friendbot_refused: (d) => ({
    what: `The test faucet ${fact(d, 'host')} didn’t fund this account (status ${fact(d, 'status')}).`,
    next: fact(d, 'status') === '429' ? 'It’s busy. Wait a minute, then try again.' : 'Try again in a few minutes.',
  }),
  holding_frozen: { what: 'The issuer has frozen an asset this would move.', next: `${nothing} Contact the issuer.` },
  liquidation_running: { what: 'This position is being liquidated.', next: `${nothing} Try again when it’s over.` },
  pool_drained: {
    what: 'The pool has too much lent out to pay this now.',
    next: `${nothing} Try again later, once loans are repaid.`,
  },
  message_too_long: { what: 'This message is too long to sign.', next: nothing },
  unknown_answer: { what: 'The wallet returned something this page couldn’t read.', next: 'Close the page and open it again.' },
  worker_gone: { what: 'Ballast stopped responding.', next: 'Try again.' },
  wrong_address: { what: 'This request is for a different account.', next: nothing },
  wrong_network: { what: 'This request is for a different network.', next: `${nothing} Switch networks, then try again.` },
  wrong_password: { what: 'Wrong password.', next: 'Try again.' },
};

/** What each node reported. */
function disagreement(d: Facts<'nodes_disagree'>, say: Say): string {
  const said = (report: (value: string | number | null) => string) =>
    voices(d, (name, value) => `${name} reports ${report(value)}`).join('; ');
  switch (d.about) {
    case 'time':
      return `The nodes disagree about the time: ${said((value) => say.time(Number(value)))}.`;
    case 'sequence':
      return `The nodes disagree about your account’s sequence number: ${said((value) => (value === null ? 'no such account' : String(value)))}.`;
    case 'protocol':
      return `The nodes disagree about the network’s protocol: ${said(String)}.`;
    case 'code':
      return `${say.list(d.names ?? [])} report different code for the contract ${fact(d, 'contract')}.`;
    case 'domain':
      return `The nodes disagree about this account’s home domain: ${said((value) => (value === null ? 'none' : String(value)))}.`;
    default:
      return `The nodes disagree about the latest ledger: ${said(String)}.`;
  }
}
