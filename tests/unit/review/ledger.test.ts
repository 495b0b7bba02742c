/** What operations of the ledger's own do to accounts, by the ledger's rules: reserves, control, pools, offers, and what would fail. */
import {
  Account,
  Asset,
  Claimant,
  getLiquidityPoolId,
  LiquidityPoolAsset,
  LiquidityPoolFeeV18,
  LiquidityPoolId,
  MuxedAccount,
  Operation,
  type Transaction,
  TransactionBuilder,
  type xdr,
} from '@stellar/stellar-sdk';
import { describe, expect, it } from 'vitest';
import type { AccountId, Address } from '../../../src/primitives/addresses';
import type { Plan } from '../../../src/primitives/plan';
import { encodeStrkey } from '../../../src/primitives/strkey';
import { planEn } from '../../../src/words/en/plan';
import { createSay } from '../../../src/words/languages';
import { tellStep, tellWarning } from '../../../src/words/plan';
import {
  addAccount,
  addAccountData,
  addClaimable,
  addLine,
  addLiquidityPool,
  addOffer,
  addPoolLine,
  codes,
  envelopeOf,
  facts,
  id,
  invokeEnvelope,
  issuer,
  other,
  passphrase,
  planOf,
  reward,
  stranger,
  transferNode,
  usdc,
  user,
} from './world';

type World = ReturnType<typeof facts>;
type Op = xdr.Operation;
const D = 10_000_000n;
const en = createSay('en', ['en-US']);
const grave = (plan: Pick<Plan, 'warnings'>) => codes(plan).filter((code) => /^(danger|blocked)/.test(code));
const world = (change: (all: World) => void = () => undefined) => {
  const all = facts();
  change(all);
  return all;
};
const planFor = (operations: Op[], all = facts(), options: Parameters<typeof envelopeOf>[1] = {}) =>
  planOf(envelopeOf(operations, options), { all });
const effectOf = ({ effects }: Plan, holder: string, where: string, code = 'XLM') =>
  effects.find((one) => one.holder === holder && one.where === where && one.asset.code === code);
const moved = (plan: Plan, holder: string, where: string, code = 'XLM') => {
  const effect = effectOf(plan, holder, where, code);
  return effect && BigInt(effect.after) - BigInt(effect.before);
};
const warned = ({ warnings }: Plan, code: string) => warnings.filter((warning) => warning.code === code);
const why = (plan: Plan) => warned(plan, 'will_fail').map(({ params }) => (params as { why: string }).why);
const control = ({ control: changes }: Plan, what: string) => changes.filter((change) => change.what === what);
const said = (plan: Plan) => [
  ...plan.steps.map((step) => tellStep(planEn, step, en)),
  ...plan.warnings.map((warning) => tellWarning(planEn, warning, en)),
];

const begin = (sponsoredId: string, source?: string) => Operation.beginSponsoringFutureReserves({ sponsoredId, ...(source && { source }) });
const end = (source?: string) => Operation.endSponsoringFutureReserves(source ? { source } : {});
const hexOf = (index: number) => `00000000${index.toString(16).padStart(64, '0')}`;
const pair = (index: number) => {
  const assets = [usdc, new Asset(`T${index}`, issuer)].sort((a, b) => Asset.compare(a, b)) as [Asset, Asset];
  const pool = new LiquidityPoolAsset(...assets, LiquidityPoolFeeV18);
  return { pool, hex: Buffer.from(getLiquidityPoolId('constant_product', pool.getLiquidityPoolParameters())).toString('hex') };
};
const HUNDRED = Array.from({ length: 98 }, (_, index) => index + 1);

