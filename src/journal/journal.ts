/**
 * The journal: every transaction is stored before it is sent, and moves to its end whatever happens to the worker, the
 * popup or the nodes. Only the stored bytes are ever sent.
 */

import { parseAccount } from '../chain/account';
import type { Chain } from '../chain/chain';
import { accountKey } from '../chain/ledger-keys';
import { parseOutcome } from '../chain/outcome';
import { hashOf } from '../chain/transaction';
import type { Database } from '../platform/ports';
import type { AccountId } from '../primitives/addresses';
import type { Clock } from '../primitives/clock';
import { ServiceError } from '../primitives/errors';
import { isFinal, type Outcome, parseRecord, type TransactionRecord } from './record';
import { next, type Word } from './state';

export interface JournalOptions {
  database: Database;
  /** undefined: that network is no longer known. */
  chain: (networkId: string) => Promise<Chain | undefined>;
  clock: Clock;
  changed: (record: TransactionRecord) => void;
}

export interface Journal {
  /** Writes a signed transaction down; nothing is sent yet. 409 `account_busy` while another of the account is not final. */
  put(record: TransactionRecord): Promise<void>;
  /** One step: sends what was not taken yet, else asks what became of it. Answers the record as it is now. */
  advance(hash: string): Promise<TransactionRecord>;
  get(hash: string): Promise<TransactionRecord | undefined>;
  /** Newest first. */
  all(account?: AccountId): Promise<TransactionRecord[]>;
  unfinished(): Promise<TransactionRecord[]>;
  /** Adds what the ledger says the Plan's effects have become. */
  settle(hash: string, after: (string | null)[]): Promise<void>;
}

const isBusy = (record: TransactionRecord, { account, networkId }: TransactionRecord) =>
  !isFinal(record) && record.account === account && record.networkId === networkId;

function words(records: unknown[]): TransactionRecord[] {
  return records.map(parseRecord).filter((record) => record !== undefined);
}

function outcomeOf(
  ledger: number,
  closeTime: number | undefined,
  result: string,
  meta: string | undefined,
): { successful: boolean; outcome: Outcome } {
  const said = parseOutcome(result, meta);
  const failure = new ServiceError({
    status: 422,
    code: 'transaction_failed',
    message: 'The network included the transaction, and it failed: nothing moved but the fee.',
    details: { result: said.transaction, operations: said.operations },
  });
  return {
    successful: said.successful,
    outcome: {
      ledger,
      ...(closeTime === undefined ? {} : { closeTime }),
      feeCharged: said.feeCharged.toString(),
      ...(said.returnValue ? { returnValue: said.returnValue.toXdr('base64') } : {}),
      ...(said.successful ? {} : { reason: failure.toJSON() }),
    },
  };
}

/** Sends the stored bytes once. */
async function send(chain: Chain, { envelope, kind }: TransactionRecord): Promise<Word> {
  if (kind === 'contract') {
    const sent = await chain.rpc.send(envelope);
    if (sent.status === 'PENDING' || sent.status === 'DUPLICATE') return { word: 'accepted' };
    if (sent.status === 'TRY_AGAIN_LATER') return { word: 'busy' };
    if (sent.status !== 'ERROR' || !sent.errorResultXdr) return { word: 'unknown' };
    return { word: 'refused', code: parseOutcome(sent.errorResultXdr).transaction };
  }
  const said = await chain.horizon.submit(envelope);
  if (said.status === 'included') return { word: 'accepted' };
  if (said.status === 'unknown') return { word: 'unknown' };
  // tx_failed: it was included, and the ledger is asked how. Anything else never was.
  if (said.transaction === 'tx_failed') return { word: 'accepted' };
  return { word: 'refused', code: said.resultXdr ? parseOutcome(said.resultXdr).transaction : said.transaction };
}

