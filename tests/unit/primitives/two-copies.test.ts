/** The two halves of the worker have a copy each of every class that both import. */
import { expect, test } from 'vitest';
import { isServiceError, ServiceError, toServiceError } from '../../../src/primitives/errors';

test('an error of one half keeps its code in the other', async () => {
  const other = (await import(
    '../../../src/primitives/errors?the other half' as string
  )) as typeof import('../../../src/primitives/errors');
  expect(other.ServiceError).not.toBe(ServiceError);
  const crossed = other.toServiceError(new ServiceError('key_missing', 'gone'));
  expect(crossed.toJSON()).toEqual({ status: 404, code: 'key_missing', message: 'gone' });
  expect(other.isServiceError(new ServiceError('key_missing', 'gone'))).toBe(true);
});

test('nothing else passes for one', () => {
  for (const other of [new Error('x'), null, undefined, 'key_missing', { status: 404, code: 'key_missing', message: 'x' }]) {
    expect(isServiceError(other)).toBe(false);
    expect(toServiceError(other).code).toBe('internal');
  }
});
