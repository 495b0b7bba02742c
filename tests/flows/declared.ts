/**
 * Nothing is refused with a code that the table does not declare (interface.md 7.1): every flow asks the table's rows through
 * here. What they were refused with is written down where BALLAST_REFUSED names a file, for tests/run/declared.ts.
 */
import { appendFileSync } from 'node:fs';
import { changes } from '../../src/interface/changes/changes';
import { reads } from '../../src/interface/reads/reads';
import { common, refusals } from '../../src/interface/schema/refusals';
import type { Name } from '../../src/interface/schema/table';
import type { ErrorCode } from '../../src/primitives/error-codes';
import { isServiceError } from '../../src/primitives/errors';

const file = process.env.BALLAST_REFUSED;

/** The row's answer. A refusal that it does not declare is no refusal: the flow fails. */
export async function asDeclared<T>(name: Name, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (!isServiceError(error)) throw error;
    const declared: readonly ErrorCode[] = [...common, ...refusals[name]];
    if (!declared.includes(error.code)) throw new Error(`${name} does not declare ${error.code}`, { cause: error });
    if (file) appendFileSync(file, `${name} ${error.code}\n`);
    throw error;
  }
}

type Act = (...given: never[]) => Promise<unknown>;
const rows: { [name: string]: { [act: string]: unknown } } = { ...reads, ...changes };

for (const [name, row] of Object.entries(rows)) {
  for (const act of ['build', 'answer']) {
    const inner = row[act] as Act | undefined;
    if (inner) row[act] = (...given: never[]) => asDeclared(name as Name, () => inner(...given));
  }
}
