/** What Horizon tells of an invocation: its parameters, and the movements of assets that its events show. */
import { Address, Asset, StrKey, scValToNative, xdr } from '@stellar/stellar-sdk/base';
import { assetOf } from '../ledger/entries';
import type { Included } from '../ledger/ledger';
import { contractEvents } from '../ledger/meta';
import type { SeenWorld } from '../world';
import { decimal } from './answer';
import { assetFields } from './assets';

const KIND = {
  hostFunctionTypeInvokeContract: 'HostFunctionTypeHostFunctionTypeInvokeContract',
  hostFunctionTypeCreateContract: 'HostFunctionTypeHostFunctionTypeCreateContract',
  hostFunctionTypeUploadContractWasm: 'HostFunctionTypeHostFunctionTypeUploadContractWasm',
  hostFunctionTypeCreateContractV2: 'HostFunctionTypeHostFunctionTypeCreateContractV2',
} as const;

export function invocationFields(world: SeenWorld, included: Included, { hostFunction }: xdr.InvokeHostFunctionOp, index: number) {
  const call = hostFunction.type === 'hostFunctionTypeInvokeContract' ? hostFunction.invokeContract : undefined;
  const values = call
    ? [
        new Address(Address.fromScAddress(call.contractAddress).toString()).toScVal(),
        xdr.ScVal.scvSymbol(String(call.functionName)),
        ...call.args,
      ]
    : [];
  const events = contractEvents(included.meta)[index] ?? [];
  return {
    function: KIND[hostFunction.type],
    parameters: values.map((value) => ({ value: value.toXdr('base64'), type: typeName(value) })),
    address: '',
    salt: '',
    asset_balance_changes: events.flatMap((event) => balanceChange(event, world.ledger.passphrase)),
  };
}

/** 'scvSymbol' is 'Sym' to Horizon, 'scvI128' 'I128'. */
function typeName({ type }: xdr.ScVal): string {
  return type === 'scvSymbol' ? 'Sym' : type.replace('scv', '');
}

/** Only what the asset's own contract says counts: anybody can emit an event of the same shape. */
function balanceChange(event: xdr.ContractEvent, passphrase: string) {
  const topics: unknown[] = event.body.v0.topics.map(scValToNative);
  const type = String(topics[0]);
  const asset = topics.at(-1);
  const parties = topics.slice(1, -1).map(String);
  if (!['transfer', 'mint', 'burn', 'clawback'].includes(type) || typeof asset !== 'string' || !event.contractId) return [];
  if (assetContract(asset, passphrase) !== StrKey.encodeContract(event.contractId.toBytes())) return [];
  const data: unknown = scValToNative(event.body.v0.data);
  const amount = typeof data === 'bigint' ? data : (data as { amount?: unknown }).amount;
  if (typeof amount !== 'bigint') return [];
  const roles =
    type === 'transfer' ? { from: parties[0], to: parties[1] } : type === 'mint' ? { to: parties.at(-1) } : { from: parties.at(-1) };
  return [{ ...assetFields(asset), type, ...roles, amount: decimal(amount) }];
}

function assetContract(asset: string, passphrase: string): string | undefined {
  try {
    return (asset === 'native' ? Asset.native() : assetOf(asset)).contractId(passphrase);
  } catch {
    return undefined;
  }
}
