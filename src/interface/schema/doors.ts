/** The rows that doors answer: HTTP's and a page's own. */

import { parseShape } from '../../primitives/schemas';
import type * as v from '../../primitives/valibot';
import { type Door, type DoorName, type Input, type Name, type Table, table } from './table';

const hasDoor = (name: Name): name is DoorName => 'door' in table[name];

/** `kind`: a change is answered unsigned; what is submitted was signed. */
export interface DoorRow extends Door {
  name: DoorName;
  kind: Table[DoorName]['kind'];
}

export const doors: readonly DoorRow[] = (Object.keys(table) as Name[])
  .filter(hasDoor)
  .map((name) => ({ name, kind: table[name].kind, ...table[name].door }));

const inputs: { [N in Name]: { input: v.GenericSchema<unknown, Input<N>> } } = table;

/** What came in, in the shape of the row. 400 `invalid_input` with the `path` of the first field that is not. */
export const parseInput = <N extends Name>(name: N, input: unknown): Input<N> => parseShape(inputs[name].input, input);
