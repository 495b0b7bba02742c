/** Rent by the ledger's own prices, against the local network, which computes it for itself. */
import { xdr } from '@stellar/stellar-sdk/base';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { withMargin } from '../../../src/chain/fees';
import { codeKey, contractDataKey, instanceKey, keyText } from '../../../src/chain/ledger-keys';
import { type Entry, Reading } from '../../../src/chain/reading';
import { explaining, honestRent, parsePrices, priceKeys, type Rent, totalRent } from '../../../src/chain/rent';
import { MIN_PERSISTENT_TTL, PRICE, rentFee, settingEntry } from '../../network/index';
import { contract } from './entries';

const LEDGER = 3_000_000;
const DAY = 17_280;

const settings = priceKeys().map((key): [string, Entry | undefined] => {
  const data = key.type === 'configSetting' ? settingEntry(key.configSetting) : undefined;
  return [keyText(key), data && { data, lastModified: 1, archived: false }];
});

const reading = (...entries: [xdr.LedgerKey, Entry][]) =>
  new Reading(LEDGER, 1, new Map([...settings, ...entries.map(([key, entry]): [string, Entry] => [keyText(key), entry])]));

function pricesOf(served: Reading) {
  const prices = parsePrices(served);
  if (!prices) throw new Error('no prices');
  return prices;
}

const parts = fc.record({
  nInstructions: fc.nat(60_000),
  nFunctions: fc.nat(900),
  nGlobals: fc.nat(20),
  nTableEntries: fc.nat(200),
  nTypes: fc.nat(60),
  nDataSegments: fc.nat(20),
  nElemSegments: fc.nat(20),
  nImports: fc.nat(60),
  nExports: fc.nat(90),
  nDataSegmentBytes: fc.nat(30_000),
});

const HASH = 'ab'.repeat(32);

const code = fc
  .record({ bytes: fc.nat(70_000), counted: fc.option(parts) })
  .map(({ bytes, counted }): [xdr.LedgerKey, xdr.LedgerEntryData] => {
    const ext = counted
      ? xdr.ContractCodeEntryExt.v1(
          new xdr.ContractCodeEntryV1({
            ext: xdr.ExtensionPoint.v0(),
            costInputs: new xdr.ContractCodeCostInputs({ ext: xdr.ExtensionPoint.v0(), ...counted }),
          }),
        )
      : xdr.ContractCodeEntryExt.v0();
    const entry = new xdr.ContractCodeEntry({ ext, hash: Uint8Array.from(Buffer.from(HASH, 'hex')), code: new Uint8Array(bytes) });
    return [codeKey(HASH), xdr.LedgerEntryData.contractCode(entry)];
  });

const data = fc.nat(5_000).map((bytes): [xdr.LedgerKey, xdr.LedgerEntryData] => {
  const key = contractDataKey(contract, xdr.ScVal.scvSymbol('Held'));
  if (key.type !== 'contractData') throw new Error('no data');
  const { contract: owner, key: name, durability } = key.contractData;
  const val = xdr.ScVal.scvBytes(new Uint8Array(bytes));
  return [
    key,
    xdr.LedgerEntryData.contractData(
      new xdr.ContractDataEntry({ ext: xdr.ExtensionPoint.v0(), contract: owner, key: name, durability, val }),
    ),
  ];
});

function dataFor(keys: xdr.LedgerKey[], archived: number[] = []): xdr.SorobanTransactionData {
  const footprint = new xdr.LedgerFootprint({ readOnly: archived.length ? [] : keys, readWrite: archived.length ? keys : [] });
  return new xdr.SorobanTransactionData({
    ext: archived.length
      ? xdr.SorobanTransactionDataExt.resourceExt(new xdr.SorobanResourcesExtV0({ archivedSorobanEntries: archived }))
      : xdr.SorobanTransactionDataExt.v0(),
    resources: new xdr.SorobanResources({ footprint, instructions: 0, diskReadBytes: 0, writeBytes: 0 }),
    resourceFee: 0n,
  });
}

const rents = (served: Reading, asked: xdr.SorobanTransactionData) =>
  honestRent(asked, { get: (key) => served.get(key), ledger: LEDGER }, pricesOf(served));

