/** A SEP-40 price oracle whose prices are set by anyone; a price is always of now (contracts.md 6.10). */
import type { ContractModel } from '../host/model';
import { i128, key, struct, toAddress, toVec, u32, u64, VOID } from './scval';

export const oracle: ContractModel = {
  name: 'oracle',
  functions: {
    decimals: { inputs: [], output: 'U32', run: () => u32(7) },
    lastprice: {
      inputs: [{ name: 'asset', type: 'Vec<Val>' }],
      run: (env, args) => {
        const price = env.persistent.get(key('Price', toVec(args[0])[1] as never));
        return price ? struct({ price, timestamp: u64(env.ledger.timestamp) }) : VOID;
      },
    },
    set_price: {
      inputs: [
        { name: 'asset', type: 'Address' },
        { name: 'price', type: 'I128' },
      ],
      run: (env, args) => {
        toAddress(args[0]);
        env.persistent.set(key('Price', args[0] as never), args[1] as never);
        return VOID;
      },
    },
  },
  construct: (env) => env.instance.set(key('Base'), i128(0n)),
};
