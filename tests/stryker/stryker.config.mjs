/** What `npm run mutate -- --every consent` does: every small change of a room's code, each against the tests that reach it. */
const room = process.env.BALLAST_ROOM ?? 'consent';
const folder = '.artefacts/stryker';

export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'tests/stryker/vitest.config.ts', related: false },
  coverageAnalysis: 'perTest',
  // What runs once, as a file is loaded, would need every test anew for each change.
  ignoreStatic: true,
  mutate: [`src/${room}/**/*.ts`],
  tempDirName: folder,
  reporters: ['clear-text', 'progress-append-only', 'json'],
  jsonReporter: { fileName: `${folder}/${room}.json` },
  timeoutMS: 10_000,
};
