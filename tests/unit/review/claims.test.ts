/** What only a contract says that nobody vouches for: it is shown as that, and nothing of it is promised or reckoned with. */
import { Address, Asset, hash, xdr } from '@stellar/stellar-sdk';
import { describe, expect, it } from 'vitest';
import type { ContractId } from '../../../src/primitives/addresses';
import type { Plan } from '../../../src/primitives/plan';
import { reviewAuthEntry } from '../../../src/review/auth-entry';
import { planEn } from '../../../src/words/en/plan';
import { createSay } from '../../../src/words/languages';
import { tellWarning } from '../../../src/words/plan';
import { spoken } from '../spoken';
import {
  addAccount,
  addAllowance,
  addInstance,
  addPool,
  addShares,
  addToken,
  addVault,
  adr,
  bool,
  chainOf,
  codeHex,
  codes,
  contractId,
  depositNode,
  envelopeOf,
  execNode,
  facts,
  i128,
  invokeEnvelope,
  issuer,
  LEDGER,
  type Node,
  other,
  passphrase,
  planOf,
  pool,
  poolRequest,
  router,
  sourceEntry,
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
} from './world';

const D = 1_0000000n;
const fake = contractId(70);
const grave = (plan: Pick<Plan, 'warnings'>) => codes(plan).filter((code) => /^(danger|blocked)/.test(code));
const lineOf = ({ effects }: Pick<Plan, 'effects'>, holder: string, code: string) =>
  effects.find((one) => one.holder === holder && one.asset.code === code && one.where !== 'reserve');
const said = ({ warnings }: Pick<Plan, 'warnings'>, code: string) => warnings.filter((warning) => warning.code === code);

/** Has a vault's entries, and shares of the user's; `code` 5 is what listed vaults run. */
const withFake = (code: number) => {
  const all = facts();
  addVault(all, fake, { name: 'Harbor', symbol: 'HRB', code });
  addShares(all, fake, user, 10n ** 12n);
  return all;
};
const withdrawal = (contract: ContractId, least: bigint): Node => ({
  contract,
  fn: 'withdraw',
  args: [i128(5n), vec(i128(least)), adr(user)],
});

