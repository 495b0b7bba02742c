/**
 * The door to sites (security.md 4): who asks is known before anything is read, what was granted is looked at before anything is
 * built, and whatever ends a request tells the page that waits for it.
 */

import type { SiteView } from '../../commands/request-views';
import type { SiteQuestion } from '../../commands/site-commands';
import { type Approval, createApprovals } from '../../consent/approvals';
import { createMutes } from '../../consent/mutes';
import { accountsOn, createPermissions, featuresOf, type Which } from '../../consent/permissions';
import type { AccountId } from '../../primitives/addresses';
import { type Asker, askerOf } from '../../primitives/asker';
import type { EndReason } from '../../primitives/error-codes';
import { parseError, refuse, ServiceError } from '../../primitives/errors';
import type { RequestStatus } from '../../primitives/site-events';
import { identityOf, isShipped } from '../../settings/networks';
import { activeAccount } from '../account/active';
import { type Core, randomId } from '../adapters';
import { crossed } from '../boundaries';
import type { Engine } from '../engine';
import { approvalItem, type Shown, type SiteRequest } from '../kept/table';
import { createSiteAnswers, rowOf } from './answers';
import { createBuckets } from './buckets';
import { addressFor, createListeners, networkName } from './listeners';
import { featureOf, isWish, questionOf, signerOf, type Wish } from './questions';

const WINDOW = 'approval.html';
/** A word is still to be given: what was confirmed no longer needs its page or its window. */
const isAsked = ({ state }: Approval<Shown>) => state !== 'signing';

interface SitesParts {
  core: Core;
  engine: () => Promise<Engine>;
  stores: Stores;
}

/** What the door works with. */
export function siteStores(core: Core) {
  const { platform, clock, life } = core;
  const { database, session } = platform;
  const permissions = createPermissions({ database, clock });
  return {
    permissions,
    approvals: createApprovals(database, approvalItem, life),
    mutes: createMutes({ database, clock }),
    answers: createSiteAnswers({ database, clock }),
    count: createBuckets({ session, clock }),
    listeners: createListeners(core, permissions),
  };
}
type Stores = ReturnType<typeof siteStores>;

/** How requests end without an answer of the person's. */
function createEnding({ core, stores: { approvals, answers } }: SitesParts) {
  const { platform, emit } = core;
  const pending = async () => (await approvals.pending()).filter(({ origin }) => origin !== core.origin);

  /** Answers whether its document is still there. */
  async function tell(request: SiteRequest, status: RequestStatus): Promise<boolean> {
    const { id: requestId, hash } = request;
    return platform.documents.tell(askerOf(request), { name: 'requestUpdated', requestId, status, ...(hash ? { hash } : {}) });
  }

  async function end(id: string, error: ServiceError): Promise<void> {
    const ended = await answers.end(id, error);
    await approvals.close(id);
    // Nobody waits until the page has received it: it may be gone.
    if (ended) void tell(ended, 'answered');
  }

  const over = (reason: EndReason) => new ServiceError('request_ended', 'This request is over. Nothing was signed.', { reason });

  /** Where the browser opens no window, the badge says that something waits, and the popup shows it. */
  const show = () => platform.approvalWindow.show(WINDOW).catch(() => undefined);

  /** The window is there while something waits. */
  async function settle(): Promise<void> {
    if ((await pending()).length === 0) {
      await platform.approvalWindow.close();
      // What came meanwhile was shown in the one that has just been closed.
      if ((await pending()).length > 0) await show();
    }
    emit({ event: 'sites' });
  }

  async function endAll(which: (approval: Approval<Shown>) => boolean, reason: EndReason): Promise<void> {
    const ended = (await pending()).filter(which);
    for (const { id } of ended) await end(id, over(reason));
    if (ended.length > 0) await settle();
  }

  return {
    pending,
    end,
    show,
    tell,
    settle,
    endAll,
    /** Whose document went while no worker lived. What one left without a window has been shown to nobody. */
    async hail(): Promise<void> {
      const left = async (approval: Approval<Shown>) => {
        const there = await platform.documents.tell(askerOf(approval), { name: 'hello' });
        if (!there) await endAll(({ id }) => id === approval.id, 'left');
      };
      await Promise.all((await pending()).filter(isAsked).map(left));
      if ((await pending()).some(isAsked)) await platform.approvalWindow.keep(WINDOW).catch(() => undefined);
    },
    /** A request whose approval is gone: a boundary of the session was crossed, or its wait for a signature is over. */
    async sweep(): Promise<void> {
      const open = (await answers.open()).filter(({ hash }) => hash === undefined);
      const lost = [];
      for (const request of open) if (!(await approvals.get(request.id))) lost.push(request);
      if (lost.length === 0) return;
      const { of } = await core.boundaries.now();
      for (const { id, session, signingUntil } of lost) {
        const isLate = signingUntil !== undefined && signingUntil <= core.clock();
        await end(id, over(isLate ? 'expired' : crossed(session, of)));
      }
      await settle();
    },
  };
}
type Ending = ReturnType<typeof createEnding>;

