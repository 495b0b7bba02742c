/** Which ledgers a piece of work reads. */
import type { Chain } from './chain';
import type { Reading } from './reading';

/**
 * The same chain, of which it is noted what is read by its leading RPC. `ledger`: of the oldest reading so far, as old as which the
 * whole is; null where there was none.
 */
export function noting(chain: Chain): { chain: Chain; ledger: () => number | null } {
  const { rpc } = chain;
  let oldest: number | null = null;
  const note = (reading: Reading): Reading => {
    oldest = Math.min(oldest ?? reading.ledger, reading.ledger);
    return reading;
  };
  const noted =
    <K extends unknown[]>(read: (...keys: K) => Promise<Reading>) =>
    async (...keys: K) =>
      note(await read(...keys));
  const reads = {
    read: noted(rpc.read),
    readTimeless: noted(rpc.readTimeless),
    readApart: noted(rpc.readApart),
    readApartTimeless: noted(rpc.readApartTimeless),
    readGroups: async (groups: Parameters<typeof rpc.readGroups>[0]) => (await rpc.readGroups(groups)).map(note),
  };
  return { chain: { ...chain, rpc: { ...rpc, ...reads } }, ledger: () => oldest };
}
