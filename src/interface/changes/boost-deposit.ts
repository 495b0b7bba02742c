/** boostDeposit (interface.md 4.2 rule 3; contracts.md 2.3): anybody adds to the budget of an active campaign. */

import { trustlineKey } from '../../chain/ledger-keys';
import { contractBalanceKey, parseContractBalance } from '../../contracts/token';
import { boostDepositTree } from '../../contracts/treasury';
import { isAccountId } from '../../primitives/addresses';
import { parseStroops } from '../../primitives/amounts';
import { refuse } from '../../primitives/errors';
import type { AssetSetting } from '../../settings/networks';
import type { Change } from '../call/change';
import { checkSpendable } from '../checks';
import type { Context } from '../context';
import type { Enrolment } from '../reads/enrolment';
import type { EndpointInput, UnsignedTransaction } from '../schema/table';
import { type Owned, type OwnerInput, ownerChange, parseParties } from './owner-change';

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
export function activeCampaign({ vault, campaign }: Enrolment) {
  if (!campaign) return refuse('campaign_missing', 'This vault has no boost campaign.', { vault });
  const { treasury, active } = campaign;
  if (!active) refuse('campaign_inactive', 'The boost campaign of this vault is not active.', { vault, treasury });
  return campaign;
}

/**
 * Errors: 400 addresses, `invalid_amount`, `network_*`, `campaign_inactive`, `insufficient_balance`, `trustline_*`,
 * `low_balance`; 404 `vault_missing`, `campaign_missing`, `account_not_found`; 422 from the simulation.
 */
export async function boostDeposit(
  context: Context,
  input: EndpointInput<'boostDeposit'> & OwnerInput,
): Promise<Change<UnsignedTransaction>> {
  const amount = parseStroops(input.amount);
  const parties = parseParties(context, input);
  const { caller } = parties;
  const { usdc } = context.chain.network.assets;
  const decide = (owned: Owned) => {
    const { vault } = owned;
    const { treasury, asset } = activeCampaign(owned);
    checkBalance(owned, usdc, amount);
    return {
      functionName: 'deposit',
      tree: boostDepositTree(treasury, caller, vault, asset, amount),
      kinds: new Map([[treasury, 'treasury'] as const, [asset, 'token'] as const]),
    };
  };
  const held = usdc ? [isAccountId(caller) ? trustlineKey(caller, usdc) : contractBalanceKey(usdc.contract, caller)] : [];
  return ownerChange(context, input, parties, decide, held);
}
