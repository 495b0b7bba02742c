import { expect, test } from 'vitest';
import { type Alert, isAlert } from '../../../src/primitives/alert-codes';

const pinned: Alert = { code: 'fee_pinned', params: { bound: 'max', boundBps: 3000, requiredFeeBps: -4 } };

test('what was found comes back from storage as it was', () => {
  for (const alert of [pinned, { code: 'critical_state', params: {} }]) expect(isAlert(JSON.parse(JSON.stringify(alert)))).toBe(true);
});

test('another code, and facts that are missing, more or of another kind, are no alert', () => {
  for (const other of [
    { ...pinned, code: 'something_new' },
    { ...pinned, code: 'toString' },
    { ...pinned, params: { bound: 'max', boundBps: 3000 } },
    { ...pinned, params: { ...pinned.params, more: 1 } },
    { ...pinned, params: { ...pinned.params, bound: 'middle' } },
    { ...pinned, params: { ...pinned.params, boundBps: '3000' } },
    { ...pinned, params: { ...pinned.params, boundBps: Number.NaN } },
    { code: 'critical_state' },
    'critical_state',
    null,
  ]) {
    expect(isAlert(other)).toBe(false);
  }
});
