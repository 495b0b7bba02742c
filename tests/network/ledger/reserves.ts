/**
 * Who pays for what lies in the ledger (CAP-33): reserves are taken where an entry or a signer comes, from its owner or from who
 * sponsors the owner just then, and go back to whoever paid where it goes.
 */
import type { xdr } from '@stellar/stellar-sdk/base';
import { type AccountExtra, readExtra, writeExtra } from './account-ext';
import { accountText, type Classic, MAX_SUBENTRIES } from './entries';
import type { KeyString } from './store';

/** By the account whose reserves are sponsored just now: who sponsors them. */
export type Sandwiches = Map<string, string>;

export type Shortage = 'lowReserve' | 'tooManySubentries' | 'tooManySponsoring';

export interface Cost {
  /** How many base reserves. */
  reserves: number;
  /** Claimable balances are nobody's subentries: somebody sponsors them always. */
  of: 'account' | 'subentry' | 'balance';
}

const U32_MAX = 0xffff_ffff;

export function costOf(data: xdr.LedgerEntryData): Cost {
  switch (data.type) {
    case 'account':
      return { reserves: 2, of: 'account' };
    case 'claimableBalance':
      return { reserves: data.claimableBalance.claimants.length, of: 'balance' };
    case 'trustline':
      return { reserves: data.trustLine.asset.type === 'assetTypePoolShare' ? 2 : 1, of: 'subentry' };
    case 'offer':
    case 'data':
      return { reserves: 1, of: 'subentry' };
    default:
      throw new Error(`nobody pays a reserve for ${data.type}`);
  }
}

function change(classic: Classic, id: string, by: Partial<Record<'sponsoring' | 'sponsored', number>>): void {
  const account = classic.account(id);
  if (!account) throw new Error(`no account ${id}`);
  const extra = readExtra(account);
  const next: Partial<AccountExtra> = {};
  if (by.sponsoring !== undefined) next.sponsoring = extra.sponsoring + by.sponsoring;
  if (by.sponsored !== undefined) next.sponsored = extra.sponsored + by.sponsored;
  if (Object.values(next).some((count) => (count as number) < 0)) throw new Error(`fewer sponsorships than none at ${id}`);
  classic.putAccount(id, { ext: writeExtra(account, next) });
}

function addSubentries(classic: Classic, id: string, count: number): void {
  classic.putAccount(id, { numSubEntries: (classic.account(id)?.numSubEntries ?? 0) + count });
}

/** Why an account cannot take `reserves` upon itself. */
export function shortageOf(classic: Classic, id: string, reserves: number): Shortage | undefined {
  const account = classic.account(id);
  if (!account || classic.available(id) < BigInt(reserves) * classic.layer.settled.baseReserve) return 'lowReserve';
  return readExtra(account).sponsoring + account.numSubEntries + reserves > U32_MAX ? 'tooManySponsoring' : undefined;
}

/** Takes upon `sponsor` what `owner` paid by itself; `owner` is undefined for claimable balances. */
export function establish(classic: Classic, sponsor: string, owner: string | undefined, reserves: number): void {
  change(classic, sponsor, { sponsoring: reserves });
  if (owner !== undefined) change(classic, owner, { sponsored: reserves });
}

/** The other way around. */
export function relieve(classic: Classic, sponsor: string, owner: string | undefined, reserves: number): void {
  establish(classic, sponsor, owner, -reserves);
}

interface Payer {
  classic: Classic;
  sandwiches: Sandwiches;
}

/** Takes the reserve of something new: says who sponsors it, or why it cannot be paid. */
export function takeReserve({ classic, sandwiches }: Payer, owner: string, { reserves, of }: Cost): { sponsor?: string } | Shortage {
  const account = classic.account(owner);
  const sponsor = sandwiches.get(owner) ?? (of === 'balance' ? owner : undefined);
  if (of === 'subentry' && (account?.numSubEntries ?? 0) > MAX_SUBENTRIES - reserves) return 'tooManySubentries';
  if (sponsor !== undefined) {
    const shortage = shortageOf(classic, sponsor, reserves);
    if (shortage) return shortage;
    if (of === 'subentry') addSubentries(classic, owner, reserves);
    establish(classic, sponsor, of === 'balance' ? undefined : owner, reserves);
    return { sponsor };
  }
  if (of === 'account') return account && account.balance >= classic.minimum(account) ? {} : 'lowReserve';
  if (classic.available(owner) < BigInt(reserves) * classic.layer.settled.baseReserve) return 'lowReserve';
  addSubentries(classic, owner, reserves);
  return {};
}

