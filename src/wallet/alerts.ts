/** What an owner should know of his vaults: the conditions of `insight/alarms` over what was just read. */
import * as v from 'valibot';
import type { AlertView } from '../commands/views';
import { type Cause, causesOf, type Marks, mark, type WatchedVault } from '../insight/alarms';
import type { Address, ContractId } from '../primitives/addresses';
import type { Json } from '../primitives/errors';
import { unixSeconds } from '../primitives/schemas';
import type { Core } from './adapters';
import { censusOf, widened } from './census';
import type { Chains } from './chains';
import type { FoundVault, Vaults } from './vaults';

const since = v.optional(unixSeconds);
const keptMarks = v.record(v.string(), v.object({ belowTargetSince: since, offTargetSince: since, stepDueSince: since }));

/** When the wallet last saw the fee change. */
function lastFeeStep({ samples: { fees } }: FoundVault): number | undefined {
  return fees.findLast(({ value }, index) => index > 0 && fees[index - 1]?.value !== value)?.time;
}

function watchedVault(found: FoundVault): WatchedVault {
  const { status, managed, netRate, grossRate } = found.view;
  const { registered, managedByStabilizer, config, currentFeeBps, campaign } = status;
  return {
    registered,
    managedByStabilizer,
    config,
    currentFeeBps,
    campaign: campaign && { active: campaign.active, available: BigInt(campaign.available), lastBoostedAt: campaign.lastBoostedAt },
    managed: BigInt(managed ?? '0'),
    grossRateBps: grossRate?.bps,
    netRateBps: netRate?.bps,
    lastFeeStepAt: lastFeeStep(found),
  };
}

function alertOf({ view }: FoundVault, { code, ...params }: Cause, now: number): AlertView {
  const facts = Object.entries(params as Record<string, unknown>).map(([key, value]) => [key, value as Json]);
  return { vault: view.vault, name: view.name, code, params: Object.fromEntries(facts), since: now };
}

/** Looks at the own vaults of every visible account: one reading for all of them once their addresses are known. */
export async function lookForAlerts({ store, keyring, clock }: Core, chains: Chains, vaults: Vaults): Promise<AlertView[]> {
  const chain = await widened(store, await chains.active());
  const accounts = (await keyring.accounts()).filter(({ hidden }) => !hidden).map(({ address }) => address as Address);
  const own = new Set<ContractId>();
  for (const account of accounts) {
    const { vaults: known } = await censusOf(store, clock, chain, account);
    for (const { vault, relation } of known) if (relation === 'own') own.add(vault);
  }
  if (own.size === 0) return [];
  const name = `marks ${chain.network.id}`;
  const parsed = v.safeParse(keptMarks, await store.snapshot(name));
  const marks: Record<string, Marks> = {};
  const { vaults: found, list } = await vaults.find(null, [...own]);
  const alerts = found.flatMap((item) => {
    const vault = watchedVault(item);
    const earlier = parsed.success ? (parsed.output[item.view.vault] as Marks | undefined) : undefined;
    const now = mark(earlier, vault, list.closeTime);
    marks[item.view.vault] = now;
    return causesOf(vault, now, list.closeTime).map((cause) => alertOf(item, cause, clock()));
  });
  await store.keepSnapshot(name, JSON.parse(JSON.stringify(marks)));
  return alerts;
}
