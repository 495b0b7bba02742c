/** What a call carries against what a simulation says it needs now. */
import { readFileSync } from 'node:fs';
import { xdr } from '@stellar/stellar-sdk';
import { describe, expect, test } from 'vitest';
import { lackingOf } from '../../../src/chain/carried';
import type { Simulation } from '../../../src/chain/rpc';

type Data = xdr.SorobanTransactionData;

/** What a real node answered. */
const answered = (file: string): Simulation =>
  JSON.parse(readFileSync(new URL(`../../vectors/real-node/${file}.json`, import.meta.url), 'utf8')).answer.result;

const recorded = answered('p28/simulate-transfer');
const needed = xdr.SorobanTransactionData.fromXdr(recorded.transactionData ?? '', 'base64');

interface Change {
  readOnly?: readonly xdr.LedgerKey[];
  readWrite?: readonly xdr.LedgerKey[];
  instructions?: number;
  diskReadBytes?: number;
  writeBytes?: number;
  resourceFee?: bigint;
  archived?: number[];
}

/** What the simulation says, but for this. */
function data(change: Change = {}): Data {
  const { footprint, instructions, diskReadBytes, writeBytes } = needed.resources;
  return new xdr.SorobanTransactionData({
    ext: change.archived
      ? xdr.SorobanTransactionDataExt.resourceExt(new xdr.SorobanResourcesExtV0({ archivedSorobanEntries: change.archived }))
      : needed.ext,
    resources: new xdr.SorobanResources({
      footprint: new xdr.LedgerFootprint({
        readOnly: [...(change.readOnly ?? footprint.readOnly)],
        readWrite: [...(change.readWrite ?? footprint.readWrite)],
      }),
      instructions: change.instructions ?? instructions,
      diskReadBytes: change.diskReadBytes ?? diskReadBytes,
      writeBytes: change.writeBytes ?? writeBytes,
    }),
    resourceFee: change.resourceFee ?? BigInt(recorded.minResourceFee ?? '0'),
  });
}

const { readOnly, readWrite } = needed.resources.footprint;
const against = (carried: Data, more: Partial<Simulation> = {}) => lackingOf(carried, { ...recorded, ...more });

describe('what a real node says of a call', () => {
  test('is enough for it, to the last byte, and so is more of everything', () => {
    expect(against(data())).toBeUndefined();
    const { instructions, diskReadBytes, writeBytes } = needed.resources;
    const more = { instructions: instructions + 1, diskReadBytes: diskReadBytes + 1, writeBytes: writeBytes + 1, resourceFee: 1n << 50n };
    expect(against(data(more))).toBeUndefined();
  });

  test('may be read where it is carried as written, and not be written where it is carried as read', () => {
    expect(against(data({ readOnly: [], readWrite: [...readWrite, ...readOnly] }))).toBeUndefined();
    expect(against(data({ readOnly: [...readOnly, ...readWrite], readWrite: [] }))).toBe('entries');
  });

  test('is lacking where one entry is not named', () => {
    expect(readOnly.length * readWrite.length).toBeGreaterThan(0);
    for (const key of readOnly) expect(against(data({ readOnly: readOnly.filter((one) => one !== key) }))).toBe('entries');
    for (const key of readWrite) expect(against(data({ readWrite: readWrite.filter((one) => one !== key) }))).toBe('entries');
  });

  test('is lacking where one unit of work, of bytes or of the fee is', () => {
    const { instructions, diskReadBytes, writeBytes } = needed.resources;
    // Of work and fee the node names more than it measured: 4 % or 50,000 instructions, 15 % of the fee that is given back.
    const measured = instructions - Math.max(Math.floor((instructions * 4) / 104), 50_000);
    expect(against(data({ instructions: measured }))).toBeUndefined();
    expect(against(data({ instructions: measured - 1 }))).toBe('resources');
    if (diskReadBytes > 0) expect(against(data({ diskReadBytes: diskReadBytes - 1 }))).toBe('resources');
    expect(against(data({ writeBytes: writeBytes - 1 }))).toBe('resources');
    const least = (BigInt(recorded.minResourceFee ?? '0') * 100n + 114n) / 115n;
    expect(against(data({ resourceFee: least }))).toBeUndefined();
    expect(against(data({ resourceFee: least - 1n }))).toBe('resources');
  });

  test('restores what was archived meanwhile only where the call says so', () => {
    const restoring = { transactionData: data({ archived: [0] }).toXdr('base64') };
    expect(against(data(), restoring)).toBe('archived');
    expect(against(data({ archived: [0] }), restoring)).toBeUndefined();
    expect(against(data({ archived: [0] }))).toBeUndefined();
    const real = answered('p27-archival/simulate-deposit-archived');
    const whole = xdr.SorobanTransactionData.fromXdr(real.transactionData ?? '', 'base64');
    const plain = new xdr.SorobanTransactionData({
      ext: xdr.SorobanTransactionDataExt.v0(),
      resources: whole.resources,
      resourceFee: 1n << 50n,
    });
    expect(
      lackingOf(new xdr.SorobanTransactionData({ ext: whole.ext, resources: whole.resources, resourceFee: 1n << 50n }), real),
    ).toBeUndefined();
    expect(lackingOf(plain, real)).toBe('archived');
    expect(against(data(), { restorePreamble: { minResourceFee: '1', transactionData: '' } })).toBe('archived');
  });
});

test('a simulation that failed, or names no resources, says nothing about what is carried; one that cannot be read is the node’s fault', () => {
  expect(against(data({ instructions: 0 }), { error: 'HostError: Error(Contract, #1)' })).toBeUndefined();
  expect(against(data({ instructions: 0 }), { transactionData: undefined })).toBeUndefined();
  expect(() => against(data(), { transactionData: 'AAAA' })).toThrow(expect.objectContaining({ code: 'node_invalid' }));
});
