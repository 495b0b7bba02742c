/**
 * Who has to sign a transaction, and with which weight, as validators count it: the level of each operation against the thresholds
 * of its source, the transaction's own source at least at the low one (stellar docs "Signatures and multisig", CAP-21, CAP-40).
 */
import type { xdr } from '@stellar/stellar-sdk/base';
import { type AccountId, accountIdOf } from '../primitives/addresses';
import { refuse } from '../primitives/errors';
import { encodeStrkey } from '../primitives/strkey';
import { type AccountState, parseAccount, type Signer } from './account';
import { accountKey } from './ledger-keys';
import { signerAddress } from './names';
import type { Reading } from './reading';
import type { ParsedTransaction } from './transaction';

export type Level = keyof AccountState['thresholds'];

/** What one account's signers have to bring. */
export interface Share {
  account: AccountId;
  /** The highest that one of its operations needs. */
  level: Level;
  /** The weight that is needed: 1 at least, since somebody has to sign. */
  need: number;
  /** Keys as strkey with their weights; none of weight 0. */
  signers: Signer[];
}

const ORDER: readonly Level[] = ['low', 'medium', 'high'];

const LOW = new Set<xdr.OperationBody['type']>([
  'allowTrust',
  'setTrustLineFlags',
  'bumpSequence',
  'claimClaimableBalance',
  'inflation',
  'extendFootprintTtl',
  'restoreFootprint',
]);

function levelOf(body: xdr.OperationBody): Level {
  if (body.type === 'accountMerge') return 'high';
  if (body.type === 'setOptions') {
    const { masterWeight, lowThreshold, medThreshold, highThreshold, signer } = body.setOptionsOp;
    return [masterWeight, lowThreshold, medThreshold, highThreshold, signer].some((one) => one !== null) ? 'high' : 'medium';
  }
  return LOW.has(body.type) ? 'low' : 'medium';
}

const plain = (account: xdr.MuxedAccount): AccountId =>
  accountIdOf((account.type === 'keyTypeEd25519' ? account.ed25519 : account.med25519.ed25519).toBytes());

/** Each account that is a source in it, with the highest level that is needed of it. */
export function levelsOf({ tx, source }: Pick<ParsedTransaction, 'tx' | 'source'>): Map<AccountId, Level> {
  const levels = new Map<AccountId, Level>([[source, 'low']]);
  for (const { sourceAccount, body } of tx.operations) {
    const account = sourceAccount ? plain(sourceAccount) : source;
    const highest = Math.max(ORDER.indexOf(levels.get(account) ?? 'low'), ORDER.indexOf(levelOf(body)));
    levels.set(account, ORDER[highest] ?? 'high');
  }
  return levels;
}

/** Keys whose own signature the transaction asks for beside its sources' (CAP-21). */
const extraSigners = ({ tx }: Pick<ParsedTransaction, 'tx'>): string[] =>
  tx.cond.type === 'precondV2' ? tx.cond.v2.extraSigners.map(signerAddress) : [];

/** Ledger keys of what `sharesOf` reads. */
export const keysOf = (parsed: ParsedTransaction): xdr.LedgerKey[] => [...levelsOf(parsed).keys()].map(accountKey);

/**
 * By the ledger as it was read; an account that is not there yet is signed for by its own key. 404 `account_not_found`: the
 * transaction's own source is not there.
 */
export function sharesOf(parsed: ParsedTransaction, reading: Reading): Share[] {
  if (!reading.get(accountKey(parsed.source))) {
    refuse('account_not_found', 'This account does not exist on the network yet.', { account: parsed.source });
  }
  const shares = [...levelsOf(parsed)].map(([account, level]): Share => {
    const state = parseAccount(reading.get(accountKey(account)), reading.rules);
    const { thresholds, signers } = state ?? { thresholds: { low: 0, medium: 0, high: 0 }, signers: [{ key: account, weight: 1 }] };
    const own = account === parsed.source ? thresholds.low : 0;
    return { account, level, need: Math.max(thresholds[level], own, 1), signers };
  });
  const alone = (key: string): Share => ({ account: parsed.source, level: 'low', need: 1, signers: [{ key, weight: 1 }] });
  return [...shares, ...extraSigners(parsed).map(alone)];
}

/** T…: the key by which an account has signed this very transaction beforehand. */
export const preAuthorized = ({ hash }: Pick<ParsedTransaction, 'hash'>): string => encodeStrkey('T', hash);

/** The weight that these keys have for a share. */
export const weightOf = ({ signers }: Share, keys: ReadonlySet<string>): number =>
  signers.reduce((sum, { key, weight }) => (keys.has(key) ? sum + weight : sum), 0);

/** Whether validators take it with signatures by these keys. */
export const isEnough = (shares: readonly Share[], keys: ReadonlySet<string>): boolean =>
  shares.every((share) => weightOf(share, keys) >= share.need);

/**
 * As few of these keys as are enough, the heaviest first: a signature that nobody needs makes validators refuse all
 * (txBAD_AUTH_EXTRA). Approvals that the ledger has already (T…) count before any signature, and cannot be left out.
 */
export function fewest(shares: readonly Share[], keys: ReadonlySet<string>): Set<string> {
  const heaviest = (key: string) =>
    Math.max(0, ...shares.flatMap(({ signers }) => signers.filter((one) => one.key === key).map(({ weight }) => weight)));
  const left = new Set(keys);
  const signed = [...keys].filter((key) => !key.startsWith('T'));
  for (const key of signed.sort((a, b) => heaviest(a) - heaviest(b))) {
    left.delete(key);
    if (!isEnough(shares, left)) left.add(key);
  }
  return left;
}
