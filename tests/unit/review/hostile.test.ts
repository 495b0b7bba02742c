/** Bytes by which somebody could have a person sign more than the review says: each says it, or is not signed. */
import {
  Account,
  Address,
  Asset,
  Claimant,
  getLiquidityPoolId,
  hash,
  LiquidityPoolAsset,
  LiquidityPoolFeeV18,
  MuxedAccount,
  Operation,
  xdr,
} from '@stellar/stellar-sdk';
import { describe, expect, it } from 'vitest';
import type { AccountId, ContractId } from '../../../src/primitives/addresses';
import type { Plan } from '../../../src/primitives/plan';
import { reviewAuthEntry } from '../../../src/review/auth-entry';
import { reviewMessage } from '../../../src/review/message';
import { planEn } from '../../../src/words/en/plan';
import { createSay } from '../../../src/words/languages';
import { tellStep, tellWarning } from '../../../src/words/plan';
import { spoken } from '../spoken';
import {
  addAccount,
  addAccountData,
  addClaimable,
  addData,
  addInstance,
  addLine,
  addLiquidityPool,
  addPool,
  addPoolLine,
  addShares,
  addToken,
  addVault,
  addYieldToken,
  adr,
  balanceHex,
  chainOf,
  codes,
  contractId,
  depositNode,
  envelopeOf,
  execNode,
  facts,
  i128,
  id,
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
  reward,
  sourceEntry,
  str,
  stranger,
  submitNode,
  sym,
  transferNode,
  tree,
  u32,
  unknown,
  usdc,
  usdcContract,
  user,
  vault,
  vec,
  yieldToken,
} from './world';

const en = createSay('en', ['en-US']);
const told = ({ steps }: Plan) => steps.map((step) => tellStep(planEn, step, en));

const D = 10_000_000n;
const bytes = (byte: number) => new Uint8Array(32).fill(byte);
const grave = (plan: Pick<Plan, 'warnings'>) => codes(plan).filter((code) => /^(danger|blocked)/.test(code));
const changeOf = ({ effects }: Plan, holder: string, code = 'USDC') => {
  const effect = effects.find((one) => one.holder === holder && one.where === 'wallet' && one.asset.code === code);
  return effect && { likely: BigInt(effect.after) - BigInt(effect.before), least: BigInt(effect.least ?? 0) - BigInt(effect.before) };
};

describe('a contract that is created', () => {
  const parts = {
    contractIdPreimage: xdr.ContractIdPreimage.contractIdPreimageFromAddress(
      new xdr.ContractIdPreimageFromAddress({ address: Address.fromString(user).toScAddress(), salt: bytes(6) }),
    ),
    executable: xdr.ContractExecutable.contractExecutableWasm(bytes(5)),
  };
  const args = new xdr.CreateContractArgsV2({ ...parts, constructorArgs: [adr(user)] });
  const created = (children: Node[], made = args) =>
    new xdr.SorobanAuthorizedInvocation({
      function: xdr.SorobanAuthorizedFunction.sorobanAuthorizedFunctionTypeCreateContractV2HostFn(made),
      subInvocations: children.map(tree),
    });
  const bySource = (rootInvocation: xdr.SorobanAuthorizedInvocation) =>
    new xdr.SorobanAuthorizationEntry({ credentials: xdr.SorobanCredentials.sorobanCredentialsSourceAccount(), rootInvocation });
  const envelope = (hostFunction: xdr.HostFunction, ...auth: xdr.SorobanAuthorizationEntry[]) =>
    envelopeOf([
      new xdr.Operation({
        sourceAccount: null,
        body: xdr.OperationBody.invokeHostFunction(new xdr.InvokeHostFunctionOp({ hostFunction, auth })),
      }),
    ]);
  const create = xdr.HostFunction.hostFunctionTypeCreateContractV2(args);
  const upload = xdr.HostFunction.hostFunctionTypeUploadContractWasm(bytes(1));
  const drain = transferNode(stranger, 40n * D);

  it('shows what its constructor may do with the signature, and counts it', async () => {
    const plan = await planOf(envelope(create, bySource(created([drain]))));
    expect(plan.steps[0]).toMatchObject({ code: 'create_contract', children: [{ code: 'token_transfer', params: { to: stranger } }] });
    expect(changeOf(plan, user)).toEqual({ likely: -40n * D, least: -40n * D });
    expect(grave(plan)).toContain('danger large_share');
    expect(grave(plan)).toContain('danger unknown_contract');
  });

  it('is quiet where its constructor may do nothing', async () => {
    const plan = await planOf(envelope(create, bySource(created([]))));
    expect(plan.steps[0]).toMatchObject({ code: 'create_contract', children: [] });
    expect(grave(plan)).toEqual([]);
  });

  it.each([
    ['a call beside the creation', create, bySource(tree(drain))],
    ['another contract’s creation', create, bySource(created([], new xdr.CreateContractArgsV2({ ...parts, constructorArgs: [] })))],
    ['anything, with code that is only uploaded', upload, bySource(tree(drain))],
  ])('blocks an authorization of %s', async (_, hostFunction, entry) => {
    expect(grave(await planOf(envelope(hostFunction, entry)))).toContain('blocked authorization_mismatch');
  });

  it('says the same where only the authorization is signed', async () => {
    const preimage = xdr.HashIdPreimage.envelopeTypeSorobanAuthorization(
      new xdr.HashIdPreimageSorobanAuthorization({
        networkId: hash(new TextEncoder().encode(passphrase)),
        nonce: 1n,
        signatureExpirationLedger: LEDGER + 60,
        invocation: created([drain]),
      }),
    ).toXdr('base64');
    const review = await reviewAuthEntry({ chain: chainOf(facts()), preimage, account: user, origin: 'https://dapp.example' });
    expect(review.steps[0]).toMatchObject({ code: 'create_contract', children: [{ code: 'token_transfer', params: { to: stranger } }] });
    expect(grave(review)).toContain('danger large_share');
  });
});

