/**
 * Where what sites ask for waits for a person, and is answered: one at a time, by its digest, once (security.md T7, T8). The
 * answer is kept before it is told, so that a worker that dies meanwhile asks again, or tells the same.
 */
import type { Asked, SiteQueueView, SiteRequestView } from '../../commands/site-views';
import { type Approval, type Approvals, createApprovals } from '../../consent/approvals';
import { accountsOn, featuresOf, type Permissions } from '../../consent/permissions';
import { table } from '../../interface/schema/table';
import type { Journal } from '../../journal/journal';
import type { AccountId } from '../../primitives/addresses';
import type { Asker, SiteFeature } from '../../primitives/asker';
import { isServiceError, refuse, type ServiceError } from '../../primitives/errors';
import { worstLevel } from '../../primitives/plan';
import { isFinal } from '../../primitives/record-states';
import { certifyAgain } from '../../service/certify';
import type { Build } from '../../service/propose';
import { sentOf } from '../../service/sent';
import { entryMustStillBe, mustStillBe } from '../../service/still';
import { identityOf } from '../../settings/networks';
import type { Core } from '../adapters';
import type { Chains } from '../chains';
import { approvalItem, type Shown, type ShownAsked } from '../kept/table';
import { mustBeOpen, mustBePresent, recordOf, signable } from '../signing';
import { connectAsked, entryAsked, intentAsked, messageAsked, type Place, transactionAsked } from './asked';
import { type Choice, digestNow, placeOf, signedEntry, signedEnvelope, signedMessage } from './released';
import { rowOf, type SiteRequests } from './requests';
import { intentOf, type Wish } from './wanted';

export interface Word extends Choice {
  requestId: string;
  digest: string;
  password?: string | undefined;
}

export interface Desk {
  /** Builds and reviews what is asked, and lets it wait under this id. */
  open(asker: Asker, id: string, name: string, account: AccountId, wish: Wish): Promise<void>;
  /** The oldest request, which is shown, and how many wait behind it. */
  queue(): Promise<SiteQueueView>;
  /** The same request from the chain as it is now, under the same id. */
  renew(requestId: string): Promise<SiteQueueView>;
  /** The person's word. `hash`: of the transaction that is on its way now. */
  approve(word: Word): Promise<{ hash: string | null }>;
  /** Answers the requests whose transaction has come to its end. */
  follow(): Promise<void>;
  /** After a restart: what was answered or written down needs no other; what is nobody's request is over. */
  takeUp(): Promise<void>;
}

export interface DeskParts {
  core: Core;
  chains: Chains;
  journal: Journal;
  permissions: Permissions;
  requests: SiteRequests;
  build?: Build | undefined;
}

type Waiting = Approval<ShownAsked>;

const isAskedFor = (approval: Approval<Shown>): approval is Waiting => 'asked' in approval.shown;

/** 404 `request_missing`. */
async function waitingIn(approvals: Approvals<Shown>, id: string): Promise<Waiting> {
  const approval = await approvals.get(id);
  return approval && isAskedFor(approval) ? approval : refuse('request_missing', 'This request is no longer there.');
}

const warningsOf = (asked: Asked) => (asked.kind === 'connect' ? [] : asked.kind === 'transaction' ? asked.plan.warnings : asked.warnings);

const featureOf = (asked: Asked): SiteFeature | undefined => {
  if (asked.kind === 'connect') return undefined;
  const door = asked.kind === 'transaction' && asked.intent ? table[asked.intent.name] : undefined;
  return door && 'door' in door ? door.door.feature : 'sign';
};

async function shownOf(parts: DeskParts, place: Place, wish: Wish): Promise<ShownAsked> {
  switch (wish.command) {
    case 'connect':
      return connectAsked(place, wish.input.features ?? []);
    case 'signTransaction':
      return transactionAsked(parts, place, wish.input.xdr, wish.input.submit ?? false);
    case 'signAuthEntry':
      return entryAsked(place, wish.input.authEntry);
    case 'signMessage':
      return messageAsked(place, wish.input.message);
    case 'call':
      return intentAsked(parts, place, intentOf(wish.input, place.chain.network), wish.input.mode);
  }
}

