/** One account's ledger with nodes in front of it that break, lose answers and lie when they are told to. Time is virtual. */
import { Keypair, Networks, Operation, Transaction, TransactionBuilder, xdr } from '@stellar/stellar-sdk';
import type { Chain } from '../../../src/chain/chain';
import { accountKey, keyText } from '../../../src/chain/ledger-keys';
import { Reading } from '../../../src/chain/reading';
import type { TransactionAnswer } from '../../../src/chain/rpc';
import { attachSignatures, buildEnvelope, hashOf } from '../../../src/chain/transaction';
import type { TransactionRecord } from '../../../src/journal/record';
import type { AccountId } from '../../../src/primitives/addresses';
import { ServiceError } from '../../../src/primitives/errors';
import { emptyPlan } from './plan';

const passphrase = Networks.STANDALONE;
const keys = Keypair.fromRawEd25519Seed(new Uint8Array(32).fill(1));
export const account = keys.publicKey() as AccountId;
export const START = 1_800_000_000;
const SECONDS_PER_LEDGER = 5;

/** What happens to the next call of a method. */
export type Fault =
  /** The node takes the bytes, and no answer comes back. */
  | 'lost'
  /** Nobody is there. */
  | 'offline'
  | 'busy'
  /** The node says that it never heard of it. */
  | 'hide'
  /** SUCCESS of another envelope. */
  | 'foreign'
  /** The answer says SUCCESS although nothing was included. */
  | 'invent'
  /** A status that no one knows. */
  | 'odd'
  /** An answer that is about another transaction. */
  | 'mixedUp'
  | { refuse: 'txBadSeq' | 'txTooLate' | 'txBadAuth' | 'txInsufficientFee' };

/** What a witness is like, until it is another. */
export type Manner =
  | 'honest'
  /** Three ledgers behind. */
  | 'late'
  /** Its clock is a year ahead; it tells the truth beside. */
  | 'ahead'
  /** It knows of nothing that happened since it began to hold back. */
  | 'withholding'
  /** It says that it was included, and took its place. */
  | 'succeeded'
  /** It says that it was included and failed. */
  | 'failed'
  /** It says that the time is over, and holds back. */
  | 'expired'
  | 'silent';

export type Place = 'first' | 'second' | 'horizon';
export const HOSTS = { first: 'rpc.test', second: 'second.test', horizon: 'horizon.test' };
const BEHIND = 3;
const YEAR = 365 * 86_400;

interface Included {
  envelope: string;
  ledger: number;
  closeTime: number;
  result: string;
  successful: boolean;
}

function resultOf(successful: boolean): string {
  const R = xdr.TransactionResultResult;
  const result = successful ? R.txSuccess([]) : R.txFailed([]);
  return new xdr.TransactionResult({ feeCharged: 1234n, result, ext: xdr.TransactionResultExt.v0() }).toXdr('base64');
}

const payer = Keypair.fromRawEd25519Seed(new Uint8Array(32).fill(2));

function bumped(inner: Transaction): string {
  const bump = TransactionBuilder.buildFeeBumpTransaction(payer, '200', inner, passphrase);
  bump.sign(payer);
  return bump.toXDR();
}

function bumpedResult(hash: string, successful: boolean): string {
  const [R, I] = [xdr.TransactionResultResult, xdr.InnerTransactionResultResult];
  const inner = new xdr.InnerTransactionResult({
    feeCharged: 0n,
    result: successful ? I.txSuccess([]) : I.txFailed([]),
    ext: xdr.InnerTransactionResultExt.v0(),
  });
  const pair = new xdr.InnerTransactionResultPair({ transactionHash: Buffer.from(hash, 'hex'), result: inner });
  const result = successful ? R.txFeeBumpInnerSuccess(pair) : R.txFeeBumpInnerFailed(pair);
  return new xdr.TransactionResult({ feeCharged: 1234n, result, ext: xdr.TransactionResultExt.v0() }).toXdr('base64');
}

function refusal(code: string): string {
  const R = xdr.TransactionResultResult as unknown as Record<string, () => xdr.TransactionResultResult>;
  const result = R[code]?.() as xdr.TransactionResultResult;
  return new xdr.TransactionResult({ feeCharged: 0n, result, ext: xdr.TransactionResultExt.v0() }).toXdr('base64');
}

