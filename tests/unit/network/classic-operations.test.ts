import { Asset, Claimant, Keypair, Operation, xdr } from '@stellar/stellar-sdk';
import { beforeEach, describe, expect, it } from 'vitest';
import { I64_MAX } from '../../network/ledger/entries';
import { addClaimableBalance, give, setTrustline } from '../../network/setup';
import { type ClassicWorld, emptyWorld, line, lumens, nothing, START, send, UNIT } from './classic-world';

let stage: ClassicWorld;
let REWARD: Asset;
beforeEach(() => {
  stage = emptyWorld();
  REWARD = new Asset('BLND', stage.issuer.publicKey());
});

const FAILED = (...codes: string[]) => ['tx_failed', ...codes];
const DONE = (...codes: string[]) => ['tx_success', ...codes];
const pay = (to: Keypair, asset: Asset, amount: string) => Operation.payment({ destination: to.publicKey(), asset, amount });
const trust = (limit?: string, asset = REWARD) => Operation.changeTrust({ asset, ...(limit === undefined ? {} : { limit }) });
const minimum = (id: Keypair) => {
  const { classic } = stage.world.ledger;
  const account = classic.account(id.publicKey());
  return account ? classic.minimum(account) : -1n;
};
const setLumens = (id: Keypair, balance: bigint) => stage.world.ledger.classic.putAccount(id.publicKey(), { balance });

describe('create account', () => {
  const create = (destination: Keypair, startingBalance: string) =>
    Operation.createAccount({ destination: destination.publicKey(), startingBalance });

  it('makes an account that can act from the next ledger on', () => {
    const { world, alice } = stage;
    const fresh = Keypair.random();
    expect(send(world, alice, [create(fresh, '1')])).toEqual(DONE('op_success'));
    expect(lumens(world, fresh)).toBe(UNIT);
    expect(world.ledger.classic.account(fresh.publicKey())?.seqNum).toBe(BigInt(world.ledger.latest.sequence) << 32n);
    give(world, fresh.publicKey(), 'native', UNIT);
    expect(send(world, fresh, [nothing()])).toEqual(DONE('op_success'));
  });

  it('refuses what exists, what is below the reserve, and what cannot be paid', () => {
    const { world, alice, bob } = stage;
    expect(send(world, alice, [create(bob, '1')])).toEqual(FAILED('op_already_exists'));
    expect(send(world, alice, [create(Keypair.random(), '0.9999999')])).toEqual(FAILED('op_low_reserve'));
    expect(send(world, alice, [create(Keypair.random(), '99')])).toEqual(FAILED('op_underfunded'));
    expect(send(world, alice, [create(alice, '1')])).toEqual(['refused', 'tx_failed', 'op_malformed']);
  });

  it('gives an account to later operations of the same transaction', () => {
    const { world, alice } = stage;
    const fresh = Keypair.random();
    const operations = [create(fresh, '2'), nothing(fresh)];
    expect(send(world, alice, operations)).toEqual(['refused', 'tx_failed', 'op_success', 'op_bad_auth']);
    expect(send(world, alice, operations, { signers: [alice, fresh] })).toEqual(DONE('op_success', 'op_success'));
    expect(send(world, alice, [nothing(Keypair.random())])).toEqual(['refused', 'tx_failed', 'op_bad_auth']);
    const ghost = Keypair.random();
    expect(send(world, alice, [nothing(ghost)], { signers: [alice, ghost] })).toEqual(FAILED('op_no_source_account'));
  });
});

