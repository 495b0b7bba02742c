/** Events of movements that no contract makes: of classic operations and of fees, as the asset's contract would say them (CAP-67). */
import { Address, Asset, nativeToScVal, xdr } from '@stellar/stellar-sdk/base';
import { keyString } from '../host/entries';
import { contractEvent } from '../host/event-log';
import { accountText, assetOf, assetText, balanceKey, issuerOf, muxedText } from './entries';
import { balanceIdOf } from './operations/claimable-balances';
import type { OperationContext } from './operations/operation';
import type { Layer } from './store';

const symbol = (name: string): xdr.ScVal => xdr.ScVal.scvSymbol(name);
const amountOf = (stroops: bigint): xdr.ScVal => nativeToScVal(stroops, { type: 'i128' });
const account = (id: string): xdr.ScVal => new Address(id).toScVal();

function event(passphrase: string, asset: string, topics: xdr.ScVal[], data: xdr.ScVal): xdr.ContractEvent {
  const contract = (asset === 'native' ? Asset.native() : assetOf(asset)).contractId(passphrase);
  return contractEvent('contract', contract, topics, data);
}

/** What was charged before the ledger's transactions ran, and given back after them. */
export function feeEvents(passphrase: string, payer: string, charged: bigint, refund: bigint): xdr.TransactionEvent[] {
  const told = (stage: xdr.TransactionEventStage, stroops: bigint) =>
    new xdr.TransactionEvent({ stage, event: event(passphrase, 'native', [symbol('fee'), account(payer)], amountOf(stroops)) });
  const Stage = xdr.TransactionEventStage;
  const back = refund === 0n ? [] : [told(Stage.transactionEventStageAfterAllTxs, -refund)];
  return [told(Stage.transactionEventStageBeforeAllTxs, charged), ...back];
}

/** Of one classic operation that succeeded; `layer` is the ledger before it. */
export function operationEvents(
  passphrase: string,
  layer: Layer,
  context: Pick<OperationContext, 'source' | 'transaction'>,
  body: xdr.OperationBody,
  memo: xdr.Memo,
): xdr.ContractEvent[] {
  const { source } = context;
  switch (body.type) {
    case 'createAccount': {
      const { destination, startingBalance } = body.createAccountOp;
      return moved(passphrase, 'native', account(source), account(accountText(destination)), withMemo(startingBalance, memo));
    }
    case 'payment': {
      const { asset, destination, amount } = body.paymentOp;
      const data = destination.type === 'keyTypeMuxedEd25519' ? muxedAmount(amount, destination.med25519.id) : withMemo(amount, memo);
      return moved(passphrase, assetText(asset), account(source), account(muxedText(destination)), data);
    }
    case 'createClaimableBalance': {
      const { asset, amount } = body.createClaimableBalanceOp;
      return moved(passphrase, assetText(asset), account(source), balance(balanceIdOf(context.transaction)), amountOf(amount));
    }
    case 'claimClaimableBalance': {
      const { balanceId } = body.claimClaimableBalanceOp;
      const data = layer.get(keyString(balanceKey(balanceId)))?.data;
      if (data?.type !== 'claimableBalance') return [];
      const { asset, amount } = data.claimableBalance;
      return moved(passphrase, assetText(asset), balance(balanceId), account(source), amountOf(amount));
    }
    default:
      return [];
  }
}

/** What leaves an issuer is minted, what comes back to it is burnt. */
function moved(passphrase: string, asset: string, from: xdr.ScVal, to: xdr.ScVal, data: xdr.ScVal): xdr.ContractEvent[] {
  const issuer = asset === 'native' ? undefined : account(issuerOf(asset)).toXdr('base64');
  const [fromIssuer, toIssuer] = [from, to].map((side) => side.toXdr('base64') === issuer);
  const name = xdr.ScVal.scvString(asset);
  if (fromIssuer && !toIssuer) return [event(passphrase, asset, [symbol('mint'), to, name], data)];
  if (toIssuer && !fromIssuer) return [event(passphrase, asset, [symbol('burn'), from, name], data)];
  return [event(passphrase, asset, [symbol('transfer'), from, to, name], data)];
}

function balance(id: xdr.ClaimableBalanceId): xdr.ScVal {
  return xdr.ScVal.scvAddress(xdr.ScAddress.scAddressTypeClaimableBalance(id));
}

function withMemo(amount: bigint, memo: xdr.Memo): xdr.ScVal {
  switch (memo.type) {
    case 'memoNone':
      return amountOf(amount);
    case 'memoId':
      return muxedAmount(amount, memo.id);
    case 'memoText':
      return named(amount, xdr.ScVal.scvString(memo.text));
    case 'memoHash':
      return named(amount, xdr.ScVal.scvBytes(memo.hash.toBytes()));
    case 'memoReturn':
      return named(amount, xdr.ScVal.scvBytes(memo.retHash.toBytes()));
  }
}

const muxedAmount = (amount: bigint, id: bigint): xdr.ScVal => named(amount, xdr.ScVal.scvU64(id));

function named(amount: bigint, id: xdr.ScVal): xdr.ScVal {
  return xdr.ScVal.scvMap([
    new xdr.ScMapEntry({ key: symbol('amount'), val: amountOf(amount) }),
    new xdr.ScMapEntry({ key: symbol('to_muxed_id'), val: id }),
  ]);
}
