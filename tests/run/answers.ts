/**
 * What an answer costs a server: requests to each node and milliseconds, of every door that builds, with nodes that take their
 * time. `npx tsx tests/run/answers.ts [ms of a node] [ms of the second node]`
 */
import { createChain } from '../../src/chain/chain';
import type { Context } from '../../src/interface/context';
import type { DoorRequest } from '../../src/interface/schema/doors';
import { answer } from '../../src/service/answer';
import { parseManifest } from '../../src/settings/manifest';
import { type Manifest, startNetwork } from '../network/index';

const [usual = 100, second = usual] = process.argv.slice(2).map(Number);
const TIMES = 10;

const local = await startNetwork();
const manifest = (await (await fetch(`${local.manifestUrl('answers')}?rpcs=2`)).json()) as Manifest;
const network = parseManifest(manifest, []);
const hosts = { first: network.rpcUrls[0], second: network.rpcUrls[1] ?? '', horizon: network.horizonUrl };
type Node = keyof typeof hosts;

let counts: { [node in Node]: number } = { first: 0, second: 0, horizon: 0 };
const slow: typeof fetch = async (input, init) => {
  // The second node's address begins as the first one's does.
  const node = (['second', 'first', 'horizon'] as const).find((name) => String(input).startsWith(hosts[name])) ?? 'horizon';
  counts[node] += 1;
  await new Promise((resolve) => setTimeout(resolve, node === 'second' ? second : usual));
  return fetch(input, init);
};

const role = (name: string) => manifest.accounts[name]?.address ?? '';
const vault = (name: string) => network.vaults.find((one) => one.name.startsWith(name))?.address ?? '';
const owned = { vaultAddress: vault('Lantern'), caller: role('owner') };
const requests: DoorRequest[] = [
  { name: 'register', input: { ...owned, vaultAddress: vault('Beacon'), targetApyBps: 500, minFeeBps: 0, maxFeeBps: 3000 } },
  { name: 'targetApy', input: { ...owned, targetApyBps: 700 } },
  { name: 'feeBounds', input: { ...owned, minFeeBps: 0, maxFeeBps: 9000 } },
  { name: 'exit', input: owned },
  { name: 'boostDeposit', input: { ...owned, caller: role('richUser'), amount: '10000000' } },
  { name: 'claimReward', input: { from: role('user'), destination: role('user') } },
  { name: 'lendpoolToVaultsvc', input: { from: role('user'), vaultAddress: vault('') } },
  { name: 'vaultToVault', input: { from: role('shareholder'), sourceVaultAddress: vault('Harbor'), targetVaultAddress: vault('Mooring') } },
];

const chain = createChain({ network, fetch: slow });
const context: Context = {
  chain,
  clock: () => Math.floor(Date.now() / 1000),
  probed: new Set(),
  generations: new Map(),
  vaultKeys: new Map(),
};
const refused = () => Promise.reject(new Error('nothing is sent here'));
const door = { ...context, asker: { origin: 'answers' }, carrier: { take: refused, advance: refused, pause: async () => undefined } };

console.log(`nodes ${usual} ms, second ${second} ms`);
for (const request of requests) {
  const ask = async (over: Partial<Context>) => {
    counts = { first: 0, second: 0, horizon: 0 };
    const started = performance.now();
    await answer({ ...door, ...over }, request);
    return performance.now() - started;
  };
  for (const [title, over] of [
    ['with', {}],
    ['without', { chain: { ...chain, second: undefined } }],
  ] as const) {
    await ask(over);
    let sum = 0;
    for (let time = 0; time < TIMES; time++) sum += await ask(over);
    console.log(`${request.name.padEnd(20)} ${title.padEnd(8)} ${JSON.stringify(counts)} ${Math.round(sum / TIMES)} ms`);
  }
}
await local.close();
