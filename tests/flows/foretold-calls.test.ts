/**
 * Random contract calls of own accounts, by themselves and through the router, tried on a ledger of the local network: what changed of
 * the account's balances, positions, allowances and roles stands in the Plan with at least that amount, or the Plan is at danger and
 * says what is not known. BALLAST_CALLS: how many; BALLAST_SEED: the same again.
 */
import { Account, Address, Operation, TransactionBuilder, xdr } from '@stellar/stellar-sdk';
import { afterAll, expect, it } from 'vitest';
import { createChain } from '../../src/chain/chain';
import type { AccountId } from '../../src/primitives/addresses';
import type { Effect, Plan } from '../../src/primitives/plan';
import { review } from '../../src/review/review';
import { parseManifest } from '../../src/settings/manifest';
import { sidesOf } from '../../src/ui/approve/sides';
import { type AppliedEnvelope, adr, applied, bool, i128, type Network, startNetwork, struct, u32, vec } from '../network/index';
import { UNIT } from './people';
import { createDice, type Dice } from './soak';

const COUNT = Number(process.env.BALLAST_CALLS ?? 100);
const SEED = Number(process.env.BALLAST_SEED ?? 20_261);

let network: Network | undefined;
afterAll(() => network?.close());

type Value = xdr.ScVal;
interface Called {
  contract: string;
  fn: string;
  args: Value[];
}

/** What says that something could not be computed. */
const UNKNOWN = [
  'unusual_call',
  'unknown_contract',
  'missing_contract',
  'effect_unknown',
  'takes_debt',
  'odd_arguments',
  'undecodable',
  'code_changed',
];
const ROLES = ['Manager', 'EmergencyManager', 'RebalanceManager', 'VaultFeeReceiver'];

async function open() {
  network = await startNetwork();
  const world = network.world('foretold');
  const settings = parseManifest(JSON.parse(JSON.stringify(world.manifest)), []);
  const chain = createChain({ network: settings, fetch });
  return { world, ledger: network.ledger('foretold'), chain, settings };
}
type Scene = Awaited<ReturnType<typeof open>>;

const ACTORS = [
  'owner',
  'otherOwner',
  'user',
  'bothUser',
  'collateralUser',
  'borrower',
  'twoPools',
  'shareholder',
  'richUser',
  'depositor',
  'yieldHolder',
];

