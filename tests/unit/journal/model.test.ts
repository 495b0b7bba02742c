import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createJournal } from '../../../src/journal/journal';
import type { TransactionRecord } from '../../../src/journal/record';
import { isFinal } from '../../../src/primitives/record-states';
import { createMemoryDatabase, type Disk } from '../../platform/memory-database';
import { type Fault, HOSTS, Liar, type Manner, makeRecord, type Place } from './liar';

type Step =
  | { do: 'sign' }
  | { do: 'advance' }
  | { do: 'close'; count: number }
  | { do: 'fault'; method: 'send' | 'transaction' | 'read' | 'submit' | 'indexed'; fault: Fault }
  /** The worker dies at the so-manieth write from here on. */
  | { do: 'kill'; after: number }
  | { do: 'lag'; horizon: boolean }
  /** What gets into a ledger from here on fails there, or does not. */
  | { do: 'fail'; next: boolean }
  | { do: 'drop' }
  /** The liar of this run lies so from here on, or tells the truth again. */
  | { do: 'lie'; manner: Manner }
  /** Another witness breaks so, or is well again. */
  | { do: 'break'; place: Place; manner: 'honest' | 'late' | 'silent' };

interface Run {
  /** Which of the witnesses may lie. */
  liar: Place;
  /** Whether there is a second RPC. */
  three: boolean;
  steps: Step[];
}

const fault = fc.constantFrom<Fault>(
  'lost',
  'offline',
  'busy',
  'hide',
  'foreign',
  'odd',
  { refuse: 'txBadSeq' },
  { refuse: 'txTooLate' },
  { refuse: 'txInsufficientFee' },
);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.constant<Step>({ do: 'sign' }) },
  { weight: 8, arbitrary: fc.constant<Step>({ do: 'advance' }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('close' as const), count: fc.integer({ min: 1, max: 4 }) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('fault' as const),
      method: fc.constantFrom('send' as const, 'transaction' as const, 'read' as const, 'submit' as const, 'indexed' as const),
      fault,
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('kill' as const), after: fc.integer({ min: 0, max: 2 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('lag' as const), horizon: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('fail' as const), next: fc.boolean() }) },
  { weight: 1, arbitrary: fc.constant<Step>({ do: 'drop' }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('lie' as const),
      manner: fc.constantFrom<Manner>('honest', 'late', 'ahead', 'withholding', 'succeeded', 'failed', 'expired', 'silent'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('break' as const),
      place: fc.constantFrom<Place>('first', 'second', 'horizon'),
      manner: fc.constantFrom('honest' as const, 'late' as const, 'silent' as const),
    }),
  },
);
const run: fc.Arbitrary<Run> = fc.record({
  liar: fc.constantFrom<Place>('first', 'second', 'horizon'),
  three: fc.boolean(),
  steps: fc.array(step, { minLength: 1, maxLength: 60 }),
});

class Killed extends Error {}

/** One account, one intent after the other, under everything that can go wrong. */
/** Two RPCs and Horizon. */
const DOORS = 3;

class Model {
  readonly liar = new Liar();
  readonly disk: Disk = new Map();
  readonly signed: TransactionRecord[] = [];
  readonly finals = new Map<string, string>();
  readonly refusals = new Set<string>();
  #left = Number.POSITIVE_INFINITY;
  #journal = this.#start();

  constructor(readonly who: Run) {
    if (who.three) this.liar.be('second', 'honest');
  }

