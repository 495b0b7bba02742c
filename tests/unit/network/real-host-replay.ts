/** Replays a record of the real host through the contract models, and says in which aspects they leave it. */
import { StrKey, xdr } from '@stellar/stellar-sdk/base';
import { models as all } from '../../network/contracts/registry';
import type { AuthMode } from '../../network/host/auth';
import { codeKey, hasLifetime, keyOf, keyString, scAddress } from '../../network/host/entries';
import { type InvokeInput, invoke, type Outcome } from '../../network/host/host';
import type { ContractModel } from '../../network/host/model';
import { Models } from '../../network/host/models';
import { codeOf, partsOf } from '../../network/host/spec';
import { proposeTransactionData } from '../../network/host/transaction-data';
import { type KeyString, Layer } from '../../network/ledger/store';
import type { RealRecord, RealResult } from './real-host-record';

/** Aspect → what the two sides made of it, for a message. */
export type Differences = Map<string, string>;

export class Replay {
  private readonly models: SymbolModels;

  constructor(private readonly symbols: { [model: string]: string }) {
    this.models = new SymbolModels(symbols);
  }

  differences(record: RealRecord): Differences {
    const base = this.ledgerOf(record);
    const layer = base.child();
    const outcome = this.run(record, layer, authOf(record));
    const found: Differences = new Map();
    compareResult(found, record.real, outcome);
    compareRaiser(found, record.real, outcome);
    if ('ok' in record.real && 'ok' in outcome.result) {
      compareLists(found, 'footprint', ...footprints(record, outcome));
      if (record.auth.mode === 'record') compareLists(found, 'authorization', record.realAuth, outcome.auth.map(withoutNonce));
      compareLists(
        found,
        'events',
        record.events,
        outcome.events.map((event) => event.toXDR('base64')),
      );
      compareEntries(found, record, base, layer);
      if (record.fee) compareFee(found, record, record.fee.minResourceFee, outcome);
    }
    if (record.declared) this.compareDeclared(found, record, record.declared);
    return found;
  }

  /** Rent of a call that succeeds, in stroops. */
  rentOf(record: RealRecord): bigint | undefined {
    const outcome = this.run(record, this.ledgerOf(record).child(), authOf(record));
    return 'ok' in outcome.result ? outcome.usage.rent : undefined;
  }

  private compareDeclared(found: Differences, record: RealRecord, declared: NonNullable<RealRecord['declared']>): void {
    const keysOf = (rows: number[]) => rows.map((row) => keyAt(record, row));
    const codes = Object.values(this.symbols).map(codeKeyOf);
    const footprint = { readOnly: [...keysOf(declared.readOnly), ...codes], readWrite: keysOf(declared.readWrite) };
    const input = { footprint, archived: keysOf(declared.restored) };
    const outcome = this.run(record, this.ledgerOf(record).child(), authOf(record), input);
    const under: Differences = new Map();
    compareResult(under, declared.real, outcome);
    for (const [aspect, text] of under) found.set('declared footprint', `${aspect}: ${text}`);
  }

  private run(record: RealRecord, layer: Layer, auth: AuthMode, more: Pick<InvokeInput, 'footprint' | 'archived'> = {}): Outcome {
    const { sequence, timestamp, passphrase } = record.ledger;
    const ledger = { sequence, timestamp: BigInt(timestamp), passphrase };
    const args = record.args.map((arg) => xdr.ScVal.fromXDR(arg, 'base64'));
    return invoke({ layer, ledger, models: this.models, contract: record.address, fn: record.fn, args, auth, ...more });
  }

  /** The ledger before the call, with code under the symbols of the models. */
  private ledgerOf({ entries, codes }: RealRecord): Layer {
    const layer = new Layer();
    for (const [key, data, liveUntil] of entries) {
      if (data === null) continue;
      const stored = { data: xdr.LedgerEntryData.fromXDR(data, 'base64'), lastModified: 1 };
      layer.set(key, liveUntil === null ? stored : { ...stored, liveUntil });
    }
    for (const [name, liveUntil] of Object.entries(codes)) {
      const symbol = this.symbols[name] ?? '';
      const model = this.models.named(name);
      const entry = new xdr.ContractCodeEntry({
        ext: xdr.ContractCodeEntryExt.v1(new xdr.ContractCodeEntryV1({ ext: xdr.ExtensionPoint.v0(), costInputs: partsOf(model) })),
        hash: fromHex(symbol),
        code: codeOf(model),
      });
      layer.set(codeKeyOf(symbol), { data: xdr.LedgerEntryData.contractCode(entry), lastModified: 1, liveUntil });
    }
    return layer;
  }
}

/** The network's models, found by the symbols of the file instead of their code's hashes. */
class SymbolModels extends Models {
  private readonly bySymbol: Map<string, ContractModel>;
  private readonly byName = new Map(Object.values(all).map((model) => [model.name, model]));

