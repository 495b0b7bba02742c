import { xdr } from '@stellar/stellar-sdk/base';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Chain } from '../../../../src/chain/chain';
import { instanceKey, keyText } from '../../../../src/chain/ledger-keys';
import { Reading } from '../../../../src/chain/reading';
import { adr, arm, bool, i128, type ScVal, str, struct, sym, u32, vec } from '../../../../src/contracts/scval';
import { vaultPositionKey } from '../../../../src/contracts/strategy';
import { contractBalanceKey } from '../../../../src/contracts/token';
import { reportKey } from '../../../../src/contracts/vault';
import { barred, minted, paying } from '../../../../src/interface/reads/foresight';
import { payout } from '../../../../src/interface/reads/payout';
import { vaultList } from '../../../../src/interface/reads/vault-list';
import { knownValue } from '../../../../src/interface/reads/vault-value';
import type { ContractId } from '../../../../src/primitives/addresses';
import { mainnet } from '../../../../src/settings/networks';
import { reserveConfigKey, reserveDataKey } from '../../../../src/sources/lendpool/entries';
import { contractData, entryOf, instanceData, wireEntry } from '../../chain/entries';
import { world } from '../../chain/liar';
import { contractId, facts, LEDGER, NOW, usdcContract, user, vault } from '../../review/world';

it('a vault’s worth is not told from what was not read: its own money is missing, not nothing', () => {
  const all = facts();
  const read = (...keys: xdr.LedgerKey[]) => new Reading(LEDGER, NOW, new Map(keys.map((key) => [keyText(key), all.get(keyText(key))])));
  const own = contractBalanceKey(usdcContract, vault);
  expect(knownValue(read(instanceKey(vault)), vault)).toBeUndefined();
  expect(knownValue(read(own), vault)).toBeUndefined();
  expect(knownValue(read(instanceKey(vault), own), vault)).toMatchObject({ total: 0n, idle: 0n, parts: [] });
});

const [plain, strategy, pool] = [contractId(30), contractId(31), contractId(32)];

/** What contracts wrote: amounts by their names, and figures of 32 bits. */
interface Written {
  [name: string]: bigint | number;
}

const dataAt = (key: xdr.LedgerKey, value: ScVal, of: ContractId) => {
  if (key.type !== 'contractData') throw new TypeError('no data');
  return contractData(key.contractData.key, value, 'persistent', of);
};
const vaultOf = (of: ContractId, fee: number, supply: bigint, strategies: ContractId[]) =>
  instanceData(
    1,
    [
      [arm('TotalAssets'), u32(1)],
      [
        arm('AssetStrategySet', u32(0)),
        struct({
          address: adr(usdcContract),
          strategies: vec(...strategies.map((one) => struct({ address: adr(one), name: str('s'), paused: bool(false) }))),
        }),
      ],
      [arm('VaultFee'), u32(fee)],
      [arm('Manager'), adr(user)],
      [arm('TotalSupply'), i128(supply)],
    ],
    of,
  );

/** A vault that invests in a pool, all of it as somebody wrote it; `lends`: false where the strategy is of another kind. */
function ledger(written: Written, lends = true): xdr.LedgerEntryData[] {
  const amount = (name: string) => i128(written[name] as bigint);
  const figure = (name: string) => u32(written[name] as number);
  const own = struct({ amount: amount('idle'), authorized: bool(true), clawback: bool(false) });
  const invested: [ScVal, ScVal][] = [
    [arm('Config'), struct({ asset: adr(usdcContract), pool: adr(pool), reserve_id: u32(0) })],
    [arm('Reserves'), struct({ b_rate: amount('bRate'), total_b_tokens: amount('tokens'), total_shares: amount('shares') })],
  ];
  const head = struct({ bstop_rate: figure('bstop'), max_positions: u32(4), min_collateral: i128(0n), oracle: adr(pool), status: u32(1) });
  const config = struct({
    ...{ c_factor: u32(0), l_factor: u32(0), max_util: u32(0), index: u32(0), enabled: bool(true), supply_cap: amount('cap') },
    ...{ decimals: figure('decimals'), util: figure('util'), reactivity: figure('reactivity') },
    ...{ r_base: figure('base'), r_one: figure('one'), r_two: figure('two'), r_three: figure('three') },
  });
  const reserve = struct({
    ...{ b_rate: amount('bRate'), b_supply: amount('bSupply'), d_rate: amount('dRate'), d_supply: amount('dSupply') },
    ...{ ir_mod: amount('irMod'), backstop_credit: i128(0n), last_time: xdr.ScVal.scvU64(BigInt(written.time as number)) },
  });
  return [
    vaultOf(vault, written.fee as number, written.supply as bigint, [strategy]),
    instanceData(1, lends ? invested : [], strategy),
    instanceData(1, [[sym('Config'), head]], pool),
    dataAt(contractBalanceKey(usdcContract, vault), own, usdcContract),
    dataAt(vaultPositionKey(strategy, vault), amount('position'), strategy),
    dataAt(
      reportKey(vault, strategy),
      struct({ gains_or_losses: amount('gains'), locked_fee: amount('locked'), prev_balance: amount('previous') }),
      vault,
    ),
    dataAt(reserveConfigKey(pool, usdcContract), config, pool),
    dataAt(reserveDataKey(pool, usdcContract), reserve, pool),
  ];
}