describe('what a contract of unknown code promises', () => {
  const promise = withdrawal(fake, 4_510n * D);
  const node = execNode([promise, transferNode(stranger, 49n * D)]);
  const world = () => {
    const all = withFake(8);
    addAccount(all, stranger);
    return { all, simulated: { returned: vec(vec(i128(4_510n * D)), xdr.ScVal.scvVoid()) } };
  };

  it('security 103: is no gain, guarantees nothing, and is never set against what goes to somebody else', async () => {
    const plan = await planOf(invokeEnvelope(node), world());
    expect(lineOf(plan, user, 'USDC')).toMatchObject({ before: `${50n * D}`, after: `${D}`, least: `${D}`, basis: 'claimed' });
    expect(plan.given).toMatchObject([{ from: user, to: [stranger], amount: `${49n * D}`, permitted: false }]);
    expect(grave(plan)).toEqual(expect.arrayContaining(['danger unknown_contract', 'danger large_share']));
  });

  it('security 103: is no gain in whatever order', async () => {
    const turned = execNode([transferNode(stranger, 49n * D), promise]);
    expect(lineOf(await planOf(invokeEnvelope(turned), world()), user, 'USDC')).toMatchObject({ after: `${D}`, least: `${D}` });
  });

  it('security 103: is the contract’s word where its code is known and the settings do not list it', async () => {
    const plan = await planOf(invokeEnvelope(withdrawal(fake, 60n * D)), { all: withFake(5), simulated: { returned: vec(i128(61n * D)) } });
    expect(lineOf(plan, user, 'USDC')).toMatchObject({ after: `${111n * D}`, least: `${50n * D}`, basis: 'claimed' });
    expect(lineOf(plan, user, 'USDC')).not.toHaveProperty('most');
    expect(lineOf(plan, user, 'HRB')).toMatchObject({ basis: 'claimed' });
  });

  it('security 103: hides no part of what is spent after it', async () => {
    const spent = execNode([withdrawal(fake, 60n * D), transferNode(stranger, 49n * D)]);
    const all = withFake(5);
    addAccount(all, stranger);
    const plan = await planOf(invokeEnvelope(spent), { all, simulated: { returned: vec(vec(i128(60n * D)), xdr.ScVal.scvVoid()) } });
    expect(grave(plan)).toContain('danger large_share');
    expect(lineOf(plan, user, 'USDC')).toMatchObject({ least: `${D}`, after: `${61n * D}` });
  });

  it('security 103: is believed of a listed vault that runs the code that was seen', async () => {
    const all = facts();
    addShares(all, vault, user, 500n);
    const plan = await planOf(invokeEnvelope(withdrawal(vault, 60n * D)), { all, simulated: { returned: vec(i128(61n * D)) } });
    expect(lineOf(plan, user, 'USDC')).toMatchObject({ after: `${111n * D}`, least: `${110n * D}`, basis: 'estimate' });
    expect(grave(plan)).toEqual([]);
  });

  const changedVault = () => {
    const all = facts();
    addVault(all, vault, { code: 8 });
    addShares(all, vault, user, 500n);
    return all;
  };

  it('security 103: is a danger of a listed vault that runs other code', async () => {
    const plan = await planOf(invokeEnvelope(withdrawal(vault, 60n * D)), {
      all: changedVault(),
      simulated: { returned: vec(i128(61n * D)) },
    });
    expect(said(plan, 'code_changed')).toMatchObject([{ level: 'danger', params: { contract: vault, name: 'Target' } }]);
    expect(lineOf(plan, user, 'USDC')).toMatchObject({ after: `${50n * D}`, least: `${50n * D}`, basis: 'claimed' });
    const { all, settings } = { all: changedVault(), settings: { codes: { [vault]: codeHex(8) } } };
    expect(grave(await planOf(invokeEnvelope(withdrawal(vault, 60n * D)), { all, settings }))).toEqual([]);
  });

  it('security 103: is the contract’s word where the settings name no code for a vault or pool', async () => {
    const all = facts();
    addShares(all, vault, user, 500n);
    addPool(all, { supply: 20n * D });
    for (const one of [withdrawal(vault, 60n * D), submitNode([poolRequest(1)])]) {
      const plan = await planOf(invokeEnvelope(one), { all, settings: { codes: {} } });
      expect(lineOf(plan, user, 'USDC')).toMatchObject({ least: `${50n * D}`, basis: 'claimed' });
    }
  });

  it('security 103: is a danger of a listed pool with other code, of which a position promises nothing', async () => {
    const all = facts();
    addPool(all, { supply: 20n * D });
    const plan = await planOf(invokeEnvelope(submitNode([poolRequest(1)])), { all, settings: { codes: { [pool]: codeHex(3) } } });
    expect(grave(plan)).toContain('danger code_changed');
    expect(lineOf(plan, user, 'USDC')).toMatchObject({ least: `${50n * D}`, basis: 'claimed' });
  });

  it('security 103: is a danger of a router with other code, which may call what it pleases of what is authorized', async () => {
    const all = facts();
    addInstance(all, router, [], 3);
    addShares(all, vault, user, 500n);
    const calls = execNode([withdrawal(vault, 60n * D), transferNode(other, 5n * D)]);
    const settings = { codes: { [router]: codeHex(2), [vault]: codeHex(5) } };
    const plan = await planOf(invokeEnvelope(calls), { all, settings });
    expect(grave(plan)).toContain('danger code_changed');
    expect(lineOf(plan, user, 'USDC')).toMatchObject({ after: `${45n * D}`, least: `${45n * D}` });
    expect(plan.given).toMatchObject([{ to: [other], permitted: true }]);
  });
});

