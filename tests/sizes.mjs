// The budgets of what the browser loads, gzip: `size-limit --config tests/sizes.mjs`, after a build.
import { readdirSync, readFileSync } from 'node:fs';

/** As seen from here. */
const built = '../.output/chrome-mv3';
/** What the page itself names: whatever stands there is read before the first screen. */
const first = readFileSync(new URL(`${built}/popup.html`, import.meta.url), 'utf8').match(/(?<=")\/(?:chunks|assets)\/[^"]+/g) ?? [];

const budget = (name, limit, files) => ({ name, limit, path: files.map((file) => `${built}/${file}`), gzip: true });

/** The chunk of that name, which no page reads before it needs it. */
const lazy = (name) => {
  const found = readdirSync(new URL(`${built}/chunks`, import.meta.url)).filter((file) => file.startsWith(`${name}-`));
  if (found.length !== 1) throw new Error(`${found.length} chunks are called ${name}`);
  return found.map((file) => `chunks/${file}`);
};

export default [
  // 48 kB of it is the public suffix list, by which a login's domains are compared with the site that asks; it is read on first use.
  // Of it 14 kB are what both scripts use, and each carries, 2 kB a second lending source, and 2 kB a higher fee for what others signed.
  budget('worker, all of it', '346 kB', ['background.js', 'engine.js']),
  budget('worker, without the SDK', '55 kB', ['background.js']),
  budget(
    // As the build tool's own minifier leaves it, half a kB more than the smallest.
    'popup, first screen',
    '52 kB',
    first.map((file) => file.slice(1)).filter((file) => file.endsWith('.js')),
  ),
  budget('provider', '4 kB', ['provider.js']),
  budget('relay', '4 kB', ['relay.js']),
  // 150 kB of it for each language's words and names.
  budget("a new password's strength, where one is chosen", '820 kB', lazy('strength')),
  budget('translator for another client', '4 kB', ['freighter.js']),
];
