/** vaultDeposit, the wallet's own (architecture.md 7; contracts.md 4.3, 4.4, 4.6): an amount of the vault's one asset for shares. */

import type { InvocationTree } from '../../chain/invocation';
import { accountKey, instanceKey } from '../../chain/ledger-keys';
import type { Reading } from '../../chain/reading';
import type { Prepared } from '../../chain/simulate';
import type { ContractKind } from '../../contracts/errors';
import { transferTree } from '../../contracts/token';
import { depositCall, parseDepositReturn, parseShares, shareKey, type VaultInstance } from '../../contracts/vault';
import { type AccountId, type ContractId, parseAccountId, parseContractId } from '../../primitives/addresses';
import { parseStroops } from '../../primitives/amounts';
import { refuse } from '../../primitives/errors';
import type { ExpectedAmount } from '../../primitives/expectation';
import type { Change } from '../call/change';
import type { Kinds } from '../call/failures';
import { answerOwn, type OwnCall, prepareOwn } from '../call/own-call';
import { checkNetwork, checkSpendable, existingAccount, signingAccount } from '../checks';
import type { Context } from '../context';
import { probeAsset } from '../probe';
import type { UnsignedTransaction } from '../schema/table';
import { isNative, lineKeys, onlyAsset, settingOf } from './vault-asset';
import { checkFirstDeposit, existingVault } from './vault-target';

export interface VaultDepositInput {
  from: string;
  vaultAddress: string;
  /** Stroops of the vault's asset, a decimal integer. */
  amount: string;
  /** false: the vault keeps the deposit idle. Default true. */
  invest?: boolean | undefined;
  /** Seconds of validity, at most and by default 180. */
  validFor?: number | undefined;
  network?: string | undefined;
}

interface Deposit {
  from: AccountId;
  vault: ContractId;
  asset: ContractId;
  amount: bigint;
  invest: boolean;
}

function depositTree({ from, vault, asset, amount, invest }: Deposit): InvocationTree {
  return { ...depositCall(vault, from, amount, invest), children: [transferTree(asset, from, vault, amount)] };
}

function kindsOf({ vault, asset }: Deposit, { assets }: VaultInstance): Kinds {
  return new Map<ContractId, ContractKind>([
    [vault, 'vault'],
    [asset, 'token'],
    ...assets.flatMap(({ strategies }) => strategies.map(({ address }) => [address, 'strategy'] as const)),
  ]);
}

/** The wallet's bound, where its entries tell: exactly the amount is taken, of XLM beside the fee. */
function walletAfter({ chain: { network } }: Context, reading: Reading, deposit: Deposit, fee: bigint): ExpectedAmount[] {
  const { from, asset, amount } = deposit;
  const setting = settingOf(network, asset);
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

/**
 * Builds the deposit in two rounds: { ledger, entries, fees } at once, then the simulation.
 * Errors: 400 `invalid_amount`, addresses, `network_*`, `vault_multi_asset`, `amount_too_small`, `trustline_*`,
 * `insufficient_balance`, `low_balance`; 404 `account_not_found`, `vault_missing`; 422 what only the simulation shows, among
 * it `invest_blocked`.
 */
export async function vaultDeposit(context: Context, input: VaultDepositInput): Promise<Change<UnsignedTransaction>> {
  const amount = parseStroops(input.amount);
  const from = parseAccountId(input.from, 'from');
  const vault = parseContractId(input.vaultAddress, 'vaultAddress');
  const { rpc, network } = context.chain;
  checkNetwork(input.network, network);
  const keys = [accountKey(from), instanceKey(vault), shareKey(vault, from), ...lineKeys(network, from)];
  const [reading, stats] = await Promise.all([rpc.read(keys), rpc.feeStats()]);
  signingAccount(context, reading, from);
  const instance = existingVault(reading, vault);
  const asset = onlyAsset(instance, vault);
  const setting = settingOf(network, asset);
  if (setting) probeAsset(network, setting);
  checkFirstDeposit(instance, amount);
  if (setting) checkSpendable(reading, { holder: from, asset: setting, amount });
  const deposit: Deposit = { from, vault, asset, amount, invest: input.invest ?? true };
  const call: OwnCall = {
    from,
    tree: depositTree(deposit),
    kinds: kindsOf(deposit, instance),
    validFor: input.validFor,
    lumens: isNative(network, asset) ? amount : 0n,
  };
  const grounds = { reading, stats };
  const prepared = await prepareOwn(context, grounds, call);
  return answerOwn(context, grounds, call, prepared, amountsOf(context, reading, deposit, prepared));
}
