/** Another transaction around the same operation (interface.md 2.2). */
import { Asset, Keypair, Operation, xdr } from '@stellar/stellar-sdk/base';
import { expect, it } from 'vitest';
import { parseTransaction } from '../../../../src/chain/transaction';
import { type RebuildOptions, rebuild } from '../../../../src/interface/call/rebuild';
import type { AccountId } from '../../../../src/primitives/addresses';
import { mainnet } from '../../../../src/settings/networks';

const source = Keypair.fromRawEd25519Seed(new Uint8Array(32).fill(5)).publicKey() as AccountId;
const contract = Asset.native().contractId(mainnet.passphrase);
const operation = Operation.invokeContractFunction({ contract, function: 'decimals', args: [] }).toXdr('base64');
const options: RebuildOptions = { source, sequence: 41n, fee: 123_456n, timeout: 60, closeTime: 1_800_000_000 };

it('keeps the operation’s bytes and takes fee, time and sequence as they are given', () => {
  const { tx, validUntil, source: from } = parseTransaction(rebuild(operation, options), mainnet.passphrase);
  expect(tx.operations.map((one) => one.toXdr('base64'))).toEqual([operation]);
  expect([tx.fee, tx.seqNum, validUntil, from, tx.ext.type]).toEqual([123_456, 42n, 1_800_000_060, source, 'v0']);
});

it('keeps the resources of a contract call', () => {
  const footprint = new xdr.LedgerFootprint({ readOnly: [], readWrite: [] });
  const resources = new xdr.SorobanResources({ footprint, instructions: 1, diskReadBytes: 2, writeBytes: 3 });
  const sorobanData = new xdr.SorobanTransactionData({ ext: xdr.SorobanTransactionDataExt.v0(), resources, resourceFee: 4n });
  const { ext } = parseTransaction(rebuild(operation, { ...options, sorobanData }), mainnet.passphrase).tx;
  expect(ext.type === 'sorobanData' && ext.sorobanData.toXdr('base64')).toBe(sorobanData.toXdr('base64'));
});

it('refuses a time that is none, or longer than a preview may last', () => {
  for (const timeout of [0, -1, 181, 1.5, Number.NaN]) {
    expect(() => rebuild(operation, { ...options, timeout })).toThrow(expect.objectContaining({ status: 400, code: 'invalid_timeout' }));
  }
});

it('refuses a fee that is none, or that no envelope can hold', () => {
  for (const fee of [0n, -1n, 4_294_967_296n]) {
    expect(() => rebuild(operation, { ...options, fee })).toThrow(expect.objectContaining({ status: 400, code: 'invalid_fee' }));
  }
  for (const fee of [1n, 4_294_967_295n]) {
    expect(BigInt(parseTransaction(rebuild(operation, { ...options, fee }), mainnet.passphrase).tx.fee)).toBe(fee);
  }
});

it('refuses what is no operation', () => {
  for (const text of ['', 'AAAA', '%', operation.slice(0, -4), `${operation}AAAA`]) {
    expect(() => rebuild(text, options)).toThrow(expect.objectContaining({ status: 400, code: 'invalid_xdr' }));
  }
});
