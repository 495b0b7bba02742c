/** Stabilizer and treasury (contracts.md 1 and 2): what the interface's owner actions call. */
import { adr } from '../../contracts/scval';
import type { Address, ContractId } from '../../primitives/addresses';
import { isStranded } from '../../primitives/fee-bounds';
import { judgeVault } from '../likeness';
import { NAMELESS } from '../names';
import { step } from '../notes';
import { type Authorized, type CallContext, type Explained, explainBy, type Functions, takes } from './call';
import { address, bytes, contract, i128, option, struct, take, u32 } from './read';
import { handRole, type VaultRole } from './roles';
import { move, role, upgrade } from './token';
import { transferCall } from './transfer';

interface VaultConfig {
  admin: Address;
  target_apy_bps: number;
  max_fee_bps: number;
  min_fee_bps: number;
}

const vaultConfig = struct<VaultConfig>({ admin: address, target_apy_bps: u32, max_fee_bps: u32, min_fee_bps: u32 });

/** A vault that is no call's target, as its sentence names it, with the warning that belongs to one that is not listed. */
function namedVault({ scope, at }: CallContext, vault: ContractId) {
  const listed = scope.facts.isListedVault(vault);
  if (!listed) judgeVault(scope, at, vault);
  return { vault, name: scope.facts.nameOf(vault), listed };
}

/** Two arguments in generation C, three before (contracts.md 1.1). */
function register(context: CallContext): Explained | undefined {
  const { scope, at, call } = context;
  const current = take(call.args, [contract, vaultConfig]);
  const older = take(call.args, [address, contract, vaultConfig]);
  const found = current ?? (older && ([older[1], older[2]] as const));
  if (!found) return undefined;
  const [vault, config] = found;
  const stabilizer = call.contract;
  const facts = scope.facts.vault(vault);
  role(scope, at, vault, 'manager', stabilizer, facts?.manager);
  if (config.admin !== scope.account) role(scope, at, stabilizer, 'admin', config.admin);
  stall(context, vault, config.min_fee_bps, config.max_fee_bps);
  const shown = step('stabilizer_register', {
    stabilizer,
    ...namedVault(context, vault),
    admin: config.admin,
    targetApyBps: config.target_apy_bps,
    minFeeBps: config.min_fee_bps,
    maxFeeBps: config.max_fee_bps,
  });
  return { step: shown, authorizes: [handover(vault, stabilizer)] };
}

/** Bounds that no step leads into, or that reach above what a vault accepts, stall the keeper (contracts.md part 3). */
function stall({ scope, at }: CallContext, vault: ContractId, minFeeBps: number, maxFeeBps: number): void {
  const currentFeeBps = scope.facts.vault(vault)?.feeBps;
  if (currentFeeBps === undefined) return;
  if (isStranded(currentFeeBps, { minFeeBps, maxFeeBps }) || maxFeeBps > 9_000) {
    scope.notes.warn('warning', 'fee_bounds_stall', { at, vault, currentFeeBps, minFeeBps, maxFeeBps });
  }
}

const handover = (vault: ContractId, to: Address): Authorized => ({
  call: { contract: vault, fn: 'set_manager', args: [adr(to)] },
  below: [],
});

/** Where the Manager is the admin already, the vault asks for the admin's word on the handover too (contracts.md 1.6). */
function unregister(context: CallContext, vault: ContractId): Explained {
  const { scope, at, call } = context;
  const admin = scope.facts.stabilizerConfig(call.contract, vault)?.admin;
  const manager = scope.facts.vault(vault)?.manager;
  if (admin && manager !== admin) {
    role(scope, at, vault, 'manager', admin, manager, admin === scope.account ? 'info' : 'danger');
  }
  const shown = step('stabilizer_unregister', { stabilizer: call.contract, ...namedVault(context, vault) });
  return { step: shown, authorizes: admin && manager === admin ? [handover(vault, admin)] : [] };
}

/** The stabilizer hands on a role of a vault that it manages, on the word of its admin (contracts.md 1.5). */
function handing(name: VaultRole) {
  return takes([contract, address], (context, vault, to) => {
    handRole(context, vault, name, to);
    return step('vault_set_role', { ...namedVault(context, vault), role: name, to });
  });
}

const STABILIZER: Functions = {
  register_vault: register,
  unregister_vault: takes([contract], unregister),
  set_target_apy: takes([contract, u32], (context, vault, targetApyBps) => {
    const stabilizer = context.call.contract;
    const before = context.scope.facts.stabilizerConfig(stabilizer, vault)?.targetApyBps;
    const named = namedVault(context, vault);
    return step('stabilizer_set_target', { stabilizer, ...named, targetApyBps, ...(before === undefined ? {} : { before }) });
  }),
  set_fee_bounds: takes([contract, u32, u32], (context, vault, minFeeBps, maxFeeBps) => {
    stall(context, vault, minFeeBps, maxFeeBps);
    const stabilizer = context.call.contract;
    const config = context.scope.facts.stabilizerConfig(stabilizer, vault);
    const before = config && { before: { minFeeBps: config.minFeeBps, maxFeeBps: config.maxFeeBps } };
    return step('stabilizer_set_fee_bounds', { stabilizer, ...namedVault(context, vault), minFeeBps, maxFeeBps, ...before });
  }),
  // The keeper's: the vault's own call, which the stabilizer makes as its Manager (contracts.md 1.5).
  lock_fees: takes([address, contract, option(u32)], (context, _caller, vault, feeBps) =>
    step('vault_lock_fees', { ...namedVault(context, vault), ...(feeBps === null ? {} : { feeBps }) }),
  ),
  set_vault_manager: handing('manager'),
  set_vault_fee_receiver: handing('feeReceiver'),
  set_vault_emergency_manager: handing('emergencyManager'),
  set_vault_rebalance_manager: handing('rebalanceManager'),
  upgrade_vault: takes([contract, bytes], (context, vault, hash) => {
    upgrade(context, vault, hash);
    return step('vault_upgrade', { ...namedVault(context, vault), hash });
  }),
};

const TREASURY: Functions = {
  // The keeper's: what anybody added goes to those who hold the vault's shares (contracts.md 2.3).
  boost: takes([contract, i128], (context, vault, amount) => {
    const { scope } = context;
    const treasury = context.call.contract;
    const token = scope.facts.vault(vault)?.assets[0]?.address;
    const asset = token ? scope.facts.token(token) : NAMELESS;
    return step('treasury_boost', { treasury, ...namedVault(context, vault), asset, amount: amount.toString() });
  }),
  deposit: takes([address, contract, i128], (context, caller, vault, amount) => {
    const { scope, at } = context;
    const treasury = context.call.contract;
    const token = scope.facts.vault(vault)?.assets[0]?.address;
    const asset = token ? scope.facts.token(token) : NAMELESS;
    scope.notes.warn('danger', 'budget_irrevocable', { at, treasury });
    if (token) move(context, asset, caller, treasury, amount);
    return {
      step: step('treasury_deposit', { treasury, ...namedVault(context, vault), caller, asset, amount: amount.toString() }),
      authorizes: token ? [{ call: transferCall(token, caller, treasury, amount), below: [] }] : [],
    };
  }),
};

export const explainStabilizer = (context: CallContext) => explainBy(STABILIZER, context);
export const explainTreasury = (context: CallContext) => explainBy(TREASURY, context);
