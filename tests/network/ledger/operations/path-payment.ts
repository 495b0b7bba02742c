/** Payments that change assets on their way, hop by hop, through offers or pools. */
import { xdr } from '@stellar/stellar-sdk/base';
import { type Conversion, convert, MOST_OFFERS_CROSSED, type Trade } from '../book';
import { accountText, assetText, I64_MAX, isAsset, issuerOf, muxedText, publicKey } from '../entries';
import { inner, type OperationContext, type Result, receive, spend } from './operation';

type Code =
  | 'Malformed'
  | 'Underfunded'
  | 'SrcNoTrust'
  | 'SrcNotAuthorized'
  | 'NoDestination'
  | 'NoTrust'
  | 'NotAuthorized'
  | 'LineFull'
  | 'TooFewOffers'
  | 'OfferCrossSelf';

export type PathBody = Extract<xdr.OperationBody, { type: 'pathPaymentStrictReceive' | 'pathPaymentStrictSend' }>;

/** Both operations in one form. */
interface Wanted {
  strict: 'receive' | 'send';
  from: xdr.Asset;
  to: xdr.Asset;
  path: readonly xdr.Asset[];
  destination: string;
  /** What is fixed: what arrives, or what leaves. */
  amount: bigint;
  /** The most that may leave, or the least that must arrive. */
  bound: bigint;
}

function wantedOf(body: PathBody): Wanted {
  if (body.type === 'pathPaymentStrictReceive') {
    const { sendAsset, sendMax, destination, destAsset, destAmount, path } = body.pathPaymentStrictReceiveOp;
    return {
      strict: 'receive',
      from: sendAsset,
      to: destAsset,
      path,
      destination: muxedText(destination),
      amount: destAmount,
      bound: sendMax,
    };
  }
  const { sendAsset, sendAmount, destination, destAsset, destMin, path } = body.pathPaymentStrictSendOp;
  return { strict: 'send', from: sendAsset, to: destAsset, path, destination: muxedText(destination), amount: sendAmount, bound: destMin };
}

function fail(strict: Wanted['strict'], code: Code): Result {
  const Tr = xdr.OperationResultTr;
  return inner(
    strict === 'receive'
      ? Tr.pathPaymentStrictReceive(xdr.PathPaymentStrictReceiveResult[`pathPaymentStrictReceive${code}`]())
      : Tr.pathPaymentStrictSend(xdr.PathPaymentStrictSendResult[`pathPaymentStrictSend${code}`]()),
  );
}

function beyondBound(strict: Wanted['strict']): Result {
  const Tr = xdr.OperationResultTr;
  return inner(
    strict === 'receive'
      ? Tr.pathPaymentStrictReceive(xdr.PathPaymentStrictReceiveResult.pathPaymentStrictReceiveOverSendmax())
      : Tr.pathPaymentStrictSend(xdr.PathPaymentStrictSendResult.pathPaymentStrictSendUnderDestmin()),
  );
}

function success({ strict, destination, to }: Wanted, amount: bigint, offers: xdr.ClaimAtom[]): Result {
  const last = new xdr.SimplePaymentResult({ destination: publicKey(destination), asset: to, amount });
  const Tr = xdr.OperationResultTr;
  if (strict === 'receive') {
    const told = new xdr.PathPaymentStrictReceiveResultSuccess({ offers, last });
    return inner(Tr.pathPaymentStrictReceive(xdr.PathPaymentStrictReceiveResult.pathPaymentStrictReceiveSuccess(told)));
  }
  const told = new xdr.PathPaymentStrictSendResultSuccess({ offers, last });
  return inner(Tr.pathPaymentStrictSend(xdr.PathPaymentStrictSendResult.pathPaymentStrictSendSuccess(told)));
}

export function checkPath(body: PathBody): Result | undefined {
  const { strict, amount, bound, from, to, path } = wantedOf(body);
  return amount > 0n && bound > 0n && [from, to, ...path].every(isAsset) ? undefined : fail(strict, 'Malformed');
}

