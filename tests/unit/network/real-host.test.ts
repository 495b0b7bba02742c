import { afterAll, describe, expect, it } from 'vitest';
import { ON_PURPOSE } from './real-host-on-purpose';
import { realHostRecords } from './real-host-record';
import { Replay } from './real-host-replay';

const { symbols, records } = realHostRecords();
const replay = new Replay(symbols);
const listed = new Map(
  Object.entries(ON_PURPOSE).flatMap(([difference, { records: of }]) =>
    Object.entries(of).map(([id, aspects]) => [id, { difference, aspects }] as const),
  ),
);
let agreeing = 0;
const differing = new Map<string, number>();

describe('the contract models do what the real host does', () => {
  it.each(records)('$id', (record) => {
    const found = replay.differences(record);
    const meant = listed.get(record.id);
    const unmeant = [...found].filter(([aspect]) => !meant?.aspects.includes(aspect));
    expect(unmeant, 'differs, and not on purpose').toEqual([]);
    expect([...found.keys()].sort(), 'agrees now: take it off the list').toEqual([...(meant?.aspects ?? [])].sort());
    if (meant) differing.set(meant.difference, (differing.get(meant.difference) ?? 0) + 1);
    else agreeing += 1;
  });

  it('and there are as many records as there were', () => {
    expect(records).toHaveLength(860);
    const known = records.map(({ id }) => id);
    expect([...listed.keys()].filter((id) => !known.includes(id))).toEqual([]);
  });

  afterAll(() => {
    const classes = [...differing].map(([difference, count]) => `${count} ${difference}`);
    console.log(`real host: ${records.length} records, ${agreeing} agree; on purpose differ ${classes.join(', ') || 'none'}`);
  });
});
