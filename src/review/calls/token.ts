/** Tokens: asset contracts, vault shares, anything with their functions (contracts.md 8; security.md part 5). */

import { addressText } from '../../chain/names';
import { type Address, accountIdOf, type ContractId, isAccountId } from '../../primitives/addresses';
import { I64_MAX } from '../../primitives/amounts';
import type { Step } from '../../primitives/plan';
import type { AssetParam } from '../../primitives/plan-words';
import type { Change } from '../holdings';
import { step } from '../notes';
import type { Call, CallContext } from './call';
import { address, bool, i128, type Read, take, u32 } from './read';

interface Receiver {
  to: Address;
  /** The M… that was named, where it was one. */
  muxed?: string;
}

/** G…, C…, or the M… that only `to` of a transfer may be (CAP-67): whose account it is receives. */
const receiver: Read<Receiver> = (value) => {
  if (value.type === 'scvAddress' && value.address.type === 'scAddressTypeMuxedAccount')
    return { to: accountIdOf(value.address.muxedAccount.ed25519.toBytes()), muxed: addressText(value.address) };
  const to = address(value);
  return to && { to };
};

const LEDGER_SECONDS = 5;
const LEDGERS_PER_DAY = 17_280;
const MOST_DAYS = 30;

/** What is only permitted may be taken or not. */
function taken({ permitted }: CallContext['scope'], amount: bigint): Change {
  return permitted ? { amount: -amount, most: 0n, basis: 'estimate' } : { amount: -amount };
}

/** Moves tokens between holders in the sums of the Plan. */
export function move(context: CallContext, token: AssetParam, from: Address, to: Address, amount: bigint): void {
  const { scope, at } = context;
  const where = token.kind === 'shares' ? 'shares' : 'wallet';
  if (from === to) return;
  if (token.issuer !== from) {
    const missing = scope.holdings.add(from, where, token, taken(scope, amount));
    if (missing > 0n) scope.notes.warn('danger', 'not_enough', { at, asset: token, missing: missing.toString() });
  }
  if (token.issuer !== to) scope.holdings.add(to, where, token, scope.permitted ? { amount, least: 0n, basis: 'estimate' } : { amount });
}

function approve(context: CallContext, token: AssetParam, call: Call): Step | undefined {
  const args = take<[Address, Address, bigint, number]>(call.args, [address, address, i128, u32]);
  if (!args) return undefined;
  const [from, spender, amount, untilLedger] = args;
  const { scope, at } = context;
  const where = token.kind === 'shares' ? 'shares' : 'wallet';
  const balance = scope.holdings.now(from, where, token);
  const unlimited = amount >= I64_MAX || (balance !== undefined && balance > 0n && amount >= balance);
  const ledgers = untilLedger - scope.facts.ledger;
  const days = Math.floor(ledgers / LEDGERS_PER_DAY);
  if (amount > 0n) {
    if (unlimited) scope.notes.warn('danger', 'unlimited_allowance', { at, token, spender });
    else scope.notes.warn('warning', 'allowance', { at, token, spender, amount: amount.toString() });
    if (days > MOST_DAYS) scope.notes.warn('danger', 'long_allowance', { at, token, spender, days });
  }
  const untilTime = scope.facts.closeTime + ledgers * LEDGER_SECONDS;
  return step('token_approve', { token, from, spender, amount: amount.toString(), unlimited, untilLedger, untilTime });
}

type Explain = (context: CallContext, token: AssetParam, call: Call) => Step | undefined;

const EXPLAIN: Record<string, Explain> = {
  transfer: (context, token, call) => {
    const args = take<[Address, Receiver, bigint]>(call.args, [address, receiver, i128]);
    if (!args) return undefined;
    const [from, receives, amount] = args;
    move(context, token, from, receives.to, amount);
    return step('token_transfer', { token, from, ...receives, amount: amount.toString() });
  },
  transfer_from: (context, token, call) => {
    const args = take<[Address, Address, Address, bigint]>(call.args, [address, address, address, i128]);
    if (!args) return undefined;
    const [spender, from, to, amount] = args;
    move(context, token, from, to, amount);
    return step('token_transfer_from', { token, spender, from, to, amount: amount.toString() });
  },
  approve,
  burn: (context, token, call) => {
    const args = take<[Address, bigint]>(call.args, [address, i128]);
    if (!args) return undefined;
    burn(context, token, args[0], args[1]);
    return step('token_burn', { token, from: args[0], amount: args[1].toString() });
  },
  burn_from: (context, token, call) => {
    const args = take<[Address, Address, bigint]>(call.args, [address, address, i128]);
    if (!args) return undefined;
    burn(context, token, args[1], args[2]);
    return step('token_burn_from', { token, spender: args[0], from: args[1], amount: args[2].toString() });
  },
  mint: (context, token, call) => {
    const args = take<[Address, bigint]>(call.args, [address, i128]);
    if (!args) return undefined;
    context.scope.holdings.add(args[0], 'wallet', token, { amount: args[1] });
    return step('token_mint', { token, to: args[0], amount: args[1].toString() });
  },
  clawback: (context, token, call) => {
    const args = take<[Address, bigint]>(call.args, [address, i128]);
    if (!args) return undefined;
    burn(context, token, args[0], args[1]);
    return step('token_clawback', { token, from: args[0], amount: args[1].toString() });
  },
  set_admin: ({ scope, at }, token, call) => {
    const args = take<[Address]>(call.args, [address]);
    if (!args) return undefined;
    role(scope, at, call.contract, 'admin', args[0]);
    return step('token_set_admin', { token, to: args[0] });
  },
  set_authorized: (_context, token, call) => {
    const args = take<[Address, boolean]>(call.args, [address, bool]);
    return args && step('token_set_authorized', { token, holder: args[0], authorized: args[1] });
  },
  trust: ({ scope }, token, call) => {
    const args = take<[Address]>(call.args, [address]);
    if (!args) return undefined;
    if (scope.holdings.now(args[0], 'trustline', token) === 0n) {
      scope.holdings.set(args[0], 'trustline', token, 1n);
      if (isAccountId(args[0])) scope.reserves.hold(args[0], 1n);
    }
    return step('token_open_trustline', { token, holder: args[0] });
  },
};

function burn({ scope, at }: CallContext, token: AssetParam, from: Address, amount: bigint): void {
  const missing = scope.holdings.add(from, token.kind === 'shares' ? 'shares' : 'wallet', token, taken(scope, amount));
  if (missing > 0n) scope.notes.warn('danger', 'not_enough', { at, asset: token, missing: missing.toString() });
}

/** Notes that a role passes to somebody. */
export function role(
  scope: CallContext['scope'],
  at: string,
  contract: ContractId,
  name: string,
  to: Address,
  before?: Address,
  /** 'info': it comes back to whom it is shown. */
  level: 'info' | 'danger' = 'danger',
): void {
  scope.roles.push({ contract, role: name, after: to, ...(before === undefined ? {} : { before }) });
  scope.notes.warn(level, 'role_change', { at, contract, role: name, to });
}

/** undefined: no function of tokens. `'odd'`: one of them, with other arguments. */
export function explainToken(context: CallContext, token: AssetParam, call: Call): Step | 'odd' | undefined {
  const explain = Object.hasOwn(EXPLAIN, call.fn) ? EXPLAIN[call.fn] : undefined;
  if (!explain) return undefined;
  return explain(context, token, call) ?? 'odd';
}
