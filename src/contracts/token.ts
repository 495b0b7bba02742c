/** Asset contracts (contracts.md part 8). */
import type { InvocationTree } from '../chain/invocation';
import { contractDataKey } from '../chain/ledger-keys';
import type { Entry } from '../chain/reading';
import type { Address, ContractId } from '../primitives/addresses';
import { dataOf, parseData } from './entries';
import { adr, arm, asAmount, asBool, field, i128 } from './scval';

/** Balance of a contract; accounts hold assets on trustlines. */
export const contractBalanceKey = (token: ContractId, holder: ContractId) => contractDataKey(token, arm('Balance', adr(holder)));

export const parseContractBalance = (token: ContractId, entry: Entry | undefined): bigint =>
  parseData(token, 'Balance', entry, (value) => asAmount(field(value, 'amount'))) ?? 0n;

/** Whether the issuer lets the contract neither send nor receive it. */
export const isFrozen = (entry: Entry | undefined): boolean => asBool(field(dataOf(entry), 'authorized')) === false;

/** `transfer`, with nothing below it. */
export function transferTree(token: ContractId, from: Address, to: Address, amount: bigint): InvocationTree {
  return { contract: token, fn: 'transfer', args: [adr(from), adr(to), i128(amount)], children: [] };
}
