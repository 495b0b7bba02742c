/** The bench's vaults of known truth: what is said of them is so, and would not be if anything were left out. */
import { expect, test } from 'vitest';
import { stories, tell } from '../../bench/synthetic';

test.each(Object.entries(stories))('%s: gross is what the strategy made, and net what a share became', (name, act) => {
  const { worst, worstWeek, worstNet, windows } = tell(name, act);
  expect(windows).toBe(697);
  expect(Math.max(worst, worstWeek)).toBeLessThanOrEqual(5);
  expect(worstNet).toBeLessThanOrEqual(1);
});
