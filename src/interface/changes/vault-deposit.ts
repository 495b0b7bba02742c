/** vaultDeposit, the wallet's own (architecture.md 7; contracts.md 4.3, 4.4, 4.6): an amount of the vault's one asset for shares. */

import { accountKey, instanceKey } from '../../chain/ledger-keys';
import type { Reading } from '../../chain/reading';
import type { Prepared } from '../../chain/simulate';
import type { MeasuredTree } from '../../contracts/methods';
import { transferTree } from '../../contracts/token';
import { depositCall, parseDepositReturn, parseShares, shareKey } from '../../contracts/vault';
import { type AccountId, type ContractId, parseAccountId, parseContractId } from '../../primitives/addresses';
import { parseStroops } from '../../primitives/amounts';
import { refuse } from '../../primitives/errors';
import type { ExpectedAmount } from '../../primitives/expectation';
import { contractCall, type Grounds } from '../call/contract-call';
import { kindsBelow } from '../call/failures';
import { checkNetwork, checkSpendable, existingAccount } from '../checks';
import type { Context } from '../context';
import { knownValue } from '../reads/vault-value';
import type { Taken } from '../schema/table';
import { isNative, lineKeys, onlyAsset, settingOf } from './vault-asset';
import { checkDeposit, checkFirstDeposit, existingVault } from './vault-target';

interface Parsed {
  from: AccountId;
  vault: ContractId;
  amount: bigint;
  invest: boolean;
}

interface Deposit extends Parsed {
  asset: ContractId;
}

function depositTree({ from, vault, asset, amount, invest }: Deposit): MeasuredTree {
  return { ...depositCall(vault, from, amount, invest), children: [transferTree(asset, from, vault, amount)] };
}

/** The wallet's bound, where its entries tell: exactly the amount is taken, of XLM beside the fee. */
function walletAfter({ chain: { network } }: Context, reading: Reading, deposit: Deposit, fee: bigint): ExpectedAmount[] {
  const { from, asset, amount } = deposit;
  const setting = settingOf(network, asset, reading);
  const line = setting && checkSpendable(reading, { holder: from, asset: setting, amount });
  const after = line && (line.balance - amount).toString();
  if (after !== undefined) return [{ name: 'wallet', holder: from, asset, least: after, most: after }];
  if (!isNative(network, asset)) return [];
  return [{ name: 'wallet', holder: from, asset: 'XLM', least: (existingAccount(reading, from).balance - amount - fee).toString() }];
}

/** The vault takes no least number of shares (contracts.md 4.3): at least one more is all that can be said. */
function amountsOf(context: Context, reading: Reading, deposit: Deposit, { fee, returnValue }: Prepared): ExpectedAmount[] {
  if (!parseDepositReturn(returnValue)) refuse('node_invalid', 'The simulation returned something else than a deposit does.', {});
  const { from, vault } = deposit;
  const held = parseShares(vault, reading.get(shareKey(vault, from)));
  return [
    ...walletAfter(context, reading, deposit, fee.max),
    { name: 'shares', holder: from, asset: vault, least: (held + 1n).toString() },
  ];
}

function parseParties({ chain: { network } }: Context, input: Taken<'vaultDeposit'>): Parsed {
  const amount = parseStroops(input.amount);
  const from = parseAccountId(input.from, 'from');
  const vault = parseContractId(input.vaultAddress, 'vaultAddress');
  checkNetwork(input.network, network);
  return { from, vault, amount, invest: input.invest ?? true };
}

async function readVault({ chain: { rpc, network }, vaultKeys }: Context, { from, vault }: Parsed): Promise<Grounds> {
  // Where it is known what the vault invests through, its entries foretell more, in the same request.
  const below = vaultKeys?.get(vault) ?? [];
  const keys = [accountKey(from), instanceKey(vault), shareKey(vault, from), ...lineKeys(network, from), ...below];
  const [reading, stats] = await Promise.all([rpc.read(keys), rpc.feeStats()]);
  return { reading, stats };
}

/** Two rounds: { ledger, entries, fees } at once, then the simulation. */
export const vaultDeposit = contractCall({
  parse: parseParties,
  facts: readVault,
  decide(parties, { reading }, { context }) {
    const { from, vault, amount } = parties;
    const { network } = context.chain;
    const instance = existingVault(reading, vault);
    const asset = onlyAsset(instance, vault);
    const setting = settingOf(network, asset, reading);
    checkFirstDeposit(instance, amount);
    if (setting) checkSpendable(reading, { holder: from, asset: setting, amount });
    const value = knownValue(reading, vault);
    if (value) checkDeposit(value, parties);
    const deposit: Deposit = { ...parties, asset };
    return {
      tree: depositTree(deposit),
      kinds: new Map(kindsBelow(vault, instance)),
      lumens: isNative(network, asset) ? amount : 0n,
      amounts: (prepared) => amountsOf(context, reading, deposit, prepared),
    };
  },
});
