/**
 * Classic transactions of the public networks, reviewed on the entries that they found and held against the entries that they left:
 * whatever changed for an account that acted is in the Plan, within its bounds. Counts by kind of operation are printed.
 */
import { xdr } from '@stellar/stellar-sdk';
import { afterAll, describe, expect, it } from 'vitest';
import { type AccountState, parseAccount } from '../../../src/chain/account';
import type { Chain } from '../../../src/chain/chain';
import { keyOf, keyText } from '../../../src/chain/ledger-keys';
import { type Entry, Reading } from '../../../src/chain/reading';
import { USUAL } from '../../../src/chain/rules';
import { type AccountId, accountIdOf } from '../../../src/primitives/addresses';
import type { Plan } from '../../../src/primitives/plan';
import { assetParam, assetKey as nameOf } from '../../../src/review/names';
import { review } from '../../../src/review/review';
import { lacks } from '../../capabilities.mjs';
import { passphraseOf, present, readItems } from './items';
import { CLOSE, networkOf } from './node';

interface Real {
  tx: string;
  passphrase: string;
  envelope: string;
  before: Map<string, xdr.LedgerEntry | null>;
  after: Map<string, xdr.LedgerEntry | null>;
  operations: readonly xdr.Operation[];
  actors: Set<AccountId>;
}

/** Contracts have their own rules; inflation has paid nothing since protocol 12, and the corpus has one of before. */
const LEFT_OUT = new Set(['invokeHostFunction', 'extendFootprintTtl', 'restoreFootprint', 'inflation']);
const idOf = (account: xdr.MuxedAccount): AccountId =>
  accountIdOf((account.type === 'keyTypeEd25519' ? account.ed25519 : account.med25519.ed25519).toBytes());

function changesOf(meta: xdr.TransactionMeta): xdr.LedgerEntryChange[] {
  if (meta.type === 'operations') return meta.value.flatMap(({ changes }) => changes);
  if (meta.type === 'v1') return [...meta.value.txChanges, ...meta.value.operations.flatMap(({ changes }) => changes)];
  const { txChangesBefore, operations, txChangesAfter } = meta.value;
  return [...txChangesBefore, ...operations.flatMap(({ changes }) => changes), ...txChangesAfter];
}

/** The entries as they were first seen, and as they were left. */
function statesOf(changes: readonly xdr.LedgerEntryChange[]) {
  const [before, after]: Map<string, xdr.LedgerEntry | null>[] = [new Map(), new Map()];
  for (const change of changes) {
    const entry =
      'state' in change ? change.state : 'created' in change ? change.created : 'updated' in change ? change.updated : undefined;
    const key = entry ? keyText(keyOf(entry.data)) : 'removed' in change ? keyText(change.removed) : '';
    if (!before?.has(key)) before?.set(key, change.type === 'ledgerEntryState' ? (entry ?? null) : null);
    after?.set(key, entry ?? null);
  }
  return { before: before ?? new Map(), after: after ?? new Map() };
}

/** The fee was taken before the meta begins: it is given back, so that the review can take it. */
function withFee(before: Map<string, xdr.LedgerEntry | null>, payer: AccountId, fee: bigint): void {
  for (const [key, entry] of before) {
    if (entry?.data.type !== 'account' || accountIdOf(entry.data.account.accountId.ed25519.toBytes()) !== payer) continue;
    const account = new xdr.AccountEntry({ ...entry.data.account, balance: entry.data.account.balance + fee });
    before.set(key, new xdr.LedgerEntry({ ...entry, data: xdr.LedgerEntryData.account(account) }));
  }
}

