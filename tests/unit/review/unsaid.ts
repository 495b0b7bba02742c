/** What a ledger did to some accounts, held against what a Plan said: whatever changed and is not in it, or is in it as less. */
import { Asset, StrKey, type xdr } from '@stellar/stellar-sdk';
import type { ControlChange, Effect, Plan, Step } from '../../../src/primitives/plan';
import type { AppliedEnvelope } from '../../network/index';

type Applied = Pick<AppliedEnvelope, 'before' | 'after' | 'changed'>;
type Changed = Applied['changed'];
type Entries = Applied['before'];

const BASE_RESERVE = 5_000_000n;

const text = (id: xdr.PublicKey): string => StrKey.encodeEd25519PublicKey(id.ed25519.toBytes());
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

interface Line {
  balance: bigint;
  flags: number;
  limit: bigint;
}

/** An account as entries say: everything that somebody may care about. */
interface Holder {
  account: xdr.AccountEntry | undefined;
  /** By `CODE:ISSUER`, or a pool's id. */
  lines: Map<string, Line>;
  data: Map<string, string>;
}

const nameOf = (asset: xdr.TrustLineAsset): string =>
  asset.type === 'assetTypePoolShare'
    ? hex(asset.liquidityPoolId.toBytes())
    : Asset.fromOperation(asset as unknown as xdr.Asset).toString();

function holdersIn(entries: Entries, own: readonly string[]): Map<string, Holder> {
  const holders = new Map<string, Holder>(own.map((id) => [id, { account: undefined, lines: new Map(), data: new Map() }]));
  for (const [, { data }] of entries.entries()) {
    if (data.type === 'account') {
      const holder = holders.get(text(data.account.accountId));
      if (holder) holder.account = data.account;
    } else if (data.type === 'trustline') {
      const { balance, flags, limit, asset, accountId } = data.trustLine;
      holders.get(text(accountId))?.lines.set(nameOf(asset), { balance, flags, limit });
    } else if (data.type === 'data') {
      holders.get(text(data.data.accountId))?.data.set(String(data.data.dataName), hex(data.data.dataValue.toBytes()));
    }
  }
  return holders;
}

/** Numbers of an account that stand in extensions of extensions. */
function counts(account: xdr.AccountEntry): { sponsoring: number; sponsored: number } {
  const v1 = account.ext.type === 'v1' ? account.ext.v1 : undefined;
  const v2 = v1?.ext.type === 'v2' ? v1.ext.v2 : undefined;
  return { sponsoring: v2?.numSponsoring ?? 0, sponsored: v2?.numSponsored ?? 0 };
}

function reserveOf(account: xdr.AccountEntry | undefined): bigint {
  if (!account) return 0n;
  const { sponsoring, sponsored } = counts(account);
  return BigInt(2 + account.numSubEntries + sponsoring - sponsored) * BASE_RESERVE;
}

const ACCOUNT_FLAGS: [number, string][] = [
  [1, 'authRequired'],
  [2, 'authRevocable'],
  [4, 'authImmutable'],
  [8, 'clawback'],
];
const LINE_FLAGS: [number, string][] = [
  [1, 'authorized'],
  [2, 'maintainLiabilities'],
  [4, 'clawback'],
];
const names = (bits: number, flags: [number, string][]): string =>
  flags
    .filter(([bit]) => (bits & bit) !== 0)
    .map(([, name]) => name)
    .sort()
    .join();

const all = (steps: readonly Step[]): Step[] => steps.flatMap((step) => [step, ...all(step.children)]);

const assetName = ({ code, issuer }: { code: string; issuer?: string | undefined }): string => (issuer ? `${code}:${issuer}` : code);

function keyOf(key: xdr.SignerKey): string {
  switch (key.type) {
    case 'signerKeyTypeEd25519':
      return StrKey.encodeEd25519PublicKey(key.ed25519.toBytes());
    case 'signerKeyTypePreAuthTx':
      return StrKey.encodePreAuthTx(key.preAuthTx.toBytes());
    case 'signerKeyTypeHashX':
      return StrKey.encodeSha256Hash(key.hashX.toBytes());
    default:
      return StrKey.encodeSignedPayload(key.ed25519SignedPayload.toXdr());
  }
}

