/**
 * All that waits for a person's word, whether a page of ours or a site asked for it: propose → review → show → certify again → consent
 * → sign → record → release (architecture.md 4). No step is skipped for anybody. Who asks and where the answer goes are ports.
 */

import { mustStillSucceed } from '../../chain/carried';
import type { Chain } from '../../chain/chain';
import { completeOf } from '../../chain/complete';
import { leading } from '../../chain/lead';
import { attachSignatures, insideOf, parseTransaction, type Signature } from '../../chain/transaction';
import type { CommandInput, Handlers } from '../../commands/commands';
import { type PreviewView, type SiteQueueView, type Standing, warningsOf } from '../../commands/request-views';
import type { ConfirmedView, DeviceAskView } from '../../commands/views';
import { createApprovals, type Gathered, type Row, type SessionMark } from '../../consent/approvals';
import { actorOf, type Intent, type PreviewRequest } from '../../interface/schema/intents';
import { isAround } from '../../journal/around';
import type { Beside, Journal } from '../../journal/journal';
import { recordOf, type TransactionRecord } from '../../journal/record';
import type { Signer } from '../../keyring/signer';
import { isWatched } from '../../primitives/account-kinds';
import type { AccountId } from '../../primitives/addresses';
import { type Asker, askerOf } from '../../primitives/asker';
import type { Clock } from '../../primitives/clock';
import { isServiceError, refuse, type ServiceError, toServiceError } from '../../primitives/errors';
import { fromHex, toHex } from '../../primitives/hex';
import { type Holder, SIGNER_SECONDS, secondsFor } from '../../primitives/holders';
import { timeOfLedger } from '../../primitives/ledgers';
import { type Plan, worstLevel } from '../../primitives/plan';
import { isFinal } from '../../primitives/record-states';
import { envelopeOf } from '../../primitives/tx-link';
import { certifyAgain, standsStill } from '../../service/certify';
import type { Build } from '../../service/propose';
import { entryMustStillBe, mustStillBe } from '../../service/still';
import { activeAccount } from '../account/active';
import { type Core, randomId } from '../adapters';
import { approvalItem, type Shown, type SiteRequest, type Waiting } from '../kept/table';
import type { Chains } from '../networks/chains';
import { recordView } from '../views';
import { mustBeConsented, type Place } from './consented';
import { createGathering, type Gathering, handsView, mustBeUnsent, ownSignatures, type Patience, signerOf } from './gathering';
import { createLooks, type Looks } from './looks';
import { createPreparing, type Preparing } from './prepared';
import { proposal, type Question, questionOf } from './proposals';
import { isSignatureOf, type Signable, signatureOf } from './signature';
import { mustBeOpen, mustBePresent } from './signing';

/** A person's word for what a digest covers. */
type Word = CommandInput<'confirm'>;
/** What it adds to a connection: which accounts, and which of the features. */
export type Choice = Pick<Word, 'accounts' | 'features'>;

/** What differs by who asks; what a page of ours has none of is absent: it reads what comes of it in the journal. */
export interface Requester {
  /** 'replace', 'queue': as approvals take it. */
  how: 'replace' | 'queue';
  /** 403 where it may not ask for this any more. */
  mustBeAllowed?(waiting: Waiting, place: Place): Promise<void>;
  /** 403 `request_ended` where nobody is there to be answered. */
  mustBeThere?(waiting: Waiting): Promise<void>;
  /** It was answered or written down, or nobody asks for it any more. */
  isOver(waiting: Waiting): Promise<boolean>;
  /** What is kept with the record of its transaction. */
  beside?(id: string, hash: string): Beside | undefined;
  /** What is kept with its wait for a signature, or where that is over. */
  waits?(id: string, until: number | undefined): Promise<Row | undefined>;
  connect?(waiting: Waiting, place: Place, choice: Choice): Promise<void>;
  /** The one answer, kept before it leaves. */
  answer?(id: string, value: unknown): Promise<void>;
  end?(id: string, error: ServiceError): Promise<void>;
}

