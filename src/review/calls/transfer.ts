import { adr, i128 } from '../../contracts/scval';
import type { Address, ContractId } from '../../primitives/addresses';
import type { Call } from './call';

/** `token.transfer(from, to, amount)`: what pools, vaults and the treasury have the user authorize below them. */
export function transferCall(token: ContractId, from: Address, to: Address, amount: bigint): Call {
  return { contract: token, fn: 'transfer', args: [adr(from), adr(to), i128(amount)] };
}
