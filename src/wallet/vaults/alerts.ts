/** What an owner should know of his vaults: the conditions of `insight/alarms` over what was just read. */
import type { Chain } from '../../chain/chain';
import type { AlertView } from '../../commands/views';
import { type Cause, causesOf, type Marks, mark, type WatchedVault } from '../../insight/alarms';
import { readRateBps } from '../../insight/keeper-reads';
import { ownerOf } from '../../interface/reads/enrolment';
import type { Address, ContractId } from '../../primitives/addresses';
import type { Core } from '../adapters';
import { alertKey } from '../kept/store';
import { alertTimersItem } from '../kept/table';
import { forgetDirectory, vaultDirectory, widened } from '../kept/vault-directory';
import type { Chains } from '../networks/chains';
import type { ReadVault, Vaults } from './vaults';

/** A vault that appears or goes is noticed within a day; what the known ones do, at every look. */
const DIRECTORY_SECONDS = 86_400;

/** What a vault was at the last look, and whose. */
type Kept = Marks & { owner: Address };

/** When the wallet last saw the fee change. */
function lastFeeStep({ samples: { fees } }: ReadVault): number | undefined {
  return fees.findLast(({ value }, index) => index > 0 && fees[index - 1]?.value !== value)?.time;
}

function watchedVault(item: ReadVault, now: number): WatchedVault {
  const { status, managed, netRate, grossRate, ahead } = item.view;
  const { registered, managedByStabilizer, config, currentFeeBps, campaign } = status;
  const reads = ahead?.reads?.map(({ secondsAgo, growth }) => ({ secondsAgo, growth: BigInt(growth) }));
  return {
    registered,
    managedByStabilizer,
    config,
    currentFeeBps,
    campaign: campaign && { active: campaign.active, available: BigInt(campaign.available), lastBoostedAt: campaign.lastBoostedAt },
    managed: BigInt(managed ?? '0'),
    grossRateBps: grossRate?.bps,
    netRateBps: netRate?.bps,
    readRateBps: readRateBps(reads, item.samples.prices, now),
    measured: netRate?.basis === 'measured',
    lastFeeStepAt: lastFeeStep(item),
  };
}

function alertOf({ view }: ReadVault, { code, ...params }: Cause, now: number): AlertView {
  return { vault: view.vault, name: view.name, code, params, since: now } as AlertView;
}

/** The own vaults of the accounts, by their own word or by that of the last look; `counted`: what the directory says. */
async function ownVaults({ store, clock }: Core, chain: Chain, accounts: readonly Address[]) {
  const stored = (await store.snapshot(alertTimersItem, chain.network.id)) ?? {};
  const earlier = new Map<ContractId, Kept>();
  for (const [vault, marks] of Object.entries(stored)) {
    if (accounts.includes(marks.owner)) earlier.set(vault as ContractId, marks as Kept);
  }
  const counted = new Map<ContractId, Address>();
  for (const account of accounts) {
    const { vaults } = await vaultDirectory(store, clock, chain, account, DIRECTORY_SECONDS);
    for (const { vault, relation } of vaults) if (relation === 'own') counted.set(vault, account);
  }
  return { earlier, counted };
}

interface Finding {
  marks: Kept | undefined;
  causes: Cause[];
}

/** What was somebody's and is not any more is an alert until it was seen; where anybody could take it, for as long as that lasts. */
function lost({ listed }: ReadVault, marks: Kept, seen: boolean): Finding {
  if (listed.enrolment.state === 'critical') return { marks, causes: [{ code: 'critical_state' }] };
  return seen ? { marks: undefined, causes: [] } : { marks, causes: [{ code: 'manager_moved' }] };
}

/** What was found, and at which network: another may have been chosen meanwhile. */
interface Found {
  networkId: string;
  alerts: AlertView[];
}

/** Looks at the own vaults of every visible account: one reading for all of them once their addresses are known. */
export const checkAlerts = (core: Core, chains: Chains, vaults: Vaults): Promise<Found> =>
  chains.reading((plain) => checkBy(plain, core, vaults));

async function checkBy(plain: Chain, core: Core, vaults: Vaults): Promise<Found> {
  const { store, keyring, clock } = core;
  const chain = await widened(store, plain);
  const { id } = chain.network;
  const accounts = (await keyring.accounts()).filter(({ hidden }) => !hidden).map(({ address }) => address as Address);
  const { earlier, counted } = await ownVaults(core, chain, accounts);
  const own = [...new Set([...earlier.keys(), ...counted.keys()])];
  const [first] = accounts;
  if (!first || own.length === 0) return { networkId: id, alerts: [] };
  const { vaults: readVaults, list } = await vaults.read(first, own, { age: DIRECTORY_SECONDS, listen: 'enrolled', chain: plain });
  const { seen } = await store.watched(id);
  const next: Record<string, Kept> = {};
  const alerts: AlertView[] = [];
  for (const item of readVaults) {
    const { vault } = item.view;
    const before = earlier.get(vault);
    const owner = ownerOf(item.listed.enrolment, accounts);
    const was = before?.owner ?? counted.get(vault) ?? first;
    // The directory is from before that.
    if (!owner && counted.has(vault)) await forgetDirectory(store, id, counted.get(vault) ?? null);
    const wasSeen = seen.includes(alertKey({ vault, code: 'manager_moved', params: {} }));
    const watched = watchedVault(item, list.closeTime);
    const marks = mark(before, watched, list.closeTime);
    const finding: Finding = owner
      ? { marks: { owner, ...marks }, causes: causesOf(watched, marks, list.closeTime) }
      : lost(item, { owner: was, ...marks }, wasSeen);
    if (finding.marks) next[vault] = finding.marks;
    alerts.push(...finding.causes.map((cause) => alertOf(item, cause, clock())));
  }
  await store.keepSnapshot(alertTimersItem, next, id);
  return { networkId: id, alerts };
}
