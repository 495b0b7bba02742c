import { Account, MuxedAccount, xdr } from '@stellar/stellar-sdk';
import { beforeEach, describe, expect, it } from 'vitest';
import { asset } from '../../network/contracts/asset';
import { FLAG } from '../../network/contracts/asset-balance';
import { holdStrategy } from '../../network/contracts/hold-strategy';
import { adr, bool, i128, key, u32 } from '../../network/contracts/scval';
import { deployAsset } from '../../network/host/deploy';
import { contractDataKey, keyString } from '../../network/host/entries';
import { AUTHORIZED } from '../../network/ledger/entries';
import { keyOf, Stage, UNIT, USDC } from './stage';

let stage: Stage;
let usdc: string;
let alice: string;
let bob: string;
let vault: string;
const issuer = keyOf(200).publicKey();

beforeEach(() => {
  stage = new Stage();
  usdc = stage.usdc;
  alice = stage.person(1, { [USDC]: 100n * UNIT });
  bob = stage.person(2, { [USDC]: 0n });
  vault = stage.deploy(holdStrategy, [adr(usdc), adr(alice), u32(0)]);
});

const transfer = (from: string, to: string, amount: bigint) => [adr(from), adr(to), i128(amount)];
const refusal = (from: string, to: string, amount: bigint) => stage.refusal(usdc, 'transfer', transfer(from, to, amount));

describe('transfers', () => {
  it('move between trustlines and the entries of contracts', () => {
    expect(stage.events(usdc, 'transfer', transfer(alice, vault, 60n))).toEqual([['transfer', alice, vault, USDC, 60n]]);
    expect(stage.read(usdc, 'balance', [adr(vault)])).toBe(60n);
    stage.call(usdc, 'transfer', transfer(vault, bob, 10n));
    expect(stage.holding(bob, USDC)).toBe(10n);
    const entry = stage.layer.get(keyString(contractDataKey(usdc, key('Balance', adr(vault)), 'persistent')));
    expect(entry?.data.type).toBe('contractData');
    if (entry?.data.type !== 'contractData' || entry.data.contractData.val.type !== 'scvMap') throw new Error('no map');
    expect(entry.data.contractData.val.map?.map(({ key: name }) => name.type === 'scvSymbol' && String(name.sym))).toEqual([
      'amount',
      'authorized',
      'clawback',
    ]);
  });

  it('tell the id of a muxed receiver', () => {
    const muxed = new MuxedAccount(new Account(bob, '0'), '77').toXDRObject();
    if (muxed.type !== 'keyTypeMuxedEd25519') throw new Error('not muxed');
    const to = xdr.ScVal.scvAddress(xdr.ScAddress.scAddressTypeMuxedAccount(muxed.med25519 as never));
    expect(stage.events(usdc, 'transfer', [adr(alice), to, i128(5n)])).toEqual([
      ['transfer', alice, bob, USDC, { amount: 5n, to_muxed_id: 77n }],
    ]);
  });

  it('are mints from the issuer and burns to it', () => {
    expect(stage.events(usdc, 'transfer', transfer(issuer, bob, 5n))).toEqual([['mint', bob, USDC, 5n]]);
    expect(stage.events(usdc, 'transfer', transfer(bob, issuer, 5n))).toEqual([['burn', bob, USDC, 5n]]);
    expect(stage.read(usdc, 'balance', [adr(issuer)])).toBe(9_223_372_036_854_775_807n);
  });

  it('of nothing still need trustlines, and to oneself change nothing', () => {
    stage.call(usdc, 'transfer', transfer(alice, alice, 100n * UNIT));
    expect(stage.holding(alice, USDC)).toBe(100n * UNIT);
    expect(refusal(alice, stage.person(3), 0n)).toBe('Error(Contract, #13)');
    expect(refusal(alice, bob, 0n)).toBe('it succeeded');
  });

  it.each([
    ['a negative amount', () => refusal(alice, bob, -1n), '#8'],
    ['more than there is', () => refusal(alice, bob, 100n * UNIT + 1n), '#10'],
    ['more than a contract holds', () => refusal(vault, bob, 1n), '#10'],
    ['a sender without a trustline', () => refusal(stage.person(3), bob, 1n), '#13'],
    ['a receiver without a trustline', () => refusal(alice, stage.person(3), 1n), '#13'],
  ])('refuse %s', (_, act, code) => {
    expect(act()).toBe(`Error(Contract, ${code})`);
  });

  it('refuse what the receiver has no room for, and what is frozen', () => {
    stage.classic.putTrustline(bob, USDC, { limit: 10n });
    expect(refusal(alice, bob, 11n)).toBe('Error(Contract, #10)');
    expect(refusal(alice, bob, 10n)).toBe('it succeeded');
    stage.classic.putTrustline(bob, USDC, { flags: 0 });
    expect(refusal(bob, alice, 1n)).toBe('Error(Contract, #11)');
    expect(refusal(alice, bob, 0n)).toBe('Error(Contract, #11)');
    stage.classic.putTrustline(bob, USDC, { flags: AUTHORIZED });
    expect(stage.refusal(usdc, 'set_authorized', [adr(vault), bool(false)])).toBe('Error(Contract, #2)');
    stage.classic.putAccount(USDC.split(':')[1] ?? '', { flags: FLAG.revocable });
    stage.call(usdc, 'set_authorized', [adr(vault), bool(false)]);
    expect(refusal(alice, vault, 1n)).toBe('Error(Contract, #11)');
  });

  it('need the signature of the one who pays', () => {
    const { auth } = stage.run(usdc, 'transfer', transfer(alice, bob, 1n), { kind: 'record', source: bob });
    expect(auth).toHaveLength(1);
    expect(auth[0]?.credentials.type).toBe('sorobanCredentialsAddress');
  });
});

