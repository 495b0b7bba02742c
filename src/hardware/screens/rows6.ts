/** The rows of app 6.0.0 as it is delivered: no sequence, no validity, the source where it is another account; nested authorizations. */
import type { xdr } from '@stellar/stellar-sdk/base';
import { integerOf } from '../../chain/integers';
import { addressText } from '../../chain/names';
import type { AccountId } from '../../primitives/addresses';
import { toHex } from '../../primitives/hex';
import { encodeStrkey } from '../../primitives/strkey';
import type { Row } from './lines';
import { knownToken } from './tokens';
import { Unforetold } from './unforetold';
import { accountText, amountText, assetOf, assetText, commas, muxedText, type NetworkName } from './values';

/** Values in values; the app's own parser gives up further in. */
const MOST_NESTED = 10;

const named: { [byte: number]: string } = { 0: '\\0', 9: '\\t', 10: '\\n', 13: '\\r', 92: '\\\\' };

/** Bytes as the app prints them: what ASCII cannot print by its number, a backslash twice. */
export function escaped(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) {
    if (named[byte] !== undefined) text += named[byte];
    else text += byte >= 0x20 && byte <= 0x7e ? String.fromCharCode(byte) : `\\x${byte.toString(16).padStart(2, '0')}`;
  }
  return text;
}

/** A value as text, and whether JSON puts it between quotes. */
function plain(value: xdr.ScVal): string | undefined {
  switch (value.type) {
    case 'scvU32':
      return commas(value.u32);
    case 'scvI32':
      return commas(value.i32);
    case 'scvU64':
    case 'scvI64':
    case 'scvU128':
    case 'scvI128':
    case 'scvU256':
    case 'scvI256':
      return commas(integerOf(value));
    case 'scvBytes':
      return escaped(value.bytes.toBytes());
    case 'scvString':
      return escaped(value.str.bytes);
    case 'scvSymbol':
      return escaped(value.sym.bytes);
    case 'scvAddress':
      return addressText(value.address);
    default:
      return undefined;
  }
}

/** JSON of a value. The app sorts a map's keys as texts and keeps one of those that are equal: only maps that are sorted so are foretold. */
function json(value: xdr.ScVal, depth: number): string {
  if (depth > MOST_NESTED) throw new Unforetold('size');
  const text = plain(value);
  if (text !== undefined) return JSON.stringify(text);
  if (value.type === 'scvBool') return String(value.b);
  if (value.type === 'scvVoid') return 'null';
  if (value.type === 'scvVec' && value.vec) return `[${value.vec.map((item) => json(item, depth + 1)).join(',')}]`;
  if (value.type !== 'scvMap' || !value.map) throw new Unforetold('operation');
  let before: string | undefined;
  const entries = value.map.map(({ key, val }) => {
    const name = plain(key);
    if (name === undefined || (before !== undefined && name <= before)) throw new Unforetold('operation');
    before = name;
    return `${JSON.stringify(name)}:${json(val, depth + 1)}`;
  });
  return `{${entries.join(',')}}`;
}

function valueText(value: xdr.ScVal): string {
  if (value.type === 'scvVoid') return '[void]';
  return plain(value) ?? json(value, 0);
}

/** What a token's functions are shown as, where the app knows the token: its title, which argument is the amount, and the rest. */
const calls: { [name: string]: { title: string; amount: number; rest: [title: string, at: number][] } } = {
  transfer: {
    title: 'Transfer',
    amount: 2,
    rest: [
      ['From', 0],
      ['To', 1],
    ],
  },
  transfer_from: {
    title: 'Transfer',
    amount: 3,
    rest: [
      ['From', 1],
      ['To', 2],
      ['Spender', 0],
    ],
  },
  approve: {
    title: 'Approve',
    amount: 2,
    rest: [
      ['From', 0],
      ['Spender', 1],
      ['Exp Ledger', 3],
    ],
  },
  burn: { title: 'Burn', amount: 1, rest: [['From', 0]] },
  burn_from: {
    title: 'Burn',
    amount: 2,
    rest: [
      ['From', 1],
      ['Spender', 0],
    ],
  },
};

/** undefined: shown as any other call. */
function tokenRows(contract: string, name: string, args: readonly xdr.ScVal[]): Row[] | undefined {
  const symbol = knownToken(contract);
  const call = Object.hasOwn(calls, name) ? calls[name] : undefined;
  if (!symbol || !call || args.length !== call.rest.length + 1) return undefined;
  const amount = args[call.amount];
  if (amount?.type !== 'scvI128') return undefined;
  const rows: Row[] = [[call.title, `${amountText(integerOf(amount))} ${symbol}@${contract}`]];
  for (const [title, at] of call.rest) {
    const value = args[at];
    if (value?.type !== (title === 'Exp Ledger' ? 'scvU32' : 'scvAddress')) return undefined;
    rows.push([title, valueText(value as xdr.ScVal)]);
  }
  return rows;
}

