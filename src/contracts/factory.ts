/** The vault factory (contracts.md 4b): the directory of all vaults. */

import { contractDataKey } from '../chain/ledger-keys';
import type { Entry } from '../chain/reading';
import type { ContractId } from '../primitives/addresses';
import { toHex } from '../primitives/hex';
import { parseData, parseInstance } from './entries';
import { absentOr, arm, asAddress, asBytes, asContract, asU32, u32 } from './scval';

export interface FactoryInstance {
  /** How many vaults there are: indexes 0 to this, none ever removed. */
  vaults: number;
  /** Hex hash of the code that new vaults get. */
  vaultCodeHash: string;
}

export const vaultIndexKey = (factory: ContractId, index: number) => contractDataKey(factory, arm('VaultAddressNIndexed', u32(index)));

/** undefined where the entry is no factory's instance. */
export function parseFactory(entry: Entry | undefined): FactoryInstance | undefined {
  const instance = parseInstance(entry);
  const hash = asBytes(instance?.get(arm('DeFindexWasmHash')));
  const vaults = absentOr(instance?.get(arm('TotalVaults')), 0, asU32);
  if (!asAddress(instance?.get(arm('Admin'))) || hash?.length !== 32 || vaults === undefined) return undefined;
  return { vaults, vaultCodeHash: toHex(hash) };
}

/** The vault at an index; undefined where the directory ends before it. */
export const parseVaultIndex = (factory: ContractId, entry: Entry | undefined): ContractId | undefined =>
  parseData(factory, 'VaultAddressNIndexed', entry, asContract);
