import { nativeToScVal, StrKey, xdr } from '@stellar/stellar-sdk';
import { describe, expect, it } from 'vitest';
import type { ChainEvent } from '../../../src/chain/events';
import { type EventSources, eventFilters, parseHappening } from '../../../src/contracts/events';
import type { ContractId } from '../../../src/primitives/addresses';

const contractOf = (byte: number) => StrKey.encodeContract(new Uint8Array(32).fill(byte)) as ContractId;
const [vault, stabilizer, treasury, other] = [1, 2, 3, 4].map(contractOf) as [ContractId, ContractId, ContractId, ContractId];
const sources: EventSources = { vault, stabilizers: [stabilizer], treasuries: [treasury] };

const adr = (text: string) => nativeToScVal(text, { type: 'address' });
const sym = (text: string) => xdr.ScVal.scvSymbol(text);
const i128 = (value: bigint) => nativeToScVal(value, { type: 'i128' });
const list = (...items: xdr.ScVal[]) => xdr.ScVal.scvVec(items);
const struct = (fields: { [name: string]: xdr.ScVal }) =>
  xdr.ScVal.scvMap(Object.entries(fields).map(([name, val]) => new xdr.ScMapEntry({ key: sym(name), val })));
const ours = xdr.ScVal.scvString('DeFindexVault');

function read(contractId: ContractId, topic: xdr.ScVal[], value: xdr.ScVal) {
  const place = { id: '0', ledger: 1, ledgerClosedAt: 1, txHash: '', inSuccessfulContractCall: true };
  return parseHappening({ ...place, contractId, topic, value } as ChainEvent, sources);
}

const amount = struct({ amount: i128(5n) });

