/** What the ledger itself says an account holds, read with the SDK and with nothing of the wallet. Stroops. */
import { Address, Asset, Horizon, nativeToScVal, rpc, scValToNative, xdr } from '@stellar/stellar-sdk';
import type { Manifest } from '../network/index';

export interface Figures {
  xlm: bigint;
  usdc: bigint;
  /** null: no trustline. */
  reward: bigint | null;
  /** Codes of the listed assets that it has a line for. */
  lines: string[];
  /** By code, of the listed assets. */
  claimable: { [code: string]: bigint };
  /** bTokens of USDC in each pool, supply and collateral together. */
  bTokens: bigint;
  /** Shares by vault, and by yield token. */
  shares: Record<string, bigint>;
}

const stroops = (text: string) => BigInt(text.replace('.', '').padStart(1, '0'));

function dataKey(contract: string, name: string, holder: string): xdr.LedgerKey {
  return xdr.LedgerKey.contractData(
    new xdr.LedgerKeyContractData({
      contract: new Address(contract).toScAddress(),
      key: xdr.ScVal.scvVec([nativeToScVal(name, { type: 'symbol' }), new Address(holder).toScVal()]),
      durability: xdr.ContractDataDurability.persistent,
    }),
  );
}

/** The pool's reserves: their order numbers the positions. */
function reserveListKey(pool: string): xdr.LedgerKey {
  return xdr.LedgerKey.contractData(
    new xdr.LedgerKeyContractData({
      contract: new Address(pool).toScAddress(),
      key: nativeToScVal('ResList', { type: 'symbol' }),
      durability: xdr.ContractDataDurability.persistent,
    }),
  );
}

export async function readFigures(manifest: Manifest, account: string): Promise<Figures> {
  const horizon = new Horizon.Server(manifest.network.horizonUrl, { allowHttp: true });
  const server = new rpc.Server(manifest.network.rpcUrl, { allowHttp: true });
  const { usdc, reward } = manifest.assets;
  if (!usdc || !reward) throw new Error('the manifest names no USDC or REWARD');
  const { balances } = await horizon.loadAccount(account);
  const line = (code: string, issuer: string) =>
    balances.find((item) => 'asset_code' in item && item.asset_code === code && item.asset_issuer === issuer);
  const native = balances.find((item) => item.asset_type === 'native');
  const claimable = async ({ code, issuer }: { code: string; issuer: string }) => {
    const { records } = await horizon.claimableBalances().claimant(account).asset(new Asset(code, issuer)).call();
    return [code, records.reduce((sum, { amount }) => sum + stroops(amount), 0n)] as const;
  };
  const sharing = [...manifest.vaults, ...manifest.yieldTokens];
  const keys = [
    ...manifest.lendpools.map(({ address }) => dataKey(address, 'Positions', account)),
    ...sharing.map(({ address }) => dataKey(address, 'Balance', account)),
    ...manifest.lendpools.map(({ address }) => reserveListKey(address)),
  ];
  const { entries } = await server.getLedgerEntries(...keys);
  const found = new Map(
    entries.map(({ key, val }) => [key.toXDR('base64'), val.type === 'contractData' ? scValToNative(val.contractData.val) : undefined]),
  );
  const at = (index: number) => found.get(keys[index]?.toXDR('base64') ?? '');
  const positions = manifest.lendpools.map(
    (_, index) => at(index) as { supply: Record<string, bigint>; collateral: Record<string, bigint> } | undefined,
  );
  const rewardLine = line(reward.code, reward.issuer);
  return {
    xlm: stroops(native?.balance ?? '0'),
    usdc: stroops(line(usdc.code, usdc.issuer)?.balance ?? '0'),
    reward: rewardLine ? stroops(rewardLine.balance) : null,
    lines: [usdc, reward].flatMap(({ code, issuer }) => (line(code, issuer) ? [code] : [])),
    claimable: Object.fromEntries(await Promise.all([usdc, reward].map(claimable))),
    bTokens: positions.reduce((sum, position, index) => {
      const reserves = at(manifest.lendpools.length + sharing.length + index) as string[] | undefined;
      const reserve = String(reserves?.indexOf(usdc.contract) ?? -1);
      return sum + BigInt(position?.supply?.[reserve] ?? 0n) + BigInt(position?.collateral?.[reserve] ?? 0n);
    }, 0n),
    shares: Object.fromEntries(
      sharing.map(({ address }, index) => [address, BigInt((at(manifest.lendpools.length + index) as bigint | undefined) ?? 0n)]),
    ),
  };
}

/** A figure of an effect, by what the ledger said; undefined where it is of another kind. */
export function figureOf(
  figures: Figures,
  manifest: Manifest,
  effect: { where: string; asset: { code: string; contract?: string } },
): bigint | undefined {
  const { where, asset } = effect;
  if (where === 'wallet' && asset.code === 'XLM') return figures.xlm;
  if (where === 'wallet' && asset.code === manifest.assets.usdc?.code) return figures.usdc;
  if (where === 'wallet' && asset.code === manifest.assets.reward?.code) return figures.reward ?? 0n;
  if (where === 'trustline') return figures.lines.includes(asset.code) ? 1n : 0n;
  if (where === 'claimable') return figures.claimable[asset.code];
  if (where === 'shares') return figures.shares[asset.contract ?? ''];
  // A yield token's shares are in the wallet, as other tokens are.
  if (where === 'wallet' && manifest.yieldTokens.some(({ address }) => address === asset.contract))
    return figures.shares[asset.contract ?? ''];
  // A position's value is computed; that nothing is left of it, the ledger says itself.
  if (where === 'position' && figures.bTokens === 0n) return 0n;
  return undefined;
}