  constructor(symbols: { [model: string]: string }) {
    super([all.asset as ContractModel]);
    this.bySymbol = new Map(Object.entries(symbols).map(([name, symbol]) => [symbol, this.named(name)]));
  }

  named(name: string): ContractModel {
    const model = this.byName.get(name);
    if (!model) throw new Error(`no model is called ${name}`);
    return model;
  }

  override find(wasmHash: Uint8Array): ContractModel | undefined {
    return this.bySymbol.get(Buffer.from(wasmHash).toString('hex'));
  }
}

function authOf({ auth }: RealRecord): AuthMode {
  if (auth.mode === 'root') return { kind: 'root' };
  if (auth.mode === 'record') return { kind: 'record', source: auth.source, allowNonRoot: auth.nonRoot, upgraded: auth.upgraded };
  const entries = auth.entries.map((entry) => xdr.SorobanAuthorizationEntry.fromXDR(entry, 'base64'));
  return { kind: 'enforce', source: auth.source, entries };
}

function compareResult(found: Differences, real: RealResult, { result }: Outcome): void {
  const differ = (aspect: string, ours: string, theirs: string) => {
    if (ours !== theirs) found.set(aspect, `the host: ${theirs}; the model: ${ours}`);
  };
  if ('ok' in real) {
    if ('ok' in result) differ('value', result.ok.toXDR('base64'), real.ok);
    else differ('outcome', result.error.message, 'succeeds');
    return;
  }
  const theirs = `Error(${real.error.type}, ${typeof real.error.code === 'number' ? `#${real.error.code}` : real.error.code})`;
  if ('ok' in result) {
    differ('outcome', 'succeeds', theirs);
    return;
  }
  differ('error', result.error.message.replace('HostError: ', ''), theirs);
}

/** Of one and the same error. */
function compareRaiser(found: Differences, real: RealResult, { result }: Outcome): void {
  if ('ok' in real || 'ok' in result || found.has('error')) return;
  const [ours, theirs] = [result.error.contract ?? 'nobody', real.error.raiser ?? 'nobody'];
  if (ours !== theirs) found.set('raiser', `the host: ${theirs}; the model: ${ours}`);
}

function compareLists(found: Differences, aspect: string, theirs: readonly string[], ours: readonly string[]): void {
  const missing = theirs.filter((item) => !ours.includes(item));
  const added = ours.filter((item) => !theirs.includes(item));
  if (missing.length === 0 && added.length === 0 && theirs.join() === ours.join()) return;
  found.set(aspect, `the host alone has [${missing.join(' ')}], the model alone [${added.join(' ')}]`);
}

/** Both footprints as sorted lines; without code, and nonces zero where nobody signed them. */
function footprints(record: RealRecord, outcome: Outcome): [string[], string[]] {
  const signed = record.auth.mode === 'enforce';
  const own = (keys: readonly KeyString[]) =>
    keys.filter((key) => keyOf(key).type !== 'contractCode').map((key) => (signed ? key : zeroNonce(key)));
  const ours = { readOnly: own(outcome.footprint.readOnly), readWrite: own(outcome.footprint.readWrite) };
  const touched = new Set([...ours.readOnly, ...ours.readWrite]);
  const seen = (row: number) => {
    const key = keyAt(record, row);
    return record.kind !== 'root' || touched.has(key) || !isForSignatures(key);
  };
  const theirs = { readOnly: record.footprint.readOnly.filter(seen), readWrite: record.footprint.readWrite.filter(seen) };
  const lines = (readOnly: string[], readWrite: string[]) => [
    ...readOnly.map((key) => `read ${nameOf(key)}`).sort(),
    ...readWrite.map((key) => `write ${nameOf(key)}`).sort(),
  ];
  const rows = (list: number[]) => list.map((row) => keyAt(record, row));
  return [lines(rows(theirs.readOnly), rows(theirs.readWrite)), lines(ours.readOnly, ours.readWrite)];
}

/** What the real host reads for the signatures of a call in which everything is authorized. */
function isForSignatures(name: KeyString): boolean {
  const key = keyOf(name);
  if (key.type === 'account') return true;
  return key.type === 'contractData' && ['scvLedgerKeyContractInstance', 'scvLedgerKeyNonce'].includes(key.contractData.key.type);
}