it('security 140: a balance that cannot be read is a danger in a transaction, and in an authorization by itself', async () => {
  const all = facts();
  addToken(all, unknown, 'ODD');
  addData(all, unknown, vec(sym('Balance'), adr(user)), str('a lot'));
  const node = { ...transferNode(stranger, D), contract: unknown };
  expect(grave(await planOf(invokeEnvelope(node), { all }))).toContain('danger facts_missing');
  const preimage = xdr.HashIdPreimage.envelopeTypeSorobanAuthorization(
    new xdr.HashIdPreimageSorobanAuthorization({
      networkId: hash(new TextEncoder().encode(passphrase)),
      nonce: 1n,
      signatureExpirationLedger: LEDGER + 60,
      invocation: tree(node),
    }),
  ).toXdr('base64');
  const review = await reviewAuthEntry({ chain: chainOf(all), preimage, account: user, origin: 'https://dapp.example' });
  expect(grave(review)).toContain('danger facts_missing');
});

describe('what is below a stranger’s call', () => {
  const call = (children: Node[]): Node => ({ contract: unknown, fn: 'swap', args: [adr(user)], children });
  const world = () => {
    const all = facts();
    addInstance(all, unknown, []);
    addPool(all, { supply: 200n * D });
    addAccount(all, stranger, { balance: 10n ** 12n });
    return all;
  };
  const taken = transferNode(stranger, 40n * D);
  const given: [string, Node][] = [
    ['another’s payment to the account', { ...transferNode(user, 0n), args: [adr(other), adr(user), i128(1_000n * D)] }],
    ['tokens made for the account', { contract: usdcContract, fn: 'mint', args: [adr(user), i128(1_000n * D)] }],
    ['a loan that is paid out', submitNode([poolRequest(4, 1_000n * D)])],
    ['a withdrawal', submitNode([poolRequest(1)])],
  ];

  it.each(given)('is never a gain: %s', async (_, gain) => {
    for (const children of [
      [gain, taken],
      [taken, gain],
    ]) {
      const plan = await planOf(invokeEnvelope(call(children)), { all: world() });
      expect(changeOf(plan, user)).toEqual({ likely: -40n * D, least: -40n * D });
      expect(grave(plan)).toContain('danger large_share');
    }
  });

  it('is what another gets at most', async () => {
    const plan = await planOf(invokeEnvelope(call([transferNode(other, 5n * D)])), { all: world() });
    expect(changeOf(plan, other)).toEqual({ likely: 5n * D, least: 0n });
  });

  it('is judged too where another account of which one is a signer is the source', async () => {
    const all = world();
    addAccount(all, other, { signers: [{ key: user, weight: 1 }] });
    const node = depositNode(vault, 5n);
    const hostile = { ...node, args: [...node.args.slice(0, 2), adr(other), ...node.args.slice(3)], children: [] };
    const auth = [sourceEntry({ ...hostile, children: [transferNode(stranger, 5n)] })];
    expect(grave(await planOf(invokeEnvelope(hostile, { auth, source: other }), { all }))).toContain('blocked authorization_mismatch');
  });
});