describe('whose XLM is held', () => {
  it('security 99: claimable balances of a stranger that come to be paid for are a danger with their sum, and who can free them', async () => {
    const claimants = Array.from({ length: 9 }, (_, index) => id(100 + index));
    const all = world((entries) => {
      addAccount(entries, user, { balance: 1_000n * D, subentries: 1 });
      addAccount(entries, stranger, { balance: 1_000n * D, sponsoring: 980 });
      for (const index of HUNDRED) addClaimable(entries, id(99), D, reward, hexOf(index), { others: claimants, sponsor: stranger });
    });
    const revoke = (index: number) => Operation.revokeClaimableBalanceSponsorship({ balanceId: hexOf(index), source: stranger });
    const plan = await planFor([begin(stranger), ...HUNDRED.map(revoke), end(stranger)], all);
    expect(moved(plan, user, 'reserve')).toBe(490n * D);
    expect(moved(plan, stranger, 'reserve')).toBe(-490n * D);
    expect(control(plan, 'reserve')).toEqual([
      {
        what: 'reserve',
        payer: user,
        before: stranger,
        owner: null,
        entries: [{ kind: 'claimableBalance', count: 98 }],
        amount: (490n * D).toString(),
        freedBy: 'claimants',
      },
    ]);
    const params = { payer: user, before: stranger, owner: null, entries: 98, amount: (490n * D).toString() };
    expect(warned(plan, 'sponsorship')).toEqual([{ level: 'danger', code: 'sponsorship', params }]);
    expect(warned(plan, 'reserve_held')).toEqual([]);
    expect(said(plan).join(' ')).toContain('490.00 XLM');
  });

  it('security 99: each kind of entry counts as the ledger counts it, in a sandwich and out of it', async () => {
    const { pool, hex } = pair(1);
    const claim = Operation.createClaimableBalance({
      asset: Asset.native(),
      amount: '1',
      claimants: [new Claimant(id(50)), new Claimant(id(51)), new Claimant(id(52))],
      source: other,
    });
    const kinds: [string, Op[], bigint][] = [
      ['account', [Operation.createAccount({ destination: stranger, startingBalance: '0', source: other })], 2n],
      ['trustline', [Operation.changeTrust({ asset: new Asset('EURC', issuer), source: other })], 1n],
      ['poolShare', [Operation.changeTrust({ asset: pool, source: other })], 2n],
      ['offer', [Operation.createPassiveSellOffer({ selling: usdc, buying: reward, amount: '1', price: 1, source: other })], 1n],
      ['data', [Operation.manageData({ name: 'x', value: 'y', source: other })], 1n],
      ['signer', [Operation.setOptions({ signer: { ed25519PublicKey: id(60), weight: 1 }, source: other })], 1n],
      ['claimableBalance', [claim], 3n],
    ];
    const all = world((entries) => {
      addLine(entries, other, usdc, 5n * D);
      addLine(entries, other, new Asset('T1', issuer));
      addLiquidityPool(entries, pool, hex);
    });
    for (const [kind, operations, units] of kinds) {
      // An account that is opened is sponsored itself, not who opens it.
      const owner = kind === 'account' ? stranger : other;
      const within = await planFor([begin(owner), ...operations, end(owner)], all);
      expect([kind, moved(within, user, 'reserve'), moved(within, other, 'reserve')]).toEqual([kind, (units * D) / 2n, undefined]);
      const [change] = control(within, 'reserve');
      expect(change).toMatchObject({ payer: user, entries: [{ kind, count: 1 }], amount: ((units * D) / 2n).toString() });
      expect(warned(within, 'sponsorship')).toMatchObject([{ params: { payer: user } }]);
      const without = await planFor(operations, all);
      expect([kind, moved(without, owner, 'reserve')]).toEqual([kind, (units * D) / 2n]);
      expect([kind, moved(without, user, 'reserve')]).toEqual([kind, undefined]);
    }
  });

  it('security 99: what is revoked is named, with who pays for it afterwards', async () => {
    const { hex } = pair(1);
    const all = world((entries) => {
      addAccount(entries, user, { subentries: 1, sponsoring: 9 });
      addAccount(entries, other, { subentries: 7, sponsored: 7, signers: [{ key: stranger, weight: 1, sponsor: user }], sponsor: user });
      addLine(entries, other, usdc, 0n, { sponsor: user });
      addPoolLine(entries, other, hex, 0n, { sponsor: user });
      addOffer(entries, other, 9n, usdc, reward, D);
      addAccountData(entries, other, 'note', 'x', user);
    });
    const revocations: [Op, bigint, object][] = [
      [Operation.revokeAccountSponsorship({ account: other }), 2n, { entry: 'account', account: other }],
      [
        Operation.revokeTrustlineSponsorship({ account: other, asset: usdc }),
        1n,
        { entry: 'trustline', account: other, asset: { code: 'USDC' } },
      ],
      [
        Operation.revokeTrustlineSponsorship({ account: other, asset: new LiquidityPoolId(hex) }),
        2n,
        { entry: 'poolShare', account: other, asset: { kind: 'pool', code: hex } },
      ],
      [Operation.revokeDataSponsorship({ account: other, name: 'note' }), 1n, { entry: 'data', account: other, detail: 'note' }],
      [
        Operation.revokeSignerSponsorship({ account: other, signer: { ed25519PublicKey: stranger } }),
        1n,
        { entry: 'signer', account: other, detail: stranger },
      ],
    ];
    for (const [operation, units, params] of revocations) {
      const plan = await planFor([operation], all);
      expect(plan.steps[0]).toMatchObject({ code: 'revoke_sponsorship', params: { source: user, ...params, before: user, payer: other } });
      expect(moved(plan, user, 'reserve')).toBe((-units * D) / 2n);
      expect(moved(plan, other, 'reserve')).toBe((units * D) / 2n);
      expect(why(plan)).toEqual([]);
      expect(said(plan)[0]).toContain(`${other} pays the reserve of`);
    }
  });

  it('security 99: nobody else’s sponsorship can be revoked, and that of a claimable balance only be handed on', async () => {
    const all = world((entries) => {
      addClaimable(entries, other, D, reward, hexOf(1), { sponsor: user });
      addClaimable(entries, other, D, reward, hexOf(2), { sponsor: stranger });
    });
    const revoke = (index: number) => Operation.revokeClaimableBalanceSponsorship({ balanceId: hexOf(index) });
    expect(why(await planFor([revoke(1)], all))).toEqual(['only_transferable']);
    expect(why(await planFor([revoke(2)], all))).toEqual(['not_sponsor', 'only_transferable']);
    expect(why(await planFor([revoke(3)], all))).toEqual(['no_entry']);
    expect(why(await planFor([Operation.revokeAccountSponsorship({ account: stranger })], all))).toEqual(['no_entry']);
  });

  it('security 99: sponsorships that the ledger refuses are known to fail', async () => {
    expect(why(await planFor([end()]))).toEqual(['not_sponsored']);
    expect(why(await planFor([begin(other), begin(other), end(other)]))).toEqual(['already_sponsored']);
    expect(why(await planFor([begin(other), begin(issuer, other), end(issuer), end(other)]))).toEqual(['sponsors_in_turn']);
  });

  it('security 100: lines for shares of pools count twice each', async () => {
    const all = world((entries) => {
      addAccount(entries, user, { balance: 1_000n * D, subentries: 1 });
      addAccount(entries, stranger, { balance: 1_000n * D, subentries: 99 });
      addLine(entries, stranger, usdc);
      for (const index of HUNDRED) addLine(entries, stranger, new Asset(`T${index}`, issuer));
    });
    const open = (index: number) => Operation.changeTrust({ asset: pair(index).pool, source: stranger });
    const plan = await planFor([begin(stranger), ...HUNDRED.map(open), end(stranger)], all);
    expect(moved(plan, user, 'reserve')).toBe(98n * D);
    expect(grave(plan)).toEqual(['danger sponsorship']);
    expect(control(plan, 'reserve')).toMatchObject([{ entries: [{ kind: 'poolShare', count: 98 }], owner: stranger, freedBy: 'owner' }]);
    expect(said(plan).join(' ')).toContain('98.00 XLM');
    expect(plan.steps[1]).toMatchObject({ params: { limit: (2n ** 63n - 1n).toString(), unlimited: true } });
  });

  it('security 101: only of one’s own entries one gets the reserve back', async () => {
    const own = await planFor([Operation.manageData({ name: 'x', value: 'y' })]);
    expect(warned(own, 'reserve_held')).toMatchObject([{ params: { amount: (D / 2n).toString() } }]);
    expect(said(own).join(' ')).toContain('You get it back');
    const create = Operation.createClaimableBalance({ asset: Asset.native(), amount: '1', claimants: [new Claimant(stranger)] });
    const foreign = [
      await planFor([create]),
      await planFor([begin(other), Operation.manageData({ name: 'x', value: 'y', source: other }), end(other)]),
    ];
    for (const plan of foreign) {
      expect(warned(plan, 'reserve_held')).toEqual([]);
      expect(said(plan).join(' ')).not.toContain('You get it back');
      expect(warned(plan, 'sponsorship')).toHaveLength(1);
    }
    const many = Array.from({ length: 11 }, () => create);
    expect(grave(await planFor(many))).toContain('danger sponsorship');
    const both = await planFor([create, Operation.manageData({ name: 'x', value: 'y' })]);
    expect(warned(both, 'reserve_held')).toMatchObject([{ params: { amount: (D / 2n).toString() } }]);
  });

  it('security 101: who pays is named, also where another takes over', async () => {
    const plan = await planFor([begin(user, other), Operation.manageData({ name: 'x', value: 'y' }), end()]);
    expect(warned(plan, 'sponsorship')).toMatchObject([{ level: 'info', params: { payer: other, owner: user } }]);
    const back = world((entries) => {
      addAccount(entries, user, { subentries: 1, sponsored: 1 });
      addAccount(entries, other, { subentries: 2, sponsoring: 1 });
      addLine(entries, user, usdc, 50n * D, { sponsor: other });
    });
    const left = await planFor([Operation.revokeTrustlineSponsorship({ account: user, asset: usdc, source: other })], back);
    expect(warned(left, 'sponsorship')).toMatchObject([{ level: 'warning', params: { payer: user, before: other, owner: user } }]);
    expect(warned(left, 'reserve_held')).toMatchObject([{ params: { amount: (D / 2n).toString() } }]);
  });

  it('what a merge frees is freed for whoever paid', async () => {
    const all = world((entries) => {
      addAccount(entries, user, { sponsoring: 3 });
      addAccount(entries, stranger, { subentries: 1, sponsored: 3, signers: [{ key: id(60), weight: 1, sponsor: user }], sponsor: user });
    });
    const plan = await planFor([Operation.accountMerge({ destination: other, source: stranger })], all);
    expect(moved(plan, user, 'reserve')).toBe((-3n * D) / 2n);
    expect(why(plan)).toEqual([]);
  });
});

