/** What is told of an end: the journal tells of a record again when what came of it was read, and every worker begins anew. */
import { expect, it } from 'vitest';
import type { Core } from '../../../src/wallet/adapters';
import type { Chains } from '../../../src/wallet/chains';
import { createWalletStore } from '../../../src/wallet/kept/store';
import { createTidings } from '../../../src/wallet/tidings';
import { createMemoryPlatform } from '../../platform/memory';
import { makeRecord } from '../journal/liar';

it('an end is told once, however often and by however many workers it is heard of, and of each transaction', async () => {
  const { control, ...platform } = createMemoryPlatform();
  const store = createWalletStore(platform.database);
  await store.setPreferences({ language: 'en', noticeEnds: true });
  const keyring = { accounts: async () => [] } as unknown as Core['keyring'];
  /** Of an end no node is asked. */
  const worker = () => createTidings({ platform, store, keyring } as unknown as Core, {} as Chains);
  const [first, second] = [worker(), worker()];
  const confirmed = { ...makeRecord(), state: 'confirmed' as const };
  await first.ended({ ...confirmed, state: 'submitted' });
  expect(control.notifications).toEqual([]);
  await Promise.all([first.ended(confirmed), first.ended(confirmed)]);
  await first.ended(confirmed);
  await second.ended(confirmed);
  const told = [{ id: `ended ${confirmed.hash}`, title: 'Ballast', message: 'A transaction is confirmed.' }];
  expect(control.notifications).toEqual(told);
  const other = { ...confirmed, hash: 'f'.repeat(64), state: 'failed' as const };
  await second.ended(other);
  expect(control.notifications.slice(1).map(({ id }) => id)).toEqual([`ended ${other.hash}`]);
});
