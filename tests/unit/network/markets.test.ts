/** Offers, pools, paths, authorization and clawback on a ledger where there is something of everything: codes and effects. */
import { Account, Asset, Keypair, LiquidityPoolAsset, Operation, TransactionBuilder, type xdr } from '@stellar/stellar-sdk';
import { beforeEach, describe, expect, it } from 'vitest';
import { getAccount } from '../../network/horizon/accounts';
import type { HorizonRequest } from '../../network/horizon/answer';
import { resultCodes } from '../../network/horizon/codes';
import { readExtra } from '../../network/ledger/account-ext';
import { type AppliedEnvelope, applied } from '../../network/ledger/applied';
import { accountText, lineName, poolOf, sharesName } from '../../network/ledger/entries';
import { readLine } from '../../network/ledger/line-ext';
import { sumsOf } from '../../network/ledger/sums';
import { estateWorld } from '../../network/scenario/estate';
import type { World } from '../../network/world';
import { UNIT } from './classic-world';

let world: World;
beforeEach(() => {
  world = estateWorld();
});

const DONE = 'op_success';
const roleOf = (role: string): string => world.manifest.accounts[role]?.address ?? '';
const native = Asset.native();
const usdc = () => new Asset('USDC', roleOf('usdcIssuer'));
const gold = () => new Asset('GOLD', roleOf('goldIssuer'));
const bond = () => new Asset('BOND', roleOf('bondIssuer'));
const blnd = () => new Asset('BLND', roleOf('rewardIssuer'));

function attempt(role: string, ...operations: xdr.Operation[]): AppliedEnvelope {
  const { ledger } = world;
  const id = roleOf(role);
  const account = new Account(id, String(ledger.classic.account(id)?.seqNum ?? 0n));
  const builder = new TransactionBuilder(account, { fee: '100', networkPassphrase: ledger.passphrase }).setTimeout(0);
  for (const operation of operations) builder.addOperation(operation);
  return applied(ledger, builder.build().toEnvelope());
}

function play(role: string, ...operations: xdr.Operation[]): string[] {
  const done = attempt(role, ...operations);
  done.keep();
  const { transaction, operations: codes } = resultCodes(done.result);
  return codes ?? [transaction];
}

const held = (role: string, asset: Asset): bigint => {
  const { classic } = world.ledger;
  if (asset.isNative()) return classic.account(roleOf(role))?.balance ?? -1n;
  return classic.trustline(roleOf(role), `${asset.getCode()}:${asset.getIssuer()}`)?.balance ?? -1n;
};
const lineOf = (role: string, asset: Asset) => world.ledger.classic.line(lineName(roleOf(role), `${asset.getCode()}:${asset.getIssuer()}`));
const offersOf = (role: string) =>
  [...world.ledger.layer.listed('offer')].flatMap(([, { data }]) =>
    data.type === 'offer' && accountText(data.offer.sellerId) === roleOf(role) ? [data.offer] : [],
  );

describe('offers', () => {
  const sell = (selling: Asset, buying: Asset, amount: string, price: string, offerId = '0') =>
    Operation.manageSellOffer({ selling, buying, amount, price, offerId });

  it('takes the best of the book first, at the book’s price, and leaves the rest standing', () => {
    const before = [held('me', native), held('me', usdc())] as const;
    // Somebody sells 5,000 USDC at 1.02 and more at 1.1: a limit of 1.05 takes of the first alone.
    expect(play('me', sell(native, usdc(), '102', '0.9523809'))).toEqual([DONE]);
    expect(held('me', usdc()) - before[1]).toBe(100n * UNIT);
    expect(before[0] - held('me', native)).toBe(102n * UNIT + 100n);
    const count = offersOf('me').length;
    expect(play('me', sell(native, usdc(), '50', '2'))).toEqual([DONE]);
    expect(offersOf('me').length).toBe(count + 1);
    const account = world.ledger.classic.account(roleOf('me'));
    expect(account && readExtra(account).selling).toBe(50n * UNIT);
    expect(readLine(lineOf('me', usdc()) as xdr.TrustLineEntry).buying).toBe((70n + 100n) * UNIT);
  });

  it('changes and cancels an offer, and frees what it promised', () => {
    const [mine] = offersOf('me').filter(({ selling }) => selling.type !== 'assetTypeNative');
    const id = String(mine?.offerId);
    const pair = [Asset.fromOperation(mine?.selling as xdr.Asset), Asset.fromOperation(mine?.buying as xdr.Asset)] as const;
    expect(play('me', sell(...pair, '3', '9', id))).toEqual([DONE]);
    expect(offersOf('me').find(({ offerId }) => String(offerId) === id)?.amount).toBe(3n * UNIT);
    const subentries = () => world.ledger.classic.account(roleOf('me'))?.numSubEntries ?? 0;
    const before = subentries();
    expect(play('me', sell(...pair, '0', '9', id))).toEqual([DONE]);
    expect(subentries()).toBe(before - 1);
    expect(play('me', sell(...pair, '0', '9', id))).toEqual(['op_offer_not_found']);
  });

  it('refuses to cross itself, and what cannot be held, sold or paid', () => {
    expect(play('maker', sell(usdc(), native, '5', '0.5'))).toEqual(['op_cross_self']);
    expect(play('me', sell(new Asset('NONE', roleOf('usdcIssuer')), native, '1', '1'))).toEqual(['op_sell_no_trust']);
    expect(play('me', sell(native, new Asset('NONE', roleOf('usdcIssuer')), '1', '1'))).toEqual(['op_buy_no_trust']);
    expect(play('me', sell(usdc(), native, '100000', '1'))).toEqual(['op_underfunded']);
    expect(play('spender', sell(native, usdc(), '1', '1'))).toEqual(['op_buy_no_trust']);
    expect(play('me', sell(native, native, '1', '1'))).toEqual(['op_malformed']);
  });
});

