/**
 * Like with like: a vault that lends everything into a pool at no fee shows that pool's rate, at any utilization of it, and a day
 * in which nobody touches the pool brings just that (contracts.md 6.5).
 */
import { expect, it, type TestContext } from 'vitest';
import { instanceKey } from '../../src/chain/ledger-keys';
import { netRate } from '../../src/insight/rates';
import { portfolio } from '../../src/interface/reads/portfolio';
import { sourceRates } from '../../src/interface/reads/source-rates';
import { vaultList } from '../../src/interface/reads/vault-list';
import {
  accrue,
  liabilitiesOf,
  parseReserveConfig,
  parseReserveData,
  S7,
  suppliesOf,
  utilization,
} from '../../src/sources/lendpool/accrual';
import { parsePool, reserveConfigKey, reserveDataKey } from '../../src/sources/lendpool/entries';
import { openWorld } from './world';

const DAY = 86_400;
const YEAR = 31_556_952;
const MANY = 10n ** 15n;
/** Parts of ten million: nothing lent, both kinks of the curve (80 % and 95 %) from either side, and all but everything. */
const UTILIZATIONS = [0, 1_000_000, 5_000_000, 7_999_000, 8_000_000, 8_001_000, 9_499_000, 9_500_000, 9_501_000, 9_900_000, 9_999_000];

/** Harbor as one that lends all it has and takes no fee, in a pool that may be lent out to the end. */
async function open(test: TestContext) {
  const world = await openWorld(test);
  const control = world.fresh();
  const vault = world.vault('Harbor');
  const pool = world.network.lendpools[0]?.address ?? world.lacks('the network has no pool');
  const asset = world.network.assets.usdc?.contract ?? world.lacks('the network has no USDC');
  await control.run('invest', { vault, amount: `${20_000n * 10_000_000n}` });
  await control.run('report', { vault });
  await control.run('lockFees', { vault, bps: 0 });
  await control.run('reserve', { lendpool: pool, max_util: 10_000_000 });
  await control.run('mint', { account: 'whale', amount: `${MANY}` });
  const reserve = async () => {
    const reading = await world.chain.rpc.read([instanceKey(pool), reserveConfigKey(pool, asset), reserveDataKey(pool, asset)]);
    const config = parseReserveConfig(pool, reading.get(reserveConfigKey(pool, asset))) ?? expect.fail('no reserve');
    const data = parseReserveData(pool, reading.get(reserveDataKey(pool, asset))) ?? expect.fail('no reserve');
    return accrue(data, config, parsePool(reading.get(instanceKey(pool)))?.bstopRate ?? 0n, BigInt(reading.closeTime));
  };
  /** Until so much is lent; supplies stay. The last stroop is a rounding. */
  const lend = async (wanted: bigint) => {
    const data = await reserve();
    const missing = (suppliesOf(data) * wanted) / S7 - liabilitiesOf(data);
    if (missing > 0n) await control.run('otherUserBorrows', { lendpool: pool, amount: `${missing}` });
    if (missing < 0n) await control.run('otherUserRepays', { lendpool: pool, amount: `${wanted === 0n ? MANY : -missing}` });
    const now = utilization(await reserve());
    expect(now - wanted <= 2n && wanted - now <= 2n, `${now}`).toBe(true);
  };
  const look = async () => {
    const { vaults, closeTime } = await vaultList(world.context, { account: null, vaults: [vault] });
    const { value } = vaults[0] ?? expect.fail('there is no vault');
    const { sources } = await sourceRates(world.context);
    const { positions } = await portfolio(world.chain, world.role('user'));
    const rate = sources.find((one) => one.source === pool)?.rate ?? expect.fail('there is no pool');
    expect(positions.find((one) => one.source === pool)?.rate).toEqual(rate);
    const { total = 0n, modelled = expect.fail('no rate') } = value;
    return { rate, modelled, sample: { time: closeTime, total, supply: value.instance.totalSupply } };
  };
  return { control, lend, look };
}

for (const wanted of UTILIZATIONS) {
  it(`a vault that lends everything at no fee shows the pool’s rate at a utilization of ${wanted / 100_000} %`, async (test) => {
    const { control, lend, look } = await open(test);
    await lend(BigInt(wanted));
    const then = await look();
    const said = then.rate.bps;
    for (const { bps, ...how } of [then.modelled.gross, then.modelled.net]) {
      expect(Math.abs(bps - said)).toBeLessThanOrEqual(2);
      expect(how).toEqual({ basis: 'modelled', seconds: DAY });
    }
    expect(said > 0).toBe(wanted > 0);
    // And so it comes, on a ledger whose pool is a model of its own.
    await control.advance(DAY);
    const now = await look();
    const was = Math.expm1((Math.log(Number((now.sample.total * MANY) / then.sample.total) / Number(MANY)) * YEAR) / DAY) * 10_000;
    expect(Math.abs(was - said)).toBeLessThanOrEqual(2);
    const measured = netRate([then.sample, now.sample], { from: then.sample.time, to: now.sample.time });
    expect(measured).toMatchObject({ basis: 'measured', seconds: DAY });
    expect(Math.abs((measured?.bps ?? Number.NaN) - said)).toBeLessThanOrEqual(2);
  });
}
