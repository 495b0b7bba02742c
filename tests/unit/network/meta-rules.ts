/**
 * What holds in every transaction meta of the public networks: how changes follow each other, that lifetimes go with what they
 * are of, and what the fee and the sequence number leave behind. Found in the ledger corpus, which the tests hold them against.
 */
import { hash, xdr } from '@stellar/stellar-sdk/base';

type Change = xdr.LedgerEntryChange;

export function entryOf(change: Change): xdr.LedgerEntry | undefined {
  switch (change.type) {
    case 'ledgerEntryCreated':
      return change.created;
    case 'ledgerEntryUpdated':
      return change.updated;
    case 'ledgerEntryState':
      return change.state;
    case 'ledgerEntryRestored':
      return change.restored;
    case 'ledgerEntryRemoved':
      return undefined;
  }
}

const K = xdr.LedgerKey;

/** The key of an entry; every kind that a ledger has. */
export function keyOfEntry({ data }: xdr.LedgerEntry): xdr.LedgerKey {
  switch (data.type) {
    case 'account':
      return K.account(new xdr.LedgerKeyAccount(data.account));
    case 'trustline':
      return K.trustline(new xdr.LedgerKeyTrustLine(data.trustLine));
    case 'offer':
      return K.offer(new xdr.LedgerKeyOffer(data.offer));
    case 'data':
      return K.data(new xdr.LedgerKeyData(data.data));
    case 'claimableBalance':
      return K.claimableBalance(new xdr.LedgerKeyClaimableBalance(data.claimableBalance));
    case 'liquidityPool':
      return K.liquidityPool(new xdr.LedgerKeyLiquidityPool(data.liquidityPool));
    case 'contractData':
      return K.contractData(new xdr.LedgerKeyContractData(data.contractData));
    case 'contractCode':
      return K.contractCode(new xdr.LedgerKeyContractCode(data.contractCode));
    case 'configSetting':
      return K.configSetting(new xdr.LedgerKeyConfigSetting({ configSettingId: data.configSetting.type as never }));
    case 'ttl':
      return K.ttl(new xdr.LedgerKeyTtl(data.ttl));
  }
}

export function keyOfChange(change: Change): xdr.LedgerKey {
  if (change.type === 'ledgerEntryRemoved') return change.removed;
  const entry = entryOf(change);
  if (!entry) throw new Error('a change of nothing');
  return keyOfEntry(entry);
}

const nameOf = (change: Change): string => keyOfChange(change).toXdr('base64');
const ttlNameOf = (key: xdr.LedgerKey): string => K.ttl(new xdr.LedgerKeyTtl({ keyHash: hash(key.toXdr()) })).toXdr('base64');

/** A state is followed by what became of it; what was changed or removed was told before, as it stood or as it came back. */
function orderFaults(changes: readonly Change[]): string[] {
  return changes.flatMap((change, index) => {
    const name = nameOf(change);
    const [before, after] = [changes[index - 1], changes[index + 1]];
    if (change.type === 'ledgerEntryState') {
      const told = after && nameOf(after) === name && ['ledgerEntryUpdated', 'ledgerEntryRemoved'].includes(after.type);
      return told ? [] : [`state of ${name} without what became of it`];
    }
    if (change.type === 'ledgerEntryCreated' || change.type === 'ledgerEntryRestored') return [];
    const told = before && nameOf(before) === name && ['ledgerEntryState', 'ledgerEntryRestored'].includes(before.type);
    return told ? [] : [`${change.type} ${name} without what it was`];
  });
}

/** Contract data and code are created, restored and removed together with their lifetimes, whose hash is that of their key. */
function lifetimeFaults(changes: readonly Change[]): string[] {
  const kinds = ['ledgerEntryCreated', 'ledgerEntryRestored', 'ledgerEntryRemoved'] as const;
  return kinds.flatMap((kind) => {
    const keys = changes.filter(({ type }) => type === kind).map(keyOfChange);
    const lifetimes = keys.filter(({ type }) => type === 'ttl').map((key) => key.toXdr('base64'));
    const wanted = keys.filter(({ type }) => type === 'contractData' || type === 'contractCode').map(ttlNameOf);
    const missing = wanted.filter((name) => !lifetimes.includes(name)).map((name) => `${kind} without its lifetime ${name}`);
    const alone = lifetimes.filter((name) => !wanted.includes(name)).map((name) => `${kind}, a lifetime of nothing ${name}`);
    return [...missing, ...alone];
  });
}

