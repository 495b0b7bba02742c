/**
 * swap, the wallet's own (architecture.md 7; contracts.md 9.6): one asset for another along the ledger's own offers and pools, as a path
 * payment to oneself. The way is Horizon's; what it may cost or must bring is the person's, and holds whatever Horizon said.
 */
import { xdr } from '@stellar/stellar-sdk/base';
import { parseAccount, parseTrustline } from '../../chain/account';
import type { ClassicAsset } from '../../chain/assets';
import { classicFee } from '../../chain/fees';
import type { Exchange, Path } from '../../chain/horizon';
import { accountKey, trustlineKey } from '../../chain/ledger-keys';
import { muxedAccount } from '../../chain/names';
import type { Reading } from '../../chain/reading';
import { type AccountId, parseAccountId } from '../../primitives/addresses';
import { I64_MAX, parseStroops } from '../../primitives/amounts';
import { refuse } from '../../primitives/errors';
import type { ExpectedAmount } from '../../primitives/expectation';
import { type Change, change } from '../call/change';
import { assetXdr, changeTrust, classicChange, operation } from '../call/classic';
import { assetName, checkFunds, checkNetwork, checkOpening, checkRoom, checkSpendable, parseSent, signingAccount } from '../checks';
import type { Context } from '../context';
import type { ClassicTransaction } from '../schema/outputs';
import type { Taken } from '../schema/table';

interface Parties extends Exchange {
  from: AccountId;
  /** Of what `amount` is not about: the least that arrives, or the most that leaves. */
  bound: bigint;
}

const nameOf = (asset: ClassicAsset | undefined): string => (asset ? assetName(asset) : 'XLM');

function parseFigure(text: string): bigint {
  const amount = parseStroops(text);
  return amount <= I64_MAX ? amount : refuse('invalid_amount', 'The amount is larger than any balance can be.');
}

function parseParties({ chain: { network } }: Context, input: Taken<'swap'>): Parties {
  const from = parseAccountId(input.from, 'from');
  const [selling, buying] = [parseSent(input.selling, 'selling'), parseSent(input.buying, 'buying')];
  const [amount, bound] = [parseFigure(input.amount), parseFigure(input.bound)];
  checkNetwork(input.network, network);
  if (nameOf(selling) === nameOf(buying)) refuse('same_asset', 'This is the same asset on both sides.', { asset: nameOf(buying) });
  if (buying?.issuer === from) refuse('own_asset', 'What an issuer buys of its own asset ceases to be.', { asset: buying.code });
  return { from, strict: input.strict, selling, buying, amount, bound };
}

/** The most that leaves, and the least that arrives. */
const boundsOf = ({ strict, amount, bound }: Parties): { most: bigint; least: bigint } =>
  strict === 'send' ? { most: amount, least: bound } : { most: bound, least: amount };

function keysOf({ from, selling, buying }: Parties): xdr.LedgerKey[] {
  const lines = [selling, buying].filter((asset) => asset !== undefined).map((asset) => trustlineKey(from, asset));
  return [accountKey(from), ...lines, ...(buying ? [accountKey(buying.issuer)] : [])];
}

/** The asset whose line is missing and is opened beside; undefined: none. 404 `issuer_missing`; 400 `trustline_unauthorized`. */
function openingOf(reading: Reading, { from, buying }: Parties): ClassicAsset | undefined {
  if (!buying || reading.get(trustlineKey(from, buying))) return undefined;
  const { code, issuer } = buying;
  if (!reading.get(accountKey(issuer))) refuse('issuer_missing', 'There is no such issuer on the ledger.', { asset: code, issuer });
  checkOpening(reading, from, buying);
  return buying;
}

/** 404 `no_path`; 409 `price_moved`: what the ledger does now is beyond what the person was content with. */
function checkPath(path: Path | undefined, { strict, selling, buying, bound }: Parties): Path {
  if (!path) {
    const details = { selling: selling?.code ?? 'XLM', buying: buying?.code ?? 'XLM' };
    return refuse('no_path', 'Neither offers nor pools lead from the one asset to the other.', details);
  }
  const now = strict === 'send' ? path.bought : path.sold;
  if (strict === 'send' ? now < bound : now > bound) {
    const asset = (strict === 'send' ? buying : selling)?.code ?? 'XLM';
    refuse('price_moved', 'The price is beyond the bound.', { strict, asset, bound: bound.toString(), now: now.toString() });
  }
  return path;
}

function operationOf({ from, strict, selling, buying, amount, bound }: Parties, { between }: Path): xdr.Operation {
  const ends = { sendAsset: assetXdr(selling), destAsset: assetXdr(buying), destination: muxedAccount(from), path: between.map(assetXdr) };
  return operation(
    strict === 'send'
      ? xdr.OperationBody.pathPaymentStrictSend(new xdr.PathPaymentStrictSendOp({ ...ends, sendAmount: amount, destMin: bound }))
      : xdr.OperationBody.pathPaymentStrictReceive(new xdr.PathPaymentStrictReceiveOp({ ...ends, sendMax: bound, destAmount: amount })),
  );
}

/** What is left at least of what is sold, and what there is at least of what is bought; what is exact is exact. */
function amountsOf(reading: Reading, parties: Parties, opened: ClassicAsset | undefined, fee: bigint): ExpectedAmount[] {
  const { from, strict, selling, buying } = parties;
  const { most, least } = boundsOf(parties);
  const held = (asset: ClassicAsset | undefined): bigint =>
    asset
      ? (parseTrustline(reading.get(trustlineKey(from, asset)))?.balance ?? 0n)
      : (parseAccount(reading.get(accountKey(from)), reading.rules)?.balance ?? 0n);
  const of = (asset: ClassicAsset | undefined, by: bigint, exact: boolean): ExpectedAmount => {
    const after = (held(asset) + by - (asset ? 0n : fee)).toString();
    return { name: 'wallet', holder: from, asset: nameOf(asset), least: after, ...(exact && asset ? { most: after } : {}) };
  };
  return [
    ...(selling?.issuer === from ? [] : [of(selling, -most, strict === 'send')]),
    of(buying, least, strict === 'receive'),
    ...(opened ? [{ name: 'trustline' as const, holder: from, asset: assetName(opened), least: '1', most: '1' }] : []),
  ];
}

/** One round: { the account, both lines, who issues what is bought, fees, Horizon's path } at once. */
export const swap = change(parseParties, async (context, parties): Promise<Change<ClassicTransaction>> => {
  const { from, selling, buying } = parties;
  const { rpc, horizon } = context.chain;
  const found = horizon.path(parties);
  // What the ledger refuses is said before what Horizon does not know.
  found.catch(() => undefined);
  const [reading, stats] = await Promise.all([rpc.read(keysOf(parties)), rpc.feeStats()]);
  const account = signingAccount(context, reading, from);
  const opened = openingOf(reading, parties);
  const fee = classicFee(stats, opened ? 2 : 1, reading.rules);
  const { most, least } = boundsOf(parties);
  checkFunds(account, fee + (opened ? reading.rules.baseReserve : 0n) + (selling ? 0n : most));
  if (selling) checkSpendable(reading, { holder: from, asset: selling, amount: most });
  if (buying && !opened) checkRoom(reading, { holder: from, asset: buying, amount: least });
  const path = checkPath(await found, parties);
  const operations = [...(opened ? [changeTrust(opened, I64_MAX)] : []), operationOf(parties, path)];
  const built = classicChange(context, reading, { from, account, operations, fee, amounts: amountsOf(reading, parties, opened, fee) });
  return { result: { xdr: built.envelope }, ...built };
});
