import { StrKey, xdr } from '@stellar/stellar-sdk/base';
import { accountText, assetText, issuerOf, muxedText } from '../ledger/entries';
import { transactionOf } from '../ledger/envelope';
import type { Included } from '../ledger/ledger';
import { balanceIdOf } from '../ledger/operations/claimable-balances';
import { orderId } from '../rpc/transactions';
import type { SeenWorld } from '../world';
import { type Answer, compareIds, decimal, type HorizonRequest, horizonUrl, iso, link, page } from './answer';
import { assetFields, checkedAccount } from './assets';
import { predicateJson } from './claimable-balances';
import { invocationFields } from './invocations';
import { transactionRecord } from './transaction-record';

type Fields = { [name: string]: unknown };

interface OperationRecord extends Fields {
  paging_token: string;
  type: string;
}

/** Horizon's name of every kind of operation, in the order of the XDR enumeration. */
const NAMES = [
  'create_account',
  'payment',
  'path_payment_strict_receive',
  'manage_sell_offer',
  'create_passive_sell_offer',
  'set_options',
  'change_trust',
  'allow_trust',
  'account_merge',
  'inflation',
  'manage_data',
  'bump_sequence',
  'manage_buy_offer',
  'path_payment_strict_send',
  'create_claimable_balance',
  'claim_claimable_balance',
  'begin_sponsoring_future_reserves',
  'end_sponsoring_future_reserves',
  'revoke_sponsorship',
  'clawback',
  'clawback_claimable_balance',
  'set_trust_line_flags',
  'liquidity_pool_deposit',
  'liquidity_pool_withdraw',
  'invoke_host_function',
  'extend_footprint_ttl',
  'restore_footprint',
];

/** Operations that an account is part of; those of failed transactions where `include_failed` is set. */
export function listOperations(request: HorizonRequest): Answer {
  return page(request, joined(request, recordsFor(request)), compareIds);
}

/** Those of them that move assets. */
export function listPayments(request: HorizonRequest): Answer {
  const moves = ({ type, asset_balance_changes: changes }: OperationRecord) =>
    type === 'payment' || type === 'create_account' || (Array.isArray(changes) && changes.length > 0);
  return page(request, joined(request, recordsFor(request).filter(moves)), compareIds);
}

/** With `join=transactions` each has its transaction within. */
function joined({ world, query }: HorizonRequest, records: OperationRecord[]): OperationRecord[] {
  if (query.get('join') !== 'transactions') return records;
  return records.map((record) => {
    const included = world.ledger.transaction(String(record.transaction_hash));
    return included ? { ...record, transaction: transactionRecord(world, included) } : record;
  });
}

function recordsFor({ world, query, parts }: HorizonRequest): OperationRecord[] {
  const id = checkedAccount(parts[0] ?? '', 'account_id');
  const failed = query.get('include_failed') === 'true';
  return [...world.ledger.history]
    .filter((one) => one.ok || failed)
    .flatMap((one) => operationRecords(world, one))
    .filter((record) => mentions(record, id));
}

/** The operations of one transaction. */
export function listTransactionOperations(request: HorizonRequest): Answer {
  const found = request.world.ledger.transaction(request.parts[0] ?? '');
  return page(request, joined(request, found ? operationRecords(request.world, found) : []), compareIds);
}

/** Whether any operation of a transaction concerns an account. */
export function takesPart(world: SeenWorld, included: Included, id: string): boolean {
  return operationRecords(world, included).some((record) => mentions(record, id));
}

const ROLES = ['source_account', 'from', 'to', 'account', 'into', 'funder', 'trustor', 'claimant', 'sponsored_id'];

function mentions(record: OperationRecord, id: string): boolean {
  const changes = Array.isArray(record.asset_balance_changes) ? (record.asset_balance_changes as Fields[]) : [];
  const claimants = Array.isArray(record.claimants) ? (record.claimants as Fields[]) : [];
  return (
    ROLES.some((role) => record[role] === id) ||
    changes.some(({ from, to }) => from === id || to === id) ||
    claimants.some(({ destination }) => destination === id)
  );
}

