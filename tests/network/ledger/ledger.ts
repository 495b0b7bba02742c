/**
 * The ledger: a queue of accepted transactions, closed into ledgers in virtual time. It is what the JSON-RPC, Horizon and
 * control stand on.
 */
import { hash, xdr } from '@stellar/stellar-sdk/base';
import type { Models } from '../host/models';
import { ROOT_ACCOUNT, type RootWorld } from '../host/root';
import { settingsOf } from '../host/settings';
import type { RpcLedger, RpcPort, RpcSubmission, RpcTransaction, SettingEntry } from '../rpc/port';
import type { MetaVersion } from './changes';
import { Classic } from './entries';
import { type Parsed, parseEnvelope, toHex } from './envelope';
import { closedLedger, PROTOCOL } from './header';
import { include } from './inclusion';
import { invented, rawOf } from './invented';
import { type KeyString, Layer, type Settled, type Stored } from './store';
import { faultOf, feeOfFault, inclusionFee, leastInPlace, type Moment, operationsOf, transactionResult } from './validate';

/** Ledgers of history that are kept (7 days). */
const RETENTION = 120_960;
/** Milliseconds by which Horizon's root is behind its accounts, where time passes by itself: it counts by a clock of its own. */
const ROOT_LATE = 700;
/** Ledgers for which a node says "try again later" to what was in one of them. */
const REMEMBERED = 10;
/** Closed ledgers that are told one by one. */
const MOST_CLOSED = 500;

/**
 * 'instant': an accepted transaction is followed by a ledger at once; 'manual': ledgers close by command; 'interval': one
 * closes each second, at the machine's time, which it leaves behind only where a command moved time.
 */
export type CloseMode = 'instant' | 'manual' | 'interval';

export interface Included extends RpcTransaction {
  /** `G…`; the zero account for what the network itself did. */
  source: string;
  feeSource: string;
  maxFee: bigint;
  /** Of a fee bump: the hash of the inner transaction, hex. */
  innerHash?: string;
}

/** What a queue says to whom it would not let in for so little: what it would. */
const insufficient = (id: string, least: bigint): RpcSubmission => ({
  status: 'ERROR',
  hash: id,
  result: transactionResult(xdr.TransactionResultResult.txInsufficientFee(), least),
});

export class Ledger implements RpcPort {
  readonly layer = new Layer();
  latest: RpcLedger;
  oldest: RpcLedger;
  /** The closed ledgers that are kept, oldest first; moving time by command leaves numbers out. */
  closed: readonly RpcLedger[];
  friendbotUrl?: string;
  /** Of the metas of what is included from now on. */
  metaVersion: MetaVersion = 4;
  /** Stroops for each operation that the queue, which is full, lets others in for; 0: there is room. */
  market = 0n;
  /** Runs before time moves by command, on the state that is left behind. */
  beforeAdvance?: () => void;
  settings: ReadonlyMap<string, SettingEntry>;
  #closedAt = 0;
  #voted: { version?: number; settled?: Settled } | undefined;
  #mode: CloseMode = 'instant';
  #timer: NodeJS.Timeout | undefined;
  #setups = 0;
  readonly #included = new Map<string, Included>();
  readonly #byInnerHash = new Map<string, Included>();
  readonly #byLedger = new Map<number, Included[]>();
  readonly #queue: Parsed[] = [];
  readonly #offered = new Map<string, Parsed>();
  /** By ledger: what its entries were before it. */
  readonly #undo = new Map<number, Map<KeyString, Stored | undefined>>();
  readonly #waiting = new Set<() => void>();

  constructor(
    readonly passphrase: string,
    readonly models: Models,
    start: { sequence: number; closeTime: number },
  ) {
    this.latest = closedLedger(start.sequence, start.closeTime, {
      previous: hash(passphrase),
      version: PROTOCOL,
      baseReserve: this.layer.settled.baseReserve,
    });
    this.settings = settingsOf(PROTOCOL, new Map(), 1);
    this.oldest = this.latest;
    this.closed = [this.latest];
    this.#remindFrom(start.sequence);
  }