/** Every entry afterwards; what nobody changed is as it was. */
function compareEntries(found: Differences, record: RealRecord, base: Layer, layer: Layer): void {
  const real = new Map<KeyString, { data: string | null; liveUntil: number | null }>();
  for (const [key, data, liveUntil] of record.entries) real.set(key, { data, liveUntil });
  for (const [row, liveUntil] of record.extended) real.set(keyAt(record, row), { ...rowOf(real, record, row), liveUntil });
  for (const [row, data, liveUntil] of record.changes) real.set(keyAt(record, row), { data, liveUntil });
  const names = new Set([...real.keys(), ...layer.changes.keys()]);
  const wrong: { [aspect: string]: string[] } = { state: [], lifetime: [] };
  for (const name of names) {
    if (isNotCompared(name)) continue;
    const theirs = real.get(name) ?? { data: null, liveUntil: null };
    const stored = layer.get(name);
    if (stored === base.get(name) && !touches(record, name)) continue;
    if (dataOf(theirs.data) !== dataOf(stored?.data.toXDR('base64') ?? null))
      wrong.state?.push(`${nameOf(name)}: ${theirs.data} and not ${stored?.data.toXDR('base64') ?? null}`);
    if (stored && theirs.data !== null && hasLifetime(keyOf(name)) && stored.liveUntil !== theirs.liveUntil)
      wrong.lifetime?.push(`${nameOf(name)}: ${theirs.liveUntil} and not ${stored.liveUntil}`);
  }
  for (const [aspect, list] of Object.entries(wrong)) if (list.length > 0) found.set(aspect, list.join('\n'));
}

function rowOf(real: ReadonlyMap<KeyString, { data: string | null }>, record: RealRecord, row: number): { data: string | null } {
  return { data: real.get(keyAt(record, row))?.data ?? null };
}

function touches(record: RealRecord, name: KeyString): boolean {
  return [...record.changes, ...record.extended].some(([row]) => keyAt(record, row) === name);
}

/** Code, whose life is priced apart, and nonces. */
function isNotCompared(name: KeyString): boolean {
  const key = keyOf(name);
  return key.type === 'contractCode' || (key.type === 'contractData' && key.contractData.key.type === 'scvLedgerKeyNonce');
}

/** Of accounts the balance alone. */
function dataOf(data: string | null): string {
  if (data === null) return 'nothing';
  const entry = xdr.LedgerEntryData.fromXDR(data, 'base64');
  return entry.type === 'account' ? `balance ${entry.account.balance}` : data;
}

/** The order of size alone: work is counted otherwise here. */
function compareFee(found: Differences, record: RealRecord, real: number, { footprint, restored, usage, auth }: Outcome): void {
  const { resourceFee } = proposeTransactionData({ footprint, restored, usage, body: bodyOf(record, auth) });
  const percent = (Number(resourceFee) * 100) / real;
  if (percent < 25 || percent > 400) found.set('fee', `the host asks ${real}, the model ${resourceFee}`);
}

/** The operation that simulation makes of the call. */
function bodyOf({ address, fn, args }: RealRecord, auth: xdr.SorobanAuthorizationEntry[]): xdr.OperationBody {
  const call = new xdr.InvokeContractArgs({
    contractAddress: scAddress(address),
    functionName: fn,
    args: args.map((arg) => xdr.ScVal.fromXDR(arg, 'base64')),
  });
  const hostFunction = xdr.HostFunction.hostFunctionTypeInvokeContract(call);
  return xdr.OperationBody.invokeHostFunction(new xdr.InvokeHostFunctionOp({ hostFunction, auth }));
}

function withoutNonce(entry: xdr.SorobanAuthorizationEntry): string {
  const { credentials } = entry;
  if (credentials.type !== 'sorobanCredentialsAddress' && credentials.type !== 'sorobanCredentialsAddressV2') return entry.toXDR('base64');
  const inner = credentials.type === 'sorobanCredentialsAddress' ? credentials.address : credentials.addressV2;
  const bare = new xdr.SorobanAddressCredentials({ ...inner, nonce: 0n });
  const arm = xdr.SorobanCredentials[credentials.type](bare);
  return new xdr.SorobanAuthorizationEntry({ credentials: arm, rootInvocation: entry.rootInvocation }).toXDR('base64');
}

function zeroNonce(name: KeyString): KeyString {
  const key = keyOf(name);
  if (key.type !== 'contractData' || key.contractData.key.type !== 'scvLedgerKeyNonce') return name;
  const nonce = xdr.ScVal.scvLedgerKeyNonce(new xdr.ScNonceKey({ nonce: 0n }));
  return keyString(xdr.LedgerKey.contractData(new xdr.LedgerKeyContractData({ ...key.contractData, key: nonce })));
}

function keyAt(record: RealRecord, row: number): KeyString {
  const entry = record.entries[row];
  if (!entry) throw new Error(`${record.id} has no entry ${row}`);
  return entry[0];
}

/** A key for a message: whose it is and what it names. */
function nameOf(name: KeyString): string {
  const key = keyOf(name);
  if (key.type !== 'contractData') return `${key.type} ${name}`;
  const { contract, key: inner } = key.contractData;
  const address = contract.type === 'scAddressTypeContract' ? StrKey.encodeContract(contract.contractId.toBytes()) : 'account';
  return `${address}/${inner.type} ${inner.toXDR('base64')}`;
}

function codeKeyOf(symbol: string): KeyString {
  return keyString(codeKey(fromHex(symbol)));
}

function fromHex(text: string): Uint8Array {
  return Uint8Array.from(Buffer.from(text, 'hex'));
}
