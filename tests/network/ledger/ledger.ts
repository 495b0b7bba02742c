/**
 * The ledger: a queue of accepted transactions, closed into ledgers in virtual time. It is what the JSON-RPC, Horizon and
 * control stand on.
 */
import { hash, xdr } from '@stellar/stellar-sdk/base';
import { applySoroban } from '../host/apply';
import { contractMeta, entryChanges } from '../host/meta';
import type { Models } from '../host/models';
import type { RootWorld } from '../host/root';
import type { RpcLedger, RpcPort, RpcSubmission, RpcTransaction } from '../rpc/port';
import { applyClassic } from './classic';
import { Classic } from './entries';
import { Layer } from './store';
import { BASE_FEE, failedResult, faultOf, muxedText, type Parsed, parseEnvelope, toHex } from './validate';

export const PROTOCOL = 27;
/** Virtual seconds between ledgers. */
export const LEDGER_SECONDS = 5;
const RETENTION = 120_960;

/** 'instant': an accepted transaction is followed by a ledger at once; 'manual': ledgers close by command. */
export type CloseMode = 'instant' | 'manual';

export interface Included extends RpcTransaction {
  source: string;
  sequence: bigint;
  feeSource: string;
  maxFee: bigint;
}

function headerOf(sequence: number, closeTime: number, previous: Uint8Array): RpcLedger {
  const zero = new Uint8Array(32);
  const header = new xdr.LedgerHeader({
    ledgerVersion: PROTOCOL,
    previousLedgerHash: previous as never,
    scpValue: new xdr.StellarValue({
      txSetHash: zero as never,
      closeTime: BigInt(closeTime),
      upgrades: [],
      ext: xdr.StellarValueExt.stellarValueBasic(),
    }),
    txSetResultHash: zero as never,
    bucketListHash: zero as never,
    ledgerSeq: sequence,
    totalCoins: 0n,
    feePool: 0n,
    inflationSeq: 0,
    idPool: 0n,
    baseFee: Number(BASE_FEE),
    baseReserve: 5_000_000,
    maxTxSetSize: 100,
    skipList: [zero, zero, zero, zero] as never,
    ext: xdr.LedgerHeaderExt.v0(),
  });
  return { sequence, closeTime, hash: toHex(hash(header.toXdr())), header };
}

export class Ledger implements RpcPort {
  readonly layer = new Layer();
  readonly protocolVersion = PROTOCOL;
  latest: RpcLedger;
  oldest: RpcLedger;
  mode: CloseMode = 'instant';
  friendbotUrl?: string;
  readonly #included = new Map<string, Included>();
  readonly #byLedger = new Map<number, Included[]>();
  readonly #queue: Parsed[] = [];
  readonly #waiting = new Set<() => void>();

  constructor(
    readonly passphrase: string,
    readonly models: Models,
    start: { sequence: number; closeTime: number },
  ) {
    this.latest = headerOf(start.sequence, start.closeTime, hash(passphrase));
    this.oldest = this.latest;
  }

  get classic(): Classic {
    return new Classic(this.layer, this.latest.sequence);
  }

