/** What moved a vault's asset: deposits, boosts and fees are known by what was said of them; the rest is a gift. */
import { nativeToScVal, StrKey, xdr } from '@stellar/stellar-sdk';
import { describe, expect, it } from 'vitest';
import type { ChainEvent } from '../../../src/chain/events';
import type { Happening } from '../../../src/contracts/events';
import { type Movement, parseMovement, unexplained } from '../../../src/contracts/movements';
import type { AccountId, ContractId } from '../../../src/primitives/addresses';

const contractOf = (byte: number) => StrKey.encodeContract(new Uint8Array(32).fill(byte)) as ContractId;
const [vault, treasury, strategy, pool] = [1, 2, 3, 4].map(contractOf) as [ContractId, ContractId, ContractId, ContractId];
const who = StrKey.encodeEd25519PublicKey(new Uint8Array(32).fill(5)) as AccountId;
const adr = (text: string) => nativeToScVal(text, { type: 'address' });
const i128 = (value: bigint) => nativeToScVal(value, { type: 'i128' });
const sym = (text: string) => xdr.ScVal.scvSymbol(text);
const moved = (value: xdr.ScVal, ...topic: xdr.ScVal[]) => parseMovement({ topic, value } as unknown as ChainEvent, vault);
const named = xdr.ScVal.scvString('USDC:G…');

describe('a movement', () => {
  it('is into the vault, out of it, or minted to it', () => {
    expect(moved(i128(5n), sym('transfer'), adr(who), adr(vault), named)).toEqual({ other: who, amount: 5n });
    expect(moved(i128(5n), sym('transfer'), adr(vault), adr(who), named)).toEqual({ other: who, amount: -5n });
    expect(moved(i128(5n), sym('mint'), adr(vault), named)).toEqual({ other: null, amount: 5n });
  });

  it('may carry whose part of an account it is for', () => {
    const parts = [new xdr.ScMapEntry({ key: sym('amount'), val: i128(6n) })];
    expect(moved(xdr.ScVal.scvMap(parts), sym('transfer'), adr(vault), adr(who), named)).toEqual({ other: who, amount: -6n });
  });

  it('is none of another’s, nor to itself, and unreadable in another shape', () => {
    expect(moved(i128(5n), sym('transfer'), adr(who), adr(pool), named)).toBeUndefined();
    expect(moved(i128(5n), sym('transfer'), adr(vault), adr(vault), named)).toBeUndefined();
    expect(moved(i128(5n), sym('mint'), adr(who), named)).toBeUndefined();
    expect(moved(i128(5n), sym('burn'), adr(vault), named)).toBeUndefined();
    expect(moved(sym('x'), sym('mint'), adr(vault), named)).toBe('unreadable');
  });
});

const say = (contract: ContractId, happening: Happening) => ({ contract, happening });
const deposit = (amount: bigint): Happening => ({
  ...{ kind: 'vaultDeposit', depositor: who, amounts: [amount], shares: 1n, totalsBefore: [1n], supplyBefore: 1n },
});
const left = (movements: Movement[], ...said: { contract: ContractId; happening: Happening }[]) =>
  unexplained(movements, said, [strategy]).map(({ happening }) => happening);

describe('what is not explained', () => {
  it('is nothing of a deposit that is invested, and of a boost', () => {
    const invested = [
      ...[
        { other: who, amount: 50n },
        { other: strategy, amount: -50n },
        { other: strategy, amount: 1n },
      ],
    ];
    expect(left(invested, say(vault, deposit(50n)))).toEqual([]);
    expect(left([{ other: treasury, amount: 7n }], say(treasury, { kind: 'boosted', amount: 7n }))).toEqual([]);
  });

  it('is a gift beside them, each counted once', () => {
    const gift = { kind: 'gift', from: who, amount: 50n };
    expect(left([{ other: who, amount: 50n }])).toEqual([gift]);
    const twice = [
      { other: who, amount: 50n },
      { other: who, amount: 50n },
    ];
    expect(left(twice, say(vault, deposit(50n)))).toEqual([gift]);
    expect(left([{ other: treasury, amount: 7n }])).toEqual([{ kind: 'gift', from: treasury, amount: 7n }]);
    expect(left([{ other: null, amount: 7n }])).toEqual([{ kind: 'gift', from: null, amount: 7n }]);
  });

  it('is no gift that a strategy’s pool pays back, but one of an account beside it', () => {
    const unwound = { other: pool, amount: 100n };
    for (const kind of ['rebalanced', 'feesDistributed', 'rescued']) {
      const said = say(vault, { kind, amount: 0n, method: 'unwind' } as unknown as Happening);
      expect(left([unwound, { other: who, amount: 2n }], said)).toEqual([{ kind: 'gift', from: who, amount: 2n }]);
    }
  });

  it('is the fees that a rebalance pays out, which no other event tells', () => {
    const paid: Movement[] = [
      { other: pool, amount: 100n },
      { other: who, amount: -8n },
      { other: treasury, amount: -2n },
      { other: strategy, amount: -40n },
    ];
    const rebalanced = say(vault, { kind: 'rebalanced', method: 'unwind' });
    expect(left(paid, rebalanced)).toEqual([{ kind: 'feesDistributed', amount: 10n }]);
    expect(left(paid, rebalanced, say(vault, { kind: 'feesDistributed', amount: 10n }))).toEqual([]);
    expect(left([{ other: who, amount: -8n }])).toEqual([]);
  });
});