describe('payment', () => {
  it('moves lumens down to the reserve', () => {
    const { world, alice, bob } = stage;
    expect(send(world, alice, [pay(bob, Asset.native(), '98.9999901')])).toEqual(FAILED('op_underfunded'));
    expect(send(world, alice, [pay(bob, Asset.native(), '98.99998')])).toEqual(DONE('op_success'));
    expect(lumens(world, alice)).toBe(UNIT);
    expect(lumens(world, bob)).toBe(198n * UNIT + 9_999_800n);
  });

  it('looks at the destination first: account, line, authorization, room', () => {
    const { world, alice, bob, issuer, reward } = stage;
    const poor = alice;
    expect(send(world, poor, [pay(Keypair.random(), REWARD, '1')])).toEqual(FAILED('op_no_destination'));
    expect(send(world, bob, [pay(alice, REWARD, '1')])).toEqual(FAILED('op_no_trust'));
    setTrustline(world, alice.publicKey(), reward, { authorized: false });
    expect(send(world, bob, [pay(alice, REWARD, '1')])).toEqual(FAILED('op_not_authorized'));
    setTrustline(world, alice.publicKey(), reward, { authorized: true, limit: UNIT });
    expect(send(world, bob, [pay(alice, REWARD, '1.0000001')])).toEqual(FAILED('op_line_full'));
    expect(send(world, bob, [pay(alice, REWARD, '1')])).toEqual(DONE('op_success'));
    expect([line(world, alice, reward), line(world, bob, reward)]).toEqual([UNIT, 99n * UNIT]);
    expect(send(world, issuer, [pay(bob, REWARD, '1')])).toEqual(DONE('op_success'));
    expect(line(world, bob, reward)).toBe(100n * UNIT);
  });

  it('then at the source: line, authorization, funds', () => {
    const { world, alice, bob, issuer, reward } = stage;
    expect(send(world, alice, [pay(bob, REWARD, '1')])).toEqual(FAILED('op_src_no_trust'));
    setTrustline(world, alice.publicKey(), reward, { authorized: false, balance: UNIT });
    expect(send(world, alice, [pay(bob, REWARD, '1')])).toEqual(FAILED('op_src_not_authorized'));
    setTrustline(world, alice.publicKey(), reward, { authorized: true });
    expect(send(world, alice, [pay(bob, REWARD, '2')])).toEqual(FAILED('op_underfunded'));
    expect(send(world, alice, [pay(issuer, REWARD, '1')])).toEqual(DONE('op_success'));
    expect(line(world, alice, reward)).toBe(0n);
  });

  it('refuses nothing and less than nothing before any ledger', () => {
    const { world, alice, bob } = stage;
    for (const amount of [0n, -1n]) {
      const destination = xdr.MuxedAccount.keyTypeEd25519(bob.rawPublicKey());
      const body = xdr.OperationBody.payment(new xdr.PaymentOp({ destination, asset: Asset.native().toXdrObject(), amount }));
      const operation = new xdr.Operation({ sourceAccount: null, body });
      expect(send(world, alice, [operation])).toEqual(['refused', 'tx_failed', 'op_malformed']);
    }
  });
});

