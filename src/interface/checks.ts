/** Checks that endpoints share, in the order of interface.md 7.2: input, network, existence, state. */
import { type AccountState, AUTH_REQUIRED, parseAccount, parseTrustline, type TrustlineState } from '../chain/account';
import { type ClassicAsset, isAssetCode } from '../chain/assets';
import { accountKey, trustlineKey } from '../chain/ledger-keys';
import type { Reading } from '../chain/reading';
import { contractBalanceKey, isFrozen, parseContractBalance } from '../contracts/token';
import { type AccountId, type Address, type ContractId, isAccountId } from '../primitives/addresses';
import { I64_MAX, I128_MAX, parseStroops } from '../primitives/amounts';
import { refuse } from '../primitives/errors';
import type { AssetSetting, Network } from '../settings/networks';

/** The optional query `network`: the active network's id; the local network also stands in for mainnet. */
export function checkNetwork(named: string | undefined, { id }: Network): void {
  if (named === undefined || named === id || (named === 'mainnet' && id === 'local')) return;
  refuse('network_mismatch', 'Another network is active in the wallet.', { active: id, asked: named.slice(0, 40) });
}

export function unavailable(what: string): never {
  return refuse('network_unavailable', 'This is not available on the active network.', { what });
}

/** 404 `account_not_found` where the ledger has no such account. */
export function existingAccount(reading: Reading, id: AccountId): AccountState {
  return (
    parseAccount(reading.get(accountKey(id)), reading.rules) ??
    refuse('account_not_found', 'This account does not exist on the network yet.', { account: id })
  );
}

/**
 * The same, where its own key is to sign alone: 403 `signer_too_weak` where that key's weight is below what the ledger asks of
 * operations of this level. Without `alone` others may sign too, and nothing is said; `gathers`: they are asked to, where the own key
 * is one of theirs and all are enough together.
 */
export function signingAccount(
  { alone = false, gathers = false }: { alone?: boolean; gathers?: boolean },
  reading: Reading,
  id: AccountId,
  level: keyof AccountState['thresholds'] = 'medium',
): AccountState {
  const account = existingAccount(reading, id);
  const weight = account.signers.find(({ key }) => key === id)?.weight ?? 0;
  // The transaction itself needs the low one, and a key without weight is no signer even where nothing is needed.
  const needed = Math.max(account.thresholds[level], account.thresholds.low, 1);
  const together = account.signers.reduce((sum, signer) => sum + signer.weight, 0);
  if (alone && weight < needed && !(gathers && weight > 0 && together >= needed)) {
    refuse('signer_too_weak', 'The account’s own key has too little weight for this.', { account: id, weight, needed });
  }
  return account;
}

/** 400 `low_balance`: XLM that must be free for reserve and fee. */
export function checkFunds(account: Pick<AccountState, 'available'>, needed: bigint): void {
  if (account.available >= needed) return;
  refuse('low_balance', 'There is too little XLM for fee and reserve.', {
    needed: needed.toString(),
    available: account.available.toString(),
  });
}

interface Receiver {
  holder: Address;
  asset: Held;
  amount: bigint;
}

/** A classic asset by its issuer, or a token by its contract, with the decimals that were read of it. */
type Held = { code: string; issuer?: AccountId; contract?: ContractId; decimals?: number | undefined };

/** What a contract's own entry says of a holder, who needs no line there; undefined where it has none, and only a simulation tells. */
export function bookOf(reading: Reading, token: ContractId, holder: Address): TrustlineState | undefined {
  const entry = reading.get(contractBalanceKey(token, holder));
  if (!entry) return undefined;
  const balance = parseContractBalance(token, entry);
  const authorized = !isFrozen(entry);
  return { balance, limit: I128_MAX, buying: 0n, selling: 0n, authorized, available: balance, room: I128_MAX - balance };
}

/** The holder's line as it may be used now: 400 `trustline_missing`, `trustline_unauthorized`. The issuer needs none. */
function usableLine(reading: Reading, holder: Address, { code, issuer, contract }: Held): TrustlineState | undefined {
  if (holder === issuer) return undefined;
  if (!issuer || !isAccountId(holder)) return contract && bookOf(reading, contract, holder);
  const asset = { code, issuer };
  const line = parseTrustline(reading.get(trustlineKey(holder, asset)));
  const details = { holder, asset: asset.code };
  if (!line) return refuse('trustline_missing', `This account has no trustline for ${asset.code}.`, details);
  if (!line.authorized) unauthorized(holder, asset);
  return line;
}

function unauthorized(holder: AccountId, { code: asset }: ClassicAsset): never {
  refuse('trustline_unauthorized', `The issuer has not authorized this account to hold ${asset}.`, { holder, asset });
}

/** 400 `trustline_unauthorized`: a line that is opened now would have to be allowed by its issuer (AUTH_REQUIRED) before anything arrives. */
export function checkOpening(reading: Reading, holder: AccountId, asset: ClassicAsset): void {
  if ((parseAccount(reading.get(accountKey(asset.issuer)), reading.rules)?.flags ?? 0) & AUTH_REQUIRED) unauthorized(holder, asset);
}

/** A trustline that can take `amount`: 400 `trustline_full`, beside what its line is refused for. */
export function checkRoom(reading: Reading, { holder, asset, amount }: Receiver): TrustlineState | undefined {
  const line = usableLine(reading, holder, asset);
  if (!line || line.room >= amount) return line;
  const details = { holder, asset: asset.code, needed: amount.toString(), room: line.room.toString() };
  return refuse('trustline_full', `The trustline has no room for this much ${asset.code}.`, details);
}

/** 400 `insufficient_balance`. */
export function checkEnough(available: bigint, { holder, asset: { code, decimals }, amount }: Receiver): void {
  if (available >= amount) return;
  const counted = decimals === undefined ? {} : { decimals };
  const details = { holder, asset: code, ...counted, needed: amount.toString(), available: available.toString() };
  refuse('insufficient_balance', `There is too little ${code} for this.`, details);
}

/** A trustline from which `amount` can be sent: 400 `insufficient_balance`, beside what its line is refused for. */
export function checkSpendable(reading: Reading, spent: Receiver): TrustlineState | undefined {
  const line = usableLine(reading, spent.holder, spent.asset);
  if (line) checkEnough(line.available, spent);
  return line;
}

export const assetName = ({ code, issuer }: ClassicAsset) => `${code}:${issuer}`;

/** `CODE:ISSUER`; 400 `invalid_asset`. */
export function parseAsset(text: string, field = 'asset'): ClassicAsset {
  const [code = '', issuer, more] = text.split(':');
  if (more === undefined && isAssetCode(code) && isAccountId(issuer)) return { code, issuer };
  return refuse('invalid_asset', 'An asset is named by its code, a colon and its issuer.', { field });
}

/** The same, or XLM, which has no issuer: undefined. */
export const parseSent = (text: string, field = 'asset'): ClassicAsset | undefined =>
  text === 'XLM' ? undefined : parseAsset(text, field);

/** Stroops that the ledger can hold, or undefined for all there are; 400 `invalid_amount`. */
export function parseShare(text: string): bigint | undefined {
  if (text === 'all') return undefined;
  const amount = parseStroops(text);
  return amount <= I64_MAX ? amount : refuse('invalid_amount', 'The amount is larger than any balance can be.');
}

/** The settings' USDC; 400 `network_unavailable` where there is none. */
export function usdcOf(network: Network): AssetSetting {
  return network.assets.usdc ?? unavailable('usdc');
}

export function notVault(vault: ContractId): never {
  return refuse('vault_missing', 'There is no vault at this address.', { vault });
}
