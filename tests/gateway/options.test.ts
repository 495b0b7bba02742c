/** What an operator sets for a network that does not have it: from the command line to the answer. */
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Manifest, type Network, startNetwork } from '../network/index';
import { newPlace, runGateway } from './process';

const root = new URL('../..', import.meta.url).pathname;
let network: Network;
beforeAll(async () => {
  network = await startNetwork({ mode: 'interval' });
});
afterAll(() => network?.close());

it('a network without a stabilizer registers no vault, until its operator names one; what was chosen stands in the log and in /health', async () => {
  const whole = (await (await fetch(network.manifestUrl('chosen'))).json()) as Manifest;
  const place = newPlace();
  const key = place.key('stabilizer');
  const bare = join(place.folder, 'network.json');
  writeFileSync(bare, JSON.stringify({ ...whole, stabilizer: undefined }));
  const config = join(place.folder, 'config.json');
  writeFileSync(config, JSON.stringify({ stabilizer: whole.stabilizer, rate: 0 }));
  const beacon = whole.vaults.find(({ name }) => name.startsWith('Beacon'))?.address;
  const body = { caller: whole.accounts.owner?.address, targetApyBps: 500, minFeeBps: 0, maxFeeBps: 3000 };
  const register = async (url: string) => {
    const answer = await fetch(`${url}/stabilizer/${beacon}/register`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { status: answer.status, ...((await answer.json()) as { functionName?: string; error?: { code: string } }) };
  };

  const without = await runGateway(place, bare);
  try {
    expect(await register(without.url)).toMatchObject({ status: 400, error: { code: 'network_unavailable' } });
    expect(await (await fetch(`${without.url}/health`)).json()).toMatchObject({ status: 'ok', network: 'local' });
  } finally {
    await without.end('SIGTERM');
  }

  // The flag wins over the file, which says a rate that is none.
  const given = await runGateway(place, bare, '--config', config, '--rate', '100');
  try {
    expect(await register(given.url)).toMatchObject({ status: 200, functionName: 'register_vault' });
    expect(await (await fetch(`${given.url}/health`)).json()).toMatchObject({ status: 'ok', network: 'local', chosen: ['stabilizer'] });
    expect(given.lines.find(({ event }) => event === 'listening')).toMatchObject({ chosen: ['stabilizer'] });
  } finally {
    await given.end('SIGTERM');
  }
}, 120_000);

it('a network without yield tokens offers those that its operator lists in the file', async () => {
  const whole = (await (await fetch(network.manifestUrl('listed'))).json()) as Manifest;
  const place = newPlace();
  place.key('migration');
  const bare = join(place.folder, 'network.json');
  writeFileSync(bare, JSON.stringify({ ...whole, yieldTokens: [] }));
  const config = join(place.folder, 'config.json');
  const startWith = (yieldTokens: object[]) => {
    writeFileSync(config, JSON.stringify({ yieldTokens }));
    return runGateway(place, bare, '--config', config);
  };
  const given = await startWith(whole.yieldTokens);
  try {
    expect(await (await fetch(`${given.url}/health`)).json()).toMatchObject({ status: 'ok', chosen: ['yieldTokens'] });
  } finally {
    await given.end('SIGTERM');
  }
  const wrong = whole.yieldTokens.map((one) => ({ ...one, address: whole.accounts.owner?.address }));
  await expect(startWith(wrong)).rejects.toThrow(/yieldTokens\.0\.address/);
}, 120_000);

it.each([
  [['--stabilizer', 'GABC'], /stabilizer is not what it has to be/],
  [['--rpc-url', 'http://rpc.example'], /rpcUrl is not what it has to be/],
  [['--config', 'nowhere.json'], /--config nowhere.json cannot be read/],
  // A password in it is nobody's to read.
  [
    ['--journal', 'postgres://me:hunter2@:bad/db'],
    /^--journal is no URL of a PostgreSQL, such as postgres:\/\/user@db\.example\/ballast\.$/m,
  ],
  [['--journal', 'postgresql:me:hunter2'], /^--journal is no URL of a PostgreSQL/],
  [['--journal', 'postgres://me:hunter2@127.0.0.1:9/db'], /^postgres:\/\/127\.0\.0\.1:9\/db cannot be used: .*ECONNREFUSED/],
])(
  '%s is refused before anything listens',
  async (wrong, sentence) => {
    const place = newPlace();
    place.key('send');
    const args = ['tests/run/gateway.mjs', '--network', 'mainnet', '--port', '0', '--keys', place.keys, ...wrong];
    const { stderr } = await promisify(execFile)(process.execPath, args, { cwd: root }).then(
      () => Promise.reject(new Error('it was not refused')),
      (error: { stderr: string }) => error,
    );
    expect(stderr).toMatch(sentence);
    expect(stderr).not.toContain('hunter2');
  },
  60_000,
);

it('the environment wins over the file', async () => {
  const place = newPlace();
  place.key('send');
  const config = join(place.folder, 'config.json');
  writeFileSync(config, JSON.stringify({ network: 'mainnet', port: 0, keys: place.keys, rate: 5 }));
  const env = { ...process.env, BALLAST_RATE: 'none' };
  const started = promisify(execFile)(process.execPath, ['tests/run/gateway.mjs', '--config', config], { cwd: root, env });
  await expect(started).rejects.toMatchObject({ stderr: expect.stringContaining('--rate is a whole number') });
}, 60_000);
