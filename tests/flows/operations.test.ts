/** What happened to an account and was not signed here (Activity), against a ledger. */
import { Account, Asset, Operation, TransactionBuilder } from '@stellar/stellar-sdk/base';
import { expect, it } from 'vitest';
import { confirmed, openBrowser, settle } from './browser';
import { newClaimant, newPerson, type Person, sequenceOf, UNIT } from './people';
import { submitted } from './submitted';
import { openWorld, type World } from './world';

async function pay(world: World, from: Person, to: string, lumens: string, times = 1): Promise<string[]> {
  const hashes: string[] = [];
  for (let index = 0; index < times; index++) {
    const account = new Account(from.address, (await sequenceOf(world, from.address)).toString());
    const { closeTime } = await world.control().time();
    const made = new TransactionBuilder(account, { fee: '1000', networkPassphrase: world.network.passphrase })
      .addOperation(Operation.payment({ destination: to, asset: Asset.native(), amount: lumens }))
      .setTimebounds(0, closeTime + 300)
      .build();
    expect((await submitted(world, from.sign(made.toXdr()))).status).toBe('included');
    hashes.push(Buffer.from(made.hash()).toString('hex'));
  }
  return hashes;
}

it('lists what arrived with who sent it, and nothing that was signed here', async (test) => {
  const world = await openWorld(test);
  world.fresh();
  const me = await newClaimant(world, 7n * UNIT);
  const friend = await newPerson(world);
  const { worker } = await openBrowser(world, me.secret);
  const shown = await worker.wallet.handle('preview', {
    name: 'claimReward',
    input: { from: me.address, destination: me.address },
  } as never);
  const { requestId, plan } = shown as { requestId: string; plan: { digest: string } };
  const record = await confirmed(worker.wallet, { requestId, digest: plan.digest });
  await settle(world, worker, record.hash);
  const [hash] = await pay(world, friend, me.address, '2.5');
  const { operations, next } = await worker.wallet.handle('operations', { account: me.address });
  expect(operations.map((one) => one.hash)).not.toContain(record.hash);
  expect(next).toBeNull();
  expect(operations[0]).toMatchObject({
    hash,
    by: friend.address,
    kind: 'payment',
    movements: [{ asset: { code: 'XLM', issuer: null, listed: true }, amount: '25000000', other: friend.address }],
  });
});

it('goes on where a page ended, with nothing twice and nothing left out', async (test) => {
  const world = await openWorld(test);
  world.fresh();
  const [me, friend] = [await newPerson(world), await newPerson(world)];
  const { worker } = await openBrowser(world, me.secret);
  const paid = await pay(world, friend, me.address, '0.1', 30);
  const first = await worker.wallet.handle('operations', { account: me.address });
  expect(first.operations).toHaveLength(25);
  expect(first.next).toBe(first.operations.at(-1)?.id);
  const second = await worker.wallet.handle('operations', { account: me.address, after: first.next ?? '' });
  const listed = [...first.operations, ...second.operations].map(({ hash }) => hash).filter((hash) => paid.includes(hash));
  expect(listed).toEqual([...paid].reverse());
  expect(second.next).toBeNull();
});

it('a contract has no list, and an account that is not there an empty one', async (test) => {
  const world = await openWorld(test);
  const { worker } = await openBrowser(world, (await newPerson(world)).secret);
  const none = { operations: [], next: null, until: null };
  expect(await worker.wallet.handle('operations', { account: world.vault('Harbor') })).toEqual(none);
});
