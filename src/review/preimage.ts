/** What may be signed as a contract authorization: preimages of types 9 and 10 for this network, and nothing else (security.md T10, case 8). */

import { xdr } from '@stellar/stellar-sdk/base';
import { networkId } from '../chain/ids';
import { addressText } from '../chain/names';
import type { Address } from '../primitives/addresses';
import { refuse } from '../primitives/errors';
import { toHex } from '../primitives/hex';
import type { AuthNode } from '../primitives/plan';
import { authNode } from './auth';
import { strictXdr } from './decode';

export interface Preimage {
  /** Exactly the given ones: their SHA-256 is signed. */
  bytes: Uint8Array;
  nonce: string;
  /** The last ledger in which the signature is valid. */
  signatureExpirationLedger: number;
  /** Bound to an address (type 10); type 9 names none. */
  address: Address | undefined;
  root: AuthNode;
  invocation: xdr.SorobanAuthorizedInvocation;
}

/**
 * Reads a preimage. 400 `invalid_xdr`, `unsupported_preimage` (another type), `wrong_network`, `wrong_address` (bound to
 * an account other than `account`).
 */
export function readPreimage(base64: unknown, { passphrase, account }: { passphrase: string; account: Address }): Preimage {
  const preimage = strictXdr(base64, (text) => xdr.HashIdPreimage.fromXdr(text, 'base64'), 'authorization');
  let address: Address | undefined;
  let body: xdr.HashIdPreimageSorobanAuthorization | xdr.HashIdPreimageSorobanAuthorizationWithAddress;
  if (preimage.type === 'envelopeTypeSorobanAuthorization') body = preimage.sorobanAuthorization;
  else if (preimage.type === 'envelopeTypeSorobanAuthorizationWithAddress') {
    body = preimage.sorobanAuthorizationWithAddress;
    address = addressText(preimage.sorobanAuthorizationWithAddress.address) as Address;
  } else refuse('unsupported_preimage', 'This is not a contract authorization.');
  if (toHex(body.networkId.toBytes()) !== toHex(networkId(passphrase)))
    refuse('wrong_network', 'The authorization is for another network.');
  if (address !== undefined && address !== account) refuse('wrong_address', 'The authorization is bound to another address.');
  return {
    bytes: preimage.toXdr(),
    nonce: body.nonce.toString(),
    signatureExpirationLedger: body.signatureExpirationLedger,
    address,
    root: authNode(body.invocation, passphrase),
    invocation: body.invocation,
  };
}
