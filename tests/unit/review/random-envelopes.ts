/**
 * Envelopes by chance, of every classic operation, with sources, sandwiches and amounts by chance, for a ledger that has something of
 * everything. Most units are tried on a copy first and taken where they go through, so that long envelopes go through too; some
 * envelopes take whatever comes.
 */
import {
  Account,
  Asset,
  AuthClawbackEnabledFlag,
  type AuthFlag,
  AuthImmutableFlag,
  AuthRequiredFlag,
  AuthRevocableFlag,
  Claimant,
  Keypair,
  LiquidityPoolAsset,
  Operation,
  StrKey,
  TransactionBuilder,
  xdr,
} from '@stellar/stellar-sdk';
import { applied, type estateWorld } from '../../network/index';

export interface Dice {
  /** From 0 to n - 1. */
  next(n: number): number;
}

export type Ledger = ReturnType<typeof estateWorld>['ledger'];

/** Numbers from a seed (mulberry32). */
export function diceOf(seed: number): Dice {
  let state = seed >>> 0;
  return {
    next(n) {
      state = (state + 0x6d2b79f5) >>> 0;
      let t = state;
      t = Math.imul(t ^ (t >>> 15), t | 1);
      t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
      return (((t ^ (t >>> 14)) >>> 0) % 4_294_967_296) % n;
    },
  };
}

export interface Cast {
  /** Whose key signs; and the accounts for which it has weight too. */
  me: string;
  own: readonly string[];
  /** Everybody whom an operation may act for or name, some of whom are not on the ledger. */
  people: readonly string[];
  assets: readonly Asset[];
}

const UNIT = 10_000_000n;
const decimal = (stroops: bigint): string => `${stroops / UNIT}.${String(stroops % UNIT).padStart(7, '0')}`;
const text = (id: xdr.PublicKey): string => StrKey.encodeEd25519PublicKey(id.ed25519.toBytes());

interface Found {
  data: xdr.LedgerEntryData;
  sponsor: string | null | undefined;
}
type Kind = xdr.LedgerEntryData['type'];

class Maker {
  readonly #dice: Dice;
  readonly #cast: Cast;
  readonly #found: readonly Found[];

  constructor(dice: Dice, cast: Cast, ledger: Ledger) {
    this.#dice = dice;
    this.#cast = cast;
    this.#found = [...ledger.layer.entries()].map(([, { data, sponsor }]) => ({ data, sponsor }));
  }

