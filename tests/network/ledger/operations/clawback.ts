/** CAP-35: an issuer takes back, from a line or from a claimable balance. */
import { xdr } from '@stellar/stellar-sdk/base';
import { keyString } from '../../host/entries';
import { assetText, BALANCE_CLAWBACK_ENABLED, balanceKey, isAsset, issuerOf, muxedText } from '../entries';
import { holdingOf, takeBack } from '../holdings';
import { removeEntry } from '../reserves';
import { inner, type OperationContext, type Result } from './operation';

const Line = xdr.ClawbackResult;
const Balance = xdr.ClawbackClaimableBalanceResult;
const fromLine = (result: xdr.ClawbackResult): Result => inner(xdr.OperationResultTr.clawback(result));
const fromBalance = (result: xdr.ClawbackClaimableBalanceResult): Result => inner(xdr.OperationResultTr.clawbackClaimableBalance(result));

export function checkClawback({ asset, from, amount }: xdr.ClawbackOp, source: string): Result | undefined {
  const issued = asset.type !== 'assetTypeNative' && isAsset(asset) && issuerOf(assetText(asset)) === source;
  return issued && amount > 0n && muxedText(from) !== source ? undefined : fromLine(Line.clawbackMalformed());
}

export function clawback({ classic }: OperationContext, op: xdr.ClawbackOp): Result {
  const [holder, asset] = [muxedText(op.from), assetText(op.asset)];
  const holding = holdingOf(classic, holder, asset);
  if (!holding) return fromLine(Line.clawbackNoTrust());
  if (!holding.clawback) return fromLine(Line.clawbackNotClawbackEnabled());
  return fromLine(takeBack(classic, holder, asset, op.amount) ? Line.clawbackSuccess() : Line.clawbackUnderfunded());
}

export function clawbackBalance({ classic, source }: OperationContext, { balanceId }: xdr.ClawbackClaimableBalanceOp): Result {
  const found = classic.balance(balanceId);
  if (!found) return fromBalance(Balance.clawbackClaimableBalanceDoesNotExist());
  const { asset, ext } = found.entry;
  if (issuerOf(assetText(asset)) !== source) return fromBalance(Balance.clawbackClaimableBalanceNotIssuer());
  const enabled = ext.type === 'v1' && (ext.v1.flags & BALANCE_CLAWBACK_ENABLED) !== 0;
  if (!enabled) return fromBalance(Balance.clawbackClaimableBalanceNotClawbackEnabled());
  removeEntry(classic, keyString(balanceKey(balanceId)), source);
  return fromBalance(Balance.clawbackClaimableBalanceSuccess());
}
