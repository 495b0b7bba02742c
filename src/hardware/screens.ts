/**
 * What Ledger's Stellar app will show for bytes that are to be signed: computed from these bytes, as the app computes it, and recorded
 * on a Nano S Plus in the versions 5.0.3 and 6.0.0 (`tests/vectors/ledger-device`). Whatever was not recorded, or is not known to be
 * the same in the app, is not foretold. The app's settings are taken to be as it is delivered, except for blind signing, which it tells.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { xdr } from '@stellar/stellar-sdk/base';
import type { AccountId } from '../primitives/addresses';
import { type DeviceApp, type DeviceMeans, MESSAGE_PREFIX } from '../primitives/device';
import { toHex } from '../primitives/hex';
import { iconScreen6, type Row, type Screen, screensOf5, screensOf6 } from './screens/lines';
import { transactionRows5 } from './screens/rows5';
import { entryRows6, escaped, transactionRows6 } from './screens/rows6';
import { Unforetold, type WhyUnforetold } from './screens/unforetold';
import { type NetworkName, networkName } from './screens/values';

/** What of the app the screens hang on; version 5 does not say how much it takes. */
export type LedgerApp = Pick<DeviceApp, 'version' | 'hashSigning'> & { maxDataSize?: number | undefined };

/** Bytes whose SHA-256 is signed, of a kind as in `keyring/signer.ts`; `hash`: the hash itself, 32 bytes. */
export interface ToForetell {
  kind: 'transaction' | 'entry' | 'message' | 'hash';
  preimage: Uint8Array;
  /** The account that the device's key stands for. */
  signer: AccountId;
}

export type LedgerForetold =
  | {
      foretold: true;
      /** In the order in which they are read, up to the one that signs: the title, then up to three lines. */
      screens: readonly Screen[];
      /** Needs the app's setting; in version 6 the first screen then says so. */
      blind: boolean;
      by: DeviceMeans;
      /** The device shows nothing of what the bytes mean. */
      onlyHash: boolean;
    }
  | {
      foretold: false;
      reason: WhyUnforetold;
      /** Needs the app's setting; false also where the bytes cannot be read. */
      blind: boolean;
    };

/** Twenty payments in one transaction are shown by 6.0.0; thirty-five made it exit. */
const MOST_OPERATIONS = 20;
/** A Nano S Plus takes so many bytes. */
const MOST_BYTES = 8192;
/**
 * 6.0.0 keeps a whole review in its memory: the longest one that was shown had 1,805 characters in 29 rows, the one of twenty payments
 * 1,690 in 62. Beyond both nothing is known. A row takes as much as so many characters.
 */
const MOST_CHARACTERS = 1900;
const ROW_COST = 40;
const MOST_COST = 4200;

const BLIND_AHEAD: Screen = ['Blind signing ahead', 'To accept risk, press ', 'both buttons'];

/** A preimage that is the one encoding of what it says. */
function parsed<T extends xdr.XdrValue>(bytes: Uint8Array, parse: (bytes: Uint8Array) => T): T {
  let value: T;
  let again: Uint8Array;
  try {
    value = parse(bytes);
    again = value.toXdr();
  } catch {
    throw new Unforetold('unreadable');
  }
  if (toHex(again) !== toHex(bytes)) throw new Unforetold('unreadable');
  return value;
}

/** What a version shows for a kind: the rows between the first and the last screen, and whatever frames them. */
interface Review {
  rows: Row[];
  first: Screen;
  last: Screen;
  by: DeviceMeans;
}

const contractOperations: xdr.OperationBody['type'][] = ['invokeHostFunction', 'extendFootprintTtl', 'restoreFootprint'];

const payloadOf = ({ preimage }: ToForetell) => parsed(preimage, (bytes) => xdr.TransactionSignaturePayload.fromXdr(bytes));

function operationsOf(what: ToForetell): xdr.Operation[] {
  const { taggedTransaction } = payloadOf(what);
  return (taggedTransaction.type === 'envelopeTypeTx' ? taggedTransaction.tx : taggedTransaction.feeBump.innerTx.v1.tx).operations;
}

/** Versions before 6 cannot read a contract call: they sign its hash. */
const readsCalls = ({ version }: LedgerApp): boolean => !(Number.parseInt(version, 10) < 6);

/** Whether the app's setting is needed, whatever else stands in the way. What cannot be read says so later. */
function needsSetting(what: ToForetell, app: LedgerApp): boolean {
  if (what.kind !== 'transaction') return what.kind !== 'message';
  const blind = readsCalls(app) ? contractOperations.slice(0, 1) : contractOperations;
  try {
    return operationsOf(what).some(({ body }) => blind.includes(body.type));
  } catch (error) {
    if (error instanceof Unforetold) return false;
    throw error;
  }
}

function readTransaction(what: ToForetell): { tx: xdr.Transaction; network: NetworkName } {
  const { networkId, taggedTransaction } = payloadOf(what);
  // A fee bump was never recorded.
  if (taggedTransaction.type !== 'envelopeTypeTx') throw new Unforetold('operation');
  return { tx: taggedTransaction.tx, network: networkName(networkId.toBytes()) };
}

