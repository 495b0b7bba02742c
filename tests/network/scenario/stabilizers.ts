/** The scenario's stabilizers and treasury: nothing is registered, one campaign is open. */
import { act, place } from '../contracts/drive';
import { adr } from '../contracts/scval';
import { stabilizer, stabilizerA } from '../contracts/stabilizer';
import { treasury } from '../contracts/treasury';
import type { World } from '../world';
import type { ScenarioAssets } from './assets';

/** `operator` runs them: admin, keeper of fees, and the one who boosts. */
export function openStabilizers(world: World, { usdc }: ScenarioAssets, operator: string, campaign: string): void {
  const { manifest } = world;
  const roles = [adr(operator), adr(operator)];
  const current = place(world, operator, 'stabilizer', stabilizer, roles);
  const first = place(world, operator, 'stabilizer A', stabilizerA, roles);
  const budget = place(world, operator, 'treasury', treasury, roles);
  manifest.stabilizer = current;
  manifest.stabilizers.push(current, first);
  manifest.treasuries.push(budget);
  act(world, budget, 'register_campaign', adr(campaign), adr(usdc.contract));
}
