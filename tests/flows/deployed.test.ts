/** The scenario brought to a network that runs in another process, by its nodes alone; and what the wallet's own code then does on it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Keypair } from '@stellar/stellar-sdk/base';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createChain } from '../../src/chain/chain';
import { attachSignatures, hashOf } from '../../src/chain/transaction';
import type { Change } from '../../src/interface/call/change';
import { changes } from '../../src/interface/changes/changes';
import { directory } from '../../src/interface/reads/directory';
import { portfolio } from '../../src/interface/reads/portfolio';
import type { ChangeName } from '../../src/interface/schema/table';
import type { AccountId } from '../../src/primitives/addresses';
import { proposed } from '../../src/service/propose';
import { parseManifest } from '../../src/settings/manifest';
import { control, DeployError, deploy, type Manifest, modelCode } from '../network/index';
import { newFolder } from '../temp';

let child: ChildProcess;
let told: Manifest;
const folder = newFolder('deployed');
const file = (name: string) => join(folder, name);

beforeAll(async () => {
  child = spawn(process.execPath, ['--import', 'tsx', 'tests/network/main.ts', '--json', '--empty', '--mode', 'instant'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const line = await new Promise<string>((resolve) => child.stdout?.once('data', (data: Buffer) => resolve(data.toString())));
  told = (await (await fetch((JSON.parse(line) as { manifestUrl: string }).manifestUrl)).json()) as Manifest;
  // Time there is virtual: all of it takes less than the minute that clocks may be apart.
  await control(told).run('settle', { ledgerSeconds: 1 });
  for (const [name, code] of Object.entries(modelCode())) writeFileSync(file(`${name}.wasm`), code);
});
afterAll(() => void child.kill());

const wasm = () => Object.fromEntries(Object.keys(modelCode()).map((name) => [name, file(`${name}.wasm`)]));
const options = (say: (line: string) => void, more: object = {}) => {
  const { rpcUrl: node, horizonUrl: horizon, passphrase } = told.network;
  return { node, horizon, passphrase, wasm: wasm(), manifest: file('manifest.json'), say, ...more };
};

it('says what is wrong, and what to do, before it does anything', async () => {
  const { vault: _, ...without } = wasm();
  const saying = async (more: object) => {
    const error: unknown = await deploy(options(() => undefined, more)).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(DeployError);
    return (error as Error).message;
  };
  expect(await saying({ wasm: without })).toBe('No bytecode is named for vault: add --wasm vault=FILE.');
  expect(await saying({ wasm: { ...wasm(), valut: 'x' } })).toContain('Nothing runs valut: there are oracle, lendpool');
  expect(await saying({ wasm: { ...wasm(), vault: file('none.wasm') } })).toContain('Correct --wasm vault=FILE.');
  expect(await saying({ passphrase: 'Another Network' })).toContain(`serves “${told.network.passphrase}”, and not “Another Network”`);
  expect(await saying({ node: 'http://127.0.0.1:9/rpc', manifest: file('other.json') })).toContain('Start it, or correct --node.');
});

it('goes on where it was stopped, deploys nothing twice, and what it brings is what the wallet works with', async () => {
  const done: string[] = [];
  const stopped = deploy(
    options((line) => {
      if (line === 'vault Beacon' || line === 'contract: vault Beacon') throw new Error('the person stops it');
      done.push(line);
    }),
  );
  await expect(stopped).rejects.toThrow('the person stops it');
  const more: string[] = [];
  await deploy(options((line) => more.push(line)));
  expect(done.filter((line) => more.includes(line))).toEqual([]);
  expect(new Set([...done, ...more]).size).toBe(done.length + more.length);
  const nothing: string[] = [];
  const manifest = await deploy(options((line) => nothing.push(line)));
  expect(nothing).toEqual([]);
  expect(JSON.parse(readFileSync(file('manifest.json'), 'utf8'))).toEqual(manifest);

  const network = parseManifest(manifest, []);
  const chain = createChain({ network, fetch });
  const role = (name: string) => manifest.accounts[name]?.address as AccountId;
  const [held, mine] = [await portfolio(chain, role('user')), await directory(chain, [role('owner')])];
  expect(held.positions).toMatchObject([{ name: 'Lagoon', supply: 123_450_000_000n }]);
  expect(held.rewards).toHaveLength(1);
  expect(mine).toBeDefined();
  const vaultAddress = network.vaults[0]?.address ?? '';
  const context = { chain, clock: () => Date.now() / 1000 };
  for (const [name, who, input] of [
    ['payment', 'richUser', { from: role('richUser'), to: role('newcomer'), asset: 'XLM', amount: '10000000' }],
    ['lendpoolToVaultsvc', 'user', { from: role('user'), vaultAddress }],
    ['claimReward', 'user', { from: role('user'), destination: role('user') }],
    ['vaultWithdraw', 'shareholder', { from: role('shareholder'), vaultAddress, shares: '10000000' }],
    ['targetApy', 'owner', { caller: role('owner'), vaultAddress: network.vaults[2]?.address ?? '', targetApyBps: 450 }],
  ] as [ChangeName, string, object][]) {
    const { built } = await proposed(
      context,
      role(who),
      { origin: 'flow' },
      async (led): Promise<Change<unknown>> => changes[name].build(led, input as never),
    );
    const signature = Keypair.fromSecret(manifest.accounts[who]?.secret ?? '').sign(
      Buffer.from(hashOf(built.envelope, network.passphrase), 'hex'),
    );
    await chain.rpc.send(attachSignatures(built.envelope, [{ key: role(who), signature }]));
    expect([name, (await chain.rpc.transaction(hashOf(built.envelope, network.passphrase))).status]).toEqual([name, 'SUCCESS']);
  }
}, 120_000);
