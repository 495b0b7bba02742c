/** What the settings do not list is named in full, and warned of where it looks like what they do list. */
import { Asset, Claimant, Operation, xdr } from '@stellar/stellar-sdk';
import { describe, expect, it } from 'vitest';
import type { ContractId } from '../../../src/primitives/addresses';
import type { Plan, Step } from '../../../src/primitives/plan';
import { tellStep, tellWarning } from '../../../src/words/plan';
import { spoken } from '../spoken';
import {
  addClaimable,
  addInstance,
  addShares,
  addToken,
  addVault,
  adr,
  balanceHex,
  codes,
  contractId,
  depositNode,
  envelopeOf,
  execNode,
  facts,
  i128,
  invokeEnvelope,
  map,
  type Node,
  other,
  passphrase,
  planOf,
  reward,
  stabilizer,
  str,
  stranger,
  sym,
  treasury,
  u32,
  unknown,
  usdc,
  usdcContract,
  user,
  vault,
  vaultB,
  vec,
} from './world';

const all = (steps: readonly Step[]): Step[] => steps.flatMap((step) => [step, ...all(step.children)]);
/** Everything that a review says, in every language. */
const told = ({ steps, warnings }: Pick<Plan, 'steps' | 'warnings'>): string[] =>
  spoken.flatMap(({ words, say }) => [
    ...all(steps).map((step) => tellStep(words, step, say)),
    ...warnings.map((warning) => tellWarning(words, warning, say)),
  ]);

/** The same code by somebody else. */
const twin = new Asset('USDC', stranger);
const price = { n: 3, d: 2 };

type Ops = Parameters<typeof envelopeOf>[0];
const classic: [string, Ops][] = [
  ['a payment', [Operation.payment({ destination: other, asset: twin, amount: '1' })]],
  ['a sell offer', [Operation.manageSellOffer({ selling: usdc, buying: twin, amount: '9', price })]],
  ['a buy offer', [Operation.manageBuyOffer({ selling: twin, buying: usdc, buyAmount: '9', price })]],
  ['a passive offer', [Operation.createPassiveSellOffer({ selling: usdc, buying: twin, amount: '9', price })]],
  ['an offer withdrawn', [Operation.manageSellOffer({ selling: twin, buying: usdc, amount: '0', price, offerId: '7' })]],
  [
    'a swap to receive',
    [
      Operation.pathPaymentStrictReceive({
        sendAsset: usdc,
        sendMax: '9',
        destination: user,
        destAsset: twin,
        destAmount: '8',
        path: [reward],
      }),
    ],
  ],
  [
    'a swap to send',
    [Operation.pathPaymentStrictSend({ sendAsset: usdc, sendAmount: '9', destination: user, destAsset: twin, destMin: '8', path: [] })],
  ],
  ['a trustline', [Operation.changeTrust({ asset: twin })]],
  ['a trustline closed', [Operation.changeTrust({ asset: twin, limit: '0' })]],
  [
    'a claimable balance',
    [Operation.createClaimableBalance({ asset: twin, amount: '5', claimants: [new Claimant(other, Claimant.predicateUnconditional())] })],
  ],
  ['a claim', [Operation.claimClaimableBalance({ balanceId: balanceHex })]],
  ['a clawback', [Operation.clawback({ asset: twin, amount: '1', from: other })]],
  ['line flags', [Operation.setTrustLineFlags({ trustor: other, asset: twin, flags: { authorized: true } })]],
];

