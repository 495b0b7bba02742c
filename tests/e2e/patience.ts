import { expect as usual } from '@playwright/test';

/** How long a page may take for what it is waited for, in milliseconds: no measure of it, for a busy machine takes longer than a free one. */
export const PATIENCE = 60_000;

/** For what is also played without Playwright's runner, which has a patience of its own. */
export const expect = usual.configure({ timeout: PATIENCE });