function operationRecords(world: SeenWorld, included: Included): OperationRecord[] {
  const tx = transactionOf(included.envelope);
  return tx.operations.map((operation, index) => {
    const kind = xdr.OperationType[operation.body.type].value;
    const type = NAMES[kind] ?? '';
    const id = String(orderId(included, index + 1));
    const source = muxedText(operation.sourceAccount ?? tx.sourceAccount);
    const root = horizonUrl(world);
    return {
      _links: {
        self: link(`${root}/operations/${id}`),
        transaction: link(`${root}/transactions/${included.hash}`),
        effects: link(`${root}/operations/${id}/effects`),
        succeeds: link(`${root}/effects?order=desc&cursor=${id}`),
        precedes: link(`${root}/effects?order=asc&cursor=${id}`),
      },
      id,
      paging_token: id,
      transaction_successful: included.ok,
      source_account: source,
      type,
      type_i: kind,
      created_at: iso(included.closeTime),
      transaction_hash: included.hash,
      ...fieldsOf(world, included, operation.body, source, index),
    };
  });
}

function fieldsOf(world: SeenWorld, included: Included, body: xdr.OperationBody, source: string, index: number): Fields {
  switch (body.type) {
    case 'createAccount': {
      const { destination, startingBalance } = body.createAccountOp;
      return { starting_balance: decimal(startingBalance), funder: source, account: accountText(destination) };
    }
    case 'payment': {
      const { asset, destination, amount } = body.paymentOp;
      return { ...assetFields(assetText(asset)), from: source, to: muxedText(destination), amount: decimal(amount) };
    }
    case 'changeTrust': {
      const { line, limit } = body.changeTrustOp;
      if (line.type === 'assetTypePoolShare') return { trustor: source, limit: decimal(limit) };
      const asset = assetText(line as xdr.Asset);
      return { ...assetFields(asset), limit: decimal(limit), trustee: issuerOf(asset), trustor: source };
    }
    case 'createClaimableBalance': {
      const { asset, amount, claimants } = body.createClaimableBalanceOp;
      return {
        sponsor: source,
        asset: assetText(asset),
        amount: decimal(amount),
        claimants: claimants.map(({ v0 }) => ({ destination: accountText(v0.destination), predicate: predicateJson(v0.predicate) })),
        ...(included.ok ? { balance_id: createdBalance(included, index) } : {}),
      };
    }
    case 'claimClaimableBalance':
      return { balance_id: body.claimClaimableBalanceOp.balanceId.toXdr('hex'), claimant: source };
    case 'accountMerge':
      return { account: source, into: muxedText(body.destination) };
    case 'beginSponsoringFutureReserves':
      return { sponsored_id: accountText(body.beginSponsoringFutureReservesOp.sponsoredId) };
    case 'clawback': {
      const { asset, from, amount } = body.clawbackOp;
      return { ...assetFields(assetText(asset)), from: muxedText(from), amount: decimal(amount) };
    }
    case 'clawbackClaimableBalance':
      return { balance_id: body.clawbackClaimableBalanceOp.balanceId.toXdr('hex') };
    case 'setTrustLineFlags': {
      const { asset, trustor } = body.setTrustLineFlagsOp;
      return { ...assetFields(assetText(asset)), trustor: accountText(trustor) };
    }
    case 'bumpSequence':
      return { bump_to: String(body.bumpSequenceOp.bumpTo) };
    case 'manageData': {
      const { dataName, dataValue } = body.manageDataOp;
      return { name: String(dataName), value: dataValue ? Buffer.from(dataValue.toBytes()).toString('base64') : null };
    }
    case 'setOptions':
      return optionFields(body.setOptionsOp);
    case 'invokeHostFunction':
      return invocationFields(world, included, body.invokeHostFunctionOp, index);
    case 'extendFootprintTtl':
      return { extend_to: body.extendFootprintTtlOp.extendTo };
    default:
      return {};
  }
}

function createdBalance(included: Included, index: number): string {
  const sequence = transactionOf(included.envelope).seqNum;
  return balanceIdOf({ source: included.source, sequence, index }).toXdr('hex');
}

function optionFields(op: xdr.SetOptionsOp): Fields {
  const { signer } = op;
  const present = {
    signer_key: signer?.key.type === 'signerKeyTypeEd25519' ? StrKey.encodeEd25519PublicKey(signer.key.ed25519.toBytes()) : undefined,
    signer_weight: signer?.weight,
    master_key_weight: op.masterWeight,
    low_threshold: op.lowThreshold,
    med_threshold: op.medThreshold,
    high_threshold: op.highThreshold,
    home_domain: op.homeDomain === null ? undefined : String(op.homeDomain),
  };
  return Object.fromEntries(Object.entries(present).filter(([, value]) => value !== undefined && value !== null));
}
