/** A smart wallet: an account contract that one ed25519 key signs for. The signature is its 64 bytes over the payload. */
import { Keypair, StrKey } from '@stellar/stellar-sdk/base';
import type { ContractModel } from '../host/model';
import { given, instanceValue, key, params, toBytes, VOID } from './scval';

export const smartWallet: ContractModel = {
  name: 'smart-wallet',
  functions: {
    owner: { inputs: [], output: 'BytesN<32>', run: (env) => instanceValue(env, key('Owner')) },
    __check_auth: {
      inputs: params({ signature_payload: 'BytesN<32>', signature: 'BytesN<64>', auth_contexts: 'Vec<Val>' }),
      run: (env, [payload, signature]) => {
        const signer = Keypair.fromPublicKey(StrKey.encodeEd25519PublicKey(toBytes(instanceValue(env, key('Owner')))));
        if (!signer.verify(toBytes(payload), toBytes(signature))) env.trap('Crypto', 'InvalidInput');
        return VOID;
      },
    },
  },
  /** The owner's public key. */
  construct: (env, args) => env.instance.set(key('Owner'), given(args[0])),
};
