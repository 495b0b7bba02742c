import { authorizeEntry, Keypair, SorobanDataBuilder, StrKey, scValToNative, xdr } from '@stellar/stellar-sdk';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Applied, applySoroban } from '../../network/host/apply';
import { deploy } from '../../network/host/deploy';
import { accountKey, codeKey, contractDataKey, instanceKey, keyString, scAddress } from '../../network/host/entries';
import { invoke, type LedgerInfo } from '../../network/host/host';
import { MIN_PERSISTENT_TTL } from '../../network/host/limits';
import type { ScVal } from '../../network/host/model';
import { Models } from '../../network/host/models';
import { proposeTransactionData, readTransactionData } from '../../network/host/transaction-data';
import { Layer } from '../../network/ledger/store';
import { adr, caller, counter, sym, u32 } from './test-models';

const passphrase = 'Test of inclusion';
const COUNT = sym('Count');
const C = StrKey.encodeContract(new Uint8Array(32).fill(1));
const user = Keypair.fromRawEd25519Seed(new Uint8Array(32).fill(9));
const other = Keypair.fromRawEd25519Seed(new Uint8Array(32).fill(8));
const countKey = contractDataKey(C, COUNT, 'persistent');
const transactionBytes = 400;

let layer: Layer;
let ledger: LedgerInfo;
let models: Models;

beforeEach(() => {
  layer = new Layer();
  ledger = { sequence: 1000, timestamp: 1_800_000_000n, passphrase };
  models = new Models([counter, caller]);
  deploy({ layer, ledger, models }, counter, { address: C });
  const thresholds = Uint8Array.of(1, 0, 0, 0);
  const account = new xdr.AccountEntry({
    accountId: other.xdrAccountId(),
    balance: 100_000_000n,
    seqNum: 1n,
    numSubEntries: 0,
    inflationDest: null,
    flags: 0,
    homeDomain: '',
    thresholds,
    signers: [],
    ext: xdr.AccountEntryExt.v0(),
  });
  layer.set(keyString(accountKey(other.publicKey())), { data: xdr.LedgerEntryData.account(account), lastModified: 1 });
});

interface Prepared {
  data: xdr.SorobanTransactionData;
  auth: xdr.SorobanAuthorizationEntry[];
}

function simulate(fn: string, args: ScVal[]): Prepared {
  const auth = { kind: 'record', source: user.publicKey() } as const;
  const outcome = invoke({ layer: new Layer(layer), ledger, models, contract: C, fn, args, auth });
  if ('error' in outcome.result) throw outcome.result.error;
  return { data: proposeTransactionData({ ...outcome, body: bodyOf(fn, args, outcome.auth) }), auth: outcome.auth };
}

function bodyOf(fn: string, args: ScVal[], auth: xdr.SorobanAuthorizationEntry[]): xdr.OperationBody {
  const invokeContract = new xdr.InvokeContractArgs({ contractAddress: scAddress(C), functionName: fn, args });
  const hostFunction = xdr.HostFunction.hostFunctionTypeInvokeContract(invokeContract);
  return xdr.OperationBody.invokeHostFunction(new xdr.InvokeHostFunctionOp({ hostFunction, auth }));
}

function include(fn: string, args: ScVal[], data: xdr.SorobanTransactionData, auth: xdr.SorobanAuthorizationEntry[] = []): Applied {
  const body = bodyOf(fn, args, auth);
  return applySoroban({ layer, ledger, models, source: user.publicKey(), body, data, transactionBytes });
}

function codeOfResult({ result }: Applied): string {
  if (result.type !== 'opInner') return result.type;
  const { tr } = result;
  if (tr.type === 'invokeHostFunction') return tr.invokeHostFunctionResult.type;
  if (tr.type === 'restoreFootprint') return tr.restoreFootprintResult.type;
  return tr.type === 'extendFootprintTtl' ? tr.extendFootprintTtlResult.type : tr.type;
}

