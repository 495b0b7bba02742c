/**
 * signers, the wallet's own (architecture.md 7): who signs for an account, with which weight, and what each class of operations needs.
 * Each new signer holds half an XLM as reserve (contracts.md 9.3). What nobody could undo any more is refused; what the own key alone
 * could not is for the review to show, and for the person to want.
 */
import { xdr } from '@stellar/stellar-sdk/base';
import type { AccountState } from '../../chain/account';
import { classicFee } from '../../chain/fees';
import { accountKey } from '../../chain/ledger-keys';
import { type AccountId, parseAccountId, publicKeyOf } from '../../primitives/addresses';
import { refuse } from '../../primitives/errors';
import type { Signing } from '../../primitives/plan';
import {
  lasting,
  MOST_SIGNERS,
  MOST_WEIGHT,
  outOfReach,
  type SigningWanted,
  signingAfter,
  signingOf,
  weightIn,
} from '../../primitives/signing';
import { type Change, change } from '../call/change';
import { classicChange, operation } from '../call/classic';
import { checkFunds, checkNetwork, signingAccount } from '../checks';
import type { Context } from '../context';
import type { ClassicTransaction } from '../schema/outputs';
import type { Taken } from '../schema/table';

interface Weighed {
  key: AccountId;
  weight: number;
}

interface Parsed extends SigningWanted {
  from: AccountId;
  signers: Weighed[];
}

function tooMany(): never {
  return refuse('too_many_signers', 'An account has at most so many signers beside its own key.', { most: MOST_SIGNERS });
}

/** 400 `invalid_weight`. */
function checkWeight(weight: number | undefined, field: string): void {
  if (weight === undefined || (Number.isInteger(weight) && weight >= 0 && weight <= MOST_WEIGHT)) return;
  refuse('invalid_weight', 'A weight or a threshold is a whole number up to 255.', { field });
}

function parseSigners(given: Taken<'signers'>['signers'], from: AccountId): Weighed[] {
  if (given.length > MOST_SIGNERS) tooMany();
  const seen = new Set<string>();
  return given.map(({ key: text, weight }) => {
    const key = parseAccountId(text, 'signers');
    checkWeight(weight, 'signers');
    if (key === from) refuse('own_key_signer', 'The account’s own key has its weight apart.', { key });
    if (seen.has(key)) refuse('signer_twice', 'This key is named twice.', { key });
    seen.add(key);
    return { key, weight };
  });
}

function parseParties({ chain: { network } }: Context, input: Taken<'signers'>): Parsed {
  const from = parseAccountId(input.from, 'from');
  const signers = parseSigners(input.signers, from);
  const { master, thresholds } = input;
  checkWeight(master, 'master');
  for (const level of ['low', 'medium', 'high'] as const) checkWeight(thresholds?.[level], level);
  checkNetwork(input.network, network);
  return { from, signers, master, thresholds };
}

/** 400 `too_many_signers`, `signers_out_of_reach`: what the ledger would refuse, and what nobody could ever undo. */
function checkAfter(after: Signing, from: AccountId): void {
  if (after.signers.filter(({ key }) => key !== from).length > MOST_SIGNERS) tooMany();
  const beyond = outOfReach(lasting(after));
  if (beyond) refuse('signers_out_of_reach', 'All signers together could not reach a threshold.', beyond);
}

const different = (before: number, after: number): number | null => (before === after ? null : after);

/** One for each signer that changes, those that go before those that come; the last one, or the only one, sets the rest. */
function operationsOf(now: Signing, after: Signing, changed: readonly Weighed[], from: AccountId): xdr.Operation[] {
  const rest = {
    masterWeight: different(weightIn(now, from), weightIn(after, from)),
    lowThreshold: different(now.thresholds.low, after.thresholds.low),
    medThreshold: different(now.thresholds.medium, after.thresholds.medium),
    highThreshold: different(now.thresholds.high, after.thresholds.high),
  };
  const settles = Object.values(rest).some((value) => value !== null);
  if (changed.length === 0 && !settles) refuse('signers_unchanged', 'These signers and thresholds are as they are.');
  const none = { masterWeight: null, lowThreshold: null, medThreshold: null, highThreshold: null };
  const slots: (Weighed | null)[] = changed.length > 0 ? changed.toSorted((a, b) => Number(a.weight > 0) - Number(b.weight > 0)) : [null];
  return slots.map((one, index) => {
    const signer = one && new xdr.Signer({ key: xdr.SignerKey.signerKeyTypeEd25519(publicKeyOf(one.key)), weight: one.weight });
    const given = index === slots.length - 1 ? rest : none;
    const options = { inflationDest: null, clearFlags: null, setFlags: null, homeDomain: null, signer, ...given };
    return operation(xdr.OperationBody.setOptions(new xdr.SetOptionsOp(options)));
  });
}

/** How many reserves more it holds; what somebody else may have paid for frees nothing here. */
function reservesOf({ sponsored }: AccountState, now: Signing, changed: readonly Weighed[]): bigint {
  const added = changed.filter(({ key }) => weightIn(now, key) === 0).length;
  const freed = sponsored > 0 ? 0 : changed.filter(({ weight }) => weight === 0).length;
  return BigInt(Math.max(added - freed, 0));
}

/** One round: { the account, fees } at once. */
export const signers = change(parseParties, async (context, parties): Promise<Change<ClassicTransaction>> => {
  const { from } = parties;
  const { rpc } = context.chain;
  const [reading, stats] = await Promise.all([rpc.read([accountKey(from)]), rpc.feeStats()]);
  const account = signingAccount(context, reading, from, 'high');
  const now = signingOf(account.signers, account.thresholds);
  const after = signingAfter(now, from, parties);
  const changed = parties.signers.filter(({ key, weight }) => weightIn(now, key) !== weight);
  const operations = operationsOf(now, after, changed, from);
  checkAfter(after, from);
  const fee = classicFee(stats, operations.length, reading.rules);
  checkFunds(account, fee + reservesOf(account, now, changed) * reading.rules.baseReserve);
  const built = classicChange(context, reading, { from, account, operations, fee, amounts: [] });
  return { result: { xdr: built.envelope }, ...built, weakens: from };
});
