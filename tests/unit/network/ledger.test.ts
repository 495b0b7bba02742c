import { Asset, Keypair, Operation, TransactionBuilder } from '@stellar/stellar-sdk';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { accountKey, keyString } from '../../network/host/entries';
import { readExtra } from '../../network/ledger/account-ext';
import { build, type ClassicWorld, emptyWorld, lumens, nothing, outcome, START, send, submit, UNIT } from './classic-world';

let stage: ClassicWorld;
beforeEach(() => {
  stage = emptyWorld();
});

describe('where ledgers close by the clock', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it('Horizon’s root is a ledger behind for most of a second, and then is not', () => {
    vi.useFakeTimers();
    const { ledger } = stage.world;
    ledger.mode = 'interval';
    vi.advanceTimersByTime(1_000);
    expect(ledger.rootLedger.sequence).toBe(ledger.latest.sequence - 1);
    vi.advanceTimersByTime(700);
    expect(ledger.rootLedger).toBe(ledger.latest);
    ledger.mode = 'manual';
    ledger.close();
    expect(ledger.rootLedger).toBe(ledger.latest);
  });
});

describe('what a node says of a transaction', () => {
  it('accepts it once, and knows it from then on', () => {
    const { world, alice } = stage;
    const transaction = build(world, alice, [nothing()]);
    expect(submit(world, transaction)?.status).toBe('PENDING');
    expect(submit(world, transaction)?.status).toBe('DUPLICATE');
    world.ledger.close();
    for (let ledgers = 0; ledgers < 10; ledgers++) {
      expect(submit(world, transaction)?.status).toBe('TRY_AGAIN_LATER');
      world.ledger.close();
    }
    const late = submit(world, transaction);
    expect([late?.status, late?.result?.result.type]).toEqual(['ERROR', 'txBadSeq']);
  });

  it('takes one transaction of an account at a time', () => {
    const { world, alice, bob } = stage;
    submit(world, build(world, alice, [nothing()]));
    expect(submit(world, build(world, alice, [nothing()], { ahead: 1n }))?.status).toBe('TRY_AGAIN_LATER');
    expect(submit(world, build(world, bob, [nothing()]))?.status).toBe('PENDING');
  });

  it('gives a place in its queue to a fee bump that offers ten times as much for each operation, and says how much that is', () => {
    const { world, alice, bob } = stage;
    const inner = build(world, alice, [nothing()]);
    const bump = (fee: string) => {
      const outer = TransactionBuilder.buildFeeBumpTransaction(bob, fee, inner, world.ledger.passphrase);
      outer.sign(bob);
      return outer;
    };
    const offered = Number(inner.fee);
    expect(submit(world, inner)?.status).toBe('PENDING');
    const low = submit(world, bump(String(offered * 10 - 1)));
    expect([low?.status, low?.result?.result.type, low?.result?.feeCharged]).toEqual(['ERROR', 'txInsufficientFee', BigInt(offered * 20)]);
    expect(submit(world, bump(String(offered * 10)))?.status).toBe('PENDING');
    expect(world.ledger.pending).toBe(1);
    // What is inside of what waits is there already.
    expect(submit(world, inner)?.status).toBe('DUPLICATE');
    world.ledger.close();
    expect(world.ledger.transactionsOf(world.ledger.latest.sequence)).toHaveLength(1);
  });

  it('lets nobody into a full queue for less than it asks for each operation, and says how much that is', () => {
    const { world, alice } = stage;
    const transaction = build(world, alice, [nothing(), nothing()]);
    world.ledger.market = BigInt(transaction.fee) / 2n + 1n;
    const refused = submit(world, transaction);
    expect([refused?.status, refused?.result?.result.type, refused?.result?.feeCharged]).toEqual([
      'ERROR',
      'txInsufficientFee',
      BigInt(transaction.fee) + 2n,
    ]);
    world.ledger.market -= 1n;
    expect(submit(world, transaction)?.status).toBe('PENDING');
  });

  it('cannot read what is no envelope', () => {
    expect(stage.world.ledger.submit('AAAA')).toBeUndefined();
  });

  it('refuses a sequence number that is not the next', () => {
    const { world, alice } = stage;
    expect(send(world, alice, [nothing()], { ahead: 1n })).toEqual(['refused', 'tx_bad_seq']);
    expect(send(world, alice, [nothing()], { ahead: -1n })).toEqual(['refused', 'tx_bad_seq']);
  });

  it('refuses a fee below the base fee for each operation, and tells what it would be', () => {
    const { world, alice } = stage;
    const cheap = build(world, alice, [nothing(), nothing()], { fee: '99' });
    expect(submit(world, cheap)?.result?.feeCharged).toBe(200n);
    expect(outcome(world, cheap)).toEqual(['refused', 'tx_insufficient_fee']);
  });

  it('refuses an account that is not there, or cannot pay the bid above its reserve', () => {
    const { world, alice } = stage;
    expect(send(world, Keypair.random(), [nothing()])).toEqual(['refused', 'tx_no_source_account']);
    world.ledger.classic.putAccount(alice.publicKey(), { balance: UNIT + 999n });
    expect(send(world, alice, [nothing()], { fee: '1000' })).toEqual(['refused', 'tx_insufficient_balance']);
    expect(send(world, alice, [nothing()], { fee: '999' })).toEqual(['tx_success', 'op_success']);
  });

  it('refuses what is not yet, or no longer, valid', () => {
    const { world, alice } = stage;
    const bounds = (minTime: number, maxTime: number) => ({
      prepare: (builder: TransactionBuilder) => builder.setTimebounds(minTime, maxTime),
    });
    expect(send(world, alice, [nothing()], bounds(START + 1, 0))).toEqual(['refused', 'tx_too_early']);
    expect(send(world, alice, [nothing()], bounds(0, START + 4))).toEqual(['refused', 'tx_too_late']);
    expect(send(world, alice, [nothing()], bounds(START, START + 5))).toEqual(['tx_success', 'op_success']);
  });

  it('minds bounds of ledgers, least sequences and their age', () => {
    const { world, alice } = stage;
    const next = world.ledger.latest.sequence + 1;
    const ledgers = (min: number, max: number) => ({
      prepare: (builder: TransactionBuilder) => builder.setTimeout(0).setLedgerbounds(min, max),
    });
    expect(send(world, alice, [nothing()], ledgers(next + 1, 0))).toEqual(['refused', 'tx_too_early']);
    expect(send(world, alice, [nothing()], ledgers(0, next))).toEqual(['refused', 'tx_too_late']);
    expect(send(world, alice, [nothing()], ledgers(next, next + 1))).toEqual(['tx_success', 'op_success']);
    const gap = { prepare: (builder: TransactionBuilder) => builder.setTimeout(0).setMinAccountSequenceLedgerGap(2) };
    expect(send(world, alice, [nothing()], gap)).toEqual(['refused', 'tx_bad_minimum_sequence_age_or_gap']);
    world.ledger.close();
    expect(send(world, alice, [nothing()], gap)).toEqual(['tx_success', 'op_success']);
    const current = world.ledger.classic.account(alice.publicKey())?.seqNum ?? 0n;
    const jump = { ahead: 5n, prepare: (builder: TransactionBuilder) => builder.setTimeout(0).setMinAccountSequence(String(current)) };
    expect(send(world, alice, [nothing()], jump)).toEqual(['tx_success', 'op_success']);
    expect(world.ledger.classic.account(alice.publicKey())?.seqNum).toBe(current + 6n);
  });

  it('refuses operations that no ledger could apply, and names the first', () => {
    const { world, alice } = stage;
    const self = Operation.changeTrust({ asset: new Asset('OWN', alice.publicKey()), limit: '1' });
    expect(send(world, alice, [nothing(), self])).toEqual(['refused', 'tx_failed', 'op_success', 'op_malformed']);
    const merge = Operation.accountMerge({ destination: stage.alice.publicKey() });
    expect(send(world, alice, [merge])).toEqual(['refused', 'tx_failed', 'op_malformed']);
  });
});

