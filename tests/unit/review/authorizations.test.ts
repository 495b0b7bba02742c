import { hash, xdr } from '@stellar/stellar-sdk';
import { describe, expect, it } from 'vitest';
import { reviewAuthEntry } from '../../../src/review/auth-entry';
import {
  addInstance,
  addPool,
  addressEntry,
  addVault,
  adr,
  bool,
  chainOf,
  codes,
  contractId,
  depositNode,
  execNode,
  facts,
  i128,
  invokeEnvelope,
  LEDGER,
  map,
  type Node,
  other,
  passphrase,
  planOf,
  poolRequest,
  sourceEntry,
  submitNode,
  transferNode,
  tree,
  unknown,
  usdcContract,
  user,
  vault,
  vec,
} from './world';

const deposit = depositNode(vault, 5n);

describe('entries of other addresses', () => {
  it('are named, signed or not', async () => {
    const auth = [addressEntry(deposit, other), addressEntry(deposit, contractId(50), { signature: bool(true) })];
    const { warnings, authorizations } = await planOf(invokeEnvelope(deposit, { auth }));
    expect(warnings.filter(({ code }) => code === 'foreign_authorization').map(({ params }) => params)).toEqual([
      { address: other, signed: false },
      { address: contractId(50), signed: true },
    ]);
    expect(authorizations.map(({ address, source }) => [address, source])).toEqual([
      [other, false],
      [contractId(50), false],
    ]);
  });

  it('that last long are warned of, very long ones are dangerous', async () => {
    const lasting = async (expires: number) =>
      codes(await planOf(invokeEnvelope(deposit, { auth: [addressEntry(deposit, other, { expires })] })));
    expect(await lasting(LEDGER + 720)).not.toContain('warning authorization_long');
    expect(await lasting(LEDGER + 721)).toContain('warning authorization_long');
    expect(await lasting(LEDGER + 17_281)).toContain('danger authorization_long');
  });

  it('of the own account are never taken for granted', async () => {
    expect(codes(await planOf(invokeEnvelope(deposit, { auth: [addressEntry(deposit, user)] })))).toContain('danger own_address_entry');
  });
});

it('more than half of a token is a danger by its contract as it is by a payment', async () => {
  const sent = async (amount: bigint, from = user) =>
    codes(await planOf(invokeEnvelope({ contract: usdcContract, fn: 'transfer', args: [adr(from), adr(other), i128(amount)] })));
  expect(await sent(25_0000000n)).not.toContain('danger large_share');
  expect(await sent(25_0000001n)).toContain('danger large_share');
  expect(await sent(25_0000001n, other)).not.toContain('danger large_share');
});

describe('trees below an unknown contract', () => {
  const call = (children: Node[]): Node => ({ contract: unknown, fn: 'swap', args: [adr(user)], children });
  const world = () => {
    const all = facts();
    addInstance(all, unknown, []);
    return { all };
  };

  it('become lines of their own, and the sums say what may be taken at most', async () => {
    const plan = await planOf(invokeEnvelope(call([transferNode(unknown, 20_0000000n)])), world());
    expect(plan.steps[0]?.children.map(({ code }) => code)).toEqual(['token_transfer']);
    const effect = plan.effects.find(({ holder, asset }) => holder === user && asset.code === 'USDC');
    expect([effect?.least, effect?.most, effect?.basis]).toEqual(['300000000', '500000000', 'estimate']);
    expect(codes(plan)).toContain('danger unknown_contract');
  });

  it('of more than three calls are dangerous', async () => {
    const of = async (count: number) =>
      codes(await planOf(invokeEnvelope(call(Array.from({ length: count }, () => transferNode(unknown, 1n)))), world()));
    expect(await of(3)).not.toContain('danger deep_authorization');
    expect(await of(4)).toContain('danger deep_authorization');
  });

  it('inside the router are judged by the same rule', async () => {
    const inner = call([transferNode(unknown, 7n)]);
    const plan = await planOf(invokeEnvelope(execNode([inner])), world());
    expect(plan.steps[0]?.children[0]?.children.map(({ code }) => code)).toEqual(['token_transfer']);
  });
});

describe('trees below a known contract', () => {
  const hostile: [string, Node][] = [
    ['another amount', { ...deposit, children: [transferNode(vault, 6n)] }],
    ['another receiver', { ...deposit, children: [transferNode(other, 5n)] }],
    ['one more call', { ...deposit, children: [transferNode(vault, 5n), transferNode(other, 1n)] }],
    ['the same call twice', { ...deposit, children: [transferNode(vault, 5n), transferNode(vault, 5n)] }],
    ['something below it', { ...deposit, children: [{ ...transferNode(vault, 5n), children: [transferNode(other, 1n)] }] }],
  ];
  it.each(hostile)('are blocked with %s', async (_name, node) => {
    expect(codes(await planOf(invokeEnvelope(deposit, { auth: [sourceEntry(node)] })))[0]).toBe('blocked authorization_mismatch');
  });

  it('are quiet when they are what the call needs', async () => {
    const all = facts();
    addPool(all, { supply: 10n ** 8n });
    const node = execNode([submitNode([poolRequest(1)]), depositNode(vault, 5n)]);
    const plan = await planOf(invokeEnvelope(node), { all });
    expect(codes(plan).filter((code) => code.startsWith('blocked') || code.startsWith('danger'))).toEqual([]);
  });
});

