/**
 * An owner's program without a browser: registers a vault with the stabilizer, by a key from the environment.
 * BALLAST_NETWORK=<URL> OWNER_SECRET=S… VAULT=C… RECORD=<file> npx tsx docs/examples/owner.ts
 */
import { writeFileSync } from 'node:fs';
import { Keypair } from '@stellar/stellar-sdk/base';
import { createChain } from '../../src/chain/chain';
import { parseOutcome } from '../../src/chain/outcome';
import { attachSignatures } from '../../src/chain/transaction';
import { type Carrier, send, sentResult } from '../../src/interface/changes/send';
import { parseAccountId } from '../../src/primitives/addresses';
import { fromHex } from '../../src/primitives/hex';
import { worstLevel } from '../../src/primitives/plan';
import { propose } from '../../src/service/propose';
import { parseManifest } from '../../src/settings/manifest';
import { shippedNetworks } from '../../src/settings/networks';

const { BALLAST_NETWORK = '', OWNER_SECRET = '', VAULT: vaultAddress = '', RECORD = 'owner.xdr' } = process.env;
const key = Keypair.fromSecret(OWNER_SECRET);
const caller = parseAccountId(key.publicKey());
const network = parseManifest(await (await fetch(BALLAST_NETWORK)).json(), shippedNetworks);
const context = { chain: createChain({ network, fetch }), clock: () => Math.floor(Date.now() / 1000), alone: true };

const input = { caller, vaultAddress, targetApyBps: 500, minFeeBps: 0, maxFeeBps: 3000 };
const { plan } = await propose(context, { name: 'register', input }, { origin: 'owner' });
console.log(JSON.stringify({ steps: plan.steps, warnings: plan.warnings, fee: plan.fee }));
if (worstLevel(plan) === 'blocked') throw new Error('This is never signed.'); // a role that moves is a danger, and meant here
const xdr = attachSignatures(plan.envelope, [{ key: caller, signature: key.sign(fromHex(plan.hash)) }]);

const carrier: Carrier = {
  take: async ({ envelope }) => writeFileSync(RECORD, envelope), // written down before it leaves
  async advance(hash) {
    const { ledger, resultXdr, resultMetaXdr } = await context.chain.rpc.transaction(hash);
    if (ledger && resultXdr) return sentResult(hash, ledger, parseOutcome(resultXdr, resultMetaXdr));
    await context.chain.rpc.send(xdr); // the same bytes, as often as needed
    return { hash, status: 'pending', ledger: null, returnValue: null, feeCharged: null };
  },
  pause: (seconds) => new Promise((resolve) => setTimeout(resolve, seconds * 1000)),
};
console.log(JSON.stringify(await send(context, { xdr }, carrier)));
