import type { xdr } from '@stellar/stellar-sdk/base';
import { signerAddress } from '../../chain/names';
import type { SignerKind } from '../../primitives/plan-words';

const KINDS: { [type in xdr.SignerKey['type']]: SignerKind } = {
  signerKeyTypeEd25519: 'account',
  signerKeyTypePreAuthTx: 'preAuthTx',
  signerKeyTypeHashX: 'hashX',
  signerKeyTypeEd25519SignedPayload: 'signedPayload',
};

/** A signer's kind and its strkey. */
export const signerText = (key: xdr.SignerKey): { kind: SignerKind; key: string } => ({ kind: KINDS[key.type], key: signerAddress(key) });
