/** The parts of a running gateway, put together, and taken apart again in order. */
import type { BlockList } from 'node:net';
import { type Chain, createChain, servingChecks } from '../chain/chain';
import { leading, nodeHealth, noteAnswer } from '../chain/lead';
import type { Context } from '../interface/context';
import type { Clock } from '../primitives/clock';
import type { Network } from '../settings/networks';
import { createAddresses } from './addresses';
import { createGateway } from './gateway';
import { openJournalFile } from './journal-file';
import { openJournalPostgres } from './journal-postgres';
import type { JournalStore } from './journal-store';
import { watchKeys } from './key-file';
import { startMetrics } from './listen';
import { createLog } from './log';
import { createMetrics, type Metrics } from './metrics';
import { isPostgres } from './options';
import { createRateLimit } from './rate-limit';
import { createReadCache } from './read-cache';
import { createReadiness } from './ready';
import { createSending } from './sending';
import { startServer } from './server';

export interface Settings {
  network: Network;
  /** What of it was chosen by whoever runs this (settings/chosen.ts). */
  chosen: readonly string[];
  host: string;
  port: number;
  /** Where its figures are; undefined: nowhere. */
  metricsPort?: number | undefined;
  /** File of API keys. */
  keys: string;
  /** The journal's database: a file, or the URL of a PostgreSQL. */
  journal: string;
  cors: readonly string[];
  /** Requests a minute and key. */
  rate: number;
  /** Requests a minute and address; undefined: any number. */
  addressRate?: number | undefined;
  /** Who is believed what they say of whom they ask for. */
  proxies: BlockList;
  /** Whether the network's second node is a witness of what is answered; of how a transaction ended it always is. */
  secondNode: boolean;
  /** Whether reads of one ledger are answered without asking the nodes again. */
  cache: boolean;
}

const openJournal = ({ journal, network }: Settings): Promise<JournalStore> =>
  isPostgres(journal) ? openJournalPostgres(journal, network.id) : openJournalFile(journal);

const machine = () => Math.floor(Date.now() / 1000);

/** Before the first question to a node it must have said that it serves the network that was chosen. */
function createCheckedChain(network: Network, { counting }: Metrics, clock: Clock): Chain {
  // RPCs are judged by the work that they lead; Horizon leads none.
  const asking = counting(fetch, (node, answered) => node === 'horizon' && noteAnswer(chain.horizon, answered));
  const unchecked = createChain({ network, fetch: asking, clock });
  const chain = createChain({ network, fetch: asking, before: servingChecks(unchecked), clock });
  return chain;
}

/** `clock`: unix seconds; the machine's where absent. */
export async function start(
  settings: Settings,
  write: (line: string) => void,
  clock: Clock = machine,
): Promise<{ url: string; metricsUrl?: string; stop(): Promise<void> }> {
  const log = createLog(write, clock);
  const { network, chosen, rate, addressRate, secondNode } = settings;
  const store = await openJournal(settings);
  try {
    const metrics = createMetrics({ network, journal: store.counts, waiting: () => sending.waiting(), health: () => nodeHealth(chain) });
    const chain = createCheckedChain(network, metrics, clock);
    const context: Context = { chain, clock, probed: new Set(), generations: new Map(), vaultKeys: new Map() };
    const now = () => performance.now();
    const answering = secondNode ? context : { ...context, chain: { ...chain, second: undefined } };
    const latest = () => leading(answering.chain, async ({ rpc }) => (await rpc.latestLedger()).sequence);
    const readCache = createReadCache({ latest, now, on: settings.cache, counted: metrics.read });
    const sending = createSending({ context, store, log, included: readCache.included });
    const limits = {
      key: createRateLimit(rate, now),
      address: addressRate === undefined ? undefined : createRateLimit(addressRate, now),
    };
    const addressOf = createAddresses(settings.proxies);
    const keys = watchKeys(settings.keys);
    const ready = createReadiness({ chain, clock, write: store.write, keys, now });
    const gateway = createGateway({
      context: answering,
      chosen,
      sending,
      readCache,
      keys,
      limits,
      addressOf,
      ready,
      health: () => nodeHealth(chain),
    });
    const { host, port, metricsPort, cors } = settings;
    const figures = metricsPort === undefined ? undefined : await startMetrics({ metrics, host, port: metricsPort });
    const server = await startServer({ gateway, host, port, cors, log, metrics }).catch((error: unknown) => {
      figures?.close();
      throw error;
    });
    const metricsAt = figures ? { metrics: figures.url } : {};
    log({ event: 'listening', url: server.url, ...metricsAt, network: network.id, ...(chosen.length > 0 ? { chosen } : {}) });
    await sending.takeUp();
    return {
      url: server.url,
      ...(figures ? { metricsUrl: figures.url } : {}),
      async stop() {
        log({ event: 'stopping' });
        const closed = server.close();
        await sending.stop();
        await closed;
        await sending.stop();
        figures?.close();
        await store.close();
        log({ event: 'stopped' });
      },
    };
  } catch (error) {
    await store.close();
    throw error;
  }
}
