/** What the figures of a vault count. */
import type { VaultView } from '../../commands/views';
import { isContractId } from '../../primitives/addresses';
import type { Unit } from '../../primitives/amounts';
import { shortAddress } from './address';

/** Its asset, by the code that people know; several assets have none. */
export const unitOf = ({ asset, decimals }: Pick<VaultView, 'asset' | 'decimals'>): Unit => ({
  code: asset !== null && isContractId(asset) ? shortAddress(asset) : (asset ?? ''),
  decimals,
});

/** Its shares, which stand where it is said that they are shares. */
export const shareOf = ({ shareDecimals }: Pick<VaultView, 'shareDecimals'>): Unit => ({ code: '', decimals: shareDecimals });
