/** boostDeposit (interface.md 4.2 rule 3; contracts.md 2.3): anybody adds to the budget of an active campaign. */

import { trustlineKey } from '../../chain/ledger-keys';
import { contractBalanceKey, parseContractBalance } from '../../contracts/token';
import { boostDepositTree } from '../../contracts/treasury';
import { isAccountId } from '../../primitives/addresses';
import { parseStroops } from '../../primitives/amounts';
import { refuse } from '../../primitives/errors';
import type { AssetSetting } from '../../settings/networks';
import { checkSpendable } from '../checks';
import type { Enrolment } from '../reads/enrolment';
import type { Taken } from '../schema/table';
import { type Owned, ownerChange, parseParties } from './owner-change';

/** What the caller holds, where the asset is one that the settings know; of any other the simulation decides. */
function checkBalance({ caller, reading, campaign }: Owned, usdc: AssetSetting | undefined, amount: bigint): void {
  if (!usdc || campaign?.asset !== usdc.contract) return;
  if (isAccountId(caller)) {
    checkSpendable(reading, { holder: caller, asset: usdc, amount });
    return;
  }
  const available = parseContractBalance(usdc.contract, reading.get(contractBalanceKey(usdc.contract, caller)));
  if (available < amount) {
    refuse('insufficient_balance', `There is too little ${usdc.code} for this.`, {
      asset: usdc.code,
      needed: amount.toString(),
      available: available.toString(),
    });
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
  more: ({ assets: { usdc } }, caller) =>
    usdc ? [isAccountId(caller) ? trustlineKey(caller, usdc) : contractBalanceKey(usdc.contract, caller)] : [],
  decide(owned, { amount }, { chain }) {
    const { vault, caller } = owned;
    const { treasury, asset } = activeCampaign(owned);
    checkBalance(owned, chain.network.assets.usdc, amount);
    return {
      tree: boostDepositTree(treasury, caller, vault, asset, amount),
      kinds: new Map([[treasury, 'treasury'] as const, [asset, 'token'] as const]),
    };
  },
});
