/** Errors of the lending pool (contracts.md 13.3), and what they mean to whoever asked for something. */
import { numbered } from '../../contracts/errors';
import type { Condition } from '../source';

export const errors = numbered({
  1: 'InternalError',
  3: 'AlreadyInitializedError UnauthorizedError',
  8: 'NegativeAmountError',
  10: 'BalanceError',
  12: 'OverflowError',
  1200: 'BadRequest InvalidPoolConfigArgs InvalidReserveMetadata InitNotUnlocked StatusNotAllowed InvalidHf InvalidPoolStatus',
  1207: 'InvalidUtilRate MaxPositionsExceeded InternalReserveNotFound InvalidPrice InvalidLiquidation AuctionInProgress',
  1213: 'InvalidLiqTooLarge InvalidLiqTooSmall InterestTooSmall InvalidBTokenMintAmount InvalidBTokenBurnAmount',
  1218: 'InvalidDTokenMintAmount InvalidDTokenBurnAmount ExceededSupplyCap InvalidBid InvalidLot ReserveDisabled',
  1224: 'MinCollateralNotMet',
});

const debt: Condition = { code: 'debt_blocks_withdrawal', message: 'An open debt needs this collateral: repay it first.' };

export const conditions: { readonly [error: string]: Condition } = {
  InvalidHf: debt,
  MinCollateralNotMet: debt,
  InvalidPrice: { code: 'price_missing', message: 'The pool has no fresh price to judge the debt by. Try again later.' },
  InvalidUtilRate: { code: 'pool_drained', message: 'The pool has lent out too much to pay this position now.' },
  AuctionInProgress: { code: 'liquidation_running', message: 'A liquidation of this position is running.' },
};
