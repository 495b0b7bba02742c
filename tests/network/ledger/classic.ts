/** Classic operations with the protocol's own result codes and order of checks (contracts.md 9.4). */
import { hash, StrKey, xdr } from '@stellar/stellar-sdk/base';
import {
  AUTHORIZED,
  absolutePredicate,
  assetText,
  BASE_RESERVE,
  type Classic,
  I64_MAX,
  issuerOf,
  liabilities,
  MAX_SUBENTRIES,
  predicateHolds,
} from './entries';

export interface OperationContext {
  classic: Classic;
  /** Source of the operation. */
  source: string;
  closeTime: bigint;
  /** For ids of what is created: the transaction's source, sequence and the operation's index. */
  transaction: { source: string; sequence: bigint; index: number };
}

type Result = xdr.OperationResult;
const Tr = xdr.OperationResultTr;
const inner = (tr: xdr.OperationResultTr): Result => xdr.OperationResult.opInner(tr);
const accountText = (id: xdr.PublicKey): string => StrKey.encodeEd25519PublicKey(id.ed25519.toBytes());
const muxedText = (id: xdr.MuxedAccount): string =>
  StrKey.encodeEd25519PublicKey((id.type === 'keyTypeEd25519' ? id.ed25519 : id.med25519.ed25519).toBytes());

/** Applies one operation; undefined: this ledger does not support it. */
export function applyClassic(context: OperationContext, body: xdr.OperationBody): Result {
  switch (body.type) {
    case 'createAccount':
      return createAccount(context, body.createAccountOp);
    case 'payment':
      return payment(context, body.paymentOp);
    case 'changeTrust':
      return changeTrust(context, body.changeTrustOp);
    case 'createClaimableBalance':
      return createClaimableBalance(context, body.createClaimableBalanceOp);
    case 'claimClaimableBalance':
      return claimClaimableBalance(context, body.claimClaimableBalanceOp);
    case 'setOptions':
      return setOptions(context, body.setOptionsOp);
    default:
      return xdr.OperationResult.opNotSupported();
  }
}

/** Which threshold an operation needs: 0 low, 1 medium, 2 high. */
export function thresholdOf(body: xdr.OperationBody): 0 | 1 | 2 {
  if (body.type === 'claimClaimableBalance' || body.type === 'extendFootprintTtl' || body.type === 'restoreFootprint') return 0;
  if (body.type !== 'setOptions') return 1;
  const { masterWeight, lowThreshold, medThreshold, highThreshold, signer } = body.setOptionsOp;
  return [masterWeight, lowThreshold, medThreshold, highThreshold, signer].some((part) => part !== null) ? 2 : 1;
}

function createAccount({ classic, source }: OperationContext, op: xdr.CreateAccountOp): Result {
  const R = xdr.CreateAccountResult;
  const destination = accountText(op.destination);
  const answer = (result: xdr.CreateAccountResult) => inner(Tr.createAccount(result));
  if (op.startingBalance <= 0n || destination === source) return answer(R.createAccountMalformed());
  if (classic.account(destination)) return answer(R.createAccountAlreadyExist());
  if (op.startingBalance < 2n * BASE_RESERVE) return answer(R.createAccountLowReserve());
  if (classic.available(source) < op.startingBalance) return answer(R.createAccountUnderfunded());
  const account = classic.account(source);
  if (account) classic.putAccount(source, { balance: account.balance - op.startingBalance });
  classic.createAccount(destination, op.startingBalance);
  return answer(R.createAccountSuccess());
}

type Receipt = 'noTrust' | 'notAuthorized' | 'lineFull' | undefined;

/** Puts `amount` into a holder's hands; says why not. The issuer burns. */
function receive(classic: Classic, id: string, asset: string, amount: bigint): Receipt {
  if (asset === 'native') {
    const account = classic.account(id);
    if (!account || account.balance + amount > I64_MAX) return 'lineFull';
    classic.putAccount(id, { balance: account.balance + amount });
    return undefined;
  }
  if (issuerOf(asset) === id) return undefined;
  const line = classic.trustline(id, asset);
  if (!line) return 'noTrust';
  if ((line.flags & AUTHORIZED) === 0) return 'notAuthorized';
  if (amount > line.limit - line.balance - liabilities(line).buying) return 'lineFull';
  classic.putTrustline(id, asset, { balance: line.balance + amount });
  return undefined;
}

type Spend = 'noTrust' | 'notAuthorized' | 'underfunded' | undefined;

function spend(classic: Classic, id: string, asset: string, amount: bigint): Spend {
  if (asset === 'native') {
    const account = classic.account(id);
    if (!account || classic.available(id) < amount) return 'underfunded';
    classic.putAccount(id, { balance: account.balance - amount });
    return undefined;
  }
  if (issuerOf(asset) === id) return undefined;
  const line = classic.trustline(id, asset);
  if (!line) return 'noTrust';
  if ((line.flags & AUTHORIZED) === 0) return 'notAuthorized';
  if (amount > line.balance - liabilities(line).selling) return 'underfunded';
  classic.putTrustline(id, asset, { balance: line.balance - amount });
  return undefined;
}

