/** Names of addresses that this wallet knows: its accounts, and what the network's settings say. Nobody else names anything. */
import { usePage, useStore } from './context';

export function useNameOf(): (address: string) => string | undefined {
  const { words } = usePage();
  const wallet = useStore((state) => state.wallet);
  const { accounts = [], network } = wallet ?? {};
  const named = [...accounts, ...(network?.vaults ?? []), ...(network?.lendpools ?? [])];
  return (address) => {
    const known = named.find((item) => item.address === address)?.name;
    if (known) return known;
    if (network?.treasuries.some((treasury) => treasury === address)) return words.common.treasury;
    const stabilizers: (string | undefined)[] = [network?.stabilizer?.address, ...(network?.stabilizers ?? [])];
    return stabilizers.includes(address) ? words.common.stabilizer : undefined;
  };
}