describe('change trust', () => {
  it('opens a line for half a lumen, and gives it back', () => {
    const { world, alice, reward } = stage;
    expect(minimum(alice)).toBe(UNIT);
    expect(send(world, alice, [trust()])).toEqual(DONE('op_success'));
    expect(minimum(alice)).toBe(UNIT + UNIT / 2n);
    expect(world.ledger.classic.trustline(alice.publicKey(), reward)).toMatchObject({ limit: I64_MAX, flags: 1, balance: 0n });
    expect(send(world, alice, [trust('0')])).toEqual(DONE('op_success'));
    expect(minimum(alice)).toBe(UNIT);
    expect(line(world, alice, reward)).toBe(-1n);
  });

  it('counts the reserve after the fee was taken', () => {
    const { world, alice } = stage;
    setLumens(alice, UNIT + UNIT / 2n + 99n);
    expect(send(world, alice, [trust()])).toEqual(FAILED('op_low_reserve'));
    setLumens(alice, UNIT + UNIT / 2n + 100n);
    expect(send(world, alice, [trust()])).toEqual(DONE('op_success'));
  });

  it('refuses limits below what is held, unknown issuers, and more than a thousand entries', () => {
    const { world, alice, bob } = stage;
    expect(send(world, bob, [trust('99.9999999')])).toEqual(FAILED('op_invalid_limit'));
    expect(send(world, bob, [trust('0')])).toEqual(FAILED('op_invalid_limit'));
    expect(send(world, bob, [trust('100')])).toEqual(DONE('op_success'));
    expect(send(world, alice, [trust('0')])).toEqual(FAILED('op_invalid_limit'));
    const stranger = new Asset('WHAT', Keypair.random().publicKey());
    expect(send(world, alice, [trust(undefined, stranger)])).toEqual(FAILED('op_no_issuer'));
    world.ledger.classic.putAccount(alice.publicKey(), { numSubEntries: 1000, balance: 1000n * UNIT });
    expect(send(world, alice, [trust()])).toEqual(FAILED('op_too_many_subentries'));
  });

  it('leaves a new line unauthorized where the issuer says so', () => {
    const { world, alice, issuer, reward } = stage;
    send(world, issuer, [Operation.setOptions({ setFlags: 1 })]);
    expect(send(world, alice, [trust()])).toEqual(DONE('op_success'));
    expect(world.ledger.classic.trustline(alice.publicKey(), reward)?.flags).toBe(0);
    expect(send(world, issuer, [pay(alice, REWARD, '1')])).toEqual(FAILED('op_not_authorized'));
  });
});

