import { xdr } from '@stellar/stellar-sdk/base';
import { accountName, accountText } from '../entries';
import { costOf, takeReserve } from '../reserves';
import { inner, type OperationContext, type Result, shortResult, spend } from './operation';

const R = xdr.CreateAccountResult;
const answer = (result: xdr.CreateAccountResult): Result => inner(xdr.OperationResultTr.createAccount(result));

export function checkCreateAccount(op: xdr.CreateAccountOp, source: string): Result | undefined {
  return op.startingBalance < 0n || accountText(op.destination) === source ? answer(R.createAccountMalformed()) : undefined;
}

/** The reserve comes before the funds: of the sponsor's, where there is one, else of what the account begins with. */
export function createAccount(context: OperationContext, op: xdr.CreateAccountOp): Result {
  const { classic, source } = context;
  const destination = accountText(op.destination);
  if (classic.account(destination)) return answer(R.createAccountAlreadyExist());
  classic.createAccount(destination, op.startingBalance);
  const name = accountName(destination);
  const data = classic.layer.get(name)?.data;
  if (!data) throw new Error('an account that was made is not there');
  const taken = takeReserve(context, destination, costOf(data));
  if (typeof taken === 'string') return shortResult(taken, answer(R.createAccountLowReserve()));
  if (taken.sponsor !== undefined) classic.writeSponsor(name, taken.sponsor);
  if (spend(classic, source, 'native', op.startingBalance)) return answer(R.createAccountUnderfunded());
  return answer(R.createAccountSuccess());
}
