/**
 * What the gateway counts, in the form that Prometheus reads. Labels are bounded: paths are the table's with names for what varies,
 * statuses those that are answered, nodes by their place in the settings; no address, key or host is among them.
 */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { NodeHealth, nodeHealth } from '../chain/lead';
import type { Network } from '../settings/networks';
import type { Counts } from './journal-store';
import type { Source } from './read-cache';

const SECONDS = [0.005, 0.02, 0.1, 0.3, 1, 3, 10, 30];

const STATES: readonly NodeHealth['state'][] = ['answers', 'doubted', 'rests'];

export interface Sources {
  network: Network;
  /** Rows of the journal, and its bytes. */
  journal: () => Promise<Counts>;
  /** Clients that wait for a transaction to move. */
  waiting: () => number;
  /** How the nodes have done lately. */
  health: () => ReturnType<typeof nodeHealth>;
}

type NodeName = 'first' | 'second' | 'horizon';

/** By its place in the settings: an address may carry what its operator pays for. */
function nodeOf({ rpcUrls, horizonUrl }: Network, url: string): NodeName {
  if (url.startsWith(horizonUrl)) return 'horizon';
  return url === rpcUrls[0] ? 'first' : 'second';
}

/** undefined where the journal cannot be reached: its figures are left out then, and the others stand. */
const known = (journal: Sources['journal']): Promise<Counts | undefined> => journal().catch(() => undefined);

/** What is looked up when it is asked for. */
function gauge(registers: Registry[], { journal, waiting, health }: Omit<Sources, 'network'>): void {
  new Gauge({
    name: 'ballast_sends_waiting',
    help: 'Clients that wait for a transaction to end.',
    registers,
    collect() {
      this.set(waiting());
    },
  });
  new Gauge({
    name: 'ballast_journal_transactions',
    help: 'Transactions in the journal: on their way, or ended and kept for who asks again.',
    labelNames: ['state'],
    registers,
    async collect() {
      const counts = await known(journal);
      this.reset();
      for (const state of ['open', 'ended'] as const) if (counts) this.set({ state }, counts[state]);
    },
  });
  new Gauge({
    name: 'ballast_node_score',
    help: 'How often a node answered lately: 1 always, 0 never.',
    labelNames: ['node'],
    registers,
    collect() {
      for (const [node, { score }] of Object.entries(health())) this.set({ node }, score);
    },
  });
  new Gauge({
    name: 'ballast_node_state',
    help: 'Whether a node answers, is doubted, or rests: 1 at the state that it is in.',
    labelNames: ['node', 'state'],
    registers,
    collect() {
      for (const [node, { state }] of Object.entries(health()))
        for (const one of STATES) this.set({ node, state: one }, one === state ? 1 : 0);
    },
  });
  new Gauge({
    name: 'ballast_journal_bytes',
    help: 'Size of the journal.',
    registers,
    async collect() {
      const counts = await known(journal);
      this.remove();
      if (counts) this.set(counts.bytes);
    },
  });
}

export type Metrics = ReturnType<typeof createMetrics>;

export function createMetrics({ network, journal, waiting, health }: Sources) {
  const registry = new Registry();
  const registers = [registry];
  const answers = new Histogram({
    name: 'ballast_request_seconds',
    help: 'From the headers of a request to its answer.',
    labelNames: ['endpoint', 'status'],
    buckets: SECONDS,
    registers,
  });
  const nodes = new Histogram({
    name: 'ballast_node_request_seconds',
    help: 'From a request to a node until its answer begins.',
    labelNames: ['node', 'outcome'],
    buckets: SECONDS,
    registers,
  });
  const open = new Gauge({ name: 'ballast_requests_under_way', help: 'Requests that are not answered yet.', registers });
  const dropped = new Counter({
    name: 'ballast_connections_dropped_total',
    help: 'Connections that waited longest when too many waited.',
    registers,
  });
  const reads = new Counter({
    name: 'ballast_reads_total',
    help: 'Reads by where their answer came from: the nodes, an equal one on its way, or what is kept of the same ledger.',
    labelNames: ['from'],
    registers,
  });
  gauge(registers, { journal, waiting, health });

  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    /** Those of the process itself. */
    withProcess: () => collectDefaultMetrics({ register: registry }),
    dropped: () => dropped.inc(),
    read: (from: Source) => reads.inc({ from }),
    began: () => open.inc(),
    /** `path`: as the table writes it; null: there is nothing, or nothing that could be read. */
    answered: (path: string | null, status: number, seconds: number) => answers.observe({ endpoint: path ?? 'other', status }, seconds),
    ended: () => open.dec(),
    /** `ask`, with what it asks counted. `told`: which node it asked, and whether that answered. */
    counting(ask: typeof fetch, told: (node: NodeName, answered: boolean) => void): typeof fetch {
      return async (input, init) => {
        const started = performance.now();
        const node = nodeOf(network, String(input));
        const done = (outcome: string) => {
          nodes.observe({ node, outcome }, (performance.now() - started) / 1000);
          told(node, outcome !== 'none' && outcome !== '5xx');
        };
        try {
          const answer = await ask(input, init);
          done(`${Math.floor(answer.status / 100)}xx`);
          return answer;
        } catch (error) {
          done('none');
          throw error;
        }
      };
    },
  };
}