describe('a contract that only looks like one that is known', () => {
  const withToken = () => {
    const all = facts();
    addToken(all, unknown, 'FOO');
    return all;
  };
  const read: Node = { contract: unknown, fn: 'get_reward', args: [adr(user)], children: [transferNode(stranger, D)] };

  it('is no harmless reading where nobody vouches for it', async () => {
    expect(grave(await planOf(invokeEnvelope(read), { all: withToken() }))).toContain('danger unusual_call');
  });

  const fake = contractId(70);
  const withFake = (code = 5) => {
    const all = facts();
    addVault(all, fake, { name: 'Harbor', symbol: 'HRB', code });
    addShares(all, fake, user, 10n ** 12n);
    return all;
  };

  it('that takes more than half as a vault is as dangerous as a payment', async () => {
    expect(grave(await planOf(invokeEnvelope(depositNode(fake, 40n * D)), { all: withFake() }))).toContain('danger large_share');
    expect(grave(await planOf(invokeEnvelope(depositNode(fake, 10n * D)), { all: withFake() }))).toEqual(['danger foreign_vault']);
    expect(grave(await planOf(invokeEnvelope(depositNode(vault, 40n * D))))).toEqual([]);
  });

  it('is a danger where nobody here knows a vault’s code, whatever it promises', async () => {
    const promise: Node = { contract: fake, fn: 'withdraw', args: [i128(5n), vec(i128(1_000n * D)), adr(user)] };
    const node = execNode([promise, transferNode(stranger, 40n * D)]);
    expect(grave(await planOf(invokeEnvelope(node), { all: withFake(8) }))).toContain('danger unknown_contract');
    expect(grave(await planOf(invokeEnvelope(promise), { all: withFake() }))).not.toContain('danger unknown_contract');
  });
});

describe('a name that its maker chose', () => {
  const fake = contractId(70);
  const named = (name: string) => {
    const all = facts();
    addVault(all, fake, { name, symbol: 'HRB' });
    return planOf(invokeEnvelope(depositNode(fake, D)), { all });
  };

  it.each([
    ['an address, which pages put their own name to', vault],
    ['an address within other words', `the ${vault} one`],
    ['the end of a quotation', 'Harbor”, which is listed. “'],
    ['the end of a Spanish one', 'Harbor», que figura. «'],
  ])('cannot speak for the wallet: %s', async (_, name) => {
    const plan = await named(name);
    expect(plan.warnings).toContainEqual({ level: 'danger', code: 'hidden_text', params: { at: '0', where: 'vault' } });
    for (const { words, say } of spoken) {
      const sentences = [
        ...plan.steps.map((step) => tellStep(words, step, say)),
        ...plan.warnings.map((warning) => tellWarning(words, warning, say)),
      ];
      for (const sentence of sentences) {
        expect(sentence).not.toContain(vault);
        expect([...sentence.matchAll(/[“«]/g)]).toHaveLength([...sentence.matchAll(/[”»]/g)].length);
        expect(sentence).not.toMatch(/[”»],/);
      }
    }
  });

  it('is shown as it is where it does not try', async () => {
    expect(grave(await named('Harbor (EU)'))).toEqual(['danger foreign_vault']);
  });
});

