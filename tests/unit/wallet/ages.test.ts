/**
 * What earlier versions wrote, opened by today's. The fixtures in tests/vectors/kept are what those versions left on their
 * disks: three disks, of before versions were written, of the first written versions, and of later ones. They are never
 * written again; a new version of an item gets a file of its own beside them.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseRecord } from '../../../src/journal/record';
import { fromKept, type Item, toKeep } from '../../../src/platform/kept';
import type { StoreName } from '../../../src/platform/ports';
import { isServiceError, refuse } from '../../../src/primitives/errors';
import { heavy } from '../../../src/wallet/heavy';
import { keptItems } from '../../../src/wallet/kept/table';
import { createWallet } from '../../../src/wallet/wallet';
import { createMemoryPlatform, createMemoryTime } from '../../platform/memory';
import type { Disk } from '../../platform/memory-database';

/** Of the wallets that wrote the fixtures; the accounts are a test network's. */
const PASSWORD = 'seven boats under a quiet bridge';
const FOLDER = new URL('../../vectors/kept/', import.meta.url);

interface Row {
  /** 'later': of kinds that none of the three disks has. */
  disk: 'first' | 'second' | 'third' | 'later';
  area: StoreName;
  key: string;
  stored: unknown;
}

/** Kinds that have an area to themselves have no name of their own. */
const areas: { [area: string]: string } = {
  journal: 'record',
  summaries: 'summary',
  flows: 'flow',
  approvals: 'approval',
  requests: 'site-request',
  permissions: 'permission',
  brought: 'brought',
};
const fileOf = ({ name, area }: Item<unknown>, version: number) => `${name ? name.replaceAll(' ', '-') : areas[area]}-v${version}.json`;

const files = readdirSync(FOLDER);
const read = (file: string): Row[] => JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8'));
const rows = files.flatMap(read);
/** A disk as it was left. */
const diskOf = (disk: Row['disk']): Disk => {
  const made: Disk = new Map();
  for (const { area, key, stored } of structuredClone(rows.filter((row) => row.disk === disk))) {
    made.set(area, (made.get(area) ?? new Map<string, unknown>()).set(key, stored));
  }
  return made;
};

/** Read anew, from the ledger or by asking again: earlier versions have no way up. */
const ANEW = ['portfolio', 'vaults', 'vault', 'census', 'factory', 'below', 'worths', 'marks', 'answered', 'approval-v', 'site-request-v'];

/** One account on one network: what was given is known. */
function asGiven(stored: unknown): object {
  const { accounts, networks, features, ...rest } = stored as { [set in 'accounts' | 'networks' | 'features']: string[] };
  return { ...rest, given: [{ account: accounts[0], network: networks[0], features }] };
}

const within = (stored: unknown): unknown => (stored as { value?: unknown } | null)?.value ?? stored;

describe.each(keptItems.map((item) => [item.name || areas[item.area], item] as const))('%s', (name, item) => {
  const versions = Array.from({ length: item.version + 1 }, (_, version) => version).filter((version) =>
    files.includes(fileOf(item, version)),
  );

  it('has what its present version wrote among the fixtures', () => {
    expect(versions).toContain(item.version);
  });

  for (const version of versions) {
    it(`of version ${version} opens`, () => {
      for (const { stored } of read(fileOf(item, version))) {
        const opened = fromKept(item, structuredClone(stored));
        const anew = version < item.version && !item.migrate?.[version] && ANEW.some((one) => `${name}-v`.startsWith(one));
        // What is read anew may change its shape under one version: it is whole, or it is not there.
        if (anew) expect(opened).toBeUndefined();
        else if (!ANEW.some((one) => `${name}-v`.startsWith(one))) expect(opened).toBeDefined();
        if (item.name === 'preferences')
          expect(opened).toEqual({
            freighter: false,
            noticeArrivals: false,
            noticeEnds: false,
            worth: 'usdc',
            ...(within(stored) as object),
          });
        else if (name === 'permission' && version === 1) expect(opened).toEqual(asGiven(within(stored)));
        else if (item.chosen) expect(opened).toEqual(within(stored));
      }
    });
  }
});

it('every fixture is of a kind that there is', () => {
  const known = keptItems.flatMap((item) => Array.from({ length: item.version + 1 }, (_, version) => fileOf(item, version)));
  expect(files.filter((file) => !known.includes(file))).toEqual(['key-file-v1.json']);
});