export interface RequestsParts {
  core: Core;
  chains: Chains;
  journal: Journal;
  /** Who asked this. */
  requesterOf: (asker: Asker) => Requester;
  /** It was answered, or `record` is on its way. */
  released: (requestId: string, record: TransactionRecord | undefined) => Promise<void>;
  build?: Build | undefined;
}

/** What is kept of a request that is opened, by whoever is answered. */
type RowOf = (opened: Omit<SiteRequest, 'name'>) => Row;

/** Codes with which a request is over: who asked is gone, or may no longer ask. */
const FINAL = new Set(['request_ended', 'origin_not_permitted', 'feature_disabled', 'account_not_exposed', 'network_not_permitted']);

/** Of a node that may answer, or answer well, in a while, and of a disk on which somebody makes room. */
const PASSING = new Set([
  'node_unavailable',
  'node_timeout',
  'node_stale',
  'node_invalid',
  'node_refused',
  'nodes_disagree',
  'warnings_changed',
  'storage_full',
]);
/** Who says another code has it, or lies: that passes no more quickly than what was confirmed. */
const isPassing = ({ code, details }: ServiceError): boolean =>
  PASSING.has(code) && !(code === 'nodes_disagree' && details?.about === 'code');
const RETRY_MS = 5_000;

const base64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));
const isSigning = ({ state }: Waiting) => state === 'signing';

/** The last second at which what is signed is of use; none of a text. */
function endOf({ requested }: Shown): number {
  if (requested.kind === 'entry') return timeOfLedger(requested.signatureExpirationLedger, requested.asOf);
  return 'plan' in requested && requested.plan.validUntil !== 0 ? requested.plan.validUntil : Number.MAX_SAFE_INTEGER;
}

type BusyWith = (plan: Plan, id: string) => Promise<string | null>;

async function standingOf(core: Core, busyWith: BusyWith, waiting: Waiting): Promise<Standing> {
  const { id, shown, account, createdAt, signing, failed } = waiting;
  const until = isSigning(waiting) ? signing?.until : undefined;
  const { requested } = shown;
  const sends = 'plan' in requested && requested.submit;
  return {
    requestId: id,
    signable: requested.kind === 'connect' || shown.hands !== undefined || (await core.signerOf(account)) !== undefined,
    waitsFor: sends ? await busyWith(requested.plan, id) : null,
    signing: until === undefined ? null : { until },
    failed: failed ?? null,
    createdAt,
    hands: await handsView(core, waiting),
  };
}

/** What waits, and how it stands. */
function createReading({ core, chains, journal }: RequestsParts) {
  const approvals = createApprovals(core.platform.database, approvalItem, core.life);

  async function find(id: string): Promise<Waiting> {
    return (await approvals.get(id)) ?? refuse('request_missing', 'This request is no longer there.');
  }

  /** On its own network, whichever is shown. `chainOf`: its nodes, after they were seen to serve it, or without asking them. */
  async function placeOf(waiting: Waiting, chainOf = chains.chainOf): Promise<Place> {
    const chain = await chainOf(waiting.networkId);
    if (!chain) return refuse('network_unavailable', 'This network is not known.');
    return { asker: askerOf(waiting), account: waiting.account as AccountId, chain };
  }

  /** The transaction that holds the account: on its way, or waiting for its signature. */
  async function busyWith({ source, envelope, network }: Plan, id: string): Promise<string | null> {
    const { id: networkId, passphrase } = network;
    const sent = { envelope, passphrase };
    const onItsWay = await journal.busyWith(source, networkId, sent);
    if (onItsWay) return onItsWay;
    for (const other of await approvals.pending()) {
      const { requested } = other.shown;
      if (other.id === id || !isSigning(other) || other.networkId !== networkId || !('plan' in requested)) continue;
      const { submit, plan } = requested;
      if (submit && plan.source === source && !isAround(sent, { envelope: plan.envelope, passphrase })) return plan.hash;
    }
    return null;
  }

  const isOwn = ({ origin }: Asker) => origin === core.origin;

  async function previewOf(waiting: Waiting): Promise<PreviewView> {
    const { requested } = waiting.shown;
    if (!('plan' in requested)) return refuse('request_missing', 'This request is no longer there.');
    const { intent, result } = requested.kind === 'change' ? requested : { intent: null, result: {} };
    return { ...(await standingOf(core, busyWith, waiting)), account: waiting.account, intent, plan: requested.plan, result };
  }

  return {
    approvals,
    isOwn,
    find,
    placeOf,
    busyWith,
    previewOf,
    /** Of our own pages, for the account and network that are shown. */
    async pendingPreview(): Promise<PreviewView | null> {
      const [account, { id }] = await Promise.all([activeAccount(core), core.store.activeNetwork()]);
      const own = (await approvals.pending()).filter((one) => isOwn(one) && one.account === account && one.networkId === id);
      // The newest: one that came back unsigned waits behind it.
      const shown = own.findLast((one) => !isSigning(one)) ?? own[0];
      return shown ? previewOf(shown) : null;
    },
    async siteQueue(): Promise<SiteQueueView> {
      const all = (await approvals.pending()).filter((one) => !isOwn(one));
      const shown = all.find((one) => !isSigning(one)) ?? all[0];
      if (!shown) return { request: null, behind: 0 };
      const { origin, account, networkId } = shown;
      const { requested } = shown.shown;
      return {
        request: { ...(await standingOf(core, busyWith, shown)), origin, account: account as AccountId, networkId, requested },
        behind: all.length - 1,
      };
    },
  };
}
type Reading = ReturnType<typeof createReading>;

