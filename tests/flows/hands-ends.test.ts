/** How what several people sign ends where it does not end well: refused, too late, overtaken, cut off. */
import { xdr } from '@stellar/stellar-sdk/base';
import { expect, it } from 'vitest';
import { instanceKey } from '../../src/chain/ledger-keys';
import { attachSignatures, parseTransaction } from '../../src/chain/transaction';
import type { PreviewView } from '../../src/commands/request-views';
import type { RecordView } from '../../src/commands/views';
import { parseInstance } from '../../src/contracts/entries';
import { PASSWORD } from './browser';
import { begun, type Circle, circle, confirm, confirmedBy, deposit, type Options, once, pending, record, sends, signedBy } from './circle';
import { otherCode } from './liar';
import { refusal } from './outcomes';
import { type Person, sequenceOf, UNIT } from './people';
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

const bens = (at: Circle, envelope: string | undefined) => at.ben.person.sign(envelope ?? '');
const gives = (at: Circle, requestId: string, text: string) => at.ana.worker.wallet.handle('addSignatures', { requestId, text });

/** Nothing of the account was sent by Ana’s wallet, or waits there. */
async function isOver(at: Circle, requestId: string): Promise<void> {
  expect(await refusal(gives(at, requestId, 'AAAA'))).toMatchObject({ code: 'request_missing' });
  expect(await record(at, at.ana)).toBeUndefined();
}

it('where nobody signs in time it ends, what comes later adds nothing, and the account may go on', async (test) => {
  const at = await circle(test);
  const { requestId, plan, hands } = await begun(at);
  await at.world.control().advance(plan.validUntil - at.world.clock() + 1);
  await at.ana.worker.wallet.handle('lookAgain', { requestId }).catch(() => undefined);
  expect(await refusal(gives(at, requestId, bens(at, hands?.envelope)))).toMatchObject({ code: 'request_missing' });
  await isOver(at, requestId);
  // A day locks it, too.
  await at.ana.worker.wallet.handle('unlock', { password: PASSWORD });
  await begun(at);
});

it('one who refuses ends nothing: the third signs in their place', async (test) => {
  const at = await circle(test);
  const { requestId, plan, hands } = await begun(at);
  const brought = await at.ben.worker.wallet.handle('bringTransaction', { text: hands?.link ?? '' });
  await at.ben.worker.wallet.handle('dismiss', { requestId: brought.requestId });
  expect(await pending(at.ben)).toBeNull();
  expect(await pending(at.ana)).toMatchObject({ requestId, signing: { until: expect.any(Number) } });
  await gives(at, requestId, at.cleo.sign(hands?.envelope ?? ''));
  await confirmedBy(at, at.ana, plan.hash);
});

it('what was canceled is over: a signature that comes later is nobody’s, and the account may begin anew', async (test) => {
  const at = await circle(test);
  const { requestId } = await begun(at);
  await at.ana.worker.wallet.handle('dismiss', { requestId });
  await isOver(at, requestId);
  await begun(at);
});

it('security 132: a link whose transaction was swapped is reviewed as what it is, and no signature of the first counts for it', async (test) => {
  const at = await circle(test);
  const first = await begun(at);
  const other = await deposit(at, at.ben, 9n * UNIT);
  // The envelope of another, with the signatures of the first.
  const { signatures } = parseTransaction(first.hands?.envelope ?? '', at.world.network.passphrase);
  const [signature] = signatures;
  const swapped = attachSignatures(other.plan.envelope, [
    { key: at.ana.person.address, signature: signature?.signature.toBytes() ?? new Uint8Array() },
  ]);
  const link = (first.hands?.link ?? '').replace(/xdr=[^&]*/, `xdr=${encodeURIComponent(swapped)}`);
  const brought = await at.ben.worker.wallet.handle('bringTransaction', { text: link });
  expect(brought.plan.hash).toBe(other.plan.hash);
  expect(JSON.stringify(brought.plan.steps)).toContain((9n * UNIT).toString());
  expect(signedBy(brought)).toEqual([]);
  // Nor does it count where the first waits.
  expect(await refusal(gives(at, first.requestId, link))).toMatchObject({ code: 'other_transaction' });
});

it('security 132: thresholds that are raised meanwhile are waited for, and lowered ones let go what is there', async (test) => {
  const at = await circle(test);
  const { requestId, plan, hands } = await begun(at);
  const set = (need: number, others: Person[]) =>
    sends(
      at.world,
      at.ben.person,
      [{ source: at.shared.address, lowThreshold: need, medThreshold: need, highThreshold: need } as Options],
      others,
    );
  await set(3, [at.cleo]);
  await gives(at, requestId, bens(at, hands?.envelope));
  expect(await once(at.ana, (preview) => preview?.hands?.shares[0]?.need === 3)).toMatchObject({ hands: { shares: [{ have: 2 }] } });
  expect(await record(at, at.ana)).toBeUndefined();
  await set(2, [at.cleo, at.ana.person]);
  await at.ana.worker.wallet.handle('lookAgain', { requestId });
  await confirmedBy(at, at.ana, plan.hash);
});