it('of what is prolonged is to the stroop what the network asks for the same life', () => {
  fc.assert(
    fc.property(fc.oneof(code, data), fc.integer({ min: 0, max: 29 * DAY }), ([key, entry], left) => {
      const liveUntil = LEDGER + left;
      const [rent] = rents(reading([key, { data: entry, lastModified: 1, archived: false, liveUntil }]), dataFor([key]));
      if (!rent) throw new Error('nothing asked');
      expect(rent).toMatchObject({ woken: false, what: key.type === 'contractCode' ? 'code' : 'data' });
      const stored = { data: entry, lastModified: 1, liveUntil };
      expect(rent.amount).toBe(rentFee([{ before: stored, after: { ...stored, liveUntil: rent.until }, temporary: false }], LEDGER));
    }),
  );
});

it('of what is woken is a whole life’s, with its reading and writing', () => {
  fc.assert(
    fc.property(fc.oneof(code, data), ([key, entry]) => {
      const [rent] = rents(reading([key, { data: entry, lastModified: 1, archived: true, liveUntil: 0 }]), dataFor([key], [0]));
      if (!rent) throw new Error('nothing asked');
      expect(rent).toMatchObject({ woken: true, until: LEDGER + MIN_PERSISTENT_TTL - 1 });
      const after = { data: entry, lastModified: 1, liveUntil: rent.until };
      const alone = rentFee([{ before: undefined, after, temporary: false }], LEDGER);
      expect(rent.amount).toBeGreaterThan(alone + PRICE.diskReadEntry + PRICE.writeEntry - 1n);
      expect(rent.amount).toBeLessThan(alone + 20_000n + BigInt(entry.toXDR().length + 1_024) * 6n);
    }),
  );
});

it('is nothing for what lives long enough, is not there, is archived and not woken, or is said to be woken and lives', () => {
  const key = instanceKey(contract);
  const [, entry] = fc.sample(data, 1)[0] as [xdr.LedgerKey, xdr.LedgerEntryData];
  const of = (own: Partial<Entry>, asked = dataFor([key])) =>
    rents(reading([key, { data: entry, lastModified: 1, archived: false, ...own }]), asked);
  expect(of({ liveUntil: LEDGER + 30 * DAY })).toEqual([]);
  expect(of({ liveUntil: LEDGER + 30 * DAY - 1 })).toHaveLength(1);
  expect(of({ archived: true, liveUntil: 0 })).toEqual([]);
  expect(of({ liveUntil: LEDGER + 5 }, dataFor([key], [0]))).toEqual([]);
  expect(rents(reading(), dataFor([key]))).toEqual([]);
});

it('is not told where the node serves no settings, or something else under their keys', () => {
  expect(parsePrices(new Reading(LEDGER, 1, new Map()))).toBeUndefined();
  for (const [missing] of settings) {
    const others = settings.filter(([name]) => name !== missing);
    expect(parsePrices(new Reading(LEDGER, 1, new Map(others)))).toBeUndefined();
    const wrong = settings.find(([name]) => name !== missing)?.[1];
    expect(parsePrices(new Reading(LEDGER, 1, new Map([...others, [missing, wrong]])))).toBeUndefined();
  }
});

it('follows the size of all state: by hand below the target, at it and above', () => {
  const [key = '', entry] = settings[4] ?? [];
  const at = (size: bigint) => {
    const setting = xdr.LedgerEntryData.configSetting(xdr.ConfigSettingEntry.configSettingLiveSorobanStateSizeWindow([size]));
    return pricesOf(new Reading(LEDGER, 1, new Map([...settings, [key, entry && { ...entry, data: setting }]]))).kilobyte;
  };
  expect([0n, 1_000_000_000n, 2_000_000_000n, 2_500_000_000n, 3_000_000_000n].map(at)).toEqual([1_000n, 1_000n, 1_000n, 5_500n, 10_000n]);
  // 27,000 × 5,000 for each target's worth above it.
  expect(at(3_000_000_003n)).toBe(10_000n + 1n);
});

it('explains a fee by the least that is enough, what is woken and small in any case', () => {
  const rent = (amount: bigint, woken = false): Rent => ({ key: instanceKey(contract), what: 'code', woken, until: 1, amount });
  const [small, mid, large, woken] = [rent(5n), rent(1_000n), rent(3_000n), rent(2_000n, true)];
  const all = [small, mid, large, woken];
  const of = (named: bigint) => explaining(all, named, 100n, withMargin);
  expect(of(2_400n)).toEqual([small, woken]);
  expect(of(3_500n)).toEqual([small, mid, woken]);
  expect(of(5_700n)).toEqual([small, large, woken]);
  expect(of(6_900n)).toEqual(all);
  expect(of(1_000_000n)).toEqual(all);
  expect(totalRent(all)).toBe(6_005n);
});