describe('tokens that go', () => {
  const of = (fn: string, ...args: xdr.ScVal[]) => planOf(invokeEnvelope({ contract: usdcContract, fn, args }));
  it.each([
    ['destroyed', 'burn', [adr(user), i128(40n * D)]],
    ['destroyed by an allowance', 'burn_from', [adr(user), adr(user), i128(40n * D)]],
    ['sent by an allowance', 'transfer_from', [adr(user), adr(user), adr(stranger), i128(40n * D)]],
  ] as [string, string, xdr.ScVal[]][])('are a danger where more than half are %s', async (_, fn, args) => {
    expect(grave(await of(fn, ...args))).toContain('danger large_share');
  });
});

it('an allowance of an asset of which there is nothing yet covers all that comes', async () => {
  const token = reward.contractId(passphrase) as ContractId;
  const all = facts();
  addLine(all, user, reward);
  const node: Node = { contract: token, fn: 'approve', args: [adr(user), adr(stranger), i128(5n), u32(LEDGER + 10)] };
  const plan = await planOf(invokeEnvelope(node), { all });
  expect(grave(plan)).toContain('danger unlimited_allowance');
  expect(told(plan)[0]).toContain('0.0000005 BLND');
});

describe('amounts below zero', () => {
  const going = (amount: bigint) => transferNode(stranger, amount);
  it.each([
    ['sent', going(-40n * D)],
    ['allowed', { ...going(0n), fn: 'approve', args: [adr(user), adr(stranger), i128(-1n), u32(LEDGER + 10)] }],
    ['deposited', depositNode(vault, -40n * D)],
    ['lent', submitNode([poolRequest(0, -40n * D)])],
  ] as [string, Node][])('security 136: are no arguments of a call, and bring nothing: %s', async (_, node) => {
    const all = facts();
    addPool(all, { supply: 20n * D });
    const plan = await planOf(invokeEnvelope(node), { all });
    expect(grave(plan)).toContain('blocked odd_arguments');
    const effect = plan.effects.find(({ holder, asset }) => holder === user && asset.code === 'USDC');
    expect(effect).toBeUndefined();
  });

  it('security 136: take nothing off what goes to others', async () => {
    const all = facts();
    addInstance(all, unknown, []);
    const node: Node = { contract: unknown, fn: 'go', args: [], children: [going(40n * D), going(-40n * D)] };
    const plan = await planOf(invokeEnvelope(node), { all });
    expect(plan.given).toMatchObject([{ to: [stranger], amount: `${40n * D}`, permitted: true }]);
    expect(grave(plan)).toContain('blocked odd_arguments');
  });
});

describe('a yield token', () => {
  const SHARES = 10n ** 13n;
  const held = () => {
    const all = facts();
    addYieldToken(all, SHARES);
    addAccount(all, stranger);
    return all;
  };
  const call = (fn: string, amount: bigint, receiver: string, operator: string, children: Node[] = []): Node => ({
    contract: yieldToken,
    fn,
    args: [i128(amount), adr(receiver), adr(user), adr(operator)],
    children,
  });
  const takes = (amount: bigint) => [transferNode(yieldToken, amount)];

  it.each([
    ['redeemed', call('redeem', SHARES, stranger, user)],
    ['withdrawn', call('withdraw', 1_000n * D, stranger, user)],
    ['deposited', call('deposit', 40n * D, stranger, user, takes(40n * D))],
    ['minted', call('mint', 36_000n * D, stranger, user, takes((396n * D) / 10n))],
  ])('security 139: is a danger where more than half of what there was is %s for somebody else', async (_, node) => {
    expect(grave(await planOf(invokeEnvelope(node), { all: held() }))).toEqual(['danger large_share']);
    const own = { ...node, args: node.args.with(1, adr(user)) };
    expect(grave(await planOf(invokeEnvelope(own), { all: held() }))).toEqual([]);
  });

  it.each(['redeem', 'withdraw', 'deposit', 'mint'])(
    'security 139: is a danger where somebody else takes by an allowance: %s',
    async (fn) => {
      const node = call(fn, fn === 'redeem' || fn === 'mint' ? 1_000n * D : D, user, stranger);
      const plan = await planOf(invokeEnvelope(node, { source: stranger, auth: [] }), { all: held() });
      expect(plan.warnings).toContainEqual(
        expect.objectContaining({
          level: 'danger',
          code: 'taken_by_allowance',
          params: expect.objectContaining({ spender: stranger, holder: user }),
        }),
      );
    },
  );
});

