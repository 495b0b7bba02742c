import { describe, expect, it } from 'vitest';
import type { ActivityView, OperationsView } from '../../../src/commands/views';
import { readWhole } from '../../../src/ui/activity/activity-file';
import { csvOf, plainAmount } from '../../../src/ui/state/csv';
import { byDay, byTransaction, figuresOf, furtherOf, type Line, matches, timeline } from '../../../src/ui/state/timeline';

const own = (next: string | null, ...times: number[]) =>
  ({ records: times.map((createdAt) => ({ hash: `own${createdAt}`, createdAt })), next }) as unknown as ActivityView;
const others = (next: string | null, until: number | null, ...times: number[]) =>
  ({ operations: times.map((at) => ({ id: `${at}`, hash: `other${at}`, at })), next, until }) as unknown as OperationsView;
const hashes = (...of: Parameters<typeof timeline>) => timeline(...of).map(({ hash }) => hash);

describe('both lists as one', () => {
  it('stand in the order in which they happened', () => {
    expect(hashes({ own: own(null, 50, 30), others: others(null, 20, 40, 20) }, 'all')).toEqual(['own50', 'other40', 'own30', 'other20']);
  });

  it('show nothing that is older than where a list was read to that goes on', () => {
    const lists = { own: own('more', 50, 30), others: others('more', 10, 40, 20, 10) };
    expect(hashes(lists, 'all')).toEqual(['own50', 'other40', 'own30']);
    expect(furtherOf(lists, 'all')).toBe('own');
    expect(hashes({ ...lists, own: own(null, 50, 30) }, 'all')).toEqual(['own50', 'other40', 'own30', 'other20', 'other10']);
    expect(furtherOf({ ...lists, own: own(null, 50, 30) }, 'all')).toBe('others');
  });

  it('show all that was read to whoever looks for one of them', () => {
    const lists = { own: own('more', 50, 30), others: others('more', 40, 45, 40) };
    expect(hashes(lists, 'all')).toEqual(['own50', 'other45', 'other40']);
    expect(hashes(lists, 'all', true)).toEqual(['own50', 'other45', 'other40', 'own30']);
  });

  it('stand under their day', () => {
    const lines = timeline({ own: own(null, 190, 150, 40), others: others(null, 20, 20) }, 'all');
    const days = byDay(lines, { date: (seconds) => `day ${Math.floor(seconds / 100)}` });
    expect(days.map(({ day, lines: some }) => [day, some.length])).toEqual([
      ['day 1', 2],
      ['day 0', 2],
    ]);
  });

  it('go by what was read, also where all of it was signed here', () => {
    const lists = { own: own(null, 90, 5), others: others('more', 60) };
    expect(hashes(lists, 'all')).toEqual(['own90']);
    expect(furtherOf(lists, 'all')).toBe('others');
  });

  it('are shown as far as they are there: what was signed here waits for nobody', () => {
    expect(hashes({ own: own(null, 50, 30), others: null }, 'all')).toEqual(['own50', 'own30']);
    expect(hashes({ own: null, others: null }, 'all')).toEqual([]);
    expect(furtherOf({ own: own(null), others: null }, 'all')).toBeNull();
  });

  it('each alone knows nothing of the other', () => {
    const lists = { own: own('more', 50, 30), others: others('more', 10, 40, 20, 10) };
    expect(hashes(lists, 'own')).toEqual(['own50', 'own30']);
    expect(hashes(lists, 'others')).toEqual(['other40', 'other20', 'other10']);
    expect(furtherOf(lists, 'others')).toBe('others');
  });
});

describe('what is searched', () => {
  it.each([
    ['', true],
    ['usdc', true],
    ['received GAB', true],
    ['usdc sent', false],
  ])('%j', (typed, found) => {
    expect(matches('Received 12 USDC GABC', typed)).toBe(found);
  });
});

