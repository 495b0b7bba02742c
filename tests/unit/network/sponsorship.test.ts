/** Who pays for what (CAP-33): every code of begin, end and revoke, what passes to whom, and what comes back at the end. */
import { Asset, Claimant, Keypair, LiquidityPoolAsset, Operation, type xdr } from '@stellar/stellar-sdk';
import { beforeEach, describe, expect, it } from 'vitest';
import { resultCodes } from '../../network/horizon/codes';
import { readExtra } from '../../network/ledger/account-ext';
import { applied } from '../../network/ledger/applied';
import { accountName, poolOf, sharesName } from '../../network/ledger/entries';
import { give } from '../../network/setup';
import { addRole } from '../../network/world';
import { build, type ClassicWorld, emptyWorld, send, UNIT } from './classic-world';

let stage: ClassicWorld;
let carol: Keypair;
beforeEach(() => {
  stage = emptyWorld();
  carol = addRole(stage.world, 'carol', 100n * UNIT);
});

const DONE = 'op_success';
const by = (source: Keypair) => ({ source: source.publicKey() });
const begin = (sponsor: Keypair, sponsored: Keypair) =>
  Operation.beginSponsoringFutureReserves({ sponsoredId: sponsored.publicKey(), ...by(sponsor) });
const end = (sponsored: Keypair) => Operation.endSponsoringFutureReserves(by(sponsored));
const note = (owner: Keypair, value: string | null = 'x', name = 'note') => Operation.manageData({ name, value, ...by(owner) });
const revokeNote = (source: Keypair, owner: Keypair, name = 'note') =>
  Operation.revokeDataSponsorship({ account: owner.publicKey(), name, ...by(source) });

/** What the operations came to, whoever has to sign. */
function play(...operations: xdr.Operation[]): string[] {
  const { world, alice } = stage;
  const done = applied(world.ledger, build(world, alice, operations).toEnvelope());
  done.keep();
  const { transaction, operations: codes } = resultCodes(done.result);
  return codes ?? [transaction];
}

/** Subentries, sponsoring, sponsored. */
function counts(id: Keypair): [number, number, number] {
  const account = stage.world.ledger.classic.account(id.publicKey());
  if (!account) return [-1, -1, -1];
  const { sponsoring, sponsored } = readExtra(account);
  return [account.numSubEntries, sponsoring, sponsored];
}

/** Leaves an account with just its reserve. */
function bare(id: Keypair): void {
  const { classic } = stage.world.ledger;
  const account = classic.account(id.publicKey());
  if (account) classic.putAccount(id.publicKey(), { balance: classic.minimum(account) });
}

describe('begin and end', () => {
  it('refuses oneself, what is sponsored already, and chains', () => {
    const { alice, bob } = stage;
    expect(play(begin(alice, alice))).toEqual(['op_malformed']);
    expect(play(begin(alice, bob), begin(carol, bob), end(bob))).toEqual(['op_success', 'op_already_sponsored', DONE]);
    expect(play(begin(alice, bob), begin(bob, carol), end(bob))).toEqual([DONE, 'op_recursive', DONE]);
    expect(play(begin(alice, bob), begin(carol, alice), end(bob))).toEqual([DONE, 'op_recursive', DONE]);
    expect(play(end(bob))).toEqual(['op_not_sponsored']);
    expect(play(begin(alice, bob), begin(alice, carol), end(bob), end(carol))).toEqual([DONE, DONE, DONE, DONE]);
  });

  it('keeps nothing of a transaction that leaves one open', () => {
    const { world, alice, bob } = stage;
    expect(send(world, alice, [begin(alice, bob), note(bob)], { signers: [alice, bob] })).toEqual(['tx_bad_sponsorship']);
    expect(counts(bob)).toEqual([1, 0, 0]);
    expect(counts(alice)).toEqual([0, 0, 0]);
  });
});

