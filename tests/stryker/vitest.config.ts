import { defineConfig } from 'vitest/config';
import base from '../vitest.config';

const room = process.env.BALLAST_ROOM ?? 'consent';

/** The unit tests of one room, each file by itself: a change of the code must not live on in what an earlier file has loaded. */
export default defineConfig({ ...base, test: { ...base.test, include: [`tests/unit/${room}/**/*.test.ts`], isolate: true } });