  get protocolVersion(): number {
    return this.latest.header.ledgerVersion;
  }

  /** The network agrees on another protocol: the next ledger is the first of it. */
  vote(version: number): void {
    this.#voted = { ...this.#voted, version };
    if (this.#mode === 'instant') this.close();
  }

  /** The same of what it settles for everybody: reserves, limits, its rhythm. */
  settle(change: Partial<Settled>): void {
    this.#voted = { ...this.#voted, settled: { ...this.layer.settled, ...this.#voted?.settled, ...change } };
    if (this.#mode === 'instant') this.close();
  }

  /** The classic entries after the latest ledger; writes are at once part of it. */
  get classic(): Classic {
    return new Classic(this.layer, this.latest.sequence);
  }

  /** The ledger as the network itself deploys and invokes contracts on it. */
  get root(): RootWorld {
    const { sequence, closeTime } = this.latest;
    return {
      layer: this.layer,
      ledger: { sequence, timestamp: BigInt(closeTime), passphrase: this.passphrase },
      models: this.models,
      remember: (transaction) => {
        const order = this.transactionsOf(sequence).length + 1;
        const nobody = { source: ROOT_ACCOUNT, feeSource: ROOT_ACCOUNT, maxFee: 0n, feeChanges: [], refundChanges: [] };
        this.#remember({ ...transaction, ...nobody, ledger: sequence, closeTime, order, ok: true });
      },
    };
  }

  /** What Horizon's root names: in 'interval' mode for a moment the ledger before, as real ones do. */
  get rootLedger(): RpcLedger {
    const isLate = this.#mode === 'interval' && Date.now() - this.#closedAt < ROOT_LATE;
    return (isLate ? this.closed.at(-2) : undefined) ?? this.latest;
  }

  get mode(): CloseMode {
    return this.#mode;
  }

  set mode(mode: CloseMode) {
    this.#mode = mode;
    clearInterval(this.#timer);
    this.#timer = undefined;
    if (mode === 'interval') {
      this.#timer = setInterval(() => this.close(), 1000);
      this.#timer.unref();
      // What set the ledger up took no time.
      if (this.#pace > 1) this.close();
    }
  }

  /** Another ledger that is as this one is now, with nothing that runs by itself; what waits here does not wait there. */
  copy(): Ledger {
    const { sequence, closeTime } = this.latest;
    const other = new Ledger(this.passphrase, this.models, { sequence, closeTime });
    const { latest, oldest, closed, metaVersion, settings, market } = this;
    Object.assign(other, { latest, oldest, closed, metaVersion, settings, market });
    other.#setups = this.#setups;
    for (const [id, included] of this.#included) other.#included.set(id, included);
    for (const [id, included] of this.#byInnerHash) other.#byInnerHash.set(id, included);
    for (const [number, list] of this.#byLedger) other.#byLedger.set(number, [...list]);
    for (const [id, parsed] of this.#offered) other.#offered.set(id, parsed);
    this.layer.copyInto(other.layer);
    for (const [number, before] of this.#undo) other.#undo.set(number, new Map(before));
    other.layer.undo = other.#undo.get(sequence);
    return other;
  }

  /** Ends what runs by itself. */
  stop(): void {
    clearInterval(this.#timer);
  }

  /** By its hash or, for a fee bump, also that of its inner transaction. */
  transaction(id: string): Included | undefined {
    return this.#included.get(id) ?? this.#byInnerHash.get(id);
  }

  transactionsOf(sequence: number): readonly Included[] {
    return this.#byLedger.get(sequence) ?? [];
  }

  /** Every transaction, oldest first. */
  get history(): Iterable<Included> {
    return this.#included.values();
  }

  /** About when a ledger closed, in unix seconds. */
  timeOf(sequence: number): number {
    return (
      this.transactionsOf(sequence)[0]?.closeTime ??
      this.latest.closeTime - (this.latest.sequence - sequence) * this.layer.settled.ledgerSeconds
    );
  }

  /** How many accepted transactions wait for a ledger. */
  get pending(): number {
    return this.#queue.length;
  }

  submit(envelope: string): RpcSubmission | undefined {
    const submission = this.judge(envelope);
    const parsed = submission?.status === 'PENDING' && this.#offered.get(submission.hash);
    if (!parsed) return submission;
    const place = this.#queue.findIndex((queued) => queued.source === parsed.source);
    if (place >= 0) this.#queue.splice(place, 1, parsed);
    else this.#queue.push(parsed);
    if (this.#mode === 'instant') queueMicrotask(() => this.close());
    return submission;
  }

  /** What is said to a submission; nothing is done with it. */
  judge(envelope: string): RpcSubmission | undefined {
    const parsed = parseEnvelope(envelope, this.passphrase);
    if (!parsed) return undefined;
    const id = parsed.hash;
    this.#offered.set(id, parsed);
    if (this.#queue.some((queued) => queued.hash === id)) return { status: 'DUPLICATE', hash: id };
    // A node remembers for a while what it has seen in a ledger, and looks at it again after that.
    const included = this.#included.get(id);
    if (included && this.latest.sequence - included.ledger < REMEMBERED) return { status: 'TRY_AGAIN_LATER', hash: id };
    const queued = this.#queue.find((one) => one.source === parsed.source);
    const inTheWay = queued && this.#inPlaceOf(queued, parsed);
    if (inTheWay) return inTheWay;
    const least = this.market * operationsOf(parsed);
    if (inclusionFee(parsed) < least) return insufficient(id, least);
    const fault = faultOf(this.next, parsed);
    if (fault) return { status: 'ERROR', hash: id, result: transactionResult(fault, feeOfFault(fault, parsed)) };
    return { status: 'PENDING', hash: id };
  }

  /** One of an account waits at a time; a fee bump takes its place where it offers ten times as much for each operation (stellar-core). */
  #inPlaceOf(queued: Parsed, parsed: Parsed): RpcSubmission | undefined {
    const { hash: id } = parsed;
    if (!parsed.bump) {
      const isInside = queued.bump && toHex(queued.payload) === id;
      return { status: isInside ? 'DUPLICATE' : 'TRY_AGAIN_LATER', hash: id };
    }
    if (queued.tx.seqNum !== parsed.tx.seqNum) return { status: 'TRY_AGAIN_LATER', hash: id };
    const least = leastInPlace(queued, parsed);
    return inclusionFee(parsed) < least ? insufficient(id, least) : undefined;
  }

  /** What was ever submitted under a hash, whatever was said to it. */
  offered(id: string): xdr.TransactionEnvelope | undefined {
    return this.#offered.get(id)?.envelope;
  }

  /** The entries after one of the closed ledgers. */
  asOf(sequence: number): Layer {
    const layer = this.layer.child();
    // The later ledgers are undone first: what an earlier one says is what was.
    for (const [later, changes] of [...this.#undo].reverse()) {
      if (later > sequence) for (const [key, before] of changes) layer.put(key, before);
    }
    return layer;
  }

  #remindFrom(sequence: number): void {
    const undo = new Map<KeyString, Stored | undefined>();
    this.layer.undo = undo;
    this.#undo.set(sequence, undo);
    const first = this.closed[0]?.sequence ?? sequence;
    for (const old of this.#undo.keys()) if (old < first) this.#undo.delete(old);
  }

  /** Includes one transaction in a ledger of its own, whatever waits. Throws where it is refused. */
  includeNow(envelope: string): Included {
    const parsed = parseEnvelope(envelope, this.passphrase);
    const fault = parsed && faultOf(this.next, parsed);
    if (!parsed || fault) throw new Error(`refused: ${fault?.type ?? 'no transaction'}`);
    this.#close(this.#pace, 1, [parsed]);
    const included = this.transaction(parsed.hash);
    if (!included) throw new Error('dropped by its own ledger');
    return included;
  }

  /** Seconds from the latest ledger to one that closes now. */
  get #pace(): number {
    return this.#mode === 'interval'
      ? Math.max(1, Math.floor(Date.now() / 1000) - this.latest.closeTime)
      : this.layer.settled.ledgerSeconds;
  }

  /** Closes one ledger `seconds` after the last, with everything that waits. */
  close(seconds = this.#pace): void {
    this.#close(seconds, 1, this.#queue.splice(0));
  }

  /** Moves time by `seconds` and the sequence by as many ledgers as that takes; what waits is in the last of them. */
  advance(seconds: number, ledgers = Math.max(1, Math.round(seconds / this.layer.settled.ledgerSeconds))): void {
    this.beforeAdvance?.();
    this.#close(seconds, ledgers, this.#queue.splice(0));
  }

  /** Resolves when the next ledger has closed. */
  nextClose(): Promise<void> {
    return new Promise((resolve) => this.#waiting.add(resolve));
  }

  /** Tells set-ups apart that no transaction makes. */
  nextSetupNumber(): number {
    return ++this.#setups;
  }

  /** The ledger that a transaction submitted now would be in. */
  get next(): Moment {
    const { sequence, closeTime } = this.latest;
    const latestClose = BigInt(closeTime + (this.#mode === 'interval' ? 1 : this.layer.settled.ledgerSeconds));
    return { layer: this.layer, sequence: sequence + 1, closeTime: BigInt(closeTime), latestClose };
  }

  #close(seconds: number, ledgers: number, transactions: readonly Parsed[]): void {
    const closeTime = this.latest.closeTime + seconds;
    const { version, settled } = this.#voted ?? {};
    this.#voted = undefined;
    const isRaised = settled !== undefined && settled.baseReserve !== this.layer.settled.baseReserve;
    if (settled) this.layer.settled = settled;
    this.latest = closedLedger(this.latest.sequence + ledgers, closeTime, {
      previous: hash(this.latest.header.toXdr()),
      version: version ?? this.protocolVersion,
      baseReserve: this.layer.settled.baseReserve,
      voted: [...(version === undefined ? [] : ['version' as const]), ...(isRaised ? ['baseReserve' as const] : [])],
    });
    if (version !== undefined || settled)
      this.settings = settingsOf(this.protocolVersion, this.settings, this.latest.sequence, this.layer.settled);
    this.closed = [...this.closed.slice(1 - MOST_CLOSED), this.latest];
    this.#closedAt = Date.now();
    this.#remindFrom(this.latest.sequence);
    for (const parsed of transactions) this.#include(parsed);
    const kept = this.latest.sequence - RETENTION;
    if (kept > this.oldest.sequence) {
      this.oldest = {
        ...this.oldest,
        sequence: kept,
        closeTime: Math.max(this.oldest.closeTime, closeTime - RETENTION * this.layer.settled.ledgerSeconds),
      };
    }
    for (const resume of this.#waiting) resume();
    this.#waiting.clear();
  }

  #include(parsed: Parsed): void {
    const { sequence, closeTime } = this.latest;
    const { layer, models, passphrase } = this;
    // What became invalid while it waited is dropped, as validators drop it: no fee, no sequence number.
    if (faultOf({ layer, sequence, closeTime: BigInt(closeTime), latestClose: BigInt(closeTime) }, parsed)) return;
    const { envelope, hash: id, source, feeSource, fee: maxFee } = parsed;
    const order = this.transactionsOf(sequence).length + 1;
    const { metaVersion, protocolVersion: protocol } = this;
    const inclusion = include({ layer, sequence, closeTime, passphrase, protocol, models, metaVersion }, parsed);
    const raw = invented(this.protocolVersion) ? { raw: rawOf(inclusion) } : {};
    const inner = parsed.bump ? { innerHash: toHex(parsed.payload) } : {};
    this.#remember({ ...inclusion, ...raw, ...inner, hash: id, envelope, source, feeSource, maxFee, ledger: sequence, closeTime, order });
  }

  #remember(transaction: Included): void {
    this.#included.set(transaction.hash, transaction);
    if (transaction.innerHash) this.#byInnerHash.set(transaction.innerHash, transaction);
    const list = this.#byLedger.get(transaction.ledger) ?? [];
    list.push(transaction);
    this.#byLedger.set(transaction.ledger, list);
  }
}
