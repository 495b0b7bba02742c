/** Who has to sign, counted as validators count it; the local network's own counting is held beside it in tests/flows/hands.test.ts. */
import { Account, Asset, hash, Keypair, Operation, StrKey, TransactionBuilder, xdr } from '@stellar/stellar-sdk';
import { describe, expect, it } from 'vitest';
import { attachSignatures, parseTransaction, signaturesBy, withoutSignatures } from '../../../src/chain/transaction';
import { fewest, isEnough, levelsOf, preAuthorized, type Share, weightOf } from '../../../src/chain/weights';
import type { AccountId } from '../../../src/primitives/addresses';

const PASSPHRASE = 'Standalone Network ; February 2017';
const [own, other, third] = [Keypair.random(), Keypair.random(), Keypair.random()];
const address = (key: Keypair) => key.publicKey() as AccountId;

type Op = Parameters<TransactionBuilder['addOperation']>[0];

function built(...operations: Op[]) {
  const builder = new TransactionBuilder(new Account(address(own), '1'), { fee: '100', networkPassphrase: PASSPHRASE });
  for (const operation of operations) builder.addOperation(operation);
  return builder.setTimebounds(0, 2_000_000_000).build();
}
const parsed = (...operations: Op[]) => parseTransaction(built(...operations).toXDR(), PASSPHRASE);
const share = (need: number, ...signers: [string, number][]): Share => ({
  account: address(own),
  level: 'medium',
  need,
  signers: signers.map(([key, weight]) => ({ key, weight })),
});
const pays = (source?: string) =>
  Operation.payment({ destination: address(third), asset: Asset.native(), amount: '1', ...(source ? { source } : {}) });

describe('the level of each operation', () => {
  const usdc = new Asset('USDC', address(third));
  const of: [string, Op, string][] = [
    ['a payment', pays(), 'medium'],
    ['a trustline', Operation.changeTrust({ asset: usdc }), 'medium'],
    ['a home domain', Operation.setOptions({ homeDomain: 'a.example' }), 'medium'],
    ['a signer', Operation.setOptions({ signer: { ed25519PublicKey: address(other), weight: 1 } }), 'high'],
    ['a threshold', Operation.setOptions({ lowThreshold: 1 }), 'high'],
    ['the master weight', Operation.setOptions({ masterWeight: 0 }), 'high'],
    ['a merge', Operation.accountMerge({ destination: address(other) }), 'high'],
    ['a sequence', Operation.bumpSequence({ bumpTo: '5' }), 'low'],
    ['flags of a line', Operation.setTrustLineFlags({ trustor: address(other), asset: usdc, flags: { authorized: true } }), 'low'],
    ['a claim', Operation.claimClaimableBalance({ balanceId: `${'0'.repeat(8)}${'ab'.repeat(32)}` }), 'low'],
    ['a restore', Operation.restoreFootprint({}), 'low'],
  ];
  for (const [what, operation, level] of of) {
    it(`${what}: ${level}`, () => expect([...levelsOf(parsed(operation))]).toEqual([[address(own), level]]));
  }

  it('is the highest of an account’s, and another source is asked apart', () => {
    const levels = levelsOf(
      parsed(
        Operation.bumpSequence({ bumpTo: '5' }),
        pays(address(other)),
        Operation.setOptions({ masterWeight: 0, source: address(other) }),
      ),
    );
    expect(Object.fromEntries(levels)).toEqual({ [address(own)]: 'low', [address(other)]: 'high' });
  });
});

describe('weights', () => {
  const both = share(3, [address(own), 1], [address(other), 2], [address(third), 2]);

  it('are enough when each source’s are, and a key that is no signer weighs nothing', () => {
    expect(weightOf(both, new Set([address(own), address(other), 'G'.repeat(56)]))).toBe(3);
    expect(isEnough([both], new Set([address(own), address(other)]))).toBe(true);
    expect(isEnough([both, share(1, [address(third), 1])], new Set([address(own), address(other)]))).toBe(false);
  });

  it('leave none that is not needed, whichever order they came in', () => {
    for (const keys of [
      [own, other, third],
      [third, other, own],
    ].map((all) => all.map(address))) {
      const few = fewest([both], new Set(keys));
      expect(isEnough([both], few)).toBe(true);
      for (const key of few) expect(isEnough([both], new Set([...few].filter((one) => one !== key)))).toBe(false);
    }
  });
});

