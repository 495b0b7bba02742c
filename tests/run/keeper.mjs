// npm run keeper: fee steps and boosts of the vaults that a stabilizer manages. In this very process, so that what stops it stops it.
import { ensurePackages } from './setup.mjs';

ensurePackages();
const { register } = await import('tsx/esm/api');
register();
const { main } = await import('../../src/keeper/command-line.ts');
await main(process.argv.slice(2));
