import type { TestContext } from 'vitest';

type Capability = 'shared data' | 'the local network';

export function lacks(test: Pick<TestContext, 'skip'>, capability: Capability, what: string): never;
export function explained(note: string | undefined): Capability | undefined;
