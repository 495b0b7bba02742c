/** Envelopes tried in this process, on a ledger where there is something of everything. */
import { Account, Asset, Keypair, Operation, TransactionBuilder, type xdr } from '@stellar/stellar-sdk';
import { describe, expect, it } from 'vitest';
import { resultCodes } from '../../network/horizon/codes';
import { type AppliedEnvelope, applied, estate, estateWorld, startNetwork } from '../../network/index';
import { readExtra } from '../../network/ledger/account-ext';
import { accountText } from '../../network/ledger/entries';
import { faultsOfMeta } from './meta-rules';

const world = estateWorld();
const { ledger, manifest } = world;
const roleOf = (role: string): string => manifest.accounts[role]?.address ?? '';

function attempt(role: string, operations: readonly xdr.Operation[]): AppliedEnvelope {
  const id = roleOf(role);
  const account = new Account(id, String(ledger.classic.account(id)?.seqNum ?? 0n));
  const builder = new TransactionBuilder(account, { fee: '100', networkPassphrase: ledger.passphrase }).setTimeout(0);
  for (const operation of operations) builder.addOperation(operation);
  return applied(ledger, builder.build().toEnvelope());
}

const codes = ({ result }: AppliedEnvelope) => resultCodes(result).operations ?? [resultCodes(result).transaction];

describe('a ledger with something of everything', () => {
  it('counts reserves as its entries say', () => {
    const sponsoring = new Map<string, number>();
    const sponsored = new Map<string, number>();
    const subentries = new Map<string, number>();
    const add = (to: Map<string, number>, id: string, count: number) => to.set(id, (to.get(id) ?? 0) + count);
    for (const [, { data, sponsor }] of ledger.layer.entries()) {
      if (data.type === 'account') {
        const id = accountText(data.account.accountId);
        add(subentries, id, data.account.signers.length);
        for (const payer of readExtra(data.account).signerSponsors) {
          if (payer) add(sponsoring, payer, 1);
          if (payer) add(sponsored, id, 1);
        }
      }
      const owner = ownerOf(data);
      const count =
        data.type === 'claimableBalance' ? data.claimableBalance.claimants.length : data.type === 'account' ? 2 : isShares(data) ? 2 : 1;
      if (owner && data.type !== 'account') add(subentries, owner, count);
      if (sponsor) add(sponsoring, sponsor, count);
      if (sponsor && owner) add(sponsored, owner, count);
    }
    for (const [, { data }] of ledger.layer.entries()) {
      if (data.type !== 'account') continue;
      const id = accountText(data.account.accountId);
      const extra = readExtra(data.account);
      const counted = [subentries.get(id) ?? 0, sponsoring.get(id) ?? 0, sponsored.get(id) ?? 0];
      expect([data.account.numSubEntries, extra.sponsoring, extra.sponsored], id).toEqual(counted);
    }
    expect(sponsoring.get(roleOf('stranger'))).toBe(53);
  });

  it('leaves the ledger as it is, and tells what would change', () => {
    const before = [...ledger.layer.entries()].length;
    const done = attempt('me', [Operation.createAccount({ destination: Keypair.random().publicKey(), startingBalance: '3' })]);
    expect([done.ok, done.refused, done.changed.size]).toEqual([true, false, 2]);
    expect([...done.after.entries()].length).toBe(before + 1);
    expect([...ledger.layer.entries()].length).toBe(before);
    const meta = done.meta();
    expect(meta && faultsOfMeta(meta, true)).toEqual([]);
  });

  it('refuses what no ledger takes, and keeps what is kept', () => {
    const own = estateWorld('kept').ledger;
    const [id = ''] = [...own.layer.listed('offer')].map(([key]) => key);
    expect(id).not.toBe('');
    const refused = attempt('me', [Operation.accountMerge({ destination: roleOf('me') })]);
    expect([refused.refused, refused.changed.size]).toEqual([true, 0]);
    expect(codes(refused)).toEqual(['op_malformed']);
  });

  it('is served like any other, and copied with all it has', async () => {
    const network = await startNetwork({ scenario: estate, mode: 'manual', startTime: 1_800_000_000 });
    const [first, second] = [network.ledger('served~1'), network.ledger('served~2')];
    await network.close();
    const offers = (one: typeof first) => [...one.layer.listed('offer')].length;
    expect([offers(first), offers(second)]).toEqual([offers(ledger), offers(ledger)]);
    const { address = '' } = network.world('served~1').manifest.accounts.me ?? {};
    const account = new Account(address, String(first.classic.account(address)?.seqNum ?? 0n));
    const offer = Operation.manageSellOffer({ selling: Asset.native(), buying: Asset.native(), amount: '1', price: '1' });
    const builder = new TransactionBuilder(account, { fee: '100', networkPassphrase: first.passphrase }).setTimeout(0);
    expect(codes(applied(first, builder.addOperation(offer).build().toEnvelope()))).toEqual(['op_malformed']);
    expect(first.layer.lastId).toBe(second.layer.lastId);
    expect(first.layer.lastId).toBeGreaterThan(0n);
  });

  it('is tried in milliseconds', () => {
    const operations = [
      Operation.payment({ destination: roleOf('stranger'), asset: Asset.native(), amount: '1' }),
      Operation.changeTrust({ asset: new Asset('NEW', roleOf('rewardIssuer')) }),
      Operation.manageSellOffer({ selling: Asset.native(), buying: new Asset('USDC', roleOf('usdcIssuer')), amount: '10', price: '0.5' }),
    ];
    const begun = performance.now();
    for (let count = 0; count < 300; count++) expect(attempt('me', operations).ok).toBe(true);
    const each = (performance.now() - begun) / 300;
    console.info(`an envelope of three operations, built and tried: ${each.toFixed(2)} ms`);
    expect(each).toBeLessThan(50);
  });
});

function ownerOf(data: xdr.LedgerEntryData): string | undefined {
  if (data.type === 'account') return accountText(data.account.accountId);
  if (data.type === 'trustline') return accountText(data.trustLine.accountId);
  if (data.type === 'offer') return accountText(data.offer.sellerId);
  return data.type === 'data' ? accountText(data.data.accountId) : undefined;
}

const isShares = (data: xdr.LedgerEntryData) => data.type === 'trustline' && data.trustLine.asset.type === 'assetTypePoolShare';
