/**
 * payment, the wallet's own (architecture.md 7): XLM or an asset to an account, or to a part of one. An account that is not there
 * is opened with XLM; what its holder cannot receive yet can be set aside as a claimable balance (contracts.md 9.1, 9.4).
 */
import { xdr } from '@stellar/stellar-sdk/base';
import { parseAccount, parseTrustline } from '../../chain/account';
import type { ClassicAsset } from '../../chain/assets';
import { classicFee } from '../../chain/fees';
import { accountKey, memoRequiredKey, trustlineKey } from '../../chain/ledger-keys';
import { memoOf } from '../../chain/memo';
import { muxedAccount, publicKey } from '../../chain/names';
import type { Reading } from '../../chain/reading';
import { type AccountId, parseAccountId, parsePayee } from '../../primitives/addresses';
import { refuse } from '../../primitives/errors';
import type { ExpectedAmount } from '../../primitives/expectation';
import { type Change, change } from '../call/change';
import { assetXdr, classicChange, operation, payment as paymentOf } from '../call/classic';
import { assetName, checkFunds, checkNetwork, checkRoom, checkSpendable, parseSent, parseShare, signingAccount } from '../checks';
import type { Context } from '../context';
import type { ClassicTransaction } from '../schema/outputs';
import type { Taken } from '../schema/table';

/** What an account that is opened must hold at least. */
const RESERVES_OPENED = 2n;
/** Who may take it, and who may take it back. */
const CLAIMANTS = 2n;

interface Parsed {
  from: AccountId;
  /** Who holds what arrives, and the address that was given: a part of an account has its own. */
  to: AccountId;
  address: string;
  /** undefined: XLM. */
  asset: ClassicAsset | undefined;
  /** undefined: all. */
  amount: bigint | undefined;
  memo: xdr.Memo | undefined;
  setAside: boolean;
}

interface Payment extends Parsed {
  amount: bigint;
  /** The account is opened by it. */
  opens: boolean;
}

function parseParties({ chain: { network } }: Context, input: Taken<'payment'>): Parsed {
  const from = parseAccountId(input.from, 'from');
  const to = parsePayee(input.to, 'to');
  const asset = parseSent(input.asset);
  const amount = parseShare(input.amount);
  const memo = input.memo && memoOf(input.memo.kind, input.memo.value);
  checkNetwork(input.network, network);
  if (to === from) refuse('same_account', 'This is the account that it would come from.', { field: 'to' });
  return { from, to, address: input.to, asset, amount, memo, setAside: input.setAside ?? false };
}

const keysOf = ({ from, to, asset }: Parsed): xdr.LedgerKey[] => [
  accountKey(from),
  accountKey(to),
  memoRequiredKey(to),
  ...(asset ? [trustlineKey(from, asset), trustlineKey(to, asset)] : []),
];

const isMuxed = ({ to, address }: Parsed): boolean => address !== to;

/** Whether the receiver can take it: 400 `destination_missing`, `below_reserve`, `memo_required`, `trustline_*`. */
function checkReceiver(reading: Reading, payment: Payment): void {
  const { to, asset, amount, memo, setAside, opens } = payment;
  if (reading.get(memoRequiredKey(to)) && !memo && !isMuxed(payment)) {
    refuse('memo_required', 'This account takes no payment without a memo.', { destination: to });
  }
  if (setAside) return;
  if (!reading.get(accountKey(to)) && !opens) {
    refuse('destination_missing', 'The receiving account does not exist.', { destination: to });
  }
  const least = RESERVES_OPENED * reading.rules.baseReserve;
  if (opens && amount < least) {
    const details = { needed: least.toString(), amount: amount.toString() };
    refuse('below_reserve', 'An account cannot be opened with less than its own reserve.', details);
  }
  if (asset) checkRoom(reading, { holder: to, asset, amount });
}

/** What leaves: all that can be spent where no amount was said. 400 `low_balance`, `insufficient_balance`, `trustline_*`. */
function checkSender(reading: Reading, parties: Parsed, available: bigint, beside: bigint): bigint {
  const { from, asset, amount } = parties;
  if (!asset) {
    const left = available - beside;
    const sent = amount ?? (left > 0n ? left : 1n);
    checkFunds({ available }, sent + beside);
    return sent;
  }
  checkFunds({ available }, beside);
  const line = checkSpendable(reading, { holder: from, asset, amount: amount ?? 1n });
  return amount ?? line?.available ?? refuse('invalid_amount', 'An issuer has no end of its own asset: say how much.');
}

/** For the receiver, and for the sender to take back for as long as it lies there. */
function setAsideOf({ from, to, asset, amount }: Payment): xdr.Operation {
  const claimants = [to, from].map((id) => {
    const claimant = { destination: publicKey(id), predicate: xdr.ClaimPredicate.claimPredicateUnconditional() };
    return xdr.Claimant.claimantTypeV0(new xdr.ClaimantV0(claimant));
  });
  const balance = { asset: assetXdr(asset), amount, claimants };
  return operation(xdr.OperationBody.createClaimableBalance(new xdr.CreateClaimableBalanceOp(balance)));
}

function operationOf(payment: Payment): xdr.Operation {
  const { to, address, asset, amount, setAside, opens } = payment;
  if (setAside) return setAsideOf(payment);
  if (!opens) return paymentOf(muxedAccount(address), assetXdr(asset), amount);
  const opened = { destination: publicKey(to), startingBalance: amount };
  return operation(xdr.OperationBody.createAccount(new xdr.CreateAccountOp(opened)));
}

/** To the stroop on both sides; of XLM the sender's fee may be less. */
function amountsOf(reading: Reading, { from, to, asset, amount, setAside }: Payment, fee: bigint): ExpectedAmount[] {
  const held = (holder: AccountId) =>
    asset
      ? (parseTrustline(reading.get(trustlineKey(holder, asset)))?.balance ?? 0n)
      : (parseAccount(reading.get(accountKey(holder)), reading.rules)?.balance ?? 0n);
  const name = asset ? assetName(asset) : 'XLM';
  const exactly = (holder: AccountId, value: bigint): ExpectedAmount => {
    const text = value.toString();
    return { name: 'wallet', holder, asset: name, least: text, most: text };
  };
  const left = held(from) - amount;
  const mine: ExpectedAmount = asset ? exactly(from, left) : { name: 'wallet', holder: from, asset: name, least: (left - fee).toString() };
  return [...(from === asset?.issuer ? [] : [mine]), ...(setAside || to === asset?.issuer ? [] : [exactly(to, held(to) + amount)])];
}

/** One round: { both accounts, their lines, what the receiver asks for, fees } at once. */
export const payment = change(parseParties, async (context, parties): Promise<Change<ClassicTransaction>> => {
  const { from, to, asset, memo, setAside } = parties;
  const { rpc } = context.chain;
  const [reading, stats] = await Promise.all([rpc.read(keysOf(parties)), rpc.feeStats()]);
  const account = signingAccount(context, reading, from);
  const fee = classicFee(stats, 1, reading.rules);
  const amount = checkSender(reading, parties, account.available, fee + (setAside ? CLAIMANTS * reading.rules.baseReserve : 0n));
  const opens = !asset && !setAside && !isMuxed(parties) && !reading.get(accountKey(to));
  const decided: Payment = { ...parties, amount, opens };
  checkReceiver(reading, decided);
  const amounts = amountsOf(reading, decided, fee);
  const built = classicChange(context, reading, { from, account, operations: [operationOf(decided)], fee, amounts, memo });
  return { result: { xdr: built.envelope }, ...built };
});