function createOpening(parts: DeskParts, approvals: Approvals<Shown>) {
  const { core, chains, journal } = parts;

  async function viewOf({ id, shown: { asked }, origin, account, networkId, createdAt }: Waiting): Promise<SiteRequestView> {
    const rest = { origin, account: account as AccountId, networkId, asked, createdAt };
    const sends = asked.kind === 'transaction' && asked.submit;
    const waitsFor = sends ? await journal.busyWith(asked.plan.source, networkId) : null;
    return { requestId: id, ...rest, signable: asked.kind === 'connect' || (await signable(core, account)), waitsFor };
  }

  async function queue(): Promise<SiteQueueView> {
    const [first, ...behind] = (await approvals.pending()).filter(isAskedFor);
    return { request: first ? await viewOf(first) : null, behind: behind.length };
  }

  /** Of a text and of a connection nothing can have changed. */
  async function shownAgain(place: Place, asked: Asked): Promise<ShownAsked | undefined> {
    if (asked.kind === 'entry') return entryAsked(place, asked.preimage);
    if (asked.kind !== 'transaction') return undefined;
    const { intent, submit, plan } = asked;
    return intent ? intentAsked(parts, place, intent, submit ? 'submit' : 'sign') : transactionAsked(parts, place, plan.envelope, submit);
  }

  return {
    queue,
    async open(asker: Asker, id: string, name: string, account: AccountId, wish: Wish) {
      // As it is before the first question to a node: a boundary that is crossed meanwhile counts.
      const session = await core.boundaries.now();
      const chain = await chains.active();
      const shown = await shownOf(parts, { asker, account, chain }, wish);
      const createdAt = core.clock();
      const { kind, digest } = shown.asked;
      await approvals.open(
        { id, ...asker, account, networkId: chain.network.id, digest, session, createdAt, shown },
        'queue',
        rowOf({ id, name, ...asker, kind, account, session: session.of, createdAt }),
      );
    },
    async renew(requestId: string) {
      const waiting = await waitingIn(approvals, requestId);
      const { asked } = waiting.shown;
      const session = await core.boundaries.now();
      const place = placeOf(waiting, await chains.active());
      const shown = await shownAgain(place, asked);
      if (shown) await approvals.change(requestId, { digest: shown.asked.digest, session, createdAt: core.clock(), shown });
      return queue();
    },
  };
}

/** Signs what was confirmed, and says what the site gets; a `hash` where it was written down and is on its way now. */
async function release(
  parts: DeskParts,
  waiting: Waiting,
  place: Place,
  choice: Choice,
): Promise<{ value?: unknown; hash: string | null }> {
  const { core, journal, permissions } = parts;
  const { asked } = waiting.shown;
  const { network } = place.chain;
  switch (asked.kind) {
    case 'connect': {
      const accounts = choice.accounts ?? [];
      const features = asked.features.filter((feature) => choice.features?.includes(feature) ?? true);
      if (accounts.length === 0) refuse('invalid_input', 'A site is connected with one account at least.', { path: 'accounts' });
      const { origin } = place.asker;
      const { id, passphrase: networkPassphrase } = network;
      const identity = identityOf(network);
      let value: unknown;
      // The answer lies beside the permission: the site has none that it is not told of.
      await permissions.grant({ origin, accounts, network: identity, features }, (granted) => {
        const told = { accounts: accountsOn(granted, identity), features: featuresOf(granted, identity, accounts) };
        value = { ...told, network: id, networkPassphrase };
        return parts.requests.beside(waiting.id, { answer: { ok: true, value } });
      });
      return { value, hash: null };
    }
    case 'message':
      return { value: await signedMessage(core, asked.message, place), hash: null };
    case 'entry':
      return { value: await signedEntry(core, asked.preimage, place), hash: null };
    case 'transaction': {
      const { plan, intent, submit } = asked;
      const signedTxXdr = await signedEnvelope(core, plan, place);
      if (submit) {
        const record = recordOf(plan, intent, place.asker, { envelope: signedTxXdr, signer: place.account }, core.clock());
        await journal.put(record, parts.requests.beside(waiting.id, { hash: plan.hash }));
        return { hash: plan.hash };
      }
      const sent = { requestId: waiting.id, hash: plan.hash, status: 'signed', ledger: null, result: null };
      return { value: { ...(intent ? sent : {}), signedTxXdr, signerAddress: place.account }, hash: null };
    }
  }
}