it('a share price of the first versions loses what events tell, and keeps the rest', () => {
  const item = keptItems.find(({ name }) => name === 'prices') as Item<{ time: number }[]>;
  for (const file of ['prices-v0.json', 'prices-v1.json']) {
    for (const { stored } of read(file)) {
      const opened = fromKept(item, structuredClone(stored));
      const before = within(stored) as { time: number; boosted?: unknown }[];
      expect(opened).toEqual(before.map(({ boosted: _, ...entry }) => entry));
    }
  }
});

it('what was lent in a `lendpool` is lent in a source, and what was earned since the first look goes on', () => {
  const [{ stored }] = read('portfolio-v2.json') as [Row];
  const { value } = stored as { value: { positions: { source: string }[]; accrued: { source: string }[]; earned: object } };
  const asLendpools = (rows: { source: string }[]) => rows.map(({ source: lendpool, ...rest }) => ({ ...rest, lendpool }));
  const before = { ...value, positions: asLendpools(value.positions), accrued: asLendpools(value.accrued) };
  expect(value.positions.length * value.accrued.length).toBeGreaterThan(0);
  const item = keptItems.find(({ name }) => name === 'portfolio') as Item<unknown>;
  expect(fromKept(item, { version: 1, value: before })).toEqual(fromKept(item, stored));
  expect(fromKept(item, stored)).toMatchObject({ earned: value.earned });
  expect(fromKept(item, { version: 1, value: { ...before, positions: [{}] } })).toBeUndefined();
});

it('a record whose Plan called a lending pool a pool names it as today, however deep, and leaves every other pool alone', () => {
  const [{ stored }] = read('record-v2.json') as [Row];
  const { version, value } = structuredClone(stored) as { version: number; value: { plan: { steps: object[]; warnings: object[] } } };
  const call = (kind: string) => ({ code: 'contract_call', params: { kind }, children: [] });
  const claim = { code: 'claim_balance', params: { kind: 'pool' }, children: [] };
  value.plan.steps = [{ code: 'router_exec', params: {}, children: [call('pool'), call('vault'), claim] }];
  value.plan.warnings = [{ level: 'danger', code: 'code_changed', params: { kind: 'pool' } }];
  const plan = parseRecord({ version, value })?.plan;
  expect(plan?.steps[0]?.children).toEqual([call('lendpool'), call('vault'), claim]);
  expect(plan?.warnings).toEqual([{ level: 'danger', code: 'code_changed', params: { kind: 'lendpool' } }]);
});

const addressOf = (key: string) => String(within(rows.find((row) => row.disk === 'third' && row.key === key)?.stored));

/** Wallets over a disk, without a network. `put`: heard before every value is put. */
function open(disk: Disk, put: () => void = () => undefined) {
  const time = createMemoryTime();
  const asked: string[] = [];
  const platform = createMemoryPlatform({ disk, fault: ({ when }) => void (when === 'put' && put()) });
  const start = () =>
    createWallet(
      {
        platform,
        fetch: async (input) => {
          asked.push(String(input));
          throw new TypeError('offline');
        },
        clock: time.clock,
        bootId: 'boot',
        origin: 'chrome-extension://ballast',
        emit: () => undefined,
        kdf: { memoryKib: 19_456, iterations: 1 },
      },
      async () => heavy,
    );
  return { wallet: start(), start, asked, control: platform.control };
}

/** SEP-5, test 1. */
const PHRASE = 'illness spike retreat truth genius clock brain pass fit cave bargain toe';

/** Rows by area and key, as text. */
const textOf = (disk: Disk) =>
  new Map<string, string>(
    [...disk].flatMap(([store, values]) => [...values].map(([key, value]) => [`${store}/${key}`, JSON.stringify(value)] as const)),
  );

/** Which rows are not as they were. */
function changed(before: Map<string, string>, disk: Disk): string[] {
  const now = textOf(disk);
  // What waited is over in another run of the browser.
  const lasting = [...new Set([...before.keys(), ...now.keys()])].filter((key) => !/^(approvals|requests|snapshots\/answered)/.test(key));
  return lasting.filter((key) => before.get(key) !== now.get(key)).sort();
}

