/** The scenario's stabilizers, of generations C, A and B, and its treasury: one vault is registered, three campaigns are open. */
import { act, place } from '../contracts/drive';
import { adr, i128 } from '../contracts/scval';
import { stabilizer, stabilizerA, stabilizerB } from '../contracts/stabilizer';
import { configValue } from '../contracts/stabilizer/generations';
import { treasury } from '../contracts/treasury';
import type { World } from '../world';
import { person, type ScenarioAssets, UNIT } from './assets';
import type { Vaults } from './people';

/** What the vault that is registered from the start asks for, in bps, and what its campaign holds. */
const ENROLLED = { target_apy_bps: 500, min_fee_bps: 0, max_fee_bps: 3000 };
const BUDGET = 1_000n * UNIT;

/** `operator` is admin of all and the one who boosts, `keeper` manages the fees. */
export function openStabilizers(world: World, { usdc }: ScenarioAssets, { harbor, beacon, lantern }: Vaults): void {
  const { manifest } = world;
  const operator = person(world, 'operator', 10_000n * UNIT);
  const role = (name: string): string => manifest.accounts[name]?.address ?? '';
  const keeper = role('keeper');
  const current = place(world, operator, 'stabilizer', stabilizer, [adr(operator), adr(keeper)]);
  const first = place(world, operator, 'stabilizer A', stabilizerA, [adr(operator), adr(keeper)]);
  const second = place(world, operator, 'stabilizer B', stabilizerB, [adr(operator), adr(keeper)]);
  const budgets = place(world, operator, 'treasury', treasury, [adr(operator), adr(operator)]);
  manifest.stabilizer = current;
  manifest.stabilizers.push(current, first, second);
  manifest.treasuries.push(budgets);
  for (const vault of [harbor, beacon, lantern]) act(world, budgets, 'register_campaign', adr(vault), adr(usdc.contract));
  act(world, current, 'register_vault', adr(lantern), configValue({ admin: role('owner'), ...ENROLLED }));
  act(world, budgets, 'deposit', adr(role('depositor')), adr(lantern), i128(BUDGET));
}
