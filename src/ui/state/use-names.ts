/** Names of addresses that this wallet knows: its accounts, and what the network's settings say. Nobody else names anything. */
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { usePage } from './context';
import { useStore } from './use-wallet';

export type Naming = (address: string) => string | undefined;

/** What the person calls others: known where something is reviewed. */
export const OwnNames = createContext<Naming>(() => undefined);

/** Names that somebody gave. */
export function useNameOf(): Naming {
  const wallet = useStore((state) => state.wallet);
  const { accounts = [], network } = wallet ?? {};
  const named = [...accounts, ...(network?.vaults ?? []), ...(network?.lenders ?? [])];
  const own = useContext(OwnNames);
  return (address) => named.find((item) => item.address === address)?.name ?? own(address);
}

/** The name, or else what it is: for where no sentence says that already. */
export function useTitleOf(): Naming {
  const { words } = usePage();
  const nameOf = useNameOf();
  const network = useStore((state) => state.wallet?.network);
  const treasuries: string[] = network?.treasuries ?? [];
  const stabilizers: (string | undefined)[] = [network?.stabilizer?.address, ...(network?.stabilizers ?? [])];
  return (address) => {
    const name = nameOf(address);
    if (name) return name;
    if (treasuries.includes(address)) return words.common.treasury;
    if (address === network?.router) return words.common.router;
    return stabilizers.includes(address) ? words.common.stabilizer : undefined;
  };
}
