/** The package for dApps: that its types are those of what the wallet gives to pages. */
import { readFileSync } from 'node:fs';
import { expect, expectTypeOf, it } from 'vitest';
import { type Ballast, isBallastError, outcomeOf, type RewardClaim } from '../../client/index';
import type { createProvider } from '../../src/provider/provider';
import { files } from '../run/client-types';

it('has types and method names as the table of endpoints has them now: `npx tsx tests/run/client-types.ts` writes them', () => {
  for (const [path, text] of Object.entries(files())) expect(readFileSync(path, 'utf8'), path).toBe(text);
});

/** Never run: the compiler reads it as it reads a dApp. */
async function dapp(ballast: Ballast, from: string, vaultAddress: string) {
  const status = await ballast.stabilizer.status({ vaultAddress });
  const { config, campaign } = status;
  expectTypeOf(config?.targetApyBps).toEqualTypeOf<number | undefined>();
  expectTypeOf(campaign?.available).toEqualTypeOf<string | undefined>();
  const { statuses } = await ballast.stabilizer.statuses({ vaults: [vaultAddress] });
  expectTypeOf(statuses[0]?.status).toEqualTypeOf<typeof status | null | undefined>();
  if (statuses[0]?.error?.code === 'vault_missing') expectTypeOf(statuses[0].error.message).toEqualTypeOf<string>();
  const claim = await ballast.migration.claimReward({ from, mode: 'build' });
  expectTypeOf(claim).toEqualTypeOf<RewardClaim>();
  // @ts-expect-error a classic transaction has no operation to be put into another
  claim.operationXDR;
  const { status: ended, ledger } = await ballast.migration.claimReward({ from, destination: from });
  expectTypeOf(ended).toEqualTypeOf<'confirmed' | 'failed' | 'expired'>();
  expectTypeOf(ledger).toEqualTypeOf<number | null>();
  const { signedTxXdr } = await ballast.stabilizer.exit({ vaultAddress, caller: from, mode: 'sign' });
  expectTypeOf(signedTxXdr).toEqualTypeOf<string>();
  // @ts-expect-error rates are integers in basis points
  await ballast.stabilizer.targetApy({ vaultAddress, caller: from, targetApyBps: '800' });
  // @ts-expect-error the whole position is moved
  await ballast.migration.lendpoolToVaultsvc({ from, vaultAddress, amount: '1' });
  ballast.on('accountChanged', ({ address }) => expectTypeOf(address).toEqualTypeOf<string | null>());
  const error: unknown = undefined;
  if (isBallastError(error) && error.code === 'account_busy') expectTypeOf(error.details.hash).toEqualTypeOf<string>();
  const over = await outcomeOf(ballast, 'id');
  if (over.status === 'signed') expectTypeOf(over.signedTxXdr).toEqualTypeOf<string>();
}

it('names what a page finds, and nothing else', () => {
  expectTypeOf(dapp).toBeFunction();
  type Provider = ReturnType<typeof createProvider>;
  expectTypeOf<keyof Ballast>().toEqualTypeOf<keyof Provider>();
  expectTypeOf<keyof Ballast['stabilizer']>().toEqualTypeOf<keyof Provider['stabilizer']>();
  expectTypeOf<keyof Ballast['migration']>().toEqualTypeOf<keyof Provider['migration']>();
});
