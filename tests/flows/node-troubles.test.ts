/**
 * What real nodes are found doing, at each node of a network of two RPCs and Horizon, times every journey: what comes of it, by
 * rules (`ending`), so that the table is a consequence. Wherever two of the three voices are left, everything works that does
 * not need what only Horizon lists; what is missing is said.
 */
import { afterAll, expect, it, type TestContext } from 'vitest';
import type { PreviewRequest } from '../../src/interface/schema/intents';
import { isServiceError } from '../../src/primitives/errors';
import type { Fault, View } from '../network/index';
import { confirmed, openBrowser, settle } from './browser';
import { newClaimant, newLender, UNIT } from './people';
import { openWorld } from './world';

type Door = Fault['door'];
const DOORS: readonly Door[] = ['rpc', 'rpc2', 'horizon'];

interface Trouble {
  doors: readonly Door[];
  fault?: Omit<Fault, 'door'>;
  view?: Omit<View, 'door'>;
}

const RPCS: readonly Door[] = ['rpc', 'rpc2'];
const ALWAYS = 100_000;
const CORE = { error: { code: -32_603, message: 'could not get ledger entries: core answered 404' } };
const TROUBLES = {
  'is dead': { doors: DOORS, fault: { kind: 'status', status: 503, headers: { 'retry-after': '0' }, body: {}, next: ALWAYS } },
  // Forty seconds: an RPC says of itself that it is healthy for thirty.
  'stands still': { doors: DOORS, view: { late: 8 } },
  'lags a ledger': { doors: DOORS, view: { late: 1 } },
  'is still ingesting': {
    doors: ['horizon'],
    fault: {
      kind: 'status',
      method: 'GET /paths',
      status: 503,
      headers: { 'retry-after': '0' },
      body: { type: 'https://stellar.org/horizon-errors/still_ingesting', title: 'Still Ingesting', status: 503 },
      next: ALWAYS,
    },
  },
  'answers −32603 with a 404 inside, once': { doors: RPCS, fault: { kind: 'wrong', method: 'getLedgerEntries', set: CORE, next: 1 } },
  'answers −32603 with a 404 inside, always': {
    doors: RPCS,
    fault: { kind: 'wrong', method: 'getLedgerEntries', set: CORE, next: ALWAYS },
  },
  'cannot simulate, once': {
    doors: RPCS,
    fault: { kind: 'wrong', method: 'simulateTransaction', set: { 'result.error': 'could not load the settings' }, next: 1 },
  },
  'cannot simulate, always': {
    doors: RPCS,
    fault: { kind: 'wrong', method: 'simulateTransaction', set: { 'result.error': 'could not load the settings' }, next: ALWAYS },
  },
} as const satisfies { [title: string]: Trouble };
type Title = keyof typeof TROUBLES;

const JOURNEYS = [
  'Home',
  'vaults',
  'worth',
  'payment',
  'trustline',
  'claim',
  'move',
  'deposit',
  'withdrawal',
  'vault to vault',
  'to the end',
];
type Journey = (typeof JOURNEYS)[number];

