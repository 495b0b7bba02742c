/** Every code that a row of the table declares was met by a flow: `tsx tests/run/declared.ts <file of BALLAST_REFUSED>`. */
import { readFileSync } from 'node:fs';
import { certified, common, refusals } from '../../src/interface/schema/refusals';
import type { ErrorCode } from '../../src/primitives/error-codes';

const met = new Set(readFileSync(process.argv[2] ?? '', 'utf8').split('\n'));
const codes = new Set([...met].map((line) => line.split(' ')[1]));
/** Whichever row was asked, the same code of ours answers these: met once, they are met. */
const shared: readonly ErrorCode[] = [...common, ...certified];
const isShared = (code: ErrorCode) => shared.includes(code);
const missing = [
  ...Object.entries(refusals).flatMap(([name, own]) =>
    own
      .filter((code) => !isShared(code))
      .map((code) => `${name} ${code}`)
      .filter((line) => !met.has(line)),
  ),
  // What is a fault of ours cannot be asked for.
  ...shared.filter((code) => code !== 'internal' && !codes.has(code)),
];
for (const line of missing) console.log(`declared, and met by no flow: ${line}`);
if (missing.length > 0) process.exitCode = 1;
