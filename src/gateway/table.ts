/** What the description says of a row of the table. */
import { type DoorName, table } from '../interface/schema/table';

export const inputOf = (name: DoorName) => table[name].input;
export const outputOf = (name: DoorName) => table[name].output;

/** The codes that a door can answer, by status. */
export function errorsOf(): Map<number, readonly string[]> {
  return new Map([400, 401, 403, 404, 409, 413, 415, 422, 429, 500, 502, 503, 504].map((status) => [status, []]));
}
