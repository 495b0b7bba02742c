/**
 * A ledger where everything that classic operations can do has something to be done to: reserves that others pay, signers of every
 * kind, shares of pools, offers, claimable balances, allowances, and issuers with every flag. It stands without a server.
 *
 * Who is there, all with secrets in `manifest.accounts`:
 * - `me`: the account that signs; 5,000 lumens, lines of all four assets, shares of two pools, offers, data, signers;
 * - `child`: an account whose reserve `me` pays; `sponsor`: pays for one of `me`'s lines, signers and data;
 * - `stranger`: has balances that it pays for, a line that `me` pays for, and the lines of all assets;
 * - `maker`: offers on both sides of every book, and most of the pools; `spender`: may take of `me`'s tokens;
 * - `usdcIssuer` (may revoke), `rewardIssuer` (no flags), `goldIssuer` (may claw back), `bondIssuer` (authorizes holders),
 *   `fixedIssuer` (nothing can be changed about it).
 */
import {
  Account,
  Asset,
  Claimant,
  hash,
  type Keypair,
  LiquidityPoolAsset,
  Operation,
  TransactionBuilder,
  type xdr,
} from '@stellar/stellar-sdk/base';
import { act } from '../contracts/drive';
import { adr, i128, u32 } from '../contracts/scval';
import { resultCodes } from '../horizon/codes';
import { deployAsset } from '../host/deploy';
import { applied } from '../ledger/applied';
import { AUTH_CLAWBACK, AUTH_IMMUTABLE, AUTH_REQUIRED, AUTH_REVOCABLE, POOL_FEE_BPS, poolOf } from '../ledger/entries';
import { account, addRole, createWorld, type World } from '../world';
import { UNIT } from './assets';

const FEE = '1000';
const LEDGERS_OF_ALLOWANCE = 500_000;

/** Applies operations of `source`; whoever has to sign has signed. Throws where they fail. */
function perform(world: World, source: Keypair, operations: readonly xdr.Operation[]): void {
  const { ledger } = world;
  const account = new Account(source.publicKey(), String(ledger.classic.account(source.publicKey())?.seqNum ?? 0n));
  const builder = new TransactionBuilder(account, { fee: FEE, networkPassphrase: ledger.passphrase }).setTimeout(0);
  for (const operation of operations) builder.addOperation(operation);
  const done = applied(ledger, builder.build().toEnvelope());
  if (!done.ok) throw new Error(`the estate was not made: ${Object.values(resultCodes(done.result)).join(' ')}`);
  done.keep();
}

interface People {
  me: Keypair;
  child: Keypair;
  sponsor: Keypair;
  stranger: Keypair;
  maker: Keypair;
  spender: Keypair;
}

interface Money {
  usdc: Asset;
  reward: Asset;
  gold: Asset;
  bond: Asset;
}

const id = (keypair: Keypair): string => keypair.publicKey();
const by = (source: Keypair) => ({ source: id(source) });

/** Operations whose reserves `payer` takes upon itself. */
const sponsored = (payer: Keypair, owner: string, operations: readonly xdr.Operation[]): xdr.Operation[] => [
  Operation.beginSponsoringFutureReserves({ sponsoredId: owner, ...by(payer) }),
  ...operations,
  Operation.endSponsoringFutureReserves({ source: owner }),
];

/** Fills an empty world (`startNetwork({ scenario: estate })`). */
export function estate(world: World): void {
  const role = (name: string, lumens: bigint) => addRole(world, name, lumens * UNIT);
  const people: People = {
    me: role('me', 5_000n),
    child: account('child', world.name),
    sponsor: role('sponsor', 1_000n),
    stranger: role('stranger', 1_000n),
    maker: role('maker', 1_000_000n),
    spender: role('spender', 100n),
  };
  world.manifest.accounts.child = { address: id(people.child), secret: people.child.secret() };
  const money = issue(world);
  spread(world, people, money);
  openMarkets(world, people.maker, money);
  settle(world, people, money);
  shareReserves(world, people, money);
  putAside(world, people, money);
  for (const asset of [Asset.native(), money.usdc, money.gold]) {
    const { sequence } = world.ledger.latest;
    const until = u32(sequence + LEDGERS_OF_ALLOWANCE);
    act(world, asset.contractId(world.ledger.passphrase), 'approve', adr(id(people.me)), adr(id(people.spender)), i128(25n * UNIT), until);
  }
  world.ledger.close();
}

/** A world without a server, filled so: for tests that try envelopes in this process (`applied`). */
export function estateWorld(name = 'estate'): World {
  return createWorld({ name, url: 'http://127.0.0.1', seed: estate, mode: 'manual' });
}

function issue(world: World): Money {
  const issuer = (role: string, code: string, flags: number): Asset => {
    const address = id(addRole(world, role, 1_000n * UNIT));
    world.ledger.classic.putAccount(address, { flags });
    deployAsset(world.ledger.root, `${code}:${address}`);
    return new Asset(code, address);
  };
  deployAsset(world.ledger.root, 'native');
  const money = {
    usdc: issuer('usdcIssuer', 'USDC', AUTH_REVOCABLE),
    reward: issuer('rewardIssuer', 'BLND', 0),
    gold: issuer('goldIssuer', 'GOLD', AUTH_REVOCABLE | AUTH_CLAWBACK),
    bond: issuer('bondIssuer', 'BOND', AUTH_REQUIRED | AUTH_REVOCABLE),
  };
  issuer('fixedIssuer', 'FIX', AUTH_IMMUTABLE);
  const setting = (asset: Asset) => ({
    code: asset.getCode(),
    issuer: asset.getIssuer() ?? '',
    contract: asset.contractId(world.ledger.passphrase),
  });
  world.manifest.assets = { usdc: setting(money.usdc), reward: setting(money.reward) };
  return money;
}

