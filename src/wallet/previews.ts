/**
 * Previews and consent: build → review → the Plan must satisfy the expectation → store what is shown → the answer names it
 * → sign exactly those bytes → write them down (design.md part 4). No step is skipped for anybody.
 */

import { parseAccount } from '../chain/account';
import { checkAgreement } from '../chain/agreement';
import { fromHex } from '../chain/bytes';
import type { Chain } from '../chain/chain';
import { accountKey } from '../chain/ledger-keys';
import { attachSignature, hashOf } from '../chain/transaction';
import type { Intent, PreviewView } from '../commands/views';
import { type Approvals, createApprovals } from '../consent/approvals';
import type { Journal } from '../journal/journal';
import type { TransactionRecord } from '../journal/record';
import { type Json, ServiceError } from '../primitives/errors';
import { worstLevel } from '../primitives/plan';
import { mustSatisfy } from '../review/expect';
import { review } from '../review/review';
import { type Core, randomId } from './adapters';
import { type Built, buildIntent } from './builders';
import type { Chains } from './chains';
import { codeNames, codesOf } from './codes';

function refuse(status: number, code: string, message: string, details?: { [key: string]: Json }): never {
  throw new ServiceError({ status, code, message, ...(details ? { details } : {}) });
}

/** Seconds before its end at which a preview is too old to be signed: a ledger must still take it. */
const LAST_SECONDS = 8;

/** What waits: the preview as it was shown, and what the contracts that it calls were running then. */
interface Shown {
  preview: PreviewView;
  codes: string[];
}

export interface Previews {
  open(intent: Intent): Promise<PreviewView>;
  /** The same request from the chain as it is now; the earlier one can no longer be answered. */
  renew(requestId: string): Promise<PreviewView>;
  pending(account: string): Promise<PreviewView | null>;
  confirm(requestId: string, digest: string): Promise<TransactionRecord>;
  dismiss(requestId: string): Promise<void>;
  /** After a restart: what was written down is answered; a word that led to nothing stored must be given again. */
  takeUp(): Promise<void>;
}

async function signable({ keyring }: Core, account: string): Promise<boolean> {
  return (await keyring.accounts()).some(({ address, kind }) => address === account && kind !== 'watched');
}

function recordOf({ plan, intent }: PreviewView, envelope: string, origin: string, createdAt: number): TransactionRecord {
  return {
    hash: plan.hash,
    envelope,
    networkId: plan.network.id,
    passphrase: plan.network.passphrase,
    account: plan.source,
    kind: plan.kind,
    sequence: plan.sequence,
    origin,
    intent: intent as unknown as Json,
    plan,
    createdAt,
    validUntil: plan.validUntil,
    state: 'signed',
    unknown: false,
    attempts: 0,
    lateLedgers: [],
  };
}

/** What must hold beside the Plan before it is shown: a second node agrees, where there is one. Answers what the contracts run. */
async function certified(chain: Chain, { envelope, reading, expectation: { source } }: Built): Promise<string[]> {
  const names = codeNames(envelope, chain.network.passphrase);
  // Most of them the builder has read: only what it did not know of costs a request.
  const unread = names.filter((name) => !reading.has(name));
  const [more] = await Promise.all([
    unread.length > 0 ? chain.rpc.readTimeless(unread) : undefined,
    checkAgreement(chain, [accountKey(source), ...names]),
  ]);
  return codesOf({ get: (key) => (more?.has(key) ? more : reading).get(key) }, names);
}

/** Ledger time, sequence and code still are as at the preview; else 409 and the preview is to be renewed. */
async function stillHolds(chain: Chain, { preview: { plan }, codes }: Shown): Promise<void> {
  const key = accountKey(plan.source);
  const names = codeNames(plan.envelope, plan.network.passphrase);
  const reading = await chain.rpc.read([key, ...names]);
  if (plan.validUntil !== 0 && reading.closeTime > plan.validUntil - LAST_SECONDS) {
    refuse(409, 'preview_expired', 'This preview is too old. It is made again from the chain as it is now.');
  }
  const sequence = parseAccount(reading.get(key))?.sequence;
  if (sequence === undefined || sequence + 1n !== BigInt(plan.sequence)) {
    refuse(409, 'preview_stale', 'The account has sent another transaction since. The preview is made again.');
  }
  if (codesOf(reading, names).some((code, index) => code !== codes[index])) {
    refuse(409, 'contract_changed', 'A contract that this calls has other code since. The preview is made again.');
  }
}

