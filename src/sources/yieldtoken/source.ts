/** A plain yield token (contracts.md part 18) as a lending source. */
import { instanceKey } from '../../chain/ledger-keys';
import type { Entry, Reading } from '../../chain/reading';
import { numbered } from '../../contracts/errors';
import { parseShares } from '../../contracts/vault';
import { ServiceError } from '../../primitives/errors';
import { S12 } from '../../primitives/round';
import type { Leaving, LendingSource, Lent, Position } from '../source';
import { exitTree, fees, paidOut } from './calls';
import { assetsFor, type Book, bookKeys, parseBook, parseYieldToken, sharesKey } from './entries';

const KIND = 'yieldtoken';

const bookOf = (reading: Reading, { source, asset }: Pick<Lent, 'source' | 'asset'>): Book | undefined =>
  parseBook((key) => reading.get(key) ?? null, source, asset);

/** 400 `source_paused`, `trustline_unauthorized`, `source_worthless`. */
function blockOf({ paused, frozen }: Book, { source }: Lent, worth: bigint): ServiceError | undefined {
  if (paused) return new ServiceError('source_paused', 'This token is paused: it pays nothing now.', { source });
  if (frozen) return new ServiceError('trustline_unauthorized', 'The issuer has frozen what this token holds.', { holder: source });
  return worth > 0n ? undefined : new ServiceError('source_worthless', 'What is held of this token is worth nothing now.', { source });
}

/** The holder's tokens are the position: of what `withdraw` burns there is no telling but that it burns some, and no more than there are. */
const leftOf = (shares: bigint, { part }: Leaving) => (part === undefined ? { most: '0' } : { least: '0', most: (shares - 1n).toString() });

function asPosition(lent: Lent, book: Book, entry: Entry | undefined, shares: bigint): Position {
  const worth = assetsFor(book, shares);
  const { source, holder, asset } = lent;
  return {
    kind: KIND,
    source,
    holder,
    asset,
    supply: worth,
    collateral: 0n,
    units: shares,
    hasDebt: false,
    auction: false,
    archived: entry?.archived ?? false,
    // Anybody may send it of its asset, and lift the worth of every share.
    arriving: () => ({ amount: worth, most: undefined }),
    block: () => blockOf(book, lent, worth),
    taken: () => new Map(),
    exit: (part) => ({
      tree: exitTree(lent, shares, part),
      paid: (events, returned) => paidOut(events, returned, lent, part),
    }),
    left: (leaving) => ({ name: 'wallet', holder, asset: source, ...leftOf(shares, leaving) }),
  };
}

/** Of the reference implementation: its token, its conversions, its switch. */
const errors = numbered({
  100: 'InsufficientBalance InsufficientAllowance InvalidLiveUntilLedger LessThanZero MathOverflow UnsetMetadata',
  400: 'VaultAssetAddressNotSet VaultAssetAddressAlreadySet VaultVirtualDecimalsOffsetAlreadySet VaultInvalidAssetsAmount',
  404: 'VaultInvalidSharesAmount VaultExceededMaxDeposit VaultExceededMaxMint VaultExceededMaxWithdraw VaultExceededMaxRedeem',
  409: 'VaultMaxDecimalsOffsetExceeded MathOverflow VaultZeroShares VaultZeroAssets',
  1000: 'EnforcedPause ExpectedPause',
});

export const yieldtoken: LendingSource & { kind: typeof KIND } = {
  kind: KIND,
  listed: ({ yieldTokens }) => yieldTokens,
  sought: false,
  ownKey: sharesKey,
  isOne: (reading, token) => parseYieldToken(reading.get(instanceKey(token))) !== undefined,
  positionKeys: ({ source, holder, asset }) => [...bookKeys(source, asset), sharesKey(source, holder)],
  position(reading, lent) {
    const entry = reading.get(sharesKey(lent.source, lent.holder));
    const shares = parseShares(lent.source, entry);
    const book = bookOf(reading, lent);
    return book && shares > 0n ? asPosition(lent, book, entry, shares) : undefined;
  },
  heads: (token) => [instanceKey(token)],
  kept: (_, token, holder) => [sharesKey(token, holder)],
  earningKeys: bookKeys,
  earning(reading, source, asset) {
    const book = bookOf(reading, { source, asset });
    if (!book) return undefined;
    // What the standard promises is a price and no curve.
    return { rate: undefined, price: assetsFor(book, 10n ** BigInt(book.offset) * S12), supplied: book.totalAssets };
  },
  rewards: undefined,
  fees,
  errors,
  ownErrors: undefined,
  conditions: {},
};
