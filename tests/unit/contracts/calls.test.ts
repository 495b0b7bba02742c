import { StrKey, scValToNative, xdr } from '@stellar/stellar-sdk';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { execCall, execTree, parseExecReturn, type Router } from '../../../src/contracts/router';
import { adr, arm, i128, type ScVal, struct, u32, vec } from '../../../src/contracts/scval';
import { transferTree } from '../../../src/contracts/token';
import { depositCall, parseDepositReturn, withdrawCall } from '../../../src/contracts/vault';
import type { AccountId, Address, ContractId } from '../../../src/primitives/addresses';
import { EVERYTHING, RequestType, submitCall } from '../../../src/sources/lendpool/calls';

const u = 'GALAXYVOIDAOPZTDLHILAJQKCVVFMD4IKLXLSZV5YHO7VY74IWZILUTO' as AccountId;
const q = 'CCW67TSZV3SSS2HXMBQ5JFGCKJNXKZM7UQUWUZPUTHXSTZLEO7SJMI75' as ContractId;
const P = 'CAJJZSGMMM3PD7N33TAPHGBUGTB43OC73HVIK2L2G6BNGGGYOSSYBXBD' as ContractId;
const V = 'CAEPJIHET2TBI2VCLJZI6QHMN366KUGNK4AOKE3YY7AOKMU4KX4RDRGB' as ContractId;

const bytes32 = fc.uint8Array({ minLength: 32, maxLength: 32 });
const anyContract = bytes32.map((bytes) => StrKey.encodeContract(bytes as never) as ContractId);
const anyAccount = bytes32.map((bytes) => StrKey.encodeEd25519PublicKey(bytes as never) as AccountId);
const anyAddress = fc.oneof<fc.Arbitrary<Address>[]>(anyContract, anyAccount);
const I128 = 2n ** 127n;
const anyAmount = fc.oneof(fc.bigInt({ min: -I128, max: I128 - 1n }), fc.constantFrom(0n, 1n, -1n, I128 - 1n, -I128, EVERYTHING));

/** Arguments as the SDK reads them from the wire. */
const natives = (args: readonly ScVal[]): unknown[] => args.map((arg) => scValToNative(xdr.ScVal.fromXdr(arg.toXdr('base64'), 'base64')));

/** contracts.md 14.2 */
describe('the known values', () => {
  it('a request for everything', () => {
    const [, , , requests] = submitCall(P, u, [{ address: q, amount: EVERYTHING, type: RequestType.withdraw }]).args;
    const known =
      'AAAAEQAAAAEAAAADAAAADwAAAAdhZGRyZXNzAAAAABIAAAABre/OWa7lKWj3YGHUlMJSW3Vln6QpamX0me8p5WR35JYAAAAPAAAABmFtb3VudAAAAAAACgAAAAAAAAAAf/////////8AAAAPAAAADHJlcXVlc3RfdHlwZQAAAAMAAAAB';
    expect(requests?.toXdr('base64')).toBe(vec(xdr.ScVal.fromXdr(known, 'base64')).toXdr('base64'));
  });

  it('a struct, with its fields in the order of their bytes whatever order they were given in', () => {
    const known =
      'AAAAEQAAAAEAAAAEAAAADwAAAAVhZG1pbgAAAAAAABIAAAAAAAAAABYL4q5AwOfmY1nQsCYKFWpWD4hS7rlmvcHd+uP8RbKFAAAADwAAAAttYXhfZmVlX2JwcwAAAAADAAATiAAAAA8AAAALbWluX2ZlZV9icHMAAAAAAwAAAAAAAAAPAAAADnRhcmdldF9hcHlfYnBzAAAAAAADAAABkA==';
    const config = struct({ target_apy_bps: u32(400), min_fee_bps: u32(0), max_fee_bps: u32(5000), admin: adr(u) });
    expect(config.toXdr('base64')).toBe(known);
    const keys = (value: ScVal) =>
      value.type === 'scvMap' ? (value.map ?? []).map(({ key }) => key.type === 'scvSymbol' && String(key.sym)) : [];
    expect(keys(struct({ b: u32(0), _a: u32(0), B: u32(0), b_: u32(0), ba: u32(0) }))).toEqual(['B', '_a', 'b', 'b_', 'ba']);
  });
});

describe('security 45: what is encoded reads as it was meant, by the SDK’s own reader', () => {
  it('deposit and withdraw', () => {
    fc.assert(
      fc.property(anyAddress, anyAmount, fc.boolean(), fc.array(anyAmount, { maxLength: 4 }), (from, amount, invest, least) => {
        expect(natives(depositCall(V, from, amount, invest).args)).toEqual([[amount], [amount], from, invest]);
        expect(natives(withdrawCall(V, from, amount, least).args)).toEqual([amount, least, from]);
      }),
    );
  });

  it('submit', () => {
    const request = fc.record({ address: anyAddress, amount: anyAmount, type: fc.integer({ min: 0, max: 2 ** 32 - 1 }) });
    fc.assert(
      fc.property(anyAddress, fc.array(request, { maxLength: 5 }), (user, requests) => {
        const meant = requests.map(({ address, amount, type }) => ({ address, amount, request_type: type }));
        expect(natives(submitCall(P, user, requests).args)).toEqual([user, user, user, meant]);
      }),
    );
  });

  it('transfer', () => {
    fc.assert(
      fc.property(anyAddress, anyAddress, anyAmount, (from, to, amount) => {
        expect(natives(transferTree(q, from, to, amount).args)).toEqual([from, to, amount]);
      }),
    );
  });

  it('exec of any calls, by routers of both shapes', () => {
    const call = fc.record({
      contract: anyContract,
      fn: fc.stringMatching(/^[a-zA-Z_]{1,32}$/),
      args: fc.array(anyAmount, { maxLength: 4 }),
    });
    fc.assert(
      fc.property(
        fc.constantFrom(3 as const, 4 as const),
        anyContract,
        anyAddress,
        fc.array(call, { maxLength: 4 }),
        (elements, address, caller, calls) => {
          const router: Router = { address, elements };
          const exec = execCall(
            router,
            caller,
            calls.map(({ args, ...rest }) => ({ ...rest, args: args.map(i128) })),
          );
          expect([exec.contract, exec.fn]).toEqual([address, 'exec']);
          const meant = calls.map(({ contract, fn, args }) => [contract, fn, args, ...(elements === 4 ? [false] : [])]);
          expect(natives(exec.args)).toEqual([caller, meant]);
        },
      ),
    );
  });
});

describe('trees', () => {
  it('of exec hold each inner call with its own tree', () => {
    const inner = [{ ...depositCall(V, u, 5n, true), children: [transferTree(q, u, V, 5n)] }];
    const tree = execTree({ address: P, elements: 3 }, u, inner);
    expect(tree.children).toEqual(inner);
  });
});

describe('what calls return', () => {
  it('is read, or not known', () => {
    const returned = vec(vec(i128(5n)), i128(7n), xdr.ScVal.scvVoid());
    expect(parseDepositReturn(returned)).toEqual({ amounts: [5n], shares: 7n });
    expect(parseExecReturn(vec(returned, u32(1)))?.length).toBe(2);
    for (const other of [undefined, u32(1), vec(), vec(vec(u32(5)), i128(7n)), arm('x')]) expect(parseDepositReturn(other)).toBeUndefined();
    expect(parseExecReturn(u32(1))).toBeUndefined();
  });
});