/** What a site may know without asking anybody. */
function createKnowing({ core, engine, stores: { permissions, answers } }: SitesParts, ending: Ending) {
  return {
    async address({ origin }: Asker) {
      const address = await addressFor(core, await permissions.require({ origin }), await core.store.activeNetwork());
      return address ? { address } : refuse('account_not_exposed', 'This site was given no account that is here.');
    },
    async network({ origin }: Asker) {
      const network = await core.store.activeNetwork();
      // A shipped one's name is public: who has Freighter's questions answered lets sites know it as that wallet does.
      const isPublic = isShipped(network) && (await core.store.preferences()).freighter;
      if (!isPublic) await permissions.require({ origin, network: identityOf(network) });
      return { network: networkName(network.id), networkPassphrase: network.passphrase };
    },
    async disconnect({ origin }: Asker) {
      await permissions.require({ origin });
      await permissions.revoke(origin);
      await ending.endAll((approval) => approval.origin === origin, 'revoked');
      return null;
    },
    async request({ origin }: Asker, requestId: string) {
      await permissions.require({ origin });
      const known = await answers.get(requestId);
      if (known?.origin !== origin) return refuse('request_missing', 'There is no such request.');
      if (known.answer && !known.answer.ok) throw parseError(known.answer.error);
      if (known.answer) return { requestId, ...(known.answer.value as object) };
      const { hash = null } = known;
      return { requestId, hash, status: hash ? 'pending' : 'waiting', ledger: null, result: null };
    },
    door: async () => (await engine()).door,
  };
}

/** 403, then 400: what was granted, then what fits. Answers whose signature it would be, and the permission. */
async function allowed({ core, stores: { permissions } }: SitesParts, { origin }: Asker, wish: Wish): Promise<AccountId> {
  const network = await core.store.activeNetwork();
  const need = { origin, feature: featureOf(wish.command === 'call' ? wish.input.name : undefined), network: identityOf(network) };
  const permission = await permissions.require(need);
  const { networkPassphrase, submitUrl } = wish.input as { networkPassphrase?: string; submitUrl?: string };
  if (networkPassphrase !== undefined && networkPassphrase !== network.passphrase) {
    refuse('wrong_network', 'The wallet is on another network.');
  }
  if (submitUrl !== undefined && ![network.horizonUrl, ...network.rpcUrls].includes(submitUrl)) {
    refuse('invalid_input', 'The wallet sends through its own nodes.', { path: 'submitUrl' });
  }
  const account = signerOf(wish, network) ?? (await addressFor(core, permission, network));
  if (!account) return refuse('account_not_exposed', 'This site was given no account that is here.');
  await permissions.require({ ...need, account });
  return account;
}

