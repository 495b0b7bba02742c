import { xdr } from '@stellar/stellar-sdk';
import { describe, expect, it } from 'vitest';
import {
  accountKey,
  claimableBalanceKey,
  codeKey,
  contractDataKey,
  instanceKey,
  keyText,
  trustlineKey,
} from '../../../src/chain/ledger-keys';
import { adr, arm } from '../../../src/contracts/scval';
import { vaultPositionKey } from '../../../src/contracts/strategy';
import { contractBalanceKey } from '../../../src/contracts/token';
import { reportKey, shareKey } from '../../../src/contracts/vault';
import type { AccountId, ContractId } from '../../../src/primitives/addresses';
import { mainnet } from '../../../src/settings/networks';
import {
  auctionKey,
  emissionDataKey,
  positionsKey,
  reserveConfigKey,
  reserveDataKey,
  reserveListKey,
  userEmissionKey,
} from '../../../src/sources/lendpool/entries';

const S = 'CDEFLWJMPR6DDNOEGP6KNPSPRWKPUG3DJLIOQZIS6EHIGNK7EGTQSA7R' as ContractId;
const T = 'CA2N7IMR5CB2W4RO3GFMKWZTNDO6EVG75P76AOPEUPBPTWPQNX2PVAVR' as ContractId;
const V = 'CAEPJIHET2TBI2VCLJZI6QHMN366KUGNK4AOKE3YY7AOKMU4KX4RDRGB' as ContractId;
const P = 'CAJJZSGMMM3PD7N33TAPHGBUGTB43OC73HVIK2L2G6BNGGGYOSSYBXBD' as ContractId;
const strategy = 'CDB2WMKQQNVZMEBY7Q7GZ5C7E7IAFSNMZ7GGVD6WKTCEWK7XOIAVZSAP' as ContractId;
const u = 'GALAXYVOIDAOPZTDLHILAJQKCVVFMD4IKLXLSZV5YHO7VY74IWZILUTO' as AccountId;
const { usdc, reward } = mainnet.assets;
if (!usdc || !reward) throw new Error('mainnet has both');
const q = usdc.contract;

