/** Rent of the local network against the protocol's formula, and its settings as a node serves them. */
import { xdr } from '@stellar/stellar-sdk/base';
import { expect, it } from 'vitest';
import { models } from '../../network/contracts/registry';
import { codeKey, hasLifetime } from '../../network/host/entries';
import { MIN_PERSISTENT_TTL } from '../../network/host/limits';
import { rentFee, rentPrice, rentSize } from '../../network/host/rent';
import { settingEntry } from '../../network/host/settings';
import { codeHashOf, codeOf, partsOf } from '../../network/host/spec';
import type { Stored } from '../../network/ledger/store';

const SEQUENCE = 3_000_000;

function codeEntry(name: string): Stored {
  const model = models[name];
  if (!model) throw new Error(`no model ${name}`);
  const v1 = new xdr.ContractCodeEntryV1({ ext: xdr.ExtensionPoint.v0(), costInputs: partsOf(model) });
  const entry = new xdr.ContractCodeEntry({ ext: xdr.ContractCodeEntryExt.v1(v1), hash: codeHashOf(model), code: codeOf(model) });
  return { data: xdr.LedgerEntryData.contractCode(entry), lastModified: 1, liveUntil: SEQUENCE + MIN_PERSISTENT_TTL - 1 };
}

it('asks 1000 stroops a kilobyte where two thirds of the target are filled', () => {
  expect(rentPrice()).toBe(1_000n);
});

it.each([
  ['strategy', 30n, 36n],
  ['lendpool', 80n, 92n],
])('wakes the code of a %s for what the real host asks (contracts.md 17.1)', (name, least, most) => {
  const fee = rentFee([{ after: codeEntry(name), before: undefined, temporary: false }], SEQUENCE) / 10_000_000n;
  expect(fee).toBeGreaterThanOrEqual(least);
  expect(fee).toBeLessThanOrEqual(most);
});

it('counts by hand: ledgers that were not paid, growth for those that were, a third for code, and the lives’ own entries', () => {
  const code = codeEntry('strategy');
  const size = BigInt(rentSize(code));
  const per = (bytes: bigint, ledgers: bigint) => (bytes * ledgers * 1_000n + 1024n * 1_215n - 1n) / (1024n * 1_215n);
  const before = { ...code, liveUntil: SEQUENCE + 99 };
  const life = 10_000n + (48n * 3_500n + 1_023n) / 1_024n;
  const longer = rentFee([{ after: { ...code, liveUntil: SEQUENCE + 1_099 }, before, temporary: false }], SEQUENCE);
  expect(longer).toBe((per(size, 1_000n) + 2n) / 3n + life);
  expect(rentFee([{ after: before, before, temporary: false }], SEQUENCE)).toBe(0n);
});

it('says by its settings what it charges', () => {
  const key = (name: 'configSettingStateArchival' | 'configSettingEvictionIterator') =>
    new xdr.LedgerKeyConfigSetting({ configSettingId: xdr.ConfigSettingId[name] });
  const entry = settingEntry(key('configSettingStateArchival'));
  expect(entry?.type === 'configSetting' && entry.configSetting.type).toBe('configSettingStateArchival');
  expect(settingEntry(key('configSettingEvictionIterator'))).toBeUndefined();
  expect(hasLifetime(codeKey(new Uint8Array(32)))).toBe(true);
});
