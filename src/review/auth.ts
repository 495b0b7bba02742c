/** The authorizations inside a contract transaction: who, for what, and whether it belongs to what is called (security.md part 5). */
import type { xdr } from '@stellar/stellar-sdk/base';
import { addressText } from '../chain/names';
import { type AccountId, type Address, isAccountId } from '../primitives/addresses';
import { mostSeconds } from '../primitives/ledgers';
import type { AuthNode, Plan } from '../primitives/plan';
import { cleanText } from '../primitives/text';
import { authorizedCall, isSame } from './calls/authorized';
import { type Authorized, type Call, callOf, type Explained } from './calls/call';
import { explainCall } from './calls/explain';
import { below } from './notes';
import type { Scope } from './scope';
import { showValues } from './values';

/** Seconds. */
const LONG = 3_600;
const VERY_LONG = 86_400;
const MOST_FOREIGN = 3;
const MOST_DEPTH = 12;

/** The tree as a Plan shows it. */
export function authNode(node: xdr.SorobanAuthorizedInvocation, passphrase: string): AuthNode {
  const children = node.subInvocations.map((child) => authNode(child, passphrase));
  const { contract, fn, args } = authorizedCall(node.function, passphrase);
  return { contract, fn: cleanText(fn, 40).text, args: showValues(args).values, children };
}

function sameCall(a: Call, b: Call): boolean {
  if (a.contract !== b.contract || a.fn !== b.fn || a.args.length !== b.args.length) return false;
  return a.args.every((arg, index) => arg.toXdr('base64') === b.args[index]?.toXdr('base64'));
}

type Allowed = Omit<Authorized, 'call'>;

interface Credentials {
  address: Address;
  source: boolean;
  signed: boolean;
  expires: number | undefined;
  delegates: Address[];
}

function credentialsOf(credentials: xdr.SorobanCredentials, source: AccountId): Credentials {
  if (credentials.type === 'sorobanCredentialsSourceAccount') {
    return { address: source, source: true, signed: false, expires: undefined, delegates: [] };
  }
  const delegating = credentials.type === 'sorobanCredentialsAddressWithDelegates';
  const inner = delegating
    ? credentials.addressWithDelegates.addressCredentials
    : credentials.type === 'sorobanCredentialsAddressV2'
      ? credentials.addressV2
      : credentials.address;
  const { signature } = inner;
  return {
    address: addressText(inner.address) as Address,
    source: false,
    signed: signature.type !== 'scvVoid' && !(signature.type === 'scvVec' && (signature.vec ?? []).length === 0),
    expires: inner.signatureExpirationLedger,
    delegates: delegating ? credentials.addressWithDelegates.delegates.map(({ address }) => addressText(address) as Address) : [],
  };
}

/** Warns of whose entry it is and how long it lasts. */
export function judgeLifetime(scope: Scope, address: Address, expires: number): void {
  const ledgers = expires - scope.facts.ledger;
  const seconds = mostSeconds(ledgers, scope.facts);
  if (seconds > LONG) scope.notes.warn(seconds > VERY_LONG ? 'danger' : 'warning', 'authorization_long', { address, ledgers });
}

function judgeCredentials(scope: Scope, { address, source, signed, expires, delegates }: Credentials): void {
  if (source) return;
  // A smart wallet has no other way to authorize anything.
  const own = address === scope.account && !signed;
  if (own && isAccountId(address)) scope.notes.warn('danger', 'own_address_entry', { address });
  else if (!own) scope.notes.warn('warning', 'foreign_authorization', { address, signed });
  if (delegates.length > 0) scope.notes.warn('warning', 'delegates', { address, delegates });
  if (expires !== undefined) judgeLifetime(scope, address, expires);
}

/** Compares the tree with what the call needs: every node has to be expected there, or be a line below an unknown contract's step. */
export class TreeJudge {
  #foreign = 0;
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** `what` is called or made, and `explained`; nothing where nothing that is done asks for anybody's word. */
  root(
    node: xdr.SorobanAuthorizedInvocation,
    what: xdr.SorobanAuthorizedFunction | undefined,
    explained: Explained | undefined,
    at: string,
  ): void {
    if (!explained || !what || !isSame(node.function, what)) {
      this.#mismatch(node.function);
      return;
    }
    const { notes, network } = this.#scope;
    // What is made here has code of its maker's, which may do all that stands below.
    if (node.function.type !== 'sorobanAuthorizedFunctionTypeContractFn' && node.subInvocations.length > 0)
      notes.warn('danger', 'unknown_contract', { at, contract: authorizedCall(node.function, network.passphrase).contract });
    this.#children(node, { below: explained.authorizes, ...(explained.open ? { open: explained.step } : {}) }, at, 0);
    if (this.#foreign > MOST_FOREIGN) notes.warn('danger', 'deep_authorization', { foreign: this.#foreign });
  }

  #children(node: xdr.SorobanAuthorizedInvocation, allowed: Allowed, at: string, depth: number): void {
    const left = [...allowed.below];
    for (const child of node.subInvocations) {
      const { function: what } = child;
      const call = what.type === 'sorobanAuthorizedFunctionTypeContractFn' ? callOf(what.contractFn) : undefined;
      const index = call ? left.findIndex((item) => sameCall(item.call, call)) : -1;
      const match = index < 0 ? undefined : left.splice(index, 1)[0];
      if (match) this.#children(child, match, at, depth + 1);
      else if (call && allowed.open && depth < MOST_DEPTH) this.#line(child, call, allowed, at, depth);
      else this.#mismatch(what);
    }
  }

  /** What an unknown contract may do with this signature is shown as a step of its own, and counted in the sums. */
  #line(node: xdr.SorobanAuthorizedInvocation, call: Call, parent: Allowed, at: string, depth: number): void {
    this.#foreign++;
    const steps = parent.open?.children ?? [];
    const path = below(at, steps.length);
    const { holdings } = this.#scope;
    const { permitted } = holdings;
    holdings.permitted = true;
    const explained = explainCall(this.#scope, call, path);
    holdings.permitted = permitted;
    steps.push(explained.step);
    this.#children(node, { below: explained.authorizes, open: explained.step }, path, depth + 1);
  }

  #mismatch(what: xdr.SorobanAuthorizedFunction): void {
    const { contract, fn } = authorizedCall(what, this.#scope.network.passphrase);
    this.#scope.notes.warn('blocked', 'authorization_mismatch', { contract, fn: cleanText(fn, 40).text });
  }
}

/** All entries of the operation. Those that the signature covers are judged node by node. */
export function explainAuthorizations(
  scope: Scope,
  entries: readonly xdr.SorobanAuthorizationEntry[],
  source: AccountId,
  what: xdr.SorobanAuthorizedFunction | undefined,
  explained: Explained | undefined,
): Plan['authorizations'] {
  const judge = new TreeJudge(scope);
  return entries.map((entry) => {
    const credentials = credentialsOf(entry.credentials, source);
    judgeCredentials(scope, credentials);
    if (credentials.source || credentials.address === scope.account) judge.root(entry.rootInvocation, what, explained, '0');
    return { address: credentials.address, source: credentials.source, root: authNode(entry.rootInvocation, scope.network.passphrase) };
  });
}
