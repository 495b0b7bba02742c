/** The gateway within the test's own process, on a ledger of the local network: for what does not hang on processes. */
import { join } from 'node:path';
import { parseProxies } from '../../src/gateway/addresses';
import { start } from '../../src/gateway/start';
import { parseManifest } from '../../src/settings/manifest';
import type { Manifest } from '../network/index';
import { newPlace, type Place } from './process';

export interface Within {
  url: string;
  /** Where its figures are. */
  metricsUrl: string;
  place: Place;
  /** Everything that it logged. */
  text(): string;
  stop(): Promise<void>;
}

export async function startWithin(
  manifest: Manifest,
  {
    cors = [] as string[],
    rate = 1_000_000,
    addressRate = undefined as number | undefined,
    proxies = [] as string[],
    secondNode = true,
    cache = true,
    clock = undefined as (() => number) | undefined,
  } = {},
): Promise<Within> {
  const place = newPlace();
  const { folder, keys } = place;
  place.key();
  let text = '';
  const network = parseManifest(manifest, []);
  const settings = {
    network,
    chosen: [],
    host: '127.0.0.1',
    port: 0,
    metricsPort: 0,
    keys,
    journal: join(folder, 'journal.sqlite'),
    cors,
    rate,
    addressRate,
    proxies: parseProxies(proxies),
    secondNode,
    cache,
  };
  const {
    url,
    metricsUrl = '',
    stop,
  } = await start(
    settings,
    (line) => {
      text += line;
    },
    clock,
  );
  return { url, metricsUrl, place, text: () => text, stop };
}