/** All that must hold before the key is used: the account's key is here, who asks may still ask, and nothing has moved since it was shown. */
async function check(parts: DeskParts, waiting: Waiting, place: Place, password: string | undefined): Promise<void> {
  const { core, journal, permissions } = parts;
  const { asked, codes, protocol } = waiting.shown;
  const { account, chain, asker } = place;
  if (asked.kind === 'connect') {
    if ((await core.keyring.state()) === 'locked') refuse('locked', 'The wallet is locked.');
    return;
  }
  await mustBeOpen(core, account);
  const warnings = warningsOf(asked);
  if (worstLevel({ warnings }) === 'blocked') refuse('plan_blocked', 'This is blocked.');
  await permissions.require({ origin: asker.origin, feature: featureOf(asked), account, network: identityOf(chain.network) });
  if (asked.kind === 'transaction') {
    const { plan, intent, submit } = asked;
    const busy = submit ? await journal.busyWith(plan.source, chain.network.id) : null;
    if (busy) refuse('account_busy', 'Another transaction of this account is still on its way.', { hash: busy });
    if (intent) await certifyAgain(chain, plan, { codes, protocol }, { pause: chain.pause, clock: core.clock });
    else await mustStillBe(chain, plan, { codes, protocol });
  }
  if (asked.kind === 'entry') await entryMustStillBe(chain, asked.preimage, account, { codes, protocol });
  await mustBePresent(core, { warnings }, password);
}

/** The document that asked is the one that is still there: another in its tab is not told of it, and one that is put away does not answer. */
async function mustBeThere({ platform }: Core, asker: Asker): Promise<void> {
  if (await platform.documents.tell(asker, { name: 'hello' })) return;
  refuse('request_ended', 'The page that asked is gone. Nothing was signed.', { reason: 'left' });
}

/** Codes with which the request is over: who asked is gone, or may no longer ask. */
const FINAL = new Set(['request_ended', 'origin_not_permitted', 'feature_disabled', 'account_not_exposed', 'network_not_permitted']);

function createAnswering(parts: DeskParts, approvals: Approvals<Shown>) {
  const { core, chains, requests } = parts;

  async function end(id: string, error: ServiceError): Promise<void> {
    await requests.end(id, error);
    await approvals.close(id);
    core.emit({ event: 'sites' });
  }

  return async function approve({ requestId, digest, password, ...choice }: Word): Promise<{ hash: string | null }> {
    const waiting = await waitingIn(approvals, requestId);
    const chain = await chains.chainOf(waiting.networkId);
    if (!chain) return refuse('network_unavailable', 'This network is not known.');
    try {
      await check(parts, waiting, placeOf(waiting, chain), password);
      await mustBeThere(core, waiting);
    } catch (error) {
      if (isServiceError(error) && FINAL.has(error.code)) await end(requestId, error);
      throw error;
    }
    const approved = (await approvals.approve(requestId, digest)) as Waiting;
    try {
      const place = placeOf(approved, chain);
      if (digestNow(approved.shown, place) !== digest) {
        refuse('plan_mismatch', 'The bytes are not the ones that were shown. Nothing was signed.', { what: 'digest' });
      }
      const { value, hash } = await release(parts, approved, place, choice);
      if (value !== undefined) await requests.answer(requestId, { ok: true, value });
      // What is kept is given: what is left of its request, the next worker puts away.
      await approvals.close(requestId).catch(() => undefined);
      return { hash };
    } catch (error) {
      // Nothing was kept, so nothing leaves: the same request waits for another word.
      approvals.reopen(requestId);
      throw error;
    }
  };
}

export function createDesk(parts: DeskParts): Desk {
  const { core, journal, requests } = parts;
  const approvals = createApprovals(core.platform.database, approvalItem, core.given);
  return {
    ...createOpening(parts, approvals),
    approve: createAnswering(parts, approvals),
    async follow() {
      for (const { id, hash, kind, account } of await requests.open()) {
        const record = hash === undefined ? undefined : await journal.get(hash);
        if (!record || !isFinal(record)) continue;
        const { status, ledger, returnValue } = sentOf(record);
        const foreign = kind === 'transaction' && record.intent === null;
        const signed = foreign ? { signedTxXdr: record.envelope, signerAddress: account } : {};
        await requests.answer(id, { ok: true, value: { requestId: id, hash, status, ledger, result: returnValue, ...signed } });
      }
    },
    async takeUp() {
      for (const { id } of (await approvals.pending()).filter(isAskedFor)) {
        const request = await requests.get(id);
        if (!request || request.hash !== undefined || request.answer) await approvals.close(id);
      }
    },
  };
}
