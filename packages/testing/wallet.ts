/**
 * The wallet itself in Node, with a script in the place of the person: its worker, its reviews and its errors, before pages that have its
 * provider and its relay. Nothing of it is imitated.
 */
import type { Ballast } from 'ballast-client';
import { type RelayRuntime, startRelay } from '../../src/messaging/relay';
import { answer } from '../../src/messaging/server';
import { parseAddress } from '../../src/primitives/addresses';
import { isServiceError } from '../../src/primitives/errors';
import type { SiteEvent } from '../../src/primitives/site-events';
import { createProvider } from '../../src/provider/provider';
import { self } from '../../src/provider/self';
import { takeNatives } from '../../src/provider/transport';
import { heavy } from '../../src/wallet/heavy';
import { createWallet, type Wallet } from '../../src/wallet/wallet';
import { createMemoryPlatform, type Listener } from '../../tests/platform/memory';
import { createPageWindow } from '../../tests/platform/page-window';
import type { Consent, Question, TestWalletOptions } from './index';

const PASSWORD = 'a person who is a script';
const SELF = { id: 'ballast', origin: 'chrome-extension://ballast' };
/** The cheapest derivation that the key file accepts. */
const KDF = { memoryKib: 19_456, iterations: 1 };

/** A document of a site: where its questions come from, and where events go. */
export interface SiteDocument {
  origin: string;
  documentId: string;
  /** One of a tab at a time. */
  tabId: number;
  /** Whether it is there and has received it. */
  tell(message: { ballast: 'event'; origin: string; event: SiteEvent }): Promise<boolean>;
}

type Heard = Parameters<RelayRuntime['onMessage']['addListener']>[0];
let tabs = 0;

type Waiting = NonNullable<Awaited<ReturnType<typeof nextOf>>>;
const nextOf = async (wallet: Wallet) => (await wallet.handle('siteQueue', {})).request;

function questionOf({ origin, account, requested }: Waiting): Question {
  return {
    origin,
    account,
    kind: requested.kind,
    name: requested.kind === 'change' ? (requested.intent.name as Question['name']) : null,
    features: requested.kind === 'connect' ? requested.features : [],
    message: requested.kind === 'message' ? requested.message : null,
    encoding: requested.kind === 'message' ? requested.encoding : null,
    plan: 'plan' in requested ? (requested.plan as Question['plan']) : null,
  };
}

/** Timers that end with the wallet. */
function createTimers() {
  const running = new Set<NodeJS.Timeout>();
  return {
    schedule(seconds: number, run: () => void) {
      const timer = setTimeout(() => {
        running.delete(timer);
        run();
      }, seconds * 1000);
      running.add(timer);
      return () => {
        clearTimeout(timer);
        running.delete(timer);
      };
    },
    stop: () => running.forEach((timer) => void clearTimeout(timer)),
  };
}

/** Answers what waits, one after the other, as the script says. */
function createPerson(closeWindow: () => void) {
  const questions: Question[] = [];
  const scripted: Consent[] = [];
  const accounts: string[] = [];
  let rule: Consent = 'approve';
  let wallet: Wallet | undefined;
  let busy = Promise.resolve();
  let seen = '';

  async function decide(question: Question): Promise<'approve' | 'reject' | 'close'> {
    let consent = scripted.shift() ?? rule;
    while (typeof consent === 'function') consent = await consent(question);
    return consent;
  }

  async function approve(of: Wallet, { requestId, requested: { digest, kind } }: Waiting): Promise<void> {
    const word = { requestId, digest, ...(kind === 'connect' ? { accounts: accounts as never } : {}) };
    await of.handle('confirm', word).catch((error: unknown) => {
      if (!isServiceError(error) || error.code !== 'password_needed') throw error;
      return of.handle('confirm', { ...word, password: PASSWORD });
    });
  }

  async function look(): Promise<void> {
    const request = wallet && (await nextOf(wallet));
    if (!wallet || !request || request.requestId === seen) return;
    seen = request.requestId;
    const question = questionOf(request);
    questions.push(question);
    const consent = await decide(question);
    if (consent === 'close') closeWindow();
    else if (consent === 'reject') await wallet.handle('dismiss', { requestId: request.requestId });
    // What has moved since it was shown is refused to the person, who turns it down.
    else await approve(wallet, request).catch(() => wallet?.handle('dismiss', { requestId: request.requestId }));
  }

  return {
    questions,
    scripted,
    accounts,
    /** Something may wait. */
    look() {
      busy = busy.then(look).catch(() => undefined);
    },
    by(of: Wallet) {
      wallet = of;
    },
    rule(consent: Consent) {
      rule = consent;
    },
  };
}

