import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

// The reporter groups failures with Map.groupBy, which Node 20 does not have.
Map.groupBy ??= function groupBy<K, T>(items: Iterable<T>, keyOf: (item: T, index: number) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  let index = 0;
  for (const item of items) {
    const key = keyOf(item, index++);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
};

export default defineConfig({
  test: {
    root: new URL('..', import.meta.url).pathname,
    globalSetup: ['tests/temp.ts'],
    include: ['unit', 'flows', 'gateway', 'packages', 'native-host'].map((folder) => `tests/${folder}/**/*.test.ts`),
    // A test says what it waits for; how long a busy machine takes for it is not what is tested.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
    pool: 'forks',
    // Most of a flow is waiting: for timers, for nodes that hang, for ledgers.
    maxWorkers: availableParallelism() * 3,
    // What a file leaves behind in a module is there for the next one, as it is for the next test of its own.
    isolate: false,
    retry: 0,
  },
});
