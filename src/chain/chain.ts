import type { Clock } from '../primitives/clock';
import { refuse } from '../primitives/errors';
import { once } from '../primitives/once';
import { originsOf } from '../settings/manifest';
import type { Network } from '../settings/networks';
import { createDoor, type Deadline } from './door';
import { createHorizon, type Horizon } from './horizon';
import { createRpc, type Rpc } from './rpc';

/** One network's nodes. */
export interface Chain {
  network: Network;
  rpc: Rpc;
  /** A witness more, and the only other one of code, where one is configured. */
  second: Rpc | undefined;
  horizon: Horizon;
  /** Waits between two questions to who is late. */
  pause: (ms: number) => Promise<void>;
  clock: Clock;
}

export interface ChainOptions {
  network: Network;
  fetch: typeof fetch;
  /** Before the one at this address is asked anything. */
  before?: (url: string) => Promise<void>;
  timeoutMs?: number;
  pause?: (ms: number) => Promise<void>;
  deadline?: Deadline | undefined;
  /** Unix seconds; the machine's where absent. */
  clock?: Clock | undefined;
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

export function createChain({ network, fetch, before, timeoutMs, pause = wait, deadline, clock }: ChainOptions): Chain {
  const origins = originsOf(network);
  const door = createDoor({
    fetch,
    before,
    allowed: () => origins,
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
    pause,
    deadline,
    clock,
  });
  const [first, second] = network.rpcUrls;
  return {
    network,
    rpc: createRpc({ url: first, door }),
    second: second === undefined ? undefined : createRpc({ url: second, door }),
    horizon: createHorizon({ url: network.horizonUrl, door }),
    pause,
    clock: clock ?? (() => Date.now() / 1000),
  };
}

function serves({ network }: Pick<Chain, 'network'>, url: string, passphrase: string): void {
  if (passphrase === network.passphrase) return;
  refuse('node_wrong_network', 'This node serves another network.', {
    host: new URL(url).host,
    expected: network.passphrase,
    said: passphrase.slice(0, 100),
  });
}

/** Whether the node serves the network that the settings name; else 502 `node_wrong_network`. */
export async function checkPassphrase(chain: Pick<Chain, 'network' | 'rpc'>): Promise<void> {
  serves(chain, chain.rpc.url, await chain.rpc.passphrase());
}

/**
 * The same of the node at an address, asked once of each, and again where it did not answer: a node that cannot be asked keeps nobody
 * from the others. 502 `node_wrong_network`.
 */
export function servingChecks(chain: Chain): (url: string) => Promise<void> {
  const { rpc, second, horizon } = chain;
  const rpcs = second ? [rpc, second] : [rpc];
  const checks = new Map(rpcs.map((node) => [node.url, once(() => checkPassphrase({ ...chain, rpc: node }))]));
  // Every other address is a path of Horizon's.
  const ofHorizon = once(async () => serves(chain, horizon.url, (await horizon.root()).passphrase));
  return (url) => (checks.get(url) ?? ofHorizon)();
}

/** Whether each of the nodes does: before they are kept. Rejects with what the first that does not, or does not answer, says. */
export async function checkNodes(chain: Chain): Promise<void> {
  const { rpc, second, horizon } = chain;
  const rpcs = second ? [rpc, second] : [rpc];
  await Promise.all([
    ...rpcs.map(async (node) => serves(chain, node.url, await node.passphrase())),
    horizon.root().then(({ passphrase }) => serves(chain, horizon.url, passphrase)),
  ]);
}