/** Everybody has lines of everything. */
function spread(world: World, { me, stranger, maker }: People, money: Money): void {
  const assets = Object.values(money) as Asset[];
  for (const person of [me, stranger, maker]) {
    perform(
      world,
      person,
      assets.map((asset) => Operation.changeTrust({ asset })),
    );
    const amount = person === maker ? '500000' : '1000';
    for (const asset of assets) {
      const issuer = asset.getIssuer() ?? '';
      const [trustor, source] = [id(person), issuer];
      const allow = Operation.setTrustLineFlags({ trustor, asset, flags: { authorized: true }, source });
      perform(world, person, [allow, Operation.payment({ destination: trustor, asset, amount, source })]);
    }
  }
}

const PAIRS = (money: Money): [Asset, Asset][] => [
  [Asset.native(), money.usdc],
  [money.gold, money.usdc],
  [Asset.native(), money.reward],
];

/** Two offers on each side of every book at about 1, and a pool of the first two pairs at 1. */
function openMarkets(world: World, maker: Keypair, money: Money): void {
  for (const [selling, buying] of PAIRS(money)) {
    const offers = [
      [selling, buying],
      [buying, selling],
    ] as [Asset, Asset][];
    const prices = ['1.02', '1.1'];
    const operations = offers.flatMap(([sold, bought]) =>
      prices.map((price) => Operation.manageSellOffer({ selling: sold, buying: bought, amount: '5000', price })),
    );
    perform(world, maker, operations);
  }
  for (const pair of PAIRS(money).slice(0, 2)) perform(world, maker, join(pair, '100000'));
}

function join([one, other]: [Asset, Asset], amount: string): xdr.Operation[] {
  const [first, second] = Asset.compare(one, other) < 0 ? [one, other] : [other, one];
  const limits = { maxAmountA: amount, maxAmountB: amount, minPrice: '0.5', maxPrice: '2' };
  return [
    Operation.changeTrust({ asset: new LiquidityPoolAsset(first, second, POOL_FEE_BPS) }),
    Operation.liquidityPoolDeposit({ liquidityPoolId: poolOf(one, other).id, ...limits }),
  ];
}

/** What `me` has by itself: shares, offers beyond the maker's, data, a second key, a hash and a transaction that may sign. */
function settle(world: World, { me }: People, money: Money): void {
  for (const pair of PAIRS(money).slice(0, 2)) perform(world, me, join(pair, '100'));
  const signer = (weight: number) => ({ ed25519PublicKey: id(account('second key', world.name)), weight });
  perform(world, me, [
    Operation.manageSellOffer({ selling: money.usdc, buying: Asset.native(), amount: '20', price: '5' }),
    Operation.createPassiveSellOffer({ selling: money.gold, buying: money.usdc, amount: '10', price: '7' }),
    Operation.manageData({ name: 'config.note', value: 'mine' }),
    Operation.setOptions({ signer: signer(1) }),
    Operation.setOptions({ signer: { sha256Hash: Buffer.from(hash('a secret')), weight: 1 } }),
    Operation.setOptions({ signer: { preAuthTx: Buffer.from(hash('a transaction')), weight: 1 } }),
  ]);
}

function shareReserves(world: World, { me, child, sponsor, stranger }: People, money: Money): void {
  const third = { ed25519PublicKey: id(account('third key', world.name)), weight: 1 };
  const held = new Asset('HELD', money.reward.getIssuer());
  perform(world, sponsor, [
    ...sponsored(sponsor, id(me), [
      Operation.changeTrust({ asset: held, ...by(me) }),
      Operation.manageData({ name: 'sponsored', value: 'by another', ...by(me) }),
      Operation.setOptions({ signer: third, ...by(me) }),
      Operation.manageSellOffer({ selling: money.reward, buying: Asset.native(), amount: '15', price: '6', ...by(me) }),
    ]),
  ]);
  perform(world, me, [
    ...sponsored(me, id(child), [
      Operation.createAccount({ destination: id(child), startingBalance: '5' }),
      Operation.changeTrust({ asset: money.usdc, ...by(child) }),
    ]),
    ...sponsored(me, id(stranger), [Operation.changeTrust({ asset: held, ...by(stranger) })]),
  ]);
}

/** Claimable balances: some that `me` pays for, some that `me` can claim, and some of the stranger with many claimants. */
function putAside(world: World, { me, child, stranger, maker }: People, money: Money): void {
  const claimants = (...people: Keypair[]) => people.map((one) => new Claimant(id(one)));
  const goldIssuer = money.gold.getIssuer() ?? '';
  perform(world, me, [
    Operation.createClaimableBalance({ asset: Asset.native(), amount: '10', claimants: claimants(me, stranger) }),
    Operation.createClaimableBalance({ asset: money.gold, amount: '5', claimants: claimants(stranger, child, maker) }),
    Operation.createClaimableBalance({ asset: money.gold, amount: '7', claimants: claimants(me), source: goldIssuer }),
  ]);
  const crowd = Array.from({ length: 10 }, (_, place) => account(`claimant ${place}`, world.name));
  perform(
    world,
    stranger,
    Array.from({ length: 5 }, () =>
      Operation.createClaimableBalance({ asset: Asset.native(), amount: '1', claimants: claimants(...crowd) }),
    ),
  );
  perform(world, stranger, [
    Operation.createClaimableBalance({ asset: money.usdc, amount: '12', claimants: claimants(me) }),
    Operation.createClaimableBalance({ asset: money.reward, amount: '3', claimants: claimants(me, child) }),
  ]);
}