describe('signatures', () => {
  it('must be those of the source, and no more than are needed', () => {
    const { world, alice, bob } = stage;
    expect(send(world, alice, [nothing()], { signers: [] })).toEqual(['refused', 'tx_bad_auth']);
    expect(send(world, alice, [nothing()], { signers: [bob] })).toEqual(['refused', 'tx_bad_auth']);
    expect(send(world, alice, [nothing()], { signers: [alice, bob] })).toEqual(['refused', 'tx_bad_auth_extra']);
  });

  it('are of this network alone', () => {
    const { world, alice } = stage;
    const account = { ...world, ledger: Object.assign(Object.create(world.ledger), { passphrase: 'Another Network' }) };
    const foreign = build(account, alice, [nothing()]);
    expect(outcome(world, foreign)).toEqual(['refused', 'tx_bad_auth']);
  });

  it('are needed of every source of an operation', () => {
    const { world, alice, bob } = stage;
    expect(send(world, alice, [nothing(), nothing(bob)])).toEqual(['refused', 'tx_failed', 'op_success', 'op_bad_auth']);
    expect(send(world, alice, [nothing(), nothing(bob)], { signers: [alice, bob] })).toEqual(['tx_success', 'op_success', 'op_success']);
  });

  it('reach the low, medium and high thresholds by the weights of the signers', () => {
    const { world, alice, bob, issuer } = stage;
    const add = (key: Keypair, weight: number) => Operation.setOptions({ signer: { ed25519PublicKey: key.publicKey(), weight } });
    const thresholds = Operation.setOptions({ masterWeight: 1, lowThreshold: 1, medThreshold: 2, highThreshold: 3 });
    expect(send(world, alice, [add(bob, 1), add(issuer, 1), thresholds])[0]).toBe('tx_success');
    expect(world.ledger.classic.account(alice.publicKey())).toMatchObject({ numSubEntries: 2 });
    const low = Operation.claimClaimableBalance({ balanceId: '0'.repeat(72) });
    const medium = Operation.payment({ destination: bob.publicKey(), asset: Asset.native(), amount: '1' });
    const high = Operation.setOptions({ masterWeight: 1 });
    expect(send(world, alice, [low], { signers: [bob] })).toEqual(['tx_failed', 'op_does_not_exist']);
    expect(send(world, alice, [medium], { signers: [alice] })).toEqual(['refused', 'tx_failed', 'op_bad_auth']);
    expect(send(world, alice, [medium], { signers: [alice, bob] })).toEqual(['tx_success', 'op_success']);
    expect(send(world, alice, [medium], { signers: [alice, bob, issuer] })).toEqual(['refused', 'tx_bad_auth_extra']);
    expect(send(world, alice, [high], { signers: [bob, issuer] })).toEqual(['refused', 'tx_failed', 'op_bad_auth']);
    expect(send(world, alice, [high], { signers: [bob, issuer, alice] })).toEqual(['tx_success', 'op_success']);
    expect(send(world, alice, [nothing()], { signers: [alice, issuer] })).toEqual(['tx_success', 'op_success']);
  });

  it('of a removed or weightless key count for nothing', () => {
    const { world, alice, bob } = stage;
    const add = (weight: number) => Operation.setOptions({ signer: { ed25519PublicKey: bob.publicKey(), weight } });
    expect(send(world, alice, [add(1), Operation.setOptions({ masterWeight: 0 })])[0]).toBe('tx_success');
    expect(send(world, alice, [nothing()])).toEqual(['refused', 'tx_bad_auth']);
    expect(send(world, alice, [Operation.setOptions({ masterWeight: 1 }), add(0)], { signers: [bob] })[0]).toBe('tx_success');
    expect(send(world, alice, [nothing()], { signers: [bob] })).toEqual(['refused', 'tx_bad_auth']);
    expect(world.ledger.classic.account(alice.publicKey())).toMatchObject({ numSubEntries: 0, signers: [] });
  });
});

