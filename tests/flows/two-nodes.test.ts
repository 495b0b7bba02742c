/**
 * No single node decides what became of a transaction: every manner of one node, in either position, from the sending on or
 * from the first poll on, beside an honest one. Nothing is signed or sent twice, nothing final is wrong, and once the fault
 * passes everything is at its true end.
 */
import { Asset, Operation } from '@stellar/stellar-sdk';
import { afterAll, expect, it, type TestContext } from 'vitest';
import { createChain } from '../../src/chain/chain';
import { buildEnvelope, hashOf } from '../../src/chain/transaction';
import { createJournal, type Journal } from '../../src/journal/journal';
import type { TransactionRecord } from '../../src/journal/record';
import { isFree } from '../../src/journal/testimony';
import { isFinal } from '../../src/primitives/record-states';
import { createMemoryDatabase } from '../platform/memory-database';
import { emptyPlan } from '../unit/journal/plan';
import { refusal } from './outcomes';
import { newPerson, type Person, sequenceOf } from './people';
import { MANNERS, type Manner, openTwoNodes, POSITIONS, type Position } from './two-nodes';
import { openWorld, type World } from './world';

const VALIDITY = 60;
const MOMENTS = ['submit', 'poll'] as const;

const payment = (world: World) =>
  Operation.payment({ destination: world.role('rewardFallback'), asset: Asset.native(), amount: '1' }) as never;

/** A payment of `person`, signed, valid for a minute of the ledger's time. */
async function recordOf(world: World, person: Person): Promise<TransactionRecord> {
  const { network, chain } = world;
  const { passphrase } = network;
  const point = await chain.rpc.latestLedger();
  const sequence = await sequenceOf(world, person.address);
  const validUntil = point.closeTime + VALIDITY;
  const unsigned = buildEnvelope({ source: person.address, sequence, fee: 1_000n, validUntil }, [payment(world)]);
  const hash = hashOf(unsigned, passphrase);
  return {
    ...{ hash, envelope: person.sign(unsigned), networkId: network.id, passphrase },
    ...{ account: person.address, kind: 'contract', sequence: String(sequence + 1n), origin: 'flow', intent: {} },
    plan: emptyPlan(
      { envelope: unsigned, hash, kind: 'contract', sequence: String(sequence + 1n), validUntil, source: person.address },
      { ledger: point.sequence, closeTime: point.closeTime },
    ),
    ...{ createdAt: point.closeTime, validUntil, state: 'signed', unknown: false, attempts: 0 },
  };
}

async function setUp(world: World) {
  const nodes = await openTwoNodes(world);
  const control = world.control();
  await control.mode('manual');
  const network = { ...world.network, rpcUrls: [nodes.rpc.url] as const, horizonUrl: nodes.horizon.url };
  const chain = createChain({ network, fetch, pause: async () => undefined });
  let now = (await control.time()).closeTime;
  const journal = createJournal({ database: createMemoryDatabase(), chain: async () => chain, clock: () => now, changed: () => undefined });
  /** Time passes: of the ledger, and of this machine. */
  const pass = async (seconds = 5) => {
    now = (await control.advance(seconds)).closeTime;
  };
  return { nodes, journal, pass, now: () => now };
}

/** A minute and five more, in ledgers where it matters. */
async function live(journal: Journal, hash: string, pass: (seconds?: number) => Promise<void>): Promise<void> {
  for (const seconds of [5, 5, 5, 60, 5, 5, 300, 5]) {
    await journal.advance(hash);
    await pass(seconds);
  }
  await journal.advance(hash);
}

const table: { [row: string]: { [column: string]: string } } = {};
afterAll(() => console.table(table));

const cells = MANNERS.flatMap((manner) => POSITIONS.flatMap((position) => MOMENTS.map((moment) => ({ manner, position, moment }))));

