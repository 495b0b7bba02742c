import { Asset, Memo, Operation, scValToBigInt, TransactionBuilder, xdr } from '@stellar/stellar-sdk';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isServiceError, ServiceError } from '../../../src/primitives/errors';
import type { Expectation } from '../../../src/primitives/expectation';
import type { Plan } from '../../../src/primitives/plan';
import { mustSatisfy } from '../../../src/review/expect';
import {
  addClaimable,
  addPool,
  addressEntry,
  adr,
  balanceHex,
  bool,
  contractId,
  depositNode,
  envelopeOf,
  execNode,
  facts,
  i128,
  invokeEnvelope,
  issuer,
  map,
  NOW,
  type Node,
  other,
  passphrase,
  planOf,
  poolRequest,
  type Reviewing,
  reward,
  router,
  sourceEntry,
  stranger,
  submitNode,
  sym,
  transferNode,
  u32,
  unknown,
  usdcContract,
  user,
  userKey,
  vault,
  vec,
} from './world';

const D = 22_0000011n;
const right = execNode([submitNode([poolRequest(1)]), depositNode(vault, D)]);
const args64 = (node: Node) => node.args.map((arg) => arg.toXdr('base64'));

function migrationWorld(): Reviewing {
  const all = facts();
  addPool(all, { supply: 20_0000000n });
  return { all, simulated: { returned: vec(map({}), vec(vec(i128(D)), i128(400n), xdr.ScVal.scvVoid())) } };
}

const migration: Expectation = {
  network: passphrase,
  source: user,
  kind: 'contract',
  operations: [{ type: 'invoke', contract: router, fn: 'exec', args: args64(right), auth: [sourceEntry(right).toXdr('base64')] }],
  amounts: [
    { name: 'position', holder: user, asset: usdcContract, least: '0', most: '0' },
    { name: 'wallet', holder: user, asset: `USDC:${issuer}`, least: String(50_0000000n - D), most: '500020000' },
    { name: 'shares', holder: user, asset: vault, least: '1' },
  ],
  maxFee: '60000',
  validUntil: NOW + 180,
};

const claimOps = (changes: { amount?: string; destination?: string; asset?: Asset; balanceId?: string; limit?: string } = {}) => {
  const { amount = '12.5', destination = other, asset = reward, balanceId = balanceHex, limit } = changes;
  return [
    Operation.changeTrust({ asset, ...(limit ? { limit } : {}) }),
    Operation.claimClaimableBalance({ balanceId }),
    Operation.payment({ destination, asset, amount }),
    Operation.changeTrust({ asset, limit: '0' }),
  ] as unknown as xdr.Operation[];
};

function claimWorld(): Reviewing {
  const all = facts();
  addClaimable(all, user, 12_5000000n);
  return { all };
}

const claim: Expectation = {
  network: passphrase,
  source: user,
  kind: 'classic',
  operations: claimOps().map((operation) => ({ type: 'classic', operation: operation.toXdr('base64') })),
  amounts: [{ name: 'wallet', holder: other, asset: `BLND:${issuer}`, least: '125000000', most: '125000000' }],
  maxFee: '400',
  validUntil: NOW + 180,
};

async function verdict(envelope: string, expectation: Expectation, world: Reviewing): Promise<string> {
  let plan: Plan;
  try {
    plan = await planOf(envelope, world);
  } catch (error) {
    if (isServiceError(error)) return error.code;
    throw error;
  }
  try {
    mustSatisfy(plan, envelope, expectation);
    return 'satisfied';
  } catch (error) {
    if (isServiceError(error) && error.status === 500) return `${error.code} ${error.details?.what}`;
    throw error;
  }
}

/** Every value that differs from `value` in exactly one leaf, one element more or one less. */
function* variants(value: xdr.ScVal): Generator<xdr.ScVal> {
  switch (value.type) {
    case 'scvAddress':
      yield adr(stranger);
      yield adr(contractId(99));
      return;
    case 'scvI128':
      yield i128(scValToBigInt(value) + 1n);
      yield i128(scValToBigInt(value) - 1n);
      return;
    case 'scvU32':
      yield u32(value.u32 + 2);
      return;
    case 'scvBool':
      yield bool(!value.b);
      return;
    case 'scvSymbol':
      yield sym('x');
      return;
    case 'scvVec': {
      const items = value.vec ?? [];
      for (const [index, item] of items.entries()) for (const change of variants(item)) yield vec(...items.with(index, change));
      yield vec(...items.slice(0, -1));
      yield vec(...items, bool(true));
      return;
    }
    case 'scvMap': {
      const entries = value.map ?? [];
      for (const [index, { key, val }] of entries.entries()) {
        for (const change of variants(val)) yield xdr.ScVal.scvMap(entries.with(index, new xdr.ScMapEntry({ key, val: change })));
      }
      yield xdr.ScVal.scvMap(entries.slice(1));
      return;
    }
    default:
      throw new Error(`no variants for ${value.type}`);
  }
}

