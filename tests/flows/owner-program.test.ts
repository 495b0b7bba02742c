/** docs/examples/owner.ts as a program of its own: no browser, a key from the environment, and the ledger's word afterwards. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { hashOf } from '../../src/chain/transaction';
import { type Manifest, startNetwork } from '../network/index';
import { newFolder } from '../temp';

const run = promisify(execFile);

it('an owner’s program of 40 lines registers a vault, and writes down what it sends', async () => {
  const program = 'docs/examples/owner.ts';
  expect(readFileSync(program, 'utf8').trimEnd().split('\n').length).toBeLessThanOrEqual(40);
  const network = await startNetwork({ mode: 'interval' });
  try {
    const manifestUrl = network.manifestUrl('owner-program');
    const manifest = (await (await fetch(manifestUrl)).json()) as Manifest;
    const VAULT = manifest.vaults.find(({ name }) => name.startsWith('Beacon'))?.address ?? '';
    const RECORD = join(newFolder('owner'), 'sent.xdr');
    const OWNER_SECRET = manifest.accounts.owner?.secret ?? '';
    const env = { ...process.env, BALLAST_NETWORK: manifestUrl, OWNER_SECRET, VAULT, RECORD };
    const { stdout } = await run('npx', ['tsx', program], { env });
    const [plan, sent] = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(plan.steps).toMatchObject([{ code: 'stabilizer_register', params: { vault: VAULT } }]);
    expect(sent).toMatchObject({ status: 'confirmed', hash: hashOf(readFileSync(RECORD, 'utf8'), manifest.network.passphrase) });
    expect(stdout).not.toContain(OWNER_SECRET);
    // Once more: its vault is registered, and nothing is signed.
    const again = await run('npx', ['tsx', program], { env: { ...env, RECORD: `${RECORD}.again` } }).catch(
      (error: { stderr: string }) => error,
    );
    expect(again.stderr).toContain('not_manager');
    expect(() => readFileSync(`${RECORD}.again`)).toThrow();
  } finally {
    await network.close();
  }
});
