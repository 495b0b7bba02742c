import { afterAll, describe, expect, it } from 'vitest';
import { ON_PURPOSE } from './real-host-on-purpose';
import { type RealRecord, realHostRecords } from './real-host-record';
import { Replay } from './real-host-replay';

const { symbols, records } = realHostRecords();
const replay = new Replay(symbols);
const [agreeing, differing] = [new Set<string>(), new Map<string, Set<string>>()];

/** 'class: aspect' of what differs on purpose in a record. */
function intended(record: RealRecord): { difference: string; aspect: string }[] {
  const listed = record.differsFromModel.map((text) => text.split(': ') as [string, string]);
  return listed.flatMap(([difference, aspect]) => (difference in ON_PURPOSE ? [{ difference, aspect }] : []));
}

describe('the contract models do what the real host does', () => {
  it.each(records)('$id', (record) => {
    const found = replay.differences(record);
    const meant = intended(record);
    const unmeant = [...found].filter(([aspect]) => !meant.some((item) => item.aspect === aspect));
    expect(unmeant, 'differs, and not on purpose').toEqual([]);
    for (const { difference, aspect } of meant) {
      expect([...found.keys()], `"${difference}" is mended here: take it off the list`).toContain(aspect);
      differing.set(difference, (differing.get(difference) ?? new Set()).add(record.id));
    }
    if (found.size === 0) agreeing.add(record.id);
  });

  it('what differs on purpose is found in some record', () => {
    const seen = records.flatMap(intended).map(({ difference }) => difference);
    expect([...new Set(seen)].sort()).toEqual(Object.keys(ON_PURPOSE).sort());
  });

  afterAll(() => {
    const classes = [...differing].map(([difference, ids]) => `${difference} ${ids.size}`);
    const rest = classes.length === 0 ? 'none differs' : `on purpose differ ${classes.join(', ')}`;
    console.log(`real host: ${records.length} records, ${agreeing.size} agree; ${rest}`);
  });
});