describe('the lending pool', () => {
  const withPool = () => {
    const all = facts();
    addPool(all, { supply: 20n * D });
    return all;
  };
  const submit = (from: string, spender: string, request: xdr.ScVal): Node => ({
    ...submitNode([]),
    args: [adr(from), adr(spender), adr(user), vec(request)],
  });

  it.each([
    ['lent in another’s name', 2],
    ['repaid for another', 5],
  ])('blocks what is %s', async (_, type) => {
    const plan = await planOf(invokeEnvelope(submit(stranger, user, poolRequest(type, D)), { auth: [] }), { all: withPool() });
    expect(plan.warnings).toContainEqual({ level: 'blocked', code: 'foreign_recipient', params: { at: '0', to: stranger } });
  });

  it.each([6, 7, 8])('says that an auction takes over debts: %i', async (type) => {
    const node = submit(user, user, poolRequest(type, 100n, stranger));
    expect(grave(await planOf(invokeEnvelope(node, { auth: [] }), { all: withPool() }))).toContain('danger takes_debt');
  });
});

describe('what is taken out and sent on in one go', () => {
  it('is judged by what was there before it went', async () => {
    const all = facts();
    addPool(all, { supply: 80n * D });
    addShares(all, vault, user, 500n);
    const send = (amount: bigint) => transferNode(stranger, amount);
    const fromPool = execNode([submitNode([poolRequest(1)]), send(90n * D)]);
    const fromVault = execNode([{ contract: vault, fn: 'withdraw', args: [i128(500n), vec(i128(80n * D)), adr(user)] }, send(90n * D)]);
    const little = execNode([submitNode([poolRequest(1)]), send(50n * D)]);
    expect(grave(await planOf(invokeEnvelope(fromPool), { all }))).toContain('danger large_share');
    expect(grave(await planOf(invokeEnvelope(fromVault), { all }))).toContain('danger large_share');
    expect(grave(await planOf(invokeEnvelope(little), { all }))).not.toContain('danger large_share');
  });

  it('is a danger where it is borrowed: the debt stays', async () => {
    const all = facts();
    addPool(all, { supply: 80n * D });
    const node = execNode([submitNode([poolRequest(4, 100n * D)]), transferNode(stranger, 70n * D)]);
    expect(grave(await planOf(invokeEnvelope(node), { all }))).toContain('danger borrows');
  });
});

describe('a vault', () => {
  it('is not rebalanced without a word of danger: its instructions have none here', async () => {
    const node: Node = { contract: vault, fn: 'rebalance', args: [adr(user), vec()] };
    expect(grave(await planOf(invokeEnvelope(node)))).toContain('danger unusual_call');
  });
});

