/** What real nodes answered, against what the local network answers to the same questions: field by field. */
import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { differences, readable } from './real-node-compare';
import { ON_PURPOSE } from './real-node-on-purpose';
import { playAll, type Told } from './real-node-play';

const FOLDER = 'tests/vectors/real-node';

const recordings = readdirSync(FOLDER).flatMap((folder) =>
  readdirSync(`${FOLDER}/${folder}`).map((file) => ({ folder, name: file.replace('.json', '') })),
);

interface Recorded {
  http?: number;
  headers?: { [name: string]: string };
  request?: { method: string };
  path?: string;
  answer: unknown;
}

const recorded = ({ folder, name }: { folder: string; name: string }): Recorded =>
  JSON.parse(readFileSync(`${FOLDER}/${folder}/${name}.json`, 'utf8')) as Recorded;

let answers: Awaited<ReturnType<typeof playAll>>;
const used = new Set<string>();
let fields = 0;

beforeAll(async () => {
  answers = await playAll();
}, 120_000);

describe('the local network answers as real nodes did', () => {
  it.each(recordings)('$folder/$name', (of) => {
    const real = recorded(of);
    const ours: Told | undefined = answers[of.folder]?.get(of.name);
    const id = `${of.folder}/${of.name}`;
    const purposes = Object.entries(ON_PURPOSE);
    const whole = purposes.find(([, { records, paths }]) => records.test(id) && paths === 'all');
    if (whole) {
      used.add(whole[0]);
      expect(ours).toBeUndefined();
      return;
    }
    if (!ours) throw new Error('this question was not asked');
    const method = real.request?.method ?? '';
    const [theirs, mine] = [readable(real, method), readable(real.http === undefined ? { answer: ours.answer } : ours, method)];
    fields += theirs.size;
    const unmeant = differences(theirs, mine).filter(({ path }) => {
      const purpose = purposes.find(([, { records, paths }]) => records.test(id) && paths !== 'all' && paths.test(path));
      if (purpose) used.add(purpose[0]);
      return purpose === undefined;
    });
    expect(unmeant, 'differs, and not on purpose').toEqual([]);
  });

  it('and everything that is listed as different still is', () => {
    expect(Object.keys(ON_PURPOSE).filter((name) => !used.has(name))).toEqual([]);
    expect(recordings.length).toBe(162);
  });

  afterAll(() => console.log(`real nodes: ${recordings.length} answers, ${fields} fields; differences on purpose: ${used.size}`));
});
