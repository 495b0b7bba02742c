/**
 * `require_auth` (contracts.md 0.1): a contract's direct calls are authorized by themselves; `authorizeAsCurrentContract`
 * covers what its next call does deeper; everything else needs an account's tree, which simulation records and inclusion enforces.
 */
import { Address, hash, xdr } from '@stellar/stellar-sdk/base';
import { type AuthNode, type Call, nodeOf, nodeOfInvocation, nodeOfXdr, nodeToXdr, Tracker, UndoLog } from './auth-tree';
import { scAddress } from './entries';
import { type AddressString, HostError, type Invocation } from './model';

export type AuthMode =
  /** Simulation without auth entries. `source` is the operation's source account; `upgraded` records the credentials' second version. */
  | { kind: 'record'; source: AddressString; allowNonRoot?: boolean; upgraded?: boolean }
  | { kind: 'enforce'; source: AddressString; entries: readonly xdr.SorobanAuthorizationEntry[] }
  /** Everything is granted: for control and for setting a network up. */
  | { kind: 'root' };

/** What the manager asks of the host when address credentials are used for the first time. */
export interface Authenticator {
  /** Refuses an expired signature or a used nonce, and remembers the nonce. */
  consumeNonce(credentials: xdr.SorobanAddressCredentials): void;
  /** Verifies the signature; any failure becomes `Error(Auth, InvalidAction)`. */
  authenticate(credentials: xdr.SorobanAddressCredentials, payload: Uint8Array, root: AuthNode): void;
  /** Touches what enforcing will read, so that it is in the recorded footprint. */
  prepare(address: AddressString, nonce: bigint): void;
  note(message: string): void;
}

interface AccountTracker extends Tracker {
  /** Absent for the source account, whose transaction signature is enough. */
  credentials?: { inner: xdr.SorobanAddressCredentials; upgraded: boolean; invocation: xdr.SorobanAuthorizedInvocation };
  verified: boolean;
  nonce?: bigint;
}

let nonceCounter = 0;

/** Unlike any other of this process, positive, and spread like a random one. */
function freshNonce(seed: string): bigint {
  const digest = hash(`${seed}#${nonceCounter++}`);
  return new DataView(digest.buffer, digest.byteOffset).getBigInt64(0) & 0x7fff_ffff_ffff_ffffn;
}

export class AuthManager {
  readonly undo = new UndoLog();
  private readonly accounts: AccountTracker[] = [];
  private invokers: { tracker: Tracker; depth: number }[] = [];
  private frames: AddressString[] = [];

  constructor(
    private readonly mode: AuthMode,
    private readonly passphrase: string,
    private readonly host: Authenticator,
  ) {
    if (mode.kind === 'enforce') for (const entry of mode.entries) this.accounts.push(trackerOf(entry, mode.source));
  }

  pushFrame(contract: AddressString): void {
    this.frames.push(contract);
    for (const tracker of this.trackers()) tracker.stack.push(null);
  }

  popFrame(): void {
    this.frames.pop();
    for (const tracker of this.trackers()) tracker.stack.pop();
    this.invokers = this.invokers.filter(({ depth }) => this.frames.length > depth);
  }

  /** Trees that count for the next call of the running contract, however deep below it. */
  authorizeAsCurrentContract(contract: AddressString, invocations: readonly Invocation[]): void {
    for (const invocation of invocations) {
      this.invokers.push({ tracker: new Tracker(contract, nodeOfInvocation(invocation)), depth: this.frames.length });
    }
  }

  /** While a contract is made, its deployer's word covers what the constructor asks for. */
  making = false;

  requireAuth(address: AddressString, call: Call): void {
    if (this.mode.kind === 'root' || this.making) return;
    if (this.frames.at(-2) === address) return;
    const { id } = nodeOf(call);
    const invokers = this.invokers.map(({ tracker }) => tracker).filter((tracker) => tracker.address === address);
    if (invokers.some((tracker) => tracker.match(id, !tracker.active, this.undo))) return;
    if (this.mode.kind === 'record') this.record(address, call, this.mode.allowNonRoot === true);
    else this.enforce(address, id);
  }

  /** The recorded trees as entries to be signed. */
  recorded(): xdr.SorobanAuthorizationEntry[] {
    if (this.mode.kind !== 'record') return [];
    const arm = this.mode.upgraded ? 'sorobanCredentialsAddressV2' : 'sorobanCredentialsAddress';
    return this.accounts.map((tracker) => {
      const credentials =
        tracker.nonce === undefined
          ? xdr.SorobanCredentials.sorobanCredentialsSourceAccount()
          : xdr.SorobanCredentials[arm](
              new xdr.SorobanAddressCredentials({
                address: scAddress(tracker.address),
                nonce: tracker.nonce,
                signatureExpirationLedger: 0,
                signature: xdr.ScVal.scvVoid(),
              }),
            );
      return new xdr.SorobanAuthorizationEntry({ credentials, rootInvocation: nodeToXdr(tracker.root) });
    });
  }

