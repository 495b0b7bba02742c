/** vaultToVault (interface.md 1.2, 4.5; contracts.md 11.2): all shares of one vault, or a part, into another of the same asset, in one call. */

import { accountKey, instanceKey } from '../../chain/ledger-keys';
import type { Reading } from '../../chain/reading';
import { toJson } from '../../contracts/json';
import type { MeasuredTree } from '../../contracts/methods';
import { execTree, type Router } from '../../contracts/router';
import { transferTree } from '../../contracts/token';
import { depositCall, parseShares, shareKey, withdrawCall } from '../../contracts/vault';
import { type AccountId, type ContractId, parseAccountId, parseContractId } from '../../primitives/addresses';
import { parseStroops } from '../../primitives/amounts';
import { refuse } from '../../primitives/errors';
import type { ExpectedAmount } from '../../primitives/expectation';
import type { ListedAsset, Network } from '../../settings/networks';
import { contractCall, type Grounds } from '../call/contract-call';
import { kindsBelow } from '../call/failures';
import { checkNetwork, checkRoom, notVault, unavailable } from '../checks';
import type { Context } from '../context';
import { probeRouter, routerCode } from '../probe';
import { type Payout, payout } from '../reads/payout';
import { readVaults, type VaultValue, type VaultValues } from '../reads/vault-value';
import type { Taken } from '../schema/table';
import { returnsOf } from './source-move';
import { lineKeys, onlyAsset, settingOf } from './vault-asset';
import { checkPaying, checkShares } from './vault-source';
import { checkDeposit, checkFirstDeposit, checkTarget } from './vault-target';

interface Parsed {
  from: AccountId;
  source: ContractId;
  target: ContractId;
  router: Router;
  /** In their smallest unit; undefined: all. */
  part: bigint | undefined;
  invest: boolean;
}

interface Facts extends Grounds {
  values: VaultValues;
}

interface Move extends Parsed, Payout {
  asset: ContractId;
  /** As the settings know it; of any other the simulation shows what the wallet can hold. */
  setting: ListedAsset | undefined;
  held: bigint;
  shares: bigint;
  leaving: VaultValue;
  joining: VaultValue;
}

function parseParties({ chain: { network } }: Context, input: Taken<'vaultToVault'>): Parsed {
  const from = parseAccountId(input.from, 'from');
  const source = parseContractId(input.sourceVaultAddress, 'sourceVaultAddress');
  const target = parseContractId(input.targetVaultAddress, 'targetVaultAddress');
  if (source === target) refuse('same_vault', 'Source and target are the same vault.', { vault: source });
  const part = input.shares === undefined ? undefined : parseStroops(input.shares);
  checkNetwork(input.network, network);
  if (!network.features.vaultMigration || !network.router) unavailable('vaultMigration');
  return { from, source, target, router: network.router as Router, part, invest: input.invest ?? true };
}

/** Three rounds where the vaults' strategies and pools are not known, one where they are. */
async function readAll(
  { chain: { rpc, network }, vaultKeys = new Map(), probed = new Set() }: Context,
  { from, source, target, router }: Parsed,
): Promise<Facts> {
  const vaults = [source, target];
  const below = vaults.flatMap((vault) => vaultKeys.get(vault) ?? []);
  const own = [accountKey(from), ...lineKeys(network, from), instanceKey(router.address)];
  const first = rpc.read([...own, ...vaults.flatMap((vault) => [instanceKey(vault), shareKey(vault, from)]), ...below]);
  const [reading, stats] = await Promise.all([first, rpc.feeStats()]);
  const values = await readVaults({ rpc, network }, reading, vaults, vaultKeys);
  const code = routerCode(values.reading, router);
  // Vaults are quoted through the router: one that is none is said first.
  if (vaults.some((vault) => values.of(vault)?.reported)) await probeRouter(rpc, code, router, probed);
  return { values, reading: values.reading, stats };
}

/** Existence before state. */
function moveOf(network: Network, parties: Parsed, values: VaultValues): Move {
  const { from, source, target, part } = parties;
  const { reading } = values;
  const leaving = values.of(source) ?? notVault(source);
  const joining = values.of(target) ?? notVault(target);
  const held = parseShares(source, reading.get(shareKey(source, from)));
  if (held === 0n) refuse('no_holding', 'This account holds no shares of the source vault.', { vault: source });
  const shares = part ?? held;
  checkShares(source, { shares, held });
  const asset = onlyAsset(leaving.instance, source);
  checkTarget(joining.instance, target, asset);
  const setting = settingOf(network, asset, reading);
  const paid = payout(leaving, shares);
  if (!paid || leaving.reported) {
    return refuse('vault_value_unknown', 'What this vault’s shares are worth is not known.', { vault: source });
  }
  checkFirstDeposit(joining.instance, paid.least);
  if (setting) checkRoom(reading, { holder: from, asset: setting, amount: paid.likely });
  const taken = checkPaying(leaving, source, paid.likely);
  checkDeposit(joining, { vault: target, amount: paid.least, invest: parties.invest, taken });
  return { ...parties, ...paid, asset, setting, held, shares, leaving, joining };
}

/** The withdrawal itself fails where less is paid than is deposited: nothing is ever taken from the wallet. */
function moveTree({ from, source, target, asset, router, shares, least, invest }: Move): MeasuredTree {
  return execTree(router, from, [
    { ...withdrawCall(source, from, shares, [least]), children: [] },
    { ...depositCall(target, from, least, invest), children: [transferTree(asset, from, target, least)] },
  ]);
}

function amountsOf({ from, source, target, asset, setting, likely, held: had, shares }: Move, reading: Reading): ExpectedAmount[] {
  const line = setting && checkRoom(reading, { holder: from, asset: setting, amount: likely });
  const left = (had - shares).toString();
  const held = parseShares(target, reading.get(shareKey(target, from)));
  return [
    ...(line ? [{ name: 'wallet' as const, holder: from, asset, least: line.balance.toString() }] : []),
    { name: 'shares', holder: from, asset: source, ...(left === '0' ? {} : { least: left }), most: left },
    { name: 'shares', holder: from, asset: target, least: (held + 1n).toString() },
  ];
}

/**
 * At most four rounds, two where the vaults' strategies and pools are known. What is deposited is the least that the source
 * can pay while no strategy loses money; the rest stays in the wallet.
 */
export const vaultToVault = contractCall({
  parse: parseParties,
  facts: readAll,
  decide(parties, { values, reading }, { context: { chain, probed = new Set() } }) {
    const move = moveOf(chain.network, parties, values);
    const { router } = move;
    return {
      tree: moveTree(move),
      kinds: new Map([
        [router.address, 'router'],
        ...kindsBelow(move.source, move.leaving.instance, move.leaving.pools),
        ...kindsBelow(move.target, move.joining.instance, move.joining.pools),
      ]),
      beside: () => probeRouter(chain.rpc, routerCode(reading, router), router, probed),
      response: (prepared) => returnsOf(prepared).map(toJson),
      amounts: () => amountsOf(move, reading),
    };
  },
});