/** The last account before the operations took its sequence number; a fee's payer beside it is told unchanged. */
function sequenceFaults(changes: readonly Change[]): string[] {
  const numbers = changes.map((change) => {
    const data = entryOf(change)?.data;
    return data?.type === 'account' ? data.account.seqNum : undefined;
  });
  if (numbers.some((number) => number === undefined) || ![2, 4].includes(numbers.length))
    return ['not one or two accounts before the operations'];
  const [from = 0n, to = 0n] = numbers.slice(-2) as bigint[];
  const faults = to > from ? [] : ['no sequence number was taken'];
  const [was, is] = changes.slice(0, -2).map((change) => entryOf(change)?.data.toXdr('base64'));
  return was === is ? faults : [...faults, 'the payer changed after it had paid'];
}

interface FeeTold {
  stage: string;
  name: string;
  stroops: bigint;
  topics: number;
}

export function feesTold(events: readonly xdr.TransactionEvent[]): FeeTold[] {
  return events.map(({ stage, event }) => {
    const { topics, data } = event.body.v0;
    const [name] = topics;
    const stroops = data.type === 'scvI128' ? (data.i128.hi << 64n) + data.i128.lo : 0n;
    return { stage: stage.name, name: name?.type === 'scvSymbol' ? String(name.sym) : '', stroops, topics: topics.length };
  });
}

/** The fee first, then what is given back, if anything: after all transactions, or as before protocol 23 inside the meta. */
function feeFaults({ events, txChangesAfter }: xdr.TransactionMetaV4): string[] {
  const [fee, refund, ...others] = feesTold(events);
  if (!fee) return [];
  const last = txChangesAfter.length > 0 ? 'transactionEventStageAfterTx' : 'transactionEventStageAfterAllTxs';
  const fine = (one: FeeTold, stage: string) => one.stage === stage && one.name === 'fee' && one.topics === 2;
  return [
    ...(fine(fee, 'transactionEventStageBeforeAllTxs') && fee.stroops > 0n ? [] : ['the fee is not told as charged before all']),
    ...(!refund || (fine(refund, last) && refund.stroops < 0n) ? [] : ['the refund is not told where it was given']),
    ...(others.length > 0 ? ['more than a fee and its refund'] : []),
  ];
}

/** What of a meta no public node would send. `ok`: whether its transaction succeeded. */
export function faultsOfMeta(meta: xdr.TransactionMeta, ok: boolean): string[] {
  if (meta.type !== 'v3' && meta.type !== 'v4') return [`version ${meta.type}`];
  const body = meta.type === 'v3' ? meta.v3 : meta.v4;
  const { operations, sorobanMeta } = body;
  return [
    ...sequenceFaults(body.txChangesBefore),
    ...orderFaults([...body.txChangesBefore]),
    ...orderFaults([...body.txChangesAfter]),
    ...operations.flatMap(({ changes }) => [...orderFaults(changes), ...lifetimeFaults(changes)]),
    ...(!ok && operations.length > 0 ? ['operations of a failed transaction'] : []),
    ...(meta.type === 'v4' ? feeFaults(meta.v4) : []),
    ...(meta.type === 'v4' && !ok && meta.v4.sorobanMeta?.returnValue ? ['a failed call with a value'] : []),
    ...(!sorobanMeta && body.txChangesAfter.length > 0 ? ['a refund of a classic transaction'] : []),
    ...(meta.type === 'v4' && sorobanMeta && sorobanMeta.ext.type !== 'v1' ? ['charges are not told'] : []),
  ];
}