describe('a new entry of somebody else', () => {
  it('costs its sponsor: account 2, line 1, shares 2, offer, data, signer 1, balance 1 for each claimant', () => {
    const { alice, bob, issuer, reward, world } = stage;
    const fresh = Keypair.random();
    const asset = new Asset('BLND', issuer.publicKey());
    const create = Operation.createAccount({ destination: fresh.publicKey(), startingBalance: '0' });
    const made = send(world, alice, [begin(alice, fresh), create, end(fresh)], { signers: [alice, fresh] });
    expect(made).toEqual(['tx_success', DONE, DONE, DONE]);
    expect([counts(alice), counts(fresh)]).toEqual([
      [0, 2, 0],
      [0, 0, 2],
    ]);
    expect(world.ledger.layer.get(accountName(fresh.publicKey()))?.sponsor).toBe(alice.publicKey());
    const shares = new LiquidityPoolAsset(Asset.native(), asset, 30);
    const claimants = [alice, carol, issuer].map((one) => new Claimant(one.publicKey()));
    const all = [
      Operation.changeTrust({ asset: shares, ...by(bob) }),
      Operation.manageSellOffer({ selling: asset, buying: Asset.native(), amount: '1', price: '1', ...by(bob) }),
      note(bob),
      Operation.setOptions({ signer: { ed25519PublicKey: carol.publicKey(), weight: 1 }, ...by(bob) }),
      Operation.createClaimableBalance({ asset, amount: '1', claimants, ...by(bob) }),
      Operation.changeTrust({ asset: new Asset('OTHER', issuer.publicKey()), ...by(bob) }),
    ];
    expect(new Set(play(begin(alice, bob), ...all, end(bob)))).toEqual(new Set([DONE]));
    expect(counts(alice)).toEqual([0, 2 + 2 + 1 + 1 + 1 + 3 + 1, 0]);
    expect(counts(bob)).toEqual([1 + 6, 0, 6]);
    expect(world.ledger.layer.get(sharesName(bob.publicKey(), poolOf(Asset.native(), asset).id))?.sponsor).toBe(alice.publicKey());
    expect(reward).toContain('BLND');
  });

  it('is refused where the sponsor has too little, whatever the owner has', () => {
    const { alice, bob } = stage;
    bare(carol);
    const create = Operation.createAccount({ destination: Keypair.random().publicKey(), startingBalance: '1', ...by(bob) });
    expect(play(begin(carol, bob), note(bob), end(bob))).toEqual([DONE, 'op_low_reserve', DONE]);
    expect(play(begin(carol, bob), create, end(bob))).toEqual([DONE, DONE, DONE]);
    expect(counts(alice)).toEqual([0, 0, 0]);
  });

  it('gives its reserve back to its sponsor when it goes', () => {
    const { alice, bob } = stage;
    const signer = (weight: number) => Operation.setOptions({ signer: { ed25519PublicKey: carol.publicKey(), weight }, ...by(bob) });
    play(begin(alice, bob), note(bob), signer(1), end(bob));
    expect(counts(alice)).toEqual([0, 2, 0]);
    expect(play(note(bob, null), signer(0))).toEqual([DONE, DONE]);
    expect([counts(alice), counts(bob)]).toEqual([
      [0, 0, 0],
      [1, 0, 0],
    ]);
  });
});