describe('tokens that only their contract knows of', () => {
  const token = contractId(71);
  const world = () => {
    const all = facts();
    addToken(all, token, 'FOO');
    return all;
  };
  const paid: [string, Node][] = [
    ['mint', { contract: token, fn: 'mint', args: [adr(user), i128(900n * D)] }],
    ['transfer', { contract: token, fn: 'transfer', args: [adr(other), adr(user), i128(900n * D)] }],
    ['transfer_from', { contract: token, fn: 'transfer_from', args: [adr(user), adr(other), adr(user), i128(900n * D)] }],
  ];

  it.each(paid)('security 104: arrive by %s as the contract’s word, and nothing is promised', async (_, node) => {
    const plan = await planOf(invokeEnvelope(node), { all: world() });
    expect(lineOf(plan, user, 'FOO')).toMatchObject({ after: `${900n * D}`, least: '0', basis: 'claimed' });
  });

  it('security 104: are promised where the ledger’s own asset contract moves them, listed or not', async () => {
    const loose = new Asset('FOO', issuer);
    const contract = loose.contractId(passphrase) as ContractId;
    const all = facts();
    addToken(all, contract, 'FOO', { name: `FOO:${issuer}`, code: 'asset' });
    for (const [id, code] of [
      [contract, 'FOO'],
      [usdcContract, 'USDC'],
    ] as const) {
      const node: Node = { contract: id, fn: 'transfer', args: [adr(issuer), adr(user), i128(3n * D)] };
      const line = lineOf(await planOf(invokeEnvelope(node, { source: issuer }), { all, account: issuer }), user, code);
      expect([code, BigInt(line?.least ?? 0) - BigInt(line?.before ?? 0), line?.basis]).toEqual([code, 3n * D, 'exact']);
    }
  });

  it('security 104: are no listed asset because the settings name their contract beside its code', async () => {
    const all = world();
    const settings = { assets: { usdc: { code: 'USDC', issuer: usdc.getIssuer() as never, contract: token } } };
    const plan = await planOf(invokeEnvelope(paid[0]?.[1] as Node), { all, settings });
    expect(lineOf(plan, user, 'FOO')).toMatchObject({ least: '0', basis: 'claimed' });
  });

  it('security 104: are a claim too where a listed vault pays them', async () => {
    const all = world();
    addVault(all, vault, { asset: token });
    addShares(all, vault, user, 500n);
    const plan = await planOf(invokeEnvelope(withdrawal(vault, 60n * D)), { all, simulated: { returned: vec(i128(61n * D)) } });
    expect(lineOf(plan, user, 'FOO')).toMatchObject({ after: `${61n * D}`, least: '0', basis: 'claimed' });
  });

  it('security 104: leave as the contract’s word too', async () => {
    const sent: Node = { contract: fake, fn: 'transfer', args: [adr(user), adr(other), i128(400n)] };
    const plan = await planOf(invokeEnvelope(sent), { all: withFake(5) });
    expect(lineOf(plan, user, 'HRB')).toMatchObject({ after: `${10n ** 12n - 400n}`, basis: 'claimed' });
  });

  it('security 104: so are shares of a vault that is not listed', async () => {
    const returned = vec(vec(i128(5n * D)), i128(400n), xdr.ScVal.scvVoid());
    const plan = await planOf(invokeEnvelope(depositNode(fake, 5n * D)), { all: withFake(5), simulated: { returned } });
    expect(lineOf(plan, user, 'HRB')).toMatchObject({ before: `${10n ** 12n}`, least: `${10n ** 12n}`, basis: 'claimed' });
  });
});