  private trackers(): Tracker[] {
    return [...this.accounts, ...this.invokers.map(({ tracker }) => tracker)];
  }

  private record(address: AddressString, call: Call, allowNonRoot: boolean): void {
    const source = this.mode.kind === 'record' ? this.mode.source : undefined;
    const active = this.accounts.find((tracker) => tracker.address === address && tracker.active);
    const node = nodeOf(call);
    if (active) {
      if (active.matchedHere) throw new HostError('Auth', 'ExistingValue', undefined);
      const siblings = active.parent?.children ?? [];
      siblings.push(node);
      this.undo.push(() => siblings.pop());
      active.take(node, this.undo);
      return;
    }
    if (this.frames.length !== 1 && !allowNonRoot) {
      this.host.note(
        '[recording authorization only] encountered authorization not tied to the root contract invocation for an address. Use `require_auth()` in the top invocation or enable non-root authorization.',
      );
      throw new HostError('Auth', 'InvalidAction', undefined);
    }
    const tracker: AccountTracker = Object.assign(new Tracker(address, node), { verified: true });
    tracker.stack = this.frames.map(() => null);
    if (address !== source) {
      tracker.nonce = freshNonce(`${this.passphrase}${address}${node.id}`);
      this.host.prepare(address, tracker.nonce);
    }
    this.accounts.push(tracker);
    this.undo.push(() => this.accounts.splice(this.accounts.indexOf(tracker), 1));
    tracker.take(node, this.undo);
  }

  private enforce(address: AddressString, id: string): void {
    const own = this.accounts.filter((tracker) => tracker.address === address);
    const anyActive = own.some((tracker) => tracker.active);
    for (const tracker of own) {
      if (!tracker.match(id, !anyActive, this.undo)) continue;
      this.verify(tracker);
      return;
    }
    this.host.note(`Unauthorized function call for address ${address}`);
    throw new HostError('Auth', 'InvalidAction', undefined);
  }

  private verify(tracker: AccountTracker): void {
    if (tracker.verified || !tracker.credentials) return;
    const { inner, upgraded, invocation } = tracker.credentials;
    this.host.authenticate(inner, authorizationPayload(this.passphrase, inner, invocation, upgraded), tracker.root);
    this.host.consumeNonce(inner);
    tracker.verified = true;
    this.undo.push(() => {
      tracker.verified = false;
    });
  }
}

/** What address credentials sign: sha256 of the authorization preimage, with the address in it for the upgraded arm. */
export function authorizationPayload(
  passphrase: string,
  credentials: xdr.SorobanAddressCredentials,
  invocation: xdr.SorobanAuthorizedInvocation,
  upgraded: boolean,
): Uint8Array {
  const { nonce, signatureExpirationLedger, address } = credentials;
  const common = { networkId: hash(passphrase), nonce, signatureExpirationLedger, invocation };
  const preimage = upgraded
    ? xdr.HashIdPreimage.envelopeTypeSorobanAuthorizationWithAddress(
        new xdr.HashIdPreimageSorobanAuthorizationWithAddress({ ...common, address }),
      )
    : xdr.HashIdPreimage.envelopeTypeSorobanAuthorization(new xdr.HashIdPreimageSorobanAuthorization(common));
  return hash(preimage.toXDR());
}

function trackerOf(entry: xdr.SorobanAuthorizationEntry, source: AddressString): AccountTracker {
  const root = nodeOfXdr(entry.rootInvocation);
  const { credentials } = entry;
  switch (credentials.type) {
    case 'sorobanCredentialsSourceAccount':
      return Object.assign(new Tracker(source, root), { verified: true });
    case 'sorobanCredentialsAddress':
    case 'sorobanCredentialsAddressV2': {
      const inner = credentials.type === 'sorobanCredentialsAddress' ? credentials.address : credentials.addressV2;
      const tracker = new Tracker(Address.fromScAddress(inner.address).toString(), root);
      const upgraded = credentials.type === 'sorobanCredentialsAddressV2';
      return Object.assign(tracker, { verified: false, credentials: { inner, upgraded, invocation: entry.rootInvocation } });
    }
    default:
      throw new HostError('Auth', 'InvalidInput', undefined);
  }
}