/** Calls of one account, of every kind that the local contracts have. */
function calls({ settings, world }: Scene, dice: Dice, me: string): (() => Called)[] {
  const role = (name: string) => world.manifest.accounts[name]?.address ?? me;
  const someone = () => dice.one([me, ...ACTORS.map(role), role('keeper'), pool(), vault()]);
  const amount = () => dice.one([0n, 1n, 7n, BigInt(dice.next(1_000)) * UNIT, BigInt(dice.next(1_000_000)), 5_000n * UNIT, 2n ** 63n - 1n]);
  const small = () => BigInt(1 + dice.next(400)) * UNIT;
  const vault = (): string => dice.one(settings.vaults).address;
  const pool = (): string => dice.one(settings.lendpools).address;
  const usdc = settings.assets.usdc?.contract ?? '';
  const reward = settings.assets.reward?.contract ?? '';
  const eurc = role('eurc');
  const asset = () => dice.one([usdc, usdc, reward, eurc]);
  const yielding = (): string => dice.one(settings.yieldTokens ?? []).address;
  const token = () => dice.one([asset(), vault(), yielding()]);
  const stabilizer = () => dice.one(settings.stabilizers);
  const treasury = settings.treasuries[0] ?? '';
  const strategy = () => dice.one(strategies(world.ledger.layer.entries(), vault()));
  const bps = () => u32(dice.one([0, 500, 1_000, 5_000, 9_000]));
  const request = (from = dice.chance(85) ? dice.next(6) : dice.next(11)) =>
    struct({
      address: adr(dice.chance(80) ? usdc : dice.chance(80) ? eurc : someone()),
      amount: i128(dice.chance(60) ? small() : amount()),
      request_type: u32(from),
    });
  const call = (contract: () => string, fn: string, args: () => Value[]) => () => ({ contract: contract(), fn, args: args() });
  const own = (fn: string, ...after: (() => Value)[]) => call(vault, fn, () => after.map((one) => one()));
  const [mine, theirs] = [() => adr(me), () => adr(someone())];
  const of = (name: string, ...args: (() => Value)[]) => call(stabilizer, name, () => args.map((one) => one()));
  const hash = () => xdr.ScVal.scvBytes(new Uint8Array(32).fill(1));
  const config = () =>
    struct({ admin: adr(dice.chance(80) ? me : someone()), max_fee_bps: u32(5_000), min_fee_bps: u32(0), target_apy_bps: u32(800) });
  return [
    call(token, 'transfer', () => [mine(), theirs(), i128(dice.chance(50) ? small() : amount())]),
    call(token, 'approve', () => [mine(), theirs(), i128(amount()), u32(world.ledger.latest.sequence + dice.next(600_000))]),
    call(token, 'transfer_from', () => [mine(), theirs(), theirs(), i128(small())]),
    call(token, 'burn', () => [mine(), i128(small())]),
    call(token, 'burn_from', () => [mine(), theirs(), i128(small())]),
    call(token, dice.one(['mint', 'clawback']), () => [theirs(), i128(small())]),
    call(token, 'set_admin', () => [theirs()]),
    call(asset, 'set_authorized', () => [theirs(), bool(dice.chance(50))]),
    call(asset, 'trust', () => [mine()]),
    ...[1, 2, 3].map(() => () => {
      const sum = vec(i128(small()));
      return { contract: vault(), fn: 'deposit', args: [sum, sum, mine(), bool(dice.chance(50))] };
    }),
    ...[1, 2, 3].map(() =>
      own(
        'withdraw',
        () => i128(dice.chance(70) ? small() : amount()),
        () => vec(i128(BigInt(dice.next(9)))),
        mine,
      ),
    ),
    own('set_manager', theirs),
    own('set_emergency_manager', theirs),
    own('set_rebalance_manager', theirs),
    own('set_fee_receiver', mine, theirs),
    own('lock_fees', bps),
    own('report'),
    own('distribute_fees', mine),
    own(
      'release_fees',
      () => adr(strategy()),
      () => i128(small()),
    ),
    own('rescue', () => adr(strategy()), mine),
    own(dice.one(['pause_strategy', 'unpause_strategy']), () => adr(strategy()), mine),
    own('rebalance', mine, () => vec(vec(xdr.ScVal.scvSymbol(dice.one(['Unwind', 'Invest'])), adr(strategy()), i128(small())))),
    own('upgrade', () => dice.one([hash(), xdr.ScVal.scvBytes(codeOf(world.ledger.layer.entries(), vault()))])),
    ...[1, 2, 3, 4, 5, 6].map(() =>
      call(pool, dice.one(['submit', 'submit', 'submit_with_allowance']), () => [
        mine(),
        mine(),
        dice.chance(85) ? mine() : theirs(),
        vec(...Array.from({ length: 1 + dice.next(2) }, () => request())),
      ]),
    ),
    ...['redeem', 'withdraw', 'deposit', 'mint'].map((fn) =>
      call(yielding, fn, () => {
        const most = dice.one([small(), 1_000n * small(), amount()]);
        return [i128(most), dice.chance(60) ? mine() : theirs(), mine(), mine()];
      }),
    ),
    call(pool, 'claim', () => [mine(), vec(u32(dice.next(4))), dice.chance(80) ? mine() : theirs()]),
    of('register_vault', () => adr(vault()), config),
    of('unregister_vault', () => adr(vault())),
    of('set_target_apy', () => adr(vault()), bps),
    of(
      'set_fee_bounds',
      () => adr(vault()),
      () => u32(0),
      bps,
    ),
    of('set_vault_manager', () => adr(vault()), theirs),
    of('set_vault_fee_receiver', () => adr(vault()), theirs),
    of('set_vault_emergency_manager', () => adr(vault()), theirs),
    of('distribute_fees', mine, () => adr(vault())),
    of(
      'rescue_vault',
      () => adr(vault()),
      () => adr(strategy()),
    ),
    call(
      () => treasury,
      'deposit',
      () => [mine(), adr(vault()), i128(small())],
    ),
  ];
}

type Layer = ReturnType<Scene['ledger']['layer']['entries']>;

function instanceOf(entries: Layer, contract: string): xdr.ScContractInstance | undefined {
  for (const [, { data }] of entries) {
    if (data.type !== 'contractData' || data.contractData.key.type !== 'scvLedgerKeyContractInstance') continue;
    const { val, contract: address } = data.contractData;
    if (val.type === 'scvContractInstance' && Address.fromScAddress(address).toString() === contract) return val.instance;
  }
  return undefined;
}