describe('an asset that the settings do not list', () => {
  it.each(classic)('security 85: is shown with its issuer beside the code, and warned of: %s', async (_, ops) => {
    const world = facts();
    addClaimable(world, user, 5_0000000n, twin);
    const plan = await planOf(envelopeOf(ops), { all: world });
    const sentences = told({ steps: plan.steps, warnings: [] });
    expect(sentences.filter((text) => text.includes(`USDC (issuer ${stranger})`)).length).toBeGreaterThan(0);
    expect(sentences.filter((text) => text.includes(`USDC (emisor ${stranger})`)).length).toBeGreaterThan(0);
    expect(plan.warnings.filter(({ code }) => code === 'lookalike_asset')).toEqual([
      { level: 'danger', code: 'lookalike_asset', params: { at: '0', asset: expect.objectContaining({ issuer: stranger }), like: 'USDC' } },
    ]);
  });

  it('security 85: two of one code are never told alike, and the listed one needs no issuer', async () => {
    const plan = await planOf(envelopeOf([Operation.manageSellOffer({ selling: usdc, buying: twin, amount: '9', price })]));
    const [sentence] = told(plan);
    expect(sentence).toBe(
      `Offers to sell 9.00 USDC at 1.50 USDC (issuer ${stranger}) for 1 USDC. If all of it is sold, you get at least 13.50 USDC (issuer ${stranger}).`,
    );
  });

  it('security 85: in a step of a path too, where no sentence names it', async () => {
    const swap = Operation.pathPaymentStrictSend({
      sendAsset: usdc,
      sendAmount: '9',
      destination: user,
      destAsset: reward,
      destMin: '8',
      path: [twin],
    });
    expect(codes(await planOf(envelopeOf([swap])))).toContain('danger lookalike_asset');
  });

  it('security 85: is warned of where it only holds a listed code', async () => {
    const plan = await planOf(envelopeOf([Operation.changeTrust({ asset: new Asset('USDCx', stranger) })]));
    expect(codes(plan)).toContain('warning lookalike_asset');
  });

  it('security 85: one that resembles nothing is named in full and warned of no further', async () => {
    const plan = await planOf(envelopeOf([Operation.changeTrust({ asset: new Asset('AQUA', stranger) })]));
    expect(told(plan)[0]).toContain(`AQUA (issuer ${stranger})`);
    expect(codes(plan)).not.toContain('danger lookalike_asset');
    expect(codes(plan)).not.toContain('warning lookalike_asset');
  });

  it('security 85: listed ones and XLM need no more than their code', async () => {
    const plan = await planOf(envelopeOf([Operation.manageSellOffer({ selling: usdc, buying: Asset.native(), amount: '9', price })]));
    expect(told(plan)[0]).toBe('Offers to sell 9.00 USDC at 1.50 XLM for 1 USDC. If all of it is sold, you get at least 13.50 XLM.');
  });

  it('an allowance to hold one names the issuer that gives it', async () => {
    const plan = await planOf(envelopeOf([Operation.allowTrust({ trustor: other, assetCode: 'USDC', authorize: 1 })]));
    expect(told(plan)[0]).toContain(`USDC (issuer ${user})`);
  });
});

