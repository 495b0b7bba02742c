/** The stabilizer's endpoints as interface.md 2.1, 2.2, 3, 4.1, 4.2 and 7 have them. */
import { describe, expect, it } from 'vitest';
import { adr, bool } from '../network/index';
import { accepted, forSmartWallet, INTEGER, post, refused, type Sent, type Unsigned, unsigned } from './answers';
import { openScene, type Scene, UNIT } from './scene';
import type { Ask, Subject } from './subject';

const RATES = { targetApyBps: 800, minFeeBps: 100, maxFeeBps: 3000 };

interface Status {
  registered: boolean;
  managedByStabilizer: boolean;
  config: { adminAddress: string; targetApyBps: number; minFeeBps: number; maxFeeBps: number } | null;
  campaign: { [field: string]: unknown } | null;
  currentFeeBps: number;
}

/** Each write with a body that is right in itself. */
const WRITES: { [path: string]: object } = {
  register: RATES,
  'target-apy': { targetApyBps: 700 },
  'fee-bounds': { minFeeBps: 50, maxFeeBps: 2500 },
  exit: {},
  'boost/deposit': { amount: '10000000' },
};

/** `found`: the subject, once it is there. */
export function stabilizerRules(found: () => Subject): void {
  const scene = (): Scene => openScene(found().manifest);
  const client = (): Promise<Ask> => found().grant(['stabilizer', 'send']);
  const at = (vault: string, path: string) => `/stabilizer/${vault}/${path}`;
  const status = async (ask: Ask, vault: string) => accepted<Status>(ask(at(vault, 'status')));

  async function confirm(ask: Ask, { xdr }: Unsigned, signer: { sign(envelope: string): string }): Promise<void> {
    const sent = await accepted<Sent>(post(ask, '/send', { xdr: signer.sign(xdr ?? '') }));
    expect(sent).toMatchObject({ status: 'confirmed' });
  }

  describe('status (2.1)', () => {
    it('of many vaults at once is what it is of each, and what is wrong with one stands in its place (ours)', async () => {
      const { vault, role } = scene();
      const ask = await client();
      const vaults = [vault('Lantern'), 'nowhere', vault('Keel')];
      const asking = (named: string[]) => accepted<{ statuses: unknown[] }>(ask(`/stabilizer/status?vaults=${named.join(',')}`));
      const { statuses } = await asking(vaults);
      expect(statuses).toEqual([
        { status: await status(ask, vault('Lantern')), error: null },
        { status: null, error: { status: 400, code: 'invalid_address', message: expect.any(String), details: { field: 'vaults' } } },
        { status: await status(ask, vault('Keel')), error: null },
      ]);
      expect((await asking(Array(500).fill(vault('Lantern')))).statuses).toHaveLength(500);
      await refused(ask('/stabilizer/status'), 400);
      await refused(ask(`/stabilizer/status?vaults=${Array(501).fill(role('owner').address).join(',')}`), 400);
    });

    it('tells everything of a registered vault with a campaign', async () => {
      const { vault, role } = scene();
      const said = await status(await client(), vault('Lantern'));
      expect(Object.keys(said).sort()).toEqual(['campaign', 'config', 'currentFeeBps', 'managedByStabilizer', 'registered']);
      expect(said).toMatchObject({ registered: true, managedByStabilizer: true, currentFeeBps: 1000 });
      expect(said.config).toEqual({ adminAddress: role('owner').address, targetApyBps: 500, minFeeBps: 0, maxFeeBps: 3000 });
      const { active, asset, lastBoostedAt, ...amounts } = said.campaign ?? {};
      expect([active, asset, lastBoostedAt]).toEqual([true, found().manifest.assets.usdc?.contract, 0]);
      expect(Object.keys(amounts).sort()).toEqual(['available', 'totalBoosted', 'totalDeposited', 'totalWithdrawn']);
      for (const amount of Object.values(amounts)) expect(amount).toMatch(INTEGER);
      expect(amounts.available).toBe(String(1_000n * UNIT));
    });

    it('has no config where the vault is not registered, and no campaign where there is none, each by itself', async () => {
      const ask = await client();
      const { vault } = scene();
      expect(await status(ask, vault('Keel'))).toMatchObject({
        registered: false,
        managedByStabilizer: false,
        config: null,
        campaign: null,
      });
      expect(await status(ask, vault('Harbor'))).toMatchObject({ registered: false, config: null, campaign: { active: true } });
    });

    it('takes the query network=mainnet, and no other', async () => {
      const ask = await client();
      const path = at(scene().vault('Lantern'), 'status');
      await accepted(ask(`${path}?network=mainnet`));
      await refused(ask(`${path}?network=testnet`), 400);
    });

    it('is 404 where there is no vault, and 400 for what is no contract address', async () => {
      const ask = await client();
      await refused(ask(at(found().manifest.accounts.notVault?.address ?? '', 'status')), 404);
      await refused(ask(at(scene().role('owner').address, 'status')), 400);
      await refused(ask(at('nowhere', 'status')), 400);
    });
  });

  describe('every stabilizer endpoint (4.1, 5, 7)', () => {
    it('is 403 until the feature is switched on for the client', async () => {
      const others = await found().grant(['migration', 'send']);
      const vault = scene().vault('Lantern');
      const caller = scene().role('owner').address;
      for (const ask of [found().fetch, others]) {
        await refused(ask(at(vault, 'status')), 403);
        for (const [path, body] of Object.entries(WRITES)) await refused(post(ask, at(vault, path), { caller, ...body }), 403);
      }
    });

    it.each(Object.keys(WRITES))('%s refuses another network, a caller that is none, and a vault that is none', async (path) => {
      const ask = await client();
      const { vault, role } = scene();
      const caller = role('owner').address;
      const body = WRITES[path];
      await refused(post(ask, `${at(vault('Lantern'), path)}?network=testnet`, { caller, ...body }), 400);
      await refused(post(ask, at(vault('Lantern'), path), body), 400);
      for (const wrong of ['', 'me', 7, null, role('owner').address.toLowerCase(), vault('Lantern').replace('C', 'G')]) {
        await refused(post(ask, at(vault('Lantern'), path), { ...body, caller: wrong }), 400);
      }
      await refused(post(ask, at('nowhere', path), { caller, ...body }), 400);
      await refused(post(ask, at(found().manifest.accounts.notVault?.address ?? '', path), { caller, ...body }), 404);
    });

    it.each(['target-apy', 'fee-bounds', 'exit'])(
      '%s is 404 where the vault is not registered, and 403 for who is not its admin',
      async (path) => {
        const ask = await client();
        const { vault, role } = scene();
        await refused(post(ask, at(vault('Keel'), path), { caller: role('owner').address, ...WRITES[path] }), 404);
        await refused(post(ask, at(vault('Lantern'), path), { caller: role('otherOwner').address, ...WRITES[path] }), 403);
      },
    );
  });

  describe('register, target-apy, fee-bounds, exit (3, 4.2)', () => {
    it('refuses bounds of which the least is above the most, and rates that are no whole numbers', async () => {
      const ask = await client();
      const { vault, role } = scene();
      const caller = role('owner').address;
      const bounds = { minFeeBps: 2000, maxFeeBps: 1000 };
      await refused(post(ask, at(vault('Beacon'), 'register'), { caller, targetApyBps: 800, ...bounds }), 400);
      await refused(post(ask, at(vault('Lantern'), 'fee-bounds'), { caller, ...bounds }), 400);
      for (const wrong of ['800', 8.5, -1, null, 1e21, [800], {}]) {
        await refused(post(ask, at(vault('Beacon'), 'register'), { caller, ...RATES, targetApyBps: wrong }), 400);
        await refused(post(ask, at(vault('Lantern'), 'target-apy'), { caller, targetApyBps: wrong }), 400);
        await refused(post(ask, at(vault('Lantern'), 'fee-bounds'), { caller, minFeeBps: 0, maxFeeBps: wrong }), 400);
      }
    });

    it('register is 403 for who is not the vault’s current Manager', async () => {
      const { vault, role } = scene();
      await refused(post(await client(), at(vault('Beacon'), 'register'), { caller: role('otherOwner').address, ...RATES }), 403);
    });

    it('a vault joins, is steered, and leaves: each by one signed transaction, and not before', async () => {
      const ask = await client();
      const { vault, role } = scene();
      const [owner, address] = [role('owner'), vault('Beacon')];
      const write = (path: string, body: object) => unsigned(post(ask, at(address, path), { caller: owner.address, ...body }));

      const joining = await write('register', RATES);
      expect(joining.functionName).toBe('register_vault');
      expect(joining.simulationResponse).toMatchObject({ resources: { resourceFee: expect.stringMatching(INTEGER) } });
      expect(await status(ask, address)).toMatchObject({ registered: false, managedByStabilizer: false });
      await confirm(ask, joining, owner);
      const joined = { registered: true, managedByStabilizer: true, config: { adminAddress: owner.address, ...RATES } };
      expect(await status(ask, address)).toMatchObject(joined);
      await refused(post(ask, at(address, 'register'), { caller: owner.address, ...RATES }), 403);

      await confirm(ask, await write('target-apy', { targetApyBps: 700 }), owner);
      expect(await status(ask, address)).toMatchObject({ config: { ...joined.config, targetApyBps: 700 } });

      await confirm(ask, await write('fee-bounds', { minFeeBps: 50, maxFeeBps: 2500 }), owner);
      expect(await status(ask, address)).toMatchObject({ config: { targetApyBps: 700, minFeeBps: 50, maxFeeBps: 2500 } });

      await confirm(ask, await write('exit', {}), owner);
      expect(await status(ask, address)).toMatchObject({ registered: false, managedByStabilizer: false, config: null });
    });
  });

  describe('boost/deposit (4.2 rule 3)', () => {
    it('adds to the budget of an active campaign, whoever pays', async () => {
      const ask = await client();
      const { vault, person, control } = scene();
      const anyone = await person();
      await control.setTrustline(anyone.address, 'usdc', { balance: 10n * UNIT });
      const before = (await status(ask, vault('Lantern'))).campaign;
      const body = { caller: anyone.address, amount: String(3n * UNIT) };
      const paying = await unsigned(post(ask, at(vault('Lantern'), 'boost/deposit'), body));
      await confirm(ask, paying, anyone);
      const after = (await status(ask, vault('Lantern'))).campaign;
      const grown = (field: string) => BigInt(String(after?.[field])) - BigInt(String(before?.[field]));
      expect([grown('available'), grown('totalDeposited'), grown('totalBoosted')]).toEqual([3n * UNIT, 3n * UNIT, 0n]);
    });

    it('takes a string with a positive whole number of stroops, and nothing else', async () => {
      const ask = await client();
      const { vault, role } = scene();
      for (const amount of ['0', '-1', '1.5', '1e7', ' 1', '', '0x10', 'one', 10_000_000, null, ['1'], '9'.repeat(40)]) {
        const body = { caller: role('owner').address, amount };
        expect(await refused(post(ask, at(vault('Lantern'), 'boost/deposit'), body), 400), JSON.stringify(amount)).not.toBe('');
      }
    });

    it('is 404 where there is no campaign, and 400 where it is not active', async () => {
      const ask = await client();
      const { vault, role, control, manifest } = scene();
      const body = { caller: role('owner').address, amount: '10000000' };
      await refused(post(ask, at(vault('Keel'), 'boost/deposit'), body), 404);
      const setActive = (active: boolean) =>
        control.invoke(
          manifest.treasuries[0] ?? '',
          'update_campaign',
          [adr(vault('Harbor')), bool(active)].map((arg) => arg.toXdr('base64')),
        );
      await setActive(false);
      await refused(post(ask, at(vault('Harbor'), 'boost/deposit'), body), 400);
      await setActive(true);
      await unsigned(post(ask, at(vault('Harbor'), 'boost/deposit'), body));
    });
  });

  it('a smart wallet gets the operation alone, to build its own transaction around (2.2)', async () => {
    const ask = await client();
    const { vault, manifest, control } = scene();
    const caller = manifest.accounts.smartWallet?.address ?? '';
    await forSmartWallet(post(ask, at(vault('Lantern'), 'boost/deposit'), { caller, amount: '10000000' }));
    await control.run('setManager', { vault: vault('Mooring'), account: caller });
    const joining = await forSmartWallet(post(ask, at(vault('Mooring'), 'register'), { caller, ...RATES }));
    expect(joining.functionName).toBe('register_vault');
  });
}
