/** What is wrong with an address while it is typed. Pure. */
import { isStrkey } from '../../primitives/addresses';
import { beginsStrkey, type StrkeyKind } from '../../primitives/strkey';

/** 'invalid': no further character makes it right. 'unfinished': it may still become an address. */
export type AddressFault = 'invalid' | 'unfinished';

/** undefined: nothing was typed, or an address of one of these kinds. */
export function addressFault(text: string, kinds: readonly StrkeyKind[]): AddressFault | undefined {
  const typed = text.trim();
  if (typed === '' || kinds.some((kind) => isStrkey(typed, kind))) return undefined;
  return kinds.some((kind) => beginsStrkey(kind, typed)) ? 'unfinished' : 'invalid';
}

/** Longer than most names before their `*`, and shorter than any address. */
const LONGEST_NAME = 32;

/** Whether `text` may be the beginning of a name at a domain, or of a link, rather than of an address. */
export const mayBeName = (text: string): boolean => text.trim().length <= LONGEST_NAME && !/^[GMC][A-D][A-Z2-7]{6}/.test(text.trim());
