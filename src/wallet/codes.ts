/**
 * The code of the contracts that a transaction calls, at its preview and again right before its signature (security.md T17):
 * between the two, somebody may have given a contract another one.
 */
import type { xdr } from '@stellar/stellar-sdk/base';
import type { Reading } from '../chain/reading';
import { parseTransaction } from '../chain/transaction';

/** A contract's instance names its code, or a tag under which another contract names it (CAP-85). */
const namesCode = (key: xdr.LedgerKey) =>
  key.type === 'contractData' && ['scvLedgerKeyContractInstance', 'scvExecutableTag'].includes(key.contractData.key.type);

/** What names the code of all contracts that are called, however deep: the footprint must list it. None of a classic transaction. */
export function codeNames(envelope: string, passphrase: string): xdr.LedgerKey[] {
  const { tx } = parseTransaction(envelope, passphrase);
  if (tx.ext.type !== 'sorobanData') return [];
  const { readOnly, readWrite } = tx.ext.sorobanData.resources.footprint;
  return [...readOnly, ...readWrite].filter(namesCode);
}

/** What each of them names, in base64 and in the keys' order; '' for one that is not there. */
export function codesOf(reading: Pick<Reading, 'get'>, keys: readonly xdr.LedgerKey[]): string[] {
  return keys.map((key) => {
    const data = reading.get(key)?.data;
    if (data?.type !== 'contractData') return '';
    const { val } = data.contractData;
    return (val.type === 'scvContractInstance' ? val.instance.executable : val).toXdr('base64');
  });
}
