/** The lending sources there are. */
import { errorName as contractError } from '../contracts/errors';
import type { ContractId } from '../primitives/addresses';
import { type ContractKind, isSource, type SourceKind } from '../primitives/contract-kinds';
import { refuse } from '../primitives/errors';
import type { Network } from '../settings/networks';
import { lendpool } from './lendpool/source';
import type { Condition, LendingSource } from './source';
import { yieldtoken } from './yieldtoken/source';

export const sources: { readonly [K in SourceKind]: LendingSource & { kind: K } } = { lendpool, yieldtoken };

/** A contract of the settings in which something can be lent. */
export interface Listed {
  address: ContractId;
  name: string;
  source: LendingSource;
}

const all: readonly LendingSource[] = Object.values(sources);

/** In the order of the sources, and of the settings within each. */
export const listedSources = (network: Network): Listed[] =>
  all.flatMap((source) => source.listed(network).map(({ address, name }) => ({ address, name, source })));

const unknown = (lendpool: ContractId): never =>
  refuse('lendpool_unknown', 'This pool is not in the settings of the network.', { lendpool });

/**
 * Where a position is looked for: in what was named, or in all that is sought in where nothing was. 400 `network_unavailable` where
 * there is none, 404 `lendpool_unknown`. `lendpool`: as interface.md 4.4 names it; `source`: of any source.
 */
export function soughtSources(network: Network, { lendpool, source }: { lendpool?: ContractId; source?: ContractId }): Listed[] {
  const listed = listedSources(network);
  if (source !== undefined) {
    if (lendpool !== undefined && lendpool !== source) unknown(lendpool);
    return [listed.find(({ address }) => address === source) ?? unknown(source)];
  }
  const sought = listed.filter((one) => one.source.sought);
  if (sought.length === 0) refuse('network_unavailable', 'This is not available on the active network.', { what: 'lendpools' });
  return lendpool === undefined ? sought : [sought.find(({ address }) => address === lendpool) ?? unknown(lendpool)];
}

/** The name of a contract's own error; undefined where the number is not one of its kind. */
export function errorName(kind: ContractKind, code: number): string | undefined {
  if (!isSource(kind)) return contractError(kind, code);
  const { errors } = sources[kind];
  return Object.hasOwn(errors, code) ? errors[code] : undefined;
}

/** The same where nobody says whose it is: of a number that one source alone raises. */
export const ownErrorName = (code: number): string | undefined =>
  all.find(({ ownErrors: [from, to] = [0, 0] }) => code >= from && code < to)?.errors[code];

/** What an error of a source means, by its name. */
export const conditionOf = (error: string): Condition | undefined =>
  all.flatMap(({ conditions }) => (Object.hasOwn(conditions, error) ? [conditions[error]] : []))[0];
