/** Playwright's `test`, whose pages have the wallet. */

import type {
  Page,
  PlaywrightTestArgs,
  PlaywrightTestOptions,
  PlaywrightWorkerArgs,
  PlaywrightWorkerOptions,
  TestType,
} from '@playwright/test';
import type { LocalNetwork, Manifest, TestWallet } from './index.js';

export interface BallastFixtures {
  /** Whose keys the wallet has, by the manifest's roles; `['user']` unless `test.use` says otherwise. */
  ballastRoles: string[];
  /** Whether `page` has the wallet from its first document on; true unless `test.use` says otherwise. */
  ballastOffered: boolean;
  /** The test's own ledger. */
  ballastManifest: Manifest;
  /** The wallet, and the script in the place of the person. */
  ballast: TestWallet & {
    /** The page has the wallet from now on; in one that is open it appears. */
    offer(page: Page): Promise<void>;
  };
}

export interface BallastWorkerFixtures {
  ballastNetwork: LocalNetwork;
}

export const test: TestType<
  PlaywrightTestArgs & PlaywrightTestOptions & BallastFixtures,
  PlaywrightWorkerArgs & PlaywrightWorkerOptions & BallastWorkerFixtures
>;
export { expect } from '@playwright/test';
