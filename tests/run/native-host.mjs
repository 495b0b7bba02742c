// npm run native-host: builds the program that runs real bytecode (tests/native-host); its tests are skipped by name until then.
import { buildNativeHost } from '../native-host/build.mjs';

console.log(`Building over the published contract host …\n${buildNativeHost()}`);
