/** Classic operations with the protocol's own result codes and order of checks (contracts.md 9.4). */
import { xdr } from '@stellar/stellar-sdk/base';
import { bumpSequence, checkBump, checkManageData, checkMerge, inflation, manageData, merge } from './operations/account-life';
import { changeTrust, checkChangeTrust } from './operations/change-trust';
import { checkCreateClaimableBalance, claimClaimableBalance, createClaimableBalance } from './operations/claimable-balances';
import { checkClawback, clawback, clawbackBalance } from './operations/clawback';
import { checkCreateAccount, createAccount } from './operations/create-account';
import { checkOffer, manageOffer } from './operations/offers';
import type { OperationContext, Result } from './operations/operation';
import { checkPath, pathPayment } from './operations/path-payment';
import { checkPayment, payment } from './operations/payment';
import { checkDeposit, checkWithdraw, deposit, withdraw } from './operations/pools';
import { checkSetOptions, setOptions } from './operations/set-options';
import { begin, checkBegin, checkRevoke, end, revoke } from './operations/sponsorship';
import { allowTrust, checkAllowTrust, checkSetTrustLineFlags, setTrustLineFlags } from './operations/trust-flags';

type Kind = xdr.OperationBody['type'];
type BodyOf<K extends Kind> = Extract<xdr.OperationBody, { type: K }>;

/** What one kind of operation asks for whatever the ledger says, and what it does. Nothing to ask: anything may be tried. */
interface Rule<K extends Kind> {
  check?: (body: BodyOf<K>, source: string) => Result | undefined;
  apply: (context: OperationContext, body: BodyOf<K>) => Result;
}

/** Every kind but those of contracts, which are alone in their transaction. */
const RULES: { readonly [K in Kind]?: Rule<K> } = {
  createAccount: {
    check: ({ createAccountOp }, source) => checkCreateAccount(createAccountOp, source),
    apply: (context, { createAccountOp }) => createAccount(context, createAccountOp),
  },
  payment: { check: ({ paymentOp }) => checkPayment(paymentOp), apply: (context, { paymentOp }) => payment(context, paymentOp) },
  pathPaymentStrictReceive: { check: checkPath, apply: pathPayment },
  pathPaymentStrictSend: { check: checkPath, apply: pathPayment },
  manageSellOffer: { check: checkOffer, apply: manageOffer },
  manageBuyOffer: { check: checkOffer, apply: manageOffer },
  createPassiveSellOffer: { check: checkOffer, apply: manageOffer },
  setOptions: {
    check: ({ setOptionsOp }, source) => checkSetOptions(setOptionsOp, source),
    apply: (context, { setOptionsOp }) => setOptions(context, setOptionsOp),
  },
  changeTrust: {
    check: ({ changeTrustOp }, source) => checkChangeTrust(changeTrustOp, source),
    apply: (context, { changeTrustOp }) => changeTrust(context, changeTrustOp),
  },
  allowTrust: {
    check: ({ allowTrustOp }, source) => checkAllowTrust(allowTrustOp, source),
    apply: (context, { allowTrustOp }) => allowTrust(context, allowTrustOp),
  },
  accountMerge: {
    check: ({ destination }, source) => checkMerge(destination, source),
    apply: (context, { destination }) => merge(context, destination),
  },
  inflation: { apply: inflation },
  manageData: {
    check: ({ manageDataOp }) => checkManageData(manageDataOp),
    apply: (context, { manageDataOp }) => manageData(context, manageDataOp),
  },
  bumpSequence: {
    check: ({ bumpSequenceOp }) => checkBump(bumpSequenceOp),
    apply: (context, { bumpSequenceOp }) => bumpSequence(context, bumpSequenceOp),
  },
  createClaimableBalance: {
    check: ({ createClaimableBalanceOp }) => checkCreateClaimableBalance(createClaimableBalanceOp),
    apply: (context, { createClaimableBalanceOp }) => createClaimableBalance(context, createClaimableBalanceOp),
  },
  claimClaimableBalance: { apply: (context, { claimClaimableBalanceOp }) => claimClaimableBalance(context, claimClaimableBalanceOp) },
  beginSponsoringFutureReserves: {
    check: ({ beginSponsoringFutureReservesOp }, source) => checkBegin(beginSponsoringFutureReservesOp, source),
    apply: (context, { beginSponsoringFutureReservesOp }) => begin(context, beginSponsoringFutureReservesOp),
  },
  endSponsoringFutureReserves: { apply: end },
  revokeSponsorship: {
    check: ({ revokeSponsorshipOp }) => checkRevoke(revokeSponsorshipOp),
    apply: (context, { revokeSponsorshipOp }) => revoke(context, revokeSponsorshipOp),
  },
  clawback: {
    check: ({ clawbackOp }, source) => checkClawback(clawbackOp, source),
    apply: (context, { clawbackOp }) => clawback(context, clawbackOp),
  },
  clawbackClaimableBalance: {
    apply: (context, { clawbackClaimableBalanceOp }) => clawbackBalance(context, clawbackClaimableBalanceOp),
  },
  setTrustLineFlags: {
    check: ({ setTrustLineFlagsOp }, source) => checkSetTrustLineFlags(setTrustLineFlagsOp, source),
    apply: (context, { setTrustLineFlagsOp }) => setTrustLineFlags(context, setTrustLineFlagsOp),
  },
  liquidityPoolDeposit: {
    check: ({ liquidityPoolDepositOp }) => checkDeposit(liquidityPoolDepositOp),
    apply: (context, { liquidityPoolDepositOp }) => deposit(context, liquidityPoolDepositOp),
  },
  liquidityPoolWithdraw: {
    check: ({ liquidityPoolWithdrawOp }) => checkWithdraw(liquidityPoolWithdrawOp),
    apply: (context, { liquidityPoolWithdrawOp }) => withdraw(context, liquidityPoolWithdrawOp),
  },
};

const ruleOf = (type: Kind): Rule<Kind> | undefined => RULES[type] as Rule<Kind> | undefined;

/** What is wrong with an operation whatever the ledger says; undefined: nothing. */
export function checkClassic(body: xdr.OperationBody, source: string): Result | undefined {
  const rule = ruleOf(body.type);
  return rule ? rule.check?.(body as never, source) : xdr.OperationResult.opNotSupported();
}

/** Applies one operation that `checkClassic` lets through. A failure leaves writes behind: its layer is to be dropped. */
export function applyClassic(context: OperationContext, body: xdr.OperationBody): Result {
  return ruleOf(body.type)?.apply(context, body as never) ?? xdr.OperationResult.opNotSupported();
}

const LOW: ReadonlySet<Kind> = new Set<Kind>([
  'allowTrust',
  'setTrustLineFlags',
  'bumpSequence',
  'inflation',
  'claimClaimableBalance',
  'extendFootprintTtl',
  'restoreFootprint',
]);

/** Which threshold an operation needs: 0 low, 1 medium, 2 high. */
export function thresholdOf(body: xdr.OperationBody): 0 | 1 | 2 {
  if (LOW.has(body.type)) return 0;
  if (body.type === 'accountMerge') return 2;
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
