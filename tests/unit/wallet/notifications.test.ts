/** What is told of an end: the journal tells of a record again when what came of it was read, and every worker begins anew. */
import { expect, it } from 'vitest';
import type { Core } from '../../../src/wallet/adapters';
import { createWalletStore } from '../../../src/wallet/kept/store';
import type { Chains } from '../../../src/wallet/networks/chains';
import { createNotifications } from '../../../src/wallet/records/notifications';
import { createMemoryPlatform } from '../../platform/memory';
import { makeRecord } from '../journal/liar';

it('an end is told once, however often and by however many workers it is heard of, and of each transaction', async () => {
  const { control, ...platform } = createMemoryPlatform();
  const store = createWalletStore(platform.database);
  await store.setPreferences({ language: 'en', noticeEnds: true });
  const keyring = { accounts: async () => [] } as unknown as Core['keyring'];
  /** Of an end no node is asked. */
  const worker = () => createNotifications({ platform, store, keyring } as unknown as Core, {} as Chains);
  const [first, second] = [worker(), worker()];
  const confirmed = { ...makeRecord(), state: 'confirmed' as const };
  await first.ended({ ...confirmed, state: 'submitted' });
  expect(control.notifications).toEqual([]);
  await Promise.all([first.ended(confirmed), first.ended(confirmed)]);
  await first.ended(confirmed);
  await second.ended(confirmed);
  const told = [{ id: `ended ${confirmed.hash}`, title: 'Ballast', message: 'Transaction confirmed.' }];
  expect(control.notifications).toEqual(told);
  const other = { ...confirmed, hash: 'f'.repeat(64), state: 'failed' as const };
  await second.ended(other);
  expect(control.notifications.slice(1).map(({ id }) => id)).toEqual([`ended ${other.hash}`]);
});

it('what arrives on a network that began anew is told again, and what a node that lags behind repeats is not', async () => {
  const { control, ...platform } = createMemoryPlatform();
  const store = createWalletStore(platform.database);
  await store.setPreferences({ language: 'en', noticeArrivals: true });
  const address = 'GALAXYVOIDAOPZTDLHILAJQKCVVFMD4IKLXLSZV5YHO7VY74IWZILUTO';
  const keyring = { accounts: async () => [{ address, name: 'Mine', kind: 'phrase', hidden: false }] } as unknown as Core['keyring'];
  const now = 1_800_000_000;
  let listed: string[] = [];
  const operations = async () => ({
    operations: listed.map((id) => ({ id, at: now - 60, hash: id, kind: 'payment', movements: [{ amount: 10_000_000n }] })),
  });
  const chains = { active: async () => ({ network: { id: 'testnet' }, horizon: { operations } }) } as unknown as Chains;
  const { look } = createNotifications({ platform, store, keyring, clock: () => now } as unknown as Core, chains);
  const journal = { get: async () => undefined } as unknown as Parameters<typeof look>[0];
  /** As Horizon counts them: a ledger's number in the upper half. */
  const at = (ledger: number) => String(BigInt(ledger) << 32n);
  const told = async (...ledgers: number[]) => {
    const before = control.notifications.length;
    listed = ledgers.map(at);
    await look(journal);
    return control.notifications.slice(before).map(({ id }) => id);
  };
  expect(await told(2_000_000)).toEqual([]);
  expect(await told(2_000_001, 2_000_000)).toEqual([`arrived ${at(2_000_001)}`]);
  expect(await told(2_000_000)).toEqual([]);
  expect(await told(2_000_001, 2_000_000)).toEqual([]);
  expect(await told(500)).toEqual([]);
  expect(await told(501, 500)).toEqual([`arrived ${at(501)}`]);
});
