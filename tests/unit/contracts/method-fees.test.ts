/** Usual fees stand once, beside their calls, and are what the real host was measured to ask (contracts.md 17.1). */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { RESOURCE_CEILING, RESTORING, termsOf } from '../../../src/chain/fees';
import { methodTerms } from '../../../src/sources/method-fees';

type Kind = Parameters<typeof methodTerms>[0];

const sources = (readdirSync('src', { recursive: true }) as string[])
  .filter((path) => path.endsWith('.ts'))
  .map((path) => ({ path, text: readFileSync(`src/${path}`, 'utf8') }));
const writing = (pattern: RegExp) => sources.flatMap(({ path, text }) => [...text.matchAll(pattern)].map(() => path)).sort();

/** As the document has them, `vault.deposit` 606,318, with the file in which the call is declared. */
const where: { [method: string]: [Kind, string, string] } = {
  exec: ['router', 'exec', 'contracts/router.ts'],
  'vault.deposit': ['vault', 'deposit', 'contracts/vault.ts'],
  'vault.withdraw': ['vault', 'withdraw', 'contracts/vault.ts'],
  'lendpool.claim': ['lendpool', 'claim', 'sources/lendpool/calls.ts'],
  'treasury.deposit': ['treasury', 'deposit', 'contracts/treasury.ts'],
  'treasury.boost': ['treasury', 'boost', 'contracts/treasury.ts'],
  register_vault: ['stabilizer', 'register_vault', 'contracts/stabilizer.ts'],
  unregister_vault: ['stabilizer', 'unregister_vault', 'contracts/stabilizer.ts'],
  set_target_apy: ['stabilizer', 'set_target_apy', 'contracts/stabilizer.ts'],
  set_fee_bounds: ['stabilizer', 'set_fee_bounds', 'contracts/stabilizer.ts'],
  transfer: ['token', 'transfer', 'contracts/token.ts'],
};
const listed = /highest resource fees that were measured, rent apart, in stroops: (.*?)\. Each/.exec(
  readFileSync('docs/contracts.md', 'utf8'),
);
const measured = [...(listed?.[1] ?? '').matchAll(/`([\w.]+)` ([\d,]+)/g)].map(([, method = '', figure = '']) => [method, figure] as const);

it('every fee that was measured stands beside its call, and those of no other', () => {
  expect(measured.map(([method]) => method).sort()).toEqual(Object.keys(where).sort());
});

it.each(measured)('the usual fee of %s is what was measured, and is written nowhere else', (method, figure) => {
  const [kind, fn, file] = where[method] ?? ['factory', '', ''];
  expect(methodTerms(kind, fn).usual).toBe(BigInt(figure.replaceAll(',', '')));
  // Restoring data and instances has come to the same as the dearest call.
  const others = method === 'exec' ? ['chain/fees.ts'] : [];
  expect(writing(new RegExp(`\\b${figure.replaceAll(',', '_?')}n?\\b`, 'g'))).toEqual([...others, file]);
});

it('what is offered for the last moment is one figure, which builder and review read', () => {
  expect(writing(/\blastMoment = /g)).toEqual(['chain/fees.ts']);
  for (const reader of ['interface/call/footprint.ts', 'review/cost.ts']) {
    const text = sources.find(({ path }) => path === reader)?.text ?? '';
    expect(text).toContain('lastMoment(');
    expect(text).not.toMatch(/\d{3}n\b/);
  }
});

it('a ceiling is four times the usual fee, at most 2 XLM, and 2 XLM of what nobody measured', () => {
  expect(termsOf(606_318n)).toEqual({ usual: 606_318n, ceiling: 2_425_272n });
  expect(RESTORING).toEqual({ usual: 5_131_443n, ceiling: RESOURCE_CEILING });
  const unmeasured: [Kind, string][] = [
    ['vault', 'rebalance'],
    ['vault', 'set_manager'],
    ['lendpool', 'submit'],
    ['token', 'constructor'],
    ['factory', 'exec'],
  ];
  for (const [kind, fn] of unmeasured) expect(methodTerms(kind, fn)).toEqual({ usual: undefined, ceiling: 20_000_000n });
});
