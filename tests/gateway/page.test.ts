/** docs/gateway.md: its commands, run as they stand there against the local network. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { lacks, missing } from '../capabilities.mjs';
import { openScene, UNIT } from '../conformance/scene';
import { type Manifest, startNetwork } from '../network/index';
import { newPlace, runGateway } from './process';

const root = new URL('../..', import.meta.url).pathname;
const shell = promisify(execFile);
const page = readFileSync(join(root, 'docs/gateway.md'), 'utf8');
const commands = [...page.matchAll(/^```\n(.*?)^```/gms)].flatMap(([, block = '']) => block.trim().split('\n'));
const starting = (text: string) => commands.filter((command) => command.startsWith(text));

it('every command of docs/gateway.md works as it stands there', async (test) => {
  if (missing.curl()) lacks(test, 'curl', 'the commands of docs/gateway.md cannot be run');
  const [add = '', serve = '', ...others] = starting('npm run');
  expect([add.includes('keys add'), others]).toEqual([true, []]);
  expect(starting('npm run').length + starting('curl').length).toBe(commands.length);

  const network = await startNetwork({ mode: 'interval' });
  const manifestUrl = network.manifestUrl('readme');
  const scene = openScene((await (await fetch(manifestUrl)).json()) as Manifest);
  const place = newPlace();
  const { stdout } = await shell('bash', ['-c', add.replace('keys.json', place.keys)], { cwd: root });
  const key = stdout.trim();
  expect(stdout).toBe(`${key}\n`);
  // As it stands there, but for the network, the port and where the files lie.
  expect(serve.split(' -- ')[1]).toBe('--network mainnet --port 8080 --keys keys.json');
  const gateway = await runGateway(place, manifestUrl);
  try {
    const from = await scene.lender(100n * UNIT);
    await scene.control.createClaimableBalance({ from: 'rewardIssuer', claimant: from.address, amount: UNIT });
    const names = { GATEWAY: gateway.url, KEY: key, VAULT: scene.vault('Lantern'), OWNER: scene.role('owner').address, FROM: from.address };
    let signed = '';
    const answers: unknown[] = [];
    for (const command of starting('curl')) {
      const env = { ...process.env, ...names, SIGNED: signed };
      const answer = JSON.parse((await shell('bash', ['-c', command], { cwd: root, env })).stdout) as { xdr?: string };
      if (command.includes('lendpool-to-vaultsvc')) signed = from.sign(answer.xdr ?? '');
      answers.push(answer);
    }
    expect(answers).toMatchObject([
      { status: 'ok' },
      { status: 'ready' },
      { openapi: '3.1.0' },
      { registered: true },
      { statuses: [{ status: { registered: true }, error: null }] },
      { functionName: expect.any(String), isSmartWallet: false },
      { amount: '1.0000000' },
      { functionName: 'exec' },
      { status: 'confirmed' },
    ]);
  } finally {
    await gateway.end('SIGTERM');
    await network.close();
  }
});
