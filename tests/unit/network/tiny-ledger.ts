/** The least ledger that the JSON-RPC can stand on: contract transactions only, no fees, no sequence numbers. */
import { createServer, type Server } from 'node:http';
import { FeeBumpTransaction, hash, type Transaction, TransactionBuilder, xdr } from '@stellar/stellar-sdk/base';
import { applySoroban } from '../../network/host/apply';
import type { ContractModel } from '../../network/host/model';
import { Models } from '../../network/host/models';
import type { RootWorld } from '../../network/host/root';
import { settingsOf } from '../../network/host/settings';
import { commitChanges } from '../../network/ledger/changes';
import { transactionMeta } from '../../network/ledger/meta';
import { Layer } from '../../network/ledger/store';
import type { RpcLedger, RpcPort, RpcSubmission, RpcTransaction } from '../../network/rpc/port';
import { handleRpc } from '../../network/rpc/rpc';

/** There are no fees here. */
const UNTOLD = { feeChanges: [], refundChanges: [] };

export class TinyLedger implements RpcPort {
  readonly passphrase = 'Tiny ledger';
  readonly protocolVersion = 27;
  readonly layer = new Layer();
  readonly models: Models;
  latest = ledgerOf(100, 1_800_000_000);
  readonly oldest = this.latest;
  closed: readonly RpcLedger[] = [this.latest];
  readonly settings = settingsOf(27, new Map(), 1);
  readonly market = 0n;
  private readonly pending = new Map<string, Transaction>();
  private readonly included = new Map<string, RpcTransaction>();

  constructor(models: readonly ContractModel[]) {
    this.models = new Models(models);
  }

  transaction(id: string): RpcTransaction | undefined {
    return this.included.get(id);
  }

  transactionsOf(sequence: number): RpcTransaction[] {
    return [...this.included.values()].filter((transaction) => transaction.ledger === sequence);
  }

  submit(envelope: string): RpcSubmission | undefined {
    const transaction = parse(envelope, this.passphrase);
    if (!transaction) return undefined;
    const id = hex(transaction.hash());
    if (transaction.fee === '1') return { status: 'TRY_AGAIN_LATER', hash: id };
    if (transaction.signatures.length === 0) {
      const result = xdr.TransactionResultResult.txBadAuth();
      return {
        status: 'ERROR',
        hash: id,
        result: new xdr.TransactionResult({ feeCharged: 100n, result, ext: xdr.TransactionResultExt.v0() }),
      };
    }
    if (this.pending.has(id) || this.included.has(id)) return { status: 'DUPLICATE', hash: id };
    this.pending.set(id, transaction);
    return { status: 'PENDING', hash: id };
  }

  /** Closes a ledger `seconds` after the last, with everything that is pending. */
  close(seconds = 5): void {
    this.latest = ledgerOf(this.latest.sequence + 1, this.latest.closeTime + seconds);
    this.closed = [...this.closed, this.latest];
    let order = 1;
    for (const [id, transaction] of this.pending) this.included.set(id, this.include(id, transaction, order++));
    this.pending.clear();
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
        this.included.set(transaction.hash, { ...transaction, ...UNTOLD, maxFee: 0n, ledger: sequence, closeTime, order, ok: true });
      },
    };
  }

  private include(id: string, transaction: Transaction, order: number): RpcTransaction {
    const envelope = transaction.toEnvelope();
    if (envelope.type !== 'envelopeTypeTx' || envelope.v1.tx.ext.type !== 'sorobanData') throw new Error('not a contract transaction');
    const [operation] = envelope.v1.tx.operations;
    if (!operation) throw new Error('no operation');
    const { sequence, closeTime } = this.latest;
    const layer = this.layer.child();
    const applied = applySoroban({
      layer,
      ledger: { sequence, timestamp: BigInt(closeTime), passphrase: this.passphrase },
      models: this.models,
      source: transaction.source,
      body: operation.body,
      data: envelope.v1.tx.ext.sorobanData,
      transactionBytes: envelope.toXDR().length,
    });
    const told = { changes: commitChanges(layer, sequence, 4), events: applied.events };
    const meta = transactionMeta(4, { operations: applied.ok ? [told] : [], applied });
    const R = xdr.TransactionResultResult;
    const result = applied.ok ? R.txSuccess([applied.result]) : R.txFailed([applied.result]);
    const feeCharged = BigInt(transaction.fee) - applied.fee.refund;
    return {
      ...UNTOLD,
      maxFee: BigInt(transaction.fee),
      hash: id,
      ledger: sequence,
      closeTime,
      order,
      ok: applied.ok,
      envelope,
      result: new xdr.TransactionResult({ feeCharged, result, ext: xdr.TransactionResultExt.v0() }),
      meta,
    };
  }
}

function parse(envelope: string, passphrase: string): Transaction | undefined {
  try {
    const transaction = TransactionBuilder.fromXDR(envelope, passphrase);
    return transaction instanceof FeeBumpTransaction ? undefined : transaction;
  } catch {
    return undefined;
  }
}

function ledgerOf(sequence: number, closeTime: number): RpcLedger {
  const zero = new Uint8Array(32);
  const header = new xdr.LedgerHeader({
    ledgerVersion: 27,
    previousLedgerHash: hash(`${sequence - 1}`),
    scpValue: new xdr.StellarValue({
      txSetHash: zero,
      closeTime: BigInt(closeTime),
      upgrades: [],
      ext: xdr.StellarValueExt.stellarValueBasic(),
    }),
    txSetResultHash: zero,
    bucketListHash: zero,
    ledgerSeq: sequence,
    totalCoins: 0n,
    feePool: 0n,
    inflationSeq: 0,
    idPool: 0n,
    baseFee: 100,
    baseReserve: 5_000_000,
    maxTxSetSize: 100,
    skipList: [zero, zero, zero, zero],
    ext: xdr.LedgerHeaderExt.v0(),
  });
  return { sequence, closeTime, hash: hex(hash(header.toXDR())), header };
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Serves a port on a free local port. */
export async function serve(port: RpcPort): Promise<{ url: string; server: Server }> {
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += String(chunk);
    });
    request.on('end', () => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(handleRpc(port, JSON.parse(body))));
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('no address');
  return { url: `http://127.0.0.1:${address.port}`, server };
}