describe('a deposit into a vault that the settings do not list', () => {
  const people = { EmergencyManager: issuer, RebalanceManager: stranger, VaultFeeReceiver: other };
  const world = (options: Parameters<typeof addVault>[2]) => {
    const all = facts();
    addVault(all, fake, { name: 'Harbor', manager: issuer, roles: people, paused: [false, true], ...options });
    return all;
  };

  it('security 105: is a danger that names who has power over it, and what they could do', async () => {
    const plan = await planOf(invokeEnvelope(depositNode(fake, 5n * D)), { all: world({}) });
    const strategies = [contractId(60), contractId(61)];
    const [warning] = said(plan, 'foreign_vault');
    expect(warning).toEqual({
      level: 'danger',
      code: 'foreign_vault',
      params: {
        ...{ at: '0', vault: fake, name: 'Harbor', manager: issuer, emergencyManager: issuer },
        ...{ rebalanceManager: stranger, feeReceiver: other, strategies, upgradable: true },
      },
    });
    for (const { words, say } of spoken) {
      const sentence = tellWarning(words, warning as never, say);
      for (const one of [fake, issuer, stranger, other, ...strategies]) expect(sentence).toContain(one);
    }
    expect(tellWarning(planEn, warning as never, createSay('en'))).toContain('replace the vault’s code');
  });

  it('security 105: says nothing of new code where the vault cannot get one', async () => {
    const [warning] = said(await planOf(invokeEnvelope(depositNode(fake, 5n * D)), { all: world({ upgradable: false }) }), 'foreign_vault');
    expect(tellWarning(planEn, warning as never, createSay('en'))).not.toContain('replace the vault’s code');
  });

  it('security 105: is one through the router too, and none into a listed vault', async () => {
    const through = await planOf(invokeEnvelope(execNode([depositNode(fake, 5n * D)])), { all: world({}) });
    expect(said(through, 'foreign_vault')).toMatchObject([{ level: 'danger', params: { at: '0.0' } }]);
    expect(grave(await planOf(invokeEnvelope(depositNode(vault, 5n * D))))).toEqual([]);
  });
});

describe('what somebody may take later', () => {
  const approve = (spender: string, amount: bigint, until = LEDGER + 500, token: ContractId = usdcContract): Node => ({
    contract: token,
    fn: 'approve',
    args: [adr(user), adr(spender), i128(amount), u32(until)],
  });
  const plan = (node: Node, all = facts()) => planOf(invokeEnvelope(node), { all });

  it('security 106: is a danger from half of what there is, and a warning below', async () => {
    expect(grave(await plan(approve(unknown, 25n * D)))).toEqual(['danger large_allowance']);
    expect(codes(await plan(approve(unknown, 25n * D - 1n)))).toEqual(['warning allowance']);
    expect(grave(await plan(approve(unknown, 50n * D)))).toEqual(['danger unlimited_allowance']);
    expect(grave(await plan(approve(unknown, 5n * D, LEDGER + 17_280 * 31)))).toEqual(['danger long_allowance']);
  });

  it('security 106: is counted in the Plan: who may take how much, and what they might before', async () => {
    const all = facts();
    addAllowance(all, usdcContract, user, unknown, 3n * D);
    const { given, control } = await plan(approve(unknown, 5n * D), all);
    expect(given).toMatchObject([{ from: user, to: [unknown], amount: `${5n * D}`, permitted: true }]);
    expect(control).toMatchObject([{ what: 'allowance', holder: user, spender: unknown, before: `${3n * D}`, amount: `${5n * D}` }]);
  });

  it('security 106: is summed over one transaction, whoever the spenders are', async () => {
    const node = execNode([approve(unknown, 13n * D), approve(other, 13n * D)]);
    const both = await plan(node);
    expect(said(both, 'large_allowance')).toMatchObject([{ params: { amount: `${26n * D}`, percent: 52 } }]);
    expect(both.control).toHaveLength(2);
    const same = await plan(execNode([approve(unknown, 13n * D), approve(unknown, 13n * D)]));
    expect(said(same, 'large_allowance')).toMatchObject([{ params: { amount: `${26n * D}` } }]);
  });

  it('security 106: is summed with what the spender may take already, until that is over', async () => {
    const all = facts();
    addAllowance(all, usdcContract, user, unknown, 13n * D);
    expect(said(await plan(approve(unknown, 14n * D), all), 'large_allowance')).toMatchObject([{ params: { amount: `${27n * D}` } }]);
    addAllowance(all, usdcContract, user, unknown, 13n * D, LEDGER - 1);
    expect(grave(await plan(approve(unknown, 14n * D), all))).toEqual([]);
  });

  it('security 106: is no danger where it becomes less, and none where it ends', async () => {
    const all = facts();
    addAllowance(all, usdcContract, user, unknown, 40n * D);
    expect(grave(await plan(approve(unknown, 10n * D), all))).toEqual([]);
    const ended = await plan(approve(unknown, 0n), all);
    expect(codes(ended)).toEqual([]);
    expect(ended.given).toEqual([]);
    expect(ended.control).toMatchObject([{ what: 'allowance', before: `${40n * D}`, amount: '0' }]);
  });

  it('security 106: is counted of shares, and below a contract that is not known', async () => {
    const all = facts();
    addShares(all, vault, user, 100n);
    expect(grave(await plan(approve(unknown, 50n, LEDGER + 5, vault), all))).toEqual(['danger large_allowance']);
    addInstance(all, unknown, []);
    const below = await plan({ contract: unknown, fn: 'go', args: [], children: [approve(stranger, 30n * D)] }, all);
    expect(grave(below)).toContain('danger large_allowance');
    expect(below.given).toMatchObject([{ to: [stranger], permitted: true }]);
  });

  it('security 137: what a contract that is not known may leave out revokes nothing: what was allowed before it stands', async () => {
    const all = facts();
    addInstance(all, unknown, []);
    const below = (...children: Node[]) => plan({ contract: unknown, fn: 'go', args: [], children }, all);
    const ended = await below(approve(stranger, 20n * D), approve(stranger, 0n));
    expect(ended.control).toMatchObject([{ what: 'allowance', spender: stranger, amount: `${20n * D}` }]);
    addAllowance(all, usdcContract, user, stranger, 9n * D);
    expect((await below(approve(stranger, 0n))).control).toEqual([]);
    const less = await below(approve(stranger, 2n * D));
    expect(less.control).toMatchObject([{ what: 'allowance', spender: stranger, before: `${9n * D}`, amount: `${9n * D}` }]);
  });

  it('security 137: what is allowed, taken, revoked and allowed again is summed', async () => {
    const all = facts();
    addInstance(all, unknown, []);
    const takes: Node = { contract: unknown, fn: 'take', args: [] };
    const node = execNode([approve(unknown, 15n * D), takes, approve(unknown, 0n), approve(unknown, 15n * D), takes, approve(unknown, 0n)]);
    const through = await plan(node, all);
    expect(said(through, 'large_allowance')).toMatchObject([{ params: { amount: `${30n * D}`, percent: 60 } }]);
    // Everything is done, and in this order.
    expect(through.control).toMatchObject([{ what: 'allowance', amount: '0' }]);
  });

  it.each([
    ['transfer_from', [adr(other), adr(user), adr(stranger), i128(5n * D)]],
    ['burn_from', [adr(other), adr(user), i128(5n * D)]],
  ])('security 106: is a danger where somebody else takes it now: %s', async (fn, args) => {
    const all = facts();
    addAccount(all, stranger);
    const taken = await planOf(invokeEnvelope({ contract: usdcContract, fn, args }, { auth: [] }), { all });
    expect(grave(taken)).toContain('danger taken_by_allowance');
    expect(taken.given).toMatchObject([{ from: user, amount: `${5n * D}` }]);
  });
});

