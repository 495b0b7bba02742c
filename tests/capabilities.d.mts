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
  | 'oapi-codegen'
  | 'the contract host'
  | 'clients of other wallets'
  | 'curl';

export const missing: { readonly [capability in Capability]: () => boolean };

/** This process's environment, with programs that `go install` has put somewhere on its PATH. */
export const withGo: NodeJS.ProcessEnv & { PATH: string };

export function lacks(test: Pick<TestContext, 'skip'>, capability: Capability, what: string): never;
export function explained(note: string | undefined): Capability | undefined;
