/**
 * The list of accounts, readable while locked and marked as no secret: addresses, names, what is hidden. For accounts with a
 * key the key file has the last word, so that an address put into this list by somebody else is gone after the next unlock.
 */

import * as v from 'valibot';
import { asideItem, fromKept, type Item, keyOf, toKeep, unchanged } from '../platform/kept';
import type { Database, Table } from '../platform/ports';
import { accountKinds, isInKeyFile, isWatched } from '../primitives/account-kinds';
import { numberedName } from '../primitives/account-names';
import { type AccountId, type Address, isAccountId, isContractId } from '../primitives/addresses';
import type { KeySource, VaultBody } from './body';
import { refuseKeys } from './errors';

const KEY = 'accounts';
const NAME_LIMIT = 40;
const PATH_LIMIT = 40;

const account = v.strictObject({
  address: v.custom<Address>((text) => isAccountId(text) || isContractId(text)),
  name: v.pipe(v.string(), v.maxLength(NAME_LIMIT)),
  kind: v.picklist(accountKinds),
  hidden: v.boolean(),
  /** Where the device that holds its key finds it (SEP-5); of such an account alone. */
  path: v.optional(v.pipe(v.string(), v.maxLength(PATH_LIMIT))),
});
const list = v.strictObject({
  schema: v.literal(1),
  backupPending: v.boolean(),
  accounts: v.array(account),
});

/** A list of which not every line can be read. */
const damaged = v.object({ accounts: v.array(v.unknown()) });

export type AccountList = v.InferOutput<typeof list>;
export type Account = AccountList['accounts'][number];

const EMPTY: AccountList = { schema: 1, backupPending: false, accounts: [] };

export const accountsItem: Item<AccountList> = {
  area: 'settings',
  name: KEY,
  version: 1,
  schema: list,
  migrate: unchanged,
  chosen: true,
  // Whether a backup is pending is in the key file, and said again at the next unlock.
  mend: (value) => (v.is(damaged, value) ? { ...EMPTY, accounts: value.accounts.filter((one) => v.is(account, one)) } : undefined),
};

/** A list that cannot be read is no list; keys are not lost with it. */
export const parseAccounts = (value: unknown): AccountList => fromKept(accountsItem, value) ?? EMPTY;

export const readAccounts = async (database: Database): Promise<AccountList> => parseAccounts(await database.get('settings', KEY));

export async function putAccounts(settings: Table, accounts: AccountList): Promise<void> {
  await settings.put(KEY, toKeep(accountsItem, accounts));
}

/** Changes the list alone: names, hidden and watched accounts. */
export async function changeAccounts(database: Database, change: (accounts: Account[]) => Account[]): Promise<void> {
  await database.transact(['settings'], async ({ settings }) => {
    const stored = parseAccounts(await settings.get(KEY));
    await putAccounts(settings, { ...stored, accounts: change(stored.accounts) });
  });
}

/** A number that no other has, also after some were forgotten: two of one name are taken for each other. */
function numbered(accounts: readonly Account[]): string {
  let number = accounts.length + 1;
  while (accounts.some(({ name }) => name === numberedName(number))) number += 1;
  return numberedName(number);
}

export function named(accounts: readonly Account[], name: string | undefined): string {
  return name?.trim().slice(0, NAME_LIMIT) || numbered(accounts);
}

/** What an account is called by where its key comes from. */
function kindOf(key: KeySource): Account['kind'] {
  if ('seed' in key) return 'secret';
  if ('phrase' in key) return 'phrase';
  return key satisfies never;
}

/** An earlier key file than the last was opened: the person is warned until they acknowledge it. */
export const putOutdated = (settings: Table): Promise<void> =>
  settings.put(keyOf(asideItem, 'keys'), toKeep(asideItem, { name: 'keys', stored: null }));

/**
 * The list as the body has it: names that were given now are taken, others and the order stay, unknown keyed accounts are dropped, missing ones added. Where the body
 * is outdated the unknown ones may be the person's, whose key is lost here: they are watched from now on.
 */
export function reconciled(
  stored: AccountList,
  body: VaultBody,
  outdated = false,
  names: ReadonlyMap<string, string> = new Map(),
): AccountList {
  const keyed = new Map<string, Account['kind']>(body.accounts.map(({ address, key }) => [address, kindOf(key)]));
  const accounts: Account[] = [];
  for (const account of stored.accounts) {
    const elsewhere = isInKeyFile(account) ? undefined : account.kind;
    const kind = keyed.get(account.address) ?? elsewhere ?? (outdated ? 'watched' : undefined);
    if (!kind) continue;
    const { path, ...rest } = account;
    const name = names.get(account.address) || account.name;
    // One whose key came, or was lost, is there to be seen.
    const hidden = account.hidden && kind === account.kind;
    accounts.push({ ...rest, name, kind, hidden, ...(kind === 'device' && path ? { path } : {}) });
  }
  for (const { address } of body.accounts) {
    if (accounts.some((account) => account.address === address)) continue;
    accounts.push({ address, name: named(accounts, names.get(address)), kind: keyed.get(address) ?? 'secret', hidden: false });
  }
  return { schema: 1, backupPending: body.phrases.some(({ ask }) => ask !== null), accounts };
}

/** An account whose key a device holds, and where it finds it. */
export interface DevicePlace {
  address: AccountId;
  path: string;
}

/** Those accounts, one that was watched in its place; 409 `account_exists` where one is here by another key. */
export function withDevice(accounts: readonly Account[], places: readonly DevicePlace[]): Account[] {
  const all = [...accounts];
  for (const { address, path } of places) {
    const at = all.findIndex((account) => account.address === address);
    const here = all[at];
    if (here && !isWatched(here)) refuseKeys('account_exists');
    if (here) all[at] = { ...here, kind: 'device', hidden: false, path };
    else all.push({ address, name: named(all, undefined), kind: 'device', hidden: false, path });
  }
  return all;
}

/** That account, one that was watched in its place; 409 `account_exists` where it is here by another key. */
export function withShared(accounts: readonly Account[], address: AccountId, name: string | undefined): Account[] {
  const at = accounts.findIndex((account) => account.address === address);
  const here = accounts[at];
  if (here && !isWatched(here)) refuseKeys('account_exists');
  if (here) return accounts.toSpliced(at, 1, { ...here, kind: 'shared', hidden: false });
  return [...accounts, { address, name: named(accounts, name), kind: 'shared', hidden: false }];
}

/** `changed` in the place of the account at `address`; 404 `key_missing` where there is none. */
export function replaced(accounts: readonly Account[], address: Address, changed: Partial<Pick<Account, 'name' | 'hidden'>>): Account[] {
  if (!accounts.some((account) => account.address === address)) refuseKeys('key_missing');
  return accounts.map((account) => (account.address === address ? { ...account, ...changed } : account));
}

/** The one at `address` so many places further; 404 `key_missing` where there is none. */
export function moved(accounts: readonly Account[], address: Address, by: number): Account[] {
  const from = accounts.findIndex((account) => account.address === address);
  const account = accounts[from];
  if (!account) refuseKeys('key_missing');
  return accounts.toSpliced(from, 1).toSpliced(Math.max(0, from + by), 0, account);
}
