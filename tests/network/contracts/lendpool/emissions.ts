/** REWARD that accrues to holders of reserve tokens (contracts.md 6.8). `eps` and `index` have 14 decimals. */
import type { Env, ScVal } from '../../host/model';
import { SCALAR_7 } from '../accrual';
import { adr, field, i128, key, struct, toI128, toU64, u32, u64 } from '../scval';
import { bumpUser } from './positions';
import { bumpShared, type Reserve } from './reserves';

interface Emission {
  eps: bigint;
  expiration: bigint;
  index: bigint;
  last_time: bigint;
}

const emissionKey = (token: number): ScVal => key('EmisData', u32(token));
const userEmissionKey = (user: string, token: number): ScVal => key('UserEmis', struct({ reserve_id: u32(token), user: adr(user) }));

/** What is emitted to a reserve token, as it is stored. */
export function emissionEntry(env: Env, token: number): ScVal | undefined {
  const value = env.persistent.get(emissionKey(token));
  if (value) bumpShared(env, emissionKey(token));
  return value;
}

/** What a user has accrued of a reserve token, as it is stored. */
export function userEmissionEntry(env: Env, user: string, token: number): ScVal | undefined {
  const name = userEmissionKey(user, token);
  const value = env.persistent.get(name);
  if (value) bumpUser(env, name);
  return value;
}

export function readEmission(env: Env, token: number): Emission | undefined {
  const value = emissionEntry(env, token);
  if (!value) return undefined;
  const [eps, expiration, last_time] = ['eps', 'expiration', 'last_time'].map((name) => toU64(field(value, name))) as [
    bigint,
    bigint,
    bigint,
  ];
  return { eps, expiration, index: toI128(field(value, 'index')), last_time };
}

export function storeEmission(env: Env, token: number, { eps, expiration, index, last_time }: Emission): void {
  const fields = { eps: u64(eps), expiration: u64(expiration), index: i128(index), last_time: u64(last_time) };
  env.persistent.set(emissionKey(token), struct(fields));
}

/**
 * Brings a token's index up to now. undefined: nothing is emitted to it. A second touch in one ledger writes nothing, as in
 * the real pool: what is simulated in such a ledger has the entry in its footprint for reading only.
 */
export function updateEmission(env: Env, token: number, { config, data }: Reserve): Emission | undefined {
  const emission = readEmission(env, token);
  if (!emission) return undefined;
  const now = env.ledger.timestamp;
  const supply = token % 2 === 0 ? data.d_supply : data.b_supply;
  const { eps, expiration, last_time } = emission;
  if (last_time >= expiration || now === last_time || eps === 0n || supply === 0n) return emission;
  const until = now < expiration ? now : expiration;
  const index = emission.index + ((until - last_time) * eps * 10n ** BigInt(config.decimals)) / supply;
  const updated = { ...emission, index, last_time: until };
  storeEmission(env, token, updated);
  return updated;
}

/** What a user has coming of a token, taken out of storage where `claim` is set. `balance` is what was held until now. */
export function accrueEmissions(env: Env, token: number, reserve: Reserve, user: string, balance: bigint, claim = false): bigint {
  const emission = updateEmission(env, token, reserve);
  if (!emission) return 0n;
  const name = userEmissionKey(user, token);
  const known = userEmissionEntry(env, user, token);
  const since = known ? toI128(field(known, 'index')) : balance === 0n ? emission.index : 0n;
  const before = known ? toI128(field(known, 'accrued')) : 0n;
  if (known && since === emission.index && !claim) return before;
  const scalar = 10n ** BigInt(reserve.config.decimals);
  const accrued = before + (balance * (emission.index - since)) / (scalar * SCALAR_7);
  env.persistent.set(name, struct({ accrued: i128(claim ? 0n : accrued), index: i128(emission.index) }));
  bumpUser(env, name);
  return accrued;
}
