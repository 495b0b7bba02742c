/** In which pools an account whose line may be frozen has shares: no entry of the ledger lists them, so Horizon is asked, and each is read. */
import type { xdr } from '@stellar/stellar-sdk/base';
import type { Chain } from '../chain/chain';
import type { AccountId } from '../primitives/addresses';
import type { Decoded } from './decode';
import { accountText } from './names';

/** Ids in hex, by holder; absent where Horizon did not answer, or was not asked. */
export type PoolsHeld = ReadonlyMap<AccountId, readonly string[]>;

/** So many holders are asked about: more in one transaction are an issuer's, of whom most are not one's own. */
const MOST = 16;

function trustorOf({ body }: xdr.Operation): AccountId[] {
  if (body.type === 'allowTrust') return [accountText(body.allowTrustOp.trustor)];
  return body.type === 'setTrustLineFlags' ? [accountText(body.setTrustLineFlagsOp.trustor)] : [];
}

export async function readPoolsHeld({ horizon }: Chain, { tx }: Decoded): Promise<PoolsHeld> {
  const holders = [...new Set(tx.operations.flatMap(trustorOf))].slice(0, MOST);
  const held = new Map<AccountId, readonly string[]>();
  await Promise.all(
    holders.map(async (holder) => {
      const ids = await horizon.pools(holder).catch(() => undefined);
      if (ids) held.set(holder, ids);
    }),
  );
  return held;
}