describe('who is in charge', () => {
  it('security 109: signers, flags, domain, lines and closing stand in one list, and nothing where nothing changes', async () => {
    const all = world((entries) => {
      addAccount(entries, issuer, { flags: 2, signers: [{ key: user, weight: 1 }] });
      addAccount(entries, stranger, {});
    });
    const plan = await planFor(
      [
        Operation.setOptions({ signer: { ed25519PublicKey: other, weight: 1 }, homeDomain: 'example.org', setFlags: 1 }),
        Operation.setTrustLineFlags({ trustor: other, asset: usdc, flags: { authorized: false }, source: issuer }),
        Operation.allowTrust({ trustor: user, assetCode: 'USDC', authorize: 0, source: issuer }),
        Operation.accountMerge({ destination: user, source: stranger }),
      ],
      all,
    );
    const before = { signers: [{ kind: 'account', key: user, weight: 1 }], thresholds: { low: 0, medium: 0, high: 0 } };
    expect(plan.control).toEqual(
      expect.arrayContaining([
        {
          what: 'signers',
          account: user,
          before,
          after: { ...before, signers: [...before.signers, { kind: 'account', key: other, weight: 1 }] },
        },
        { what: 'flags', account: user, before: [], after: ['authRequired'] },
        { what: 'domain', account: user, before: '', after: 'example.org' },
        { what: 'line', holder: other, asset: expect.objectContaining({ code: 'USDC' }), before: ['authorized'], after: [] },
        { what: 'line', holder: user, asset: expect.objectContaining({ code: 'USDC' }), before: ['authorized'], after: [] },
        { what: 'closed', account: stranger, into: user },
      ]),
    );
    const back = [Operation.setOptions({ setFlags: 1 }), Operation.setOptions({ clearFlags: 1 })];
    expect((await planFor(back)).control).toEqual([]);
    const there = { ed25519PublicKey: other, weight: 1 };
    expect(
      (await planFor([Operation.setOptions({ signer: there }), Operation.setOptions({ signer: { ...there, weight: 0 } })])).control,
    ).toEqual([]);
  });

  it('security 109: only keys of this wallet are judged, and each of them that can do less has a sentence of its own', async () => {
    const three = (weights: { master?: number; need?: number } = {}) =>
      world((entries) => {
        const { master = 1, need = 2 } = weights;
        addAccount(entries, user, {
          thresholds: [master, need, need, need],
          signers: [
            { key: other, weight: 1 },
            { key: stranger, weight: 1 },
          ],
        });
      });
    const by = async (keys: string[], operations: Op[], all = three()) => {
      const plan = await planOf(envelopeOf(operations), { all, keys: new Set(keys as Address[]) });
      return [
        ...codes(plan).filter((code) => code.includes('locked_out')),
        ...warned(plan, 'own_signer_weaker').map(({ params }) => params),
      ];
    };
    const off = (key: string): Op => Operation.setOptions({ signer: { ed25519PublicKey: key, weight: 0 } });
    const weaker = (key: string, how: string) => expect.objectContaining({ account: user, key, loss: how });
    // The account's own key, which is not here, goes or is weakened: an ordinary change.
    expect(await by([other], [Operation.setOptions({ masterWeight: 0 })])).toEqual([]);
    expect(await by([other], [Operation.setOptions({ masterWeight: 0 })], three({ master: 2 }))).toEqual([]);
    expect(await by([user], [Operation.setOptions({ masterWeight: 0 })], three({ master: 2 }))).toEqual(['blocked locked_out']);
    // One of several keys that are here is taken off; another's is nobody's loss here.
    expect(await by([other], [off(other)])).toEqual([weaker(other, 'removed')]);
    expect(await by([other], [off(stranger)])).toEqual([]);
    expect(
      await by(
        [user, other],
        [
          Operation.setOptions({ masterWeight: 0 }),
          off(stranger),
          Operation.setOptions({ medThreshold: 1, highThreshold: 1, lowThreshold: 1 }),
        ],
      ),
    ).toEqual([weaker(user, 'removed')]);
    // It stays, and counts no more: whoever has enough has it without this key.
    expect(
      await by(
        [other],
        [
          Operation.setOptions({
            masterWeight: 4,
            signer: { ed25519PublicKey: stranger, weight: 4 },
            lowThreshold: 4,
            medThreshold: 4,
            highThreshold: 4,
          }),
        ],
      ),
    ).toEqual([weaker(other, 'idle')]);
    // It sufficed alone, and the account's own key still does.
    expect(await by([user, other], [Operation.setOptions({ masterWeight: 2, medThreshold: 2 })], three({ need: 1 }))).toEqual([
      weaker(other, 'alone'),
    ]);
    expect(await by([other], [Operation.setOptions({ masterWeight: 2, medThreshold: 2 })], three({ need: 1 }))).toEqual([
      'blocked locked_out',
    ]);
  });

  it('security 110: powers for good, and the domain of who issues, are dangers', async () => {
    const all = world((entries) => addAccount(entries, issuer, { homeDomain: 'circle.example' }));
    const forever = await planFor([Operation.setOptions({ setFlags: 4 as never })]);
    expect(grave(forever)).toEqual(['danger flags_forever']);
    expect(said(forever).join(' ')).toContain('can never be changed again');
    const domain = await planFor([Operation.setOptions({ homeDomain: 'evil.example', source: issuer })], all);
    expect(warned(domain, 'domain_change')).toEqual([
      { level: 'danger', code: 'domain_change', params: { at: '0', account: issuer, before: 'circle.example', after: 'evil.example' } },
    ]);
    const own = await planFor([Operation.setOptions({ homeDomain: 'me.example' })]);
    expect(warned(own, 'domain_change')).toMatchObject([{ level: 'warning' }]);
  });

  it('security 109: what takes the own key’s power away is blocked, over several operations and accounts too', async () => {
    const shared = world((entries) => addAccount(entries, other, { thresholds: [1, 1, 2, 2], signers: [{ key: user, weight: 2 }] }));
    const blocked: [Op[], World?][] = [
      // The own weight below each threshold.
      [[Operation.setOptions({ masterWeight: 0, signer: { ed25519PublicKey: other, weight: 1 } })]],
      [[Operation.setOptions({ lowThreshold: 2, signer: { ed25519PublicKey: other, weight: 5 } })]],
      [[Operation.setOptions({ medThreshold: 2, signer: { ed25519PublicKey: other, weight: 5 } })]],
      [[Operation.setOptions({ highThreshold: 2, signer: { ed25519PublicKey: other, weight: 5 } })]],
      // In two steps of which neither does it.
      [[Operation.setOptions({ signer: { ed25519PublicKey: other, weight: 5 } }), Operation.setOptions({ highThreshold: 3 })]],
      // Thresholds alone, and out of everybody's reach.
      [[Operation.setOptions({ highThreshold: 255 })]],
      [[Operation.setOptions({ masterWeight: 0 })]],
      // Of another account for which the key signs.
      [[Operation.setOptions({ signer: { ed25519PublicKey: user, weight: 1 }, source: other })], shared],
      [[Operation.setOptions({ signer: { ed25519PublicKey: user, weight: 0 }, source: other })], shared],
    ];
    for (const [operations, all] of blocked) expect(grave(await planFor(operations, all))).toContain('blocked locked_out');
    const total = world((entries) => addAccount(entries, other, { thresholds: [1, 1, 1, 1] }));
    const stuck = await planFor([Operation.setOptions({ masterWeight: 1, highThreshold: 2, source: other })], total);
    expect(warned(stuck, 'locked_out')).toMatchObject([{ params: { account: other, nobody: true } }]);
    const gone = await planFor([Operation.setOptions({ masterWeight: 0 })]);
    expect(said(gone).join(' ')).toContain(`no key can sign for ${user}`);
    const fine = [
      [Operation.setOptions({ signer: { ed25519PublicKey: other, weight: 1 } })],
      [Operation.setOptions({ masterWeight: 0 }), Operation.setOptions({ masterWeight: 1 })],
      [Operation.setOptions({ masterWeight: 5, medThreshold: 5, highThreshold: 5 })],
    ];
    for (const operations of fine) expect(codes(await planFor(operations))).not.toContain('blocked locked_out');
  });

  it('security 110: an issuer who keeps powers is warned of when a line opens, and one who authorizes leaves it closed', async () => {
    const asset = new Asset('EURC', stranger);
    const line = async (flags: number) =>
      planFor(
        [Operation.changeTrust({ asset })],
        world((all) => addAccount(all, stranger, { flags })),
      );
    expect(codes(await line(0))).toEqual(['warning reserve_held']);
    for (const [flags, names] of [
      [2, ['authRevocable']],
      [10, ['authRevocable', 'clawback']],
    ] as const) {
      expect(warned(await line(flags), 'issuer_powers')).toMatchObject([{ level: 'warning', params: { flags: names } }]);
    }
    expect(codes(await line(1))).toEqual(['warning issuer_powers', 'warning line_waits', 'warning reserve_held']);
    const closed = world((all) => addAccount(all, stranger, { flags: 1 }));
    const paid = Operation.payment({ destination: user, asset, amount: '1', source: stranger });
    expect(why(await planFor([Operation.changeTrust({ asset }), paid], closed))).toEqual(['not_authorized']);
    const allow = Operation.allowTrust({ trustor: user, assetCode: 'EURC', authorize: 1, source: stranger });
    const opened = await planFor([Operation.changeTrust({ asset }), allow, paid], closed);
    expect(why(opened)).toEqual([]);
    expect(control(opened, 'line')).toMatchObject([{ holder: user, before: [], after: ['authorized'] }]);
    expect(effectOf(opened, user, 'wallet', 'EURC')).toMatchObject({
      before: '0',
      after: D.toString(),
      least: D.toString(),
      basis: 'exact',
    });
  });
});

