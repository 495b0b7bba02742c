import type { xdr } from '@stellar/stellar-sdk';
import { expect, it } from 'vitest';
import { instanceKey, keyText } from '../../../../src/chain/ledger-keys';
import { Reading } from '../../../../src/chain/reading';
import { contractBalanceKey } from '../../../../src/contracts/token';
import { knownValue } from '../../../../src/interface/reads/vault-value';
import { facts, LEDGER, NOW, usdcContract, vault } from '../../review/world';

it('a vault’s worth is not told from what was not read: its own money is missing, not nothing', () => {
  const all = facts();
  const read = (...keys: xdr.LedgerKey[]) => new Reading(LEDGER, NOW, new Map(keys.map((key) => [keyText(key), all.get(keyText(key))])));
  const own = contractBalanceKey(usdcContract, vault);
  expect(knownValue(read(instanceKey(vault)), vault)).toBeUndefined();
  expect(knownValue(read(own), vault)).toBeUndefined();
  expect(knownValue(read(instanceKey(vault), own), vault)).toMatchObject({ total: 0n, idle: 0n, parts: [] });
});
