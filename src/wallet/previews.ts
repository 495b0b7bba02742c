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
import type { AccountId } from '../primitives/addresses';
import { type Asker, askerOf } from '../primitives/asker';
import { refuse } from '../primitives/errors';
import { worstLevel } from '../primitives/plan';
import { cleanJson } from '../primitives/text';
import { mustBeConsented } from '../review/consented';
import { certifyAgain } from '../service/certify';
import { type Build, propose } from '../service/propose';
import { type Core, randomId } from './adapters';
import type { Chains } from './chains';
import { approvalItem, type Shown, type ShownPreview } from './kept/table';
import { mustBeOpen, mustBePresent, recordOf, signable } from './signing';

export interface Previews {
  open(intent: Intent, asker: Asker): Promise<PreviewView>;
  /** The same request from the chain as it is now; the earlier one can no longer be answered. */
  renew(requestId: string): Promise<PreviewView>;
  pending(account: string): Promise<PreviewView | null>;
  confirm(requestId: string, digest: string, password?: string): Promise<TransactionRecord>;
  dismiss(requestId: string): Promise<void>;
  /** After a restart: what was written down is answered. */
  takeUp(): Promise<void>;
}

/** A preview of our own pages; what a site asks for has an answer of its own. 404 `request_missing`. */
function ownOf(approval: Approval<Shown> | undefined): Approval<ShownPreview> {
  if (!approval || !('preview' in approval.shown)) return refuse('request_missing', 'This request is no longer there.');
  return approval as Approval<ShownPreview>;
}

/** Signs the bytes that were shown and confirmed by this digest, and nothing else. */
async function signed({ keyring }: Core, { network }: Chain, approved: Approval<ShownPreview>, digest: string): Promise<string> {
  const { account, origin, documentId } = approved;
  const { plan } = approved.shown.preview;
  mustBeConsented(plan, { digest, origin, documentId, account, network });
  const signature = await keyring.sign(approved.account as AccountId, fromHex(plan.hash));
  return attachSignature(plan.envelope, plan.source, signature);
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
  const waiting = ownOf(await approvals.get(requestId));
  const { shown } = waiting;
  await mustBeOpen(core, waiting.account);
  if (worstLevel(shown.preview.plan) === 'blocked') refuse('plan_blocked', 'This transaction is blocked.');
  const busy = await journal.busyWith(waiting.account, waiting.networkId);
  if (busy) refuse('account_busy', 'Another transaction of this account is still on its way.', { hash: busy });
  const chain = await chainOf(waiting.networkId);
  if (!chain) return refuse('network_unavailable', 'This network is not known.');
  await certifyAgain(chain, shown.preview.plan, shown, { pause: chain.pause, clock });
  await mustBePresent(core, shown.preview.plan, password);
  const approved = ownOf(await approvals.approve(requestId, digest));
  try {
    const { plan, intent } = approved.shown.preview;
    const record = recordOf(
      plan,
      intent,
      approved,
      { envelope: await signed(core, chain, approved, digest), signer: plan.source },
      clock(),
    );
    await journal.put(record);
    // What is written down is signed: what is left of its preview, the next worker puts away.
    await approvals.close(requestId).catch(() => undefined);
    return record;
  } catch (error) {
    // Nothing was stored, so nothing will ever be sent: the same preview waits for another word.
    approvals.reopen(requestId);
    throw error;
  }
}

export function createPreviews(core: Core, journal: Journal, { chainOf, contextOf }: Chains, build?: Build): Previews {
  const { platform, clock, store, boundaries } = core;
  const approvals = createApprovals(platform.database, approvalItem, core.given);

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
      ...askerOf(asker),
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
      const known = ownOf(await approvals.get(requestId));
      const preview = await open(known.shown.preview.intent, askerOf(known));
      await approvals.close(requestId);
      return preview;
    },
    async pending(account) {
      const network = await store.activeNetwork();
      const waiting = (await approvals.pending()).filter((item) => item.account === account && item.networkId === network.id);
      const found = waiting.map(({ shown }) => shown).find((shown) => 'preview' in shown);
      return found ? { ...found.preview, waitsFor: await journal.busyWith(account, network.id) } : null;
    },
    confirm: (requestId, digest, password) => confirm({ core, journal, chainOf, approvals }, requestId, digest, password),
    dismiss: (requestId) => approvals.close(requestId),
    async takeUp() {
      for (const { id, shown } of await approvals.pending()) {
        if ('preview' in shown && (await journal.get(shown.preview.plan.hash))) await approvals.close(id);
      }
    },
  };
}
