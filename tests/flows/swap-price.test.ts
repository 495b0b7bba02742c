/** Swaps and offers beside what Horizon's order books give, whichever way it goes (security.md 5). */
import { Account, Asset, Operation, TransactionBuilder } from '@stellar/stellar-sdk';
import { expect, it } from 'vitest';
import { review } from '../../src/review/review';
import { newPerson, sequenceOf } from './people';
import { openWorld } from './world';

it('is held against the market in XLM and in tokens, for what it sends and for what it may send at most', async (test) => {
  const world = await openWorld(test);
  const control = world.fresh();
  const { address } = await newPerson(world);
  const { usdc } = world.network.assets;
  if (!usdc) throw new Error('no assets');
  const [xlm, dollar] = [Asset.native(), new Asset(usdc.code, usdc.issuer)];
  const bids = (n: number, d: number) => [{ price: (n / d).toFixed(7), price_r: { n, d }, amount: '1000.0000000' }];
  await control.run('orderBook', { selling: 'native', buying: 'usdc', bids: bids(1, 2) });
  await control.run('orderBook', { selling: 'usdc', buying: 'native', bids: bids(2, 1) });
  const warned = async (operation: Parameters<TransactionBuilder['addOperation']>[0]) => {
    const builder = new TransactionBuilder(new Account(address, String(await sequenceOf(world, address))), {
      fee: '100',
      networkPassphrase: world.network.passphrase,
    });
    const envelope = builder
      .addOperation(operation)
      .setTimebounds(0, world.clock() + 60)
      .build()
      .toXdr();
    const { warnings } = await review({ chain: world.chain, envelope, origin: 'https://dapp.example', clock: world.clock });
    return warnings.filter(({ code }) => code === 'swap_price').map(({ params }) => params);
  };
  const send = (sendAsset: Asset, destAsset: Asset, destMin: string) =>
    Operation.pathPaymentStrictSend({ sendAsset, sendAmount: '10', destination: address, destAsset, destMin, path: [] });
  const receive = (sendAsset: Asset, destAsset: Asset, destAmount: string) =>
    Operation.pathPaymentStrictReceive({ sendAsset, sendMax: '10', destination: address, destAsset, destAmount, path: [] });
  const sell = (selling: Asset, buying: Asset, least: string) =>
    Operation.manageSellOffer({ selling, buying, amount: '10', price: (Number(least) / 10).toFixed(8) });
  const passive = (selling: Asset, buying: Asset, least: string) =>
    Operation.createPassiveSellOffer({ selling, buying, amount: '10', price: (Number(least) / 10).toFixed(8) });
  const buy = (selling: Asset, buying: Asset, least: string) =>
    Operation.manageBuyOffer({ selling, buying, buyAmount: least, price: { n: 10, d: Number(least) } });
  for (const swap of [send, receive, sell, passive]) {
    expect(await warned(swap(xlm, dollar, '0.0000001'))).toMatchObject([{ asset: { code: 'USDC' }, least: '1', market: '50000000' }]);
    expect(await warned(swap(dollar, xlm, '0.0000001'))).toMatchObject([{ asset: { code: 'XLM' }, least: '1', market: '200000000' }]);
    expect(await warned(swap(dollar, xlm, '19'))).toEqual([]);
  }
  expect(await warned(buy(xlm, dollar, '4'))).toMatchObject([{ asset: { code: 'USDC' }, least: '40000000', market: '50000000' }]);
  expect(await warned(buy(dollar, xlm, '19'))).toEqual([]);
});
