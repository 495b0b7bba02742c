/** Classic transactions: the operations that changes are made of, and what all of them share from there to bytes and expectation. */
import { xdr } from '@stellar/stellar-sdk/base';
import type { AccountState } from '../../chain/account';
import { type ClassicAsset, creditAsset } from '../../chain/assets';
import type { Reading } from '../../chain/reading';
import { buildEnvelope, CLASSIC_VALIDITY } from '../../chain/transaction';
import type { AccountId } from '../../primitives/addresses';
import type { ExpectedAmount } from '../../primitives/expectation';
import type { Context } from '../context';
import type { Change } from './change';

export const operation = (body: xdr.OperationBody) => new xdr.Operation({ sourceAccount: null, body });

/** `limit`: stroops; 0 closes the line. */
export function changeTrust(asset: ClassicAsset, limit: bigint): xdr.Operation {
  const line = creditAsset(xdr.ChangeTrustAsset, asset);
  return operation(xdr.OperationBody.changeTrust(new xdr.ChangeTrustOp({ line, limit })));
}

export function payment(destination: xdr.MuxedAccount, asset: xdr.Asset, amount: bigint): xdr.Operation {
  return operation(xdr.OperationBody.payment(new xdr.PaymentOp({ destination, asset, amount })));
}

/** undefined: XLM. */
export const assetXdr = (asset: ClassicAsset | undefined): xdr.Asset =>
  asset ? creditAsset(xdr.Asset, asset) : xdr.Asset.assetTypeNative();

interface Decided {
  from: AccountId;
  account: Pick<AccountState, 'sequence'>;
  operations: readonly xdr.Operation[];
  /** Stroops, for all of them. */
  fee: bigint;
  amounts: ExpectedAmount[];
  memo?: xdr.Memo | undefined;
}

/** All of a change but what it answers. */
export function classicChange(
  { chain: { network }, validity = CLASSIC_VALIDITY }: Context,
  reading: Reading,
  decided: Decided,
): Omit<Change<unknown>, 'result'> {
  const { from, account, operations, fee, amounts, memo } = decided;
  const validUntil = reading.closeTime + validity;
  return {
    envelope: buildEnvelope({ source: from, sequence: account.sequence, fee, validUntil, memo }, operations),
    expectation: {
      network: network.passphrase,
      source: from,
      kind: 'classic',
      operations: operations.map((one) => ({ type: 'classic', operation: one.toXdr('base64') })),
      ...(memo ? { memo: memo.toXdr('base64') } : {}),
      amounts,
      maxFee: fee.toString(),
      validUntil,
    },
    reading,
  };
}