it('a signer whose weight grew meanwhile is enough, and it leaves with that one signature alone', async (test) => {
  const at = await circle(test);
  const { requestId, plan } = await begun(at);
  const grown = { source: at.shared.address, signer: { ed25519PublicKey: at.ana.person.address, weight: 2 } } as Options;
  await sends(at.world, at.ben.person, [grown], [at.cleo]);
  await at.ana.worker.wallet.handle('lookAgain', { requestId });
  await confirmedBy(at, at.ana, plan.hash);
});

it('security 132: who removed an own key meanwhile has what waits be waited for by others, or not at all', async (test) => {
  const at = await circle(test);
  const { requestId, plan, hands } = await begun(at);
  const off = { source: at.shared.address, signer: { ed25519PublicKey: at.ana.person.address, weight: 0 } } as Options;
  await sends(at.world, at.ben.person, [off], [at.cleo]);
  await at.ana.worker.wallet.handle('lookAgain', { requestId });
  expect(await once(at.ana, (preview) => preview?.hands?.shares[0]?.signers.length === 2)).toMatchObject({
    hands: { shares: [{ have: 0 }] },
  });
  // The others’ two are enough, and are theirs to give.
  await gives(at, requestId, at.cleo.sign(bens(at, hands?.envelope)));
  await confirmedBy(at, at.ana, plan.hash);
});

it('security 131: other nodes of its network end what waits, and nothing is sent', async (test) => {
  const at = await circle(test);
  const { requestId, hands } = await begun(at);
  const { rpcUrl, horizonUrl } = at.world.manifest.network;
  const { id } = at.world.network;
  await at.ana.worker.wallet.handle('setNodes', { id, nodes: { rpcUrl, secondRpcUrl: rpcUrl, horizonUrl } });
  expect(await refusal(gives(at, requestId, bens(at, hands?.envelope)))).toMatchObject({ code: 'request_missing' });
  await isOver(at, requestId);
});

it('security 131: an account that is forgotten takes what waits along, and nothing is sent', async (test) => {
  const at = await circle(test);
  const { requestId, hands } = await begun(at);
  await at.ana.worker.wallet.handle('forgetAccount', { address: at.shared.address });
  expect(await refusal(gives(at, requestId, bens(at, hands?.envelope)))).toMatchObject({ code: 'request_missing' });
  await isOver(at, requestId);
});

it('a lock between two signatures holds nothing up: what others signed needs no key of this wallet', async (test) => {
  const at = await circle(test);
  const { requestId, plan, hands } = await begun(at);
  await at.ana.worker.wallet.handle('lock', {});
  await gives(at, requestId, bens(at, hands?.envelope));
  await confirmedBy(at, at.ana, plan.hash);
});

it('a lock before the own word asks for the key first, and keeps what others signed', async (test) => {
  const at = await circle(test);
  const { hands, plan } = await begun(at);
  const brought = await at.ben.worker.wallet.handle('bringTransaction', { text: hands?.link ?? '' });
  await at.ben.worker.wallet.handle('lock', {});
  expect(await refusal(confirm(at.ben, brought))).toMatchObject({ code: expect.stringMatching(/^(locked|request_missing)$/) });
  await at.ben.worker.wallet.handle('unlock', { password: PASSWORD });
  const again = await at.ben.worker.wallet.handle('bringTransaction', { text: hands?.link ?? '' });
  expect(signedBy(again)).toEqual([at.ana.person.address]);
  await confirm(at.ben, again);
  await confirmedBy(at, at.ben, plan.hash);
});

it('where the disk takes no signature it is given again later, and what was there stays', async (test) => {
  const at = await circle(test);
  const { requestId, plan, hands } = await begun(at);
  at.ana.browser.full = 'approvals';
  expect(await refusal(gives(at, requestId, bens(at, hands?.envelope)))).toMatchObject({ code: 'storage_full' });
  at.ana.browser.full = undefined;
  expect(signedBy(await pending(at.ana))).toEqual([at.ana.person.address]);
  await gives(at, requestId, bens(at, hands?.envelope));
  await confirmedBy(at, at.ana, plan.hash);
});

it('where the disk takes no record nothing is sent before it does', async (test) => {
  const at = await circle(test);
  const { requestId, plan, hands } = await begun(at);
  at.ana.browser.full = 'journal';
  let pauses = 0;
  at.ana.browser.pause = async () => {
    if (++pauses === 3) at.ana.browser.full = undefined;
    await turn();
  };
  await gives(at, requestId, bens(at, hands?.envelope));
  await confirmedBy(at, at.ana, plan.hash);
  expect(pauses).toBeGreaterThanOrEqual(3);
});

it('while no node answers, signatures are kept, and it leaves once they do', async (test) => {
  const at = await circle(test);
  const { requestId, plan, hands } = await begun(at);
  const silent = (['rpc', 'horizon'] as const).map((door) => ({ door, kind: 'status', status: 503, next: 12 }) as const);
  await at.world.control().fault(...silent);
  expect(await gives(at, requestId, bens(at, hands?.envelope))).toEqual({ added: 1 });
  await confirmedBy(at, at.ana, plan.hash);
});

