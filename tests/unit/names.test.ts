/** Names that a reader would not search for: what is reported, received, shown or cached is called just that. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const MOST = 40;
const VAGUE = /\b(?:told|heard)\b/g;

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));

test('sources say reported, received or shown, hardly ever told or heard', () => {
  const counts = sources.map((file) => ({ file, count: readFileSync(join('src', file), 'utf8').match(VAGUE)?.length ?? 0 }));
  const sum = counts.reduce((total, { count }) => total + count, 0);
  const most = counts.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count);
  expect(sum, most.map(({ file, count }) => `${count} ${file}`).join('\n')).toBeLessThanOrEqual(MOST);
});
