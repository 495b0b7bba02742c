/** Tokens of 0, 6, 9 and 18 decimals, and vaults over them, against a ledger: to the last unit, beyond 64 bits. */
import { expect, it, type TestContext } from 'vitest';
import type { Change } from '../../src/interface/call/change';
import { transfer } from '../../src/interface/changes/transfer';
import { vaultDeposit } from '../../src/interface/changes/vault-deposit';
import { vaultToVault } from '../../src/interface/changes/vault-to-vault';
import { vaultWithdraw } from '../../src/interface/changes/vault-withdraw';
import type { Context } from '../../src/interface/context';
import { portfolio } from '../../src/interface/reads/portfolio';
import { vaultList } from '../../src/interface/reads/vault-list';
import type { AccountId, ContractId } from '../../src/primitives/addresses';
import { proposed } from '../../src/service/propose';
import { parseManifest } from '../../src/settings/manifest';
import type { TokenSetting } from '../../src/settings/networks';
import { portfolioView } from '../../src/wallet/views';
import { confirm, refusal } from './outcomes';
import { openWorld, type World } from './world';

interface Stage {
  world: World;
  context: Context;
  from: AccountId;
  token: ContractId;
  vaults: [ContractId, ContractId];
}

/** More than 64 bits hold, and one smallest unit. */
const HELD = (1n << 65n) + 1n;

async function stageOf(test: TestContext | undefined, decimals: number, more: Partial<TokenSetting> = {}): Promise<Stage> {
  const world = await openWorld(test);
  const control = world.fresh();
  const issued = await control.run<{ contract: ContractId; vaults: Stage['vaults'] }>('issueToken', {
    ...{ code: 'TOK', decimals, holder: 'richUser', amount: HELD.toString() },
    // A vault multiplies what comes by what there is within 128 bits: of 18 decimals it holds a few whole ones.
    stock: (decimals === 18 ? 10n ** 18n : 10n ** BigInt(decimals + 6)).toString(),
  });
  const manifest = await (await fetch(world.manifest.controlUrl.replace(/control$/, 'manifest'))).json();
  const { tokens, vaults, codes } = parseManifest(manifest, []);
  const context = world.under({ tokens: tokens.map((token) => ({ ...token, ...more })), vaults, ...(codes ? { codes } : {}) });
  return { world, context, from: world.role('richUser'), token: issued.contract, vaults: issued.vaults };
}

const planOf = async ({ context, from }: Stage, change: Change<unknown>) =>
  (await proposed(context, from, { origin: 'flow' }, async () => change)).plan;

async function held({ context, from, token }: Stage) {
  const found = await portfolio(context.chain, from);
  const line = found.lines.find(({ asset }) => asset.contract === token);
  return { found, line, balance: line?.state?.balance };
}

/** Builds, reviews, signs and sends. */
async function done(stage: Stage, change: Promise<Change<unknown>>) {
  const built = await change;
  const plan = await planOf(stage, built);
  await confirm(stage.world, (built as Change<unknown> & { envelope: string }).envelope);
  return plan;
}