it('what came back and is built anew is another transaction: nobody’s earlier signature counts for it, and everyone signs again', async (test) => {
  const at = await circle(test);
  const { requestId, plan, hands } = await begun(at);
  // The vault seems to have other code by the time that all have signed.
  const key = instanceKey(at.world.vault('Harbor'));
  const lie = otherCode(parseInstance((await at.world.chain.rpc.read([key])).get(key))?.codeHash ?? '');
  at.ana.browser.twist = (what, text) => {
    if (what !== 'getLedgerEntries') return text;
    const said = JSON.parse(text);
    lie(what, said.result, []);
    return JSON.stringify(said);
  };
  await gives(at, requestId, bens(at, hands?.envelope));
  expect(await once(at.ana, (preview) => preview?.failed !== null)).toMatchObject({ signing: null, failed: { code: 'contract_changed' } });
  at.ana.browser.twist = undefined;
  await at.world.control().close();
  await at.ana.worker.wallet.handle('renew', { requestId });
  const anew = (await pending(at.ana)) as PreviewView;
  expect(anew.plan.hash).not.toBe(plan.hash);
  expect(anew).toMatchObject({ requestId, signing: null, hands: { shares: [{ have: 0, need: 2 }] } });
  expect(await refusal(gives(at, requestId, bens(at, hands?.envelope)))).toMatchObject({ code: 'other_transaction' });
  await confirm(at.ana, anew);
  await once(at.ana, (preview) => preview?.hands?.shares[0]?.have === 1);
  await gives(at, requestId, bens(at, anew.plan.envelope));
  await confirmedBy(at, at.ana, anew.plan.hash);
});

it('while it waits the account sends nothing else from here', async (test) => {
  const at = await circle(test);
  const { plan } = await begun(at);
  const other = await deposit(at, at.ana, 2n * UNIT);
  expect(other.waitsFor).toBe(plan.hash);
  expect(await refusal(confirm(at.ana, other))).toMatchObject({ code: 'account_busy', details: { hash: plan.hash } });
});

it('two who open the same link both sign, and it is sent once', async (test) => {
  const at = await circle(test);
  const { requestId, plan, hands } = await begun(at);
  const brought = await at.ben.worker.wallet.handle('bringTransaction', { text: hands?.link ?? '' });
  await confirm(at.ben, brought);
  await gives(at, requestId, at.cleo.sign(hands?.envelope ?? '')).catch(() => undefined);
  await confirmedBy(at, at.ben, plan.hash);
  expect(await sequenceOf(at.world, at.shared.address)).toBe(BigInt(plan.sequence));
});

it('security 132: wherever the worker is killed while the first signs, it is asked again or waits, and is sent once', async (test) => {
  const at = await circle(test);
  for (let point = 0, met = true; met; point += 1) {
    await at.world.control().close();
    const asked = await deposit(at, at.ana);
    at.ana.worker.watch(point);
    const waits = (async () => {
      await confirm(at.ana, asked);
      await once(at.ana, (preview) => preview?.hands?.shares[0]?.have === 1);
    })();
    met = await Promise.race([at.ana.worker.death.then(() => true), waits.then(() => false)]);
    if (!met) at.ana.worker.watch();
    if (met) {
      waits.catch(() => undefined);
      at.ana.worker = at.ana.browser.start();
      await at.ana.worker.wallet.wake();
      await at.ana.worker.wallet.handle('unlock', { password: PASSWORD });
    }
    const now = (await pending(at.ana)) as PreviewView;
    expect(now.plan.hash).toBe(asked.plan.hash);
    if (!now.signing) await confirm(at.ana, now);
    const waiting = await once(at.ana, (preview) => preview?.hands?.shares[0]?.have === 1);
    await gives(at, asked.requestId, bens(at, waiting?.hands?.envelope));
    await confirmedBy(at, at.ana, asked.plan.hash);
  }
});

it('security 132: wherever the worker is killed after what was refused is sent again, it is sent once', async (test) => {
  const at = await circle(test);
  for (let point = 0, met = true; met; point += 3) {
    await at.world.control().close();
    const { hash } = await refused(at, 'txInsufficientFee');
    const again = await at.ana.worker.wallet.handle('sendAgain', { hash });
    at.ana.worker.watch(point);
    const gone = (async () => {
      await confirm(at.ana, again);
      await ended(at, hash, ({ state }) => state !== 'failed');
    })();
    met = await Promise.race([at.ana.worker.death.then(() => true), gone.then(() => false)]);
    if (!met) at.ana.worker.watch();
    if (met) {
      gone.catch(() => undefined);
      at.ana.worker = at.ana.browser.start();
      await at.ana.worker.wallet.wake();
      await at.ana.worker.wallet.handle('unlock', { password: PASSWORD });
      const { state } = await at.ana.worker.wallet.handle('record', { hash });
      const now = await pending(at.ana);
      // It waits for another word, or is on its way by itself.
      if (state === 'failed' && now && !now.signing) await confirm(at.ana, now);
    }
    await goes(at, hash);
    expect(await sequenceOf(at.world, at.shared.address)).toBe(BigInt(again.plan.sequence));
  }
});
