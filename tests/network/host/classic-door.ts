/** The classic side for the asset contract: account and trustline entries, read and written through the footprint. */
import { Asset, Keypair, xdr } from '@stellar/stellar-sdk/base';
import { readExtra } from '../ledger/account-ext';
import { AUTHORIZED, CLAWBACK_ENABLED, MAINTAINS_LIABILITIES } from '../ledger/entries';
import type { Access } from './access';
import { accountKey, trustlineKey } from './entries';
import { type AddressString, type ClassicDoor, HostError } from './model';

const UNLIMITED = 9_223_372_036_854_775_807n;

export function classicDoor(access: Access): ClassicDoor {
  return {
    baseReserve: access.base.settled.baseReserve,
    account: (id) => {
      const account = readAccount(access, id);
      if (!account) return undefined;
      const { selling, buying } = readExtra(account);
      return {
        balance: account.balance,
        minimum: minimumBalance(account, access.base.settled.baseReserve),
        sellingLiabilities: selling,
        buyingLiabilities: buying,
      };
    },
    setAccountBalance: (id, balance) => {
      const account = readAccount(access, id);
      if (!account) throw new Error(`account ${id} does not exist`);
      access.put(accountKey(id), xdr.LedgerEntryData.account(new xdr.AccountEntry({ ...account, balance })));
    },
    createAccount: (id, balance) => {
      const made = new xdr.AccountEntry({
        accountId: Keypair.fromPublicKey(id).xdrAccountId(),
        balance,
        seqNum: BigInt(access.sequence) << 32n,
        numSubEntries: 0,
        inflationDest: null,
        flags: 0,
        homeDomain: '',
        thresholds: Uint8Array.of(1, 0, 0, 0),
        signers: [],
        ext: xdr.AccountEntryExt.v0(),
      });
      access.put(accountKey(id), xdr.LedgerEntryData.account(made));
    },
    flags: (id) => {
      const account = readAccount(access, id);
      if (!account) throw new HostError('Storage', 'MissingValue', undefined);
      return account.flags;
    },
    trustline: (id, asset) => {
      const line = readTrustline(access, id, asset);
      if (!line) return undefined;
      const liabilities = line.ext.type === 'v1' ? line.ext.v1.liabilities : undefined;
      return {
        balance: line.balance,
        limit: line.limit,
        authorized: (line.flags & AUTHORIZED) !== 0,
        clawback: (line.flags & CLAWBACK_ENABLED) !== 0,
        buyingLiabilities: liabilities?.buying ?? 0n,
        sellingLiabilities: liabilities?.selling ?? 0n,
      };
    },
    setAuthorized: (id, asset, authorized) => {
      const line = readTrustline(access, id, asset);
      if (!line || authorized === ((line.flags & AUTHORIZED) !== 0)) return;
      const others = line.flags & ~AUTHORIZED & ~MAINTAINS_LIABILITIES;
      const flags = others | (authorized ? AUTHORIZED : MAINTAINS_LIABILITIES);
      access.put(trustlineKey(id, asset), xdr.LedgerEntryData.trustline(new xdr.TrustLineEntry({ ...line, flags })));
    },
    openTrustline: (id, asset, allowed) => {
      const account = readAccount(access, id);
      if (!account) throw new Error(`account ${id} does not exist`);
      const [code = '', issuer] = asset.split(':');
      const line = new xdr.TrustLineEntry({
        accountId: account.accountId,
        asset: new Asset(code, issuer).toTrustLineXDRObject(),
        balance: 0n,
        limit: UNLIMITED,
        flags: (allowed.authorized ? AUTHORIZED : 0) | (allowed.clawback ? CLAWBACK_ENABLED : 0),
        ext: xdr.TrustLineEntryExt.v0(),
      });
      access.put(trustlineKey(id, asset), xdr.LedgerEntryData.trustline(line));
      const numSubEntries = account.numSubEntries + 1;
      access.put(accountKey(id), xdr.LedgerEntryData.account(new xdr.AccountEntry({ ...account, numSubEntries })));
    },
    subentries: (id) => readAccount(access, id)?.numSubEntries ?? 0,
    setTrustlineBalance: (id, asset, balance) => {
      const line = readTrustline(access, id, asset);
      if (!line) throw new Error(`trustline of ${id} to ${asset} does not exist`);
      access.put(trustlineKey(id, asset), xdr.LedgerEntryData.trustline(new xdr.TrustLineEntry({ ...line, balance })));
    },
  };
}

function readAccount(access: Access, id: AddressString): xdr.AccountEntry | undefined {
  const data = access.get(accountKey(id))?.data;
  return data?.type === 'account' ? data.account : undefined;
}

function readTrustline(access: Access, id: AddressString, asset: string): xdr.TrustLineEntry | undefined {
  const data = access.get(trustlineKey(id, asset))?.data;
  return data?.type === 'trustline' ? data.trustLine : undefined;
}

/** (2 + subentries + sponsoring − sponsored) × base reserve (contracts.md 9.3). */
function minimumBalance(account: xdr.AccountEntry, baseReserve: bigint): bigint {
  const v2 = account.ext.type === 'v1' && account.ext.v1.ext.type === 'v2' ? account.ext.v1.ext.v2 : undefined;
  const entries = 2 + account.numSubEntries + (v2?.numSponsoring ?? 0) - (v2?.numSponsored ?? 0);
  return BigInt(entries) * baseReserve;
}
