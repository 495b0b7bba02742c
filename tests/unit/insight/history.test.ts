import { describe, expect, test } from 'vitest';
import { type Anchor, foldHistory, type HistoryEvent } from '../../../src/insight/history';
import { netRate } from '../../../src/insight/rates';
import type { Happening } from '../../../src/primitives/event-kinds';

/** An event of the ledger that closed at `time`; ids go up within a ledger as the node gives them. */
const at = (time: number, happening: Happening, nth = 0): HistoryEvent => ({
  id: `${String(time).padStart(19, '0')}-${String(nth).padStart(10, '0')}`,
  ledger: time,
  time,
  txHash: `hash of ${time}`,
  contract: 'C…',
  ...happening,
});
const anchor: Anchor = { time: 1_000, currentFeeBps: 1_300, config: { targetApyBps: 700, minFeeBps: 0, maxFeeBps: 4_000 }, available: 60n };
const fee = (time: number, feeBps: number) => at(time, { kind: 'feeLocked', feeBps });
const shares = { amounts: [500n], shares: 476n, totalsBefore: [1_050n], supplyBefore: 1_000n };

describe('what a vault was told over time', () => {
  const life = [
    at(10, { kind: 'registered', admin: 'G…', targetApyBps: 800 }),
    fee(20, 1_100),
    at(30, { kind: 'configChanged', targetApyBps: 700, minFeeBps: 100, maxFeeBps: 5_000 }),
    fee(40, 1_200),
    at(50, { kind: 'unregistered', admin: 'G…' }),
  ];
  const lines = {
    fees: [
      { time: 20, value: 1_100 },
      { time: 40, value: 1_200 },
    ],
    targets: [
      { time: 10, value: 800 },
      { time: 30, value: 700 },
      { time: 50, value: undefined },
    ],
    bounds: [
      { time: 10, value: undefined },
      { time: 30, value: { minFeeBps: 100, maxFeeBps: 5_000 } },
      { time: 50, value: undefined },
    ],
  };

  test('fees, targets and bounds, each from its time on', () => {
    expect(foldHistory(life)).toMatchObject(lines);
  });

  test('each event once and in order, however often and in whatever order it came', () => {
    const [first, ...rest] = life;
    const jumbled = [...rest.toReversed(), first!, { ...first! }, ...rest.map((event) => ({ ...event }))];
    const history = foldHistory(jumbled);
    expect(history).toMatchObject(lines);
    expect(history.events).toEqual(life);
  });

  test('within a ledger the node’s order holds', () => {
    const two = [at(20, { kind: 'feeLocked', feeBps: 2 }, 1), at(20, { kind: 'feeLocked', feeBps: 1 }, 0)];
    expect(foldHistory(two).fees.map(({ value }) => value)).toEqual([1, 2]);
  });

  test('what is on the chain now ends the lines', () => {
    const { fees, targets, bounds, budget } = foldHistory([fee(20, 1_100)], [], anchor);
    expect(fees.at(-1)).toEqual({ time: 1_000, value: 1_300 });
    expect(targets).toEqual([{ time: 1_000, value: 700 }]);
    expect(bounds).toEqual([{ time: 1_000, value: { minFeeBps: 0, maxFeeBps: 4_000 } }]);
    expect(budget).toEqual([{ time: 1_000, value: 60n }]);
    expect(foldHistory([], [], { ...anchor, config: undefined }).targets).toEqual([{ time: 1_000, value: undefined }]);
  });

  test('a value does not reach across a gap', () => {
    const gaps = [
      { from: 5, to: 8 },
      { from: 25, to: 35 },
    ];
    const history = foldHistory([fee(20, 1_100), fee(40, 1_200)], gaps);
    expect(history.fees).toEqual([
      { time: 20, value: 1_100 },
      { time: 25, value: undefined },
      { time: 40, value: 1_200 },
    ]);
    expect(history.gaps).toEqual(gaps);
  });
});

