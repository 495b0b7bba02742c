/** Allowances (contracts.md 8, 4.2): what somebody may take later, beside what they may take already (security.md case 106). */
import { contractDataKey } from '../../chain/ledger-keys';
import { dataOf } from '../../contracts/entries';
import { adr, arm, asI128, asU32, field, struct } from '../../contracts/scval';
import type { Address, ContractId } from '../../primitives/addresses';
import { I64_MAX } from '../../primitives/amounts';
import { mostSeconds, timeOfLedger } from '../../primitives/ledgers';
import type { ControlChange, Step } from '../../primitives/plan';
import type { Facts } from '../facts';
import { assetKey, whereOf } from '../names';
import { step } from '../notes';
import type { Allowed } from '../scope';
import type { TokenContext } from './call';

const MOST_DAYS = 30;

type Allowance = Extract<ControlChange, { what: 'allowance' }>;

/** What a spender may take before this transaction; undefined: not read. An allowance whose last ledger is over is none. */
function standing(facts: Facts, token: ContractId, from: Address, spender: Address): bigint | undefined {
  const key = arm('Allowance', struct({ from: adr(from), spender: adr(spender) }));
  const entry = facts.entry(contractDataKey(token, key, 'temporary'));
  if (!entry) return entry === null ? 0n : undefined;
  const value = dataOf(entry);
  const until = asU32(field(value, 'live_until_ledger')) ?? asU32(field(value, 'expiration_ledger'));
  return until !== undefined && until < facts.ledger ? 0n : asI128(field(value, 'amount'));
}

/** The most that one spender can take: what it may already, before it is replaced, and then what it may from now on. */
const exposure = ({ before, sum }: Allowed): bigint => (sum > before ? before + sum : sum);

/** What spenders of the holder's tokens are allowed so far. */
function allowedBy({ scope, token }: TokenContext, holder: Address): Map<Address, Allowed> {
  const key = `${holder} ${assetKey(token)}`;
  const all = scope.allowed.get(key) ?? new Map<Address, Allowed>();
  scope.allowed.set(key, all);
  return all;
}

interface Asked {
  from: Address;
  spender: Address;
  /** undefined: not read. */
  before: bigint | undefined;
  amount: bigint;
  untilTime: number;
}

/** Notes what the spender may take afterwards. Whoever is called may leave a revocation out, which then is none. */
function note({ scope, token }: TokenContext, { from, spender, before, amount, untilTime }: Asked): void {
  const { permitted } = scope.holdings;
  if (permitted && amount === 0n) return;
  const isOne = (change: ControlChange): change is Allowance =>
    change.what === 'allowance' && change.holder === from && change.spender === spender && assetKey(change.token) === assetKey(token);
  const earlier = scope.control.list().find(isOne);
  if (earlier) {
    // Between two of them it may take what the first allows.
    const most = BigInt(earlier.amount) > 0n && amount > 0n ? BigInt(earlier.amount) + amount : amount;
    Object.assign(earlier, { amount: most.toString(), untilTime: Math.max(earlier.untilTime, untilTime) });
    return;
  }
  const most = permitted && before !== undefined && before > amount ? before : amount;
  const said = before === undefined ? {} : { before: before.toString() };
  scope.control.add({ what: 'allowance', token, holder: from, spender, ...said, amount: most.toString(), untilTime });
}

export function approve(context: TokenContext, from: Address, spender: Address, amount: bigint, untilLedger: number): Step {
  const { scope, at, token, call } = context;
  const { facts, holdings, notes } = scope;
  const unlimited = amount >= I64_MAX;
  const untilTime = timeOfLedger(untilLedger, facts);
  const before = standing(facts, call.contract, from, spender);
  note(context, { from, spender, before, amount, untilTime });
  if (amount > 0n && spender !== from) {
    const all = allowedBy(context, from);
    all.set(spender, { before: before ?? 0n, sum: (all.get(spender)?.sum ?? 0n) + amount });
    judge(context, from, spender, amount);
    const days = Math.floor(mostSeconds(untilLedger - facts.ledger, facts) / 86_400);
    if (days > MOST_DAYS) notes.warn('danger', 'long_allowance', { at, token, spender, days });
    const balance = holdings.peak(from, whereOf(token), token);
    const most = unlimited && balance !== undefined ? balance : amount;
    const { permitted } = holdings;
    holdings.permitted = true;
    holdings.give({ from, to: [spender], asset: token, amount: most, beside: true });
    holdings.permitted = permitted;
  }
  return step('token_approve', { token, from, spender, amount: amount.toString(), unlimited, untilLedger, untilTime });
}

/** With all that this transaction lets anybody take of the token, whatever of it is revoked again, and what its spenders may take already. */
function judge(context: TokenContext, from: Address, spender: Address, amount: bigint): void {
  const { scope, at, token } = context;
  const { notes } = scope;
  const balance = scope.holdings.peak(from, whereOf(token), token);
  const all = [...allowedBy(context, from).values()];
  const total = all.reduce((sum, one) => sum + exposure(one), 0n);
  if (total >= I64_MAX || (balance !== undefined && total >= balance)) notes.warn('danger', 'unlimited_allowance', { at, token, spender });
  else if (balance === undefined || total * 2n >= balance) {
    const percent = balance ? { percent: Number((total * 100n) / balance) } : {};
    notes.warn('danger', 'large_allowance', { at, token, spender, amount: total.toString(), ...percent });
  } else notes.warn('warning', 'allowance', { at, token, spender, amount: amount.toString() });
}