/** What became of it: the node's word where the envelope is ours, then Horizon's; else how far ledger and sequence are. */
async function ask(chain: Chain, record: TransactionRecord): Promise<Word> {
  const { hash, passphrase, createdAt } = record;
  const said = await chain.rpc.transaction(hash);
  const found = said.status === 'SUCCESS' || said.status === 'FAILED';
  if (found && said.ledger !== undefined && said.resultXdr && said.envelopeXdr && hashOf(said.envelopeXdr, passphrase) === hash) {
    return { word: 'included', ...outcomeOf(said.ledger, said.createdAt, said.resultXdr, said.resultMetaXdr) };
  }
  const reading = await chain.rpc.read([accountKey(record.account)]);
  const sequence = parseAccount(reading.get(accountKey(record.account)))?.sequence ?? null;
  const late = record.validUntil !== 0 && reading.closeTime > record.validUntil;
  const taken = sequence !== null && sequence >= BigInt(record.sequence);
  const covered = said.oldestLedgerCloseTime === undefined || said.oldestLedgerCloseTime <= createdAt;
  if (record.kind === 'classic' || late || taken) {
    const indexed = await chain.horizon.transaction(hash);
    if (indexed && hashOf(indexed.envelope, passphrase) === hash) {
      return { word: 'included', ...outcomeOf(indexed.ledger, indexed.createdAt, indexed.result, indexed.resultMeta) };
    }
  }
  return { word: 'absent', ledger: reading.ledger, closeTime: reading.closeTime, sequence, covered };
}

export function createJournal({ database, chain, changed }: JournalOptions): Journal {
  const get = async (hash: string) => parseRecord(await database.get('journal', hash));
  const underway = new Map<string, Promise<TransactionRecord>>();

  /** Moves the stored record, which may have moved meanwhile, by what was said. */
  async function move(hash: string, said: Word, sent: boolean): Promise<TransactionRecord> {
    const moved = await database.transact(['journal'], async ({ journal }) => {
      const record = parseRecord(await journal.get(hash));
      if (!record) throw new ServiceError({ status: 404, code: 'record_missing', message: 'There is no record of this transaction.' });
      const after = next(sent ? { ...record, attempts: record.attempts + 1 } : record, said);
      await journal.put(hash, after);
      return { record, after };
    });
    if (moved.after.state !== moved.record.state || moved.after.unknown !== moved.record.unknown) changed(moved.after);
    return moved.after;
  }

  async function step(hash: string): Promise<TransactionRecord> {
    const record = await get(hash);
    if (!record) throw new ServiceError({ status: 404, code: 'record_missing', message: 'There is no record of this transaction.' });
    if (isFinal(record)) return record;
    const nodes = await chain(record.networkId);
    if (!nodes) return record;
    // Once it was sent, the ledger is asked first: what is included already needs no second copy.
    if (record.attempts > 0) {
      const said = await ask(nodes, record);
      if (said.word !== 'absent') return move(hash, said, false);
      const now = await move(hash, said, false);
      if (isFinal(now) || now.lateLedgers.length > 0 || !resend(now)) return now;
    }
    return move(hash, await send(nodes, record).catch((error: unknown) => lost(error)), true);
  }

  return {
    get,
    async put(record) {
      await database.transact(['journal'], async ({ journal }) => {
        const busy = words(await journal.all()).find((other) => isBusy(other, record));
        if (busy) {
          throw new ServiceError({
            status: 409,
            code: 'account_busy',
            message: 'Another transaction of this account is still on its way.',
            details: { hash: busy.hash },
          });
        }
        await journal.put(record.hash, record);
      });
      changed(record);
    },
    advance(hash) {
      const running = underway.get(hash);
      if (running) return running;
      const started = step(hash).finally(() => underway.delete(hash));
      underway.set(hash, started);
      return started;
    },
    async all(account) {
      const records = words(await database.all('journal')).filter((record) => account === undefined || record.account === account);
      return records.sort((a, b) => b.createdAt - a.createdAt || (a.sequence < b.sequence ? 1 : -1));
    },
    unfinished: async () => words(await database.all('journal')).filter((record) => !isFinal(record)),
    async settle(hash, after) {
      await database.transact(['journal'], async ({ journal }) => {
        const record = parseRecord(await journal.get(hash));
        if (record?.outcome && !record.outcome.after) await journal.put(hash, { ...record, outcome: { ...record.outcome, after } });
      });
      const record = await get(hash);
      if (record) changed(record);
    },
  };
}

const MOST_SENDS = 20;

/** The same bytes may be sent again while their time lasts; Horizon, which holds a request open, only where nobody took them. */
const resend = ({ state, unknown, kind, attempts }: TransactionRecord) =>
  attempts < MOST_SENDS && (kind === 'contract' || state === 'signed' || unknown);

/** After the bytes may have left, no error means that they did not arrive. */
function lost(error: unknown): Word {
  if (error instanceof ServiceError && error.code === 'host_refused') throw error;
  return { word: 'unknown' };
}
