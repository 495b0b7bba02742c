/** Rules about contract values that hold for every contract: order, what may be passed as an argument, how they print. */
import { Address, scValToNative, xdr } from '@stellar/stellar-sdk/base';
import { HostError, type ScVal } from './model';

const VARIANTS = [
  'scvBool',
  'scvVoid',
  'scvError',
  'scvU32',
  'scvI32',
  'scvU64',
  'scvI64',
  'scvTimepoint',
  'scvDuration',
  'scvU128',
  'scvI128',
  'scvU256',
  'scvI256',
  'scvBytes',
  'scvString',
  'scvSymbol',
  'scvVec',
  'scvMap',
  'scvAddress',
  'scvContractInstance',
  'scvLedgerKeyContractInstance',
  'scvLedgerKeyNonce',
];

function compareBytes(a: Uint8Array, b: Uint8Array): number {
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    const difference = (a[i] ?? 0) - (b[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

function compareLists(a: readonly ScVal[], b: readonly ScVal[]): number {
  for (const [i, left] of a.entries()) {
    const right = b[i];
    if (!right) return 1;
    const order = compareScVal(left, right);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

function flat(map: readonly xdr.ScMapEntry[] | null): ScVal[] {
  return (map ?? []).flatMap((entry) => [entry.key, entry.val]);
}

/** The host's total order of values: by type, then by value (strings, symbols and bytes by their bytes). */
export function compareScVal(a: ScVal, b: ScVal): number {
  if (a.type !== b.type) return VARIANTS.indexOf(a.type) - VARIANTS.indexOf(b.type);
  if (a.type === 'scvVec' && b.type === 'scvVec') return compareLists(a.vec ?? [], b.vec ?? []);
  if (a.type === 'scvMap' && b.type === 'scvMap') return compareLists(flat(a.map), flat(b.map));
  if (isNumeric(a.type)) {
    const [left, right] = [BigInt(scValToNative(a)), BigInt(scValToNative(b))];
    return left < right ? -1 : left > right ? 1 : 0;
  }
  if (a.type === 'scvString' || a.type === 'scvSymbol' || a.type === 'scvBytes') {
    // Past the discriminant and the length: the content, which the wire pads with zeros at its end.
    const [left, right] = [a.toXDR(), b.toXDR()];
    const [leftSize, rightSize] = [sizeAt(left, 4), sizeAt(right, 4)];
    return compareBytes(left.slice(8, 8 + leftSize), right.slice(8, 8 + rightSize));
  }
  return compareBytes(a.toXDR(), b.toXDR());
}

/** Keys as the protocol orders them: by kind and owner, what a contract keeps by the order of values. */
export function sortedKeys(names: readonly string[]): string[] {
  const read = names.map((name) => ({ name, key: xdr.LedgerKey.fromXDR(name, 'base64') }));
  return read.sort((a, b) => compareKeys(a.key, b.key)).map(({ name }) => name);
}

function compareKeys(a: xdr.LedgerKey, b: xdr.LedgerKey): number {
  if (a.type !== 'contractData' || b.type !== 'contractData') return compareBytes(a.toXDR(), b.toXDR());
  const [left, right] = [a.contractData, b.contractData];
  return (
    compareBytes(left.contract.toXDR(), right.contract.toXDR()) ||
    compareScVal(left.key, right.key) ||
    left.durability.value - right.durability.value
  );
}

function sizeAt(bytes: Uint8Array, offset: number): number {
  return new DataView(bytes.buffer, bytes.byteOffset).getUint32(offset);
}

function isNumeric(type: string): boolean {
  return /^scv([UI]\d+|Timepoint|Duration)$/.test(type);
}

/**
 * Refuses what the host cannot take as an argument: unsorted or duplicate map keys (`Error(Object, InvalidInput)`),
 * malformed symbols (`Error(Value, InvalidInput)`), storage-only values and addresses that are neither accounts nor contracts.
 */
export function checkArgument(value: ScVal): void {
  switch (value.type) {
    case 'scvMap': {
      if (value.map === null) throw new HostError('Value', 'InvalidInput', undefined);
      for (const [i, entry] of value.map.entries()) {
        const next = value.map[i + 1];
        if (next && compareScVal(entry.key, next.key) >= 0) throw new HostError('Object', 'InvalidInput', undefined);
        checkArgument(entry.key);
        checkArgument(entry.val);
      }
      return;
    }
    case 'scvVec':
      if (value.vec === null) throw new HostError('Value', 'InvalidInput', undefined);
      for (const item of value.vec) checkArgument(item);
      return;
    case 'scvSymbol':
      if (!/^[a-zA-Z0-9_]{0,32}$/.test(String(value.sym))) throw new HostError('Value', 'InvalidInput', undefined);
      return;
    case 'scvAddress':
      if (value.address.type === 'scAddressTypeClaimableBalance' || value.address.type === 'scAddressTypeLiquidityPool')
        throw new HostError('Value', 'InvalidInput', undefined);
      return;
    case 'scvContractInstance':
    case 'scvLedgerKeyContractInstance':
    case 'scvLedgerKeyNonce':
    case 'scvExecutableTag':
      throw new HostError('Value', 'InvalidInput', undefined);
    default:
  }
}

/** The `ScError` of a host error. */
export function scError(error: HostError): ScVal {
  if (error.type === 'Contract') return xdr.ScVal.scvError(xdr.ScError.sceContract(Number(error.code)));
  const variant = `sce${error.type}` as 'sceWasmVm';
  return xdr.ScVal.scvError(xdr.ScError[variant](xdr.ScErrorCode.fromName(errorCodeName(String(error.code)))));
}

function errorCodeName(code: string): xdr.ScErrorCodeName {
  return `scec${code}` as xdr.ScErrorCodeName;
}

/** A value as the event log prints it. */
export function printScVal(value: ScVal): string {
  switch (value.type) {
    case 'scvError':
      return value.error.type === 'sceContract'
        ? `Error(Contract, #${value.error.contractCode})`
        : `Error(${value.error.type.slice(3)}, ${value.error.code.name.slice(4)})`;
    case 'scvSymbol':
      return String(value.sym);
    case 'scvString':
      return JSON.stringify(String(value.str));
    case 'scvVec':
      return `[${(value.vec ?? []).map(printScVal).join(', ')}]`;
    case 'scvMap':
      return `{${(value.map ?? []).map((entry) => `${printScVal(entry.key)}: ${printScVal(entry.val)}`).join(', ')}}`;
    case 'scvAddress':
      return Address.fromScAddress(value.address).toString();
    case 'scvVoid':
      return 'Void';
    case 'scvBytes':
      return `Bytes(${Array.from(value.bytes.toBytes(), (byte) => byte.toString(16).padStart(2, '0')).join('')})`;
    default:
      return String(scValToNative(value));
  }
}