describe('classic operations', () => {
  const planFor = (operation: unknown, all = facts()) => planOf(envelopeOf([operation] as never), { all });
  const wantsMemo = () => {
    const all = facts();
    addAccountData(all, other, 'config.memo_required', '1');
    return all;
  };

  it('a merge into an account that asks for a memo is the danger that a payment is', async () => {
    const merge = Operation.accountMerge({ destination: other });
    expect((await planFor(merge, wantsMemo())).warnings).toContainEqual({
      level: 'danger',
      code: 'memo_required',
      params: { at: '0', destination: other },
    });
    expect(codes(await planFor(merge))).not.toContain('danger memo_required');
  });

  const at = (n: number, d: number) => ({ n, d });
  const offers: [string, (amount: string) => unknown][] = [
    ['sold', (amount) => Operation.manageSellOffer({ selling: usdc, buying: Asset.native(), amount, price: at(1, 9) })],
    ['sold passively', (amount) => Operation.createPassiveSellOffer({ selling: usdc, buying: Asset.native(), amount, price: at(1, 9) })],
    [
      'given for a little',
      (amount) => Operation.manageBuyOffer({ selling: usdc, buying: Asset.native(), buyAmount: amount, price: at(1, 1) }),
    ],
  ];

  it.each(offers)('an offer of more than half is the danger that a payment is: %s', async (_, offer) => {
    const plan = await planFor(offer('25.0000001'));
    expect(plan.warnings).toContainEqual({ level: 'danger', code: 'large_share', params: expect.objectContaining({ percent: 50 }) });
    expect(changeOf(plan, user)).toEqual({ likely: 0n, least: -250_000_001n });
    expect(grave(await planFor(offer('25')))).toEqual([]);
  });

  it('offers count together, and by what they give', async () => {
    const sold = (amount: string) => offers[0]?.[1](amount);
    expect(grave(await planOf(envelopeOf([sold('20'), sold('20')] as never)))).toContain('danger large_share');
    const dear = Operation.manageBuyOffer({ selling: usdc, buying: Asset.native(), buyAmount: '0.01', price: at(4_000, 1) });
    expect(grave(await planFor(dear))).toContain('danger large_share');
  });

  const paid = (amount: string, asset = usdc) => Operation.payment({ destination: other, asset, amount });

  it('an offer and a payment count together, whichever comes first', async () => {
    const sold = offers[0]?.[1]('22') as xdr.Operation;
    for (const both of [
      [sold, paid('22')],
      [paid('22'), sold],
    ])
      expect(grave(await planOf(envelopeOf(both)))).toContain('danger large_share');
    expect(grave(await planOf(envelopeOf([paid('12'), offers[0]?.[1]('12') as xdr.Operation])))).toEqual([]);
  });

  it('what is claimed and sent on is judged by what was there before it went, in however many parts', async () => {
    const all = facts();
    addLine(all, user, reward);
    addClaimable(all, user, 900n * D);
    const claim = Operation.claimClaimableBalance({ balanceId: balanceHex });
    const claiming = async (...operations: xdr.Operation[]) => grave(await planOf(envelopeOf([claim, ...operations]), { all }));
    expect(await claiming(paid('900', reward))).toEqual(['danger large_share']);
    expect(await claiming(paid('400', reward), paid('220', reward))).toEqual(['danger large_share']);
    expect(await claiming(Operation.manageSellOffer({ selling: reward, buying: usdc, amount: '900', price: at(1, 1) }))).toEqual([
      'danger large_share',
    ]);
    expect(await claiming(paid('450', reward))).toEqual([]);
  });

  it('what another account gives that the same key signs for is judged as the own, and is named', async () => {
    const all = facts();
    addLine(all, other, usdc, 50n * D);
    const drain = (source?: AccountId) => Operation.payment({ destination: issuer, asset: usdc, amount: '40', ...(source && { source }) });
    expect(grave(await planOf(envelopeOf([drain(other)]), { all }))).toEqual([]);
    addAccount(all, other, { signers: [{ key: user, weight: 1 }] });
    for (const plan of [
      await planOf(envelopeOf([drain()], { source: other }), { all }),
      await planOf(envelopeOf([drain(other)]), { all }),
    ]) {
      const [warning] = plan.warnings.filter(({ code }) => code === 'large_share');
      expect(warning).toMatchObject({ level: 'danger', params: { percent: 80, holder: other } });
      for (const { words, say } of spoken) expect(tellWarning(words, warning as never, say)).toContain(other);
    }
  });

  const pool = new LiquidityPoolAsset(...([usdc, reward].sort((a, b) => Asset.compare(a, b)) as [Asset, Asset]), LiquidityPoolFeeV18);
  const liquidityPoolId = Buffer.from(getLiquidityPoolId('constant_product', pool.getLiquidityPoolParameters())).toString('hex');
  const withPool = () => {
    const all = facts();
    addLine(all, user, reward, 100n * D);
    addLiquidityPool(all, pool, liquidityPoolId, { a: 100n * D, b: 100n * D, shares: 100n * D });
    addPoolLine(all, user, liquidityPoolId, 5n * D);
    return all;
  };

  it('what goes into a liquidity pool is named, bounded, counted, and a danger where it is more than half', async () => {
    const amounts = ['40', '40'];
    const deposit = Operation.liquidityPoolDeposit({
      liquidityPoolId,
      maxAmountA: amounts[0] as string,
      maxAmountB: amounts[1] as string,
      minPrice: at(1, 4),
      maxPrice: at(9, 2),
    });
    const plan = await planFor(deposit, withPool());
    expect(changeOf(plan, user)).toEqual({ likely: -40n * D, least: -40n * D });
    expect(grave(plan)).toContain('danger large_share');
    expect(codes(plan)).not.toContain('warning facts_missing');
    const [sentence] = told(plan);
    for (const part of ['40.00 USDC', '40.00 BLND', '0.25', '4.50']) expect(sentence).toContain(part);
    expect(codes(await planFor(deposit))).toContain('danger will_fail');
  });

  it('what comes out of one is named, and bounded by what the ledger enforces', async () => {
    const withdraw = Operation.liquidityPoolWithdraw({ liquidityPoolId, amount: '3', minAmountA: '1', minAmountB: '1' });
    const plan = await planFor(withdraw, withPool());
    expect(changeOf(plan, user)).toEqual({ likely: 3n * D, least: D });
    expect(told(plan)[0]).toContain('1.00 USDC');
  });

  it.each([4, 5, 15])('powers of an issuer that can never change again are a danger, whatever is set beside them: %i', async (setFlags) => {
    const plan = await planFor(Operation.setOptions({ setFlags: setFlags as never }));
    expect(plan.warnings).toContainEqual({ level: 'danger', code: 'flags_forever', params: { at: '0', account: user } });
    for (const setFlags of [1, 2, 11]) expect(grave(await planFor(Operation.setOptions({ setFlags: setFlags as never })))).toEqual([]);
  });

  it('a holder who may keep offers only is not told to be allowed to hold', async () => {
    const sentences = await Promise.all(
      [0, 1, 2].map(
        async (authorize) =>
          told(await planFor(Operation.allowTrust({ trustor: other, assetCode: 'USDC', authorize: authorize as never })))[0],
      ),
    );
    expect(sentences).toMatchObject([
      expect.stringMatching(/^Stops .* from holding/),
      expect.stringMatching(/^Allows/),
      expect.stringMatching(/^Lets .* keep its open offers of .*, but nothing else/),
    ]);
  });

  it('who can change the signers afterwards is told with what that needs', async () => {
    const plan = await planFor(
      Operation.setOptions({ highThreshold: 255, medThreshold: 1, signer: { ed25519PublicKey: stranger, weight: 255 } }),
    );
    const [change] = plan.warnings.filter(({ code }) => code === 'signers_change').map((warning) => tellWarning(planEn, warning, en));
    expect(change).toContain('change its keys');
  });
});