/** What the worker knows ahead of a click and of a word, for as long as it lives. */
interface Ahead {
  preparing: Preparing;
  looks: Looks;
}

/** All witnesses again, for a change of ours. */
async function certified({ core }: RequestsParts, { shown: { codes, protocol, hands } }: Waiting, { account, chain }: Place, plan: Plan) {
  const holder = hands || insideOf(plan.envelope) ? 'several' : (await core.signerOf(account))?.holder;
  const validity = holder && secondsFor(holder);
  return leading(chain, (led) => {
    const ear = { pause: led.pause, clock: core.clock, ledgerSeconds: led.rpc.rules().ledgerSeconds };
    return certifyAgain(led, plan, { codes, protocol }, ear, validity);
  });
}

/** All that must hold beside the bytes before the key is used: who asks may still ask, and nothing has moved since it was shown. */
async function mustHold(parts: RequestsParts, { looks }: Ahead, { busyWith }: Reading, waiting: Waiting, place: Place): Promise<void> {
  const { requesterOf } = parts;
  const { requested, codes, protocol } = waiting.shown;
  const { account, chain } = place;
  if (worstLevel({ warnings: warningsOf(requested) }) === 'blocked') refuse('plan_blocked', 'This is blocked.');
  await requesterOf(waiting).mustBeAllowed?.(waiting, place);
  if ('plan' in requested) {
    const { plan, submit } = requested;
    const busy = submit ? await busyWith(plan, waiting.id) : null;
    if (busy) refuse('account_busy', 'Another transaction of this account is still on its way.', { hash: busy });
    if (requested.kind === 'change') {
      await mustCarry(chain, plan);
      const look = await looks.take(waiting.digest);
      if (!(look && (await standsStill(chain, plan, { codes }, look)))) await certified(parts, waiting, place, plan);
    } else await mustStillBe(chain, plan, { codes, protocol });
  }
  if (requested.kind === 'entry') await entryMustStillBe(chain, requested.preimage, account, { codes, protocol });
}

/** What is inside a fee bump of ours is still signed by everybody, and would succeed; all else passes. */
async function mustCarry(chain: Chain, { envelope }: Plan): Promise<void> {
  const inside = insideOf(envelope)?.envelope;
  if (inside === undefined) return;
  await completeOf(chain, inside);
  await mustStillSucceed(chain, parseTransaction(inside, chain.network.passphrase).tx);
}

/** Others took their time: what the transaction does now may need more than it carries, or fail. What would, keeps its signatures and stays. */
const mustSucceed = ({ chain }: Place, { envelope }: Plan): Promise<void> =>
  mustStillSucceed(chain, parseTransaction(envelope, chain.network.passphrase).tx);

