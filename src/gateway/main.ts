/** The gateway as it is built (`npm run gateway:build`): `node gateway.js`, in whatever folder it lies. */
import { main } from './command-line';

await main(process.argv.slice(2), 'node gateway.js');
