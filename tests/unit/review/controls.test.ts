/** Controls of a review, each with a test that fails without it. */
import { Asset, Keypair, Memo, MuxedAccount, Operation, type TransactionBuilder, xdr } from '@stellar/stellar-sdk';
import { describe, expect, it } from 'vitest';
import type { AccountId } from '../../../src/primitives/addresses';
import type { Expectation } from '../../../src/primitives/expectation';
import { mustSatisfy } from '../../../src/review/expect';
import {
  addAccountData,
  addClaimable,
  balanceHex,
  codes,
  envelopeOf,
  facts,
  issuer,
  NOW,
  other,
  passphrase,
  planOf,
  stranger,
  usdc,
  user,
} from './world';

const muxed = (account: AccountId, id = '7') => {
  const key = Keypair.fromPublicKey(account).rawPublicKey();
  return xdr.MuxedAccount.keyTypeMuxedEd25519(new xdr.MuxedAccountMed25519({ id: BigInt(id), ed25519: key }));
};

describe('a destination that asks for a memo (SEP-29)', () => {
  function world() {
    const all = facts();
    addAccountData(all, other, 'config.memo_required', '1');
    return all;
  }
  const swap = { sendAsset: usdc, destination: other, destAsset: Asset.native(), path: [] };
  const paying: [string, ReturnType<typeof Operation.payment>][] = [
    ['a payment', Operation.payment({ destination: other, asset: usdc, amount: '1' })],
    ['a swap to receive', Operation.pathPaymentStrictReceive({ ...swap, sendMax: '2', destAmount: '1' }) as never],
    ['a swap to send', Operation.pathPaymentStrictSend({ ...swap, sendAmount: '2', destMin: '1' }) as never],
  ];

  it.each(paying)('is a danger where there is none: %s', async (_, operation) => {
    const plan = await planOf(envelopeOf([operation]), { all: world() });
    expect(plan.warnings).toContainEqual({ level: 'danger', code: 'memo_required', params: { at: '0', destination: other } });
  });

  it('is content with a memo, and with an M address, which holds what a memo would say', async () => {
    const [[, operation] = ['', undefined]] = paying;
    const edit = (builder: TransactionBuilder) => builder.addMemo(Memo.id('5'));
    expect(codes(await planOf(envelopeOf([operation as never], { edit }), { all: world() }))).not.toContain('danger memo_required');
    const target = new MuxedAccount(new (await import('@stellar/stellar-sdk')).Account(other, '0'), '5').accountId();
    const paid = Operation.payment({ destination: target, asset: usdc, amount: '1' });
    expect(codes(await planOf(envelopeOf([paid]), { all: world() }))).not.toContain('danger memo_required');
  });

  it('nobody else asks for one', async () => {
    expect(codes(await planOf(envelopeOf([Operation.payment({ destination: other, asset: usdc, amount: '1' })])))).not.toContain(
      'danger memo_required',
    );
  });
});

const payment = Operation.payment({ destination: other, asset: usdc, amount: '1' }) as unknown as xdr.Operation;
const meant: Expectation = {
  network: passphrase,
  source: user,
  kind: 'classic',
  operations: [{ type: 'classic', operation: payment.toXdr('base64') }],
  amounts: [],
  maxFee: '100',
  validUntil: NOW + 180,
};

/** The same transaction with parts exchanged. */
function changed(parts: Partial<{ sourceAccount: xdr.MuxedAccount; cond: xdr.Preconditions; operations: xdr.Operation[] }>): string {
  const { tx } = (xdr.TransactionEnvelope.fromXdr(envelopeOf([payment]), 'base64') as xdr.TransactionEnvelopeTx).v1;
  const { sourceAccount, fee, seqNum, cond, memo, operations, ext } = tx;
  const made = new xdr.Transaction({ sourceAccount, fee, seqNum, cond, memo, operations, ext, ...parts });
  return xdr.TransactionEnvelope.envelopeTypeTx(new xdr.TransactionV1Envelope({ tx: made, signatures: [] })).toXdr('base64');
}