function reviewedAs(waiting: readonly Waiting[], hash: string): Pick<DeviceAskView, 'plan' | 'after'> {
  for (const { shown } of waiting) {
    const { requested, hands } = shown;
    if (!('plan' in requested) || requested.plan.hash !== hash) continue;
    return { plan: requested.plan, after: hands ? 'gathered' : requested.submit ? 'submitted' : 'answered' };
  }
  return { plan: null, after: null };
}

/** What is signed leaves: written down, or answered. What is not stored has not happened. */
async function release(
  { core, journal, requesterOf, released }: RequestsParts,
  { preparing }: Ahead,
  { approvals }: Reading,
  waiting: Waiting,
  { account, asker }: Place,
  requested: Signable,
  signatures: readonly Signature[],
): Promise<TransactionRecord | undefined> {
  const { id } = waiting;
  const one = () => signatures[0]?.signature ?? refuse('internal', 'Nothing was signed.');
  const requester = requesterOf(waiting);
  let record: TransactionRecord | undefined;
  if (requested.kind === 'message') await requester.answer?.(id, { signedMessage: toHex(one()), signerAddress: account });
  else if (requested.kind === 'entry') await requester.answer?.(id, { signedAuthEntry: base64(one()), signerAddress: account });
  else {
    const { plan, submit } = requested;
    const intent = requested.kind === 'change' ? requested.intent : null;
    const envelope = attachSignatures(plan.envelope, signatures);
    if (submit) {
      const several = waiting.shown.hands !== undefined;
      record = recordOf(plan, intent, asker, { envelope, signer: account, several }, core.clock());
      await journal.put(record, requester.beside?.(id, plan.hash));
      preparing.drop();
    } else {
      const sent = { requestId: id, hash: plan.hash, status: 'signed', ledger: null, result: null };
      await requester.answer?.(id, { ...(intent ? sent : {}), signedTxXdr: envelope, signerAddress: account });
    }
  }
  // What is kept is released: what is left of its request, the next worker puts away.
  await approvals.close(id).catch(() => undefined);
  await released(id, record).catch(() => undefined);
  return record;
}

/** Holders that are about to be asked. */
function createReaching() {
  const open = new Set<Promise<void>>();
  return {
    /** To be called when the holder was asked, or will not be. */
    begin(): () => void {
      let reached = () => {};
      const one = new Promise<void>((resolve) => (reached = resolve)).finally(() => open.delete(one));
      open.add(one);
      return reached;
    },
    over: async (): Promise<void> => void (await Promise.all(open)),
  };
}

/** A node that is silent or talks nonsense for a while does not cost the signature: it is looked at again until it is of no use. */
async function patiently<T>(work: () => Promise<T>, { pause }: Chain, clock: Clock, until: number, abort: AbortSignal): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isServiceError(error) || !isPassing(error) || clock() >= until || abort.aborted) throw error;
      await pause(RETRY_MS);
    }
  }
}

/** By one holder, who is asked once: what it has signed is kept. `reached`: it has been asked. */
async function signedAlone(
  { signerOf }: Core,
  requested: Signable,
  place: Place,
  { until, abort, reached }: Patience,
  { signature: kept }: Waiting,
): Promise<Signature[]> {
  const key = place.account;
  const before = kept === undefined ? undefined : fromHex(kept);
  if (before && (await isSignatureOf(requested, place, before))) return [{ key, signature: before }];
  const signer = await signerOf(key);
  // A key that has come meanwhile is used for nobody's earlier word.
  if (!signer || signer.holder === 'key') return refuse('signer_unavailable', 'Nobody is there to sign.');
  const asked = signatureOf(requested, place, signer, abort, until);
  reached();
  return [{ key, signature: await asked }];
}

