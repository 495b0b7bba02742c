/**
 * Previews and consent: build → review → the Plan must satisfy the expectation → store what is shown → the answer names it
 * → sign exactly those bytes → write them down (architecture.md 4). No step is skipped for anybody.
 */

import { fromHex } from '../chain/bytes';
import type { Chain } from '../chain/chain';
import { attachSignature } from '../chain/transaction';
import type { PreviewView } from '../commands/views';
import { type Approval, type Approvals, createApprovals } from '../consent/approvals';
import type { Intent } from '../interface/schema/intents';
import type { Journal } from '../journal/journal';
import type { TransactionRecord } from '../journal/record';
import { refuse } from '../primitives/errors';
import { type Plan, worstLevel } from '../primitives/plan';
import { cleanJson } from '../primitives/text';
import { mustBeConsented } from '../review/consented';
import { certifyAgain } from '../service/certify';
import { type Asker, type Build, propose } from '../service/propose';
import { type Core, randomId } from './adapters';
import type { Chains } from './chains';
import { approvalItem, type Shown } from './kept/table';

export interface Previews {
  open(intent: Intent, asker: Asker): Promise<PreviewView>;
  /** The same request from the chain as it is now; the earlier one can no longer be answered. */
  renew(requestId: string): Promise<PreviewView>;
  pending(account: string): Promise<PreviewView | null>;
  confirm(requestId: string, digest: string, password?: string): Promise<TransactionRecord>;
  dismiss(requestId: string): Promise<void>;
  /** After a restart: what was written down is answered; a word that led to nothing stored must be given again. */
  takeUp(): Promise<void>;
}

async function signable({ keyring }: Core, account: string): Promise<boolean> {
  return (await keyring.accounts()).some(({ address, kind }) => address === account && kind !== 'watched');
}

function recordOf({ shown, origin }: Approval<Shown>, envelope: string, createdAt: number): TransactionRecord {
  const { plan, intent } = shown.preview;
  return {
    hash: plan.hash,
    envelope,
    networkId: plan.network.id,
    passphrase: plan.network.passphrase,
    account: plan.source,
    kind: plan.kind,
    sequence: plan.sequence,
    origin,
    intent,
    plan,
    createdAt,
    validUntil: plan.validUntil,
    state: 'signed',
    unknown: false,
    attempts: 0,
  };
}

/** Signs the bytes that were shown and confirmed by this digest, and nothing else. */
async function signed({ keyring }: Core, { network }: Chain, approved: Approval<Shown>, digest: string): Promise<string> {
  const { account, origin, documentId } = approved;
  const { plan } = approved.shown.preview;
  mustBeConsented(plan, { digest, origin, documentId, account, network });
  const signature = await keyring.sign(plan.source, fromHex(plan.hash));
  return attachSignature(plan.envelope, network.passphrase, plan.source, signature);
}

/** Seconds for which a password that was given still says who is there (security.md 3.5). */
const PRESENT_SECONDS = 300;

/** A danger is confirmed by whoever knows the password, and not by whoever found the wallet open; else 403 `password_needed`. */
async function mustBePresent({ keyring }: Core, plan: Plan, password: string | undefined): Promise<void> {
  if (password !== undefined) return keyring.confirmPassword(password);
  if (worstLevel(plan) !== 'danger') return;
  const age = await keyring.passwordAge();
  if (age === undefined) refuse('locked', 'The wallet is locked.');
  if (age > PRESENT_SECONDS) refuse('password_needed', 'This is dangerous: the password is asked for again.');
}

interface Parts {
  core: Core;
  journal: Journal;
  chainOf: (id: string) => Promise<Chain | undefined>;
  approvals: Approvals<Shown>;
}

/** Every check first, then the one answer, then signature and record; what was not stored is not consented to. */
async function confirm(
  { core, journal, chainOf, approvals }: Parts,
  requestId: string,
  digest: string,
  password?: string,
): Promise<TransactionRecord> {
  const { clock } = core;
  const waiting = await approvals.get(requestId);
  if (!waiting) return refuse('request_missing', 'This request is no longer there.');
  const { shown } = waiting;
  if (!(await signable(core, waiting.account))) refuse('account_watched', 'This account is only watched: its key is not here.');
  if ((await core.keyring.state()) !== 'unlocked') refuse('locked', 'The wallet is locked.');
  if (worstLevel(shown.preview.plan) === 'blocked') refuse('plan_blocked', 'This transaction is blocked.');
  const busy = await journal.busyWith(waiting.account, waiting.networkId);
  if (busy) refuse('account_busy', 'Another transaction of this account is still on its way.', { hash: busy });
  const chain = await chainOf(waiting.networkId);
  if (!chain) return refuse('network_unavailable', 'This network is not known.');
  await certifyAgain(chain, shown.preview.plan, shown, { pause: chain.pause, clock });
  await mustBePresent(core, shown.preview.plan, password);
  const approved = await approvals.approve(requestId, digest);
  try {
    const record = recordOf(approved, await signed(core, chain, approved, digest), clock());
    await journal.put(record);
    await approvals.close(requestId);
    return record;
  } catch (error) {
    // Nothing was stored, so nothing will ever be sent: the same preview waits for another word.
    await approvals.reopen(requestId);
    throw error;
  }
}

export function createPreviews(core: Core, journal: Journal, { chainOf, contextOf }: Chains, build?: Build): Previews {
  const { platform, clock, store, boundaries } = core;
  const approvals = createApprovals(platform.database, approvalItem);

  async function open(intent: Intent, asker: Asker): Promise<PreviewView> {
    // As it is before the first question to a node: a boundary that is crossed meanwhile counts.
    const session = await boundaries.now();
    const network = await store.activeNetwork();
    const chain = await chainOf(network.id);
    if (!chain) return refuse('network_unavailable', 'This network is not known.');
    const account = intent.from;
    const own = await signable(core, account);
    const { built, plan, codes, protocol } = await propose({ ...contextOf(chain), alone: own }, intent, asker, build);
    const preview: PreviewView = {
      requestId: randomId(),
      intent,
      plan,
      // What a contract returned in the simulation is its author's text.
      result: cleanJson({ ...built.result }),
      signable: own,
      waitsFor: await journal.busyWith(account, network.id),
      createdAt: clock(),
    };
    const { requestId: id, createdAt } = preview;
    await approvals.open({
      id,
      origin: asker.origin,
      account,
      networkId: network.id,
      digest: plan.digest,
      session,
      createdAt,
      shown: { preview, codes, protocol },
    });
    return preview;
  }

  return {
    open,
    async renew(requestId) {
      const known = await approvals.get(requestId);
      if (!known) return refuse('request_missing', 'This request is no longer there.');
      const preview = await open(known.shown.preview.intent, { origin: known.origin });
      await approvals.close(requestId);
      return preview;
    },
    async pending(account) {
      const network = await store.activeNetwork();
      const found = (await approvals.pending()).find((item) => item.account === account && item.networkId === network.id);
      return found ? { ...found.shown.preview, waitsFor: await journal.busyWith(account, network.id) } : null;
    },
    confirm: (requestId, digest, password) => confirm({ core, journal, chainOf, approvals }, requestId, digest, password),
    dismiss: (requestId) => approvals.close(requestId),
    async takeUp() {
      await approvals.reopen();
      for (const { id, shown } of await approvals.pending()) if (await journal.get(shown.preview.plan.hash)) await approvals.close(id);
    },
  };
}
