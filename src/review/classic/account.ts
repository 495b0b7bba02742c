/** set options, merge, data, sequence, inflation. */
import { toHex } from '../../primitives/hex';
import type { Step } from '../../primitives/plan';
import type { StepParams } from '../../primitives/plan-words';
import { cleanBytes } from '../../primitives/text';
import { judgeSequence } from '../conditions';
import { ACCOUNT_FLAG } from '../entries';
import { accountFlags } from '../flags';
import { accountText, XLM } from '../names';
import { step } from '../notes';
import { actor, type Body, type Classic, fails } from './operation';
import { firstSequence, to } from './payments';
import { accountReserve, dataReserve, signerReserve } from './reserved';
import { signerText } from './signer-text';
import { changeSigners } from './signers';

type Options = Body<'setOptions'>['setOptionsOp'];

/** Every field that is set is a child: nothing in it is hidden. */
export function explainSetOptions({ setOptionsOp: op }: Body<'setOptions'>, classic: Classic): Step {
  const { scope, source, at } = classic;
  const children: Step[] = [];
  if (op.signer) {
    const signer = signerText(op.signer.key);
    if (signer.kind !== 'account' && op.signer.weight > 0) scope.notes.warn('danger', 'unusual_signer', { at, ...signer });
    children.push(op.signer.weight === 0 ? step('remove_signer', signer) : step('add_signer', { ...signer, weight: op.signer.weight }));
  }
  if (op.masterWeight !== null) children.push(step('set_master_weight', { weight: op.masterWeight }));
  const all = { low: op.lowThreshold, medium: op.medThreshold, high: op.highThreshold };
  const thresholds = Object.fromEntries(Object.entries(all).filter(([, weight]) => weight !== null)) as StepParams['set_thresholds'];
  if (Object.keys(thresholds).length > 0) children.push(step('set_thresholds', thresholds));
  if (op.signer || op.masterWeight !== null || Object.keys(thresholds).length > 0) changeSigners(op, classic);
  if (op.setFlags) children.push(step('set_flags', { flags: accountFlags(op.setFlags) }));
  if (op.clearFlags) children.push(step('clear_flags', { flags: accountFlags(op.clearFlags) }));
  changeFlags(op, classic);
  if (op.inflationDest) {
    const destination = accountText(op.inflationDest);
    if (scope.entries.account(destination) === null) fails(classic, 'no_account');
    children.push(step('set_inflation_destination', { destination }));
  }
  if (op.homeDomain !== null) children.push(changeDomain(op.homeDomain.bytes, classic));
  return step('set_options', { source }, children);
}

function changeFlags({ setFlags, clearFlags }: Options, classic: Classic): void {
  const { scope, source, at } = classic;
  const [set, clear] = [setFlags ?? 0, clearFlags ?? 0];
  if (set === 0 && clear === 0) return;
  const account = actor(classic);
  if (!account) {
    if (scope.entries.account(source) === null) fails(classic, 'no_account');
    else scope.notes.warn('danger', 'facts_missing', { what: 'flags' });
    return;
  }
  const { required, revocable, immutable, clawback } = ACCOUNT_FLAG;
  const allFlags = required | revocable | immutable | clawback;
  if (account.flags & immutable) fails(classic, 'flags_fixed');
  const after = (account.flags & ~clear) | set;
  if (set & clear || (set | clear) & ~allFlags || (after & clawback && !(after & revocable))) fails(classic, 'flags_clash');
  if (set & immutable) scope.notes.warn('danger', 'flags_forever', { at, account: source });
  account.flags = after;
}

function changeDomain(bytes: Uint8Array, classic: Classic): Step {
  const { scope, source, at } = classic;
  const { text, hidden } = cleanBytes(bytes);
  if (hidden) scope.notes.warn('danger', 'hidden_text', { at, where: 'domain' });
  const account = actor(classic);
  if (account && account.domain !== text) {
    // Who issues is not written anywhere: what the settings list, and powers over holders, say so.
    const issues = account.flags !== 0 || Object.values(scope.network.assets).some((asset) => asset?.issuer === source);
    scope.notes.warn(issues ? 'danger' : 'warning', 'domain_change', { at, account: source, before: account.domain, after: text });
    account.domain = text;
  }
  return step('set_home_domain', { domain: text });
}