describe('lumens', () => {
  it('are held by accounts, above their reserve', () => {
    const native = deployAsset(stage, 'native');
    expect(stage.read(native, 'balance', [adr(alice)])).toBe(1000n * UNIT);
    stage.call(native, 'transfer', transfer(alice, vault, 900n * UNIT));
    // Two base reserves and one of the trustline stay.
    expect(stage.refusal(native, 'transfer', transfer(alice, vault, 100n * UNIT - 15_000_000n + 1n))).toBe('Error(Contract, #10)');
    expect(stage.refusal(native, 'transfer', transfer(alice, vault, 100n * UNIT - 15_000_000n))).toBe('it succeeded');
    expect(stage.refusal(native, 'mint', [adr(vault), i128(1n)])).toBe('Error(Storage, MissingValue)');
  });

  it('make an account of who has none, if they carry its reserve', () => {
    const [native, nobody] = [deployAsset(stage, 'native'), keyOf(99).publicKey()];
    expect(stage.refusal(native, 'transfer', transfer(alice, nobody, 9_999_999n))).toBe('Error(Contract, #14)');
    stage.call(native, 'transfer', transfer(alice, nobody, 10_000_000n));
    expect(stage.classic.account(nobody)).toMatchObject({ balance: 10_000_000n, seqNum: BigInt(stage.ledger.sequence) << 32n });
  });
});

describe('allowances', () => {
  const take = (amount: bigint) => [adr(vault), adr(alice), adr(bob), i128(amount)];

  it('let a spender take what was allowed until their last ledger', () => {
    expect(stage.events(usdc, 'approve', [adr(alice), adr(vault), i128(50n), u32(stage.ledger.sequence + 1)])).toEqual([
      ['approve', alice, vault, USDC, [50n, stage.ledger.sequence + 1]],
    ]);
    stage.call(usdc, 'transfer_from', take(20n));
    expect(stage.read(usdc, 'allowance', [adr(alice), adr(vault)])).toBe(30n);
    expect(stage.refusal(usdc, 'transfer_from', take(31n))).toBe('Error(Contract, #9)');
    stage.wait(5);
    stage.wait(5);
    expect(stage.refusal(usdc, 'transfer_from', take(1n))).toBe('Error(Contract, #9)');
  });

  it('cannot end in the past', () => {
    expect(stage.refusal(usdc, 'approve', [adr(alice), adr(vault), i128(1n), u32(1)])).toBe('Error(Contract, #9)');
    // Until the last ledger that any entry can live to, and not beyond it.
    const last = stage.ledger.sequence + 3_110_399;
    expect(stage.refusal(usdc, 'approve', [adr(alice), adr(vault), i128(0n), u32(last + 1)])).toBe('Error(Contract, #9)');
    expect(stage.refusal(usdc, 'approve', [adr(alice), adr(vault), i128(1n), u32(last)])).toBe('it succeeded');
  });
});

describe('the instance', () => {
  it('names the asset', () => {
    expect([stage.read(usdc, 'name'), stage.read(usdc, 'symbol'), stage.read(usdc, 'decimals')]).toEqual([USDC, 'USDC', 7]);
    expect(stage.read(usdc, 'admin')).toBe(issuer);
    expect(asset.errors).toMatchObject({ BalanceError: 10, BalanceDeauthorizedError: 11, TrustlineMissingError: 13 });
  });

  it('lets the issuer take back only where clawback was set', () => {
    stage.call(usdc, 'mint', [adr(vault), i128(5n)]);
    expect(stage.refusal(usdc, 'clawback', [adr(vault), i128(5n)])).toBe('Error(Contract, #10)');
  });
});