async function verdict(envelope: string): Promise<string> {
  const plan = await planOf(envelope);
  try {
    mustSatisfy(plan, envelope, meant);
    return 'satisfied';
  } catch (error) {
    return String((error as { details?: { what?: string } }).details?.what);
  }
}

describe('a muxed source', () => {
  it('is its account: in the Plan, in the sums, and as the one that signs', async () => {
    const plan = await planOf(changed({ sourceAccount: muxed(user) }));
    expect(plan.source).toBe(user);
    expect(plan.effects.map(({ holder }) => holder)).toContain(user);
    expect(codes(plan)).toEqual([]);
  });

  it('is never what a builder of ours meant', async () => {
    expect(await verdict(changed({}))).toBe('satisfied');
    expect(await verdict(changed({ sourceAccount: muxed(user) }))).toBe('source');
  });

  it('of an operation is another account’s only where its account is another', async () => {
    const of = (account: AccountId) => changed({ operations: [new xdr.Operation({ sourceAccount: muxed(account), body: payment.body })] });
    expect(codes(await planOf(of(user)))).not.toContain('warning other_source');
    const plan = await planOf(of(stranger));
    expect(plan.warnings).toContainEqual({ level: 'warning', code: 'other_source', params: { at: '0', source: stranger, own: false } });
  });
});

describe('preconditions other than time', () => {
  const none = {
    timeBounds: new xdr.TimeBounds({ minTime: 0n, maxTime: BigInt(NOW + 180) }),
    ledgerBounds: null,
    minSeqNum: null,
    minSeqAge: 0n,
    minSeqLedgerGap: 0,
    extraSigners: [] as xdr.SignerKey[],
  };
  const signer = xdr.SignerKey.signerKeyTypeEd25519(Keypair.fromPublicKey(other).rawPublicKey());
  const cases: [string, Partial<typeof none> | object][] = [
    ['ledgerBounds', { ledgerBounds: new xdr.LedgerBounds({ minLedger: 1, maxLedger: 0 }) }],
    ['minSeqNum', { minSeqNum: 1n }],
    ['minSeqAge', { minSeqAge: 1n }],
    ['minSeqLedgerGap', { minSeqLedgerGap: 1 }],
    ['extraSigners', { extraSigners: [signer] }],
  ];
  const envelope = (part: object) => changed({ cond: xdr.Preconditions.precondV2(new xdr.PreconditionsV2({ ...none, ...part } as never)) });

  it.each(cases)('are named: %s', async (name, part) => {
    const plan = await planOf(envelope(part));
    expect(plan.warnings).toContainEqual({ level: 'warning', code: 'preconditions', params: { conditions: [name] } });
  });

  it.each([...cases, ['none, in the shape that has them', {}] as [string, object]])(
    'are never what a builder of ours meant: %s',
    async (_, part) => {
      expect(await verdict(envelope(part))).toBe('preconditions');
    },
  );

  it('nothing is said of time alone', async () => {
    expect(codes(await planOf(envelope({})))).not.toContain('warning preconditions');
  });
});

describe('an asset that is claimed or trusted', () => {
  it('is told from the ledger’s own entry, and a claim of what is not there is a danger', async () => {
    const claim = Operation.claimClaimableBalance({ balanceId: balanceHex });
    const all = facts();
    addClaimable(all, user, 5_0000000n, usdc);
    const there = await planOf(envelopeOf([claim]), { all });
    expect(there.steps[0]?.params).toMatchObject({ asset: { code: 'USDC', issuer, listed: true }, amount: '50000000' });
    const gone = await planOf(envelopeOf([claim]));
    expect(gone.steps[0]?.params).not.toHaveProperty('asset');
    expect(codes(gone)).toContain('danger claim_gone');
  });

  it('whose issuer is not on the ledger is a danger', async () => {
    const trust = (by: AccountId) => planOf(envelopeOf([Operation.changeTrust({ asset: new Asset('EURC', by) })]));
    expect(codes(await trust(stranger))).toContain('danger issuer_missing');
    expect(codes(await trust(issuer))).not.toContain('danger issuer_missing');
  });
});
