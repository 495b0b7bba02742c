import { xdr } from '@stellar/stellar-sdk';
import { describe, expect, it } from 'vitest';
import { createHorizon } from '../../../src/chain/horizon';
import { submitClassic, submitContract } from '../../../src/chain/submit';
import { codeOf, cut, text, URL_OF_NODE, world } from './liar';

const hash = 'ab'.repeat(32);
const elsewhere = 'cd'.repeat(32);
const result = (inner: xdr.TransactionResultResult) =>
  new xdr.TransactionResult({ feeCharged: 0n, result: inner, ext: xdr.TransactionResultExt.v0() }).toXdr('base64');
const badSeq = result(xdr.TransactionResultResult.txBadSeq());
const noAccount = result(xdr.TransactionResultResult.txFailed([xdr.OperationResult.opNoAccount()]));

function contractWord(script: Parameters<typeof world>[0]) {
  const { rpc, asked } = world(script);
  return submitContract(rpc, 'AAAA', hash).then((said) => ({ said, sends: asked.length }));
}

function classicWord(script: Parameters<typeof world>[0]) {
  const { door, asked } = world(script);
  return submitClassic(createHorizon({ url: URL_OF_NODE, door }), 'AAAA', hash).then((said) => ({ said, sends: asked.length }));
}

const json = (value: unknown, status = 200) => text(JSON.stringify(value), status);

describe('a contract transaction that was sent', () => {
  it.each([
    ['PENDING', { status: 'PENDING', hash }, { word: 'accepted' }],
    ['DUPLICATE', { status: 'DUPLICATE', hash }, { word: 'accepted' }],
    ['TRY_AGAIN_LATER', { status: 'TRY_AGAIN_LATER', hash }, { word: 'busy' }],
    ['ERROR', { status: 'ERROR', hash, errorResultXdr: badSeq }, { word: 'refused', code: 'txBadSeq', operations: [] }],
    ['ERROR without a reason', { status: 'ERROR', hash }, { word: 'unknown' }],
    ['ERROR with a reason that cannot be read', { status: 'ERROR', hash, errorResultXdr: 'AAAA' }, { word: 'unknown' }],
    [
      'ERROR with a reason that is success',
      { status: 'ERROR', hash, errorResultXdr: result(xdr.TransactionResultResult.txSuccess([])) },
      { word: 'unknown' },
    ],
    ['a status of tomorrow', { status: 'MAYBE', hash }, { word: 'unknown' }],
    ['a word about another transaction', { status: 'ERROR', hash: elsewhere, errorResultXdr: badSeq }, { word: 'unknown' }],
    ['another shape', { state: 'PENDING' }, { word: 'unknown' }],
  ])('security 50: %s', async (_name, answer, said) => {
    expect(await contractWord(() => answer)).toEqual({ said, sends: 1 });
  });

  it.each([
    ['a cut connection', cut],
    ['503', () => text('', 503)],
    ['HTML', () => text('<html>')],
  ])('into %s may have arrived, and is not sent again', async (_name, script) => {
    expect(await contractWord(script)).toEqual({ said: { word: 'unknown' }, sends: 1 });
  });
});

describe('a classic transaction that was sent', () => {
  const rejected = (transaction: string, more: object = {}) => json({ extras: { result_codes: { transaction, ...more } } }, 400);

  it.each([
    ['200', () => json({ hash, ledger: 7 }), { word: 'accepted' }],
    ['200 about another transaction', () => json({ hash: elsewhere, ledger: 7 }), { word: 'unknown' }],
    ['504', () => json({}, 504), { word: 'unknown' }],
    ['a cut connection', cut, { word: 'unknown' }],
    ['400: it was included and failed', () => rejected('tx_failed', { operations: ['op_low_reserve'] }), { word: 'accepted' }],
    ['400 by its words', () => rejected('tx_bad_seq'), { word: 'refused', code: 'txBadSeq', operations: [] }],
    [
      '400 by its result',
      () => json({ extras: { result_codes: { transaction: 'tx_x' }, result_xdr: noAccount } }, 400),
      { word: 'refused', code: 'txFailed', operations: ['opNoAccount'] },
    ],
    [
      '400 by its words where the result cannot be read',
      () => json({ extras: { result_codes: { transaction: 'tx_bad_auth', operations: ['op_no_account'] }, result_xdr: 'AAAA' } }, 400),
      { word: 'refused', code: 'txBadAuth', operations: ['opNoAccount'] },
    ],
  ])('security 49: %s', async (_name, script, said) => {
    expect(await classicWord(script)).toEqual({ said, sends: 1 });
  });
});

describe('a host that is not in settings', () => {
  it('got nothing, and that is an error, not an unknown outcome', async () => {
    const { door, asked } = world(() => json({ hash, ledger: 7 }));
    const elsewhereUrl = 'https://elsewhere.test';
    expect(await codeOf(submitClassic(createHorizon({ url: elsewhereUrl, door }), 'AAAA', hash))).toBe('host_refused');
    expect(asked).toHaveLength(0);
  });
});