describe('what contracts say of a vault', () => {
  it('counts a harvest only of its own strategies', () => {
    const harvest = [xdr.ScVal.scvString('AnyStrategy'), sym('harvest')];
    expect(read(other, harvest, amount)).toBeUndefined();
    const event = { id: '0', ledger: 1, ledgerClosedAt: 1, txHash: '', inSuccessfulContractCall: true, topic: harvest, value: amount };
    expect(parseHappening({ ...event, contractId: other } as ChainEvent, { ...sources, strategies: [other] })).toEqual({
      kind: 'harvested',
      strategy: other,
    });
    const filters = (count: number) =>
      eventFilters({
        ...sources,
        stabilizers: Array.from({ length: count }, (_, index) => contractOf(20 + index)),
        asset: other,
        strategies: [other],
      });
    expect([filters(4).length, filters(11).length]).toEqual([4, 5]);
  });

  it('counts only where the contract is one of those that are listened to', () => {
    expect(read(treasury, [sym('boosted'), adr(vault)], amount)).toEqual({ kind: 'boosted', amount: 5n });
    expect(read(other, [sym('boosted'), adr(vault)], amount)).toBeUndefined();
    expect(read(stabilizer, [sym('boosted'), adr(vault)], amount)).toBeUndefined();
    expect(read(vault, [sym('boosted'), adr(vault)], amount)).toBeUndefined();
    expect(read(treasury, [sym('fees_locked'), adr(vault)], struct({ fee_bps: xdr.ScVal.scvU32(1) }))).toBeUndefined();
  });

  it('counts only where this vault is meant, not where it is another’s counterpart', () => {
    expect(read(treasury, [sym('boosted'), adr(other)], amount)).toBeUndefined();
    expect(read(treasury, [sym('deposited'), adr(other), adr(vault)], amount)).toBeUndefined();
    expect(read(treasury, [sym('transferred'), adr(other), adr(vault)], amount)).toBeUndefined();
    const registered = struct({ target_apy_bps: xdr.ScVal.scvU32(500) });
    expect(read(stabilizer, [sym('vault_registered'), adr(other), adr(vault)], registered)).toBeUndefined();
    expect(read(treasury, [sym('reallocated'), adr(other), adr(vault)], amount)).toEqual({
      kind: 'campaignReallocated',
      other,
      amount: 5n,
    });
    expect(read(treasury, [sym('reallocated'), adr(vault), adr(other)], amount)).toEqual({
      kind: 'campaignReallocated',
      other,
      amount: -5n,
    });
    expect(read(treasury, [sym('reallocated'), adr(other), adr(other)], amount)).toBeUndefined();
  });

  it('is passed over where it changes nothing that is told, and is unreadable in another shape', () => {
    expect(read(vault, [sym('DeFindexVault'), sym('deposit')], struct({}))).toBeUndefined();
    expect(read(vault, [ours, sym('constructor')], struct({}))).toBeUndefined();
    for (const name of ['deposit', 'paused', 'rescue', 'nreceiver', 'rebalance']) {
      expect(read(vault, [ours, sym(name)], struct({}))).toBe('unreadable');
    }
    expect(read(treasury, [sym('boosted'), adr(vault)], struct({ amount: xdr.ScVal.scvU32(5) }))).toBe('unreadable');
    expect(read(treasury, [sym('deposited'), adr(vault)], amount)).toBe('unreadable');
    expect(read(treasury, [sym('reallocated'), adr(vault), sym('x')], amount)).toBe('unreadable');
    expect(read(vault, [ours, sym('dfees')], struct({ distributed_fees: list(sym('x')) }))).toBe('unreadable');
  });

  it('says how much was distributed in one asset, in none, and not of several', () => {
    const fees = (...amounts: bigint[]) =>
      read(vault, [ours, sym('dfees')], struct({ distributed_fees: list(...amounts.map((value) => list(adr(other), i128(value)))) }));
    expect([fees(7n), fees(), fees(7n, 8n)]).toEqual([7n, 0n, undefined].map((value) => ({ kind: 'feesDistributed', amount: value })));
    expect(read(stabilizer, [sym('fees_distributed'), adr(vault)], struct({}))).toEqual({ kind: 'feesDistributed', amount: undefined });
  });

  it('tells roles, pauses, rescues, releases and rebalances', () => {
    const role = (name: string, fieldName: string) =>
      read(vault, [ours, sym(name)], struct({ caller: adr(other), [fieldName]: adr(other) }));
    expect([
      role('nreceiver', 'new_fee_receiver'),
      role('nemanager', 'new_emergency_manager'),
      role('rbmanager', 'new_rebalance_manager'),
      role('paused', 'strategy_address'),
      role('unpaused', 'strategy_address'),
    ]).toEqual([
      { kind: 'feeReceiverChanged', receiver: other },
      { kind: 'emergencyManagerChanged', manager: other },
      { kind: 'rebalanceManagerChanged', manager: other },
      { kind: 'strategyPaused', strategy: other, caller: other },
      { kind: 'strategyUnpaused', strategy: other, caller: other },
    ]);
    const rescue = struct({ amount_withdrawn: i128(9n), caller: adr(treasury), strategy_address: adr(other) });
    expect(read(vault, [ours, sym('rescue')], rescue)).toEqual({ kind: 'rescued', strategy: other, caller: treasury, amount: 9n });
    expect(read(vault, [ours, sym('rebalance')], struct({ rebalance_method: sym('unwind') }))).toEqual({
      kind: 'rebalanced',
      method: 'unwind',
    });
    expect(read(stabilizer, [sym('fees_released'), adr(vault), adr(other)], amount)).toEqual({
      ...{ kind: 'feesReleased', strategy: other, amount: 5n },
    });
  });

  it('tells what a stabilizer or a treasury says of itself', () => {
    const moved = struct({ new_addr: adr(other), old: adr(vault) });
    expect(read(stabilizer, [sym('fee_manager_updated')], moved)).toEqual({ kind: 'keeperChanged', now: other, before: vault });
    expect(read(treasury, [sym('manager_updated')], moved)).toEqual({ kind: 'keeperChanged', now: other, before: vault });
    expect(read(treasury, [sym('admin_updated')], moved)).toEqual({ kind: 'adminChanged', now: other, before: vault });
    expect(read(stabilizer, [sym('admin_proposed')], struct({ current: adr(other), pending: adr(vault) }))).toEqual({
      ...{ kind: 'adminProposed', current: other, pending: vault },
    });
    expect(read(stabilizer, [sym('manager_updated')], moved)).toBeUndefined();
    expect(read(other, [sym('admin_updated')], moved)).toBeUndefined();
    expect(read(treasury, [sym('orphan_rescued'), adr(other), adr(vault)], amount)).toEqual({
      ...{ kind: 'orphanRescued', token: other, to: vault, amount: 5n },
    });
  });

  it('is asked for by the vault’s own topic, and at others by the vault, five contracts a filter', () => {
    const many = [10, 11, 12, 13, 14, 15].map(contractOf);
    const filters = eventFilters({ vault, stabilizers: many, treasuries: [treasury, contractOf(10)] });
    expect(filters.map(({ contracts }) => contracts)).toEqual([[vault], many.slice(0, 5), [contractOf(15), treasury]]);
    const wire = filters.map(({ topics }) => topics.map((topic) => topic.map((part) => (part === '*' ? part : part.toXdr('base64')))));
    const of = adr(vault).toXdr('base64');
    expect(wire[0]).toEqual([[ours.toXdr('base64'), '*']]);
    expect(wire[1]).toEqual([['*', of], ['*', of, '*'], ['*', '*', of], ['*'], [sym('orphan_rescued').toXdr('base64'), '*', '*']]);
    const [, , asset] = eventFilters({ vault, stabilizers: [], treasuries: [treasury], asset: other });
    expect(asset?.contracts).toEqual([other]);
    expect(asset?.topics).toHaveLength(3);
  });
});