it.for(cells)('a node ($position) that is $manner from $moment on misleads nobody', async ({ manner, position, moment }, test) => {
  const world = await openWorld(test);
  const { nodes, journal, pass, now } = await setUp(world);
  const person = await newPerson(world);
  const record = await recordOf(world, person);
  const { hash, envelope } = record;
  const before = await sequenceOf(world, person.address);
  const liar = nodes[position];
  const begin = async () => {
    const { sequence, closeTime } = await world.chain.rpc.latestLedger();
    Object.assign(liar, { stands: { ledger: sequence, closeTime }, about: { sequence: before, envelope, hash }, manner });
  };
  await journal.put(record);
  if (moment === 'submit') await begin();
  await journal.advance(hash);
  if (moment === 'poll') await begin();
  await live(journal, hash, pass);

  const included = async () => (await world.chain.horizon.transaction(hash))?.successful;
  const truth = async () => ((await included()) === undefined ? 'expired' : 'confirmed');
  const lied = (await journal.get(hash)) as TransactionRecord;
  // What is final is true; what is not is told line by line, and no longer holds the account.
  if (isFinal(lied)) expect(lied.state).toBe(await truth());
  else {
    expect(lied.said).toHaveLength(2);
    expect(isFree(lied, now())).toBe(true);
  }
  if (manner === 'honest' || manner === 'ahead') expect(isFinal(lied)).toBe(true);
  liar.manner = 'honest';
  await journal.advance(hash);
  await pass();
  await journal.advance(hash);
  const told = (await journal.get(hash)) as TransactionRecord;
  expect(told.state).toBe(await truth());
  expect(await sequenceOf(world, person.address)).toBe((await included()) === undefined ? before : before + 1n);
  table[manner] = { ...table[manner], [`${position}, ${moment}`]: isFinal(lied) ? told.state : `open, free; ${told.state}` };
});

/** Both positions of a liar whose honest neighbour has answered so far. */
async function liedTo(test: TestContext, manner: Manner, position: Position) {
  const world = await openWorld(test);
  const at = await setUp(world);
  const person = await newPerson(world);
  const record = await recordOf(world, person);
  const sequence = await sequenceOf(world, person.address);
  await at.journal.put(record);
  await at.journal.advance(record.hash);
  const { closeTime, sequence: ledger } = await world.chain.rpc.latestLedger();
  Object.assign(at.nodes[position], {
    stands: { ledger, closeTime },
    about: { sequence, envelope: record.envelope, hash: record.hash },
    manner,
  });
  return { ...at, world, person, record, sequence };
}

it.for(POSITIONS)(
  'security 74: what one node (%s) withholds under a false time is not expired, and is not done again',
  async (position, test) => {
    const { world, journal, record, pass, person, sequence, nodes, now } = await liedTo(test, 'expired', position);
    await pass();
    for (let round = 0; round < 4; round++) {
      expect((await journal.advance(record.hash)).state).toBe('submitted');
      // The person tries again: another transaction of the account waits for this one.
      expect(await journal.busyWith(person.address, record.networkId)).toBe(record.hash);
      const again = { ...record, hash: 'ab'.repeat(32), createdAt: now() };
      expect(await refusal(journal.put(again))).toMatchObject({ status: 409, code: 'account_busy' });
      await pass();
    }
    nodes[position].manner = 'honest';
    expect((await journal.advance(record.hash)).state).toBe('confirmed');
    expect(await sequenceOf(world, person.address)).toBe(sequence + 1n);
  },
);

it.for(POSITIONS)(
  'security 76: a lone FAILED, and FAILED then SUCCESS, of one node (%s) are no end; two witnesses are',
  async (position, test) => {
    const { journal, record, pass, nodes, world } = await liedTo(test, 'failed', position);
    expect(await journal.advance(record.hash)).toMatchObject({ state: 'submitted' });
    nodes[position].manner = 'succeeded';
    expect(await journal.advance(record.hash)).toMatchObject({ state: 'submitted' });
    expect(await world.chain.horizon.transaction(record.hash)).toBeNull();
    nodes[position].manner = 'failed';
    await journal.advance(record.hash);
    await pass();
    expect(await journal.advance(record.hash)).toMatchObject({ state: 'submitted', unknown: true });
    nodes[position].manner = 'honest';
    expect((await journal.advance(record.hash)).state).toBe('confirmed');
  },
);

it('security 77: bytes whose sequence was a lie never hold the account longer than two witnesses take to say so', async (test) => {
  const world = await openWorld(test);
  const { journal, pass } = await setUp(world);
  const person = await newPerson(world);
  const honest = await recordOf(world, person);
  // Signed on a sequence one too high: no ledger takes it.
  const sequence = BigInt(honest.sequence);
  const unsigned = buildEnvelope({ source: person.address, sequence, fee: 1_000n, validUntil: honest.validUntil }, [payment(world)]);
  const hash = hashOf(unsigned, honest.passphrase);
  const record = { ...honest, hash, envelope: person.sign(unsigned), sequence: String(sequence + 1n) };
  await journal.put(record);
  await journal.advance(hash);
  await pass();
  await journal.advance(hash);
  expect(await journal.busyWith(person.address, record.networkId)).toBe(hash);
  await pass(VALIDITY);
  await journal.advance(hash);
  await pass();
  expect((await journal.advance(hash)).state).toBe('expired');
  expect(await journal.busyWith(person.address, record.networkId)).toBeNull();
  expect(await sequenceOf(world, person.address)).toBe(sequence - 1n);
});