/** Weights, the own key's among them, and thresholds. */
function keysOf(account: xdr.AccountEntry): string {
  const [master = 0, low = 0, medium = 0, high = 0] = account.thresholds.toBytes();
  const signers = [...account.signers.map(({ key, weight }) => [keyOf(key), weight] as const), [text(account.accountId), master] as const];
  const live = signers.filter(([, weight]) => weight > 0).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([live, low, medium, high]);
}
function keysSaid({ after }: Extract<ControlChange, { what: 'signers' }>): string {
  const live = after.signers
    .filter(({ weight }) => weight > 0)
    .map(({ key, weight }) => [key, weight] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const { low, medium, high } = after.thresholds;
  return JSON.stringify([live, low, medium, high]);
}

class Judge {
  readonly found: string[] = [];
  readonly #plan: Plan;
  readonly #steps: readonly Step[];

  constructor(plan: Plan) {
    this.#plan = plan;
    this.#steps = all(plan.steps);
  }

  #say(what: string): void {
    this.found.push(what);
  }

  #effect(holder: string, where: Effect['where'], asset: string): Effect | undefined {
    return this.#plan.effects.find((effect) => effect.holder === holder && effect.where === where && assetName(effect.asset) === asset);
  }

  /** A figure is what it was, or an effect's bounds hold it. */
  figure(holder: string, where: Effect['where'], asset: string, before: bigint, after: bigint): void {
    const effect = this.#effect(holder, where, asset);
    const name = `${where} ${asset}`;
    if (!effect) {
      if (before !== after) this.#say(`${name}: ${before} → ${after}, and nothing is said`);
      return;
    }
    if (BigInt(effect.before) !== before) this.#say(`${name}: was ${before}, said ${effect.before}`);
    const least = effect.basis === 'claimed' ? undefined : effect.least;
    if (least !== undefined && after < BigInt(least)) this.#say(`${name}: ${before} → ${after}, at least ${least} was said`);
    if (effect.most !== undefined && after > BigInt(effect.most))
      this.#say(`${name}: ${before} → ${after}, at most ${effect.most} was said`);
  }

  control<W extends ControlChange['what']>(what: W): Extract<ControlChange, { what: W }>[] {
    return this.#plan.control.filter((change): change is Extract<ControlChange, { what: W }> => change.what === what);
  }

  account(id: string, before: xdr.AccountEntry | undefined, after: xdr.AccountEntry | undefined): void {
    if (!before) return;
    if (!after) {
      if (!this.control('closed').some(({ account }) => account === id)) this.#say('account closed, and nothing is said');
      return;
    }
    if (keysOf(before) !== keysOf(after)) {
      const said = this.control('signers').find(({ account }) => account === id);
      if (!said || keysSaid(said) !== keysOf(after)) this.#say(`signers: ${keysOf(after)}, said ${said ? keysSaid(said) : 'nothing'}`);
    }
    const flags = names(after.flags, ACCOUNT_FLAGS);
    const saidFlags = this.control('flags')
      .findLast(({ account }) => account === id)
      ?.after.toSorted()
      .join();
    if (before.flags !== after.flags && saidFlags !== flags) this.#say(`flags: ${flags}, said ${saidFlags}`);
    const domain = String(after.homeDomain);
    if (String(before.homeDomain) !== domain && this.control('domain').findLast(({ account }) => account === id)?.after !== domain)
      this.#say(`domain: ${domain}`);
    const destination = (entry: xdr.AccountEntry) => entry.inflationDest && text(entry.inflationDest);
    if (destination(before) !== destination(after) && !this.#steps.some(({ code }) => code === 'set_inflation_destination'))
      this.#say('inflation destination');
    const sequence = after.seqNum - before.seqNum;
    const bumped = this.#steps.some((step) => step.code === 'bump_sequence' && step.params.source === id);
    if (sequence !== 0n && !bumped && id !== this.#plan.source) this.#say(`sequence ${sequence}`);
  }

  /** Entries of others, beyond the claimable balances that it creates itself. */
  pays(id: string, taken: readonly xdr.LedgerEntryData[]): void {
    const created = this.#steps.filter((step) => step.code === 'create_claimable_balance' && step.params.source === id).length;
    const balances = taken.filter(({ type }) => type === 'claimableBalance').length;
    const foreign = taken.length - Math.min(created, balances);
    const said = this.control('reserve').filter(({ payer }) => payer === id);
    const entries = said.flatMap((change) => change.entries).reduce((sum, { count }) => sum + count, 0);
    if (entries < foreign) this.#say(`pays for ${foreign} entries of others, said ${entries}`);
  }

  line(id: string, name: string, before: Line | undefined, after: Line | undefined): void {
    const isPool = /^[0-9a-f]{64}$/.test(name);
    if (!before || !after || before.flags === after.flags || isPool) return;
    const flags = names(after.flags, LINE_FLAGS);
    const said = this.control('line')
      .findLast(({ holder, asset }) => holder === id && assetName(asset) === name)
      ?.after.toSorted()
      .join();
    if (said !== flags) this.#say(`line ${name}: ${flags}, said ${said}`);
  }

  data(id: string, name: string): void {
    const isSaid = this.#steps.some(
      (step) => (step.code === 'set_data' || step.code === 'delete_data') && step.params.source === id && step.params.name === name,
    );
    if (!isSaid) this.#say(`data ${name}`);
  }
}

