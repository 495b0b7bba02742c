/**
 * The keeper: what the operator's bots do for the vaults of the stabilizers (contracts.md 3). It reads
 * the chain, moves fees by steps and spends the campaigns' budgets, all by transactions of the roles that may.
 */
import { hash } from '@stellar/stellar-sdk/base';
import { look } from './contracts/drive';
import { adr, i128, u32 } from './contracts/scval';
import { boostAmount, decide, yearlyYield } from './keeper/maths';
import { attempt, campaignOf, managedBy, priceNow, pricesToCompare, recordPrice, startOf, takeSnapshots } from './keeper/prices';
import { transact } from './keeper/transact';
import type { World } from './world';

/** What a cycle did about one vault. */
export interface KeeperStep {
  vault: string;
  name: string;
  /** 'unchanged': near enough to what is required; 'skipped_no_data': no yield, or not known for long enough. */
  action: 'changed' | 'unchanged' | 'skipped_no_data' | 'error';
  /** Gross, boosts contained, since the vault's latest transaction that is a day old; null where it is not known. */
  apyBps: number | null;
  requiredBps: number | null;
  /** The vault's fee before and after. */
  from: number;
  to: number;
  /** Stroops, decimal: since the cycle before. */
  boosted: string;
  error?: string;
}

interface Managed {
  vault: string;
  name: string;
  stabilizer: string;
  targetBps: number;
  minBps: number;
  maxBps: number;
}

/** The vaults whose Manager is a known stabilizer that has a configuration for them. */
export function managedVaults(world: World): Managed[] {
  const { stabilizers, vaults } = world.manifest;
  return vaults.flatMap(({ address: vault, name }) => {
    const manager = attempt(() => look(world, vault, 'get_manager') as string) ?? '';
    if (!stabilizers.includes(manager)) return [];
    const config = attempt(() => look(world, manager, 'get_vault_config', adr(vault))) as
      | { target_apy_bps: number; min_fee_bps: number; max_fee_bps: number }
      | undefined;
    if (!config) return [];
    const { target_apy_bps: targetBps, min_fee_bps: minBps, max_fee_bps: maxBps } = config;
    return [{ vault, name, stabilizer: manager, targetBps, minBps, maxBps }];
  });
}

const feeOf = (world: World, vault: string): number => (look(world, vault, 'get_fees') as [number, number])[0];

/** One cycle: a step of every managed vault's fee. Nothing is boosted. */
export function stepFees(world: World): KeeperStep[] {
  takeSnapshots(world);
  return managedVaults(world).map((managed) => {
    const { vault, name, targetBps, minBps, maxBps } = managed;
    recordPrice(world, vault);
    const start = startOf(world.keeper.snapshots.get(vault) ?? [], world.ledger.latest.closeTime);
    const from = feeOf(world, vault);
    const cycle = { start, end: priceNow(world, vault), currentBps: from, targetBps, minBps, maxBps };
    const { action, gross, requiredBps, nextBps } = decide(cycle);
    const apyBps = gross === undefined ? null : Math.round(Math.min(gross, 1e9) * 10_000);
    const step: KeeperStep = { vault, name, action, apyBps, requiredBps, from, to: nextBps, boosted: '0' };
    if (action !== 'changed') return step;
    try {
      lockFees(world, managed, nextBps);
      return step;
    } catch (error) {
      return { ...step, action: 'error', to: from, error: error instanceof Error ? error.message : String(error) };
    }
  });
}

/** `lock_fees` alone, without a report: what strategies gained since the last one is not locked, and is under the new fee. */
function lockFees(world: World, { vault, stabilizer }: Managed, feeBps: number): void {
  const manager = look(world, stabilizer, 'get_fee_manager') as string;
  transact(world, manager, stabilizer, 'lock_fees', adr(manager), adr(vault), u32(feeBps));
}

/** Boosts every managed vault whose depositors get less than the target, as far as the chain lets it. Answers the amounts by vault. */
export function boostAll(world: World): Map<string, bigint> {
  const boosts = managedVaults(world).map((managed) => [managed.vault, attempt(() => boost(world, managed)) ?? 0n] as const);
  return new Map(boosts.filter(([, amount]) => amount > 0n));
}

function boost(world: World, { vault, targetBps }: Managed): bigint {
  recordPrice(world, vault);
  const campaign = campaignOf(world, vault);
  const netYield = organicNetYield(world, vault);
  if (!campaign?.active || netYield === undefined) return 0n;
  const { treasury, available, lastBoostedAt } = campaign;
  const seconds = lastBoostedAt === 0n ? undefined : BigInt(world.ledger.latest.closeTime) - lastBoostedAt;
  const amount = boostAmount({ available, managed: managedBy(world, vault), targetBps, netYield, seconds });
  if (amount <= 0n) return 0n;
  transact(world, look(world, treasury, 'get_manager') as string, treasury, 'boost', adr(vault), i128(amount));
  recordPrice(world, vault);
  return amount;
}

/** What depositors have of the last day's yield at the vault's fee, boosts left out. */
function organicNetYield(world: World, vault: string): number | undefined {
  const compared = pricesToCompare(world, vault);
  if (!compared) return undefined;
  const { start, end } = compared;
  const gross = yearlyYield(start.gross, end.gross - (end.boosted - start.boosted), end.time - start.time);
  if (gross === undefined || gross <= 0) return gross;
  return gross * (1 - feeOf(world, vault) / 10_000);
}

/** The shortest and the longest time between two boosts; an hour is never over before the next. */
const BOOST_EVERY = { least: 900, most: 3_500 };

/** When to boost next: nobody can tell it who does not know the seed. */
export function drawBoost(world: World): number {
  const { keeper, ledger, name } = world;
  const [high = 0, low = 0] = hash(`${name} boost ${++keeper.draws}`);
  const { least, most } = BOOST_EVERY;
  keeper.nextBoostAt = ledger.latest.closeTime + least + ((high * 256 + low) % (most - least + 1));
  return keeper.nextBoostAt;
}
