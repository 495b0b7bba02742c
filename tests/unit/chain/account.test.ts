import { xdr } from '@stellar/stellar-sdk';
import { describe, expect, it } from 'vitest';
import { parseAccount, parseTrustline } from '../../../src/chain/account';
import { USUAL } from '../../../src/chain/rules';
import { type AccountParts, accountData, entryOf, lineData, other, seeded, user } from './entries';

const account = (parts: AccountParts, rules = USUAL) => parseAccount(entryOf(accountData(parts)), rules);

describe('an account', () => {
  it.each<[string, AccountParts, bigint, bigint]>([
    ['with nothing else', {}, 1_0000000n, 99_0000000n],
    ['with three subentries', { subentries: 3 }, 2_5000000n, 97_5000000n],
    ['sponsoring two', { sponsoring: 2 }, 2_0000000n, 98_0000000n],
    ['sponsored for one', { subentries: 1, sponsored: 1 }, 1_0000000n, 99_0000000n],
    ['with offers to sell XLM', { liabilities: { buying: 5n, selling: 9_0000000n } }, 1_0000000n, 90_0000000n],
    ['below its reserve', { balance: 4_000_000n }, 1_0000000n, 0n],
  ])('%s keeps its reserve', (_name, parts, minimum, available) => {
    expect(account(parts)).toMatchObject({ minimum, available });
  });

  it('keeps what the network asks for an entry, whatever that is today', () => {
    const state = account({ subentries: 3 }, { ...USUAL, baseReserve: 7_500_000n });
    expect(state).toMatchObject({ minimum: 3_7500000n, available: 96_2500000n });
  });

  it('has its sequence, thresholds and signers, the own key first, none of weight 0', () => {
    const signers = [
      { key: xdr.SignerKey.signerKeyTypeEd25519(seeded(2).rawPublicKey()), weight: 5 },
      { key: xdr.SignerKey.signerKeyTypeHashX(new Uint8Array(32).fill(7)), weight: 2 },
    ];
    const state = account({ sequence: 123n, thresholds: [1, 2, 3, 4], signers });
    expect(state).toMatchObject({ sequence: 123n, thresholds: { low: 2, medium: 3, high: 4 } });
    expect(state?.signers.map(({ key, weight }) => [key.slice(0, 1), weight])).toEqual([
      ['G', 1],
      ['G', 5],
      ['X', 2],
    ]);
    expect(state?.signers.slice(0, 2).map(({ key }) => key)).toEqual([user, other]);
    expect(account({ thresholds: [0, 1, 1, 1], signers })?.signers).toHaveLength(2);
  });

  it('that is not there is none, and no other entry is one', () => {
    expect(parseAccount(undefined, USUAL)).toBeUndefined();
    expect(parseAccount(entryOf(lineData()), USUAL)).toBeUndefined();
    expect(parseTrustline(entryOf(accountData()))).toBeUndefined();
  });
});

describe('a trustline', () => {
  it.each([
    ['empty', {}, { available: 0n, room: 100n, authorized: true }],
    ['with offers', { balance: 40n, liabilities: { buying: 25n, selling: 15n } }, { available: 25n, room: 35n }],
    ['full', { balance: 100n }, { available: 100n, room: 0n }],
    ['lowered below what it holds', { balance: 90n, liabilities: { buying: 20n, selling: 95n } }, { available: 0n, room: 0n }],
    ['frozen', { flags: 0 }, { authorized: false }],
    ['allowed to keep its offers alone', { flags: 2 }, { authorized: false }],
    ['authorized, with clawback', { flags: 5 }, { authorized: true }],
  ])('%s says what can be sent and received', (_name, parts, expected) => {
    expect(parseTrustline(entryOf(lineData(parts)))).toMatchObject(expected);
  });
});