function hashReview5(hash: Uint8Array, signer: AccountId): Review {
  const rows: Row[] = [
    ['Address', signer],
    ['Hash', toHex(hash)],
  ];
  return { rows, first: ['Review', 'Transaction'], last: ['Approve'], by: 'signHash' };
}

function review5(what: ToForetell, calls: boolean): Review {
  if (what.kind === 'hash') return hashReview5(what.preimage, what.signer);
  if (what.kind !== 'transaction') throw new Unforetold('version');
  const { tx, network } = readTransaction(what);
  // The app cannot read it, and says so before it shows anything.
  if (calls) return hashReview5(sha256(what.preimage), what.signer);
  if (tx.operations.length > MOST_OPERATIONS) throw new Unforetold('size');
  const rows = transactionRows5(tx, network, what.signer);
  return { rows, first: ['Review', 'Transaction'], last: ['Finalize', 'Transaction'], by: 'signTransaction' };
}

/** The first and the last screen of app 6. */
const framed = (review: string, sign: string): Pick<Review, 'first' | 'last'> => ({
  first: iconScreen6(review, 'regular'),
  last: iconScreen6(sign, 'bold'),
});

function transactionReview6(what: ToForetell): Review {
  const { tx, network } = readTransaction(what);
  if (tx.operations.length > MOST_OPERATIONS) throw new Unforetold('size');
  const { rows, intent } = transactionRows6(tx, network, what.signer);
  const to = intent === undefined ? '' : ` to ${intent}`;
  return { rows, ...framed(`Review transaction${to}`, `Sign transaction${to}?`), by: 'signTransaction' };
}

function entryReview6({ preimage }: ToForetell): Review {
  const entry = parsed(preimage, (bytes) => xdr.HashIdPreimage.fromXdr(bytes));
  // The kind that names its address is newer than the app.
  if (entry.type !== 'envelopeTypeSorobanAuthorization') throw new Unforetold('version');
  const { sorobanAuthorization: authorization } = entry;
  const rows = entryRows6(authorization, networkName(authorization.networkId.toBytes()));
  return { rows, ...framed('Review Soroban Authorization', 'Sign Soroban Authorization?'), by: 'signSorobanAuthorization' };
}

function messageReview6({ preimage }: ToForetell): Review {
  // The app puts SEP-53's prefix before what it is sent.
  if (MESSAGE_PREFIX.some((byte, at) => preimage[at] !== byte)) throw new Unforetold('unreadable');
  const rows: Row[] = [['Message', escaped(preimage.subarray(MESSAGE_PREFIX.length))]];
  return { rows, ...framed('Review message', 'Sign message?'), by: 'signMessage' };
}

function hashReview6({ preimage }: ToForetell): Review {
  return { rows: [['Hash', toHex(preimage)]], ...framed('Review hash signing', 'Sign hash?'), by: 'signHash' };
}

function review6(what: ToForetell): Review {
  if (what.kind === 'transaction') return transactionReview6(what);
  if (what.kind === 'message') return messageReview6(what);
  return what.kind === 'entry' ? entryReview6(what) : hashReview6(what);
}

function tooLong(rows: Row[]): boolean {
  const characters = rows.reduce((sum, [title, text]) => sum + title.length + text.length, 0);
  return characters > MOST_CHARACTERS || characters + rows.length * ROW_COST > MOST_COST;
}

/** Bytes that the app is handed by these means. */
const sentOf = ({ kind, preimage }: ToForetell, by: DeviceMeans): number =>
  by === 'signHash' ? 32 : preimage.length - (kind === 'message' ? MESSAGE_PREFIX.length : 0);

function screensFor(what: ToForetell, app: LedgerApp, blind: boolean): LedgerForetold {
  if (app.version !== '5.0.3' && app.version !== '6.0.0') throw new Unforetold('version');
  if (what.kind === 'hash' && what.preimage.length !== 32) throw new Unforetold('unreadable');
  const six = app.version === '6.0.0';
  const { rows, first, last, by } = six ? review6(what) : review5(what, blind);
  if (sentOf(what, by) > Math.min(app.maxDataSize ?? MOST_BYTES, MOST_BYTES)) throw new Unforetold('size');
  if (blind && !app.hashSigning) throw new Unforetold('setting');
  if (six && tooLong(rows)) throw new Unforetold('size');
  const hash = by === 'signHash';
  const begin = six ? [...(blind ? [BLIND_AHEAD] : []), first] : [first, ...(hash ? [['Hash', 'Signing']] : [])];
  return { foretold: true, screens: [...begin, ...rows.flatMap(six ? screensOf6 : screensOf5), last], blind, by, onlyHash: hash };
}

/** Pure; what cannot be foretold is answered with its reason. */
export function foretellLedger(what: ToForetell, app: LedgerApp): LedgerForetold {
  const blind = needsSetting(what, app);
  try {
    return screensFor(what, app, blind);
  } catch (error) {
    if (error instanceof Unforetold) return { foretold: false, reason: error.reason, blind };
    throw error;
  }
}

/** Whole seconds that a person takes for them: two and a half for each. */
export const secondsToRead = (screens: readonly Screen[]): number => Math.ceil(screens.length * 2.5);
