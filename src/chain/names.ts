import { Address, type xdr } from '@stellar/stellar-sdk/base';
import type { Address as Strkey } from '../primitives/addresses';

/** The strkey of a contract-side address. */
export function addressText(address: xdr.ScAddress): Strkey {
  return Address.fromScAddress(address).toString() as Strkey;
}
