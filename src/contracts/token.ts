/** Asset contracts (contracts.md part 8). */
import { contractDataKey } from '../chain/ledger-keys';
import type { Entry } from '../chain/reading';
import type { Address, ContractId } from '../primitives/addresses';
import { dataOf, parseData } from './entries';
import { callsOf, type MeasuredTree } from './methods';
import { adr, arm, asAmount, asBool, field, i128 } from './scval';

/** The first payment of an asset to a contract, whose balance is an entry that is made then. */
export const fees = { transfer: 537_324n };
const call = callsOf(fees);

/** Balance of a contract, or of anybody in a token that no account issues; accounts hold assets on trustlines. */
export const contractBalanceKey = (token: ContractId, holder: Address) => contractDataKey(token, arm('Balance', adr(holder)));

/** A bare I128, or the map of an asset contract (contracts.md 15, trap 12). */
export const parseContractBalance = (token: ContractId, entry: Entry | undefined): bigint =>
  parseData(token, 'Balance', entry, (value) => asAmount(value) ?? asAmount(field(value, 'amount'))) ?? 0n;

/** Whether the issuer lets the contract neither send nor receive it. */
export const isFrozen = (entry: Entry | undefined): boolean => asBool(field(dataOf(entry), 'authorized')) === false;

/** `transfer`, with nothing below it. */
export function transferTree(token: ContractId, from: Address, to: Address, amount: bigint): MeasuredTree {
  return { ...call(token, 'transfer', adr(from), adr(to), i128(amount)), children: [] };
}
