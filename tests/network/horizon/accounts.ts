import { StrKey, type xdr } from '@stellar/stellar-sdk/base';
import { accountKey, keyString } from '../host/entries';
import { readExtra } from '../ledger/account-ext';
import { AUTHORIZED, accountText, assetText, CLAWBACK_ENABLED, MAINTAINS_LIABILITIES, poolHash } from '../ledger/entries';
import { readLine } from '../ledger/line-ext';
import type { Stored } from '../ledger/store';
import type { SeenWorld } from '../world';
import { type Answer, decimal, type HorizonRequest, horizonUrl, iso, link, notFound, ok } from './answer';
import { assetFields, checkedAccount } from './assets';

export function getAccount({ world, parts: [id = ''] }: HorizonRequest): Answer {
  const { ledger } = world;
  const account = ledger.classic.account(checkedAccount(id, 'account_id'));
  const stored = account && ledger.layer.get(keyString(accountKey(id)));
  if (!account || !stored) throw notFound();
  const extra = readExtra(account);
  const [master = 0, low = 0, medium = 0, high = 0] = account.thresholds.toBytes();
  const has = (flag: number) => (account.flags & flag) !== 0;
  return ok({
    _links: linksOf(world, id),
    id,
    account_id: id,
    sequence: String(account.seqNum),
    ...(extra.seqLedger > 0 ? { sequence_ledger: extra.seqLedger, sequence_time: String(extra.seqTime) } : {}),
    subentry_count: account.numSubEntries,
    ...(String(account.homeDomain) === '' ? {} : { home_domain: String(account.homeDomain) }),
    last_modified_ledger: stored.lastModified,
    last_modified_time: iso(ledger.timeOf(stored.lastModified)),
    thresholds: { low_threshold: low, med_threshold: medium, high_threshold: high },
    flags: { auth_required: has(1), auth_revocable: has(2), auth_immutable: has(4), auth_clawback_enabled: has(8) },
    balances: [...creditBalances(world, id), nativeBalance(account.balance, extra)],
    signers: [
      ...account.signers.map((signer, place) => ({ ...signerOf(signer), ...sponsorField(extra.signerSponsors[place]) })),
      { weight: master, key: id, type: 'ed25519_public_key' },
    ],
    data: dataOf(world, id),
    num_sponsoring: extra.sponsoring,
    num_sponsored: extra.sponsored,
    ...sponsorField(stored.sponsor),
    paging_token: id,
  });
}

function nativeBalance(balance: bigint, { buying, selling }: { buying: bigint; selling: bigint }) {
  return {
    balance: decimal(balance),
    buying_liabilities: decimal(buying),
    selling_liabilities: decimal(selling),
    asset_type: 'native',
  };
}

const sponsorField = (sponsor: string | null | undefined) => (sponsor ? { sponsor } : {});

/** What an account wrote beside itself, each in base64. */
function dataOf({ ledger }: SeenWorld, id: string): { [name: string]: string } {
  const found: [string, string][] = [];
  for (const [, { data }] of ledger.layer.entries()) {
    if (data.type !== 'data' || accountText(data.data.accountId) !== id) continue;
    found.push([String(data.data.dataName), Buffer.from(data.data.dataValue.toBytes()).toString('base64')]);
  }
  return Object.fromEntries(found.sort());
}

/** Lines of assets, and of pools' shares, which name the pool in place of an asset. */
function creditBalances({ ledger }: SeenWorld, id: string) {
  const lines: { name: string; fields: { [field: string]: string }; line: xdr.TrustLineEntry; stored: Stored }[] = [];
  for (const [, stored] of ledger.layer.listed('trustline')) {
    const { data } = stored;
    if (data.type !== 'trustline' || accountText(data.trustLine.accountId) !== id) continue;
    const { asset } = data.trustLine;
    const name = asset.type === 'assetTypePoolShare' ? poolHash(asset.liquidityPoolId) : assetText(asset as xdr.Asset);
    const shares = { asset_type: 'liquidity_pool_shares', liquidity_pool_id: name };
    lines.push({ name, line: data.trustLine, stored, fields: asset.type === 'assetTypePoolShare' ? shares : assetFields(name) });
  }
  lines.sort((a, b) => (a.name < b.name ? -1 : 1));
  return lines.map(({ fields, line, stored }) => {
    const { buying, selling } = readLine(line);
    const has = (flag: number) => (line.flags & flag) !== 0;
    const owed = { buying_liabilities: decimal(buying), selling_liabilities: decimal(selling) };
    return {
      balance: decimal(line.balance),
      limit: decimal(line.limit),
      ...('liquidity_pool_id' in fields ? {} : owed),
      last_modified_ledger: stored.lastModified,
      is_authorized: has(AUTHORIZED),
      is_authorized_to_maintain_liabilities: has(AUTHORIZED) || has(MAINTAINS_LIABILITIES),
      ...(has(CLAWBACK_ENABLED) ? { is_clawback_enabled: true } : {}),
      ...sponsorField(stored.sponsor),
      ...fields,
    };
  });
}

/** A signer's strkey and Horizon's name for its kind. */
function signerOf({ key, weight }: xdr.Signer) {
  switch (key.type) {
    case 'signerKeyTypeEd25519':
      return { weight, key: StrKey.encodeEd25519PublicKey(key.ed25519.toBytes()), type: 'ed25519_public_key' };
    case 'signerKeyTypePreAuthTx':
      return { weight, key: StrKey.encodePreAuthTx(key.preAuthTx.toBytes()), type: 'preauth_tx' };
    case 'signerKeyTypeHashX':
      return { weight, key: StrKey.encodeSha256Hash(key.hashX.toBytes()), type: 'sha256_hash' };
    case 'signerKeyTypeEd25519SignedPayload':
      return { weight, key: StrKey.encodeSignedPayload(key.ed25519SignedPayload.toXdr()), type: 'ed25519_signed_payload' };
  }
}

function linksOf(world: SeenWorld, id: string) {
  const self = `${horizonUrl(world)}/accounts/${id}`;
  const list = (name: string) => link(`${self}/${name}{?cursor,limit,order}`, true);
  return {
    self: link(self),
    transactions: list('transactions'),
    operations: list('operations'),
    payments: list('payments'),
    effects: list('effects'),
    offers: list('offers'),
    trades: list('trades'),
    data: link(`${self}/data/{key}`, true),
  };
}
