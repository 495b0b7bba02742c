import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: 'e2e',
  outputDir: '../.artefacts/e2e',
  // A browser waits too: for ledgers, for what is not shown before its time.
  workers: availableParallelism() * 2,
  retries: 0,
  timeout: 180_000,
  // A test says what it waits for; how long a busy machine takes for it is not what is tested.
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: '../.artefacts/e2e.json' }]],
});
