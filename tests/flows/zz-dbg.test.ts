import { it } from 'vitest';
import { humanizeEvents, xdr, scValToNative } from '@stellar/stellar-sdk';
import { openBrowser, settle } from '/work/main/tests/flows/browser';
import { newLender, UNIT } from '/work/main/tests/flows/people';
import { openWorld } from '/work/main/tests/flows/world';
it('x', async (test) => {
  const world = await openWorld(test);
  for (let n = 0; n < 16; n++) {
    const p = await newLender(world, 500n * UNIT);
    const { worker } = await openBrowser(world, p.secret);
    const shown = await worker.wallet.handle('previewLendpoolToVaultsvc', { from: p.address, vaultAddress: world.vault('') } as never) as any;
    await worker.wallet.handle('confirm', { requestId: shown.requestId, digest: shown.plan.digest });
    const r = await settle(world, worker, shown.plan.hash);
    console.log(n, r.state, JSON.stringify(r.plan.fee));
    if (r.state !== 'confirmed') {
      const body = await (await fetch(world.network.rpcUrls[0], { method: 'POST', body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getTransaction', params: { hash: r.hash } }) })).json() as any;
      console.log(Object.keys(body.result));
      break;
    }
  }
}, 100000);
