import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

test('every import keeps to its room, and the checker saw the whole tree', () => {
  const out = execFileSync('npx', ['depcruise', '--config', 'tests/rooms.cjs', '-T', 'json', 'entrypoints', 'src', 'tests/network'], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const { summary } = JSON.parse(out);
  expect(summary.violations).toEqual([]);
  expect(summary.totalDependenciesCruised).toBeGreaterThan(40);
});
