import { expect, test } from 'vitest';
import type { ContractId } from '../../../src/primitives/addresses';
import type { Alert } from '../../../src/primitives/alert-codes';
import { alertKey } from '../../../src/wallet/kept/store';

const vault = 'CAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAD2KM' as ContractId;
const keyOf = (alert: Alert) => alertKey({ vault, ...alert });

test('a cause is the same whatever its figures and its beginning', () => {
  const low = (budgetHours: number) => keyOf({ code: 'budget_low', params: { budgetHours, thresholdHours: 168 } });
  expect(low(99)).toBe(low(100));
  const late = (since: number) => keyOf({ code: 'boost_overdue', params: { since } });
  expect(late(1)).toBe(late(2));
});

test('another cause, and the other bound, is another', () => {
  expect(keyOf({ code: 'manager_moved', params: {} })).not.toBe(keyOf({ code: 'critical_state', params: {} }));
  const pinned = (bound: 'min' | 'max') => keyOf({ code: 'fee_pinned', params: { bound, boundBps: 0, requiredFeeBps: 0 } });
  expect(pinned('min')).not.toBe(pinned('max'));
});
