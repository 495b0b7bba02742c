// The budgets of what the browser loads, gzip: `size-limit --config tests/sizes.mjs`, after a build.
import { readFileSync } from 'node:fs';

/** As seen from here. */
const built = '../.output/chrome-mv3';
/** What the page itself names: whatever stands there is read before the first screen. */
const first = readFileSync(new URL(`${built}/popup.html`, import.meta.url), 'utf8').match(/(?<=")\/(?:chunks|assets)\/[^"]+/g) ?? [];

const budget = (name, limit, files) => ({ name, limit, path: files.map((file) => `${built}/${file}`), gzip: true });

export default [
  budget('worker, both halves', '220 kB', ['background.js', 'engine.js']),
  budget('worker, what starts', '55 kB', ['background.js']),
  budget(
    'popup, first screen',
    '45 kB',
    first.map((file) => file.slice(1)).filter((file) => file.endsWith('.js')),
  ),
  budget('provider', '4 kB', ['provider.js']),
  budget('relay', '4 kB', ['relay.js']),
  budget('translator for another client', '4 kB', ['freighter.js']),
];
