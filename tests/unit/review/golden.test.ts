import { readdirSync, readFileSync } from 'node:fs';
import {
  Account,
  Address,
  Asset,
  Claimant,
  getLiquidityPoolId,
  LiquidityPoolAsset,
  LiquidityPoolFeeV18,
  Memo,
  Operation,
  TransactionBuilder,
  xdr,
} from '@stellar/stellar-sdk';
import { describe, expect, it } from 'vitest';
import { instanceKey } from '../../../src/chain/ledger-keys';
import type { Plan, Step } from '../../../src/primitives/plan';
import { reviewMessage } from '../../../src/review/message';
import { tellStep, tellWarning } from '../../../src/words/plan';
import { spoken } from '../spoken';
import {
  addAccount,
  addAccountData,
  addClaimable,
  addInstance,
  addLine,
  addPool,
  addressEntry,
  addShares,
  addVault,
  addYieldToken,
  adr,
  balanceHex,
  bool,
  codes,
  contractId,
  depositNode,
  type EnvelopeOptions,
  envelopeOf,
  execNode,
  facts,
  i128,
  invokeEnvelope,
  issuer,
  LEDGER,
  map,
  NOW,
  type Node,
  other,
  passphrase,
  planOf,
  poolRequest,
  type Reviewing,
  reward,
  sourceEntry,
  stabilizer,
  stranger,
  submitNode,
  sym,
  transferNode,
  treasury,
  u32,
  unknown,
  usdc,
  usdcContract,
  user,
  vault,
  vaultB,
  vec,
  yieldToken,
} from './world';

