/** Tokens: asset contracts, vault shares, anything with their functions (contracts.md 8; security.md part 5). */

import { isAssetCode } from '../../chain/assets';
import { addressText } from '../../chain/names';
import { adr, arm, asAddress, asBool, field } from '../../contracts/scval';
import { type Address, accountIdOf, type ContractId, isAccountId } from '../../primitives/addresses';
import type { AssetParam } from '../../primitives/plan-words';
import { judgeMemo, judgeShare, take } from '../classic/payments';
import type { Facts } from '../facts';
import { whereOf } from '../names';
import { step } from '../notes';
import { approve } from './allowance';
import { type CallContext, explainBy, type Functions, type TokenContext, takes } from './call';
import { address, bool, bytes, i128, type Read, u32 } from './read';

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

const LINE_FLAGS = { authorized: 1, maintainLiabilities: 2, clawback: 4 };

/** Takes tokens from a holder in the sums of the Plan, and warns where that is more than there is, or more than half. */
function spend(context: CallContext, token: AssetParam, from: Address, amount: bigint): void {
  take(context, from, whereOf(token), token, { amount: -amount });
  judgeShare(context, from, token, whereOf(token));
}

/** The same of tokens that nobody gets. */
function burn(context: CallContext, token: AssetParam, from: Address, amount: bigint): void {
  spend(context, token, from, amount);
  context.scope.holdings.give({ from, to: [], asset: token, amount });
}

/** Warns where somebody else takes by an allowance what belongs to an account that the signature speaks for. */
function judgeTaker({ scope, at, token }: TokenContext, spender: Address, from: Address, amount: bigint): void {
  const own = from === scope.account || scope.facts.isSigner(scope.account, from);
  if (own && spender !== from && amount > 0n)
    scope.notes.warn('danger', 'taken_by_allowance', { at, token, spender, holder: from, amount: amount.toString() });
}

/** Moves tokens between holders in the sums of the Plan. */
export function move(context: CallContext, token: AssetParam, from: Address, to: Address, amount: bigint): void {
  if (from === to) return;
  if (token.issuer !== from) spend(context, token, from, amount);
  const burnt = token.issuer === to;
  if (burnt) context.scope.notes.warn('warning', 'burns', { at: context.at, asset: token, amount: amount.toString() });
  context.scope.holdings.give({ from, to: burnt ? [] : [to], asset: token, amount });
  if (token.issuer !== to) context.scope.holdings.add(to, whereOf(token), token, { amount });
}

const FUNCTIONS: Functions<TokenContext> = {
  transfer: takes([address, receiver, i128], (context, from, receives, amount) => {
    if (!receives.muxed) judgeMemo(context, from, receives.to);
    move(context, context.token, from, receives.to, amount);
    return step('token_transfer', { token: context.token, from, ...receives, amount: amount.toString() });
  }),
  transfer_from: takes([address, address, address, i128], (context, spender, from, to, amount) => {
    judgeMemo(context, from, to);
    judgeTaker(context, spender, from, amount);
    move(context, context.token, from, to, amount);
    return step('token_transfer_from', { token: context.token, spender, from, to, amount: amount.toString() });
  }),
  approve: takes([address, address, i128, u32], approve),
  burn: takes([address, i128], (context, from, amount) => {
    burn(context, context.token, from, amount);
    return step('token_burn', { token: context.token, from, amount: amount.toString() });
  }),
  burn_from: takes([address, address, i128], (context, spender, from, amount) => {
    judgeTaker(context, spender, from, amount);
    burn(context, context.token, from, amount);
    return step('token_burn_from', { token: context.token, spender, from, amount: amount.toString() });
  }),
  mint: takes([address, i128], (context, to, amount) => {
    const { scope, token } = context;
    judgeMemo(context, scope.account, to);
    scope.holdings.add(to, whereOf(token), token, { amount });
    return step('token_mint', { token, to, amount: amount.toString() });
  }),
  clawback: takes([address, i128], (context, from, amount) => {
    burn(context, context.token, from, amount);
    return step('token_clawback', { token: context.token, from, amount: amount.toString() });
  }),
  set_admin: takes([address], ({ scope, at, token, call }, to) => {
    role(scope, at, call.contract, 'admin', to, asAddress(scope.facts.instance(call.contract)?.get(arm('Admin'))));
    return step('token_set_admin', { token, to });
  }),
  set_authorized: takes([address, bool], ({ scope, token }, holder, authorized) => {
    const before = lineOf(scope.facts, holder, token);
    const after = [...(authorized ? ['authorized'] : []), ...before.filter((flag) => flag === 'clawback')];
    if (before.includes('authorized') !== authorized) scope.control.add({ what: 'line', holder, asset: token, before, after });
    return step('token_set_authorized', { token, holder, authorized });
  }),
  upgrade: takes([bytes], (context, hash) => {
    const { identity: known, call } = context;
    upgrade(context, call.contract, hash);
    return step('contract_call', { kind: known.kind, name: known.name, contract: call.contract, fn: 'upgrade', args: [hash] });
  }),
  trust: takes([address], ({ scope, token }, holder) => {
    if (scope.holdings.now(holder, 'trustline', token) === 0n) {
      scope.holdings.set(holder, 'trustline', token, 1n);
      if (isAccountId(holder)) scope.reserves.hold(holder, 1n);
    }
    return step('token_open_trustline', { token, holder });
  }),
};

/** What the issuer lets a holder do with the asset, as `ControlChange` names it. */
function lineOf(facts: Facts, holder: Address, asset: AssetParam): string[] {
  if (isAccountId(holder)) {
    const flags =
      asset.issuer && isAssetCode(asset.code) ? facts.trustline(holder, { code: asset.code, issuer: asset.issuer })?.flags : undefined;
    return Object.entries(LINE_FLAGS).flatMap(([name, bit]) => ((flags ?? 0) & bit ? [name] : []));
  }
  const entry = asset.contract ? facts.data(asset.contract, arm('Balance', adr(holder))) : undefined;
  return ['authorized', 'clawback'].filter((name) => entry && asBool(field(entry, name)));
}

/** Notes that a contract gets other code. */
export function upgrade({ scope, at }: CallContext, contract: ContractId, hash: string): void {
  const before = scope.facts.instance(contract)?.codeHash;
  scope.control.add({ what: 'code', contract, ...(before === undefined ? {} : { before }), after: hash });
  scope.notes.warn(scope.facts.knownCode(hash) ? 'danger' : 'blocked', 'upgrade_unknown_code', { at, contract, hash });
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
  scope.control.add({ what: 'role', contract, role: name, after: to, ...(before === undefined ? {} : { before }) });
  scope.notes.warn(level, 'role_change', { at, contract, role: name, to });
}

export const explainToken = (context: CallContext) =>
  explainBy(FUNCTIONS, { ...context, token: context.scope.facts.token(context.call.contract) });
