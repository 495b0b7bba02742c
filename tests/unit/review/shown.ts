/** What a ledger did to an account's balances, held against what the page of a Plan shows to leave and to arrive. */
import { Asset, StrKey, type xdr } from '@stellar/stellar-sdk';
import type { AccountId } from '../../../src/primitives/addresses';
import type { Plan, PlanAsset } from '../../../src/primitives/plan';
import { payerOf, sidesOf } from '../../../src/ui/approve/sides';
import type { AppliedEnvelope } from '../../network/index';

const text = (id: xdr.PublicKey): string => StrKey.encodeEd25519PublicKey(id.ed25519.toBytes());
const nameOf = ({ code, issuer }: Pick<PlanAsset, 'code' | 'issuer'>): string => (issuer ? `${code}:${issuer}` : code);

/** Of an entry of the account's: in which asset, and how much. */
function balanceIn(data: xdr.LedgerEntryData, own: AccountId): { asset: string; balance: bigint } | undefined {
  if (data.type === 'account' && text(data.account.accountId) === own) return { asset: 'XLM', balance: data.account.balance };
  if (data.type !== 'trustline' || text(data.trustLine.accountId) !== own || data.trustLine.asset.type === 'assetTypePoolShare')
    return undefined;
  return { asset: Asset.fromOperation(data.trustLine.asset as unknown as xdr.Asset).toString(), balance: data.trustLine.balance };
}

const add = (sums: Map<string, bigint>, asset: string, amount: bigint) => void sums.set(asset, (sums.get(asset) ?? 0n) + amount);

function balancesIn(entries: AppliedEnvelope['before'], own: AccountId): Map<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const [, { data }] of entries.entries()) {
    const found = balanceIn(data, own);
    if (found) add(sums, found.asset, found.balance);
  }
  return sums;
}

/** By asset what came in, operation by operation: what goes out in another is not set against it. */
function cameIn(meta: xdr.TransactionMeta | undefined, own: AccountId): Map<string, bigint> {
  const sums = new Map<string, bigint>();
  const operations = meta && 'value' in meta && 'operations' in meta.value ? meta.value.operations : [];
  for (const { changes } of operations) {
    const [before, by] = [new Map<string, bigint>(), new Map<string, bigint>()];
    for (const change of changes) {
      const data = change.type === 'ledgerEntryRemoved' ? undefined : change.value.data;
      const found = data && balanceIn(data, own);
      if (!found) continue;
      if (change.type !== 'ledgerEntryState') add(by, found.asset, found.balance - (before.get(found.asset) ?? 0n));
      before.set(found.asset, found.balance);
    }
    for (const [asset, amount] of by) if (amount > 0n) add(sums, asset, amount);
  }
  return sums;
}

/** Empty: nothing is promised to arrive that did not come, and whatever went is shown to leave. */
export function unshown(plan: Plan, own: AccountId, done: Pick<AppliedEnvelope, 'before' | 'after' | 'meta'>): string[] {
  const found: string[] = [];
  const sides = sidesOf(plan, own);
  const came = cameIn(done.meta(), own);
  for (const { effect, amount, bound } of sides.arrives) {
    const isSure = effect.where === 'wallet' && effect.asset.kind !== 'pool' && (bound === 'exact' || bound === 'least');
    const real = came.get(nameOf(effect.asset)) ?? 0n;
    if (isSure && amount > real) found.push(`${nameOf(effect.asset)}: ${amount} is shown to arrive, and ${real} came`);
  }
  const [was, is] = [balancesIn(done.before, own), balancesIn(done.after, own)];
  for (const asset of was.keys()) {
    const fee = asset === 'XLM' && payerOf(plan) === own ? BigInt(plan.fee.max) : 0n;
    const lost = (was.get(asset) ?? 0n) - (is.get(asset) ?? 0n) - fee;
    const given = sides.given.filter((one) => one.from === own && !one.beside && nameOf(one.asset) === asset);
    const leaves = sides.leaves.filter(({ effect }) => effect.where === 'wallet' && nameOf(effect.asset) === asset);
    const shown = [...given.map((one) => BigInt(one.amount)), ...leaves.map(({ amount }) => amount)].reduce((sum, one) => sum + one, 0n);
    if (lost > shown) found.push(`${asset}: ${lost} went, and ${shown} is shown to leave`);
  }
  return found;
}
