/** Many vaults in the factory at once: copies of one of the scenario's, which nobody ever deposits into. */
import { hash, xdr } from '@stellar/stellar-sdk/base';
import { vaultOf } from '../contracts/controls';
import { act, look } from '../contracts/drive';
import { adr, i128, key, VOID } from '../contracts/scval';
import { addressOf, type Body, InputError, numberOf, textOf } from '../control-input';
import { contractData, contractDataKey, deployedAddress, instanceKey, keyString } from '../host/entries';
import type { ScVal } from '../host/model';
import type { World } from '../world';

const ROLES = ['Manager', 'EmergencyManager', 'VaultFeeReceiver', 'RebalanceManager'];

/**
 * `count` copies of `vault` (the first where absent) of which all roles are a `manager`'s (`otherOwner` where absent); of each, `holder` has a share, or with `broken` something else in
 * its place. Answers their addresses.
 */
export function crowd(world: World, body: Body): { vaults: string[] } {
  const { manifest, ledger } = world;
  const manager = addressOf(world, body.manager === undefined ? 'otherOwner' : textOf(body, 'manager'));
  const holder = body.holder === undefined ? undefined : addressOf(world, textOf(body, 'holder'));
  const factory = manifest.factory ?? '';
  const before = look(world, factory, 'total_vaults') as number;
  const deployer = addressOf(world, 'owner');
  const vaults = Array.from({ length: numberOf(body, 'count') }, (_, index) => {
    const address = deployedAddress(ledger.passphrase, deployer, hash(`crowd ${before + index}`));
    copyVault(world, vaultOf(world, body), address, manager);
    if (holder) putShare(world, address, holder, body.broken === true ? VOID : i128(10_000_000n));
    act(world, factory, 'add_vault', adr(address));
    return address;
  });
  return { vaults };
}

function copyVault({ ledger }: World, from: string, to: string, manager: string): void {
  const stored = ledger.layer.get(keyString(instanceKey(from)));
  const value = stored?.data.type === 'contractData' ? stored.data.contractData.val : undefined;
  if (!stored || value?.type !== 'scvContractInstance') throw new InputError('there is no vault to copy');
  const roles = ROLES.map((role) => key(role).toXDR('base64'));
  const storage = (value.instance.storage ?? []).map((item) =>
    roles.includes(item.key.toXDR('base64')) ? new xdr.ScMapEntry({ key: item.key, val: adr(manager) }) : item,
  );
  const instance = new xdr.ScContractInstance({ executable: value.instance.executable, storage });
  const data = contractData(to, xdr.ScVal.scvLedgerKeyContractInstance(), 'persistent', xdr.ScVal.scvContractInstance(instance));
  ledger.layer.set(keyString(instanceKey(to)), { ...stored, data });
}

function putShare({ ledger }: World, vault: string, holder: string, shares: ScVal): void {
  const name = key('Balance', adr(holder));
  const { sequence } = ledger.latest;
  const data = contractData(vault, name, 'persistent', shares);
  const stored = { data, lastModified: sequence, liveUntil: sequence + 100_000 };
  ledger.layer.set(keyString(contractDataKey(vault, name, 'persistent')), stored);
}
