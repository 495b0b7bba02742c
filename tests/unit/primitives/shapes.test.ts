import * as v from 'valibot';
import { expect, it } from 'vitest';
import { isServiceError } from '../../../src/primitives/errors';
import { parseShape } from '../../../src/primitives/schemas';

const schema = v.strictObject({ xdr: v.string(), inner: v.optional(v.object({ count: v.number() })) });

function refusalOf(input: unknown): [string, unknown] {
  try {
    parseShape(schema, input);
  } catch (error) {
    if (isServiceError(error)) return [error.message, error.details];
  }
  throw new Error('It was not refused.');
}

it('what has another shape is refused by a message that names the field, for those who are given nothing but the message', () => {
  expect(refusalOf({ xdr: 7 })).toEqual(['This field is missing or not valid: xdr.', { path: 'xdr' }]);
  expect(refusalOf({ xdr: '', inner: {} })).toEqual(['This field is missing or not valid: inner.count.', { path: 'inner.count' }]);
  expect(refusalOf(7)).toEqual(['The input is not valid.', { path: '' }]);
});
