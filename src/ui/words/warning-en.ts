/** English: one sentence per warning. It says what is the matter and, where there is something to do, what. */
import type { PlanWords } from './plan-words';
import { rolesEn } from './roles';
import { kindsEn } from './step-en';
import { term } from './terms';

/** Where hidden characters were. */
const places: { [where: string]: string } = {
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

export const warningsEn: PlanWords['warnings'] = {
  undecodable: (p) => `A part of this could not be read (${p.part}). What cannot be read is not signed.`,
  foreign_recipient: (p) => `The pool would pay to ${p.to}, which is not your account.`,
  can_fail: () => 'A part of this could fail while the rest goes through. That could leave your money between two places.',
  router_shape: () => 'The router is called in a shape that is not its own on this network.',
  locked_out: (p) => `After this, ${p.account} could not sign for itself any more.`,
  upgrade_unknown_code: (p) => `The code of ${p.contract} would be replaced by code that nobody here knows (${p.hash}).`,
  expired: () => 'It is too late: the network will no longer take this transaction.',
  unsupported_envelope: (p) => `This kind of transaction (${p.type}) is not signed here.`,
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
    `Who can move the funds of ${p.account} changes to: ${say.list(p.signers.map(({ key, weight }) => `${key} (weight ${weight})`))}.`,
  unusual_signer: (p, say) =>
    `A prepared transaction, or anybody with a secret, could act for your account (${term(say.language, p.kind)}).`,
  role_change: (p) => `The role of ${rolesEn[p.role as keyof typeof rolesEn] ?? p.role} of ${p.contract} passes to ${p.to}.`,
  no_time_bounds: () => 'It never expires: whoever has it can submit it at any time.',
  long_validity: (p, say) => `It can be submitted until ${say.time(p.validUntil)}. That is longer than needed.`,
  valid_later: (p, say) => `It can be submitted only after ${say.time(p.validAfter)}.`,
  preconditions: (p, say) => `It has unusual conditions: ${say.list(p.conditions.map((code) => term(say.language, code)))}.`,
  memo: (p, say) => `Memo (${term(say.language, p.type)}): ${p.value}`,
  memo_required: (p) => `${p.destination} asks for a memo. Without one the money may not be credited to you.`,
  login: (p) => `This is a login for ${p.domain}. It moves nothing.`,
  login_domain: (p) => `This login is for ${p.domain}, but ${p.origin} asks for it. Somebody may be trying to log in as you.`,
  witness_silent: (p) =>
    p.late
      ? `${p.name} is behind the network. Nobody but the other node confirms the time and your account’s sequence.`
      : `${p.name} does not answer. Nobody but the other node confirms the time and your account’s sequence.`,
  clock_off: (p, say) =>
    `The network’s time is ${say.time(p.closeTime)}, your computer’s ${say.time(p.clock)}. ${say.list(p.names)} agree, so theirs is used. Check your clock.`,
  fee_high: (p, say) => `The network fee of ${say.amount(p.fee, 'XLM')} is much higher than usual.`,
  fee_unusual: (p, say) =>
    `The network asks ${say.amount(p.fee, 'XLM')} for this, rent apart. The highest that was ever measured is ${say.amount(p.usual, 'XLM')}. What is not used comes back.`,
  rent_wakes: (p, say) =>
    `Up to ${say.amount(p.amount, 'XLM')} of the fee is rent that wakes archived parts of contracts, which this cannot do without. They then live until about ${say.time(p.until)}. ${wakesFor(p.shared)}`,
  rent_prolongs: (p, say) =>
    `Up to ${say.amount(p.amount, 'XLM')} of the fee is rent: nobody has used these contracts lately, so this keeps them alive until about ${say.time(p.until)}. ${prolongsFor(p.shared)}`,
  reserve_held: (p, say) => `${say.amount(p.amount, 'XLM')} more will be held as reserve. You get it back when the entry is closed.`,
  low_reserve: (p, say) => `${p.account} lacks ${say.amount(p.missing, 'XLM')} for this. Add XLM first, or it will fail.`,
  large_share: (p, say) => `This is ${p.percent} % of your ${say.asset(p.asset)}.`,
  not_enough: (p, say) => `You lack ${say.amount(p.missing, p.asset)} for this. It will fail.`,
  shortfall_from_wallet: (p, say) =>
    `If the position shrinks before this goes through, up to ${say.amount(p.most, p.asset)} from your wallet makes up for it.`,
  residual: (p, say) =>
    `Interest that accrues until it goes through stays in your wallet: likely ${say.amount(p.likely, p.asset)}, at most ${say.amount(p.most, p.asset)}.`,
  shares_estimate: () => 'The number of shares is an estimate. The vault sets it when the deposit arrives; its value is what counts.',
  not_invested: () => 'The deposit earns nothing until the vault’s next rebalance.',
  reward_fallback: (p) =>
    `No destination was given. The reward would go to ${p.destination}, which belongs to the operator and not to you.`,
  destination_cannot_receive: (p, say) =>
    `${p.destination} cannot receive ${say.asset(p.asset)} yet. It needs a trustline, or this will fail.`,
  destination_missing: (p) => `${p.destination} is not on the ledger. Check the address.`,
  issuer_powers: (p, say) =>
    `The issuer of ${say.asset(p.asset)} keeps powers over it: ${say.list(p.flags.map((code) => term(say.language, code)))}.`,
  lookalike_asset: (p, say) =>
    `${say.asset(p.asset)} looks like ${p.like ?? p.asset.code}, and is not the ${p.like ?? p.asset.code} of this network’s settings. It may be worthless.`,
  offer_price: (p, say) =>
    `Anybody may take this offer. The price of ${say.asset(p.selling)} in ${say.asset(p.buying)} is not compared with the market here.`,
  merge: (p) => `The account ceases to exist, and everything in it goes to ${p.destination}.`,
  unlimited_allowance: (p, say) => `${p.spender} could take all your ${say.asset(p.token)}, now and later.`,
  long_allowance: (p, say) => `${p.spender} could spend your ${say.asset(p.token)} for ${p.days} days.`,
  allowance: (p, say) => `${p.spender} may spend up to ${say.amount(p.amount, p.token)} without asking again.`,
  sponsorship: (p) => `Who pays the reserve of ${p.account} changes.`,
  sequence_exhausted: () => 'After this the account can never send anything again.',
  sequence_jump: (p) => `The account’s sequence number jumps to ${p.to}. Prepared transactions become void.`,
  gift: () => 'Anybody may leave you a gift. Do not follow links in its text.',
  borrows: (p, say) => `This borrows ${say.amount(p.amount, p.asset)}. If your collateral loses value, it may be sold.`,
  budget_irrevocable: () => 'What you add to the boost budget cannot be taken back by you. The operator spends it.',
  fee_bounds_stall: (p, say) =>
    `The fee now, ${say.rate(p.currentFeeBps)}, does not fit between ${say.rate(p.minFeeBps)} and ${say.rate(p.maxFeeBps)}. The fee control would stall.`,
  unknown_contract: (p) => `Nothing is known here about the contract ${p.contract}. It can do anything you authorize.`,
  missing_contract: (p) => `There is no contract ${p.contract} on the ledger.`,
  unlisted_contract: (p) =>
    `${p.contract} has the marks of a ${kindsEn[p.kind] ?? 'known contract'}, but it is not among this network’s settings.`,
  unlisted_vault: (p) =>
    `The vault ${p.vault} is not among this network’s settings.${p.name ? ` Its maker calls it “${p.name}”; anybody can choose any name.` : ''}`,
  lookalike_vault: (p) =>
    `The vault ${p.vault} calls itself “${p.name}”, which looks like “${p.like}”, and is another one. Check its address.`,
  external_code: (p) => `The code of ${p.contract} can be changed by somebody else without notice.`,
  unusual_call: (p) => `“${p.fn}” of ${p.contract} has no plain words here. Sign only if you know what it does.`,
  odd_arguments: (p) => `“${p.fn}” of ${p.contract} is called with arguments it does not take.`,
  restores: (p) => `${p.entries} archived entries are woken by this; the fee includes it.`,
  simulation_failed: (p) => `The trial run failed, so what happens cannot be foreseen: ${p.error}`,
  not_simulated: () => 'There was no trial run, so estimates are missing.',
  hidden_text: (p) => `${places[p.where] ?? 'A text'} holds hidden or deceiving characters. They are shown as marks.`,
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
