/** What the real host answered, against what the wallet tells from the same ledger's entries (contracts.md 4.4, 5, 6.5, 6.8). */
import { xdr } from '@stellar/stellar-sdk/base';
import { expect, test } from 'vitest';
import { keyText } from '../../../../src/chain/ledger-keys';
import { type Entry, Reading } from '../../../../src/chain/reading';
import { all, asAddress, asContract, asI128, asSymbol, asU32, asVec, field, type ScVal } from '../../../../src/contracts/scval';
import { minted } from '../../../../src/interface/reads/foresight';
import { payout } from '../../../../src/interface/reads/payout';
import { knownValue } from '../../../../src/interface/reads/vault-value';
import type { Address, ContractId } from '../../../../src/primitives/addresses';
import { underlying } from '../../../../src/sources/lendpool/accrual';
import { EVERYTHING } from '../../../../src/sources/lendpool/calls';
import { accruedReward } from '../../../../src/sources/lendpool/emissions';
import { parsePositions, parseReserve, positionsKey } from '../../../../src/sources/lendpool/entries';
import { type RealRecord, realHostRecords } from '../../network/real-host-record';

/** A whole ledger: what is not in it is not there. */
class Ledger extends Reading {
  override has(): boolean {
    return true;
  }
}

function ledgerOf({ entries, ledger: { sequence, timestamp } }: RealRecord): Reading {
  const found = entries.map(([key, data, liveUntil]): [string, Entry | undefined] => {
    const archived = liveUntil !== null && liveUntil < sequence;
    const entry = data === null ? undefined : { data: xdr.LedgerEntryData.fromXdr(data, 'base64'), lastModified: 1, archived };
    return [keyText(xdr.LedgerKey.fromXdr(key, 'base64')), entry];
  });
  return new Ledger(sequence, timestamp, new Map(found));
}

interface Called {
  reading: Reading;
  address: ContractId;
  args: readonly ScVal[];
  value: ScVal | undefined;
}

/** What the wallet tells, and what the host answered; undefined: the wallet tells nothing of it. */
type Check = (called: Called) => readonly [told: unknown, answered: unknown] | undefined;

/** Of one asset, all of whose strategies lend. */
function worthOf({ reading, address }: Called) {
  const value = knownValue(reading, address);
  return value?.asset && !value.reported ? value : undefined;
}

const paid: Check = (called) => {
  const worth = worthOf(called);
  return worth && [[payout(worth, asI128(called.args[0]) ?? 0n)?.likely], all(called.value, asI128)];
};

const checks: { [fn: string]: Check } = {
  get_asset_amounts_per_shares: paid,
  withdraw: paid,
  deposit(called) {
    const [amount = 0n] = all(called.args[0], asI128) ?? [];
    const worth = worthOf(called);
    return worth && [minted(worth, amount), asI128(asVec(called.value)?.[1])];
  },
  claim({ reading, address, args: [user, tokens], value }) {
    const read = (key: xdr.LedgerKey) => reading.get(key) ?? null;
    const accrued = (all(tokens, asU32) ?? []).map((token) =>
      accruedReward(read, address, asAddress(user) as Address, token, reading.closeTime),
    );
    return [accrued.reduce<bigint>((sum, one) => sum + (one ?? 0n), 0n), asI128(value)];
  },
  get_reserve({ reading, address, args: [asset], value }) {
    const told = parseReserve((key) => reading.get(key), address, asContract(asset) as ContractId)?.at(reading.closeTime);
    const [bRate, bSupply, backstopCredit, dRate, dSupply, irMod] = [
      ...['b_rate', 'b_supply', 'backstop_credit', 'd_rate', 'd_supply', 'ir_mod'],
    ].map((name) => asI128(field(field(value, 'data'), name)));
    return [told, { bRate, bSupply, backstopCredit, dRate, dSupply, irMod, lastTime: BigInt(reading.closeTime) }];
  },
};

/** What leaves a pool where everything is asked for, by its events. */
function left({ reading, address, args }: Called, events: readonly string[]): [bigint, bigint | undefined][] {
  const user = asAddress(args[0]) as Address;
  if ((asVec(args[3]) ?? []).some((request) => asI128(field(request, 'amount')) !== EVERYTHING)) return [];
  return events.flatMap((text) => {
    const { topics, data } = xdr.ContractEvent.fromXdr(text, 'base64').body.v0;
    const side = { withdraw: 'supply', withdraw_collateral: 'collateral' }[asSymbol(topics[0]) ?? ''] as
      | 'supply'
      | 'collateral'
      | undefined;
    const reserve = side && parseReserve((key) => reading.get(key), address, asContract(topics[1]) as ContractId);
    if (!reserve || asAddress(topics[2]) !== user) return [];
    const held = parsePositions(address, reading.get(positionsKey(address, user)))[side].get(reserve.config.index) ?? 0n;
    return [[underlying(held, reserve.at(reading.closeTime).bRate), asI128(asVec(data)?.[0])]];
  });
}

/** The calls of a router's exec, or the call itself. */
function callsOf(record: RealRecord, reading: Reading, value: ScVal): (Called & { fn: string })[] {
  const args = record.args.map((arg) => xdr.ScVal.fromXdr(arg, 'base64'));
  if (record.fn !== 'exec') return [{ reading, address: record.address as ContractId, fn: record.fn, args, value }];
  return (asVec(args[1]) ?? []).map((call, index) => {
    const [contract, fn, inner] = asVec(call) ?? [];
    return {
      reading,
      address: asContract(contract) as ContractId,
      fn: asSymbol(fn) ?? '',
      args: asVec(inner) ?? [],
      value: asVec(value)?.[index],
    };
  });
}

test('payouts, shares, interest and REWARD are told from entries to the stroop', () => {
  const counts = new Map<string, number>();
  for (const record of realHostRecords().records) {
    if (!('ok' in record.real)) continue;
    const calls = callsOf(record, ledgerOf(record), xdr.ScVal.fromXdr(record.real.ok, 'base64'));
    for (const called of calls) {
      const told =
        called.fn === 'submit' ? left(called, record.events) : [checks[called.fn]?.(called) ?? []].filter(({ length }) => length > 0);
      for (const [ours, theirs] of told) {
        expect(ours, record.id).toEqual(theirs);
        counts.set(called.fn, (counts.get(called.fn) ?? 0) + 1);
      }
    }
  }
  // None of them is passed over in silence.
  expect(Object.fromEntries(counts)).toEqual({
    claim: 10,
    deposit: 11,
    get_asset_amounts_per_shares: 1,
    get_reserve: 1,
    submit: 12,
    withdraw: 3,
  });
});