/** contracts.md 14.1 */
const vectors: [string, xdr.LedgerKey, string][] = [
  [
    'S VaultCfg(V)',
    contractDataKey(S, arm('VaultCfg', adr(V))),
    'AAAABgAAAAHIVdksfHwxtcQz/Ka+T42U+htjStDoZRLxDoM1XyGnCQAAABAAAAABAAAAAgAAAA8AAAAIVmF1bHRDZmcAAAASAAAAAQj0oOSephRqolpyj0Dsbv3lUM1XAOUTeMfA5TKcVfkRAAAAAQ==',
  ],
  [
    'S VaultConfig(V)',
    contractDataKey(S, arm('VaultConfig', adr(V))),
    'AAAABgAAAAHIVdksfHwxtcQz/Ka+T42U+htjStDoZRLxDoM1XyGnCQAAABAAAAABAAAAAgAAAA8AAAALVmF1bHRDb25maWcAAAAAEgAAAAEI9KDknqYUaqJaco9A7G795VDNVwDlE3jHwOUynFX5EQAAAAE=',
  ],
  ['V instance', instanceKey(V), 'AAAABgAAAAEI9KDknqYUaqJaco9A7G795VDNVwDlE3jHwOUynFX5EQAAABQAAAAB'],
  [
    'T Campaign(V)',
    contractDataKey(T, arm('Campaign', adr(V))),
    'AAAABgAAAAE036GR6IOrci7ZisVbM2jd4lTf6//gOeSjwvnZ8G30+gAAABAAAAABAAAAAgAAAA8AAAAIQ2FtcGFpZ24AAAASAAAAAQj0oOSephRqolpyj0Dsbv3lUM1XAOUTeMfA5TKcVfkRAAAAAQ==',
  ],
  [
    'V Balance(u)',
    shareKey(V, u),
    'AAAABgAAAAEI9KDknqYUaqJaco9A7G795VDNVwDlE3jHwOUynFX5EQAAABAAAAABAAAAAgAAAA8AAAAHQmFsYW5jZQAAAAASAAAAAAAAAAAWC+KuQMDn5mNZ0LAmChVqVg+IUu65Zr3B3frj/EWyhQAAAAE=',
  ],
  [
    'V Report(strategy)',
    reportKey(V, strategy),
    'AAAABgAAAAEI9KDknqYUaqJaco9A7G795VDNVwDlE3jHwOUynFX5EQAAABAAAAABAAAAAgAAAA8AAAAGUmVwb3J0AAAAAAASAAAAAcOrMVCDa5YQOPw+bPRfJ9ACyazPzGqP1lTESyv3cgFcAAAAAQ==',
  ],
  [
    'strategy VaultPos(V)',
    vaultPositionKey(strategy, V),
    'AAAABgAAAAHDqzFQg2uWEDj8Pmz0XyfQAsmsz8xqj9ZUxEsr93IBXAAAABAAAAABAAAAAgAAAA8AAAAIVmF1bHRQb3MAAAASAAAAAQj0oOSephRqolpyj0Dsbv3lUM1XAOUTeMfA5TKcVfkRAAAAAQ==',
  ],
  [
    'P Positions(u)',
    positionsKey(P, u),
    'AAAABgAAAAESnMjMYzbx/bvcwPOYNDTDzbhf2eqFaXo3gtMY2HSlgAAAABAAAAABAAAAAgAAAA8AAAAJUG9zaXRpb25zAAAAAAAAEgAAAAAAAAAAFgvirkDA5+ZjWdCwJgoValYPiFLuuWa9wd364/xFsoUAAAAB',
  ],
  [
    'P ResData(q)',
    reserveDataKey(P, q),
    'AAAABgAAAAESnMjMYzbx/bvcwPOYNDTDzbhf2eqFaXo3gtMY2HSlgAAAABAAAAABAAAAAgAAAA8AAAAHUmVzRGF0YQAAAAASAAAAAa3vzlmu5Slo92Bh1JTCUlt1ZZ+kKWpl9JnvKeVkd+SWAAAAAQ==',
  ],
  [
    'P ResConfig(q)',
    reserveConfigKey(P, q),
    'AAAABgAAAAESnMjMYzbx/bvcwPOYNDTDzbhf2eqFaXo3gtMY2HSlgAAAABAAAAABAAAAAgAAAA8AAAAJUmVzQ29uZmlnAAAAAAAAEgAAAAGt785ZruUpaPdgYdSUwlJbdWWfpClqZfSZ7ynlZHfklgAAAAE=',
  ],
  ['P ResList', reserveListKey(P), 'AAAABgAAAAESnMjMYzbx/bvcwPOYNDTDzbhf2eqFaXo3gtMY2HSlgAAAAA8AAAAHUmVzTGlzdAAAAAAB'],
  [
    'P EmisData(3)',
    emissionDataKey(P, 3),
    'AAAABgAAAAESnMjMYzbx/bvcwPOYNDTDzbhf2eqFaXo3gtMY2HSlgAAAABAAAAABAAAAAgAAAA8AAAAIRW1pc0RhdGEAAAADAAAAAwAAAAE=',
  ],
  [
    'P UserEmis(u,3)',
    userEmissionKey(P, u, 3),
    'AAAABgAAAAESnMjMYzbx/bvcwPOYNDTDzbhf2eqFaXo3gtMY2HSlgAAAABAAAAABAAAAAgAAAA8AAAAIVXNlckVtaXMAAAARAAAAAQAAAAIAAAAPAAAACnJlc2VydmVfaWQAAAAAAAMAAAADAAAADwAAAAR1c2VyAAAAEgAAAAAAAAAAFgvirkDA5+ZjWdCwJgoValYPiFLuuWa9wd364/xFsoUAAAAB',
  ],
  [
    'q Balance(V)',
    contractBalanceKey(q, V),
    'AAAABgAAAAGt785ZruUpaPdgYdSUwlJbdWWfpClqZfSZ7ynlZHfklgAAABAAAAABAAAAAgAAAA8AAAAHQmFsYW5jZQAAAAASAAAAAQj0oOSephRqolpyj0Dsbv3lUM1XAOUTeMfA5TKcVfkRAAAAAQ==',
  ],
  [
    'USDC trustline(u)',
    trustlineKey(u, usdc),
    'AAAAAQAAAAAWC+KuQMDn5mNZ0LAmChVqVg+IUu65Zr3B3frj/EWyhQAAAAFVU0RDAAAAADuZETgO/piLoKiQDrHP5E82b32+lGvtB3JA9/Yk3xXF',
  ],
  [
    'REWARD trustline(u)',
    trustlineKey(u, reward),
    'AAAAAQAAAAAWC+KuQMDn5mNZ0LAmChVqVg+IUu65Zr3B3frj/EWyhQAAAAFCTE5EAAAAANJDzCT2T0vKxUe5oYjLo4glneXapXO+85TT8m0l8yHS',
  ],
  ['account(u)', accountKey(u), 'AAAAAAAAAAAWC+KuQMDn5mNZ0LAmChVqVg+IUu65Zr3B3frj/EWyhQ=='],
];

describe('ledger keys', () => {
  it.each(vectors)('%s is the known one', (_name, key, base64) => {
    expect(keyText(key)).toBe(base64);
  });

  it('of an auction are the known bytes', () => {
    const known =
      'AAAABgAAAAESnMjMYzbx/bvcwPOYNDTDzbhf2eqFaXo3gtMY2HSlgAAAABAAAAABAAAAAgAAAA8AAAAHQXVjdGlvbgAAAAARAAAAAQAAAAIAAAAPAAAACWF1Y3RfdHlwZQAAAAAAAAMAAAAAAAAADwAAAAR1c2VyAAAAEgAAAAAAAAAAFgvirkDA5+ZjWdCwJgoValYPiFLuuWa9wd364/xFsoUAAAAA';
    expect(keyText(auctionKey(P, u))).toBe(known);
  });

  it('of code and claimable balances carry their hash', () => {
    const hash = 'ab'.repeat(32);
    expect(xdr.LedgerKey.fromXdr(keyText(codeKey(hash)), 'base64').toXdr('hex')).toBe(`00000007${hash}`);
    expect(claimableBalanceKey(`00000000${hash}`).toXdr('hex')).toBe(`0000000400000000${hash}`);
  });
});