/** Shares that are bTokens that are stroops: a hundred in the pool, of which the vault has all, and a hundred of its own. */
const sound: Written = {
  ...{ supply: 200n, idle: 100n, shares: 100n, tokens: 100n, position: 100n, gains: 0n, locked: 0n, previous: 100n, cap: 10_000n },
  ...{ bRate: 10n ** 12n, bSupply: 100n, dRate: 10n ** 12n, dSupply: 0n, irMod: 10_000_000n },
  ...{ fee: 1_000, bstop: 0, util: 0, base: 0, one: 0, two: 0, three: 0, reactivity: 0, decimals: 7, time: NOW },
};

const readOf = (entries: xdr.LedgerEntryData[]) =>
  new Reading(LEDGER, NOW, new Map(entries.map((data) => [wireEntry(data).key, entryOf(data)])));

it('a vault that owes more fees on a strategy than that one holds is not told to be worth what is left', () => {
  const worth = (change: Written) => knownValue(readOf(ledger({ ...sound, ...change })), vault);
  expect(worth({})?.total).toBe(200n);
  expect(worth({ locked: 100n })?.total).toBe(100n);
  expect(worth({ locked: 101n })).toMatchObject({ total: undefined, asset: usdcContract });
});

const MOST = 2n ** 127n - 1n;
const anyAmount = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(0n, 1n, 2n, 1_000n, 10n ** 12n, MOST) },
  { weight: 3, arbitrary: fc.bigInt({ min: 0n, max: 10n ** 15n }) },
  fc.bigInt({ min: -MOST - 1n, max: MOST }),
);
const anyFigure = fc.oneof(fc.constantFrom(0, 1, 7, 9_000, 9_500_000, 10_000_000, 4_294_967_295), fc.nat(10_000));
/** Some of it as it should be, some of it not. */
const anyLedger: fc.Arbitrary<Written> = fc.record(
  Object.fromEntries(
    Object.entries(sound).map(([name, value]) => [
      name,
      fc.oneof({ weight: 3, arbitrary: fc.constant(value) }, typeof value === 'bigint' ? anyAmount : anyFigure),
    ]),
  ),
);

it('whatever the contracts of one vault have written, a list has the others', async () => {
  let told = 0;
  await fc.assert(
    fc.asyncProperty(anyLedger, fc.boolean(), anyAmount, async (written, lends, amount) => {
      const entries = [...ledger(written, lends), vaultOf(plain, 0, 7n, [])].map((data) => wireEntry(data));
      const { rpc } = world(({ method, params }) => {
        if (method === 'getLatestLedger') return { sequence: LEDGER, protocolVersion: 23, closeTime: NOW };
        if (method === 'simulateTransaction') return { latestLedger: LEDGER, results: [{ xdr: vec(i128(amount)).toXdr('base64') }] };
        return { latestLedger: LEDGER, entries: entries.filter(({ key }) => (params.keys as string[]).includes(key)) };
      });
      const { router: _, ...network } = { ...mainnet, stabilizers: [], treasuries: [] };
      const chain = { rpc, network } as unknown as Chain;
      const { vaults } = await vaultList({ chain, clock: () => NOW }, { account: null, vaults: [vault, plain] });
      expect(vaults.at(-1)?.enrolment.vault).toBe(plain);
      for (const { value } of vaults.slice(0, -1)) {
        told += 1;
        for (const asked of [1n, amount]) {
          payout(value, asked);
          minted(value, asked);
          barred(value, asked, paying(value, asked).taken);
        }
      }
    }),
    { numRuns: 1_000 },
  );
  expect(told).toBeGreaterThan(100);
});
