/** The parts of a running gateway, put together, and taken apart again in order. */
import { type Chain, checkPassphrase, createChain } from '../chain/chain';
import type { Context } from '../interface/context';
import { once } from '../primitives/once';
import type { Network } from '../settings/networks';
import { createGateway } from './gateway';
import { openJournalFile } from './journal-file';
import { watchKeys } from './key-file';
import { createLog } from './log';
import { createRateLimit } from './rate-limit';
import { createSending } from './sending';
import { startServer } from './server';

export interface Settings {
  network: Network;
  /** What of it was chosen by whoever runs this (settings/chosen.ts). */
  chosen: readonly string[];
  host: string;
  port: number;
  /** File of API keys. */
  keys: string;
  /** File of the journal's database. */
  journal: string;
  cors: readonly string[];
  /** Requests a minute and key. */
  rate: number;
  /** Whether the network's second node is a witness of what is answered; of how a transaction ended it always is. */
  secondNode: boolean;
}

/** The machine's, in unix seconds. */
const clock = () => Math.floor(Date.now() / 1000);

/** Before the first question to a node it must have said that it serves the network that was chosen. Asked again until it was answered. */
function createCheckedChain(network: Network): Chain {
  const unchecked = createChain({ network, fetch });
  return createChain({ network, fetch, before: once(() => checkPassphrase(unchecked)) });
}

export async function start(settings: Settings, write: (line: string) => void): Promise<{ url: string; stop(): Promise<void> }> {
  const log = createLog(write, clock);
  const { network, chosen, rate, secondNode } = settings;
  const file = await openJournalFile(settings.journal);
  try {
    const chain = createCheckedChain(network);
    const context: Context = { chain, clock, probed: new Set(), generations: new Map(), vaultKeys: new Map() };
    const sending = createSending({ context, file, log });
    const limit = createRateLimit(rate, () => performance.now());
    const answering = secondNode ? context : { ...context, chain: { ...chain, second: undefined } };
    const gateway = createGateway({ context: answering, chosen, sending, keys: watchKeys(settings.keys), limit });
    const server = await startServer({ gateway, host: settings.host, port: settings.port, cors: settings.cors, log });
    log({ event: 'listening', url: server.url, network: network.id, ...(chosen.length > 0 ? { chosen } : {}) });
    await sending.takeUp();
    return {
      url: server.url,
      async stop() {
        log({ event: 'stopping' });
        const closed = server.close();
        await sending.stop();
        await closed;
        await sending.stop();
        file.close();
        log({ event: 'stopped' });
      },
    };
  } catch (error) {
    file.close();
    throw error;
  }
}
