/** XDR knows five kinds of address, and allows each wherever a contract is called or paid: every one has its answer. */
import { Address, Asset, StrKey, xdr } from '@stellar/stellar-sdk';
import { describe, expect, it } from 'vitest';
import { addressText } from '../../../src/chain/names';
import type { ContractId } from '../../../src/primitives/addresses';
import { reviewAuthEntry } from '../../../src/review/auth-entry';
import {
  addInstance,
  adr,
  chainOf,
  codes,
  envelopeOf,
  execNode,
  facts,
  i128,
  invokeEnvelope,
  LEDGER,
  map,
  other,
  passphrase,
  planOf,
  sourceEntry,
  sym,
  tree,
  u32,
  unknown,
  usdcContract,
  user,
  vault,
  vec,
} from './world';

const bytes = new Uint8Array(32).fill(7);
const muxed = xdr.ScAddress.scAddressTypeMuxedAccount(
  new xdr.MuxedEd25519Account({ id: 42n, ed25519: StrKey.decodeEd25519PublicKey(other) }),
);
const kinds = {
  account: Address.fromString(other).toScAddress(),
  contract: Address.fromString(unknown).toScAddress(),
  muxed,
  claimableBalance: xdr.ScAddress.scAddressTypeClaimableBalance(xdr.ClaimableBalanceId.claimableBalanceIdTypeV0(bytes)),
  liquidityPool: xdr.ScAddress.scAddressTypeLiquidityPool(new xdr.PoolId(bytes)),
};
const each = Object.entries(kinds).map(([name, address]) => [name, address, addressText(address)] as const);
const value = (address: xdr.ScAddress) => xdr.ScVal.scvAddress(address);
const xlm = Asset.native().contractId(passphrase) as ContractId;

/** A call of any address: the builder of the tests knows contracts and accounts alone. */
function invocation(
  contractAddress: xdr.ScAddress,
  functionName: string,
  args: xdr.ScVal[],
  below: xdr.SorobanAuthorizedInvocation[] = [],
) {
  const called = new xdr.InvokeContractArgs({ contractAddress, functionName, args });
  return {
    called,
    node: new xdr.SorobanAuthorizedInvocation({
      function: xdr.SorobanAuthorizedFunction.sorobanAuthorizedFunctionTypeContractFn(called),
      subInvocations: below,
    }),
  };
}

function envelope(called: xdr.InvokeContractArgs, auth: xdr.SorobanAuthorizationEntry[] = []): string {
  return operationEnvelope(xdr.HostFunction.hostFunctionTypeInvokeContract(called), auth);
}

function operationEnvelope(hostFunction: xdr.HostFunction, auth: xdr.SorobanAuthorizationEntry[] = []): string {
  const op = new xdr.InvokeHostFunctionOp({ hostFunction, auth });
  return envelopeOf([new xdr.Operation({ sourceAccount: null, body: xdr.OperationBody.invokeHostFunction(op) })]);
}

const bySource = (rootInvocation: xdr.SorobanAuthorizedInvocation) =>
  new xdr.SorobanAuthorizationEntry({ credentials: xdr.SorobanCredentials.sorobanCredentialsSourceAccount(), rootInvocation });

const self = Address.fromString(unknown).toScAddress();

