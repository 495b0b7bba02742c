/** What belongs together is from one ledger, though the whole was not: only what differs is read again. */
import type { xdr } from '@stellar/stellar-sdk/base';
import type { Reading } from '../../chain/reading';
import type { Rpc } from '../../chain/rpc';
import type { ContractId } from '../../primitives/addresses';

/** A vault whose keys change with what is found is asked so often. */
const TRIES = 3;

export interface Belonging {
  /** The entries of a vault that must be from one ledger, as far as this reading shows which they are. */
  keysOf(reading: Reading, vault: ContractId): readonly xdr.LedgerKey[];
  /** A state that two ledgers mixed can feign, where what is missing from the later was there in the earlier. */
  isDoubtful?(reading: Reading, vault: ContractId): boolean;
}

/**
 * Each vault's own reading: the whole where its entries were together there, else one of its own, read again in one request. No
 * request where nothing differs.
 */
export async function settled(
  { readGroups }: Pick<Rpc, 'readGroups'>,
  whole: Reading,
  vaults: readonly ContractId[],
  { keysOf, isDoubtful = () => false }: Belonging,
): Promise<(vault: ContractId) => Reading> {
  if (whole.whole) return () => whole;
  const own = new Map<ContractId, Reading>();
  const of = (vault: ContractId) => own.get(vault) ?? whole;
  const differs = (vault: ContractId) => {
    const are = of(vault).together(keysOf(of(vault), vault));
    return are === 'apart' || (are === 'same' && isDoubtful(of(vault), vault));
  };
  let open = vaults.filter(differs);
  for (let tries = 1; open.length > 0 && tries <= TRIES; tries++) {
    const groups = await readGroups(open.map((vault) => keysOf(of(vault), vault)));
    for (const [place, vault] of open.entries()) {
      const reading = groups[place];
      if (reading) own.set(vault, reading.at({ closeTime: whole.closeTime, sequence: reading.ledger }));
    }
    open = open.filter(differs);
  }
  return of;
}