describe('inclusion', () => {
  it('takes the base fee and the sequence number also where the operations fail, and nothing else', () => {
    const { world, alice, bob } = stage;
    const before = world.ledger.classic.account(alice.publicKey())?.seqNum ?? 0n;
    const pay = (amount: string) => Operation.payment({ destination: bob.publicKey(), asset: Asset.native(), amount });
    expect(send(world, alice, [pay('5'), pay('1000')], { fee: '5000' })).toEqual(['tx_failed', 'op_success', 'op_underfunded']);
    expect(lumens(world, alice)).toBe(100n * UNIT - 200n);
    expect(lumens(world, bob)).toBe(100n * UNIT);
    expect(world.ledger.classic.account(alice.publicKey())?.seqNum).toBe(before + 1n);
  });

  it('tells when the sequence number last moved', () => {
    const { world, alice } = stage;
    send(world, alice, [nothing()]);
    const account = world.ledger.classic.account(alice.publicKey());
    const { sequence, closeTime } = world.ledger.latest;
    expect(account && readExtra(account)).toMatchObject({ seqLedger: sequence, seqTime: BigInt(closeTime) });
  });

  it('drops without a trace what became invalid while it waited', () => {
    const { world, alice } = stage;
    const transaction = build(world, alice, [nothing()], { prepare: (builder) => builder.setTimebounds(0, START + 60) });
    expect(submit(world, transaction)?.status).toBe('PENDING');
    world.ledger.advance(61);
    expect(world.ledger.transaction(Buffer.from(transaction.hash()).toString('hex'))).toBeUndefined();
    expect(lumens(world, alice)).toBe(100n * UNIT);
  });

  it('writes the changes of every operation into the meta, and none of a failure', () => {
    const { world, alice, bob } = stage;
    const pay = (amount: string) => Operation.payment({ destination: bob.publicKey(), asset: Asset.native(), amount });
    send(world, alice, [pay('1'), nothing()]);
    send(world, alice, [pay('1000')]);
    const operations = [...world.ledger.history].map(({ meta }) => (meta.type === 'v4' ? meta.v4.operations : []));
    expect(operations.map((list) => list.map(({ changes }) => changes.map(({ type }) => type)))).toEqual([
      [
        ['ledgerEntryState', 'ledgerEntryUpdated', 'ledgerEntryState', 'ledgerEntryUpdated'],
        ['ledgerEntryState', 'ledgerEntryUpdated'],
      ],
      [],
    ]);
  });
});

