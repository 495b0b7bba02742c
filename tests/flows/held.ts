/** What flows compare before and after a move: figures of the ledger. Stroops. */
import { scValToNative } from '@stellar/stellar-sdk/base';
import type { Portfolio } from '../../src/interface/reads/portfolio';
import type { AccountId, ContractId } from '../../src/primitives/addresses';
import type { Outcome } from './outcomes';
import type { World } from './world';

export interface Held {
  /** In the wallet. */
  usdc: bigint;
  xlm: bigint;
  /** Worth of all lending positions. */
  position: bigint;
  /** Of the vault in question. */
  shares: bigint;
}

export async function held(world: World, account: AccountId, vault: ContractId): Promise<Held> {
  const { account: own, lines, positions, holdings } = await world.holdings(account);
  return {
    usdc: lines.find(({ asset }) => asset.code === 'USDC')?.state?.balance ?? 0n,
    xlm: own?.balance ?? 0n,
    position: positions.reduce((sum, { supply, collateral }) => sum + supply + collateral, 0n),
    shares: holdings.find((holding) => holding.vault === vault)?.shares ?? 0n,
  };
}

const open = ({ lines }: Portfolio, code: string | undefined): boolean =>
  lines.some(({ asset, state }) => asset.code === code && state !== undefined && state.authorized && state.room > 1_000_000_000_000n);

/** One position as mere supply, without debt, that nothing forbids to move. */
export const freePosition = (holdings: Portfolio): boolean =>
  open(holdings, 'USDC') &&
  holdings.positions.length === 1 &&
  holdings.positions.every(({ supply, hasDebt, blocked }) => supply > 0n && !hasDebt && !blocked);

/** Can be sent REWARD. */
export const takesReward = (world: World) => (holdings: Portfolio) => open(holdings, world.network.assets.reward?.code);

/** Amounts that a transaction's `transfer` events moved from one address to another. */
export function transfers({ events }: Pick<Outcome, 'events'>, from: string, to: string): bigint[] {
  return events.flatMap(({ body }) => {
    const [name, source, target] = body.v0.topics.map((topic) => scValToNative(topic) as unknown);
    return name === 'transfer' && source === from && target === to ? [scValToNative(body.v0.data) as bigint] : [];
  });
}
