/** The storage a contract sees: persistent and temporary entries of its own, and the map inside its instance entry. */
import { xdr } from '@stellar/stellar-sdk/base';
import type { Access } from './access';
import { contractData, contractDataKey, type DurabilityName, instanceKey } from './entries';
import { type AddressString, HostError, type InstanceStorage, type ScVal, type Storage } from './model';
import { compareScVal } from './values';

export function entryStorage(access: Access, contract: AddressString, durability: DurabilityName): Storage {
  const keyOf = (key: ScVal) => contractDataKey(contract, key, durability);
  const get = (key: ScVal): ScVal | undefined => {
    const stored = access.get(keyOf(key));
    return stored?.data.type === 'contractData' ? stored.data.contractData.val : undefined;
  };
  return {
    get,
    has: (key) => get(key) !== undefined,
    set: (key, value) => access.put(keyOf(key), contractData(contract, key, durability, value)),
    remove: (key) => access.delete(keyOf(key)),
    extendTtl: (key, threshold, extendTo) => access.extend(keyOf(key), threshold, extendTo),
  };
}

/** The contract's instance. Absent: `Error(Storage, MissingValue)`. */
export function readInstance(access: Access, contract: AddressString): xdr.ScContractInstance {
  const stored = access.get(instanceKey(contract));
  const val = stored?.data.type === 'contractData' ? stored.data.contractData.val : undefined;
  if (val?.type !== 'scvContractInstance') throw new HostError('Storage', 'MissingValue', undefined);
  return val.instance;
}

export function writeInstance(access: Access, contract: AddressString, instance: xdr.ScContractInstance): void {
  const key = xdr.ScVal.scvLedgerKeyContractInstance();
  access.put(instanceKey(contract), contractData(contract, key, 'persistent', xdr.ScVal.scvContractInstance(instance)));
}

/** The running contract's instance: written when its frame succeeds. */
export function rewriteInstance(access: Access, contract: AddressString, instance: xdr.ScContractInstance): void {
  const key = xdr.ScVal.scvLedgerKeyContractInstance();
  access.putUnclaimed(instanceKey(contract), contractData(contract, key, 'persistent', xdr.ScVal.scvContractInstance(instance)));
}

/** `code` is the key of the contract's code entry, whose life is extended together with the instance's. */
export function instanceStorage(access: Access, contract: AddressString, code: xdr.LedgerKey | undefined): InstanceStorage {
  const find = (key: ScVal): ScVal | undefined => {
    const name = key.toXDR('base64');
    return readInstance(access, contract).storage?.find((entry) => entry.key.toXDR('base64') === name)?.val;
  };
  const replace = (key: ScVal, value: ScVal | undefined): void => {
    const instance = readInstance(access, contract);
    const name = key.toXDR('base64');
    const rest = (instance.storage ?? []).filter((entry) => entry.key.toXDR('base64') !== name);
    if (value) rest.push(new xdr.ScMapEntry({ key, val: value }));
    rest.sort((a, b) => compareScVal(a.key, b.key));
    rewriteInstance(access, contract, new xdr.ScContractInstance({ executable: instance.executable, storage: rest.length ? rest : null }));
  };
  return {
    get: find,
    has: (key) => find(key) !== undefined,
    set: (key, value) => replace(key, value),
    remove: (key) => {
      if (find(key)) replace(key, undefined);
    },
    extendTtl: (threshold, extendTo) => {
      access.extend(instanceKey(contract), threshold, extendTo);
      if (code) access.extend(code, threshold, extendTo);
    },
  };
}
