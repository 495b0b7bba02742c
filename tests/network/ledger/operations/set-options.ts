import { xdr } from '@stellar/stellar-sdk/base';
import { writeExtra } from '../account-ext';
import { BASE_RESERVE, MAX_SUBENTRIES } from '../entries';
import { masterSigner } from '../signatures';
import { inner, type OperationContext, type Result } from './operation';

const R = xdr.SetOptionsResult;
const answer = (result: xdr.SetOptionsResult): Result => inner(xdr.OperationResultTr.setOptions(result));
const ALL_FLAGS = 0xf;
const REVOCABLE = 2;
const IMMUTABLE = 4;
const CLAWBACK = 8;
const MAX_SIGNERS = 20;
const nameOf = ({ key }: { key: xdr.SignerKey }) => key.toXdr('hex');

export function checkSetOptions(op: xdr.SetOptionsOp, source: string): Result | undefined {
  const set = op.setFlags ?? 0;
  const clear = op.clearFlags ?? 0;
  if (((set | clear) & ~ALL_FLAGS) !== 0) return answer(R.setOptionsUnknownFlag());
  if ((set & clear) !== 0) return answer(R.setOptionsBadFlags());
  const thresholds = [op.masterWeight, op.lowThreshold, op.medThreshold, op.highThreshold];
  if (thresholds.some((value) => (value ?? 0) > 255)) return answer(R.setOptionsThresholdOutOfRange());
  const own = masterSigner(source, 1).map(nameOf);
  if (op.signer && (own.includes(nameOf(op.signer)) || op.signer.weight > 255)) return answer(R.setOptionsBadSigner());
  return undefined;
}

export function setOptions({ classic, source }: OperationContext, op: xdr.SetOptionsOp): Result {
  const account = classic.account(source);
  if (!account) return xdr.OperationResult.opNoAccount();
  const changes = (op.setFlags ?? 0) | (op.clearFlags ?? 0);
  if (changes !== 0 && (account.flags & IMMUTABLE) !== 0) return answer(R.setOptionsCantChange());
  const flags = (account.flags & ~(op.clearFlags ?? 0)) | (op.setFlags ?? 0);
  if ((flags & CLAWBACK) !== 0 && (flags & REVOCABLE) === 0) return answer(R.setOptionsAuthRevocableRequired());
  const old = account.thresholds.toBytes();
  const thresholds = [op.masterWeight, op.lowThreshold, op.medThreshold, op.highThreshold];
  const { signer } = op;
  const known = account.signers.some((one) => signer && nameOf(one) === nameOf(signer));
  const rest = account.signers.filter((one) => !signer || nameOf(one) !== nameOf(signer));
  const signers = signer && signer.weight > 0 ? [...rest, signer].sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1)) : rest;
  const added = signers.length - account.signers.length;
  if (!known && added > 0) {
    if (signers.length > MAX_SIGNERS) return answer(R.setOptionsTooManySigners());
    if (account.numSubEntries >= MAX_SUBENTRIES) return xdr.OperationResult.opTooManySubentries();
    if (classic.available(source) < BASE_RESERVE) return answer(R.setOptionsLowReserve());
  }
  classic.putAccount(source, {
    thresholds: Uint8Array.from(thresholds, (value, index) => value ?? old[index] ?? 0),
    signers,
    numSubEntries: account.numSubEntries + added,
    flags,
    ...(op.homeDomain === null ? {} : { homeDomain: op.homeDomain }),
    ext: writeExtra(account, {}, signers.length),
  });
  return answer(R.setOptionsSuccess());
}