const addressesIn = (value: Value): string[] =>
  value.type === 'scvAddress'
    ? [Address.fromScAddress(value.address).toString()]
    : value.type === 'scvVec'
      ? (value.vec ?? []).flatMap(addressesIn)
      : value.type === 'scvMap'
        ? (value.map ?? []).flatMap(({ val }) => addressesIn(val))
        : [];

/** The first asset's strategies, and the vault itself where it has none. */
function strategies(entries: Layer, vault: string): string[] {
  const sets = (instanceOf(entries, vault)?.storage ?? []).filter(({ key }) => JSON.stringify(key).includes('AssetStrategySet'));
  return [...sets.flatMap(({ val }) => addressesIn(val)), vault];
}

function codeOf(entries: Layer, vault: string): Uint8Array {
  const executable = instanceOf(entries, vault)?.executable;
  return executable?.type === 'contractExecutableWasm' ? executable.wasmHash.toBytes() : new Uint8Array(32);
}

function envelopeOf(
  { ledger }: Scene,
  me: string,
  { contract, fn, args }: Called,
  filled?: { auth: string[]; data: string; fee: bigint },
): string {
  const sequence = ledger.classic.account(me)?.seqNum ?? 0n;
  const builder = new TransactionBuilder(new Account(me, sequence.toString()), {
    fee: String(1_000 + Number(filled?.fee ?? 0n)),
    networkPassphrase: ledger.passphrase,
  }).setTimebounds(0, ledger.latest.closeTime + 300);
  builder.addOperation(
    Operation.invokeContractFunction({
      contract,
      function: fn,
      args,
      auth: (filled?.auth ?? []).map((entry) => xdr.SorobanAuthorizationEntry.fromXdr(entry, 'base64')),
    }),
  );
  if (filled) builder.setSorobanData(xdr.SorobanTransactionData.fromXdr(filled.data, 'base64'));
  return builder.build().toXdr();
}

const text = (key: Value): string => JSON.stringify(key);
const number = (value: Value | undefined): bigint => {
  if (value?.type === 'scvI128') return (BigInt(value.i128.hi) << 64n) | BigInt(value.i128.lo);
  const amount =
    value?.type === 'scvMap'
      ? (value.map ?? []).find(({ key }) => key.type === 'scvSymbol' && key.sym.toString() === 'amount')?.val
      : undefined;
  return amount ? number(amount) : 0n;
};

interface Found {
  what: string;
  missing: string;
}

