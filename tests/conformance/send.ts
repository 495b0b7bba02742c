/** POST /send (interface.md 1.2, 4.1; its shape is ours): what is signed goes to the network once, and its end is told. */
import { TransactionBuilder } from '@stellar/stellar-sdk';
import { expect, it } from 'vitest';
import { accepted, INTEGER, post, refused, type Sent, unsigned } from './answers';
import { openScene, type Person, type Scene, UNIT } from './scene';
import type { Ask, Subject } from './subject';

/** A signed move of somebody new. */
async function signedMove(ask: Ask, { lender, vault }: Scene): Promise<{ from: Person; envelope: string; bare: string }> {
  const from = await lender(100n * UNIT);
  const { xdr } = await unsigned(post(ask, '/migration/lendpool-to-vaultsvc', { from: from.address, vaultAddress: vault('Harbor') }));
  return { from, envelope: from.sign(xdr), bare: xdr };
}

export function sendRules(found: () => Subject): void {
  const scene = () => openScene(found().manifest);
  const client = () => found().grant(['migration', 'send']);
  const send = (ask: Ask, xdr: string) => accepted<Sent>(post(ask, '/send', { xdr }));
  const sequenceOf = async ({ address }: Person) => {
    const { sequence } = (await (await fetch(`${found().manifest.network.horizonUrl}/accounts/${address}`)).json()) as { sequence: string };
    return BigInt(sequence);
  };

  it('is 403 until the feature is switched on for the client', async () => {
    const { envelope } = await signedMove(await client(), scene());
    for (const ask of [found().fetch, await found().grant(['stabilizer', 'migration'])])
      await refused(post(ask, '/send', { xdr: envelope }), 403);
  });

  it('answers what the ledger made of it, by the hash of the transaction', async () => {
    const ask = await client();
    const { envelope } = await signedMove(ask, scene());
    const sent = await send(ask, envelope);
    const { passphrase } = found().manifest.network;
    const hash = Buffer.from(TransactionBuilder.fromXDR(envelope, passphrase).hash()).toString('hex');
    expect(Object.keys(sent).sort()).toEqual(['feeCharged', 'hash', 'ledger', 'returnValue', 'status']);
    expect(sent).toMatchObject({ hash, status: 'confirmed', ledger: expect.any(Number), feeCharged: expect.stringMatching(INTEGER) });
    expect(sent.returnValue).not.toBeNull();
  });

  it('the same bytes get the same answer, and use one sequence', async () => {
    const ask = await client();
    const { from, envelope } = await signedMove(ask, scene());
    const before = await sequenceOf(from);
    const [one, two] = await Promise.all([send(ask, envelope), send(ask, envelope)]);
    expect(one).toMatchObject({ status: 'confirmed' });
    expect(two).toEqual(one);
    expect(await send(ask, envelope)).toEqual(one);
    expect(await sequenceOf(from)).toBe(before + 1n);
  });

  it('says failed, and what it cost, where the ledger took it and the call failed', async () => {
    const ask = await client();
    const play = scene();
    const { from, envelope } = await signedMove(ask, play);
    await play.control.setTrustline(from.address, 'usdc', { authorized: false });
    const sent = await send(ask, envelope);
    expect(sent).toMatchObject({
      status: 'failed',
      ledger: expect.any(Number),
      feeCharged: expect.stringMatching(INTEGER),
      returnValue: null,
    });
  });

  it('says failed where the network refuses it, with no ledger and no fee', async () => {
    const ask = await client();
    const play = scene();
    const { from, envelope } = await signedMove(ask, play);
    const stranger = await play.person();
    const sent = await send(ask, stranger.sign(envelope));
    expect(sent).toMatchObject({ status: 'failed', ledger: null, feeCharged: null });
    // Nobody took those bytes: the transaction as its source signed it can still be sent.
    expect(await send(ask, envelope)).toMatchObject({ status: 'confirmed' });
    expect(await sequenceOf(from)).toBeGreaterThan(0n);
  });

  it('says pending after 30 seconds, and later how it ended', async () => {
    const ask = await client();
    const play = scene();
    const { envelope } = await signedMove(ask, play);
    const { mode } = await play.control.time();
    await play.control.mode('manual');
    try {
      const started = Date.now();
      const pending = await send(ask, envelope);
      expect(pending).toMatchObject({ status: 'pending', ledger: null, returnValue: null, feeCharged: null });
      expect(Date.now() - started).toBeGreaterThan(25_000);
    } finally {
      await play.control.mode(mode);
    }
    await play.control.close();
    expect(await send(ask, envelope)).toMatchObject({ status: 'confirmed' });
  });

  it('one transaction of an account at a time', async () => {
    const ask = await client();
    const play = scene();
    const { from, envelope } = await signedMove(ask, play);
    await play.control.close();
    // The same move, as of a later ledger.
    const again = await unsigned(post(ask, '/migration/lendpool-to-vaultsvc', { from: from.address, vaultAddress: play.vault('Harbor') }));
    const { mode } = await play.control.time();
    await play.control.mode('manual');
    try {
      const first = post(ask, '/send', { xdr: envelope });
      await expect.poll(async () => (await play.control.time()).pending).toBe(1);
      expect(await refused(post(ask, '/send', { xdr: from.sign(again.xdr) }), 409)).toBe('account_busy');
      await play.control.mode(mode);
      await play.control.close();
      expect(await accepted(first)).toMatchObject({ status: 'confirmed' });
    } finally {
      await play.control.mode(mode);
    }
  });

  it('is 400 for what is no signed contract transaction', async () => {
    const ask = await client();
    const { bare } = await signedMove(ask, scene());
    for (const xdr of ['', 'AAAA', '%%%', bare, `${bare}AAAA`, 7, null]) await refused(post(ask, '/send', { xdr }), 400);
    await refused(post(ask, '/send', {}), 400);
  });
}
