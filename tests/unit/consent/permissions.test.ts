import { expect, test } from 'vitest';
import { createPermissions } from '../../../src/consent/permissions';
import { isSiteOrigin } from '../../../src/primitives/asker';
import { createMemoryDatabase } from '../../platform/memory-database';

const ONE = 'GDRXE2BQUC3AZNPVFSCEZ76NJ3WWL25FYFK6RGZGIEKWE4SOOHSUJUJ6' as never;
const TWO = 'GBAW5XGWORWVFE2XTJYDTLDHXTY2Q2MO73HYCGB3XMFMQ562Q2W2GJQX' as never;
const ORIGIN = 'https://a.example';
const DAY = 86_400;

function world() {
  const time = { now: 1_800_000_000 };
  const disk = new Map();
  const start = () => createPermissions({ database: createMemoryDatabase({ disk }), clock: () => time.now });
  return { time, disk, start, permissions: start() };
}

const connect = {
  origin: ORIGIN,
  accounts: [ONE],
  networks: ['local'],
  features: ['stabilizer', 'migration'] as ('stabilizer' | 'migration')[],
};

test('a site may do what it was granted, with the accounts and networks that it was given', async () => {
  const { permissions, start } = world();
  await permissions.grant(connect);
  const later = start();
  expect(await later.require({ origin: ORIGIN, feature: 'migration', account: ONE, network: 'local' })).toMatchObject(connect);
  const refusals = [
    [{ origin: 'https://b.example', feature: 'migration' }, 'origin_not_permitted'],
    [{ origin: 'https://a.example:8443', feature: 'migration' }, 'origin_not_permitted'],
    [{ origin: ORIGIN, feature: 'sign' }, 'feature_disabled'],
    [{ origin: ORIGIN, feature: 'migration', account: TWO }, 'account_not_exposed'],
    [{ origin: ORIGIN, feature: 'migration', network: 'mainnet' }, 'network_not_permitted'],
  ] as const;
  for (const [need, code] of refusals) await expect(later.require(need)).rejects.toMatchObject({ status: 403, code });
});

test('a second grant adds and takes nothing away', async () => {
  const { permissions, time } = world();
  await permissions.grant(connect);
  time.now += 10;
  const { createdAt, ...rest } = await permissions.grant({ ...connect, accounts: [TWO, ONE], features: ['sign'] });
  expect(createdAt).toBe(time.now - 10);
  expect(rest).toMatchObject({ accounts: [ONE, TWO], features: ['stabilizer', 'migration', 'sign'], lastUsed: time.now });
});

test('security 34: what is revoked is gone for the next question, by feature, by account, by origin and for all', async () => {
  const { permissions } = world();
  await permissions.grant({ ...connect, accounts: [ONE, TWO], features: ['stabilizer', 'sign'] });
  await permissions.revoke(ORIGIN, { features: ['sign'] });
  await expect(permissions.require({ origin: ORIGIN, feature: 'sign' })).rejects.toMatchObject({ code: 'feature_disabled' });
  await permissions.revoke(ORIGIN, { accounts: [ONE] });
  await expect(permissions.require({ origin: ORIGIN, feature: 'stabilizer', account: ONE })).rejects.toMatchObject({
    code: 'account_not_exposed',
  });
  expect(await permissions.revoke(ORIGIN, { accounts: [TWO] })).toBeUndefined();
  expect(await permissions.get(ORIGIN)).toBeUndefined();
  await permissions.grant(connect);
  await permissions.revoke(ORIGIN);
  expect(await permissions.all()).toEqual([]);
  await permissions.grant(connect);
  await permissions.revokeAll();
  expect(await permissions.all()).toEqual([]);
});

test('a use and a revocation at once leave it revoked', async () => {
  const { permissions } = world();
  await permissions.grant(connect);
  await Promise.allSettled([permissions.revoke(ORIGIN), permissions.require({ origin: ORIGIN, feature: 'stabilizer' })]);
  expect(await permissions.get(ORIGIN)).toBeUndefined();
});

test('unused for 90 days it is gone; each use starts them again', async () => {
  const { permissions, time } = world();
  await permissions.grant(connect);
  time.now += 89 * DAY;
  await permissions.require({ origin: ORIGIN, feature: 'stabilizer' });
  time.now += 90 * DAY;
  expect(await permissions.get(ORIGIN)).toBeDefined();
  time.now += 1;
  expect(await permissions.get(ORIGIN)).toBeUndefined();
  await expect(permissions.require({ origin: ORIGIN, feature: 'stabilizer' })).rejects.toMatchObject({ code: 'origin_not_permitted' });
});

test('a record that cannot be read permits nothing', async () => {
  const { permissions, disk } = world();
  await permissions.grant(connect);
  const rows = disk.get('permissions') as Map<string, object>;
  rows.set(ORIGIN, { ...rows.get(ORIGIN), features: ['everything'] });
  expect(await permissions.get(ORIGIN)).toBeUndefined();
});

test('only https and local http origins, written as the browser writes them, can be connected', async () => {
  const good = [
    'https://a.example',
    'https://a.example:8443',
    'http://localhost:5173',
    'http://127.0.0.1:80'.replace(':80', ''),
    'https://xn--bcher-kva.example',
  ];
  const bad = [
    'null',
    '',
    'http://a.example',
    'file://',
    'https://a.example/',
    'https://A.example',
    'https://u@a.example',
    'data:text/html,x',
    'https://a.example:443',
  ];
  for (const origin of good) expect([origin, isSiteOrigin(origin)]).toEqual([origin, true]);
  for (const origin of bad) expect([origin, isSiteOrigin(origin)]).toEqual([origin, false]);
  const { permissions } = world();
  await expect(permissions.grant({ ...connect, origin: 'null' })).rejects.toMatchObject({ status: 400, code: 'invalid_origin' });
});