/** Signs the shown bytes and nothing else. */
async function signed({ keyring }: Core, { plan }: PreviewView): Promise<string> {
  const hash = hashOf(plan.envelope, plan.network.passphrase);
  if (hash !== plan.hash) refuse(500, 'plan_mismatch', 'The bytes are not the ones that were shown. Nothing was signed.');
  const signature = await keyring.sign(plan.source, fromHex(hash));
  return attachSignature(plan.envelope, plan.network.passphrase, plan.source, signature);
}

interface Parts {
  core: Core;
  journal: Journal;
  chainOf: (id: string) => Promise<Chain | undefined>;
  approvals: Approvals<Shown>;
  busyWith: (account: string, networkId: string) => Promise<string | null>;
}

/** Every check first, then the one answer, then signature and record; what was not stored is not consented to. */
async function confirm(
  { core, journal, chainOf, approvals, busyWith }: Parts,
  requestId: string,
  digest: string,
): Promise<TransactionRecord> {
  const { origin, clock } = core;
  const waiting = await approvals.get(requestId);
  if (!waiting) return refuse(404, 'request_missing', 'This request is no longer there.');
  const { shown } = waiting;
  if (!(await signable(core, waiting.account))) refuse(403, 'account_watched', 'This account is only watched: its key is not here.');
  if ((await core.keyring.state()) !== 'unlocked') refuse(403, 'locked', 'The wallet is locked.');
  if (worstLevel(shown.preview.plan) === 'blocked') refuse(403, 'plan_blocked', 'This transaction is blocked.');
  const busy = await busyWith(waiting.account, waiting.networkId);
  if (busy) refuse(409, 'account_busy', 'Another transaction of this account is still on its way.', { hash: busy });
  const chain = await chainOf(waiting.networkId);
  if (!chain) return refuse(400, 'network_unavailable', 'This network is not known.');
  await stillHolds(chain, shown);
  const approved = await approvals.approve(requestId, digest);
  try {
    const { preview } = approved.shown;
    const record = recordOf(preview, await signed(core, preview), origin, clock());
    await journal.put(record);
    await approvals.close(requestId);
    return record;
  } catch (error) {
    // Nothing was stored, so nothing will ever be sent: the same preview waits for another word.
    await approvals.reopen(requestId);
    throw error;
  }
}

export function createPreviews(core: Core, journal: Journal, { chainOf, contextOf }: Chains): Previews {
  const { platform, clock, origin, store } = core;
  const approvals = createApprovals<Shown>(platform.database);

  async function busyWith(account: string, networkId: string): Promise<string | null> {
    const busy = (await journal.unfinished()).find((record) => record.account === account && record.networkId === networkId);
    return busy?.hash ?? null;
  }

  async function open(intent: Intent): Promise<PreviewView> {
    const network = await store.activeNetwork();
    const chain = await chainOf(network.id);
    if (!chain) return refuse(400, 'network_unavailable', 'This network is not known.');
    const built = await buildIntent(contextOf(chain), intent);
    const account = intent.from;
    const { envelope, reading, simulation } = built;
    const [plan, codes] = await Promise.all([
      review({ chain, envelope, reading, simulation, account, origin, clock }),
      certified(chain, built),
    ]);
    mustSatisfy(plan, envelope, built.expectation);
    const preview: PreviewView = {
      requestId: randomId(),
      intent,
      plan,
      result: built.result as unknown as Json,
      signable: await signable(core, account),
      waitsFor: await busyWith(account, network.id),
      createdAt: clock(),
    };
    const { requestId: id, createdAt } = preview;
    await approvals.open({ id, origin, account, networkId: network.id, digest: plan.digest, createdAt, shown: { preview, codes } });
    return preview;
  }

  return {
    open,
    async renew(requestId) {
      const known = await approvals.get(requestId);
      if (!known) return refuse(404, 'request_missing', 'This request is no longer there.');
      const preview = await open(known.shown.preview.intent);
      await approvals.close(requestId);
      return preview;
    },
    async pending(account) {
      const network = await store.activeNetwork();
      const found = (await approvals.pending()).find((item) => item.account === account && item.networkId === network.id);
      return found ? { ...found.shown.preview, waitsFor: await busyWith(account, network.id) } : null;
    },
    confirm: (requestId, digest) => confirm({ core, journal, chainOf, approvals, busyWith }, requestId, digest),
    dismiss: (requestId) => approvals.close(requestId),
    async takeUp() {
      await approvals.reopen();
      for (const { id, shown } of await approvals.pending()) if (await journal.get(shown.preview.plan.hash)) await approvals.close(id);
    },
  };
}
