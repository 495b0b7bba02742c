import { authorizeEntry, contract as contracts, Keypair, StrKey, scValToNative, xdr } from '@stellar/stellar-sdk';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AuthMode } from '../../network/host/auth';
import { deploy } from '../../network/host/deploy';
import { accountKey, codeKey, contractDataKey, instanceKey, keyOf, keyString, scAddress } from '../../network/host/entries';
import { invoke, type LedgerInfo, type Outcome } from '../../network/host/host';
import { MAX_TTL, MIN_PERSISTENT_TTL, MIN_TEMPORARY_TTL } from '../../network/host/limits';
import type { HostError, ScVal } from '../../network/host/model';
import { Models } from '../../network/host/models';
import { codeOf, specEntries } from '../../network/host/spec';
import { Layer } from '../../network/ledger/store';
import { adr, caller, counter, i128, sesame, sym, u32 } from './test-models';

const passphrase = 'Test of the contract host';
const COUNT = sym('Count');
const id = (byte: number) => StrKey.encodeContract(new Uint8Array(32).fill(byte));
const [C, A, B, S] = [id(1), id(2), id(3), id(4)];
const user = Keypair.fromRawEd25519Seed(new Uint8Array(32).fill(9));
const other = Keypair.fromRawEd25519Seed(new Uint8Array(32).fill(8));
const list = (...items: ScVal[]) => xdr.ScVal.scvVec(items);

let layer: Layer;
let ledger: LedgerInfo;
let models: Models;

beforeEach(() => {
  layer = new Layer();
  ledger = { sequence: 1000, timestamp: 1_800_000_000n, passphrase };
  models = new Models([counter, caller, sesame]);
  for (const [model, address] of [
    [counter, C],
    [caller, A],
    [caller, B],
    [sesame, S],
  ] as const)
    deploy({ layer, ledger, models }, model, { address });
  for (const keypair of [user, other]) putAccount(keypair);
});

function putAccount(keypair: Keypair, medium = 0, signers: xdr.Signer[] = []): void {
  const entry = new xdr.AccountEntry({
    accountId: keypair.xdrAccountId(),
    balance: 100_000_000n,
    seqNum: 1n,
    numSubEntries: signers.length,
    inflationDest: null,
    flags: 0,
    homeDomain: '',
    thresholds: Uint8Array.of(1, 0, medium, 0),
    signers,
    ext: xdr.AccountEntryExt.v0(),
  });
  layer.set(keyString(accountKey(keypair.publicKey())), { data: xdr.LedgerEntryData.account(entry), lastModified: 1 });
}

const record: AuthMode = { kind: 'record', source: user.publicKey() };

function run(contract: string, fn: string, args: ScVal[] = [], auth: AuthMode = record, footprint?: Outcome['footprint']): Outcome {
  return invoke({ layer, ledger, models, contract, fn, args, auth, ...(footprint ? { footprint } : {}) });
}

function ok(outcome: Outcome): unknown {
  if ('error' in outcome.result) throw new Error(outcome.text);
  return scValToNative(outcome.result.ok);
}

function failure(outcome: Outcome): HostError {
  if ('ok' in outcome.result) throw new Error('it succeeded');
  return outcome.result.error;
}

