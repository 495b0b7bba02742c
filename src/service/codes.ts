/**
 * The code of the contracts that a transaction calls, at its preview and again right before its signature (security.md T17):
 * between the two, somebody may have given a contract another one.
 */
import type { xdr } from '@stellar/stellar-sdk/base';
import type { Code } from '../chain/agreement';
import { addressText } from '../chain/names';
import type { Entry, Reading } from '../chain/reading';
import { parseTransaction } from '../chain/transaction';

/** A contract's instance names its code, or a tag under which another contract names it (CAP-85). */
const namesCode = (key: xdr.LedgerKey) =>
  key.type === 'contractData' && ['scvLedgerKeyContractInstance', 'scvExecutableTag'].includes(key.contractData.key.type);

/** What names the code of all contracts that are called, however deep: the footprint must list it. None of a classic transaction. */
export function codeNames(envelope: string, passphrase: string): xdr.LedgerKey[] {
  return namesOf(parseTransaction(envelope, passphrase).tx);
}

/** The same of a transaction that was read already. */
export function namesOf(tx: xdr.Transaction): xdr.LedgerKey[] {
  if (tx.ext.type !== 'sorobanData') return [];
  const { readOnly, readWrite } = tx.ext.sorobanData.resources.footprint;
  return [...readOnly, ...readWrite].filter(namesCode);
}

/** What each of them names, in the keys' order. Data that lies beside it in an instance is not code. */
export function codesOf(reading: Pick<Reading, 'get'>, keys: readonly xdr.LedgerKey[]): Code[] {
  return keys.flatMap((key) => {
    if (key.type !== 'contractData') return [];
    return [{ contract: addressText(key.contractData.contract), value: executableOf(reading.get(key)) }];
  });
}

function executableOf(entry: Entry | undefined): string {
  if (entry?.data.type !== 'contractData') return '';
  const { val } = entry.data.contractData;
  return (val.type === 'scvContractInstance' ? val.instance.executable : val).toXdr('base64');
}