describe('what counts as a signature', () => {
  const envelope = built(pays()).toXDR();
  const tx = parseTransaction(envelope, PASSPHRASE);
  const by = (key: Keypair) => key.sign(Buffer.from(tx.hash));

  it('each key once, a secret by its hash, and nothing that does not verify', async () => {
    const secret = Buffer.from('a secret of thirty-two bytes, yes');
    const locked = StrKey.encodeSha256Hash(hash(secret));
    const signed = attachSignatures(envelope, [
      { key: address(other), signature: by(other) },
      { key: address(other), signature: by(other) },
      { key: locked, signature: secret },
      { key: address(third), signature: by(own) },
    ]);
    const found = await signaturesBy(parseTransaction(signed, PASSPHRASE), [address(other), address(third), locked]);
    expect(found.map(({ key }) => key)).toEqual([address(other), locked]);
    expect(withoutSignatures(signed)).toBe(envelope);
  });

  it('a payload’s signer by the payload that it signed, and by nothing else, whatever the payload’s length', async () => {
    for (const length of [1, 3, 4, 29, 64]) {
      const payload = Buffer.from(Array.from({ length }, (_, index) => index + 200));
      const signer = new xdr.SignerKeyEd25519SignedPayload({ ed25519: other.rawPublicKey(), payload });
      const key = StrKey.encodeSignedPayload(Buffer.from(signer.toXdr()));
      const given = other.signPayloadDecorated(payload);
      const signed = attachSignatures(envelope, [{ key, signature: given.signature.toBytes() }]);
      const read = parseTransaction(signed, PASSPHRASE);
      // As the SDK makes it, hint and all.
      expect(read.signatures[0]?.toXdr('hex')).toBe(given.toXdr('hex'));
      const found = await signaturesBy(read, [address(other), key]);
      expect(found).toEqual([{ key, signature: given.signature.toBytes() }]);
      // Its signature of the transaction counts for its account, and not for the payload; another's payload for nobody.
      const wrong = attachSignatures(envelope, [
        { key, signature: by(other) },
        { key, signature: third.sign(payload) },
      ]);
      expect(await signaturesBy(parseTransaction(wrong, PASSPHRASE), [key])).toEqual([]);
    }
  });

  it('a secret of any length up to 64 bytes by its hash, and no other secret', async () => {
    for (const length of [0, 1, 32, 64]) {
      const secret = Buffer.alloc(length, 7);
      const locked = StrKey.encodeSha256Hash(Buffer.from(hash(secret)));
      const signed = attachSignatures(envelope, [{ key: locked, signature: secret }]);
      expect((await signaturesBy(parseTransaction(signed, PASSPHRASE), [locked])).map(({ key }) => key)).toEqual([locked]);
      const other64 = attachSignatures(envelope, [{ key: locked, signature: Buffer.alloc(length + (length < 64 ? 1 : -1), 7) }]);
      expect(await signaturesBy(parseTransaction(other64, PASSPHRASE), [locked])).toEqual([]);
    }
  });

  it('an account may have approved these very bytes beforehand', () => {
    expect(preAuthorized(tx)).toBe(StrKey.encodePreAuthTx(Buffer.from(tx.hash)));
  });

  it('what was approved beforehand counts before signatures: with it, one of two that would be enough alone stays here', () => {
    const approved = preAuthorized(tx);
    const asked = share(2, [approved, 1], [address(own), 1], [address(other), 1]);
    const left = fewest([asked], new Set([approved, address(own), address(other)]));
    expect([left.size, left.has(approved)]).toEqual([2, true]);
  });
});