function count(): number | undefined {
  const data = layer.get(keyString(countKey))?.data;
  return data?.type === 'contractData' ? Number(scValToNative(data.contractData.val)) : undefined;
}

describe('inclusion of an invocation', () => {
  it('applies what was simulated, and gives back what it did not need', () => {
    const { data } = simulate('add', [u32(2)]);
    const applied = include('add', [u32(2)], data);
    expect(codeOfResult(applied)).toBe('invokeHostFunctionSuccess');
    expect(count()).toBe(2);
    expect(applied.returnValue && scValToNative(applied.returnValue)).toBe(2);
    expect(applied.fee.rent).toBeGreaterThan(0n);
    expect(applied.fee.refund).toBeGreaterThan(0n);
    expect(applied.fee.nonRefundable + applied.fee.refundable + applied.fee.refund).toBe(data.resourceFee);
  });

  it('gives the whole refundable fee back when the contract fails', () => {
    const { data } = simulate('add', [u32(2)]);
    const applied = include('add', [u32(200)], data);
    expect(codeOfResult(applied)).toBe('invokeHostFunctionTrapped');
    expect(applied.fee.refundable).toBe(0n);
    expect(applied.fee.nonRefundable + applied.fee.refund).toBe(data.resourceFee);
    expect(count()).toBeUndefined();
    expect(applied.returnValue).toBeNull();
    expect(applied.diagnostics.length).toBeGreaterThan(0);
  });

  it('traps when the footprint lacks what is written', () => {
    const data = new SorobanDataBuilder(simulate('add', [u32(2)]).data).setReadWrite([]).build();
    expect(codeOfResult(include('add', [u32(2)], data))).toBe('invokeHostFunctionTrapped');
    expect(count()).toBeUndefined();
  });

  it.each(['instructions', 'writeBytes'] as const)('fails when it needs more %s than declared', (name) => {
    const { data } = simulate('add', [u32(2)]);
    const resources = new xdr.SorobanResources({ ...data.resources, [name]: 10 });
    const applied = include('add', [u32(2)], new xdr.SorobanTransactionData({ ...data, resources }));
    expect(codeOfResult(applied)).toBe('invokeHostFunctionResourceLimitExceeded');
    expect(count()).toBeUndefined();
  });

  it('fails when the fee leaves too little for rent', () => {
    const { data } = simulate('add', [u32(2)]);
    const nonRefundable = readTransactionData(data, transactionBytes)?.nonRefundable ?? 0n;
    const applied = include('add', [u32(2)], new xdr.SorobanTransactionData({ ...data, resourceFee: nonRefundable + 1n }));
    expect(codeOfResult(applied)).toBe('invokeHostFunctionInsufficientRefundableFee');
    expect(count()).toBeUndefined();
  });

  it('enforces authorization', async () => {
    const args = [adr(other.publicKey()), u32(4)];
    const { data, auth } = simulate('add_for', args);
    expect(codeOfResult(include('add_for', args, data))).toBe('invokeHostFunctionTrapped');
    const [entry] = auth;
    if (!entry) throw new Error('nothing was recorded');
    const signed = await authorizeEntry(entry, other, 1010, passphrase);
    expect(codeOfResult(include('add_for', args, data, [signed]))).toBe('invokeHostFunctionSuccess');
    expect(codeOfResult(include('add_for', args, data, [signed]))).toBe('invokeHostFunctionTrapped');
    expect(count()).toBe(4);
  });
});

