/** A SEP-40 price oracle (contracts.md 6.10) whose prices its admin sets: of now, or of a given time. */
import type { ContractModel } from '../host/model';
import { field, given, i128, key, params, struct, toAddress, toI128, toU64, toVec, u32, u64, VOID } from './scval';

export const oracle: ContractModel = {
  name: 'oracle',
  structs: { PriceData: [...params({ price: 'I128', timestamp: 'U64' })] },
  unions: { Asset: { Stellar: ['Address'], Other: ['Symbol'] } },
  functions: {
    decimals: { inputs: [], output: 'U32', run: () => u32(7) },
    lastprice: {
      inputs: params({ asset: 'Asset' }),
      output: 'Option<PriceData>',
      run: (env, args) => {
        const stored = env.persistent.get(key('Price', given(toVec(args[0])[1])));
        if (!stored) return VOID;
        const timestamp = toU64(field(stored, 'timestamp'));
        return struct({ price: field(stored, 'price'), timestamp: u64(timestamp === 0n ? env.ledger.timestamp : timestamp) });
      },
    },
    /** `timestamp` 0: the price is always of now. */
    set_price: {
      inputs: params({ asset: 'Address', price: 'I128', timestamp: 'U64' }),
      run: (env, args) => {
        env.requireAuth(toAddress(env.instance.get(key('Admin'))));
        env.persistent.set(key('Price', given(args[0])), struct({ price: i128(toI128(args[1])), timestamp: given(args[2]) }));
        return VOID;
      },
    },
  },
  construct: (env, args) => env.instance.set(key('Admin'), given(args[0])),
};
