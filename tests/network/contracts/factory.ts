/** The vault factory as a directory (contracts.md 4b): vaults by number, never removed. */
import type { ContractModel } from '../host/model';
import { given, instanceValue, key, params, toAddress, toU32, u32, VOID } from './scval';

const TOTAL = key('TotalVaults');

const E = { NotInitialized: 401, AssetLengthMismatch: 402, IndexDoesNotExist: 405 };

export const factory: ContractModel = {
  name: 'factory',
  errors: E,
  functions: {
    total_vaults: { inputs: [], output: 'U32', run: (env) => env.instance.get(TOTAL) ?? u32(0) },
    get_vault_by_index: {
      inputs: params({ index: 'U32' }),
      output: 'Address',
      run: (env, args) => env.persistent.get(key('VaultAddressNIndexed', given(args[0]))) ?? env.fail(E.IndexDoesNotExist),
    },
    admin: { inputs: [], output: 'Address', run: (env) => instanceValue(env, key('Admin')) },
    defindex_receiver: { inputs: [], output: 'Address', run: (env) => instanceValue(env, key('DeFindexReceiver')) },
    defindex_fee: { inputs: [], output: 'U32', run: (env) => instanceValue(env, key('FeeRate')) },
    vault_wasm_hash: { inputs: [], output: 'BytesN<32>', run: (env) => instanceValue(env, key('DeFindexWasmHash')) },
    /** Stand-in for the creation of a vault: lists one that the network has deployed. */
    add_vault: {
      inputs: params({ vault: 'Address' }),
      run: (env, args) => {
        env.requireAuth(toAddress(instanceValue(env, key('Admin'))));
        const total = toU32(env.instance.get(TOTAL) ?? u32(0));
        env.persistent.set(key('VaultAddressNIndexed', u32(total)), given(args[0]));
        env.instance.set(TOTAL, u32(total + 1));
        return VOID;
      },
    },
  },
  /** Admin, protocol's fee receiver, its rate in bps, code hash of vaults. */
  construct: (env, args) => {
    for (const [index, name] of ['Admin', 'DeFindexReceiver', 'FeeRate', 'DeFindexWasmHash'].entries()) {
      env.instance.set(key(name), given(args[index]));
    }
  },
};