/** What changed of the account and does not stand in the Plan. */
function untold(plan: Plan, me: string, { changed }: AppliedEnvelope): Found[] {
  const found: Found[] = [];
  const within = (what: string, effect: Effect | undefined, after: bigint) => {
    if (!effect) found.push({ what, missing: 'no effect' });
    else if (after < BigInt(effect.least ?? 0)) found.push({ what, missing: `${after} is less than ${effect.least}` });
    else if (effect.most !== undefined && after > BigInt(effect.most))
      found.push({ what, missing: `${after} is more than ${effect.most}` });
  };
  const effectOf = (where: Effect['where'], fits: (effect: Effect) => boolean) =>
    plan.effects.find((effect) => effect.holder === me && effect.where === where && fits(effect));
  for (const { before, after } of changed.values()) {
    const data = (after ?? before)?.data;
    const [was, is] = [before?.data, after?.data];
    if (data?.type === 'account' && Address.account(data.account.accountId.ed25519.toBytes()).toString() === me) {
      within(
        'XLM',
        effectOf('wallet', ({ asset }) => asset.code === 'XLM' && !asset.issuer),
        is?.type === 'account' ? is.account.balance : 0n,
      );
    }
    if (data?.type === 'trustline' && Address.account(data.trustLine.accountId.ed25519.toBytes()).toString() === me) {
      const [old, now] = [was, is].map((one) => (one?.type === 'trustline' ? one.trustLine.balance : 0n)) as [bigint, bigint];
      const line = data.trustLine.asset;
      const code =
        line.type === 'assetTypeCreditAlphanum4' ? new TextDecoder().decode(line.alphaNum4.assetCode.toBytes()).replace(/\0/g, '') : '?';
      if (old !== now)
        within(
          code,
          effectOf('wallet', ({ asset }) => asset.code === code && asset.issuer !== undefined),
          now,
        );
    }
    if (data?.type !== 'contractData') continue;
    const contract = Address.fromScAddress(data.contractData.contract).toString();
    const key = data.contractData.key;
    const [old, now] = [was, is].map((one) => (one?.type === 'contractData' ? one.contractData.val : undefined)) as [Value?, Value?];
    if (old && now && old.toXdr('base64') === now.toXdr('base64')) continue;
    const named = key.type === 'scvVec' ? text(key) : '';
    const ofMine = addressesIn(key).includes(me);
    const isIts = ({ asset }: Effect) => asset.contract === contract;
    if (named.includes('Balance') && ofMine && number(old) !== number(now))
      within(`shares of ${contract}`, effectOf('shares', isIts) ?? effectOf('wallet', isIts), number(now));
    if (named.includes('Allowance') && addressesIn(key)[0] === me && number(now) > number(old)) {
      const told = plan.control.find(
        (one) => one.what === 'allowance' && one.holder === me && one.spender === addressesIn(key)[1] && one.token.contract === contract,
      );
      if (told?.what !== 'allowance' || BigInt(told.amount) < number(now))
        found.push({ what: `allowance ${contract}`, missing: JSON.stringify(told) });
    }
    if (named.includes('Positions') && ofMine) {
      const sides = (value?: Value) =>
        JSON.stringify(
          (value?.type === 'scvMap' ? (value.map ?? []) : []).flatMap(({ key: side, val }) =>
            text(side).includes('liabilities') || (val.type === 'scvMap' && (val.map ?? []).length === 0)
              ? []
              : [[text(side), val.toXdr('base64')]],
          ),
        );
      const debts = (value?: Value) =>
        (value?.type === 'scvMap' ? (value.map ?? []) : [])
          .filter(({ key: side }) => text(side).includes('liabilities'))
          .flatMap(({ val }) => (val.type === 'scvMap' ? (val.map ?? []).map((one) => number(one.val)) : []));
      if (sides(old) !== sides(now) && !effectOf('position', () => true))
        found.push({ what: `position in ${contract}`, missing: 'no effect' });
      const owed = (value?: Value) => debts(value).reduce((sum, one) => sum + one, 0n);
      if (owed(now) > owed(old) && !plan.warnings.some(({ code }) => code === 'borrows'))
        found.push({ what: `debt in ${contract}`, missing: 'borrows' });
    }
    if (old?.type === 'scvContractInstance' && now?.type === 'scvContractInstance') {
      const holder = ({ instance }: typeof old, role: string) =>
        addressesIn((instance.storage ?? []).find(({ key: one }) => text(one).includes(`"${role}"`))?.val ?? xdr.ScVal.scvVoid())[0];
      for (const role of ROLES) {
        const [from, to] = [holder(old, role), holder(now, role)];
        if (from === to || (from !== me && to !== me)) continue;
        const told = plan.control.find((one) => one.what === 'role' && one.contract === contract && one.after === to);
        if (!told) found.push({ what: `${role} of ${contract}`, missing: `${from} to ${to}` });
      }
      if (
        old.instance.executable.toXdr('base64') !== now.instance.executable.toXdr('base64') &&
        !plan.control.some((one) => one.what === 'code' && one.contract === contract)
      )
        found.push({ what: `code of ${contract}`, missing: 'no change' });
    }
  }
  return found;
}

/** Of each token, what its own events say came to the account and left it. */
function moved({ meta }: AppliedEnvelope, me: string): { came: Map<string, bigint>; went: Map<string, bigint> } {
  const [came, went] = [new Map<string, bigint>(), new Map<string, bigint>()];
  const told = meta();
  const events = told?.type === 'v4' ? told.v4.operations.flatMap((operation) => operation.events) : [];
  for (const { contractId, body } of events) {
    if (!contractId) continue;
    const contract = Address.contract(contractId.toXdr() as never).toString();
    const [name, ...parties] = body.v0.topics;
    const [first, second] = parties.map((one) => addressesIn(one)[0]);
    const what = name?.type === 'scvSymbol' ? String(name.sym) : '';
    const [from, to] = what === 'transfer' ? [first, second] : what === 'mint' ? [undefined, first] : [first, undefined];
    if (!['transfer', 'mint', 'burn', 'clawback'].includes(what) || from === to) continue;
    const add = (sums: Map<string, bigint>) => sums.set(contract, (sums.get(contract) ?? 0n) + number(body.v0.data));
    if (to === me) add(came);
    if (from === me) add(went);
  }
  return { came, went };
}