describe('what goes', () => {
  it('security 122: a payment to the asset’s own issuer destroys it', async () => {
    for (const operation of [
      Operation.payment({ destination: issuer, asset: usdc, amount: '10' }),
      Operation.pathPaymentStrictSend({ sendAsset: usdc, sendAmount: '10', destination: issuer, destAsset: usdc, destMin: '10', path: [] }),
    ]) {
      const plan = await planFor([operation]);
      expect(warned(plan, 'burns')).toMatchObject([{ level: 'warning', params: { amount: (10n * D).toString() } }]);
      expect(plan.given).toMatchObject([{ from: user, to: [], amount: (10n * D).toString() }]);
      expect(said(plan).join(' ')).toContain('is destroyed');
      expect(effectOf(plan, issuer, 'wallet', 'USDC')).toBeUndefined();
    }
  });

  it('security 122: the id of a muxed address is its memo', async () => {
    const all = world((entries) => addAccountData(entries, other, 'config.memo_required', '1'));
    const muxed = new MuxedAccount(new Account(other, '0'), '7').accountId();
    const pay = (destination: string) => Operation.payment({ destination, asset: usdc, amount: '1' });
    expect(grave(await planFor([pay(other)], all))).toEqual(['danger memo_required']);
    const plan = await planFor([pay(muxed)], all);
    expect(grave(plan)).toEqual([]);
    expect(plan.given).toMatchObject([{ to: [muxed] }]);
  });

  it('security 122: a contract’s transfer is judged as a payment is: who asks for a memo, and what goes to its issuer', async () => {
    const all = world((entries) => addAccountData(entries, other, 'config.memo_required', '1'));
    const plan = await planOf(invokeEnvelope(transferNode(other, D)), { all });
    expect(warned(plan, 'memo_required')).toMatchObject([{ level: 'danger', params: { destination: other } }]);
    const burnt = await planOf(invokeEnvelope(transferNode(issuer, D)));
    expect(burnt.given).toMatchObject([{ from: user, to: [], amount: D.toString() }]);
    expect(codes(burnt)).toContain('warning burns');
  });

  it('a path payment to somebody else gives away what leaves, at most', async () => {
    const strict = { destination: other, path: [] };
    const receive = Operation.pathPaymentStrictReceive({ ...strict, sendAsset: usdc, sendMax: '9', destAsset: reward, destAmount: '3' });
    expect((await planFor([receive])).given).toMatchObject([
      { from: user, to: [other], asset: { code: 'USDC' }, amount: (9n * D).toString() },
    ]);
    const self = Operation.pathPaymentStrictSend({
      destination: user,
      path: [reward],
      sendAsset: usdc,
      sendAmount: '40',
      destAsset: usdc,
      destMin: '1',
    });
    const plan = await planFor([self]);
    expect(plan.given).toEqual([]);
    expect(effectOf(plan, user, 'wallet', 'USDC')).toMatchObject({ least: (11n * D).toString() });
    expect(grave(plan)).toContain('danger large_share');
  });

  it('an offer may bring something, at its price at least, and frees what the old one held', async () => {
    const all = world((entries) => {
      addAccount(entries, user, { subentries: 3 });
      addLine(entries, user, usdc, 50n * D, { selling: 20n * D });
      addLine(entries, user, reward, 0n, { buying: 20n * D });
      addOffer(entries, user, 9n, usdc, reward, 20n * D);
    });
    const sell = Operation.manageSellOffer({ selling: usdc, buying: reward, amount: '10', price: { n: 3, d: 2 } });
    const plan = await planFor([sell], all);
    expect(effectOf(plan, user, 'wallet', 'BLND')).toMatchObject({ before: '0', after: '0', least: '0' });
    expect(effectOf(plan, user, 'wallet', 'BLND')).not.toHaveProperty('most');
    expect(plan.steps[0]).toMatchObject({ params: { brings: (15n * D).toString() } });
    expect(effectOf(plan, user, 'reserve')).toMatchObject({
      before: `${(25n * D) / 10n}`,
      after: (3n * D).toString(),
      least: `${(25n * D) / 10n}`,
    });
    const cancel = await planFor([Operation.manageSellOffer({ selling: usdc, buying: reward, amount: '0', price: 1, offerId: '9' })], all);
    expect(moved(cancel, user, 'reserve')).toBe(-D / 2n);
    expect(why(await planFor([Operation.manageSellOffer({ selling: usdc, buying: reward, amount: '35', price: 1 })], all))).toEqual([
      'bound_by_offers',
    ]);
    const changed = await planFor(
      [Operation.manageSellOffer({ selling: usdc, buying: reward, amount: '45', price: 1, offerId: '9' })],
      all,
    );
    expect(why(changed)).toEqual([]);
    expect(effectOf(changed, user, 'reserve')).toMatchObject({ after: `${(25n * D) / 10n}`, least: (2n * D).toString() });
    expect(why(await planFor([Operation.payment({ destination: other, asset: usdc, amount: '35' })], all))).toEqual(['bound_by_offers']);
  });

  it('what others trade through may take the own offers', async () => {
    const all = world((entries) => {
      addLine(entries, user, usdc, 50n * D, { selling: 20n * D });
      addLine(entries, user, reward, 0n, { buying: 40n * D });
    });
    const theirs = Operation.pathPaymentStrictSend({
      source: other,
      destination: other,
      sendAsset: reward,
      sendAmount: '1',
      destAsset: usdc,
      destMin: '1',
      path: [],
    });
    const plan = await planFor([theirs], all);
    expect(effectOf(plan, user, 'wallet', 'USDC')).toMatchObject({ least: (30n * D).toString() });
    expect(effectOf(plan, user, 'wallet', 'BLND')).toMatchObject({ most: (40n * D).toString() });
  });

  it('half in many parts is a danger, of every account of the key, and what comes back by the ledger counts', async () => {
    const pay = (amount: string, source?: string) =>
      Operation.payment({ destination: stranger, asset: Asset.native(), amount, ...(source && { source }) });
    const there = world((all) => addAccount(all, stranger));
    const parts = Array.from({ length: 6 }, () => pay('10'));
    expect(warned(await planFor(parts, there), 'large_share')).toMatchObject([{ params: { percent: 60 } }]);
    expect(warned(await planFor(parts.slice(0, 4), there), 'large_share')).toEqual([]);
    const back = Operation.payment({ source: stranger, destination: user, asset: Asset.native(), amount: '30' });
    expect(warned(await planFor([...parts, back], there), 'large_share')).toEqual([]);
    const shared = world((all) => {
      addAccount(all, stranger);
      addAccount(all, other, { signers: [{ key: user, weight: 1 }] });
    });
    expect(warned(await planFor([pay('30', other), pay('30', other)], shared), 'large_share')).toMatchObject([
      { params: { holder: other } },
    ]);
  });

  it('a merge gives all there is, and a clawback takes it for good', async () => {
    const merging = world((all) => addAccount(all, user));
    const plan = await planFor([Operation.accountMerge({ destination: other })], merging);
    expect(plan.given).toMatchObject([{ from: user, to: [other], amount: (100n * D - 100n).toString() }]);
    expect(control(plan, 'closed')).toEqual([{ what: 'closed', account: user, into: other }]);
    expect(why(plan)).toEqual([]);
    const held = world((all) => {
      addAccount(all, issuer, { flags: 10 });
      addLine(all, user, usdc, 50n * D, { flags: 5 });
      addClaimable(all, user, 5n * D, usdc, hexOf(1), { clawback: true, sponsor: issuer });
    });
    const taken = await planFor(
      [
        Operation.clawback({ asset: usdc, from: user, amount: '40', source: issuer }),
        Operation.clawbackClaimableBalance({ balanceId: hexOf(1), source: issuer }),
      ],
      held,
    );
    expect(why(taken)).toEqual([]);
    expect(moved(taken, user, 'wallet', 'USDC')).toBe(-40n * D);
    expect(moved(taken, user, 'claimable', 'USDC')).toBe(-5n * D);
    expect(taken.given).toMatchObject([{ from: user, to: [], amount: (40n * D).toString() }]);
    expect(grave(taken)).toContain('danger large_share');
    expect(why(await planFor([Operation.clawback({ asset: usdc, from: user, amount: '1', source: issuer })]))).toEqual(['no_clawback']);
  });

  it('what is set aside goes to whoever claims it first, also where one could oneself', async () => {
    const aside = (...claimants: AccountId[]) =>
      Operation.createClaimableBalance({ asset: usdc, amount: '5', claimants: claimants.map((one) => new Claimant(one)) });
    const shared = await planFor([aside(user, stranger)]);
    expect(shared.given).toMatchObject([{ from: user, to: [stranger], amount: (5n * D).toString() }]);
    expect(effectOf(shared, user, 'claimable', 'USDC')).toMatchObject({ after: (5n * D).toString(), least: '0' });
    const own = await planFor([aside(user)]);
    expect(own.given).toEqual([]);
    expect(effectOf(own, user, 'claimable', 'USDC')).toMatchObject({ least: (5n * D).toString() });
    expect(said(await planFor([aside(stranger)]))[0]).toContain('You can’t take it back.');
  });
});

