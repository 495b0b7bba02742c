/** Tokens: asset contracts, vault shares, anything with their functions (contracts.md 8; security.md part 5). */

import { addressText } from '../../chain/names';
import { type Address, accountIdOf, type ContractId, isAccountId } from '../../primitives/addresses';
import { I64_MAX } from '../../primitives/amounts';
import { LEDGERS_PER_DAY, timeOfLedger } from '../../primitives/ledgers';
import type { AssetParam } from '../../primitives/plan-words';
import { judgeMemo, judgeShare, take } from '../classic/payments';
import { step } from '../notes';
import { type CallContext, explainBy, type Functions, takes } from './call';
import { address, bool, i128, type Read, u32 } from './read';

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

const MOST_DAYS = 30;

const whereOf = ({ kind }: AssetParam) => (kind === 'shares' ? 'shares' : 'wallet');

/** Takes tokens from a holder in the sums of the Plan, and warns where that is more than there is, or more than half. */
function burn(context: CallContext, token: AssetParam, from: Address, amount: bigint): void {
  take(context, from, whereOf(token), token, { amount: -amount });
  judgeShare(context, from, token, whereOf(token));
}

/** Moves tokens between holders in the sums of the Plan. */
export function move(context: CallContext, token: AssetParam, from: Address, to: Address, amount: bigint): void {
  if (from === to) return;
  if (token.issuer !== from) burn(context, token, from, amount);
  context.scope.holdings.give({ from, to: [to], asset: token, amount });
  if (token.issuer !== to) context.scope.holdings.add(to, whereOf(token), token, { amount });
}

interface TokenContext extends CallContext {
  token: AssetParam;
}

const FUNCTIONS: Functions<TokenContext> = {
  transfer: takes([address, receiver, i128], (context, from, receives, amount) => {
    if (!receives.muxed) judgeMemo(context, from, receives.to);
    move(context, context.token, from, receives.to, amount);
    return step('token_transfer', { token: context.token, from, ...receives, amount: amount.toString() });
  }),
  transfer_from: takes([address, address, address, i128], (context, spender, from, to, amount) => {
    judgeMemo(context, from, to);
    move(context, context.token, from, to, amount);
    return step('token_transfer_from', { token: context.token, spender, from, to, amount: amount.toString() });
  }),
  approve: takes([address, address, i128, u32], ({ scope, at, token }, from, spender, amount, untilLedger) => {
    const balance = scope.holdings.now(from, whereOf(token), token);
    const unlimited = amount >= I64_MAX;
    const days = Math.floor((untilLedger - scope.facts.ledger) / LEDGERS_PER_DAY);
    if (amount > 0n) {
      if (unlimited || (balance !== undefined && amount >= balance))
        scope.notes.warn('danger', 'unlimited_allowance', { at, token, spender });
      else scope.notes.warn('warning', 'allowance', { at, token, spender, amount: amount.toString() });
      if (days > MOST_DAYS) scope.notes.warn('danger', 'long_allowance', { at, token, spender, days });
    }
    const untilTime = timeOfLedger(untilLedger, scope.facts);
    return step('token_approve', { token, from, spender, amount: amount.toString(), unlimited, untilLedger, untilTime });
  }),
  burn: takes([address, i128], (context, from, amount) => {
    burn(context, context.token, from, amount);
    return step('token_burn', { token: context.token, from, amount: amount.toString() });
  }),
  burn_from: takes([address, address, i128], (context, spender, from, amount) => {
    burn(context, context.token, from, amount);
    return step('token_burn_from', { token: context.token, spender, from, amount: amount.toString() });
  }),
  mint: takes([address, i128], (context, to, amount) => {
    const { scope, token } = context;
    judgeMemo(context, scope.account, to);
    scope.holdings.add(to, 'wallet', token, { amount });
    return step('token_mint', { token, to, amount: amount.toString() });
  }),
  clawback: takes([address, i128], (context, from, amount) => {
    burn(context, context.token, from, amount);
    return step('token_clawback', { token: context.token, from, amount: amount.toString() });
  }),
  set_admin: takes([address], ({ scope, at, token, call }, to) => {
    role(scope, at, call.contract, 'admin', to);
    return step('token_set_admin', { token, to });
  }),
  set_authorized: takes([address, bool], ({ token }, holder, authorized) => step('token_set_authorized', { token, holder, authorized })),
  trust: takes([address], ({ scope, token }, holder) => {
    if (scope.holdings.now(holder, 'trustline', token) === 0n) {
      scope.holdings.set(holder, 'trustline', token, 1n);
      if (isAccountId(holder)) scope.reserves.hold(holder, 1n);
    }
    return step('token_open_trustline', { token, holder });
  }),
};

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
  scope.control.add({ what: 'role', contract, role: name, after: to, ...(before === undefined ? {} : { before }) });
  scope.notes.warn(level, 'role_change', { at, contract, role: name, to });
}

export const explainToken = (context: CallContext) =>
  explainBy(FUNCTIONS, { ...context, token: context.scope.facts.token(context.call.contract) });
