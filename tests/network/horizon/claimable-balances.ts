import type { xdr } from '@stellar/stellar-sdk/base';
import { accountText, assetText } from '../ledger/entries';
import type { Stored } from '../ledger/store';
import type { SeenWorld } from '../world';
import { type Answer, badRequest, decimal, type HorizonRequest, horizonUrl, iso, link, notFound, ok, page } from './answer';
import { checkedAccount, checkedAsset } from './assets';

/** `/claimable_balances`, by claimant, asset and sponsor; in the order in which they were last modified. */
export function listClaimableBalances(request: HorizonRequest): Answer {
  const { world, query } = request;
  const wanted = (name: string, check: (value: string, field: string) => string) => {
    const value = query.get(name);
    return value === null || value === '' ? undefined : check(value, name);
  };
  const claimant = wanted('claimant', checkedAccount);
  const asset = wanted('asset', checkedAsset);
  const sponsor = wanted('sponsor', checkedAccount);
  const records = balancesOf(world).filter(
    (one) =>
      (asset === undefined || one.asset === asset) &&
      (sponsor === undefined || one.sponsor === sponsor) &&
      (claimant === undefined || one.claimants.some(({ destination }) => destination === claimant)),
  );
  records.sort((a, b) => compareTokens(a.paging_token, b.paging_token));
  return page(request, records, compareTokens);
}

export function getClaimableBalance({ world, parts: [id = ''] }: HorizonRequest): Answer {
  if (!/^[0-9a-f]{72}$/.test(id)) throw badRequest('id', 'Invalid claimable balance id');
  const found = balancesOf(world).find((one) => one.id === id);
  if (!found) throw notFound();
  return ok(found);
}

/** `<ledger>-<id>`: by ledger, then by id. */
function compareTokens(a: string, b: string): number {
  const [ledgerA = '', idA = ''] = a.split('-');
  const [ledgerB = '', idB = ''] = b.split('-');
  if (!/^\d+$/.test(ledgerA) || !/^\d+$/.test(ledgerB)) throw badRequest('cursor', 'cursor: invalid value');
  return Number(ledgerA) - Number(ledgerB) || (idA < idB ? -1 : idA > idB ? 1 : 0);
}

function balancesOf(world: SeenWorld) {
  return [...world.ledger.layer.entries()].flatMap(([, stored]) => {
    const { data } = stored;
    return data.type === 'claimableBalance' ? [recordOf(world, data.claimableBalance, stored)] : [];
  });
}

function recordOf(world: SeenWorld, entry: xdr.ClaimableBalanceEntry, { lastModified, sponsor }: Stored) {
  const id = entry.balanceId.toXdr('hex');
  const self = `${horizonUrl(world)}/claimable_balances/${id}`;
  return {
    _links: {
      self: link(self),
      transactions: link(`${self}/transactions{?cursor,limit,order}`, true),
      operations: link(`${self}/operations{?cursor,limit,order}`, true),
    },
    id,
    asset: assetText(entry.asset),
    amount: decimal(entry.amount),
    ...(sponsor ? { sponsor } : {}),
    last_modified_ledger: lastModified,
    last_modified_time: iso(world.ledger.timeOf(lastModified)),
    claimants: entry.claimants.map(({ v0 }) => ({ destination: accountText(v0.destination), predicate: predicateJson(v0.predicate) })),
    flags: { clawback_enabled: entry.ext.type === 'v1' && (entry.ext.v1.flags & 1) !== 0 },
    paging_token: `${lastModified}-${id}`,
  };
}

/** Horizon's form of a predicate. */
export function predicateJson(predicate: xdr.ClaimPredicate): { [name: string]: unknown } {
  switch (predicate.type) {
    case 'claimPredicateUnconditional':
      return { unconditional: true };
    case 'claimPredicateAnd':
      return { and: predicate.andPredicates.map(predicateJson) };
    case 'claimPredicateOr':
      return { or: predicate.orPredicates.map(predicateJson) };
    case 'claimPredicateNot':
      return { not: predicate.notPredicate ? predicateJson(predicate.notPredicate) : {} };
    case 'claimPredicateBeforeAbsoluteTime':
      return { abs_before: dateOf(predicate.absBefore), abs_before_epoch: String(predicate.absBefore) };
    case 'claimPredicateBeforeRelativeTime':
      return { rel_before: String(predicate.relBefore) };
  }
}

/** Times beyond what a date can say are cut off there; `abs_before_epoch` has them whole. */
function dateOf(seconds: bigint): string {
  const last = 8_640_000_000_000n;
  return iso(seconds > last ? last : seconds);
}
