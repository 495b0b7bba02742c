/** What is called of a yield token (contracts.md 18.2), in words and sums: by the bytes and the ledger, whatever a builder meant. */

import { instanceKey } from '../../chain/ledger-keys';
import type { Address } from '../../primitives/addresses';
import type { AssetParam } from '../../primitives/plan-words';
import { type Authorized, type CallContext, type Explained, explainBy, type Functions, takes } from '../../review/calls/call';
import { address, i128 } from '../../review/calls/read';
import { explainToken } from '../../review/calls/token';
import { transferCall } from '../../review/calls/transfer';
import { judgeShare, take } from '../../review/classic/payments';
import type { Change } from '../../review/holdings';
import { NAMELESS } from '../../review/names';
import { step } from '../../review/notes';
import { speaksFor } from '../../review/scope';
import { assetsFor, assetsTaken, type Book, parseBook, parseYieldToken, sharesBurned, sharesFor } from './entries';

/** The token and its asset as the ledger has them; a book that was not read yet tells nothing of amounts. */
interface Known {
  token: AssetParam;
  asset: AssetParam;
  book: Book | undefined;
}

function knownOf({ scope: { facts }, call: { contract } }: CallContext): Known {
  const token = facts.token(contract);
  const parsed = parseYieldToken(facts.entry(instanceKey(contract)) ?? undefined);
  if (!parsed) return { token, asset: NAMELESS, book: undefined };
  return { token, asset: facts.token(parsed.asset), book: parseBook((key) => facts.entry(key), contract, parsed.asset) };
}

/** Who acts, for whose tokens or out of whose wallet, and who receives. */
interface Parties {
  operator: Address;
  owner: Address;
  receiver: Address;
}

const called = ({ identity: { name }, call: { contract } }: CallContext, { operator, owner: from, receiver: to }: Parties) => ({
  name,
  contract,
  from,
  to,
  ...(operator === from ? {} : { operator }),
});

/** It leaves its owner: for good where somebody else receives what comes of it, and by an allowance where somebody else asked for it. */
function leave(context: CallContext, token: AssetParam, { owner, operator, receiver }: Parties, change: Change) {
  const { scope, at } = context;
  take(context, owner, 'wallet', token, change);
  if (receiver !== owner) judgeShare(context, owner, token, 'wallet');
  if (operator === owner || !speaksFor(scope, owner)) return;
  const amount = (-change.amount).toString();
  scope.notes.warn('danger', 'taken_by_allowance', { at, token, spender: operator, holder: owner, amount });
}

interface Paid {
  likely: bigint;
  least: bigint;
  most: bigint | null;
}

/** What is paid reaches the receiver, and what of it is one's own may be deposited next. */
function pay({ scope }: CallContext, asset: AssetParam, { owner, receiver }: Parties, { likely, least, most }: Paid): void {
  // Out of the token's own, not of the owner's wallet.
  scope.holdings.give({ from: owner, to: [receiver], asset, amount: likely, beside: true });
  const exact = most === likely && least === likely;
  scope.holdings.add(receiver, 'wallet', asset, exact ? { amount: likely } : { amount: likely, least, most, basis: 'estimate' });
  // What is a claim, or may not happen, leaves all of a deposit to the wallet.
  if (!scope.holdings.claimed && !scope.holdings.permitted) scope.withdrawals.push({ asset, from: receiver, least, likely, most });
}

/** Whatever its shares are worth at inclusion: gifts lift that, losses lower it, and nothing bounds either. */
function redeem(context: CallContext, shares: bigint, receiver: Address, owner: Address, operator: Address): Explained {
  const parties = { operator, owner, receiver };
  const known = knownOf(context);
  const { token, asset, book } = known;
  leave(context, token, parties, { amount: -shares });
  pay(context, asset, parties, { likely: book ? assetsFor(book, shares) : 0n, least: 0n, most: null });
  return { step: step('yieldtoken_redeem', { ...called(context, parties), token, asset, shares: shares.toString() }), authorizes: [] };
}

/** Just so much of the asset, for as many shares as that takes then. */
function withdraw(context: CallContext, assets: bigint, receiver: Address, owner: Address, operator: Address): Explained {
  const parties = { operator, owner, receiver };
  const known = knownOf(context);
  const { token, asset, book } = known;
  const held = context.scope.holdings.now(owner, 'wallet', token) ?? 0n;
  const needed = book ? sharesBurned(book, assets) : 0n;
  const burned = needed < held ? needed : held;
  leave(context, token, parties, { amount: -burned, least: -held, most: burned > 0n ? -1n : 0n, basis: 'computed' });
  pay(context, asset, parties, { likely: assets, least: assets, most: assets });
  return { step: step('yieldtoken_withdraw', { ...called(context, parties), asset, amount: assets.toString() }), authorizes: [] };
}

/** Out of the wallet for shares: the asset's contract asks whoever acts, where it is the owner, to allow the transfer. */
function put(context: CallContext, { asset, token }: Known, parties: Parties, assets: bigint, shares: bigint): Authorized[] {
  const { scope, call } = context;
  const { owner, operator, receiver } = parties;
  leave(context, asset, parties, { amount: -assets });
  scope.holdings.give({ from: owner, to: [receiver], asset, amount: assets });
  scope.holdings.add(receiver, 'wallet', token, { amount: shares, least: 0n, most: null, basis: 'estimate' });
  return operator === owner && asset.contract ? [{ call: transferCall(asset.contract, owner, call.contract, assets), below: [] }] : [];
}

function deposit(context: CallContext, assets: bigint, receiver: Address, owner: Address, operator: Address): Explained {
  const parties = { operator, owner, receiver };
  const known = knownOf(context);
  const authorizes = put(context, known, parties, assets, known.book ? sharesFor(known.book, assets) : 0n);
  const { asset } = known;
  return { step: step('yieldtoken_deposit', { ...called(context, parties), asset, amount: assets.toString() }), authorizes };
}

function mint(context: CallContext, shares: bigint, receiver: Address, owner: Address, operator: Address): Explained {
  const parties = { operator, owner, receiver };
  const known = knownOf(context);
  const authorizes = put(context, known, parties, known.book ? assetsTaken(known.book, shares) : 0n, shares);
  const { token, asset } = known;
  return { step: step('yieldtoken_mint', { ...called(context, parties), token, asset, shares: shares.toString() }), authorizes };
}

const parties = [i128, address, address, address] as const;
const FUNCTIONS: Functions = {
  redeem: takes(parties, redeem),
  withdraw: takes(parties, withdraw),
  deposit: takes(parties, deposit),
  mint: takes(parties, mint),
};

/** Its shares are a token. */
export const explainYieldtoken = (context: CallContext) => explainBy(FUNCTIONS, context) ?? explainToken(context);
