/** Bytes by which somebody could have a person sign more than the review says: each says it, or is not signed. */
import { Address, hash, xdr } from '@stellar/stellar-sdk';
import { describe, expect, it } from 'vitest';
import type { Plan } from '../../../src/primitives/plan';
import { reviewAuthEntry } from '../../../src/review/auth-entry';
import {
  addAccount,
  addInstance,
  addPool,
  addShares,
  addToken,
  addVault,
  adr,
  chainOf,
  codes,
  contractId,
  depositNode,
  envelopeOf,
  execNode,
  facts,
  i128,
  invokeEnvelope,
  LEDGER,
  type Node,
  other,
  passphrase,
  planOf,
  poolRequest,
  sourceEntry,
  stranger,
  submitNode,
  transferNode,
  tree,
  unknown,
  usdcContract,
  user,
  vault,
  vec,
} from './world';

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
    expect(grave(await planOf(invokeEnvelope(depositNode(fake, 10n * D)), { all: withFake() }))).toEqual([]);
    expect(grave(await planOf(invokeEnvelope(depositNode(vault, 40n * D))))).toEqual([]);
  });

  it('is a danger where nobody here knows a vault’s code, whatever it promises', async () => {
    const promise: Node = { contract: fake, fn: 'withdraw', args: [i128(5n), vec(i128(1_000n * D)), adr(user)] };
    const node = execNode([promise, transferNode(stranger, 40n * D)]);
    expect(grave(await planOf(invokeEnvelope(node), { all: withFake(8) }))).toContain('danger unknown_contract');
    expect(grave(await planOf(invokeEnvelope(promise), { all: withFake() }))).not.toContain('danger unknown_contract');
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

describe('a vault', () => {
  it('is not rebalanced without a word of danger: its instructions have none here', async () => {
    const node: Node = { contract: vault, fn: 'rebalance', args: [adr(user), vec()] };
    expect(grave(await planOf(invokeEnvelope(node)))).toContain('danger unusual_call');
  });
});