export async function openTestWallet({ manifest, secrets, answer: rule = 'approve' }: TestWalletOptions) {
  const documents = new Map<string, Listener>();
  const timers = createTimers();
  const platform = createMemoryPlatform({ documents, schedule: timers.schedule });
  const person = createPerson(platform.control.closeApprovalWindow);
  person.rule(rule);
  const wallet = createWallet(
    {
      platform: {
        ...platform,
        approvalWindow: { ...platform.approvalWindow, show: (path) => platform.approvalWindow.show(path).then(person.look) },
      },
      fetch: (...asked) => fetch(...asked),
      clock: () => Math.floor(Date.now() / 1000),
      bootId: crypto.randomUUID(),
      origin: SELF.origin,
      // What waits behind an answered question is shown next, without another window.
      emit: ({ event }) => event === 'sites' && person.look(),
      kdf: KDF,
    },
    async () => heavy,
  );
  person.by(wallet);
  wallet.start();
  for (const secret of secrets) await wallet.handle('importSecret', { password: PASSWORD, secret });
  const { draftId } = await wallet.handle('draftNetwork', { manifest: JSON.stringify(manifest) });
  await wallet.handle('keepNetwork', { draftId });
  const { accounts } = await wallet.handle('state', {});
  person.accounts.push(...accounts.map(({ address }) => address));
  const [first] = accounts;
  if (first) await wallet.handle('selectAccount', { address: first.address });

  const enter = ({ origin, documentId, tell }: SiteDocument) =>
    void documents.set(documentId, (event) => tell({ ballast: 'event', origin, event }));
  /** As the relay sends it. Never rejects. */
  const ask = (message: unknown, { origin, documentId, tabId }: SiteDocument) => {
    const sender = { id: SELF.id, origin, tab: { id: tabId }, frameId: 0, documentId };
    return answer(message, sender, SELF, { page: wallet.handle, site: wallet.site, left: wallet.left });
  };
  const leave = async ({ origin, documentId, tabId }: SiteDocument) => {
    documents.delete(documentId);
    await wallet.left({ origin, documentId, tabId, frameId: 0 });
  };

  return {
    accounts: person.accounts as readonly string[],
    questions: person.questions as readonly Question[],
    answer: person.rule,
    next: (...consents: Consent[]) => void person.scripted.push(...consents),
    async selectAccount(address: string) {
      await wallet.handle('selectAccount', { address: parseAddress(address, 'address') });
    },
    async selectNetwork(id: string) {
      await wallet.handle('selectNetwork', { id });
    },
    async revoke(origin: string) {
      await wallet.handle('revokeSite', { origin });
    },
    async unmute(origin: string) {
      await wallet.handle('unmuteSite', { origin });
    },
    async lock() {
      await wallet.handle('lock', {});
    },
    async unlock() {
      await wallet.handle('unlock', { password: PASSWORD });
    },
    close: timers.stop,
    open(origin = 'http://localhost') {
      const { window } = createPageWindow(origin);
      const heard: Heard[] = [];
      tabs += 1;
      const site: SiteDocument = {
        origin,
        documentId: crypto.randomUUID(),
        tabId: tabs,
        tell: async (message) => {
          for (const listener of heard) listener(message, {}, () => undefined);
          return documents.has(site.documentId);
        },
      };
      enter(site);
      startRelay(window, () => ({
        connect: () => ({ onDisconnect: { addListener: () => undefined } }),
        onMessage: { addListener: (listener) => void heard.push(listener) },
        sendMessage: (message) => ask(message, site),
      }));
      // As its own package types it: a test holds the two against each other.
      const ballast = createProvider(window, self(), takeNatives()) as unknown as Ballast;
      return { ballast, leave: () => leave(site) };
    },
    enter,
    ask,
    leave,
  };
}