/** From a word to what is released, with whatever signatures it takes. */
function createReleasing(parts: RequestsParts, ahead: Ahead, reading: Reading, gathering: Gathering) {
  const { core, chains } = parts;
  const { approvals, find, placeOf } = reading;

  return async function signed(id: string, patience: Patience): Promise<void> {
    const waiting = await find(id);
    // It came back meanwhile, and waits for another word: whoever asked for it looked a moment too early.
    if (!isSigning(waiting)) return;
    const { requested, hands } = waiting.shown;
    // The bytes are bound to their network by themselves: a worker that wakes without its nodes asks the holder all the same.
    const place = await placeOf(waiting, chains.nodesOf);
    if (requested.kind === 'connect') return;
    const { until, abort } = patience;
    /** Whether it went: where several sign, it is counted once more who has, and waited for again where that is not enough. */
    const releasing = (given?: Signature[]) => () =>
      core.boundaries.within(async () => {
        const [one] = given ?? [];
        // It is released now, or by whichever worker is the first that can: where a disk has no room for it, by this one alone.
        if (one) await approvals.signed(id, toHex(one.signature)).catch(() => undefined);
        await mustHold(parts, ahead, reading, waiting, await placeOf(waiting));
        const signatures = given ?? (await gathering.counted(id, place));
        mustBeConsented(waiting.shown, place, waiting.digest);
        if (hands && signatures && 'plan' in requested && requested.submit) await mustSucceed(place, requested.plan);
        if (signatures && !abort.aborted) await release(parts, ahead, reading, waiting, place, requested, signatures);
        return signatures !== undefined;
      });
    const went = (given?: Signature[]) => {
      // Whoever waits to hear that holders were asked does not wait for a node as well.
      patience.reached();
      return patiently(releasing(given), place.chain, core.clock, until, abort);
    };
    if (!hands) return void (await went(await signedAlone(core, requested, place, patience, waiting)));
    do await gathering.enough(id, place, patience);
    while (!(await went()));
  };
}

/** What waits for whoever holds the key, longer than a command may take. */
function createSigning(parts: RequestsParts, ahead: Ahead, reading: Reading, gathering: Gathering) {
  const { core } = parts;
  const { approvals } = reading;
  const { signing } = core.life;

  const reaching = createReaching();
  const signed = createReleasing(parts, ahead, reading, gathering);

  /** Asks the holder of the key, again after a restart. What comes of it is stored; nobody waits here. */
  function ask(waiting: Waiting): void {
    const { id, signing: of } = waiting;
    if (signing.has(id) || !of) return;
    const abort = new AbortController();
    signing.set(id, abort);
    core.platform.lifecycle.stay(Math.min(of.until - core.clock(), SIGNER_SECONDS.device));
    const reached = reaching.begin();
    void signed(id, { until: of.until, abort: abort.signal, reached })
      .catch(async (error: unknown) => {
        if (abort.signal.aborted) return;
        const beside = await parts.requesterOf(waiting).waits?.(id, undefined);
        await approvals.reopen(id, { failed: toServiceError(error).toJSON(), beside });
        core.emit({ event: 'activity' });
      })
      // A disk that takes nothing keeps it waiting: the next worker asks again.
      .catch(() => undefined)
      .finally(() => {
        reached();
        if (signing.get(id) === abort) signing.delete(id);
      });
  }

  return {
    ask,
    /** Every holder has been asked for what waits. */
    asked: reaching.over,
    /** It waits from now on, and for no longer than what is signed is of use. */
    async wait(waiting: Waiting, { chain }: Place, holder: Holder, gathered?: Gathered): Promise<Standing['signing']> {
      const { id } = waiting;
      const until = Math.min(endOf(waiting.shown), core.clock() + (secondsFor(holder) ?? 0));
      if (until <= core.clock()) refuse('preview_expired', 'What is signed would be of no use any more.');
      const of = { until, network: JSON.stringify(chain.network) };
      await approvals.signing(id, of, await parts.requesterOf(waiting).waits?.(id, until), gathered);
      // Without it the end is met by whatever is done next.
      await core.platform.alarms.set(`signing ${id}`, until).catch(() => undefined);
      ask({ ...waiting, signing: of });
      return { until };
    },
  };
}

