/**
 * The endpoints of interface.md as one table: name, HTTP method and path, kind, input and output (architecture.md 3). Light:
 * pages may import it. Fields that must answer with their own error code (addresses, amounts) are plain strings here and
 * parsed by the endpoint; so are rates.
 */
import * as v from 'valibot';
import { base64, integerString, json, u32 } from '../../primitives/schemas';

const text = v.pipe(v.string(), v.maxLength(200));
const network = { network: v.optional(text) };

/** interface.md 2.1: rates in bps, amounts as strings in stroops of the campaign's asset, times in unix seconds. */
export const stabilizerStatus = v.object({
  registered: v.boolean(),
  managedByStabilizer: v.boolean(),
  config: v.nullable(v.object({ adminAddress: v.string(), targetApyBps: u32, minFeeBps: u32, maxFeeBps: u32 })),
  campaign: v.nullable(
    v.object({
      active: v.boolean(),
      asset: v.string(),
      totalDeposited: integerString,
      totalBoosted: integerString,
      totalWithdrawn: integerString,
      available: integerString,
      lastBoostedAt: v.pipe(v.number(), v.integer()),
    }),
  ),
  currentFeeBps: u32,
});
export type StabilizerStatus = v.InferOutput<typeof stabilizerStatus>;

/** interface.md 2.2 */
export const unsignedTransaction = v.object({
  xdr: v.nullable(base64),
  simulationResponse: json,
  functionName: v.string(),
  operationXDR: base64,
  isSmartWallet: v.boolean(),
});
export type UnsignedTransaction = v.InferOutput<typeof unsignedTransaction>;

/** interface.md 2.3 */
export const rewardClaim = v.object({ xdr: base64, balanceId: v.string(), amount: v.string(), destination: v.string() });
export type RewardClaim = v.InferOutput<typeof rewardClaim>;

export const sendResult = v.object({
  hash: v.string(),
  status: v.picklist(['pending', 'confirmed', 'failed', 'expired']),
  ledger: v.nullable(u32),
  returnValue: json,
  /** Stroops; null while pending or expired. */
  feeCharged: v.nullable(integerString),
});
export type SendResult = v.InferOutput<typeof sendResult>;

const owned = { vaultAddress: text, caller: text, ...network };

export const endpoints = {
  status: {
    method: 'GET',
    path: '/stabilizer/{vaultAddress}/status',
    kind: 'read',
    input: v.strictObject({ vaultAddress: text, ...network }),
    output: stabilizerStatus,
  },
  register: {
    method: 'POST',
    path: '/stabilizer/{vaultAddress}/register',
    kind: 'change',
    input: v.strictObject({ ...owned, targetApyBps: json, minFeeBps: json, maxFeeBps: json }),
    output: unsignedTransaction,
  },
  targetApy: {
    method: 'POST',
    path: '/stabilizer/{vaultAddress}/target-apy',
    kind: 'change',
    input: v.strictObject({ ...owned, targetApyBps: json }),
    output: unsignedTransaction,
  },
  feeBounds: {
    method: 'POST',
    path: '/stabilizer/{vaultAddress}/fee-bounds',
    kind: 'change',
    input: v.strictObject({ ...owned, minFeeBps: json, maxFeeBps: json }),
    output: unsignedTransaction,
  },
  exit: {
    method: 'POST',
    path: '/stabilizer/{vaultAddress}/exit',
    kind: 'change',
    input: v.strictObject(owned),
    output: unsignedTransaction,
  },
  boostDeposit: {
    method: 'POST',
    path: '/stabilizer/{vaultAddress}/boost/deposit',
    kind: 'change',
    input: v.strictObject({ ...owned, amount: json }),
    output: unsignedTransaction,
  },
  claimReward: {
    method: 'POST',
    path: '/migration/claim-reward',
    kind: 'change',
    input: v.strictObject({ from: text, destination: v.optional(text), ...network }),
    output: rewardClaim,
  },
  lendpoolToVaultsvc: {
    method: 'POST',
    path: '/migration/lendpool-to-vaultsvc',
    kind: 'change',
    input: v.strictObject({ from: text, vaultAddress: text, ...network }),
    output: unsignedTransaction,
  },
  vaultToVault: {
    method: 'POST',
    path: '/migration/vaultsvc-to-vaultsvc',
    kind: 'change',
    input: v.strictObject({ from: text, sourceVaultAddress: text, targetVaultAddress: text, ...network }),
    output: unsignedTransaction,
  },
  send: {
    method: 'POST',
    path: '/send',
    kind: 'submit',
    input: v.strictObject({ xdr: v.pipe(v.string(), v.maxLength(200_000)), ...network }),
    output: sendResult,
  },
} as const;

export type EndpointName = keyof typeof endpoints;
export type EndpointInput<N extends EndpointName> = v.InferOutput<(typeof endpoints)[N]['input']>;
