// npm run network:deploy: the scenario on a network that runs already (tests/network/README.md 10).
import { ensurePackages, runBin } from './setup.mjs';

ensurePackages();
runBin('tsx', ['tests/network/deploy-main.ts', ...process.argv.slice(2)]);
