import { defineConfig } from 'vitest/config';
import base from '../vitest.config';

const room = process.env.BALLAST_ROOM ?? 'consent';

/** The unit tests of one room. Changes are switched on and off in code that stays loaded. */
export default defineConfig({ ...base, test: { ...base.test, include: [`tests/unit/${room}/**/*.test.ts`] } });