/** Every check first, then the one answer, then signature and record. */
function createConfirming(parts: RequestsParts, ahead: Ahead, reading: Reading, signing: ReturnType<typeof createSigning>) {
  const { core, requesterOf, released } = parts;
  const { approvals, find, placeOf } = reading;

  async function check(waiting: Waiting, place: Place, signer: Signer | undefined, password: string | undefined): Promise<void> {
    const { requested } = waiting.shown;
    if (requested.kind !== 'connect') {
      await mustBeOpen(core, signer);
      await mustHold(parts, ahead, reading, waiting, place);
      await mustBePresent(core, signer, { warnings: warningsOf(requested) }, password);
    } else if ((await core.keyring.state()) === 'locked') refuse('locked', 'The wallet is locked.');
    await requesterOf(waiting).mustBeThere?.(waiting);
  }

  return async function confirm({ requestId, digest, password, ...choice }: Word): Promise<ConfirmedView> {
    const waiting = await find(requestId);
    const place = await placeOf(waiting);
    const signer = await signerOf(core, waiting);
    try {
      await check(waiting, place, signer, password);
    } catch (error) {
      if (isServiceError(error) && FINAL.has(error.code)) {
        await requesterOf(waiting).end?.(requestId, error);
        await approvals.close(requestId);
        core.emit({ event: 'sites' });
      }
      throw error;
    }
    const approved = await approvals.approve(requestId, digest);
    const { requested } = approved.shown;
    try {
      mustBeConsented(approved.shown, place, digest);
      if (requested.kind === 'connect') {
        await requesterOf(approved).connect?.(approved, place, choice);
        await approvals.close(requestId).catch(() => undefined);
        await released(requestId, undefined).catch(() => undefined);
        return { record: null, signing: null };
      }
      if (!signer) return refuse('account_watched', 'This account is only watched: its key is not here.');
      if (approved.shown.hands) {
        return { record: null, signing: await signing.wait(approved, place, 'several', await ownSignatures(core, approved, place)) };
      }
      if (signer.holder !== 'key') return { record: null, signing: await signing.wait(approved, place, signer.holder) };
      const signature = await signatureOf(requested, place, signer, new AbortController().signal);
      const record = await release(parts, ahead, reading, approved, place, requested, [{ key: place.account, signature }]);
      return { record: record ? recordView(record, core.clock()) : null, signing: null };
    } catch (error) {
      // Nothing was kept, so nothing leaves: the same request waits for another word.
      await approvals.reopen(requestId);
      throw error;
    }
  };
}

/** From a question to what waits for a word, built ahead of it or now. */
function createOpening(parts: RequestsParts, { preparing }: Ahead, { approvals }: Reading) {
  const { core, chains, requesterOf } = parts;
  const ours: Asker = { origin: core.origin };

  async function made(asker: Asker, account: AccountId, question: Question): Promise<Shown> {
    return proposal(parts, { asker, account, chain: await chains.active() }, question);
  }

  /** The question, and all that its answer hangs on: which flow it belongs to is no part of it. */
  async function named({ flowId: _, ...request }: PreviewRequest, session: SessionMark): Promise<string> {
    const signer = await core.signerOf(actorOf(request as PreviewRequest));
    return JSON.stringify([session, signer?.holder, request]);
  }

  async function prepared(request: PreviewRequest, intent: Intent, session: SessionMark): Promise<Shown | undefined> {
    const shown = await preparing.take(await named(request, session));
    const { passphrase } = await core.store.activeNetwork();
    // Another network was chosen, and this one again, while it was built.
    if (shown?.requested.kind !== 'change' || shown.requested.plan.network.passphrase !== passphrase) return undefined;
    return { ...shown, requested: { ...shown.requested, intent } };
  }

  async function open(
    asker: Asker,
    id: string,
    account: AccountId,
    question: Question,
    { beside, ready }: { beside?: RowOf | undefined; ready?: (session: SessionMark) => Promise<Shown | undefined> } = {},
  ): Promise<void> {
    // As it is before the first question to a node: a boundary that is crossed meanwhile counts.
    const session = await core.boundaries.now();
    const { id: networkId } = await core.store.activeNetwork();
    const shown = (await ready?.(session)) ?? (await made(asker, account, question));
    const createdAt = core.clock();
    const { digest } = shown.requested;
    const from = askerOf(asker);
    await approvals.open(
      { id, ...from, account, networkId, digest, session, createdAt, shown },
      requesterOf(asker).how,
      beside?.({ id, ...from, account, session: session.of, createdAt }),
    );
  }

  return {
    open: (asker: Asker, id: string, account: AccountId, question: Question, beside?: RowOf) =>
      open(asker, id, account, question, { beside }),
    /** For a page of ours, what was reviewed already. */
    show: (id: string, account: AccountId, question: Question, shown: Shown) =>
      open(ours, id, account, question, { ready: async () => shown }),
    async prepare(request: PreviewRequest): Promise<void> {
      const session = await core.boundaries.now();
      const intent: Intent = { ...request, from: actorOf(request) };
      const of = await named(request, session);
      await preparing.prepare(of, () => made(ours, intent.from as AccountId, { kind: 'change', intent, submit: true }));
    },
    /** For a page of ours, under this id. */
    async preview(id: string, request: PreviewRequest): Promise<void> {
      const intent: Intent = { ...request, from: actorOf(request) };
      const ready = (session: SessionMark) => prepared(request, intent, session);
      await open(ours, id, intent.from as AccountId, { kind: 'change', intent, submit: true }, { ready });
    },
  };
}

