/** What there is of each asset, wherever it is: accounts, lines, claimable balances, contracts. For tests of what must not change. */
import { StrKey, scValToNative, type xdr } from '@stellar/stellar-sdk/base';
import { assetContract } from '../host/deploy';
import { assetText } from './entries';
import type { Ledger } from './ledger';

/** 'native' or 'CODE:ISSUER' of what a line or a balance holds; undefined for shares of classic pools. */
function lineAsset(asset: xdr.TrustLineAsset): string | undefined {
  return asset.type === 'assetTypePoolShare' ? undefined : assetText(asset as unknown as xdr.Asset);
}

/** A contract's holding of a token: the key's first part is `Balance`. */
function heldIn({ key, val }: xdr.ContractDataEntry): bigint | undefined {
  if (key.type !== 'scvVec' || (scValToNative(key) as unknown[])[0] !== 'Balance') return undefined;
  const value = scValToNative(val) as bigint | { amount?: bigint };
  return typeof value === 'bigint' ? value : value.amount;
}

/** Stroops by asset, as decimal strings. What an issuer has of its own asset is nothing. */
export function sumsOf({ layer, passphrase }: Pick<Ledger, 'layer' | 'passphrase'>): { [asset: string]: string } {
  const sums = new Map<string, bigint>([['native', 0n]]);
  const inContracts = new Map<string, bigint>();
  const add = (to: Map<string, bigint>, name: string | undefined, amount: bigint) => name && to.set(name, (to.get(name) ?? 0n) + amount);
  for (const [, { data }] of layer.entries()) {
    if (data.type === 'account') add(sums, 'native', data.account.balance);
    if (data.type === 'trustline') add(sums, lineAsset(data.trustLine.asset), data.trustLine.balance);
    if (data.type === 'claimableBalance') add(sums, assetText(data.claimableBalance.asset), data.claimableBalance.amount);
    if (data.type === 'contractData' && data.contractData.contract.type === 'scAddressTypeContract') {
      const { contract } = data.contractData;
      const id = StrKey.encodeContract(contract.contractId.toBytes());
      const amount = heldIn(data.contractData);
      if (amount !== undefined) add(inContracts, id, amount);
    }
  }
  for (const name of [...sums.keys()]) add(sums, name, inContracts.get(assetContract(name, passphrase)) ?? 0n);
  return Object.fromEntries([...sums].sort().map(([name, amount]) => [name, amount.toString()]));
}
