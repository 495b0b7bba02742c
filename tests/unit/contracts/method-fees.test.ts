/** Ceilings against what the real host was measured to ask (contracts.md 17.1). */
import { expect, it } from 'vitest';
import { RESOURCE_CEILING } from '../../../src/chain/fees';
import { methodFee } from '../../../src/contracts/method-fees';

const measured: [string, bigint][] = [
  ['router.exec', 5_131_443n],
  ['vault.deposit', 606_318n],
  ['vault.withdraw', 384_685n],
  ['lendpool.claim', 157_372n],
  ['treasury.deposit', 880_851n],
  ['stabilizer.register_vault', 782_500n],
  ['stabilizer.unregister_vault', 245_790n],
  ['stabilizer.set_target_apy', 213_855n],
  ['stabilizer.set_fee_bounds', 635_065n],
  ['token.transfer', 218_945n],
];

it.each(measured)('of %s is four times the highest, at most 2 XLM', (method, highest) => {
  const four = 4n * highest;
  expect(methodFee(method)).toEqual({ usual: highest, ceiling: four < RESOURCE_CEILING ? four : RESOURCE_CEILING });
});

it('of what nobody measured is 2 XLM', () => {
  for (const method of [undefined, '', 'vault.rebalance', 'undefined.withdraw', 'pool.claim', 'constructor'])
    expect(methodFee(method)).toEqual({ usual: undefined, ceiling: 20_000_000n });
});
