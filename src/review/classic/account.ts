/** set options, merge, data, sequence, inflation. */

import { toHex } from '../../chain/bytes';
import type { Step } from '../../primitives/plan';
import type { StepParams } from '../../primitives/plan-words';
import { cleanBytes } from '../../primitives/text';
import { judgeSequence } from '../conditions';
import { accountText, XLM } from '../names';
import { step } from '../notes';
import type { Body, Classic } from './operation';
import { to } from './payments';
import { signerText } from './signer-text';
import { changeSigners } from './signers';
import { ACCOUNT_FLAGS, flagNames, IMMUTABLE } from './trustlines';

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
  if (op.setFlags && op.setFlags & IMMUTABLE) scope.notes.warn('danger', 'flags_forever', { at, account: source });
  if (op.setFlags) children.push(step('set_flags', { flags: flagNames(op.setFlags, ACCOUNT_FLAGS) }));
  if (op.clearFlags) children.push(step('clear_flags', { flags: flagNames(op.clearFlags, ACCOUNT_FLAGS) }));
  if (op.inflationDest) children.push(step('set_inflation_destination', { destination: accountText(op.inflationDest) }));
  if (op.homeDomain !== null) {
    const { text, hidden } = cleanBytes(op.homeDomain.bytes);
    if (hidden) scope.notes.warn('danger', 'hidden_text', { at, where: 'domain' });
    children.push(step('set_home_domain', { domain: text }));
  }
  return step('set_options', { source }, children);
}

export function explainMerge({ destination }: Body<'accountMerge'>, classic: Classic): Step {
  const { scope, source, at } = classic;
  const receiver = to(classic, destination);
  const target = receiver.destination;
  scope.notes.warn('danger', 'merge', { at, destination: target });
  scope.control.add({ what: 'closed', account: source, into: receiver.muxed ?? target });
  const all = scope.holdings.now(source, 'wallet', XLM);
  if (all !== undefined) {
    scope.holdings.give({ from: source, to: [receiver.muxed ?? target], asset: XLM, amount: all });
    scope.holdings.set(source, 'wallet', XLM, 0n);
    scope.holdings.add(target, 'wallet', XLM, { amount: all, least: 0n, basis: 'computed' });
  }
  scope.holdings.set(source, 'reserve', XLM, 0n);
  return step('merge_account', { source, ...receiver });
}

export function explainManageData({ manageDataOp: op }: Body<'manageData'>, { scope, source, at }: Classic): Step {
  const name = cleanBytes(op.dataName.bytes);
  if (name.hidden) scope.notes.warn('danger', 'hidden_text', { at, where: 'data' });
  if (op.dataValue === null) {
    scope.reserves.hold(source, -1n);
    return step('delete_data', { source, name: name.text });
  }
  const bytes = op.dataValue.toBytes();
  const value = cleanBytes(bytes);
  if (!scope.facts.hasData(source, op.dataName.bytes)) scope.reserves.hold(source, 1n);
  return step('set_data', { source, name: name.text, value: value.hidden ? toHex(bytes) : value.text, hex: value.hidden });
}

export function explainBump({ bumpSequenceOp: op }: Body<'bumpSequence'>, { scope, source, at }: Classic): Step {
  judgeSequence(scope, op.bumpTo, { at });
  return step('bump_sequence', { source, to: op.bumpTo.toString() });
}
