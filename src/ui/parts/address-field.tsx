/** A field for an address: that it's none is said as soon as no further character can make it one, and of half an address once it's left. */
import { useState } from 'preact/hooks';
import type { StrkeyKind } from '../../primitives/strkey';
import { addressFault, mayBeName } from '../format/address-fault';
import { Field, type FieldProps } from './field';

interface Props extends Omit<FieldProps, 'code' | 'onLeave'> {
  kinds: readonly StrkeyKind[];
  /** Said where it is no address; undefined: something else is meant. */
  wrong: string | undefined;
  /** A name at a domain is taken here too, and may be begun. */
  names?: boolean;
}

export function AddressField({ kinds, wrong, names = false, ...field }: Props) {
  const [left, setLeft] = useState(false);
  const open = names && mayBeName(field.value);
  const fault = addressFault(field.value, kinds);
  const shown = fault && (left || (fault === 'invalid' && !open)) ? wrong : undefined;
  return <Field {...field} error={field.error ?? shown} onLeave={setLeft} code />;
}