function ownerOf(data: xdr.LedgerEntryData): string | undefined {
  switch (data.type) {
    case 'account':
      return text(data.account.accountId);
    case 'trustline':
      return text(data.trustLine.accountId);
    case 'offer':
      return text(data.offer.sellerId);
    case 'data':
      return text(data.data.accountId);
    default:
      return undefined;
  }
}

/** It can end it by itself. */
const mayClaim = (id: string, data: xdr.LedgerEntryData): boolean =>
  data.type === 'claimableBalance' && data.claimableBalance.claimants.some(({ v0 }) => text(v0.destination) === id);

/** Entries of others that `id` pays for now, and did not before. */
function takenOver(id: string, changed: Changed): xdr.LedgerEntryData[] {
  return [...changed.values()].flatMap(({ before, after }) => {
    const isTaken = after && after.sponsor === id && before?.sponsor !== id && ownerOf(after.data) !== id && !mayClaim(id, after.data);
    return isTaken ? [after.data] : [];
  });
}

/** Empty: all that changed is in the Plan, with at least as much. */
export function unsaid(plan: Plan, own: readonly string[], { before, after, changed }: Applied): string[] {
  const judge = new Judge(plan);
  const [was, is] = [holdersIn(before, own), holdersIn(after, own)];
  for (const id of own) {
    const [old, now] = [was.get(id), is.get(id)];
    if (!old || !now) continue;
    judge.account(id, old.account, now.account);
    judge.pays(id, takenOver(id, changed));
    judge.figure(id, 'wallet', 'XLM', old.account?.balance ?? 0n, now.account?.balance ?? 0n);
    judge.figure(id, 'reserve', 'XLM', reserveOf(old.account), reserveOf(now.account));
    for (const name of new Set([...old.lines.keys(), ...now.lines.keys()])) {
      const [line, kept] = [old.lines.get(name), now.lines.get(name)];
      judge.figure(id, 'wallet', name, line?.balance ?? 0n, kept?.balance ?? 0n);
      judge.figure(id, 'trustline', name, line ? 1n : 0n, kept ? 1n : 0n);
      judge.line(id, name, line, kept);
    }
    for (const name of new Set([...old.data.keys(), ...now.data.keys()]))
      if (old.data.get(name) !== now.data.get(name) && now.account) judge.data(id, name);
  }
  return judge.found;
}