describe('revoking', () => {
  it('is for whoever pays, and for the owner where nobody else does', () => {
    const { alice, bob } = stage;
    expect(play(revokeNote(bob, bob))).toEqual(['op_does_not_exist']);
    play(begin(alice, bob), note(bob), end(bob));
    expect(play(revokeNote(bob, bob))).toEqual(['op_not_sponsor']);
    expect(play(revokeNote(alice, bob))).toEqual([DONE]);
    expect([counts(alice), counts(bob)]).toEqual([
      [0, 0, 0],
      [2, 0, 0],
    ]);
    expect(play(revokeNote(alice, bob))).toEqual(['op_not_sponsor']);
    expect(play(revokeNote(bob, bob))).toEqual([DONE]);
  });

  it('leaves with the owner only what it can pay', () => {
    const { alice, bob } = stage;
    play(begin(alice, bob), note(bob), end(bob));
    bare(bob);
    expect(play(revokeNote(alice, bob))).toEqual(['op_low_reserve']);
    give(stage.world, bob.publicKey(), 'native', UNIT / 2n);
    expect(play(revokeNote(alice, bob))).toEqual([DONE]);
  });

  it('passes to whoever sponsors the one that revokes', () => {
    const { alice, bob } = stage;
    play(begin(alice, bob), note(bob), end(bob));
    expect(play(begin(carol, alice), revokeNote(alice, bob), end(alice))).toEqual([DONE, DONE, DONE]);
    expect([counts(alice), counts(bob), counts(carol)]).toEqual([
      [0, 0, 0],
      [2, 0, 1],
      [0, 1, 0],
    ]);
    // The owner itself may let another pay for what it paid for.
    expect(play(note(bob, 'y', 'second'))).toEqual([DONE]);
    expect(play(begin(alice, bob), revokeNote(bob, bob, 'second'), end(bob))).toEqual([DONE, DONE, DONE]);
    expect([counts(alice), counts(bob)]).toEqual([
      [0, 1, 0],
      [3, 0, 2],
    ]);
  });

  it('goes to the owner where the owner sponsors the one that revokes', () => {
    const { alice, bob } = stage;
    play(begin(alice, bob), note(bob), end(bob));
    expect(play(begin(bob, alice), revokeNote(alice, bob), end(alice))).toEqual([DONE, DONE, DONE]);
    expect([counts(alice), counts(bob)]).toEqual([
      [0, 0, 0],
      [2, 0, 0],
    ]);
  });

  it('never leaves a claimable balance without a sponsor', () => {
    const { alice, bob, issuer, world } = stage;
    const asset = new Asset('BLND', issuer.publicKey());
    const claimants = [alice, carol].map((one) => new Claimant(one.publicKey()));
    play(Operation.createClaimableBalance({ asset, amount: '1', claimants, ...by(bob) }));
    const balance = [...world.ledger.layer.entries()].flatMap(([, { data }]) =>
      data.type === 'claimableBalance' ? [data.claimableBalance.balanceId.toXdr('hex')] : [],
    );
    const revoke = (source: Keypair) => Operation.revokeClaimableBalanceSponsorship({ balanceId: balance[0] ?? '', ...by(source) });
    expect(play(revoke(alice))).toEqual(['op_not_sponsor']);
    expect(play(revoke(bob))).toEqual(['op_only_transferable']);
    expect(play(begin(carol, bob), revoke(bob), end(bob))).toEqual([DONE, DONE, DONE]);
    expect([counts(bob), counts(carol)]).toEqual([
      [1, 0, 0],
      [0, 2, 0],
    ]);
  });

  it('passes an account, a signer and a line alike', () => {
    const { alice, bob, world } = stage;
    const fresh = Keypair.random();
    const create = Operation.createAccount({ destination: fresh.publicKey(), startingBalance: '3' });
    send(world, alice, [begin(alice, fresh), create, end(fresh)], { signers: [alice, fresh] });
    const signer = { ed25519PublicKey: carol.publicKey() };
    play(begin(alice, bob), Operation.setOptions({ signer: { ...signer, weight: 1 }, ...by(bob) }), end(bob));
    expect(counts(alice)).toEqual([0, 3, 0]);
    const both = [
      Operation.revokeAccountSponsorship({ account: fresh.publicKey() }),
      Operation.revokeSignerSponsorship({ account: bob.publicKey(), signer }),
    ];
    expect(play(begin(carol, alice), ...both, end(alice))).toEqual([DONE, DONE, DONE, DONE]);
    expect([counts(alice), counts(carol), counts(fresh), counts(bob)]).toEqual([
      [0, 0, 0],
      [0, 3, 0],
      [0, 0, 2],
      [2, 0, 1],
    ]);
    const missing = Operation.revokeSignerSponsorship({ account: bob.publicKey(), signer: { ed25519PublicKey: alice.publicKey() } });
    expect(play(missing)).toEqual(['op_does_not_exist']);
  });
});

describe('merging', () => {
  it('refuses who pays for others, now or in this transaction, and who has entries', () => {
    const { alice, bob } = stage;
    const merge = (from: Keypair, to: Keypair) => Operation.accountMerge({ destination: to.publicKey(), ...by(from) });
    expect(play(merge(bob, alice))).toEqual(['op_has_sub_entries']);
    expect(play(begin(carol, bob), merge(carol, alice), end(bob))).toEqual([DONE, 'op_is_sponsor', DONE]);
    play(begin(carol, bob), note(bob), end(bob));
    expect(play(merge(carol, alice))).toEqual(['op_is_sponsor']);
    expect(play(merge(carol, Keypair.random()))).toEqual(['op_no_account']);
    play(note(bob, null), Operation.setOptions({ setFlags: 4, ...by(carol) }));
    expect(play(merge(carol, alice))).toEqual(['op_immutable_set']);
  });

  it('gives back what others paid for the account and its signers', () => {
    const { alice, bob, world } = stage;
    const fresh = Keypair.random();
    const signer = { ed25519PublicKey: carol.publicKey(), weight: 1 };
    const made = [
      Operation.createAccount({ destination: fresh.publicKey(), startingBalance: '3' }),
      Operation.setOptions({ signer, ...by(fresh) }),
    ];
    send(world, alice, [begin(alice, fresh), ...made, end(fresh)], { signers: [alice, fresh] });
    expect(counts(alice)).toEqual([0, 3, 0]);
    const merge = Operation.accountMerge({ destination: bob.publicKey() });
    expect(send(world, fresh, [merge])).toEqual(['tx_success', DONE]);
    expect([counts(alice), counts(fresh)]).toEqual([
      [0, 0, 0],
      [-1, -1, -1],
    ]);
  });
});