/** Gives back the reserve of what is no more to who paid it. */
export function giveReserve(classic: Classic, owner: string, { reserves, of }: Cost, sponsor: string | null | undefined): void {
  if (of === 'subentry') addSubentries(classic, owner, -reserves);
  if (sponsor) relieve(classic, sponsor, of === 'balance' ? undefined : owner, reserves);
}

/** Puts a new entry into the ledger; says why its reserve cannot be paid. */
export function addEntry(payer: Payer, name: KeyString, data: xdr.LedgerEntryData, owner: string): Shortage | undefined {
  const taken = takeReserve(payer, owner, costOf(data));
  if (typeof taken === 'string') return taken;
  payer.classic.write(name, data);
  if (taken.sponsor !== undefined) payer.classic.writeSponsor(name, taken.sponsor);
  return undefined;
}

export function removeEntry(classic: Classic, name: KeyString, owner: string): void {
  const stored = classic.layer.get(name);
  if (!stored) throw new Error(`no entry ${name}`);
  giveReserve(classic, owner, costOf(stored.data), stored.sponsor);
  classic.layer.delete(name);
}

const nameOf = ({ key }: Pick<xdr.Signer, 'key'>): string => key.toXdr('hex');
export const placeOf = (account: xdr.AccountEntry, key: xdr.SignerKey): number =>
  account.signers.findIndex((one) => nameOf(one) === nameOf({ key }));

/** Adds a signer to those that there are, in the order of their keys. */
export function addSigner(payer: Payer, id: string, signer: xdr.Signer): Shortage | undefined {
  const { classic } = payer;
  const taken = takeReserve(payer, id, { reserves: 1, of: 'subentry' });
  if (typeof taken === 'string') return taken;
  const account = classic.account(id);
  if (!account) throw new Error(`no account ${id}`);
  const after = account.signers.findIndex((one) => nameOf(one) > nameOf(signer));
  const place = after < 0 ? account.signers.length : after;
  const { signerSponsors } = readExtra(account);
  const sponsors = signerSponsors.toSpliced(place, 0, taken.sponsor ?? null);
  const told = taken.sponsor !== undefined || knowsSponsors(account);
  classic.putAccount(id, {
    signers: account.signers.toSpliced(place, 0, signer),
    ...(told ? { ext: writeExtra(account, { signerSponsors: sponsors }) } : {}),
  });
  return undefined;
}

export function removeSigner(classic: Classic, id: string, place: number): void {
  const account = classic.account(id);
  if (!account) throw new Error(`no account ${id}`);
  const { signerSponsors } = readExtra(account);
  classic.putAccount(id, {
    signers: account.signers.toSpliced(place, 1),
    ...(knowsSponsors(account) ? { ext: writeExtra(account, { signerSponsors: signerSponsors.toSpliced(place, 1) }) } : {}),
  });
  giveReserve(classic, id, { reserves: 1, of: 'subentry' }, signerSponsors[place]);
}

/** Says who pays for the signer at a place; null: the account itself. */
export function writeSignerSponsor(classic: Classic, id: string, place: number, sponsor: string | null): void {
  const account = classic.account(id);
  if (!account) throw new Error(`no account ${id}`);
  classic.putAccount(id, { ext: writeExtra(account, { signerSponsors: readExtra(account).signerSponsors.with(place, sponsor) }) });
}

/** Whether an account's extension tells sponsors at all. */
const knowsSponsors = ({ ext }: xdr.AccountEntry): boolean => ext.type === 'v1' && ext.v1.ext.type === 'v2';

/** Who owns an entry; of a claimable balance, who pays for it. */
export function ownerOf(classic: Classic, name: KeyString): string | undefined {
  const stored = classic.layer.get(name);
  switch (stored?.data.type) {
    case 'account':
      return accountText(stored.data.account.accountId);
    case 'trustline':
      return accountText(stored.data.trustLine.accountId);
    case 'offer':
      return accountText(stored.data.offer.sellerId);
    case 'data':
      return accountText(stored.data.data.accountId);
    case 'claimableBalance':
      return stored.sponsor ?? undefined;
    default:
      return undefined;
  }
}
