/**
 * The code of the contracts that a transaction or an authorization calls, at its preview and again right before its signature
 * (security.md T17): between the two, somebody may have given a contract another one.
 */
import { xdr } from '@stellar/stellar-sdk/base';
import type { Code } from '../chain/agreement';
import { contractDataKey, instanceKey } from '../chain/ledger-keys';
import { addressText } from '../chain/names';
import type { Entry, Reading } from '../chain/reading';
import type { Rpc } from '../chain/rpc';
import { type ContractId, isContractId } from '../primitives/addresses';
import { decodeEnvelope } from '../review/decode';

/** A contract's instance names its code, or a tag under which another contract names it (CAP-85). */
const namesCode = (key: xdr.LedgerKey) =>
  key.type === 'contractData' && ['scvLedgerKeyContractInstance', 'scvExecutableTag'].includes(key.contractData.key.type);

/** What names the code of all contracts that are called, however deep: the footprint must list it. None of a classic transaction. */
export function codeNames(envelope: string, passphrase: string): xdr.LedgerKey[] {
  return namesOf(decodeEnvelope(envelope, passphrase).tx);
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

/** What runs, by one node's word. */
export interface Running {
  codes: readonly Code[];
  protocol: number | undefined;
}

/** Another contract's tag, where code is named by one (CAP-85). */
function tagOf(executable: xdr.ContractExecutable): xdr.LedgerKey[] {
  if (executable.type !== 'contractExecutableExternalRef') return [];
  const { executableOwner, tag } = executable.externalRef;
  const owner = addressText(executableOwner);
  return isContractId(owner) ? [contractDataKey(owner, xdr.ScVal.scvExecutableTag(tag))] : [];
}

interface Named {
  contracts: ContractId[];
  tags: xdr.LedgerKey[];
}

/** Of the whole tree: the contracts that it calls, and the tags of those that it makes. */
function namedBelow({ function: what, subInvocations }: xdr.SorobanAuthorizedInvocation, named: Named): Named {
  if (what.type === 'sorobanAuthorizedFunctionTypeContractFn') {
    const contract = addressText(what.contractFn.contractAddress);
    // Nothing but a contract answers.
    if (isContractId(contract) && !named.contracts.includes(contract)) named.contracts.push(contract);
  } else {
    const isFirst = what.type === 'sorobanAuthorizedFunctionTypeCreateContractHostFn';
    named.tags.push(...tagOf((isFirst ? what.createContractHostFn : what.createContractV2HostFn).executable));
  }
  for (const child of subInvocations) namedBelow(child, named);
  return named;
}

/** What an authorization calls, however deep. No footprint lists it: what an instance names a tag for is asked for next. */
export async function runningBelow(rpc: Rpc, root: xdr.SorobanAuthorizedInvocation): Promise<Running> {
  const { contracts, tags } = namedBelow(root, { contracts: [], tags: [] });
  const instances = contracts.map(instanceKey);
  const reading = await rpc.read(instances);
  const named = instances.flatMap((key) => {
    const entry = reading.get(key);
    const val = entry?.data.type === 'contractData' ? entry.data.contractData.val : undefined;
    return val?.type === 'scvContractInstance' ? tagOf(val.instance.executable) : [];
  });
  const beside = [...tags, ...named];
  const tagged = beside.length > 0 ? codesOf(await rpc.read(beside), beside) : [];
  return { codes: [...codesOf(reading, instances), ...tagged], protocol: reading.protocol };
}

/** Whether every contract has the code that was noted. */
export const isSameCode = (now: readonly Code[], noted: readonly Code[]): boolean =>
  now.length === noted.length &&
  now.every(({ contract, value }, index) => contract === noted[index]?.contract && value === noted[index]?.value);
