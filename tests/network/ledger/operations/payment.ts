import { xdr } from '@stellar/stellar-sdk/base';
import { assetText, isAsset, issuerOf, muxedText } from '../entries';
import { inner, type OperationContext, type Result, receive, spend } from './operation';

const R = xdr.PaymentResult;
const answer = (result: xdr.PaymentResult): Result => inner(xdr.OperationResultTr.payment(result));

export function checkPayment(op: xdr.PaymentOp): Result | undefined {
  return op.amount <= 0n || !isAsset(op.asset) ? answer(R.paymentMalformed()) : undefined;
}

/** The destination's side comes first (contracts.md 9.4). Native to oneself moves nothing and is not even checked. */
export function payment({ classic, source }: OperationContext, op: xdr.PaymentOp): Result {
  const asset = assetText(op.asset);
  const destination = muxedText(op.destination);
  if (asset === 'native' && destination === source) return answer(R.paymentSuccess());
  if (issuerOf(asset) !== destination && !classic.account(destination)) return answer(R.paymentNoDestination());
  const received = receive(classic, destination, asset, op.amount);
  if (received === 'noTrust') return answer(R.paymentNoTrust());
  if (received === 'notAuthorized') return answer(R.paymentNotAuthorized());
  if (received === 'lineFull') return answer(R.paymentLineFull());
  const spent = spend(classic, source, asset, op.amount);
  if (spent === 'noTrust') return answer(R.paymentSrcNoTrust());
  if (spent === 'notAuthorized') return answer(R.paymentSrcNotAuthorized());
  if (spent === 'underfunded') return answer(R.paymentUnderfunded());
  return answer(R.paymentSuccess());
}
