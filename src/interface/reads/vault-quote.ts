/** A vault's own word on what its shares are worth, by simulation (contracts.md 4.3): for strategies whose entries do not tell. */
import { xdr } from '@stellar/stellar-sdk/base';
import { invokeOperation } from '../../chain/invocation';
import type { Rpc } from '../../chain/rpc';
import { buildEnvelope } from '../../chain/transaction';
import { all, asI128, i128 } from '../../contracts/scval';
import type { AccountId, ContractId } from '../../primitives/addresses';

/** Calls that nobody pays for are simulated from this account: nobody has its key, and no node looks it up. */
export const NOBODY = 'GAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAWHF' as AccountId;

const SIMULATED_FEE = 100n;

/** Stroops that `shares` are worth now, after the fee on every gain; undefined where the vault does not say, or holds several assets. */
export async function quote(rpc: Rpc, vault: ContractId, shares: bigint): Promise<bigint | undefined> {
  const call = { contract: vault, fn: 'get_asset_amounts_per_shares', args: [i128(shares)] };
  const envelope = buildEnvelope({ source: NOBODY, sequence: 0n, fee: SIMULATED_FEE, validUntil: 0 }, [invokeOperation(call, [])]);
  const { error, results } = await rpc.simulate(envelope);
  if (error !== undefined || !results?.[0]) return undefined;
  try {
    const amounts = all(xdr.ScVal.fromXdr(results[0].xdr, 'base64'), asI128);
    return amounts?.length === 1 ? amounts[0] : undefined;
  } catch {
    return undefined;
  }
}