describe('who is in charge of a contract', () => {
  const of = (node: Node, all = facts()) => planOf(invokeEnvelope(node), { all });

  it('stands with who was before, whatever the role', async () => {
    const all = facts();
    const stabilizer = contractId(14);
    addVault(all, vault, { manager: stabilizer, roles: { EmergencyManager: issuer, VaultFeeReceiver: other } });
    const handed: [Node, object][] = [
      [
        { contract: vault, fn: 'set_manager', args: [adr(stranger)] },
        { role: 'manager', before: stabilizer },
      ],
      [
        { contract: vault, fn: 'set_emergency_manager', args: [adr(stranger)] },
        { role: 'emergencyManager', before: issuer },
      ],
      [
        { contract: vault, fn: 'set_fee_receiver', args: [adr(user), adr(stranger)] },
        { role: 'feeReceiver', before: other },
      ],
      [
        { contract: stabilizer, fn: 'set_vault_manager', args: [adr(vault), adr(stranger)] },
        { role: 'manager', before: stabilizer },
      ],
      [
        { contract: stabilizer, fn: 'set_vault_fee_receiver', args: [adr(vault), adr(stranger)] },
        { role: 'feeReceiver', before: other },
      ],
    ];
    for (const [node, change] of handed) {
      const plan = await of(node, all);
      expect(plan.control).toEqual([{ what: 'role', contract: vault, after: stranger, ...change }]);
      expect(grave(plan)).toContain('danger role_change');
    }
  });

  it('changes with its code, which stands with the code before', async () => {
    const code = xdr.ScVal.scvBytes(new Uint8Array(32).fill(7));
    const token = contractId(71);
    const all = facts();
    addToken(all, token, 'FOO');
    for (const [node, before] of [
      [{ contract: vault, fn: 'upgrade', args: [code] }, codeHex(5)],
      [{ contract: contractId(14), fn: 'upgrade_vault', args: [adr(vault), code] }, codeHex(5)],
      [{ contract: token, fn: 'upgrade', args: [code] }, codeHex(9)],
    ] as const) {
      const plan = await of({ ...node, args: [...node.args] }, all);
      expect(plan.control).toMatchObject([{ what: 'code', before, after: codeHex(7) }]);
      expect(grave(plan)).toContain('blocked upgrade_unknown_code');
    }
  });

  it('is said of a token’s admin and of what it lets a holder do', async () => {
    const all = facts();
    addInstance(all, usdcContract, [[vec(sym('Admin')), adr(issuer)]], 'asset');
    const [admin] = (await of({ contract: usdcContract, fn: 'set_admin', args: [adr(stranger)] }, all)).control;
    expect(admin).toEqual({ what: 'role', contract: usdcContract, role: 'admin', before: issuer, after: stranger });
    const [line] = (await of({ contract: usdcContract, fn: 'set_authorized', args: [adr(other), bool(false)] }, all)).control;
    expect(line).toMatchObject({ what: 'line', holder: other, before: ['authorized'], after: [] });
  });
});

