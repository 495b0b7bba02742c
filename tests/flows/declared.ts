/**
 * Nothing is refused with a code that the table does not declare (interface.md 7.1): every flow asks the table's rows through
 * here. What they were refused with is written down where BALLAST_REFUSED names a file, for tests/run/declared.ts.
 */
import { appendFileSync } from 'node:fs';
import { changes } from '../../src/interface/changes/changes';
import type { Carrier } from '../../src/interface/changes/send';
import type { Context } from '../../src/interface/context';
import { reads } from '../../src/interface/reads/reads';
import type { DoorRequest } from '../../src/interface/schema/doors';
import { common, refusals } from '../../src/interface/schema/refusals';
import type { Name } from '../../src/interface/schema/table';
import type { ErrorCode } from '../../src/primitives/error-codes';
import { isServiceError } from '../../src/primitives/errors';
import { answer } from '../../src/service/answer';

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
const rows: [Name, { build?: Act; answer?: Act }][] = Object.entries({ ...reads, ...changes }) as never;

for (const [name, row] of rows) {
  for (const act of ['build', 'answer'] as const) {
    const inner = row[act];
    if (inner) row[act] = (...given) => asDeclared(name, () => inner(...given));
  }
}

/** What a door answers, to a client of its own, with nothing that could be submitted. */
export const answered = (context: Context, request: DoorRequest) =>
  asDeclared(request.name, () => answer({ ...context, asker: { origin: 'key:flow' }, carrier: NOTHING_SENT }, request));

const NOTHING_SENT: Carrier = {
  take: () => Promise.reject(new Error('nothing is sent here')),
  advance: () => Promise.reject(new Error('nothing is sent here')),
  pause: async () => undefined,
};