describe('pools', () => {
  const pool = () => poolOf(native, usdc()).id;
  const state = () => world.ledger.classic.pool(pool());
  const put = (a: string, b: string, minPrice = '0.1', maxPrice = '10') =>
    Operation.liquidityPoolDeposit({ liquidityPoolId: pool(), maxAmountA: a, maxAmountB: b, minPrice, maxPrice });
  const take = (amount: string, minAmountA = '0', minAmountB = '0') =>
    Operation.liquidityPoolWithdraw({ liquidityPoolId: pool(), amount, minAmountA, minAmountB });

  it('gives shares at the pool’s own price and takes them back', () => {
    const before = held('me', usdc());
    expect(play('me', put('20', '10'))).toEqual([DONE]);
    expect(before - held('me', usdc())).toBe(10n * UNIT);
    expect(world.ledger.classic.line(sharesName(roleOf('me'), pool()))?.balance).toBe(110n * UNIT);
    expect(play('me', take('110'))).toEqual([DONE]);
    expect(held('me', usdc())).toBe(before + 100n * UNIT);
    expect(state()?.totalPoolShares).toBe(100_000n * UNIT);
  });

  it('says why not', () => {
    expect(play('me', put('20', '10', '2', '3'))).toEqual(['op_bad_price']);
    expect(play('me', put('100000', '100000'))).toEqual(['op_underfunded']);
    expect(play('spender', put('1', '1'))).toEqual(['op_no_trust']);
    expect(play('me', take('101'))).toEqual(['op_underfunded']);
    expect(play('me', take('100', '200'))).toEqual(['op_under_minimum']);
    expect(play('stranger', take('1'))).toEqual(['op_no_trust']);
  });

  it('costs two reserves a line, which stands on the lines of its assets', () => {
    const { classic } = world.ledger;
    const shares = new LiquidityPoolAsset(native, usdc(), 30);
    const trust = (asset: Asset | LiquidityPoolAsset, limit?: string) =>
      Operation.changeTrust({ asset, ...(limit === undefined ? {} : { limit }) });
    const before = classic.account(roleOf('stranger'))?.numSubEntries ?? 0;
    expect(play('spender', trust(shares))).toEqual(['op_trust_line_missing']);
    expect(play('stranger', trust(shares))).toEqual([DONE]);
    expect(classic.account(roleOf('stranger'))?.numSubEntries).toBe(before + 2);
    expect(state()?.poolSharesTrustLineCount).toBe(3n);
    const emptied = Operation.payment({ destination: roleOf('usdcIssuer'), asset: usdc(), amount: '988' });
    expect(play('stranger', emptied, trust(usdc(), '0'))).toEqual([DONE, 'op_cannot_delete']);
    expect(play('me', trust(shares, '0'))).toEqual(['op_invalid_limit']);
    expect(play('stranger', trust(shares, '0'))).toEqual([DONE]);
    const [a, b] = Asset.compare(gold(), blnd()) < 0 ? [gold(), blnd()] : [blnd(), gold()];
    const own = new LiquidityPoolAsset(a, b, 30);
    expect(play('stranger', trust(own), trust(own, '0'))).toEqual([DONE, DONE]);
    expect(classic.pool(poolOf(gold(), blnd()).id)).toBeUndefined();
  });

  it('is a hop of a path where it is not worse than the book', () => {
    const path = (amount: string, destMin: string) =>
      Operation.pathPaymentStrictSend({
        sendAsset: native,
        sendAmount: amount,
        destination: roleOf('stranger'),
        destAsset: usdc(),
        destMin,
      });
    const [before, reserves] = [held('stranger', usdc()), state()];
    expect(play('me', path('100', '110'))).toEqual(['op_under_dest_min']);
    expect(play('me', path('100', '99'))).toEqual([DONE]);
    const { reserveA = 0n, reserveB = 0n } = reserves ?? {};
    const kept = 100n * UNIT * 9_970n;
    expect(held('stranger', usdc()) - before).toBe((reserveB * kept) / (reserveA * 10_000n + kept));
    const exact = Operation.pathPaymentStrictReceive({
      sendAsset: gold(),
      sendMax: '60',
      destination: roleOf('stranger'),
      destAsset: native,
      destAmount: '50',
      path: [usdc()],
    });
    const was = held('stranger', native);
    expect(play('me', exact)).toEqual([DONE]);
    expect(held('stranger', native) - was).toBe(50n * UNIT);
    expect(play('maker', path('2000000', '1'))).toEqual(['op_underfunded']);
  });
});

