/** Liquidation auctions as far as they block users (contracts.md 6.2, 6.4): made and deleted, never filled. */
import type { Env, ModelFunction, ScVal } from '../../host/model';
import { adr, i128, key, map, params, struct, sym, toAddress, toU32, toVec, u32, VOID, vec } from '../scval';
import { E } from './errors';

export const auctionKey = (type: number, user: string): ScVal => key('Auction', struct({ auct_type: u32(type), user: adr(user) }));

function create(env: Env, args: ScVal[]): ScVal {
  const [type, user] = [toU32(args[0]), toAddress(args[1])];
  if (type > 2) env.fail(E.BadRequest);
  if (env.temporary.has(auctionKey(type, user))) env.fail(E.AuctionInProgress);
  const amounts = (assets: ScVal | undefined) =>
    map([...new Set(toVec(assets).map(toAddress))].sort().map((asset) => [adr(asset), i128(0n)] as const));
  const data = struct({ bid: amounts(args[2]), block: u32(env.ledger.sequence + 1), lot: amounts(args[3]) });
  env.temporary.set(auctionKey(type, user), data);
  env.event([sym('new_auction'), u32(type), adr(user)], vec(u32(toU32(args[4])), data));
  return data;
}

function remove(env: Env, args: ScVal[]): ScVal {
  const [type, user] = [toU32(args[0]), toAddress(args[1])];
  if (!env.temporary.has(auctionKey(type, user))) env.trap('Storage', 'MissingValue');
  env.temporary.remove(auctionKey(type, user));
  env.event([sym('delete_auction'), u32(type), adr(user)], VOID);
  return VOID;
}

/** Whether the user could be liquidated is not asked: the network's control opens auctions on whom it likes. */
export const auctionFunctions: Readonly<Record<string, ModelFunction>> = {
  new_auction: {
    inputs: params({ auction_type: 'U32', user: 'Address', bid: 'Vec<Address>', lot: 'Vec<Address>', percent: 'U32' }),
    output: 'AuctionData',
    run: create,
  },
  get_auction: {
    inputs: params({ auction_type: 'U32', user: 'Address' }),
    output: 'AuctionData',
    run: (env, args) => env.temporary.get(auctionKey(toU32(args[0]), toAddress(args[1]))) ?? env.trap('Storage', 'MissingValue'),
  },
  del_auction: { inputs: params({ auction_type: 'U32', user: 'Address' }), run: remove },
};
