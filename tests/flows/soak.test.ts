/**
 * After any number of activities under random faults and deaths of the worker nothing was lost or made: the sums of every asset
 * are what they were, every place in the accounts' sequences is one record of the wallet's, and what the wallet shows is what
 * the ledger says. BALLAST_SOAK: how many; BALLAST_SEED: the same again. `npm run soak` plays 500.
 */
import { Horizon } from '@stellar/stellar-sdk';
import { expect, it } from 'vitest';
import { soak } from './soak';
import { openWorld } from './world';

const count = Number(process.env.BALLAST_SOAK ?? 12);
const seed = Number(process.env.BALLAST_SEED ?? 1);

it(
  `after ${count} activities in bad weather (seed ${seed}) every asset, every sequence and every figure agrees`,
  async (test) => {
    const world = await openWorld(test);
    const { scene, ended, sums, added, sequences } = await soak(world, seed, count);
    const { control, worker } = scene;
    const counts: { [kind: string]: { [end: string]: number } } = {};
    for (const { kind, end } of ended) counts[kind] = { ...counts[kind], [end]: (counts[kind]?.[end] ?? 0) + 1 };
    console.table(counts);
    const horizon = new Horizon.Server(world.network.horizonUrl, { allowHttp: true });
    const told = ended.flatMap(({ hash, end }) => (hash && end !== 'expired' ? [hash] : []));
    const taken: string[] = [];
    let fees = 0n;
    for (const [account, before] of sequences) {
      let own = 0n;
      for (let cursor = ''; ; ) {
        const { records } = await horizon
          .transactions()
          .forAccount(account)
          .includeFailed(true)
          .order('asc')
          .limit(200)
          .cursor(cursor)
          .call();
        for (const { source_account: source, source_account_sequence: at, hash, fee_charged: fee } of records) {
          if (source !== account || BigInt(at) <= before) continue;
          own += 1n;
          fees += BigInt(fee);
          taken.push(hash);
        }
        if (records.length < 200) break;
        cursor = records.at(-1)?.paging_token ?? '';
      }
      // No gap, and none that is not in the wallet's list.
      expect(BigInt((await horizon.loadAccount(account)).sequence)).toBe(before + own);
    }
    expect(taken.sort()).toEqual(told.sort());
    const reward = Object.keys(sums).find((asset) => asset.startsWith(`${world.network.assets.reward?.code}:`)) ?? '';
    expect(await control.sums()).toEqual({
      ...sums,
      native: String(BigInt(sums.native ?? 0) - fees),
      [reward]: String(BigInt(sums[reward] ?? 0) + added),
    });
    for (const account of sequences.keys()) {
      const { balances } = await horizon.loadAccount(account);
      const shown = await worker.wallet.handle('portfolio', { address: account });
      for (const balance of balances) {
        const amount = String(BigInt(balance.balance.replace('.', '')));
        const held = balance.asset_type === 'native' ? shown?.xlm : undefined;
        const line = 'asset_code' in balance ? shown?.balances.find(({ code }) => code === balance.asset_code) : undefined;
        if (held || line || BigInt(amount) > 0n) expect((held ?? line)?.balance, `${account} ${JSON.stringify(balance)}`).toBe(amount);
      }
    }
  },
  60_000 + count * 20_000,
);
