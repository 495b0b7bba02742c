/**
 * Vaults as a list shows them: enrolment, worth and shares, of each vault from one ledger's entries. Three rounds when nothing but the
 * vaults' addresses is known: their own entries, their strategies', their pools'.
 */
import { instanceKey } from '../../chain/ledger-keys';
import { configKeys } from '../../contracts/stabilizer';
import { parseShares, shareKey } from '../../contracts/vault';
import type { Address, ContractId } from '../../primitives/addresses';
import { isServiceError } from '../../primitives/errors';
import type { Context } from '../context';
import {
  type Enrolment,
  enrolmentKeys,
  enrolmentOf,
  generationKeys,
  learnGenerations,
  mayBeFeigned,
  readStrangers,
  strangerKeys,
} from './enrolment';
import { readVaults, type VaultValue } from './vault-value';

export interface ListedVault {
  /** In which all of this was so. */
  ledger: number;
  enrolment: Enrolment;
  value: VaultValue;
  /** The account's own. */
  shares: bigint;
}

export interface VaultList {
  /** The first of those that this is from, and the close time of one near them. */
  ledger: number;
  closeTime: number;
  /** In the order asked for; what is no vault is left out. */
  vaults: ListedVault[];
}

export interface VaultListQuestion {
  account: Address | null;
  vaults: readonly ContractId[];
  /** Stabilizers beyond the settings', as the directory found them: known beforehand they cost no further round. */
  candidates?: readonly ContractId[];
}

export async function vaultList(context: Context, { account, vaults, candidates = [] }: VaultListQuestion): Promise<VaultList> {
  const { chain, generations = new Map(), vaultKeys = new Map() } = context;
  const { rpc, network } = chain;
  const foreign = candidates.flatMap((id) => [instanceKey(id), ...vaults.flatMap((vault) => configKeys(id, vault))]);
  const ownKeys = (vault: ContractId) => [...enrolmentKeys(network, vault, generations), ...(account ? [shareKey(vault, account)] : [])];
  const first = await rpc.readApart([
    ...generationKeys(network, generations),
    ...foreign,
    // What belongs together lies together: seldom in two requests.
    ...vaults.flatMap((vault) => [...ownKeys(vault), ...(vaultKeys.get(vault) ?? [])]),
  ]);
  learnGenerations(first, network, generations);
  const known = await readStrangers(rpc.readApart, first, network, vaults);
  const values = await readVaults(chain, known, vaults, vaultKeys, {
    keysOf: (seen, vault) => [...ownKeys(vault), ...strangerKeys(seen, network, vault)],
    isDoubtful: (seen, vault) => mayBeFeigned(seen, network, vault),
  });
  const { reading } = values;
  return {
    ledger: reading.ledger,
    closeTime: reading.closeTime,
    vaults: vaults.flatMap((vault) => {
      try {
        const own = values.readingOf(vault);
        const enrolment = enrolmentOf(own, network, vault);
        const value = values.of(vault);
        if (!enrolment || !value) return [];
        return [{ ledger: own.ledger, enrolment, value, shares: account ? parseShares(vault, own.get(shareKey(vault, account))) : 0n }];
      } catch (error) {
        // Anybody can write a contract with entries of another shape: it is no vault, and hides no other.
        if (isServiceError(error) && error.code === 'entry_misshapen') return [];
        throw error;
      }
    }),
  };
}