describe('a sequence number', () => {
  const jump = (sequence: bigint, minSeqNum: bigint | null) => {
    const { tx } = (xdr.TransactionEnvelope.fromXdr(envelopeOf([Operation.setOptions({})]), 'base64') as xdr.TransactionEnvelopeTx).v1;
    const timeBounds = new xdr.TimeBounds({ minTime: 0n, maxTime: BigInt(NOW + 180) });
    const cond = { timeBounds, ledgerBounds: null, minSeqNum, minSeqAge: 0n, minSeqLedgerGap: 0, extraSigners: [] };
    const made = new xdr.Transaction({
      sourceAccount: tx.sourceAccount,
      fee: tx.fee,
      seqNum: sequence,
      cond: xdr.Preconditions.precondV2(new xdr.PreconditionsV2(cond)),
      memo: tx.memo,
      operations: tx.operations,
      ext: tx.ext,
    });
    return planOf(xdr.TransactionEnvelope.envelopeTypeTx(new xdr.TransactionV1Envelope({ tx: made, signatures: [] })).toXdr('base64'));
  };

  it('that the transaction itself may jump to is judged as a bumped one', async () => {
    expect(grave(await jump(2n ** 63n - 1n, 0n))).toEqual(['danger sequence_exhausted']);
    expect((await jump(10_000n, 0n)).warnings).toContainEqual({ level: 'warning', code: 'sequence_jump', params: { to: '10000' } });
    expect(codes(await jump(8n, 0n))).toEqual(['warning preconditions']);
    expect(grave(await jump(2n ** 63n - 1n, null))).toEqual([]);
  });
});

