/** boostDeposit (interface.md 4.2 rule 3; contracts.md 2.3): anybody adds to the budget of an active campaign. */

import { contractBalanceKey, parseContractBalance } from '../../contracts/token';
import { boostDepositTree } from '../../contracts/treasury';
import { isAccountId } from '../../primitives/addresses';
import { parseStroops } from '../../primitives/amounts';
import { refuse } from '../../primitives/errors';
import type { ListedAsset } from '../../settings/networks';
import { checkEnough, checkSpendable } from '../checks';
import type { Enrolment } from '../reads/enrolment';
import type { Taken } from '../schema/table';
import { type Owned, ownerChange, parseParties } from './owner-change';
import { isNative, lineKeys, settingOf } from './vault-asset';

/** What the caller holds, where the asset is one that the settings know; of any other the simulation decides. */
function checkBalance({ caller: holder, reading }: Owned, asset: ListedAsset | undefined, amount: bigint): void {
  if (!asset) return;
  if (isAccountId(holder) || !asset.issuer) checkSpendable(reading, { holder, asset, amount });
  else {
    const held = parseContractBalance(asset.contract, reading.get(contractBalanceKey(asset.contract, holder)));
    checkEnough(held, { holder, asset, amount });
  }
}

/** 404 `campaign_missing`, 400 `campaign_inactive`. */
function activeCampaign({ vault, campaign }: Enrolment) {
  if (!campaign) return refuse('campaign_missing', 'This vault has no boost campaign.', { vault });
  const { treasury, active } = campaign;
  if (!active) refuse('campaign_inactive', 'The boost campaign of this vault is not active.', { vault, treasury });
  return campaign;
}

export const boostDeposit = ownerChange({
  parse: (context, input: Taken<'boostDeposit'>) => ({ amount: parseStroops(input.amount), ...parseParties(context, input) }),
  allows: activeCampaign,
  more: lineKeys,
  decide(owned, { amount }, { chain: { network } }) {
    const { vault, caller } = owned;
    const { treasury, asset } = activeCampaign(owned);
    checkBalance(owned, settingOf(network, asset, owned.reading), amount);
    return {
      tree: boostDepositTree(treasury, caller, vault, asset, amount),
      kinds: new Map([[treasury, 'treasury'] as const, [asset, 'token'] as const]),
      lumens: isNative(network, asset) ? amount : 0n,
    };
  },
});
