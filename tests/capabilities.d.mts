import type { TestContext } from 'vitest';

type Capability =
  | 'shared data'
  | 'the local network'
  | 'SQLite in Node'
  | 'processes in /proc'
  | 'namespaces (unshare)'
  | 'postgres'
  | 'schemathesis'
  | 'Firefox'
  | 'python3'
  | 'generators of clients'
  | 'openapi-python-client'
  | 'clients of other wallets'
  | 'curl';

export const missing: { readonly [capability in Capability]: () => boolean };

export function lacks(test: Pick<TestContext, 'skip'>, capability: Capability, what: string): never;
export function explained(note: string | undefined): Capability | undefined;