describe.each([
  ['first', ['claimReward', 'lendpoolToVaultsvc'], 1],
  ['second', ['claimReward', 'lendpoolToVaultsvc'], 1],
  ['third', ['claimReward', 'payment'], 0],
] as const)('the %s disk, in today’s wallet', (disk, names, inFlight) => {
  it('is whole: keys, accounts, choices, what was signed, what was begun', async () => {
    const { wallet } = open(diskOf(disk));
    await wallet.wake();
    const state = await wallet.handle('unlock', { password: PASSWORD });
    expect(state).toMatchObject({
      keys: 'unlocked',
      setAside: [],
      inFlight,
      network: { id: 'local', nodesChosen: true },
      preferences: { theme: 'dark', language: 'es', autoLockMinutes: 60, watchMinutes: 15, freighter: false, worth: 'usdc' },
    });
    expect(state.accounts.map(({ name, kind }) => [name, kind])).toEqual([
      ['Keeper of Beacon', 'secret'],
      ['Somebody else', 'watched'],
      ['Mover', 'secret'],
    ]);
    expect(state.watchedAt).toBeGreaterThan(1_795_000_000);
    const mover = state.accounts[2]?.address;
    if (!mover) throw new Error('no account of these keys');
    const { records } = await wallet.handle('activity', { account: mover });
    expect(records.map(({ intent, state: end }) => [intent?.name, end])).toEqual([
      [names[1], inFlight ? 'submitted' : 'confirmed'],
      [names[0], 'confirmed'],
    ]);
    for (const { hash } of records) expect((await wallet.handle('record', { hash })).plan.effects.length).toBeGreaterThan(0);
    expect(await wallet.handle('flow', { account: mover })).toMatchObject({ claim: { state: 'waiting' }, move: { state: 'waiting' } });
    expect(await wallet.handle('setAside', {})).toEqual({ records: 0 });
    // Its bytes are still those that were signed.
    for (const { stored } of rows.filter((row) => row.disk === disk && row.area === 'journal')) {
      expect(parseRecord(stored)?.envelope).toBe((within(stored) as { envelope: string }).envelope);
    }
    if (disk === 'third') {
      expect((await wallet.handle('contacts', {})).map(({ name }) => name)).toEqual(['', 'Ana']);
      expect(await wallet.handle('places', {})).toEqual(['https://app.example/*']);
    }
  });
});

/** What of a stored value may be left, or stand in its place. */
const damages: { [name: string]: (stored: unknown) => unknown } = {
  truncated: (stored) => JSON.stringify(stored).slice(0, -3),
  'of the wrong type': (stored) => ({ version: (stored as { version: number }).version, value: 5.5 }),
  garbage: () => ({ '\u0000\ufffd': ['\udc00'] }),
  'without its value': (stored) => ({ version: (stored as { version: number }).version }),
  null: () => null,
};

/** Chosen rows of the last disk. */
const chosen = keptItems
  .filter((item) => item.chosen)
  .map((item) => {
    const row = read(fileOf(item, item.version)).find(({ disk }) => disk === 'third' || disk === 'later');
    if (!row) throw new Error(`no fixture of ${item.name}`);
    return { item, row, name: item.name || item.area };
  });

describe.each(chosen)('$name, damaged', ({ item, row, name }) => {
  it.each(Object.entries(damages))(
    'security 97: where it is %s: it is set aside and told of, and everything else is as it was',
    async (_, damage) => {
      const disk = diskOf('third');
      const left = damage(row.stored);
      // One damage is as good as none: a number that is a lock time is one.
      expect(fromKept(item, left)).toBeUndefined();
      disk.get(row.area)?.set(row.key, left);
      const before = textOf(disk);
      const { wallet, start } = open(disk);
      const state = await wallet.handle('state', {});
      expect(state.setAside).toEqual([name]);
      expect(changed(before, disk)).toEqual([`${row.area}/${row.key}`, `settings/set aside ${row.area} ${row.key}`].sort());
      expect(within(disk.get('settings')?.get(`set aside ${row.area} ${row.key}`))).toEqual({ name: item.name || item.area, stored: left });
      // The next worker says so too, until the person knows; then it is gone, and nothing else.
      expect((await start().handle('state', {})).setAside).toEqual([name]);
      expect((await start().handle('dropAside', {})).setAside).toEqual([]);
      expect((await start().handle('unlock', { password: PASSWORD })).keys).toBe('unlocked');
    },
  );

  it('security 58: by a newer version: the wallet says so, and touches nothing', async () => {
    const disk = diskOf('third');
    disk.get(row.area)?.set(row.key, { version: item.version + 1, value: within(row.stored) });
    const before = textOf(disk);
    const { wallet, asked } = open(disk);
    await wallet.wake();
    await wallet.alarm('watch');
    await wallet.alarm('journal');
    expect((await wallet.handle('state', {})).keys).toBe('newer');
    for (const doing of [
      () => wallet.handle('unlock', { password: PASSWORD }),
      () => wallet.handle('setPreferences', { theme: 'light' }),
      () => wallet.handle('keepContact', { address: addressOf('account'), name: 'x' }),
      () => wallet.site({ origin: 'https://app.example', documentId: 'd', tabId: 1, frameId: 0 }, 'n', { ask: 'getAddress' } as never),
    ]) {
      const refused = await doing().then(
        () => undefined,
        (error: unknown) => (isServiceError(error) ? error.code : error),
      );
      expect(refused).toBe('keys_newer');
    }
    expect(changed(before, disk)).toEqual([]);
    expect(asked).toEqual([]);
    // Whoever wants nothing of it may begin anew.
    expect((await wallet.handle('wipe', { word: 'wipe' })).keys).toBe('empty');
  });
});