describe('a login by contract that allows something more', () => {
  it('is none', async () => {
    const named = { account: user, home_domain: 'x.org', web_auth_domain: 'x.org', web_auth_domain_account: id(77) };
    const args = [map(Object.fromEntries(Object.entries(named).map(([name, value]) => [name, str(value)])))];
    const login = async (children: Node[]) => {
      const preimage = xdr.HashIdPreimage.envelopeTypeSorobanAuthorization(
        new xdr.HashIdPreimageSorobanAuthorization({
          networkId: hash(new TextEncoder().encode(passphrase)),
          nonce: 1n,
          signatureExpirationLedger: LEDGER + 60,
          invocation: tree({ contract: unknown, fn: 'web_auth_verify', args, children }),
        }),
      ).toXdr('base64');
      return codes(await reviewAuthEntry({ chain: chainOf(facts()), preimage, account: user, origin: 'https://x.org' }));
    };
    expect(await login([])).toContain('info login');
    expect(await login([transferNode(stranger, D)])).not.toContain('info login');
  });
});

it('all of a message is shown, however much of it hides', async () => {
  const { lines } = await reviewMessage({ message: `${'\u0001'.repeat(4_000)} and all my money`, origin: 'https://dapp.example' });
  expect(lines.join('')).toContain('and all my money');
});

describe('conditions of a claim', () => {
  const time = '1750000100';
  const leaves = [
    Claimant.predicateUnconditional(),
    Claimant.predicateBeforeAbsoluteTime(time),
    Claimant.predicateBeforeRelativeTime('60'),
  ];
  const grown = (from: xdr.ClaimPredicate[]) => [
    ...from.map((one) => Claimant.predicateNot(one)),
    ...from.flatMap((one) => from.flatMap((two) => [Claimant.predicateAnd(one, two), Claimant.predicateOr(one, two)])),
  ];

  it('that differ are told in sentences that differ', async () => {
    const all = [...leaves, ...grown(leaves), ...grown([...leaves.slice(1), ...grown(leaves.slice(1))])];
    const byXdr = new Map(all.map((predicate) => [predicate.toXdr('base64'), predicate]));
    for (const { words, say } of spoken) {
      const said = new Map<string, string>();
      for (const [text, predicate] of byXdr) {
        const claimants = [new Claimant(stranger, predicate)];
        const plan = await planOf(envelopeOf([Operation.createClaimableBalance({ asset: usdc, amount: '5', claimants })]));
        const sentence = plan.steps.map((step) => tellStep(words, step, say)).join('');
        expect([said.get(sentence) ?? text, sentence]).toEqual([text, sentence]);
        said.set(sentence, text);
      }
    }
  });
});

describe('an account that asks for a memo', () => {
  const asks = () => {
    const all = facts();
    addAccountData(all, other, 'config.memo_required', '1');
    return all;
  };
  const muxed = new MuxedAccount(new Account(other, '1'), '5').accountId();
  const memoOf = (fn: string, args: xdr.ScVal[], memo?: xdr.Memo) =>
    planOf(invokeEnvelope({ contract: usdcContract, fn, args }, memo && { memo }), { all: asks() });
  const pays: [string, (to: xdr.ScVal) => xdr.ScVal[]][] = [
    ['transfer', (to) => [adr(user), to, i128(D)]],
    ['transfer_from', (to) => [adr(user), adr(user), to, i128(D)]],
    ['mint', (to) => [to, i128(D)]],
  ];

  it.each(pays)('asks for it of a contract’s %s too', async (fn, args) => {
    const warning = { level: 'danger', code: 'memo_required', params: { at: '0', destination: other } };
    expect((await memoOf(fn, args(adr(other)))).warnings).toContainEqual(warning);
    expect(grave(await memoOf(fn, args(adr(other)), xdr.Memo.memoId(5n)))).toEqual([]);
    expect(grave(await memoOf(fn, args(adr(issuer))))).not.toContain('danger memo_required');
  });

  it('has it where a contract’s transfer names a muxed address', async () => {
    expect(grave(await memoOf('transfer', [adr(user), adr(muxed), i128(D)]))).toEqual([]);
  });

  it('is not asked for one by what it sends itself', async () => {
    const all = asks();
    addAccountData(all, user, 'config.memo_required', '1');
    expect(grave(await planOf(invokeEnvelope(transferNode(user, D)), { all }))).toEqual([]);
  });
});
