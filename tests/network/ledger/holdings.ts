/** What an account holds of an asset, and may give and take of it: lumens, a line, or without limits the issuer's own. */
import { readExtra, writeExtra } from './account-ext';
import { AUTHORIZED, CLAWBACK_ENABLED, type Classic, I64_MAX, issuerOf, lineName, MAINTAINS_LIABILITIES } from './entries';
import { readLine, writeLine } from './line-ext';

export interface Holding {
  balance: bigint;
  /** What may be given away: reserve and selling liabilities left out; may be negative. */
  available: bigint;
  /** What may still come: buying liabilities left out. */
  room: bigint;
  authorized: boolean;
  /** Authorized at least as far as offers may stay. */
  maintains: boolean;
  clawback: boolean;
}

const ENDLESS: Holding = { balance: I64_MAX, available: I64_MAX, room: I64_MAX, authorized: true, maintains: true, clawback: false };

/** undefined where there is no such account, or no line. */
export function holdingOf(classic: Classic, id: string, asset: string): Holding | undefined {
  if (asset === 'native') {
    const account = classic.account(id);
    if (!account) return undefined;
    const { buying } = readExtra(account);
    const free = { authorized: true, maintains: true, clawback: false };
    return { balance: account.balance, available: classic.available(id), room: I64_MAX - account.balance - buying, ...free };
  }
  if (issuerOf(asset) === id) return ENDLESS;
  const line = classic.trustline(id, asset);
  if (!line) return undefined;
  const { buying, selling } = readLine(line);
  const has = (flag: number) => (line.flags & flag) !== 0;
  return {
    balance: line.balance,
    available: line.balance - selling,
    room: line.limit - line.balance - buying,
    authorized: has(AUTHORIZED),
    maintains: has(AUTHORIZED) || has(MAINTAINS_LIABILITIES),
    clawback: has(CLAWBACK_ENABLED),
  };
}

/** Adds to a holding, or takes where `by` is negative. False, and nothing done, where it cannot: line, funds, room. */
export function addTo(classic: Classic, id: string, asset: string, by: bigint): boolean {
  const holding = holdingOf(classic, id, asset);
  if (!holding?.maintains) return false;
  if (holding === ENDLESS || by === 0n) return true;
  if (by > 0n ? by > holding.room : -by > holding.available) return false;
  write(classic, id, asset, holding.balance + by);
  return true;
}

/** Takes from a line whatever its authorization says: what an issuer claws back. */
export function takeBack(classic: Classic, id: string, asset: string, amount: bigint): boolean {
  const holding = holdingOf(classic, id, asset);
  if (!holding || holding.available < amount) return false;
  write(classic, id, asset, holding.balance - amount);
  return true;
}

function write(classic: Classic, id: string, asset: string, balance: bigint): void {
  if (asset === 'native') classic.putAccount(id, { balance });
  else classic.putLine(lineName(id, asset), { balance });
}

/** What stands in the book for an account moves, in one direction or the other. An issuer owes nothing of its own. */
export function oweMore(classic: Classic, id: string, asset: string, by: { buying?: bigint; selling?: bigint }): void {
  if (issuerOf(asset) === id) return;
  const account = asset === 'native' ? classic.account(id) : undefined;
  const line = asset === 'native' ? undefined : classic.trustline(id, asset);
  const extra = account ? readExtra(account) : line && readLine(line);
  if (!extra) throw new Error(`nothing to owe ${asset} from`);
  const next = { buying: extra.buying + (by.buying ?? 0n), selling: extra.selling + (by.selling ?? 0n) };
  if (next.buying < 0n || next.selling < 0n) throw new Error('liabilities below nothing');
  if (account) classic.putAccount(id, { ext: writeExtra(account, next) });
  else if (line) classic.putLine(lineName(id, asset), { ext: writeLine(line, next) });
}