it('security 58: a key file of a newer version: the wallet says so, and touches nothing beside it either', async () => {
  const disk = diskOf('third');
  const keys = disk.get('vault') as Map<string, unknown>;
  for (const slot of ['A', 'B']) {
    const text = keys.get(slot);
    if (typeof text === 'string') keys.set(slot, text.replace('"formatVersion":1', '"formatVersion":2'));
  }
  const before = textOf(disk);
  const { wallet, asked } = open(disk);
  await wallet.wake();
  await wallet.alarm('watch');
  await wallet.alarm('journal');
  expect((await wallet.handle('state', {})).keys).toBe('newer');
  const refused = wallet.handle('setPreferences', { theme: 'light' });
  await expect(refused).rejects.toMatchObject({ code: 'keys_newer' });
  expect(changed(before, disk)).toEqual([]);
  expect(asked).toEqual([]);
});

it('security 56: a key file that cannot be read is gone with the wallet, and its phrase brings the keys back', async () => {
  const disk = diskOf('third');
  for (const slot of ['A', 'B']) disk.get('vault')?.set(slot, 'x');
  const { wallet } = open(disk);
  const bring = () => wallet.handle('importPhrase', { password: 'seven boats under a bridge', phrase: PHRASE });
  await expect(bring()).rejects.toMatchObject({ code: 'keys_broken' });
  expect((await wallet.handle('state', {})).keys).toBe('broken');
  await wallet.handle('wipe', { word: 'wipe' });
  expect(await bring()).toMatchObject({ keys: 'unlocked', accounts: [{ kind: 'phrase' }] });
});

it('the minutes that are shown are the minutes that lock, also where they were damaged', async () => {
  const disk = diskOf('third');
  const { wallet, control } = open(disk);
  const minutes = () => ((control.alarms.get('lock') ?? 0) - 1_800_000_000) / 60;
  await wallet.handle('unlock', { password: PASSWORD });
  expect(minutes()).toBe(60);
  await wallet.handle('setPreferences', { autoLockMinutes: 5 });
  expect(minutes()).toBe(5);
  disk.get('settings')?.set('preferences', { version: 1, value: { autoLockMinutes: 7, theme: 'dark' } });
  const next = open(disk);
  const { preferences } = await next.wallet.handle('unlock', { password: PASSWORD });
  expect(preferences).toMatchObject({ autoLockMinutes: 15, theme: 'dark' });
  expect(((next.control.alarms.get('lock') ?? 0) - 1_800_000_000) / 60).toBe(15);
});

it('of an address book, and of a list of accounts, the lines that can be read are kept', async () => {
  const disk = diskOf('third');
  const settings = disk.get('settings') as Map<string, { version: number; value: never }>;
  const contacts = (settings.get('contacts')?.value ?? []) as { address: string }[];
  const accounts = settings.get('accounts')?.value as unknown as { accounts: object[] };
  settings.set('contacts', toKeep({ version: 1 } as Item<unknown>, [...contacts, { address: 'G…', name: 'Bad' }, 7]) as never);
  settings.set(
    'accounts',
    toKeep({ version: 1 } as Item<unknown>, { ...accounts, accounts: [...accounts.accounts, { address: 1 }] }) as never,
  );
  const { wallet } = open(disk);
  const state = await wallet.handle('state', {});
  expect(state.setAside.toSorted()).toEqual(['accounts', 'contacts']);
  expect(state.accounts).toHaveLength(3);
  expect(await wallet.handle('contacts', {})).toHaveLength(contacts.length);
});

it('where the disk has no room for what is set aside, the wallet goes on, nothing is written over, and it is set aside once there is', async () => {
  const disk = diskOf('third');
  disk.get('settings')?.set('contacts', 'x');
  const before = textOf(disk);
  let full = true;
  const { wallet } = open(disk, () => {
    if (full) refuse('storage_full', 'The disk is full.');
  });
  expect(await wallet.handle('state', {})).toMatchObject({ keys: 'locked', setAside: [] });
  const kept = wallet.handle('keepContact', { address: addressOf('account'), name: 'x' });
  await expect(kept).rejects.toMatchObject({ code: 'storage_full' });
  expect(changed(before, disk)).toEqual([]);
  full = false;
  expect((await wallet.handle('state', {})).setAside).toEqual(['contacts']);
});