describe('the budget', () => {
  const deposit = (time: number, amount: bigint) => at(time, { kind: 'campaignDeposited', depositor: 'G…', amount });
  const boost = (time: number, amount: bigint) => at(time, { kind: 'boosted', amount });
  const values = (events: HistoryEvent[], gaps: { from: number; to: number }[] = [], end?: Anchor) =>
    foldHistory(events, gaps, end).budget.map(({ time, value }) => [time, value]);
  const born = at(10, { kind: 'campaignRegistered', asset: 'C…' });

  test('from the campaign’s registration it is what came in, less what went out', () => {
    const all = [
      born,
      deposit(20, 100n),
      at(25, { kind: 'campaignUpdated', active: true }),
      boost(30, 7n),
      at(40, { kind: 'campaignWithdrawn', to: 'G…', amount: 13n }),
      at(50, { kind: 'campaignReallocated', other: 'C…', amount: -30n }),
      at(60, { kind: 'campaignReallocated', other: 'C…', amount: 5n }),
      at(70, { kind: 'campaignUnregistered' }),
    ];
    expect(values(all)).toEqual([
      [10, 0n],
      [20, 100n],
      [30, 93n],
      [40, 80n],
      [50, 50n],
      [60, 55n],
      [70, undefined],
    ]);
  });

  test('without its beginning it is counted back from what there is now', () => {
    expect(values([deposit(20, 100n), boost(30, 7n)])).toEqual([]);
    expect(values([deposit(20, 100n), boost(30, 50n)], [], anchor)).toEqual([
      [20, 110n],
      [30, 60n],
      [1_000, 60n],
    ]);
  });

  test('past a gap it is known again only from what there is now', () => {
    const events = [born, deposit(20, 100n), deposit(40, 50n), boost(50, 20n)];
    const gap = [{ from: 30, to: 35 }];
    expect(values(events, gap)).toEqual([
      [10, 0n],
      [20, 100n],
      [30, undefined],
    ]);
    expect(values(events, gap, anchor)).toEqual([
      [10, 0n],
      [20, 100n],
      [30, undefined],
      [40, 80n],
      [50, 60n],
      [1_000, 60n],
    ]);
  });

  test('an earlier campaign is not counted back into', () => {
    const gone = at(7, { kind: 'campaignUnregistered' });
    const line = [
      [7, undefined],
      [10, 0n],
      [20, 60n],
      [1_000, 60n],
    ];
    expect(values([deposit(5, 10n), gone, born, deposit(20, 60n)], [], anchor)).toEqual(line);
    expect(values([deposit(5, 10n), gone, deposit(20, 60n)], [], anchor)).toEqual(line.filter(([time]) => time !== 10));
  });

  test('what came in and went out is listed, and of fees what the vault itself says', () => {
    const events = [
      ...[born, boost(30, 7n), at(40, { kind: 'gift', from: null, amount: 8n }), at(45, { kind: 'rebalanced', method: 'invest' })],
      at(50, { kind: 'vaultDeposit', depositor: 'G…', ...shares, amounts: [90n] }),
      at(60, { kind: 'vaultWithdraw', withdrawer: 'G…', ...shares, amounts: [30n] }),
      at(70, { kind: 'feesDistributed', amount: 5n }),
      at(71, { kind: 'feesDistributed', amount: undefined }),
    ];
    expect(foldHistory(events).changes).toEqual([
      { time: 30, amount: 7n },
      { time: 40, amount: 8n },
      { time: 50, amount: 90n },
      { time: 60, amount: -30n },
      { time: 70, amount: -5n },
    ]);
  });
});

describe('share prices', () => {
  test('are of before a deposit or a withdrawal, and of after the first deposit', () => {
    const { prices } = foldHistory([
      at(10, { kind: 'vaultDeposit', depositor: 'G…', amounts: [5_000n], shares: 5_000n, totalsBefore: [0n], supplyBefore: 0n }),
      at(20, { kind: 'vaultDeposit', depositor: 'G…', ...shares }),
      at(30, { kind: 'vaultWithdraw', withdrawer: 'G…', amounts: [514n], shares: 476n, totalsBefore: [1_600n], supplyBefore: 1_480n }),
      at(35, { kind: 'feesDistributed', amount: 3n }),
      at(36, { kind: 'managerChanged', manager: 'C…' }),
    ]);
    expect(prices).toEqual([
      { time: 10, total: 5_000n, supply: 5_000n },
      { time: 20, total: 1_050n, supply: 1_000n },
      { time: 30, total: 1_600n, supply: 1_480n },
    ]);
  });

  test('a vault of several assets has none in one of them', () => {
    expect(foldHistory([at(20, { kind: 'vaultDeposit', depositor: 'G…', ...shares, totalsBefore: [1n, 2n] })]).prices).toEqual([]);
  });

  test('an event that contradicts itself has none, whatever its figures are', () => {
    const most = 2n ** 127n - 1n;
    const contradictions = [
      { shares: 477n },
      { shares: 475n },
      { totalsBefore: [1_060n] },
      { amounts: [0n], shares: 0n },
      { amounts: [-500n], shares: -476n },
      { totalsBefore: [-1_050n], shares: -476n },
      { supplyBefore: -1_000n, shares: -476n },
      { totalsBefore: [0n] },
      { supplyBefore: 0n },
      { totalsBefore: [most] },
      { amounts: [] },
    ];
    const events = contradictions.map((change, index) => at(20 + index, { kind: 'vaultDeposit', depositor: 'G…', ...shares, ...change }));
    expect(foldHistory(events).prices).toEqual([]);
  });

  test('a rate comes from them', () => {
    const year = 31_556_952;
    const { prices } = foldHistory([
      at(100, { kind: 'vaultDeposit', depositor: 'G…', ...shares, totalsBefore: [1_000n], shares: 500n }),
      at(100 + year, { kind: 'vaultDeposit', depositor: 'G…', ...shares, totalsBefore: [1_070n], shares: 467n }),
    ]);
    expect(netRate(prices, { from: 100, to: 100 + year })?.bps).toBe(700);
  });
});