/** How a request comes to wait for a person. */
function createWishing(parts: SitesParts, ending: Ending) {
  const { core, engine, stores } = parts;
  const { permissions, answers, mutes } = stores;
  const opening = new Map<string, Promise<string>>();

  /** A connection that is there already needs nobody's word. */
  async function connected({ origin }: Asker, { input }: Extract<Wish, { command: 'connect' }>) {
    const [known, network] = await Promise.all([permissions.get(origin), core.store.activeNetwork()]);
    const identity = identityOf(network);
    const seen = known && (await addressFor(core, known, network));
    if (!seen) return undefined;
    const features = featuresOf(known, identity, [seen]);
    if (!(input.features ?? []).every((feature) => features.includes(feature))) return undefined;
    return { accounts: accountsOn(known, identity), features, network: network.id, networkPassphrase: network.passphrase };
  }

  async function accountOf(asker: Asker, wish: Wish): Promise<AccountId> {
    if (wish.command !== 'connect') return allowed(parts, asker, wish);
    const accounts = (await core.keyring.accounts()).filter(({ address, hidden }) => !hidden && address.startsWith('G'));
    const active = await activeAccount(core);
    const shown = accounts.find(({ address }) => address === active) ?? accounts[0];
    return (shown?.address as AccountId | undefined) ?? refuse('key_missing', 'There is no account in the wallet.');
  }

  async function open(asker: Asker, name: string, wish: Wish): Promise<string> {
    const account = await accountOf(asker, wish);
    await mutes.check(asker.origin);
    const id = randomId();
    const question = questionOf(wish, await core.store.activeNetwork());
    await (await engine()).requests.open(asker, id, account, question, (opened) => rowOf({ ...opened, name }));
    const request = await answers.get(id);
    // It left while this was built: nobody waits for the answer.
    if (request && !(await ending.tell(request, 'waiting'))) {
      await ending.endAll((approval) => approval.id === id, 'left');
      return id;
    }
    const shown = ending.show();
    await answers.tidy();
    await shown;
    // It may have ended while its window opened.
    await ending.settle();
    return id;
  }

  /** The same question, twice at once, is built once. */
  function once(asker: Asker, name: string, wish: Wish): Promise<string> {
    const key = `${asker.documentId} ${name}`;
    const running = opening.get(key) ?? open(asker, name, wish).finally(() => opening.delete(key));
    opening.set(key, running);
    return running;
  }

  return async function wished(asker: Asker, name: string, wish: Wish): Promise<unknown> {
    const known = await answers.named(asker.documentId, name);
    const there = !known && wish.command === 'connect' ? await connected(asker, wish) : undefined;
    if (there) return there;
    const answer = await answers.answered(known?.id ?? (await once(asker, name, wish)));
    if (!answer.ok) throw parseError(answer.error);
    return answer.value;
  };
}

/** What a person sees of connected sites, and takes back. */
function createGranting({ core, stores: { permissions, mutes } }: SitesParts, ending: Ending) {
  return {
    async list(): Promise<SiteView[]> {
      const until = await mutes.all();
      return (await permissions.all()).map((permission) => ({ ...permission, mutedUntil: until.get(permission.origin) ?? null }));
    },
    /** `origin` null: of every site. */
    async revoke(origin: string | null, which?: Which) {
      if (origin === null) await permissions.revokeAll(which);
      else await permissions.revoke(origin, which);
      const gone = async ({ account, networkId }: Approval<Shown>) => {
        const network = await core.store.network(networkId);
        const isOf = (of: string | undefined, is: string | undefined) => of === undefined || of === is;
        return isOf(which?.account, account) && isOf(which?.network, network && identityOf(network));
      };
      // What waits under a permission that is not whole any more has to be asked for again; what was confirmed, where it is about that.
      const ends: string[] = [];
      for (const approval of await ending.pending()) {
        if ((origin === null || approval.origin === origin) && (isAsked(approval) || (await gone(approval)))) ends.push(approval.id);
      }
      await ending.endAll(({ id }) => ends.includes(id), 'revoked');
    },
    unmute: (origin: string) => mutes.unmute(origin),
  };
}