function transactions(): Real[] {
  const parts = new Map<string, { [kind: string]: string }>();
  const networks = new Map<string, string>();
  for (const item of readItems()) {
    if (!item.tx) continue;
    parts.set(item.tx, { ...parts.get(item.tx), [item.kind]: item.xdr });
    networks.set(item.tx, passphraseOf(item));
  }
  return [...parts].flatMap(([tx, { envelope, result, meta }]): Real[] => {
    if (!envelope || !result || !meta) return [];
    const ended = xdr.TransactionResult.fromXdr(result, 'base64');
    const code = ended.result.type;
    if (code !== 'txSuccess' && code !== 'txFeeBumpInnerSuccess') return [];
    const bytes = xdr.TransactionEnvelope.fromXdr(envelope, 'base64');
    const bump = bytes.type === 'envelopeTypeTxFeeBump' ? bytes.feeBump.tx : undefined;
    const inner = bump ? bump.innerTx.v1.tx : bytes.type === 'envelopeTypeTx' ? bytes.v1.tx : undefined;
    const old = bytes.type === 'envelopeTypeTxV0' ? bytes.v0.tx : undefined;
    const operations = inner?.operations ?? old?.operations ?? [];
    if (operations.length === 0 || operations.some(({ body }) => LEFT_OUT.has(body.type))) return [];
    const source = inner ? idOf(inner.sourceAccount) : accountIdOf((old as xdr.TransactionV0).sourceAccountEd25519.toBytes());
    const states = statesOf(changesOf(xdr.TransactionMeta.fromXdr(meta, 'base64')));
    const payer = bump ? idOf(bump.feeSource) : source;
    withFee(states.before, payer, ended.feeCharged);
    const actors = new Set([payer, source, ...operations.flatMap(({ sourceAccount }) => (sourceAccount ? [idOf(sourceAccount)] : []))]);
    return [{ tx, passphrase: networks.get(tx) ?? '', envelope, ...states, operations, actors }];
  });
}

/** What was not changed is in no meta: an account or a line like any other. */
function likely(key: xdr.LedgerKey): xdr.LedgerEntryData | undefined {
  if (key.type === 'account') {
    return xdr.LedgerEntryData.account(
      new xdr.AccountEntry({
        accountId: key.account.accountId,
        balance: 1_000_0000000n,
        seqNum: 1n,
        numSubEntries: 0,
        inflationDest: null,
        // As an issuer who may revoke and claw back: whoever does has these.
        flags: 10,
        homeDomain: '',
        thresholds: Uint8Array.of(1, 0, 0, 0),
        signers: [],
        ext: xdr.AccountEntryExt.v0(),
      }),
    );
  }
  if (key.type !== 'trustline') return undefined;
  const { accountId, asset } = key.trustLine;
  const limit = 2n ** 63n - 1n;
  return xdr.LedgerEntryData.trustline(
    new xdr.TrustLineEntry({ accountId, asset, balance: 0n, limit, flags: 1, ext: xdr.TrustLineEntryExt.v0() }),
  );
}

function entryOf(found: xdr.LedgerEntry | null | undefined, key: xdr.LedgerKey): Entry | undefined {
  const data = found === undefined ? likely(key) : found?.data;
  if (!data) return undefined;
  const sponsor = found?.ext.type === 'v1' ? found.ext.v1.sponsoringId : null;
  return { data, lastModified: 1, archived: false, sponsor: sponsor && accountIdOf(sponsor.ed25519.toBytes()) };
}

function planOf({ before, envelope, passphrase }: Real): Promise<Plan> {
  const read = async (keys: readonly xdr.LedgerKey[]) =>
    new Reading(60_000_000, CLOSE, new Map(keys.map((key) => [keyText(key), entryOf(before.get(keyText(key)), key)])));
  const horizon = { bestPath: async () => undefined, pools: async () => [] };
  const chain = { network: networkOf(passphrase), rpc: { read }, horizon } as unknown as Chain;
  return review({ chain, envelope, origin: 'https://dapp.example', clock: () => CLOSE });
}