/** For a page of ours: what others built and signed; answers the id of the request. */
function createBringing(
  parts: RequestsParts,
  { approvals, isOwn }: Reading,
  opening: ReturnType<typeof createOpening>,
  gathering: Gathering,
) {
  const { core, chains } = parts;

  /** What waits here already of the same bytes takes the signatures that are new to it. */
  async function known(hash: string, text: string): Promise<string | undefined> {
    const all = (await approvals.pending()).filter((one) => isOwn(one) && one.shown.hands !== undefined);
    const same = all.find(({ shown: { requested } }) => 'plan' in requested && requested.plan.hash === hash);
    if (!same) return undefined;
    await gathering.add(same.id, text).catch((error: unknown) => {
      if (!isServiceError(error) || error.code !== 'signature_unknown') throw error;
    });
    return same.id;
  }

  /** 404 `account_not_here`: nobody here acts for its source; 400 `other_transaction`: its hash is not the expected one. */
  return async function bring(text: string, expected?: string): Promise<string> {
    const { passphrase } = await core.store.activeNetwork();
    const envelope = envelopeOf(text, passphrase);
    const { source, hash } = parseTransaction(envelope, passphrase);
    if (expected !== undefined && toHex(hash) !== expected) refuse('other_transaction', 'This is another transaction.');
    const isHere = (await core.keyring.accounts()).some((account) => account.address === source && !isWatched(account));
    if (!isHere) refuse('account_not_here', 'The account that this is for is not in this wallet.', { account: source });
    const same = await known(toHex(hash), text);
    const question: Question = { kind: 'shared', envelope };
    const place = { asker: { origin: core.origin }, account: source, chain: await chains.active() };
    const shown = same ? undefined : await proposal(parts, place, question);
    // Whose it is, is shown from now on.
    await core.store.setActiveAccount(source);
    core.emit({ event: 'state' });
    if (!shown) return same as string;
    const id = randomId();
    await opening.show(id, source, question, shown);
    return id;
  };
}

/** As it stands now. 404 `record_missing`; 409 `sequence_used`: it is in a ledger. */
async function recalled(journal: Journal, hash: string): Promise<TransactionRecord> {
  await journal.recall(hash);
  const record = await journal.get(hash);
  if (!record) return refuse('record_missing', 'There is no record of this transaction.');
  if (record.outcome && record.outcome.ledger !== null) refuse('sequence_used', 'It is in a ledger already.');
  return record;
}

/** Whose fee is to be paid, of a record. What has not ended nodes may still hold, and what was inside of a fee bump that they refused. */
async function unpaid(journal: Journal, hash: string): Promise<{ envelope: string; queued: boolean }> {
  const record = await recalled(journal, hash);
  return { envelope: record.envelope, queued: !isFinal(record) || insideOf(record.envelope) !== undefined };
}

