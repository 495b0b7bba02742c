/** What a failed simulation is called (interface.md 7.1; contracts.md 13): one code per condition, by the contract that raised it. */
import { expect, it } from 'vitest';
import { SimulationError, type SimulationFailure } from '../../../../src/chain/simulate';
import { explainFailure, type Kinds } from '../../../../src/interface/call/failures';
import type { ContractId } from '../../../../src/primitives/addresses';
import { isServiceError, ServiceError } from '../../../../src/primitives/errors';

const contracts: Record<string, ContractId> = Object.fromEntries(
  ['pool', 'vault', 'strategy', 'token'].map((name) => [name, `C${name.toUpperCase()}` as ContractId]),
);
const kinds: Kinds = new Map([
  ['CPOOL' as ContractId, 'lendpool'],
  ['CVAULT' as ContractId, 'vault'],
  ['CSTRATEGY' as ContractId, 'strategy'],
  ['CTOKEN' as ContractId, 'token'],
]);

function explained(failure: Partial<SimulationFailure>): ServiceError {
  const error = explainFailure(new SimulationError({ type: 'Contract', code: 0, text: '', ...failure }), kinds);
  if (!isServiceError(error)) throw error;
  return error;
}

const raised = (contract: string | undefined, code: number) =>
  explained({ code, ...(contract ? { contract: contracts[contract] as ContractId } : {}) });

it('names what a person can act on', () => {
  const expected: [string | undefined, number, string][] = [
    ['pool', 1205, 'debt_blocks_withdrawal'],
    ['pool', 1224, 'debt_blocks_withdrawal'],
    ['pool', 1210, 'price_missing'],
    ['pool', 1207, 'pool_drained'],
    ['pool', 1212, 'liquidation_running'],
    ['token', 11, 'holding_frozen'],
    ['pool', 1206, 'invest_blocked'],
    ['pool', 1223, 'invest_blocked'],
    ['pool', 1220, 'invest_blocked'],
    ['strategy', 416, 'invest_blocked'],
    ['strategy', 453, 'invest_blocked'],
    ['vault', 117, 'deposit_too_small'],
    [undefined, 1206, 'invest_blocked'],
    [undefined, 416, 'invest_blocked'],
  ];
  for (const [contract, code, name] of expected) {
    expect([contract, code, raised(contract, code).code, raised(contract, code).status]).toEqual([contract, code, name, 422]);
  }
});

it('reads one number by the contract that raised it, and does not guess where nobody is named', () => {
  expect(raised('token', 10).details).toEqual({ contract: 'CTOKEN', error: 'Balance' });
  expect(raised('pool', 10).details).toEqual({ contract: 'CPOOL', error: 'BalanceError' });
  expect(raised('vault', 10).details).toEqual({ contract: 'CVAULT', error: 'Error(Contract, 10)' });
  expect(raised(undefined, 10).details).toEqual({ error: 'Error(Contract, 10)' });
  expect(raised('vault', 416).code).toBe('simulation_failed');
});

it('offers to deposit without investing only where that would help', () => {
  expect(raised('pool', 1206).details).toMatchObject({ invest: false });
  expect(raised('pool', 1207).details).not.toHaveProperty('invest');
});

it('tells host errors as they are, and passes everything else on', () => {
  expect(explained({ type: 'Budget', code: 'ExceededLimit' })).toMatchObject({
    status: 422,
    code: 'simulation_failed',
    details: { error: 'Error(Budget, ExceededLimit)' },
  });
  const other = new ServiceError('auth_mismatch', '', { what: '' });
  expect(explainFailure(other, kinds)).toBe(other);
  const broken = new TypeError('x');
  expect(explainFailure(broken, kinds)).toBe(broken);
});
