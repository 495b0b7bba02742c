/** What a preview is asked for: one of the changes, with its own input. Parsed by the same schemas when it comes from a page and from storage. */

import * as v from 'valibot';
import { type Address, parseAddress } from '../../primitives/addresses';
import { readAs } from '../../primitives/read';
import { address } from '../../primitives/schemas';
import { type Asked, type ChangeName, changeNames, table } from './table';

/** By its name, what a page may ask for. `flowId`: the migration of two steps that it belongs to. */
export type PreviewRequest = { [N in ChangeName]: { name: N; input: Asked<N>; flowId?: string | undefined } }[ChangeName];
/** The same as it is kept, with who acts. */
export type Intent = PreviewRequest & { from: Address };

const flowId = v.optional(v.pipe(v.string(), v.maxLength(400)));

/** One shape for each name, beside what all have. Made on first use, and then kept. */
function variantOf<E extends v.ObjectEntries>(more: E) {
  const make = () =>
    v.variant(
      'name',
      changeNames.map((name) => v.strictObject({ name: v.literal(name), input: table[name].asked(), flowId, ...more })),
    );
  let made: ReturnType<typeof make> | undefined;
  return v.lazy(() => {
    made ??= make();
    return made;
  });
}

// The name decides the input: each option has its own, which a list of them does not say to TypeScript.
export const previewRequest = variantOf({}) as v.GenericSchema<unknown, PreviewRequest>;
export const intent = variantOf({ from: address }) as v.GenericSchema<unknown, Intent>;

/** As it was kept; null where this version does not know it: what it led to goes on all the same. */
export const readIntent = (kept: unknown): Intent | null => readAs(intent, kept) ?? null;

/** Who acts; 400 where that is no address. */
export const actorOf = ({ input }: PreviewRequest): Address =>
  'caller' in input ? parseAddress(input.caller, 'caller') : parseAddress(input.from, 'from');
