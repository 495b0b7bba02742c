/** Hashes that name what is signed for and what is called. */
import { sha256 } from '@noble/hashes/sha2.js';
import { xdr } from '@stellar/stellar-sdk/base';
import { type ContractId, contractIdOf } from '../primitives/addresses';

/** The SHA-256 of the passphrase: part of everything that is signed. */
export const networkId = (passphrase: string): Uint8Array => sha256(new TextEncoder().encode(passphrase));

/** The id that follows from what a contract is made of, on the network of `passphrase`. */
export function contractIdFrom(contractIdPreimage: xdr.ContractIdPreimage, passphrase: string): ContractId {
  const whole = new xdr.HashIdPreimageContractId({ networkId: networkId(passphrase), contractIdPreimage });
  return contractIdOf(sha256(xdr.HashIdPreimage.envelopeTypeContractId(whole).toXdr()));
}