describe('claimable balances', () => {
  const claim = (balanceId: string) => Operation.claimClaimableBalance({ balanceId });
  const forAlice = (predicate?: xdr.ClaimPredicate) => [new Claimant(stage.alice.publicKey(), predicate)];
  const create = (amount: string, claimants: Claimant[], asset = REWARD) => Operation.createClaimableBalance({ asset, amount, claimants });
  const made = () => {
    const found = [...stage.world.ledger.layer.entries()].flatMap(([, { data }]) =>
      data.type === 'claimableBalance' ? [data.claimableBalance] : [],
    );
    return found.map((entry) => ({ id: entry.balanceId.toXdr('hex'), entry }));
  };

  it('lock the amount, and half a lumen of the creator for each claimant until they are claimed', () => {
    const { world, alice, bob, reward } = stage;
    expect(send(world, bob, [create('7', [...forAlice(), new Claimant(bob.publicKey())])])).toEqual(DONE('op_success'));
    expect(line(world, bob, reward)).toBe(93n * UNIT);
    expect(minimum(bob)).toBe(UNIT + UNIT / 2n + UNIT);
    const [{ id } = { id: '' }] = made();
    expect(send(world, alice, [trust(), claim(id)])).toEqual(DONE('op_success', 'op_success'));
    expect(line(world, alice, reward)).toBe(7n * UNIT);
    expect(minimum(bob)).toBe(UNIT + UNIT / 2n);
    expect(send(world, alice, [claim(id)])).toEqual(FAILED('op_does_not_exist'));
  });

  it('have the id that the transaction gives them', () => {
    const { world, bob } = stage;
    const [transaction] = [send(world, bob, [nothing(), create('1', forAlice())])];
    expect(transaction[0]).toBe('tx_success');
    const included = [...world.ledger.history].at(-1);
    const { result } = included?.result ?? {};
    const [, second] = result?.type === 'txSuccess' ? result.results : [];
    const answer =
      second?.type === 'opInner' && second.tr.type === 'createClaimableBalance' ? second.tr.createClaimableBalanceResult : undefined;
    expect(answer?.type === 'createClaimableBalanceSuccess' ? answer.balanceId.toXdr('hex') : '').toBe(made()[0]?.id);
    expect(made()[0]?.id).toMatch(/^00000000[0-9a-f]{64}$/);
  });

  it('cannot be made without funds, reserve or a sound predicate', () => {
    const { world, alice, bob } = stage;
    expect(send(world, alice, [create('1', forAlice())])).toEqual(FAILED('op_no_trust'));
    expect(send(world, bob, [create('101', forAlice())])).toEqual(FAILED('op_underfunded'));
    setLumens(bob, 2n * UNIT - 1n + 100n);
    expect(send(world, bob, [create('1', forAlice())])).toEqual(FAILED('op_low_reserve'));
    expect(line(world, bob, stage.reward)).toBe(100n * UNIT);
    setLumens(bob, 10n * UNIT);
    expect(send(world, bob, [create('1', [...forAlice(), ...forAlice()])])).toEqual(['refused', 'tx_failed', 'op_malformed']);
    let deep = Claimant.predicateUnconditional();
    for (let depth = 0; depth < 4; depth++) deep = Claimant.predicateNot(deep);
    expect(send(world, bob, [create('1', forAlice(deep))])).toEqual(['refused', 'tx_failed', 'op_malformed']);
  });

  it('open and close at the time of the ledger; relative times count from their making', () => {
    const { world, alice, bob } = stage;
    const soon = Claimant.predicateBeforeRelativeTime('60');
    send(world, bob, [create('1', forAlice(soon))]);
    send(world, bob, [create('2', forAlice(Claimant.predicateNot(soon)))]);
    const first = made().find(({ entry }) => entry.amount === UNIT);
    const later = made().find(({ entry }) => entry.amount === 2n * UNIT);
    const predicate = first?.entry.claimants[0]?.v0.predicate;
    expect(predicate?.type === 'claimPredicateBeforeAbsoluteTime' ? predicate.absBefore : 0n).toBe(BigInt(START + 5 + 60));
    expect(send(world, alice, [trust(), claim(later?.id ?? '')])).toEqual(FAILED('op_success', 'op_cannot_claim'));
    expect(send(world, alice, [trust(), claim(first?.id ?? '')])).toEqual(DONE('op_success', 'op_success'));
    world.ledger.advance(60);
    expect(send(world, alice, [claim(later?.id ?? '')])).toEqual(DONE('op_success'));
  });

  it('are for their claimants, into an authorized line with room', () => {
    const { world, alice, bob, reward } = stage;
    const id = addClaimableBalance(world, {
      from: bob.publicKey(),
      claimants: [{ destination: alice.publicKey() }],
      asset: reward,
      amount: 5n * UNIT,
    });
    expect(send(world, bob, [claim(id)])).toEqual(FAILED('op_cannot_claim'));
    expect(send(world, alice, [claim(id)])).toEqual(FAILED('op_no_trust'));
    setTrustline(world, alice.publicKey(), reward, { authorized: false });
    expect(send(world, alice, [claim(id)])).toEqual(FAILED('op_not_authorized'));
    setTrustline(world, alice.publicKey(), reward, { authorized: true, limit: 5n * UNIT - 1n });
    expect(send(world, alice, [claim(id)])).toEqual(FAILED('op_line_full'));
    setTrustline(world, alice.publicKey(), reward, { limit: 5n * UNIT });
    expect(send(world, alice, [claim(id)])).toEqual(DONE('op_success'));
  });
});

