import { xdr } from '@stellar/stellar-sdk/base';
import { AUTH_CLAWBACK, AUTH_IMMUTABLE, AUTH_REVOCABLE, accountText } from '../entries';
import { addSigner, placeOf, removeSigner } from '../reserves';
import { masterSigner } from '../signatures';
import { inner, type OperationContext, type Result, shortResult } from './operation';

const R = xdr.SetOptionsResult;
const answer = (result: xdr.SetOptionsResult): Result => inner(xdr.OperationResultTr.setOptions(result));
const ALL_FLAGS = 0xf;
const MAX_SIGNERS = 20;
const nameOf = ({ key }: { key: xdr.SignerKey }) => key.toXdr('hex');

/** Letters, digits and signs of ASCII. */
export const isPlainText = (text: xdr.XdrString): boolean => /^[\x20-\x7e]*$/.test(String(text));

export function checkSetOptions(op: xdr.SetOptionsOp, source: string): Result | undefined {
  const set = op.setFlags ?? 0;
  const clear = op.clearFlags ?? 0;
  if (((set | clear) & ~ALL_FLAGS) !== 0) return answer(R.setOptionsUnknownFlag());
  if ((set & clear) !== 0) return answer(R.setOptionsBadFlags());
  const thresholds = [op.masterWeight, op.lowThreshold, op.medThreshold, op.highThreshold];
  if (thresholds.some((value) => (value ?? 0) > 255)) return answer(R.setOptionsThresholdOutOfRange());
  if (op.signer && !isSigner(op.signer, source)) return answer(R.setOptionsBadSigner());
  if (op.homeDomain !== null && !isPlainText(op.homeDomain)) return answer(R.setOptionsInvalidHomeDomain());
  return undefined;
}

/** Of any kind, but for the master key; what a payload's signer signs is not empty. */
function isSigner(signer: xdr.Signer, source: string): boolean {
  const { key, weight } = signer;
  if (key.type === 'signerKeyTypeEd25519SignedPayload' && key.ed25519SignedPayload.payload.length === 0) return false;
  return weight <= 255 && !masterSigner(source, 1).map(nameOf).includes(nameOf(signer));
}

export function setOptions(context: OperationContext, op: xdr.SetOptionsOp): Result {
  const { classic, source } = context;
  const account = classic.account(source);
  if (!account) return xdr.OperationResult.opNoAccount();
  const heir = op.inflationDest && accountText(op.inflationDest);
  if (heir && heir !== source && !classic.account(heir)) return answer(R.setOptionsInvalidInflation());
  const changes = (op.setFlags ?? 0) | (op.clearFlags ?? 0);
  if (changes !== 0 && (account.flags & AUTH_IMMUTABLE) !== 0) return answer(R.setOptionsCantChange());
  const flags = (account.flags & ~(op.clearFlags ?? 0)) | (op.setFlags ?? 0);
  if ((flags & AUTH_CLAWBACK) !== 0 && (flags & AUTH_REVOCABLE) === 0) return answer(R.setOptionsAuthRevocableRequired());
  const old = account.thresholds.toBytes();
  const thresholds = [op.masterWeight, op.lowThreshold, op.medThreshold, op.highThreshold];
  classic.putAccount(source, {
    thresholds: Uint8Array.from(thresholds, (value, index) => value ?? old[index] ?? 0),
    flags,
    ...(op.inflationDest ? { inflationDest: op.inflationDest } : {}),
    ...(op.homeDomain === null ? {} : { homeDomain: op.homeDomain }),
  });
  return (op.signer && setSigner(context, op.signer)) ?? answer(R.setOptionsSuccess());
}

/** Adds a signer, changes its weight, or with a weight of 0 removes it; says why not. */
function setSigner(context: OperationContext, signer: xdr.Signer): Result | undefined {
  const { classic, source } = context;
  const account = classic.account(source);
  if (!account) throw new Error(`no account ${source}`);
  const place = placeOf(account, signer.key);
  if (signer.weight === 0) {
    if (place >= 0) removeSigner(classic, source, place);
    return undefined;
  }
  if (place >= 0) {
    classic.putAccount(source, { signers: account.signers.with(place, signer) });
    return undefined;
  }
  if (account.signers.length >= MAX_SIGNERS) return answer(R.setOptionsTooManySigners());
  const shortage = addSigner(context, source, signer);
  return shortage && shortResult(shortage, answer(R.setOptionsLowReserve()));
}