describe('issuers', () => {
  const flags = (
    issuer: string,
    trustor: string,
    asset: Asset,
    set: { authorized?: boolean; authorizedToMaintainLiabilities?: boolean; clawbackEnabled?: boolean },
  ) => play(issuer, Operation.setTrustLineFlags({ trustor: roleOf(trustor), asset, flags: set }));

  it('take all authorization: offers go, shares become claimable balances of what they were worth', () => {
    const { classic, layer } = world.ledger;
    const before = sumsOf(world.ledger);
    const balances = () => [...layer.entries()].filter(([, { data }]) => data.type === 'claimableBalance').length;
    const count = balances();
    expect(flags('usdcIssuer', 'me', usdc(), { authorized: false })).toEqual([DONE]);
    expect(
      offersOf('me').filter(({ selling, buying }) => [selling, buying].some((one) => Asset.fromOperation(one).getCode() === 'USDC')),
    ).toEqual([]);
    for (const pair of [poolOf(native, usdc()), poolOf(gold(), usdc())]) {
      expect(classic.line(sharesName(roleOf('me'), pair.id))).toBeUndefined();
      expect(classic.pool(pair.id)?.totalPoolShares).toBe(100_000n * UNIT);
    }
    expect(balances()).toBe(count + 4);
    expect(readLine(lineOf('me', usdc()) as xdr.TrustLineEntry)).toEqual({ buying: 0n, selling: 0n, poolUses: 0 });
    const after = sumsOf(world.ledger);
    expect(BigInt(after.native ?? 0) - BigInt(before.native ?? 0)).toBe(100n * UNIT - 100n);
    expect(play('me', Operation.payment({ destination: roleOf('stranger'), asset: usdc(), amount: '1' }))).toEqual([
      'op_src_not_authorized',
    ]);
  });

  it('may not revoke without the flag, nor set both authorizations, nor name strangers’ assets', () => {
    expect(flags('rewardIssuer', 'me', blnd(), { authorized: false })).toEqual(['op_cant_revoke']);
    expect(flags('usdcIssuer', 'spender', usdc(), { authorized: true })).toEqual(['op_no_trustline']);
    expect(flags('usdcIssuer', 'me', usdc(), { authorizedToMaintainLiabilities: true })).toEqual(['op_invalid_state']);
    expect(flags('rewardIssuer', 'me', usdc(), { authorized: true })).toEqual(['op_malformed']);
    const allow = (authorize: 0 | 1 | 2) => Operation.allowTrust({ trustor: roleOf('me'), assetCode: 'BOND', authorize });
    expect(play('bondIssuer', allow(2))).toEqual([DONE]);
    expect(lineOf('me', bond())?.flags).toBe(2);
    expect(play('rewardIssuer', Operation.allowTrust({ trustor: roleOf('me'), assetCode: 'BLND', authorize: 0 }))).toEqual([
      'op_cant_revoke',
    ]);
  });

  it('claw back where the line says so, and no more than is free', () => {
    const back = (issuer: string, asset: Asset, amount: string) => play(issuer, Operation.clawback({ asset, from: roleOf('me'), amount }));
    const before = held('me', gold());
    expect(back('goldIssuer', gold(), '10')).toEqual([DONE]);
    expect(before - held('me', gold())).toBe(10n * UNIT);
    expect(back('goldIssuer', gold(), '10000')).toEqual(['op_underfunded']);
    expect(back('usdcIssuer', usdc(), '1')).toEqual(['op_not_clawback_enabled']);
    expect(back('usdcIssuer', gold(), '1')).toEqual(['op_malformed']);
    expect(flags('goldIssuer', 'me', gold(), { clawbackEnabled: false })).toEqual([DONE]);
    expect(back('goldIssuer', gold(), '1')).toEqual(['op_not_clawback_enabled']);
  });

  it('claw back balances that were put aside while they could', () => {
    const { layer } = world.ledger;
    const balanceOf = (code: string) =>
      [...layer.entries()].flatMap(([, { data, sponsor }]) =>
        data.type === 'claimableBalance' && Asset.fromOperation(data.claimableBalance.asset).getCode() === code && sponsor === roleOf('me')
          ? [data.claimableBalance.balanceId.toXdr('hex')]
          : [],
      )[0] ?? '';
    const sponsoring = () => {
      const account = world.ledger.classic.account(roleOf('me'));
      return account ? readExtra(account).sponsoring : -1;
    };
    const before = sponsoring();
    const back = (issuer: string, balanceId: string) => play(issuer, Operation.clawbackClaimableBalance({ balanceId }));
    const id = balanceOf('GOLD');
    expect(back('usdcIssuer', id)).toEqual(['op_not_issuer']);
    expect(back('goldIssuer', id)).toEqual([DONE]);
    expect(sponsoring()).toBe(before - 3);
    expect(back('goldIssuer', id)).toEqual(['op_does_not_exist']);
    expect(back('goldIssuer', balanceOf('XLM'))).toEqual(['op_not_issuer']);
  });
});

