/**
 * Names that nobody here vouches for (security.md cases 85, 86, 89): an asset or vault that the settings do not list and
 * whose name looks like a listed one, and names with hidden characters.
 */
import type { VaultInstance } from '../contracts/vault';
import type { ContractId } from '../primitives/addresses';
import { type Likeness, likeness } from '../primitives/lookalike';
import type { Step, WarningLevel } from '../primitives/plan';
import type { AssetParam } from '../primitives/plan-words';
import { lendersOf, listedAssets, type Network } from '../settings/networks';
import { assetKey, XLM } from './names';
import type { Scope } from './scope';

const levelOf = ({ degree }: Likeness): WarningLevel => (degree === 'same' ? 'danger' : 'warning');

/** What the settings name an asset's code, */
const codesOf = (network: Network): string[] => [XLM.code, ...listedAssets(network).map(({ code }) => code)];
/** and a contract. */
const titlesOf = (network: Network): string[] => [...network.vaults, ...lendersOf(network)].map(({ name }) => name).filter(Boolean);

/** What a classic asset's code may be taken for. */
export const likenessOf = ({ code }: AssetParam, network: Network): Likeness | undefined => likeness(code, codesOf(network));

/** Who could do what with a deposit (contracts.md 4.3): that the factory made the vault says nothing of them, it makes vaults for anybody. */
function powersOf({ manager, roles, upgradable, assets }: VaultInstance) {
  const strategies = [...new Set(assets.flatMap((asset) => asset.strategies.map(({ address }) => address)))];
  return { manager, ...roles, strategies, upgradable };
}

/** Warns of a vault that is not listed; with a deposit into it, of everybody who has power over that. */
export function judgeVault({ facts, network, notes }: Scope, at: string, vault: ContractId, deposit = false): void {
  const own = facts.ownName(vault);
  const named = { vault, ...(own?.text ? { name: own.text } : {}) };
  const read = deposit ? facts.vault(vault) : undefined;
  if (read) notes.warn('danger', 'foreign_vault', { at, ...named, ...powersOf(read) });
  else notes.warn('warning', 'unlisted_vault', named);
  if (!own) return;
  if (own.hidden) notes.warn('danger', 'hidden_text', { at, where: 'vault' });
  const like = likeness(own.text, [...titlesOf(network), ...codesOf(network)]);
  if (like) notes.warn(levelOf(like), 'lookalike_vault', { vault, name: own.text, like: like.name });
}

function isAsset(value: object): value is AssetParam {
  return 'kind' in value && 'code' in value && 'decimals' in value && 'listed' in value;
}

/** Every asset that a value names, however deep. */
function assetsIn(value: unknown): AssetParam[] {
  if (value === null || typeof value !== 'object') return [];
  return isAsset(value) ? [value] : Object.values(value).flatMap(assetsIn);
}

function assetsOf(steps: readonly Step[], above = ''): { at: string; asset: AssetParam }[] {
  return steps.flatMap(({ params, children }, index) => {
    const at = `${above}${index}`;
    return [...assetsIn(params).map((asset) => ({ at, asset })), ...assetsOf(children, `${at}.`)];
  });
}

/** Warns once of each asset in the steps and sums that is not listed and pretends to be: no operation is forgotten. */
export function judgeAssets({ facts, holdings, network, notes }: Scope, steps: readonly Step[]): void {
  const found: { at?: string; asset: AssetParam }[] = [...assetsOf(steps), ...holdings.effects().map(({ asset }) => ({ asset }))];
  const once = new Set<string>();
  for (const { at, asset } of found) {
    if (asset.listed || once.has(assetKey(asset))) continue;
    once.add(assetKey(asset));
    const place = at === undefined ? {} : { at };
    // A code is a few plain letters; what a contract calls its token may be any text.
    const free = asset.kind === 'token' || asset.kind === 'shares';
    if (free && asset.contract && facts.hidesSymbol(asset.contract)) notes.warn('danger', 'hidden_text', { ...place, where: 'asset' });
    const like = likeness(asset.code, free ? [...codesOf(network), ...titlesOf(network)] : codesOf(network));
    if (like) notes.warn(levelOf(like), 'lookalike_asset', { ...place, asset, like: like.name });
  }
}
