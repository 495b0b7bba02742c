/** One classic operation in words. */
import type { xdr } from '@stellar/stellar-sdk/base';
import type { AccountId } from '../../primitives/addresses';
import type { Step } from '../../primitives/plan';
import { accountOfMuxed } from '../names';
import type { Scope } from '../scope';
import { explainBump, explainInflation, explainManageData, explainMerge, explainSetOptions } from './account';
import { explainClaim, explainClawback, explainClawbackClaimable, explainCreateClaimable } from './claimables';
import { explainBuyOffer, explainPassiveOffer, explainSellOffer } from './offers';
import { type Body, type Classic, fails } from './operation';
import { explainCreateAccount, explainPathReceive, explainPathSend, explainPayment } from './payments';
import { explainPoolDeposit, explainPoolWithdraw } from './pools';
import { explainBegin, explainEnd, explainRevoke } from './sponsorship';
import { explainAllowTrust, explainChangeTrust, explainLineFlags } from './trustlines';

type ClassicName = Exclude<xdr.OperationBodyVariantName, 'invokeHostFunction' | 'extendFootprintTtl' | 'restoreFootprint'>;
type Explain<T extends xdr.OperationBodyVariantName> = (body: Body<T>, classic: Classic) => Step;

/** Complete by type: an operation without an explanation does not compile. */
const EXPLAIN: { [T in ClassicName]: Explain<T> } = {
  createAccount: explainCreateAccount,
  payment: explainPayment,
  pathPaymentStrictReceive: explainPathReceive,
  pathPaymentStrictSend: explainPathSend,
  manageSellOffer: explainSellOffer,
  manageBuyOffer: explainBuyOffer,
  createPassiveSellOffer: explainPassiveOffer,
  setOptions: explainSetOptions,
  changeTrust: explainChangeTrust,
  allowTrust: explainAllowTrust,
  accountMerge: explainMerge,
  inflation: explainInflation,
  manageData: explainManageData,
  bumpSequence: explainBump,
  createClaimableBalance: explainCreateClaimable,
  claimClaimableBalance: explainClaim,
  beginSponsoringFutureReserves: explainBegin,
  endSponsoringFutureReserves: explainEnd,
  revokeSponsorship: explainRevoke,
  clawback: explainClawback,
  clawbackClaimableBalance: explainClawbackClaimable,
  setTrustLineFlags: explainLineFlags,
  liquidityPoolDeposit: explainPoolDeposit,
  liquidityPoolWithdraw: explainPoolWithdraw,
};

/** The account that an operation acts for; another one than the transaction's source is pointed at. */
export function sourceOf(operation: xdr.Operation, scope: Scope, at: string): AccountId {
  if (!operation.sourceAccount) return scope.source;
  const source = accountOfMuxed(operation.sourceAccount);
  if (source !== scope.source) scope.notes.warn('warning', 'other_source', { at, source, own: source === scope.account });
  return source;
}

/** undefined for the three contract operations. */
export function explainClassic(operation: xdr.Operation, scope: Scope, at: string): Step | undefined {
  const { body } = operation;
  if (!(body.type in EXPLAIN)) return undefined;
  const explain = EXPLAIN[body.type as ClassicName] as Explain<xdr.OperationBodyVariantName>;
  const classic = { scope, source: sourceOf(operation, scope, at), at };
  if (scope.entries.account(classic.source) === null) fails(classic, 'no_account');
  return explain(body, classic);
}