describe('a liquidity pool', () => {
  const { pool, hex } = pair(1);
  const [first] = pool.assetA.code === 'USDC' ? ['USDC'] : ['T1'];
  const filled = (figures = { a: 100n * D, b: 400n * D, shares: 200n * D }) =>
    world((all) => {
      addLine(all, user, usdc, 50n * D, { uses: 1 });
      addLine(all, user, new Asset('T1', issuer), 50n * D, { uses: 1 });
      addLiquidityPool(all, pool, hex, figures);
      addPoolLine(all, user, hex, 20n * D);
    });
  const deposit = (a: string, b: string, min: [number, number], max: [number, number]) =>
    Operation.liquidityPoolDeposit({
      liquidityPoolId: hex,
      maxAmountA: a,
      maxAmountB: b,
      minPrice: { n: min[0], d: min[1] },
      maxPrice: { n: max[0], d: max[1] },
    });
  const withdraw = (amount: string, minAmountA: string, minAmountB: string) =>
    Operation.liquidityPoolWithdraw({ liquidityPoolId: hex, amount, minAmountA, minAmountB });

  it('security 107: takes by its own price, between what the bounds allow, for shares by its own measure', async () => {
    const plan = await planFor([deposit('5', '40', [1, 5], [1, 3])], filled());
    const [a, b] = [pool.assetA.code, pool.assetB.code];
    expect(a).toBe(first);
    expect(moved(plan, user, 'wallet', a)).toBe(-5n * D);
    expect(moved(plan, user, 'wallet', b)).toBe(-20n * D);
    expect(effectOf(plan, user, 'wallet', b)).toMatchObject({ least: (10n * D).toString(), most: (35n * D).toString() });
    expect(moved(plan, user, 'wallet', hex)).toBe(10n * D);
    expect(codes(plan)).not.toContain('warning pool_bounds');
    expect(why(await planFor([deposit('5', '40', [1, 3], [1, 2])], filled()))).toEqual(['price_outside']);
    expect(codes(await planFor([deposit('5', '40', [1, 1_000], [1_000, 1])], filled()))).toContain('danger pool_bounds');
    expect(codes(await planFor([deposit('5', '40', [1, 12], [1, 3])], filled()))).toContain('warning pool_bounds');
    const empty = await planFor([deposit('4', '9', [1, 3], [1, 2])], filled({ a: 0n, b: 0n, shares: 0n }));
    expect(codes(empty)).toContain('warning pool_empty');
    expect(moved(empty, user, 'wallet', hex)).toBe(6n * D);
  });

  it('security 107: pays out by its own measure, and a least far below it is said with both figures', async () => {
    const fair = await planFor([withdraw('10', '5', '20')], filled());
    const [a, b] = [pool.assetA.code, pool.assetB.code];
    expect(moved(fair, user, 'wallet', a)).toBe(5n * D);
    expect(moved(fair, user, 'wallet', b)).toBe(20n * D);
    expect(codes(fair)).toEqual([]);
    expect(codes(await planFor([withdraw('10', '4', '17')], filled()))).toEqual(['warning pool_least']);
    expect(grave(await planFor([withdraw('10', '0', '0')], filled()))).toEqual(['danger pool_least']);
    const params = { least: ['0', '0'], fair: [(5n * D).toString(), (20n * D).toString()] };
    expect(warned(await planFor([withdraw('10', '0', '0')], filled()), 'pool_least')).toMatchObject([{ params }]);
    expect(why(await planFor([withdraw('10', '6', '20')], filled()))).toEqual(['under_minimum']);
    expect(warned(await planFor([withdraw('15', '7', '30')], filled()), 'large_share')).toHaveLength(1);
  });

  it('keeps the lines that its shares need', async () => {
    const all = world((entries) => {
      addLine(entries, user, usdc, 0n, { uses: 1 });
      addLine(entries, user, new Asset('T1', issuer), 0n, { uses: 1 });
      addLiquidityPool(entries, pool, hex);
      addPoolLine(entries, user, hex);
    });
    const close = Operation.changeTrust({ asset: usdc, limit: '0' });
    expect(why(await planFor([close], all))).toEqual(['line_needed']);
    const both = await planFor([Operation.changeTrust({ asset: pool, limit: '0' }), close], all);
    expect(why(both)).toEqual([]);
    expect(moved(both, user, 'reserve')).toBe((-3n * D) / 2n);
    expect(why(await planFor([Operation.changeTrust({ asset: pool })]))).toEqual(['pool_lines_missing']);
  });
});