describe('a contract’s token', () => {
  const transfer = (token: ContractId): Node => ({ contract: token, fn: 'transfer', args: [adr(user), adr(other), i128(5n)] });
  const planFor = async (symbol: string, options?: Parameters<typeof addToken>[3], token = unknown) => {
    const world = facts();
    addToken(world, token, symbol, options);
    return planOf(invokeEnvelope(transfer(token)), { all: world });
  };

  it.each(['USDC', 'USDС', 'usdc', 'U5DC', 'USDC ', 'U\u200bSDC', 'Target'])(
    'security 85: is shown with its contract, and warned of where it calls itself like a listed one: %j',
    async (symbol) => {
      const plan = await planFor(symbol);
      expect(told(plan)[0]).toContain(`(contract ${unknown})`);
      expect(codes(plan)).toContain('danger lookalike_asset');
      expect(codes(plan)).toContain('warning unlisted_contract');
    },
  );

  it('security 89: whose symbol hides something says so, and shows it as marks', async () => {
    const plan = await planFor('A\u202eB');
    expect(plan.warnings).toContainEqual({ level: 'danger', code: 'hidden_text', params: { at: '0', where: 'asset' } });
    expect(told(plan)[0]).toContain('A\\u{202e}B');
  });

  it('security 85: that claims to be an asset’s own contract is believed only where it is', async () => {
    const own = usdc.contractId(passphrase) as ContractId;
    const real = new Asset('EURC', stranger);
    const lied = await planFor('EURC', { name: `EURC:${stranger}`, code: 'asset' });
    expect(lied.steps[0]?.params).toMatchObject({ token: { kind: 'token', contract: unknown, listed: false } });
    const true_ = await planFor('EURC', { name: `EURC:${stranger}`, code: 'asset' }, real.contractId(passphrase) as ContractId);
    expect(true_.steps[0]?.params).toMatchObject({ token: { kind: 'asset', code: 'EURC', issuer: stranger, listed: false } });
    expect((await planOf(invokeEnvelope(transfer(own)))).steps[0]?.params).toMatchObject({ token: { listed: true } });
  });

  it('security 115: whose symbol is another sentence stands in quotation marks that it cannot close', async () => {
    expect(
      told(await planFor('5 XLM to you')).every((text) => !text.includes('5 XLM to you') || /[“«]5 XLM to you[”»] \(/.test(text)),
    ).toBe(true);
    const [closed] = told(await planFor('A” and 5 “B'));
    expect(closed).toContain('“A" and 5 "B” (contract');
  });

  it('security 85: named in an allowance and its warnings with its contract', async () => {
    const world = facts();
    addToken(world, unknown, 'USDC');
    const node: Node = { contract: unknown, fn: 'approve', args: [adr(user), adr(other), i128(2n ** 100n), u32(1_000_000)] };
    const plan = await planOf(invokeEnvelope(node), { all: world });
    const sentences = told(plan).filter((text) => text.includes('USDC'));
    expect(sentences.length).toBeGreaterThanOrEqual(6);
    for (const text of sentences) expect(text).toMatch(new RegExp(`[“«]USDC[”»] \\((contract|contrato) ${unknown}\\)`));
  });
});

describe('a vault that the settings do not list', () => {
  const strange = contractId(70);
  const config = map({ admin: adr(user), max_fee_bps: u32(5_000), min_fee_bps: u32(0), target_apy_bps: u32(800) });
  const world = (name: string) => {
    const made = facts();
    addVault(made, strange, { name, symbol: 'SHR' });
    addShares(made, strange, user, 1_000n);
    addShares(made, vault, user, 1_000n);
    return made;
  };
  const withdraw = (from: ContractId): Node => ({ contract: from, fn: 'withdraw', args: [i128(500n), vec(i128(5n)), adr(user)] });
  const touching: [string, Node][] = [
    ['deposit', depositNode(strange, 5n)],
    ['withdraw', withdraw(strange)],
    ['vault to vault', execNode([withdraw(vault), depositNode(strange, 5n)])],
    ['from it to another', execNode([withdraw(strange), depositNode(vaultB, 5n)])],
    ['shares sent', { contract: strange, fn: 'transfer', args: [adr(user), adr(other), i128(5n)] }],
    ['a role', { contract: strange, fn: 'set_fee_receiver', args: [adr(user), adr(other)] }],
    ['fees locked', { contract: strange, fn: 'lock_fees', args: [u32(5)] }],
    ['an upgrade', { contract: strange, fn: 'upgrade', args: [xdr.ScVal.scvBytes(new Uint8Array(32).fill(7))] }],
    ['another function', { contract: strange, fn: 'surprise', args: [] }],
    [
      'register',
      {
        contract: stabilizer,
        fn: 'register_vault',
        args: [adr(strange), config],
        children: [{ contract: strange, fn: 'set_manager', args: [adr(stabilizer)] }],
      },
    ],
    ['a target', { contract: stabilizer, fn: 'set_target_apy', args: [adr(strange), u32(900)] }],
    ['bounds', { contract: stabilizer, fn: 'set_fee_bounds', args: [adr(strange), u32(0), u32(5_000)] }],
    ['exit', { contract: stabilizer, fn: 'unregister_vault', args: [adr(strange)] }],
    ['a budget', { contract: treasury, fn: 'deposit', args: [adr(user), adr(strange), i128(5n)] }],
  ];

  it.each(touching)('security 86: is a warning with its address, and its name never stands alone: %s', async (_, node) => {
    const plan = await planOf(invokeEnvelope(node), { all: world('Harbor') });
    // A deposit into it is more than that: `foreign_vault` names who has power over it.
    const named = plan.warnings.filter(({ code }) => code === 'unlisted_vault' || code === 'foreign_vault');
    expect(named).toMatchObject([{ params: { vault: strange, name: 'Harbor' } }]);
    const sentences = told(plan).filter((text) => text.includes('Harbor'));
    expect(sentences.length).toBeGreaterThan(0);
    for (const text of sentences) expect(text).toContain(strange);
    for (const text of told(plan).filter((text) => text.includes('SHR'))) expect(text).toContain(strange);
  });

  it.each(touching)('security 86: with a name like a listed one is a look-alike: %s', async (_, node) => {
    const plan = await planOf(invokeEnvelope(node), { all: world('Tаrget') });
    expect(plan.warnings).toContainEqual({
      level: 'danger',
      code: 'lookalike_vault',
      params: { vault: strange, name: 'Tаrget', like: 'Target' },
    });
    expect(told(plan).filter((text) => text.includes('Tаrget') && !text.includes(strange))).toEqual([]);
  });

  it('security 86: that only holds a listed name is a warning, with the factory’s prefix too', async () => {
    const plan = await planOf(invokeEnvelope(depositNode(strange, 5n)), { all: world('DeFindex-Vault-Target') });
    expect(codes(plan)).toContain('warning lookalike_vault');
  });

  it('security 86: is so although the factory made it: it makes vaults for anybody', async () => {
    expect(codes(await planOf(invokeEnvelope(depositNode(strange, 5n)), { all: world('Harbor') }))).toContain('danger foreign_vault');
  });

  it('security 89: whose name hides something says so', async () => {
    const plan = await planOf(invokeEnvelope(depositNode(strange, 5n)), { all: world('Har\u200bbor') });
    expect(plan.warnings).toContainEqual({ level: 'danger', code: 'hidden_text', params: { at: '0', where: 'vault' } });
    expect(told(plan).join('')).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
  });

  it('security 86: nothing of the kind is said of a listed one, whatever it calls itself', async () => {
    const made = facts();
    addVault(made, vault, { name: 'Anything' });
    const plan = await planOf(invokeEnvelope(depositNode(vault, 5n)), { all: made });
    expect(codes(plan).filter((code) => /vault|lookalike/.test(code))).toEqual([]);
    expect(told(plan)[0]).toContain('the vault Target');
  });
});

describe('other contracts that the settings do not list', () => {
  it('are warned of: a token, a stabilizer, and one of which nothing is known', async () => {
    const world = facts();
    addToken(world, unknown, 'AQUA');
    const token: Node = { contract: unknown, fn: 'transfer', args: [adr(user), adr(other), i128(5n)] };
    expect(codes(await planOf(invokeEnvelope(token), { all: world }))).toContain('warning unlisted_contract');
    const strange = contractId(71);
    addInstance(world, strange, [[vec(sym('FeeMgr')), adr(other)]]);
    const change: Node = { contract: strange, fn: 'set_target_apy', args: [adr(vault), u32(900)] };
    expect(codes(await planOf(invokeEnvelope(change), { all: world }))).toContain('danger unlisted_contract');
    addInstance(world, contractId(72), []);
    const call: Node = { contract: contractId(72), fn: 'anything', args: [] };
    expect(codes(await planOf(invokeEnvelope(call), { all: world }))).toContain('danger unknown_contract');
    expect(codes(await planOf(invokeEnvelope({ ...token, contract: usdcContract })))).not.toContain('warning unlisted_contract');
  });
});

it('a token may keep its decimals under either name that libraries give them; of one that keeps none the smallest units are counted', async () => {
  const token: Node = { contract: unknown, fn: 'transfer', args: [adr(user), adr(other), i128(5n * 10n ** 18n)] };
  const all = facts();
  addInstance(all, unknown, [[sym('METADATA'), map({ decimals: u32(18), name: str('Dear'), symbol: str('DEAR') })]]);
  expect(told(await planOf(invokeEnvelope(token), { all }))[0]).toContain('5.00 “DEAR”');
  addVault(all, vault, { asset: unknown });
  expect(told(await planOf(invokeEnvelope(depositNode(vault, 5n * 10n ** 18n)), { all }))[0]).toContain('5.00 “DEAR”');
  addInstance(all, unknown, []);
  expect(told(await planOf(invokeEnvelope(depositNode(vault, 1_234_567n)), { all }))[0]).toContain('1,234,567 smallest units of “');
});

it('a token of more decimals than an amount has digits is none: a call of it is one of an unknown contract', async () => {
  const token: Node = { contract: unknown, fn: 'transfer', args: [adr(user), adr(other), i128(5_0000000n)] };
  const named = (decimals: number) => {
    const world = facts();
    addInstance(world, unknown, [[sym('METADATA'), map({ decimal: u32(decimals), name: str('Dear'), symbol: str('DEAR') })]]);
    return planOf(invokeEnvelope(token), { all: world });
  };
  expect(told(await named(6))[0]).toContain('50.00 “DEAR”');
  expect(told(await named(38))[0]).toContain(`0.${'0'.repeat(30)}5 “DEAR”`);
  for (const decimals of [39, 4_000_000, 4_294_967_295]) {
    expect(told(await named(decimals))[0]).toMatch(/^Calls “transfer” on the unknown contract /);
  }
});
