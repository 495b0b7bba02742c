/** schemathesis against the gateway's own description: no 500, and nothing that is not described. Where Python has it. */
import { execFile } from 'node:child_process';
import { expect, it } from 'vitest';
import { lacks, missing } from '../capabilities.mjs';
import { type Manifest, startNetwork } from '../network/index';
import { newFolder } from '../temp';
import { startWithin } from './within';

/** How many requests there are to be in all, at least: rounds with other seeds until there were. */
const REQUESTS = Number(process.env.BALLAST_FUZZ ?? 1_000);
/** Of each operation in a round, of which there are some ten. */
const EXAMPLES = Math.min(100, Math.ceil(REQUESTS / 10));
const CHECKS = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_headers_conformance',
  'response_schema_conformance',
];

it('schemathesis finds no fault of the server and no answer that is not described', { timeout: 6_000_000 }, async (test) => {
  if (missing.schemathesis()) lacks(test, 'schemathesis', 'the description is tried out by fuzz.test.ts alone');
  const network = await startNetwork({ mode: 'interval' });
  const manifest = (await (await fetch(network.manifestUrl('schemathesis'))).json()) as Manifest;
  const gateway = await startWithin(manifest);
  try {
    const key = gateway.place.key('stabilizer', 'migration', 'send');
    const args = ['run', `${gateway.url}/openapi.json`, '--header', `Authorization: Bearer ${key}`, '--checks', CHECKS.join(',')];
    const more = ['--max-examples', String(EXAMPLES), '--workers', '1', '--no-color', '--phases', 'examples,coverage,fuzzing'];
    const requests = () => gateway.text().split('\n').length;
    for (let seed = 1; requests() < REQUESTS; seed++) {
      const { status, text } = await new Promise<{ status: number | null; text: string }>((resolve) => {
        const child = execFile(
          'schemathesis',
          [...args, ...more, '--seed', String(seed)],
          { cwd: newFolder('schemathesis'), maxBuffer: 1 << 26 },
          (_, out, err) => resolve({ status: child.exitCode, text: out + err }),
        );
      });
      expect(status, text).toBe(0);
      console.log(`seed ${seed}: ${requests()} requests by now`);
    }
    expect(gateway.text()).not.toContain('"event":"fault"');
  } finally {
    await gateway.stop();
    await network.close();
  }
});
