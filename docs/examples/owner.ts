/**
 * An owner's program without a browser: registers a vault with the stabilizer, by a key from the environment.
 * In a folder where ballast-service is installed: BALLAST_NETWORK=<URL> OWNER_SECRET=S… VAULT=C… RECORDS=<folder> node owner.js
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createService, keySigner, type Store } from 'ballast-service';

const { BALLAST_NETWORK = '', OWNER_SECRET = '', VAULT: vaultAddress = '', RECORDS = 'records' } = process.env;

/** What is on its way, a file each: written down before it leaves. */
mkdirSync(RECORDS, { recursive: true });
const names = () => readdirSync(RECORDS);
const read = (name: string): unknown => JSON.parse(readFileSync(join(RECORDS, name), 'utf8'));
const store: Store = {
  get: async (hash) => (names().includes(hash) ? read(hash) : undefined),
  all: async () => names().map(read),
  put: async (hash, record) => writeFileSync(join(RECORDS, hash), JSON.stringify(record), { flush: true }),
};

const network = (await (await fetch(BALLAST_NETWORK)).json()) as object;
const service = createService({ network, store, origin: 'owner' });
const signer = await keySigner(OWNER_SECRET);
await service.resume(); // what an earlier run left

const input = { caller: signer.account, vaultAddress, targetApyBps: 500, minFeeBps: 0, maxFeeBps: 3000 };
const built = await service.build('register', input);
const { steps, warnings, fee } = built.plan;
console.log(JSON.stringify({ steps, warnings, fee }));
const signed = await service.sign(built, signer, { accept: 'danger' }); // a role that moves is a danger, and meant here
console.log(JSON.stringify(await service.send(signed)));
