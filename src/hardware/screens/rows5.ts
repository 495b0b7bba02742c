/** The rows of app 5.0.3, which knows no contracts: classic operations alone, and everything else by its hash. */

import { base64 } from '@scure/base';
import type { xdr } from '@stellar/stellar-sdk/base';
import type { AccountId } from '../../primitives/addresses';
import { toHex } from '../../primitives/hex';
import type { Row } from './lines';
import { Unforetold } from './unforetold';
import { accountText, amountText, assetOf, assetText, muxedText, type NamedAsset, type NetworkName } from './values';

/** The app's buffer for a text, less the zero that ends it. */
const MOST_TEXT = 88;

/** Both ends of a text that is longer than they are. */
function ends(text: string, each: number): string {
  return text.length > 2 * each + 2 ? `${text.slice(0, each)}..${text.slice(-each)}` : text;
}

/** UTC, to the second; the app has no years of five digits. */
function timeText(seconds: bigint): string {
  if (seconds > 253_402_300_799n) throw new Unforetold('text');
  return new Date(Number(seconds) * 1000).toISOString().slice(0, 19).replace('T', ' ');
}

function memoRow(memo: xdr.Memo): Row[] {
  switch (memo.type) {
    case 'memoNone':
      return [];
    case 'memoText': {
      const { bytes } = memo.text;
      const printable = bytes.every((byte) => byte >= 0x20 && byte <= 0x7e);
      return [printable ? ['Memo Text', String.fromCharCode(...bytes)] : ['Memo Text (base64)', ends(base64.encode(bytes), 6)]];
    }
    case 'memoId':
      return [['Memo ID', memo.id.toString()]];
    case 'memoHash':
      return [['Memo Hash', toHex(memo.hash.toBytes())]];
    case 'memoReturn':
      return [['Memo Return', toHex(memo.retHash.toBytes())]];
  }
}

function condRows(cond: xdr.Preconditions): Row[] {
  if (cond.type === 'precondNone') return [];
  const time = cond.type === 'precondTime' ? cond.timeBounds : cond.v2.timeBounds;
  const rows: Row[] = [];
  const add = (title: string, value: bigint | number | undefined, text: (value: bigint) => string = String) => {
    if (value) rows.push([title, text(BigInt(value))]);
  };
  add('Valid After (UTC)', time?.minTime, timeText);
  add('Valid Before (UTC)', time?.maxTime, timeText);
  if (cond.type === 'precondTime') return rows;
  const { ledgerBounds, minSeqNum, minSeqAge, minSeqLedgerGap } = cond.v2;
  add('Ledger Bounds Min', ledgerBounds?.minLedger);
  add('Ledger Bounds Max', ledgerBounds?.maxLedger);
  add('Min Seq Num', minSeqNum ?? undefined);
  add('Min Seq Age', minSeqAge);
  add('Min Seq Ledger Gap', minSeqLedgerGap);
  return rows;
}

function operationRows(body: xdr.OperationBody, native: string): Row[] {
  const asset = (of: xdr.Asset): NamedAsset => assetOf(of, native);
  const amount = (value: bigint, of: xdr.Asset) => `${amountText(value)} ${assetText(asset(of))}`;
  switch (body.type) {
    case 'createAccount': {
      const { destination, startingBalance } = body.createAccountOp;
      return [
        ['Operation Type', 'Create Account'],
        ['Destination', accountText(destination)],
        ['Starting Balance', `${amountText(startingBalance)} ${native}`],
      ];
    }
    case 'payment': {
      const op = body.paymentOp;
      return [
        ['Send', amount(op.amount, op.asset)],
        ['Destination', muxedText(op.destination)],
      ];
    }
    case 'pathPaymentStrictReceive': {
      const op = body.pathPaymentStrictReceiveOp;
      return [
        ['Send Max', amount(op.sendMax, op.sendAsset)],
        ['Destination', muxedText(op.destination)],
        ['Receive', amount(op.destAmount, op.destAsset)],
      ];
    }
    case 'pathPaymentStrictSend': {
      const op = body.pathPaymentStrictSendOp;
      return [
        ['Send', amount(op.sendAmount, op.sendAsset)],
        ['Destination', muxedText(op.destination)],
        ['Receive Min', amount(op.destMin, op.destAsset)],
      ];
    }
    case 'changeTrust': {
      const { line, limit } = body.changeTrustOp;
      const named = assetOf(line, native);
      // The app refuses XLM here.
      if (!named.issuer) throw new Unforetold('operation');
      const bounded = limit !== 0n && limit !== 0x7fff_ffff_ffff_ffffn;
      return [
        [limit === 0n ? 'Remove Trust' : 'Change Trust', assetText(named)],
        ...(bounded ? [['Trust Limit', amountText(limit)] as const] : []),
      ];
    }
    case 'createClaimableBalance': {
      const op = body.createClaimableBalanceOp;
      return [
        ['Operation Type', 'Create Claimable Balance'],
        ['Balance', amount(op.amount, op.asset)],
        ['WARNING', 'Currently does not support displaying claimant details'],
      ];
    }
    case 'claimClaimableBalance':
      return [
        ['Operation Type', 'Claim Claimable Balance'],
        ['Balance ID', ends(toHex(body.claimClaimableBalanceOp.balanceId.toXdr()), 12)],
      ];
    default:
      throw new Unforetold('operation');
  }
}

export function transactionRows5(tx: xdr.Transaction, network: NetworkName, signer: AccountId): Row[] {
  const native = network === 'Unknown' ? 'native' : 'XLM';
  const source = muxedText(tx.sourceAccount);
  const own = (account: string) => (source === signer && account === signer ? ends(account, 6) : account);
  const rows: Row[] = [
    ...(network === 'Public' ? [] : [['Network', network] as const]),
    ...memoRow(tx.memo),
    ['Max Fee', `${amountText(BigInt(tx.fee))} ${native}`],
    ...condRows(tx.cond),
    ['Tx Source', own(source)],
  ];
  const { length } = tx.operations;
  for (const [index, { body, sourceAccount }] of tx.operations.entries()) {
    if (length > 1) rows.push([`Operation ${index + 1} of ${length}`, ' ']);
    rows.push(...operationRows(body, native));
    if (sourceAccount) rows.push(['Op Source', own(muxedText(sourceAccount))]);
  }
  if (rows.some(([, text]) => text.length > MOST_TEXT)) throw new Unforetold('text');
  return rows;
}
