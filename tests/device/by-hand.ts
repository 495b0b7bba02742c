/**
 * The wallet in a browser with the maker's emulator as its Ledger, on a local network that has money at the emulator's addresses:
 * `npx tsx tests/device/by-hand.ts http://127.0.0.1:5000` (docs/ledger.md).
 */
import Str from '@ledgerhq/hw-app-str';
import { StrKey } from '@stellar/stellar-sdk';
import { launch } from '../e2e/browser';
import { addNetwork } from '../e2e/journey';
import { control, startNetwork } from '../network/index';
import { Emulator } from './emulator';
import { TestTransport } from './transport';
import { plugIn } from './web-hid';

const NAME = 'ledger';
const UNIT = 10_000_000n;

const emulator = new Emulator(process.argv[2] ?? 'http://127.0.0.1:5000');
const visible = !process.argv.includes('--headless');
const app = new Str(new TestTransport(emulator));
const { version } = await app.getAppConfiguration();
const { rawPublicKey } = await app.getPublicKey("44'/148'/0'");
const address = StrKey.encodeEd25519PublicKey(rawPublicKey);
console.log(`Stellar app ${version}, account 1 is ${address}`);

const network = await startNetwork({ mode: 'interval' });
const { manifest } = network.world(NAME);
const ledger = control(manifest);
await ledger.fund(address, 100n * UNIT);
await ledger.setTrustline(address, 'usdc', { balance: 1_000n * UNIT });
const wallet = await launch({ visible });
await plugIn(wallet.context, emulator);
await addNetwork(wallet, network.manifestUrl(NAME));
await wallet.open('options.html#ledger', { width: 900, height: 760 });
console.log('The wallet is open where a Ledger is added. Approve and refuse in the emulator’s own window.');
console.log('Close the browser, or press Ctrl-C, to end.');
if (visible) await new Promise((resolve) => wallet.context.once('close', resolve));
else await wallet.close();
await network.close();
