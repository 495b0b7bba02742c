/** What each method costs (contracts.md 17.1), and the ceiling of its fee that follows. */
import { RESOURCE_CEILING } from '../chain/fees';

/** The highest real resource fees that were measured, in stroops, by kind of contract and method; 'restore': the operation, data and instances alone. */
const HIGHEST: ReadonlyMap<string, bigint> = new Map([
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
  ['restore', 5_131_443n],
]);
const TIMES = 4n;

/** Both in stroops of the resource fee, rent apart, as fixed before any node is asked. */
export interface MethodFee {
  /** The highest that was measured; undefined: nobody did. */
  usual: bigint | undefined;
  /** Four times that, and never above 2 XLM. */
  ceiling: bigint;
}

/** `method`: 'kind.function', or 'restore'. */
export function methodFee(method: string | undefined): MethodFee {
  const usual = HIGHEST.get(method ?? '');
  const ceiling = usual === undefined || usual * TIMES > RESOURCE_CEILING ? RESOURCE_CEILING : usual * TIMES;
  return { usual, ceiling };
}