function payment({ classic, source }: OperationContext, op: xdr.PaymentOp): Result {
  const R = xdr.PaymentResult;
  const answer = (result: xdr.PaymentResult) => inner(Tr.payment(result));
  const destination = muxedText(op.destination);
  const asset = assetText(op.asset);
  if (op.amount <= 0n) return answer(R.paymentMalformed());
  if (!classic.account(destination)) return answer(R.paymentNoDestination());
  if (asset === 'native' && destination === source) return answer(R.paymentSuccess());
  const received = receive(classic, destination, asset, op.amount);
  if (received === 'noTrust') return answer(R.paymentNoTrust());
  if (received === 'notAuthorized') return answer(R.paymentNotAuthorized());
  if (received === 'lineFull') return answer(R.paymentLineFull());
  const spent = spend(classic, source, asset, op.amount);
  if (spent === 'noTrust') return answer(R.paymentSrcNoTrust());
  if (spent === 'notAuthorized') return answer(R.paymentSrcNotAuthorized());
  if (spent === 'underfunded') return answer(R.paymentUnderfunded());
  return answer(R.paymentSuccess());
}

function changeTrust({ classic, source }: OperationContext, op: xdr.ChangeTrustOp): Result {
  const R = xdr.ChangeTrustResult;
  const answer = (result: xdr.ChangeTrustResult) => inner(Tr.changeTrust(result));
  if (op.limit < 0n || op.line.type === 'assetTypeNative' || op.line.type === 'assetTypePoolShare') return answer(R.changeTrustMalformed());
  const asset = assetText(xdr.Asset.fromXdr(op.line.toXdr('base64'), 'base64'));
  const issuer = issuerOf(asset);
  if (issuer === source) return answer(R.changeTrustMalformed());
  const line = classic.trustline(source, asset);
  if (!line) {
    if (op.limit === 0n) return answer(R.changeTrustInvalidLimit());
    const issuing = classic.account(issuer);
    if (!issuing) return answer(R.changeTrustNoIssuer());
    if ((classic.account(source)?.numSubEntries ?? 0) >= MAX_SUBENTRIES) return xdr.OperationResult.opTooManySubentries();
    if (classic.available(source) < BASE_RESERVE) return answer(R.changeTrustLowReserve());
    classic.putTrustline(source, asset, { limit: op.limit, flags: (issuing.flags & 1) === 0 ? AUTHORIZED : 0 });
    return answer(R.changeTrustSuccess());
  }
  if (op.limit < line.balance + liabilities(line).buying) return answer(R.changeTrustInvalidLimit());
  if (op.limit === 0n) {
    classic.deleteTrustline(source, asset);
    return answer(R.changeTrustSuccess());
  }
  if (!classic.account(issuer)) return answer(R.changeTrustNoIssuer());
  classic.putTrustline(source, asset, { limit: op.limit });
  return answer(R.changeTrustSuccess());
}

function sponsorshipOf(classic: Classic, id: string): { sponsoring: number; sponsored: number } {
  const account = classic.account(id);
  const v2 = account?.ext.type === 'v1' && account.ext.v1.ext.type === 'v2' ? account.ext.v1.ext.v2 : undefined;
  return { sponsoring: v2?.numSponsoring ?? 0, sponsored: v2?.numSponsored ?? 0 };
}

/** The creator pays a claimable balance's reserve: its count of sponsored entries moves. */
function sponsor(classic: Classic, id: string, by: number): void {
  const account = classic.account(id);
  if (!account) return;
  const { sponsoring, sponsored } = sponsorshipOf(classic, id);
  const held = account.ext.type === 'v1' ? account.ext.v1.liabilities : new xdr.Liabilities({ buying: 0n, selling: 0n });
  const v2 = new xdr.AccountEntryExtensionV2({
    numSponsored: sponsored,
    numSponsoring: sponsoring + by,
    signerSponsoringIDs: account.signers.map(() => null),
    ext: xdr.AccountEntryExtensionV2Ext.v0(),
  } as never);
  const ext = new xdr.AccountEntryExtensionV1({ liabilities: held, ext: xdr.AccountEntryExtensionV1Ext.v2(v2) });
  classic.putAccount(id, { ext: xdr.AccountEntryExt.v1(ext) });
}