describe('a lending position', () => {
  it('is what the requests before leave of it', async () => {
    const all = facts();
    addPool(all);
    const lent = submitNode([poolRequest(0, 20n * D), poolRequest(1, 15n * D), poolRequest(1, 15n * D)]);
    const plan = await planOf(invokeEnvelope({ ...lent, children: [transferNode(pool, 20n * D)] }), { all });
    expect(lineOf(plan, user, 'USDC')).toMatchObject({
      before: `${50n * D}`,
      after: `${50n * D}`,
      least: `${30n * D}`,
      most: `${50n * D}`,
    });
    expect(grave(plan)).toEqual([]);
  });
});

describe('what a signature reaches', () => {
  it('security 35: is said of a contract that is not listed, by its kind', async () => {
    const all = facts();
    addToken(all, unknown, 'FOO');
    addInstance(all, contractId(73), [[vec(sym('FeeMgr')), adr(other)]]);
    const of = async (node: Node) => said(await planOf(invokeEnvelope(node), { all }), 'unlisted_contract');
    expect(await of({ contract: unknown, fn: 'burn', args: [adr(user), i128(0n)] })).toMatchObject([
      { level: 'warning', params: { kind: 'token' } },
    ]);
    const set: Node = { contract: contractId(73), fn: 'set_target_apy', args: [adr(vault), u32(900)] };
    expect(await of(set)).toMatchObject([{ level: 'danger', params: { kind: 'stabilizer' } }]);
  });

  it('security 35: is bounded in depth: what is nested deeper is not signed', async () => {
    const all = facts();
    addInstance(all, unknown, []);
    const deep = (depth: number): Node => ({
      contract: unknown,
      fn: 'go',
      args: [u32(depth)],
      children: depth > 0 ? [deep(depth - 1)] : [],
    });
    expect(grave(await planOf(invokeEnvelope(deep(12)), { all }))).not.toContain('blocked authorization_mismatch');
    expect(grave(await planOf(invokeEnvelope(deep(13)), { all }))).toContain('blocked authorization_mismatch');
  });

  it('security 35: is reached by others too where an entry names delegates', async () => {
    const node: Node = { contract: usdcContract, fn: 'transfer', args: [adr(other), adr(user), i128(1n)] };
    const plain = new xdr.SorobanAddressCredentials({
      address: Address.fromString(other).toScAddress(),
      nonce: 5n,
      signatureExpirationLedger: LEDGER + 60,
      signature: xdr.ScVal.scvVoid(),
    });
    const delegate = new xdr.SorobanDelegateSignature({
      address: Address.fromString(stranger).toScAddress(),
      signature: xdr.ScVal.scvVoid(),
      nestedDelegates: [],
    });
    const credentials = xdr.SorobanCredentials.sorobanCredentialsAddressWithDelegates(
      new xdr.SorobanAddressCredentialsWithDelegates({ addressCredentials: plain, delegates: [delegate] }),
    );
    const entry = new xdr.SorobanAuthorizationEntry({ credentials, rootInvocation: tree(node) });
    const plan = await planOf(invokeEnvelope(node, { auth: [entry] }));
    expect(said(plan, 'delegates')).toEqual([{ level: 'warning', code: 'delegates', params: { address: other, delegates: [stranger] } }]);
  });
});