describe('each kind of address', () => {
  it.each(each)('%s: called, is explained; what is no contract is blocked', async (name, address, text) => {
    const { called, node } = invocation(address, 'go', [u32(1)]);
    const plan = await planOf(envelope(called, [bySource(node)]));
    expect(plan.steps[0]).toMatchObject({ code: 'unknown_call', params: { contract: text } });
    expect(codes(plan)).toContain(`${name === 'contract' ? 'danger' : 'blocked'} missing_contract`);
    expect(plan.authorizations[0]?.root.contract).toBe(text);
  });

  it.each(each)('%s: authorized below an unknown contract’s call, is a step of its own', async (name, address, text) => {
    const inside = invocation(address, 'go', []);
    const { called, node } = invocation(self, 'go', [], [inside.node]);
    const plan = await planOf(envelope(called, [bySource(node)]));
    expect(plan.steps[0]?.children[0]).toMatchObject({ code: 'unknown_call', params: { contract: text } });
    if (name !== 'contract') expect(codes(plan)).toContain('blocked missing_contract');
  });

  it.each(each)('%s: called by way of the router, never ends in an error', async (name, address) => {
    const call = vec(value(address), sym('withdraw'), vec());
    const root = execNode([]);
    const plan = await planOf(invokeEnvelope({ ...root, args: [adr(user), vec(call)] }));
    expect(codes(plan).some((code) => code.startsWith(name === 'contract' ? 'danger' : 'blocked'))).toBe(true);
  });

  it.each(each)('%s: as an argument and inside of one, is shown as itself', async (_name, address, text) => {
    const args = [value(address), vec(vec(value(address))), map({ to: value(address) })];
    const plan = await planOf(envelope(invocation(self, 'go', args).called));
    expect(plan.steps[0]?.params).toMatchObject({ args: [text, [[text]], { to: text }] });
  });

  it.each(each)('%s: as what a simulation returns', async (_name, address) => {
    const called = invocation(self, 'go', []).called;
    expect((await planOf(envelope(called), { simulated: { returned: value(address) } })).steps).toHaveLength(1);
  });

  const tokens = [
    ['an issued asset', usdcContract],
    ['XLM', xlm],
    ['shares', vault],
  ] as const;
  const payable = new Set(['account', 'contract', 'muxed']);

  describe.each(tokens)('%s', (_token, token) => {
    it.each(each)('sent to %s', async (name, address, text) => {
      const root = { contract: token, fn: 'transfer', args: [adr(user), value(address), i128(5n)] };
      const plan = await planOf(invokeEnvelope(root, { auth: [] }));
      if (!payable.has(name)) {
        expect(codes(plan)).toContain('blocked odd_arguments');
        return;
      }
      const to = name === 'muxed' ? { to: other, muxed: text } : { to: text };
      expect(plan.steps[0]).toMatchObject({ code: 'token_transfer', params: { from: user, ...to, amount: '5' } });
      expect(codes(plan)).not.toContain('blocked odd_arguments');
    });

    it.each(each)('sent from %s', async (name, address) => {
      const root = { contract: token, fn: 'transfer', args: [value(address), adr(user), i128(5n)] };
      const odd = name !== 'account' && name !== 'contract';
      expect(codes(await planOf(invokeEnvelope(root, { auth: [] }))).includes('blocked odd_arguments')).toBe(odd);
    });

    it.each(each)('in every other place of its functions: %s', async (name, address) => {
      const it = value(address);
      const calls: { [fn: string]: xdr.ScVal[] } = {
        transfer_from: [it, adr(user), adr(other), i128(5n)],
        approve: [adr(user), it, i128(5n), u32(LEDGER + 10)],
        burn: [it, i128(5n)],
        mint: [it, i128(5n)],
        clawback: [it, i128(5n)],
        set_admin: [it],
        set_authorized: [it, xdr.ScVal.scvBool(true)],
        trust: [it],
      };
      const odd = name !== 'account' && name !== 'contract';
      for (const [fn, args] of Object.entries(calls)) {
        const plan = await planOf(invokeEnvelope({ contract: token, fn, args }, { auth: [] }));
        expect(codes(plan).includes('blocked odd_arguments'), fn).toBe(odd);
      }
    });
  });

  it('the account behind an M… is who receives, in the sums', async () => {
    const plan = await planOf(invokeEnvelope({ contract: usdcContract, fn: 'transfer', args: [adr(user), value(muxed), i128(5n)] }));
    expect(plan.effects.map(({ holder, where, before, after }) => [holder, where, BigInt(after) - BigInt(before)])).toEqual(
      expect.arrayContaining([
        [user, 'wallet', -5n],
        [other, 'wallet', 5n],
      ]),
    );
  });

  it.each(each)('%s: as the credentials of an authorization, and as whom they delegate to', async (_name, address, text) => {
    const credentials = new xdr.SorobanAddressCredentials({
      address,
      nonce: 5n,
      signatureExpirationLedger: LEDGER + 60,
      signature: xdr.ScVal.scvVoid(),
    });
    const delegate = new xdr.SorobanDelegateSignature({ address, signature: xdr.ScVal.scvVoid(), nestedDelegates: [] });
    const { called, node } = invocation(self, 'go', []);
    for (const given of [
      xdr.SorobanCredentials.sorobanCredentialsAddress(credentials),
      xdr.SorobanCredentials.sorobanCredentialsAddressV2(credentials),
      xdr.SorobanCredentials.sorobanCredentialsAddressWithDelegates(
        new xdr.SorobanAddressCredentialsWithDelegates({ addressCredentials: credentials, delegates: [delegate] }),
      ),
    ]) {
      const plan = await planOf(envelope(called, [new xdr.SorobanAuthorizationEntry({ credentials: given, rootInvocation: node })]));
      expect(plan.authorizations).toMatchObject([{ address: text, source: false }]);
      expect(codes(plan)).toContain('warning foreign_authorization');
    }
  });

  it.each(each)('%s: as who makes a contract, in the operation and in an authorization', async (_name, address, text) => {
    const create = new xdr.CreateContractArgs({
      contractIdPreimage: xdr.ContractIdPreimage.contractIdPreimageFromAddress(
        new xdr.ContractIdPreimageFromAddress({ address, salt: bytes }),
      ),
      executable: xdr.ContractExecutable.contractExecutableWasm(bytes),
    });
    const node = new xdr.SorobanAuthorizedInvocation({
      function: xdr.SorobanAuthorizedFunction.sorobanAuthorizedFunctionTypeCreateContractHostFn(create),
      subInvocations: [],
    });
    const plan = await planOf(operationEnvelope(xdr.HostFunction.hostFunctionTypeCreateContract(create), [bySource(node)]));
    expect(plan.steps[0]).toMatchObject({ code: 'create_contract', params: { deployer: text } });
  });

  it.each(each)('%s: called in what a site wants authorized', async (_name, address, text) => {
    const { node } = invocation(address, 'go', [value(address)], [tree({ contract: vault, fn: 'go', args: [value(address)] })]);
    const preimage = xdr.HashIdPreimage.envelopeTypeSorobanAuthorization(
      new xdr.HashIdPreimageSorobanAuthorization({
        networkId: new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(passphrase))),
        nonce: 1n,
        signatureExpirationLedger: LEDGER + 60,
        invocation: node,
      }),
    ).toXdr('base64');
    const review = await reviewAuthEntry({ chain: chainOf(facts()), preimage, account: user, origin: 'https://dapp.example' });
    expect(review.root).toMatchObject({ contract: text, args: [text], children: [{ args: [text] }] });
  });
});

it('an asset contract that names an issuer of another kind has no issuer', async () => {
  const all = facts();
  const metadata = map({ decimal: u32(7), name: xdr.ScVal.scvString(`ABC:${addressText(muxed)}`), symbol: xdr.ScVal.scvString('ABC') });
  addInstance(all, unknown, [[sym('METADATA'), metadata]], 'asset');
  const root = { contract: unknown, fn: 'transfer', args: [adr(user), adr(other), i128(5n)] };
  const plan = await planOf(invokeEnvelope(root, { auth: [sourceEntry(root)] }), { all });
  expect(plan.steps[0]).toMatchObject({ code: 'token_transfer', params: { token: { code: 'ABC' } } });
  expect(plan.steps[0]?.params).not.toMatchObject({ token: { issuer: expect.anything() } });
});
