/** The migration's endpoints as interface.md 2.2, 2.3, 4.3, 4.4, 4.5 and 7 have them. */
import { TransactionBuilder } from '@stellar/stellar-sdk';
import { describe, expect, it } from 'vitest';
import { accepted, post, refused, type Sent, unsigned } from './answers';
import { openScene, UNIT } from './scene';
import type { Ask, Subject } from './subject';

interface Claim {
  xdr: string;
  balanceId: string;
  amount: string;
  destination: string;
}

const CLAIM = '/migration/claim-reward';
const MOVE = '/migration/lendpool-to-vaultsvc';
const BETWEEN = '/migration/vaultsvc-to-vaultsvc';

export function migrationRules(found: () => Subject): void {
  const scene = () => openScene(found().manifest);
  const client = (): Promise<Ask> => found().grant(['migration', 'send']);

  it('every migration endpoint is 403 until the feature is switched on for the client', async () => {
    const others = await found().grant(['stabilizer', 'send']);
    const from = scene().role('user').address;
    for (const ask of [found().fetch, others]) {
      await refused(post(ask, CLAIM, { from, destination: from }), 403);
      await refused(post(ask, MOVE, { from, vaultAddress: scene().vault('Harbor') }), 403);
      await refused(
        post(ask, BETWEEN, { from, sourceVaultAddress: scene().vault('Harbor'), targetVaultAddress: scene().vault('Keel') }),
        403,
      );
    }
  });

  describe('claim-reward (2.3, 4.3)', () => {
    it('answers a classic transaction between opening and closing the trustline, and says what is claimed', async () => {
      const { claimant, person, control, manifest } = scene();
      const ask = await client();
      const from = await claimant(123_4567890n);
      const to = await person();
      await control.setTrustline(to.address, 'reward');
      const claim = await accepted<Claim>(post(ask, CLAIM, { from: from.address, destination: to.address }));
      expect(Object.keys(claim).sort()).toEqual(['amount', 'balanceId', 'destination', 'xdr']);
      expect(claim).toMatchObject({ amount: '123.4567890', destination: to.address, balanceId: expect.stringMatching(/^[0-9a-f]{72}$/) });
      const transaction = TransactionBuilder.fromXDR(claim.xdr, manifest.network.passphrase);
      expect(transaction.operations.map(({ type }) => type)).toEqual(['changeTrust', 'claimClaimableBalance', 'payment', 'changeTrust']);
      expect(transaction.signatures).toEqual([]);

      const signed = from.sign(claim.xdr);
      expect(await refused(post(ask, '/send', { xdr: signed }), 400)).toBe('use_classic_submission');
      const submitted = await fetch(`${manifest.network.horizonUrl}/transactions`, {
        method: 'POST',
        body: new URLSearchParams({ tx: signed }),
      });
      expect(await submitted.json()).toMatchObject({ successful: true });
      const held = (await (await fetch(`${manifest.network.horizonUrl}/accounts/${to.address}`)).json()) as {
        balances: { balance: string }[];
      };
      expect(held.balances.map(({ balance }) => balance)).toContain('123.4567890');
    });

    it('takes the operator’s fallback where no destination is named', async () => {
      const from = await scene().claimant(UNIT);
      const claim = await accepted<Claim>(post(await client(), CLAIM, { from: from.address }));
      expect(claim.destination).toBe(found().manifest.rewardFallback);
    });

    it('is 400 for an address that is none', async () => {
      const ask = await client();
      const { address } = scene().role('user');
      for (const wrong of ['', 'me', address.slice(1), scene().vault('Harbor'), 5, null]) {
        await refused(post(ask, CLAIM, { from: wrong, destination: address }), 400);
        if (wrong !== scene().vault('Harbor')) await refused(post(ask, CLAIM, { from: address, destination: wrong }), 400);
      }
      await refused(post(ask, CLAIM, { destination: address }), 400);
    });

    it('is 404 where nothing waits for the account, or where there is no such account', async () => {
      const ask = await client();
      const somebody = await scene().person();
      await refused(post(ask, CLAIM, { from: somebody.address, destination: somebody.address }), 404);
      const nobody = scene().role('empty').address;
      await refused(post(ask, CLAIM, { from: nobody, destination: nobody }), 404);
    });
  });

  describe('lendpool-to-vaultsvc (2.2, 4.4)', () => {
    it('moves the whole position by one signed transaction, whose values can be previewed', async () => {
      const ask = await client();
      const { lender, vault } = scene();
      const from = await lender(300n * UNIT);
      const body = { from: from.address, vaultAddress: vault('Harbor') };
      const moving = await unsigned(post(ask, MOVE, body));
      expect(moving.functionName).toBe('exec');
      expect(Array.isArray(moving.simulationResponse)).toBe(true);
      const sent = await accepted<Sent>(post(ask, '/send', { xdr: from.sign(moving.xdr) }));
      expect(sent).toMatchObject({ status: 'confirmed', returnValue: expect.any(Array) });
      await refused(post(ask, MOVE, body), 404);
    });

    it('is 400 for an address that is none', async () => {
      const ask = await client();
      const { vault, role } = scene();
      const from = role('user').address;
      for (const wrong of ['', 'me', vault('Harbor'), 5, null])
        await refused(post(ask, MOVE, { from: wrong, vaultAddress: vault('Harbor') }), 400);
      for (const wrong of ['', 'me', from, 5, null]) await refused(post(ask, MOVE, { from, vaultAddress: wrong }), 400);
    });

    it('is 400 where there is a supply and a collateral position at once, and 404 where there is none', async () => {
      const ask = await client();
      const { lender, person, vault } = scene();
      const both = await lender(50n * UNIT, ['supply', 'supplyCollateral']);
      await refused(post(ask, MOVE, { from: both.address, vaultAddress: vault('Harbor') }), 400);
      const somebody = await person();
      await refused(post(ask, MOVE, { from: somebody.address, vaultAddress: vault('Harbor') }), 404);
    });

    it('takes no amount', async () => {
      const from = scene().role('user').address;
      await refused(post(await client(), MOVE, { from, vaultAddress: scene().vault('Harbor'), amount: '1' }), 400);
    });
  });

  it('vault to vault moves all shares by one signed transaction (4.5; its shape is ours)', async () => {
    const ask = await client();
    const { lender, vault } = scene();
    const from = await lender(200n * UNIT);
    const first = await unsigned(post(ask, MOVE, { from: from.address, vaultAddress: vault('Keel') }));
    expect(await accepted(post(ask, '/send', { xdr: from.sign(first.xdr) }))).toMatchObject({ status: 'confirmed' });
    const body = { from: from.address, sourceVaultAddress: vault('Keel'), targetVaultAddress: vault('Harbor') };
    const moving = await unsigned(post(ask, BETWEEN, body));
    expect(moving.functionName).toBe('exec');
    expect(Array.isArray(moving.simulationResponse)).toBe(true);
    expect(await accepted(post(ask, '/send', { xdr: from.sign(moving.xdr) }))).toMatchObject({ status: 'confirmed' });
    await refused(post(ask, BETWEEN, body), 404);
  });
}
