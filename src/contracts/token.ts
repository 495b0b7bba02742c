/** Asset contracts (contracts.md part 8). */
import type { InvocationTree } from '../chain/invocation';
import { contractDataKey } from '../chain/ledger-keys';
import type { Entry } from '../chain/reading';
import type { Address, ContractId } from '../primitives/addresses';
import { dataOf, misshapen, parseInstance } from './entries';
import { adr, arm, asAddress, asI128, asText, asU32, field, i128, type ScVal, sym } from './scval';

/** Balance of a contract; accounts hold assets on trustlines. */
export const contractBalanceKey = (token: ContractId, holder: ContractId) => contractDataKey(token, arm('Balance', adr(holder)));

export function parseContractBalance(token: ContractId, entry: Entry | undefined): bigint {
  const value = dataOf(entry);
  if (!value) return 0n;
  const amount = asI128(field(value, 'amount'));
  if (amount === undefined) throw misshapen(token, 'Balance');
  return amount;
}

/** `transfer`, with nothing below it. */
export function transferTree(token: ContractId, from: Address, to: Address, amount: bigint): InvocationTree {
  return { contract: token, fn: 'transfer', args: [adr(from), adr(to), i128(amount)], children: [] };
}

export function decodeTransfer(args: readonly ScVal[]): { from: Address; to: Address; amount: bigint } | undefined {
  const [from, to] = args.slice(0, 2).map(asAddress);
  const amount = asI128(args[2]);
  return args.length === 3 && from && to && amount !== undefined ? { from, to, amount } : undefined;
}

export interface TokenMetadata {
  name: string;
  symbol: string;
  decimals: number;
  /** The built-in contract of a classic asset. */
  classic: boolean;
}

/** undefined where the instance holds no token metadata. */
export function parseToken(entry: Entry | undefined): TokenMetadata | undefined {
  const instance = parseInstance(entry);
  const metadata = instance?.get(sym('METADATA'));
  const name = asText(field(metadata, 'name'));
  const symbol = asText(field(metadata, 'symbol'));
  const decimals = asU32(field(metadata, 'decimal'));
  if (!instance || name === undefined || symbol === undefined || decimals === undefined) return undefined;
  return { name, symbol, decimals, classic: instance.codeHash === undefined };
}