it.each([0, 6, 9, 18])(
  'a token of %i decimals goes into vaults, between them, out again and to others, to the last unit',
  async (decimals) => {
    const stage = await stageOf(undefined, decimals);
    const { context, from, token, vaults, world } = stage;
    const asset = { kind: 'token', code: 'TOK', contract: token, decimals, listed: true };
    const shares = (vault: ContractId) => ({ kind: 'shares', code: 'TOK', contract: vault, decimals: 7, listed: true });
    expect((await held(stage)).line).toMatchObject({ asset: { code: 'TOK', contract: token, decimals }, state: { balance: HELD } });

    const amount = 9n * 10n ** BigInt(Math.max(decimals, 3)) + 1n;
    const into = await done(stage, vaultDeposit.build(context, { from, vaultAddress: vaults[0], amount: amount.toString() }));
    expect(into.steps).toMatchObject([{ code: 'vault_deposit', params: { amounts: [{ asset, amount: amount.toString() }] } }]);
    const [before, after] = [HELD.toString(), (HELD - amount).toString()];
    expect(into.effects).toContainEqual({ holder: from, where: 'wallet', asset, before, after, least: after, most: after, basis: 'exact' });
    expect(into.effects.find(({ where }) => where === 'shares')?.asset).toEqual(shares(vaults[0]));
    const deposited = await held(stage);
    expect(deposited.balance).toBe(HELD - amount);
    const [holding] = deposited.found.holdings;
    expect(holding).toMatchObject({ vault: vaults[0], asset: token, decimals, shareDecimals: 7 });
    // A new vault's share is worth what it was bought for, but for rounding.
    expect(amount - (holding?.value ?? 0n)).toBeLessThan(3n);
    const view = portfolioView(deposited.found, context.chain.network, 0);
    expect(view.holdings).toMatchObject([{ asset: 'TOK', decimals, shareDecimals: 7, value: holding?.value?.toString() }]);
    expect(view.balances.find(({ code }) => code === 'TOK')).toMatchObject({ issuer: null, contract: token, decimals, balance: after });
    const { vaults: listed } = await vaultList(context, { account: from, vaults });
    expect(listed.map(({ value }) => [value.asset, value.decimals, value.instance.decimals])).toEqual(
      vaults.map(() => [token, decimals, 7]),
    );

    await world.fresh().advance(3_600);
    const moved = await done(stage, vaultToVault.build(context, { from, sourceVaultAddress: vaults[0], targetVaultAddress: vaults[1] }));
    expect(moved.effects.filter(({ where }) => where === 'shares').map((effect) => effect.asset)).toEqual(vaults.map(shares));
    const out = await done(stage, vaultWithdraw.build(context, { from, vaultAddress: vaults[1], shares: 'all' }));
    expect(out.steps).toMatchObject([{ code: 'vault_withdraw', params: { shares: shares(vaults[1]), least: [{ asset }] } }]);
    const returned = await held(stage);
    expect(returned.found.holdings).toEqual([]);
    expect(returned.balance).toBeGreaterThan(HELD - 40n);

    const to = world.role('owner');
    const sent = await done(stage, transfer.build(context, { from, to, asset: token, amount: '1' }));
    expect(sent.steps).toMatchObject([{ code: 'token_transfer', params: { token: asset, from, to, amount: '1' } }]);
    const all = await done(stage, transfer.build(context, { from, to: world.contract('smartWallet'), asset: token, amount: 'all' }));
    expect(all.given).toMatchObject([{ from, asset, amount: ((returned.balance ?? 0n) - 1n).toString() }]);
    expect((await held(stage)).balance).toBe(0n);
    const short = { code: 'insufficient_balance', details: { asset: 'TOK', decimals, needed: '1', available: '0' } };
    expect(await refusal(transfer.build(context, { from, to, asset: token, amount: '1' }))).toMatchObject(short);
  },
);

it('settings that contradict a token’s contract are not used: it is neither moved nor shown as listed', async (test) => {
  const stage = await stageOf(test, 6, { decimals: 7 });
  const { context, from, token, vaults, world } = stage;
  const unavailable = { status: 400, code: 'network_unavailable', details: { what: 'TOK' } };
  const input = { from, vaultAddress: vaults[0], amount: '5000000' };
  expect(await refusal(vaultDeposit.build(context, input))).toMatchObject(unavailable);
  expect(await refusal(transfer.build(context, { from, to: world.role('owner'), asset: token, amount: '1' }))).toMatchObject(unavailable);
  expect((await held(stage)).line).toBeUndefined();
  // Built under settings that do not name it, its amounts count what the contract says.
  const built = await vaultDeposit.build(world.context, input);
  const { steps } = await planOf(stage, built);
  expect(steps).toMatchObject([{ params: { amounts: [{ asset: { code: 'TOK', decimals: 6, listed: false }, amount: '5000000' }] } }]);
});
