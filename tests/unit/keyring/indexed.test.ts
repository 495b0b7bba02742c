import * as v from 'valibot';
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { approvalsOf, createApprovals, newLife } from '../../../src/consent/approvals';
import { createPermissions } from '../../../src/consent/permissions';
import { createKeyring } from '../../../src/keyring/keyring';
import { keyMeans } from '../../../src/keyring/means';
import { createIndexedDatabase } from '../../../src/platform/indexed-database';
import { createMemoryPlatform } from '../../platform/memory';
import { signed } from './signed';
import { codeOf, FIRST, OTHER_PASSWORD, PASSWORD, PHRASE } from './world';

test('the browser’s database, whose transactions end by themselves, carries keys and consent as memory does', async () => {
  const { session, alarms, words } = createMemoryPlatform();
  const start = () =>
    createKeyring({
      lockAfter: async () => 15,
      means: async () => keyMeans,
      database: createIndexedDatabase('keys'),
      session,
      alarms,
      words,
      clock: () => 1_800_000_000,
      kdf: { memoryKib: 19_456, iterations: 1 },
    });
  const keyring = start();
  await keyring.importPhrase({ password: PASSWORD, phrase: PHRASE });
  await keyring.addAccount();
  await keyring.rename(FIRST as never, 'Main');
  const woken = start();
  expect(await woken.state()).toBe('unlocked');
  expect(await signed(woken, FIRST as never, new Uint8Array(32))).toHaveLength(64);
  await woken.changePassword(PASSWORD, OTHER_PASSWORD);
  await woken.lock();
  expect(await codeOf(start().unlock(PASSWORD))).toBe('wrong_password');
  await woken.unlock(OTHER_PASSWORD);
  expect((await woken.accounts()).map(({ name }) => name)).toEqual(['Main', 'Account 2']);

  const approvals = createApprovals(createIndexedDatabase('keys'), approvalsOf(v.string()), newLife());
  const origin = 'https://a.example';
  await approvals.open({
    id: '1',
    origin,
    account: FIRST as never,
    networkId: 'l',
    digest: 'ab'.repeat(32),
    session: { of: 'here', unlocked: true },
    createdAt: 1,
    shown: 'x',
  });
  await approvals.approve('1', 'ab'.repeat(32));
  await approvals.close('1');
  expect(await codeOf(approvals.approve('1', 'ab'.repeat(32)))).toBe('already_answered');
  const permissions = createPermissions({ database: createIndexedDatabase('keys'), clock: () => 1_800_000_000 });
  await permissions.grant({ origin, accounts: [FIRST as never], network: 'l', features: ['sign'] });
  await permissions.require({ origin, feature: 'sign' });
  await woken.wipe();
  expect(await start().state()).toBe('empty');
});
