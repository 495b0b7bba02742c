/** Who runs a host function: the models, or the contract host that validators have (native.ts), where the network was given one. */
import { type Outcome, type PerformInput, performModelled, refused } from './host';
import { MixedCall, performNatively } from './native';

export function perform(input: PerformInput): Outcome {
  const { native } = input.models;
  if (native === undefined) return performModelled(input);
  try {
    return performNatively(native, input) ?? performModelled(input);
  } catch (error) {
    if (error instanceof MixedCall) return refused(input, error.message);
    throw error;
  }
}
