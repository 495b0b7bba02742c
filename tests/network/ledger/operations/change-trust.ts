import { xdr } from '@stellar/stellar-sdk/base';
import { AUTHORIZED, assetText, BASE_RESERVE, issuerOf, liabilities, MAX_SUBENTRIES } from '../entries';
import { inner, type OperationContext, type Result } from './operation';

const R = xdr.ChangeTrustResult;
const answer = (result: xdr.ChangeTrustResult): Result => inner(xdr.OperationResultTr.changeTrust(result));
const AUTH_REQUIRED = 1;

/** undefined for lumens and pool shares. */
function lineAsset({ line }: xdr.ChangeTrustOp): string | undefined {
  if (line.type === 'assetTypeNative' || line.type === 'assetTypePoolShare') return undefined;
  return assetText(xdr.Asset.fromXdr(line.toXdr('base64'), 'base64'));
}

export function checkChangeTrust(op: xdr.ChangeTrustOp, source: string): Result | undefined {
  if (op.line.type === 'assetTypePoolShare') return xdr.OperationResult.opNotSupported();
  const asset = lineAsset(op);
  if (op.limit < 0n || asset === undefined || issuerOf(asset) === source) return answer(R.changeTrustMalformed());
  return undefined;
}

export function changeTrust({ classic, source }: OperationContext, op: xdr.ChangeTrustOp): Result {
  const asset = lineAsset(op) ?? '';
  const issuer = classic.account(issuerOf(asset));
  const line = classic.trustline(source, asset);
  if (!line) {
    if (op.limit === 0n) return answer(R.changeTrustInvalidLimit());
    if (!issuer) return answer(R.changeTrustNoIssuer());
    if ((classic.account(source)?.numSubEntries ?? 0) >= MAX_SUBENTRIES) return xdr.OperationResult.opTooManySubentries();
    if (classic.available(source) < BASE_RESERVE) return answer(R.changeTrustLowReserve());
    classic.putTrustline(source, asset, { limit: op.limit, flags: (issuer.flags & AUTH_REQUIRED) === 0 ? AUTHORIZED : 0 });
    return answer(R.changeTrustSuccess());
  }
  if (op.limit < line.balance + liabilities(line).buying) return answer(R.changeTrustInvalidLimit());
  if (op.limit === 0n) {
    classic.deleteTrustline(source, asset);
    return answer(R.changeTrustSuccess());
  }
  if (!issuer) return answer(R.changeTrustNoIssuer());
  classic.putTrustline(source, asset, { limit: op.limit });
  return answer(R.changeTrustSuccess());
}
