/** A yield token over USDC, with somebody else's money and one holder's, at a price above one; and what befalls it. */
import type { Control } from '../contracts/controls';
import { act, place } from '../contracts/drive';
import { adr, bool, i128, str, u32 } from '../contracts/scval';
import { yieldtoken } from '../contracts/yieldtoken';
import { amountOf, InputError } from '../control-input';
import { give } from '../setup';
import type { World } from '../world';
import { fundContract, person, type ScenarioAssets, UNIT } from './assets';

/** What the holder put in, and by how much everything grew since. */
const PUT = 4_000_0000000n;
const GROWN = 5_123_4567891n;
/** Decimals that its shares have more than USDC. */
const OFFSET = 3;

export function openYieldToken(world: World, { usdc }: ScenarioAssets): void {
  const name = 'Reef';
  const admin = person(world, 'yieldTokenAdmin', 100n * UNIT, [[usdc, 0n]]);
  const terms = [adr(admin), adr(usdc.contract), u32(7), u32(OFFSET), str('Reef dollar yield'), str('reefY')];
  const token = place(world, admin, `yield token ${name}`, yieldtoken, terms);
  const others = person(world, 'yieldTokenOthers', 40n * UNIT, [[usdc, 0n]]);
  const holder = person(world, 'yieldHolder', 60n * UNIT, [[usdc, 0n]]);
  for (const [who, amount] of [
    [others, 96_000n * UNIT],
    [holder, PUT],
  ] as const) {
    give(world, who, usdc.name, amount);
    act(world, token, 'deposit', i128(amount), adr(who), adr(who), adr(who));
  }
  fundContract(world, usdc, token, GROWN);
  world.manifest.yieldTokens.push({ address: token, name });
}

const tokenOf = ({ manifest }: World): string => manifest.yieldTokens[0]?.address ?? '';

export const yieldTokenControls: Readonly<Record<string, Control>> = {
  /** `paused`: false where it is not any more. */
  pauseYieldToken: (world, body) => void act(world, tokenOf(world), 'set_paused', bool(body.paused !== false)),
  /** `amount` that what it holds grows by, and that is lost of it. */
  yieldTokenGains: (world, body) => {
    const { usdc } = world.manifest.assets;
    if (!usdc) throw new InputError('there is no USDC');
    act(world, usdc.contract, 'mint', adr(tokenOf(world)), i128(amountOf(body, 'amount')));
  },
  yieldTokenLoses: (world, body) => void act(world, tokenOf(world), 'lose', i128(amountOf(body, 'amount'))),
};
