/** What a password's key costs, and the function that computes it (security.md 3.2). */
import type { Bytes } from './cipher';

export interface KdfParams {
  /** Memory in KiB. */
  m: number;
  /** Passes. */
  t: number;
  p: 1;
}

export const DEFAULT_KDF: KdfParams = { m: 65_536, t: 3, p: 1 };

/** What is accepted from a disk: neither so little that guessing is cheap, nor so much that the machine stops. */
export function isAccepted({ m, t, p }: { m: number; t: number; p: number }): boolean {
  return Number.isInteger(m) && Number.isInteger(t) && m >= 19_456 && m <= 262_144 && t >= 1 && t <= 10 && p === 1;
}

/** Whether `present` costs a guesser less than `wanted`. */
export function isWeaker(present: KdfParams, target: KdfParams): boolean {
  return present.m < target.m || present.t < target.t;
}

/** 32 bytes from a password. */
export type Argon2 = (password: Bytes, salt: Bytes, params: KdfParams) => Promise<Bytes>;