  #places(): Place[] {
    return this.who.three ? ['first', 'second', 'horizon'] : ['first', 'horizon'];
  }

  #start() {
    const database = createMemoryDatabase({
      disk: this.disk,
      fault: ({ when }) => {
        if (when === 'kept' && this.#left-- <= 0) throw new Killed('killed');
      },
    });
    return createJournal({ database, chain: async () => this.liar.chain, clock: () => this.liar.closeTime, changed: () => undefined });
  }

  /** Runs work of a worker that may die in it; a new one wakes then. */
  async #work(work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof Killed)) return;
      this.#left = Number.POSITIVE_INFINITY;
      this.#journal = this.#start();
    }
  }

  async run(what: Step): Promise<void> {
    if (what.do === 'sign') await this.#work(() => this.#sign());
    if (what.do === 'advance') await this.#work(() => this.#advance());
    if (what.do === 'close') this.liar.close(what.count);
    if (what.do === 'fault') this.liar.fault(what.method, what.fault);
    if (what.do === 'kill') this.#left = what.after;
    if (what.do === 'lag') this.liar.horizonLags = what.horizon;
    if (what.do === 'fail') this.liar.succeeds = !what.next;
    // Nodes forget what they had only promised to include.
    if (what.do === 'drop') this.liar.pool.clear();
    const places = this.#places();
    if (what.do === 'lie' && places.includes(this.who.liar)) this.liar.be(this.who.liar, what.manner);
    if (what.do === 'break' && what.place !== this.who.liar && places.includes(what.place)) this.liar.be(what.place, what.manner);
    await this.check();
  }

  /** The user signs again whenever nothing is on its way, from the sequence that the ledger shows. */
  async #sign() {
    const seconds = (this.liar.ledger - 1000) * 5 + 25;
    const record = makeRecord({ sequence: this.liar.sequence + 1n, seconds, amount: `intent ${this.signed.length}` });
    const open = await this.#journal.unfinished();
    await this.#journal.put({ ...record, createdAt: this.liar.closeTime });
    this.signed.push(record);
    for (const earlier of open) this.#mustBeOver(earlier);
  }

  /** A transaction that did not keep the next one back can get into no ledger any more, by the word of an honest witness. */
  #mustBeOver(earlier: TransactionRecord) {
    const honest = earlier.said?.some(({ witness, silent }) => silent === undefined && witness !== HOSTS[this.who.liar]);
    if (!honest) return;
    const over = this.liar.closeTime > earlier.validUntil || this.liar.sequence >= BigInt(earlier.sequence);
    expect(over, JSON.stringify(earlier.said)).toBe(true);
  }

  async #advance() {
    for (const { hash } of await this.#journal.unfinished()) await this.#journal.advance(hash);
  }

  async check(): Promise<void> {
    const records = await this.#journal.all();
    for (const record of records) {
      const { hash, envelope, state, outcome } = record;
      const before = this.finals.get(hash);
      if (before !== undefined) expect(`${hash} ${JSON.stringify({ state, outcome })}`).toBe(`${hash} ${before}`);
      if (isFinal(record)) this.finals.set(hash, JSON.stringify({ state, outcome }));
      // What is told is what the ledger says, whatever one of the witnesses says.
      const included = this.liar.included.get(hash);
      if (state === 'confirmed') expect(included?.successful).toBe(true);
      if (state === 'failed' && outcome?.ledger !== null) expect(included?.successful).toBe(false);
      if (state === 'expired') expect(this.liar.included.has(hash)).toBe(false);
      if (outcome?.reason?.code === 'replaced') expect(this.liar.included.has(hash)).toBe(false);
      // A sending hands the same bytes to each door once at most.
      expect([...this.liar.sends].filter((sent) => sent === envelope).length).toBeLessThanOrEqual(DOORS * record.attempts);
    }
    // Nothing goes out that was not written down first.
    for (const envelope of this.liar.received) expect(records.some((record) => record.envelope === envelope)).toBe(true);
  }

  /** With honest nodes again and time, everything comes to its end. */
  async finish(): Promise<void> {
    this.#left = Number.POSITIVE_INFINITY;
    this.liar.horizonLags = false;
    for (const place of this.#places()) this.liar.be(place, 'honest');
    for (let turn = 0; turn < 60; turn++) {
      await this.#advance().catch(() => undefined);
      this.liar.close();
      await this.check();
    }
    expect(await this.#journal.unfinished()).toEqual([]);
    for (const record of await this.#journal.all()) {
      // What both doors flatly refuse is believed once; nothing else that the ledger has is told as anything but confirmed.
      const told = record.outcome?.reason?.code === 'refused' ? 'refused' : record.state;
      const included = this.liar.included.get(record.hash);
      if (included) expect(told).toBe(included.successful ? 'confirmed' : 'failed');
    }
  }
}

test('security 54: whatever happens, and whatever one witness says, one live envelope per account, no way back from an end, no result lost', async () => {
  await fc.assert(
    fc.asyncProperty(run, async (who) => {
      const model = new Model(who);
      for (const what of who.steps) await model.run(what);
      await model.finish();
    }),
    { numRuns: 400 },
  );
});
