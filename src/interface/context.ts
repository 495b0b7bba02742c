import type { Chain } from '../chain/chain';
import type { Address } from '../primitives/addresses';
import type { Clock } from '../primitives/clock';
import type { Probed } from './probe';
import type { Generations } from './reads/enrolment';
import type { VaultKeys } from './reads/vault-value';

/** What every endpoint works with: the active network's nodes, and the time for ages alone (bounds come from ledgers). */
export interface Context {
  chain: Chain;
  clock: Clock;
  /** The account's own key is the only one that will sign: what it cannot sign alone is refused before it is built. */
  alone?: boolean;
  /** Keys of whoever reviews it, where that is a wallet; absent: the account's own. */
  keys?: ReadonlySet<Address>;
  /** For how many seconds at most a transaction is valid that waits for its signature elsewhere; absent: as short as is usual. */
  validity?: number | undefined;
  /** Kept between calls, for this chain alone: what passed its probe is not probed again. */
  probed?: Probed;
  /** The same for the generations of stabilizers, */
  generations?: Generations;
  /** for the keys of strategies and pools below a vault, */
  vaultKeys?: VaultKeys;
  /** and for the ids of claimable REWARD that Horizon listed of an account last: where to look first, and no claim that it is there. */
  claimable?: Map<string, readonly string[]>;
}
