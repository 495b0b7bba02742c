/** What only a simulation shows, named: 422 with one code per condition (interface.md 7.1). */

import { SimulationError, type SimulationFailure } from '../../chain/simulate';
import type { VaultInstance } from '../../contracts/vault';
import type { ContractId } from '../../primitives/addresses';
import type { ContractKind } from '../../primitives/contract-kinds';
import { ServiceError } from '../../primitives/errors';
import type { Condition } from '../../sources/source';
import { conditionOf, errorName, ownErrorName } from '../../sources/sources';

/** Which contract is of which kind, as far as this call knows. */
export type Kinds = ReadonlyMap<ContractId, ContractKind>;

/** A vault, and what can fail below it. */
export const kindsBelow = (
  vault: ContractId,
  { assets }: VaultInstance,
  pools: readonly ContractId[] = [],
): [ContractId, ContractKind][] => [
  [vault, 'vault'],
  ...assets.flatMap(({ address, strategies }): [ContractId, ContractKind][] => [
    [address, 'token'],
    ...strategies.map((strategy): [ContractId, ContractKind] => [strategy.address, 'strategy']),
  ]),
  ...pools.map((pool): [ContractId, ContractKind] => [pool, 'lendpool']),
];

/** Of deposits, whether it was foreseen or shown by a simulation. */
export const MINTS_NOTHING = 'The amount is too small to mint a share.';
export const NOT_INVESTED = 'The vault cannot invest this deposit now. It can be deposited without investing.';

const byName: { [name: string]: Condition } = {
  InsufficientAmount: { code: 'deposit_too_small', message: MINTS_NOTHING },
  StrategyWithdrawError: {
    code: 'withdrawal_blocked',
    message: 'The vault cannot get this much out of its strategies now. Try less, or later.',
  },
  InsufficientOutputAmount: { code: 'payout_too_small', message: 'The vault would pay less than the least amount that was asked for.' },
  BalanceDeauthorized: { code: 'holding_frozen', message: 'The issuer has frozen this holding.' },
};

const unnamed: Condition = { code: 'simulation_failed', message: 'The network would refuse this transaction.' };

/** Supply-side failures of a vault's strategies: depositing without investing avoids them. */
const INVESTING = new Set([
  'InvalidPoolStatus',
  'ReserveDisabled',
  'ExceededSupplyCap',
  'InvalidSharesMinted',
  'InvalidBTokenMintAmount',
  'BTokensAmountBelowMin',
  'OnlyPositiveAmountAllowed',
]);

function nameOf({ type, code, contract }: SimulationFailure, kinds: Kinds): string | undefined {
  if (type !== 'Contract' || typeof code !== 'number') return undefined;
  const kind = contract && kinds.get(contract);
  if (kind) return errorName(kind, code);
  // The node did not say who failed: some numbers belong to one kind of contract alone.
  return ownErrorName(code) ?? (code >= 400 && code < 500 ? errorName('strategy', code) : undefined);
}

/** Turns a failed simulation into its named condition; anything else is passed on as it is. */
export function explainFailure(error: unknown, kinds: Kinds): unknown {
  if (!(error instanceof SimulationError)) return error;
  const { failure } = error;
  const name = nameOf(failure, kinds);
  const details = {
    error: name ?? `Error(${failure.type}, ${failure.code})`,
    ...(failure.contract ? { contract: failure.contract } : {}),
  };
  if (name !== undefined && INVESTING.has(name)) {
    // What would go through instead, in the words of the wallet's own command.
    return new ServiceError('invest_blocked', NOT_INVESTED, { ...details, invest: false }, error);
  }
  const { code, message } = (name === undefined ? undefined : (byName[name] ?? conditionOf(name))) ?? unnamed;
  return new ServiceError(code, message, details, error);
}
