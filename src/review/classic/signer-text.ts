import { StrKey, type xdr } from '@stellar/stellar-sdk/base';
import { toHex } from '../../chain/bytes';
import type { SignerKind } from '../../primitives/plan-words';

/** A signer's kind and its strkey (hex of the XDR for signed payloads). */
export function signerText(key: xdr.SignerKey): { kind: SignerKind; key: string } {
  switch (key.type) {
    case 'signerKeyTypeEd25519':
      return { kind: 'account', key: StrKey.encodeEd25519PublicKey(key.ed25519.toBytes()) };
    case 'signerKeyTypePreAuthTx':
      return { kind: 'preAuthTx', key: StrKey.encodePreAuthTx(key.preAuthTx.toBytes()) };
    case 'signerKeyTypeHashX':
      return { kind: 'hashX', key: StrKey.encodeSha256Hash(key.hashX.toBytes()) };
    case 'signerKeyTypeEd25519SignedPayload':
      return { kind: 'signedPayload', key: toHex(key.ed25519SignedPayload.toXdr()) };
  }
}