describe('a creation without constructor arguments', () => {
  const parts = {
    contractIdPreimage: xdr.ContractIdPreimage.contractIdPreimageFromAddress(
      new xdr.ContractIdPreimageFromAddress({ address: Address.fromString(user).toScAddress(), salt: new Uint8Array(32).fill(6) }),
    ),
    executable: xdr.ContractExecutable.contractExecutableWasm(new Uint8Array(32).fill(5)),
  };
  const first = new xdr.CreateContractArgs(parts);
  const second = (...constructorArgs: xdr.ScVal[]) => new xdr.CreateContractArgsV2({ ...parts, constructorArgs });
  const entry = (made: xdr.CreateContractArgs | xdr.CreateContractArgsV2) => {
    const authorized =
      made instanceof xdr.CreateContractArgs
        ? xdr.SorobanAuthorizedFunction.sorobanAuthorizedFunctionTypeCreateContractHostFn(made)
        : xdr.SorobanAuthorizedFunction.sorobanAuthorizedFunctionTypeCreateContractV2HostFn(made);
    const template = sourceEntry(transferNode(user, 0n));
    return new xdr.SorobanAuthorizationEntry({
      credentials: template.credentials,
      rootInvocation: new xdr.SorobanAuthorizedInvocation({ function: authorized, subInvocations: [] }),
    });
  };
  const judged = async (hostFunction: xdr.HostFunction, auth: xdr.SorobanAuthorizationEntry) => {
    const operation = new xdr.Operation({
      sourceAccount: null,
      body: xdr.OperationBody.invokeHostFunction(new xdr.InvokeHostFunctionOp({ hostFunction, auth: [auth] })),
    });
    return grave(await planOf(envelopeOf([operation])));
  };
  const old = xdr.HostFunction.hostFunctionTypeCreateContract(first);

  it('may be authorized by either kind, as the host takes them', async () => {
    expect(await judged(old, entry(second()))).toEqual([]);
    expect(await judged(xdr.HostFunction.hostFunctionTypeCreateContractV2(second()), entry(first))).toEqual([]);
  });

  it('is authorized by nothing with arguments', async () => {
    expect(await judged(old, entry(second(u32(1))))).toEqual(['blocked authorization_mismatch']);
    expect(await judged(xdr.HostFunction.hostFunctionTypeCreateContractV2(second(u32(1))), entry(first))).toEqual([
      'blocked authorization_mismatch',
    ]);
  });
});

it('an entry that is signed on its own promises nothing either', async () => {
  const preimage = xdr.HashIdPreimage.envelopeTypeSorobanAuthorization(
    new xdr.HashIdPreimageSorobanAuthorization({
      networkId: hash(new TextEncoder().encode(passphrase)),
      nonce: 1n,
      signatureExpirationLedger: LEDGER + 60,
      invocation: tree(execNode([withdrawal(fake, 60n * D), transferNode(stranger, 49n * D)])),
    }),
  ).toXdr('base64');
  const review = await reviewAuthEntry({ chain: chainOf(withFake(5)), preimage, account: user, origin: 'https://dapp.example' });
  expect(lineOf(review, user, 'USDC')).toMatchObject({ after: `${D}`, least: `${D}` });
  expect(review.given).toMatchObject([{ to: [stranger], permitted: true }]);
});
