import { Asset, Keypair, Operation, TransactionBuilder } from '@stellar/stellar-sdk';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  attachSignatures,
  buildEnvelope,
  hashOf,
  isContractTransaction,
  isSignedBy,
  parseTransaction,
} from '../../../src/chain/transaction';
import { mainnet, testnet } from '../../../src/settings/networks';
import { other, seeded, user } from './entries';
import { codeOf } from './liar';

const { passphrase } = mainnet;
const frame = { source: user, sequence: 41n, fee: 300n, validUntil: 1_750_000_300 };
const payment = Operation.payment({ destination: other, asset: Asset.native(), amount: '1' });
const envelope = buildEnvelope(frame, [payment]);
const refused = (text: string) => codeOf(Promise.resolve().then(() => parseTransaction(text, passphrase)));

describe('an envelope', () => {
  it('has exactly the frame that it was built with', () => {
    const { tx, source, signatures, validUntil } = parseTransaction(envelope, passphrase);
    expect([source, validUntil, signatures.length]).toEqual([user, 1_750_000_300, 0]);
    expect([tx.seqNum, tx.fee, tx.operations.length]).toEqual([42n, 300, 1]);
  });

  it('security 44: is known by the hash that the SDK computes, which is another on another network', () => {
    const sdk = TransactionBuilder.fromXDR(envelope, passphrase);
    expect(hashOf(envelope, passphrase)).toBe(Buffer.from(sdk.hash()).toString('hex'));
    expect(hashOf(envelope, testnet.passphrase)).not.toBe(hashOf(envelope, passphrase));
  });

  it('security 6: is refused in any other form', async () => {
    const sdk = TransactionBuilder.fromXDR(envelope, passphrase);
    if ('innerTransaction' in sdk) throw new Error('no');
    const bump = TransactionBuilder.buildFeeBumpTransaction(Keypair.random(), '1000', sdk, passphrase).toXDR();
    // The same bytes, in base64 whose unused bits are not zero.
    const padded = [1, 2, 3].map((count) => buildEnvelope(frame, Array(count).fill(payment))).find((text) => text.endsWith('=')) as string;
    const loose = padded.replace(/.(?==+$)/, (last) => String.fromCharCode(last.charCodeAt(0) + 1));
    expect(Buffer.from(loose, 'base64')).toEqual(Buffer.from(padded, 'base64'));
    const unpadded = envelope.replace(/=+$/, '');
    const texts = ['', 'AAAA', `${envelope} `, ` ${envelope}`, `${envelope}\n`, envelope.slice(4), `${unpadded}AAAA`, bump, loose];
    for (const text of texts) expect(await refused(text)).toBe('invalid_xdr');
  });

  it('security 6: with a bit flipped is refused, or is exactly the bytes that would be signed', () => {
    const bytes = Buffer.from(envelope, 'base64');
    fc.assert(
      fc.property(fc.nat({ max: bytes.length * 8 - 1 }), (bit) => {
        const flipped = Buffer.from(bytes);
        flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        const text = flipped.toString('base64');
        try {
          expect(hashOf(text, passphrase)).not.toBe(hashOf(envelope, passphrase));
        } catch (error) {
          if (error instanceof Error && 'code' in error) expect(['invalid_xdr', 'muxed_address']).toContain(error.code);
          else throw error;
        }
      }),
    );
  });

  it('knows whether it calls a contract', () => {
    expect(isContractTransaction(parseTransaction(envelope, passphrase))).toBe(false);
    const restore = buildEnvelope(frame, [Operation.restoreFootprint({})]);
    expect(isContractTransaction(parseTransaction(restore, passphrase))).toBe(true);
  });
});

describe('a signature', () => {
  const signature = seeded(1).sign(parseTransaction(envelope, passphrase).hash as never);

  it('is added to what is signed, which stays the same', () => {
    const signed = attachSignatures(envelope, [{ key: user, signature }]);
    const sdk = TransactionBuilder.fromXDR(envelope, passphrase);
    sdk.sign(seeded(1));
    expect(signed).toBe(sdk.toXDR());
    expect(hashOf(signed, passphrase)).toBe(hashOf(envelope, passphrase));
  });

  it('counts for its signer, its bytes and its network alone', async () => {
    const signed = attachSignatures(envelope, [{ key: user, signature }]);
    const by = (text: string, on: string, signer = user) => isSignedBy(parseTransaction(text, on), signer);
    expect(await by(signed, passphrase)).toBe(true);
    expect(await by(envelope, passphrase)).toBe(false);
    expect(await by(signed, testnet.passphrase)).toBe(false);
    expect(await by(signed, passphrase, other)).toBe(false);
    const broken = Uint8Array.from(signature, (byte, index) => (index === 5 ? byte ^ 1 : byte));
    expect(await by(attachSignatures(envelope, [{ key: user, signature: broken }]), passphrase)).toBe(false);
    expect(await by(attachSignatures(envelope, [{ key: user, signature: signature.subarray(1) }]), passphrase)).toBe(false);
  });
});
