/** Folders of tests: all of a run lie in one, which is gone when the run is over, however its tests ended. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What names that one to the processes that play the tests. */
const ROOT = 'BALLAST_TEMP';

/** Before the first test; answers what is done after the last one (vitest.config.ts, playwright.config.ts). */
export default function setup(): () => void {
  const root = mkdtempSync(join(tmpdir(), 'ballast-tests-'));
  process.env[ROOT] = root;
  // A process that is just ending may still write there.
  return () => rmSync(root, { recursive: true, force: true, maxRetries: 20 });
}

/** A new one. */
export const newFolder = (name: string): string => mkdtempSync(join(process.env[ROOT] ?? tmpdir(), `${name}-`));
