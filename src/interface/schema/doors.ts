/** The rows that doors answer: HTTP's and a page's own. */

import type * as v from 'valibot';
import { parseShape } from '../../primitives/schemas';
import { type Door, type DoorName, type Input, type Name, type Table, table } from './table';

/** Whether others may ask it than the wallet's own pages. */
export const hasDoor = (name: Name): name is DoorName => 'door' in table[name];

/** `kind`: a change is answered unsigned; what is submitted was signed. */
export interface DoorRow extends Door {
  name: DoorName;
  kind: Table[DoorName]['kind'];
}

export const doors: readonly DoorRow[] = (Object.keys(table) as Name[])
  .filter(hasDoor)
  .map((name) => ({ name, kind: table[name].kind, ...table[name].door }));

/** What a door is asked, by the row's name. */
export type DoorRequest = { [N in DoorName]: { name: N; input: Input<N> } }[DoorName];

const inputs: { [N in DoorName]: { input: v.GenericSchema<unknown, Input<N>> } } = table;

/** What came in, in the shape of the row. 400 `invalid_input` with the `path` of the first field that is not. */
export const parseRequest = <N extends DoorName>(name: N, input: unknown) =>
  ({ name, input: parseShape(inputs[name].input, input) }) as DoorRequest;
