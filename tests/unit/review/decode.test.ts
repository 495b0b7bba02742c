import { Asset, Keypair, Operation, TransactionBuilder, xdr } from '@stellar/stellar-sdk';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isServiceError } from '../../../src/primitives/errors';
import { decodeEnvelope } from '../../../src/review/decode';
import { codes, envelopeOf, invokeEnvelope, NOW, other, passphrase, planOf, transferNode, usdc, user, userKey } from './world';

const payment = () => Operation.payment({ destination: other, asset: Asset.native(), amount: '1' });
const good = envelopeOf([payment()]);

/** The same bytes in base64 whose unused bits are not zero. */
const padded = [1, 2, 3].map((count) => envelopeOf(Array.from({ length: count }, payment))).find((text) => text.endsWith('=')) as string;
const loose = (text: string) => text.replace(/.(?==+$)/, (last) => String.fromCharCode(last.charCodeAt(0) + 1));

function refusal(envelope: unknown): string {
  try {
    decodeEnvelope(envelope, passphrase);
  } catch (error) {
    if (isServiceError(error)) return `${error.status} ${error.code}`;
    throw error;
  }
  return 'accepted';
}

const toV0 = (envelope: string) => {
  const { tx } = (xdr.TransactionEnvelope.fromXdr(envelope, 'base64') as xdr.TransactionEnvelopeTx).v1;
  const cond = tx.cond as xdr.PreconditionsTime;
  const v0 = new xdr.TransactionV0({
    sourceAccountEd25519: Keypair.fromPublicKey(user).rawPublicKey(),
    fee: tx.fee,
    seqNum: tx.seqNum,
    timeBounds: cond.timeBounds,
    memo: tx.memo,
    operations: tx.operations,
    ext: xdr.TransactionV0Ext.v0(),
  });
  return xdr.TransactionEnvelope.envelopeTypeTxV0(new xdr.TransactionV0Envelope({ tx: v0, signatures: [] })).toXdr('base64');
};

function bumped(sign: boolean): string {
  const inner = TransactionBuilder.fromXDR(good, passphrase);
  if (sign) (inner as ReturnType<TransactionBuilder['build']>).sign(userKey);
  return TransactionBuilder.buildFeeBumpTransaction(other, '500', inner as ReturnType<TransactionBuilder['build']>, passphrase).toXdr();
}