export function explainMerge({ destination }: Body<'accountMerge'>, classic: Classic): Step {
  const { scope, source, at } = classic;
  const receiver = to(classic, destination);
  const target = receiver.destination;
  scope.notes.warn('danger', 'merge', { at, destination: target });
  const account = actor(classic);
  if (target === source) {
    fails(classic, 'merge_into_itself');
    return step('merge_account', { source, ...receiver });
  }
  if (scope.entries.account(target) === null) fails(classic, 'no_account');
  if (account) {
    if (account.flags & ACCOUNT_FLAG.immutable) fails(classic, 'flags_fixed');
    if (account.subentries - account.maybe > account.signers.length) fails(classic, 'has_entries');
    if (account.sponsoring > 0 || scope.reserves.isSponsoring(source)) fails(classic, 'is_sponsor');
    if (account.sequence >= firstSequence(scope.facts.ledger)) fails(classic, 'sequence_too_high');
    for (const { key } of account.signers) {
      const { name, found } = signerReserve(scope, source, key);
      scope.reserves.remove(name, found);
    }
  }
  scope.control.close(source, receiver.muxed ?? target);
  const all = scope.holdings.now(source, 'wallet', XLM);
  const bounds = scope.holdings.bounds(source, 'wallet', XLM);
  if (all !== undefined && bounds) {
    scope.holdings.give({ from: source, to: [receiver.muxed ?? target], asset: XLM, amount: bounds.most ?? all });
    scope.holdings.set(source, 'wallet', XLM, 0n);
    scope.holdings.add(target, 'wallet', XLM, { amount: all, ...bounds, basis: 'computed' });
  }
  const { name, found } = accountReserve(scope, source);
  scope.reserves.remove(name, found);
  scope.holdings.set(source, 'reserve', XLM, 0n);
  scope.entries.closeAccount(source);
  return step('merge_account', { source, ...receiver });
}

export function explainManageData({ manageDataOp: op }: Body<'manageData'>, classic: Classic): Step {
  const { scope, source, at } = classic;
  const bytes = op.dataName.bytes;
  const name = cleanBytes(bytes);
  if (name.hidden) scope.notes.warn('danger', 'hidden_text', { at, where: 'data' });
  const there = scope.entries.data(source, bytes);
  const reserve = dataReserve(scope, source, bytes);
  scope.entries.setData(source, bytes, op.dataValue === null ? null : true);
  if (op.dataValue === null) {
    if (there === null) fails(classic, 'nothing_to_delete');
    if (there) scope.reserves.remove(reserve.name, reserve.found);
    return step('delete_data', { source, name: name.text });
  }
  if (!there) scope.reserves.create(reserve.name, { kind: 'data', owner: source, units: 1 }, source);
  const value = cleanBytes(op.dataValue.toBytes());
  const shown = value.hidden ? toHex(op.dataValue.toBytes()) : value.text;
  return step('set_data', { source, name: name.text, value: shown, hex: value.hidden });
}

/** To a number that was reached already it changes nothing. */
export function explainBump({ bumpSequenceOp: op }: Body<'bumpSequence'>, classic: Classic): Step {
  const { scope, source, at } = classic;
  const account = actor(classic);
  const changes = account === undefined || op.bumpTo > account.sequence;
  if (op.bumpTo < 0n) fails(classic, 'sequence_negative');
  if (changes) judgeSequence(scope, op.bumpTo, { at });
  if (account && changes) account.sequence = op.bumpTo;
  return step('bump_sequence', { source, to: op.bumpTo.toString(), changes });
}

/** The ledger has not known its time since protocol 12. */
export function explainInflation(_body: Body<'inflation'>, classic: Classic): Step {
  fails(classic, 'no_inflation');
  return step('inflation', { source: classic.source });
}