const unavailable = (status?: number) => new ServiceError('node_unavailable', 'gone', status === undefined ? {} : { status });

/** A signed record that takes `sequence`, valid for `seconds` from the start of time. */
export function makeRecord(
  options: { kind?: 'contract' | 'classic'; sequence?: bigint; seconds?: number; amount?: string } = {},
): TransactionRecord {
  const { kind = 'contract', sequence = 101n, seconds = 60, amount = '1' } = options;
  const operation = Operation.manageData({ name: 'n', value: amount });
  const frame = { source: account, sequence: sequence - 1n, fee: 100n, validUntil: START + seconds, passphrase };
  const unsigned = buildEnvelope(frame, [operation as never]);
  const hash = hashOf(unsigned, passphrase);
  const envelope = attachSignatures(unsigned, [{ key: account, signature: keys.sign(Buffer.from(hash, 'hex')) }]);
  return {
    hash,
    envelope,
    networkId: 'local',
    passphrase,
    account,
    kind,
    sequence: sequence.toString(),
    origin: 'test',
    intent: { name: 'test' },
    plan: emptyPlan(
      { envelope: unsigned, hash, kind, sequence: sequence.toString(), validUntil: START + seconds, source: account },
      { ledger: 1000, closeTime: START },
    ),
    createdAt: START,
    validUntil: START + seconds,
    state: 'signed',
    unknown: false,
    attempts: 0,
  };
}

export class Liar {
  ledger = 1000;
  sequence = 100n;
  /** Whether the next inclusion succeeds. */
  succeeds = true;
  /** First ledger close time that the node still knows. */
  oldest = 0;
  /** Horizon's index stays where it is. */
  horizonLags = false;
  /** What nodes take never gets into a ledger. */
  drops = false;
  /** What is taken is included inside a fee bump of somebody else's, and found by its own hash. */
  bumps = false;
  /** Ledgers by which the index of transactions is behind. */
  behind = 0;
  readonly pool = new Map<string, string>();
  readonly included = new Map<string, Included>();
  /** Every envelope that a node ever received. */
  readonly received = new Set<string>();
  readonly sends: string[] = [];
  readonly #faults: Partial<Record<'send' | 'transaction' | 'read' | 'submit' | 'indexed', Fault[]>> = {};

  get closeTime(): number {
    return START + (this.ledger - 1000) * SECONDS_PER_LEDGER;
  }

  fault(method: 'send' | 'transaction' | 'read' | 'submit' | 'indexed', ...faults: Fault[]): void {
    this.#faults[method] = [...(this.#faults[method] ?? []), ...faults];
  }

