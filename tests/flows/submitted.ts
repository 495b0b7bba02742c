/** Hands a signed classic transaction to the local Horizon and waits until it is in a ledger: what flows do that are no part of the wallet. */
import type { World } from './world';

export type Submitted =
  | { status: 'included'; hash: string; ledger: number }
  | { status: 'rejected'; transaction: string; operations: string[]; resultXdr: string | undefined };

interface Answer {
  hash: string;
  ledger: number;
  extras?: { result_codes?: { transaction: string; operations?: string[] }; result_xdr?: string };
}

export async function submitted({ network: { horizonUrl } }: Pick<World, 'network'>, envelope: string): Promise<Submitted> {
  const url = `${horizonUrl.replace(/\/$/, '')}/transactions`;
  const response = await fetch(url, { method: 'POST', body: new URLSearchParams({ tx: envelope }) });
  const { hash, ledger, extras } = (await response.json()) as Answer;
  if (response.status === 200) return { status: 'included', hash, ledger };
  const codes = extras?.result_codes;
  if (!codes) throw new Error(`Horizon answered ${response.status}`);
  return { status: 'rejected', transaction: codes.transaction, operations: codes.operations ?? [], resultXdr: extras?.result_xdr };
}
