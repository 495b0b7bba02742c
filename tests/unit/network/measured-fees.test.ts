/**
 * What docs/contracts.md calls the highest fees measured (the wallet's own figures are held against it), against every fee that a
 * real host or a real node named: rent apart.
 */
import { readFileSync } from 'node:fs';
import { xdr } from '@stellar/stellar-sdk/base';
import { expect, it } from 'vitest';
import { realHostRecords } from './real-host-record';
import { Replay } from './real-host-replay';

const [, listed = ''] =
  /highest resource fees that were measured, rent apart, in stroops: (.*?)\. Each/.exec(readFileSync('docs/contracts.md', 'utf8')) ?? [];
const highest = new Map(
  [...listed.matchAll(/`([\w.]+)` ([\d,]+)/g)].map(([, method = '', figure = '']) => [method, BigInt(figure.replaceAll(',', ''))]),
);

/** A method's figure by the model that has it: some stand there with their contract, some without. */
function usualOf(model: string, fn: string): bigint | undefined {
  if (model === 'asset') return fn === 'transfer' ? highest.get('transfer') : undefined;
  const kind = model.replace(/-(a|b|v1)$/, '');
  return highest.get(`${kind}.${fn}`) ?? (kind === 'router' || kind === 'stabilizer' ? highest.get(fn) : undefined);
}

const { symbols, records } = realHostRecords();
const replay = new Replay(symbols);
const named = records.flatMap((record) => {
  const [model = '', fn = ''] = (record.id.split('/')[0] ?? '').split('.');
  const usual = usualOf(model, fn);
  const rent = replay.rentOf(record);
  if (!record.fee || usual === undefined || rent === undefined) return [];
  // Simulation adds 15 in 100 to what may be given back.
  return [{ id: record.id, usual, rest: BigInt(record.fee.minResourceFee) - (rent * 115n + 99n) / 100n }];
});

it('no call on the real host asked for more than the highest that is named, rent apart', () => {
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter(({ rest, usual }) => rest > usual)).toEqual([]);
});

it('nor did a first payment to a contract, with the rent of the balance that it makes, nor one that somebody else sends', () => {
  const usual = highest.get('transfer') ?? 0n;
  const first = records.filter(({ id, fee }) => id.startsWith('asset.transfer/') && fee).map(({ fee }) => BigInt(fee?.minResourceFee ?? 0));
  for (const fee of first) expect(fee).toBeLessThanOrEqual(usual);
  for (const name of ['simulate-transfer', 'simulate-transfer-other-signer', 'simulate-transfer-other-signer-upgraded']) {
    for (const folder of ['p27', 'p28']) {
      const text = readFileSync(`tests/vectors/real-node/${folder}/${name}.json`, 'utf8');
      const { result } = (JSON.parse(text) as { answer: { result: { minResourceFee: string; transactionData: string } } }).answer;
      expect(xdr.SorobanTransactionData.fromXdr(result.transactionData, 'base64').resourceFee).toBe(BigInt(result.minResourceFee));
      expect(BigInt(result.minResourceFee)).toBeLessThanOrEqual(usual);
    }
  }
});
