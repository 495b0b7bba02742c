import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { PATIENCE } from './e2e/patience';

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './temp.ts',
  outputDir: '../.artefacts/e2e',
  // A browser waits too: for ledgers, for what is not shown before its time.
  workers: availableParallelism() * 2,
  retries: 0,
  // A test says what it waits for; how long a busy machine takes for it is not what is tested.
  timeout: 5 * PATIENCE,
  expect: { timeout: PATIENCE },
  reporter: [['list'], ['json', { outputFile: '../.artefacts/e2e.json' }]],
});
