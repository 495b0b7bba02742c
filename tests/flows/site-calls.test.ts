/** The endpoints by their names in a page: what each mode takes and refuses is what the interface does (docs/interface.md 4, 7). */
import { Account, Keypair, MuxedAccount } from '@stellar/stellar-sdk';
import { expect, it } from 'vitest';
import type { Fields } from '../../src/provider/transport';
import { UNIT } from './people';
import { openScene } from './site-scene';

it('an input is refused alike whether it is to be built, signed or submitted', async (test) => {
  const { page, connect, world, someone } = await openScene(test);
  await connect();
  const { stabilizer, migration } = page.ballast;
  const [caller, vaultAddress] = [someone.address, world.vault('')];
  const muxed = new MuxedAccount(new Account(caller, '0'), '7').accountId();
  const move = { from: caller, vaultAddress };
  const cases: [string, (input: Fields) => Promise<unknown>, Fields][] = [
    ['muxed_address', stabilizer.exit, { vaultAddress, caller: muxed }],
    ['secret_key_given', stabilizer.exit, { vaultAddress, caller: Keypair.random().secret() }],
    ['invalid_address', stabilizer.exit, { vaultAddress, caller: 'me' }],
    ['invalid_address', stabilizer.exit, { vaultAddress: 'nowhere', caller }],
    ['contract_expected', stabilizer.exit, { vaultAddress: caller, caller }],
    ['invalid_input', stabilizer.exit, { vaultAddress }],
    ['invalid_input', stabilizer.exit, { vaultAddress, caller, validFor: 60 }],
    ['network_mismatch', stabilizer.exit, { vaultAddress, caller, network: 'testnet' }],
    ['invalid_bps', stabilizer.targetApy, { vaultAddress, caller, targetApyBps: '800' }],
    ['invalid_fee_bounds', stabilizer.feeBounds, { vaultAddress, caller, minFeeBps: 2, maxFeeBps: 1 }],
    ['invalid_amount', stabilizer.boostDeposit, { vaultAddress, caller, amount: '0' }],
    ['muxed_address', migration.claimReward, { from: muxed, destination: caller }],
    ['invalid_address', migration.claimReward, { from: caller, destination: 'me' }],
    ['account_expected', migration.lendpoolToVaultsvc, { ...move, from: vaultAddress }],
    ['invalid_input', migration.lendpoolToVaultsvc, { ...move, amount: '1' }],
    // Of the wallet's own pages alone.
    ['invalid_input', migration.lendpoolToVaultsvc, { ...move, invest: false }],
    ['invalid_input', migration.lendpoolToVaultsvc, { ...move, lendpool: world.network.lendpools[0]?.address }],
  ];
  for (const [code, call, input] of cases) {
    for (const mode of ['build', 'sign', 'submit']) {
      const refused = await call({ ...input, mode }).catch((error: unknown) => error);
      expect(refused, `${code} ${mode} ${JSON.stringify(input)}`).toMatchObject({ status: 400, code });
    }
  }
});

it('a claim whose receiver is not named goes to the operator’s fallback, in every mode, and the person is warned of that', async (test) => {
  const scene = await openScene(test);
  await scene.connect();
  const { rewardFallback } = scene.world.network;
  await scene.world.control().createClaimableBalance({ from: 'rewardIssuer', claimant: scene.someone.address, amount: 3n * UNIT });
  const { migration } = scene.page.ballast;
  const built = (await migration.claimReward({ from: scene.someone.address, mode: 'build' })) as { destination: string };
  expect(built.destination).toBe(rewardFallback);
  const signing = migration.claimReward({ from: scene.someone.address, mode: 'sign' }).catch((error: unknown) => error);
  const shown = await Promise.race([scene.shown(), signing]);
  const { requested } = shown as Awaited<ReturnType<typeof scene.shown>>;
  if (requested?.kind !== 'change') throw shown;
  expect(requested.plan.warnings).toContainEqual(expect.objectContaining({ level: 'danger', code: 'reward_fallback' }));
  expect(requested.intent.input).toMatchObject({ destination: rewardFallback });
  await scene.refuse();
  expect(await signing).toMatchObject({ code: 'request_refused' });
});