describe('an amount and a day are found as the screen writes them', () => {
  const marks = { en: { group: ',', decimal: '.' }, es: { group: '.', decimal: ',' } };
  const line = (amount: string, decimals = 7) =>
    ({ at: 5, hash: 'h', record: { moves: [{ amount, code: 'USDC', decimals }] } }) as unknown as Line;
  const asset = { code: 'USDC', decimals: 7 };
  const movements = ['1', '-15000000'].map((amount) => ({ amount, asset }));
  const moved = { at: 5, hash: 'h', operation: { movements } } as unknown as Line;
  const says = (one: Line, language: 'en' | 'es') => figuresOf(one, { marks: marks[language], time: () => '26 oct 2026, 11:06' }).join(' ');

  it.each([
    ['es', '100,50', line('1005000000')],
    ['es', '100,5', line('1005000000')],
    ['es', '1000,50', line('-10005000000')],
    ['es', '-1.000,50', line('-10005000000')],
    ['en', '100.50', line('1005000000')],
    ['en', '1,000.50 oct', line('10005000000')],
    ['en', '+1000', line('10005000000')],
    ['en', '12.34', line('1234', 2)],
    ['es', '−1,50', moved],
  ] as const)('%s: %j', (language, typed, one) => {
    expect(matches(says(one, language), typed)).toBe(true);
    expect(matches(says(line('20000000'), language), typed)).toBe(false);
  });

  it('accents need not be typed', () => {
    expect(matches('Línea de confianza', 'LINEA')).toBe(true);
    expect(matches('Linea', 'línea')).toBe(true);
  });
});

describe('the file', () => {
  it('quotes every cell, and what a spreadsheet would run is text', () => {
    expect(csvOf([['a "b"', '=1+1', '-5.25', '-x', '@me']])).toBe('"a ""b""","\'=1+1","-5.25","\'-x","\'@me"\r\n');
  });

  it('security 121: a cell that a spreadsheet would run is text in every column, and a negative amount is a number only when it is one', () => {
    const cells = ['=1+1', '+1', '-1+1', '-5|cmd', '-5.', '-.5', '--5', '-5 3', '-5,25', '- 5', '-', '@SUM(A1)', '\t=1', '\r=1'];
    for (const cell of cells) {
      expect(csvOf([[cell]])).toBe(`"'${cell}"\r\n`);
      expect(csvOf([['2026', cell, '1']])).toBe(`"2026","'${cell}","1"\r\n`);
    }
    for (const cell of ['-5', '-5.25', '5', '0.0000001', '', 'USDC', 'a=1']) expect(csvOf([[cell]])).toBe(`"${cell}"\r\n`);
  });

  it('writes amounts with all their digits and without groups', () => {
    expect(plainAmount('-12345678901234567', { decimals: 7 })).toBe('-1234567890.1234567');
    expect(plainAmount('10000000', { decimals: 7 })).toBe('1');
    const all = [0, 6, 9, 18, null].map((decimals) => plainAmount('-36893488147419103233', { decimals }));
    expect(all).toEqual([
      '-36893488147419103233',
      '-36893488147419.103233',
      '-36893488147.419103233',
      '-36.893488147419103233',
      '-36893488147419103233',
    ]);
  });
});

it('a file has two thousand lines of its own, however few are read at once, and says where there are more', async () => {
  const clientOf = (count: number) => ({
    async call(command: string, { after = '0' }: { after?: string }) {
      if (command === 'operations') return { operations: [], next: null, until: null };
      const from = Number(after);
      const records = Array.from({ length: Math.min(12, count - from) }, (_, index) => ({
        createdAt: count - from - index,
        hash: `${from + index}`,
      }));
      return { records, next: from + 12 < count ? String(from + 12) : null };
    },
  });
  const read = async (count: number) => {
    const client = clientOf(count) as unknown as Parameters<typeof readWhole>[0];
    const { own, cut } = await readWhole(client, 'G' as Parameters<typeof readWhole>[1], 'all', () => undefined);
    return [new Set(own.records.map(({ hash }) => hash)).size, cut];
  };
  expect(await read(30)).toEqual([30, false]);
  expect(await read(2_000)).toEqual([2_000, false]);
  expect(await read(9_000)).toEqual([2_004, true]);
});

it('a file has one row for each transaction: what its operations moved of an asset, to one other, is summed', () => {
  const usdc = { code: 'USDC', decimals: 7, issuer: 'GI', listed: true };
  const op = (id: string, hash: string, amount: string, other: string, asset: object = usdc) =>
    ({ at: 5, hash, operation: { id, hash, movements: [{ asset, amount, other }] } }) as unknown as Line;
  const rows = byTransaction([
    op('1', 'h', '-5', 'GA'),
    op('2', 'h', '-7', 'GA'),
    op('3', 'h', '3', 'GB'),
    op('4', 'h', '-1', 'GA', { ...usdc, issuer: 'GX' }),
    op('5', 'j', '9', 'GA'),
  ]);
  expect(rows.map((row) => ('operation' in row ? row.operation.movements.map(({ amount }) => amount) : []))).toEqual([
    ['-12', '3', '-1'],
    ['9'],
  ]);
});