describe('envelopes', () => {
  it('hash as the network hashes them', () => {
    const tx = TransactionBuilder.fromXDR(good, passphrase);
    expect(decodeEnvelope(good, passphrase).hash).toBe(Array.from(tx.hash(), (byte) => byte.toString(16).padStart(2, '0')).join(''));
  });

  it('security 44: hash otherwise under another passphrase', () => {
    expect(decodeEnvelope(good, 'PUBLIC').hash).not.toBe(decodeEnvelope(good, passphrase).hash);
  });

  it('security 7: of version 0 are read as the version 1 transaction with the same hash', async () => {
    const v0 = toV0(good);
    expect(decodeEnvelope(v0, passphrase).hash).toBe(decodeEnvelope(good, passphrase).hash);
    const [plan, same] = await Promise.all([planOf(v0), planOf(good)]);
    expect(plan.steps).toEqual(same.steps);
    expect(plan.envelope).toBe(v0);
  });

  it.each([false, true])('security 7: that bump a fee show the outer payer and the inner content (inner signed: %s)', async (signed) => {
    const plan = await planOf(bumped(signed), { account: other });
    expect(plan.steps.map(({ code, params, children }) => [code, params, children.map((child) => child.code)])).toEqual([
      ['fee_bump', { feeSource: other, maxFee: '1000' }, ['payment']],
    ]);
    const sdk = TransactionBuilder.fromXDR(bumped(signed), passphrase);
    expect(plan.hash).toBe(Buffer.from(sdk.hash()).toString('hex'));
    expect(plan.fee.max).toBe('1000');
    expect(plan.source).toBe(user);
    expect(codes(plan).includes('info already_signed')).toBe(signed);
    expect(plan.effects.find(({ holder, asset }) => holder === other && asset.code === 'XLM')?.after).toBe('1009999000');
    expect(codes(await planOf(bumped(signed)))).toContain('info other_fee_source');
  });

  it.each([
    '',
    ' ',
    'AAAA',
    `${good} `,
    `${good}\n`,
    good.slice(0, -4),
    `${good}AAAA`,
    good.replace('A', '-'),
    good.replace('A', '_'),
    5,
    null,
    {},
    'A'.repeat(300_000),
    loose(padded),
  ])('security 6: that are not plain canonical base64 are refused (%#)', (input) => {
    expect(refusal(input)).toBe('400 invalid_xdr');
  });

  it('security 6: with any bit flipped are refused or re-encode to exactly the bytes that get signed', () => {
    const bytes = Uint8Array.from(atob(good), (char) => char.charCodeAt(0));
    fc.assert(
      fc.property(fc.nat(bytes.length * 8 - 1), (bit) => {
        const copy = bytes.slice();
        copy[bit >> 3] = (copy[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        const text = btoa(String.fromCharCode(...copy));
        const outcome = refusal(text);
        if (outcome === 'accepted') {
          expect(xdr.TransactionEnvelope.fromXdr(text, 'base64').toXdr('base64')).toBe(text);
          expect(decodeEnvelope(text, passphrase).hash).toMatch(/^[0-9a-f]{64}$/);
        } else expect(outcome).toBe('400 invalid_xdr');
      }),
    );
  });

  describe('with a figure below zero, which no ledger takes', () => {
    const { tx } = (xdr.TransactionEnvelope.fromXdr(good, 'base64') as xdr.TransactionEnvelopeTx).v1;
    const plain = (change: object) => {
      const changed = new xdr.Transaction({ ...tx, ...change } as never);
      return xdr.TransactionEnvelope.envelopeTypeTx(new xdr.TransactionV1Envelope({ tx: changed, signatures: [] })).toXdr('base64');
    };
    const asset = usdc.toXDRObject();
    const destination = xdr.MuxedAccount.keyTypeEd25519(Keypair.fromPublicKey(other).rawPublicKey());
    const claimant = (predicate: xdr.ClaimPredicate) =>
      xdr.Claimant.claimantTypeV0(new xdr.ClaimantV0({ destination: Keypair.fromPublicKey(other).xdrAccountId(), predicate }));
    const offer = { selling: asset, buying: Asset.native().toXDRObject(), offerId: 0n };
    const bodies: [string, xdr.OperationBody][] = [
      ['a payment', xdr.OperationBody.payment(new xdr.PaymentOp({ destination, asset, amount: -1n }))],
      [
        'an offer',
        xdr.OperationBody.manageSellOffer(new xdr.ManageSellOfferOp({ ...offer, amount: -1n, price: new xdr.Price({ n: 1, d: 1 }) })),
      ],
      [
        'a price',
        xdr.OperationBody.manageSellOffer(new xdr.ManageSellOfferOp({ ...offer, amount: 1n, price: new xdr.Price({ n: -1, d: 1 }) })),
      ],
      ['a limit', xdr.OperationBody.changeTrust(new xdr.ChangeTrustOp({ line: usdc.toChangeTrustXDRObject(), limit: -1n }))],
      [
        'a time',
        xdr.OperationBody.createClaimableBalance(
          new xdr.CreateClaimableBalanceOp({
            asset,
            amount: 1n,
            claimants: [claimant(xdr.ClaimPredicate.claimPredicateNot(xdr.ClaimPredicate.claimPredicateBeforeAbsoluteTime(-1n)))],
          }),
        ),
      ],
    ];
    it.each(bodies)('security 136: %s', (_, body) => {
      expect(refusal(plain({ operations: [new xdr.Operation({ sourceAccount: null, body })] }))).toBe('400 invalid_xdr');
    });

    it('security 136: a fee, of a fee bump and of resources', () => {
      const inner = xdr.FeeBumpTransactionInnerTx.envelopeTypeTx(new xdr.TransactionV1Envelope({ tx, signatures: [] }));
      const bump = (fee: bigint) =>
        xdr.TransactionEnvelope.envelopeTypeTxFeeBump(
          new xdr.FeeBumpTransactionEnvelope({
            tx: new xdr.FeeBumpTransaction({ feeSource: destination, fee, innerTx: inner, ext: xdr.FeeBumpTransactionExt.v0() }),
            signatures: [],
          }),
        ).toXdr('base64');
      expect([refusal(bump(0n)), refusal(bump(-1n))]).toEqual(['accepted', '400 invalid_xdr']);
      const call = (resourceFee: bigint) => invokeEnvelope(transferNode(other, 1n), { resourceFee });
      expect([refusal(call(0n)), refusal(call(-1n))]).toEqual(['accepted', '400 invalid_xdr']);
    });

    it('security 136: but a number to bump to, of which is said that it fails', async () => {
      const body = xdr.OperationBody.bumpSequence(new xdr.BumpSequenceOp({ bumpTo: -1n }));
      const plan = await planOf(plain({ operations: [new xdr.Operation({ sourceAccount: null, body })] }));
      expect(codes(plan)).toContain('danger will_fail');
    });
  });

  it('without operations are refused', () => {
    const { tx } = (xdr.TransactionEnvelope.fromXdr(good, 'base64') as xdr.TransactionEnvelopeTx).v1;
    const empty = new xdr.Transaction({ ...tx, operations: [] } as never);
    const envelope = xdr.TransactionEnvelope.envelopeTypeTx(new xdr.TransactionV1Envelope({ tx: empty, signatures: [] })).toXdr('base64');
    expect(refusal(envelope)).toBe('400 invalid_xdr');
  });
});

describe('security 43: validity is judged by the ledger’s time', () => {
  it.each([
    ['blocked expired', { maxTime: NOW }],
    ['warning no_time_bounds', { maxTime: 0 }],
    ['warning long_validity', { maxTime: NOW + 3_601 }],
    ['warning valid_later', { minTime: NOW + 10 }],
  ])('%s', async (code, options) => {
    expect(codes(await planOf(envelopeOf([payment()], options)))).toEqual([code]);
  });

  it('nothing is said of bounds that are right', async () => {
    expect(codes(await planOf(good))).toEqual([]);
  });
});

describe('fees', () => {
  it('security 37: above the ceiling block, and the Plan says both', async () => {
    const plan = await planOf(envelopeOf([payment()], { fee: 1_000_001 }));
    expect(plan.warnings[0]).toEqual({ level: 'blocked', code: 'fee_above_ceiling', params: { fee: '1000001', ceiling: '1000000' } });
  });
});

describe('whose signature', () => {
  it('says that ours has no use', async () => {
    expect(codes(await planOf(good, { account: other }))).toContain('warning signature_not_needed');
  });
});