describe('an account’s own affairs', () => {
  it('bumps its number upwards alone', () => {
    const number = () => world.ledger.classic.account(roleOf('me'))?.seqNum ?? 0n;
    const bump = (to: bigint) => play('me', Operation.bumpSequence({ bumpTo: String(to) }));
    const first = number();
    expect(bump(first - 50n)).toEqual([DONE]);
    expect(number()).toBe(first + 1n);
    expect(bump(first + 1000n)).toEqual([DONE]);
    expect(number()).toBe(first + 1000n);
  });

  it('keeps its flags where they are immutable, and needs to revoke where it claws back', () => {
    const set = (role: string, setFlags: number) => play(role, Operation.setOptions({ setFlags: setFlags as 1 }));
    expect(set('fixedIssuer', 1)).toEqual(['op_cant_change']);
    expect(set('rewardIssuer', 8)).toEqual(['op_auth_revocable_required']);
    expect(set('rewardIssuer', 10)).toEqual([DONE]);
    expect(play('me', Operation.inflation())).toEqual(['op_not_time']);
    expect(play('me', Operation.manageData({ name: 'nothing', value: null }))).toEqual(['op_data_name_not_found']);
    const twenty = Array.from({ length: 17 }, () =>
      Operation.setOptions({ signer: { ed25519PublicKey: Keypair.random().publicKey(), weight: 1 } }),
    );
    expect(play('me', ...twenty).slice(-2)).toEqual([DONE, 'op_too_many_signers']);
  });

  it('loses a signer that stood for one transaction with that transaction', () => {
    const { ledger } = world;
    const id = roleOf('me');
    const account = new Account(id, String((ledger.classic.account(id)?.seqNum ?? 0n) + 1n));
    const later = new TransactionBuilder(account, { fee: '100', networkPassphrase: ledger.passphrase })
      .setTimeout(0)
      .addOperation(Operation.payment({ destination: roleOf('stranger'), asset: native, amount: '1' }))
      .build();
    const signers = () => ledger.classic.account(id)?.signers.length ?? 0;
    const before = signers();
    expect(play('me', Operation.setOptions({ signer: { preAuthTx: later.hash() as Buffer, weight: 1 } }))).toEqual([DONE]);
    expect(signers()).toBe(before + 1);
    applied(ledger, later.toEnvelope(), {}).keep();
    expect(signers()).toBe(before);
  });
});

describe('Horizon', () => {
  it('tells who pays for an account, its lines and its signers, and its shares and data', () => {
    const told = (role: string) =>
      getAccount({ world, parts: [roleOf(role)], query: new URLSearchParams() } as unknown as HorizonRequest).body as Told;
    const me = told('me');
    const sponsor = roleOf('sponsor');
    expect([me.num_sponsoring, me.num_sponsored]).toEqual([2 + 1 + 1 + 2 + 3, 4]);
    expect(told('child')).toMatchObject({ sponsor: roleOf('me'), num_sponsored: 3 });
    expect(me.balances.filter((one) => one.sponsor === sponsor).map((one) => one.asset_code)).toEqual(['HELD']);
    expect(me.signers.filter((one) => one.sponsor === sponsor)).toHaveLength(1);
    const shares = me.balances.filter((one) => one.asset_type === 'liquidity_pool_shares');
    expect(shares.map((one) => one.liquidity_pool_id).sort()).toEqual([poolOf(native, usdc()).id, poolOf(gold(), usdc()).id].sort());
    expect(me.data).toEqual({ 'config.note': btoa('mine'), sponsored: btoa('by another') });
  });
});

interface Told {
  num_sponsoring: number;
  num_sponsored: number;
  balances: { [field: string]: string }[];
  signers: { [field: string]: string }[];
  data: { [name: string]: string };
}
