/** What is answered, as it travels (interface.md 2.1 to 2.3): rates in bps, amounts and other long integers as strings. */

import * as v from 'valibot';
import type { ErrorCode } from '../../primitives/error-codes';
import { base64, integerString, json, u32 } from '../../primitives/schemas';
import type { Name } from './table';

/** Rates in bps. */
export const stabilizerConfig = v.object({ adminAddress: v.string(), targetApyBps: u32, minFeeBps: u32, maxFeeBps: u32 });

/** Amounts in stroops of its asset. */
export const campaign = v.object({
  active: v.boolean(),
  /** The address of the asset's contract. */
  asset: v.string(),
  totalDeposited: integerString,
  totalBoosted: integerString,
  totalWithdrawn: integerString,
  available: integerString,
  /** 0: never. */
  lastBoostedAt: v.pipe(v.number(), v.integer()),
});

/** interface.md 2.1: rates in bps, amounts as strings in stroops of the campaign's asset, times in unix seconds. */
export const stabilizerStatus = v.object({
  /** Some stabilizer holds a configuration of this vault. */
  registered: v.boolean(),
  /** A stabilizer is its Manager. */
  managedByStabilizer: v.boolean(),
  /** null while it is not registered. */
  config: v.nullable(stabilizerConfig),
  /** null without one; independent of `config`. */
  campaign: v.nullable(campaign),
  currentFeeBps: u32,
});
export type StabilizerStatus = v.InferOutput<typeof stabilizerStatus>;

/** What one vault of many is refused with in its own place; whatever else is wrong is wrong with all of them. */
export const vaultErrors = [
  'contract_expected',
  'entry_misshapen',
  'invalid_address',
  'muxed_address',
  'secret_key_given',
  'vault_missing',
] as const satisfies readonly ErrorCode[];

export const vaultError = v.object({
  status: v.pipe(v.number(), v.integer()),
  code: v.picklist(vaultErrors),
  message: v.string(),
  details: v.optional(v.record(v.string(), json)),
});

export const vaultStatus = v.object({
  /** null where there is an error. */
  status: v.nullable(stabilizerStatus),
  /** Why there is none; null where there is one. */
  error: v.nullable(vaultError),
});

/** interface.md 4.2 */
export const stabilizerStatuses = v.object({
  /** As many as vaults were named, in their order. */
  statuses: v.array(vaultStatus),
});
export type StabilizerStatuses = v.InferOutput<typeof stabilizerStatuses>;

/** interface.md 2.2 */
export const unsignedTransaction = v.object({
  /** The envelope, base64; null for a smart wallet. */
  xdr: v.nullable(base64),
  /** What a simulation returned, for previews. */
  simulationResponse: json,
  functionName: v.string(),
  /** The operation alone, base64: to put another transaction around it. */
  operationXDR: base64,
  /** Who acts is a contract: it builds its own transaction. */
  isSmartWallet: v.boolean(),
});
export type UnsignedTransaction = v.InferOutput<typeof unsignedTransaction>;

/** Of a change that calls no contract. */
export const classicTransaction = v.object({ xdr: base64 });
export type ClassicTransaction = v.InferOutput<typeof classicTransaction>;

/** interface.md 2.3 */
export const rewardClaim = v.object({
  /** A classic transaction, unsigned, base64. */
  xdr: base64,
  /** In Horizon's form: 72 hex digits. */
  balanceId: v.string(),
  /** REWARD that is forwarded, with 7 decimals: `12.3456789`. */
  amount: v.string(),
  destination: v.string(),
});
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

/** By row. Apart from the table: whoever only answers knows them as types. */
export const outputs = {
  status: stabilizerStatus,
  statuses: stabilizerStatuses,
  register: unsignedTransaction,
  targetApy: unsignedTransaction,
  feeBounds: unsignedTransaction,
  exit: unsignedTransaction,
  boostDeposit: unsignedTransaction,
  claimReward: rewardClaim,
  lendpoolToVaultsvc: unsignedTransaction,
  vaultToVault: unsignedTransaction,
  vaultDeposit: unsignedTransaction,
  vaultWithdraw: unsignedTransaction,
  claimAccrued: unsignedTransaction,
  restore: unsignedTransaction,
  trustline: classicTransaction,
  signers: classicTransaction,
  payment: classicTransaction,
  swap: classicTransaction,
  transfer: unsignedTransaction,
  payFee: classicTransaction,
  send: sendResult,
} as const satisfies { [N in Name]: v.GenericSchema };
/** What a door answers. */
export type Output<N extends Name> = v.InferOutput<(typeof outputs)[N]>;
