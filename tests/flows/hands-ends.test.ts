/** How what several people sign ends where it does not end well: refused, too late, overtaken, cut off. */
import { xdr } from '@stellar/stellar-sdk/base';
import { expect, it } from 'vitest';
import type { RecordView } from '../../src/commands/views';
import { PASSWORD } from './browser';
import { begun, type Circle, circle, confirm, confirmedBy, type Options, pending, sends, signedBy } from './circle';
import { turn } from './site-scene';
import type { World } from './world';

/** Every door answers the next sendings so, and takes nothing: with the code of a result, or that it is busy. */
async function refusing(world: World, hash: string, code: xdr.TransactionResultResult['type'] | 'busy', next = 1): Promise<void> {
  const result = () => {
    const made = (xdr.TransactionResultResult as unknown as Record<string, () => xdr.TransactionResultResult>)[code]?.();
    return new xdr.TransactionResult({
      feeCharged: 0n,
      result: made as xdr.TransactionResultResult,
      ext: xdr.TransactionResultExt.v0(),
    }).toXdr('base64');
  };
  const said = { hash, latestLedger: 1, latestLedgerCloseTime: '1' };
  const rpc = code === 'busy' ? { ...said, status: 'TRY_AGAIN_LATER' } : { ...said, status: 'ERROR', errorResultXdr: result() };
  const horizon = code === 'busy' ? { tx_status: 'TRY_AGAIN_LATER', hash } : { tx_status: 'ERROR', hash, error_result_xdr: result() };
  await world
    .control()
    .fault(
      { door: 'rpc', method: 'sendTransaction', kind: 'reply', body: { result: rpc }, next },
      { door: 'horizon', method: 'POST /transactions_async', kind: 'status', status: 503, body: JSON.stringify(horizon), next },
    );
}

/** Once it has ended, or stands so. */
async function ended(at: Circle, hash: string, holds: (record: RecordView) => boolean): Promise<RecordView> {
  for (;;) {
    const now = await at.ana.worker.wallet.handle('record', { hash }).catch(() => undefined);
    if (now && holds(now)) return now;
    await turn();
  }
}

/** It is on its way again, and arrives. */
async function goes(at: Circle, hash: string): Promise<void> {
  await ended(at, hash, ({ state }) => state !== 'failed');
  await confirmedBy(at, at.ana, hash);
}

/** Ana has Ben’s signature too, and every door refuses what she sends. */
async function refused(at: Circle, code: xdr.TransactionResultResult['type']): Promise<RecordView> {
  const { requestId, hands, plan } = await begun(at);
  await refusing(at.world, plan.hash, code);
  await at.ana.worker.wallet.handle('addSignatures', { requestId, text: at.ben.person.sign(hands?.envelope ?? '') });
  return ended(at, plan.hash, ({ state }) => state === 'failed');
}

it('what the network refused as it stood keeps its signatures: it is reviewed again at a click, and sent with nobody asked anew', async (test) => {
  const at = await circle(test);
  const { wallet } = at.ana.worker;
  const over = await refused(at, 'txInsufficientFee');
  expect(over).toMatchObject({ again: true, outcome: { reason: { code: 'refused', details: { result: 'txInsufficientFee' } } } });
  expect(await pending(at.ana)).toBeNull();
  const again = await wallet.handle('sendAgain', { hash: over.hash });
  expect(signedBy(again).sort()).toEqual([at.ana.person.address, at.ben.person.address].sort());
  await confirm(at.ana, again);
  await goes(at, over.hash);
  const lines = await wallet.handle('activity', { account: at.shared.address });
  expect(lines.records.map(({ hash, state, intent }) => [hash, state, intent?.name])).toEqual([[over.hash, 'confirmed', 'vaultDeposit']]);
  expect(await wallet.handle('record', { hash: over.hash })).toMatchObject({ again: false });
});

it('it can be sent again by another worker, and is not begun twice by two clicks', async (test) => {
  const at = await circle(test);
  const { hash } = await refused(at, 'txInsufficientBalance');
  const first = await at.ana.worker.wallet.handle('sendAgain', { hash });
  expect(await at.ana.worker.wallet.handle('sendAgain', { hash })).toMatchObject({ requestId: first.requestId });
  at.ana.worker.kill();
  at.ana.worker = at.ana.browser.start();
  await at.ana.worker.wallet.wake();
  await at.ana.worker.wallet.handle('unlock', { password: PASSWORD });
  expect(await pending(at.ana)).toMatchObject({ requestId: first.requestId, hands: { shares: [{ have: 2 }] } });
  await confirm(at.ana, first);
  await goes(at, hash);
});

it('what is wrong with the bytes ends it with the reason: it is not offered again, and the account may begin anew', async (test) => {
  const at = await circle(test);
  const over = await refused(at, 'txSorobanInvalid');
  expect(over).toMatchObject({ again: false, outcome: { reason: { details: { result: 'txSorobanInvalid' } } } });
  await at.world.control().close();
  expect((await begun(at)).plan.hash).not.toBe(over.hash);
});

it('where it was refused for its signatures, the signature that is wanted now is gathered beside those that are there', async (test) => {
  const at = await circle(test);
  const over = await refused(at, 'txBadAuth');
  await sends(at.world, at.ben.person, [{ source: at.shared.address, highThreshold: 3, medThreshold: 3 } as Options], [at.cleo]);
  // The account's sequence is Ben's affair in that one, and stays.
  const again = await at.ana.worker.wallet.handle('sendAgain', { hash: over.hash });
  expect(again.hands?.shares[0]).toMatchObject({ have: 2, need: 3 });
  await confirm(at.ana, again);
  await at.ana.worker.wallet.handle('addSignatures', { requestId: again.requestId, text: at.cleo.sign(over.plan.envelope) });
  await goes(at, over.hash);
});

it('full nodes are asked again by themselves, with the same bytes', async (test) => {
  const at = await circle(test);
  const { requestId, hands, plan } = await begun(at);
  await refusing(at.world, plan.hash, 'busy', 2);
  await at.ana.worker.wallet.handle('addSignatures', { requestId, text: at.ben.person.sign(hands?.envelope ?? '') });
  await confirmedBy(at, at.ana, plan.hash);
});

for (const code of ['txBadSeq', 'txTooLate'] as const) {
  it(`a refusal with ${code} alone ends nothing: the witnesses say what became of it`, async (test) => {
    const at = await circle(test);
    const { requestId, hands, plan } = await begun(at);
    await refusing(at.world, plan.hash, code);
    await at.ana.worker.wallet.handle('addSignatures', { requestId, text: at.ben.person.sign(hands?.envelope ?? '') });
    await ended(at, plan.hash, ({ attempts, unknown }) => attempts > 0 && unknown);
    await confirmedBy(at, at.ana, plan.hash);
  });
}
