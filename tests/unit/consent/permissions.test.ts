import { expect, test } from 'vitest';
import { accountsOn, createPermissions, featuresOf } from '../../../src/consent/permissions';
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
  network: 'local',
  features: ['stabilizer', 'migration'] as ('stabilizer' | 'migration')[],
};

test('a site may do what it was granted, with the accounts and networks that it was given', async () => {
  const { permissions, start } = world();
  await permissions.grant(connect);
  const later = start();
  expect(await later.require({ origin: ORIGIN, feature: 'migration', account: ONE, network: 'local' })).toMatchObject({
    origin: ORIGIN,
    given: [{ account: ONE, network: 'local', features: connect.features }],
  });
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
  const given = [
    { account: ONE, network: 'local', features: ['stabilizer', 'migration', 'sign'] },
    { account: TWO, network: 'local', features: ['sign'] },
  ];
  expect(rest).toEqual({ origin: ORIGIN, given, lastUsed: time.now });
});

test('security 118: what was given of one account on one network is given of no other account, and on no other network', async () => {
  const { permissions } = world();
  await permissions.grant({ ...connect, features: ['sign'] });
  await permissions.grant({ ...connect, accounts: [TWO], features: [] });
  await permissions.grant({ ...connect, network: 'mainnet', features: [] });
  const may = (account: typeof ONE, network: string, feature?: 'sign') =>
    permissions.require({ origin: ORIGIN, account, network, feature });
  await may(ONE, 'local', 'sign');
  await may(TWO, 'local');
  await may(ONE, 'mainnet');
  await expect(may(TWO, 'local', 'sign')).rejects.toMatchObject({ status: 403, code: 'feature_disabled', details: { scope: 'sign' } });
  await expect(may(ONE, 'mainnet', 'sign')).rejects.toMatchObject({ status: 403, code: 'feature_disabled' });
  await expect(may(TWO, 'mainnet')).rejects.toMatchObject({ status: 403, code: 'account_not_exposed' });
  await expect(may(ONE, 'testnet')).rejects.toMatchObject({ status: 403, code: 'network_not_permitted' });
});

test.each([
  ['one account on one network keeps its features', [ONE], ['local'], ['sign']],
  ['of two accounts nobody knows whose features they were', [ONE, TWO], ['local'], []],
  ['of two networks nobody knows where they were given', [ONE], ['local', 'mainnet'], []],
])('security 118: what an earlier version kept as three sets: %s', async (_, accounts, networks, left) => {
  const { permissions, disk, time } = world();
  const value = { origin: ORIGIN, accounts, networks, features: ['sign'], createdAt: time.now, lastUsed: time.now };
  disk.set('permissions', new Map([[ORIGIN, { version: 1, value }]]));
  const given = networks.flatMap((network) => accounts.map((account) => ({ account, network, features: left })));
  expect(await permissions.get(ORIGIN)).toEqual({ origin: ORIGIN, given, createdAt: time.now, lastUsed: time.now });
});

test('security 34: what is revoked is gone for the next question: a feature, an account, a network, an origin, all', async () => {
  const { permissions } = world();
  await permissions.grant({ ...connect, accounts: [ONE, TWO], features: ['stabilizer', 'sign'] });
  await permissions.grant({ ...connect, network: 'mainnet', features: ['sign'] });
  const may = (account: typeof ONE, network: string, feature?: 'sign') =>
    permissions.require({ origin: ORIGIN, account, network, feature });
  await permissions.revoke(ORIGIN, { account: ONE, network: 'local', feature: 'sign' });
  await expect(may(ONE, 'local', 'sign')).rejects.toMatchObject({ code: 'feature_disabled' });
  await may(TWO, 'local', 'sign');
  await may(ONE, 'mainnet', 'sign');
  await permissions.revoke(ORIGIN, { account: ONE });
  await expect(may(ONE, 'local')).rejects.toMatchObject({ code: 'account_not_exposed' });
  await expect(may(ONE, 'mainnet')).rejects.toMatchObject({ code: 'network_not_permitted' });
  expect(await permissions.revoke(ORIGIN, { network: 'local' })).toBeUndefined();
  expect(await permissions.get(ORIGIN)).toBeUndefined();
  await permissions.grant(connect);
  await permissions.revoke(ORIGIN);
  expect(await permissions.all()).toEqual([]);
  await permissions.grant(connect);
  await permissions.grant({ ...connect, origin: 'https://b.example', accounts: [ONE, TWO] });
  await permissions.revokeAll({ account: ONE });
  expect((await permissions.all()).map(({ origin, given }) => [origin, given.map(({ account }) => account)])).toEqual([
    ['https://b.example', [TWO]],
  ]);
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

test('of each network it is said which accounts a site was given, and what it may ask of all of them', async () => {
  const { permissions } = world();
  await permissions.grant({ ...connect, accounts: [ONE], features: ['sign', 'migration'] });
  await permissions.grant({ ...connect, accounts: [TWO], features: ['migration', 'send'] });
  const given = await permissions.grant({ ...connect, accounts: [TWO], network: 'mainnet', features: ['stabilizer'] });
  expect([accountsOn(given, 'local'), accountsOn(given, 'mainnet'), accountsOn(given, 'testnet')]).toEqual([[ONE, TWO], [TWO], []]);
  const may = (network: string, ...accounts: (typeof ONE)[]) => [...featuresOf(given, network, accounts)].sort();
  expect(may('local', ONE)).toEqual(['migration', 'sign']);
  expect(may('local', TWO)).toEqual(['migration', 'send']);
  expect(may('local', ONE, TWO)).toEqual(['migration']);
  expect(may('mainnet', TWO)).toEqual(['stabilizer']);
  expect(may('mainnet', ONE)).toEqual([]);
});

test('a feature counts where any account that is meant has it, and taking one back leaves the others of that account', async () => {
  const { permissions } = world();
  await permissions.grant({ ...connect, accounts: [ONE], features: ['sign', 'migration'] });
  await permissions.grant({ ...connect, accounts: [TWO], features: [] });
  await permissions.require({ origin: ORIGIN, feature: 'sign', network: 'local' });
  const left = await permissions.revoke(ORIGIN, { feature: 'sign' });
  expect(left?.given).toEqual([
    { account: ONE, network: 'local', features: ['migration'] },
    { account: TWO, network: 'local', features: [] },
  ]);
  await expect(permissions.require({ origin: ORIGIN, feature: 'sign' })).rejects.toMatchObject({ details: { scope: 'sign' } });
});

test('taking back everything takes back what cannot be read as well, and what is kept beside a grant is kept with it', async () => {
  const { permissions, disk } = world();
  const granted = await permissions.grant(connect, (next) => async (requests) => requests.put('beside', { of: next.origin }));
  expect(granted.origin).toBe(ORIGIN);
  expect(disk.get('requests').get('beside')).toEqual({ of: ORIGIN });
  disk.get('permissions').set('https://odd.example', { version: 2, value: 'nothing that is known' });
  expect((await permissions.all()).map(({ origin }) => origin)).toEqual([ORIGIN]);
  // A use is no grant: of who was never connected nothing is written.
  await permissions.revoke('https://never.example');
  expect([...disk.get('permissions').keys()]).toEqual([ORIGIN, 'https://odd.example']);
  await permissions.revokeAll();
  expect(disk.get('permissions').size).toBe(0);
});