/** The person's no, said or by closing the window; and a page that goes. */
function createGoing({ core, stores: { approvals, mutes } }: SitesParts, ending: Ending) {
  /** Who closes the window over what is shown says no as well, and a page that takes it back and asks again comes no further than with a no. */
  async function away(which: (approval: Approval<Shown>) => boolean, reason: EndReason): Promise<void> {
    const [shown] = (await ending.pending()).filter(isAsked);
    await ending.endAll((approval) => isAsked(approval) && which(approval), reason);
    if (shown && which(shown)) await mutes.refused(shown.origin).catch(() => undefined);
  }
  return {
    /** The person said no, to a site or to a page of ours. 404 `request_missing`. */
    async dismiss(requestId: string) {
      const waiting = (await approvals.pending()).find(({ id }) => id === requestId);
      if (!waiting) return refuse('request_missing', 'This request is no longer there.');
      if (waiting.origin === core.origin) return approvals.close(requestId);
      await ending.end(requestId, new ServiceError('request_refused', 'The person refused.'));
      // A comfort: the no itself is kept.
      await mutes.refused(waiting.origin).catch(() => undefined);
      await ending.settle();
    },
    /** A document has gone: what it asked for and nobody answered is over. */
    left: ({ documentId }: Asker) => away((approval) => approval.documentId === documentId, 'left'),
    /** The person closed the window over it. */
    closed: () => away(() => true, 'closed'),
  };
}
export type Sites = ReturnType<typeof createSites>;

export function createSites(parts: SitesParts) {
  const { engine, stores } = parts;
  const { answers, listeners, count } = stores;
  const ending = createEnding(parts);
  const knowing = createKnowing(parts, ending);
  const wished = createWishing(parts, ending);

  async function answered(asker: Asker, name: string, received: SiteQuestion): Promise<unknown> {
    if (isWish(received)) return wished(asker, name, received);
    const question = received as SiteQuestion;
    switch (question.command) {
      case 'listen':
        return null;
      case 'getAddress':
        return knowing.address(asker);
      case 'getNetwork':
        return knowing.network(asker);
      case 'disconnect':
        return knowing.disconnect(asker);
      case 'getRequest':
        return knowing.request(asker, question.input.requestId);
      case 'fetch':
        return (await knowing.door()).fetch(asker, question.input);
      case 'call':
        return (await knowing.door()).call(asker, question.input);
    }
  }

  return {
    async ask(asker: Asker, name: string, question: SiteQuestion) {
      await count(asker.origin);
      await listeners.remember(asker);
      return answered(asker, name, question);
    },
    /** After whatever the worker did: tells pages whose request a boundary has ended, and what else has changed. */
    async sweep() {
      await ending.sweep();
      await listeners.sync();
    },
    /** A transaction has moved. */
    async moved() {
      const sent = (await answers.open()).filter(({ hash }) => hash !== undefined);
      if (sent.length === 0) return;
      await (await engine()).follow();
      for (const { id } of sent) {
        const now = await answers.get(id);
        if (now?.answer) void ending.tell(now, 'answered');
      }
    },
    /** After a restart. */
    async takeUp() {
      await answers.tidy();
      if ((await answers.open()).length === 0 && (await ending.pending()).length === 0) return;
      await (await engine()).follow();
      await ending.hail();
      await ending.settle();
    },
    /** Whether a page waits. */
    waiting: async () => (await ending.pending()).length,
    /** What the person said yes to has an answer, or a transaction on its way. */
    async released(requestId: string, record: object | undefined) {
      const request = await answers.get(requestId);
      if (!request) return;
      // Nobody waits until the page has received it: it may be busy, or put away.
      void ending.tell(request, record ? 'sent' : 'answered');
      await ending.settle();
    },
    ...createGoing(parts, ending),
    ...createGranting(parts, ending),
  };
}
