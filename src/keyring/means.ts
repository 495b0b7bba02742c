/**
 * What the keyring computes with and seldom needs: it comes with the worker's heavy half, so that a worker that only says how
 * it is does not carry it.
 */
import { wasmArgon2 } from './argon2';
import * as derivation from './derivation';
import { scriptEd25519 } from './noble';

export const keyMeans = { argon2: wasmArgon2, ed25519: scriptEd25519, derivation };
export type KeyMeans = typeof keyMeans;