describe('what the simulation says', () => {
  const returned = (shares: bigint) => vec(vec(i128(5n)), i128(shares), xdr.ScVal.scvVoid());
  it('security 36: of shares is an estimate, and no bound', async () => {
    for (const shares of [1n, 40n, 400n]) {
      const plan = await planOf(invokeEnvelope(deposit), { simulated: { returned: returned(shares) } });
      const effect = plan.effects.find(({ where }) => where === 'shares');
      expect([effect?.after, effect?.least, effect?.most, effect?.basis]).toEqual([String(shares), '1', undefined, 'estimate']);
    }
  });

  it('about a failure is shown as danger', async () => {
    const plan = await planOf(invokeEnvelope(deposit), { simulated: { error: 'HostError: Error(Contract, #10)\nsecond line' } });
    expect(plan.warnings.find(({ code }) => code === 'simulation_failed')).toMatchObject({
      level: 'danger',
      params: { error: 'HostError: Error(Contract, #10)\\u{a}second line' },
    });
  });
});

describe('reading', () => {
  it('takes one further round for the whole migration, and none where everything was read before', async () => {
    const all = facts();
    addPool(all, { supply: 10n ** 8n });
    const chain = chainOf(all, {});
    const { review } = await import('../../../src/review/review');
    const envelope = invokeEnvelope(execNode([submitNode([poolRequest(1)]), depositNode(vault, 5n)]));
    await review({ chain, envelope, origin: 'x', clock: () => 0 });
    expect(chain.rounds).toBeLessThanOrEqual(2);
  });
});

it('a deposit of which a part is invested says how much of it lies idle, by what the simulation returned', async () => {
  const part = (amount: bigint) => map({ amount: i128(amount), paused: bool(false), strategy_address: adr(contractId(60)) });
  const idles = async (...parts: xdr.ScVal[]) => {
    const allocation = map({ asset: adr(usdcContract), strategy_allocations: vec(...parts) });
    const plan = await planOf(invokeEnvelope(deposit), { simulated: { returned: vec(vec(i128(5n)), i128(5n), vec(allocation)) } });
    return plan.warnings.flatMap((one) => (one.code === 'lies_idle' ? [one.params.amount] : []));
  };
  expect(await idles(part(3n), xdr.ScVal.scvVoid())).toEqual(['2']);
  expect(await idles(part(3n), part(2n))).toEqual([]);
  expect(await idles(xdr.ScVal.scvVoid(), xdr.ScVal.scvVoid())).toEqual(['5']);
});

const preimageOf = (invocation: Node) =>
  xdr.HashIdPreimage.envelopeTypeSorobanAuthorization(
    new xdr.HashIdPreimageSorobanAuthorization({
      networkId: hash(new TextEncoder().encode(passphrase)),
      nonce: 1n,
      signatureExpirationLedger: LEDGER + 1_000,
      invocation: tree(invocation),
    }),
  ).toXdr('base64');

describe('an entry signed on its own', () => {
  it('is explained as the most it allows', async () => {
    const preimage = preimageOf(deposit);
    const found = await reviewAuthEntry({ chain: chainOf(facts()), preimage, account: user, origin: 'https://dapp.example' });
    expect(found.steps.map(({ code }) => code)).toEqual(['vault_deposit']);
    expect(codes(found)).toEqual(['warning lies_idle', 'warning authorization_long', 'info shares_estimate']);
  });

  it('says what would lie idle, as far as the vault’s own entry tells: nobody has shares of it, or nothing of it works', async () => {
    const idles = async (more: Parameters<typeof addVault>[2]) => {
      const all = facts();
      addVault(all, vault, more);
      const asked = { chain: chainOf(all), preimage: preimageOf(deposit), account: user, origin: 'https://dapp.example' };
      return (await reviewAuthEntry(asked)).warnings.flatMap((one) => (one.code === 'lies_idle' ? [one.params.amount] : []));
    };
    expect(await idles({ paused: [true, false] })).toEqual([]);
    expect(await idles({ paused: [true, true] })).toEqual(['5']);
    expect(await idles({ paused: [false], supply: 0n })).toEqual(['5']);
  });
});