describe('declared resources', () => {
  it('are refused when they cost more than the fee, repeat a key or point beyond the footprint', () => {
    const { data } = simulate('add', [u32(2)]);
    const { resources } = data;
    expect(readTransactionData(data, transactionBytes)).toBeDefined();
    expect(readTransactionData(new xdr.SorobanTransactionData({ ...data, resourceFee: 1n }), transactionBytes)).toBeUndefined();
    const { readWrite, readOnly } = resources.footprint;
    const twice = new xdr.LedgerFootprint({ readOnly: [...readOnly, ...readWrite], readWrite });
    const repeated = new xdr.SorobanResources({ ...resources, footprint: twice });
    expect(readTransactionData(new xdr.SorobanTransactionData({ ...data, resources: repeated }), transactionBytes)).toBeUndefined();
    const ext = xdr.SorobanTransactionDataExt.resourceExt(new xdr.SorobanResourcesExtV0({ archivedSorobanEntries: [7] }));
    expect(readTransactionData(new xdr.SorobanTransactionData({ ...data, ext }), transactionBytes)).toBeUndefined();
  });
});

describe('archived entries', () => {
  beforeEach(() => {
    include('add', [u32(5)], simulate('add', [u32(5)]).data);
  });

  const archive = () => {
    ledger = { ...ledger, sequence: 1000 + MIN_PERSISTENT_TTL };
  };

  it('come back by themselves when simulation listed them', () => {
    archive();
    const { data } = simulate('add', [u32(1)]);
    expect(data.ext.type).toBe('resourceExt');
    expect(codeOfResult(include('add', [u32(1)], data))).toBe('invokeHostFunctionSuccess');
    expect(count()).toBe(6);
    expect(layer.get(keyString(instanceKey(C)))?.liveUntil).toBe(ledger.sequence + MIN_PERSISTENT_TTL - 1);
  });

  it('stop a transaction that does not list them', () => {
    const { data } = simulate('add', [u32(1)]);
    archive();
    expect(codeOfResult(include('add', [u32(1)], data))).toBe('invokeHostFunctionEntryArchived');
    expect(count()).toBe(5);
  });

  const lifetimes = (
    body: xdr.OperationBody,
    footprint: { readOnly?: xdr.LedgerKey[]; readWrite?: xdr.LedgerKey[] },
    fee = 500_000_000n,
  ) => {
    const data = new SorobanDataBuilder()
      .setResources(0, 2_000, 2_000)
      .setReadOnly(footprint.readOnly ?? [])
      .setReadWrite(footprint.readWrite ?? [])
      .setResourceFee(fee)
      .build();
    return applySoroban({ layer, ledger, models, source: user.publicKey(), body, data, transactionBytes });
  };
  const restore = xdr.OperationBody.restoreFootprint(new xdr.RestoreFootprintOp({ ext: xdr.ExtensionPoint.v0() }));
  const extend = (extendTo: number) =>
    xdr.OperationBody.extendFootprintTtl(new xdr.ExtendFootprintTtlOp({ ext: xdr.ExtensionPoint.v0(), extendTo }));

  it('are restored by their operation, for rent', () => {
    archive();
    const applied = lifetimes(restore, { readWrite: [countKey, instanceKey(C), codeKey(models.hashOf(counter))] });
    expect(codeOfResult(applied)).toBe('restoreFootprintSuccess');
    expect(applied.fee.rent).toBeGreaterThan(0n);
    expect(layer.get(keyString(countKey))?.liveUntil).toBe(ledger.sequence + MIN_PERSISTENT_TTL - 1);
    expect(codeOfResult(include('add', [u32(1)], simulate('add', [u32(1)]).data))).toBe('invokeHostFunctionSuccess');
  });

  it('are not restored out of a read-only footprint', () => {
    archive();
    expect(codeOfResult(lifetimes(restore, { readOnly: [countKey] }))).toBe('restoreFootprintMalformed');
  });

  it('live longer when extended in time', () => {
    expect(codeOfResult(lifetimes(extend(3_000_000), { readOnly: [countKey] }))).toBe('extendFootprintTtlSuccess');
    expect(layer.get(keyString(countKey))?.liveUntil).toBe(1000 + 3_000_000);
    expect(codeOfResult(lifetimes(extend(9_000_000), { readOnly: [countKey] }))).toBe('extendFootprintTtlMalformed');
  });
});
