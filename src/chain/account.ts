/** Accounts and trustlines as the ledger holds them, with the arithmetic of contracts.md 9.3. Amounts in stroops. */
import type { xdr } from '@stellar/stellar-sdk/base';
import { accountIdOf } from '../primitives/addresses';
import { signerAddress } from './names';
import type { Entry } from './reading';
import type { Rules } from './rules';

/** Of an issuer's flags: whoever holds its assets needs its leave. */
export const AUTH_REQUIRED = 1;

export interface AccountState {
  balance: bigint;
  sequence: bigint;
  subentries: number;
  /** AUTH_REQUIRED and its kin: what it may do as an issuer. */
  flags: number;
  sponsoring: number;
  sponsored: number;
  buying: bigint;
  selling: bigint;
  /** Reserve that must stay. */
  minimum: bigint;
  /** What can be spent, fees included; never negative. */
  available: bigint;
  /** Weights that low, medium and high operations need. */
  thresholds: { low: number; medium: number; high: number };
  /** Keys as strkey (G…, T…, X…, P…) with their weight, the account's own first; none of weight 0. */
  signers: Signer[];
}

export interface Signer {
  key: string;
  weight: number;
}

export interface TrustlineState {
  balance: bigint;
  limit: bigint;
  buying: bigint;
  selling: bigint;
  authorized: boolean;
  /** What can be sent. */
  available: bigint;
  /** What can still be received. */
  room: bigint;
}

const atLeastZero = (value: bigint) => (value > 0n ? value : 0n);

function signersOf(account: xdr.AccountEntry, master: number): Signer[] {
  const own = { key: accountIdOf(account.accountId.ed25519.toBytes()), weight: master };
  const others = account.signers.map(({ key, weight }) => ({ key: signerAddress(key), weight }));
  return [own, ...others].filter(({ weight }) => weight > 0);
}

/** undefined where there is no account. */
export function parseAccount(entry: Entry | undefined, { baseReserve }: Pick<Rules, 'baseReserve'>): AccountState | undefined {
  if (entry?.data.type !== 'account') return undefined;
  const { account } = entry.data;
  const v1 = account.ext.type === 'v1' ? account.ext.v1 : undefined;
  const v2 = v1?.ext.type === 'v2' ? v1.ext.v2 : undefined;
  const sponsoring = v2?.numSponsoring ?? 0;
  const sponsored = v2?.numSponsored ?? 0;
  const selling = v1?.liabilities.selling ?? 0n;
  const [master = 0, low = 0, medium = 0, high = 0] = account.thresholds.toBytes();
  const minimum = BigInt(2 + account.numSubEntries + sponsoring - sponsored) * baseReserve;
  return {
    balance: account.balance,
    sequence: account.seqNum,
    subentries: account.numSubEntries,
    flags: account.flags,
    sponsoring,
    sponsored,
    buying: v1?.liabilities.buying ?? 0n,
    selling,
    minimum,
    available: atLeastZero(account.balance - minimum - selling),
    thresholds: { low, medium, high },
    signers: signersOf(account, master),
  };
}

const AUTHORIZED = 1;

function trustline(line: xdr.TrustLineEntry): TrustlineState {
  const v1 = line.ext.type === 'v1' ? line.ext.v1 : undefined;
  const buying = v1?.liabilities.buying ?? 0n;
  const selling = v1?.liabilities.selling ?? 0n;
  return {
    balance: line.balance,
    limit: line.limit,
    buying,
    selling,
    authorized: (line.flags & AUTHORIZED) !== 0,
    available: atLeastZero(line.balance - selling),
    room: atLeastZero(line.limit - line.balance - buying),
  };
}

/** undefined where there is no trustline. */
export function parseTrustline(entry: Entry | undefined): TrustlineState | undefined {
  return entry?.data.type === 'trustline' ? trustline(entry.data.trustLine) : undefined;
}
