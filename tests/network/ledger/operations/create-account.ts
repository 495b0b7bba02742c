import { xdr } from '@stellar/stellar-sdk/base';
import { accountText, BASE_RESERVE } from '../entries';
import { inner, type OperationContext, type Result, spend } from './operation';

const R = xdr.CreateAccountResult;
const answer = (result: xdr.CreateAccountResult): Result => inner(xdr.OperationResultTr.createAccount(result));

export function checkCreateAccount(op: xdr.CreateAccountOp, source: string): Result | undefined {
  return op.startingBalance < 0n || accountText(op.destination) === source ? answer(R.createAccountMalformed()) : undefined;
}

export function createAccount({ classic, source }: OperationContext, op: xdr.CreateAccountOp): Result {
  const destination = accountText(op.destination);
  if (classic.account(destination)) return answer(R.createAccountAlreadyExist());
  if (op.startingBalance < 2n * BASE_RESERVE) return answer(R.createAccountLowReserve());
  if (spend(classic, source, 'native', op.startingBalance)) return answer(R.createAccountUnderfunded());
  classic.createAccount(destination, op.startingBalance);
  return answer(R.createAccountSuccess());
}