/** Every call that differs in its contract, function, or one place of its arguments. */
function* callVariants(node: Node): Generator<Node> {
  yield { ...node, contract: unknown };
  yield { ...node, fn: 'other' };
  yield { ...node, args: node.args.slice(1) };
  for (const [index, arg] of node.args.entries())
    for (const change of variants(arg)) yield { ...node, args: node.args.with(index, change) };
}

/** Every tree that differs in one node, has one more or one less. */
function* treeVariants(node: Node): Generator<Node> {
  yield* callVariants(node);
  const children = node.children ?? [];
  yield { ...node, children: [...children, transferNode(stranger, 1n)] };
  if (children.length > 0) yield { ...node, children: children.slice(1) };
  if (children.length > 1) yield { ...node, children: children.toReversed() };
  for (const [index, child] of children.entries())
    for (const change of treeVariants(child)) yield { ...node, children: children.with(index, change) };
}

describe('a Plan must be exactly what the builder meant', () => {
  it('and is, for what was built right', async () => {
    expect(await verdict(invokeEnvelope(right), migration, migrationWorld())).toBe('satisfied');
    expect(await verdict(envelopeOf(claimOps()), claim, claimWorld())).toBe('satisfied');
    expect(await verdict(invokeEnvelope(right, { fee: 55_000, sequence: '99' }), migration, migrationWorld())).toBe('satisfied');
  });

  it('security 35: no call with one contract, function or argument swapped passes', async () => {
    const swapped = [...callVariants(right)];
    expect(swapped.length).toBeGreaterThan(40);
    for (const node of swapped) {
      const envelope = invokeEnvelope(node, { auth: [sourceEntry(right)] });
      expect(await verdict(envelope, migration, migrationWorld())).toMatch(/^plan_mismatch operations\.0\.(contract|fn|args)/);
    }
  });

  it('security 35: no authorization with one node changed, added, left out or moved passes', async () => {
    const swapped = [...treeVariants(right)];
    expect(swapped.length).toBeGreaterThan(80);
    for (const node of swapped) {
      const envelope = invokeEnvelope(right, { auth: [sourceEntry(node)] });
      expect(await verdict(envelope, migration, migrationWorld())).toMatch(/^plan_mismatch operations\.0\.auth/);
    }
  });

  it('security 35: no other set of entries passes', async () => {
    const sets = [
      [],
      [sourceEntry(right), sourceEntry(right)],
      [sourceEntry(right), addressEntry(transferNode(stranger, 1n), user)],
      [addressEntry(right, user)],
      [addressEntry(right, other)],
    ];
    for (const auth of sets) {
      expect(await verdict(invokeEnvelope(right, { auth }), migration, migrationWorld())).toMatch(/^plan_mismatch operations\.0\.auth/);
    }
  });

  it('no envelope with another frame passes', async () => {
    const world = migrationWorld();
    expect(await verdict(invokeEnvelope(right, { fee: 60_001 }), migration, world)).toBe('plan_mismatch fee');
    expect(await verdict(invokeEnvelope(right, { maxTime: NOW + 181 }), migration, world)).toBe('plan_mismatch validUntil');
    expect(await verdict(invokeEnvelope(right, { maxTime: 0 }), migration, world)).toBe('plan_mismatch validUntil');
    expect(await verdict(invokeEnvelope(right, { source: other }), migration, world)).toBe('plan_mismatch source');
    expect(await verdict(invokeEnvelope(right), { ...migration, network: 'PUBLIC' }, world)).toBe('plan_mismatch network');
    expect(await verdict(invokeEnvelope(right), { ...migration, kind: 'classic' }, world)).toBe('plan_mismatch kind');
    expect(await verdict(envelopeOf(claimOps(), { minTime: NOW }), claim, claimWorld())).toBe('plan_mismatch validAfter');
    const memo = envelopeOf(claimOps(), { edit: (builder) => builder.addMemo(Memo.id('1')) });
    expect(await verdict(memo, claim, claimWorld())).toBe('plan_mismatch memo');
  });

  it('no classic sweep with an operation changed, moved, added or left out passes', async () => {
    const ops = claimOps();
    const swapped = [
      claimOps({ amount: '12.4999999' }),
      claimOps({ destination: stranger }),
      claimOps({ destination: user }),
      claimOps({ asset: new Asset('BLND', stranger) }),
      claimOps({ balanceId: `00000000${'cd'.repeat(32)}` }),
      claimOps({ limit: '13' }),
      ops.slice(0, 3),
      ops.toReversed(),
      [...ops, Operation.payment({ destination: stranger, asset: Asset.native(), amount: '1' }) as unknown as xdr.Operation],
      ops.with(2, Operation.payment({ destination: other, asset: reward, amount: '12.5', source: other }) as unknown as xdr.Operation),
      ops.with(3, Operation.accountMerge({ destination: stranger }) as unknown as xdr.Operation),
    ];
    for (const operations of swapped) {
      expect(await verdict(envelopeOf(operations, { fee: 50 }), claim, claimWorld())).toMatch(/^plan_mismatch operations/);
    }
  });

  it('no byte of an operation can change unnoticed', async () => {
    const envelope = envelopeOf(claimOps());
    const bytes = Uint8Array.from(atob(envelope), (char) => char.charCodeAt(0));
    const first = claimOps()[0]?.toXdr('raw') as Uint8Array;
    const start = bytes.findIndex((_, at) => first.every((byte, index) => bytes[at + index] === byte));
    const end = bytes.length - 8;
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: start, max: end - 1 }), fc.integer({ min: 1, max: 255 }), async (at, mask) => {
        const copy = bytes.slice();
        copy[at] = (copy[at] ?? 0) ^ mask;
        expect(await verdict(btoa(String.fromCharCode(...copy)), claim, claimWorld())).toMatch(/^(plan_mismatch operations|invalid_xdr)/);
      }),
      { numRuns: 300 },
    );
  });

  it('no signed envelope and no fee bump passes', async () => {
    const tx = TransactionBuilder.fromXDR(envelopeOf(claimOps()), passphrase) as ReturnType<TransactionBuilder['build']>;
    tx.sign(userKey);
    expect(await verdict(tx.toXdr(), claim, claimWorld())).toBe('plan_mismatch signatures');
    const bump = TransactionBuilder.buildFeeBumpTransaction(other, '200', tx, passphrase).toXdr();
    expect(await verdict(bump, claim, claimWorld())).toBe('plan_mismatch feeBump');
  });

  it('security 133: a fee bump passes with exactly the payer, the fee and the signed bytes that were meant, and a plain transaction does not', async () => {
    const tx = TransactionBuilder.fromXDR(envelopeOf(claimOps()), passphrase) as ReturnType<TransactionBuilder['build']>;
    tx.sign(userKey);
    const bump = (fee: string, by = other) => TransactionBuilder.buildFeeBumpTransaction(by, fee, tx, passphrase).toXdr();
    const meant = { ...claim, amounts: [], maxFee: String(400 * (claimOps().length + 1)), bump: { payer: other, inner: tx.toXdr() } };
    expect(await verdict(bump('400'), meant, claimWorld())).toBe('satisfied');
    expect(await verdict(bump('401'), meant, claimWorld())).toBe('plan_mismatch fee');
    expect(await verdict(bump('399'), meant, claimWorld())).toBe('plan_mismatch fee');
    expect(await verdict(bump('400', stranger as typeof other), meant, claimWorld())).toBe('plan_mismatch feeBump.payer');
    const inner = tx.toXdr();
    const unsigned = { ...meant, bump: { ...meant.bump, inner: envelopeOf(claimOps()) } };
    expect(await verdict(bump('400'), unsigned, claimWorld())).toBe('plan_mismatch feeBump.inner');
    expect(await verdict(envelopeOf(claimOps()), meant, claimWorld())).toBe('plan_mismatch feeBump.payer');
    expect(await verdict(inner, meant, claimWorld())).toBe('plan_mismatch signatures');
    expect(await verdict(bump('400'), { ...meant, validUntil: NOW + 181 }, claimWorld())).toBe('plan_mismatch validUntil');
    expect(await verdict(bump('400'), { ...meant, source: other }, claimWorld())).toBe('plan_mismatch source');
    expect(await verdict(bump('400'), { ...meant, operations: [] }, claimWorld())).toBe('plan_mismatch operations');
  });

  it('no Plan with wider bounds than promised passes', async () => {
    const world = migrationWorld();
    for (const [index, amount] of migration.amounts.entries()) {
      for (const change of [
        { least: '500000001' },
        { most: index === 0 ? '-1' : '299999999' },
        { asset: unknown },
        { holder: other },
        { name: 'claimable' as const },
      ]) {
        const amounts = migration.amounts.with(index, { ...amount, ...change });
        expect(await verdict(invokeEnvelope(right), { ...migration, amounts }, world)).toMatch(/^plan_mismatch amounts\./);
      }
    }
  });

  it('no Plan of other bytes passes', async () => {
    const plan = await planOf(envelopeOf(claimOps({ destination: stranger })), claimWorld());
    expect(() => mustSatisfy(plan, envelopeOf(claimOps()), claim)).toThrow(ServiceError);
    const mine = await planOf(envelopeOf(claimOps()), claimWorld());
    for (const change of [
      { hash: '00' },
      { source: other },
      { validUntil: 1 },
      { validAfter: 1 },
      { fee: { ...mine.fee, max: '1' } },
      { network: { id: 'x', passphrase: 'x' } },
    ]) {
      expect(() => mustSatisfy({ ...mine, ...change }, mine.envelope, claim)).toThrow(ServiceError);
    }
  });

  it('what review blocks never passes, even if it was meant', async () => {
    const foreign = submitNode([poolRequest(1)], other);
    const meant: Expectation = {
      ...migration,
      amounts: [],
      operations: [
        { type: 'invoke', contract: foreign.contract, fn: 'submit', args: args64(foreign), auth: [sourceEntry(foreign).toXdr('base64')] },
      ],
    };
    expect(await verdict(invokeEnvelope(foreign), meant, migrationWorld())).toBe('plan_mismatch blocked.foreign_recipient');
  });
});