describe('what the ledger would refuse', () => {
  const pay = (source?: AccountId) => Operation.payment({ destination: other, asset: usdc, amount: '1', ...(source && { source }) });
  const lines = world((all) => addLine(all, user, usdc, 50n * D, { buying: 10n * D }));
  const full = world((all) => addLine(all, other, usdc, 5n * D, { limit: 5n * D }));
  const frozen = world((all) => addLine(all, user, usdc, 50n * D, { flags: 0 }));
  const late = world((all) => addAccount(all, user, { sequence: 2n ** 62n }));
  const sponsor = world((all) => addAccount(all, user, { sponsoring: 1 }));
  const fixed = world((all) => addAccount(all, user, { flags: 4 }));
  const cases: [string, Op[], World?][] = [
    ['account_exists', [Operation.createAccount({ destination: other, startingBalance: '1' })]],
    ['no_account', [pay(stranger)]],
    ['has_entries', [Operation.accountMerge({ destination: other })]],
    ['no_account', [Operation.accountMerge({ destination: stranger })], world((all) => addAccount(all, user))],
    ['is_sponsor', [Operation.accountMerge({ destination: other })], sponsor],
    ['flags_fixed', [Operation.accountMerge({ destination: other })], fixed],
    ['flags_fixed', [Operation.setOptions({ setFlags: 1 })], fixed],
    ['sequence_too_high', [Operation.accountMerge({ destination: other })], late],
    ['flags_clash', [Operation.setOptions({ setFlags: 8 })]],
    ['limit_too_low', [Operation.changeTrust({ asset: usdc, limit: '55' })], lines],
    ['own_asset', [Operation.changeTrust({ asset: new Asset('MINE', user) })]],
    ['nothing_to_delete', [Operation.changeTrust({ asset: reward, limit: '0' })]],
    ['nothing_to_delete', [Operation.manageData({ name: 'x', value: null })]],
    ['line_full', [pay()], full],
    ['not_authorized', [pay()], frozen],
    ['no_inflation', [Operation.inflation({})]],
    ['no_offer', [Operation.manageSellOffer({ selling: usdc, buying: Asset.native(), amount: '1', price: 1, offerId: '4' })]],
    ['no_line', [Operation.allowTrust({ trustor: other, assetCode: 'MINE', authorize: 1 })]],
    ['not_revocable', [Operation.allowTrust({ trustor: other, assetCode: 'USDC', authorize: 0, source: issuer })]],
    ['no_pool', [Operation.liquidityPoolWithdraw({ liquidityPoolId: 'ab'.repeat(32), amount: '1', minAmountA: '0', minAmountB: '0' })]],
  ];

  it.each(cases)('is a danger that says why, and nothing of it is sure: %s', async (reason, operations, all) => {
    const plan = await planFor(operations, all);
    expect(why(plan)).toContain(reason);
    for (const { before, least, most } of plan.effects) {
      expect(BigInt(least as string)).toBeLessThanOrEqual(BigInt(before));
      if (most !== undefined) expect(BigInt(most)).toBeGreaterThanOrEqual(BigInt(before));
    }
    expect(said(plan).join(' ')).toContain('This would fail now');
  });

  it('a bump to a number that was reached changes nothing, and one beyond is seen by what follows', async () => {
    const bump = (bumpTo: string) => Operation.bumpSequence({ bumpTo });
    const low = await planFor([bump('3')]);
    expect(codes(low)).toEqual([]);
    expect(said(low)[0]).toContain('This changes nothing');
    expect(codes(await planFor([bump('8')]))).toEqual([]);
    expect(codes(await planFor([bump('9')]))).toEqual(['warning sequence_jump']);
    expect(codes(await planFor([bump('500'), bump('400')]))).toEqual(['warning sequence_jump']);
    expect(grave(await planFor([bump('9223372036854775807')]))).toEqual(['danger sequence_exhausted']);
  });

  it('an effect that cannot be read is a danger of the own account', async () => {
    const all = world((entries) => {
      addAccount(entries, issuer, { flags: 2, signers: [{ key: user, weight: 1 }] });
      addLine(entries, user, usdc, 50n * D, { uses: 1 });
    });
    const plan = await planFor([Operation.allowTrust({ trustor: user, assetCode: 'USDC', authorize: 0, source: issuer })], all);
    expect(grave(plan)).toEqual(['danger facts_missing']);
  });

  it('a signer that is the transaction itself is used up by it', async () => {
    const operations = [Operation.payment({ destination: other, asset: usdc, amount: '1' })];
    const { hash } = await planFor(operations);
    const all = world((entries) => addAccount(entries, user, { subentries: 2, signers: [{ key: hash, weight: 1 }] }));
    const plan = await planFor(operations, all);
    expect(control(plan, 'signers')).toMatchObject([
      { account: user, before: { signers: [{}, { kind: 'preAuthTx' }] }, after: { signers: [{}] } },
    ]);
    expect(moved(plan, user, 'reserve')).toBe(-D / 2n);
  });

  it('security 135: inside a fee bump it is used up by what is inside, and at the payer by the fee bump', async () => {
    const inner = TransactionBuilder.fromXDR(envelopeOf([Operation.payment({ destination: other, asset: usdc, amount: '1' })]), passphrase);
    const outer = TransactionBuilder.buildFeeBumpTransaction(other, '400', inner as Transaction, passphrase);
    const hash = (of: { hash(): Uint8Array }) => Buffer.from(of.hash()).toString('hex');
    const all = world((entries) => {
      for (const account of [user, other]) {
        const signers = [inner, outer].map((of) => ({ key: hash(of), weight: 1 }));
        addAccount(entries, account, { subentries: 4, signers });
      }
    });
    const plan = await planOf(outer.toXDR(), { all, account: other });
    const left = (account: string, of: { hash(): Uint8Array }) => [{ key: account }, { key: encodeStrkey('T', of.hash()) }];
    expect(control(plan, 'signers')).toMatchObject([
      { account: other, after: { signers: left(other, inner) } },
      { account: user, after: { signers: left(user, outer) } },
    ]);
  });
});