/** What changed of one entry, and whether the Plan says it. */
function faultsOf(real: Real, plan: Plan): string[] {
  const faults: string[] = [];
  const network = networkOf(real.passphrase);
  const within = (holder: string, where: string, asset: string, was: bigint, is: bigint) => {
    const effect = plan.effects.find((one) => one.holder === holder && one.where === where && nameOf(one.asset) === asset);
    const [least, most] = effect ? [BigInt(effect.least ?? 0), effect.most === undefined ? null : BigInt(effect.most)] : [was, was];
    if (is < least || (most !== null && is > most))
      faults.push(`${where} of ${holder} in ${asset}: ${was} → ${is}, said ${least} … ${most}`);
  };
  for (const [key, now] of real.after) {
    const was = real.before.get(key) ?? null;
    const data = (now ?? was)?.data;
    if (data?.type === 'account') {
      const holder = accountIdOf(data.account.accountId.ed25519.toBytes());
      if (!real.actors.has(holder)) continue;
      const [a, b] = [was, now].map((one) => parseAccount(one ? { data: one.data, lastModified: 1, archived: false } : undefined, USUAL));
      within(holder, 'wallet', 'asset:XLM:', a?.balance ?? 0n, b?.balance ?? 0n);
      within(holder, 'reserve', 'asset:XLM:', a?.minimum ?? 0n, b?.minimum ?? 0n);
      faults.push(...controlFaults(plan, holder, a, b));
    }
    if (data?.type === 'trustline') {
      const holder = accountIdOf(data.trustLine.accountId.ed25519.toBytes());
      // What issuers let others do counts for whoever holds.
      const flags = (one: xdr.LedgerEntry | null) => (one?.data.type === 'trustline' ? one.data.trustLine.flags : null);
      if (was && now && flags(was) !== flags(now) && !plan.control.some((one) => one.what === 'line' && one.holder === holder)) {
        faults.push(`flags of a line of ${holder}`);
      }
      if (!real.actors.has(holder)) continue;
      const balance = (one: xdr.LedgerEntry | null) => (one?.data.type === 'trustline' ? one.data.trustLine.balance : 0n);
      const asset = nameOf(assetParam(data.trustLine.asset, network));
      within(holder, 'wallet', asset, balance(was), balance(now));
      within(holder, 'trustline', asset, was ? 1n : 0n, now ? 1n : 0n);
    }
  }
  return faults;
}

const keys = (account: AccountState) =>
  JSON.stringify([account.signers.map(({ key, weight }) => [key, weight]).sort(), account.thresholds]);

function controlFaults({ control }: Plan, holder: AccountId, was: AccountState | undefined, is: AccountState | undefined): string[] {
  const has = (what: string) => control.some((change) => change.what === what && 'account' in change && change.account === holder);
  if (!was || !is) return was && !has('closed') ? [`${holder} was closed`] : [];
  const faults = keys(was) !== keys(is) && !has('signers') ? [`signers of ${holder}`] : [];
  return was.flags !== is.flags && !has('flags') ? [...faults, `flags of ${holder}`] : faults;
}

const counts = new Map<string, { right: number; doubtful: number }>();

function testCorpus(): void {
  afterAll(() => {
    const lines = [...counts].sort().map(([kind, { right, doubtful }]) => `${kind}: ${right} right, ${doubtful} of them thought to fail`);
    console.log(`effects of classic transactions\n  ${lines.join('\n  ')}`);
  });

  it('whatever changed for who acted is in the Plan, within its bounds', async () => {
    const faults: string[] = [];
    for (const real of transactions()) {
      const plan = await planOf(real);
      const found = faultsOf(real, plan);
      const failing = plan.warnings.filter(({ code }) => code === 'will_fail').map(({ params }) => (params as { why: string }).why);
      faults.push(...found.map((fault) => `${real.tx} ${real.operations.map(({ body }) => body.type).join('+')}: ${fault}`));
      for (const { body } of real.operations) {
        const count = counts.get(body.type) ?? { right: 0, doubtful: 0 };
        if (found.length === 0) count.right++;
        if (failing.length > 0) count.doubtful++;
        counts.set(body.type, count);
      }
    }
    expect(faults).toEqual([]);
    expect(counts.size).toBeGreaterThan(15);
  }, 120_000);
}

describe('the ledger corpus, as it was and as it is', () => {
  if (present) testCorpus();
  else it('the ledger corpus', (context) => lacks(context, 'shared data', 'the ledger corpus'));
});
