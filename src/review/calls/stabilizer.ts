/** Stabilizer and treasury (contracts.md 1 and 2): what the interface's owner actions call. */
import { adr } from '../../contracts/scval';
import type { Address, ContractId } from '../../primitives/addresses';
import type { Step } from '../../primitives/plan';
import { judgeVault } from '../likeness';
import { step } from '../notes';
import type { Authorized, Call, CallContext, Explained } from './call';
import { address, contract, i128, struct, take, u32 } from './read';
import { move, role } from './token';
import { transferCall } from './transfer';

interface VaultConfig {
  admin: Address;
  target_apy_bps: number;
  max_fee_bps: number;
  min_fee_bps: number;
}

const vaultConfig = struct<VaultConfig>({ admin: address, target_apy_bps: u32, max_fee_bps: u32, min_fee_bps: u32 });

/** A vault that is no call's target, as its sentence names it, with the warning that belongs to one that is not listed. */
function namedVault(scope: CallContext['scope'], at: string, vault: ContractId) {
  const listed = scope.facts.isListedVault(vault);
  if (!listed) judgeVault(scope, at, vault);
  return { vault, name: scope.facts.nameOf(vault), listed };
}

/** Two arguments in generation C, three before (contracts.md 1.1). */
function register(context: CallContext, call: Call): Explained | undefined {
  const current = take<[ContractId, VaultConfig]>(call.args, [contract, vaultConfig]);
  const older = take<[Address, ContractId, VaultConfig]>(call.args, [address, contract, vaultConfig]);
  const found = current ?? (older && ([older[1], older[2]] as const));
  if (!found) return undefined;
  const [vault, config] = found;
  const { scope, at } = context;
  const stabilizer = call.contract;
  const facts = scope.facts.vault(vault);
  role(scope, at, vault, 'manager', stabilizer, facts?.manager);
  if (config.admin !== scope.account) role(scope, at, stabilizer, 'admin', config.admin);
  stall(context, vault, config.min_fee_bps, config.max_fee_bps);
  const shown = step('stabilizer_register', {
    stabilizer,
    ...namedVault(scope, at, vault),
    admin: config.admin,
    targetApyBps: config.target_apy_bps,
    minFeeBps: config.min_fee_bps,
    maxFeeBps: config.max_fee_bps,
  });
  return { step: shown, authorizes: [handover(vault, stabilizer)] };
}

/** Bounds that do not contain the current fee, or reach above what a vault accepts, stall the keeper (architecture.md 7). */
function stall({ scope, at }: CallContext, vault: ContractId, minFeeBps: number, maxFeeBps: number): void {
  const currentFeeBps = scope.facts.vault(vault)?.feeBps;
  if (currentFeeBps === undefined) return;
  if (currentFeeBps < minFeeBps || currentFeeBps > maxFeeBps || maxFeeBps > 9_000) {
    scope.notes.warn('warning', 'fee_bounds_stall', { at, vault, currentFeeBps, minFeeBps, maxFeeBps });
  }
}

const handover = (vault: ContractId, to: Address): Authorized => ({
  call: { contract: vault, fn: 'set_manager', args: [adr(to)] },
  below: [],
});

/** Where the Manager is the admin already, the vault asks for the admin's word on the handover too (contracts.md 1.6). */
function unregister({ scope, at }: CallContext, call: Call): Explained | undefined {
  const args = take<[ContractId]>(call.args, [contract]);
  if (!args) return undefined;
  const [vault] = args;
  const admin = scope.facts.stabilizerConfig(call.contract, vault)?.admin;
  const manager = scope.facts.vault(vault)?.manager;
  if (admin && manager !== admin) {
    role(scope, at, vault, 'manager', admin, manager, admin === scope.account ? 'info' : 'danger');
  }
  const shown = step('stabilizer_unregister', { stabilizer: call.contract, ...namedVault(scope, at, vault) });
  return { step: shown, authorizes: admin && manager === admin ? [handover(vault, admin)] : [] };
}

type Explain = (context: CallContext, call: Call) => Step | undefined;

const STABILIZER: Record<string, Explain> = {
  set_target_apy: ({ scope, at }, call) => {
    const args = take<[ContractId, number]>(call.args, [contract, u32]);
    if (!args) return undefined;
    const [vault, targetApyBps] = args;
    const before = scope.facts.stabilizerConfig(call.contract, vault)?.targetApyBps;
    return step('stabilizer_set_target', {
      stabilizer: call.contract,
      ...namedVault(scope, at, vault),
      targetApyBps,
      ...(before === undefined ? {} : { before }),
    });
  },
  set_fee_bounds: (context, call) => {
    const args = take<[ContractId, number, number]>(call.args, [contract, u32, u32]);
    if (!args) return undefined;
    const [vault, minFeeBps, maxFeeBps] = args;
    stall(context, vault, minFeeBps, maxFeeBps);
    const { facts } = context.scope;
    const config = facts.stabilizerConfig(call.contract, vault);
    return step('stabilizer_set_fee_bounds', {
      stabilizer: call.contract,
      ...namedVault(context.scope, context.at, vault),
      minFeeBps,
      maxFeeBps,
      ...(config ? { before: { minFeeBps: config.minFeeBps, maxFeeBps: config.maxFeeBps } } : {}),
    });
  },
};

export function explainStabilizer(context: CallContext, call: Call): Explained | 'odd' | undefined {
  if (call.fn === 'register_vault') return register(context, call) ?? 'odd';
  if (call.fn === 'unregister_vault') return unregister(context, call) ?? 'odd';
  const explain = Object.hasOwn(STABILIZER, call.fn) ? STABILIZER[call.fn] : undefined;
  if (!explain) return undefined;
  const explained = explain(context, call);
  return explained ? { step: explained, authorizes: [] } : 'odd';
}

export function explainTreasury(context: CallContext, call: Call): Explained | 'odd' | undefined {
  if (call.fn !== 'deposit') return undefined;
  const args = take<[Address, ContractId, bigint]>(call.args, [address, contract, i128]);
  if (!args) return 'odd';
  const [caller, vault, amount] = args;
  const { scope, at } = context;
  const treasury = call.contract;
  const token = scope.facts.vault(vault)?.assets[0]?.address;
  const asset = token ? scope.facts.token(token) : ({ kind: 'token', code: '?', decimals: 7, listed: false } as const);
  scope.notes.warn('danger', 'budget_irrevocable', { at, treasury });
  if (token) move(context, asset, caller, treasury, amount);
  return {
    step: step('treasury_deposit', { treasury, ...namedVault(scope, at, vault), caller, asset, amount: amount.toString() }),
    authorizes: token ? [{ call: transferCall(token, caller, treasury, amount), below: [] }] : [],
  };
}