describe('the sweep of contracts.md 9.5', () => {
  const balance = (amount: bigint) =>
    addClaimableBalance(stage.world, {
      from: stage.issuer.publicKey(),
      claimants: [{ destination: stage.alice.publicKey() }],
      asset: stage.reward,
      amount,
    });
  const sweep = (ids: string[], destination: Keypair, amount: string, lines = true) => [
    ...(lines ? [trust()] : []),
    ...ids.map((balanceId) => Operation.claimClaimableBalance({ balanceId })),
    pay(destination, REWARD, amount),
    ...(lines ? [trust('0')] : []),
  ];

  it('passes everything on and leaves nothing behind but the fee', () => {
    const { world, alice, bob, reward } = stage;
    const operations = sweep([balance(3n * UNIT), balance(1n)], bob, '3.0000001');
    expect(send(world, alice, operations)).toEqual(DONE(...new Array(5).fill('op_success')));
    expect(line(world, bob, reward)).toBe(103n * UNIT + 1n);
    expect(lumens(world, alice)).toBe(100n * UNIT - 500n);
    expect(minimum(alice)).toBe(UNIT);
  });

  it('needs half a lumen above the fee while it runs', () => {
    const { world, alice, bob } = stage;
    const operations = sweep([balance(UNIT)], bob, '1');
    setLumens(alice, UNIT + UNIT / 2n + 399n);
    expect(send(world, alice, operations)[1]).toBe('op_low_reserve');
    setLumens(alice, UNIT + UNIT / 2n + 400n);
    expect(send(world, alice, operations)[0]).toBe('tx_success');
  });

  it('reverts as a whole where the destination has no line, or the amount is not the whole', () => {
    const { world, alice, bob, reward } = stage;
    const id = balance(2n * UNIT);
    const fresh = Keypair.random();
    send(world, bob, [Operation.createAccount({ destination: fresh.publicKey(), startingBalance: '2' })]);
    expect(send(world, alice, sweep([id], fresh, '2'))).toEqual(FAILED('op_success', 'op_success', 'op_no_trust', 'op_invalid_limit'));
    expect(send(world, alice, sweep([id], bob, '1'))).toEqual(FAILED('op_success', 'op_success', 'op_success', 'op_invalid_limit'));
    expect(send(world, alice, sweep([id, id], bob, '2'))[3]).toBe('op_does_not_exist');
    expect(line(world, alice, reward)).toBe(-1n);
    expect(send(world, alice, sweep([id], bob, '2'))[0]).toBe('tx_success');
  });

  it('with a line already there sends what was claimed, and keeps the line and what it held', () => {
    const { world, alice, bob, reward } = stage;
    give(world, alice.publicKey(), reward, 9n * UNIT);
    expect(send(world, alice, sweep([balance(4n * UNIT)], bob, '4', false))).toEqual(DONE('op_success', 'op_success'));
    expect([line(world, alice, reward), line(world, bob, reward)]).toEqual([9n * UNIT, 104n * UNIT]);
  });
});

describe('set options', () => {
  it('takes no flag back that can never be taken back, and no clawback of what cannot be frozen', () => {
    const { world, issuer } = stage;
    const set = (setFlags: number) => Operation.setOptions({ setFlags: setFlags as never });
    expect(send(world, issuer, [set(8)])).toEqual(FAILED('op_auth_revocable_required'));
    expect(send(world, issuer, [set(10)])).toEqual(DONE('op_success'));
    expect(send(world, issuer, [Operation.setOptions({ clearFlags: 2 })])).toEqual(FAILED('op_auth_revocable_required'));
    expect(send(world, issuer, [set(4)])).toEqual(DONE('op_success'));
    expect(send(world, issuer, [Operation.setOptions({ clearFlags: 10 })])).toEqual(FAILED('op_cant_change'));
    expect(send(world, issuer, [set(1)])).toEqual(FAILED('op_cant_change'));
    expect(world.ledger.classic.account(issuer.publicKey())?.flags).toBe(14);
  });

  it('refuses its own key as a signer, and weights and flags that there are not', () => {
    const { world, alice, bob } = stage;
    const refused = (code: string) => ['refused', 'tx_failed', code];
    const signer = (key: Keypair) => Operation.setOptions({ signer: { ed25519PublicKey: key.publicKey(), weight: 1 } });
    expect(send(world, alice, [signer(alice)])).toEqual(refused('op_bad_signer'));
    expect(send(world, alice, [Operation.setOptions({ setFlags: 1, clearFlags: 1 })])).toEqual(refused('op_bad_flags'));
    setLumens(alice, UNIT + 500n);
    expect(send(world, alice, [signer(bob)])).toEqual(FAILED('op_low_reserve'));
  });
});
