/** npm run bench: speed beside an empty extension in the same run, what a preview costs in requests and rounds, and how far projections are off. */
import { createChain } from '../../src/chain/chain';
import { claimReward } from '../../src/interface/changes/claim-reward';
import { lendpoolToVaultsvc } from '../../src/interface/changes/lendpool-to-vaultsvc';
import { review } from '../../src/review/review';
import { parseManifest } from '../../src/settings/manifest';
import { shippedNetworks } from '../../src/settings/networks';
import { launch, type Wallet } from '../e2e/browser';
import { ask, PASSWORD } from '../e2e/journey';
import { startNetwork } from '../network/index';
import { agedFigures } from './aged';
import { approvalFigures, quietFigures } from './approvals';
import { backTestFigures } from './back-test';
import { fieldUsable, firstAnswer, firstPaint, median } from './measure';
import { pairedFigures } from './paired';
import { syntheticFigures } from './synthetic';

const ROUNDS = Number(process.env.BALLAST_ROUNDS ?? 11);
const empty = new URL('empty', import.meta.url).pathname;

/** A wallet with a key, locked: what most people open most often. */
async function locked(wallet: Wallet): Promise<void> {
  const page = await wallet.open('popup.html');
  await ask(page, 'createVault', { password: PASSWORD });
  await ask(page, 'lock');
  await page.close();
}

/** Both extensions in turn, round by round: what else the machine does falls on both alike. */
async function speed() {
  const [base, ours] = [await launch({ extension: empty }), await launch()];
  const measures = {
    // Within one frame of the screen.
    'worker: first answer after a stop': { unit: 'ms over empty', budget: 16.7, of: firstAnswer },
    'popup: first paint, worker running': { unit: 'x empty', budget: 1.2, of: (wallet: Wallet) => firstPaint(wallet, 'running') },
    'popup: first paint, worker stopped': { unit: 'x empty', budget: 1.2, of: (wallet: Wallet) => firstPaint(wallet, 'stopped') },
    'popup: password field usable, beside first paint': { unit: 'x empty', budget: 2, of: fieldUsable },
  };
  try {
    await locked(ours);
    const figures = [];
    for (const [name, { unit, budget, of }] of Object.entries(measures)) {
      const times: [number[], number[]] = [[], []];
      for (let round = 0; round < ROUNDS; round++) {
        times[0].push(await (of === fieldUsable ? firstPaint(base, 'stopped') : of(base)));
        times[1].push(await of(ours));
      }
      const [emptyMs, ms] = [median(times[0]), median(times[1])];
      figures.push({
        name,
        unit,
        value: Number((unit === 'x empty' ? ms / emptyMs : ms - emptyMs).toFixed(2)),
        budget,
        ms: Number(ms.toFixed(1)),
        emptyMs: Number(emptyMs.toFixed(1)),
      });
    }
    return figures;
  } finally {
    await base.close();
    await ours.close();
  }
}

/** Requests, and rounds: requests that start before an earlier one has ended belong to its round. */
function counting() {
  let underway = 0;
  const count = { requests: 0, rounds: 0 };
  const counted: typeof fetch = async (input, init) => {
    count.requests += 1;
    if (underway === 0) count.rounds += 1;
    underway += 1;
    try {
      const answer = await fetch(input, init);
      const text = await answer.text();
      return new Response(text, { status: answer.status, headers: answer.headers });
    } finally {
      underway -= 1;
    }
  };
  return { count, counted };
}

async function previews() {
  const server = await startNetwork();
  try {
    const { manifest } = server.world('bench');
    const network = parseManifest(JSON.parse(JSON.stringify(manifest)), shippedNetworks);
    const from = manifest.accounts.user?.address ?? '';
    const vaultAddress = manifest.vaults[0]?.address ?? '';
    const clock = () => Math.floor(Date.now() / 1000);
    const one = async (
      name: string,
      build: (context: {
        chain: ReturnType<typeof createChain>;
        clock: () => number;
      }) => ReturnType<typeof claimReward.build | typeof lendpoolToVaultsvc.build>,
    ) => {
      const { count, counted } = counting();
      const chain = createChain({ network, fetch: counted });
      const times: number[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        count.requests = 0;
        count.rounds = 0;
        const start = performance.now();
        const change = await build({ chain, clock });
        await review({ chain, envelope: change.envelope, reading: change.reading, simulation: change.simulation, origin: 'bench', clock });
        times.push(performance.now() - start);
      }
      return {
        name: `preview: ${name}`,
        unit: 'rounds',
        value: count.rounds,
        requests: count.requests,
        ms: Number(median(times).toFixed(1)),
      };
    };
    return [
      await one('lendpoolToVaultsvc', (context) => lendpoolToVaultsvc.build(context, { from, vaultAddress })),
      await one('claimReward', (context) => claimReward.build(context, { from, destination: from })),
    ];
  } finally {
    await server.close();
  }
}

const portions: { [name: string]: () => Promise<object[]> } = {
  previews,
  speed,
  aged: () => agedFigures(ROUNDS),
  approvals: () => approvalFigures(empty, ROUNDS),
  quiet: () => quietFigures(empty, ROUNDS),
};
/** What is measured where it is asked for by name alone: it builds another commit. */
const asked: typeof portions = { paired: () => pairedFigures(ROUNDS) };
const chosen = process.argv.slice(2);
const all = { ...portions, ...asked };
const unknown = chosen.filter((name) => !Object.hasOwn(all, name));
if (unknown.length > 0) throw new Error(`There is no ${unknown.join(', ')}: ${Object.keys(all).join(', ')}.`);
const figures: object[] = [];
for (const [name, measure] of Object.entries(all))
  if (chosen.includes(name) || (chosen.length === 0 && Object.hasOwn(portions, name))) figures.push(...(await measure()));
const projections = chosen.length === 0 ? [...backTestFigures(), ...syntheticFigures()] : [];
console.table(figures);
if (projections.length > 0) console.table(projections);
console.log(JSON.stringify([...figures, ...projections]));
