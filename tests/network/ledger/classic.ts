/** Classic operations with the protocol's own result codes and order of checks (contracts.md 9.4). */
import { xdr } from '@stellar/stellar-sdk/base';
import { changeTrust, checkChangeTrust } from './operations/change-trust';
import { checkCreateClaimableBalance, claimClaimableBalance, createClaimableBalance } from './operations/claimable-balances';
import { checkCreateAccount, createAccount } from './operations/create-account';
import type { OperationContext, Result } from './operations/operation';
import { checkPayment, payment } from './operations/payment';
import { checkSetOptions, setOptions } from './operations/set-options';

/** What is wrong with an operation whatever the ledger says; undefined: nothing. */
export function checkClassic(body: xdr.OperationBody, source: string): Result | undefined {
  switch (body.type) {
    case 'createAccount':
      return checkCreateAccount(body.createAccountOp, source);
    case 'payment':
      return checkPayment(body.paymentOp);
    case 'changeTrust':
      return checkChangeTrust(body.changeTrustOp, source);
    case 'createClaimableBalance':
      return checkCreateClaimableBalance(body.createClaimableBalanceOp);
    case 'claimClaimableBalance':
      return undefined;
    case 'setOptions':
      return checkSetOptions(body.setOptionsOp, source);
    default:
      return xdr.OperationResult.opNotSupported();
  }
}

/** Applies one operation that `checkClassic` lets through. A failure leaves writes behind: its layer is to be dropped. */
export function applyClassic(context: OperationContext, body: xdr.OperationBody): Result {
  switch (body.type) {
    case 'createAccount':
      return createAccount(context, body.createAccountOp);
    case 'payment':
      return payment(context, body.paymentOp);
    case 'changeTrust':
      return changeTrust(context, body.changeTrustOp);
    case 'createClaimableBalance':
      return createClaimableBalance(context, body.createClaimableBalanceOp);
    case 'claimClaimableBalance':
      return claimClaimableBalance(context, body.claimClaimableBalanceOp);
    case 'setOptions':
      return setOptions(context, body.setOptionsOp);
    default:
      return xdr.OperationResult.opNotSupported();
  }
}

/** Which threshold an operation needs: 0 low, 1 medium, 2 high. */
export function thresholdOf(body: xdr.OperationBody): 0 | 1 | 2 {
  if (body.type === 'claimClaimableBalance' || body.type === 'extendFootprintTtl' || body.type === 'restoreFootprint') return 0;
  if (body.type !== 'setOptions') return 1;
  const { masterWeight, lowThreshold, medThreshold, highThreshold, signer } = body.setOptionsOp;
  return [masterWeight, lowThreshold, medThreshold, highThreshold, signer].some((part) => part !== null) ? 2 : 1;
}

/** Whether an operation's own result is its success. */
export function succeeded(result: Result): boolean {
  if (result.type !== 'opInner') return false;
  const inner = Object.entries(result.tr).find(([name]) => name !== 'type')?.[1] as { type: string } | undefined;
  return inner?.type.endsWith('Success') ?? false;
}