function createClaimableBalance({ classic, source, closeTime, transaction }: OperationContext, op: xdr.CreateClaimableBalanceOp): Result {
  const R = xdr.CreateClaimableBalanceResult;
  const answer = (result: xdr.CreateClaimableBalanceResult) => inner(Tr.createClaimableBalance(result));
  if (op.amount <= 0n || op.claimants.length === 0 || op.claimants.length > 10) return answer(R.createClaimableBalanceMalformed());
  const asset = assetText(op.asset);
  const reserve = BigInt(op.claimants.length) * BASE_RESERVE;
  if (classic.available(source) < reserve) return answer(R.createClaimableBalanceLowReserve());
  sponsor(classic, source, op.claimants.length);
  const spent = spend(classic, source, asset, op.amount);
  if (spent === 'noTrust') return answer(R.createClaimableBalanceNoTrust());
  if (spent === 'notAuthorized') return answer(R.createClaimableBalanceNotAuthorized());
  if (spent === 'underfunded') return answer(R.createClaimableBalanceUnderfunded());
  const id = balanceIdOf(transaction);
  classic.putBalance(
    new xdr.ClaimableBalanceEntry({
      balanceId: id,
      claimants: op.claimants.map(({ v0 }) =>
        xdr.Claimant.claimantTypeV0(
          new xdr.ClaimantV0({ destination: v0.destination, predicate: absolutePredicate(v0.predicate, closeTime) }),
        ),
      ),
      asset: op.asset,
      amount: op.amount,
      ext: xdr.ClaimableBalanceEntryExt.v0(),
    }),
  );
  SPONSORS.set(id.toXdr('base64'), source);
  return answer(R.createClaimableBalanceSuccess(id));
}

/** Who pays a balance's reserve; the entry's sponsor in the protocol. */
const SPONSORS = new Map<string, string>();

export function balanceIdOf({ source, sequence, index }: OperationContext['transaction']): xdr.ClaimableBalanceId {
  const preimage = xdr.HashIdPreimage.envelopeTypeOpId(
    new xdr.HashIdPreimageOperationId({
      sourceAccount: xdr.PublicKey.publicKeyTypeEd25519(StrKey.decodeEd25519PublicKey(source) as never),
      seqNum: sequence,
      opNum: index,
    }),
  );
  return xdr.ClaimableBalanceId.claimableBalanceIdTypeV0(hash(preimage.toXdr()) as never);
}

function claimClaimableBalance({ classic, source, closeTime }: OperationContext, op: xdr.ClaimClaimableBalanceOp): Result {
  const R = xdr.ClaimClaimableBalanceResult;
  const answer = (result: xdr.ClaimClaimableBalanceResult) => inner(Tr.claimClaimableBalance(result));
  const entry = classic.balance(op.balanceId);
  if (!entry) return answer(R.claimClaimableBalanceDoesNotExist());
  const mine = entry.claimants.find(({ v0 }) => accountText(v0.destination) === source);
  if (!mine || !predicateHolds(mine.v0.predicate, closeTime)) return answer(R.claimClaimableBalanceCannotClaim());
  const received = receive(classic, source, assetText(entry.asset), entry.amount);
  if (received === 'noTrust') return answer(R.claimClaimableBalanceNoTrust());
  if (received === 'notAuthorized') return answer(R.claimClaimableBalanceNotAuthorized());
  if (received === 'lineFull') return answer(R.claimClaimableBalanceLineFull());
  classic.deleteBalance(op.balanceId);
  const payer = SPONSORS.get(op.balanceId.toXdr('base64'));
  if (payer && sponsorshipOf(classic, payer).sponsoring >= entry.claimants.length) sponsor(classic, payer, -entry.claimants.length);
  return answer(R.claimClaimableBalanceSuccess());
}

function setOptions({ classic, source }: OperationContext, op: xdr.SetOptionsOp): Result {
  const R = xdr.SetOptionsResult;
  const answer = (result: xdr.SetOptionsResult) => inner(Tr.setOptions(result));
  const account = classic.account(source);
  if (!account) return xdr.OperationResult.opNoAccount();
  const old = account.thresholds.toBytes();
  const next = [op.masterWeight, op.lowThreshold, op.medThreshold, op.highThreshold].map((value, index) => value ?? old[index] ?? 0);
  if (next.some((value) => value > 255)) return answer(R.setOptionsThresholdOutOfRange());
  let { signers, numSubEntries } = account;
  if (op.signer) {
    const key = op.signer.key.toXdr('base64');
    const known = signers.some((signer) => signer.key.toXdr('base64') === key);
    const rest = signers.filter((signer) => signer.key.toXdr('base64') !== key);
    signers = op.signer.weight === 0 ? rest : [...rest, op.signer];
    numSubEntries += op.signer.weight === 0 ? (known ? -1 : 0) : known ? 0 : 1;
    if (!known && op.signer.weight > 0 && classic.available(source) < BASE_RESERVE) return answer(R.setOptionsLowReserve());
  }
  classic.putAccount(source, {
    thresholds: xdr.Thresholds.fromXdr(new Uint8Array(next) as never) as never,
    signers,
    numSubEntries,
    flags: (account.flags | (op.setFlags ?? 0)) & ~(op.clearFlags ?? 0),
    ...(op.homeDomain === null ? {} : { homeDomain: op.homeDomain }),
  });
  return answer(R.setOptionsSuccess());
}
