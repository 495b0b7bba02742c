/** What becomes of what a holder may no longer use (CAP-38): offers in the asset end, and shares of its pools become claimable balances. */
import { xdr } from '@stellar/stellar-sdk/base';
import { creditAsset } from '../../chain/assets';
import { publicKey } from '../../chain/names';
import type { AccountId } from '../../primitives/addresses';
import { fromHex } from '../../primitives/hex';
import type { AssetParam } from '../../primitives/plan-words';
import { classicAsset } from '../balances';
import { LINE_FLAG, type LineNow, type PoolNow } from '../entries';
import { assetKey } from '../names';
import { type Scope, speaksFor } from '../scope';
import { balanceIdOf } from './claimables';
import type { Classic } from './operation';
import { shareOf } from './pools';
import { claimableReserve, lineReserve } from './reserved';

/** Which offers they are no entry says: so much may be held no more for them as for all entries of the account. */
function endOffers(scope: Scope, holder: AccountId): void {
  const { entries, reserves } = scope;
  const owner = entries.account(holder);
  const most = owner?.subentries ?? 0;
  if (owner) Object.assign(owner, { loose: true, maybe: most });
  const payers = entries.accounts().filter(({ id, now }) => id === holder || (speaksFor(scope, id) && (now?.sponsoring ?? 0) > 0));
  for (const { id } of payers) reserves.maybeLess(id, most);
}

type At = Pick<Classic, 'scope' | 'at'>;

/** The id of the claimable balance that one half of a pool's shares becomes, as the ledger makes it (CAP-38). */
function halfId({ source, sequence }: Scope, place: number, pool: string, asset: AssetParam): string {
  const credit = classicAsset(asset);
  const revoked = new xdr.HashIdPreimageRevokeId({
    sourceAccount: publicKey(source),
    seqNum: sequence,
    opNum: place,
    liquidityPoolId: new xdr.PoolId(fromHex(pool)),
    asset: credit ? creditAsset(xdr.Asset, credit) : xdr.Asset.assetTypeNative(),
  });
  return balanceIdOf(xdr.HashIdPreimage.envelopeTypePoolRevokeOpId(revoked));
}

/** Shares of one pool, as what is in it now. Both halves can be claimed by the holder alone, at the cost of who paid for the line. */
function redeem({ scope, at }: At, holder: AccountId, id: string, pool: PoolNow): void {
  const place = Number(at);
  const { entries, holdings, reserves } = scope;
  const share = shareOf(id);
  const bounds = holdings.bounds(holder, 'wallet', share);
  const shares = holdings.now(holder, 'wallet', share) ?? 0n;
  const exact = bounds?.least === bounds?.most;
  const { name, found } = lineReserve(scope, holder, share);
  const sponsor = reserves.now(name, found)?.sponsor ?? holder;
  holdings.set(holder, 'wallet', share, 0n);
  holdings.set(holder, 'trustline', share, 0n);
  entries.closeLine(holder, share);
  reserves.remove(name, found);
  const paid = pool.reserves.map((reserve) => (pool.shares === 0n ? 0n : (reserve * shares) / pool.shares)) as [bigint, bigint];
  for (const [index, asset] of pool.assets.entries()) {
    const amount = paid[index] ?? 0n;
    const line = asset.issuer && asset.issuer !== holder ? entries.line(holder, asset) : undefined;
    if (line) line.uses--;
    if (asset.issuer === holder || (exact && amount === 0n)) continue;
    holdings.add(holder, 'claimable', asset, { amount, ...(exact ? {} : { least: 0n, most: null, basis: 'estimate' }) });
    const claimants = [{ destination: holder, predicate: { type: 'always' as const } }];
    const balance = halfId(scope, place, id, asset);
    const clawback = ((line?.flags ?? 0) & LINE_FLAG.clawback) !== 0;
    entries.setClaimable(balance, { asset, amount, clawback, fresh: true, claimants });
    const reserve = claimableReserve(scope, balance, claimants);
    reserves.add(reserve.name, { ...reserve.found, sponsor });
  }
  const reserved: [bigint, bigint] = [pool.reserves[0] - paid[0], pool.reserves[1] - paid[1]];
  const left = pool.shares > shares ? pool.shares - shares : 0n;
  entries.setPool(id, pool.lines === 1n ? null : { ...pool, reserves: reserved, shares: left, lines: pool.lines - 1n });
}

export function release({ scope, at }: At, line: LineNow): void {
  const { entries, notes, poolsHeld, unknown } = scope;
  const { holder, asset } = line;
  if (line.selling > 0n || line.buying > 0n) endOffers(scope, holder);
  Object.assign(line, { selling: 0n, buying: 0n, loose: false });
  const opened = entries.lines().flatMap(({ now }) => (now?.holder === holder && now.asset.kind === 'pool' ? [now.asset.code] : []));
  for (const id of line.uses > 0 ? new Set([...(poolsHeld.get(holder) ?? []), ...opened]) : []) {
    const pool = entries.line(holder, shareOf(id)) ? entries.pool(id) : undefined;
    if (pool?.assets.some((one) => assetKey(one) === assetKey(asset))) redeem({ scope, at }, holder, id, pool);
  }
  if (line.uses > 0 && speaksFor(scope, holder)) unknown.add('pool shares');
  line.uses = 0;
  notes.warn('warning', 'line_frozen', { holder, asset });
}
