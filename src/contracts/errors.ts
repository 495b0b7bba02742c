/** Names of contract errors (contracts.md part 13), by what raised them: numbers mean different things in different contracts. */
import type { ContractKind, SourceKind } from '../primitives/contract-kinds';

/** By the number of its first, a run of names: each next one's number is one more. */
type Runs = { [first: number]: string };
type Numbered = { [code: number]: string };

/** Names by their numbers, each run's again for every base. */
export function numbered(runs: Runs, bases: readonly number[] = [0]): Numbered {
  const all = Object.entries(runs).flatMap(([first, names]) =>
    names.split(' ').map((name, index) => [Number(first) + index, name] as const),
  );
  return Object.fromEntries(bases.flatMap((base) => all.map(([number, name]) => [base + number, name])));
}

/** The first generation counts from 100 what the later ones count from 3000 and 4000 (contracts.md 13.1, 13.2). */
const sinceFirst = (base: number, runs: Runs) => numbered(runs, [100, base]);

/** Of the exchange's library that vaults and strategies swap through (contracts.md 13.4, 17.1), named as the vault names its own of them. */
const swapLibrary: Runs = {
  301: 'LibraryInsufficientAmount LibraryInsufficientLiquidity LibraryInsufficientInputAmount LibraryInsufficientOutputAmount',
  305: 'LibraryInvalidPath LibrarySortIdenticalTokens',
};

/** A lending source's stand with it (`errors` in sources/source.ts). */
type Named = Exclude<ContractKind, SourceKind>;

const names: Record<Named, Numbered> = {
  // It has none: what fails below it passes through unchanged.
  router: {},
  // It is never called.
  factory: {},
  stabilizer: sinceFirst(3000, {
    0: 'Unauthorized',
    10: 'VaultAlreadyRegistered VaultNotRegistered',
    20: 'FeeOutOfBounds InvalidFeeBounds',
    23: 'NoPendingAdmin AdminMismatch',
    30: 'InvalidAmount',
  }),
  treasury: sinceFirst(4000, {
    0: 'Unauthorized NoPendingAdmin',
    10: 'CampaignAlreadyRegistered CampaignNotRegistered CampaignInactive CampaignHasBalance',
    20: 'MultiAssetVaultNotSupported AssetMismatch SameVault',
    30: 'InvalidAmount InsufficientBudget InsufficientOrphanBalance',
    40: 'Overflow AccountingCorrupted',
  }),
  vault: numbered({
    100: 'NotInitialized InvalidRatio StrategyDoesNotSupportAsset NoAssetAllocation RolesIncomplete MetadataIncomplete',
    106: 'MaximumFeeExceeded DuplicatedAsset DuplicatedStrategy',
    110: 'AmountNotAllowed InsufficientBalance WrongAmountsLength WrongLockedFees InsufficientManagedFunds MissingInstructionData',
    116: 'UnsupportedAsset InsufficientAmount NoOptimalAmounts WrongInvestmentLength ArithmeticError Overflow WrongAssetAddress',
    123: 'WrongStrategiesLength AmountOverTotalSupply NoInstructions NotUpgradable Underflow UnwindMoreThanAvailable',
    129: 'InsufficientFeesToRelease Unauthorized RoleNotFound ManagerNotInQueue SetManagerBeforeTime QueueEmpty',
    140: 'StrategyNotFound StrategyPausedOrNotFound StrategyWithdrawError StrategyInvestError StrategyPaused',
    150: 'AssetNotFound NoAssetsProvided',
    160: 'InsufficientOutputAmount ExcessiveInputAmount InvalidFeeBps',
    190: 'LibrarySortIdenticalTokens',
    200: 'SoroswapRouterError SwapExactInError SwapExactOutError',
    ...swapLibrary,
  }),
  strategy: numbered({
    401: 'NotInitialized',
    410: 'NegativeNotAllowed InvalidArgument InsufficientBalance UnderflowOverflow ArithmeticError DivisionByZero',
    416: 'InvalidSharesMinted OnlyPositiveAmountAllowed NotAuthorized',
    420: 'ProtocolAddressNotFound DeadlineExpired ExternalError SoroswapPairError',
    451: 'AmountBelowMinDust UnderlyingAmountBelowMin BTokensAmountBelowMin InternalSwapError SupplyNotFound',
    ...swapLibrary,
  }),
  token: numbered({
    2: 'OperationNotSupported AlreadyInitialized Unauthorized Authentication AccountMissing AccountIsNotClassic NegativeAmount',
    9: 'Allowance Balance BalanceDeauthorized Overflow TrustlineMissing InsufficientAccountReserve TooManyAccountSubentries',
  }),
};

/** The name of a contract's own error; undefined where the number is not one of its kind. */
export function errorName(kind: Named, code: number): string | undefined {
  return Object.hasOwn(names[kind], code) ? names[kind][code] : undefined;
}
