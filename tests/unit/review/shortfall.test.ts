/** What a deposit may take from the wallet where a position was to pay for it (security.md case 128; contracts.md 11.1). */
import { describe, expect, it } from 'vitest';
import type { Warning } from '../../../src/primitives/plan';
import {
  addLine,
  addPool,
  depositNode,
  execNode,
  facts,
  invokeEnvelope,
  type Node,
  planOf,
  poolRequest,
  submitNode,
  usdc,
  user,
  vault,
  vaultB,
} from './world';

const UNIT = 10_000_000n;
/** Of the supplier's 20 bTokens at the rate that the ledger was read with: 22 USDC and a minute's interest. */
const LENT = 20n * UNIT;

interface Situation {
  deposit: bigint;
  /** Deposited before it. */
  first?: bigint;
  /** Of USDC, beside the position. */
  wallet?: bigint;
  /** What borrowers owe the pool, in its own units. */
  debts?: bigint;
  /** bTokens on the other side, taken out as well. */
  collateral?: bigint;
}

async function warned({ deposit, first, wallet = 1_000n * UNIT, collateral = 0n, ...pool }: Situation) {
  const world = facts();
  addLine(world, user, usdc, wallet);
  addPool(world, { supply: LENT, collateral, ...pool });
  const requests = [poolRequest(1), ...(collateral > 0n ? [poolRequest(3)] : [])];
  const deposits = [...(first ? [depositNode(vaultB, first)] : []), depositNode(vault, deposit)];
  const node: Node = execNode([submitNode(requests), ...deposits]);
  const plan = await planOf(invokeEnvelope(node), { all: world });
  const found = plan.warnings.findLast(
    (one): one is Extract<Warning, { code: 'shortfall_from_wallet' }> => one.code === 'shortfall_from_wallet',
  );
  return found && { surely: BigInt(found.params.surely ?? 0), most: BigInt(found.params.most) };
}

/** What is lent out is 7.2 of 11: so much of the 22 may be lost with it. */
const LOST = (22n * UNIT * 72n) / 110n;
const near = (value: bigint | undefined, expected: bigint) => expect(Number(value) / Number(expected)).toBeCloseTo(1, 3);

describe('security 128: what a deposit may take from the wallet', () => {
  it('is at most what the pool has lent out of the position, however much the wallet holds', async () => {
    const found = await warned({ deposit: 22n * UNIT });
    expect(found?.surely).toBe(0n);
    near(found?.most, LOST);
    expect((await warned({ deposit: 22n * UNIT, wallet: 900_000n * UNIT }))?.most).toBe(found?.most);
  });

  it('is less by what the deposit leaves over', async () => {
    near((await warned({ deposit: 20n * UNIT }))?.most, LOST - 2n * UNIT);
    expect(await warned({ deposit: 7n * UNIT })).toBeUndefined();
  });

  it('is nothing where nothing is lent out', async () => {
    expect(await warned({ deposit: 22n * UNIT, debts: 0n })).toBeUndefined();
  });

  it('is the whole deposit where all is lent out, and never more than the wallet has', async () => {
    expect((await warned({ deposit: 22n * UNIT, debts: 10n ** 13n }))?.most).toBe(22n * UNIT);
    expect((await warned({ deposit: 22n * UNIT, debts: 10n ** 13n, wallet: 5n * UNIT }))?.most).toBe(5n * UNIT);
  });

  it('is surely what the position cannot pay even with the highest interest', async () => {
    const found = await warned({ deposit: 100n * UNIT });
    near(found?.surely, 78n * UNIT);
    near(found?.most, 78n * UNIT + LOST);
  });

  it('counts no withdrawal twice', async () => {
    const found = await warned({ first: 20n * UNIT, deposit: 20n * UNIT });
    near(found?.surely, 18n * UNIT);
    expect(found?.most).toBe(20n * UNIT);
  });

  it('counts every withdrawal before it', async () => {
    const found = await warned({ deposit: 44n * UNIT, collateral: LENT });
    expect(found?.surely).toBe(0n);
    near(found?.most, 2n * LOST);
  });
});
