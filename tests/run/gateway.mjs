// npm run gateway: the HTTP door, and the commands for its keys. In this very process, so that what stops it stops it.
import { ensurePackages } from './setup.mjs';

ensurePackages();
const { register } = await import('tsx/esm/api');
register();
const { main } = await import('../../src/gateway/command-line.ts');
await main(process.argv.slice(2));
