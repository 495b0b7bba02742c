/** Whether something of an account moved, by one request: which ledger wrote its entries last. */

import { KEYS_PER_REQUEST } from '../../chain/apart';
import type { ClassicAsset } from '../../chain/assets';
import type { Chain } from '../../chain/chain';
import { accountKey, trustlineKey } from '../../chain/ledger-keys';
import { contractBalanceKey } from '../../contracts/token';
import { shareKey } from '../../contracts/vault';
import { type Address, isAccountId } from '../../primitives/addresses';
import { listedSources } from '../../sources/sources';

/**
 * The last ledger that wrote the account, one of its lines, its tokens, its vault shares or its positions; 0: none is there. What
 * was taken away altogether shows in the account's own entry. `lines`: beside those of the settings.
 */
export async function touched({ rpc, network }: Chain, address: Address, lines: readonly ClassicAsset[]): Promise<number> {
  const { assets, tokens, vaults } = network;
  const classic = [assets.usdc, assets.reward, ...lines].filter((asset) => asset !== undefined);
  const keys = [
    ...(isAccountId(address) ? [accountKey(address), ...classic.map((asset) => trustlineKey(address, asset))] : []),
    ...tokens.map(({ contract }) => contractBalanceKey(contract, address)),
    ...listedSources(network).map((one) => one.source.ownKey(one.address, address)),
    ...vaults.map(({ address: vault }) => shareKey(vault, address)),
  ].slice(0, KEYS_PER_REQUEST);
  if (keys.length === 0) return 0;
  const reading = await rpc.readApartTimeless(keys);
  return Math.max(...keys.map((key) => reading.get(key)?.lastModified ?? 0));
}
