/** What becomes of what a holder may no longer use (CAP-38): offers in the asset end, and shares of its pools become claimable balances. */
import type { AccountId } from '../../primitives/addresses';
import type { LineNow, PoolNow } from '../entries';
import { assetKey } from '../names';
import { type Scope, speaksFor } from '../scope';
import type { Classic } from './operation';
import { shareOf } from './pools';
import { lineReserve } from './reserved';

/** Which offers they are no entry says: so much may be held no more for them as for all entries of the account. */
function endOffers({ account, entries, reserves, source }: Scope, holder: AccountId): void {
  const most = entries.account(holder)?.subentries ?? 0;
  for (const payer of new Set([holder, source, account])) reserves.maybeLess(payer as AccountId, most);
}

/** Shares of one pool, as what is in it now. Both halves can be claimed by the holder alone, at the cost of who paid for the line. */
function redeem(scope: Scope, holder: AccountId, id: string, pool: PoolNow): void {
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
    reserves.add(`half ${index} of ${name}`, { kind: 'claimableBalance', owner: null, units: 1, sponsor, claimants: [holder] });
  }
  const reserved: [bigint, bigint] = [pool.reserves[0] - paid[0], pool.reserves[1] - paid[1]];
  const left = pool.shares > shares ? pool.shares - shares : 0n;
  entries.setPool(id, pool.lines === 1n ? null : { ...pool, reserves: reserved, shares: left, lines: pool.lines - 1n });
}

export function release({ scope }: Pick<Classic, 'scope'>, line: LineNow): void {
  const { entries, notes, poolsHeld, unknown } = scope;
  const { holder, asset } = line;
  if (line.selling > 0n || line.buying > 0n) endOffers(scope, holder);
  Object.assign(line, { selling: 0n, buying: 0n });
  const opened = entries.lines().flatMap(({ now }) => (now?.holder === holder && now.asset.kind === 'pool' ? [now.asset.code] : []));
  for (const id of line.uses > 0 ? new Set([...(poolsHeld.get(holder) ?? []), ...opened]) : []) {
    const pool = entries.line(holder, shareOf(id)) ? entries.pool(id) : undefined;
    if (pool?.assets.some((one) => assetKey(one) === assetKey(asset))) redeem(scope, holder, id, pool);
  }
  if (line.uses > 0 && speaksFor(scope, holder)) unknown.add('pool shares');
  line.uses = 0;
  notes.warn('warning', 'line_frozen', { holder, asset });
}