  pick<T>(from: readonly T[]): T {
    return from[this.#dice.next(from.length)] as T;
  }

  chance(percent: number): boolean {
    return this.#dice.next(100) < percent;
  }

  entries<K extends Kind>(kind: K): Extract<xdr.LedgerEntryData, { type: K }>[] {
    return this.#found.flatMap(({ data }) => (data.type === kind ? [data as Extract<xdr.LedgerEntryData, { type: K }>] : []));
  }

  /** Mostly one's own. */
  source(): string {
    return this.chance(60) ? this.pick(this.#cast.own) : this.pick(this.#cast.people);
  }

  someone = (): string => this.pick(this.#cast.people);
  asset = (): Asset => this.pick(this.#cast.assets);
  /** Mostly small. */
  amount(most = 200n): string {
    const size = this.pick([1n, UNIT / 100n, UNIT, 10n * UNIT, most * UNIT]);
    return decimal(1n + (BigInt(this.#dice.next(1_000_000)) * size) / 1_000_000n);
  }
  number = (n: number): number => this.#dice.next(n);
}

type Make = (maker: Maker) => xdr.Operation[] | undefined;

const FLAGS = [AuthRequiredFlag, AuthRevocableFlag, AuthClawbackEnabledFlag] as AuthFlag[];

const lineAsset = (asset: xdr.TrustLineAsset): Asset | undefined =>
  asset.type === 'assetTypePoolShare' || asset.type === 'assetTypeNative' ? undefined : Asset.fromOperation(asset as unknown as xdr.Asset);

function lineOf(maker: Maker): { holder: string; asset: Asset } | undefined {
  const lines = maker.entries('trustline').flatMap(({ trustLine }) => {
    const asset = lineAsset(trustLine.asset);
    return asset ? [{ holder: text(trustLine.accountId), asset }] : [];
  });
  return lines.length > 0 ? maker.pick(lines) : undefined;
}

const poolsOf = (maker: Maker) =>
  maker.entries('liquidityPool').map(({ liquidityPool }) => {
    const { assetA, assetB } = liquidityPool.body.constantProduct.params;
    return {
      id: Buffer.from(liquidityPool.liquidityPoolId.toBytes()).toString('hex'),
      shares: new LiquidityPoolAsset(Asset.fromOperation(assetA), Asset.fromOperation(assetB), 30),
    };
  });

function predicate(maker: Maker): xdr.ClaimPredicate {
  const now = 1_000_000_000 + maker.number(2_000_000_000);
  const plain = [
    Claimant.predicateUnconditional(),
    Claimant.predicateBeforeAbsoluteTime(String(now)),
    Claimant.predicateBeforeRelativeTime(String(60 + maker.number(100_000))),
  ];
  if (maker.chance(70)) return maker.pick(plain);
  if (maker.chance(50)) return Claimant.predicateNot(maker.pick(plain));
  return maker.chance(50)
    ? Claimant.predicateOr(maker.pick(plain), maker.pick(plain))
    : Claimant.predicateAnd(maker.pick(plain), maker.pick(plain));
}

const hexOf = ({ claimableBalance }: Extract<xdr.LedgerEntryData, { type: 'claimableBalance' }>): string =>
  claimableBalance.balanceId.toXdr('hex');

const offer: Make = (maker) => {
  const [selling, buying, source] = [maker.asset(), maker.asset(), maker.source()];
  const price = { n: 1 + maker.number(300), d: 1 + maker.number(300) };
  const kind = maker.number(3);
  if (kind === 0) return [Operation.manageSellOffer({ selling, buying, amount: maker.amount(), price, source })];
  if (kind === 1) return [Operation.manageBuyOffer({ selling, buying, buyAmount: maker.amount(), price, source })];
  return [Operation.createPassiveSellOffer({ selling, buying, amount: maker.amount(), price, source })];
};

const standing: Make = (maker) => {
  const offers = maker.entries('offer');
  if (offers.length === 0) return undefined;
  const { sellerId, offerId, selling, buying, price } = maker.pick(offers).offer;
  const sides = { selling: Asset.fromOperation(selling), buying: Asset.fromOperation(buying), source: text(sellerId) };
  const amount = maker.chance(50) ? '0' : maker.amount();
  const { n, d } = price;
  if (maker.chance(30)) return [Operation.manageBuyOffer({ ...sides, buyAmount: amount, price: { n: d, d: n }, offerId: String(offerId) })];
  return [Operation.manageSellOffer({ ...sides, amount, price: { n, d }, offerId: String(offerId) })];
};

const signer: Make = (maker) => {
  const source = maker.source();
  const weight = maker.number(4);
  const known = maker.entries('account').find(({ account }) => text(account.accountId) === source)?.account.signers ?? [];
  if (known.length > 0 && maker.chance(50)) {
    const { key } = maker.pick(known);
    const operation = Operation.setOptions({ source, signer: { ed25519PublicKey: source, weight } });
    if (operation.body.type !== 'setOptions') return undefined;
    const set = new xdr.SetOptionsOp({ ...operation.body.setOptionsOp, signer: new xdr.Signer({ key, weight }) });
    return [new xdr.Operation({ ...operation, body: xdr.OperationBody.setOptions(set) })];
  }
  const random = Buffer.alloc(32, 1 + maker.number(6));
  const key = maker.pick([{ ed25519PublicKey: maker.someone() }, { sha256Hash: random }, { preAuthTx: random }]);
  return [Operation.setOptions({ source, signer: { ...key, weight } as never })];
};

const options: Make = (maker) => {
  const source = maker.source();
  return maker.pick([
    () => [Operation.setOptions({ source, homeDomain: maker.pick(['example.com', '', 'bank.example']) })],
    () => [Operation.setOptions({ source, setFlags: maker.pick(FLAGS) })],
    () => [Operation.setOptions({ source, clearFlags: maker.pick(FLAGS) })],
    () => (maker.chance(10) ? [Operation.setOptions({ source, setFlags: AuthImmutableFlag })] : undefined),
    () => [Operation.setOptions({ source, lowThreshold: maker.number(3), medThreshold: maker.number(3), highThreshold: maker.number(4) })],
    () => [Operation.setOptions({ source, masterWeight: 1 + maker.number(4) })],
    () => [Operation.setOptions({ source, inflationDest: maker.someone() })],
  ])();
};

const trust: Make = (maker) => {
  const line = maker.chance(50) ? lineOf(maker) : undefined;
  const [source, asset] = line ? [line.holder, line.asset] : [maker.source(), maker.asset()];
  if (asset.isNative()) return undefined;
  const limit = maker.pick(['0', maker.amount(), maker.amount(100_000n), undefined]);
  return [Operation.changeTrust({ source, asset, ...(limit === undefined ? {} : { limit }) })];
};

const poolTrust: Make = (maker) => {
  const [one, other] = [maker.asset(), maker.asset()];
  if (one.equals(other)) return undefined;
  const [first, second] = Asset.compare(one, other) < 0 ? [one, other] : [other, one];
  const asset = new LiquidityPoolAsset(first as Asset, second as Asset, 30);
  const limit = maker.chance(40) ? '0' : undefined;
  return [Operation.changeTrust({ source: maker.source(), asset, ...(limit === undefined ? {} : { limit }) })];
};

const allow: Make = (maker) => {
  const line = lineOf(maker);
  if (!line) return undefined;
  const source = line.asset.getIssuer() as string;
  const authorize = maker.number(3);
  if (maker.chance(40))
    return [Operation.allowTrust({ source, trustor: line.holder, assetCode: line.asset.getCode(), authorize: authorize as never })];
  const flags = maker.pick([
    { authorized: true },
    { authorized: false, authorizedToMaintainLiabilities: true },
    { authorized: false, authorizedToMaintainLiabilities: false },
    { clawbackEnabled: false },
  ]);
  return [Operation.setTrustLineFlags({ source, trustor: line.holder, asset: line.asset, flags })];
};

const claw: Make = (maker) => {
  if (maker.chance(40)) {
    const balances = maker.entries('claimableBalance').filter(({ claimableBalance }) => claimableBalance.asset.type !== 'assetTypeNative');
    if (balances.length === 0) return undefined;
    const balance = maker.pick(balances);
    const source = Asset.fromOperation(balance.claimableBalance.asset).getIssuer() as string;
    return [Operation.clawbackClaimableBalance({ source, balanceId: hexOf(balance) })];
  }
  const line = lineOf(maker);
  if (!line) return undefined;
  const source = line.asset.getIssuer() as string;
  return [Operation.clawback({ source, from: line.holder, asset: line.asset, amount: maker.amount() })];
};

const claimable: Make = (maker) => {
  const count = maker.chance(80) ? 1 + maker.number(2) : 10;
  const names = [
    ...new Set(
      Array.from({ length: count }, () =>
        count > 5 ? Keypair.fromRawEd25519Seed(Buffer.alloc(32, maker.number(250))).publicKey() : maker.someone(),
      ),
    ),
  ];
  const claimants = names.map((name) => new Claimant(name, predicate(maker)));
  return [Operation.createClaimableBalance({ source: maker.source(), asset: maker.asset(), amount: maker.amount(), claimants })];
};

const claim: Make = (maker) => {
  const balances = maker.entries('claimableBalance');
  if (balances.length === 0) return undefined;
  const balance = maker.pick(balances);
  const claimant = maker.pick(balance.claimableBalance.claimants);
  return [Operation.claimClaimableBalance({ source: text(claimant.v0.destination), balanceId: hexOf(balance) })];
};

/** An entry whose sponsorship ends or passes on, by who may do so. */
const revoke: Make = (maker) => {
  const payers = new Set(maker.chance(80) ? maker.entries('account').map(({ account }) => text(account.accountId)) : []);
  const account = maker.pick(maker.entries('account')).account;
  const owner = text(account.accountId);
  const source = maker.chance(50) ? owner : maker.pick([...payers, owner]);
  const choices: (() => xdr.Operation[] | undefined)[] = [
    () => [Operation.revokeAccountSponsorship({ account: owner, source })],
    () => {
      const { trustLine } = maker.pick(maker.entries('trustline'));
      const id = text(trustLine.accountId);
      const asset = lineAsset(trustLine.asset);
      return asset && [Operation.revokeTrustlineSponsorship({ account: id, asset, source: maker.chance(50) ? id : source })];
    },
    () => {
      const lines = maker.entries('data');
      if (lines.length === 0) return undefined;
      const { data } = maker.pick(lines);
      const id = text(data.accountId);
      return [Operation.revokeDataSponsorship({ account: id, name: String(data.dataName), source: maker.chance(50) ? id : source })];
    },
    () => {
      const offers = maker.entries('offer');
      if (offers.length === 0) return undefined;
      const { sellerId, offerId } = maker.pick(offers).offer;
      const id = text(sellerId);
      return [Operation.revokeOfferSponsorship({ seller: id, offerId: String(offerId), source: maker.chance(50) ? id : source })];
    },
    () => {
      const balances = maker.entries('claimableBalance');
      if (balances.length === 0) return undefined;
      return [Operation.revokeClaimableBalanceSponsorship({ balanceId: hexOf(maker.pick(balances)), source })];
    },
    () => {
      const keys = account.signers.filter(({ key }) => key.type === 'signerKeyTypeEd25519');
      if (keys.length === 0) return undefined;
      const { key } = maker.pick(keys);
      if (key.type !== 'signerKeyTypeEd25519') return undefined;
      const ed25519PublicKey = StrKey.encodeEd25519PublicKey(key.ed25519.toBytes());
      return [Operation.revokeSignerSponsorship({ account: owner, signer: { ed25519PublicKey }, source })];
    },
  ];
  return maker.pick(choices)();
};

/** Reserves of a few operations, some of them another's, are somebody else's for as long as it is open. */
const sandwich: Make = (maker) => {
  const [payer, owner] = [maker.source(), maker.someone()];
  if (payer === owner) return undefined;
  const inside = Array.from({ length: 1 + maker.number(3) }, () => maker.pick(RESERVING)(maker) ?? []).flat();
  const acting = inside.map((operation) =>
    maker.chance(80) && operation.body.type !== 'createAccount' && operation.body.type !== 'revokeSponsorship'
      ? new xdr.Operation({ ...operation, sourceAccount: sourceOf(owner) })
      : operation,
  );
  return [
    Operation.beginSponsoringFutureReserves({ sponsoredId: owner, source: payer }),
    ...acting,
    Operation.endSponsoringFutureReserves({ source: owner }),
  ];
};
const sourceOf = (id: string): xdr.MuxedAccount => {
  const operation = Operation.inflation({ source: id });
  if (!operation.sourceAccount) throw new Error('no source');
  return operation.sourceAccount;
};

/** An account that is opened at somebody else's cost. */
const sponsoredAccount: Make = (maker) => {
  const [payer, id] = [maker.source(), fresh(maker)];
  return [
    Operation.beginSponsoringFutureReserves({ sponsoredId: id, source: payer }),
    Operation.createAccount({
      source: maker.chance(80) ? payer : maker.source(),
      destination: id,
      startingBalance: maker.pick(['0', '3']),
    }),
    Operation.endSponsoringFutureReserves({ source: id }),
  ];
};

const data: Make = (maker) => {
  const known = maker.entries('data');
  if (known.length > 0 && maker.chance(40)) {
    const entry = maker.pick(known).data;
    return [
      Operation.manageData({ source: text(entry.accountId), name: String(entry.dataName), value: maker.chance(60) ? null : 'other' }),
    ];
  }
  return [Operation.manageData({ source: maker.source(), name: `n${maker.number(20)}`, value: maker.chance(85) ? 'value' : null })];
};

const pool: Make = (maker) => {
  const pools = poolsOf(maker);
  if (pools.length === 0) return undefined;
  const { id: liquidityPoolId } = maker.pick(pools);
  const source = maker.source();
  if (maker.chance(60)) {
    const [minPrice, maxPrice] = maker.chance(80) ? ['0.5', '2'] : ['0.0000001', '1000000'];
    const most = { maxAmountA: maker.amount(), maxAmountB: maker.amount() };
    return [Operation.liquidityPoolDeposit({ source, liquidityPoolId, ...most, minPrice, maxPrice })];
  }
  return [Operation.liquidityPoolWithdraw({ source, liquidityPoolId, amount: maker.amount(), minAmountA: '0', minAmountB: '0' })];
};

const path: Make = (maker) => {
  const [sendAsset, destAsset] = [maker.asset(), maker.asset()];
  const sides = {
    source: maker.source(),
    destination: maker.someone(),
    sendAsset,
    destAsset,
    path: maker.chance(20) ? [maker.asset()] : [],
  };
  return maker.chance(50)
    ? [Operation.pathPaymentStrictSend({ ...sides, sendAmount: maker.amount(), destMin: '0.0000001' })]
    : [Operation.pathPaymentStrictReceive({ ...sides, sendMax: maker.amount(1_000n), destAmount: maker.amount(20n) })];
};

const fresh = (maker: Maker): string => Keypair.fromRawEd25519Seed(Buffer.alloc(32, 60 + maker.number(60))).publicKey();

const create: Make = (maker) => [
  Operation.createAccount({
    source: maker.source(),
    destination: maker.chance(90) ? fresh(maker) : maker.someone(),
    startingBalance: maker.chance(80) ? decimal(UNIT + BigInt(maker.number(50)) * UNIT) : '0',
  }),
];

/** What holds somebody's XLM. */
const RESERVING: readonly Make[] = [create, trust, poolTrust, data, claimable, signer, offer, revoke];

/** Each with how often it is drawn beside the others. */
const MAKERS: readonly [times: number, Make][] = [
  [3, create],
  [
    4,
    (maker) => [Operation.payment({ source: maker.source(), destination: maker.someone(), asset: maker.asset(), amount: maker.amount() })],
  ],
  [7, path],
  [6, offer],
  [4, standing],
  [4, signer],
  [4, options],
  [5, trust],
  [4, poolTrust],
  [7, allow],
  [3, (maker) => [Operation.accountMerge({ source: maker.source(), destination: maker.someone() })]],
  [1, (maker) => [Operation.inflation({ source: maker.source() })]],
  [4, data],
  [
    3,
    (maker) => [
      Operation.bumpSequence({
        source: maker.source(),
        bumpTo: maker.pick(['0', '1', String(maker.number(1_000_000_000)), '9000000000000000000']),
      }),
    ],
  ],
  [5, claimable],
  [6, claim],
  [9, sandwich],
  [2, sponsoredAccount],
  [8, revoke],
  [8, claw],
  [8, pool],
];
const DRAWN = MAKERS.flatMap(([times, make]) => Array.from({ length: times }, () => make));

const PASSPHRASE_FEE = 100;
const MOST_TRIES = 6;

export interface Drawn {
  envelope: string;
  operations: readonly xdr.Operation[];
}

function seal(ledger: Ledger, source: string, operations: readonly xdr.Operation[]): xdr.TransactionEnvelope {
  const account = new Account(source, String(ledger.classic.account(source)?.seqNum ?? 0n));
  const fee = String(PASSPHRASE_FEE);
  const builder = new TransactionBuilder(account, { fee, networkPassphrase: ledger.passphrase });
  builder.setTimebounds(0, ledger.latest.closeTime + 180);
  for (const operation of operations) builder.addOperation(operation);
  return builder.build().toEnvelope();
}

function sizeOf(dice: Dice): number {
  const draw = dice.next(100);
  if (draw < 45) return 1 + dice.next(3);
  if (draw < 85) return 4 + dice.next(9);
  if (draw < 97) return 13 + dice.next(28);
  return 41 + dice.next(60);
}

/** One envelope, of whoever may have the key of `me` sign it. */
export function drawEnvelope(dice: Dice, cast: Cast, ledger: Ledger): Drawn {
  const wanted = sizeOf(dice);
  const wild = dice.next(100) < 12;
  const source = dice.next(100) < 75 ? cast.me : (cast.own[dice.next(cast.own.length)] ?? cast.me);
  const copy = ledger.copy();
  const operations: xdr.Operation[] = [];
  for (let tries = 0; operations.length < wanted && tries < wanted * MOST_TRIES + 10; tries++) {
    const maker = new Maker(dice, cast, copy);
    const unit = attempt(() => maker.pick(DRAWN)(maker));
    if (!unit || unit.length === 0 || operations.length + unit.length > 100) continue;
    if (wild) {
      operations.push(...unit);
      continue;
    }
    if (!copy.classic.account(source)) break;
    const tried = applied(copy, seal(copy, source, unit));
    if (!tried.ok) continue;
    tried.keep();
    operations.push(...unit);
  }
  if (operations.length === 0) operations.push(Operation.bumpSequence({ bumpTo: '0', source }));
  return { envelope: seal(ledger, source, operations).toXdr('base64'), operations };
}

/** What the SDK refuses to build (an amount of nothing, an asset without issuer) is not drawn. */
function attempt<T>(make: () => T): T | undefined {
  try {
    return make();
  } catch {
    return undefined;
  }
}