type Ops = Parameters<typeof envelopeOf>[0];
const big = new LiquidityPoolAsset(...([usdc, reward].sort((a, b) => Asset.compare(a, b)) as [Asset, Asset]), LiquidityPoolFeeV18);
const poolId = getLiquidityPoolIdHex();
function getLiquidityPoolIdHex(): string {
  return Array.from(getLiquidityPoolId('constant_product', big.getLiquidityPoolParameters()), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

/** One case for every operation of the protocol. */
const classic: { [name: string]: { ops: Ops; world?: Reviewing; options?: EnvelopeOptions } } = {
  'create account': { ops: [Operation.createAccount({ destination: stranger, startingBalance: '5' })] },
  'payment of an asset': { ops: [Operation.payment({ destination: other, asset: usdc, amount: '10' })] },
  'payment of lumens to nobody': { ops: [Operation.payment({ destination: stranger, asset: Asset.native(), amount: '60' })] },
  'path payment receive': {
    ops: [
      Operation.pathPaymentStrictReceive({
        sendAsset: Asset.native(),
        sendMax: '9',
        destination: other,
        destAsset: usdc,
        destAmount: '3',
        path: [reward],
      }),
    ],
  },
  'path payment send': {
    ops: [
      Operation.pathPaymentStrictSend({ sendAsset: usdc, sendAmount: '9', destination: other, destAsset: reward, destMin: '3', path: [] }),
    ],
  },
  'sell offer': { ops: [Operation.manageSellOffer({ selling: usdc, buying: Asset.native(), amount: '9', price: { n: 3, d: 2 } })] },
  'sell offer cancelled': {
    ops: [Operation.manageSellOffer({ selling: usdc, buying: Asset.native(), amount: '0', price: { n: 3, d: 2 }, offerId: '12' })],
  },
  'buy offer': { ops: [Operation.manageBuyOffer({ selling: usdc, buying: reward, buyAmount: '9', price: { n: 3, d: 2 } })] },
  'passive offer': { ops: [Operation.createPassiveSellOffer({ selling: usdc, buying: reward, amount: '9', price: { n: 3, d: 2 } })] },
  'set options: every field': {
    ops: [
      Operation.setOptions({
        inflationDest: other,
        clearFlags: 1,
        setFlags: 2,
        masterWeight: 2,
        lowThreshold: 1,
        medThreshold: 2,
        highThreshold: 3,
        homeDomain: 'example.org',
        signer: { ed25519PublicKey: other, weight: 1 },
      }),
    ],
  },
  'set options: locks the account out': { ops: [Operation.setOptions({ masterWeight: 0 })] },
  'set options: an issuer’s powers for good': { ops: [Operation.setOptions({ setFlags: 4 })] },
  'set options: anybody with a secret': { ops: [Operation.setOptions({ signer: { sha256Hash: new Uint8Array(32).fill(9), weight: 1 } })] },
  'trustline opened': { ops: [Operation.changeTrust({ asset: reward })] },
  'trustline of a look-alike': { ops: [Operation.changeTrust({ asset: new Asset('USDC', other), limit: '5' })] },
  'trustline closed with funds on it': { ops: [Operation.changeTrust({ asset: usdc, limit: '0' })] },
  'trustline of a pool': { ops: [Operation.changeTrust({ asset: big })] },
  'allow trust': { ops: [Operation.allowTrust({ trustor: other, assetCode: 'USDC', authorize: 1 })] },
  merge: { ops: [Operation.accountMerge({ destination: other })] },
  inflation: { ops: [Operation.inflation({})] },
  'data set': { ops: [Operation.manageData({ name: 'hello', value: 'world' })] },
  'data with hidden text': { ops: [Operation.manageData({ name: 'a\u202eb', value: new Uint8Array([255, 0]) })] },
  'data deleted': { ops: [Operation.manageData({ name: 'hello', value: null })] },
  'sequence bumped': { ops: [Operation.bumpSequence({ bumpTo: '9223372036854775807' })] },
  'claimable balance created': {
    ops: [
      Operation.createClaimableBalance({
        asset: usdc,
        amount: '5',
        claimants: [
          new Claimant(other, Claimant.predicateNot(Claimant.predicateBeforeAbsoluteTime('1750000100'))),
          new Claimant(user, Claimant.predicateAnd(Claimant.predicateUnconditional(), Claimant.predicateBeforeRelativeTime('60'))),
        ],
      }),
    ],
  },
  'claim of what is gone': { ops: [Operation.claimClaimableBalance({ balanceId: balanceHex })] },
  'sponsorship begun and ended': {
    ops: [
      Operation.beginSponsoringFutureReserves({ sponsoredId: other }),
      Operation.changeTrust({ asset: new Asset('EURC', issuer), source: other }),
      Operation.endSponsoringFutureReserves({ source: other }),
    ],
  },
  'sponsorship of a line revoked': { ops: [Operation.revokeTrustlineSponsorship({ account: other, asset: usdc })] },
  'sponsorship of a signer revoked': { ops: [Operation.revokeSignerSponsorship({ account: other, signer: { ed25519PublicKey: user } })] },
  clawback: { ops: [Operation.clawback({ asset: new Asset('MINE', user), amount: '1', from: other })] },
  'clawback of a claimable balance': { ops: [Operation.clawbackClaimableBalance({ balanceId: balanceHex })] },
  'trustline flags': {
    ops: [
      Operation.setTrustLineFlags({ trustor: other, asset: new Asset('MINE', user), flags: { authorized: true, clawbackEnabled: false } }),
    ],
  },
  'pool deposit': {
    ops: [
      Operation.liquidityPoolDeposit({
        liquidityPoolId: poolId,
        maxAmountA: '1',
        maxAmountB: '2',
        minPrice: { n: 1, d: 2 },
        maxPrice: { n: 2, d: 1 },
      }),
    ],
  },
  'pool withdrawal': { ops: [Operation.liquidityPoolWithdraw({ liquidityPoolId: poolId, amount: '1', minAmountA: '2', minAmountB: '3' })] },
  'life of entries extended': { ops: [Operation.extendFootprintTtl({ extendTo: 17_280 })] },
  'entries restored': { ops: [Operation.restoreFootprint({})] },
  'code uploaded': { ops: [Operation.uploadContractWasm({ wasm: new Uint8Array(64).fill(1) })] },
  'contract created': {
    ops: [
      Operation.createCustomContract({
        address: Address.fromString(user),
        wasmHash: new Uint8Array(32).fill(5),
        salt: new Uint8Array(32).fill(6),
        constructorArgs: [u32(7)],
      }),
    ],
  },
  'contract of an asset created': { ops: [Operation.createStellarAssetContract({ asset: reward })] },
  'reward claim': { ops: sweep(), world: { all: withClaimable() } },
  'reward claim to the own line': {
    ops: sweep().slice(0, 2),
    world: { all: withClaimable() },
  },
  'payment with a memo and another source': {
    ops: [Operation.payment({ destination: user, asset: usdc, amount: '1', source: other })],
    options: { edit: (builder) => builder.addMemo(Memo.text('a\u200bb')) },
  },
};

function sweep(): Ops {
  return [
    Operation.changeTrust({ asset: reward }),
    Operation.claimClaimableBalance({ balanceId: balanceHex }),
    Operation.payment({ destination: other, asset: reward, amount: '12.5' }),
    Operation.changeTrust({ asset: reward, limit: '0' }),
  ] as Ops;
}

function withClaimable() {
  const all = facts();
  addClaimable(all, user, 12_5000000n);
  return all;
}

const D = 20_0000000n;
const withdrawNode: Node = { contract: vault, fn: 'withdraw', args: [i128(500n), vec(i128(D)), adr(user)] };
const config = map({ admin: adr(user), max_fee_bps: u32(5_000), min_fee_bps: u32(0), target_apy_bps: u32(800) });

function withShares(code = 5) {
  const all = facts();
  addVault(all, vault, { code });
  addShares(all, vault, user, 500n);
  return all;
}

/** Of the user's own, to `to`. */
const yieldNode = (fn: string, amount: bigint, to: string = user): Node => ({
  contract: yieldToken,
  fn,
  args: [i128(amount), adr(to), adr(user), adr(user)],
});

const contracts: { [name: string]: { node: Node; auth?: xdr.SorobanAuthorizationEntry[]; world?: Reviewing } } = {
  'vault to vault': {
    node: execNode([withdrawNode, depositNode(vaultB, D)]),
    world: { all: withShares(), simulated: { returned: vec(vec(i128(D + 7n)), vec(vec(i128(D)), i128(400n), xdr.ScVal.scvVoid())) } },
  },
  'vault deposit alone': {
    node: depositNode(vault, D),
    world: { simulated: { returned: vec(vec(i128(D)), i128(400n), xdr.ScVal.scvVoid()) } },
  },
  'exec whose call may fail': { node: execNode([withdrawNode], bool(true)), world: { all: withShares() } },
  'token transfer': { node: transferNode(other, 30_0000000n) },
  'allowance of half': {
    node: { contract: usdcContract, fn: 'approve', args: [adr(user), adr(unknown), i128(25_0000000n), u32(2_000)] },
  },
  'taken by an allowance': {
    node: { contract: usdcContract, fn: 'transfer_from', args: [adr(other), adr(user), adr(stranger), i128(5_0000000n)] },
    auth: [],
  },
  'vault of the settings with other code': {
    node: withdrawNode,
    world: { all: withShares(8), simulated: { returned: vec(i128(D)) } },
  },
  'pool that cannot be read': { node: submitNode([poolRequest(1)]) },
  'unlimited allowance': {
    node: { contract: usdcContract, fn: 'approve', args: [adr(user), adr(unknown), i128(2n ** 100n), u32(1_000_000)] },
  },
  'token with other arguments': { node: { contract: usdcContract, fn: 'transfer', args: [adr(user), i128(1n)] } },
  'new admin of a token': { node: { contract: usdcContract, fn: 'set_admin', args: [adr(other)] } },
  register: {
    node: {
      contract: stabilizer,
      fn: 'register_vault',
      args: [adr(vault), config],
      children: [{ contract: vault, fn: 'set_manager', args: [adr(stabilizer)] }],
    },
  },
  'manager handed to the stabilizer outside register': { node: { contract: vault, fn: 'set_manager', args: [adr(stabilizer)] } },
  'target changed': { node: { contract: stabilizer, fn: 'set_target_apy', args: [adr(vault), u32(900)] } },
  'fee bounds that stall': { node: { contract: stabilizer, fn: 'set_fee_bounds', args: [adr(vault), u32(0), u32(500)] } },
  exit: { node: { contract: stabilizer, fn: 'unregister_vault', args: [adr(vault)] } },
  'budget funded': {
    node: { contract: treasury, fn: 'deposit', args: [adr(user), adr(vault), i128(5n)], children: [transferNode(treasury, 5n)] },
  },
  'vault upgraded to foreign code': { node: { contract: vault, fn: 'upgrade', args: [xdr.ScVal.scvBytes(new Uint8Array(32).fill(7))] } },
  'unknown contract that may take a token': {
    node: { contract: unknown, fn: 'swap', args: [adr(user), i128(5n)], children: [transferNode(unknown, 40_0000000n)] },
  },
  'authorization for something else': {
    node: depositNode(vault, D),
    auth: [sourceEntry({ ...depositNode(vault, D), children: [transferNode(other, D)] })],
  },
  'authorization of another root': { node: depositNode(vault, D), auth: [sourceEntry(transferNode(other, D))] },
  'pool pays somebody else': { node: submitNode([poolRequest(1)], other), world: { all: withPool() } },
  'pool to vault': {
    node: execNode([submitNode([poolRequest(1)]), depositNode(vault, D)]),
    world: { all: withPool(), simulated: { returned: vec(map({}), vec(vec(i128(D)), i128(400n), xdr.ScVal.scvVoid())) } },
  },
  'every pool request': {
    node: submitNode([0, 1, 2, 3, 4, 5, 6, 9, 10].map((type) => poolRequest(type, 1_0000000n))),
    world: { all: withPool() },
  },
  'yield token to vault': {
    node: execNode([yieldNode('redeem', 10_000_0000000n), depositNode(vault, D)]),
    world: { all: withYieldToken(), simulated: { returned: vec(i128(D), vec(vec(i128(D)), i128(400n), xdr.ScVal.scvVoid())) } },
  },
  'a part of a yield token': { node: yieldNode('withdraw', 1_0000000n), world: { all: withYieldToken() } },
  'a yield token paid to somebody else': { node: yieldNode('redeem', 5_000_0000000n, other), world: { all: withYieldToken() } },
  'into a yield token': {
    node: { ...yieldNode('deposit', 30_0000000n), children: [transferNode(yieldToken, 30_0000000n)] },
    world: { all: withYieldToken() },
  },
  'yield tokens bought': {
    node: { ...yieldNode('mint', 10_000_0000000n), children: [transferNode(yieldToken, 11_0000000n)] },
    world: { all: withYieldToken() },
  },
  'yield token of other code': { node: yieldNode('redeem', 10_000_0000000n), world: { all: withYieldToken(8) } },
};

function withYieldToken(code = 1) {
  const all = facts();
  addYieldToken(all, 200_000_0000000n, { code });
  return all;
}

function withPool() {
  const all = facts();
  addPool(all, { supply: 20_0000000n });
  return all;
}

const server = stranger;
const withCode = (contract = unknown) => {
  const all = facts();
  addInstance(all, contract, []);
  return all;
};

/** A login that can never be submitted, for another site than the one that asks. */
function challengeFor(domain: string): string {
  return new TransactionBuilder(new Account(server, '-1'), { fee: '100', networkPassphrase: passphrase })
    .addOperation(Operation.manageData({ source: user, name: `${domain} auth`, value: 'a'.repeat(64) }))
    .addOperation(Operation.manageData({ source: server, name: 'web_auth_domain', value: `auth.${domain}` }))
    .setTimebounds(0, NOW + 300)
    .build()
    .toXDR();
}

function feeBump(): string {
  const inner = TransactionBuilder.fromXDR(envelopeOf([Operation.payment({ destination: other, asset: usdc, amount: '3' })]), passphrase);
  return TransactionBuilder.buildFeeBumpTransaction(other, '400', inner as never, passphrase).toXDR();
}

const pay = (destination: string, asset: Asset = usdc, amount = '1') => envelopeOf([Operation.payment({ destination, asset, amount })]);
const changed = (change: (all: ReturnType<typeof facts>) => void) => {
  const all = facts();
  change(all);
  return all;
};

/** What a person is warned of, where no case above shows it. */
const others: { [name: string]: { envelope: string; world?: Reviewing } } = {
  'fee paid by another': { envelope: feeBump() },
  'login for another site': { envelope: challengeFor('bank.example') },
  'claim of what is for another': {
    envelope: envelopeOf([Operation.claimClaimableBalance({ balanceId: balanceHex })]),
    world: { all: changed((all) => addClaimable(all, other, 5n)) },
  },
  'own key taken off as one of several': {
    envelope: envelopeOf([Operation.setOptions({ source: other, signer: { ed25519PublicKey: user, weight: 0 } })]),
    world: {
      all: changed((all) =>
        addAccount(all, other, { thresholds: [2, 3, 3, 3], signers: [user, stranger].map((key) => ({ key, weight: 1 })) }),
      ),
    },
  },
  'payment to who has no line': { envelope: pay(stranger), world: { all: changed((all) => addAccount(all, stranger)) } },
  'payment without the memo that is asked for': {
    envelope: pay(other),
    world: { all: changed((all) => addAccountData(all, other, 'config.memo_required', '1')) },
  },
  'payment to the fallback': { envelope: pay(other), world: { settings: { rewardFallback: other } } },
  'trustline of nobody’s asset': { envelope: envelopeOf([Operation.changeTrust({ asset: new Asset('AQUA', stranger) })]) },
  'signers of an account that was not found': {
    envelope: envelopeOf([Operation.setOptions({ masterWeight: 1, source: stranger })]),
  },
  'line frozen whose shares of pools nobody lists': {
    envelope: envelopeOf([Operation.setTrustLineFlags({ source: issuer, trustor: user, asset: usdc, flags: { authorized: false } })]),
    world: {
      all: changed((all) => {
        addAccount(all, issuer, { flags: 2 });
        addLine(all, user, usdc, 50_0000000n, { uses: 1 });
      }),
    },
  },
  'sponsorship left open': { envelope: envelopeOf([Operation.beginSponsoringFutureReserves({ sponsoredId: other })]) },
  'reserve that is not there': {
    envelope: envelopeOf([Operation.changeTrust({ asset: reward })]),
    world: { all: changed((all) => addAccount(all, user, { balance: 1_5000100n, subentries: 1 })) },
  },
  'time that is over': { envelope: envelopeOf([Operation.bumpSequence({ bumpTo: '9' })], { maxTime: NOW - 1 }) },
  'fee above its ceiling': { envelope: envelopeOf([Operation.bumpSequence({ bumpTo: '9' })], { fee: 5_000 }), world: { ceiling: 1_000n } },
  'memo that hides letters': {
    envelope: envelopeOf([Operation.payment({ destination: other, asset: usdc, amount: '1' })], {
      edit: (builder) => builder.addMemo(Memo.text('a\u202eb')),
    }),
  },
  'unknown contract with its own credentials, for long': {
    envelope: invokeEnvelope(
      { contract: unknown, fn: 'stake', args: [adr(user)] },
      { auth: [addressEntry({ contract: unknown, fn: 'stake', args: [adr(user)] }, user, { expires: LEDGER + 20_000 })] },
    ),
    world: { all: withCode() },
  },
  'unknown contract that may call much': {
    envelope: invokeEnvelope({
      contract: unknown,
      fn: 'swap',
      args: [adr(user)],
      children: Array.from({ length: 4 }, () => transferNode(unknown, 1n)),
    }),
    world: { all: withCode() },
  },
  'swaps that each lose a little': {
    envelope: envelopeOf(
      [0, 1, 2, 3].map((index) => {
        const [sendAsset, destAsset] = index % 2 === 0 ? [usdc, Asset.native()] : [Asset.native(), usdc];
        return Operation.pathPaymentStrictSend({ sendAsset, destAsset, destination: user, path: [], sendAmount: '5', destMin: '4' });
      }),
    ),
    world: { simulated: { market: 50_000_000n } },
  },
  'call that fails in simulation': { envelope: invokeEnvelope(transferNode(other, 1n)), world: { simulated: { error: 'HostError' } } },
  'call that touches what it does not carry': {
    envelope: invokeEnvelope(transferNode(other, 1n)),
    world: { simulated: { touched: [instanceKey(vault)] } },
  },
  'map out of order': {
    envelope: invokeEnvelope({
      contract: unknown,
      fn: 'f',
      args: [xdr.ScVal.scvMap(['b', 'a'].map((name) => new xdr.ScMapEntry({ key: sym(name), val: u32(1) })))],
    }),
    world: { all: withCode() },
  },
  'function of a vault that nobody here knows': { envelope: invokeEnvelope({ contract: vault, fn: 'sweep_all', args: [adr(stranger)] }) },
  'stabilizer that is not listed': {
    envelope: invokeEnvelope({ contract: contractId(71), fn: 'set_target_apy', args: [adr(vault), u32(900)] }),
    world: { all: changed((all) => addInstance(all, contractId(71), [[vec(sym('FeeMgr')), adr(other)]])) },
  },
  'vault that calls itself like a listed one': {
    envelope: invokeEnvelope(depositNode(contractId(72), D)),
    world: { all: changed((all) => addVault(all, contractId(72), { name: 'Target' })) },
  },
  'vault handed to a stranger': { envelope: invokeEnvelope({ contract: vault, fn: 'set_manager', args: [adr(stranger)] }) },
};

/** Texts that a site asks to be signed. */
const messages: { [name: string]: string } = {
  'message of plain words': 'I vote yes.',
  'message that logs in elsewhere': 'bank.example wants you to sign in with your Stellar account.',
  'message that is a transaction': pay(other),
  'message that hides letters': 'pay\u202eyap',
  'message with more far below': `Welcome.${'\n'.repeat(40)}I owe you everything.`,
};

/** Every step, then every warning, as people read them. */
function said({ steps, warnings }: Pick<Plan, 'warnings'> & { steps?: Plan['steps'] }) {
  return Object.fromEntries(
    spoken.map(({ language, words, say }) => {
      const told = (all: readonly Step[], depth = 0): string[] =>
        all.flatMap((step) => [`${'  '.repeat(depth)}${tellStep(words, step, say)}`, ...told(step.children, depth + 1)]);
      return [language, [...told(steps ?? []), ...warnings.map((warning) => `! ${tellWarning(words, warning, say)}`)]];
    }),
  );
}

const written = (all: object) => `${JSON.stringify(all, null, 1)}\n`;
const shown = (plan: Plan) => {
  const { envelope, hash, steps, effects, given, control, authorizations, warnings } = plan;
  return written({ says: said(plan), envelope, hash, steps, effects, given, control, authorizations, warnings });
};
const file = (name: string) => `../../vectors/review/${name.replace(/[^a-z]+/g, '-')}.json`;

describe('from raw bytes to words', () => {
  for (const [name, { ops, world, options }] of Object.entries(classic)) {
    it(`explains: ${name}`, async () => {
      await expect(shown(await planOf(envelopeOf(ops, options), world))).toMatchFileSnapshot(file(`classic ${name}`));
    });
  }
  for (const [name, { node, auth, world }] of Object.entries(contracts)) {
    it(`explains: ${name}`, async () => {
      const envelope = invokeEnvelope(node, auth ? { auth } : {});
      await expect(shown(await planOf(envelope, world))).toMatchFileSnapshot(file(`contract ${name}`));
    });
  }

  for (const [name, { envelope, world }] of Object.entries(others)) {
    it(`explains: ${name}`, async () => {
      await expect(shown(await planOf(envelope, world))).toMatchFileSnapshot(file(`other ${name}`));
    });
  }
  for (const [name, message] of Object.entries(messages)) {
    it(`explains: ${name}`, async () => {
      const review = await reviewMessage({ message, origin: 'https://dapp.example' });
      await expect(written({ says: said(review), ...review })).toMatchFileSnapshot(file(`other ${name}`));
    });
  }

  it('leaves no operation of the protocol without a case', () => {
    const covered = new Set(
      Object.values(classic).flatMap(({ ops }) => ops.map((operation) => (operation as unknown as xdr.Operation).body.type)),
    );
    const all = Object.getOwnPropertyNames(xdr.OperationBody).filter((name) => typeof (xdr.OperationBody as never)[name] === 'function');
    const names = all.filter((name) => !['is', 'fromXdrObject'].includes(name));
    expect(names.filter((name) => !covered.has(name as never))).toEqual([]);
    expect(names.length).toBe(27);
  });

  it('leaves no danger without a case', async () => {
    const plans = await Promise.all([
      ...Object.values(classic).map(({ ops, world, options }) => planOf(envelopeOf(ops, options), world)),
      ...Object.values(contracts).map(({ node, auth, world }) => planOf(invokeEnvelope(node, auth ? { auth } : {}), world)),
      ...Object.values(others).map(({ envelope, world }) => planOf(envelope, world)),
    ]);
    const reviews = await Promise.all(Object.values(messages).map((message) => reviewMessage({ message, origin: 'https://dapp.example' })));
    const grave = [...plans, ...reviews].flatMap(({ warnings }) =>
      warnings.filter(({ level }) => level === 'danger' || level === 'blocked'),
    );
    const met = new Set<string>(grave.map(({ code }) => code));
    // A grave warning is written with its level and code side by side.
    const source = new URL('../../../src/', import.meta.url);
    const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /^review\/.*\.ts$|^sources\/[^/]+\/explain\.ts$/.test(name),
    );
    const raised = files.flatMap((name) =>
      [...readFileSync(new URL(name, source), 'utf8').matchAll(/warn\([^;]*?'(?:danger|blocked)'(?: : '\w+')?, '(\w+)'/g)].map(
        ([, code]) => code as string,
      ),
    );
    expect(new Set(raised).size).toBeGreaterThan(35);
    expect([...new Set(raised)].filter((code) => !met.has(code))).toEqual([]);
  });

  it('says all of it in words of its own, in every language', async () => {
    const plans = await Promise.all(Object.values(others).map(({ envelope, world }) => planOf(envelope, world)));
    for (const plan of plans) {
      const all = Object.values(said(plan) as { [language: string]: string[] });
      for (const index of all[0]?.keys() ?? []) {
        const [english, ...others] = all.map((each) => each[index]);
        expect([english, ...others].join()).not.toMatch(/undefined|NaN|\[object/);
        // Two languages that are close may share a sentence; none leaves the English one in its place.
        expect(others).not.toContain(english);
      }
    }
  });
});

describe('the reward claim', () => {
  it('moves exactly the claimed amount, holds no reserve in the end and costs at most the fee', async () => {
    const plan = await planOf(envelopeOf(sweep()), { all: withClaimable() });
    expect(
      plan.effects.map(({ holder, where, asset, before, after, least, most }) => [holder, where, asset.code, before, after, least, most]),
    ).toEqual([
      [user, 'wallet', 'XLM', '1000000000', '999999600', '999999600', '999999900'],
      [user, 'claimable', 'BLND', '125000000', '0', '0', '0'],
      [other, 'wallet', 'BLND', '0', '125000000', '125000000', '125000000'],
    ]);
    // All of it goes to somebody else, as by a payment.
    expect(codes(plan)).toEqual(['danger large_share']);
  });

  it('says that a reserve is held where the line stays open', async () => {
    const plan = await planOf(envelopeOf(sweep().slice(0, 2)), { all: withClaimable() });
    expect(codes(plan)).toEqual(['warning reserve_held']);
  });

  it('says what is missing where the reserve for the line is not there', async () => {
    const all = withClaimable();
    addAccount(all, user, { balance: 1_5000399n, subentries: 1 });
    const plan = await planOf(envelopeOf(sweep()), { all });
    expect(plan.warnings).toContainEqual({ level: 'danger', code: 'low_reserve', params: { account: user, missing: '5000001' } });
  });

  it('says that a destination without a line cannot receive', async () => {
    const all = withClaimable();
    addAccount(all, stranger);
    const ops = sweep();
    ops[2] = Operation.payment({ destination: stranger, asset: reward, amount: '12.5' });
    const plan = await planOf(envelopeOf(ops), { all });
    expect(codes(plan)).toContain('danger destination_cannot_receive');
  });
});
