import { expect, test } from 'vitest';
import type { ContractId } from '../../../src/primitives/addresses';
import { alertKey } from '../../../src/wallet/store';

const vault = 'CAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAD2KM' as ContractId;
const keyOf = (code: string, params = {}, since = 0) => alertKey({ vault, name: 'Lantern', code, params, since });

test('a cause is the same whatever its figures and its beginning', () => {
  expect(keyOf('budget_low', { budgetHours: 99, thresholdHours: 168 }, 1)).toBe(
    keyOf('budget_low', { budgetHours: 100, thresholdHours: 168 }, 2),
  );
});

test('another cause, and the other bound, is another', () => {
  expect(keyOf('manager_moved')).not.toBe(keyOf('critical_state'));
  expect(keyOf('fee_pinned', { bound: 'min' })).not.toBe(keyOf('fee_pinned', { bound: 'max' }));
});
