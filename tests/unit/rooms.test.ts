import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { withPictures } from '../run/rooms-picture.mjs';

const planted = mkdtempSync(join(tmpdir(), 'rooms-'));
afterAll(() => rmSync(planted, { recursive: true }));

interface Cruise {
  violations: { rule: { name: string }; from: string; to: string }[];
}

function cruise(folder: string): Cruise {
  const args = ['--config', resolve('tests/rooms.cjs'), '-T', 'json', 'entrypoints', 'src', 'packages', 'tests'];
  const out = execFileSync(resolve('node_modules/.bin/depcruise'), args, {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return JSON.parse(out).summary;
}

/** Files of a small house by their path, each with what it imports. */
const house: { [path: string]: string[] } = {
  'entrypoints/popup/main.ts': ['../../src/ui/page'],
  'src/ui/page.ts': ['../messaging/client'],
  'src/messaging/client.ts': ['../primitives/amounts'],
  'src/primitives/amounts.ts': [],
  'src/chain/rpc.ts': ['../wallet/wallet'],
  'src/wallet/wallet.ts': [],
  'src/contracts/vault.ts': [],
  'src/contracts/router.ts': [],
  'src/review/facts.ts': ['../contracts/vault', '../contracts/router'],
  'src/sources/pond/source.ts': ['./calls', './explain'],
  'src/sources/pond/calls.ts': ['./entries'],
  'src/sources/pond/entries.ts': ['../../contracts/vault', '../../wallet/wallet'],
  'src/sources/pond/explain.ts': ['./entries', './calls', '../lake/entries', '../../review/facts', '../../contracts/router'],
  'src/sources/lake/entries.ts': [],
  'src/sources/explanations.ts': ['./pond/explain'],
  'src/sources/pond/words.ts': ['./entries'],
  'src/sources/words.ts': ['./pond/words'],
  'src/words/plan.ts': ['../sources/words', '../sources/pond/calls'],
  'src/interface/table.ts': ['../sources/pond/source', '../sources/explanations', '../sources/words'],
  'src/review/calls.ts': ['../sources/explanations', '../sources/pond/source'],
  'src/ui/parts/button.ts': ['../screens/home', '../state/store'],
  'src/ui/screens/home.ts': [],
  'src/ui/state/store.ts': [],
  'packages/service/service.ts': ['../../src/primitives/amounts', '../../src/wallet/wallet', '../../tests/network/server'],
  'packages/testing/wallet.ts': ['../../src/wallet/wallet', '../../src/ui/page', '../../tests/network/index'],
  'tests/network/index.ts': ['./server'],
  'tests/network/server.ts': [],
  'tests/network/clock.ts': ['../../src/primitives/amounts'],
  'tests/unit/network/server.test.ts': ['../../network/server'],
  'tests/unit/network/clock.test.ts': ['../../../src/primitives/amounts'],
  'tests/native-host/clock.test.ts': ['../network/server', '../../src/primitives/amounts'],
  'tests/flows/honest.test.ts': ['../network/index', '../../src/wallet/wallet'],
  'tests/flows/nosy.test.ts': ['../network/server'],
};

test('what breaks a rule is reported by the name of the rule', () => {
  writeFileSync(join(planted, 'tsconfig.json'), '{ "compilerOptions": { "module": "esnext", "moduleResolution": "bundler" } }');
  for (const [path, imports] of Object.entries(house)) {
    mkdirSync(dirname(join(planted, path)), { recursive: true });
    writeFileSync(join(planted, path), [...imports.map((to) => `import '${to}';`), 'export {};'].join('\n'));
  }
  expect(
    cruise(planted)
      .violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)
      .sort(),
  ).toEqual([
    'explained to the review: src/interface/table.ts → src/sources/explanations.ts',
    'explained to the review: src/sources/pond/source.ts → src/sources/pond/explain.ts',
    'explanation of calls: src/sources/pond/explain.ts → src/contracts/router.ts',
    'explanation of calls: src/sources/pond/explain.ts → src/sources/lake/entries.ts',
    'explanation of calls: src/sources/pond/explain.ts → src/sources/pond/calls.ts',
    'independent ledger: tests/native-host/clock.test.ts → src/primitives/amounts.ts',
    'independent ledger: tests/network/clock.ts → src/primitives/amounts.ts',
    'independent ledger: tests/unit/network/clock.test.ts → src/primitives/amounts.ts',
    'network door: packages/service/service.ts → tests/network/server.ts',
    'network door: tests/flows/nosy.test.ts → tests/network/server.ts',
    'package service: packages/service/service.ts → src/wallet/wallet.ts',
    'package service: packages/service/service.ts → tests/network/server.ts',
    'package testing: packages/testing/wallet.ts → src/ui/page.ts',
    'room chain: src/chain/rpc.ts → src/wallet/wallet.ts',
    'room review: src/review/calls.ts → src/sources/pond/source.ts',
    'room review: src/review/facts.ts → src/contracts/router.ts',
    'room sources: src/sources/pond/entries.ts → src/wallet/wallet.ts',
    'room words: src/words/plan.ts → src/sources/pond/calls.ts',
    'said by words: src/interface/table.ts → src/sources/words.ts',
    'ui/parts: src/ui/parts/button.ts → src/ui/screens/home.ts',
    'ui/parts: src/ui/parts/button.ts → src/ui/state/store.ts',
    'words of a source: src/sources/pond/words.ts → src/sources/pond/entries.ts',
  ]);
});

test.each(Object.entries(withPictures()))('the picture in %s is drawn from what the code imports now', (path, text) => {
  expect(text).toContain('```mermaid');
  expect(readFileSync(path, 'utf8')).toBe(text);
});

test('docs/architecture.md names every room, and none that there is not', () => {
  const [, part = ''] = readFileSync('docs/architecture.md', 'utf8').split(/^## 2\. .*$/m);
  const [table = ''] = part.split(/^## /m);
  const named = table.split('\n').flatMap((line) => (line.startsWith('| `') ? (line.split(' | ')[0]?.match(/[a-z]+/g) ?? []) : []));
  expect(named.sort()).toEqual(readdirSync('src').sort());
});