describe('fee bumps', () => {
  const bump = (fee: string, signer: Keypair, inner = build(stage.world, stage.alice, [nothing()])) => {
    const transaction = TransactionBuilder.buildFeeBumpTransaction(stage.bob, fee, inner, stage.world.ledger.passphrase);
    transaction.sign(signer);
    return transaction;
  };

  it('let another account pay, and are found under both hashes', () => {
    const { world, alice, bob } = stage;
    const transaction = bump('200', bob);
    expect(outcome(world, transaction)).toEqual(['tx_fee_bump_inner_success', 'tx_success', 'op_success']);
    expect(lumens(world, alice)).toBe(100n * UNIT);
    expect(lumens(world, bob)).toBe(100n * UNIT - 200n);
    const [outer, inner] = [transaction, transaction.innerTransaction].map((one) => Buffer.from(one.hash()).toString('hex')) as [
      string,
      string,
    ];
    expect(world.ledger.transaction(inner)).toBe(world.ledger.transaction(outer));
  });

  it('need the payer, and tell what is wrong inside', () => {
    const { world, alice, bob } = stage;
    expect(outcome(world, bump('200', alice))).toEqual(['refused', 'tx_bad_auth']);
    const unsigned = build(world, alice, [nothing()], { signers: [] });
    expect(outcome(world, bump('200', bob, unsigned))).toEqual(['refused', 'tx_fee_bump_inner_failed', 'tx_bad_auth']);
    const failing = build(world, alice, [Operation.payment({ destination: bob.publicKey(), asset: Asset.native(), amount: '1000' })]);
    expect(outcome(world, bump('200', bob, failing))).toEqual(['tx_fee_bump_inner_failed', 'tx_failed', 'op_underfunded']);
  });
});

describe('ledgers', () => {
  it('follow each other by sequence, time and hash', () => {
    const { ledger } = stage.world;
    const first = ledger.latest;
    ledger.close();
    expect(ledger.latest).toMatchObject({ sequence: first.sequence + 1, closeTime: START + 5 });
    expect(Buffer.from(ledger.latest.header.previousLedgerHash.toBytes()).toString('hex')).toBe(first.hash);
    ledger.advance(3600);
    expect(ledger.latest).toMatchObject({ sequence: first.sequence + 721, closeTime: START + 3605 });
    ledger.advance(3600, 1);
    expect(ledger.latest).toMatchObject({ sequence: first.sequence + 722, closeTime: START + 7205 });
  });

  it('close at once after an acceptance, where that is the mode', async () => {
    const { world, alice } = stage;
    world.ledger.mode = 'instant';
    const closed = world.ledger.nextClose();
    const transaction = build(world, alice, [nothing()]);
    expect(submit(world, transaction)?.status).toBe('PENDING');
    expect(world.ledger.transaction(Buffer.from(transaction.hash()).toString('hex'))).toBeUndefined();
    await closed;
    expect(world.ledger.transaction(Buffer.from(transaction.hash()).toString('hex'))).toMatchObject({ ok: true, closeTime: START + 5 });
  });

  it('say when an entry was last modified', () => {
    const { world, alice } = stage;
    send(world, alice, [nothing()]);
    expect(world.ledger.layer.get(keyString(accountKey(alice.publicKey())))?.lastModified).toBe(world.ledger.latest.sequence);
  });
});
