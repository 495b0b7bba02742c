/** The list of what was signed, beside the ledger: what left, what came, with whom, and the fee that was paid. */
import { expect, it } from 'vitest';
import type { SummaryView } from '../../src/commands/views';
import { confirmed, openBrowser, settle } from './browser';
import { newLender, newPerson, UNIT } from './people';
import { openWorld } from './world';

it('a line says both sides of a move and of a payment, the fee, and whom it was with', async (test) => {
  const world = await openWorld(test);
  const person = await newLender(world, 500n * UNIT);
  const friend = await newPerson(world);
  const { worker } = await openBrowser(world, person.secret);
  const { wallet } = worker;
  const from = person.address;
  const vaultAddress = world.vault('');
  const lumens = async () => BigInt((await wallet.handle('portfolio', { address: from }))?.xlm?.balance ?? 0);
  const sign = async (request: Parameters<typeof wallet.handle<'preview'>>[1]): Promise<SummaryView> => {
    const { requestId, plan } = await wallet.handle('preview', request);
    const { hash } = await confirmed(wallet, { requestId, digest: plan.digest });
    await settle(world, worker, hash);
    const { records } = await wallet.handle('activity', { account: from });
    return records.find((record) => record.hash === hash) ?? expect.fail('it is not in the list');
  };

  const start = await lumens();
  const move = await sign({ name: 'lendpoolToVaultsvc', input: { from, vaultAddress } });
  expect(move.moves.map(({ where, amount }) => [where, amount.startsWith('-')])).toEqual([
    ['shares', false],
    ...(move.moves.some(({ where }) => where === 'wallet') ? [['wallet', false]] : []),
    ['position', true],
  ]);
  expect(move.others).toEqual([world.network.lendpools[0]?.address, vaultAddress]);
  // The fee is all of the lumens that left.
  expect(await lumens()).toBe(start - BigInt(move.fee ?? 0));

  const before = await lumens();
  const paid = await sign({ name: 'payment', input: { from, to: friend.address, asset: 'XLM', amount: `${5n * UNIT}` } });
  expect(paid).toMatchObject({ moves: [{ amount: `${-5n * UNIT}`, code: 'XLM', where: 'wallet' }], others: [friend.address] });
  expect(await lumens()).toBe(before - 5n * UNIT - BigInt(paid.fee ?? 0));
  expect(BigInt(paid.fee ?? 0)).toBeGreaterThan(0n);
});
