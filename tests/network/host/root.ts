/** Invocations by the network itself (control, set-up): everything is authorized, nothing is charged. */
import { type InvokeInput, invoke, type Outcome } from './host';

/** Runs and commits; throws the `HostError` of a failure. */
export function runAsRoot(input: Omit<InvokeInput, 'auth' | 'footprint' | 'archived'>): Outcome & { result: { ok: unknown } } {
  const outcome = invoke({ ...input, auth: { kind: 'root' } });
  const { result } = outcome;
  if ('error' in result) throw result.error;
  return { ...outcome, result };
}