export function pathPayment(context: OperationContext, body: PathBody): Result {
  const wanted = wantedOf(body);
  const { strict, from, to, path, destination } = wanted;
  const asset = assetText(to);
  const home = path.length === 0 && asset === assetText(from) && issuerOf(asset) === destination;
  if (!home && !context.classic.account(destination)) return fail(strict, 'NoDestination');
  return strict === 'receive' ? payReceive(context, wanted) : paySend(context, wanted);
}

/** From the end to the beginning: each hop says how much the one before it has to bring. */
function payReceive(context: OperationContext, wanted: Wanted): Result {
  const wrong = arrive(context, wanted, wanted.amount);
  if (wrong) return wrong;
  let offers: xdr.ClaimAtom[] = [];
  let needed = wanted.amount;
  let wheat = assetText(wanted.to);
  for (const sheep of [...wanted.path].reverse().concat(wanted.from).map(assetText)) {
    if (sheep === wheat) continue;
    const hop = { sheep, wheat, maxSheep: I64_MAX, maxWheat: needed, rounding: 'strictReceive' } as const;
    const done = step(context, 'receive', hop, offers.length);
    if ('type' in done) return done;
    if (done.ending !== 'ok' || done.wheat !== needed) return fail('receive', 'TooFewOffers');
    offers = [...done.trail, ...offers];
    needed = done.sheep;
    wheat = sheep;
  }
  if (needed > wanted.bound) return beyondBound('receive');
  return leave(context, wanted, needed) ?? success(wanted, wanted.amount, offers);
}

/** From the beginning to the end: each hop says how much the next one has to give. */
function paySend(context: OperationContext, wanted: Wanted): Result {
  const wrong = leave(context, wanted, wanted.amount);
  if (wrong) return wrong;
  const offers: xdr.ClaimAtom[] = [];
  let had = wanted.amount;
  let sheep = assetText(wanted.from);
  for (const wheat of [...wanted.path, wanted.to].map(assetText)) {
    if (wheat === sheep) continue;
    const hop = { sheep, wheat, maxSheep: had, maxWheat: I64_MAX, rounding: 'strictSend' } as const;
    const done = step(context, 'send', hop, offers.length);
    if ('type' in done) return done;
    if (done.ending !== 'ok' || done.sheep !== had) return fail('send', 'TooFewOffers');
    offers.push(...done.trail);
    had = done.wheat;
    sheep = wheat;
  }
  if (had < wanted.bound) return beyondBound('send');
  return arrive(context, wanted, had) ?? success(wanted, had, offers);
}

function step(
  { classic, source }: OperationContext,
  strict: Wanted['strict'],
  hop: Pick<Trade, 'sheep' | 'wheat' | 'maxSheep' | 'maxWheat' | 'rounding'>,
  crossed: number,
): Conversion | Result {
  const stops = (offer: xdr.OfferEntry) => (accountText(offer.sellerId) === source ? ('crossSelf' as const) : undefined);
  const done = convert(classic, { ...hop, stops, mostOffers: MOST_OFFERS_CROSSED - crossed });
  if (done.ending === 'crossSelf') return fail(strict, 'OfferCrossSelf');
  return done.ending === 'tooMany' ? xdr.OperationResult.opExceededWorkLimit() : done;
}

function arrive({ classic }: OperationContext, { strict, destination, to }: Wanted, amount: bigint): Result | undefined {
  const received = receive(classic, destination, assetText(to), amount);
  if (received === 'noTrust') return fail(strict, 'NoTrust');
  if (received === 'notAuthorized') return fail(strict, 'NotAuthorized');
  return received === 'lineFull' ? fail(strict, 'LineFull') : undefined;
}

function leave({ classic, source }: OperationContext, { strict, from }: Wanted, amount: bigint): Result | undefined {
  const spent = spend(classic, source, assetText(from), amount);
  if (spent === 'noTrust') return fail(strict, 'SrcNoTrust');
  if (spent === 'notAuthorized') return fail(strict, 'SrcNotAuthorized');
  return spent === 'underfunded' ? fail(strict, 'Underfunded') : undefined;
}
