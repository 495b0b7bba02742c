/** Calls by the network itself on its contracts: for scenarios and for control. */
import { hash, scValToNative, xdr } from '@stellar/stellar-sdk/base';
import { type DeployTarget, deploy } from '../host/deploy';
import { invoke } from '../host/host';
import type { ContractModel, ScVal } from '../host/model';
import { invokeAsRoot } from '../host/root';
import type { Ledger } from '../ledger/ledger';
import { adr, i128, struct, u32, vec } from './scval';

export interface HasLedger {
  readonly ledger: Ledger;
}

/** Runs a call with everything authorized; it is in the ledger's history afterwards. */
export const act = ({ ledger }: HasLedger, contract: string, fn: string, ...args: ScVal[]): ScVal =>
  invokeAsRoot(ledger.root, contract, fn, args);

/** The decoded answer of a call whose changes are dropped. */
export function look(world: HasLedger, contract: string, fn: string, ...args: ScVal[]): unknown {
  const { layer, ledger, models } = world.ledger.root;
  const { result } = invoke({ layer: layer.child(), ledger, models, contract, fn, args, auth: { kind: 'root' } });
  if ('error' in result) throw result.error;
  return scValToNative(result.ok);
}

/** Deploys a contract at an address that depends on the network and on `label` alone. */
export function place({ ledger }: HasLedger, deployer: string, label: string, model: ContractModel, args: readonly ScVal[]): string {
  const target: DeployTarget = ledger.root;
  return deploy(target, model, { deployer, salt: hash(label) }, args);
}

/** Request types of the pool (contracts.md 6.1). */
export const REQUEST = { supply: 0, withdraw: 1, supplyCollateral: 2, withdrawCollateral: 3, borrow: 4, repay: 5 } as const;

/** One request of an account for itself. */
export function submit(world: HasLedger, pool: string, who: string, kind: keyof typeof REQUEST, asset: string, amount: bigint): void {
  const request = struct({ address: adr(asset), amount: i128(amount), request_type: u32(REQUEST[kind]) });
  act(world, pool, 'submit', adr(who), adr(who), adr(who), vec(request));
}

/** Rebalances a vault: `amount` from idle into its strategy. */
export function invest(world: HasLedger, vault: string, manager: string, strategy: string, amount: bigint): void {
  act(world, vault, 'rebalance', adr(manager), vec(vec(xdr.ScVal.scvSymbol('Invest'), adr(strategy), i128(amount))));
}

export function depositTo(world: HasLedger, vault: string, who: string, amounts: readonly bigint[], investing: boolean): void {
  const list = vec(...amounts.map(i128));
  act(world, vault, 'deposit', list, list, adr(who), xdr.ScVal.scvBool(investing));
}