function callRows({ contractAddress, functionName, args }: xdr.InvokeContractArgs): Row[] {
  const contract = addressText(contractAddress);
  const name = escaped(functionName.bytes);
  return (
    tokenRows(contract, name, args) ?? [
      ['Contract ID', contract],
      ['Function', name],
      ...args.map((value, index): Row => [`Arg ${index + 1} of ${args.length}`, valueText(value)]),
    ]
  );
}

/** What is called within a call, each by its place: `1-2-1`. */
function nestedRows({ subInvocations }: xdr.SorobanAuthorizedInvocation, place: string): Row[] {
  return subInvocations.flatMap((inner, index) => {
    const at = `${place}${index + 1}`;
    return [['Nested Authorization', at], ...invocationRows(inner, at)];
  });
}

function invocationRows(invocation: xdr.SorobanAuthorizedInvocation, place?: string): Row[] {
  if (invocation.function.type !== 'sorobanAuthorizedFunctionTypeContractFn') throw new Unforetold('operation');
  if (place && place.split('-').length > MOST_NESTED) throw new Unforetold('size');
  return [...callRows(invocation.function.contractFn), ...nestedRows(invocation, place ? `${place}-` : '')];
}

function invokeRows({ hostFunction, auth }: xdr.InvokeHostFunctionOp): Row[] {
  if (hostFunction.type !== 'hostFunctionTypeInvokeContract') throw new Unforetold('operation');
  const rows = callRows(hostFunction.invokeContract);
  let counted = 0;
  for (const { credentials, rootInvocation } of auth) {
    // Of an account that signs for itself nothing is shown; kinds of credentials that are newer than the app are not read by it.
    if (credentials.type === 'sorobanCredentialsAddress') continue;
    if (credentials.type !== 'sorobanCredentialsSourceAccount') throw new Unforetold('version');
    rows.push(...nestedRows(rootInvocation, `${++counted}-`));
  }
  return rows;
}

function predicateJson(predicate: xdr.ClaimPredicate, depth = 0): string {
  if (depth > MOST_NESTED) throw new Unforetold('size');
  const inner = (of: xdr.ClaimPredicate) => predicateJson(of, depth + 1);
  switch (predicate.type) {
    case 'claimPredicateUnconditional':
      return '"unconditional"';
    case 'claimPredicateAnd':
      return `{"and":[${predicate.andPredicates.map(inner).join(',')}]}`;
    case 'claimPredicateOr':
      return `{"or":[${predicate.orPredicates.map(inner).join(',')}]}`;
    case 'claimPredicateNot':
      if (!predicate.notPredicate) throw new Unforetold('operation');
      return `{"not":${inner(predicate.notPredicate)}}`;
    case 'claimPredicateBeforeAbsoluteTime':
      return `{"before_absolute_time":"${predicate.absBefore}"}`;
    case 'claimPredicateBeforeRelativeTime':
      return `{"before_relative_time":"${predicate.relBefore}"}`;
  }
}

const assetNamed = (asset: xdr.Asset | xdr.ChangeTrustAsset) => assetOf(asset, 'XLM');
const amount = (value: bigint, asset: xdr.Asset) => `${amountText(value)} ${assetText(assetNamed(asset))}`;

/** An operation's rows, and what a transaction of it alone is called. */
interface Shown {
  rows: Row[];
  intent: string;
}

/** A path to oneself is a swap, which names nobody. */
function pathShown(send: Row, receive: [title: string, text: string], destination: string, source: string, code: string): Shown {
  if (destination === source) return { rows: [send, receive], intent: 'swap' };
  return { rows: [send, ['To', destination], [`They ${receive[0]}`, receive[1]]], intent: `send ${code}` };
}

function trustShown({ line, limit }: xdr.ChangeTrustOp): Shown {
  const { code, issuer } = assetNamed(line);
  const rows: Row[] = [[limit === 0n ? 'Remove Trust' : 'Change Trust', code]];
  if (issuer) rows.push(['Asset Issuer', issuer]);
  if (limit !== 0n) rows.push(['Trust Limit', limit === 0x7fff_ffff_ffff_ffffn ? '[unlimited]' : amountText(limit)]);
  return { rows, intent: 'change trust line' };
}