  /** The ledger as the network itself invokes contracts on it. */
  get root(): RootWorld {
    const { sequence, closeTime } = this.latest;
    return {
      layer: this.layer,
      ledger: { sequence, timestamp: BigInt(closeTime), passphrase: this.passphrase },
      models: this.models,
      remember: (transaction) => {
        const order = this.transactionsOf(sequence).length + 1;
        this.#remember({
          ...transaction,
          ledger: sequence,
          closeTime,
          order,
          ok: true,
          source: '',
          sequence: 0n,
          feeSource: '',
          maxFee: 0n,
        });
      },
    };
  }

  transaction(id: string): Included | undefined {
    return this.#included.get(id);
  }

  transactionsOf(sequence: number): readonly Included[] {
    return this.#byLedger.get(sequence) ?? [];
  }

  /** Every transaction, oldest first. */
  get history(): Iterable<Included> {
    return this.#included.values();
  }

  get pending(): number {
    return this.#queue.length;
  }

  submit(envelope: string): RpcSubmission | undefined {
    const parsed = parseEnvelope(envelope, this.passphrase);
    if (!parsed) return undefined;
    const id = parsed.hash;
    if (this.#included.has(id) || this.#queue.some((queued) => queued.hash === id)) return { status: 'DUPLICATE', hash: id };
    if (this.#queue.some((queued) => queued.source === parsed.source)) return { status: 'TRY_AGAIN_LATER', hash: id };
    const fault = faultOf(this.layer, this.latest.sequence, BigInt(this.latest.closeTime), parsed);
    if (fault) return { status: 'ERROR', hash: id, result: failedResult(fault) };
    this.#queue.push(parsed);
    if (this.mode === 'instant') queueMicrotask(() => this.close());
    return { status: 'PENDING', hash: id };
  }

  /** Closes one ledger `seconds` after the last, with everything that waits. */
  close(seconds = LEDGER_SECONDS): void {
    const closeTime = this.latest.closeTime + seconds;
    this.latest = headerOf(this.latest.sequence + 1, closeTime, hash(this.latest.header.toXdr()));
    for (const parsed of this.#queue.splice(0)) this.#include(parsed);
    const expired = this.latest.sequence - RETENTION;
    if (expired > this.oldest.sequence) this.oldest = { ...this.oldest, sequence: expired };
    for (const resume of this.#waiting) resume();
    this.#waiting.clear();
  }

  /** Moves time: one ledger that closes `seconds` after the last. */
  advance(seconds: number): void {
    this.close(seconds);
  }

  /** Resolves when the next ledger has closed. */
  nextClose(): Promise<void> {
    return new Promise((resolve) => this.#waiting.add(resolve));
  }

  #remember(transaction: Included): void {
    this.#included.set(transaction.hash, transaction);
    const list = this.#byLedger.get(transaction.ledger) ?? [];
    list.push(transaction);
    this.#byLedger.set(transaction.ledger, list);
  }

  #include(parsed: Parsed): void {
    const { sequence, closeTime } = this.latest;
    const order = this.transactionsOf(sequence).length + 1;
    const base = {
      hash: parsed.hash,
      envelope: parsed.envelope,
      ledger: sequence,
      closeTime,
      order,
      source: parsed.source,
      sequence: parsed.tx.seqNum,
      feeSource: parsed.feeSource,
      maxFee: parsed.fee,
    };
    // What became invalid while it waited is dropped, as validators drop it: no fee, no sequence.
    if (faultOf(this.layer, sequence, BigInt(closeTime), parsed)) return;
    const classic = this.classic;
    const payer = classic.account(parsed.feeSource);
    const charged = this.#charge(parsed);
    classic.putAccount(parsed.feeSource, { balance: (payer?.balance ?? 0n) - charged });
    classic.putAccount(parsed.source, { seqNum: parsed.tx.seqNum });
    const { ok, results, meta, refund } = parsed.contract ? this.#runContract(parsed) : this.#runClassic(parsed);
    if (refund > 0n) classic.putAccount(parsed.feeSource, { balance: (classic.account(parsed.feeSource)?.balance ?? 0n) + refund });
    const R = xdr.TransactionResultResult;
    const result = new xdr.TransactionResult({
      feeCharged: charged - refund,
      result: this.#wrap(parsed, ok ? R.txSuccess(results) : R.txFailed(results), ok),
      ext: xdr.TransactionResultExt.v0(),
    });
    this.#remember({ ...base, ok, result, meta });
  }

  #wrap(parsed: Parsed, result: xdr.TransactionResultResult, ok: boolean): xdr.TransactionResultResult {
    if (!parsed.bump) return result;
    const pair = new xdr.InnerTransactionResultPair({
      transactionHash: parsed.bump.innerHash as never,
      result: new xdr.InnerTransactionResult({
        feeCharged: 0n,
        result: xdr.InnerTransactionResultResult.fromXdr(result.toXdr('base64'), 'base64'),
        ext: xdr.InnerTransactionResultExt.v0(),
      }),
    });
    return ok ? xdr.TransactionResultResult.txFeeBumpInnerSuccess(pair) : xdr.TransactionResultResult.txFeeBumpInnerFailed(pair);
  }

  /** An idle network charges the base fee for inclusion, and the declared resource fee. */
  #charge({ tx, bump }: Parsed): bigint {
    const resource = tx.ext.type === 'sorobanData' ? tx.ext.sorobanData.resourceFee : 0n;
    return BASE_FEE * BigInt(tx.operations.length + (bump ? 1 : 0)) + resource;
  }

  #runContract({ tx, source, envelope }: Parsed) {
    const [operation] = tx.operations;
    if (!operation || tx.ext.type !== 'sorobanData') throw new Error('the transaction should have been refused as invalid');
    const { sequence, closeTime } = this.latest;
    const layer = this.layer.child();
    const applied = applySoroban({
      layer,
      ledger: { sequence, timestamp: BigInt(closeTime), passphrase: this.passphrase },
      models: this.models,
      source: operation.sourceAccount ? muxedText(operation.sourceAccount) : source,
      body: operation.body,
      data: tx.ext.sorobanData,
      transactionBytes: envelope.toXdr().length,
    });
    const meta = contractMeta(applied, this.layer, layer.changes);
    layer.commit();
    return { ok: applied.ok, results: [applied.result], meta, refund: applied.fee.refund };
  }

  #runClassic({ tx, source }: Parsed) {
    const whole = this.layer.child();
    const results: xdr.OperationResult[] = [];
    let ok = true;
    for (const [index, { body, sourceAccount }] of tx.operations.entries()) {
      const layer = whole.child();
      const from = sourceAccount ? muxedText(sourceAccount) : source;
      const classic = new Classic(layer, this.latest.sequence);
      const context = {
        classic,
        source: from,
        closeTime: BigInt(this.latest.closeTime),
        transaction: { source, sequence: tx.seqNum, index },
      };
      const result = classic.account(from) ? applyClassic(context, body) : xdr.OperationResult.opNoAccount();
      results.push(result);
      if (succeeded(result)) layer.commit();
      else ok = false;
    }
    const changes = ok ? entryChanges(this.layer, whole.changes) : [];
    if (ok) whole.commit();
    const meta = xdr.TransactionMeta.v4(
      new xdr.TransactionMetaV4({
        ext: xdr.ExtensionPoint.v0(),
        txChangesBefore: [],
        operations: ok ? [new xdr.OperationMetaV2({ ext: xdr.ExtensionPoint.v0(), changes, events: [] })] : [],
        txChangesAfter: [],
        sorobanMeta: null,
        events: [],
        diagnosticEvents: [],
      }),
    );
    return { ok, results, meta, refund: 0n };
  }
}

/** Whether an operation's own result is its success. */
export function succeeded(result: xdr.OperationResult): boolean {
  if (result.type !== 'opInner') return false;
  const inner = Object.entries(result.tr).find(([name]) => name !== 'type')?.[1] as { type: string } | undefined;
  return inner?.type.endsWith('Success') ?? false;
}
