/** What leaves and what arrives, from Plans as the review makes them: nothing that comes hides what may go, and nothing that goes reads as coming. */
import { Asset, Operation } from '@stellar/stellar-sdk';
import { expect, test } from 'vitest';
import { sidesOf } from '../../../src/ui/approve/sides';
import {
  addAccount,
  addLine,
  addYieldToken,
  adr,
  envelopeOf,
  execNode,
  facts,
  i128,
  invokeEnvelope,
  issuer,
  LEDGER,
  type Node,
  other,
  planOf,
  reward,
  stranger,
  transferNode,
  u32,
  usdc,
  usdcContract,
  user,
  yieldToken,
} from '../review/world';

const D = 10_000_000n;

async function shown(envelope: string, all = facts()) {
  const { given, leaves, arrives } = sidesOf(await planOf(envelope, { all }), user);
  const lines = (side: typeof leaves) => side.map(({ effect, amount, bound }) => `${bound} ${amount} ${effect.asset.code}`);
  return {
    given: given.filter(({ from }) => from === user).map(({ to, amount, permitted }) => `${permitted ? 'may ' : ''}${amount} ${to.join()}`),
    leaves: lines(leaves),
    arrives: lines(arrives),
  };
}

const approve = (spender: string, amount: bigint): Node => ({
  contract: usdcContract,
  fn: 'approve',
  args: [adr(user), adr(spender), i128(amount), u32(LEDGER + 100)],
});

test('security 141: what somebody may take later is nothing that arrives beside a payment', async () => {
  expect(await shown(invokeEnvelope(execNode([transferNode(stranger, 5n * D), approve(other, 20n * D)])))).toEqual({
    given: [`may ${20n * D} ${other}`, `${5n * D} ${stranger}`],
    leaves: [],
    arrives: [],
  });
});

test('security 141: what a yield token pays to somebody else arrives nowhere here', async () => {
  const all = facts();
  addYieldToken(all, 10n ** 13n);
  const redeem: Node = { contract: yieldToken, fn: 'redeem', args: [i128(10n ** 13n), adr(stranger), adr(user), adr(user)] };
  const sides = await shown(invokeEnvelope(execNode([redeem, transferNode(other, 5n * D)])), all);
  expect(sides).toMatchObject({ leaves: [`exact ${10n ** 13n} Reef`], arrives: [] });
});

test('security 141: a part that is taken out here says nothing of the worth of what goes beside it', async () => {
  const all = facts();
  addYieldToken(all, 10n ** 13n);
  const call = (fn: string, amount: bigint, to: string): Node => ({
    contract: yieldToken,
    fn,
    args: [i128(amount), adr(to), adr(user), adr(user)],
  });
  const worths = async (node: Node) =>
    sidesOf(await planOf(invokeEnvelope(node), { all }), user).leaves.map(({ worth }) => worth && `${worth.amount} ${worth.asset.code}`);
  const part = call('withdraw', D, user);
  expect(await worths(part)).toEqual([`${D} USDC`]);
  expect(await worths(execNode([part, call('redeem', 9n * 10n ** 12n, stranger)]))).toEqual([undefined]);
});

test('security 141: of a purchase for somebody else no more goes than there is, and nothing comes of what there is not', async () => {
  const bought = Operation.pathPaymentStrictReceive({
    sendAsset: usdc,
    sendMax: '10000',
    destination: other,
    destAsset: reward,
    destAmount: '1',
    path: [],
  });
  expect(await shown(envelopeOf([bought]))).toEqual({ given: [`${50n * D} ${other}`], leaves: [], arrives: [] });
});

test('security 141: a gift of an asset hides no offer of it', async () => {
  const gift = Operation.payment({ destination: user, asset: usdc, amount: '0.0000001', source: other });
  const offer = Operation.manageSellOffer({ selling: usdc, buying: new Asset('GOLD', issuer), amount: '40', price: '1' });
  const all = facts();
  addLine(all, user, new Asset('GOLD', issuer));
  addLine(all, other, usdc, D);
  const alone = await shown(envelopeOf([offer]), all);
  expect(alone.leaves).toEqual([`most ${40n * D} USDC`]);
  expect(await shown(envelopeOf([gift, offer]), all)).toMatchObject({
    leaves: [`most ${40n * D - 1n} USDC`],
    arrives: ['about 1 USDC', 'none 0 GOLD'],
  });
});

test('security 141: nothing arrives at an account that is closed, nor of what an issuer takes back in vain', async () => {
  const bare = facts();
  addAccount(bare, user);
  expect((await shown(envelopeOf([Operation.accountMerge({ destination: other })], { fee: 50_000 }), bare)).arrives).toEqual([]);
  const all = facts();
  addAccount(all, issuer, { flags: 10 });
  addLine(all, user, usdc, 50n * D, { flags: 5 });
  const taken = Operation.clawback({ asset: usdc, from: user, amount: '1000', source: issuer });
  expect(await shown(envelopeOf([taken]), all)).toEqual({ given: [`${50n * D} `], leaves: [], arrives: [] });
});
