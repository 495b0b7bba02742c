import { ScInt, Address as SdkAddress, xdr } from '@stellar/stellar-sdk/base';
import type { Address, ContractId } from '../../primitives/addresses';
import type { Call } from './call';

export function addressVal(address: Address): xdr.ScVal {
  return xdr.ScVal.scvAddress(SdkAddress.fromString(address).toScAddress());
}

/** `token.transfer(from, to, amount)`: what pools, vaults and the treasury have the user authorize below them. */
export function transferCall(token: ContractId, from: Address, to: Address, amount: bigint): Call {
  return { contract: token, fn: 'transfer', args: [addressVal(from), addressVal(to), new ScInt(amount).toI128()] };
}
