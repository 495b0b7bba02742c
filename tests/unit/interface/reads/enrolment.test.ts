/** Which stabilizer a vault has, where its Manager is a contract that nobody vouches for (architecture.md 5). */
import { xdr } from '@stellar/stellar-sdk/base';
import { expect, it } from 'vitest';
import { Reading } from '../../../../src/chain/reading';
import { adr, arm, bool, i128, type ScVal, struct, u32 } from '../../../../src/contracts/scval';
import { enrolmentOf } from '../../../../src/interface/reads/enrolment';
import { mainnet, type Network } from '../../../../src/settings/networks';
import { contractData, entryOf, instanceData, other, token as stranger, user, contract as vault, wireEntry } from '../../chain/entries';

const u64 = (value: bigint) => xdr.ScVal.scvU64(value);
const instanceOf = (id: typeof vault, storage: [ScVal, ScVal][]) => instanceData(1, storage, id);

const vaultData = instanceOf(vault, [
  [arm('TotalAssets'), u32(0)],
  [arm('VaultFee'), u32(1000)],
  [arm('Manager'), adr(stranger)],
]);
const markers = instanceOf(stranger, [
  [arm('Admin'), adr(other)],
  [arm('FeeMgr'), adr(other)],
]);
const config = (value: ScVal) => contractData(arm('VaultCfg', adr(vault)), value, 'persistent', stranger);

const bare: Network = { ...mainnet, stabilizers: [], treasuries: [] };

function under(network: Network, ...list: ReturnType<typeof contractData>[]) {
  const entries = new Map(list.map((data) => [wireEntry(data).key, entryOf(data)] as const));
  return enrolmentOf(new Reading(1, 1, entries), network, vault);
}
const enrolment = (...list: ReturnType<typeof contractData>[]) => under(bare, ...list);

it('shows a stranger with a stabilizer’s markers, and never vouches for it', () => {
  const value = struct({ admin: adr(user), target_apy_bps: u32(1), min_fee_bps: u32(2), max_fee_bps: u32(3) });
  expect(enrolment(vaultData, markers, config(value))).toMatchObject({
    state: 'normal',
    stabilizer: stranger,
    known: false,
    config: { admin: user, targetApyBps: 1, minFeeBps: 2, maxFeeBps: 3 },
  });
  expect(enrolment(vaultData, markers)).toMatchObject({ state: 'critical', stabilizer: stranger, known: false, config: undefined });
});

it('takes one without the markers, or with another shape of configuration, for no stabilizer at all', () => {
  const crossed = struct({ admin: adr(user), target_apy_bps: u32(1), min_fee_bps: u32(3), max_fee_bps: u32(2) });
  for (const list of [
    [vaultData],
    [vaultData, markers, config(u32(7))],
    [vaultData, markers, config(crossed)],
    [vaultData, markers, config(struct({ admin: adr(user) }))],
  ]) {
    expect(enrolment(...list)).toMatchObject({ state: 'notEnrolled', stabilizer: undefined, config: undefined });
  }
});

it('is nothing for what is no vault', () => {
  expect(enrolment(markers)).toBeUndefined();
});

const campaignAt = (
  treasury: typeof vault,
  active: boolean,
  [deposited, boosted, withdrawn]: readonly [bigint, bigint, bigint] = [9n, 2n, 3n],
) => {
  const sums = { total_deposited: i128(deposited), total_boosted: i128(boosted), total_withdrawn: i128(withdrawn) };
  const value = struct({ active: bool(active), asset: adr(stranger), last_boosted_at: u64(7n), ...sums });
  return contractData(arm('Campaign', adr(vault)), value, 'persistent', treasury);
};

it('has the first campaign that is active, else the first there is', () => {
  const treasuries = [stranger, vault];
  const campaignOf = (...active: boolean[]) => {
    const list = active.flatMap((is, index) => campaignAt(treasuries[index] ?? vault, is));
    return under({ ...bare, treasuries }, vaultData, ...list)?.campaign;
  };
  expect(campaignOf()).toBeUndefined();
  expect(campaignOf(true, true)).toMatchObject({ treasury: stranger, active: true, available: 4n, lastBoostedAt: 7 });
  expect(campaignOf(false, true)).toMatchObject({ treasury: vault, active: true });
  expect(campaignOf(false, false)).toMatchObject({ treasury: stranger, active: false });
  expect(campaignOf(false)).toMatchObject({ treasury: stranger, active: false });
});

it('has no budget left in a campaign of which more is said to have left than came; what is below nothing is no campaign', () => {
  const leftOf = (...sums: [bigint, bigint, bigint]) =>
    under({ ...bare, treasuries: [stranger] }, vaultData, campaignAt(stranger, true, sums))?.campaign?.available;
  const most = 2n ** 127n - 1n;
  expect([leftOf(most, 0n, 0n), leftOf(most, most, 0n), leftOf(0n, most, most), leftOf(5n, 3n, 3n)]).toEqual([most, 0n, 0n, 0n]);
  expect(() => leftOf(5n, -1n, 0n)).toThrow(expect.objectContaining({ code: 'entry_misshapen' }));
});