/** Everything that is asked of a wallet on a ledger of its own, by journey. */
async function stage(test: TestContext) {
  const world = await openWorld(test, { secondRpc: true });
  const control = world.fresh();
  const [lender, claimant] = [await newLender(world, 400n * UNIT), await newClaimant(world, 7n * UNIT)];
  const [target = ''] = (await control.run<{ vaults: string[] }>('crowd', { count: 1 })).vaults;
  await control.run('mint', { account: target, amount: 500_000n * UNIT });
  const bids = [{ price: '0.5000000', price_r: { n: 1, d: 2 }, amount: '500.0000000' }];
  await control.run('orderBook', { selling: 'native', buying: 'usdc', bids });
  // Old enough for a node that is late to know them all.
  await control.close(60);
  const { worker } = await openBrowser(world, lender.secret);
  const { wallet } = worker;
  const holder = world.role('shareholder');
  const harbor = world.vault('Harbor');
  const previewed = async (request: PreviewRequest): Promise<string> => {
    const { plan } = await wallet.handle('preview', request);
    const silent = plan.warnings.filter(({ code }) => code === 'witness_silent' || code === 'clock_off');
    return ['shown', ...silent.map(({ code, params }) => `${code}${'late' in params && params.late ? ' (late)' : ''}`)].join(', ');
  };
  const pay = { from: lender.address, to: world.role('rewardFallback'), asset: 'XLM', amount: '10000000' };
  const journeys: { [journey: Journey]: () => Promise<string> } = {
    async Home() {
      const view = await wallet.handle('portfolio', { address: claimant.address });
      return view?.missing?.length ? `shown without ${view.missing.join(' and ')}` : 'shown';
    },
    vaults: async () => ((await wallet.handle('vaultChoices', {})).length > 0 ? 'shown' : 'nothing'),
    async worth() {
      const { worths } = await wallet.handle('worth', { currency: 'usdc', of: [{ asset: 'XLM', amount: '100000000' }] });
      return worths[0] ? 'shown' : 'no price now';
    },
    payment: () => previewed({ name: 'payment', input: pay }),
    trustline: () => previewed({ name: 'trustline', input: { from: lender.address, asset: `TEST:${pay.to}` } }),
    claim: () => previewed({ name: 'claimReward', input: { from: claimant.address, destination: claimant.address } }),
    move: () => previewed({ name: 'lendpoolToVaultsvc', input: { from: lender.address, vaultAddress: world.vault('') } }),
    deposit: () => previewed({ name: 'vaultDeposit', input: { from: holder, vaultAddress: harbor, amount: '1000000' } }),
    withdrawal: () => previewed({ name: 'vaultWithdraw', input: { from: holder, vaultAddress: harbor, shares: '1000000' } }),
    'vault to vault': () =>
      previewed({ name: 'vaultToVault', input: { from: holder, sourceVaultAddress: harbor, targetVaultAddress: target } }),
    async 'to the end'() {
      const { requestId, plan } = await wallet.handle('preview', { name: 'payment', input: pay });
      await wallet.handle('lookAgain', { requestId });
      const { hash } = await confirmed(wallet, { requestId, digest: plan.digest });
      return (await settle(world, worker, hash)).state;
    },
  };
  return { control, worker, journeys };
}

/** What must come of it. */
function ending(title: Title, door: Door, journey: Journey): string {
  if (journey === 'to the end') return 'confirmed';
  const isHorizon = door === 'horizon';
  if (journey === 'worth') return isHorizon && (title === 'is dead' || title === 'is still ingesting') ? 'no price now' : 'shown';
  if (journey === 'vaults') return 'shown';
  if (title === 'is dead' && isHorizon && journey === 'Home') return 'shown without rewards and lines';
  if (journey === 'Home') return 'shown';
  if (title === 'is dead' && isHorizon && journey === 'claim') return 'refused: node_unavailable';
  if (title === 'is dead' || title === 'answers −32603 with a 404 inside, always') return 'shown, witness_silent';
  return title === 'stands still' ? 'shown, witness_silent (late)' : 'shown';
}

const table: { [row: string]: { [journey: Journey]: string } } = {};
afterAll(() => console.table(table));

async function cameOf(work: () => Promise<string>): Promise<string> {
  try {
    return await work();
  } catch (error) {
    if (!isServiceError(error)) throw error;
    return `refused: ${error.code}`;
  }
}

for (const [title, trouble] of Object.entries(TROUBLES) as [Title, Trouble][]) {
  for (const door of trouble.doors) {
    it(`${door} ${title}`, async (test) => {
      const { control, journeys } = await stage(test);
      const expected: { [journey: Journey]: string } = {};
      const came: { [journey: Journey]: string } = {};
      for (const [journey, play] of Object.entries(journeys)) {
        await control.clearFaults();
        if (trouble.fault) await control.fault({ door, ...trouble.fault });
        if (trouble.view) await control.view({ door, ...trouble.view });
        came[journey] = await cameOf(play);
        expected[journey] = ending(title, door, journey);
      }
      table[`${door} ${title}`] = came;
      expect(came).toEqual(expected);
    });
  }
}
