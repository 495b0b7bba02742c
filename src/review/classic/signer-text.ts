import type { xdr } from '@stellar/stellar-sdk/base';
import { toHex } from '../../chain/bytes';
import { signerAddress } from '../../chain/names';
import type { SignerKind } from '../../primitives/plan-words';

/** A signer's kind and its strkey (hex of the XDR for signed payloads). */
export function signerText(key: xdr.SignerKey): { kind: SignerKind; key: string } {
  switch (key.type) {
    case 'signerKeyTypeEd25519':
      return { kind: 'account', key: signerAddress(key) };
    case 'signerKeyTypePreAuthTx':
      return { kind: 'preAuthTx', key: signerAddress(key) };
    case 'signerKeyTypeHashX':
      return { kind: 'hashX', key: signerAddress(key) };
    case 'signerKeyTypeEd25519SignedPayload':
      return { kind: 'signedPayload', key: toHex(key.ed25519SignedPayload.toXdr()) };
  }
}
