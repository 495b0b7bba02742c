/**
 * A plain yield token by SEP-56 (contracts.md part 18): one contract whose own token is a share of the one asset that it holds. The
 * standard names functions and no entries; these are those of its reference implementation. Shares have so many decimals more than the
 * asset as `offset` says, and are converted as if one unit of the asset and 10^offset shares more were there.
 */
import { contractDataKey, instanceKey } from '../../chain/ledger-keys';
import type { Entry } from '../../chain/reading';
import { parseInstance, whole } from '../../contracts/entries';
import { absentOr, adr, arm, asAmount, asBool, asContract, asU32 } from '../../contracts/scval';
import { contractBalanceKey, isFrozen, parseContractBalance } from '../../contracts/token';
import type { Address, ContractId } from '../../primitives/addresses';
import { mulDiv } from '../../primitives/round';

/** The reference implementation sets no higher one. */
const MOST_OFFSET = 10;

export interface YieldToken {
  asset: ContractId;
  totalSupply: bigint;
  offset: number;
  paused: boolean;
}

/** undefined where the entry is no yield token's instance. */
export function parseYieldToken(entry: Entry | undefined): YieldToken | undefined {
  const instance = parseInstance(entry);
  const token = whole({
    asset: asContract(instance?.get(arm('AssetAddress'))),
    totalSupply: absentOr(instance?.get(arm('TotalSupply')), 0n, asAmount),
    offset: absentOr(instance?.get(arm('VirtualDecimalsOffset')), 0, asU32),
    paused: absentOr(instance?.get(arm('Paused')), false, asBool),
  });
  return token && token.offset <= MOST_OFFSET ? token : undefined;
}

export const sharesKey = (token: ContractId, holder: Address) => contractDataKey(token, arm('Balance', adr(holder)));

/** What a share is worth, and whose: all of it is read from these. */
export const bookKeys = (token: ContractId, asset: ContractId) => [instanceKey(token), contractBalanceKey(asset, token)];

/** The token as it stands, with what it holds of its asset. */
export interface Book extends YieldToken {
  totalAssets: bigint;
  /** The asset's issuer lets it pay nothing. */
  frozen: boolean;
}

/** undefined where it is no yield token, is one of another asset, or was not read. `read`: null for what is not there. */
export function parseBook(
  read: (key: ReturnType<typeof sharesKey>) => Entry | null | undefined,
  token: ContractId,
  asset: ContractId,
): Book | undefined {
  const [instance, balance] = bookKeys(token, asset).map(read);
  const parsed = parseYieldToken(instance ?? undefined);
  if (parsed?.asset !== asset || balance === undefined) return undefined;
  const entry = balance ?? undefined;
  return { ...parsed, totalAssets: parseContractBalance(asset, entry), frozen: isFrozen(entry) };
}

const sharesIn = ({ totalSupply, offset }: Book) => totalSupply + 10n ** BigInt(offset);
const assetsIn = ({ totalAssets }: Book) => totalAssets + 1n;

/** `convert_to_assets`, and what `redeem` pays. */
export const assetsFor = (book: Book, shares: bigint): bigint => mulDiv(shares, assetsIn(book), sharesIn(book), 'down');
/** `convert_to_shares`, and what `deposit` mints. */
export const sharesFor = (book: Book, assets: bigint): bigint => mulDiv(assets, sharesIn(book), assetsIn(book), 'down');
/** What `withdraw` burns. */
export const sharesBurned = (book: Book, assets: bigint): bigint => mulDiv(assets, sharesIn(book), assetsIn(book), 'up');
/** What `mint` takes. */
export const assetsTaken = (book: Book, shares: bigint): bigint => mulDiv(shares, assetsIn(book), sharesIn(book), 'up');