/** What the page of a Plan shows to arrive and did not come, and which of `assets` went and is shown to leave nowhere. */
function unshown(plan: Plan, me: AccountId, assets: readonly string[], done: AppliedEnvelope): Found[] {
  const found: Found[] = [];
  const sides = sidesOf(plan, me);
  const { came, went } = moved(done, me);
  for (const { effect, amount, bound } of sides.arrives) {
    const real = came.get(effect.asset.contract ?? '') ?? 0n;
    const isSure = effect.where === 'wallet' && effect.asset.contract && (bound === 'exact' || bound === 'least');
    if (isSure && amount > real) found.push({ what: `${effect.asset.code} shown to arrive`, missing: `${amount}, and ${real} came` });
  }
  for (const [contract, amount] of went) {
    // Vaults and yield tokens tell of shares in events of their own.
    if (!assets.includes(contract)) continue;
    const lost = amount - (came.get(contract) ?? 0n);
    const given = sides.given.filter(({ from, asset, beside }) => from === me && !beside && asset.contract === contract);
    const leaves = sides.leaves.filter(({ effect }) => effect.where === 'wallet' && effect.asset.contract === contract);
    const shown = [...given.map((one) => BigInt(one.amount)), ...leaves.map((one) => one.amount)].reduce((sum, one) => sum + one, 0n);
    // What passes from a source into a vault is told by a warning (sides.ts, `passes`).
    const passes = plan.warnings.some(({ code }) => code === 'shortfall_from_wallet');
    if (lost > shown && !passes) found.push({ what: `${contract} leaves`, missing: `${lost} went, ${shown} shown` });
  }
  return found;
}

it(`whatever ${COUNT} random calls change stands in the Plan, or the Plan says what it does not know (seed ${SEED})`, async () => {
  const scene = await open();
  const { world, ledger, chain, settings } = scene;
  const dice = createDice(SEED);
  const router = settings.router?.address ?? '';
  const assets = Object.values(settings.assets).map((asset) => asset?.contract ?? '');
  const tally = new Map<string, number>();
  const missed: string[] = [];
  let [ok, unknown, tried] = [0, 0, 0];
  while (ok < COUNT && tried < COUNT * 20) {
    tried++;
    const me = world.manifest.accounts[dice.one(ACTORS)]?.address ?? '';
    const made = Array.from({ length: dice.chance(60) ? 1 : 1 + dice.next(3) }, () => dice.one(calls(scene, dice, me))());
    const through = made.length > 1 || dice.chance(20);
    const [first] = made;
    if (!first) continue;
    const exec = () => ({
      contract: router,
      fn: 'exec',
      args: [adr(me), vec(...made.map(({ contract, fn, args }) => vec(adr(contract), xdr.ScVal.scvSymbol(fn), vec(...args))))],
    });
    const called = through ? exec() : first;
    const simulation = await chain.rpc.simulate(envelopeOf(scene, me, called));
    const { error, results, transactionData, minResourceFee } = simulation;
    if (error !== undefined || transactionData === undefined) continue;
    const auth = results?.[0]?.auth ?? [];
    // A call that others must agree to is not one of this account alone.
    if (auth.some((entry) => xdr.SorobanAuthorizationEntry.fromXdr(entry, 'base64').credentials.type !== 'sorobanCredentialsSourceAccount'))
      continue;
    const envelope = envelopeOf(scene, me, called, { auth, data: transactionData, fee: BigInt(minResourceFee ?? 0) });
    const done = applied(ledger, envelope);
    if (!done.ok) continue;
    const plan = await review({
      chain,
      envelope,
      account: me as AccountId,
      origin: 'flow',
      clock: () => ledger.latest.closeTime,
      simulation,
    });
    ok++;
    for (const { fn } of made) tally.set(fn, (tally.get(fn) ?? 0) + 1);
    const blocked = plan.warnings.some(({ level }) => level === 'blocked');
    const says = plan.warnings.some(({ level, code }) => level === 'danger' && UNKNOWN.includes(code));
    if (says) unknown++;
    const left = blocked || says ? [] : [...untold(plan, me, done), ...unshown(plan, me as AccountId, assets, done)];
    for (const { what, missing } of left)
      missed.push(`${made.map(({ fn }) => fn).join('+')}: ${what}: ${missing}: ${JSON.stringify(plan.steps)}`);
    if (dice.chance(50)) done.keep();
  }
  const counts = [...tally].sort(([, a], [, b]) => b - a).map(([fn, count]) => `${fn} ${count}`);
  expect(missed, `${ok} of ${tried} applied, ${unknown} unknown: ${counts.join(', ')}`).toEqual([]);
  expect(ok).toBe(COUNT);
  if (process.env.BALLAST_CALLS) console.info(`${ok} of ${tried} applied, ${unknown} unknown: ${counts.join(', ')}`);
});