  #next(method: 'send' | 'transaction' | 'read' | 'submit' | 'indexed'): Fault | undefined {
    return this.#faults[method]?.shift();
  }

  /** Closes ledgers: what waits and has the next sequence is included while its time lasts. */
  close(count = 1): void {
    for (let closed = 0; closed < count; closed++) {
      this.#sequences.set(this.ledger, this.sequence);
      this.ledger += 1;
      if (this.drops) this.pool.clear();
      for (const [hash, envelope] of this.pool) {
        const tx = new Transaction(envelope, passphrase);
        if (BigInt(tx.sequence) !== this.sequence + 1n || this.closeTime > Number(tx.timeBounds?.maxTime ?? 0)) continue;
        this.sequence += 1n;
        this.included.set(hash, {
          envelope: this.bumps ? bumped(tx) : envelope,
          ledger: this.ledger,
          closeTime: this.closeTime,
          result: this.bumps ? bumpedResult(hash, this.succeeds) : resultOf(this.succeeds),
          successful: this.succeeds,
        });
        this.pool.delete(hash);
      }
    }
  }

  #take(envelope: string): string {
    const hash = hashOf(envelope, passphrase);
    this.received.add(envelope);
    if (!this.included.has(hash)) this.pool.set(hash, envelope);
    return hash;
  }

  #isOffline = false;

  async #send(envelope: string) {
    const fault = this.#next('send');
    // The machine is: no other door is reached either.
    this.#isOffline = fault === 'offline';
    if (fault === 'offline') throw unavailable();
    const hash = hashOf(envelope, passphrase);
    this.sends.push(envelope);
    if (fault === 'mixedUp') return { status: 'ERROR', hash: '0'.repeat(64), errorResultXdr: refusal('txBadAuth') };
    if (fault === 'busy') return { status: 'TRY_AGAIN_LATER', hash };
    if (typeof fault === 'object') return { status: 'ERROR', hash, errorResultXdr: refusal(fault.refuse) };
    const known = this.pool.has(hash);
    if (this.included.has(hash)) return { status: 'ERROR', hash, errorResultXdr: refusal('txBadSeq') };
    this.#take(envelope);
    if (fault === 'lost') throw unavailable(504);
    if (fault === 'odd') return { status: 'MAYBE', hash };
    return { status: known ? 'DUPLICATE' : 'PENDING', hash };
  }

  /** How each witness is; the second is there where it is named. */
  readonly #manners: { [place in Place]?: { manner: Manner; sequence: bigint } } = {};
  readonly #sequences = new Map<number, bigint>();

  be(place: Place, manner: Manner): void {
    this.#manners[place] = { manner, sequence: this.sequence };
  }

  manner(place: Place): Manner {
    return this.#manners[place]?.manner ?? 'honest';
  }

  #ledgerOf(place: Place): number {
    return this.ledger - (this.manner(place) === 'late' ? BEHIND : place === 'horizon' ? 0 : this.behind);
  }

  #standing(place: Place) {
    const manner = this.manner(place);
    if (manner === 'silent') throw unavailable();
    const ledger = this.manner(place) === 'late' ? this.#ledgerOf(place) : this.ledger;
    const honest = manner === 'late' ? (this.#sequences.get(ledger) ?? 100n) : this.sequence;
    const held = manner === 'withholding' || manner === 'expired' ? (this.#manners[place]?.sequence ?? honest) : honest;
    const top = [...this.received].map((sent) => BigInt(new Transaction(sent, passphrase).sequence));
    const lied = manner === 'succeeded' || manner === 'failed' ? [held, ...top].reduce((a, b) => (a > b ? a : b)) : held;
    const closeTime = START + (ledger - 1000) * SECONDS_PER_LEDGER + (manner === 'ahead' || manner === 'expired' ? YEAR : 0);
    return { ledger, closeTime, sequence: lied };
  }

  /** undefined: not found. */
  #includedAt(place: Place, hash: string): Included | undefined {
    const manner = this.manner(place);
    if (manner === 'silent') throw unavailable();
    if (manner === 'withholding' || manner === 'expired') {
      const found = this.included.get(hash);
      const held = this.#manners[place]?.sequence ?? 0n;
      return found && BigInt(new Transaction(found.envelope, passphrase).sequence) <= held ? found : undefined;
    }
    if (manner === 'succeeded' || manner === 'failed') {
      const envelope = [...this.received].find((sent) => hashOf(sent, passphrase) === hash);
      if (envelope)
        return {
          envelope,
          ledger: this.ledger,
          closeTime: this.closeTime,
          result: resultOf(manner === 'succeeded'),
          successful: manner === 'succeeded',
        };
    }
    const found = this.included.get(hash);
    return found && found.ledger <= this.#ledgerOf(place) ? found : undefined;
  }

  async #transaction(hash: string, place: Place = 'first'): Promise<TransactionAnswer> {
    const fault = place === 'first' ? this.#next('transaction') : undefined;
    if (fault === 'offline' || fault === 'lost') throw unavailable();
    const seen = {
      latestLedger: this.#ledgerOf(place),
      latestLedgerCloseTime: this.closeTime,
      oldestLedger: 1,
      oldestLedgerCloseTime: this.oldest,
    };
    const answer = (status: string, found: Included) => ({
      ...seen,
      status,
      ledger: found.ledger,
      createdAt: found.closeTime,
      envelopeXdr: found.envelope,
      resultXdr: found.result,
    });
    if (fault === 'foreign') {
      const envelope = makeRecord({ sequence: 999n, amount: 'another' }).envelope;
      return answer('SUCCESS', { envelope, ledger: this.ledger, closeTime: this.closeTime, result: resultOf(true), successful: true });
    }
    if (fault === 'invent') {
      const envelope = [...this.received].find((sent) => hashOf(sent, passphrase) === hash) ?? '';
      return answer('SUCCESS', { envelope, ledger: this.ledger, closeTime: this.closeTime, result: resultOf(true), successful: true });
    }
    const found = fault === 'hide' ? undefined : this.#includedAt(place, hash);
    if (!found) return { ...seen, status: 'NOT_FOUND' };
    return answer(found.successful ? 'SUCCESS' : 'FAILED', found);
  }

  async #read(place: Place): Promise<Reading> {
    if (place === 'first' && this.#next('read')) throw unavailable();
    const { ledger, closeTime, sequence } = this.#standing(place);
    const key = accountKey(account);
    const entry = new xdr.AccountEntry({
      accountId: keys.xdrAccountId(),
      balance: 100_000_000n,
      seqNum: sequence,
      numSubEntries: 0,
      inflationDest: null,
      flags: 0,
      homeDomain: '',
      thresholds: new Uint8Array([1, 0, 0, 0]),
      signers: [],
      ext: xdr.AccountEntryExt.v0(),
    });
    const data = xdr.LedgerEntryData.account(entry);
    return new Reading(ledger, closeTime, new Map([[keyText(key), { data, lastModified: ledger, archived: false }]]));
  }

  #rpc(place: Place) {
    return {
      url: `https://${HOSTS[place]}`,
      latestLedger: async () => {
        const { ledger, closeTime } = this.#standing(place);
        return { sequence: ledger, closeTime, protocolVersion: 25 };
      },
      readTimeless: () => this.#read(place),
      send: (envelope: string) => {
        if (this.manner(place) === 'silent') throw unavailable();
        return this.#send(envelope);
      },
      transaction: (hash: string) => this.#transaction(hash, place),
    };
  }

  /** A horizon that lags, or is faulted, says so of its index; how it is otherwise is its manner. */
  #horizon() {
    return {
      url: `https://${HOSTS.horizon}`,
      root: async () => {
        const { ledger, closeTime } = this.#standing('horizon');
        return { ledger: ledger - this.#lag, closeTime: closeTime - this.#lag * SECONDS_PER_LEDGER, protocol: 25 };
      },
      accountAsOf: async () => {
        const { ledger, sequence } = this.#standing('horizon');
        const said = this.#lag > 0 ? (this.#sequences.get(ledger - this.#lag) ?? 100n) : sequence;
        return { account: { sequence: said, lastModified: 0 }, ledger: undefined };
      },
      submit: async (envelope: string) => {
        const fault = this.#next('submit');
        if (fault === 'offline' || this.#isOffline || this.manner('horizon') === 'silent') {
          return { status: 'unknown', reason: 'node_unavailable' };
        }
        this.sends.push(envelope);
        if (fault === 'mixedUp') return { status: 'taken', hash: '0'.repeat(64) };
        if (typeof fault === 'object') return { status: 'refused', hash: hashOf(envelope, passphrase), resultXdr: refusal(fault.refuse) };
        this.#take(envelope);
        return { status: 'unknown', reason: 'http_504' };
      },
      transaction: async (hash: string) => {
        if (this.#next('indexed')) throw unavailable();
        const found = this.#includedAt('horizon', hash);
        if (!found || found.ledger > this.ledger - this.#lag) return null;
        const { envelope, ledger, closeTime: createdAt, result } = found;
        return { hash, successful: found.successful, ledger, createdAt, envelope, result, resultMeta: undefined };
      },
    };
  }

  /** Where the index was when it began to lag stays where it is. */
  get #lag(): number {
    if (!this.horizonLags) this.#lagsAt = undefined;
    else this.#lagsAt ??= this.ledger - 1;
    return this.#lagsAt === undefined ? 0 : this.ledger - this.#lagsAt;
  }

  #lagsAt: number | undefined;

  get chain(): Chain {
    const second = this.#manners.second ? this.#rpc('second') : undefined;
    return { rpc: this.#rpc('first'), horizon: this.#horizon(), second, network: { id: 'local', passphrase } } as unknown as Chain;
  }
}
