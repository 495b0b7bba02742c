import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { fromKept, type Item, isNewer, keyOf, mended, toKeep, unchanged } from '../../../src/platform/kept';
import { stores } from '../../../src/platform/ports';
import type { AccountId, ContractId } from '../../../src/primitives/addresses';
import { heavy } from '../../../src/wallet/heavy';
import { createWalletStore } from '../../../src/wallet/kept/store';
import { alertTimersItem, keptItems, preferencesItem } from '../../../src/wallet/kept/table';
import { createWallet } from '../../../src/wallet/wallet';
import { createMemoryPlatform, createMemoryTime } from '../../platform/memory';
import { createMemoryDatabase, type Disk } from '../../platform/memory-database';

const ME = 'GALAXYVOIDAOPZTDLHILAJQKCVVFMD4IKLXLSZV5YHO7VY74IWZILUTO' as AccountId;
const VAULT = 'CAEPJIHET2TBI2VCLJZI6QHMN366KUGNK4AOKE3YY7AOKMU4KX4RDRGB' as ContractId;

describe('an item that is kept', () => {
  const item: Item<{ name: string }> = {
    area: 'settings',
    name: 'thing',
    version: 3,
    schema: v.strictObject({ name: v.string() }),
    migrate: { 1: (old) => ({ first: (old as { n: string }).n.trim() }), 2: (old) => ({ name: (old as { first: string }).first }) },
  };

  it('reads as it was written', () => {
    expect(fromKept(item, structuredClone(toKeep(item, { name: 'a' })))).toEqual({ name: 'a' });
  });

  it('of an earlier version comes up step by step', () => {
    expect(fromKept(item, { version: 1, value: { n: ' a ' } })).toEqual({ name: 'a' });
    expect(fromKept(item, { version: 2, value: { first: 'a' } })).toEqual({ name: 'a' });
  });

  it.each([
    ['nothing', undefined],
    ['a newer version', { version: 4, value: { name: 'a' } }],
    ['an earlier one without a way up', { version: 0, value: { name: 'a' } }],
    ['a way up that fails', { version: 1, value: null }],
    ['another shape', { version: 3, value: { name: 5 } }],
    ['no version', { name: 'a' }],
    ['a version that is none', { version: -1, value: { name: 'a' } }],
    ['null', null],
  ])('is undefined where it is %s', (_name, stored) => {
    expect(fromKept(item, stored)).toBeUndefined();
  });

  it('without a version is the first one, where the kind says so', () => {
    const chosen = { theme: 'dark', language: 'es', autoLockMinutes: 5, watchMinutes: 60 };
    expect(fromKept(preferencesItem, chosen)).toEqual({
      ...chosen,
      freighter: false,
      noticeArrivals: false,
      noticeEnds: false,
      worth: 'usdc',
    });
    // Of a damaged one, what can be read.
    expect(fromKept(preferencesItem, { ...chosen, language: 'la' })).toBeUndefined();
    expect(fromKept(preferencesItem, mended(preferencesItem, { ...chosen, language: 'la' }))).toMatchObject({
      ...chosen,
      language: 'system',
    });
    // A snapshot is read anew.
    expect(fromKept(alertTimersItem, {})).toBeUndefined();
    expect(alertTimersItem.migrate).toBeUndefined();
    expect(preferencesItem.migrate).toBe(unchanged);
  });
});

it('every kind has a place of its own, in an area that there is', () => {
  const places = keptItems.map(({ area, name }) => `${area}/${name}`);
  expect(new Set(places).size).toBe(places.length);
  for (const { area } of keptItems) expect(stores).toContain(area);
});

/** What may stand where an item should. */
const broken = fc.oneof(
  fc.jsonValue(),
  fc.record({ version: fc.nat(3), value: fc.jsonValue() }),
  fc.constantFrom<unknown>(undefined, null, [], '', 'x', { version: 99, value: {} }, { version: 1 }, { version: 1, value: null }),
);

it('security 97: any stored item of another version, truncated or foreign, leaves every question answered', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(broken, { minLength: 30, maxLength: 30 }), async (values) => {
      const disk: Disk = new Map();
      const database = createMemoryDatabase({ disk });
      const which: { [name: string]: string[] } = {
        portfolio: ['mainnet', ME],
        vaults: ['mainnet', ME],
        vault: ['mainnet', ME, VAULT],
        followed: ['mainnet'],
        nodes: ['mainnet'],
        stabilizer: ['mainnet'],
        watched: ['mainnet'],
      };
      for (const [index, item] of keptItems.entries()) {
        // What a newer version wrote where choices lie is refused whole (ages.test.ts).
        const drawn = values[index % values.length];
        const value = ['settings', 'permissions'].includes(item.area) && isNewer(item, drawn) ? 'x' : drawn;
        if (value !== undefined) await database.put(item.area, item.name ? keyOf(item, ...(which[item.name] ?? [])) : 'an id', value);
      }
      const time = createMemoryTime();
      const wallet = createWallet(
        {
          platform: createMemoryPlatform({ disk }),
          fetch: async () => {
            throw new TypeError('offline');
          },
          clock: time.clock,
          bootId: 'boot',
          origin: 'chrome-extension://ballast',
          emit: () => undefined,
        },
        async () => heavy,
      );
      await wallet.wake();
      const state = await wallet.handle('state', {});
      expect(state.network.id).toBe('mainnet');
      expect(JSON.parse(JSON.stringify(state)).preferences).toMatchObject({ autoLockMinutes: expect.any(Number) });
      expect(await wallet.handle('portfolio', { address: ME, cached: true })).toBeNull();
      expect(await wallet.handle('vaults', { cached: true })).toBeNull();
      expect(await wallet.handle('vault', { vault: VAULT, cached: true })).toBeNull();
      expect(await wallet.handle('activity', { account: ME })).toEqual({ records: [], next: null });
      expect(await wallet.handle('records', { account: ME })).toEqual([]);
      expect(await wallet.handle('flow', { account: ME })).toBeNull();
      const lost = keptItems.filter(
        ({ area }, index) => (area === 'journal' || area === 'flows') && values[index % values.length] !== undefined,
      ).length;
      expect(await wallet.handle('setAside', {})).toEqual({ records: lost });
    }),
    { numRuns: 60 },
  );
});

it('what is chosen in two windows at once is all chosen', async () => {
  const { control: _, ...platform } = createMemoryPlatform();
  const store = createWalletStore(platform.database);
  const vaults = [VAULT, 'CB5YXWIDBQAOTTPEQE3SRNUFM2PTOXFHKGUWCBJJSF2GPW37DN725FDA' as ContractId];
  await Promise.all([
    store.setPreferences({ theme: 'dark' }),
    store.setPreferences({ language: 'es' }),
    ...vaults.map((vault) => store.follow('testnet', vault, true)),
  ]);
  expect(await store.preferences()).toMatchObject({ theme: 'dark', language: 'es' });
  expect(await store.followed('testnet')).toEqual(vaults);
});