function claimableShown({ asset, amount: value, claimants }: xdr.CreateClaimableBalanceOp): Shown {
  const rows: Row[] = [
    ['Operation Type', 'Create Claimable Balance'],
    ['Balance', amount(value, asset)],
  ];
  for (const [index, { v0 }] of claimants.entries()) {
    const text = `{"destination":"${accountText(v0.destination)}","predicate":${predicateJson(v0.predicate)}}`;
    rows.push([`Claimant ${index + 1}`, text]);
  }
  return { rows, intent: 'create claimable balance' };
}

/** `source`: who acts, G… or M…. */
function operationShown(body: xdr.OperationBody, source: string): Shown {
  switch (body.type) {
    case 'createAccount': {
      const { startingBalance, destination } = body.createAccountOp;
      const rows: Row[] = [
        ['Send', `${amountText(startingBalance)} XLM`],
        ['To', accountText(destination)],
      ];
      return { rows, intent: 'send XLM' };
    }
    case 'payment': {
      const op = body.paymentOp;
      const rows: Row[] = [
        ['Send', amount(op.amount, op.asset)],
        ['To', muxedText(op.destination)],
      ];
      return { rows, intent: `send ${assetNamed(op.asset).code}` };
    }
    case 'pathPaymentStrictReceive': {
      const op = body.pathPaymentStrictReceiveOp;
      const send: Row = ['Send Max', amount(op.sendMax, op.sendAsset)];
      return pathShown(
        send,
        ['Receive', amount(op.destAmount, op.destAsset)],
        muxedText(op.destination),
        source,
        assetNamed(op.sendAsset).code,
      );
    }
    case 'pathPaymentStrictSend': {
      const op = body.pathPaymentStrictSendOp;
      const send: Row = ['Send', amount(op.sendAmount, op.sendAsset)];
      return pathShown(
        send,
        ['Receive Min', amount(op.destMin, op.destAsset)],
        muxedText(op.destination),
        source,
        assetNamed(op.sendAsset).code,
      );
    }
    case 'changeTrust':
      return trustShown(body.changeTrustOp);
    case 'createClaimableBalance':
      return claimableShown(body.createClaimableBalanceOp);
    case 'claimClaimableBalance': {
      const id = encodeStrkey('B', Uint8Array.of(0, ...body.claimClaimableBalanceOp.balanceId.v0.toBytes()));
      const rows: Row[] = [
        ['Operation Type', 'Claim Claimable Balance'],
        ['Balance ID', id],
      ];
      return { rows, intent: 'claim claimable balance' };
    }
    case 'invokeHostFunction':
      return { rows: invokeRows(body.invokeHostFunctionOp), intent: 'invoke contract' };
    case 'restoreFootprint':
      return { rows: [['Operation Type', 'Restore Footprint']], intent: 'restore footprint' };
    default:
      throw new Unforetold('operation');
  }
}

function memoRow(memo: xdr.Memo): Row[] {
  switch (memo.type) {
    case 'memoNone':
      return [];
    case 'memoText':
      return [['Memo Text', escaped(memo.text.bytes)]];
    case 'memoId':
      return [['Memo ID', memo.id.toString()]];
    case 'memoHash':
      return [['Memo Hash', toHex(memo.hash.toBytes())]];
    case 'memoReturn':
      return [['Memo Return', toHex(memo.retHash.toBytes())]];
  }
}

const networkRow = (network: NetworkName): Row[] => (network === 'Public' ? [] : [['Network', network]]);

/** `intent`: what the whole is called; absent where there are several operations. */
export function transactionRows6(
  tx: xdr.Transaction,
  network: NetworkName,
  signer: AccountId,
): { rows: Row[]; intent: string | undefined } {
  const source = muxedText(tx.sourceAccount);
  const rows: Row[] = [...networkRow(network), ...memoRow(tx.memo), ['Max Fee', `${amountText(BigInt(tx.fee))} XLM`]];
  if (source !== signer) rows.push(['Tx Source', source]);
  const { length } = tx.operations;
  let intent: string | undefined;
  for (const [index, { body, sourceAccount }] of tx.operations.entries()) {
    if (length > 1) rows.push(['Operation', `${index + 1} of ${length}`]);
    const shown = operationShown(body, sourceAccount ? muxedText(sourceAccount) : source);
    rows.push(...shown.rows);
    if (sourceAccount) rows.push(['Op Source', muxedText(sourceAccount)]);
    if (length === 1) intent = shown.intent;
  }
  return { rows, intent };
}

export function entryRows6({ signatureExpirationLedger, invocation }: xdr.HashIdPreimageSorobanAuthorization, network: NetworkName): Row[] {
  return [...networkRow(network), ['Sig Exp Ledger', String(signatureExpirationLedger)], ...invocationRows(invocation)];
}
