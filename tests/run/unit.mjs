// npm run test:unit [-- file]: the tests of pure rooms and single parts, a part of `npm test`.
import { ensurePackages, runBin } from './setup.mjs';

ensurePackages();
runBin('vitest', ['run', '--config', 'tests/vitest.config.ts', ...(process.argv.length > 2 ? process.argv.slice(2) : ['tests/unit'])]);
