/** What became of each effect: which entry it is read from. */
import { expect, it } from 'vitest';
import { claimableBalanceKey } from '../../../src/chain/ledger-keys';
import type { Step } from '../../../src/primitives/plan';
import { settledEffects } from '../../../src/wallet/records/settle';

const holder = `G${'A'.repeat(55)}`;
const balanceId = `00000000${'ab'.repeat(32)}`;
const claim = { code: 'claim_balance', params: { source: holder, balanceId }, children: [] };

for (const [who, steps] of [
  ['its account pays for', [claim]],
  ['somebody else pays for', [{ code: 'fee_bump', params: { feeSource: holder, maxFee: '200' }, children: [claim] }]],
] as const) {
  it(`a claimed balance is read where it lay, in a transaction that ${who}`, async () => {
    const asked: string[] = [];
    const rpc = {
      async read(keys: readonly { toXdr(form: 'hex'): string }[]) {
        asked.push(...keys.map((key) => key.toXdr('hex')));
        return { ledger: 7, get: () => undefined };
      },
    };
    const plan = { steps: steps as unknown as Step[], effects: [{ where: 'claimable', holder, asset: { code: 'BLND' } }] };
    expect(await settledEffects({ rpc, network: {}, pause: async () => undefined } as never, plan as never, 7)).toEqual(['0']);
    expect(asked).toEqual([claimableBalanceKey(balanceId).toXdr('hex')]);
  });
}