/** For a page of ours: a higher fee for what others have signed; answers the id of the request. */
function createPaying(parts: RequestsParts, opening: ReturnType<typeof createOpening>) {
  const { core, chains, journal } = parts;
  return async function pay({ from, ...of }: CommandInput<'payFee'>): Promise<string> {
    const { passphrase } = await core.store.activeNetwork();
    const input = 'hash' in of ? await unpaid(journal, of.hash) : { envelope: envelopeOf(of.text, passphrase) };
    const question: Question = { kind: 'change', intent: { name: 'payFee', from, input: { from, ...input } }, submit: true };
    const shown = await proposal(parts, { asker: { origin: core.origin }, account: from, chain: await chains.active() }, question);
    // Who pays is shown from now on.
    await core.store.setActiveAccount(from);
    core.emit({ event: 'state' });
    const id = randomId();
    await opening.show(id, from, question, shown);
    return id;
  };
}

export function createRequests(parts: RequestsParts) {
  const { core, requesterOf } = parts;
  const reading = createReading(parts);
  const { approvals, find, placeOf, previewOf, pendingPreview, siteQueue } = reading;
  const ahead: Ahead = { preparing: createPreparing(core.clock), looks: createLooks(core.clock) };
  const gathering = createGathering(core, reading);
  const signing = createSigning(parts, ahead, reading, gathering);
  const opening = createOpening(parts, ahead, reading);
  const bring = createBringing(parts, reading, opening, gathering);
  const pay = createPaying(parts, opening);

  return {
    /** Builds and reviews it, and lets it wait under this id. `beside`: a row that is kept with it, or neither is. */
    open: opening.open,
    /** After a restart: what was answered needs no other word, what waits for a signature is asked for again. */
    async takeUp() {
      for (const waiting of await approvals.pending()) {
        if (await requesterOf(waiting).isOver(waiting)) await approvals.close(waiting.id);
        else if (isSigning(waiting)) signing.ask(waiting);
      }
      await signing.asked();
    },
    /** What waits under that hash was reviewed as, and what follows its signature. */
    reviewedAs: async (hash: string) => reviewedAs(await approvals.pending(), hash),
    commands: {
      prepare: opening.prepare,
      async preview(request) {
        const id = randomId();
        await opening.preview(id, request);
        // What is gathered elsewhere may have been sent by others, and holds the account no longer.
        for (const one of await approvals.pending()) gathering.again(one.id, false);
        return previewOf(await find(id));
      },
      async bringTransaction({ text, hash }) {
        return previewOf(await find(await bring(text, hash)));
      },
      async sendAgain({ hash }) {
        const { envelope } = await recalled(parts.journal, hash);
        return previewOf(await find(await bring(envelope)));
      },
      payFee: async (asked) => previewOf(await find(await pay(asked))),
      pendingPreview,
      siteQueue,
      async renew({ requestId, seconds }) {
        const waiting = await find(requestId);
        const place = await placeOf(waiting);
        await mustBeUnsent(waiting, place);
        const { envelope } = (await handsView(core, waiting)) ?? {};
        const question = questionOf({ ...waiting.shown, ...(seconds === undefined ? {} : { seconds }) }, envelope);
        const session = await core.boundaries.now();
        const shown = question && (await proposal(parts, place, question));
        if (shown) await approvals.change(requestId, { digest: shown.requested.digest, session, createdAt: core.clock(), shown });
      },
      async lookAgain({ requestId }) {
        const waiting = await find(requestId);
        if (isSigning(waiting)) return gathering.again(requestId, false);
        const { requested } = waiting.shown;
        if (requested.kind !== 'change') return;
        const place = await placeOf(waiting);
        await ahead.looks.look(waiting.digest, () => certified(parts, waiting, place, requested.plan));
      },
      confirm: createConfirming(parts, ahead, reading, signing),
      addSignatures: ({ requestId, text }) => gathering.add(requestId, text),
      noteService: ({ requestId, service }) => gathering.note(requestId, service),
      askAgain: async ({ requestId }) => gathering.again(requestId, true),
    } satisfies Partial<Handlers>,
  };
}