describe('calls', () => {
  it('keeps what a successful call wrote', () => {
    expect(ok(run(C, 'add', [u32(3)]))).toBe(3);
    expect(ok(run(C, 'add', [u32(4)]))).toBe(7);
    expect(ok(run(C, 'count'))).toBe(7);
  });

  it('emits the events of a successful call', () => {
    const [event] = run(C, 'add', [u32(3)]).events;
    expect(event?.contractId && StrKey.encodeContract(event.contractId.toBytes())).toBe(C);
    expect(event?.body.v0.topics.map(scValToNative)).toEqual(['added']);
  });

  it('rolls writes and events back when the call fails', () => {
    const outcome = run(C, 'add', [u32(101)]);
    expect(failure(outcome).message).toBe('HostError: Error(Contract, #7)');
    expect(outcome.events).toEqual([]);
    expect(ok(run(C, 'count'))).toBe(0);
  });

  it('passes the innermost error through its callers, with the contract that raised it', () => {
    const outcome = run(A, 'forward', [adr(C), sym('add'), list(u32(200))]);
    expect(failure(outcome)).toMatchObject({ type: 'Contract', code: 7, contract: C });
    const errors = outcome.diagnostics.filter(({ event }) => scValToNative(event.body.v0.topics[0] ?? sym('')) === 'error');
    expect(errors.map(({ event }) => event.contractId && StrKey.encodeContract(event.contractId.toBytes()))).toEqual([C, C, A, A]);
    expect(outcome.text).toMatch(/^HostError: Error\(Contract, #7\)\n\nEvent log \(newest first\):\n {3}0: \[Diagnostic Event\]/);
    expect(outcome.text).toContain(`[Failed Diagnostic Event (not emitted)] contract:${C}`);
    expect(outcome.text).not.toContain('log], data:["VM call trapped with HostError", forward');
  });

  it('undoes only the failed part of a try call', () => {
    const outcome = run(A, 'try_forward', [adr(C), sym('add'), list(u32(200))]);
    expect(ok(outcome)).toBe('failed');
    expect(outcome.events.map((event) => scValToNative(event.body.v0.topics[0] ?? sym('')))).toEqual(['tried']);
    expect(ok(run(C, 'count'))).toBe(0);
  });

  it.each([
    ['re-entrancy', A, 'forward', [adr(A), sym('forward'), list()], 'Error(Context, InvalidAction)'],
    ['an unknown function', C, 'nothing', [], 'Error(WasmVm, MissingValue)'],
    ['a wrong number of arguments', C, 'add', [], 'Error(WasmVm, UnexpectedSize)'],
    ['a wrong type of argument', C, 'add', [sym('x')], 'Error(WasmVm, InvalidAction)'],
    ['an absent contract', id(99), 'add', [u32(1)], 'Error(Storage, MissingValue)'],
    ['a panic', C, 'panic', [], 'Error(WasmVm, InvalidAction)'],
    ['a reserved function', S, '__check_auth', [], 'Error(Context, InvalidAction)'],
  ] as [string, string, string, ScVal[], string][])('refuses %s', (_, contract, fn, args, error) => {
    expect(failure(run(contract, fn, args)).message).toBe(`HostError: ${error}`);
  });

  it('refuses unsorted and duplicate map keys in arguments', () => {
    const entry = (name: string) => new xdr.ScMapEntry({ key: sym(name), val: u32(1) });
    const take = (...names: string[]) => run(C, 'take', [list(xdr.ScVal.scvMap(names.map(entry)))]);
    expect(failure(take('b', 'a')).message).toBe('HostError: Error(Object, InvalidInput)');
    expect(failure(take('a', 'a')).message).toBe('HostError: Error(Object, InvalidInput)');
    // '_' sorts before letters, a prefix before its extension.
    expect(ok(take('a_b', 'aa', 'b'))).toBeNull();
  });

  it('orders negative numbers below positive ones', () => {
    const entry = (value: bigint) => new xdr.ScMapEntry({ key: i128(value), val: u32(1) });
    expect(ok(run(C, 'take', [xdr.ScVal.scvMap([entry(-5n), entry(2n)])]))).toBeNull();
    expect(failure(run(C, 'take', [xdr.ScVal.scvMap([entry(2n), entry(-5n)])])).type).toBe('Object');
  });
});

describe('recording authorization', () => {
  const nested = (who: Keypair) => [adr(who.publicKey()), adr(C), sym('add_for'), list(adr(who.publicKey()), u32(1))];

  it('records the tree of the source account without a signature', () => {
    const [entry, ...rest] = run(A, 'forward_for', nested(user)).auth;
    expect(rest).toEqual([]);
    expect(entry?.credentials.type).toBe('sorobanCredentialsSourceAccount');
    const root = entry?.rootInvocation;
    expect(root?.function.type === 'sorobanAuthorizedFunctionTypeContractFn' && String(root.function.contractFn.functionName)).toBe(
      'forward_for',
    );
    expect(root?.subInvocations).toHaveLength(1);
  });

  it('records address credentials with a nonce for anybody else', () => {
    const outcome = run(A, 'forward_for', nested(other));
    const [entry] = outcome.auth;
    if (entry?.credentials.type !== 'sorobanCredentialsAddress') throw new Error('address credentials expected');
    const { nonce } = entry.credentials.address;
    const nonceEntry = contractDataKey(other.publicKey(), xdr.ScVal.scvLedgerKeyNonce(new xdr.ScNonceKey({ nonce })), 'temporary');
    expect(outcome.footprint.readWrite).toContain(keyString(nonceEntry));
    expect(outcome.footprint.readOnly).toContain(keyString(accountKey(other.publicKey())));
  });

  it('refuses an address that authenticates below the root for the first time', () => {
    const outcome = run(A, 'forward', [adr(C), sym('add_for'), list(adr(user.publicKey()), u32(1))]);
    expect(failure(outcome).message).toBe('HostError: Error(Auth, InvalidAction)');
    expect(outcome.text).toContain('recording authorization only');
  });

  it('refuses a second request to the same address in one call', () => {
    expect(failure(run(C, 'ask_twice', [adr(user.publicKey())])).message).toBe('HostError: Error(Auth, ExistingValue)');
  });

  it('forgets what a failed try call recorded', () => {
    const failing = list(adr(C), sym('add_for'), list(adr(user.publicKey()), u32(200)));
    const outcome = run(A, 'forward_for', [adr(user.publicKey()), adr(B), sym('try_forward'), failing]);
    expect(ok(outcome)).toBe('failed');
    expect(outcome.auth[0]?.rootInvocation.subInvocations).toEqual([]);
  });
});

describe('contracts as authorizers', () => {
  it('grants a contract its own direct calls', () => {
    expect(ok(run(A, 'forward', [adr(C), sym('add_for'), list(adr(A), u32(2))]))).toBe(2);
  });

  it('refuses a deeper call that the contract did not authorize', () => {
    const outcome = run(A, 'not_authorize', [adr(B), adr(C), sym('add_for'), list(adr(A), u32(2))], {
      kind: 'enforce',
      source: user.publicKey(),
      entries: [],
    });
    expect(failure(outcome).message).toBe('HostError: Error(Auth, InvalidAction)');
  });

  it('grants a deeper call that the contract authorized for its next call', () => {
    expect(ok(run(A, 'authorize', [adr(B), adr(C), sym('add_for'), list(adr(A), u32(2))]))).toBe(2);
  });
});

describe('enforcing authorization', () => {
  const args = () => [adr(other.publicKey()), u32(5)];
  const enforce = (...entries: xdr.SorobanAuthorizationEntry[]): AuthMode => ({ kind: 'enforce', source: user.publicKey(), entries });
  const recorded = (contract: string, fn: string, values: ScVal[]): xdr.SorobanAuthorizationEntry => {
    const draft = new Layer(layer);
    const [entry] = invoke({ layer: draft, ledger, models, contract, fn, args: values, auth: record }).auth;
    if (!entry) throw new Error('nothing was recorded');
    return entry;
  };
  const signed = (by = other, until = ledger.sequence + 10) =>
    authorizeEntry(recorded(C, 'add_for', args()), by, until, passphrase, other.publicKey());

  it('accepts a signed tree once', async () => {
    const entry = await signed();
    expect(ok(run(C, 'add_for', args(), enforce(entry)))).toBe(5);
    expect(failure(run(C, 'add_for', args(), enforce(entry))).message).toBe('HostError: Error(Auth, ExistingValue)');
  });

  it('accepts no unsigned, foreign, expired or mismatched entry', async () => {
    expect(failure(run(C, 'add_for', args(), enforce(recorded(C, 'add_for', args())))).type).toBe('Auth');
    expect(failure(run(C, 'add_for', args(), enforce(await signed(user)))).message).toBe('HostError: Error(Auth, InvalidAction)');
    expect(failure(run(C, 'add_for', args(), enforce(await signed(other, 999)))).message).toBe('HostError: Error(Auth, InvalidInput)');
    const mismatch = run(C, 'add_for', [adr(other.publicKey()), u32(6)], enforce(await signed()));
    expect(failure(mismatch).message).toBe('HostError: Error(Auth, InvalidAction)');
    expect(ok(run(C, 'count'))).toBe(0);
  });

  it('accepts no entry signed for another network', async () => {
    const entry = await authorizeEntry(recorded(C, 'add_for', args()), other, 1010, 'another network', other.publicKey());
    expect(failure(run(C, 'add_for', args(), enforce(entry))).message).toBe('HostError: Error(Auth, InvalidAction)');
  });

  it('weighs the signatures of an account against its medium threshold', async () => {
    const entry = await signed();
    putAccount(other, 2);
    expect(failure(run(C, 'add_for', args(), enforce(entry))).message).toBe('HostError: Error(Auth, InvalidAction)');
    const signer = new xdr.Signer({ key: xdr.SignerKey.signerKeyTypeEd25519(user.rawPublicKey()), weight: 2 });
    putAccount(other, 2, [signer]);
    const bySigner = await signed(user);
    expect(ok(run(C, 'add_for', args(), enforce(bySigner)))).toBe(5);
  });

  it('takes the source account at its transaction signature', () => {
    const own = [adr(user.publicKey()), u32(1)];
    const entry = recorded(C, 'add_for', own);
    expect(ok(run(C, 'add_for', own, enforce(entry)))).toBe(1);
    expect(failure(run(C, 'add_for', own, { kind: 'enforce', source: other.publicKey(), entries: [entry] })).type).toBe('Auth');
  });

  it('uses every node of a tree at most once', () => {
    const twice = [adr(user.publicKey()), adr(C), sym('add_for'), list(adr(user.publicKey()), u32(1))];
    const both = recorded(A, 'forward_twice_for', twice);
    const [first] = both.rootInvocation.subInvocations;
    const rootInvocation = new xdr.SorobanAuthorizedInvocation({
      function: both.rootInvocation.function,
      subInvocations: first ? [first] : [],
    });
    const single = new xdr.SorobanAuthorizationEntry({ credentials: both.credentials, rootInvocation });
    expect(failure(run(A, 'forward_twice_for', twice, enforce(single))).message).toBe('HostError: Error(Auth, InvalidAction)');
    expect(ok(run(A, 'forward_twice_for', twice, enforce(both)))).toBe(2);
  });

  it('matches one node of a tree for a call', () => {
    const owner = adr(user.publicKey());
    const node = (args: ScVal[], subInvocations: xdr.SorobanAuthorizedInvocation[] = []) =>
      new xdr.SorobanAuthorizedInvocation({
        function: xdr.SorobanAuthorizedFunction.sorobanAuthorizedFunctionTypeContractFn(
          new xdr.InvokeContractArgs({ contractAddress: scAddress(C), functionName: 'ask_twice', args }),
        ),
        subInvocations,
      });
    const credentials = xdr.SorobanCredentials.sorobanCredentialsSourceAccount();
    const nested = new xdr.SorobanAuthorizationEntry({ credentials, rootInvocation: node([owner], [node([u32(2)])]) });
    expect(failure(run(C, 'ask_twice', [owner], enforce(nested))).message).toBe('HostError: Error(Auth, InvalidAction)');
  });

  it('needs the children of a tree', () => {
    const once = [adr(user.publicKey()), adr(C), sym('add_for'), list(adr(user.publicKey()), u32(1))];
    const entry = recorded(A, 'forward_for', once);
    const childless = new xdr.SorobanAuthorizationEntry({
      credentials: entry.credentials,
      rootInvocation: new xdr.SorobanAuthorizedInvocation({ function: entry.rootInvocation.function, subInvocations: [] }),
    });
    expect(ok(run(A, 'forward_for', once, enforce(entry)))).toBe(1);
    expect(failure(run(A, 'forward_for', once, enforce(childless))).message).toBe('HostError: Error(Auth, InvalidAction)');
  });

  it('asks a contract account for its word', () => {
    const values = [adr(S), u32(2)];
    const entry = recorded(C, 'add_for', values);
    const sign = (signature: ScVal) => {
      if (entry.credentials.type !== 'sorobanCredentialsAddress') throw new Error('address credentials expected');
      const { address, nonce } = entry.credentials.address;
      const credentials = new xdr.SorobanAddressCredentials({ address, nonce, signatureExpirationLedger: 1010, signature });
      return enforce(
        new xdr.SorobanAuthorizationEntry({
          credentials: xdr.SorobanCredentials.sorobanCredentialsAddress(credentials),
          rootInvocation: entry.rootInvocation,
        }),
      );
    };
    expect(failure(run(C, 'add_for', values, sign(xdr.ScVal.scvString('open barley')))).message).toBe(
      'HostError: Error(Auth, InvalidAction)',
    );
    expect(ok(run(C, 'add_for', values, sign(xdr.ScVal.scvString('open sesame'))))).toBe(2);
  });
});

describe('footprints', () => {
  it('lists instance and code as read and the written entry as read-write', () => {
    const { footprint } = run(C, 'add', [u32(1)]);
    expect(footprint.readOnly.map(keyOf)).toEqual(expect.arrayContaining([instanceKey(C), codeKey(models.hashOf(counter))]));
    expect(footprint.readWrite).toEqual([keyString(contractDataKey(C, COUNT, 'persistent'))]);
  });

  it('traps on what the declared footprint leaves out', () => {
    const { footprint } = run(C, 'add', [u32(1)]);
    const narrow = { readOnly: [...footprint.readOnly, ...footprint.readWrite], readWrite: [] };
    expect(ok(run(C, 'add', [u32(1)], record, footprint))).toBe(2);
    expect(failure(run(C, 'add', [u32(1)], record, narrow)).message).toBe('HostError: Error(Storage, ExceededLimit)');
    expect(failure(run(C, 'count', [], record, { readOnly: [], readWrite: [] })).code).toBe('ExceededLimit');
  });

  it('does not let a try call recover from leaving the footprint', () => {
    const { footprint } = run(A, 'try_forward', [adr(C), sym('count'), list()]);
    const outcome = run(A, 'try_forward', [adr(C), sym('add'), list(u32(1))], record, footprint);
    expect(failure(outcome).code).toBe('ExceededLimit');
  });
});

describe('lifetimes', () => {
  const countKey = keyString(contractDataKey(C, COUNT, 'persistent'));

  it('gives fresh entries the minimum', () => {
    run(C, 'add', [u32(1)]);
    run(C, 'touch');
    expect(layer.get(countKey)?.liveUntil).toBe(1000 + MIN_PERSISTENT_TTL - 1);
    expect(layer.get(keyString(contractDataKey(C, COUNT, 'temporary')))?.liveUntil).toBe(1000 + MIN_TEMPORARY_TTL - 1);
  });

  it('extends an entry without write access to it, and never beyond the maximum', () => {
    run(C, 'add', [u32(1)]);
    const { footprint } = run(C, 'extend');
    expect(footprint.readWrite).toEqual([]);
    expect(layer.get(countKey)?.liveUntil).toBe(1000 + 3_000_000);
    expect(3_000_000).toBeLessThan(MAX_TTL);
  });

  it('loses expired temporary entries', () => {
    run(C, 'touch');
    ledger = { ...ledger, sequence: 1000 + MIN_TEMPORARY_TTL };
    expect(ok(run(C, 'touched'))).toBe(false);
    expect(ok(run(C, 'touch'))).toBe(1);
  });

  it('brings archived persistent entries back, and says so', () => {
    run(C, 'add', [u32(5)]);
    ledger = { ...ledger, sequence: 1000 + MIN_PERSISTENT_TTL };
    const outcome = run(C, 'count');
    expect(ok(outcome)).toBe(5);
    expect(outcome.restored).toContain(countKey);
    expect(outcome.footprint.readWrite).toContain(countKey);
    expect(layer.get(countKey)?.liveUntil).toBe(ledger.sequence + MIN_PERSISTENT_TTL - 1);
  });
});

describe('contract code', () => {
  it('is a wasm module whose specification names the functions of the model', () => {
    const code = codeOf(counter);
    expect([...code.slice(0, 8)]).toEqual([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]);
    expect(specEntries(counter).filter((entry) => entry.type === 'scSpecEntryFunctionV0')).toHaveLength(
      Object.keys(counter.functions).length,
    );
  });

  it('is read by the SDK as the specification of a contract', () => {
    const spec = contracts.Spec.fromWasm(codeOf(caller));
    expect(spec.funcs().map((fn) => String(fn.name))).toEqual(Object.keys(caller.functions));
  });
});
